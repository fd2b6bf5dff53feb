"""Recoded: a stream in UTF-16 or UTF-32 as UTF-8, so that everything behind it reads one encoding."""

import codecs
import io
from typing import Any

__all__ = ["Recoded"]

_PIECE = 1 << 16


class Recoded(io.RawIOBase):
    """Reads *source*, which is in *encoding*, as UTF-8."""

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
                raise OSError(f"damaged {self._name} text") from None
            if not data:
                break
        size = min(len(buffer), len(self._waiting))
        buffer[:size] = self._waiting[:size]
        self._waiting = self._waiting[size:]
        return size
