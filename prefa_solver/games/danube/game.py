"""Danube-Swabian Preferans behind the seam: its rules as a `Game`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ...cards.seat import Seat
from ...errors import RuleError
from ..accounts import Account
from ..game import Circumstances, End, GameContract, Result
from ..results import check_more, contract_of, declarer_of
from ..usual_game import SheetGame
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
class DanubeGame(SheetGame[DanubeRules, DanubeSession, KontraTalk]):
    """Danube-Swabian Preferans under *rules*. What its members are: `prefa_solver.games.game.Game`."""

    name: ClassVar[str] = GAME

    @classmethod
    def _sessions(cls) -> type[DanubeSession]:
        return DanubeSession

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

    def auction(self, first: Seat = Seat.ONE, *, all_passes: int = 0) -> DanubeAuction:
        return DanubeAuction(self.rules, first)

    def defence(self, contract: GameContract, said: str | None = "") -> KontraTalk:
        """What was *said* already is one word for each opponent.

        :raises RuleError: if the rules do not allow it.
        :raises NotationError: if it cannot be read.
        """
        return KontraTalk(self.rules) if said == "" else KontraTalk.parse(said or "", self.rules)

    @property
    def words(self) -> tuple[str, ...]:
        return PASS, KONTRA, REKONTRA

    def result_of(self, settled: DanubeSettlement) -> Result:
        said = " ".join(settled.said.said) or None
        return Result(contract=str(settled.contract), declarer=settled.declarer, said=said, tricks=settled.tricks)

    def settle(self, result: Result) -> DanubeSettlement:
        """
        :raises RuleError: if the rules do not allow such a result; the message quotes the rule.
        :raises NotationError: if text in it cannot be read.
        """
        if result.end != "played":
            raise RuleError(f"no deal is {result.end} under the rules {self.rules}: the first hand must open")
        check_more(result, self.asks(result.end), self.rules)
        declarer, contract = declarer_of(result), contract_of(result)
        return settle_danube(contract, declarer, result.said or "", result.tricks, self.rules, **dict(result.more))

    def course(self, state: Mapping[str, Any] | None = None) -> DanubeCourse:
        """
        :raises RuleError: if *state* is not one of a course.
        """
        return DanubeCourse() if state is None else DanubeCourse.read(state)
