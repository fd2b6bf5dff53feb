"""A review as text for people, or as a record for programs (keys: docs/review.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..escapes import plain
from ..judging.alternatives import Alternatives
from ..judging.review import Outlook, PlayReview, Review
from ..judging.sight import Sight, sight
from ..show import diagrams as show
from ..show.paragraphs import blocks, sentences, wrapped
from ..words.cards import card_text
from ..words.money import money_text
from ..words.replay import RULES, fault_reason, fault_words
from ..words.review import (
    alternatives_facts,
    card_mark,
    claim_words,
    deal_facts,
    error_words,
    result_facts,
    worth_text,
)
from .records import trick_record

__all__ = ["Reviewed"]


@dataclass(frozen=True, slots=True)
class Reviewed:
    review: Review
    alternatives: Alternatives | None
    sights: Mapping[int, Sight]
    """What the player could know, by the number of the card."""

    @classmethod
    def of(cls, review: Review, alternatives: Alternatives | None, layouts: int) -> Self:
        """With a look at *layouts* layouts for every card that cost a trick; 0: none."""
        sights: dict[int, Sight] = {}
        if layouts:
            for play in review.plays:
                if (known := sight(review, play, layouts)) is not None:
                    sights[play.number] = known
        return cls(review, alternatives, sights)

    def text(self) -> str:
        review, played = self.review, self.review.played
        return blocks(
            f"  {plain(played.name)}" if played.name else "",
            show.position_diagram(played.start),
            sentences(deal_facts(review)),
            _play_text(review),
            "  The card that could not be played\n" + sentences([fault_words(review.replay.fault).removesuffix(".")])
            if review.replay.fault
            else "",
            self._errors_text(),
            _totals_text(review),
            sentences(result_facts(review)),
            self._alternatives_text(),
            "  One best line\n" + show.tricks_played(review.best_line),
        )

    def _errors_text(self) -> str:
        rows = []
        for play in self.review.errors:
            rows.append(wrapped(error_words(play, self.sights.get(play.number)), hanging="  "))
        if self.review.claim_cost:
            rows.append(wrapped(claim_words(self.review), hanging="  "))
        return "  What cost something\n" + "\n".join(rows) if rows else "  No card cost anything."

    def _alternatives_text(self) -> str:
        found = alternatives_facts(self.review, self.alternatives)
        return sentences(found)

    def record(self) -> dict[str, Any]:
        review, played = self.review, self.review.played
        return {
            "name": played.name or None,
            "position": str(played.start),
            "declarer": int(played.start.declarer),
            "contract": None if played.named is None else played.named.name,
            "declarations": None if played.talk is None else str(played.talk),
            "rules": str(played.rules),
            "complete": review.is_complete,
            "start": _outlook_record(review.start),
            "end": _outlook_record(review.end),
            "could_be_made": review.could_be_made,
            "lost": list(review.lost),
            "claim_cost": review.claim_cost,
            "own_change": None if review.start.worth is None else [float(review.own_change(seat)) for seat in Seat],
            "plays": [self._play_record(play) for play in review.plays],
            "tricks": [trick_record(trick) for trick in review.replay.tricks],
            "fault": _fault_record(review),
            "best_line": [trick_record(trick) for trick in review.best_line],
            "alternatives": _alternatives_record(self.alternatives),
        }

    def _play_record(self, play: PlayReview) -> dict[str, Any]:
        known = self.sights.get(play.number)
        return play.fields() | {
            "better": [str(card) for card in play.better],
            "values": {str(card): value for card, value in play.values.items()},
            "outlook": list(play.after.tricks),
            "change": None if play.before.worth is None else [float(part) for part in play.change],
            "turning_point": play.is_turning_point,
            "sight": None
            if known is None
            else {
                "instead": str(known.instead),
                "layouts": known.layouts,
                "of": known.of,
                "better": known.better,
                "worse": known.worse,
            },
        }


# -- tables --


def _play_text(review: Review) -> str:
    """The play, a trick a row, the cards that cost something marked, and what best play makes of it after each."""
    if not review.plays:
        return "  No card was played."
    place = review.played.start.declarer.index
    by_trick: dict[int, list[PlayReview]] = {}
    for play in review.plays:
        by_trick.setdefault(play.trick, []).append(play)
    winners = dict(enumerate((trick.winner for trick in review.replay.tricks), 1))
    rows = [
        show.TrickRow(
            plays[0].seat,
            {play.seat: card_text(play.card) + card_mark(play) for play in plays},
            winners.get(number),
            plays[-1].after.tricks[place],
        )
        for number, plays in by_trick.items()
    ]
    legend = (
        f"  ? cost something, ?? turned the deal; best play then: the tricks of seat {review.played.start.declarer}"
    )
    return show.trick_table(rows, width=10, last="best play then") + "\n" + legend


def _totals_text(review: Review) -> str:
    money = review.start.worth is not None
    by_cards = f"   {money_text(review.played.game.unit)} by its own cards"
    rows = [f"  {'':<10}tricks lost{by_cards if money else ''}"]
    for seat in review.played.start.active:
        row = f"  seat {seat}    {review.lost[seat.index]:>8}"
        rows.append(row + (f"{worth_text(review.own_change(seat)):>18}" if money else ""))
    if review.claim_cost:
        rows.append(f"  the claim {review.claim_cost:>8}")
    return "\n".join(rows)


# -- records --


def _outlook_record(outlook: Outlook) -> dict[str, Any]:
    settlement, worth = outlook.settlement, outlook.worth
    return {
        "tricks": list(outlook.tricks),
        "first_defender": list(outlook.first),
        "outcome": None if settlement is None else settlement.outcome.value,
        "balance": None if worth is None else [float(part) for part in worth],
        "worth": None if worth is None else [float(part) for part in worth],
        "balance_parts": None if settlement is None else list(settlement.whole_worth[: len(Seat)]),
    }


def _fault_record(review: Review) -> dict[str, Any] | None:
    fault = review.replay.fault
    if fault is None:
        return None
    return {
        "number": fault.number,
        "trick": fault.trick,
        "seat": int(fault.seat),
        "card": str(fault.card),
        "breach": fault.breach.value,
        "rule": RULES[fault.breach],
        "reason": fault_reason(fault),
    }


def _alternatives_record(found: Alternatives | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "tricks": {str(strain): found.tricks[strain] for strain in Strain},
        "discards": {str(strain): [str(discard) for discard in found.discards[strain]] for strain in Strain},
        "contracts": [
            {
                "contract": str(named.contract),
                "discard": str(named.discard),
                "tricks": list(named.tricks),
                "balance": float(named.worth),
                "worth": float(named.worth),
            }
            for named in found.contracts
        ],
    }
