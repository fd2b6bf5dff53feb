"""Crew: a pool of workers together with the thread that waits for them.

That thread would have nothing to do while it waits. Here it does work that nobody has begun yet: so it takes the place
of one worker, is at work while the others start, and what it does need not be sent to another process.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

__all__ = ["Crew"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Crew(Executor):
    """A pool that is helped by the thread that asks for results, which has to be the one that submits."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._tasks: deque[_Task[Any]] = deque()

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        while self._tasks and self._tasks[0].done():
            self._tasks.popleft()
        task = _Task(self, self._pool, partial(fn, *args, **kwargs))
        self._tasks.append(task)
        return task

    def help_until_done(self, awaited: "Future[Any]") -> None:
        """Work until *awaited* is done or all work has been begun."""
        while self._tasks and not awaited.done():
            self._tasks.popleft().take()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


class _Task(Future[_T], Generic[_T]):
    """A call that the pool does, or else the thread that waits."""

    def __init__(self, crew: Crew, pool: Executor, call: Callable[[], _T]) -> None:
        super().__init__()
        self._crew = crew
        self._call = call
        self._taken = False
        self._theirs = pool.submit(call)
        self._theirs.add_done_callback(self._follow)

    def result(self, timeout: float | None = None) -> _T:
        if timeout is None:  # a call may take longer than a timeout
            self._crew.help_until_done(self)
        return super().result(timeout)

    def cancel(self) -> bool:
        return not self._taken and self._theirs.cancel()

    def take(self) -> None:
        """Do it here and now, unless the pool has begun it."""
        if self.done():
            return
        self._taken = True
        # A call that is only in the queue can be cancelled, one that was begun cannot.
        self._taken = self._theirs.cancel()
        if not self._taken:
            return
        try:
            self.set_result(self._call())
        except Exception as error:  # as every executor does: it is raised where the result is asked for
            self.set_exception(error)

    def _follow(self, theirs: Future[_T]) -> None:
        """What became of the call in the pool becomes of this one."""
        if theirs.cancelled():
            if not self._taken:
                super().cancel()
        elif (error := theirs.exception()) is not None:
            self.set_exception(error)
        else:
            self.set_result(theirs.result())
