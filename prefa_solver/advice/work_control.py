"""Effort: how hard a piece of advice may work, whom it tells how far it is, and who can make it stop early."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event
from typing import TypeVar

from ..solving.side_by_side import do_tasks, thread_count

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
        """How many threads that is: no more than are of use here."""
        return thread_count(self.threads)


NO_LIMIT = WorkControl()
"""All cores, nobody watches, nothing stops it."""


def in_parallel(
    work: Callable[[_Item], _Result], items: Sequence[_Item], effort: WorkControl, doing: str
) -> Iterator[tuple[int, _Result]]:
    """Do *work* on *items* in threads: each result with its index, as they come. If the effort is stopped, fewer come:
    the searches that are running are stopped too.

    For work that spends its time in the engine, which releases the interpreter, on one thread each.
    """
    done = 0

    def look() -> bool:
        effort.tell(doing, done / len(items))
        return not effort.stopped

    if not items or not look():
        return
    for found in do_tasks(lambda number: work(items[number]), len(items), effort.workers, look):
        done += 1
        yield found
    effort.tell(doing, done / len(items))
