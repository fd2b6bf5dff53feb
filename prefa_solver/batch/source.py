"""Source: the frames of many files, in chunks, in order; and the way back into the middle of them."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from ..errors import PrefaError
from ..formats.files import Opened, open_frames
from ..formats.format import Format, Frame

__all__ = ["MOST_WEIGHT", "Chunk", "FileSeen", "SourcePlace", "batches", "chunks_of"]

MOST_WEIGHT = 1 << 24
"""What a chunk may weigh, roughly in bytes: it ends earlier than its number of records says if those are long."""
_RECORD_WEIGHT = 1 << 10
"""What a record weighs beside its bytes."""


class FileSeen(Struct, frozen=True):
    """What was read of a file.

    :param frames: how many.
    :param checksum: CRC-32 of them, so that a file that changed meanwhile is noticed.
    """

    frames: int = 0
    checksum: int = 0

    def with_frame(self, frame: Frame) -> "FileSeen":
        where = b"%d %d " % (frame.line, frame.fault is not None)
        return FileSeen(self.frames + 1, zlib.crc32(frame.data, zlib.crc32(where, self.checksum)))


_NOTHING = FileSeen()


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A place in the input.

    :param before: what was read of the files before it, all of each.
    :param open: what was read of the next file.
    """

    before: Sequence[FileSeen] = ()
    open: FileSeen = _NOTHING


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some frames of one file.

    :param number: of the file, from 0.
    :param format: the name of its format.
    :param seen: of the file, up to the end of this chunk.
    :param is_last: whether the file ends with it.
    :param position: bytes of the file that were read.
    :param weight: what it takes of the memory, roughly in bytes.
    """

    number: int
    file: str
    format: str
    frames: tuple[Frame, ...] = field(repr=False)
    seen: FileSeen
    is_last: bool
    position: int = 0
    weight: int = _RECORD_WEIGHT


def chunks_of(
    files: Sequence[str], format: Format | None, size: int, start: SourcePlace = SourcePlace()
) -> Iterator[Chunk]:
    """The frames of *files* from *start* on, at most *size* at a time. A file that cannot be opened is a frame with a
    fault.

    Where chunks end depends on the files alone, not on where a run started.

    :raises PrefaError: if what is before *start* is not what it was.
    """
    for number, file in enumerate(files):
        if number < len(start.before):
            _check_all(file, format, start.before[number])
            continue
        earlier = start.open if number == len(start.before) else _NOTHING
        try:
            with open_frames(file, format) as opened:
                _skip(file, opened.frames, earlier)
                yield from _chunks(number, file, opened, size, earlier)
        except _Changed:
            raise
        except PrefaError as error:
            if earlier.frames:
                raise
            fault = Frame(0, b"", str(error))
            yield Chunk(number, file, "text", (fault,), _NOTHING.with_frame(fault), is_last=True)


def _chunks(number: int, file: str, opened: Opened, size: int, seen: FileSeen) -> Iterator[Chunk]:
    for frames, weight, is_last in batches(opened.frames, size):
        for frame in frames:
            seen = seen.with_frame(frame)
        yield Chunk(number, file, opened.format.name, frames, seen, is_last, opened.position(), weight)


def batches(frames: Iterable[Frame], size: int) -> Iterator[tuple[tuple[Frame, ...], int, bool]]:
    """*frames*, at most *size* at a time and fewer if they are long: with their weight, and whether they are the last.

    The last ones may be none.
    """
    batch: list[Frame] = []
    weight = 0
    for frame in frames:
        batch.append(frame)
        weight += _RECORD_WEIGHT + len(frame.data)
        if len(batch) >= size or weight >= MOST_WEIGHT:
            yield tuple(batch), weight, False
            batch.clear()
            weight = 0
    yield tuple(batch), weight, True


class _Changed(PrefaError):
    """The input is not that of the run that is to be resumed."""


def _check_all(file: str, format: Format | None, expected: FileSeen) -> None:
    try:
        with open_frames(file, format) as opened:
            seen = _seen(opened.frames)
    except PrefaError as error:
        seen = _NOTHING.with_frame(Frame(0, b"", str(error)))
    if seen != expected:
        raise _Changed(f"{file}: it is not the file that the run to be resumed has read; --overwrite starts anew")


def _skip(file: str, frames: Iterator[Frame], expected: FileSeen) -> None:
    some = (frame for _, frame in zip(range(expected.frames), frames, strict=False))
    if _seen(some) != expected:
        raise _Changed(
            f"{file}: its first {expected.frames} records are not those of the run that is to be resumed; "
            f"--overwrite starts anew"
        )


def _seen(frames: Iterable[Frame]) -> FileSeen:
    seen = _NOTHING
    for frame in frames:
        seen = seen.with_frame(frame)
    return seen
