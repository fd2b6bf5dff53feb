"""Whose turn it is: the order in which the seats play, who leads first, and who takes part against a declarer."""

from ..cards.seat import Seat

__all__ = ["DEFENCES", "defenders", "first_leader", "playing_order", "sitting_out"]

DEFENCES = ("both", "first", "second")
"""Who defends, in the order of the last axis of a tricks table: both, or only the first or the second defender."""

_PLAYS = dict(zip(DEFENCES, ((True, True), (True, False), (False, True)), strict=True))


# By leader, then by who sits out, 0 for nobody: positions ask for it all the time.
_ORDERS = tuple(
    tuple(
        tuple(seat for seat in (leader, leader.next, leader.next.next) if seat != out) for out in range(len(Seat) + 1)
    )
    for leader in Seat
)


def playing_order(leader: Seat, sits_out: Seat | None = None) -> tuple[Seat, ...]:
    """The seats that take part, in the order in which they play to a trick that *leader* leads.

    If *leader* himself sits out, the next seat leads.
    """
    return _ORDERS[leader.index][sits_out or 0]


def first_leader(dealer: Seat, sits_out: Seat | None = None) -> Seat:
    """Who leads to the first trick: the first seat from the dealer's right that takes part."""
    return playing_order(dealer.next, sits_out)[0]


def defenders(declarer: Seat, plays: str | tuple[bool, bool]) -> tuple[Seat, ...]:
    """Who plays against *declarer*. The first defender sits on his right: next in play order.

    :param plays: one of `DEFENCES`, or whether the first and whether the second defender plays.
    """
    first, second = _PLAYS[plays] if isinstance(plays, str) else plays
    return (declarer.next,) * first + (declarer.next.next,) * second


def sitting_out(declarer: Seat, plays: str | tuple[bool, bool]) -> Seat | None:
    """Who stays out when *declarer* plays; the first defender if neither plays. Arguments as of `defenders`."""
    against = defenders(declarer, plays)
    return next((seat for seat in (declarer.next, declarer.next.next) if seat not in against), None)
