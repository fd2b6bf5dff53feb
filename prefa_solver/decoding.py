"""Text files to text: the one place that decides in which encoding a file is.

UTF-8 and, by its mark or by its many zero bytes, UTF-16 and UTF-32 are recognised. The old encodings of eight bits
(Windows-1253, Windows-1251, ISO 8859-7, ...) cannot be told from each other, so a file in one of them is refused, with
a sentence that says what to do.
"""

import codecs
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .errors import NotationError
from .escapes import plain
from .limits import LONGEST_LINE, LONGEST_TEXT

__all__ = ["STANDARD_INPUT", "Recoded", "decoded", "not_utf8", "read_lines", "read_text", "wide_encoding"]

STANDARD_INPUT = "-"
"""As a file's name."""
# The longer marks first: that of UTF-32 starts as that of UTF-16 does.
_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_MARK_SIZE = 8
_PIECE = 1 << 16


def wide_encoding(start: bytes) -> str | None:
    """``utf-16`` or ``utf-32`` (with the byte order, if there is no mark) if a file that begins with *start* is in one
    of them. Without a mark the zero bytes of the first two characters say so: they are from ASCII in every file here.
    """
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    zeros = tuple(byte == 0 for byte in start[:4].ljust(4, b"\x01"))
    if zeros in ((False, True, True, True), (True, True, True, False)):
        return "utf-32-le" if zeros[3] else "utf-32-be"
    if zeros in ((False, True, False, True), (True, False, True, False)):
        return "utf-16-le" if zeros[1] else "utf-16-be"
    return None


def not_utf8(byte: int) -> str:
    """What to say of a byte that is not UTF-8."""
    return (
        f"not UTF-8 text (byte 0x{byte:02X}); if the file is in an older encoding, such as Windows-1253 or "
        "Windows-1251, save it as UTF-8"
    )


def decoded(data: bytes, name: str) -> str:
    """The text of *data*, which is all of the file *name*, without the mark of its encoding.

    :raises NotationError: if it is in none of the encodings that can be recognised; the message says where that shows,
        and what to do.
    """
    encoding = wide_encoding(data)
    try:
        return data.decode(encoding or "utf-8-sig")
    except UnicodeDecodeError as error:
        if encoding is not None:
            raise NotationError(f"{name}: damaged {encoding.upper()} text at byte {error.start + 1}") from None
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError(f"{name}:{line}: {not_utf8(data[error.start])}") from None


class Recoded(io.RawIOBase):
    """A stream in UTF-16 or UTF-32 as UTF-8, so that everything behind it reads one encoding."""

    def __init__(self, source: io.BufferedReader, encoding: str) -> None:
        self._source = source
        self._name = encoding.upper()
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._waiting = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """
        :raises OSError: where the text is damaged.
        """
        while not self._waiting:
            data = self._source.read1(_PIECE)
            try:
                self._waiting = self._decoder.decode(data, final=not data).encode()
            except UnicodeDecodeError:
                raise OSError(0, f"damaged {self._name} text") from None
            if not data:
                break
        size = min(len(buffer), len(self._waiting))
        buffer[:size] = self._waiting[:size]
        self._waiting = self._waiting[size:]
        return size


def read_text(name: str | Path) -> str:
    """The text of the file *name*, or of standard input (``-``).

    :raises NotationError: if it cannot be read, is too long, or is in an encoding that cannot be recognised.
    """
    with _open(name) as (file, shown):
        data = file.read(LONGEST_TEXT + 1)
    if len(data) > LONGEST_TEXT:
        raise NotationError(f"{shown} has more than {LONGEST_TEXT:,} bytes")
    return decoded(data, shown)


def read_lines(name: str) -> Iterator[tuple[int, str]]:
    """The lines of the file *name*, or of standard input (``-``), with their numbers.

    Memory does not grow with the file.

    :raises NotationError: if it cannot be read, a line is too long, or is in an encoding that cannot be recognised.
    """
    with _open(name) as (file, shown):
        reader = file
        if (encoding := wide_encoding(file.peek(_MARK_SIZE))) is not None:
            reader = io.BufferedReader(Recoded(file, encoding))
        number = 0
        while data := reader.readline(LONGEST_LINE + 1):
            number += 1
            if len(data) > LONGEST_LINE:
                raise NotationError(f"{shown}:{number}: the line is longer than {LONGEST_LINE:,} bytes")
            try:
                yield number, data.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise NotationError(f"{shown}:{number}: {not_utf8(data[error.start])}") from None


@contextmanager
def _open(name: str | Path) -> Iterator[tuple[io.BufferedReader, str]]:
    """The open file, and what to call it in messages. An error while it is read in the block is worded here as well."""
    is_standard = str(name) == STANDARD_INPUT
    shown = "standard input" if is_standard else plain(str(name))
    if is_standard and sys.stdin is None:
        raise NotationError("cannot read standard input: it is closed")
    try:
        raw: Any = sys.stdin.buffer if is_standard else open(name, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:  # ValueError: there is a zero byte in the name
        raise NotationError(f"cannot read {shown}: {getattr(error, 'strerror', error)}") from None
    try:
        yield raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(raw), shown
    except OSError as error:
        raise NotationError(f"cannot read {shown}: {error.strerror}") from None
    finally:
        if not is_standard:
            raw.close()
