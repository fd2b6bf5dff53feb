"""Validation: everything that is wrong in a hand file, record by record.

The cards played are checked by the engine, a chunk at a time; only those of records that fail, or have a claim, are
looked at by the readable rules, which word the problem.
"""

from collections.abc import Iterator, Sequence

from ..errors import PrefaError
from ..formats.files import format_named, open_frames, read_frame
from ..formats.format import Format, Frame
from ..formats.played import problems, tricks_in_the_end
from ..formats.problem import Problem, RecordError, program_error
from ..formats.recorded_deal import RecordedDeal, Triple, understand
from .columns import Columns
from .scoring import new_row
from .settling import circumstances_of, settle_row
from .source import batches

__all__ = ["validate"]

_CHUNK = 1000

Problems = tuple[Problem, ...]


def validate(file: str, format: str | None = None) -> Iterator[Problems]:
    """The problems of each record of *file*, in order; empty for a record that is fine. No record stops another.

    :param format: the name of its format, if it is not to be found out.
    :raises NotationError: if the file cannot be opened, or its format cannot be told.
    """
    with open_frames(file, None if format is None else format_named(format)) as opened:
        for frames, _, _ in batches(opened.frames, _CHUNK):
            yield from _validated(opened.format, frames)


def _validated(format: Format, frames: Sequence[Frame]) -> list[Problems]:
    try:
        return _found(format, frames)
    except MemoryError:
        raise
    except Exception as error:  # a fault of this program: it must not keep other records from being looked at
        if len(frames) == 1:
            return [_at(frames[0], program_error(error).problems)]
        return [problems for frame in frames for problems in _validated(format, [frame])]


def _found(format: Format, frames: Sequence[Frame]) -> list[Problems]:
    found: list[Problems] = []
    played: list[tuple[int, RecordedDeal]] = []
    for place, frame in enumerate(frames):
        try:
            game = understand(read_frame(format, frame))
        except RecordError as error:
            found.append(_at(frame, error.problems))
            continue
        found.append(())
        if game.plays or game.terms.kind.has_play:
            played.append((place, game))
        else:
            found[place] = _at(frame, _of_settlement(game, game.record.tricks))
    if played:
        lines = Columns([game for _, game in played]).follow(values=False)
        for (place, game), cards, won in zip(played, lines.played.tolist(), lines.tricks().tolist(), strict=True):
            found[place] = _at(frames[place], _of_play(game, cards, (won[0], won[1], won[2])))
    return found


def _of_play(game: RecordedDeal, cards: int, won: Triple) -> Problems:
    if (cards < len(game.plays) or game.record.claim) and (wrong := problems(game.record)):
        return wrong
    try:
        tricks = tricks_in_the_end(game, won, cards)
    except RecordError as error:
        return error.problems
    return _of_settlement(game, tricks)


def _of_settlement(game: RecordedDeal, tricks: Triple | None) -> Problems:
    """What keeps the deal from being settled, such as a pot that the rules do not know."""
    row = new_row(0, game.record, game)
    row.tricks = tricks
    try:
        row.more = circumstances_of(row, game)
        settle_row(row)
    except PrefaError as error:
        return (Problem("", str(error)),)
    return ()


def _at(frame: Frame, found: Problems) -> Problems:
    return tuple(problem.at(frame.line) for problem in found)
