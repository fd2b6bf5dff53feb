"""Scoring a chunk of records: the work that is done wherever there is a free core, on this machine or another.

A chunk goes in as frames and comes out as one string of bytes, so that it costs little to send. The engine is asked
once for the whole chunk, without the GIL.
"""

from collections.abc import Callable, Sequence

from ..errors import PrefaError
from ..formats.files import format_named, read_frame
from ..formats.format import Frame
from ..formats.jsonl import JsonLines
from ..formats.played import play_problem, tricks_in_the_end
from ..formats.problem import Problem, RecordError, program_error
from ..formats.record import Record
from ..formats.recorded_deal import RecordedDeal, understand
from ..formats.terms import Kind
from ..play.position import MAX_TRICKS
from .best import best_tricks
from .columns import Columns
from .scored_deal import NO_RESULT, Bad, ScoredDeal, Triple, results_to_bytes
from .settling import circumstances_of, settle_best, settle_row

__all__ = ["new_row", "score_chunk"]

_Step = Callable[[ScoredDeal, RecordedDeal], None]


def score_chunk(format: str, frames: Sequence[Frame], best_play: bool = True) -> bytes:
    """Score the records in *frames*; `results_from_bytes` reads the answer, which has one row or one `Bad` for each, in
    order. No record keeps another from being scored.

    :param best_play: whether to find what best play would have paid, which takes most of the time.
    """
    try:
        return results_to_bytes(_Chunk(format, frames, best_play).rows())
    except MemoryError:
        raise
    except Exception:  # a fault of this program: it must not keep other records from being scored
        return results_to_bytes([result for frame in frames for result in _scored_alone(format, frame, best_play)])


def _scored_alone(format: str, frame: Frame, best_play: bool) -> list[ScoredDeal | Bad]:
    try:
        results = _Chunk(format, [frame], best_play).rows()
        results_to_bytes(results)
    except MemoryError:
        raise
    except Exception as error:
        return [_bad(frame, program_error(error))]
    return results


class _Chunk:
    def __init__(self, format: str, frames: Sequence[Frame], best_play: bool) -> None:
        self.best_play = best_play
        self.format = format
        self.frames = frames
        self.result: list[ScoredDeal | Bad] = []

    def rows(self) -> list[ScoredDeal | Bad]:
        places, games = self._games()
        played = [(place, game) for place, game in zip(places, games, strict=True) if _is_followed(game)]
        if played:
            self._follow(played)
        contracts = [(place, game) for place, game in played if _is_valued(game, self.result[place])]
        if contracts and self.best_play:
            self._value(contracts)
        for place, game in zip(places, games, strict=True):
            row = self.result[place]
            if isinstance(row, ScoredDeal):
                self._guarded(place, self._finish, row, game)
        return self.result

    def _games(self) -> tuple[list[int], list[RecordedDeal]]:
        kind = format_named(self.format)
        read = kind.read_known if isinstance(kind, JsonLines) else kind.read
        places, games = [], []
        for place, frame in enumerate(self.frames):
            try:
                record = read(frame) if frame.fault is None else read_frame(kind, frame)
                game = understand(record)
            except RecordError as error:
                self.result.append(_bad(frame, error))
                continue
            places.append(place)
            games.append(game)
            self.result.append(new_row(frame.line, record, game))
        return places, games

    def _guarded(self, place: int, step: "_Step", row: ScoredDeal, game: RecordedDeal) -> None:
        try:
            step(row, game)
        except RecordError as error:
            self.result[place] = _bad(self.frames[place], error)
        except PrefaError as error:
            self.result[place] = _bad(self.frames[place], RecordError([Problem("", str(error))]))

    def _follow(self, played: Sequence[tuple[int, RecordedDeal]]) -> None:
        """Play the cards, solve every position on the way, and find the tricks."""
        lines = Columns([game for _, game in played]).follow()
        facts = zip(
            played,
            lines.played.tolist(),
            lines.tricks().tolist(),
            lines.lost.tolist(),
            lines.values[:, 0].tolist(),
            strict=True,
        )
        for (place, game), cards, won, lost, value in facts:
            row = self.result[place]
            assert isinstance(row, ScoredDeal)
            if cards < len(game.plays):
                self.result[place] = _bad(self.frames[place], RecordError([play_problem(game)]))
                continue
            if game.terms.kind is not Kind.PASSED:
                row.double_dummy = value
            if game.terms.kind.has_play and cards:
                row.lost = tuple(lost)
            self._guarded(place, _Tricks(tuple(won), cards), row, game)

    def _value(self, contracts: Sequence[tuple[int, RecordedDeal]]) -> None:
        """Find what best play would have given."""
        for (place, _), best in zip(contracts, best_tricks([game for _, game in contracts]), strict=True):
            row = self.result[place]
            assert isinstance(row, ScoredDeal)
            row.best, row.first_range = best

    def _finish(self, row: ScoredDeal, game: RecordedDeal) -> None:
        record = game.record
        if row.tricks is None and game.terms.kind is Kind.PASSED:
            row.tricks = record.tricks
        row.more = circumstances_of(row, game)
        settle_row(row)
        if row.tricks is None and game.terms.kind is Kind.PLAYED:
            row.kind = NO_RESULT
        if self.best_play:
            settle_best(row)


def _bad(frame: Frame, error: RecordError) -> Bad:
    return Bad(frame.line, [problem.at(frame.line) for problem in error.problems], frame.data)


class _Tricks:
    """Finds the tricks in the end from what the cards gave."""

    def __init__(self, won: tuple[int, ...], cards: int) -> None:
        self.won: Triple = (won[0], won[1], won[2])
        self.cards = cards

    def __call__(self, row: ScoredDeal, game: RecordedDeal) -> None:
        if game.terms.kind is not Kind.UNPLAYED:
            row.tricks = tricks_in_the_end(game, self.won, self.cards)


def _is_followed(game: RecordedDeal) -> bool:
    """Whether there is a position to solve, or cards to follow."""
    kind = game.terms.kind
    if kind is Kind.PASSED:
        return bool(game.plays)
    if kind is Kind.UNPLAYED:
        return len({hand.bit_count() for hand in game.hands}) == 1
    return kind.has_play


def _is_valued(game: RecordedDeal, row: ScoredDeal | Bad) -> bool:
    """Whether best play can be settled: a contract, and all ten tricks of it."""
    return game.terms.kind is Kind.PLAYED and game.tricks_in_all == MAX_TRICKS and isinstance(row, ScoredDeal)


def new_row(line: int, record: Record, game: RecordedDeal) -> ScoredDeal:
    """What *record* says itself, before anything is found out about it."""
    terms = game.terms
    return ScoredDeal(
        line=line,
        id=record.id,
        session=record.session,
        players=record.players,
        dealer=record.dealer,
        kind=terms.kind.value,
        rules=record.rules,
        stake=record.stake,
        record_pot=record.pot,
        declarer=terms.declarer,
        contract=None if terms.contract is None else str(terms.contract),
        aces=record.aces,
        declarations=None if terms.declarations is None else str(terms.declarations),
        strain=None if terms.strain is None else terms.strain.letter,
        sits_out=terms.sits_out,
        recorded=record.result,
    )
