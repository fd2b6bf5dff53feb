"""The all-pass deal, solved exactly: three players, no trumps, each wants few tricks for himself.

Three selfish players have no single value of a position. Three things about it are exact nevertheless:

- the *security* of a seat: the most tricks that the two others together can force on it;
- the *outcomes*: every way in which the tricks can fall if each seat plays as well as it can for itself. Where two
  cards are equally good for a seat, either may be played, and which one can matter to the others;
- the *expected* tricks, if equally good cards are equally likely, equal cards counted once.

The talon may lead the first two tricks (``talon_suits``): then every player, the leader too, plays the talon's suit if
he has it, the highest card of that suit wins, and if nobody has it the leader's card wins.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from typing import Any, Literal

from .._all_pass import solve_all_pass as solve_masks
from ..cards.card import Card, CardSet, Suit
from ..cards.hands import GivenHands, Hands, check_disjoint, check_size
from ..cards.seat import Seat
from ..errors import DealError, EngineError, NotationError, quoted, wrong_type
from ..play.deal import Deal, hands_of
from ..play.position import MAX_TRICKS
from ..short import Short

__all__ = ["AllPassSolution", "AllPassValue", "Lead", "solve_all_pass"]

Lead = Literal["winner", "first"]
"""Who leads a trick after one that the talon led: the winner of that one, or the first hand."""
Tricks = tuple[int, int, int]
Worth = Callable[[Tricks], Sequence[Fraction | int]]

_SIDE = 11
_MOST_UTILITY = 1023


@dataclass(frozen=True, slots=True, repr=False)
class AllPassValue(Short):
    """What an all-pass position is worth. Tuples are by seat.

    :param security: the most tricks that the two others together can force on each seat; with a worth, the least worth
        that they can hold it to.
    :param outcomes: every vector of tricks in which best play of three selfish players can end, sorted.
    :param expected: the tricks that each seat expects if equally good cards are equally likely; with a worth, its
        worth. It can lie outside the range of the outcomes: an average makes ties that no single choice has.
    """

    security: tuple[Fraction | int, Fraction | int, Fraction | int]
    outcomes: tuple[Tricks, ...]
    expected: tuple[Fraction, Fraction, Fraction]

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The least and the most tricks of each seat over the outcomes."""
        return tuple((min(tricks), max(tricks)) for tricks in zip(*self.outcomes, strict=True))


@dataclass(frozen=True, slots=True, repr=False)
class AllPassSolution(AllPassValue):
    """The value of a position, and that after each legal card.

    :param seat: whose turn it is.
    :param cards: the value after each legal card of that seat.
    :param positions: how many positions between tricks were looked at.
    """

    seat: Seat
    cards: dict[Card, AllPassValue]
    positions: int

    def rows(self) -> list[dict[str, Any]]:
        """A row for each card: plain values, which a DataFrame takes. ``security_1`` is that of seat 1, and so on;
        averages are floats."""
        return [
            {
                "card": str(card),
                **{f"security_{seat}": _plain(number) for seat, number in zip(Seat, value.security, strict=True)},
                **{f"expected_{seat}": float(number) for seat, number in zip(Seat, value.expected, strict=True)},
                "outcomes": len(value.outcomes),
            }
            for card, value in self.cards.items()
        ]

    @property
    def contested(self) -> Fraction | int:
        """By how many tricks the three securities together exceed the tricks there are. 0: the result is forced,
        whatever anybody aims at. Not defined with a worth."""
        return sum(self.security) - sum(self.outcomes[0])


def solve_all_pass(
    hands: Deal | GivenHands,
    leader: Seat | int | str,
    *,
    talon_suits: str | Sequence[Suit] = (),
    first: Seat | int | str | None = None,
    trick2_lead: Lead = "winner",
    trick3_lead: Lead = "winner",
    trick: str | Sequence[Card] = (),
    worth: Worth | None = None,
    taken: Tricks = (0, 0, 0),
) -> AllPassSolution:
    """Solve an all-pass position.

    :param hands: the three hands as they are now, without the cards on the table: a deal, text, or three of them.
    :param leader: the seat that leads this trick, or has led to it.
    :param talon_suits: the suits that the talon still leads, in order: two before the first trick is complete, one
        before the second is.
    :param first: the first hand, the seat after the dealer; by default *leader*. It matters only where it leads.
    :param trick2_lead: who leads the second trick, if the talon leads it.
    :param trick3_lead: who leads the third trick, after two that the talon led.
    :param trick: the cards on the table, in the order in which they were played.
    :param worth: what the tricks at the end of the deal are worth to the three seats, more being better; by default
        each seat wants few tricks.
    :param taken: the tricks that the seats have taken before; they count for *worth* only, the answer then has them.
    :returns: the value, in tricks still to be taken, this one included.
    :raises DealError: if the cards make no position.
    :raises NotationError: if an argument cannot be read.
    :raises EngineError: if there are more positions than memory is allowed for, or *worth* has too many levels.
    """
    held = hands_of(hands)
    leader = Seat.read(leader, "leader")
    first = leader if first is None else Seat.read(first, "first")
    suits = _the_suits(talon_suits)
    played = Card.read_all(trick, "trick")
    for name, lead in (("trick2_lead", trick2_lead), ("trick3_lead", trick3_lead)):
        if lead not in ("winner", "first"):
            raise NotationError(f"{name} cannot be {quoted(str(lead))}; expected winner or first")
    tricks = _check(held, leader, suits, played)
    scale = None if worth is None else _Scale.of(worth, tricks, taken)
    try:
        value, cards, unit, positions = solve_masks(
            [hand.mask for hand in held],
            played,
            leader.index,
            suits,
            first.index,
            trick2_lead == "first",
            trick3_lead == "first",
            None if scale is None else scale.utilities,
            (0, 0, 0) if scale is None else taken,
        )
    except MemoryError:
        raise EngineError("the all-pass position has too many continuations to hold them in memory") from None

    def told(raw: tuple[Tricks, tuple[Tricks, ...], Tricks]) -> AllPassValue:
        security, outcomes, (one, two, three) = raw
        expected = Fraction(one, unit), Fraction(two, unit), Fraction(three, unit)
        if scale is None:
            return AllPassValue(security, outcomes, expected)
        return AllPassValue(scale.ranked(security), outcomes, scale.averages(expected))

    whole = told(value)
    after = {Card(card): told(raw) for card, raw in cards}
    seat = tuple(Seat)[(leader.index + len(played)) % 3]
    return AllPassSolution(whole.security, whole.outcomes, whole.expected, seat, after, positions)


