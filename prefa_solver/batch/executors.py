"""Where chunks are scored: in this thread, in threads, in processes, or on a Dask cluster.

All are a `concurrent.futures.Executor`, and the batch code knows nothing else of them.
"""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from ..errors import PrefaError, quoted
from ..solving.side_by_side import cores
from .dask_executor import open_dask
from .helping_executor import HelpingExecutor

__all__ = ["Inline", "open_executor"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

_DASK = "dask://"
_SWITCH_SECONDS = 1e-4


class Inline(Executor):
    """Does the work at once, in this thread."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        future: Future[_T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # as every executor does: it is raised where the result is asked for
            future.set_exception(error)
        return future


@contextmanager
def open_executor(where: str, jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many chunks it can work on at a time.

    :param where: ``threads``, ``processes``, or ``dask://HOST:PORT`` for the scheduler of a cluster.
    :param jobs: how many workers, of which the thread that waits for them is one; by default one for each core, and
        never more than two (a cluster has its own number).
    :raises PrefaError: if there is no such executor, or no cluster at that address.
    """
    if where.startswith(_DASK):
        with open_dask(where.removeprefix(_DASK)) as (executor, workers):
            yield executor, workers
        return
    if where not in ("threads", "processes"):
        raise PrefaError(f"unknown executor {quoted(where)}; expected threads, processes or dask://HOST:PORT")
    # More than twice the cores would only take memory.
    jobs = cores() if jobs is None else min(jobs, 2 * cores())
    if jobs == 1:
        yield Inline(), 1
        return
    # Else a thread would wait for 5 ms whenever another one computes: to go on with the engine, to feed a worker.
    before = sys.getswitchinterval()
    sys.setswitchinterval(min(before, _SWITCH_SECONDS))
    executor = HelpingExecutor(_threads(jobs - 1) if where == "threads" else _processes(jobs - 1), jobs - 1)
    try:
        yield executor, jobs
    finally:
        executor.shutdown(cancel_futures=True)
        sys.setswitchinterval(before)


def _threads(jobs: int) -> Executor:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(jobs)


def _processes(jobs: int) -> Executor:
    """Worker processes that leave Ctrl-C to this one, and do not outlive it."""
    import multiprocessing
    import signal
    import threading
    from concurrent.futures import ProcessPoolExecutor

    # Not forked: a fork of a process with threads may hang, and Python 3.14 no longer does it either.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_follow_parent)
    if threading.current_thread() is not threading.main_thread():
        return pool  # only the main thread may say what a signal does
    # What is ignored stays ignored in a new process, from its first moment on. So all of them are started now.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(jobs):
            pool.submit(os.getpid)
    finally:
        signal.signal(signal.SIGINT, before)
    return pool


def _follow_parent() -> None:
    """In a new worker process: end when the process that asked for the work is gone."""
    import atexit
    import multiprocessing
    import threading

    # It keeps nothing, and the run waits for its end: to take the interpreter apart would only take time.
    atexit.register(os._exit, 0)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        # Killed, it could not say so, and the queue that it fed would be waited for for ever.
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
