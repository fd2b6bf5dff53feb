"""Effort: how hard a piece of advice may work, whom it tells how far it is, and who can make it stop early."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event
from typing import TypeVar

__all__ = ["NO_LIMIT", "WorkControl", "in_parallel"]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class WorkControl:
    """What long work may cost and who watches it.

    :param threads: how many to use; by default one for every core.
    :param progress: called with what is being done and the part of it that is done, 0 to 1. From the calling thread.
    :param stop: once it is set, the work ends within a fraction of a second and gives what it has.
    """

    threads: int | None = None
    progress: Callable[[str, float], None] | None = None
    stop: Event | None = None

    def tell(self, doing: str, part: float) -> None:
        if self.progress is not None:
            self.progress(doing, min(1.0, part))

    @property
    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    @property
    def workers(self) -> int:
        return self.threads or os.cpu_count() or 1


NO_LIMIT = WorkControl()
"""All cores, nobody watches, nothing stops it."""


def in_parallel(
    work: Callable[[_Item], _Result], items: Sequence[_Item], effort: WorkControl, doing: str
) -> Iterator[tuple[int, _Result]]:
    """Do *work* on *items* in threads: each result with its index, as they come; fewer if the effort is stopped.

    For work that spends its time in the engine, which releases the interpreter, on one thread each.
    """
    waiting = iter(range(len(items)))
    running: dict[Future[_Result], int] = {}
    done = 0
    effort.tell(doing, 0.0)
    with ThreadPoolExecutor(effort.workers) as pool:
        while True:
            while len(running) < effort.workers and not effort.stopped:
                index = next(waiting, None)
                if index is None:
                    break
                running[pool.submit(work, items[index])] = index
            if not running:
                return
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                done += 1
                effort.tell(doing, done / len(items))
                yield running.pop(future), future.result()
