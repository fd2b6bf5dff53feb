"""Rows: positions at the start of a trick as rows of arrays, checked, and answered in threads."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._engine import Engine, Rows
from ..cards.card import CardSet
from ..cards.hands import card_count
from ..cards.seat import Seat, seat_index
from ..cards.strain import Strain
from ..errors import ArgumentError, DealError, quoted, wrong_type
from ..play.deal import Deal, hands_of
from ..play.position import MAX_TRICKS, Objective
from .engines import thread_engine
from .side_by_side import do_tasks, thread_count

__all__ = ["Objectives", "batch_rows", "fill_rows"]

_CHUNK_ROWS = 512

_RANGES = {
    "strain": (0, Strain.NO_TRUMPS, "0 to 4 for S C D H NT"),
    "declarer": (0, 2, "seat 0, 1 or 2"),
    "leader": (0, 2, "seat 0, 1 or 2"),
    "sits_out": (-1, 2, "seat 0, 1 or 2, or -1 for nobody"),
    "must_overtrump": (0, 1, "True or False"),
}

Objectives = Objective | Sequence[Objective] | NDArray[np.str_]
"""One objective for all rows, or one a row."""


def batch_rows(
    hands: ArrayLike,
    strain: ArrayLike,
    declarer: ArrayLike,
    leader: ArrayLike,
    sits_out: ArrayLike | None,
    objective: Objectives,
    must_overtrump: ArrayLike,
) -> Rows:
    """The arguments of `solve_many` as the engine takes them.

    :raises DealError: if a row is not a position; the message says which row and why.
    """
    masks = _hand_masks(hands)
    n = len(masks)
    columns = [
        _column("strain", _numbers("strain", strain, Strain.read), n),
        _column("declarer", _numbers("declarer", declarer, seat_index), n),
        _column("leader", _numbers("leader", leader, seat_index), n),
        _column("sits_out", -1 if sits_out is None else _numbers("sits_out", sits_out, seat_index), n),
        _few(objective, n),
        _column("must_overtrump", must_overtrump, n),
    ]
    rows = Rows(masks, *columns)
    bad = rows.first_bad()
    if bad >= 0:
        declarer, leader, out = (int(column[bad]) for column in columns[1:4])
        raise DealError(f"row {bad}: {_fault(masks[bad], declarer, leader, out)}")
    return rows


Filler = Callable[[Engine, Rows, int, int, NDArray[np.int8]], None]
"""A method of the engine that answers rows from one number to another into an array."""


def fill_rows(values: NDArray[np.int8], filler: Filler, rows: Rows, threads: int | None, table_mb: float) -> None:
    """Have all *values* filled, in as many threads as are wanted and of use."""
    chunks = -(-len(values) // _CHUNK_ROWS)
    threads = min(thread_count(threads), chunks)
    if threads <= 1:
        filler(thread_engine(table_mb), rows, 0, len(values), values)
        return

    def work(chunk: int) -> None:
        start = chunk * _CHUNK_ROWS
        filler(thread_engine(table_mb), rows, start, min(start + _CHUNK_ROWS, len(values)), values)

    for _ in do_tasks(work, chunks, threads):
        pass


def _numbers(name: str, values: Any, read: Callable[[Any, str], int]) -> Any:
    """*values* with a number for every enum member or text in it. Plain numbers, and arrays of them, are as they are.

    :param read: gives the number of a member or a text.
    """
    if isinstance(values, Enum | str):
        return read(values, name)
    if isinstance(values, np.ndarray):
        if values.dtype.kind not in "OU":
            return values
        values = values.tolist()
    if isinstance(values, Sequence) and any(isinstance(value, Enum | str) for value in values):
        return [read(value, name) if isinstance(value, Enum | str) else value for value in values]
    return values


def _given_masks(hands: Any) -> Any:
    """*hands* with a mask for every card set or text in it; a row may also be a deal, or the text of three hands."""
    if isinstance(hands, np.ndarray) or not isinstance(hands, Sequence) or isinstance(hands, str):
        return hands
    return [_given_row(row) for row in hands]


def _given_row(row: Any) -> Any:
    if isinstance(row, Deal | str):
        row = hands_of(row)
    elif not isinstance(row, Sequence) or not any(isinstance(hand, CardSet | str) for hand in row):
        return row
    return [CardSet.read(hand, "hands").mask if isinstance(hand, CardSet | str) else hand for hand in row]


def _hand_masks(hands: ArrayLike) -> NDArray[np.uint32]:
    if not hasattr(hands, "__len__") or isinstance(hands, bytes):
        raise wrong_type("hands", hands, "an array of masks, or a list of deals")
    hands = _given_masks(hands)
    try:
        masks = np.asarray(hands)
    except ValueError:  # rows of different lengths
        raise DealError("hands has rows of different lengths, expected (n, 3): a mask for each seat") from None
    if masks.ndim != 2 or masks.shape[1] != 3:
        raise DealError(f"hands has shape {masks.shape}, expected (n, 3): a mask for each seat")
    if masks.size and masks.dtype.kind not in "iu":
        raise ArgumentError(f"hands has type {masks.dtype}, expected uint32")
    if masks.size and masks.dtype != np.uint32:
        wrong = np.argwhere((masks < 0) | (masks >= 2**32))
        if len(wrong):
            row, seat = map(int, wrong[0])
            raise DealError(f"row {row}: the hand of seat {seat} is {masks[row, seat]}, expected a mask of 32 bits")
    # A copy: what has been checked must not change while the engine reads it.
    return np.array(masks, dtype=np.uint32)


def _column(name: str, values: ArrayLike, n: int) -> NDArray[np.int8]:
    """One value or n of them as ``int8[n]``, each in its range."""
    low, high, expected = _RANGES[name]
    column = _one_or_each(name, values, n)
    # True is 1 to NumPy, but it is not a seat
    if column.size and column.dtype.kind not in ("iub" if name == "must_overtrump" else "iu"):
        raise ArgumentError(f"{name} has type {column.dtype}, expected whole numbers")
    wrong = (column < low) | (column > high)
    if wrong.any():
        row = int(np.argmax(wrong))
        raise DealError(f"row {row}: {name} is {column.flat[row]}, expected {expected}")
    return _filled(column, n)


def _few(objective: Objectives, n: int) -> NDArray[np.int8]:
    names = _one_or_each("objective", objective, n)
    few = np.asarray(names == "min")
    wrong = ~(few | (names == "max"))
    if wrong.any():
        row = int(np.argmax(wrong))
        raise DealError(f"row {row}: objective is {quoted(str(names.flat[row]))}, expected max or min")
    return _filled(few, n)


def _filled(column: NDArray[Any], n: int) -> NDArray[np.int8]:
    """An array of *n* that is nobody else's."""
    filled = np.empty(n, dtype=np.int8)
    filled[:] = column
    return filled


