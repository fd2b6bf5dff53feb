"""A run: files of hands go through an executor, and rows come out in the order of the input.

Memory is bounded: a fixed number of chunks is under way at a time. Everything that depends on order (ledgers,
summary, output) happens here, in one thread; everything else happens in `prefa_solver.batch.scoring`.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

import msgspec

from ..errors import PrefaError
from ..formats.files import format_named
from ..formats.stream import STANDARD, check_not_input
from .checkpoint import Checkpoint, checkpoint_path
from .executors import open_executor
from .output import LAYOUTS, Layout, PieceFile, layout_of
from .parquet import ArrowLayout, collected_path, make_parquet, remove_collected
from .scored_deal import Bad, ScoredDeal, unpacked
from .sessions import Sessions
from .source import Chunk, SourcePlace, chunks_of
from .summary import Summary

__all__ = ["CHUNK", "AlreadyFinished", "Progress", "Request", "score_files"]

CHUNK = 2048
"""Records that are written at a time."""
_PART = 64
"""Records of a chunk that one worker gets at a time: few, so that no worker has much left when the others are done."""
_SECONDS_BETWEEN_CHECKPOINTS = 1.0
_TRIES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What to score, and where to write it.

    :param files: names of hand files; ``-`` is standard input.
    :param output: a file, or ``-`` for standard output.
    :param layout: ``table``, ``csv``, ``jsonl`` or ``parquet``; None: as the output's name says.
    :param errors: the file for records that could not be scored.
    :param format: the format of the files, if it is not to be found out.
    :param executor: ``threads``, ``processes`` or ``dask://HOST:PORT``.
    :param jobs: workers; None: one for each core.
    :param best_play: find what best play would have paid, which takes most of the time.
    :param resume: go on where an earlier run stopped.
    :param overwrite: forget an earlier run that stopped.
    """

    files: Sequence[str]
    output: str = STANDARD
    layout: str | None = None
    errors: str | None = None
    format: str | None = None
    executor: str = "processes"
    jobs: int | None = None
    chunk: int = CHUNK
    best_play: bool = True
    resume: bool = False
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is.

    :param records: records done, bad ones included.
    :param done: bytes of the input done, and `total` of them; 0 if that is not known.
    """

    records: int
    done: int
    total: int


class AlreadyFinished(PrefaError):
    """There is nothing to resume: the output is complete."""


def score_files(
    request: Request,
    *,
    on_progress: Callable[[Progress], None] | None = None,
    on_bad: Callable[[str, Bad], None] | None = None,
    on_difference: Callable[[str, ScoredDeal], None] | None = None,
) -> Summary:
    """Score all records of the files, and write a row for each.

    :param on_progress: called after each chunk.
    :param on_bad: called for each record that could not be scored, with the name of its file.
    :param on_difference: called for each record whose recorded result is another.
    :raises PrefaError: if the output cannot be written, an earlier run stands in the way, or its input has changed.
    """
    run = _Run(request)
    with ExitStack() as stack:
        run.open(stack)
        chunks = chunks_of(request.files, run.format, request.chunk, run.place)
        first = list(islice(chunks, 2))
        # To start processes takes about as long as to score half a chunk.
        jobs = 1 if len(first) < 2 else request.jobs
        executor, workers = stack.enter_context(open_executor(request.executor, jobs))
        for chunk, results in _in_order(executor, chain(first, chunks), request.best_play, 2 * workers + 1):
            run.take(chunk, results, on_bad, on_difference)
            if on_progress is not None:
                on_progress(run.progress(chunk))
    run.finish()
    return run.summary


def _in_order(
    executor: Executor, chunks: Iterable[Chunk], best_play: bool, ahead: int
) -> Iterator[tuple[Chunk, list[ScoredDeal | Bad]]]:
    """Each chunk with its scores, in order; at most *ahead* of them are under way."""
    under_way: deque[tuple[Chunk, list[_Part]]] = deque()

    def first() -> tuple[Chunk, list[ScoredDeal | Bad]]:
        chunk, parts = under_way.popleft()
        return chunk, [result for part in parts for result in part.results()]

    for chunk in chunks:
        under_way.append(
            (chunk, [_Part(executor, chunk, start, best_play) for start in range(0, len(chunk.frames), _PART)])
        )
        if len(under_way) >= ahead:
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
                return unpacked(self._future.result())
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


class _Run:
    """The ordered half of a run."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.format = None if request.format is None else format_named(request.format)
        self.layout_name = layout_of(request.output, request.layout)
        written = [request.output] if request.errors is None else [request.output, request.errors]
        for number, name in enumerate(written):
            check_not_input(name, [*request.files, *written[:number]])
        self.parquet = self.layout_name == "parquet"
        if self.parquet and request.output == STANDARD:
            raise PrefaError("Parquet cannot be written to standard output; name a file with --output")
        self.layout: Layout = ArrowLayout() if self.parquet else LAYOUTS[self.layout_name]
        self.sizes_of_inputs = [_size(file) for file in request.files]
        self.place = SourcePlace()
        self.summary = Summary()
        self.sessions = Sessions(request.best_play)
        self.last_checkpoint = time.monotonic()
        self.checkpoint_path = None if request.output == STANDARD else checkpoint_path(request.output)
        self.options = {
            "files": list(request.files),
            "layout": self.layout_name,
            "errors": request.errors,
            "format": request.format,
            "chunk": request.chunk,
            "best_play": request.best_play,
        }

    # The way in

    def open(self, stack: ExitStack) -> None:
        """Open the files to write, where an earlier run left them if it is to be resumed."""
        sizes = self._earlier()
        target = collected_path(self.request.output) if self.parquet else self.request.output
        self.output = PieceFile(target, sizes.get("output"))
        stack.callback(self.output.close)
        self.errors = None if self.request.errors is None else PieceFile(self.request.errors, sizes.get("errors"))
        if self.errors is not None:
            stack.callback(self.errors.close)
        if not sizes:
            self.output.write(self.layout.head())

    def _earlier(self) -> dict[str, int]:
        """What an earlier run has written; its state becomes this run's."""
        request, path = self.request, self.checkpoint_path
        if path is None:
            if request.resume:
                raise PrefaError("only a run with an output file can be resumed; name it with --output")
            return {}
        checkpoint = Checkpoint.load(path)
        if checkpoint is None:
            if request.resume and os.path.exists(request.output):
                raise AlreadyFinished(f"{request.output} is finished: there is no {path.name} beside it")
        elif request.resume:
            return self._resumed(checkpoint)
        elif not request.overwrite:
            raise PrefaError(
                f"{path} says that an earlier run stopped after record {checkpoint.frames} of file "
                f"{checkpoint.file + 1}: --resume goes on with it, --overwrite forgets it"
            )
        # Before the output is touched: whoever finds an output without a checkpoint may take it for finished.
        Checkpoint(options=self.options).save(path)
        return {}

    def _resumed(self, checkpoint: Checkpoint) -> dict[str, int]:
        for name, value in self.options.items():
            if checkpoint.options.get(name) != value:
                raise PrefaError(
                    f"the run to be resumed had {name} {checkpoint.options.get(name)!r}, this one has {value!r}"
                )
        if checkpoint.state:
            self.place = SourcePlace(checkpoint.file, checkpoint.frames, checkpoint.checksum)
            self.summary = Summary.restored(checkpoint.state["summary"])
            self.sessions = Sessions.restored(checkpoint.state["sessions"], self.request.best_play)
        return checkpoint.sizes

    # The way through

    def take(
        self,
        chunk: Chunk,
        results: Sequence[ScoredDeal | Bad],
        on_bad: Callable[[str, Bad], None] | None,
        on_difference: Callable[[str, ScoredDeal], None] | None,
    ) -> None:
        """Enter and write what was found about a chunk."""
        rows, bad = [], []
        for result in results:
            if isinstance(result, Bad):
                bad.append(result)
                if on_bad is not None:
                    on_bad(chunk.file, result)
                continue
            self._enter(result)
            rows.append(result)
            if result.differs and on_difference is not None:
                on_difference(chunk.file, result)
        self.summary.bad += len(bad)
        self.output.write(self.layout.piece(chunk.file, rows))
        if self.errors is not None:
            self.errors.write(_error_lines(chunk.file, bad))
        self.place = chunk.after
        if self.checkpoint_path is not None:
            now = time.monotonic()
            if now - self.last_checkpoint >= _SECONDS_BETWEEN_CHECKPOINTS:
                self._save(self.checkpoint_path)
                self.last_checkpoint = now

    def _enter(self, row: ScoredDeal) -> None:
        if row.session:
            self.sessions.enter(row)
        recorded = row.recorded
        if recorded is not None:
            row.differs = _difference(recorded.pot, recorded.cash, row)
        self.summary.add(row)

    def _save(self, path: Path) -> None:
        sizes = {"output": self.output.size}
        self.output.sync()
        if self.errors is not None:
            self.errors.sync()
            sizes["errors"] = self.errors.size
        Checkpoint(
            options=self.options,
            file=self.place.file,
            frames=self.place.frames,
            checksum=self.place.checksum,
            sizes=sizes,
            state={"summary": self.summary.state(), "sessions": self.sessions.state()},
        ).save(path)

    def progress(self, chunk: Chunk) -> Progress:
        sizes, number = self.sizes_of_inputs, self.place.file
        before = sum(sizes[:number])
        done = before if chunk.after.frames == 0 else before + chunk.position
        return Progress(self.summary.records + self.summary.bad, done, sum(sizes))

    # The way out

    def finish(self) -> None:
        if self.parquet:
            make_parquet(self.request.output, self.output.name)
        if self.checkpoint_path is not None:
            self.checkpoint_path.unlink(missing_ok=True)
        if self.parquet:
            remove_collected(self.request.output)


def _size(file: str) -> int:
    try:
        return os.path.getsize(file) if file != STANDARD else 0
    except OSError:
        return 0


def _difference(pot: Sequence[int], cash: Sequence[int], row: ScoredDeal) -> str:
    if row.pot is None or row.cash is None:
        return "there is no settlement" if any((*pot, *cash)) else ""
    told = []
    for name, recorded, settled in (("pot", pot, row.pot), ("cash", cash, row.cash)):
        if tuple(recorded) != tuple(settled):
            told.append(f"{name} {' '.join(map(str, recorded))} recorded, {' '.join(map(str, settled))} settled")
    return "; ".join(told)


def _error_lines(file: str, bad: Sequence[Bad]) -> bytes:
    """A line of JSON for each bad record, with the record as it stood: mended, it can be scored by itself."""
    return b"".join(
        msgspec.json.encode(
            {
                "file": file,
                "line": item.line,
                "problems": item.problems,
                "input": item.data.decode(errors="backslashreplace"),
            }
        )
        + b"\n"
        for item in bad
    )
