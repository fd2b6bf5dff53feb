"""Rows as Parquet.

A Parquet file is of no use without its end, so a run that may be killed cannot write one piece by piece. It collects
the rows in a file beside it (Arrow's stream format, a stream for each piece) and makes the Parquet file at the end,
piece by piece, so that memory stays flat.
"""

import io
import os
from collections.abc import Sequence
from typing import Any

from ..disk.output import open_output
from ..errors import PrefaError
from .scored_deal import ScoredDeal
from .told_rows import COLUMNS, cells

__all__ = ["ArrowLayout", "make_parquet", "pyarrow"]

_TEXT = {"file", "id", "session", "kind", "rules", "contract", "declarations", "strain", "outcome", "best_outcome"}
_TEXT |= {"differs", "player_1", "player_2", "player_3"}
_SUMS = {"pot", "cash", "balance", "best_pot", "best_cash", "best_balance", "pot_left", "standing"}


def pyarrow() -> Any:
    """The module.

    :raises PrefaError: if it is not there.
    """
    try:
        import pyarrow as module
    except ImportError:
        raise PrefaError("Parquet needs the extra: pip install 'prefa-solver[parquet]'") from None
    return module


def _type(pa: Any, column: str) -> Any:
    if column in _TEXT:
        return pa.string()
    if column == "aces":
        return pa.bool_()
    if column.rstrip("_123") in ("worth", "best_worth"):
        return pa.float64()
    # A sum of many deals may be too large for 32 bits.
    return pa.int64() if column.rstrip("_123") in _SUMS else pa.int32()


class ArrowLayout:
    """Arrow's stream format, one complete stream for each piece."""

    def __init__(self) -> None:
        pa = pyarrow()
        self._schema = pa.schema([(name, _type(pa, name)) for name in COLUMNS])

    def head(self, money: str) -> bytes:
        return b""

    def piece(self, file: str, rows: Sequence[ScoredDeal]) -> bytes:
        pa = pyarrow()
        if not rows:
            return b""
        columns = zip(*[cells(file, row) for row in rows], strict=True)
        arrays = [pa.array(column, field.type) for column, field in zip(columns, self._schema, strict=True)]
        out = io.BytesIO()
        with pa.ipc.new_stream(out, self._schema) as stream:
            stream.write_batch(pa.record_batch(arrays, schema=self._schema))
        return out.getvalue()

    @property
    def schema(self) -> Any:
        return self._schema


def make_parquet(output: str, rows: str) -> None:
    """Make the Parquet file *output* of the rows that were collected in *rows*.

    :raises PrefaError: if it cannot be written.
    """
    pa = pyarrow()
    import pyarrow.parquet as pq

    size = os.path.getsize(rows)
    with (
        open_output(output) as out,
        open(rows, "rb") as source,
        pq.ParquetWriter(out.as_file(), ArrowLayout().schema, compression="zstd") as writer,
    ):
        while source.tell() < size:
            with pa.ipc.open_stream(source) as stream:
                for batch in stream:
                    writer.write_batch(batch)
