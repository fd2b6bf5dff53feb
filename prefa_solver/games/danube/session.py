"""A session of Danube-Swabian Preferans: what everybody owes, deal after deal. It ends when the players agree to stop.

A line has the game, the declarer, the tricks by player, and what else was said, in any order::

    acorns Anna 8 1 1
    bettel-hand Bela 1 0 0 kontra pass
    leaves Cilli 2 1 7 kunstwerk

Players are numbered in play order; the three of them sit in the seats of those numbers. The first hand of a deal, the
player after its dealer, deals the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Self

from ...cards.seat import Seat
from ...errors import NotationError, PrefaError, RuleError, quoted
from ...limits import whole_number
from ..spoken import session_speaker
from ..table import sheet_lines, sheet_text
from ..tallies import Tally
from .contract import ALL_TRICKS, DanubeContract
from .kontra import KontraTalk
from .rules import DANUBE, DanubeRules
from .settlement import DanubeSettlement, settle_danube

__all__ = ["SESSION", "DanubeDeal", "DanubeRow", "DanubeSession"]

SESSION = "danube-session"
"""Under which name a session finds its words."""


_KUNSTWERK = "kunstwerk"


@dataclass(frozen=True, slots=True)
class DanubeDeal:
    """One line of a session."""

    contract: DanubeContract
    declarer: int
    tricks: tuple[int, int, int]
    said: KontraTalk
    kunstwerk: bool = False

    def __str__(self) -> str:
        said = "" if self.said.factors == (1, 1) else str(self.said)
        words = (self.contract, self.declarer, *self.tricks, said, _KUNSTWERK if self.kunstwerk else "")
        return " ".join(filter(None, map(str, words)))


@dataclass(frozen=True, slots=True)
class DanubeRow:
    """One line of a session: what was played, who dealt, and what it cost."""

    entry: DanubeDeal
    dealer: int
    settlement: DanubeSettlement


@dataclass(frozen=True, slots=True)
class DanubeSession:
    """A session so far, as a value: `add` and `undo` give the next one.

    :param players: three names, in play order.
    :param first_dealer: who deals first, by number; 0: the last.
    :param deals: what was played, in order.
    :raises RuleError: if a name or a deal cannot be; the message says which.
    """

    rules: DanubeRules = DANUBE
    players: tuple[str, ...] = ("A", "B", "C")
    first_dealer: int = 0
    deals: tuple[DanubeDeal, ...] = ()
    settlements: tuple[DanubeSettlement, ...] = field(init=False, compare=False, repr=False)
    """One for each deal."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "first_dealer", self.first_dealer or len(Seat))
        if len(self.players) != len(Seat):
            raise RuleError(f"got {len(self.players)} players, expected 3")
        for name in self.players:
            if not name.isprintable() or name.split() != [name] or name.isdigit() or self.players.count(name) > 1:
                raise RuleError(f"{quoted(name)} cannot be a player's name: names are different words, and not numbers")
        if not 1 <= self.first_dealer <= len(Seat):
            raise RuleError(f"player {self.first_dealer} cannot deal first: expected 1 to 3")
        settled = []
        for number, deal in enumerate(self.deals, 1):
            try:
                settled.append(self._settled(deal, number - 1))
            except PrefaError as error:
                raise type(error)(f'deal {number}, "{deal}": {error}') from None
        object.__setattr__(self, "settlements", tuple(settled))

    def _settled(self, deal: DanubeDeal, number: int) -> DanubeSettlement:
        dealer = self.dealer_of(number)
        return settle_danube(
            deal.contract,
            deal.declarer,
            deal.said,
            deal.tricks,
            self.rules,
            kunstwerk=deal.kunstwerk,
            dealer=dealer if deal.kunstwerk else None,
        )

    def dealer_of(self, number: int) -> int:
        """Who deals the deal of that number, counted from 0."""
        return (self.first_dealer - 1 + number) % len(Seat) + 1

    @property
    def is_over(self) -> bool:
        """Never by itself."""
        return False

    @property
    def results(self) -> tuple[int, ...]:
        """What each player is owed, or below 0 owes; the sum is 0."""
        return tuple(int(sum(deal.worth[place] for deal in self.settlements)) for place in range(len(Seat)))

    @property
    def entries(self) -> tuple[DanubeDeal, ...]:
        """The deals, as the seam calls them."""
        return self.deals

    @property
    def rows(self) -> tuple[DanubeRow, ...]:
        """One for each deal."""
        pairs = zip(self.deals, self.settlements, strict=True)
        return tuple(DanubeRow(deal, self.dealer_of(number), settled) for number, (deal, settled) in enumerate(pairs))

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """None: each player has a section of his own."""
        return ()

    @property
    def sheet(self) -> tuple[dict[str, tuple[int, ...]], ...]:
        """For each player his running debts, in ``points``: a number for each deal that changed them."""
        sections = []
        for place in range(len(Seat)):
            moved = [int(deal.worth[place]) for deal in self.settlements]
            running = tuple(accumulate(moved))
            sections.append({"points": tuple(sum_ for sum_, change in zip(running, moved, strict=True) if change)})
        return tuple(sections)

    def names(self, row: DanubeRow) -> tuple[str, ...]:
        """The players' names by seat, for `DanubeSettlement.explain`."""
        return self.players

    def explain_row(self, row: DanubeRow) -> list[str]:
        """What one deal brought, and why."""
        return session_speaker(SESSION).explain_row(self, row)

    def explain_results(self) -> list[str]:
        """How it stands, in sentences."""
        return session_speaker(SESSION).explain_session(self)

    @classmethod
    def parse(cls, text: str, rules: DanubeRules | str = DANUBE) -> Self:
        """Read a session as a score-keeper types it: ``players`` and ``dealer``, which may be left out, then a line a
        deal. The inverse of ``str()``, but for the rules.

        :raises NotationError: if a line cannot be read; the message says which.
        :raises RuleError: if a deal cannot be.
        """
        head, lines = sheet_lines(text)
        session = cls(DanubeRules.of(rules), tuple(head.get("players", "A B C").split()))
        if dealer := head.get("dealer"):
            session = replace(session, first_dealer=session.player(dealer))
        deals = []
        for number, line in lines:
            try:
                deals.append(session._read(line))
            except PrefaError as error:
                raise type(error)(f"line {number}: {error}") from None
        return replace(session, deals=tuple(deals))

    def __str__(self) -> str:
        return sheet_text(self.rules, self.players, self.first_dealer, self.deals)

    def add(self, entry: DanubeDeal | str) -> Self:
        """The session after one deal more.

        :raises NotationError: if text cannot be read.
        :raises RuleError: if the deal cannot be.
        """
        deal = self._read(entry) if isinstance(entry, str) else entry
        return type(self)(self.rules, self.players, self.first_dealer, (*self.deals, deal))

    def undo(self) -> Self:
        """The session without its last deal.

        :raises RuleError: if there is none.
        """
        if not self.deals:
            raise RuleError("there is no deal to take back")
        return type(self)(self.rules, self.players, self.first_dealer, self.deals[:-1])

    def edit(self, number: int, entry: DanubeDeal | str) -> Self:
        """The session with the deal of that number, from 1, replaced; everything after it is counted again.

        :raises RuleError: if there is no such deal.
        """
        if not 1 <= number <= len(self.deals):
            raise RuleError(f"there is no deal {number}: the session has {len(self.deals)}")
        deal = self._read(entry) if isinstance(entry, str) else entry
        deals = (*self.deals[: number - 1], deal, *self.deals[number:])
        return type(self)(self.rules, self.players, self.first_dealer, deals)

    def _read(self, text: str) -> DanubeDeal:
        words = text.split()
        if len(words) < 5:
            raise NotationError(
                f"cannot read {quoted(text)}: expected a game, its declarer and three numbers of tricks, "
                'as in "acorns 1 8 1 1"'
            )
        contract, declarer = DanubeContract.parse(words[0]), self.player(words[1])
        first, second, third = (whole_number(word, 0, ALL_TRICKS, "tricks") for word in words[2:5])
        rest = [word.lower() for word in words[5:]]
        said = KontraTalk.parse(" ".join(word for word in rest if word != _KUNSTWERK), self.rules)
        if rest.count(_KUNSTWERK) > 1:
            raise NotationError(f"{_KUNSTWERK} comes twice in {quoted(text)}")
        return DanubeDeal(contract, declarer, (first, second, third), said, _KUNSTWERK in rest)

    def player(self, word: str) -> int:
        """The number of the player with that name or number.

        :raises NotationError: if there is no such player.
        """
        names: Sequence[str] = [name.casefold() for name in self.players]
        if word.casefold() in names:
            return names.index(word.casefold()) + 1
        if word in ("1", "2", "3"):
            return int(word)
        raise NotationError(f"unknown player {quoted(word)}; expected one of {', '.join(self.players)}")
