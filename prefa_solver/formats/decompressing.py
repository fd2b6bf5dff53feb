"""Unpacked: what is in a compressed stream, as far as it can be unpacked.

The file objects of the standard library lose up to a buffer of good data when a file breaks off in the middle. Here
all of it comes out before the error does.
"""

import io
import zlib
from collections.abc import Callable
from typing import Any, Protocol

__all__ = ["Gunzip", "Unpacked", "Unpacker"]

_PIECE = 1 << 16
_GZIP_WINDOW = 16 + zlib.MAX_WBITS


class Unpacker(Protocol):
    """One frame, or member, of a compressed stream; as in the modules bz2, lzma and zstd."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class Gunzip:
    """An `Unpacker` for gzip, which has none in the standard library."""

    def __init__(self) -> None:
        self._zlib = zlib.decompressobj(_GZIP_WINDOW)

    @property
    def eof(self) -> bool:
        return self._zlib.eof

    @property
    def needs_input(self) -> bool:
        return not self._zlib.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return self._zlib.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return self._zlib.decompress(self._zlib.unconsumed_tail + data, max_length)


class Unpacked(io.RawIOBase):
    """Reads a compressed stream, which may have several frames one after the other.

    :param source: the compressed bytes.
    :param new: makes the unpacker of a frame.
    """

    def __init__(self, source: io.BufferedReader, new: Callable[[], Unpacker]) -> None:
        self._source = source
        self._new = new
        self._unpacker = new()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """
        :raises EOFError: if the stream ends in the middle of a frame.
        """
        while True:
            data = b""
            if self._unpacker.eof:
                data = self._start_of_next()
                if not data:
                    return 0
                self._unpacker = self._new()
            elif self._unpacker.needs_input:
                data = self._source.read1(_PIECE)
                if not data:
                    raise EOFError
            out = self._unpacker.decompress(data, len(buffer))
            if out:
                buffer[: len(out)] = out
                return len(out)

    def _start_of_next(self) -> bytes:
        """The bytes after a frame; none if it was the last. Some programs fill up the last block with zeros."""
        data = self._unpacker.unused_data.lstrip(b"\0")
        while not data:
            more = self._source.read1(_PIECE)
            if not more:
                break
            data = more.lstrip(b"\0")
        return data