def _plain(number: Fraction | int) -> float | int:
    return number if isinstance(number, int) else float(number)


def _the_suits(suits: str | Sequence[Suit]) -> tuple[Suit, ...]:
    """The talon's suits: ``SH``, ``S H``, ``♠♥`` or suits."""
    if isinstance(suits, str):
        suits = [Suit.parse(letter) for letter in suits if not letter.isspace() and letter != ","]
    if not isinstance(suits, Sequence) or isinstance(suits, bytes):
        raise wrong_type("talon_suits", suits, 'suits, such as "SH"')
    read = tuple(Suit.read(suit, "talon_suits") for suit in suits)
    if len(read) > 2:
        raise NotationError(f"the talon leads {len(read)} suits: expected at most 2")
    return read


def _check(hands: Hands, leader: Seat, suits: tuple[Suit, ...], trick: tuple[Card, ...]) -> int:
    """How many tricks are left.

    :raises DealError: if there is no such position.
    """
    order = (leader, leader.next, leader.next.next)
    if len(trick) >= len(order):
        raise DealError(f"{len(trick)} cards on the table: a complete trick is taken up")
    table = CardSet.from_cards(trick)
    if len(table) != len(trick):
        raise DealError(f"a card lies twice on the table: {' '.join(map(str, trick))}")
    check_disjoint([*zip(Seat, hands, strict=True), ("the table", table)])
    tricks = len(hands[order[-1].index])
    if not 1 <= tricks <= MAX_TRICKS:
        raise DealError(f"seat {order[-1]} holds {tricks} cards, expected 1 to {MAX_TRICKS}")
    for place, seat in enumerate(order):
        check_size(seat, hands[seat.index], tricks - (place < len(trick)))
    if len(suits) > tricks:
        raise DealError(f"the talon leads {len(suits)} suits, but only {tricks} tricks are left")
    counts = suits[0] if suits else trick[0].suit if trick else None
    for seat, card in zip(order, trick, strict=False):
        own = hands[seat.index].of(counts) if counts is not None else CardSet(0)
        if own and card.suit is not counts:
            raise DealError(f'on the table: seat {seat} cannot have played {card!s}: it holds "{own}" and must follow')
    return tricks


@dataclass(frozen=True, slots=True)
class _Scale:
    """Worths as whole numbers from 0, the best, up: the form in which the engine takes them.

    :param utilities: by seat, for each final vector 11 * t0 + t1.
    :param best: the highest worth of each seat.
    :param steps: what one is worth, by seat.
    :param levels: the different worths of each seat, best first.
    """

    utilities: tuple[list[int], ...]
    best: tuple[Fraction, ...]
    steps: tuple[Fraction, ...]
    levels: tuple[list[Fraction], ...]

    @classmethod
    def of(cls, worth: Worth, tricks: int, taken: Tricks) -> "_Scale":
        total = tricks + sum(taken)
        if not all(took >= 0 for took in taken) or total > MAX_TRICKS:
            raise DealError(f"the seats have taken {taken}, and {tricks} tricks are left: a deal has ten")
        vectors = [(a, b, total - a - b) for a in range(total + 1) for b in range(total + 1 - a)]
        worths = {vector: [Fraction(part) for part in worth(vector)] for vector in vectors}
        utilities, best, steps, levels = [], [], [], []
        for seat in range(3):
            own = {vector: worths[vector][seat] for vector in vectors}
            highest = max(own.values())
            multiple = lcm(*(value.denominator for value in own.values()))
            below = {vector: int((highest - value) * multiple) for vector, value in own.items()}
            step = reduce(gcd, below.values()) or 1
            if max(below.values()) // step > _MOST_UTILITY:
                raise EngineError(f"the worth of seat {seat + 1} has more than {_MOST_UTILITY + 1} levels")
            numbers = [0] * _SIDE**2
            for (a, b, _), value in below.items():
                numbers[_SIDE * a + b] = value // step
            utilities.append(numbers)
            best.append(highest)
            steps.append(Fraction(step, multiple))
            levels.append(sorted(set(own.values()), reverse=True))
        return cls(tuple(utilities), tuple(best), tuple(steps), tuple(levels))

    def ranked(self, ranks: Tricks) -> tuple[Fraction, Fraction, Fraction]:
        one, two, three = (levels[rank] for levels, rank in zip(self.levels, ranks, strict=True))
        return one, two, three

    def averages(self, numbers: tuple[Fraction, Fraction, Fraction]) -> tuple[Fraction, Fraction, Fraction]:
        one, two, three = (
            best - step * number for best, step, number in zip(self.best, self.steps, numbers, strict=True)
        )
        return one, two, three
