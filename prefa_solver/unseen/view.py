"""What a seat can know of the others' cards: from its own cards, the cards played, and the voids that were shown."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import Self

from ..cards.card import ALL_CARDS, Card, CardSet
from ..cards.hands import Hands, check_disjoint
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import DealError
from ..play.position import Objective, Position, legal_plays
from ..play.trick import Trick

__all__ = ["Moment", "View", "barred_by", "cannot_hold"]

_NOTHING = CardSet(0)


def cannot_hold(
    tricks: Iterable[tuple[Sequence[Seat], Sequence[Card]]], strain: Strain, must_overtrump: bool = False
) -> Hands:
    """The cards that each seat has shown not to hold: those that would have made one of its plays illegal.

    :param tricks: who played, in order, and what; the last trick may be unfinished.

    Not following bars the suit led; not trumping then bars the trumps; under ``must_overtrump`` a lower trump in third
    hand bars the higher ones. Nothing else can be concluded from legal play alone.
    """
    barred = [0, 0, 0]
    for seats, cards in tricks:
        for place in range(1, len(cards)):
            barred[seats[place].index] |= barred_by(cards[place], tuple(cards[:place]), strain, must_overtrump).mask
    first, second, third = map(CardSet, barred)
    return first, second, third


@lru_cache(maxsize=1 << 12)
def barred_by(card: Card, before: tuple[Card, ...], strain: Strain, must_overtrump: bool = False) -> CardSet:
    """The cards that whoever plays *card* after *before* shows not to hold: with them it would not have been legal."""
    if not before or card.suit is before[0].suit:
        return _NOTHING
    return CardSet.from_cards(
        other
        for other in ALL_CARDS
        if card not in legal_plays(CardSet(card.bit | other.bit), before, strain, must_overtrump)
    )


@dataclass(frozen=True, slots=True)
class View:
    """All that may be, for one who sees the table: which cards each seat may hold, and how many it holds.

    A hand that is known may hold just as many cards as it has. A *layout* is one way to give every active seat its
    number of cards out of those that it may hold, no card twice; what is left over lies out of play.

    :param may_hold: three sets, by seat; that of a seat that sits out is not looked at.
    :param sizes: how many cards each seat holds now; 0 for a seat that sits out.
    :param declarer: his seat. The other fields are those of a `Position`.
    :raises DealError: if no layout agrees.
    """

    may_hold: Hands
    sizes: tuple[int, int, int]
    declarer: Seat
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()
    sits_out: Seat | None = None
    objective: Objective = "max"
    must_overtrump: bool = False

    def __post_init__(self) -> None:
        if self.sits_out is not None:
            hands = [_NOTHING if seat is self.sits_out else self.may_hold[seat.index] for seat in Seat]
            object.__setattr__(self, "may_hold", tuple(hands))
        for seat, size, cards in zip(Seat, self.sizes, self.may_hold, strict=True):
            if size > len(cards):
                raise DealError(
                    f'seat {seat} has {size} cards, but by what was seen it can only hold {len(cards)}: "{cards}"'
                )
        if next(self.layouts(), None) is None:
            sets = ", ".join(
                f'seat {seat} {self.sizes[seat.index]} of "{self.may_hold[seat.index]}"'
                for seat in Seat
                if seat is not self.sits_out
            )
            raise DealError(f"no layout agrees with what was seen: {sets}")

    def layouts(self) -> Iterator[Hands]:
        """Every layout, in a fixed order; the hand of a seat that sits out is empty."""
        one, two, three = (cards.mask for cards in self.may_hold)
        for first in _choices(one, self.sizes[0]):
            if (two & ~first).bit_count() < self.sizes[1]:
                continue
            for second in _choices(two & ~first, self.sizes[1]):
                for third in _choices(three & ~first & ~second, self.sizes[2]):
                    yield CardSet(first), CardSet(second), CardSet(third)

    def sample(self, number: int, seed: int) -> Iterator[Hands]:
        """*number* layouts, each drawn anew; every layout may come, not all of them equally often."""
        chance = Random(seed)
        # Whoever has the least to choose from chooses first; a draw that leaves too little for another is thrown away.
        order = sorted(Seat, key=lambda seat: len(self.may_hold[seat.index]) - self.sizes[seat.index])
        while number:
            left, hands = ALL_CARDS, [_NOTHING, _NOTHING, _NOTHING]
            for seat in order:
                free = list(self.may_hold[seat.index] & left)
                if len(free) < self.sizes[seat.index]:
                    break
                hands[seat.index] = CardSet.from_cards(chance.sample(free, self.sizes[seat.index]))
                left -= hands[seat.index]
            else:
                number -= 1
                yield hands[0], hands[1], hands[2]

    def count(self) -> int:
        """How many layouts there are."""
        # Only what a card may be counts: for each set of seats, how many cards may be held by just those seats.
        kinds: dict[int, int] = {}
        for card in ALL_CARDS:
            holders = sum(1 << seat.index for seat in Seat if card in self.may_hold[seat.index])
            if holders:
                kinds[holders] = kinds.get(holders, 0) + 1
        ways = {self.sizes: 1}
        for holders, number in kinds.items():
            more: dict[tuple[int, int, int], int] = {}
            for (a, b, c), already in ways.items():
                for x in range(min(a, number) + 1 if holders & 1 else 1):
                    for y in range(min(b, number - x) + 1 if holders & 2 else 1):
                        for z in range(min(c, number - x - y) + 1 if holders & 4 else 1):
                            left = a - x, b - y, c - z
                            split = comb(number, x) * comb(number - x, y) * comb(number - x - y, z)
                            more[left] = more.get(left, 0) + already * split
            ways = more
        return ways.get((0, 0, 0), 0)

    def position(self, hands: Hands) -> Position:
        """The position in which the seats hold *hands*."""
        return Position(
            hands=hands,
            declarer=self.declarer,
            strain=self.strain,
            leader=self.leader,
            trick=self.trick,
            sits_out=self.sits_out,
            objective=self.objective,
            must_overtrump=self.must_overtrump,
        )


def _choices(mask: int, size: int) -> Iterator[int]:
    bits = [1 << i for i in range(32) if mask >> i & 1]
    return map(sum, combinations(bits, size))


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in the play with all that lies face down.

    :param position: the cards as they are now.
    :param closed: cards in nobody's hand that only the end of the deal shows: the cards of a defender who passed, or a
        talon that nobody took.
    :param discard: what the declarer threw; he knows it, the defenders do not.
    :param barred: cards that each seat has shown not to hold in earlier tricks (`cannot_hold`).
    :raises DealError: if a card is in two places, or a seat holds a card that it has shown not to hold.
    """

    position: Position
    closed: CardSet = _NOTHING
    discard: CardSet = _NOTHING
    barred: Hands = (_NOTHING, _NOTHING, _NOTHING)

    def __post_init__(self) -> None:
        position = self.position
        hands = [(seat, position.hand(seat)) for seat in position.active]
        table = ("the table", CardSet.from_cards(position.trick))
        check_disjoint([*hands, table, ("the closed cards", self.closed), ("the discard", self.discard)])
        for seat, hand in hands:
            if wrong := hand & self.barred[seat.index]:
                raise DealError(f'seat {seat} has shown that it holds no {wrong.lowest}, but its hand is "{hand}"')

    @classmethod
    def after(
        cls,
        tricks: Sequence[Trick],
        position: Position,
        *,
        talon: CardSet = _NOTHING,
        discard: CardSet = _NOTHING,
        voids: Mapping[Seat, CardSet] | None = None,
    ) -> Self:
        """The table in *position*, which *tricks* have led to.

        :param talon: the talon, if nobody took it.
        :param discard: what the declarer threw.
        :param voids: cards that a seat is known not to hold for other reasons.
        """
        played = [(trick.seats, trick.cards) for trick in tricks]
        barred = cannot_hold(played, position.strain, position.must_overtrump)
        more = voids or {}
        first, second, third = (barred[seat.index] | more.get(seat, _NOTHING) for seat in Seat)
        closed = talon if position.sits_out is None else talon | position.hand(position.sits_out)
        return cls(position, closed, discard, (first, second, third))

    def view(self, seat: Seat, *, declarer_shows: bool = True) -> View:
        """What *seat* knows.

        :param declarer_shows: whether the declarer has laid his cards open, as with a claim; for a defender's view.
        """
        position = self.position
        known = {seat, position.declarer} if declarer_shows else {seat}
        hidden = [other for other in position.active if other not in known]
        unseen = self.closed if seat is position.declarer else self.closed | self.discard
        for other in hidden:
            unseen |= position.hand(other)
        now = cannot_hold([(position.order, position.trick)], position.strain, position.must_overtrump)
        hands = [
            unseen - self.barred[other.index] - now[other.index] if other in hidden else position.hand(other)
            for other in Seat
        ]
        sizes = [len(position.hand(other)) if other in position.active else 0 for other in Seat]
        return View(
            may_hold=(hands[0], hands[1], hands[2]),
            sizes=(sizes[0], sizes[1], sizes[2]),
            declarer=position.declarer,
            strain=position.strain,
            leader=position.leader,
            trick=position.trick,
            sits_out=position.sits_out,
            objective=position.objective,
            must_overtrump=position.must_overtrump,
        )
