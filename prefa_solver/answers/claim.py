"""The verdicts of `prefa claim`, as text for people or as a record for programs (keys: docs/claims.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..cards.card import Card
from ..cards.seat import Seat
from ..escapes import plain
from ..judging.claim import Answer, Claim, EveryVerdict, LayoutVerdict
from ..play.position import Position
from ..show import diagrams as show
from ..show.paragraphs import blocks, sentences
from ..unseen.belief import Strategy, Undecided
from ..unseen.view import Moment, View
from ..words.cards import cards_text
from ..words.numbers import counted
from .records import trick_record

__all__ = ["ClaimAnswer", "ViewAnswer"]

_LONGEST_OUTLINE = 24
_SHOWN_WAYS = 2
# To a claim of all the rest the defenders answer yes or no; after a no the play goes on.
_ANSWERS = {Answer.CERTAIN: ": answer no", Answer.POSSIBLE: "", Answer.IMPOSSIBLE: ": answer yes"}


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    table: Moment
    claim: Claim
    title: str = ""

    def text(self) -> str:
        claim, position = self.claim, self.claim.position
        facts = (
            f"  Seat {position.declarer} plays {position.strain.symbol} and claims {_claimed(position, claim.wanted)}."
        )
        return blocks(
            plain(self.title),
            show.position_diagram(position),
            facts,
            _layout_text(position, claim),
            _every_text(claim.on_every, position.declarer, claim.wanted),
            self._defenders(),
        )

    def _defenders(self) -> str:
        claim = self.claim
        takes = claim.position.tricks_left - claim.wanted + 1
        rows = [f"  The defenders, asked whether the defence takes {_tricks(takes)}"]
        for defender in claim.defenders:
            answer = defender.answer.value + (_ANSWERS[defender.answer] if takes == 1 else "")
            rows.append(
                f"  Seat {defender.seat}: {answer} "
                f"({defender.beaten} of {_agreeing(defender.layouts)} with what it has seen)"
            )
        if not self.table.discard:
            rows.append("  The discard was not given, so everybody is assumed to know it.")
        return "\n".join(rows)

    def record(self) -> dict[str, Any]:
        claim, position = self.claim, self.claim.position
        return {
            "deal": self.title or None,
            "position": str(position),
            "declarer": int(position.declarer),
            "tricks_left": position.tricks_left,
            "claimed": claim.wanted,
            "layout": {
                "holds": claim.on_layout.holds,
                "sure": claim.on_layout.tricks,
                "line": [trick_record(trick) for trick in claim.on_layout.line],
            },
            "every_layout": _every_record(claim.on_every),
            "defenders": [
                {
                    "seat": int(defender.seat),
                    "defence_takes": position.tricks_left - claim.wanted + 1,
                    "answer": defender.answer.value,
                    "layouts": defender.layouts,
                    "beaten": defender.beaten,
                    "example": None if defender.example is None else str(defender.example),
                }
                for defender in claim.defenders
            ],
        }


@dataclass(frozen=True, slots=True)
class ViewAnswer:
    """An answer where the defenders' hands are not known."""

    view: View
    verdict: EveryVerdict
    defence_takes: int

    @property
    def wanted(self) -> int:
        return self.view.sizes[self.view.declarer.index] - self.defence_takes + 1

    def text(self) -> str:
        view = self.view
        hand = view.may_hold[view.declarer.index]
        sample = view.position(next(view.layouts()))
        facts = [f"Seat {view.declarer} holds {cards_text(hand)}"]
        facts += [
            f"Seat {seat} holds {view.sizes[seat.index]} of {cards_text(view.may_hold[seat.index])}"
            for seat in sample.active
            if seat is not view.declarer
        ]
        facts.append(f"Seat {view.declarer} plays {view.strain.symbol} and claims {_claimed(sample, self.wanted)}")
        return sentences(facts) + "\n\n" + _every_text(self.verdict, view.declarer, self.wanted)

    def record(self) -> dict[str, Any]:
        view = self.view
        return {
            "may_hold": [str(cards) for cards in view.may_hold],
            "declarer": int(view.declarer),
            "tricks_left": view.sizes[view.declarer.index],
            "claimed": self.wanted,
            "every_layout": _every_record(self.verdict),
        }


def _tricks(number: int) -> str:
    return "a trick" if number == 1 else f"{number} tricks"


def _agreeing(layouts: int) -> str:
    return f"{counted(layouts, 'layout')} that agree{'s' * (layouts == 1)}"


def _claimed(position: Position, wanted: int) -> str:
    left = position.tricks_left
    if wanted == left:
        return f"all {left} tricks that are left" if left > 1 else "the last trick"
    return f"at least {wanted} of the {left} tricks that are left"


def _layout_text(position: Position, claim: Claim) -> str:
    verdict: LayoutVerdict = claim.on_layout
    seat = position.declarer
    if verdict.holds:
        more = "" if verdict.tricks == claim.wanted else f", and {verdict.tricks} in fact"
        title = f"  On this layout: good. Seat {seat} takes {_number(claim.wanted, position)}{more}."
    else:
        title = f"  On this layout: not good. Seat {seat} takes only {verdict.tricks}; the defence refutes it so."
    return title + "\n\n" + show.tricks_played(verdict.line)


