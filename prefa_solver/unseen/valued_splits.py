"""The values of all splits for many hands and strains, on several threads.

A thread takes a job of its own while there are any: what it has proved for one job helps with the next. When none is
left it helps with the job of another, shape by shape, so that all threads end together.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from ..cards.card import CardSet
from ..cards.strain import Strain
from ..play.position import Objective
from ..solving.engines import lent_engine
from ..solving.side_by_side import side_by_side, thread_count
from .splits import split_job

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._engine import Splits

__all__ = ["many_split_values", "split_values"]

_TABLE_MB = 64
"""Size of the table of proofs for each thread, in MiB; its memory is touched only as it is needed."""


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
        self._jobs = self._unfinished = len(jobs)
        self._done = 0.0

    @property
    def part(self) -> float:
        """The part of the work that is done, 0 to 1, all jobs counted as equal."""
        return self._done / self._jobs if self._unfinished else 1.0

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
            self._unfinished -= not job.pending
            return not job.pending


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

    if not jobs:
        return
    desk = _Desk(jobs)

    def work() -> Iterator[_Job | None]:
        """Every job that is finished; None whenever a shape is."""
        own: _Job | None = None
        # Kept by its thread: hands that are alike have many proofs in common.
        with lent_engine(_TABLE_MB, long_lived=True) as engine:
            while (task := desk.take(own)) is not None:
                job, shape = task
                if job is not own:
                    engine.begin_splits(job.splits)
                own = job
                engine.solve_shape(job.splits, shape)
                yield job if desk.finish(job, shape) else None

    def look() -> bool:
        progress(desk.part)
        return not stopped()

    for job in side_by_side(work, threads, look):
        if job is not None:
            values = np.empty(job.splits.count, dtype=np.int8)
            job.splits.values(values)
            yield job.index, values
    progress(desk.part)


def split_values(
    hand: CardSet | str,
    unseen: CardSet | str,
    strain: Strain | int | str,
    leader: int,
    *,
    sits_out: int | None = None,
    objective: Objective = "max",
    must_overtrump: bool = False,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> "NDArray[np.int8]":
    """The declarer's tricks for every way to share the unseen cards between the defenders.

    A role is not a seat: 0 is the declarer, 1 the first defender, who plays after him, and 2 the second.

    :param hand: the declarer's, 1 to 10 cards, or their text.
    :param unseen: the defenders' cards, twice as many, or their text.
    :param strain: the trumps, or their text.
    :param leader: the role that leads, 0, 1 or 2.
    :param sits_out: the role that does not take part, 1 or 2, or None.
    :param threads: how many to use; by default one for every core.
    :param progress: called now and then with the part that is done, 0 to 1.
    :returns: ``int8[n]`` in the order of ``split_hands(unseen, len(hand))``.
    :raises DealError: if the cards or the roles make no position.
    :raises NotationError: if the strain or the objective is none.
    """
    job = split_job(hand, unseen, strain, leader, sits_out=sits_out, objective=objective, must_overtrump=must_overtrump)
    tell = progress or (lambda part: None)
    ((_, values),) = many_split_values([lambda: job], thread_count(threads), progress=tell)
    return values
