"""Tags of Portable Preferans Notation: ``[Bula 60]``, ``[Player1 "Anna B."]``. Read, and written."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from .problem import Problem, RecordError
from .record import Record
from .stream import LONGEST_SHARED, MOST_SHARED

__all__ = ["NOTE", "SESSION", "Section", "Tag", "info_of", "read_section", "tag_at", "tag_line"]

NOTE = "ppn."
"""What the names of this format's notes start with."""
SESSION = "Session"
"""The tag with the name of a session. The specification leaves tags open; without this one a session has a number."""
_TAG_NOTE = f"{NOTE}tag."
_PLAYERS = ("Player1", "Player2", "Player3")
_REQUIRED = ("Bula", "Refe", *_PLAYERS, "Result1", "Result2", "Result3")
_UNKNOWN = "?"

_NAME = r"[A-Za-z]\w*"
_START = re.compile(rf"\[\s*({_NAME})\s")
_QUOTED = re.compile(r'\s*"((?:[^"\\]|\\.)*)"\s*\]')
_BRACKET = re.compile(r"[\[\]]")
_PLAIN_VALUE = re.compile(r'[^\s"\[\]\\]+')


class Tag(NamedTuple):
    """A tag, and where it ends in its line."""

    name: str
    value: str
    end: int


def tag_at(line: str, start: int) -> Tag | None:
    """The tag that starts with the bracket at *start*; None if there is none, or it has no closing bracket.

    A value in quotes may hold everything; one without quotes may hold brackets in pairs, as people write them.
    """
    head = _START.match(line, start)
    if head is None:
        return None
    name = head[1]
    if (text := _QUOTED.match(line, head.end())) is not None:
        return Tag(name, re.sub(r"\\(.)", r"\1", text[1]), text.end())
    depth = 1
    for bracket in _BRACKET.finditer(line, head.end()):
        depth += 1 if bracket[0] == "[" else -1
        if not depth:
            return Tag(name, line[head.end() : bracket.start()].strip(), bracket.end())
    return None


class Section(NamedTuple):
    """What the tags of a section say, for all its deals."""

    session: str
    players: tuple[str, str, str] | None
    notes: Mapping[str, str]


@lru_cache(16)
def read_section(tags: str) -> Section:
    """The section with these *tags*, one a line. Remembered, so that its deals share what it says."""
    found = (tag_at(line, 0) for line in tags.split("\n") if line)
    values = {tag.name: tag.value for tag in found if tag is not None}
    session = values.pop(SESSION, "")
    first, second, third = (values.pop(name, _UNKNOWN) for name in _PLAYERS)
    players = first, second, third
    notes = {f"{_TAG_NOTE}{name}": value for name, value in values.items() if value != _UNKNOWN}
    return Section(session, None if players == (_UNKNOWN,) * 3 else players, notes)


def info_of(record: Record) -> list[str]:
    """The lines of the section of *record*, but for its session.

    :raises RecordError: if the tags are more than a reader takes.
    """
    tags = dict.fromkeys(_REQUIRED, _UNKNOWN)
    for key, value in record.notes.items():
        name = key.removeprefix(_TAG_NOTE)
        if name != key and re.fullmatch(_NAME, name) and name not in (*_PLAYERS, SESSION):
            tags[name] = value
    if record.players is not None:
        tags |= zip(_PLAYERS, record.players, strict=True)
    lines = [tag_line(name, value) for name, value in tags.items()]
    _check_size([*lines, tag_line(SESSION, record.session)])
    return lines


def tag_line(name: str, value: str) -> str:
    """``[Bula 60]``, with quotes around the value if it needs them. A line end in it becomes a space."""
    if _PLAIN_VALUE.fullmatch(value):
        return f"[{name} {value}]"
    escaped = re.sub(r"[\r\n]", " ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _check_size(lines: list[str]) -> None:
    size = sum(len(line.encode(errors="replace")) + 1 for line in lines)
    if size > LONGEST_SHARED or len(lines) > MOST_SHARED:
        reason = f"PPN has at most {MOST_SHARED} tags of {LONGEST_SHARED} bytes in all, got {len(lines)} of {size}"
        raise RecordError([Problem("notes", reason)])
