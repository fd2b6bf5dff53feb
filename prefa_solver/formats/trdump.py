"""The dump of a Prefadoros server: tab-separated rows under tag lines, a table and then its deals.

===================  ======================================================================================
``@trapezi ID``      id, created, player and accepted for each of three, poll, archived
``@trparam``         name, value: ΑΣΟΙ, ΚΑΣΑ, ΠΑΣΟ, ΤΕΛΕΙΩΜΑ
``@dianomi ID``      id, start, dealer, kasa1, metrita1, kasa2, metrita2, kasa3, metrita3, end
``@energia``         id, seat, kind, data, time: the actions of the deal
``@akirosi``         id, seat, canceller, kind, data, time: actions that were cancelled; they are not played
===================  ======================================================================================

UTF-8, with its mark or without, or Windows-1253: the first Greek letter of a file tells.
"""

from collections.abc import Iterator

from . import dump_words as words
from .dump_reader import DumpReader, DumpRow
from .dump_writer import DumpWriter
from .format import Frame
from .record import UNKNOWN_FIELDS, Record, known_fields
from .stream import LONGEST_LINE, TextLine

__all__ = ["TrDump"]

_TAGS = {tag.encode(): tag for tag in words.COLUMNS}
_OF_TABLE = (words.TABLE, words.PARAMETER)


class TrDump:
    """The Prefadoros dump."""

    name = "trdump"
    suffixes = (".trdump", ".dump")

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        return _Cutter().frames(lines)

    def read(self, frame: Frame) -> Record:
        rows, tag = [], words.TABLE
        for text in frame.data.decode().split("\n")[:-1]:
            number, _, rest = text.partition("\t")
            if rest.startswith("@"):
                tag = _TAGS[rest.split("\t")[0].split(" ")[0].encode()]
            else:
                rows.append(DumpRow(tag, int(number), rest.split("\t")))
        return DumpReader().record(rows)

    def writer(self) -> DumpWriter:
        return DumpWriter()

    def losses(self, record: Record) -> frozenset[str]:
        lost = {"strain", "sits_out", "objective", "leader", "pot", UNKNOWN_FIELDS}
        if record.contract is None:
            # No actions of play without a purchase.
            lost |= {"declarer", "discard", "declarations", "plays", "claim", "tricks"}
        elif record.plays is None and not record.claim:
            lost.add("tricks")
        return known_fields(record) & lost

    def recognises(self, start: bytes) -> bool:
        return start.lstrip().startswith(tuple(_TAGS))


class _Cutter:
    """Cuts a dump into deals. Each frame has the rows of the table before those of the deal, all numbered."""

    def __init__(self) -> None:
        self.encoding: str | None = None
        self.tag: str | None = None
        self.table: list[bytes] = []
        self.deal: list[bytes] = []
        self.deal_line = 0
        self.size = 0
        self.fault: str | None = None

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        for number, raw, fault in lines:
            text, fault = (raw, fault) if fault is not None else self.decoded(raw)
            if fault is None and not text.strip():
                continue
            if fault is None and text.startswith(b"@"):
                tag = _TAGS.get(text.split(b"\t")[0].split(b" ")[0])
                if tag == words.TABLE or tag == words.DEAL:
                    yield from self.finished()
                    self.tag = tag
                    if tag == words.TABLE:
                        self.table = []
                    else:
                        self.deal_line = number
                elif tag is None:
                    fault = f"unknown tag, expected one of {', '.join(words.COLUMNS)}"
                else:
                    self.tag = tag
            if fault is None and self.tag is None:
                fault = f"a row before the first tag, expected {words.TABLE} or {words.DEAL}"
            if fault is not None and not self.deal_line:
                yield Frame(number, text[:80], fault)
                continue
            self.add(number, text, fault)
        yield from self.finished()

    def add(self, number: int, text: bytes, fault: str | None) -> None:
        """Add a row to the deal, or to the table if there is no deal yet."""
        if fault is not None:
            self.fault = self.fault or f"line {number}: {fault}"
            return
        row = b"%d\t%s\n" % (number, text)
        self.size += len(row)
        if self.size > LONGEST_LINE:
            self.fault = self.fault or f"the deal is longer than {LONGEST_LINE} bytes"
        elif self.deal_line:
            self.deal.append(row)
        else:
            self.table.append(row)

    def finished(self) -> Iterator[Frame]:
        """The deal so far, if there is one."""
        if self.deal_line:
            data = b"".join([*self.table, *self.deal])
            yield Frame(self.deal_line, data if self.fault is None else data[:80], self.fault)
        self.deal, self.deal_line, self.fault = [], 0, None
        self.size = sum(map(len, self.table))

    def decoded(self, text: bytes) -> tuple[bytes, str | None]:
        """*text* in UTF-8, or why it cannot be read."""
        if text.isascii():
            return text, None
        for encoding in ("utf-8", "cp1253") if self.encoding is None else (self.encoding,):
            try:
                read = text.decode(encoding)
            except UnicodeDecodeError:
                continue
            self.encoding = encoding
            return read.encode(), None
        shown = "UTF-8 or Windows-1253" if self.encoding is None else self.encoding
        return text, f"the row is not in {shown}"
