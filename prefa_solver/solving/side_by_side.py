"""Work side by side: the one way to use several threads, with a stop that reaches the searches in them.

What goes to other processes or machines goes through an Executor of `batch/` instead.
"""

import operator
import os
from collections.abc import Callable, Iterator
from itertools import count
from queue import Empty, SimpleQueue
from threading import Lock
from typing import SupportsIndex, TypeVar

from .._engine import Stopped
from ..errors import EngineError, shown
from ..limits import MOST_THREADS
from .engines import ThreadEngines, engines_here

__all__ = ["cores", "do_tasks", "side_by_side", "thread_count"]

_T = TypeVar("_T")

_LOOK_SECONDS = 0.05
_FEW_THREADS = 4


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """How many threads are meant: by default one for every core. More than there are cores are of no use, and each
    takes memory; so no more are started, or no more than four where there are fewer cores.

    :raises EngineError: if *threads* is not a whole number from 1 to `MOST_THREADS`.
    """
    if threads is None:
        return cores()
    if not isinstance(threads, SupportsIndex) or not 1 <= (number := operator.index(threads)) <= MOST_THREADS:
        raise EngineError(f"threads is {shown(threads)}, expected a whole number from 1 to {MOST_THREADS}")
    return min(number, max(cores(), _FEW_THREADS))


class _Crew:
    """The threads of one piece of work."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._members: list[ThreadEngines] = []
        self.stopped = False

    def join(self) -> None:
        """Make the calling thread a member, whose searches end when the crew is stopped."""
        engines = engines_here()
        with self._lock:
            self._members.append(engines)
            if self.stopped:
                engines.stop()

    def stop(self) -> None:
        with self._lock:
            self.stopped = True
            for engines in self._members:
                engines.stop()


def _no_look() -> bool:
    return True


def side_by_side(work: Callable[[], Iterator[_T]], threads: int, look: Callable[[], bool] = _no_look) -> Iterator[_T]:
    """What *work* gives in each of several threads, as it comes. The first error ends it all, and comes out.

    The engines that *work* asks `engines` for are stopped when the rest is not wanted, so that no thread goes on for
    more than a few milliseconds: if *look* says so, after an interrupt, or when the caller stops asking.

    :param work: called once in each thread; the threads share out among themselves what is to be done. A single one
        works in the calling thread.
    :param look: called in the calling thread now and then; once it returns False, nothing more comes.
    """
    if threads == 1:
        for found in work():
            if not look():
                return
            yield found
        return
    from concurrent.futures import ThreadPoolExecutor

    crew = _Crew()
    came: SimpleQueue[tuple[_T] | BaseException | None] = SimpleQueue()

    def run() -> None:
        end: BaseException | None = None
        try:
            crew.join()
            for found in work():
                came.put((found,))
        except Stopped as error:
            # Of the crew there is nobody left to be told.
            end = None if crew.stopped else error
        except BaseException as error:  # raised where somebody can see it: in the calling thread
            end = error
        came.put(end)

    with engines_here().including(crew), ThreadPoolExecutor(threads) as pool:
        try:
            for _ in range(threads):
                pool.submit(run)
            at_work = threads
            while at_work:
                if not look():
                    return
                try:
                    message = came.get(timeout=_LOOK_SECONDS)
                except Empty:
                    continue
                if message is None:
                    at_work -= 1
                elif isinstance(message, BaseException):
                    raise message
                else:
                    yield message[0]
            if crew.stopped:  # by the crew that this thread belongs to
                raise Stopped
        finally:
            crew.stop()


def do_tasks(
    work: Callable[[int], _T], tasks: int, threads: int, look: Callable[[], bool] = _no_look
) -> Iterator[tuple[int, _T]]:
    """Do tasks 0 to *tasks* - 1: each number with its result, as they come. The next free thread takes the next task.

    :param look: as in `side_by_side`.
    """
    numbers = count()  # next() on it is atomic

    def some() -> Iterator[tuple[int, _T]]:
        while (number := next(numbers)) < tasks:
            yield number, work(number)

    yield from side_by_side(some, max(1, min(threads, tasks)), look)
