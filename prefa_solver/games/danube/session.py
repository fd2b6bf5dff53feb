"""A session of Danube-Swabian Preferans: what everybody owes, deal after deal. It ends when the players agree to stop.

A line has the game, the declarer, the tricks by player, and what else was said, in any order::

    acorns Anna 8 1 1
    bettel-hand Bela 1 0 0 kontra pass
    leaves Cilli 2 1 7 kunstwerk

Players are numbered in play order; the three of them sit in the seats of those numbers. The first hand of a deal, the
player after its dealer, deals the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ...cards.seat import Seat
from ...errors import NotationError, quoted
from ...limits import whole_number
from ...short import Short
from ..kept_session import KeptSession
from ..spoken import session_speaker
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


@dataclass(frozen=True, slots=True, repr=False)
class DanubeRow(Short):
    """One line of a session: what was played, who dealt, and what it cost."""

    entry: DanubeDeal
    dealer: int
    settlement: DanubeSettlement


@dataclass(frozen=True, slots=True, repr=False)
class DanubeSession(KeptSession[DanubeRules, DanubeDeal, DanubeRow]):
    """A session of three players as a value: `add`, `undo` and `edit` give the next one."""

    rules: DanubeRules = DANUBE

    @classmethod
    def usual_rules(cls) -> DanubeRules:
        return DANUBE

    def _row(self, entry: DanubeDeal, rows: Sequence[DanubeRow]) -> DanubeRow:
        dealer = self.dealer_of(len(rows))
        settled = settle_danube(
            entry.contract,
            entry.declarer,
            entry.said,
            entry.tricks,
            self.rules,
            kunstwerk=entry.kunstwerk,
            dealer=dealer if entry.kunstwerk else None,
        )
        return DanubeRow(entry, dealer, settled)

    @property
    def deals(self) -> tuple[DanubeDeal, ...]:
        """The entries: each is a deal."""
        return self.entries

    @property
    def settlements(self) -> tuple[DanubeSettlement, ...]:
        """One for each deal."""
        return tuple(row.settlement for row in self.rows)

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

    def explain_row(self, row: DanubeRow) -> list[str]:
        """What one deal brought, and why."""
        return session_speaker(SESSION).explain_row(self, row)

    def explain_results(self) -> list[str]:
        """How it stands, in sentences."""
        return session_speaker(SESSION).explain_session(self)

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
