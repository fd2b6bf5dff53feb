"""Danube-Swabian Preferans behind the seam: its rules as a `Game`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...cards.seat import Seat
from ...errors import RuleError
from ...play.deal import Deal
from ...play.rules import PlayRules
from ..accounts import Account
from ..game import Circumstances, End, GameContract, Result
from ..records import session_fields, settled_fields, with_lines
from ..talks import ends_of
from .auction import DanubeAuction
from .contract import DANUBE_LADDER, DanubeContract
from .course import DanubeCourse
from .kontra import KONTRA, PASS, REKONTRA, KontraTalk
from .rules import DanubeRules
from .session import DanubeSession
from .settlement import GAME, DanubeSettlement, accounts, settle_danube

__all__ = ["DanubeGame"]

_MORE = frozenset(("from_hand", "kunstwerk", "dealer"))


@dataclass(frozen=True, slots=True)
class DanubeGame:
    """Danube-Swabian Preferans under *rules*. What its members are: `prefa_solver.games.game.Game`."""

    rules: DanubeRules

    @property
    def name(self) -> str:
        return GAME

    @property
    def play(self) -> PlayRules:
        return self.rules.play

    @property
    def contracts(self) -> tuple[GameContract, ...]:
        return tuple(contract.for_seam() for contract in DANUBE_LADDER)

    def contract(self, text: str) -> GameContract:
        """
        :raises NotationError: if *text* is not a game.
        """
        return DanubeContract.parse(text).for_seam()

    @property
    def all_pass(self) -> GameContract | None:
        """None: the first hand must open."""
        return None

    @property
    def accounts(self) -> tuple[Account, ...]:
        return accounts()

    @property
    def unit(self) -> str:
        return "points"

    @property
    def more(self) -> frozenset[str]:
        return _MORE

    def asks(self, end: End) -> frozenset[str]:
        return _MORE if end == "played" else frozenset()

    def more_of(self, end: End, contract: GameContract | None, circumstances: Circumstances) -> dict[str, Any]:
        """The Kunstwerk, if the talon that the declarer turned up shows it, and who dealt.

        :raises RuleError: if there is a pot.
        """
        if circumstances.pot is not None:
            raise RuleError(f"the rules {self.rules} have no pot, so it cannot hold {circumstances.pot}")
        talon = circumstances.talon
        if contract is None or not contract.takes_talon or talon is None or not self.rules.kunstwerk:
            return {}
        ranks = [card.rank for card in talon]
        return {"kunstwerk": True, "dealer": int(circumstances.dealer)} if len(ranks) > len(set(ranks)) else {}

    def first_hand(self, deal: Deal, *, first_deal: bool = False) -> Seat | None:
        return deal.dealer.next

    def auction(self, first: Seat = Seat.ONE, *, all_passes: int = 0) -> DanubeAuction:
        return DanubeAuction(self.rules, first)

    def defence(self, contract: GameContract, said: str | None = "") -> KontraTalk:
        """What was *said* already is one word for each opponent.

        :raises RuleError: if the rules do not allow it.
        :raises NotationError: if it cannot be read.
        """
        return KontraTalk(self.rules) if said == "" else KontraTalk.parse(said or "", self.rules)

    def talks(self, contract: GameContract) -> tuple[KontraTalk, ...]:
        return tuple(ends_of(self.defence(contract)))

    @property
    def words(self) -> tuple[str, ...]:
        return PASS, KONTRA, REKONTRA

    def said(self, words: str) -> str:
        return words

    def settle(self, result: Result) -> DanubeSettlement:
        """
        :raises RuleError: if the rules do not allow such a result; the message quotes the rule.
        :raises NotationError: if text in it cannot be read.
        """
        if unknown := result.more.keys() - _MORE:
            raise RuleError(f"a deal has no {', '.join(sorted(unknown))} under the rules {self.rules}")
        if result.end != "played":
            raise RuleError(f"no deal is {result.end} under the rules {self.rules}: the first hand must open")
        if result.contract is None or result.declarer is None:
            raise RuleError("a deal has a game and a declarer: say which game, and which seat")
        return settle_danube(
            result.contract, result.declarer, result.said or "", result.tricks, self.rules, **dict(result.more)
        )

    def fields(self, result: Result, settled: DanubeSettlement) -> dict[str, Any]:
        return settled_fields(self, result, settled)

    def read_session(self, text: str) -> DanubeSession:
        """
        :raises NotationError: if a line cannot be read; the message says which.
        :raises RuleError: if a deal cannot be.
        """
        return DanubeSession.parse(text, self.rules)

    def session_fields(self, session: DanubeSession) -> dict[str, Any]:
        return session_fields(session)

    def entry_fields(self, entry: object) -> str:
        """A line of the sheet."""
        return str(entry)

    def session_of(self, players: Sequence[str], first_dealer: int, entries: Any) -> DanubeSession:
        """
        :raises NotationError: if an entry cannot be read.
        :raises RuleError: if a name or an entry cannot be.
        """
        return with_lines(self.session(players, first_dealer), entries)

    def session(self, players: Sequence[str] = (), first_dealer: int = 0) -> DanubeSession:
        return DanubeSession(self.rules, tuple(players), first_dealer)

    def course(self, state: Mapping[str, Any] | None = None) -> DanubeCourse:
        """
        :raises RuleError: if *state* is not one of a course.
        """
        return DanubeCourse() if state is None else DanubeCourse.read(state)
