"""Preferans behind the seam: its rules as a `Game`."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards.seat import Seat
from ...cards.strain import Strain
from ...errors import RuleError
from ...play.deal import Deal
from ...play.rules import PlayRules
from ..accounts import Account
from ..game import GameContract, Result
from .auction import PreferansAuction
from .contract import PreferansContract
from .payments import accounts_of
from .rules import PreferansRules
from .session import PreferansSession
from .settlement import GAME, PreferansSettlement, give_up, settle_all_pass, settle_preferans
from .whist import WhistTalk, usually_said

__all__ = ["PreferansGame"]

_MORE_BY_END = {
    "played": frozenset(("talon",)),
    "conceded": frozenset[str](),
    "passed": frozenset(("nth",)),
    "refused": frozenset[str](),
}


@dataclass(frozen=True, slots=True)
class PreferansGame:
    """Preferans under *rules*. What its members are: `prefa_solver.games.game.Game`."""

    rules: PreferansRules

    @property
    def name(self) -> str:
        return GAME

    @property
    def play(self) -> PlayRules:
        return self.rules.play

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
    def more(self) -> frozenset[str]:
        return frozenset().union(*_MORE_BY_END.values())

    def first_hand(self, deal: Deal, *, first_deal: bool = False) -> Seat | None:
        return deal.dealer.next

    def auction(self, first: Seat = Seat.ONE, *, all_passes: int = 0) -> PreferansAuction:
        return PreferansAuction(self.rules, first, (), all_passes)

    def defence(self, contract: GameContract, said: str | None = "") -> WhistTalk:
        """
        :raises RuleError: if that cannot be said.
        :raises NotationError: if a word is not one of the whist talk.
        """
        named = PreferansContract.parse(contract.name)
        return WhistTalk.parse(usually_said(named) if said is None else said, named, self.rules)

    def settle(self, result: Result) -> PreferansSettlement:
        """
        :raises RuleError: if the rules do not allow such a result; the message quotes the rule.
        :raises NotationError: if text in it cannot be read.
        """
        rules, more = self.rules, dict(result.more)
        if unknown := more.keys() - _MORE_BY_END[result.end]:
            raise RuleError(f"a deal that was {result.end} has no {', '.join(sorted(unknown))} under the rules {rules}")
        if result.end == "passed":
            return settle_all_pass(result.tricks, rules, **more)
        if result.end == "refused":
            raise RuleError(f"nobody refuses a contract under the rules {rules}")
        if result.declarer is None:
            raise RuleError(f"a deal that was {result.end} has a declarer: say which seat")
        if result.contract is None:
            raise RuleError(f"a deal that was {result.end} has a contract: say which")
        if result.end == "conceded":
            return give_up(result.contract, result.declarer, rules)
        return settle_preferans(result.contract, result.declarer, result.said, result.tricks, rules, **more)

    def session(self, players: Sequence[str] = (), first_dealer: int = 0) -> PreferansSession:
        return PreferansSession(self.rules, tuple(players), first_dealer)
