"""Making deals: numbered deals of a seed, under conditions, perhaps solved, in shards that fit together.

Each deal depends on its seed, its number and the conditions alone. So a shard makes its numbers without the others,
and all shards one after the other are the whole set.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from ..cards.seat import Seat
from ..cards.strain import Strain
from ..disk.names import STANDARD
from ..disk.output import Output, open_output
from ..errors import NotationError, PrefaError, quoted
from ..play.conditions import Condition
from ..play.deal import Deal
from ..play.position import MAX_TRICKS
from ..play.turns import DEFENCES
from ..unseen.wanted import WantedDeals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SOLVED_COLUMNS", "DealSet", "Shard", "make_deals", "solved_dtype"]

_CHUNK = 1000
SOLVED_COLUMNS = tuple(f"{strain}_{seat}_{defence}" for strain in Strain for seat in Seat for defence in DEFENCES)
"""The columns of a solved set: ``H_1_both`` is the tricks of seat 1 in hearts against both defenders, ``first`` and
``second`` those against one, who sits on its right or is the other."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Part *number* of *of* parts of a set, from 1.

    :raises NotationError: if there is no such part.
    """

    number: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.of:
            raise NotationError(
                f"not a shard {self.number}/{self.of}: expected one from 1/{self.of} to {self.of}/{self.of}"
            )

    @classmethod
    def parse(cls, text: str) -> "Shard":
        """Read ``2/4``. The inverse of ``str()``.

        :raises NotationError: if *text* is not a shard.
        """
        number, slash, of = text.partition("/")
        if not (slash and all(part.isascii() and part.isdigit() and len(part) <= 9 for part in (number, of))):
            raise NotationError(f"not a shard: {quoted(text)}; expected a part and of how many, such as 2/4")
        return cls(int(number), int(of))

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def numbers(self, count: int) -> range:
        """The numbers of its deals, of *count* in all."""
        return range(count * (self.number - 1) // self.of, count * self.number // self.of)


@lru_cache(maxsize=1)
def _wanted(conditions: tuple[Condition, ...], cards: int) -> WantedDeals:
    # Counting may take a second: it is done once, before anything is written.
    return WantedDeals(conditions, cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSet:
    """A set of deals.

    :param cards: how many cards a hand has.
    :param solve: whether the tricks of every declarer, strain and defence are wanted.
    :param threads: for the solving; None: one for each core.
    """

    seed: int
    count: int
    conditions: Sequence[Condition] = ()
    cards: int = MAX_TRICKS
    shard: Shard = Shard()
    solve: bool = False
    threads: int | None = None

    def numbers(self) -> range:
        return self.shard.numbers(self.count)

    def wanted(self) -> WantedDeals:
        """All deals of which these are some.

        :raises DealError: if no deal meets the conditions.
        """
        return _wanted(tuple(self.conditions), self.cards)

    def chunks(self) -> Iterator[tuple[range, list[Deal], "NDArray[np.int8] | None"]]:
        """The deals with their numbers, and their tricks if they are wanted, some at a time.

        :raises DealError: if no deal meets the conditions.
        """
        wanted = self.wanted()
        numbers = self.numbers()
        for start in range(numbers.start, numbers.stop, _CHUNK):
            some = range(start, min(start + _CHUNK, numbers.stop))
            deals = [wanted.deal(self.seed, number) for number in some]
            tricks = None
            if self.solve:
                from ..solving.solve import tricks_tables

                tricks = tricks_tables(deals, threads=self.threads)
            yield some, deals, tricks


def make_deals(wanted: DealSet, output: str, layout: str, on_progress: Callable[[int], None] | None = None) -> None:
    """Write the deals of *wanted* to *output*.

    :param layout: a format of hand files, ``numpy`` or ``parquet``.
    :param on_progress: called with the number of deals made so far.
    :raises PrefaError: if the output cannot be written, or no deal meets the conditions.
    """
    wanted.wanted()  # before anything is written
    made = 0
    with open_output(output) as out:
        sink = _sink(wanted, out, layout)
        for numbers, deals, tricks in wanted.chunks():
            sink.write(numbers, deals, tricks)
            made += len(deals)
            if on_progress is not None:
                on_progress(made)
        sink.close()


def _hands(deals: Sequence[Deal]) -> "NDArray[np.uint32]":
    import numpy as np

    return np.array([[hand.mask for hand in deal.hands] for deal in deals], np.uint32)


def solved_dtype(solve: bool) -> Any:
    """The type of a row of the NumPy file: ``hands`` (three masks), ``talon``, and ``tricks`` if it is solved."""
    import numpy as np

    fields: list[Any] = [("hands", "<u4", (3,)), ("talon", "<u4")]
    return np.dtype([*fields, ("tricks", "i1", (5, 3, 3))] if solve else fields)


class _Sink(Protocol):
    def write(self, numbers: range, deals: Sequence[Deal], tricks: "NDArray[np.int8] | None") -> None: ...

    def close(self) -> None: ...


def _sink(wanted: DealSet, output: Output, layout: str) -> _Sink:
    from ..formats.stream import compression_of

    if layout in ("numpy", "parquet"):
        if output.name == STANDARD or compression_of(output.name) is not None:
            raise PrefaError(f"{layout} needs a file of its own, not compressed: name it with --output")
        return _NumpySink(wanted, output) if layout == "numpy" else _ParquetSink(wanted, output)
    if wanted.solve and layout != "jsonl":
        raise PrefaError(f"{layout} has no place for the tricks of a solved set; expected jsonl, numpy or parquet")
    return _RecordSink(output, layout)


class _RecordSink:
    """Records of a hand file; in the native form with the tricks in a field ``tricks_table``."""

    def __init__(self, output: Output, layout: str) -> None:
        from ..formats.files import format_named
        from ..formats.stream import compression_of

        self._writer = format_named(layout).writer()
        self._output = output
        self._compression = compression_of(output.name)
        self._with_id = layout != "text"

    def write(self, numbers: range, deals: Sequence[Deal], tricks: "NDArray[np.int8] | None") -> None:
        from ..formats.record import Record
        from ..formats.stream import compressed

        tables = [None] * len(deals) if tricks is None else tricks.tolist()
        pieces = []
        for number, deal, table in zip(numbers, deals, tables, strict=True):
            first, second, third = map(str, deal.hands)
            pieces.append(
                self._writer.write(
                    Record(
                        id=str(number) if self._with_id else "",
                        hands=(first, second, third),
                        talon=str(deal.talon),
                        extra={} if table is None else {"tricks_table": table},
                    )
                )
            )
        self._output.write(compressed(b"".join(pieces), self._compression))

    def close(self) -> None:
        """Nothing is held back."""


class _NumpySink:
    """One array in a ``.npy`` file, row by row, so that memory stays flat."""

    def __init__(self, wanted: DealSet, output: Output) -> None:
        from numpy.lib.format import dtype_to_descr, write_array_header_1_0

        self._output = output
        self._type = solved_dtype(wanted.solve)
        shape = (len(wanted.numbers()),)
        header = {"descr": dtype_to_descr(self._type), "fortran_order": False, "shape": shape}
        write_array_header_1_0(output.as_file(), header)

    def write(self, numbers: range, deals: Sequence[Deal], tricks: "NDArray[np.int8] | None") -> None:
        import numpy as np

        rows = np.zeros(len(deals), self._type)
        rows["hands"] = _hands(deals)
        rows["talon"] = [deal.talon.mask for deal in deals]
        if tricks is not None:
            rows["tricks"] = tricks
        self._output.write(rows.tobytes())

    def close(self) -> None:
        """The header said how many rows there are."""


class _ParquetSink:
    """Columns ``number``, ``hand_1`` to ``hand_3``, ``talon``, and `SOLVED_COLUMNS` if it is solved."""

    def __init__(self, wanted: DealSet, output: Output) -> None:
        from .parquet import pyarrow

        self._pa = pa = pyarrow()
        import pyarrow.parquet as pq

        masks = ("hand_1", "hand_2", "hand_3", "talon")
        solved = SOLVED_COLUMNS if wanted.solve else ()
        self._schema = pa.schema(
            [("number", pa.int64()), *((name, pa.uint32()) for name in masks), *((name, pa.int8()) for name in solved)]
        )
        self._file = pq.ParquetWriter(output.as_file(), self._schema, compression="zstd")

    def write(self, numbers: range, deals: Sequence[Deal], tricks: "NDArray[np.int8] | None") -> None:
        columns: list[Any] = [list(numbers), *_hands(deals).T, [deal.talon.mask for deal in deals]]
        if tricks is not None:
            columns += list(tricks.reshape(len(deals), -1).T)
        arrays = [self._pa.array(column, field.type) for column, field in zip(columns, self._schema, strict=True)]
        self._file.write_batch(self._pa.record_batch(arrays, schema=self._schema))

    def close(self) -> None:
        self._file.close()
