"""Seat: the three places at the table."""

from typing import Self

from ..errors import NotationError, quoted, text_of
from .enums import TextEnum

__all__ = ["Seat", "seat_index"]


class Seat(TextEnum):
    """A seat, 1 to 3 in play order, which runs to the right. Seat 3 deals unless a deal says otherwise."""

    ONE = 1
    TWO = 2
    THREE = 3

    @property
    def next(self) -> "Seat":
        """The seat to the right: the next in play order."""
        return _SEATS[self % 3]

    @property
    def index(self) -> int:
        """0, 1 or 2: the place in tuples and arrays."""
        return self - 1

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``1``, ``2`` or ``3``.

        :raises NotationError: if *text* is not a seat.
        """
        word = text_of(text).strip()
        if word not in ("1", "2", "3"):
            raise NotationError(f"{quoted(text)} is not a seat; expected 1, 2 or 3")
        return cls(int(word))


def seat_index(seat: Seat | int | str, argument: str = "seat") -> int:
    """The place of *seat*, a `Seat`, 1 to 3 or its text, in tuples and arrays: 0, 1 or 2.

    :raises NotationError: if a number or a text is not a seat.
    :raises ArgumentError: if it is something else.
    """
    return (seat if type(seat) is Seat else Seat.read(seat, argument)).index


_SEATS = tuple(Seat)
