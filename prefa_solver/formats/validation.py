"""Validation: everything that is wrong in a hand file, record by record."""

from collections.abc import Iterator

from .files import format_named, open_frames, read_frame
from .played import problems
from .problem import Problem, RecordError

__all__ = ["validate"]


def validate(file: str, format: str | None = None) -> Iterator[tuple[Problem, ...]]:
    """The problems of each record of *file*, in order; empty for a record that is fine.

    :param format: the name of its format, if it is not to be found out.
    :raises NotationError: if the file cannot be opened, or its format cannot be told.
    """
    with open_frames(file, None if format is None else format_named(format)) as opened:
        for frame in opened.frames:
            try:
                found = problems(read_frame(opened.format, frame))
            except RecordError as error:
                found = error.problems
            yield tuple(problem.at(frame.line) for problem in found)
