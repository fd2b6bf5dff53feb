"""Exact double-dummy values: of a position, of each card in it, of a whole deal, of many positions at once.

Double-dummy means that everybody sees all cards and plays as well as can be. All numbers are the declarer's tricks
from the position on, the trick on the table included.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from threading import local
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._engine import Engine, Rows
from .cards import Card, CardSet
from .contract import Strain
from .deal import Deal
from .errors import DealError
from .play import MAX_TRICKS, Objective, Position
from .rules import PLAYELEPHANT, RuleSet
from .seat import Seat

__all__ = ["DEFAULT_TABLE_MB", "Solution", "best_line", "card_values", "solve", "solve_many", "tricks_table"]

DEFAULT_TABLE_MB = 1.0
"""Size of a search's transposition table in MiB: one that stays in the processor's cache is fastest."""
_SMALLEST_TABLE_MB = 1 / 16
_LARGEST_TABLE_MB = 16384
_CHUNK_ROWS = 512

_per_thread = local()


@dataclass(frozen=True)
class Solution:
    """What double-dummy play makes of a position.

    :param position: the position that was solved.
    :param tricks: the declarer's tricks from it on.
    :param nodes: positions between tricks that the search visited; the same every time.
    """

    position: Position
    tricks: int
    nodes: int

    @cached_property
    def line(self) -> tuple[Card, ...]:
        """One line of best play, every card to the end, found when it is first asked for."""
        return best_line(self.position)


def solve(position: Position, *, table_mb: float = DEFAULT_TABLE_MB) -> Solution:
    """The declarer's tricks with best play by all, from *position* on.

    :param table_mb: size of the transposition table in MiB, 1/16 or more; it changes the time, never the value.
    :raises ValueError: if *table_mb* is out of range.
    """
    engine = _engine(table_mb)
    tricks, nodes = engine.solve(*_arguments(position)) if not position.is_over else (0, 0)
    return Solution(position, tricks, nodes)


def card_values(position: Position, *, table_mb: float = DEFAULT_TABLE_MB) -> dict[Card, int]:
    """For every legal card of the seat to play, the declarer's tricks from *position* on if it is played.

    Equal cards are all there. In the order of the cards; empty when the play is over.
    """
    if position.is_over:
        return {}
    values, _ = _engine(table_mb).card_values(*_arguments(position))
    return {Card(card): tricks for card, tricks in sorted(values)}


def best_line(position: Position, *, table_mb: float = DEFAULT_TABLE_MB) -> tuple[Card, ...]:
    """One line of best play from *position* on, every card to the end; of equally good cards the lowest."""
    if position.is_over:
        return ()
    return tuple(map(Card, _engine(table_mb).line(*_arguments(position))))


def tricks_table(deal: Deal, *, rules: RuleSet | str = PLAYELEPHANT) -> NDArray[np.int8]:
    """The declarer's tricks for every strain, declarer and line of defence of *deal*.

    Each seat plays the cards that it was dealt, a talon is out of play, and the first seat from the dealer's right that
    takes part leads.

    :returns: ``int8[5, 3, 3]``: strain S C D H NT, declarer's seat 1 2 3, and who defends: both, only the first
        defender (at the declarer's right), only the second.
    :raises DealError: if a seat holds the talon: then only that seat can be the declarer, after a discard.
    """
    rules = RuleSet.named(rules) if isinstance(rules, str) else rules
    size = len(deal.hands[0])
    for seat in Seat:
        if len(deal.hand(seat)) != size:
            raise DealError(f'the hands have different sizes; discard first: seat {seat} holds "{deal.hand(seat)}"')
    lead = deal.dealer.next
    rows = []
    for strain in Strain:
        for declarer in Seat:
            for sits_out in (None, declarer.next.next, declarer.next):
                leader = lead if lead is not sits_out else lead.next
                rows.append((strain, declarer.index, leader.index, -1 if sits_out is None else sits_out.index))
    strains, declarers, leaders, out = np.array(rows, dtype=np.int8).T
    hands = np.broadcast_to(np.array([hand.mask for hand in deal.hands], dtype=np.uint32), (len(rows), 3))
    tricks = solve_many(
        hands, strains, declarers, leaders, sits_out=out, must_overtrump=rules.must_overtrump, threads=1
    )
    return tricks.reshape(len(Strain), len(Seat), 3)


def solve_many(
    hands: ArrayLike,
    strain: ArrayLike,
    declarer: ArrayLike,
    leader: ArrayLike,
    *,
    sits_out: ArrayLike | None = None,
    objective: Objective | Sequence[Objective] | NDArray[np.str_] = "max",
    must_overtrump: ArrayLike = False,
    threads: int | None = None,
    table_mb: float = DEFAULT_TABLE_MB,
) -> NDArray[np.int8]:
    """The declarer's tricks in many positions at the start of a trick.

    Every argument but *hands* is one value or n of them. Rows are solved in no particular order, but consecutive
    rows that share a hand are solved faster than others.

    :param hands: ``uint32[n, 3]``, a `CardSet` mask a seat; 1 to 10 cards each, the same number in every active hand.
    :param strain: 0 to 3 for S C D H, 4 for NT.
    :param declarer: seat 0, 1 or 2.
    :param leader: the seat that leads, 0, 1 or 2.
    :param sits_out: the defender who does not take part, -1 for nobody; his hand is not looked at.
    :param objective: ``"max"`` or ``"min"``.
    :param must_overtrump: the rule of that name.
    :param threads: how many to use; by default one for every core.
    :param table_mb: MiB of transposition table for each thread.
    :returns: ``int8[n]``.
    :raises DealError: if a row is no position; the message says which row and why. Nothing is solved then.
    """
    rows = _rows(hands, strain, declarer, leader, sits_out, objective, must_overtrump)
    tricks = np.empty(len(rows), dtype=np.int8)
    _fill(tricks, Engine.solve_rows, rows, threads, table_mb)
    return tricks


def _rows(
    hands: ArrayLike,
    strain: ArrayLike,
    declarer: ArrayLike,
    leader: ArrayLike,
    sits_out: ArrayLike | None,
    objective: Objective | Sequence[Objective] | NDArray[np.str_],
    must_overtrump: ArrayLike,
) -> Rows:
    """The arguments of a batch, checked."""
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


_Filler = Callable[[Engine, Rows, int, int, NDArray[np.int8]], None]
"""A method of the engine that answers rows from one number to another into an array."""


def _fill(values: NDArray[np.int8], filler: _Filler, rows: Rows, threads: int | None, table_mb: float) -> None:
    """Have all *values* filled, in as many threads as are wanted and of use."""
    threads = (os.cpu_count() or 1) if threads is None else threads
    if threads < 1:
        raise ValueError(f"threads is {threads}, expected 1 or more")
    threads = min(threads, -(-len(values) // _CHUNK_ROWS))
    if threads <= 1:
        filler(_engine(table_mb), rows, 0, len(values), values)
    else:
        _fill_in_threads(values, filler, rows, threads, table_mb)


def _fill_in_threads(values: NDArray[np.int8], filler: _Filler, rows: Rows, threads: int, table_mb: float) -> None:
    chunks = count(0, _CHUNK_ROWS)  # next() on it is atomic

    def work(engine: Engine) -> None:
        while (start := next(chunks)) < len(values):
            filler(engine, rows, start, min(start + _CHUNK_ROWS, len(values)), values)

    engines = [Engine(_table_bytes(table_mb)) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(work, engine) for engine in engines]
        try:
            done, _ = wait(futures, return_when=FIRST_EXCEPTION)
        finally:  # also when an interrupt ends the wait
            for engine in engines:
                engine.stop()
        for future in done:
            future.result()


def _engine(table_mb: float) -> Engine:
    """This thread's engine with a table of that size."""
    if getattr(_per_thread, "table_mb", None) != table_mb:
        _per_thread.engine = Engine(_table_bytes(table_mb))
        _per_thread.table_mb = table_mb
    engine: Engine = _per_thread.engine
    return engine


def _table_bytes(table_mb: float) -> int:
    if not _SMALLEST_TABLE_MB <= table_mb <= _LARGEST_TABLE_MB:
        raise ValueError(f"table_mb is {table_mb}, expected {_SMALLEST_TABLE_MB} to {_LARGEST_TABLE_MB} MiB")
    return int(table_mb * 2**20)


def _arguments(position: Position) -> tuple[Any, ...]:
    """A position as the engine takes it."""
    first, second, third = position.hands
    sits_out = position.sits_out
    return (
        first.mask,
        second.mask,
        third.mask,
        position.trick,
        position.leader.index,
        position.declarer.index,
        position.strain,
        -1 if sits_out is None else sits_out.index,
        position.objective == "min",
        position.must_overtrump,
    )


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


def _few(objective: Objective | Iterable[Objective] | NDArray[np.str_], n: int) -> NDArray[np.int8]:
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
