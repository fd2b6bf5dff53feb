"""Spreading: chunks of records go to the workers of an executor in parts, and come back in order."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future

from ..errors import PrefaError
from .scored_deal import Bad, ScoredDeal, results_from_bytes
from .source import MOST_WEIGHT, Chunk

__all__ = ["scored_in_order"]

_PART = 64
"""Records of a chunk that one worker gets at a time: few, so that no worker has much left when the others are done."""
_TRIES = 3
_MOST_WEIGHT_UNDER_WAY = 4 * MOST_WEIGHT


def scored_in_order(
    executor: Executor, chunks: Iterable[Chunk], best_play: bool, ahead: int
) -> Iterator[tuple[Chunk, list[ScoredDeal | Bad]]]:
    """Each chunk with its scores, in order.

    :param ahead: how many chunks may be under way; fewer are if they are heavy.
    :raises PrefaError: if the workers are gone.
    """
    under_way: deque[tuple[Chunk, list[_Part]]] = deque()
    weight = 0

    def first() -> tuple[Chunk, list[ScoredDeal | Bad]]:
        nonlocal weight
        chunk, parts = under_way.popleft()
        weight -= chunk.weight
        return chunk, [result for part in parts for result in part.results()]

    for chunk in chunks:
        under_way.append(
            (chunk, [_Part(executor, chunk, start, best_play) for start in range(0, len(chunk.frames), _PART)])
        )
        weight += chunk.weight
        while len(under_way) >= ahead or weight > _MOST_WEIGHT_UNDER_WAY:
            yield first()
    while under_way:
        yield first()


class _Part:
    """Some records of a chunk on their way through an executor, from number *start* on."""

    def __init__(self, executor: Executor, chunk: Chunk, start: int, best_play: bool) -> None:
        self._executor = executor
        self._file = chunk.file
        self._work = chunk.format, chunk.frames[start : start + _PART], best_play
        self._future = self._submitted()

    def _submitted(self) -> Future[bytes]:
        # Not before there is something to score: this process loads the engine while its workers do the same.
        from .scoring import score_chunk

        try:
            return self._executor.submit(score_chunk, *self._work)
        except BrokenExecutor as error:
            raise _gone(error) from None

    def results(self) -> list[ScoredDeal | Bad]:
        """Their scores; what failed for reasons of its worker is tried again."""
        for tries_left in reversed(range(_TRIES)):
            try:
                return results_from_bytes(self._future.result())
            except BrokenExecutor as error:
                raise _gone(error) from None
            except (PrefaError, MemoryError):
                raise
            except Exception as error:  # whatever a cluster raises when it has lost a worker too often
                if not tries_left:
                    raise PrefaError(f"{self._file}: records failed {_TRIES} times: {error!r}") from error
                self._future = self._submitted()
        raise AssertionError("the last try returns or raises")


def _gone(error: BrokenExecutor) -> PrefaError:
    return PrefaError(f"the workers are gone ({error}); what was written so far can be resumed")
