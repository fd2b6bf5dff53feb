"""HelpingExecutor: a pool of workers together with the thread that waits for them.

That thread would have nothing to do while it waits. Here it does work that nobody has begun yet: so it takes the place
of one worker, is at work while the others start, and what it does need not be sent to another process.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from threading import Lock, Semaphore
from typing import Any, Generic, ParamSpec, TypeVar

__all__ = ["HelpingExecutor"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


class HelpingExecutor(Executor):
    """A pool that is helped by the thread that asks for results.

    :param workers: of the pool. It gets as much work as they can do at a time, and one piece more, so that none of
        them has to wait. What it got is its own: to take it back is not safe when a pool breaks.
    """

    def __init__(self, pool: Executor, workers: int) -> None:
        self._pool = pool
        self._room = Semaphore(workers + 1)
        self._waiting: deque[_Task[Any]] = deque()
        self._handing_over = Lock()
        self._closed = False

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        if self._closed:
            raise RuntimeError("no more work after shutdown")
        task = _Task(self, partial(fn, *args, **kwargs))
        self._waiting.append(task)
        self._hand_over()
        return task

    def help_until_done(self, awaited: Future[Any]) -> None:
        """Work until *awaited* is done or all work has been begun."""
        while not awaited.done() and (task := self._next()) is not None:
            task.do()
            self._hand_over()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._closed = True
        if cancel_futures:
            for task in tuple(self._waiting):
                task.cancel()
        while (begun := self._next()) is not None:
            begun.do()
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def _next(self) -> "_Task[Any] | None":
        """The oldest task that nobody has begun and nobody has cancelled; it counts as begun now."""
        while True:
            try:
                task = self._waiting.popleft()
            except IndexError:
                return None
            if task.set_running_or_notify_cancel():
                return task

    def _hand_over(self) -> None:
        """Give the pool what it has room for. It does not matter if somebody else is at it, who will go on."""
        if not self._handing_over.acquire(blocking=False):
            return
        try:
            while self._waiting and self._room.acquire(blocking=False):
                if (task := self._next()) is None:
                    self._room.release()
                    return
                try:
                    theirs = self._pool.submit(task.call)
                except Exception as error:  # a pool that is broken says so where the result is asked for
                    self._room.release()
                    task.set_exception(error)
                else:
                    theirs.add_done_callback(partial(self._done, task))
        finally:
            self._handing_over.release()

    def _done(self, task: "_Task[_T]", theirs: Future[_T]) -> None:
        """What became of the call in the pool becomes of the task."""
        self._room.release()
        if theirs.cancelled():
            task.set_exception(CancelledError())
        elif (error := theirs.exception()) is not None:
            # Nothing is handed over here: a pool that breaks may hold a lock while it says so.
            task.set_exception(error)
        else:
            task.set_result(theirs.result())
            self._hand_over()


class _Task(Future[_T], Generic[_T]):
    """A call that the pool does, or else the thread that waits."""

    def __init__(self, executor: HelpingExecutor, call: Callable[[], _T]) -> None:
        super().__init__()
        self._executor = executor
        self.call = call

    def result(self, timeout: float | None = None) -> _T:
        if timeout is None:  # a call may take longer than a timeout
            self._executor.help_until_done(self)
        return super().result(timeout)

    def do(self) -> None:
        """Do it here and now."""
        try:
            self.set_result(self.call())
        except Exception as error:  # as every executor does: it is raised where the result is asked for
            self.set_exception(error)