def _one_or_each(name: str, values: object, n: int) -> NDArray[Any]:
    """*values* as an array of one value or of n."""
    try:
        column = np.asarray(values)
    except ValueError:  # nested sequences of different lengths
        raise DealError(f"{name} is not an array, expected one value or {n}") from None
    if column.ndim > 1 or (column.ndim == 1 and len(column) != n):
        raise DealError(f"{name} has shape {column.shape}, expected one value or {n}")
    return column


def _fault(masks: NDArray[np.uint32], declarer: int, leader: int, sits_out: int) -> str:
    """What keeps a row from being a position, its columns being in their ranges."""
    if sits_out in (declarer, leader):
        return f"seat {sits_out} sits out and is the {'declarer' if sits_out == declarer else 'leader'}"
    seats = [seat for seat in range(len(Seat)) if seat != sits_out]
    hands = [CardSet(int(masks[seat])) for seat in seats]
    size = len(hands[0])
    for seat, hand in zip(seats, hands, strict=True):
        if not 1 <= len(hand) <= MAX_TRICKS or len(hand) != size:
            expected = "1 to 10" if hand is hands[0] else str(size)
            return f'seat {seat} holds {card_count(hand)}, expected {expected}: "{hand}"'
    for i, seat in enumerate(seats):
        for other in range(i):
            if shared := hands[other] & hands[i]:
                return f"seats {seats[other]} and {seat} both hold {shared.lowest}"
    raise AssertionError("the engine refused a row without a fault")
