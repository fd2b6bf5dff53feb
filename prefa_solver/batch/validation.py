"""Validation: everything that is wrong in a hand file, record by record.

The cards played are checked by the engine, a chunk at a time; only those of records that fail, or have a claim, are
looked at by the readable rules, which word the problem.
"""

from collections.abc import Iterator
from itertools import islice

from ..formats.files import Opened, format_named, open_frames, read_frame
from ..formats.format import Frame
from ..formats.played import problems, tricks_in_the_end
from ..formats.problem import Problem, RecordError
from ..formats.recorded_deal import RecordedDeal, understand
from .columns import Columns

__all__ = ["validate"]

_CHUNK = 1000

Problems = tuple[Problem, ...]


def validate(file: str, format: str | None = None) -> Iterator[Problems]:
    """The problems of each record of *file*, in order; empty for a record that is fine.

    :param format: the name of its format, if it is not to be found out.
    :raises NotationError: if the file cannot be opened, or its format cannot be told.
    """
    with open_frames(file, None if format is None else format_named(format)) as opened:
        while chunk := list(islice(opened.frames, _CHUNK)):
            yield from _validated(opened, chunk)


def _validated(opened: Opened, frames: list[Frame]) -> list[Problems]:
    found: list[Problems] = []
    played: list[tuple[int, RecordedDeal]] = []
    for place, frame in enumerate(frames):
        try:
            game = understand(read_frame(opened.format, frame))
        except RecordError as error:
            found.append(_at(frame, error.problems))
            continue
        found.append(())
        if game.plays or game.terms.kind.has_play:
            played.append((place, game))
    if played:
        lines = Columns([game for _, game in played]).follow(values=False)
        for (place, game), cards, won in zip(played, lines.played.tolist(), lines.tricks().tolist(), strict=True):
            found[place] = _at(frames[place], _of_play(game, cards, (won[0], won[1], won[2])))
    return found


def _of_play(game: RecordedDeal, cards: int, won: tuple[int, int, int]) -> Problems:
    if cards < len(game.plays) or game.record.claim:
        return problems(game.record)
    try:
        tricks_in_the_end(game, won, cards)
    except RecordError as error:
        return error.problems
    return ()


def _at(frame: Frame, found: Problems) -> Problems:
    return tuple(problem.at(frame.line) for problem in found)
