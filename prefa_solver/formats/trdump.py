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
from .dump_cutter import Cutter
from .dump_reader import DumpReader
from .dump_table import read_table, rows_of
from .dump_writer import DumpWriter
from .format import Frame
from .losses import lost_in
from .record import Record
from .stream import TextLine
from .utf8_lines import text_of

__all__ = ["TrDump"]

_TAGS = tuple(tag.encode() for tag in words.COLUMNS)


class TrDump:
    """The Prefadoros dump."""

    name = "trdump"
    suffixes = (".trdump", ".dump")

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        return Cutter().frames(lines)

    def read(self, frame: Frame) -> Record:
        table = read_table(text_of(frame.shared), frame.shared_line)
        return DumpReader(table).record(rows_of(text_of(frame.data), frame.line))

    def writer(self) -> DumpWriter:
        return DumpWriter()

    def losses(self, record: Record) -> frozenset[str]:
        return lost_in(self, record)

    def recognises(self, start: bytes) -> bool:
        return start.lstrip().startswith(_TAGS)
