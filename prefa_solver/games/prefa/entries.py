"""The entries of a ledger: what a deal came to, and what else happens at the table. One line of text each::

6H 1 7 1 2                      contract, declarer, tricks by player; both defended
7S 2 2 7 1 play pass together   the declarations in the order they were spoken
8C 3 0 1 9 aces                 the four aces were announced
6H 1 pass pass                  nobody defended: no tricks
concede 7S 2                    a solo conceded at his last bid
refuse 2                        "I take it", and then no contract
pass                            all three passed: void
pass 3 4 3                      all three passed and played for few tricks
top-up 10                       each player puts ten units more into the pot
close                           the players agree to stop
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...errors import NotationError, RuleError, quoted, shown
from ...limits import MOST_UNITS, whole_number
from ..contract import Contract
from .declarations import Declarations

__all__ = ["Closed", "Conceded", "Entry", "Passed", "PlayedEntry", "Refused", "ToppedUp", "parse_entry"]

BOTH_PLAY = Declarations.parse("play play")


@dataclass(frozen=True, slots=True)
class PlayedEntry:
    """A deal with a contract. Players are numbers, tricks are by player; None if nobody defended."""

    contract: Contract
    declarer: int
    tricks: tuple[int, ...] | None = None
    declarations: Declarations = BOTH_PLAY
    aces: bool = False

    def __str__(self) -> str:
        said = "" if self.declarations == BOTH_PLAY else str(self.declarations)
        return _words(self.contract, self.declarer, *(self.tricks or ()), said, "aces" if self.aces else "")


@dataclass(frozen=True, slots=True)
class Conceded:
    """A solo conceded at the declarer's last bid."""

    minimum: Contract
    declarer: int

    def __str__(self) -> str:
        return _words("concede", self.minimum, self.declarer)


@dataclass(frozen=True, slots=True)
class Refused:
    """ "I take it", and then no contract."""

    declarer: int

    def __str__(self) -> str:
        return _words("refuse", self.declarer)


@dataclass(frozen=True, slots=True)
class Passed:
    """All three passed: void, or played for few tricks, by player."""

    tricks: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return _words("pass", *(self.tricks or ()))


@dataclass(frozen=True, slots=True)
class ToppedUp:
    """Each player puts *units* more into the common pot.

    :raises RuleError: if that is not more than nothing, or more than anyone has.
    """

    units: int

    def __post_init__(self) -> None:
        if not 1 <= self.units <= MOST_UNITS:
            raise RuleError(f"cannot top up by {shown(self.units)} units: expected 1 to {MOST_UNITS}")

    def __str__(self) -> str:
        return _words("top-up", self.units)


@dataclass(frozen=True, slots=True)
class Closed:
    """The players agree to stop."""

    def __str__(self) -> str:
        return "close"


Entry = PlayedEntry | Conceded | Refused | Passed | ToppedUp | Closed


def _words(*parts: object) -> str:
    return " ".join(filter(None, map(str, parts)))


def _player(text: str) -> int:
    return whole_number(text, 1, 4, "player")


def parse_entry(text: str, player: Callable[[str], int] = _player) -> Entry:
    """Read one line. The inverse of ``str()``.

    :param player: reads a player's name or number; by default only numbers.
    :raises NotationError: if *text* is not an entry.
    """
    words = text.split()
    if not words:
        raise NotationError("an empty entry: expected a contract, concede, refuse, pass, top-up or close")
    kind, rest = words[0].lower(), words[1:]
    match kind, rest:
        case "close", []:
            return Closed()
        case "refuse", [who]:
            return Refused(player(who))
        case "concede", [contract, who]:
            return Conceded(Contract.parse(contract), player(who))
        case "top-up", [units]:
            return ToppedUp(_count(units, text))
        case "pass", _:
            return Passed(tuple(_count(word, text) for word in rest) if rest else None)
    if kind in ("close", "refuse", "concede", "top-up"):
        raise NotationError(f'cannot read {quoted(text)}; expected, for example, "{_EXAMPLES[kind]}"')
    return _parse_played(words, text, player)


_EXAMPLES = {"close": "close", "refuse": "refuse 2", "concede": "concede 7S 2", "top-up": "top-up 10"}


def _parse_played(words: Sequence[str], text: str, player: Callable[[str], int]) -> PlayedEntry:
    contract = Contract.parse(words[0])
    if len(words) < 2:
        raise NotationError(f'cannot read {quoted(text)}: after the contract comes the declarer, as in "6H 1 7 1 2"')
    declarer = player(words[1])
    rest = list(words[2:])
    aces = bool(rest) and rest[-1].lower() == "aces"
    if aces:
        rest.pop()
    numbers = 0
    while numbers < len(rest) and rest[numbers][0].isdigit():
        numbers += 1
    tricks = tuple(_count(word, text) for word in rest[:numbers]) or None
    said = Declarations.parse(" ".join(rest[numbers:])) if rest[numbers:] else BOTH_PLAY
    if not said.calls:
        raise NotationError(f"cannot read {quoted(text)}: {quoted(' '.join(rest[numbers:]))} says nothing")
    return PlayedEntry(contract, declarer, tricks, said, aces)


def _count(word: str, text: str) -> int:
    """A small number in ASCII digits."""
    try:
        return whole_number(word, 0, MOST_UNITS)
    except NotationError:
        raise NotationError(f"{quoted(word)} in {quoted(text)}: expected a number from 0 to {MOST_UNITS}") from None
