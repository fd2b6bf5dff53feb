"""What is to be settled: the options of `prefa settle`, read together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..errors import NotationError, quoted
from ..games.asked import ASKED, SAID_BY_SEAT, SILENT
from ..games.game import End, Game, Result
from ..games.named import game, read_game_rules
from ..limits import MOST_MONEY, whole_number
from .settle import OutcomesAnswer, SettleAnswer
from .usage import UsageError

__all__ = ["SettleQuestion"]

_TABLE = "--table"
_ENDS: dict[str, End] = {"": "played", "--concede": "conceded", "--refuse": "refused", "--all-pass": "passed"}
# What each way of settling needs, and what it may have besides, apart from what the game asks for.
_NEEDS: dict[str, tuple[set[str], set[str]]] = {
    "": ({"CONTRACT", "--declarer"}, {"--tricks", "--defence", *map("--{}".format, SAID_BY_SEAT)}),
    "--concede": ({"CONTRACT", "--declarer"}, set()),
    "--refuse": ({"--declarer"}, set()),
    "--all-pass": (set(), {"--tricks"}),
    _TABLE: ({"CONTRACT"}, {"--declarer", "--defence"}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleQuestion:
    """The options of `prefa settle`; None, False and nothing are options that were not given.

    :param words: the contract, and what came after the first word of *defence*.
    :param defence: what the defenders said, in words.
    :param concede: a solo was conceded at the contract.
    :param refuse: the declarer refuses to name a contract.
    :param all_pass: all passed.
    :param table: all outcomes of the contract are wanted.
    :param said_by: the seats that said one of `SAID_BY_SEAT`, by word.
    :param more: by key of `ASKED`; cards, and sums by seat, as text.
    """

    words: Sequence[str] = ()
    declarer: Seat | None = None
    tricks: tuple[int, int, int] | None = None
    defence: Sequence[str] = ()
    concede: bool = False
    refuse: bool = False
    all_pass: bool = False
    table: bool = False
    said_by: Mapping[str, Sequence[Seat]] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    rules: str

    def answer(self) -> SettleAnswer | OutcomesAnswer:
        """Settle what was asked.

        :raises UsageError: if the options do not go together, or one is missing.
        :raises PrefaError: if the rules, the tricks, the cards or the accounts cannot be right.
        """
        kind = self._kind()
        played = game(read_game_rules(self.rules))
        contract, said = self._contract_and_said(played)
        passes = _all_pass_name(played)
        if contract is not None and contract == passes and not self.all_pass:
            # The name of a deal in which all passed says the same as the option.
            kind, contract = "--all-pass", None
        self._check(kind, played, contract, said)
        if any(self.said_by.values()):
            said = self._said_by_seat(said)
        if kind == _TABLE:
            assert contract is not None
            return OutcomesAnswer(played, played.contract(contract), self.declarer or Seat.ONE, said)
        result = Result(
            end=_ENDS[kind],
            contract=contract,
            declarer=self.declarer,
            said=said,
            tricks=self.tricks,
            more={key: _READERS.get(ASKED[key].reads, _as_given)(key, value) for key, value in self._more.items()},
        )
        return SettleAnswer(played, result, played.settle(result))

    @property
    def _more(self) -> dict[str, Any]:
        """What was given of `more`."""
        return {key: value for key, value in self.more.items() if value is not None and value is not False}

    def _kind(self) -> str:
        """What kind of settling it is: a key of `_NEEDS`."""
        kinds = {
            "--concede": self.concede,
            "--refuse": self.refuse,
            "--all-pass": self.all_pass,
            _TABLE: self.table,
        }
        chosen = [flag for flag, given in kinds.items() if given]
        if len(chosen) > 1:
            raise UsageError(f"{' and '.join(chosen)} exclude each other")
        return chosen[0] if chosen else ""

    def _check(self, kind: str, played: Game, contract: str | None, said: str | None) -> None:
        """Check that everything that is needed was given, and nothing that the game does not ask for."""
        foreign = {key for key in self._more if key not in played.more}
        foreign |= {word for word, seats in self.said_by.items() if seats and word not in played.words}
        if foreign:
            names = " and ".join(sorted(map(_flag, foreign)))
            raise UsageError(f"{names} cannot be given under the rules {played.rules.name}")
        options = {
            "CONTRACT": contract,
            "--declarer": self.declarer,
            "--tricks": self.tricks,
            "--defence": said,
            **{_flag(word): seats or None for word, seats in self.said_by.items()},
        }
        given = {name for name, value in options.items() if value is not None} | set(map(_flag, self._more))
        needed, possible = _NEEDS[kind]
        asked = set() if kind == _TABLE else set(map(_flag, played.asks(_ENDS[kind])))
        where = f" with {kind}" if kind else ""
        if missing := needed - given:
            raise UsageError(f"{' and '.join(sorted(missing))} missing{where}, as in: prefa settle 6H --declarer 1")
        if surplus := given - needed - possible - asked:
            raise UsageError(f"{' and '.join(sorted(surplus))} cannot be given{where}")
        for key in self._more:
            checks = ASKED[key].checks
            if checks is not None and checks not in self._more:
                raise UsageError(f"{_flag(key)} is there to check {_flag(checks)}, which is not given")

    def _said_by_seat(self, said: str | None) -> str:
        """One word for each opponent."""
        if said is not None:
            names = " and ".join(map(_flag, self.said_by))
            raise UsageError(f"{names} say what --defence says too: give one of them")
        declarer = self.declarer
        assert declarer is not None
        words = {declarer.next: SILENT, declarer.next.next: SILENT}
        for word in SAID_BY_SEAT:
            for seat in self.said_by.get(word, ()):
                if seat == declarer:
                    raise UsageError(f"seat {declarer} is the declarer: an opponent says {SAID_BY_SEAT[0]}")
                words[seat] = word
        return " ".join(words.values())

    def _contract_and_said(self, played: Game) -> tuple[str | None, str | None]:
        """The contract's name and what was said. The words of --defence after its first arrive among the arguments."""
        said = list(self.defence)
        words = list(self.words)
        if not self.defence and (spoken := [word for word in words if word.lower() in played.words]):
            raise UsageError(f"{' '.join(spoken)}: declarations come after --defence")
        # With the option the contract may come before it or after it, and then it is the only word that names one.
        contracts = [word for word in words if _names_a_contract(word, played)] if said else words
        if len(contracts) > 1:
            raise UsageError(f"expected one contract, got {' '.join(contracts)}")
        if words and not contracts and not all(word.lower() in played.words for word in words):
            # It says what is wrong with the word.
            played.contract(words[0])
        said += [word for word in words if word not in contracts]
        contract = None
        if contracts:
            is_pass = contracts[0].lower() == _all_pass_name(played)
            contract = contracts[0].lower() if is_pass else played.contract(contracts[0]).name
        return contract, played.said(" ".join(said)) if said else None


def _flag(key: str) -> str:
    return f"--{key.replace('_', '-')}"


def _all_pass_name(played: Game) -> str | None:
    return None if played.all_pass is None else played.all_pass.name


def _names_a_contract(word: str, played: Game) -> bool:
    if word.lower() == _all_pass_name(played):
        return True
    try:
        played.contract(word)
    except NotationError:
        return False
    return True


def _as_given(key: str, value: Any) -> Any:
    return value


def _cards(key: str, text: str) -> CardSet:
    return CardSet.parse(text)


def _sums(key: str, text: str) -> tuple[int, ...]:
    try:
        return tuple(whole_number(word, 0, MOST_MONEY) for word in text.replace(",", " ").split())
    except NotationError:
        raise UsageError(f"{_flag(key)}: expected whole numbers by seat, such as 4 9 20, got {quoted(text)}") from None


_READERS: dict[str, Callable[[str, Any], Any]] = {"cards": _cards, "sums": _sums}
