"""Effort: how hard a piece of advice may work, whom it tells how far it is, and who can make it stop early."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

__all__ = ["Effort"]


@dataclass(frozen=True, slots=True)
class Effort:
    """What long work may cost and who watches it.

    :param threads: how many to use; by default one for every core.
    :param progress: called with what is being done and the part of it that is done, 0 to 1. From the calling thread.
    :param stop: once it is set, the work ends within a fraction of a second and gives what it has.
    """

    threads: int | None = None
    progress: Callable[[str, float], None] | None = None
    stop: Event | None = None

    def tell(self, doing: str, part: float) -> None:
        if self.progress is not None:
            self.progress(doing, min(1.0, part))

    @property
    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    @property
    def workers(self) -> int:
        return self.threads or os.cpu_count() or 1
