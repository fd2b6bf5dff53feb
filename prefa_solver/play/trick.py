"""Trick: a complete trick; and the cards of a play, each with who played it and what lay on the table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..cards.card import Card
from ..cards.seat import Seat
from ..cards.strain import Strain
from .position import trick_winner
from .turns import playing_order

__all__ = ["CardPlayed", "Trick", "cards_in_turn", "tricks_by_seat", "tricks_in_turn"]


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


def tricks_by_seat(tricks: Iterable[Trick]) -> tuple[int, int, int]:
    """How many of *tricks* the seats 1, 2 and 3 took."""
    taken = [trick.winner for trick in tricks]
    return taken.count(Seat.ONE), taken.count(Seat.TWO), taken.count(Seat.THREE)


class CardPlayed(NamedTuple):
    """A card as it fell.

    :param seat: who played it.
    :param card: the card.
    :param before: what lay on the table, in order.
    """

    seat: Seat
    card: Card
    before: tuple[Card, ...]


def cards_in_turn(
    leader: Seat, cards: Iterable[Card], strain: Strain, sits_out: Seat | None = None
) -> Iterator[CardPlayed]:
    """Whose each of *cards* was, from who leads and who wins alone: no hands are needed, and nothing is checked.

    :param cards: in the order in which they were played; the last trick may be unfinished.
    """
    order = playing_order(leader, sits_out)
    table: tuple[Card, ...] = ()
    for card in cards:
        yield CardPlayed(order[len(table)], card, table)
        table = (*table, card)
        if len(table) == len(order):
            order, table = playing_order(order[trick_winner(table, strain)], sits_out), ()


def tricks_in_turn(
    leader: Seat, cards: Iterable[Card], strain: Strain, sits_out: Seat | None = None
) -> Iterator[Trick]:
    """The complete tricks of `cards_in_turn`."""
    order = playing_order(leader, sits_out)
    for seat, card, before in cards_in_turn(leader, cards, strain, sits_out):
        if not before:
            order = playing_order(seat, sits_out)
        trick = (*before, card)
        if len(trick) == len(order):
            yield Trick(order, trick, order[trick_winner(trick, strain)])
