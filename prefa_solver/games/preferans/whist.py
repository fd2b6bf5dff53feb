"""The whist talk: what the two defenders may say to a contract, who then plays, and how many tricks they owe.

The first defender sits on the declarer's left and speaks first::

    whist whist              both play, each his own cards
    whist pass               the first alone
    whist pass whist         the same where he could also have gone half (gentleman's whist)
    whist pass half          he goes half instead
    pass whist               the second alone
    pass pass                made without play
    pass half                made without play; the second writes half the whists that are owed
    pass half pass           the same
    pass half whist          the first takes the whist back and plays alone

Nothing is said to a misère: both catch it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from ...cards.enums import NamedEnum
from ...errors import NotationError, RuleError, quoted
from ..contract import Contract
from .contract import PreferansContract
from .rules import SOCHI, PreferansRules

__all__ = ["Whist", "WhistTalk", "WhistWord", "obligations", "pair_obligation", "usually_said"]


class WhistWord(NamedEnum):
    """What a defender says; the value is how it is written."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``whist``, ``pass``, ``half`` or ``half-whist``, in either case.

        :raises NotationError: if *text* is none of them.
        """
        word = text.strip().lower()
        try:
            return cls(word.removesuffix("-whist"))
        except ValueError:
            raise NotationError(
                f"{quoted(text)} is not an answer to a contract: expected whist, pass or half"
            ) from None


WHIST, PASS, HALF = WhistWord


class Whist(NamedEnum):
    """Who whists."""

    BOTH = "both"
    FIRST_ALONE = "first_alone"
    SECOND_ALONE = "second_alone"
    FIRST_HALF = "first_half"
    SECOND_HALF = "second_half"
    NOBODY = "nobody"
    CATCH = "catch"
    """Both catch a misère."""

    @property
    def whists(self) -> tuple[bool, bool]:
        """Whether the first and the second defender whist, or catch."""
        both = self in (Whist.BOTH, Whist.CATCH)
        return both or self is Whist.FIRST_ALONE, both or self is Whist.SECOND_ALONE

    @property
    def halves(self) -> tuple[bool, bool]:
        """Whether the first and the second defender whist half."""
        return self is Whist.FIRST_HALF, self is Whist.SECOND_HALF

    @property
    def is_played(self) -> bool:
        return any(self.whists)


_Words = tuple[WhistWord, ...]
_SIX_SPADES = PreferansContract(Contract.LADDER[0])
_HALF_LEVELS = (6, 7)


@lru_cache
def _endings(contract: PreferansContract, rules: PreferansRules) -> dict[_Words, Whist]:
    """Everything that can be said to *contract*, to its end, and who whists then."""
    if contract.game is None:
        return {(): Whist.CATCH}
    if rules.stalingrad and contract == _SIX_SPADES:
        return {(WHIST, WHIST): Whist.BOTH}
    half = rules.half_whist == "6-7" and contract.game.level in _HALF_LEVELS
    endings: dict[_Words, Whist] = {(WHIST, WHIST): Whist.BOTH}
    if half and rules.lone_split == "gentleman":
        endings |= {(WHIST, PASS, WHIST): Whist.FIRST_ALONE, (WHIST, PASS, HALF): Whist.FIRST_HALF}
    else:
        endings[WHIST, PASS] = Whist.FIRST_ALONE
    endings |= {(PASS, WHIST): Whist.SECOND_ALONE, (PASS, PASS): Whist.NOBODY}
    if half:
        endings |= {(PASS, HALF, PASS): Whist.SECOND_HALF, (PASS, HALF, WHIST): Whist.FIRST_ALONE}
    return endings


# What is often not said any more, since it changes nothing.
_UNSAID: dict[_Words, WhistWord] = {(WHIST, PASS): WHIST, (PASS, HALF): PASS}


def usually_said(contract: PreferansContract) -> str:
    """What the defenders say if both of them play."""
    return "" if contract.is_misere else "whist whist"


@dataclass(frozen=True, slots=True)
class WhistTalk:
    """What has been said to a contract so far; `say` gives the next. ``str()`` is all of it.

    :raises RuleError: if it could not be said.
    """

    contract: PreferansContract
    rules: PreferansRules = SOCHI
    said: _Words = ()

    def __post_init__(self) -> None:
        if not any(words[: len(self.said)] == self.said for words in _endings(self.contract, self.rules)):
            raise RuleError(
                f'"{self}" cannot be said to {self.contract} under the rules {self.rules}: {self._expected()}'
            )

    @classmethod
    def parse(cls, text: str, contract: PreferansContract, rules: PreferansRules | str = SOCHI) -> Self:
        """Read what was said, separated by spaces or commas; nothing for a misère.

        :raises NotationError: if a word is none.
        :raises RuleError: if it could not be said.
        """
        words = tuple(WhistWord.parse(word) for word in text.replace(",", " ").split())
        return cls(contract, PreferansRules.of(rules), words)

    def __str__(self) -> str:
        return " ".join(map(str, self.said))

    def _expected(self) -> str:
        if self.contract.game is None:
            return "nothing is said to a misère, both catch it"
        return "expected " + ", ".join(f'"{" ".join(map(str, words))}"' for words in self.sequences())

    def sequences(self) -> tuple[_Words, ...]:
        """Everything that can be said to this contract, to its end."""
        return tuple(_endings(self.contract, self.rules))

    @property
    def is_complete(self) -> bool:
        return self.said in _endings(self.contract, self.rules)

    @property
    def speaker(self) -> int | None:
        """1 the first defender, 2 the second; None if all is said."""
        return None if self.is_complete else len(self.said) % 2 + 1

    @property
    def legal(self) -> tuple[str, ...]:
        """What he may say."""
        length = len(self.said)
        nexts = {words[length] for words in self.sequences() if words[:length] == self.said and words[length:]}
        return tuple(str(word) for word in WhistWord if word in nexts)

    def say(self, word: str) -> Self:
        """
        :raises RuleError: if it may not be said; the message says what may.
        :raises NotationError: if it is not such a word.
        """
        said = WhistWord.parse(word)
        if str(said) not in self.legal:
            expected = f"one of {', '.join(self.legal)}" if self.legal else "nothing more"
            after = f'after "{self}"' if self.said else "as the first"
            raise RuleError(
                f"{after} a defender cannot say {said} to {self.contract} under the rules {self.rules}: expected "
                f"{expected}"
            )
        return type(self)(self.contract, self.rules, (*self.said, said))

    @property
    def whist(self) -> Whist:
        """Who whists. "pass half" and "whist pass" will do, if the first defender said nothing more.

        :raises RuleError: if more must be said.
        """
        endings = _endings(self.contract, self.rules)
        words = self.said
        if words not in endings and words in _UNSAID:
            words = (*words, _UNSAID[words])
        if words not in endings:
            raise RuleError(f'"{self}" is not all that is said to {self.contract}: {self._expected()}')
        return endings[words]

    @property
    def plays(self) -> tuple[bool, bool]:
        """Whether the first and the second defender play.

        Against a lone whister all three hands are played: open by him, or each player his own.

        :raises RuleError: if not all is said.
        """
        played = self.whist.is_played
        return played, played

    @property
    def owed(self) -> tuple[int, int]:
        """The tricks that the first and the second defender then owe, each by himself.

        :raises RuleError: if not all is said.
        """
        return (0, 0) if self.contract.game is None else obligations(self.contract.game.level, self.whist, self.rules)


_PAIR = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
_EIGHT = 8


def pair_obligation(level: int, rules: PreferansRules) -> int:
    """The tricks that the whisters of a game of *level* owe together. Source: Kodeks preferansa, 3.8.2."""
    return 0 if level == 10 and rules.tens == "checked" else _PAIR[level]


def obligations(level: int, whist: Whist, rules: PreferansRules) -> tuple[int, int]:
    """The tricks that the first and the second defender owe, each by himself."""
    owed = pair_obligation(level, rules)
    if whist is Whist.BOTH:
        if level < _EIGHT:
            return owed // 2, owed // 2
        return {"second": (0, owed), "both": (owed, owed), "nobody": (0, 0)}[rules.eight_up]
    first, second = whist.whists
    return owed * first, owed * second
