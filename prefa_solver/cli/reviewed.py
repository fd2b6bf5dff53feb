"""A review as text for people, or as a record for programs (keys: docs/review.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from .. import show
from ..alternatives import Alternatives, NamedContract
from ..cards import Card
from ..contract import Strain
from ..review import Choice, Outlook, PlayReview, Review
from ..seat import Seat
from ..sight import Sight, sight

__all__ = ["Reviewed", "kapikia"]

_WIDTH = 76
_MOST_DISCARDS = 4
_MOST_CONTRACTS = 3


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
        blocks = [
            f"  {played.name}" if played.name else "",
            show.position_diagram(played.start),
            sentences(facts(review)),
            _play_text(review),
            f"  The card that could not be played\n  {review.replay.fault}" if review.replay.fault else "",
            self._errors_text(),
            _totals_text(review),
            sentences(verdicts(review)),
            self._alternatives_text(),
            "  One best line\n" + show.tricks_played(review.best_line),
        ]
        return "\n\n".join(block for block in blocks if block)

    def _errors_text(self) -> str:
        rows = []
        for play in self.review.errors:
            rows += wrapped(error_text(play, self.sights.get(play.number)))
        if self.review.claim_cost:
            rows += wrapped(claim_text(self.review))
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
            "contract": None if played.contract is None else str(played.contract),
            "declarations": None if played.contract is None else str(played.declarations),
            "rules": str(played.rules),
            "complete": review.is_complete,
            "start": _outlook_record(review.start),
            "end": _outlook_record(review.end),
            "could_be_made": review.could_be_made,
            "lost": list(review.lost),
            "claim_cost": review.claim_cost,
            "own_change": None if review.start.balance is None else [float(review.own_change(seat)) for seat in Seat],
            "plays": [self._play_record(play) for play in review.plays],
            "tricks": [_trick_record(trick) for trick in review.replay.tricks],
            "fault": _fault_record(review),
            "best_line": [_trick_record(trick) for trick in review.best_line],
            "alternatives": _alternatives_record(self.alternatives),
        }

    def _play_record(self, play: PlayReview) -> dict[str, Any]:
        known = self.sights.get(play.number)
        place = play.position.declarer.index
        return {
            "number": play.number,
            "trick": play.trick,
            "seat": int(play.seat),
            "card": str(play.card),
            "choice": play.choice.value,
            "before": play.before.tricks[place],
            "after": play.after.tricks[place],
            "cost": play.cost,
            "better": [str(card) for card in play.better],
            "values": {str(card): value for card, value in play.values.items()},
            "outlook": list(play.after.tricks),
            "change": None if play.before.balance is None else [float(part) for part in play.change],
            "turning_point": play.is_turning_point,
            "sight": None
            if known is None
            else {
                "instead": str(known.instead),
                "layouts": known.layouts,
                "better": known.better,
                "worse": known.worse,
            },
        }


# -- facts in words --


def sentences(lines: Sequence[str]) -> str:
    return "\n".join(row for line in lines for row in wrapped(line + "."))


def wrapped(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    ")


def kapikia(amount: Fraction) -> str:
    """Kapikia with their sign, thirds to one place: ``+13.3``, ``-20``, ``0``."""
    if not amount:
        return "0"
    if amount.denominator == 1:
        return f"{int(amount):+d}"
    return f"{float(amount):+.1f}"


def facts(review: Review) -> list[str]:
    """Who plays what, and what he threw."""
    played, start = review.played, review.played.start
    what = start.strain.symbol if played.contract is None else f"{played.contract.level}{start.strain.symbol}"
    aces = " and the aces" if played.aces else ""
    if start.sits_out is None:
        against = " and ".join(f"seat {seat}" for seat in start.active if seat is not start.declarer)
    else:
        against = f"seat {next(seat for seat in start.active if seat is not start.declarer)} alone"
    said = "" if played.contract is None else f" ({played.declarations})"
    found = [f"Seat {start.declarer} plays {what}{aces} against {against}{said}"]
    if played.discard is not None:
        talon = "" if played.deal is None or not played.deal.talon else f"took {show.cards(played.deal.talon)} and "
        found.append(f"It {talon}threw {show.cards(played.discard)}")
    elif played.deal is not None and played.deal.talon:
        found.append(f"The talon, {show.cards(played.deal.talon)}, stayed out of play")
    if start.must_overtrump:
        found.append("The last of three players must overtrump")
    return found


def card_text(card: Card) -> str:
    return card.suit.symbol + card.rank.letter


def mark(play: PlayReview) -> str:
    """``?`` for a card that cost something, ``??`` if it turned the deal."""
    return "??" if play.is_turning_point and play.is_costly else "?" if play.is_costly else ""


def error_text(play: PlayReview, known: Sight | None = None) -> str:
    """What a card cost, in a sentence or two."""
    place = play.position.declarer.index
    before, after = play.before.tricks[place], play.after.tricks[place]
    said = f"Trick {play.trick}, seat {play.seat}: {card_text(play.card)}{mark(play)} "
    if play.cost:
        tricks = "a trick" if play.cost == 1 else f"{play.cost} tricks"
        said += f"cost {tricks} (declarer {before} → {after}); better {show.cards(play.better)}"
    else:
        first, second = play.position.declarer.next, play.position.declarer.next.next
        shares = [
            f"{outlook.tricks[first.index]}-{outlook.tricks[second.index]}" for outlook in (play.before, play.after)
        ]
        said += f"changed how the defenders share their tricks ({shares[0]} → {shares[1]})"
    if play.before.balance is not None:
        said += f"; {kapikia(play.change[play.seat.index])} kapikia for seat {play.seat}"
    if play.is_turning_point and play.before.settlement is not None and play.after.settlement is not None:
        said += f". It turned the deal: {play.before.settlement.outcome.value} → {play.after.settlement.outcome.value}"
    if known is not None:
        said += (
            f". Could it know? On {known.layouts} layouts that look the same to seat {play.seat}, "
            f"{card_text(known.instead)} is better on {known.better} and worse on {known.worse}"
        )
    return said + "."


def claim_text(review: Review) -> str:
    tricks = "a trick" if review.claim_cost == 1 else f"{review.claim_cost} tricks"
    return f"The claim was not good on this layout: the defence gave {tricks} away by agreeing."


def verdicts(review: Review) -> list[str]:
    """The result against best play."""
    played, start, end = review.played, review.start, review.end
    declarer = played.start.declarer
    found = []
    if review.is_complete:
        how = " after the claim" if played.claim and not review.replay.positions[-1].is_over else ""
        found.append(f"Result{how}: {_shares(end, review)}")
    else:
        found.append(
            f"The play stops after {len(review.replay.cards)} cards; best play from there: {_shares(end, review)}"
        )
    found.append(f"Best play from the start: {_shares(start, review)}")
    if start.first[0] != start.first[1]:
        found.append(
            f"The defenders may share otherwise: seat {declarer.next} comes to {start.first[0]} to {start.first[1]}"
        )
    if played.contract is not None:
        contract = f"{played.contract.level}{played.contract.strain.symbol}"
        found.append(f"{contract} {'could' if review.could_be_made else 'could not'} be made against best defence")
    if start.balance is not None and end.balance is not None:
        worth = ", ".join(
            f"seat {seat} {kapikia(end.balance[seat.index])} (best play {kapikia(start.balance[seat.index])})"
            for seat in Seat
        )
        found.append(f"In kapikia: {worth}")
    return found


def _shares(outlook: Outlook, review: Review) -> str:
    start = review.played.start
    parts = [f"seat {start.declarer} {outlook.tricks[start.declarer.index]}"]
    parts += [f"seat {seat} {outlook.tricks[seat.index]}" for seat in start.active if seat is not start.declarer]
    ending = "" if outlook.settlement is None else f" ({outlook.settlement.outcome.value})"
    return ", ".join(parts) + ending


def alternatives_facts(review: Review, found: Alternatives | None) -> list[str]:
    """The best discard and the best contract, all hands seen."""
    if found is None:
        return []
    played, strain = review.played, review.played.start.strain
    discards = found.discards[strain]
    facts = [f"Best discard for {strain.symbol}: {_discards(discards)}, {found.tricks[strain]} tricks"]
    if played.discard in discards:
        facts[0] += "; his was one of them"
    if found.contracts:
        named = ", ".join(_named(contract) for contract in found.contracts[:_MOST_CONTRACTS])
        least = "" if played.minimum is None else f", from {played.minimum} up"
        facts.append(f"Best contracts against this defence, all hands seen{least}: {named}")
    else:
        by_strain = ", ".join(f"{Strain(s).symbol} {tricks}" for s, tricks in enumerate(found.tricks))
        facts.append(f"Tricks after the best discard: {by_strain}")
    return facts


def _discards(discards: Sequence[Any]) -> str:
    shown = " or ".join(show.cards(discard) for discard in discards[:_MOST_DISCARDS])
    more = len(discards) - _MOST_DISCARDS
    return f"{shown} or {more} more" if more > 0 else shown


def _named(named: NamedContract) -> str:
    contract = f"{named.contract.level}{named.contract.strain.symbol}"
    return (
        f"{contract} without {show.cards(named.discard)} ({'-'.join(map(str, named.tricks))}, {kapikia(named.balance)})"
    )


# -- tables --


def _play_text(review: Review) -> str:
    """The play, a trick a row, the cards that cost something marked, and what best play makes of it after each."""
    if not review.plays:
        return "  No card was played."
    place = review.played.start.declarer.index
    rows = [
        f"  {'trick':<8}{'seat 1':<10}{'seat 2':<10}{'seat 3':<10}{'taken by':<11}{'score 1-2-3':<14}best play then"
    ]
    by_trick: dict[int, list[PlayReview]] = {}
    for play in review.plays:
        by_trick.setdefault(play.trick, []).append(play)
    score = [0, 0, 0]
    for number, plays in by_trick.items():
        cells = {play.seat: card_text(play.card) + mark(play) for play in plays}
        lead = plays[0].seat
        row = "".join(f"{('>' if seat is lead else ' ') + cells.get(seat, '—'):<10}" for seat in Seat)
        taken = ""
        if number <= len(review.replay.tricks):
            winner = review.replay.tricks[number - 1].winner
            score[winner.index] += 1
            taken = f"seat {winner}"
        then = plays[-1].after.tricks[place]
        rows.append(f"  {number:>4}   {row} {taken:<11}{'-'.join(map(str, score)):<14}{then:>2}".rstrip())
    legend = (
        f"  ? cost something, ?? turned the deal; best play then: the tricks of seat {review.played.start.declarer}"
    )
    return "\n".join([*rows, legend])


def _totals_text(review: Review) -> str:
    money = review.start.balance is not None
    rows = [f"  {'':<10}tricks lost{'   kapikia by its own cards' if money else ''}"]
    for seat in review.played.start.active:
        row = f"  seat {seat}    {review.lost[seat.index]:>8}"
        rows.append(row + (f"{kapikia(review.own_change(seat)):>18}" if money else ""))
    if review.claim_cost:
        rows.append(f"  the claim {review.claim_cost:>8}")
    return "\n".join(rows)


# -- records --


def _outlook_record(outlook: Outlook) -> dict[str, Any]:
    settlement, balance = outlook.settlement, outlook.balance
    return {
        "tricks": list(outlook.tricks),
        "first_defender": list(outlook.first),
        "outcome": None if settlement is None else settlement.outcome.value,
        "balance": None if balance is None else [float(part) for part in balance],
    }


def _trick_record(trick: show.Trick) -> dict[str, Any]:
    return {
        "seats": [int(seat) for seat in trick.seats],
        "cards": [str(card) for card in trick.cards],
        "winner": int(trick.winner),
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
        "breach": fault.breach.name.lower(),
        "rule": fault.breach.value,
        "reason": fault.reason,
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
                "balance": float(named.balance),
            }
            for named in found.contracts
        ],
    }
