"""Preferans behind the seam: its rules as a `Game`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ...cards.seat import Seat
from ...cards.strain import Strain
from ...errors import RuleError
from ..accounts import Account
from ..game import Circumstances, End, GameContract, Result
from ..usual_game import SheetGame
from .auction import PreferansAuction
from .contract import PreferansContract
from .course import PreferansCourse
from .payments import PreferansOutcome, accounts_of
from .rules import PreferansRules
from .session import PreferansSession
from .settlement import ASKS, GAME, PreferansSettlement, settle_result
from .whist import WhistTalk, WhistWord, usually_said

__all__ = ["PreferansGame"]


@dataclass(frozen=True, slots=True)
class PreferansGame(SheetGame[PreferansRules, PreferansSession, WhistTalk]):
    """Preferans under *rules*. What its members are: `prefa_solver.games.game.Game`."""

    name: ClassVar[str] = GAME

    @classmethod
    def _sessions(cls) -> type[PreferansSession]:
        return PreferansSession

    @property
    def contracts(self) -> tuple[GameContract, ...]:
        return tuple(contract.for_seam() for contract in self.rules.contracts)

    def contract(self, text: str) -> GameContract:
        """
        :raises NotationError: if *text* is not a contract.
        :raises RuleError: if the rules do not have it.
        """
        contract = PreferansContract.parse(text)
        self.rules.check_contract(contract)
        return contract.for_seam()

    @property
    def all_pass(self) -> GameContract | None:
        if self.rules.all_pass == "void":
            return None
        return GameContract(
            name="all-pass",
            strain=Strain.NO_TRUMPS,
            objective="min",
            needed=0,
            price=self.rules.all_pass_price(1),
            takes_talon=False,
        )

    @property
    def accounts(self) -> tuple[Account, ...]:
        return accounts_of(self.rules)

    @property
    def unit(self) -> str:
        return "whists"

    def asks(self, end: End) -> frozenset[str]:
        return ASKS[end]

    def more_of(self, end: End, contract: GameContract | None, circumstances: Circumstances) -> dict[str, Any]:
        """The talon, where it brings a premium, and the how-manieth deal in a row this is in which all passed.

        :raises RuleError: if there is a pot.
        """
        if circumstances.pot is not None:
            raise RuleError(f"the rules {self.rules} have no pot, so it cannot hold {circumstances.pot}")
        if end == "passed" and circumstances.all_passes:
            return {"nth": circumstances.all_passes + 1}
        if self.rules.talon_premium == "none" or end != "played" or contract is None:
            return {}
        if not contract.takes_talon or contract.objective == "min" or circumstances.talon is None:
            return {}
        return {"talon": str(circumstances.talon)}

    def auction(self, first: Seat = Seat.ONE, *, all_passes: int = 0) -> PreferansAuction:
        return PreferansAuction(self.rules, first, (), all_passes)

    def defence(self, contract: GameContract, said: str | None = "") -> WhistTalk:
        """
        :raises RuleError: if that cannot be said.
        :raises NotationError: if a word is not one of the whist talk.
        """
        named = PreferansContract.parse(contract.name)
        return WhistTalk.parse(usually_said(named) if said is None else said, named, self.rules)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(map(str, WhistWord))

    def result_of(self, settled: PreferansSettlement) -> Result:
        """Without the words of the whist."""
        deal = settled.deal
        if deal is None:
            return Result(end="passed", tricks=settled.tricks, more={"nth": settled.nth})
        end: End = "conceded" if settled.outcome is PreferansOutcome.GIVEN_UP else "played"
        return Result(end=end, contract=str(deal.contract), declarer=deal.declarer, tricks=settled.tricks)

    def settle(self, result: Result) -> PreferansSettlement:
        """
        :raises RuleError: if the rules do not allow such a result; the message quotes the rule.
        :raises NotationError: if text in it cannot be read.
        """
        return settle_result(result, self.rules)

    def course(self, state: Mapping[str, Any] | None = None) -> PreferansCourse:
        """
        :raises RuleError: if *state* is not one of a course.
        """
        return PreferansCourse.start(self.rules) if state is None else PreferansCourse.read(self.rules, state)
