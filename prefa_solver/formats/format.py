"""Frame: the piece of a file that holds one record, cut out but not yet read."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from .record import Record
from .stream import TextLine

__all__ = ["Format", "Frame", "Writer"]


class Frame(NamedTuple):
    """The bytes of one record. Small and plain, so that it travels to other processes as it is.

    :param line: the line of the file where the record starts, from 1.
    :param data: its text in UTF-8, as it stands in the file; the beginning of it, if there is a fault.
    :param fault: why there is no record here.
    :param shared: what the deals of a session or table have in common, such as its tags; the same object in all their
        frames, of at most `LONGEST_SHARED` bytes. It goes before `data` to make a file of this record alone.
    :param shared_line: the line where `shared` starts.
    """

    line: int
    data: bytes
    fault: str | None = None
    shared: bytes = b""
    shared_line: int = 0


class Writer(Protocol):
    """Turns records into the bytes of a file, in order."""

    def write(self, record: Record) -> bytes:
        """The bytes that add *record* to the file."""
        ...


class Format(Protocol):
    """A format of hand files."""

    @property
    def name(self) -> str: ...

    @property
    def suffixes(self) -> tuple[str, ...]: ...

    def losses(self, record: Record) -> frozenset[str]:
        """What is known in *record* and would be lost in a file of this format, by field."""
        ...

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        """Cut a file into frames, cheaply."""
        ...

    def read(self, frame: Frame) -> Record:
        """The record of a frame without a fault.

        :raises RecordError: with everything that was found wrong.
        """
        ...

    def writer(self) -> Writer: ...

    def recognises(self, start: bytes) -> bool:
        """Whether a file that starts with *start* looks like one of these."""
        ...
