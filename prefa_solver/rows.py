"""Rows: positions at the start of a trick as rows of arrays, checked, and answered in threads."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._engine import Engine, Rows
from .cards import CardSet
from .contract import Strain
from .engines import new_engine, run_side_by_side, thread_count, thread_engine
from .errors import DealError
from .play import MAX_TRICKS, Objective
from .seat import Seat

__all__ = ["Objectives", "batch_rows", "fill_rows"]

_CHUNK_ROWS = 512

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

    :raises DealError: if a row is no position; the message says which row and why.
    """
    masks = _hand_masks(hands)
    n = len(masks)
    columns = [
        _column("strain", strain, n),
        _column("declarer", declarer, n),
        _column("leader", leader, n),
        _column("sits_out", -1 if sits_out is None else sits_out, n),
        _few(objective, n),
        _column("must_overtrump", must_overtrump, n),
    ]
    rows = Rows(masks, *columns)
    bad = rows.first_bad()
    if bad >= 0:
        raise DealError(f"row {bad}: {_fault(masks[bad], *(int(column[bad]) for column in columns[:4]))}")
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

    def work(engine: Engine, chunk: int) -> None:
        start = chunk * _CHUNK_ROWS
        filler(engine, rows, start, min(start + _CHUNK_ROWS, len(values)), values)

    run_side_by_side([new_engine(table_mb) for _ in range(threads)], work, chunks)


def _hand_masks(hands: ArrayLike) -> NDArray[np.uint32]:
    masks = np.asarray(hands)
    if masks.ndim != 2 or masks.shape[1] != 3:
        raise DealError(f"hands has shape {masks.shape}, expected (n, 3): a mask for each seat")
    if masks.dtype == np.uint32:
        return masks
    if masks.size and masks.dtype.kind not in "iu":
        raise DealError(f"hands has type {masks.dtype}, expected uint32")
    wrong = np.argwhere((masks < 0) | (masks >= 2**32)) if masks.size else masks
    if len(wrong):
        row, seat = map(int, wrong[0])
        raise DealError(f"row {row}: the hand of seat {seat} is {masks[row, seat]}, expected a mask of 32 bits")
    return masks.astype(np.uint32)


def _column(name: str, values: ArrayLike, n: int) -> NDArray[np.int8]:
    """One value or n of them as ``int8[n]``."""
    column = np.asarray(values)
    if column.ndim > 1 or (column.ndim == 1 and len(column) != n):
        raise DealError(f"{name} has shape {column.shape}, expected one value or {n}")
    if column.dtype.kind not in "iub":
        raise DealError(f"{name} has type {column.dtype}, expected whole numbers")
    if column.dtype not in (np.int8, np.bool_):
        # what does not fit is out of every range as well, but must not wrap round into one
        column = np.clip(column, -100, 100)
    return np.broadcast_to(column.astype(np.int8, copy=False), (n,))


def _few(objective: Objectives, n: int) -> NDArray[np.int8]:
    names = np.asarray(objective)
    for name in np.unique(names):
        if name not in ("max", "min"):
            raise DealError(f'objective is "{name}", expected max or min')
    return _column("objective", names == "min", n)


def _fault(masks: NDArray[np.uint32], strain: int, declarer: int, leader: int, sits_out: int) -> str:
    """What keeps a row from being a position."""
    if not 0 <= strain <= Strain.NO_TRUMPS:
        return f"strain is {strain}, expected 0 to 4 for S C D H NT"
    for name, seat in (("declarer", declarer), ("leader", leader)):
        if not 0 <= seat < len(Seat):
            return f"{name} is {seat}, expected seat 0, 1 or 2"
    if not -1 <= sits_out < len(Seat):
        return f"sits_out is {sits_out}, expected seat 0, 1 or 2, or -1 for nobody"
    if sits_out in (declarer, leader):
        return f"seat {sits_out} sits out and is the {'declarer' if sits_out == declarer else 'leader'}"
    seats = [seat for seat in range(len(Seat)) if seat != sits_out]
    hands = [CardSet(int(masks[seat])) for seat in seats]
    size = len(hands[0])
    for seat, hand in zip(seats, hands, strict=True):
        if not 1 <= len(hand) <= MAX_TRICKS or len(hand) != size:
            expected = "1 to 10" if hand is hands[0] else str(size)
            return f'seat {seat} holds {len(hand)} cards, expected {expected}: "{hand}"'
    for i, seat in enumerate(seats):
        for other in range(i):
            if shared := hands[other] & hands[i]:
                return f"seats {seats[other]} and {seat} both hold {shared.lowest}"
    raise AssertionError("the engine refused a row without a fault")
