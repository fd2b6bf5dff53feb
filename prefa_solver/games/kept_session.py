"""What the sessions of all games have in common: players, entries one after the other, and their text."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from ..drawn import Pictured
from ..errors import PrefaError, RuleError
from ..limits import MOST_ENTRIES
from ..short import fitting
from .checked import CheckedRules
from .table import check_players, player_number, seats_at, sheet_lines, sheet_text

if TYPE_CHECKING:
    from .game import Settled

__all__ = ["KeptSession"]


class _HasDealer(Protocol):
    @property
    def dealer(self) -> int: ...

    @property
    def settlement(self) -> "Settled | None": ...


_Rules = TypeVar("_Rules", bound=CheckedRules)
_Entry = TypeVar("_Entry")
_Row = TypeVar("_Row", bound=_HasDealer)


@dataclass(frozen=True, slots=True, repr=False)
class KeptSession(Pictured, Generic[_Rules, _Entry, _Row]):
    """A session as a value: `add`, `undo` and `edit` give the next one.

    Players are numbered in play order. With three, the players' numbers are the seats; with four, the dealer sits out
    and the others are seats 1 to 3 from his side on.

    :param rules: the rule set; its name is read.
    :param players: their names, in play order; as many as the rules say.
    :param first_dealer: who deals first, by number; 0: the last.
    :param entries: what happened, in order.
    :raises RuleError: if a name or an entry cannot be; the message says which.
    """

    rules: _Rules
    players: tuple[str, ...] = ()
    first_dealer: int = 0
    entries: tuple[_Entry, ...] = ()
    rows: tuple[_Row, ...] = field(default=(), compare=False)
    """One for each entry; given only by `add`, `undo` and `edit`, which have most of them already."""

    called: ClassVar[str] = "session"
    """What messages call it."""

    def __post_init__(self) -> None:
        rules = type(self.usual_rules()).of(self.rules)
        count = rules.players
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "players", tuple(self.players) or tuple("ABCD"[:count]))
        object.__setattr__(self, "first_dealer", self.first_dealer or count)
        object.__setattr__(self, "entries", tuple(self.entries))
        check_players(self.players, self.first_dealer, count, rules)
        if len(self.entries) > MOST_ENTRIES:
            raise RuleError(f"got {len(self.entries):,} entries, expected {MOST_ENTRIES:,} at most")
        rows = list(self.rows)
        for number, entry in enumerate(self.entries[len(rows) :], len(rows) + 1):
            try:
                rows.append(self._row(entry, rows))
            except PrefaError as error:
                raise type(error)(f'entry {number}, "{entry}": {error}') from None
        object.__setattr__(self, "rows", tuple(rows))

    @classmethod
    @abstractmethod
    def usual_rules(cls) -> _Rules:
        """The rules where the text of a session names none."""

    @abstractmethod
    def _read(self, text: str) -> _Entry:
        """An entry from a line of the sheet."""

    @abstractmethod
    def _row(self, entry: _Entry, rows: Sequence[_Row]) -> _Row:
        """The row of *entry* after *rows*."""

    def __repr__(self) -> str:
        rules = "" if self.rules.is_named else f", {self.rules!r}"
        kind = type(self).__name__
        played = f"{len(self.entries)} entries of {', '.join(self.players)} under the rules {self.rules}"
        return fitting(f"{kind}.parse({str(self)!r}{rules})", f"{kind}: {played}")

    def __str__(self) -> str:
        return sheet_text(self.rules, self.players, self.first_dealer, self.entries)

    @classmethod
    def parse(cls, text: str, rules: _Rules | str | None = None) -> Self:
        """Read a session as a score-keeper types it: ``rules``, ``players`` and ``dealer``, which may be left out, and
        then a line for each entry; ``#`` starts a comment. A player is a name or a number, tricks are by player. The
        inverse of ``str()`` for rules that have a name of their own.

        :param rules: the rules, whatever the text says.
        :raises NotationError: if a line cannot be read; the message says which.
        :raises RuleError: if a line is against the rules.
        """
        head, lines = sheet_lines(text)
        usual = cls.usual_rules()
        known = type(usual).of(head.get("rules", usual.name) if rules is None else rules)
        session = cls(known, tuple(head.get("players", "").split()))
        if dealer := head.get("dealer"):
            session = replace(session, first_dealer=session.player(dealer))
        for number, line in lines:
            try:
                session = session.add(line)
            except PrefaError as error:
                raise type(error)(f"line {number}: {error}") from None
        return session

    def player(self, text: str) -> int:
        """The number of the player with that name or number.

        :raises NotationError: if there is no such player.
        """
        return player_number(text, self.players)

    def names(self, row: _Row) -> tuple[str, ...]:
        """The players' names by seat of a row, for the `explain` of its settlement."""
        return tuple(self.players[player - 1] for player in seats_at(row.dealer, len(self.players)))

    def as_rows(self) -> list[dict[str, Any]]:
        """A row for each entry: plain values, which a DataFrame takes. ``number``, ``dealer``, ``entry`` as it was
        typed, ``outcome``, and under each player's name what the deal was worth to him, in the game's own money; None
        where nothing was settled. (`rows` has the entries with their settlements.)"""
        return [
            {
                "number": number,
                "dealer": self.players[row.dealer - 1],
                "entry": str(entry),
                "outcome": None if row.settlement is None else row.settlement.outcome.value,
                **self._worths(row),
            }
            for number, (entry, row) in enumerate(zip(self.entries, self.rows, strict=True), 1)
        ]

    def _worths(self, row: _Row) -> dict[str, float | None]:
        if row.settlement is None:
            return dict.fromkeys(self.players)
        worths = dict(zip(self.names(row), map(float, row.settlement.worth), strict=False))
        return {name: worths.get(name, 0.0) for name in self.players}

    def add(self, entry: _Entry | str) -> Self:
        """The session after one more entry.

        :raises RuleError: if the entry is against the rules, or the session is over.
        :raises NotationError: if text is not an entry.
        """
        return replace(self, entries=(*self.entries, self._entry(entry)))

    def _entry(self, entry: _Entry | str) -> _Entry:
        return self._read(entry) if isinstance(entry, str) else entry

    def undo(self) -> Self:
        """The session without its last entry.

        :raises RuleError: if it has none.
        """
        if not self.entries:
            raise RuleError(f"nothing to take back: the {self.called} has no entries")
        return replace(self, entries=self.entries[:-1], rows=self.rows[:-1])

    def edit(self, number: int, entry: _Entry | str) -> Self:
        """The session with another entry in place of the one of that number, from 1; what follows is counted again.

        :raises RuleError: if there is no such entry, or one that follows cannot be any more.
        """
        if not 1 <= number <= len(self.entries):
            raise RuleError(f"there is no entry {number}: the {self.called} has {len(self.entries)}")
        entries = (*self.entries[: number - 1], self._entry(entry), *self.entries[number:])
        return replace(self, entries=entries, rows=self.rows[: number - 1])
