"""The cards of a deal played again by the rules, up to the first that the rules do not allow."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ..cards.card import Card
from ..cards.seat import Seat
from ..errors import IllegalPlayError
from ..short import Short
from .position import Position
from .trick import Trick, tricks_by_seat

__all__ = ["Breach", "Fault", "Replay", "play_out", "replay"]


class Breach(Enum):
    """The rule that a card breaks. What the rule says in words is in ``words/replay.py``."""

    REVOKE = "revoke"
    NOT_TRUMPED = "not_trumped"
    NOT_OVERTRUMPED = "not_overtrumped"
    WRONG_TURN = "wrong_turn"
    NOT_HELD = "not_held"
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True, repr=False)
class Fault(Short):
    """A card that could not be played.

    :param number: its number among the cards played, from 1.
    :param trick: the number of its trick, from 1.
    :param position: where it was to be played.
    :param card: the card.
    :param breach: the rule that it breaks.
    :param played_before: the number under which it had been played already; None if it had not.
    """

    number: int
    trick: int
    position: Position
    card: Card
    breach: Breach
    played_before: int | None

    @property
    def seat(self) -> Seat:
        """Whose turn it was."""
        return self.position.to_play

    @property
    def holder(self) -> Seat | None:
        """Who holds the card, of those who take part; None if nobody does."""
        return next((seat for seat in self.position.active if self.card in self.position.hand(seat)), None)


@dataclass(frozen=True, slots=True, repr=False)
class Replay(Short):
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
    def end(self) -> Position:
        """The position after the last card that could be played."""
        return self.positions[-1]

    @property
    def taken(self) -> tuple[int, int, int]:
        """The complete tricks of seats 1, 2 and 3."""
        return tricks_by_seat(self.tricks)


def replay(start: Position, plays: Iterable[Card]) -> Replay:
    """Play *plays* from *start* as far as the rules allow."""
    positions, played, tricks = [start], list[Card](), list[Trick]()
    fault = None
    for card in plays:
        position = positions[-1]
        if position.is_over or card not in position.legal_plays:
            before = played.index(card) + 1 if card in played else None
            fault = Fault(len(positions), len(tricks) + 1, position, card, _breach(position, card), before)
            break
        after = position.play(card)
        positions.append(after)
        played.append(card)
        if not after.trick:
            tricks.append(Trick(position.order, (*position.trick, card), after.leader))
    return Replay(tuple(played), tuple(positions), tuple(tricks), fault)


def play_out(start: Position, line: Iterable[Card]) -> tuple[tuple[Trick, ...], Position]:
    """The tricks that *line* completes, played from *start*, and the position after it.

    :raises IllegalPlayError: if a card may not be played; the message says in which trick, and why.
    """
    again = replay(start, line)
    if (fault := again.fault) is not None:
        reason = fault.position.refusal(fault.card)
        raise IllegalPlayError(f'trick {fault.trick}: {reason}, in "{fault.position}"')
    return again.tricks, again.end


def _breach(position: Position, card: Card) -> Breach:
    if position.is_over:
        return Breach.TOO_MANY
    hand = position.hand(position.to_play)
    if card not in hand:
        elsewhere = any(card in position.hand(seat) for seat in position.active)
        return Breach.WRONG_TURN if elsewhere else Breach.NOT_HELD
    if hand.of(position.trick[0].suit):
        return Breach.REVOKE
    return Breach.NOT_TRUMPED if card.suit is not position.strain.suit else Breach.NOT_OVERTRUMPED
