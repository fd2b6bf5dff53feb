"""The values of all splits for many hands and strains, on several threads.

A thread takes a job of its own while there are any: what it has proved for one job helps with the next. When none is
left it helps with the job of another, shape by shape, so that all threads end together.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._engine import Engine, Splits

__all__ = ["many_split_values"]

_LOOK_UP = 0.05
"""Seconds after which the caller hears of the progress and may stop the work."""


@dataclass(slots=True, eq=False)
class _Job:
    """A job and the shapes that nobody has taken up yet, the heaviest last.

    :param pending: how many shapes are not finished.
    :param weight: of all shapes.
    """

    index: int
    splits: "Splits"
    shapes: list[int] = field(init=False)
    pending: int = field(init=False)
    weight: int = field(init=False)

    def __post_init__(self) -> None:
        self.shapes = sorted(range(self.splits.shape_count), key=self.splits.weight)
        self.pending = len(self.shapes)
        self.weight = sum(map(self.splits.weight, self.shapes))


class _Desk:
    """Gives out the work. All methods may be called by any thread."""

    def __init__(self, jobs: Sequence[Callable[[], "Splits"]]) -> None:
        self._lock = Lock()
        self._waiting = (_Job(index, make()) for index, make in enumerate(jobs))
        self._begun: list[_Job] = []
        self._jobs = len(jobs)
        self._done = 0.0

    @property
    def part(self) -> float:
        """The part of the work that is done, 0 to 1, all jobs counted as equal."""
        return self._done / self._jobs

    def take(self, own: _Job | None) -> tuple[_Job, int] | None:
        """The next shape for one who works at *own*: of that job, of a new one, of the one with most left to do."""
        with self._lock:
            if own is None or not own.shapes:
                own = next(self._waiting, None)
                if own is not None:
                    self._begun.append(own)
                else:
                    self._begun = [job for job in self._begun if job.shapes]
                    own = max(self._begun, key=lambda job: len(job.shapes), default=None)
            return None if own is None else (own, own.shapes.pop())

    def finish(self, job: _Job, shape: int) -> bool:
        """Whether *shape* was the last of the job's."""
        with self._lock:
            self._done += job.splits.weight(shape) / job.weight
            job.pending -= 1
            return job.pending == 0


def many_split_values(
    jobs: Sequence[Callable[[], "Splits"]],
    threads: int,
    *,
    stopped: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda part: None,
) -> Iterator[tuple[int, "NDArray[np.int8]"]]:
    """What `split_values` returns for each of *jobs*, with its index, as they come.

    :param jobs: how to make each of them; not made before their turn, for each holds half a megabyte.
    :param stopped: asked now and then, in the calling thread; once it says so, nothing more comes.
    :param progress: called now and then, in the calling thread, with the part that is done, 0 to 1.
    """
    import numpy as np

    from .._engine import Stopped
    from .splits import new_split_engine

    if not jobs:
        return
    desk = _Desk(jobs)
    results: SimpleQueue[tuple[int, NDArray[np.int8]] | BaseException] = SimpleQueue()

    def keep_working(engine: "Engine") -> None:
        own: _Job | None = None
        try:
            while (task := desk.take(own)) is not None:
                job, shape = task
                if job is not own:
                    engine.begin_splits(job.splits)
                own = job
                engine.solve_shape(job.splits, shape)
                if desk.finish(job, shape):
                    values = np.empty(job.splits.count, dtype=np.int8)
                    job.splits.values(values)
                    results.put((job.index, values))
        except Stopped:
            pass
        except BaseException as error:  # raised where somebody can see it: in the calling thread
            results.put(error)

    engines = [new_split_engine() for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        try:
            for engine in engines:
                pool.submit(keep_working, engine)
            left = len(jobs)
            while left and not stopped():
                progress(desk.part)
                try:
                    found = results.get(timeout=_LOOK_UP)
                except Empty:
                    continue
                if isinstance(found, BaseException):
                    raise found
                left -= 1
                yield found
            progress(desk.part)
        finally:  # also when an interrupt ends the wait, or nobody wants the rest
            for engine in engines:
                engine.stop()
