"""What most games do alike behind the seam."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, get_args

from ..cards.seat import Seat
from ..play.deal import Deal
from ..play.rules import PlayRules
from .checked import CheckedRules
from .game import End, GameContract, Result, Session, Settled, Talk
from .kept_session import KeptSession
from .records import session_fields, settled_fields, with_lines
from .talks import ends_of

__all__ = ["SheetGame", "UsualGame"]

_Rules = TypeVar("_Rules", bound=CheckedRules)
_Session = TypeVar("_Session", bound=KeptSession[Any, Any, Any])
_Talk = TypeVar("_Talk", bound=Talk)


@dataclass(frozen=True, slots=True)
class UsualGame(Generic[_Rules, _Session]):
    """A game under *rules*. What its members are: `prefa_solver.games.game.Game`."""

    rules: _Rules

    @classmethod
    @abstractmethod
    def _sessions(cls) -> type[_Session]:
        """The class of its sessions."""

    @abstractmethod
    def asks(self, end: End) -> frozenset[str]:
        """What `Result.more` may have after a deal that came to this *end*."""

    @property
    def play(self) -> PlayRules:
        return self.rules.play

    @property
    def more(self) -> frozenset[str]:
        ends: tuple[End, ...] = get_args(End)
        return frozenset().union(*map(self.asks, ends))

    def read_session(self, text: str) -> _Session:
        """
        :raises NotationError: if a line cannot be read; the message says which.
        :raises RuleError: if a line is against the rules.
        """
        return self._sessions().parse(text, self.rules)

    def session(self, players: Sequence[str] = (), first_dealer: int = 0) -> _Session:
        return self._sessions()(self.rules, tuple(players), first_dealer)


@dataclass(frozen=True, slots=True)
class SheetGame(UsualGame[_Rules, _Session], Generic[_Rules, _Session, _Talk]):
    """A game whose entries are lines of a sheet, in files too, and whose dealer's neighbour speaks first."""

    name: ClassVar[str]

    @abstractmethod
    def defence(self, contract: GameContract, said: str | None = "") -> _Talk:
        """What may be said to *contract*, after what was *said* already."""

    def first_hand(self, deal: Deal, *, first_deal: bool = False) -> Seat | None:
        return deal.dealer.next

    def talks(self, contract: GameContract) -> tuple[_Talk, ...]:
        return tuple(ends_of(self.defence(contract)))

    def said(self, words: str) -> str:
        return words

    def fields(self, result: Result, settled: Settled) -> dict[str, Any]:
        return settled_fields(self.name, self.rules.name, result, settled)

    def session_fields(self, session: Session) -> dict[str, Any]:
        return session_fields(session)

    def entry_fields(self, entry: object) -> str:
        """A line of the sheet."""
        return str(entry)

    def session_of(self, players: Sequence[str], first_dealer: int, entries: Any) -> _Session:
        """
        :raises NotationError: if an entry cannot be read.
        :raises RuleError: if a name or an entry cannot be.
        """
        return with_lines(self.session(players, first_dealer), entries)
