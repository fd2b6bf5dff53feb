"""What one way of playing is worth to a player who does not see all cards.

*Average* and *one plan* differ. The average over the layouts of the tricks with open cards lets the player play each
layout as if he saw it, so it is too hopeful. One plan is one way of playing that depends only on the cards that were
seen; the others see everything and do their worst against it in each layout. Its mean over the layouts can be counted
on, and its least value is *sure*.

The planner is the seat to play: the declarer, or both defenders where they see each other's hands (an open whist, a
misère to be caught). Against him play those who know the layout.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from ..cards.card import Card
from ..cards.seat import Seat
from ..errors import DealError, IllegalPlayError, NotationError, quoted
from ..play.position import Position
from ..play.turns import playing_order
from .view import View

if TYPE_CHECKING:
    from .._plan import Plans

__all__ = ["MOST_LAYOUTS", "PlanValue", "plan_values"]

MOST_LAYOUTS = 2000
"""Layouts that a plan can be searched over."""

_EFFORTS = {"quick": 3_000, "usual": 200_000}
_NO_LIMIT = 1 << 28
# A front of so many rows nearly always has the best plan in it; larger ones are for proofs.
_FEW_ROWS = 4
_MANY_ROWS = 48
_ANY_SLACK = 1 << 20


@dataclass(frozen=True, slots=True)
class PlanValue:
    """What one card is worth: the declarer's tricks from here on, the trick on the table included.

    :param average: the mean over the layouts with open cards.
    :param one_plan: the mean that the best single plan reaches; where it is not *exact*, the least and the most that it
        can be.
    :param sure: what the best plan for the worst layout takes in every layout: at least so many tricks if the planner
        wants many for the declarer, at most so many if he wants few. None if the search was not finished.
    :param exact: whether `one_plan` is one number.
    """

    average: Fraction
    one_plan: Fraction | tuple[Fraction, Fraction]
    sure: int | None
    exact: bool


def plan_values(
    view: View,
    cards: Iterable[Card | str] | str | None = None,
    *,
    effort: Literal["quick", "usual"] | int | None = None,
) -> dict[Card, PlanValue]:
    """What each card of the seat to play is worth.

    :param view: what the planner knows. Where a defender plays, the hands of both defenders must be known.
    :param cards: the cards to value; by default every legal one.
    :param effort: the nodes that the search for each card may look at, or a word for a number of them; by default
        ``usual``.
    :raises DealError: if the play is over, the hand of the seat to play or its partner's is not known, or there are
        more than `MOST_LAYOUTS` layouts.
    :raises IllegalPlayError: if a card may not be played.
    :raises NotationError: if a card or the effort cannot be read.
    """
    nodes = _nodes(effort)
    order = playing_order(view.leader, view.sits_out)
    seat = order[len(view.trick)]
    planner = _planner(view, seat)
    if (count := view.count()) > MOST_LAYOUTS:
        raise DealError(f"a plan is searched over at most {MOST_LAYOUTS:,} layouts, and here are {count:,}")
    hands = view.arrays().tolist()
    position = view.position(hands[0])
    if position.is_over:
        raise DealError("the play is over: there is no card to value")
    wanted = _cards(position, cards)
    wants_many = (seat is view.declarer) == (view.objective == "max")
    counts = [other.index for other in order if (other is view.declarer) == wants_many]
    plans = _open(view, hands, planner, counts)
    return {card: _value(plans, card, len(hands), wants_many, nodes) for card in wanted}


def _nodes(effort: str | int | None) -> int:
    if effort is None:
        return _EFFORTS["usual"]
    if isinstance(effort, str):
        if effort not in _EFFORTS:
            raise NotationError(f"not an effort: {quoted(effort)}; expected one of {', '.join(_EFFORTS)}, or a number")
        return _EFFORTS[effort]
    if effort < 1:
        raise NotationError(f"an effort of {effort} nodes: expected 1 or more")
    return effort


def _planner(view: View, seat: Seat) -> list[int]:
    """The seats of the planner's side."""
    side = [seat]
    if seat is not view.declarer:
        side = [other for other in playing_order(view.leader, view.sits_out) if other is not view.declarer]
    for other in side:
        if len(view.may_hold[other.index]) != view.sizes[other.index]:
            whose = "to play" if other is seat else "who plays with it"
            raise DealError(f"a plan needs the hand of seat {other}, {whose}: it is not known")
    return [other.index for other in side]


def _cards(position: Position, cards: Iterable[Card | str] | str | None) -> list[Card]:
    if cards is None:
        return list(position.legal_plays)
    wanted = list(Card.read_all(cards, "cards"))
    for card in wanted:
        if card not in position.legal_plays:
            raise IllegalPlayError(f"seat {position.to_play} cannot play {card!s}: it may play {position.legal_plays}")
    return wanted


def _open(view: View, hands: list[list[int]], planner: list[int], counts: list[int]) -> "Plans":
    from .._plan import Plans

    sits_out = -1 if view.sits_out is None else view.sits_out.index
    return Plans(hands, planner, counts, int(view.strain), sits_out, view.must_overtrump, view.leader.index, view.trick)


def _value(plans: "Plans", card: Card, layouts: int, wants_many: bool, nodes: int) -> PlanValue:
    total = sum(plans.open_values(card))
    low, high = _bounds(plans, card, total, nodes)
    sure = plans.sure(card, nodes)

    def of_declarer(tricks: int) -> Fraction:
        # the planner's side may count the tricks that the declarer does not get
        return Fraction(tricks if wants_many else plans.tricks * layouts - tricks, layouts)

    ends = sorted((of_declarer(low), of_declarer(high)))
    return PlanValue(
        average=of_declarer(total),
        one_plan=ends[0] if low == high else (ends[0], ends[1]),
        sure=None if sure is None else sure if wants_many else plans.tricks - sure,
        exact=low == high,
    )


def _bounds(plans: "Plans", card: Card, total: int, nodes: int) -> tuple[int, int]:
    """The least and the most tricks, summed over the layouts, that the best plan takes. *total*: with open cards.

    First a plan as good as open cards, or nearly. Then a good plan from thin fronts, and the proof that none is better,
    which may miss open cards by less than that plan does. Where that takes too long, bounds from fronts of some size.
    """
    high = total
    for slack in (0, 2):
        found = plans.best_plan(card, slack, False, _NO_LIMIT, nodes)
        if found is None:
            break
        if found[0] >= 0:
            return found[0], found[0]
        high = total - slack - 1
    found = plans.best_plan(card, _ANY_SLACK, False, _FEW_ROWS, nodes)
    low = 0 if found is None else found[0]
    if low < high:
        better = plans.best_plan(card, total - low - 1, False, _NO_LIMIT, nodes)
        if better is not None:
            low = max(low, better[0])
            return low, low
    if low < high:
        above = plans.best_plan(card, total - low - 1, True, _MANY_ROWS, nodes)
        if above is not None:
            high = min(high, max(low, above[0]))
    if low < high:
        below = plans.best_plan(card, total - low - 1, False, _MANY_ROWS, nodes)
        if below is not None:
            low = max(low, below[0])
    return low, high
