"""Sums, tricks and players as a settlement tells them."""

from collections.abc import Iterable
from fractions import Fraction

from ..cards.seat import Seat

__all__ = ["capital", "dashed", "fraction_text", "player_text", "split_text"]


def dashed(tricks: Iterable[int]) -> str:
    """``7-1-2``."""
    return "-".join(map(str, tricks))


def split_text(tricks: tuple[int, ...] | None, declarer: Seat) -> str:
    """Tricks by seat as those of the declarer, the first and the second defender: ``7-2-1``; empty without any."""
    return (
        "" if tricks is None else dashed(tricks[seat.index] for seat in (declarer, declarer.next, declarer.next.next))
    )


def capital(words: str) -> str:
    """*words* with a capital at the beginning."""
    return words[0].upper() + words[1:]


def fraction_text(value: Fraction) -> str:
    """``+18 1/3``, ``-5``."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else "+"
    return f"{sign}{whole}" + (f" {rest}" if rest else "")


def player_text(place: int) -> str:
    """A seat by its place from 0, or the dealer who sits out."""
    return f"seat {place + 1}" if place < len(Seat) else "dealer"
