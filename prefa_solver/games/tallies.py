"""A session's sheet in columns by player: what each deal moved, and the new sums."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

__all__ = ["Tally", "TallyRow", "changes"]

_Sum = TypeVar("_Sum")


class TallyRow(NamedTuple):
    """What one entry of a session moved. Tuples are by player.

    :param moved: each sum by itself.
    :param after: the new sums.
    """

    moved: tuple[tuple[int, ...], ...]
    after: tuple[int, ...]


class Tally(NamedTuple):
    """One kind of account on the sheet, entry by entry.

    :param kind: a key of the game.
    :param start: what each player has at the start; None where every sum goes from one player to another, and they
        start with nothing.
    :param rows: one for each entry.
    """

    kind: str
    start: tuple[int, ...] | None
    rows: tuple[TallyRow, ...]


def changes(numbers: Sequence[_Sum]) -> tuple[_Sum, ...]:
    """Running numbers as they are written: the first, and one for each change."""
    return tuple(numbers[:1]) + tuple(new for old, new in pairwise(numbers) if new != old)
