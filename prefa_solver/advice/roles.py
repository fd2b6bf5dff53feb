"""Roles: the declarer, the first and the second defender, as numbers; and who leads, by where the declarer sits."""

from ..cards.seat import Seat
from ..play.turns import DEFENCES, first_leader, playing_order, sitting_out

__all__ = ["DECLARER", "DEFENCES", "FIRST", "SECOND", "leaders", "roles", "sits_out_of"]

DECLARER, FIRST, SECOND = 0, 1, 2
"""The first defender sits on the declarer's right: next in play order, and he declares first."""


def sits_out_of(defence: int) -> int | None:
    """The role that stays out in the *defence*-th of `DEFENCES`."""
    seat = sitting_out(Seat.ONE, DEFENCES[defence])
    return None if seat is None else roles(Seat.ONE).index(seat)


def roles(declarer: Seat) -> tuple[Seat, Seat, Seat]:
    """The seats of the three roles."""
    first, second, third = playing_order(declarer)
    return first, second, third


def leaders(declarer: Seat, dealer: Seat = Seat.THREE) -> tuple[int, int, int]:
    """The role that leads first in each of `DEFENCES`."""
    seats = roles(declarer)
    both, first, second = (seats.index(first_leader(dealer, sitting_out(declarer, plays))) for plays in DEFENCES)
    return both, first, second
