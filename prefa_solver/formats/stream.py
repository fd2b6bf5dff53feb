"""Streams: files of bytes, plain or compressed, in and out; and the lines of one, each of bounded length."""

import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from ..decoding import Recoded, wide_encoding
from ..disk.names import STANDARD
from ..errors import NotationError
from ..escapes import plain
from ..limits import LONGEST_LINE
from .decompressing import Gunzip, Unpacked

__all__ = [
    "LONGEST_LINE",
    "LONGEST_SHARED",
    "MOST_SHARED",
    "UTF8_MARK",
    "Stream",
    "TextLine",
    "compressed",
    "compression_of",
    "lines_of",
    "open_stream",
    "peek",
]

LONGEST_SHARED = 1 << 14
"""Bytes. What the deals of a session or table have in common in a file, such as its tags, may take so many."""
MOST_SHARED = 250
"""Tags or parameters of one session or table."""
PEEK_SIZE = 1 << 16

_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_SUFFIXES = {".gz": "gzip", ".gzip": "gzip", ".zst": "zstd", ".zstd": "zstd"}
UTF8_MARK = b"\xef\xbb\xbf"
_MARK_SIZE = 8


class TextLine(NamedTuple):
    """One line of a stream.

    :param number: from 1.
    :param text: without the line's end; the beginning of it, if there is a fault.
    :param fault: why the line cannot be used.
    """

    number: int
    text: bytes
    fault: str | None = None


def compression_of(name: str) -> str | None:
    """``gzip`` or ``zstd``, as the ending of a file's name says."""
    return _SUFFIXES.get(Path(name).suffix.lower())


class Stream(NamedTuple):
    """An open file: `reader` has its bytes, decompressed; `file` is the file itself."""

    reader: io.BufferedReader
    file: io.BufferedReader

    def position(self) -> int:
        """How many bytes of the file were taken from it; 0 for a pipe."""
        return self.file.tell() if self.file.seekable() else 0


@contextmanager
def open_stream(name: str) -> Iterator[Stream]:
    """The bytes of the file *name*, or of standard input (``-``): decompressed if their beginning says so, and as
    UTF-8 if they are in UTF-16 or UTF-32.

    :raises NotationError: if the file cannot be opened, or is compressed with zstd and there is no zstd here.
    """
    shown = "standard input" if name == STANDARD else plain(name)
    if name == STANDARD and sys.stdin is None:
        raise NotationError("cannot read standard input: it is closed")
    try:
        raw: IO[bytes] = sys.stdin.buffer if name == STANDARD else open(name, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:  # ValueError: the name has a zero byte
        raise NotationError(f"cannot read {shown}: {getattr(error, 'strerror', error)}") from None
    try:
        buffered = raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, raw))
        magic = peek(buffered, len(_ZSTD_MAGIC))
        reader = buffered
        if magic.startswith(_GZIP_MAGIC):
            reader = io.BufferedReader(Unpacked(buffered, Gunzip), PEEK_SIZE)
        elif magic == _ZSTD_MAGIC:
            reader = io.BufferedReader(Unpacked(buffered, _zstd(name).ZstdDecompressor), PEEK_SIZE)
        encoding = wide_encoding(peek(reader, _MARK_SIZE))
        if encoding is not None:
            reader = io.BufferedReader(Recoded(reader, encoding), PEEK_SIZE)
        yield Stream(reader, buffered)
    finally:
        if name != STANDARD:
            raw.close()


def peek(stream: io.BufferedReader, size: int = PEEK_SIZE) -> bytes:
    """The beginning of *stream*, which stays to be read; all there is, if the stream is shorter or broken."""
    try:
        return stream.peek(size)[:size]
    except _broken_streams():
        return b""


def compressed(data: bytes, compression: str | None) -> bytes:
    """*data* as a piece of a file with that compression. The pieces of a file may be written one after the other.

    The same data give the same bytes: no name, no time.

    :raises NotationError: if there is no zstd here.
    """
    if compression == "gzip":
        import gzip

        return gzip.compress(data, mtime=0)
    if compression == "zstd":
        return cast(bytes, _zstd("the output").compress(data))
    return data


def lines_of(stream: io.BufferedReader) -> Iterator[TextLine]:
    """The lines of *stream*, without their ends and without marks of UTF-8.

    A stream that breaks (a truncated or damaged compressed file) ends with a line that has a fault. Memory is bounded
    whatever comes.
    """
    number = 0
    try:
        while chunk := stream.readline(LONGEST_LINE + 1):
            number += 1
            # Also later in the file: there is a mark where one file was put after another.
            chunk = chunk.removeprefix(UTF8_MARK)
            if len(chunk) <= LONGEST_LINE or chunk.endswith(b"\n"):
                yield TextLine(number, chunk.rstrip(b"\r\n"))
                continue
            yield TextLine(number, chunk[:80], f"the line is longer than {LONGEST_LINE} bytes")
            while chunk and not chunk.endswith(b"\n"):
                chunk = stream.readline(LONGEST_LINE)
    except _broken_streams() as error:
        yield TextLine(number + 1, b"", f"the data break off here: {_reason(error)}")


def _reason(error: Exception) -> str:
    if isinstance(error, EOFError):
        return "the compressed file is cut short"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"the compressed file is damaged ({error})"


def _broken_streams() -> tuple[type[Exception], ...]:
    """What reading a broken stream raises."""
    zstd = sys.modules.get("compression.zstd") or sys.modules.get("backports.zstd")
    errors: tuple[type[Exception], ...] = (EOFError, OSError, zlib.error)
    return errors if zstd is None else (*errors, zstd.ZstdError)


def _zstd(name: str) -> Any:
    """The zstd module: of the standard library from Python 3.14 on, before that of the package backports.zstd."""
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
    except ImportError:
        raise NotationError(f"{name}: zstd needs Python 3.14, or the extra: pip install 'prefa-solver[zstd]'") from None
    return zstd
