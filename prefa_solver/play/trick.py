"""Trick: a complete trick; and who takes part in one."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..cards.card import Card
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import IllegalPlayError
from .deal import Deal
from .position import Position

__all__ = ["DEFENCES", "Trick", "defenders", "first_leader", "play_out", "sitting_out", "tricks_by_seat"]

DEFENCES = ("both", "first", "second")
"""Who defends, in the order of the last axis of a tricks table: both, or only the first or the second defender."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick.

    :param seats: who played, in order; the first is the leader.
    :param cards: what they played.
    :param winner: who took it.
    """

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat


def play_out(start: Position, line: Iterable[Card]) -> tuple[tuple[Trick, ...], Position]:
    """The tricks that *line* completes, played from *start*, and the position after it.

    :raises IllegalPlayError: if a card may not be played; the message says in which trick, and why.
    """
    tricks: list[Trick] = []
    position = start
    for card in line:
        before = position
        try:
            position = before.play(card)
        except IllegalPlayError as error:
            raise IllegalPlayError(f"trick {len(tricks) + 1}: {error}") from None
        if not position.trick:
            tricks.append(Trick(before.order, (*before.trick, card), position.leader))
    return tuple(tricks), position


def tricks_by_seat(tricks: Iterable[Trick]) -> tuple[int, int, int]:
    """How many of *tricks* the seats 1, 2 and 3 took."""
    taken = [trick.winner for trick in tricks]
    return taken.count(Seat.ONE), taken.count(Seat.TWO), taken.count(Seat.THREE)


def defenders(declarer: Seat, defence: str) -> tuple[Seat, ...]:
    """Who plays against *declarer* in one of `DEFENCES`. The first defender sits on his right: next in play order."""
    first, second = declarer.next, declarer.next.next
    return {"both": (first, second), "first": (first,), "second": (second,)}[defence]


def sitting_out(declarer: Seat, defence: str) -> Seat | None:
    """Who stays out when *declarer* plays against one of `DEFENCES`."""
    absent = set(Seat) - {declarer, *defenders(declarer, defence)}
    return absent.pop() if absent else None


def first_leader(deal: Deal, declarer: Seat, defence: str) -> Seat:
    """Who leads to the first trick when *declarer* plays against one of `DEFENCES`."""
    return deal.position(declarer, Strain.NO_TRUMPS, sits_out=sitting_out(declarer, defence)).leader
