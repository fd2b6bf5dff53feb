"""Portable Preferans Notation: the deals and plays of Serbian Preferans, as positions to solve.

A public specification (prefko/portable-preferans-notation). A file has an info section of tags, each in brackets, and
then the deals, each in brackets too. What has no meaning in Prefa is kept as notes: see `ppn_deal`.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from .format import Frame
from .played import tally, tricks_in_the_end
from .ppn_deal import NOTE, print_deal, read_deal
from .problem import Problem, RecordError
from .record import UNKNOWN_FIELDS, Record, known_fields
from .recorded_deal import understand
from .stream import LONGEST_LINE, TextLine

__all__ = ["Ppn"]

_TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s+("(?:[^"\\]|\\.)*"|[^\]"]*?)\s*\]')
_PLAYERS = ("Player1", "Player2", "Player3")
_REQUIRED = ("Bula", "Refe", *_PLAYERS, "Result1", "Result2", "Result3")
_UNKNOWN = "?"
_NOT_IN_PPN = {"auction", "contract", "aces", "solo", "declarations", "claim", "rules", "kassa", "pot", "result"}
_NOT_IN_PPN |= {UNKNOWN_FIELDS}
_PLAIN_VALUE = re.compile(r'[^\s"\[\]\\]+')


class Ppn:
    """Portable Preferans Notation."""

    name = "ppn"
    suffixes = (".ppn",)

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        return _Cutter().frames(lines)

    def read(self, frame: Frame) -> Record:
        try:
            session, *tags, deal = frame.data.decode().split("\n")
        except UnicodeDecodeError as error:
            raise RecordError([Problem("", f"not UTF-8 at byte {error.start + 1}")]) from None
        record = read_deal(deal.strip("[] "))
        values, notes = {}, {}
        for tag in tags:
            match = _TAG.fullmatch(tag)
            if match is None:
                raise RecordError([Problem("", f"expected a tag such as [Bula 60], got {tag!r}")])
            name, value = match.groups()
            values[name] = _unquoted(value)
        players = tuple(values.pop(name, _UNKNOWN) for name in _PLAYERS)
        for name, value in values.items():
            if value != _UNKNOWN:
                notes[f"{NOTE}tag.{name}"] = value
        known = players != (_UNKNOWN,) * 3
        return replace(record, session=session, players=players if known else None, notes=notes | record.notes)

    def writer(self) -> "PpnWriter":
        return PpnWriter()

    def losses(self, record: Record) -> frozenset[str]:
        return known_fields(record) & _NOT_IN_PPN

    def recognises(self, start: bytes) -> bool:
        return start.lstrip().startswith(b"[")


class PpnWriter:
    """Writes deals; the info section comes again when it changes."""

    def __init__(self) -> None:
        self._info: list[str] = []
        self._session: str | None = None
        self._number = 0

    def write(self, record: Record) -> bytes:
        game = understand(record)
        tricks = record.tricks
        if game.terms.kind.has_play and tricks is None:
            played = tally(game)
            if played.problem is not None:
                raise RecordError([played.problem])
            tricks = tricks_in_the_end(game, played.won, len(game.plays))
        self._number += 1
        number = record.id if _PLAIN_VALUE.fullmatch(record.id) else str(self._number)
        deal = f"[{print_deal(record, game, number, tricks)}]\n"
        info = _info(record)
        lines = ""
        if info != self._info or record.session != self._session:
            blank = "\n" if self._info else ""
            lines = blank + "".join(f"{line}\n" for line in info) + "\n"
        self._info, self._session = info, record.session
        return (lines + deal).encode()


def _info(record: Record) -> list[str]:
    tags = dict.fromkeys(_REQUIRED, _UNKNOWN)
    start = f"{NOTE}tag."
    tags |= {key.removeprefix(start): value for key, value in record.notes.items() if key.startswith(start)}
    if record.players is not None:
        tags |= zip(_PLAYERS, record.players, strict=True)
    return [f"[{name} {_quoted(value)}]" for name, value in tags.items()]


def _quoted(value: str) -> str:
    if _PLAIN_VALUE.fullmatch(value):
        return value
    escaped = re.sub(r"\s", " ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value


class _Cutter:
    """Cuts a file into deals. Each frame has the number of its info section, that section's tags, and the deal."""

    def __init__(self) -> None:
        self.session = 0
        self.tags: list[bytes] = []
        self.in_info = False
        self.deal: list[bytes] = []
        self.deal_line = 0

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        for number, raw, fault in lines:
            text = raw.strip()
            if fault is not None or text.startswith(b"["):
                yield from self.unfinished()
            if fault is not None:
                yield Frame(number, text, fault)
            elif self.deal_line:
                yield from self.more(text)
            elif text.startswith(b"[") and text[1:].lstrip()[:1].isalpha():
                if not self.in_info:
                    self.in_info, self.tags, self.session = True, [], self.session + 1
                if sum(map(len, self.tags)) + len(text) <= LONGEST_LINE:
                    self.tags.append(text)
            elif text.startswith(b"["):
                self.in_info, self.deal_line = False, number
                self.session = self.session or 1
                yield from self.more(text)
            elif text:
                yield Frame(number, text[:80], "expected a tag or a deal in square brackets")
        yield from self.unfinished()

    def more(self, text: bytes) -> Iterator[Frame]:
        """One more line of a deal; a deal may take several."""
        self.deal.append(text)
        if text.endswith(b"]"):
            data = b"\n".join([b"%d" % self.session, *self.tags, b" ".join(self.deal)])
            yield Frame(self.deal_line, data)
            self.deal, self.deal_line = [], 0
        elif sum(map(len, self.deal)) > LONGEST_LINE:
            yield from self.unfinished()

    def unfinished(self) -> Iterator[Frame]:
        if self.deal_line:
            yield Frame(self.deal_line, self.deal[0][:80], "a deal without its closing bracket")
        self.deal, self.deal_line = [], 0
