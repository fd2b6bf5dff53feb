"""Circumstances: what a file of hands may know of a deal besides its result."""

from typing import Protocol

from ..cards.card import CardSet
from ..cards.seat import Seat

__all__ = ["Circumstances"]


class Circumstances(Protocol):
    """What a file of hands may know of a deal besides its result."""

    @property
    def dealer(self) -> Seat: ...

    @property
    def talon(self) -> CardSet | None:
        """Its cards; None if they are not known."""
        ...

    @property
    def aces(self) -> bool:
        """Whether the declarer announced the four aces."""
        ...

    @property
    def pot(self) -> int | None:
        """What was in the pot before the deal; None if that is not known."""
        ...

    @property
    def all_passes(self) -> int:
        """In how many deals before this one, in a row, all passed."""
        ...
