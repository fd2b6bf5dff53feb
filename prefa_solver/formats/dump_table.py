"""The table of a Prefadoros dump: what its rows say for all its deals."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ..errors import quoted
from . import dump_words as words
from .problem import Problem

__all__ = ["EMPTY", "NOTE", "DumpRow", "DumpTable", "read_table", "rows_of", "tag_of", "width_problem"]

NOTE = "trdump."
"""What the names of this format's notes start with."""
EMPTY = ("", "NULL", "\\N")
"""Cells in which nothing is known."""
_MOST_COLUMNS_OF_A_TAG = 2


class DumpRow(NamedTuple):
    """A row of a dump: under which tag, at which line of the file, and its columns."""

    tag: str
    line: int
    cells: list[str]


def tag_of(line: str) -> str | None:
    """The tag that *line* is, known or not; None if it is a row. A row may start with ``@`` too, but it is longer."""
    if not line.startswith("@") or line.count("\t") >= _MOST_COLUMNS_OF_A_TAG:
        return None
    return line.split("\t")[0].split(" ")[0]


def rows_of(text: str, line: int) -> list[DumpRow]:
    """The rows of *text*, which starts at *line* of its file."""
    rows, tag = [], words.TABLE
    for number, row in enumerate(text.split("\n"), line):
        if not row or row.isspace():
            continue
        if (found := tag_of(row)) is not None:
            tag = found
        else:
            rows.append(DumpRow(tag, number, row.split("\t")))
    return rows


@dataclass(slots=True)
class DumpTable:
    """What the rows of a table say.

    :param parameters: by name.
    :param parameter_line: the line of the last one.
    """

    session: str = ""
    players: tuple[str, str, str] | None = None
    notes: dict[str, str] = field(default_factory=dict)
    parameters: dict[str, str] = field(default_factory=dict)
    parameter_line: int = 0
    problems: list[Problem] = field(default_factory=list)
    is_known: bool = False

    def copy(self) -> "DumpTable":
        """The same, for one deal to add to."""
        return DumpTable(
            self.session,
            self.players,
            dict(self.notes),
            dict(self.parameters),
            self.parameter_line,
            list(self.problems),
            self.is_known,
        )

    def read(self, row: DumpRow) -> None:
        """Read one row of the table, or a parameter."""
        if (problem := width_problem(row)) is not None:
            self.problems.append(problem)
        elif row.tag == words.TABLE:
            self._table(row)
        else:
            name, value = row.cells
            if self.parameters.get(name, value) != value:
                reason = f"{quoted(name)} comes twice, again as {quoted(value)}"
                self.problems.append(Problem(words.PARAMETER, reason, row.line))
            self.parameters[name] = value
            self.parameter_line = row.line

    def _table(self, row: DumpRow) -> None:
        if self.is_known:
            self.problems.append(Problem(words.TABLE, "a table has one row, this is another", row.line))
            return
        self.is_known = True
        self.session, created, *seats, poll, archived = row.cells
        if any(seats[0::2]):
            self.players = seats[0], seats[2], seats[4]
        accepted = " ".join(seats[1::2])
        for name, value in (("created", created), ("accepted", accepted), ("poll", poll), ("archived", archived)):
            if value not in EMPTY:
                self.notes[NOTE + name] = value


def width_problem(row: DumpRow) -> Problem | None:
    """What is wrong with the number of a row's columns."""
    expected = words.COLUMNS[row.tag]
    if len(row.cells) == expected:
        return None
    return Problem("", f"a row under {row.tag} has {len(row.cells)} columns, expected {expected}", row.line)


@lru_cache(16)
def read_table(text: str, line: int) -> DumpTable:
    """The table whose rows are *text*, which starts at *line*. Remembered, so that its deals share what it says."""
    table = DumpTable()
    for row in rows_of(text, line):
        table.read(row)
    return table
