"""Long work in a terminal: a bar with the time left, and Ctrl-C that asks for what there is."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...advice.work_control import WorkControl

__all__ = ["Watch", "watched"]


@dataclass(frozen=True, slots=True)
class Watch:
    """A watched piece of work.

    :param effort: what to give the work.
    :param note: prints a line above the bar; nothing where there is no bar.
    """

    effort: "WorkControl"
    note: Callable[[str], None]


@contextmanager
def watched(threads: int | None) -> Iterator[Watch]:
    """Work whose progress is shown on standard error, if that is a terminal. The first Ctrl-C stops it early and the
    answer is made from what there is; the second ends the command."""
    from ...advice.work_control import WorkControl

    stop = Event()
    before = signal.getsignal(signal.SIGINT)

    def interrupt(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, interrupt)
    try:
        if not sys.stderr.isatty():
            yield Watch(WorkControl(threads=threads, stop=stop), lambda line: None)
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(compact=True))
        with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as bar:
            task = bar.add_task("", total=1.0)

            def progress(doing: str, part: float) -> None:
                if doing != bar.tasks[0].description:
                    bar.reset(task, description=doing)
                bar.update(task, completed=part)

            effort = WorkControl(threads=threads, stop=stop, progress=progress)
            yield Watch(effort, lambda line: bar.console.print(line, markup=False))
    finally:
        signal.signal(signal.SIGINT, before)