def _number(wanted: int, position: Position) -> str:
    return f"all {wanted}" if wanted == position.tricks_left else str(wanted)


def _every_text(verdict: EveryVerdict, declarer: Seat, wanted: int) -> str:
    undecided = f"undecided after {verdict.nodes:,} nodes"
    answer = undecided if verdict.holds is None else "good" if verdict.holds else "not good"
    seen = f"{_agreeing(verdict.layouts)} with what seat {declarer} has seen"
    least, most = verdict.sure
    sure = f"One way of playing is sure of {_tricks(least) if least else 'no trick'}"
    if least < most:
        sure = f"One way of playing is sure of {least} to {most} tricks: {undecided}"
    parts = [sentences([f"On every layout: {answer}, over {seen}", sure])]
    if verdict.order:
        parts.append(f"  Whatever they play: {_order_text(verdict.order)}.")
    if verdict.strategy is not None:
        parts.append("  One way\n" + _outline(verdict.strategy))
    if verdict.beaten_by is not None:
        parts.append(
            f"  This layout beats every way:\n{_hands_text(verdict.beaten_by)}\n\n"
            + show.tricks_played(verdict.refutation)
        )
    if verdict.leads:
        rows = ["  Each layout by itself can be met, but no one way meets them all."]
        for card, position in verdict.leads:
            against = "no single layout" if position is None else _hands_text(position, short=True)
            rows.append(f"  {_cards_text([card])} is beaten by {against}")
        parts.append("\n".join(rows))
    return blocks(*parts)


def _order_text(cards: Sequence[Card]) -> str:
    """``♠A K Q, then ♥A``: cards in the order they are played, suit by suit."""
    runs: list[list[Card]] = []
    for card in cards:
        if runs and runs[-1][-1].suit is card.suit:
            runs[-1].append(card)
        else:
            runs.append([card])
    return ", then ".join(f"{run[0].suit.symbol}{' '.join(card.rank.letter for card in run)}" for run in runs)


def _cards_text(cards: Sequence[Card]) -> str:
    return " ".join(card.suit.symbol + card.rank.letter for card in cards)


def _hands_text(position: Position, short: bool = False) -> str:
    hands = [(seat, cards_text(position.hand(seat))) for seat in position.active if seat is not position.declarer]
    if short:
        return ", ".join(f"seat {seat} {hand}" for seat, hand in hands)
    return "\n".join(f"  Seat {seat}  {hand}" for seat, hand in hands)


# -- a strategy in a few lines --


def _outline(strategy: Strategy) -> str:
    rows: list[str] = []
    try:
        for row in _rows(strategy, 1):
            if len(rows) == _LONGEST_OUTLINE:
                rows.append("    …")
                break
            rows.append(row)
    except Undecided:
        rows.append("    … (the rest would need more nodes)")
    return "\n".join(rows)


def _rows(strategy: Strategy, depth: int) -> Iterator[str]:
    """The strategy as a tree: under each play of the declarer, what may come, grouped by what he plays then."""
    indent = "  " * depth
    if strategy.wanted <= 0:
        yield f"{indent}the rest does not matter"
        return
    if strategy.search.sure_at_sight(strategy.state) >= strategy.wanted:
        yield f"{indent}{cards_text(strategy.state.own)} surely take {_tricks(strategy.wanted)}"
        return
    groups: dict[str, list[tuple[tuple[Card, ...], Strategy]]] = {}
    card = strategy.card
    yield f"{indent}{_cards_text([card])}"
    for played, then in strategy.branches():
        groups.setdefault(_next(then), []).append((played, then))
    for ways in groups.values():
        shown = ", ".join(_cards_text(played[1:]) or "at once" for played, _ in ways[:_SHOWN_WAYS])
        more = f" or {len(ways) - _SHOWN_WAYS} ways like it" if len(ways) > _SHOWN_WAYS else ""
        yield f"{indent}  then {shown}{more}:"
        yield from _rows(ways[0][1], depth + 2)


def _next(strategy: Strategy) -> str:
    """What is to be done next, to group by."""
    if strategy.wanted <= 0:
        return ""
    if strategy.search.sure_at_sight(strategy.state) >= strategy.wanted:
        return f"sure {strategy.wanted}"
    return str(strategy.card)


# -- records --


def _every_record(verdict: EveryVerdict) -> dict[str, Any]:
    return {
        "holds": verdict.holds,
        "layouts": verdict.layouts,
        "sure": list(verdict.sure),
        "order": [str(card) for card in verdict.order] or None,
        "first_card": str(verdict.strategy.card) if verdict.strategy is not None else None,
        "beaten_by": None if verdict.beaten_by is None else str(verdict.beaten_by),
        "refutation": [trick_record(trick) for trick in verdict.refutation],
        "leads": {str(card): None if position is None else str(position) for card, position in verdict.leads},
        "nodes": verdict.nodes,
    }
