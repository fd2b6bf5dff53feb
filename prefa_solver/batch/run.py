"""A run: files of hands go through an executor, and rows come out in the order of the input.

Memory is bounded: a fixed number of chunks is under way at a time, and of bytes. Everything that depends on order
(ledgers, summary, output) happens here, in one thread; everything else happens in `prefa_solver.batch.scoring`.
"""

import os
import sys
import time
from collections.abc import Callable, Sequence
from itertools import chain, islice

import msgspec

from ..disk.names import STANDARD
from ..disk.output import is_stream
from ..errors import PrefaError
from ..escapes import plain
from ..formats.files import format_named
from ..formats.format import Frame
from ..formats.problem import Problem, RecordError, program_error
from ..games.named import game
from .checkpoint import Checkpoint
from .executors import open_executor
from .output import LAYOUTS, Layout, TableLayout, layout_of
from .parquet import ArrowLayout
from .request import CHUNK, Progress, Request
from .run_files import NothingToResume, RunFiles
from .scored_deal import Bad, ScoredDeal
from .sessions import Sessions
from .settling import game_of
from .source import Chunk, FileSeen, SourcePlace, chunks_of
from .spreading import scored_in_order
from .summary import Summary

__all__ = ["CHUNK", "NothingToResume", "Progress", "Request", "score_files"]

_SECONDS_BETWEEN_CHECKPOINTS = 1.0

_OnBad = Callable[[str, Bad], None]
_OnDifference = Callable[[str, ScoredDeal], None]


def score_files(
    request: Request,
    *,
    on_progress: Callable[[Progress], None] | None = None,
    on_bad: _OnBad | None = None,
    on_difference: _OnDifference | None = None,
) -> Summary:
    """Score all records of the files, and write a row for each.

    :param on_progress: called after each chunk.
    :param on_bad: called for each record that could not be scored, with the name of its file.
    :param on_difference: called for each record whose recorded result is another.
    :raises PrefaError: if the output cannot be written, an earlier run stands in the way, or its input has changed.
    """
    return _Run(request, on_bad, on_difference).summary_of_all(on_progress)


