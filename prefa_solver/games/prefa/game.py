"""Prefa behind the seam: the rules of a rule set as a `Game`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...cards.seat import Seat
from ...cards.strain import Strain
from ...errors import RuleError
from ...play.deal import Deal
from ..accounts import Account
from ..contract import Contract
from ..game import Circumstances, End, GameContract, Result
from ..results import check_more, contract_of, declarer_of
from ..usual_game import UsualGame
from .auction import Auction, first_hand
from .course import PrefaCourse
from .declarations import Declaration, Declarations, quotas
from .entries import Entry
from .ledger import Ledger
from .ledger_fields import entries_of, entry_fields, ledger_fields
from .payments import Outcome, accounts_of
from .records import settlement_fields
from .rules import RuleSet
from .settlement import BOTH_PLAY, GAME, Settlement, check_accounts, concede, pass_out, refuse, settle

if TYPE_CHECKING:
    from .payoffs import Payoffs

__all__ = ["DeclarationsTalk", "PrefaGame"]

_NOTHING_SAID = Declarations()
_ACCOUNTS = frozenset(("pot", "kassas"))
_ASKS: Mapping[End, frozenset[str]] = {
    "played": _ACCOUNTS | {"aces", "hand"},
    "conceded": _ACCOUNTS,
    "refused": _ACCOUNTS,
    "passed": _ACCOUNTS,
}
_SHORT = {
    "both": "play play",
    "none": "pass pass",
    "alone": "play pass alone",
    "together": "play pass together",
}
"""How people may write declarations shorter."""


@dataclass(frozen=True, slots=True)
class DeclarationsTalk:
    """The declarations so far to a contract, under the rules that say what may follow."""

    rules: RuleSet
    contract: Contract
    said: Declarations = _NOTHING_SAID

    def __str__(self) -> str:
        return str(self.said)

    @property
    def speaker(self) -> int | None:
        """1 the first defender, 2 the second; None if the declarations are complete."""
        return None if self.said.speaker is None else self.said.speaker + 1

    @property
    def legal(self) -> tuple[str, ...]:
        return tuple(map(str, self.said.legal(self.rules)))

    def say(self, word: str) -> Self:
        """
        :raises RuleError: if it may not be said.
        :raises NotationError: if it is not a declaration.
        """
        return type(self)(self.rules, self.contract, self.said.call(word, self.rules))

    @property
    def plays(self) -> tuple[bool, bool]:
        """
        :raises RuleError: if the declarations are not complete.
        """
        return self.said.defence.plays

    @property
    def owed(self) -> tuple[int, int]:
        """
        :raises RuleError: if the declarations are not complete.
        """
        return quotas(self.contract, self.said.defence, self.rules)


@dataclass(frozen=True, slots=True)
class PrefaGame(UsualGame[RuleSet, Ledger]):
    """Prefa under *rules*. What its members are: `prefa_solver.games.game.Game`."""

    name: ClassVar[str] = GAME

    @classmethod
    def _sessions(cls) -> type[Ledger]:
        return Ledger

    @property
    def contracts(self) -> tuple[GameContract, ...]:
        return tuple(map(self._contract, self.rules.contracts))

    def contract(self, text: str) -> GameContract:
        """
        :raises NotationError: if *text* is not a contract.
        :raises RuleError: if the rules do not have it.
        """
        return self._contract(Contract.parse(text))

    def _contract(self, contract: Contract) -> GameContract:
        return GameContract(
            name=str(contract),
            strain=contract.strain,
            needed=self.rules.needed(contract),
            price=self.rules.value(contract),
        )

    @property
    def may_stay(self) -> bool:
        return self.rules.preliminary == "if-they-stay"

    def payoffs(self, contract: str, more: Mapping[str, Any]) -> "Payoffs":
        """
        :param more: the common pot and the aces.
        :raises RuleError: if the rules do not have the contract, the pot or the aces.
        :raises NotationError: if *contract* is not a contract.
        """
        # NumPy is slow to load, and only advice needs it.
        from .payoffs import payoffs

        if unknown := more.keys() - {"pot", "aces"}:
            raise RuleError(f"what {', '.join(sorted(unknown))} make of a contract's worth is not known")
        return payoffs(Contract.parse(contract), self.rules, **more)

    @property
    def all_pass(self) -> GameContract | None:
        if self.rules.all_pass == "void":
            return None
        return GameContract(
            name="polles",
            strain=Strain.NO_TRUMPS,
            objective="min",
            needed=0,
            price=self.rules.polles_kapikia,
            takes_talon=False,
        )

    @property
    def accounts(self) -> tuple[Account, ...]:
        return accounts_of(self.rules)

    @property
    def unit(self) -> str:
        return "kapikia"

    def asks(self, end: End) -> frozenset[str]:
        return _ASKS[end]

    def more_of(self, end: End, contract: GameContract | None, circumstances: Circumstances) -> dict[str, Any]:
        """The aces, and the common pot; rules with kassas have none, and what a file says of one is passed over."""
        found: dict[str, Any] = {}
        if circumstances.aces and end == "played":
            found["aces"] = True
        if circumstances.pot is not None and contract is not None and self.rules.account == "pot":
            found["pot"] = circumstances.pot
        return found

    def first_hand(self, deal: Deal, *, first_deal: bool = False) -> Seat | None:
        return first_hand(deal, self.rules, first_deal=first_deal)

    def auction(self, first: Seat = Seat.ONE, *, all_passes: int = 0) -> Auction:
        """The same, however often all have passed."""
        return Auction(self.rules, first)

    def defence(self, contract: GameContract, said: str | None = "") -> DeclarationsTalk:
        """
        :raises RuleError: if the rules do not have such declarations.
        :raises NotationError: if a word is not a declaration.
        """
        declarations = BOTH_PLAY if said is None else Declarations.parse(said)
        declarations.legal(self.rules)
        return DeclarationsTalk(self.rules, Contract.parse(contract.name), declarations)

    def talks(self, contract: GameContract) -> tuple[DeclarationsTalk, ...]:
        named = Contract.parse(contract.name)
        return tuple(DeclarationsTalk(self.rules, named, said) for said in Declarations.sequences(self.rules))

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(map(str, Declaration))

    def said(self, words: str) -> str:
        """Also ``both``, ``none``, ``alone`` and ``together``.

        :raises NotationError: if a word is not a declaration.
        """
        said = " ".join(words.replace(",", " ").lower().split())
        return str(Declarations.parse(_SHORT.get(said, said)))

    def settle(self, result: Result) -> Settlement:
        """
        :raises RuleError: if the rules do not allow such a result; the message quotes the rule.
        :raises NotationError: if text in it cannot be read.
        """
        rules, more = self.rules, dict(result.more)
        check_more(result, _ASKS[result.end], rules)
        check_accounts(rules, more.get("pot"), more.get("kassas"))
        if result.end == "passed":
            return pass_out(result.tricks, rules)
        declarer = declarer_of(result)
        if result.end == "refused":
            return refuse(declarer, rules)
        contract = contract_of(result)
        if result.end == "conceded":
            return concede(contract, declarer, rules, **more)
        said = BOTH_PLAY if result.said is None else result.said
        return settle(contract, declarer, said, result.tricks, rules, **more)

    def result_of(self, settled: Settlement) -> Result:
        """In the most usual words of those that mean the same."""
        deal = settled.deal
        if deal is None:
            played = settled.tricks if any(settled.tricks) else None
            return Result(end="refused" if settled.outcome is Outcome.REFUSED else "passed", tricks=played)
        more = {"pot": deal.pot, "aces": deal.aces or None}
        said = next(said for said, defence in Declarations.DEFENCES.items() if defence is deal.defence)
        return Result(
            end="conceded" if deal.conceded else "played",
            contract=str(deal.contract),
            declarer=deal.declarer,
            said=None if deal.conceded else str(said),
            tricks=None if deal.conceded else deal.tricks,
            more={key: value for key, value in more.items() if value is not None},
        )

    def fields(self, result: Result, settled: Settlement) -> dict[str, Any]:
        return settlement_fields(result, settled)

    def session_fields(self, session: Ledger) -> dict[str, Any]:
        return ledger_fields(session)

    def entry_fields(self, entry: Entry) -> dict[str, Any]:
        """An object with its ``kind``."""
        return entry_fields(entry)

    def session_of(self, players: Sequence[str], first_dealer: int, entries: Any) -> Ledger:
        """
        :raises NotationError: if a field of an entry is missing, unknown or of the wrong type.
        :raises RuleError: if a name or an entry cannot be.
        """
        return Ledger(self.rules, tuple(players), first_dealer, entries_of(entries))

    def course(self, state: Mapping[str, Any] | None = None) -> PrefaCourse:
        """
        :raises RuleError: if *state* is not one of a course.
        """
        return PrefaCourse.start(self.rules) if state is None else PrefaCourse.read(self.rules, state)
