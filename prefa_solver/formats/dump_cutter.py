"""Cuts a Prefadoros dump into deals. Each frame shares the rows of its table."""

from collections.abc import Iterator

from . import dump_words as words
from .dump_table import tag_of
from .format import Frame
from .stream import LONGEST_LINE, LONGEST_SHARED, MOST_SHARED, TextLine
from .utf8_lines import in_utf8

__all__ = ["ENCODING", "Cutter"]

ENCODING = "cp1253"
"""The encoding of old dumps."""
_SHOWN = 80


class Cutter:
    """Cuts one file. Memory holds one table and one deal, both of bounded size."""

    def __init__(self) -> None:
        self.tag: str | None = None
        self.table: list[bytes] = []
        self.table_line = self.table_size = 0
        self.shared: bytes | None = b""
        """The rows of `table` in one, as far as they have been needed."""
        self.deal: list[bytes] = []
        self.deal_line = self.deal_size = 0
        self.fault: str | None = None

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        for number, text, fault in in_utf8(lines, ENCODING):
            # Blank lines count, so that a row can be found again by its line.
            if fault is None and text.strip():
                tag = tag_of(text.decode()) if text.startswith(b"@") else None
                if tag in (words.TABLE, words.DEAL):
                    yield from self.finished()
                    self.start(number, tag)
                elif tag is not None and tag not in words.COLUMNS:
                    fault = f"unknown tag, expected one of {', '.join(words.COLUMNS)}"
                elif tag is None and self.tag is None:
                    fault = f"a row before the first tag, expected {words.TABLE} or {words.DEAL}"
                else:
                    self.tag = self.tag if tag is None else tag
                    if not self.deal_line and self.tag not in (words.TABLE, words.PARAMETER):
                        fault = f"{self.tag} belongs to a deal, expected {words.DEAL} before it"
            if self.deal_line:
                self.add_to_deal(number, text, fault)
            else:
                yield from self.add_to_table(number, text, fault)
        yield from self.finished()

    def start(self, number: int, tag: str | None) -> None:
        """A table or a deal starts."""
        self.tag = tag
        if tag == words.TABLE:
            self.table, self.table_line, self.table_size, self.shared = [], number, 0, None
            return
        if self.shared is None:
            self.shared = b"".join(self.table)
        self.deal_line = number

    def add_to_deal(self, number: int, text: bytes, fault: str | None) -> None:
        self.deal_size += len(text) + 1
        if fault is not None:
            self.fault = self.fault or f"line {number}: {fault}"
        elif self.deal_size > LONGEST_LINE:
            self.fault = self.fault or f"the deal is longer than {LONGEST_LINE} bytes"
        else:
            self.deal.append(text + b"\n")

    def add_to_table(self, number: int, text: bytes, fault: str | None) -> Iterator[Frame]:
        """A row that cannot be read is reported, and the deals of the table are read without it."""
        if fault is None and text.strip():
            if self.table_size + len(text) >= LONGEST_SHARED or len(self.table) >= MOST_SHARED:
                fault = f"expected at most {MOST_SHARED} lines of {LONGEST_SHARED} bytes for a table"
            else:
                # Behind blank and bad lines a row keeps its number.
                gap = number - self.table_line - len(self.table)
                self.table += [b"\n"] * min(gap, MOST_SHARED - len(self.table))
                self.table.append(text + b"\n")
                self.table_size += len(text) + 1
        if fault is not None:
            yield Frame(number, text[:_SHOWN], fault)

    def finished(self) -> Iterator[Frame]:
        """The deal so far, if there is one."""
        if self.deal_line:
            data = b"".join(self.deal).rstrip(b"\n") + b"\n"
            yield Frame(
                self.deal_line,
                data if self.fault is None else data[:_SHOWN],
                self.fault,
                self.shared or b"",
                self.table_line,
            )
        self.deal, self.deal_line, self.deal_size, self.fault = [], 0, 0, None
