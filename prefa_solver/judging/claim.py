"""Is a claim good: on this layout, on every layout that the declarer cannot tell from it, and seen by the defenders?

A claim is good when the declarer takes all the tricks that he claims however the defenders play. For a claim of all
the rest by the declarer on lead there is a closed form (`beaten_suits`), so that nothing need be searched; the proof
is in ``docs/claims.md``. For fewer tricks `belief.BeliefSearch` finds what one way of playing surely takes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ..cards.card import Card, CardSet, Suit
from ..cards.hands import Hands
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..drawn import Drawn
from ..errors import RuleError
from ..play.position import Position
from ..play.replay import play_out
from ..play.trick import Trick
from ..short import Short
from ..solving.solve import best_line, card_values, solve, solve_many
from ..unseen.belief import DEFAULT_NODES, BeliefSearch, Strategy, Undecided
from ..unseen.view import Moment, View

__all__ = [
    "Answer",
    "Claim",
    "DefenderVerdict",
    "EveryVerdict",
    "LayoutVerdict",
    "beaten_suits",
    "check_claimable",
    "claim",
    "claim_of_view",
    "claim_order",
]

CLAIM_RULE = "only the declarer may claim all remaining tricks, when it is his lead and at least two tricks remain"
"""The rule on claims, from the PlayElephant text, section 7."""

_SAMPLE = 300
_ENUMERATED = 3000
_SEED = 1


def check_claimable(position: Position) -> None:
    """Check that the declarer may claim in *position*.

    :raises RuleError: quoting the rule.
    """
    if position.trick:
        reason = f"{''.join(map(str, position.trick))} lies on the table"
    elif position.is_over:
        reason = "all cards are played"
    elif position.leader is not position.declarer:
        reason = f"seat {position.leader} is on lead, and the declarer is seat {position.declarer}"
    elif position.tricks_left < 2:
        reason = "one trick is left"
    else:
        return
    raise RuleError(f"a claim is not possible here: {reason}; {CLAIM_RULE}")


# -- the closed form --------------------------------------------------------------------------------------------------


def beaten_suits(own: CardSet, other: CardSet, strain: Strain) -> tuple[Suit, ...]:
    """The suits in which a defender who holds *other* beats a claim of all the rest by *own*, on lead.

    With k cards of *own* and m of *other* in a suit: trumps hold when m <= k and m of the k beat the defender's best;
    a plain suit when min(m, k) of the k beat it. The claim is good when every suit holds against every defender.
    """
    beaten = []
    for suit in Suit:
        mine, his = own.of(suit), other.of(suit)
        needed = len(his) if suit is strain.suit else min(len(mine), len(his))
        if needed and sum(card > his.highest for card in mine) < needed:
            beaten.append(suit)
    return tuple(beaten)


def claim_order(own: CardSet, strain: Strain) -> tuple[Card, ...]:
    """The order in which a good claim of all the rest is played, whatever happens: trumps, then the other suits, each
    from the top."""
    return tuple(sorted(own, key=lambda card: (card.suit is not strain.suit, card.suit, -card.rank)))


def _beating_layout(view: View) -> Hands | None:
    """A layout of the declarer's *view* that beats a claim of all the rest."""
    declarer, first, second = view.declarer, view.declarer.next, view.declarer.next.next
    own = view.may_hold[declarer.index]
    for seat, partner in ((first, second), (second, first)):
        size, partner_size = view.sizes[seat.index], view.sizes[partner.index]
        partner_may = view.may_hold[partner.index]
        for hand in _holdings(view.may_hold[seat.index], size, partner_may):
            if len(partner_may - hand) >= partner_size and beaten_suits(own, hand, view.strain):
                rest = CardSet.from_cards(list(partner_may - hand)[:partner_size])
                hands = {declarer: own, seat: hand, partner: rest}
                return hands[Seat.ONE], hands[Seat.TWO], hands[Seat.THREE]
    return None


def _holdings(may_hold: CardSet, size: int, partner_may: CardSet) -> Iterator[CardSet]:
    """Hands of *size* cards that between them beat whatever can be beaten.

    Whether a suit is beaten depends on its length and its best card, so for each suit, length and best card one hand
    is enough: the one with most cards that the partner cannot hold, because that leaves the partner most.
    """
    choice = sorted(may_hold, key=lambda card: card in partner_may)
    for best in may_hold:
        lower = [card for card in choice if card.suit is best.suit and card < best]
        others = [card for card in choice if card.suit is not best.suit]
        for length in range(1, min(len(lower) + 1, size) + 1):
            if size - length <= len(others):
                yield CardSet.from_cards([best, *lower[: length - 1], *others[: size - length]])


