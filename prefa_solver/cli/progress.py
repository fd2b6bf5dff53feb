"""What long commands share: a progress bar on a terminal, and a quiet end when nobody reads any more."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from ..escapes import plain
from .streams import discard_output
from .terminal import complain

if TYPE_CHECKING:
    from ..batch.run import Progress

__all__ = ["Bar", "finish_quietly_on_broken_pipe", "progress_bar"]


class Bar:
    """No bar: a pipe, or a file, is not to be written full of them."""

    def show(self, progress: "Progress") -> None:
        """Show how far the work is."""

    def count(self, done: int, total: int) -> None:
        """Show that *done* of *total* are done."""

    def echo(self, text: str) -> None:
        """Print a line on standard error, above the bar if there is one."""
        complain(text)


class _RichBar(Bar):
    def __init__(self, bar: Any, task: Any) -> None:
        self._bar = bar
        self._task = task

    def show(self, progress: "Progress") -> None:
        total = progress.total or None
        self._bar.update(self._task, completed=progress.done, total=total, records=f"{progress.records:,}")

    def count(self, done: int, total: int) -> None:
        self._bar.update(self._task, completed=done, total=total, records=f"{done:,}")

    def echo(self, text: str) -> None:
        self._bar.console.print(plain(text), markup=False, highlight=False, soft_wrap=True)


@contextmanager
def progress_bar(what: str, wanted: bool | None) -> Iterator[Bar]:
    """A bar with the rate and the time left on standard error, if that is a terminal or a bar is *wanted*."""
    if not (sys.stderr.isatty() if wanted is None else wanted):
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Records in a second."""

        def render(self, task: Task) -> Text:
            records = int(str(task.fields["records"]).replace(",", ""))
            return Text(f"{records / task.elapsed:,.0f}/s" if task.elapsed else "")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.fields[records]} records"),
        Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        yield _RichBar(bar, bar.add_task(what, total=None, records="0"))


@contextmanager
def finish_quietly_on_broken_pipe() -> Iterator[None]:
    """When the reader of standard output has gone (``prefa score … | head``), end without a word."""
    try:
        yield
    except BrokenPipeError:
        discard_output(1)
        raise click.exceptions.Exit(1) from None
