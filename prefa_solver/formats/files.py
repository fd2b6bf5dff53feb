"""Files of hands: which format a file has, its frames, its records; and writing them.

A format is chosen by name, by the ending of the file's name (``.jsonl``, ``.trdump``, ``.ppn``), or by what the file
starts with; ``.txt`` says nothing. Compression is seen in the bytes when reading, and chosen by the ending (``.gz``,
``.zst``) when writing.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..disk.output import Output, open_output
from ..errors import NotationError, PrefaError, quoted
from .format import Format, Frame, Writer
from .jsonl import JsonLines
from .ppn import Ppn
from .problem import Problem, RecordError, program_error
from .record import Record
from .stream import UTF8_MARK, compressed, compression_of, lines_of, open_stream, peek
from .text import Text
from .trdump import TrDump

__all__ = [
    "FORMATS",
    "Opened",
    "Pieces",
    "format_named",
    "format_of_name",
    "open_frames",
    "read_frame",
    "read_records",
    "write_record",
    "write_records",
]

_ALL: tuple[Format, ...] = (Text(), JsonLines(), TrDump(), Ppn())
FORMATS: dict[str, Format] = {kind.name: kind for kind in _ALL}
"""The formats by name."""
# What any file may be called says nothing of its format.
_SAYS_NOTHING = frozenset({".txt", ".text", ".json", ".dump"})
_MOST_QUOTED = 40
_PIECE_RECORDS = 1000
_PIECE_BYTES = 1 << 20


def format_named(name: str) -> Format:
    """The format of that name.

    :raises NotationError: if there is none.
    """
    found = FORMATS.get(name.strip().lower())
    if found is None:
        raise NotationError(f"unknown format {quoted(name)}; expected one of {', '.join(FORMATS)}")
    return found


def format_of_name(file: str, *, sure: bool = False) -> Format | None:
    """The format that the ending of a file's name says, that of its compression taken off; None if it says none.

    :param sure: whether endings that many kinds of files have count for nothing.
    """
    path = Path(file)
    if compression_of(file) is not None:
        path = path.with_suffix("")
    suffix = path.suffix.lower()
    if sure and suffix in _SAYS_NOTHING:
        return None
    return next((kind for kind in _ALL if suffix in kind.suffixes), None)


class Opened(NamedTuple):
    """An open hand file: its format, its frames, and how many bytes of it were read so far."""

    format: Format
    frames: Iterator[Frame]
    position: Callable[[], int]


@contextmanager
def open_frames(file: str, kind: Format | None = None) -> Iterator[Opened]:
    """Open *file* (``-``: standard input).

    :raises NotationError: if the file cannot be opened, or its format cannot be told.
    """
    with open_stream(file) as stream:
        found = kind or format_of_name(file, sure=True) or _format_of_content(file, stream.reader)
        yield Opened(found, _to_the_end(found.frames(lines_of(stream.reader))), stream.position)


def _to_the_end(frames: Iterator[Frame]) -> Iterator[Frame]:
    """*frames*; where this program fails to cut out the next one, a last one says so, and none is lost in silence."""
    line = 0
    try:
        for frame in frames:
            line = frame.line
            yield frame
    except (MemoryError, PrefaError):
        raise
    except Exception as error:
        yield Frame(line, b"", f"{program_error(error)}; the rest of the file is not read")


def _format_of_content(file: str, stream: io.BufferedReader) -> Format:
    start = peek(stream).removeprefix(UTF8_MARK)
    for kind in reversed(_ALL):  # text last: it is the least particular
        if kind.recognises(start):
            return kind
    if not start.strip() or start.lstrip().startswith(b"#"):
        return FORMATS["text"]  # nothing in it, which is not an error
    shown = quoted(start[:_MOST_QUOTED].decode(errors="backslashreplace"))
    raise NotationError(
        f"{file}: no hand file that is known here (expected {', '.join(FORMATS)}; a format may be named): "
        f"it starts with {shown}"
    )


def read_records(
    file: str, format: str | None = None, on_error: Callable[[RecordError], None] | None = None
) -> Iterator[Record]:
    """The records of *file*, one after the other; memory does not grow with the file.

    :param format: its name, if it is not to be found out.
    :param on_error: called for each record that cannot be read, and the reading goes on; without it the first one
        is raised. The problems in the error know their lines.
    :raises NotationError: if the file cannot be opened, or its format cannot be told.
    :raises RecordError: at the first record that cannot be read, if there is no *on_error*.
    """
    with open_frames(file, None if format is None else format_named(format)) as opened:
        for frame in opened.frames:
            try:
                yield read_frame(opened.format, frame)
            except RecordError as error:
                if on_error is None:
                    raise RecordError(error.problems) from None
                on_error(error)


def read_frame(kind: Format, frame: Frame) -> Record:
    """The record of *frame*.

    :raises RecordError: with problems that know their lines.
    """
    if frame.fault is not None:
        raise RecordError([Problem("", frame.fault, frame.line)])
    try:
        return kind.read(frame)
    except RecordError as error:
        raise RecordError(problem.at(frame.line) for problem in error.problems) from None
    except PrefaError as error:
        raise RecordError([Problem("", str(error), frame.line)]) from None


def write_record(writer: Writer, record: Record) -> bytes:
    """What *writer* writes for *record*.

    :raises RecordError: if its format cannot hold the record.
    """
    try:
        return writer.write(record)
    except RecordError:
        raise
    except PrefaError as error:
        raise RecordError([Problem("", str(error))]) from None


class Pieces:
    """Collects what is written to a file, and compresses it a piece at a time.

    :param out: the file.
    :param compression: ``gzip``, ``zstd`` or None.
    """

    def __init__(self, out: Output, compression: str | None) -> None:
        self._out = out
        self._compression = compression
        self._waiting: list[bytes] = []
        self._size = 0
        self._has_written = False

    def add(self, data: bytes) -> None:
        self._waiting.append(data)
        self._size += len(data)
        if len(self._waiting) == _PIECE_RECORDS or self._size > _PIECE_BYTES:
            self._flush()

    def finish(self) -> None:
        """Write what is left; a compressed file without records is still a compressed file."""
        if self._waiting or not self._has_written:
            self._flush()

    def _flush(self) -> None:
        self._out.write(compressed(b"".join(self._waiting), self._compression))
        self._waiting.clear()
        self._size, self._has_written = 0, True


def write_records(file: str, records: Iterable[Record], format: str | None = None) -> int:
    """Write *records* to *file*, compressed if its name ends so; returns how many.

    :param format: its name, if the file's name does not say it.
    :raises NotationError: if the format is not known.
    :raises RecordError: if the format cannot hold a record; the file is then as it was before.
    :raises PrefaError: if the file cannot be written.
    """
    kind = format_named(format) if format is not None else format_of_name(file)
    if kind is None:
        raise NotationError(f"{file}: the name does not say a format; expected one of {', '.join(FORMATS)}")
    writer, count = kind.writer(), 0
    with open_output(file) as out:
        pieces = Pieces(out, compression_of(file))
        for record in records:
            pieces.add(write_record(writer, record))
            count += 1
        pieces.finish()
    return count
