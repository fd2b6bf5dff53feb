"""Long work in a terminal: a bar with the time left, and Ctrl-C that asks for what there is."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...advice.effort import Effort

__all__ = ["watched"]


@contextmanager
def watched(threads: int | None) -> Iterator["Effort"]:
    """An effort whose progress is shown on standard error, if that is a terminal. The first Ctrl-C stops it early and
    the answer is made from what there is; the second ends the command."""
    from ...advice.effort import Effort

    stop = Event()
    before = signal.getsignal(signal.SIGINT)

    def interrupt(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, interrupt)
    try:
        if not sys.stderr.isatty():
            yield Effort(threads=threads, stop=stop)
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(compact=True))
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("", total=1.0)

            def progress(doing: str, part: float) -> None:
                if doing != bar.tasks[0].description:
                    bar.reset(task, description=doing)
                bar.update(task, completed=part)

            yield Effort(threads=threads, stop=stop, progress=progress)
    finally:
        signal.signal(signal.SIGINT, before)
