"""What is to be settled: the options of `prefa settle`, read together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..errors import NotationError, quoted
from ..games.contract import Contract
from ..games.game import End, Game, Result
from ..games.named import AnyRules, game, read_game_rules
from ..games.prefa.declarations import Declaration, Declarations
from ..games.prefa.settlement import Settlement, check_accounts, concede, pass_out, refuse, settle
from ..limits import MOST_MONEY, whole_number
from .contract_outcomes import ContractOutcomes
from .game_settle import GameOutcomes, GameSettleAnswer
from .settle import Accounts, SettleAnswer
from .usage import UsageError

__all__ = ["SettleQuestion"]

_SHORT: dict[tuple[str, ...], str] = {
    ("both",): "play play",
    ("none",): "pass pass",
    ("alone",): "play pass alone",
    ("together",): "play pass together",
}
# What each way of settling needs, and what it may have besides.
_NEEDS: dict[str, tuple[set[str], set[str]]] = {
    "": ({"CONTRACT", "--declarer"}, {"--tricks", "--defence", "--aces", "--hand", "--pot", "--kassas"}),
    "--concede": ({"CONTRACT", "--declarer"}, {"--pot", "--kassas"}),
    "--refuse": ({"--declarer"}, {"--pot", "--kassas"}),
    "--all-pass": (set(), {"--tricks", "--pot", "--kassas"}),
    "--table": ({"CONTRACT"}, {"--declarer", "--defence"}),
}
# The same where a game is settled as the seam has it.
_NEEDS_OF_A_GAME: dict[str, tuple[set[str], set[str]]] = {
    "": (
        {"CONTRACT", "--declarer"},
        {"--tricks", "--defence", "--kontra", "--rekontra", "--talon", "--from-hand", "--kunstwerk", "--dealer"},
    ),
    "--concede": ({"CONTRACT", "--declarer"}, set()),
    "--refuse": ({"--declarer"}, set()),
    "--all-pass": (set(), {"--tricks", "--nth"}),
    "--table": ({"CONTRACT"}, {"--declarer", "--defence"}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleQuestion:
    """The options of `prefa settle`; None and False are options that were not given.

    :param words: the contract, and what came after the first word of *defence*.
    :param defence: what the defenders said, in words.
    :param concede: a solo was conceded at the contract.
    :param refuse: the declarer refuses to name a contract.
    :param all_pass: all passed.
    :param table: all outcomes of the contract are wanted.
    :param nth: the how-manieth deal in a row in which all passed.
    :param talon: its two cards, where they bring something.
    :param kontra: the seats that said kontra.
    :param rekontra: those of them that the declarer answered.
    :param from_hand: the declarer played without the talon.
    :param kunstwerk: the talon showed two equal ranks.
    :param dealer: who dealt.
    """

    words: Sequence[str] = ()
    declarer: Seat | None = None
    tricks: tuple[int, int, int] | None = None
    defence: Sequence[str] = ()
    aces: bool = False
    hand: str | None = None
    pot: int | None = None
    kassas: str | None = None
    concede: bool = False
    refuse: bool = False
    all_pass: bool = False
    table: bool = False
    nth: int | None = None
    talon: str | None = None
    kontra: Sequence[Seat] = ()
    rekontra: Sequence[Seat] = ()
    from_hand: bool = False
    kunstwerk: bool = False
    dealer: Seat | None = None
    rules: str

    def answer(self) -> SettleAnswer | ContractOutcomes | GameSettleAnswer | GameOutcomes:
        """Settle what was asked.

        :raises UsageError: if the options do not go together, or one is missing.
        :raises PrefaError: if the rules, the tricks, the cards or the accounts cannot be right.
        """
        kind = self._kind()
        named = read_game_rules(self.rules)
        if not isinstance(named, AnyRules):
            return self._through_the_seam(kind, game(named))
        rules = named
        if extra := self._given({"--nth": self.nth, "--talon": self.talon, **self._kontras()}):
            raise UsageError(f"{' and '.join(sorted(extra))} cannot be given under the rules {rules}")
        contract, said = _contract_and_declarations(self.words, self.defence)
        self._check(kind, contract, said)
        accounts = Accounts(self.pot, _read_kassas(self.kassas))
        check_accounts(rules, accounts.pot, accounts.kassas)
        if self.table:
            assert contract is not None
            made = [said] if said is not None else Declarations.sequences(rules)
            return ContractOutcomes(contract, self.declarer or Seat.ONE, made, rules)
        if not kind:
            said = said or Declarations.parse(_SHORT["both",])
        return SettleAnswer(self._settled(rules, contract, said, accounts), accounts, said)

    def _kind(self) -> str:
        """What kind of settling it is: a key of `_NEEDS`."""
        kinds = {
            "--concede": self.concede,
            "--refuse": self.refuse,
            "--all-pass": self.all_pass,
            "--table": self.table,
        }
        chosen = [flag for flag, given in kinds.items() if given]
        if len(chosen) > 1:
            raise UsageError(f"{' and '.join(chosen)} exclude each other")
        return chosen[0] if chosen else ""

    def _check(self, kind: str, contract: Contract | None, said: Declarations | None) -> None:
        options = {
            "CONTRACT": contract,
            "--declarer": self.declarer,
            "--tricks": self.tricks,
            "--defence": said,
            "--aces": self.aces or None,
            "--hand": self.hand,
            "--pot": self.pot,
            "--kassas": self.kassas,
        }
        _check_given(self._given(options), kind, *_NEEDS[kind])
        if self.hand is not None and not self.aces:
            raise UsageError("--hand is there to check --aces, which is not given")

    @staticmethod
    def _given(options: Mapping[str, object]) -> set[str]:
        return {name for name, value in options.items() if value is not None}

    def _through_the_seam(self, kind: str, played: Game) -> GameSettleAnswer | GameOutcomes:
        """The answer for a game that has no options of its own here."""
        contract, said = self._contract_and_said(played)
        all_pass = played.all_pass
        passed = self.all_pass or (all_pass is not None and contract == all_pass.name)
        kind = "--all-pass" if passed else kind
        options = {
            "CONTRACT": None if passed and not self.all_pass else contract,
            "--declarer": self.declarer,
            "--tricks": self.tricks,
            "--defence": said,
            "--aces": self.aces or None,
            "--hand": self.hand,
            "--pot": self.pot,
            "--kassas": self.kassas,
            "--nth": self.nth,
            "--talon": self.talon,
            **self._kontras(),
        }
        _check_given(self._given(options), kind, *_NEEDS_OF_A_GAME[kind])
        if self.kontra or self.rekontra:
            said = self._said_kontra(said)
        if self.table:
            assert contract is not None
            return GameOutcomes(played, played.contract(contract), self.declarer or Seat.ONE, said)
        more = {
            "nth": self.nth,
            "talon": None if self.talon is None else CardSet.parse(self.talon),
            "from_hand": self.from_hand or None,
            "kunstwerk": self.kunstwerk or None,
            "dealer": self.dealer,
        }
        end: End = "passed" if passed else "conceded" if self.concede else "refused" if self.refuse else "played"
        result = Result(
            end=end,
            contract=None if passed else contract,
            declarer=self.declarer,
            said=said,
            tricks=self.tricks,
            more={name: value for name, value in more.items() if value is not None},
        )
        return GameSettleAnswer(played, result, played.settle(result))

    def _kontras(self) -> dict[str, object]:
        """The options that a game with kontra has."""
        return {
            "--kontra": self.kontra or None,
            "--rekontra": self.rekontra or None,
            "--from-hand": self.from_hand or None,
            "--kunstwerk": self.kunstwerk or None,
            "--dealer": self.dealer,
        }

    def _said_kontra(self, said: str | None) -> str:
        """One word for each opponent, as a game with kontra reads them."""
        if said is not None:
            raise UsageError("--kontra and --rekontra say what --defence says too: give one of them")
        assert self.declarer is not None
        if self.declarer in (*self.kontra, *self.rekontra):
            raise UsageError(f"seat {self.declarer} is the declarer: an opponent says kontra")
        return " ".join(
            "rekontra" if seat in self.rekontra else "kontra" if seat in self.kontra else "pass"
            for seat in (self.declarer.next, self.declarer.next.next)
        )

    def _contract_and_said(self, played: Game) -> tuple[str | None, str | None]:
        """The contract and what was said. The words of --defence after its first one arrive among the arguments."""
        if not self.words:
            return None, " ".join(self.defence) or None
        # With the option the contract may come before it or after it, and then it is the only word that names one.
        contracts = [word for word in self.words if _names_a_contract(word, played)] if self.defence else self.words
        if len(contracts) > 1:
            raise UsageError(f"expected one contract, got {' '.join(contracts)}")
        if not contracts:
            played.contract(self.words[0])
        passed = played.all_pass
        is_pass = passed is not None and contracts[0].lower() == passed.name
        contract = contracts[0].lower() if is_pass else played.contract(contracts[0]).name
        said = [*self.defence, *(word for word in self.words if word != contracts[0])]
        return contract, " ".join(said) or None

    def _settled(
        self, rules: AnyRules, contract: Contract | None, said: Declarations | None, accounts: Accounts
    ) -> Settlement:
        if self.all_pass:
            return pass_out(self.tricks, rules)
        assert self.declarer is not None
        if self.refuse:
            return refuse(self.declarer, rules)
        assert contract is not None
        if self.concede:
            return concede(contract, self.declarer, rules, pot=self.pot, kassas=accounts.kassas)
        assert said is not None
        return settle(
            contract,
            self.declarer,
            said,
            self.tricks,
            rules,
            pot=self.pot,
            kassas=accounts.kassas,
            aces=self.aces,
            hand=None if self.hand is None else CardSet.parse(self.hand),
        )


def _names_a_contract(word: str, played: Game) -> bool:
    if played.all_pass is not None and word.lower() == played.all_pass.name:
        return True
    try:
        played.contract(word)
    except NotationError:
        return False
    return True


def _check_given(given: set[str], kind: str, needed: set[str], possible: set[str]) -> None:
    where = f" with {kind}" if kind else ""
    if missing := needed - given:
        raise UsageError(f"{' and '.join(sorted(missing))} missing{where}, as in: prefa settle 6H --declarer 1")
    if surplus := given - needed - possible:
        raise UsageError(f"{' and '.join(sorted(surplus))} cannot be given{where}")


def _contract_and_declarations(
    words: Sequence[str], defence: Sequence[str]
) -> tuple[Contract | None, Declarations | None]:
    """The contract and the declarations. The words of --defence after its first one arrive among the arguments."""
    names = {declaration.value for declaration in Declaration}
    contracts = [word for word in words if word.lower() not in names]
    if len(contracts) > 1:
        raise UsageError(f"expected one contract, got {' '.join(contracts)}")
    said = [*" ".join(defence).replace(",", " ").lower().split(), *(w for w in words if w.lower() in names)]
    if said and not defence:
        raise UsageError(f"{' '.join(said)}: declarations come after --defence")
    contract = Contract.parse(contracts[0]) if contracts else None
    return contract, Declarations.parse(_SHORT.get(tuple(said), " ".join(said))) if said else None


def _read_kassas(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    try:
        return tuple(whole_number(word, 0, MOST_MONEY) for word in text.replace(",", " ").split())
    except NotationError:
        raise UsageError(f"--kassas: expected whole numbers by seat, such as 4 9 20, got {quoted(text)}") from None
