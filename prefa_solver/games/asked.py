"""What the games ask for besides a contract, a declarer, what was said and the tricks: how each thing is read.

`Game.asks` says which of these a game asks for, by the end of the deal; their values go into `Result.more`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

__all__ = ["ASKED", "SAID_BY_SEAT", "SILENT", "Asked"]


class Asked(NamedTuple):
    """How one thing is read.

    :param reads: what it is: yes or no, a set of cards, a sum, sums by seat, a number from 1 on, a seat.
    :param checks: the key of another thing that it only checks, and that must be given too.
    """

    reads: Literal["flag", "cards", "sum", "sums", "count", "seat"]
    checks: str | None = None


ASKED: Mapping[str, Asked] = MappingProxyType(
    {
        "aces": Asked("flag"),
        "hand": Asked("cards", checks="aces"),
        "pot": Asked("sum"),
        "kassas": Asked("sums"),
        "nth": Asked("count"),
        "talon": Asked("cards"),
        "from_hand": Asked("flag"),
        "kunstwerk": Asked("flag"),
        "dealer": Asked("seat"),
    }
)
"""By key of `Result.more`, for all games."""

SAID_BY_SEAT = ("kontra", "rekontra")
"""The words that each seat says for itself, so that it is enough to name the seats; a later word counts for more."""

SILENT = "pass"
"""What the others say then."""