# -- verdicts ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class LayoutVerdict(Short):
    """With all hands known.

    :param holds: whether the declarer takes what he claims.
    :param tricks: what he takes against best defence: so many are sure.
    :param line: a line of best play by all, which wins the claim or refutes it.
    """

    holds: bool
    tricks: int
    line: tuple[Trick, ...]


@dataclass(frozen=True, slots=True, repr=False)
class EveryVerdict(Short):
    """Whatever the declarer cannot see.

    :param holds: whether one way of playing takes what he claims in every layout; None if undecided.
    :param layouts: how many layouts agree with what he has seen.
    :param sure: the least and the most that may be the number of tricks which one way of playing takes in every layout;
        the same number twice unless the search ran out of nodes.
    :param order: the way, if it is just an order of cards: a good claim of all the rest.
    :param strategy: the way, if it is not; None for a claim that does not hold or needs no card of his.
    :param beaten_by: a layout that beats every way; None if the claim holds, or if every layout by itself can be met,
        but no one way meets them all.
    :param refutation: best play on `beaten_by`.
    :param leads: in the last case, for each card that he can play now, a layout that beats it if one was found.
    :param nodes: states that the search visited; 0 if none was needed.
    """

    holds: bool | None
    layouts: int
    sure: tuple[int, int]
    order: tuple[Card, ...] = ()
    strategy: Strategy | None = None
    beaten_by: Position | None = None
    refutation: tuple[Trick, ...] = ()
    leads: tuple[tuple[Card, Position | None], ...] = ()
    nodes: int = 0


