"""What a seat can know of the others' cards: from its own cards, the cards played, and the voids that were shown."""

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self, SupportsIndex, get_args

from ..cards.card import ALL_CARDS, Card, CardSet
from ..cards.hands import Hands, check_disjoint, the_hands
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import DealError, NotationError, quoted, wrong_type
from ..play.position import MAX_TRICKS, Objective, Position
from ..play.trick import CardPlayed, Trick, cards_in_turn
from ..play.turns import playing_order
from ..short import Short
from .holder import Holder
from .shown import cannot_hold
from .space import Layouts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Moment", "View"]

_NOTHING = CardSet(0)


@dataclass(frozen=True)
class View:
    """All that may be, for one who sees the table: which cards each seat may hold, and how many it holds.

    A hand that is known may hold just as many cards as it has. A *layout* is one way to give every active seat its
    number of cards out of those that it may hold, no card twice; what is left over lies out of play. All layouts
    are equally likely.

    Text is read wherever a value is taken.

    :param may_hold: three sets, by seat; that of a seat that sits out is not looked at. What the cards of *trick* show
        to be absent is taken out.
    :param sizes: how many cards each seat holds now; 0 for a seat that sits out.
    :param declarer: his seat. The other fields are those of a `Position`.
    :raises DealError: if no layout agrees.
    :raises NotationError: if a text cannot be read.
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
        self._read()
        self._check_sizes()
        shown = cannot_hold(
            cards_in_turn(self.leader, self.trick, self.strain, self.sits_out), self.strain, self.must_overtrump
        )
        table = CardSet.from_cards(self.trick)
        may_hold = [
            _NOTHING if seat is self.sits_out else cards - table - absent
            for seat, cards, absent in zip(Seat, self.may_hold, shown, strict=True)
        ]
        object.__setattr__(self, "may_hold", tuple(may_hold))
        self._check_cards()

    def _read(self) -> None:
        """Turn text and numbers into what they stand for."""
        for name, value in {
            "may_hold": the_hands(self.may_hold, "may_hold"),
            "sizes": tuple(self.sizes),
            "declarer": Seat.read(self.declarer, "declarer"),
            "strain": Strain.read(self.strain),
            "leader": Seat.read(self.leader, "leader"),
            "trick": Card.read_all(self.trick, "trick"),
            "sits_out": None if self.sits_out is None else Seat.read(self.sits_out, "sits_out"),
        }.items():
            object.__setattr__(self, name, value)
        if self.objective not in get_args(Objective):
            raise NotationError(f"not an objective: {quoted(str(self.objective))}; expected max or min")

    def _check_sizes(self) -> None:
        if self.sits_out in (self.declarer, self.leader):
            what = "is the declarer" if self.sits_out is self.declarer else "leads"
            raise DealError(f"seat {self.sits_out} {what} and cannot sit out")
        order = playing_order(self.leader, self.sits_out)
        if len(self.sizes) != len(Seat) or len(self.trick) >= len(order):
            raise DealError(
                f"got {len(self.sizes)} sizes and {len(self.trick)} cards on the table, expected {len(Seat)} sizes "
                f"and at most {len(order) - 1} cards"
            )
        left = self.sizes[order[len(self.trick)].index]
        if not 0 <= left <= MAX_TRICKS:
            raise DealError(f"seat {order[len(self.trick)]} has {left} cards, expected 0 to {MAX_TRICKS}")
        for place, seat in enumerate(order):
            expected = left - (place < len(self.trick))
            if self.sizes[seat.index] != expected:
                raise DealError(f"seat {seat} has {self.sizes[seat.index]} cards, expected {expected}")

    def _check_cards(self) -> None:
        for seat, size, cards in zip(Seat, self.sizes, self.may_hold, strict=True):
            if size > len(cards):
                raise DealError(
                    f'seat {seat} has {size} cards, but by what was seen it can only hold {len(cards)}: "{cards}"'
                )
        # There is a layout exactly if no two and no three seats together need more cards than they may hold.
        sized = list(zip(self.may_hold, self.sizes, strict=True))
        for group in (sized, sized[:2], sized[1:], sized[::2]):
            together = _NOTHING
            for cards, _ in group:
                together |= cards
            if len(together) < sum(size for _, size in group):
                sets = ", ".join(
                    f'seat {seat} {self.sizes[seat.index]} of "{self.may_hold[seat.index]}"'
                    for seat in Seat
                    if seat is not self.sits_out
                )
                raise DealError(f"no layout agrees with what was seen: {sets}")

    @cached_property
    def space(self) -> Layouts:
        """The layouts as one sequence: the places are the three seats and, where cards are left over, "out of play"."""
        cards = self.may_hold[0] | self.may_hold[1] | self.may_hold[2]
        places = [
            Holder(f"seat {seat}", size, lacks=ALL_CARDS - may_hold)
            for seat, size, may_hold in zip(Seat, self.sizes, self.may_hold, strict=True)
        ]
        if left_over := len(cards) - sum(self.sizes):
            places.append(Holder("out of play", left_over))
        return Layouts(cards, tuple(places))

    def count(self) -> int:
        """How many layouts there are."""
        return self.space.count

    def layouts(self) -> Iterator[Hands]:
        """Every layout, in the order of `space`; the hand of a seat that sits out is empty."""
        for first, second, third, *_ in self.space:
            yield first, second, third

    def arrays(self) -> "NDArray[np.uint32]":
        """All layouts, in the order of `space`.

        :returns: ``uint32[count, 3]``, a mask a seat.
        :raises DealError: if they are too many to write out.
        """
        return self.space.arrays()[:, : len(Seat)]

    def sample(self, n: int, seed: int) -> "NDArray[np.uint32]":
        """*n* different layouts, all equally likely, in random order; all of them if there are no more.

        :returns: ``uint32[min(n, count), 3]``, a mask a seat; the same every time for the same *seed*.
        :raises DealError: if there is no layout at all.
        :raises NotationError: if *seed* is not a whole number from 0 to 2**64 - 1.
        """
        return self.space.sample(n, seed)[:, : len(Seat)]

    def position(self, hands: Iterable[CardSet | SupportsIndex | str] | str) -> Position:
        """The position in which the seats hold *hands*: card sets or their texts, or a row of `arrays` or `sample`."""
        if not isinstance(hands, Iterable) or isinstance(hands, bytes):
            raise wrong_type("hands", hands, "three hands in seat order")
        held = hands if isinstance(hands, str) else [_held(cards) for cards in hands]
        return Position(
            hands=the_hands(held),
            declarer=self.declarer,
            strain=self.strain,
            leader=self.leader,
            trick=self.trick,
            sits_out=self.sits_out,
            objective=self.objective,
            must_overtrump=self.must_overtrump,
        )


def _held(cards: CardSet | SupportsIndex | str) -> CardSet:
    return CardSet(operator.index(cards)) if isinstance(cards, SupportsIndex) else CardSet.read(cards, "hands")


@dataclass(frozen=True, slots=True, repr=False)
class Moment(Short):
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
        played = [
            CardPlayed(seat, card, trick.cards[:place])
            for trick in tricks
            for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True))
        ]
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
        hands = [unseen - self.barred[other.index] if other in hidden else position.hand(other) for other in Seat]
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
