"""The entries of a session of Preferans: what a deal came to. One line of text each::

7H 1 7 2 1                      contract, declarer, tricks by player; both whisted
7H 1 7 2 1 whist pass           what the defenders said
7H 1 pass half                  made without play
misere 2 1 4 5                  a misère, or misere-hand
7H 1 6 2 2 whist whist talon SAHA   the talon, where it brings a premium
give-up 7H 1                    the declarer gave up without three
all-pass 3 5 2                  all passed (all-pass alone where such a deal is void)
close                           the players agree to stop
"""

from collections.abc import Callable
from dataclasses import dataclass

from ...cards.card import CardSet
from ...errors import NotationError, quoted
from ...limits import whole_number
from .contract import ALL_TRICKS, PreferansContract

__all__ = ["AllPassed", "Closed", "GaveUp", "PlayedDeal", "PreferansEntry", "parse_preferans_entry"]

_TALON = "talon"


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal with a contract. Players are numbers, tricks are by player; None if nobody played.

    :param said: what the defenders said; None: both whisted, or caught the misère.
    """

    contract: PreferansContract
    declarer: int
    tricks: tuple[int, ...] | None = None
    said: str | None = None
    talon: CardSet | None = None

    def __str__(self) -> str:
        talon = (_TALON, str(self.talon)) if self.talon is not None else ()
        return _words(self.contract, self.declarer, *(self.tricks or ()), self.said or "", *talon)


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A game that the declarer gave up, without three."""

    contract: PreferansContract
    declarer: int

    def __str__(self) -> str:
        return _words("give-up", self.contract, self.declarer)


@dataclass(frozen=True, slots=True)
class AllPassed:
    """All passed; tricks by player, None if such a deal is void."""

    tricks: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return _words("all-pass", *(self.tricks or ()))


@dataclass(frozen=True, slots=True)
class Closed:
    """The players agree to stop."""

    def __str__(self) -> str:
        return "close"


PreferansEntry = PlayedDeal | GaveUp | AllPassed | Closed


def _words(*parts: object) -> str:
    return " ".join(filter(None, map(str, parts)))


def parse_preferans_entry(text: str, player: Callable[[str], int]) -> PreferansEntry:
    """Read one line. The inverse of ``str()``.

    :param player: reads a player's name or number.
    :raises NotationError: if *text* is not an entry.
    """
    words = text.split()
    if not words:
        raise NotationError("an empty entry: expected a contract, all-pass, give-up or close")
    match words[0].lower(), words[1:]:
        case "close", []:
            return Closed()
        case "give-up", [contract, who]:
            return GaveUp(PreferansContract.parse(contract), player(who))
        case "all-pass", rest:
            return AllPassed(_tricks(rest) if rest else None)
        case ("close" | "give-up") as kind, _:
            example = "close" if kind == "close" else "give-up 7H 1"
            raise NotationError(f'cannot read {quoted(text)}; expected, for example, "{example}"')
    return _parse_played(words, text, player)


def _parse_played(words: list[str], text: str, player: Callable[[str], int]) -> PlayedDeal:
    contract = PreferansContract.parse(words[0])
    if len(words) < 2:
        raise NotationError(f'cannot read {quoted(text)}: after the contract comes the declarer, as in "7H 1 7 2 1"')
    declarer, rest = player(words[1]), words[2:]
    talon = None
    if len(rest) >= 2 and rest[-2].lower() == _TALON:
        talon = CardSet.parse(rest[-1])
        rest = rest[:-2]
    numbers = 0
    while numbers < len(rest) and rest[numbers][:1].isdigit():
        numbers += 1
    said = " ".join(rest[numbers:]).lower() or None
    return PlayedDeal(contract, declarer, _tricks(rest[:numbers]) or None, said, talon)


def _tricks(words: list[str]) -> tuple[int, ...]:
    return tuple(whole_number(word, 0, ALL_TRICKS, "tricks") for word in words)
