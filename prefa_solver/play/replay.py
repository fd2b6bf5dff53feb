"""The cards of a deal played again by the rules, up to the first that the rules do not allow."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ..cards.card import Card
from ..cards.seat import Seat
from .position import Position
from .trick import Trick, tricks_by_seat

__all__ = ["Breach", "Fault", "Replay", "replay"]


class Breach(Enum):
    """The rule that a card breaks; the value quotes it."""

    REVOKE = "Follow suit. If you hold a card of the suit led, you must play one."
    NOT_TRUMPED = "If you are void in the suit led but hold a trump, you must trump."
    NOT_OVERTRUMPED = "The last of three players, void in a suit that has been trumped, must beat that trump if he can."
    WRONG_TURN = "Play goes to the right, and the winner leads to the next trick."
    NOT_HELD = "A player plays the cards that he holds."
    TOO_MANY = "There are as many tricks as a hand has cards."


@dataclass(frozen=True, slots=True)
class Fault:
    """A card that could not be played.

    :param number: its number among the cards played, from 1.
    :param trick: the number of its trick, from 1.
    :param seat: whose turn it was.
    :param card: the card.
    :param breach: the rule that it breaks.
    :param reason: what was wrong, in words.
    """

    number: int
    trick: int
    seat: Seat
    card: Card
    breach: Breach
    reason: str

    def __str__(self) -> str:
        return f"trick {self.trick}, card {self.number}: {self.reason}. The rule: {self.breach.value}"


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of the cards.

    :param cards: those that could be played.
    :param positions: before each of them, and after the last: one more than `cards`.
    :param tricks: the complete tricks.
    :param fault: why the next card could not be played; None if all could.
    """

    cards: tuple[Card, ...]
    positions: tuple[Position, ...]
    tricks: tuple[Trick, ...]
    fault: Fault | None

    @property
    def taken(self) -> tuple[int, int, int]:
        """The complete tricks of seats 1, 2 and 3."""
        return tricks_by_seat(self.tricks)


def replay(start: Position, plays: Sequence[Card]) -> Replay:
    """Play *plays* from *start* as far as the rules allow."""
    positions, tricks = [start], list[Trick]()
    fault = None
    for number, card in enumerate(plays, 1):
        position = positions[-1]
        if position.is_over or card not in position.legal_plays:
            fault = _fault(positions, plays[: number - 1], len(tricks) + 1, number, card)
            break
        after = position.play(card)
        positions.append(after)
        if not after.trick:
            tricks.append(Trick(position.order, (*position.trick, card), after.leader))
    cards = tuple(plays[: len(positions) - 1])
    return Replay(cards, tuple(positions), tuple(tricks), fault)


def _fault(positions: Sequence[Position], played: Sequence[Card], trick: int, number: int, card: Card) -> Fault:
    position = positions[-1]
    breach, reason = _breach(position, played, card)
    return Fault(number, trick, position.to_play, card, breach, reason)


def _breach(position: Position, played: Sequence[Card], card: Card) -> tuple[Breach, str]:
    if position.is_over:
        return Breach.TOO_MANY, f"all cards have been played before {card!s}"
    seat = position.to_play
    hand = position.hand(seat)
    if card not in hand:
        for other in position.active:
            if card in position.hand(other):
                return Breach.WRONG_TURN, f"it is the turn of seat {seat}, but {card!s} is in the hand of seat {other}"
        if card in played:
            return Breach.NOT_HELD, f"seat {seat} cannot play {card!s}: it was card {played.index(card) + 1} already"
        return Breach.NOT_HELD, f'seat {seat} cannot play {card!s}: it holds "{hand}"'
    led = position.trick[0].suit
    if hand.of(led):
        return Breach.REVOKE, f'seat {seat} revokes with {card!s}: {led} was led, and it holds "{hand}"'
    if card.suit is not position.strain.suit:
        return Breach.NOT_TRUMPED, f'seat {seat} does not trump but plays {card!s}: it holds "{hand}"'
    reason = f'seat {seat} does not beat {position.trick[1]!s} but plays {card!s}: it holds "{hand}"'
    return Breach.NOT_OVERTRUMPED, reason
