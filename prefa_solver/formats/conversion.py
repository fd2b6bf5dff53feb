"""Conversion: the records of one hand file into another."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ..disk.names import check_apart
from ..disk.output import Output, open_output
from ..errors import NotationError
from .files import FORMATS, Pieces, format_named, format_of_name, open_frames, read_frame, write_record
from .format import Format, Frame
from .problem import Problem, RecordError, program_error
from .stream import compression_of

__all__ = ["Conversion", "convert"]


@dataclass(slots=True)
class Conversion:
    """What a conversion did.

    :param format: the name of the format that was written.
    :param lost: fields that it cannot hold as they were, and in how many records that was so.
    """

    format: str
    records: int = 0
    bad: int = 0
    lost: dict[str, int] = field(default_factory=dict)


def convert(
    source: str,
    target: str,
    format: str | None = None,
    to: str | None = None,
    on_error: Callable[[str], None] | None = None,
) -> Conversion:
    """Write the records of *source* to *target*; ``-`` is standard input or output.

    :param format: the format of *source*, if it is not to be found out.
    :param to: the format of *target*, if its name does not say it.
    :param on_error: called with ``LINE: what is wrong`` for each record that cannot be read or written.
    :raises NotationError: if *source* cannot be opened, or a format cannot be told.
    :raises PrefaError: if *target* cannot be written, or is *source*. It is then as it was before; also if no record
        of *source* could be converted.
    """
    kind = format_named(to) if to is not None else format_of_name(target)
    if kind is None:
        raise NotationError(f"{target}: the name does not say a format; expected one of {', '.join(FORMATS)}")
    check_apart([target], [source])
    with open_frames(source, None if format is None else format_named(format)) as opened, open_output(target) as out:
        done = _Converter(kind, target, out, on_error).run(opened.format, opened.frames)
        if done.bad and not done.records:
            out.discard()
    return done


class _Converter:
    def __init__(self, kind: Format, target: str, out: Output, on_error: Callable[[str], None] | None) -> None:
        self.kind = kind
        self.writer = kind.writer()
        self.pieces = Pieces(out, compression_of(target))
        self.on_error = on_error
        self.done = Conversion(kind.name)

    def run(self, source: Format, frames: Iterator[Frame]) -> Conversion:
        for frame in frames:
            try:
                record = read_frame(source, frame)
                # First of all: what could not be read again raises here, and is not written.
                lost = self.kind.losses(record)
                piece = write_record(self.writer, record)
            except RecordError as error:
                self.bad(frame, error.problems)
                continue
            except Exception as error:
                self.bad(frame, program_error(error).problems)
                continue
            self.pieces.add(piece)
            self.done.records += 1
            for name in sorted(lost):
                self.done.lost[name] = self.done.lost.get(name, 0) + 1
        if self.done.records or not self.done.bad:
            self.pieces.finish()
        return self.done

    def bad(self, frame: Frame, problems: tuple[Problem, ...]) -> None:
        self.done.bad += 1
        if self.on_error is not None:
            for problem in problems:
                self.on_error(f"{problem.at(frame.line).line}: {problem}")
