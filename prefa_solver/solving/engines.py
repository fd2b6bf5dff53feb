"""Engines for those who call them: one for each thread, kept with what it has learned, given positions."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import Protocol

from .._engine import Engine, EnginePosition
from ..errors import EngineError
from ..play.position import Position

__all__ = [
    "DEFAULT_TABLE_MB",
    "ThreadEngines",
    "engine_position",
    "engines_here",
    "lent_engine",
    "new_engine",
    "thread_engine",
]

DEFAULT_TABLE_MB = 1.0
"""Size of a search's transposition table in MiB: one that stays in the processor's cache is fastest."""
_SMALLEST_TABLE_MB = 1 / 16
_LARGEST_TABLE_MB = 16384


def new_engine(table_mb: float, *, long_lived: bool = False) -> Engine:
    """An engine of one's own.

    :param long_lived: whether it is for very many positions of a few shapes, of which all proofs are worth keeping.
    :raises EngineError: if *table_mb* is out of range.
    """
    if not _SMALLEST_TABLE_MB <= table_mb <= _LARGEST_TABLE_MB:
        raise EngineError(f"table_mb is {table_mb}, expected {_SMALLEST_TABLE_MB} to {_LARGEST_TABLE_MB} MiB")
    return Engine(int(table_mb * 2**20), long_lived)


class _Stoppable(Protocol):
    def stop(self) -> None: ...


class ThreadEngines:
    """The engines of one thread. Of each kind one is kept, which is ready sooner and knows what it has proved.

    All but `stop` is for that thread alone.
    """

    def __init__(self) -> None:
        self._kept: dict[bool, tuple[float, Engine]] = {}
        self._at_work: list[_Stoppable] = []
        self._stopped = False

    def kept(self, table_mb: float, long_lived: bool) -> Engine:
        """The engine of that kind, which stays here; made if there is none, or one with another table."""
        size, engine = self._kept.get(long_lived, (None, None))
        if engine is None or size != table_mb:
            former, engine = engine, new_engine(table_mb, long_lived=long_lived)
            if former is not None:
                self._at_work.remove(former)
            self._kept[long_lived] = table_mb, engine
            self._include(engine)
        return engine

    def take(self, table_mb: float, long_lived: bool) -> Engine:
        """The same, which is then nobody else's until it is given back."""
        engine = self.kept(table_mb, long_lived)
        del self._kept[long_lived]
        return engine

    def give_back(self, engine: Engine, table_mb: float, long_lived: bool) -> None:
        if long_lived in self._kept:  # another one was needed in the meantime
            self._at_work.remove(engine)
        else:
            self._kept[long_lived] = table_mb, engine

    @contextmanager
    def including(self, other: _Stoppable) -> Iterator[None]:
        """Have *other* stopped as well when this thread is."""
        self._include(other)
        try:
            yield
        finally:
            self._at_work.remove(other)

    def _include(self, other: _Stoppable) -> None:
        # In this order: whoever stops the thread at the same time sees the one or the other.
        self._at_work.append(other)
        if self._stopped:
            other.stop()

    def stop(self) -> None:
        """End every search of this thread soon, and any later one, with `Stopped`. Any thread may ask for it."""
        self._stopped = True
        for one in tuple(self._at_work):
            one.stop()


class _Here(local):
    def __init__(self) -> None:
        self.engines = ThreadEngines()


_here = _Here()


def engines_here() -> ThreadEngines:
    """The engines of the calling thread."""
    return _here.engines


def thread_engine(table_mb: float) -> Engine:
    """This thread's engine with a table of that size, for one call.

    A signal handler that runs in the middle of its search gets another one.
    """
    engine = _here.engines.kept(table_mb, False)
    return new_engine(table_mb) if engine.busy else engine


@contextmanager
def lent_engine(table_mb: float, *, long_lived: bool = False) -> Iterator[Engine]:
    """This thread's engine of that kind, for several calls: nobody else in the thread gets it meanwhile."""
    engines = _here.engines
    engine = engines.take(table_mb, long_lived)
    try:
        yield engine
    finally:
        engines.give_back(engine, table_mb, long_lived)


def engine_position(position: Position) -> EnginePosition:
    """A position as the engine takes it."""
    first, second, third = position.hands
    sits_out = position.sits_out
    return EnginePosition(
        first.mask,
        second.mask,
        third.mask,
        position.trick,
        position.leader.index,
        position.declarer.index,
        position.strain,
        -1 if sits_out is None else sits_out.index,
        position.objective == "min",
        position.must_overtrump,
    )
