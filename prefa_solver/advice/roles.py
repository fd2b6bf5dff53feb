"""Roles: the declarer, the first and the second defender, as numbers; and who leads, by where the declarer sits."""

from ..cards.seat import Seat
from ..play.trick import DEFENCES

__all__ = ["DECLARER", "DEFENCES", "FIRST", "SECOND", "leaders", "roles", "sits_out_of"]

DECLARER, FIRST, SECOND = 0, 1, 2
"""The first defender sits on the declarer's right: next in play order, and he declares first."""

_SITS_OUT = (None, SECOND, FIRST)


def sits_out_of(defence: int) -> int | None:
    """The role that stays out in the *defence*-th of `DEFENCES`."""
    return _SITS_OUT[defence]


def roles(declarer: Seat) -> tuple[Seat, Seat, Seat]:
    """The seats of the three roles."""
    return declarer, declarer.next, declarer.next.next


def leaders(declarer: Seat, dealer: Seat = Seat.THREE) -> tuple[int, int, int]:
    """The role that leads first in each of `DEFENCES`: the first seat from the dealer's right that plays."""
    seats = roles(declarer)

    def leader(out: int | None) -> int:
        seat = dealer.next
        while out is not None and seat is seats[out]:
            seat = seat.next
        return seats.index(seat)

    both, first, second = (leader(out) for out in _SITS_OUT)
    return both, first, second
