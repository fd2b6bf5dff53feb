"""The running ledgers of the sessions in a file.

Deals of a session follow each other in file order; other sessions may come between, as many as `MOST_OPEN`. Each deal
is settled with what the deals before it left (in a pot, or a row of deals in which all passed), which no other process
can know: so this runs where the rows come together, in order. What is left is the game's own affair (`Course`).
"""

from collections import OrderedDict
from typing import Any

import msgspec
from msgspec import Struct

from ..cards.seat import Seat
from ..errors import RuleError, quoted
from ..games.accounts import Paid
from ..games.game import Course, Game, Result
from ..games.plain import plain_entries
from .scored_deal import NO_RESULT, ScoredDeal
from .settling import game_of, result_of, settle_best, settle_row
from .summary import SessionSheet, short_name

__all__ = ["MOST_OPEN", "Sessions"]

MOST_OPEN = 10_000
"""Sessions that are remembered at a time: the one that was heard of longest ago is forgotten first."""
_NO_SUMS = (0, 0, 0)


class _Head(Struct, frozen=True):
    """What a checkpoint has of a session besides its course.

    :param is_known: whether the results of all its deals are known.
    """

    name: str
    rules: str
    deals: int
    is_known: bool
    players: tuple[str, str, str] | None = None


class Sessions:
    """Ledgers by session."""

    def __init__(self, best_play: bool = True) -> None:
        self._best_play = best_play
        self._open: OrderedDict[str, _Session] = OrderedDict()

    def enter(self, row: ScoredDeal) -> None:
        """Settle *row* in its session, and note how the session stands after it.

        With four players nothing is noted: a record does not say who sat out.

        :raises RuleError: if the rules do not allow the deal now, or it is of another game than its session.
        """
        name = short_name(row.session)
        session = self._open.get(name)
        if session is None:
            game = game_of(row.rules, row.stake)
            if game.rules.players != len(Seat):
                return
            session = self._open[name] = _Session(game, game.course(), self._best_play)
            if len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        else:
            self._open.move_to_end(name)
        session.enter(row)

    def state(self) -> list[dict[str, Any]]:
        """Everything, for a checkpoint: plain values."""
        return [session.state(name) for name, session in self._open.items()]

    @classmethod
    def restored(cls, state: list[dict[str, Any]], best_play: bool = True) -> "Sessions":
        """The inverse of `state`.

        :raises RuleError: if it is not such a state.
        """
        sessions = cls(best_play)
        for kept in state:
            try:
                head = msgspec.convert(kept, _Head)
            except msgspec.ValidationError as error:
                raise RuleError(f"a session that was saved cannot be read: {error}") from None
            game = game_of(head.rules, None)
            session = sessions._open[head.name] = _Session(game, game.course(kept), best_play)
            session.deals, session.is_known, session.players = head.deals, head.is_known, head.players
        return sessions

    def sheets(self) -> list[SessionSheet]:
        """The sheets of the sessions whose game has one, as they stand; the one heard of last comes last."""
        return [session.sheet(name) for name, session in self._open.items() if session.has_sheet]


class _Session:
    """One session.

    :param players: the names of its players, if it has a sheet.
    """

    def __init__(self, game: Game, course: Course, best_play: bool) -> None:
        self.game = game
        self.course = course
        self.best_play = best_play
        self.deals = 0
        self.is_known = True
        self.players: tuple[str, str, str] | None = None
        self.rules = game.rules.name
        self.has_sheet = writes(game)

    def enter(self, row: ScoredDeal) -> None:
        if row.rules != self.rules and game_of(row.rules, row.stake).name != self.game.name:
            raise RuleError(
                f"the session {quoted(row.session)} began under the rules {self.rules}; those of another game, "
                f"{row.rules}, cannot go on with it"
            )
        if row.kind == NO_RESULT:
            self.is_known = False
        if not self.is_known:
            # How it stands depends on a deal whose result nobody knows.
            self.deals += 1
            row.deal = self.deals
            return
        result = self.settle(row)
        if result is not None and row.outcome is not None:
            self.course = self.course.after(result, Paid(row.pot or _NO_SUMS, row.cash or _NO_SUMS))
        self.deals += 1
        row.deal = self.deals
        row.pot_left = self.course.left
        first, second, third = self.course.results
        row.standing = first, second, third
        if self.has_sheet:
            row.sheet = plain_entries(self.course.sheet)
            self.players = row.players

    def settle(self, row: ScoredDeal) -> Result | None:
        """Settle *row* again if what the deals before left makes a difference; its result, if it has one."""
        result = result_of(row)
        # A record that tells the pot was settled with that.
        if result is None or row.record_pot is not None or not (before := self.course.more(result)):
            return result
        settle_row(row, before)
        if self.best_play:
            settle_best(row, before)
        return result_of(row, before)

    def state(self, name: str) -> dict[str, Any]:
        head = _Head(name, self.rules, self.deals, self.is_known, self.players)
        return {**self.course.state, **msgspec.to_builtins(head)}

    def sheet(self, name: str) -> SessionSheet:
        return SessionSheet(
            name,
            self.rules,
            self.players,
            self.deals,
            self.is_known,
            plain_entries(self.course.sheet),
            list(self.course.results),
        )


def writes(game: Game) -> bool:
    """Whether the players of *game* keep a sheet on which each has numbers against each other."""
    return any(account.against is not None for account in game.accounts)
