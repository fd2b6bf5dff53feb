"""What a run writes: rows as a table, CSV or JSON Lines. Parquet is in `prefa_solver.batch.parquet`.

A file is written piece by piece, one for each chunk; a compressed piece is complete by itself. So a file can be cut
off after any piece and goes on from there, and comes out the same, byte for byte.
"""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Protocol

import msgspec

from ..disk.output import is_stream
from ..errors import NotationError
from ..escapes import csv_rows, plain
from ..formats.stream import compression_of
from ..games.plain import plain_amount
from .scored_deal import ScoredDeal
from .settling import rules_of
from .told_rows import COLUMNS, cells, plain_row

__all__ = ["LAYOUTS", "CsvLayout", "JsonLayout", "Layout", "TableLayout", "layout_of"]


class Layout(Protocol):
    """Turns rows into bytes."""

    def head(self, money: str) -> bytes:
        """What stands before all rows.

        :param money: what the first game counts in.
        """
        ...

    def piece(self, file: str, rows: Sequence[ScoredDeal]) -> bytes: ...


class CsvLayout:
    """Comma-separated values: the columns of `COLUMNS`; nothing is written for what is not known."""

    def head(self, money: str) -> bytes:
        return csv_rows([COLUMNS]).encode()

    def piece(self, file: str, rows: Sequence[ScoredDeal]) -> bytes:
        return csv_rows([cells(file, row) for row in rows]).encode("utf-8", "replace")


class JsonLayout:
    """JSON Lines: an object a row; fields that are not known are left out."""

    def head(self, money: str) -> bytes:
        return b""

    def piece(self, file: str, rows: Sequence[ScoredDeal]) -> bytes:
        encode = msgspec.json.Encoder().encode
        return b"".join([encode(plain_row(file, row)) + b"\n" for row in rows])


class TableLayout:
    """A table for people, 100 columns wide."""

    def head(self, money: str) -> bytes:
        return (
            f"{'line':>8} {'id':12} {'deal':14} {'tricks':>8} {'best':>8} {'lost':>7}  "
            f"{money:>16}  {'with best play':>16}\n"
        ).encode()

    def piece(self, file: str, rows: Sequence[ScoredDeal]) -> bytes:
        return "".join([self._line(row) for row in rows]).encode("utf-8", "replace")

    def _line(self, row: ScoredDeal) -> str:
        what = row.contract or row.strain or "-"
        deal = f"{what:4} by {row.declarer}" if row.declarer else row.kind
        if row.outcome and not (row.tricks or row.best):
            deal = f"{deal} {row.outcome}"
        return (
            f"{row.line:8} {_cut(plain(row.id), 12):12} "
            f"{_cut(deal, 14):14} {_dashed(row.tricks):>8} {_dashed(row.best):>8} "
            f"{_dashed(row.lost):>7}  {_net(row, row.pot, row.cash, row.balance):>16}  "
            f"{_net(row, row.best_pot, row.best_cash, row.best_balance):>16}"
            f"{'  differs' if row.differs else ''}\n"
        )


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _dashed(values: Sequence[int] | None) -> str:
    return "" if values is None else "-".join(map(str, values))


def _net(row: ScoredDeal, pot: Sequence[int] | None, cash: Sequence[int] | None, balance: Sequence[int] | None) -> str:
    """What each seat got; where nothing is paid before the end, what that is worth."""
    if pot is not None and cash is not None:
        return " ".join([f"{a + b:+d}" if a + b else "0" for a, b in zip(pot, cash, strict=True)])
    if balance is None:
        return ""
    parts = rules_of(row.rules, row.stake).worth_parts
    return " ".join([f"{'+' * (part > 0)}{plain_amount(Fraction(part, parts))}" for part in balance])


LAYOUTS: dict[str, Layout] = {"table": TableLayout(), "csv": CsvLayout(), "jsonl": JsonLayout()}
"""The layouts by name, but for Parquet, which is not a stream of pieces."""
_SUFFIXES = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".txt": "table"}


def layout_of(output: str, named: str | None) -> str:
    """The name of the layout for the file *output*.

    :raises NotationError: if its name says none, and none is named.
    """
    if named is not None:
        return named
    if is_stream(output):
        return "table"
    path = Path(output)
    if compression_of(output) is not None:
        path = path.with_suffix("")
    found = _SUFFIXES.get(path.suffix.lower())
    if found is None:
        raise NotationError(f"{output}: the name does not say a layout; expected .csv, .jsonl, .parquet or .txt")
    return found
