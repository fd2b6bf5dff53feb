"""A Dask cluster as an executor that says so when its scheduler is gone.

Dask's own would wait for ever: it takes work that it cannot send any more, and hears nothing from a scheduler whose
machine has stopped.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from ..errors import PrefaError, quoted

__all__ = ["DaskExecutor", "open_dask"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

_RETRIES = 5
_SECONDS_BETWEEN_LOOKS = 1.0
_SECONDS_BETWEEN_QUESTIONS = 10.0
_SECONDS_TO_ANSWER = 10.0
_QUESTIONS = 3
_SECONDS_TO_CLOSE = 5.0


@contextmanager
def open_dask(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster whose scheduler is at *address*, and how many workers it has now.

    :raises PrefaError: if it cannot be reached, or Dask is not installed.
    """
    try:
        import distributed
    except ImportError:
        raise PrefaError("a Dask cluster needs the extra: pip install 'prefa-solver[distributed]'") from None
    import logging

    # What Dask would log is said in one line by the caller of the work. Its loggers have levels of their own.
    for name in tuple(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    connect: Any = distributed.Client  # it has no types
    try:
        client = connect(f"tcp://{address}", timeout=f"{_SECONDS_TO_ANSWER}s")
    except (OSError, ValueError, TimeoutError) as error:
        raise PrefaError(f"no Dask scheduler at {quoted(address)}: {error}") from None
    try:
        yield DaskExecutor(client), sum(client.nthreads().values()) or 1
    finally:
        client.close(timeout=_SECONDS_TO_CLOSE)


class DaskExecutor(Executor):
    """The workers of a cluster.

    :param client: Dask's, connected.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        # A piece of work whose worker was lost is done again by another.
        self._pool = client.get_executor(retries=_RETRIES)

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        self.check()
        return _Watched(self, self._pool.submit(fn, *args, **kwargs))

    def check(self) -> None:
        """
        :raises BrokenExecutor: if the scheduler is gone.
        """
        if self._client.status != "running":
            raise BrokenExecutor("the Dask scheduler is gone")

    def answers(self) -> bool:
        """Whether the scheduler says something when it is asked."""
        try:
            self._client.sync(self._client.scheduler.identity, callback_timeout=_SECONDS_TO_ANSWER)
        except (OSError, TimeoutError):
            return False
        return True


class _Watched(Future[_T]):
    """What the cluster makes of a piece of work. Whoever waits for it looks after the scheduler meanwhile."""

    def __init__(self, executor: DaskExecutor, theirs: Future[_T]) -> None:
        super().__init__()
        self._executor = executor
        self._theirs = theirs

    def done(self) -> bool:
        return self._theirs.done()

    def result(self, timeout: float | None = None) -> _T:
        if timeout is not None:
            return self._theirs.result(timeout)
        asked, unanswered = time.monotonic(), 0
        while True:
            try:
                return self._theirs.result(_SECONDS_BETWEEN_LOOKS)
            except CancelledError:
                self._executor.check()  # all work is cancelled when the connection breaks
                raise
            except TimeoutError:
                if self._theirs.done():  # it is the error of the work itself
                    raise
            self._executor.check()
            if time.monotonic() - asked >= _SECONDS_BETWEEN_QUESTIONS:
                unanswered = 0 if self._executor.answers() else unanswered + 1
                if unanswered == _QUESTIONS:
                    raise BrokenExecutor("the Dask scheduler does not answer")
                asked = time.monotonic()
