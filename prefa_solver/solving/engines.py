"""Engines for those who call them: one for each thread, with a table of a size, given positions, run side by side."""

import operator
import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from itertools import count
from threading import local
from typing import SupportsIndex

from .._engine import Engine, EnginePosition
from ..errors import EngineError, shown
from ..limits import MOST_THREADS
from ..play.position import Position

__all__ = ["DEFAULT_TABLE_MB", "engine_position", "new_engine", "run_side_by_side", "thread_count", "thread_engine"]

DEFAULT_TABLE_MB = 1.0
"""Size of a search's transposition table in MiB: one that stays in the processor's cache is fastest."""
_SMALLEST_TABLE_MB = 1 / 16
_LARGEST_TABLE_MB = 16384
_PROGRESS_SECONDS = 0.1
_FEW_THREADS = 4

_per_thread = local()


def new_engine(table_mb: float, *, long_lived: bool = False) -> Engine:
    """An engine of one's own.

    :param long_lived: whether it is for very many positions of a few shapes, of which all proofs are worth keeping.
    :raises EngineError: if *table_mb* is out of range.
    """
    if not _SMALLEST_TABLE_MB <= table_mb <= _LARGEST_TABLE_MB:
        raise EngineError(f"table_mb is {table_mb}, expected {_SMALLEST_TABLE_MB} to {_LARGEST_TABLE_MB} MiB")
    return Engine(int(table_mb * 2**20), long_lived)


def thread_engine(table_mb: float) -> Engine:
    """This thread's engine with a table of that size, made when it is first asked for.

    A signal handler that runs in the middle of its search gets another one.
    """
    if getattr(_per_thread, "table_mb", None) != table_mb:
        _per_thread.engine = new_engine(table_mb)
        _per_thread.table_mb = table_mb
    engine: Engine = _per_thread.engine
    return new_engine(table_mb) if engine.busy else engine


def thread_count(threads: int | None) -> int:
    """How many threads are meant: by default one for every core. More than there are cores are of no use, and each
    takes memory; so no more are started, or no more than four where there are fewer cores.

    :raises EngineError: if *threads* is not a whole number from 1 to `MOST_THREADS`.
    """
    # Those that this process may use.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads is None:
        return cores
    if not isinstance(threads, SupportsIndex) or not 1 <= (number := operator.index(threads)) <= MOST_THREADS:
        raise EngineError(f"threads is {shown(threads)}, expected a whole number from 1 to {MOST_THREADS}")
    return min(number, max(cores, _FEW_THREADS))


def engine_position(position: Position) -> EnginePosition:
    """A position as the engine takes it."""
    first, second, third = position.hands
    sits_out = position.sits_out
    return EnginePosition(
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


def run_side_by_side(
    engines: Sequence[Engine],
    work: Callable[[Engine, int], None],
    tasks: int,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Do tasks 0 to *tasks* - 1, each engine in a thread of its own; the next free engine takes the next task.

    A single engine works in the calling thread. An interrupt stops the engines within milliseconds, and comes out.

    :param progress: called in the calling thread, now and then, with the number of tasks that were taken up.
    """
    if len(engines) == 1:
        for task in range(tasks):
            work(engines[0], task)
            if progress is not None:
                progress(task + 1)
        return
    numbers = count()  # next() on it is atomic
    taken = 0

    def keep_working(engine: Engine) -> None:
        nonlocal taken
        while (task := next(numbers)) < tasks:
            taken = task
            work(engine, task)

    with ThreadPoolExecutor(len(engines)) as pool:
        futures = [pool.submit(keep_working, engine) for engine in engines]
        try:
            timeout = None if progress is None else _PROGRESS_SECONDS
            done, waiting = wait(futures, timeout, FIRST_EXCEPTION)
            while waiting and not any(future.exception() for future in done):
                if progress is not None:
                    progress(taken)
                done, waiting = wait(futures, timeout, FIRST_EXCEPTION)
        finally:  # also when an interrupt ends the wait
            for engine in engines:
                engine.stop()
        for future in done:
            future.result()
    if progress is not None:
        progress(tasks)