class Answer(Enum):
    """Whether the defence beats the claim, as one defender sees it."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True, repr=False)
class DefenderVerdict(Short):
    """What a defender knows who sees his own cards and those that the declarer shows.

    :param layouts: how many layouts agree with what he has seen.
    :param beaten: in how many of them the claim is beaten, the declarer playing with open cards.
    :param example: one of these.
    """

    seat: Seat
    layouts: int
    beaten: int
    example: Position | None

    @property
    def answer(self) -> Answer:
        if not self.beaten:
            return Answer.IMPOSSIBLE
        return Answer.CERTAIN if self.beaten == self.layouts else Answer.POSSIBLE


@dataclass(frozen=True, slots=True, repr=False)
class Claim(Short, Drawn):
    """The verdicts on a claim of *wanted* tricks, counted from *position* on.

    :param table: the position with all that lies face down.
    """

    table: Moment
    wanted: int
    on_layout: LayoutVerdict
    on_every: EveryVerdict
    defenders: tuple[DefenderVerdict, ...]

    @property
    def position(self) -> Position:
        """Where the claim was made."""
        return self.table.position


def claim(
    table: Moment | Position | str, *, defence_takes: int = 1, any_position: bool = False, nodes: int = DEFAULT_NODES
) -> Claim:
    """Judge the claim that the defence does not take *defence_takes* tricks more; 1 is a claim of all the rest.

    :param table: a position with all that lies face down; a `Position` alone, or its text, means that all cards but
        those in the other hands have been seen by all.
    :param any_position: also where the rules allow no claim.
    :param nodes: how many states the search for the sure tricks may visit.
    :raises RuleError: if no claim is allowed, or the defence cannot take so many tricks.
    """
    if not isinstance(table, Moment):
        table = Moment.after((), Position.read(table, "table"))
    position = table.position
    if not any_position:
        check_claimable(position)
    elif position.is_over:
        raise RuleError("a claim is not possible here: all cards are played")
    wanted = _wanted(position, defence_takes)
    return Claim(
        table=table,
        wanted=wanted,
        on_layout=_on_layout(position, wanted),
        on_every=_on_every(table.view(position.declarer), wanted, nodes),
        defenders=tuple(
            _seen_by(seat, table.view(seat), wanted) for seat in position.active if seat is not position.declarer
        ),
    )


def claim_of_view(view: View, *, defence_takes: int = 1, nodes: int = DEFAULT_NODES) -> EveryVerdict:
    """Judge a claim by what the declarer sees alone.

    :param view: the declarer's.
    :raises RuleError: as `claim` does.
    """
    sample = view.position(next(view.layouts()))
    check_claimable(sample)
    return _on_every(view, _wanted(sample, defence_takes), nodes)


def _wanted(position: Position, defence_takes: int) -> int:
    if position.objective == "min":
        raise RuleError(
            "a claim is not possible here: the declarer wants few tricks, and a claim is of tricks that he takes"
        )
    if not 1 <= defence_takes <= position.tricks_left:
        raise RuleError(
            f"no claim that the defence takes fewer than {defence_takes} tricks: "
            f"expected 1 to {position.tricks_left}, as many as are left"
        )
    return position.tricks_left - defence_takes + 1


def _on_layout(position: Position, wanted: int) -> LayoutVerdict:
    solution = solve(position)
    return LayoutVerdict(solution.tricks >= wanted, solution.tricks, play_out(position, solution.line)[0])


def _on_every(view: View, wanted: int, nodes: int) -> EveryVerdict:
    """By the closed form, if it speaks of this claim and finds it good; else by a search."""
    hand = view.may_hold[view.declarer.index]
    if view.trick or view.leader is not view.declarer or wanted < len(hand):
        return _searched(view, wanted, nodes, _some_layouts(view))
    beaten = _beating_layout(view)
    if beaten is None:
        return EveryVerdict(True, view.count(), (wanted, wanted), order=claim_order(hand, view.strain))
    row = np.array([[cards.mask for cards in beaten]], dtype=np.uint32)
    return _searched(view, wanted, nodes, np.append(_some_layouts(view), row, axis=0))


def _some_layouts(view: View) -> NDArray[np.uint32]:
    """All layouts, or a sample if they are many, to look for one that beats the claim with open cards."""
    return view.arrays() if view.count() <= _ENUMERATED else view.sample(_SAMPLE, _SEED)


def _searched(view: View, wanted: int, nodes: int, layouts: NDArray[np.uint32]) -> EveryVerdict:
    """The verdict of the search for what is sure.

    :param layouts: ``uint32[n, 3]``: some layouts of the view. A way of playing takes no more than open cards do in any
        of them.
    """
    values = _values(view, layouts)
    worst = int(values.argmin())
    most = int(values[worst])
    beaten_by = view.position(layouts[worst]) if most < wanted else None
    search = BeliefSearch(view, nodes)
    start = search.start
    holds = False if beaten_by is not None else _holds(search, wanted)
    # What the question has shown already need not be asked again.
    at_most = most if holds else min(most, wanted if holds is None else wanted - 1)
    return EveryVerdict(
        holds=holds,
        layouts=view.count(),
        sure=_sure(search, at_most),
        strategy=Strategy(search, start, wanted) if holds and search.is_declarers_turn(start) else None,
        beaten_by=beaten_by,
        refutation=() if beaten_by is None else play_out(beaten_by, best_line(beaten_by))[0],
        leads=_beaten_leads(view, layouts, wanted) if holds is False and beaten_by is None else (),
        nodes=search.nodes,
    )


def _holds(search: BeliefSearch, wanted: int) -> bool | None:
    """Whether one way of playing takes *wanted* tricks; None if the search may not look long enough."""
    try:
        return search.is_sure(wanted)
    except Undecided:
        return None


def _sure(search: BeliefSearch, most: int) -> tuple[int, int]:
    """The bounds of the sure tricks; *most* is an upper one."""
    for tricks in range(most, 0, -1):
        try:
            if search.is_sure(tricks):
                return tricks, tricks
        except Undecided:
            return min(search.sure_at_sight(search.start), tricks), tricks
    return 0, 0


def _values(view: View, layouts: NDArray[np.uint32]) -> NDArray[np.int8]:
    """The declarer's tricks in each layout, all hands known.

    :param layouts: ``uint32[n, 3]``, a mask a seat.
    :returns: ``int8[n]``.
    """
    if view.trick:
        return np.array([solve(view.position(hands)).tricks for hands in layouts], dtype=np.int8)
    return solve_many(
        layouts,
        view.strain,
        view.declarer.index,
        view.leader.index,
        sits_out=-1 if view.sits_out is None else view.sits_out.index,
        must_overtrump=view.must_overtrump,
        threads=1,
    )


def _beaten_leads(view: View, layouts: NDArray[np.uint32], wanted: int) -> tuple[tuple[Card, Position | None], ...]:
    """For each card that the declarer can play, a layout in which it costs him the claim."""
    found: dict[Card, Position | None] = {}
    for hands in layouts[:_SAMPLE]:
        position = view.position(hands)
        if position.to_play is not view.declarer:
            return ()
        for card, tricks in card_values(position).items():
            if tricks < wanted and found.get(card) is None:
                found[card] = position
            else:
                found.setdefault(card, None)
    return tuple(sorted(found.items()))


def _seen_by(seat: Seat, view: View, wanted: int) -> DefenderVerdict:
    layouts = view.arrays()
    beaten = layouts[_values(view, layouts) < wanted]
    example = view.position(beaten[0]) if len(beaten) else None
    return DefenderVerdict(seat, len(layouts), len(beaten), example)
