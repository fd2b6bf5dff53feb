"""Portable Preferans Notation: the deals and plays of Serbian Preferans, as positions to solve.

A public specification (prefko/portable-preferans-notation). A file has an info section of tags, each in brackets, and
then the deals, each in brackets too. What has no meaning in Prefa is kept as notes: see `ppn_deal`.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from .format import Frame
from .losses import lost_in
from .played import tricks_told
from .ppn_cutter import Cutter
from .ppn_deal import read_deal
from .ppn_printer import print_deal
from .ppn_tags import SESSION, info_of, read_section, tag_line
from .record import Record
from .recorded_deal import understand
from .stream import TextLine
from .utf8_lines import text_of
from .writing import encoded

__all__ = ["Ppn"]

_NUMBER = re.compile(r"[0-9]{1,18}")


class Ppn:
    """Portable Preferans Notation."""

    name = "ppn"
    suffixes = (".ppn",)

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        return Cutter().frames(lines)

    def read(self, frame: Frame) -> Record:
        record = read_deal(text_of(frame.data).strip("[] "))
        session, players, notes = read_section(text_of(frame.shared))
        return replace(record, session=session, players=players, notes={**notes, **record.notes})

    def writer(self) -> "PpnWriter":
        return PpnWriter()

    def losses(self, record: Record) -> frozenset[str]:
        return lost_in(self, record)

    def recognises(self, start: bytes) -> bool:
        return start.lstrip().startswith(b"[")


class PpnWriter:
    """Writes deals; the info section comes again when it changes."""

    def __init__(self) -> None:
        self._info: list[str] = []
        self._session: str | None = None
        self._sections = 0
        self._number = 0

    def write(self, record: Record) -> bytes:
        """
        :raises RecordError: if the record cannot be right, or PPN has no such deal.
        """
        game = understand(record)
        tricks = tricks_told(game) if record.tricks is None else record.tricks
        number = record.id if _NUMBER.fullmatch(record.id) else str(self._number + 1)
        deal = f"[{print_deal(record, game, number, tricks)}]\n"
        info = info_of(record)
        if is_new := info != self._info or record.session != self._session:
            deal = self._section(record, info) + deal
        data = encoded(deal)
        # Nothing has changed before it is sure that the record can be written.
        self._number += 1
        self._sections += is_new
        self._info, self._session = info, record.session
        return data

    def _section(self, record: Record, info: list[str]) -> str:
        """The tags of a new section; a session that is not called by its number has its own."""
        number = str(self._sections + 1)
        lines = info if record.session == number else [*info, tag_line(SESSION, record.session)]
        return ("\n" if self._info else "") + "".join(f"{line}\n" for line in lines) + "\n"