class _Run:
    """The ordered half of a run."""

    def __init__(self, request: Request, on_bad: _OnBad | None, on_difference: _OnDifference | None) -> None:
        self.request = request
        self.on_bad = on_bad
        self.on_difference = on_difference
        self.format = None if request.format is None else format_named(request.format)
        layout_name = layout_of(request.output, request.layout)
        parquet = layout_name == "parquet"
        if parquet and is_stream(request.output):
            raise PrefaError("Parquet cannot be written to standard output; name a file with --output")
        self.layout: Layout = ArrowLayout() if parquet else LAYOUTS[layout_name]
        options = {
            "files": [plain(file) for file in request.files],
            "layout": layout_name,
            "errors": None if request.errors is None else plain(request.errors),
            "format": request.format,
            "chunk": request.chunk,
            "best_play": request.best_play,
        }
        self.files = RunFiles(request, options, parquet)
        self.sizes_of_inputs = [_size(file) for file in request.files]
        self.before: list[FileSeen] = []
        self.open = FileSeen()
        self.summary = Summary()
        self.sessions = Sessions(request.best_play)
        self.has_head = False
        self.last_checkpoint = time.monotonic()

    def summary_of_all(self, on_progress: Callable[[Progress], None] | None) -> Summary:
        earlier = self.files.earlier()
        if earlier is not None:
            self._go_on_after(earlier)
        if earlier is None or not earlier.is_complete:
            is_complete = False
            try:
                self.files.open(earlier)
                self._score(on_progress)
                self._write_head([])
                self.summary.sheets = self.sessions.sheets()
                earlier = self._checkpoint(is_complete=True)
                self.files.save(earlier)
                is_complete = True
            finally:
                self.files.close(is_complete=is_complete)
        self.files.finish(earlier.sizes, keep_output=not self.summary.records and self.summary.bad > 0)
        return self.summary

    def _go_on_after(self, earlier: Checkpoint) -> None:
        self.has_head = earlier.sizes.get("output", 0) > 0
        self.before, self.open, self.summary = earlier.before, earlier.open, earlier.summary
        try:
            self.sessions = Sessions.restored(earlier.sessions, self.request.best_play)
        except PrefaError as error:
            raise PrefaError(f"{self.files.checkpoint_path}: {error}; --overwrite starts anew") from None

    def _score(self, on_progress: Callable[[Progress], None] | None) -> None:
        request = self.request
        place = SourcePlace(tuple(self.before), self.open)
        chunks = chunks_of(request.files, self.format, request.chunk, place)
        first = list(islice(chunks, 2))
        # To start processes takes about as long as to score half a chunk.
        jobs = 1 if len(first) < 2 else request.jobs
        with open_executor(request.executor, jobs) as (executor, workers):
            for chunk, results in scored_in_order(executor, chain(first, chunks), request.best_play, 2 * workers + 1):
                self._take(chunk, results)
                if on_progress is not None:
                    on_progress(self._progress(chunk))

    def _take(self, chunk: Chunk, results: Sequence[ScoredDeal | Bad]) -> None:
        """Enter and write what was found about a chunk."""
        file = plain(chunk.file)
        rows: list[ScoredDeal] = []
        bad: list[Bad] = []
        for frame, result in zip(chunk.frames, results, strict=True):
            entered = result if isinstance(result, Bad) else self._entered(frame, result)
            if isinstance(entered, Bad):
                bad.append(entered)
                if self.on_bad is not None:
                    self.on_bad(file, entered)
            else:
                rows.append(entered)
                if entered.differs and self.on_difference is not None:
                    self.on_difference(file, entered)
        self.summary.bad += len(bad)
        self._write_head(rows)
        self._write_output(self.layout.piece(file, rows))
        if self.files.errors is not None:
            self.files.errors.write(_error_lines(file, bad))
        if chunk.is_last:
            self.before.append(chunk.seen)
            self.open = FileSeen()
        else:
            self.open = chunk.seen
        now = time.monotonic()
        if now - self.last_checkpoint >= _SECONDS_BETWEEN_CHECKPOINTS:
            self.files.save(self._checkpoint())
            self.last_checkpoint = now

    def _write_head(self, rows: Sequence[ScoredDeal]) -> None:
        """Write what stands before all rows, unless it stands there already."""
        if not self.has_head:
            first = game_of(rows[0].rules, rows[0].stake) if rows else game()
            self._write_output(self.layout.head(first.unit))
            self.has_head = True

    def _entered(self, frame: Frame, row: ScoredDeal) -> ScoredDeal | Bad:
        """*row*, entered in its session and the summary; or why it cannot be."""
        try:
            if row.session:
                self.sessions.enter(row)
        except Exception as error:  # no record keeps the others from being scored
            what = RecordError([Problem("", str(error))]) if isinstance(error, PrefaError) else program_error(error)
            return Bad(frame.line, [problem.at(frame.line) for problem in what.problems], frame.data)
        if row.recorded is not None:
            row.differs = _difference(row.recorded.pot, row.recorded.cash, row)
        self.summary.add(row)
        return row

    def _write_output(self, data: bytes) -> None:
        assert self.files.output is not None
        if isinstance(self.layout, TableLayout) and self.request.output == STANDARD and sys.stdout is not None:
            # A table is for people: in the encoding of their terminal. Everything else is a file, and UTF-8.
            sys.stdout.write(data.decode())
            sys.stdout.flush()
        else:
            self.files.output.write(data)

    def _checkpoint(self, *, is_complete: bool = False) -> Checkpoint:
        return Checkpoint(
            options=self.files.options,
            before=self.before,
            open=self.open,
            summary=self.summary,
            sessions=self.sessions.state(),
            is_complete=is_complete,
        )

    def _progress(self, chunk: Chunk) -> Progress:
        sizes = self.sizes_of_inputs
        before = sum(sizes[: len(self.before)])
        done = before if chunk.is_last else before + chunk.position
        return Progress(self.summary.records + self.summary.bad, done, sum(sizes))


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
