"""Source: the frames of many files, in chunks, in order; and the way back into the middle of them."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..errors import PrefaError
from ..formats.files import Opened, open_frames
from ..formats.format import Format, Frame
from ..formats.problem import Problem, RecordError

__all__ = ["Chunk", "SourcePlace", "chunks_of"]


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A place in the input: how many files and frames are before it, and a checksum of those of the open file.

    :param file: the number of the file, from 0.
    :param frames: frames of that file before the place.
    :param checksum: CRC-32 of their bytes, so that a file that changed meanwhile is noticed.
    """

    file: int = 0
    frames: int = 0
    checksum: int = 0


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some frames of one file.

    :param format: the name of its format.
    :param after: the place after them.
    :param position: bytes of the file that were read.
    """

    file: str
    format: str
    frames: tuple[Frame, ...] = field(repr=False)
    after: SourcePlace
    position: int = 0


def chunks_of(
    files: Sequence[str], format: Format | None, size: int, start: SourcePlace = SourcePlace()
) -> Iterator[Chunk]:
    """The frames of *files* from *start* on, *size* at a time. A file that cannot be opened is a frame with a fault.

    Where chunks end depends on the files alone, not on where a run started.

    :raises PrefaError: if what is before *start* is not what it was.
    """
    for number, file in enumerate(files):
        if number < start.file:
            continue
        before = start if number == start.file else SourcePlace(number)
        try:
            with open_frames(file, format) as opened:
                if before.frames:
                    _skip(file, opened.frames, before)
                yield from _chunks(file, opened, size, before)
        except RecordError:
            raise
        except PrefaError as error:
            if before.frames:
                raise
            yield Chunk(file, "text", (Frame(0, b"", str(error)),), SourcePlace(number + 1))


def _chunks(file: str, opened: Opened, size: int, before: SourcePlace) -> Iterator[Chunk]:
    count, checksum, batch, format = before.frames, before.checksum, [], opened.format.name
    for frame in opened.frames:
        batch.append(frame)
        count += 1
        checksum = zlib.crc32(frame.data, checksum)
        if len(batch) == size:
            yield Chunk(file, format, tuple(batch), SourcePlace(before.file, count, checksum), opened.position())
            batch.clear()
    # Also without frames: the place moves on to the next file.
    yield Chunk(file, format, tuple(batch), SourcePlace(before.file + 1))


def _skip(file: str, frames: Iterator[Frame], before: SourcePlace) -> None:
    checksum = 0
    for _ in range(before.frames):
        frame = next(frames, None)
        if frame is None:
            break
        checksum = zlib.crc32(frame.data, checksum)
    if checksum != before.checksum:
        reason = f"{file}: its first {before.frames} records are not those of the run that is to be resumed"
        raise RecordError([Problem("", reason)])
