"""Rows as Parquet.

A Parquet file is of no use without its end, so a run that may be killed cannot write one piece by piece. It collects
the rows in a file beside it (Arrow's stream format, a stream for each piece) and makes the Parquet file at the end,
piece by piece, so that memory stays flat.
"""

import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import PrefaError
from .scored_deal import COLUMNS, ScoredDeal, cells

__all__ = ["ArrowLayout", "collected_path", "make_parquet", "pyarrow", "remove_collected"]

_TEXT = {"file", "id", "session", "kind", "rules", "contract", "declarations", "strain", "outcome", "best_outcome"}
_TEXT |= {"differs"}


def collected_path(output: str) -> str:
    """Where the rows for the Parquet file *output* are collected."""
    return output + ".rows"


def pyarrow() -> Any:
    """The module.

    :raises PrefaError: if it is not there.
    """
    try:
        import pyarrow as module
    except ImportError:
        raise PrefaError("Parquet needs the extra: pip install 'prefa-solver[parquet]'") from None
    return module


class ArrowLayout:
    """Arrow's stream format, one complete stream for each piece."""

    def __init__(self) -> None:
        pa = pyarrow()
        self._schema = pa.schema(
            [(name, pa.string() if name in _TEXT else pa.bool_() if name == "aces" else pa.int32()) for name in COLUMNS]
        )

    def head(self) -> bytes:
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
    """Make the Parquet file *output* of the rows that were collected in *rows*."""
    pa = pyarrow()
    import pyarrow.parquet as pq

    new = output + ".new"
    size = os.path.getsize(rows)
    try:
        with open(rows, "rb") as source, pq.ParquetWriter(new, ArrowLayout().schema, compression="zstd") as writer:
            while source.tell() < size:
                with pa.ipc.open_stream(source) as stream:
                    for batch in stream:
                        writer.write_batch(batch)
    except OSError as error:
        raise PrefaError(f"cannot write {output}: {error}") from None
    os.replace(new, output)


def remove_collected(output: str) -> None:
    Path(collected_path(output)).unlink(missing_ok=True)
