"""Kontra and rekontra: what the two opponents say to a game, and what the declarer answers.

After the declarer has named his game and before the first card, each opponent in turn says ``pass`` or ``kontra``; then
the declarer answers each kontra with ``pass`` or ``rekontra``. A kontra doubles what is paid between the declarer and
the opponent who said it, a rekontra doubles it again. Written down, each opponent has one word, the first opponent's
first: ``kontra pass``, where ``rekontra`` is a kontra that was answered.
"""

from dataclasses import dataclass, field
from typing import Self

from ...errors import NotationError, RuleError, quoted
from .rules import DANUBE, DanubeRules

__all__ = ["KONTRA", "PASS", "REKONTRA", "KontraTalk"]

PASS, KONTRA, REKONTRA = "pass", "kontra", "rekontra"
_FACTORS = {PASS: 1, KONTRA: 2, REKONTRA: 4}


@dataclass(frozen=True, slots=True)
class KontraTalk:
    """What was said so far: the two opponents' words, then the declarer's answer to each kontra.

    :param said: the words in the order in which they were spoken.
    :raises RuleError: if they may not be said so.
    """

    rules: DanubeRules = DANUBE
    said: tuple[str, ...] = ()
    factors: tuple[int, int] = field(init=False, compare=False, repr=False)
    """By how much what each opponent pays or gets is multiplied: 1, 2 or 4."""

    def __post_init__(self) -> None:
        factors = [1, 1]
        for place, word in enumerate(self.said):
            legal = self._legal_after(self.said[:place])
            if word not in legal:
                expected = f"expected {' or '.join(legal)}" if legal else "all is said"
                raise RuleError(f'nobody can say {quoted(word)} after "{" ".join(self.said[:place])}": {expected}')
        for opponent, word in enumerate(self.said[:2]):
            factors[opponent] = _FACTORS[word]
        for opponent, answer in zip(self._kontras(self.said), self._answers(self.said[2:]), strict=False):
            factors[opponent] *= 2 if answer == REKONTRA else 1
        object.__setattr__(self, "factors", (factors[0], factors[1]))

    @staticmethod
    def _kontras(said: tuple[str, ...]) -> list[int]:
        """The opponents who said kontra."""
        return [opponent for opponent, word in enumerate(said[:2]) if word == KONTRA]

    def _answers(self, answers: tuple[str, ...]) -> tuple[str, ...]:
        """The declarer's answer to each kontra: under some rules one answers both."""
        return answers * 2 if self.rules.rekontra == "both" else answers

    def _legal_after(self, said: tuple[str, ...]) -> tuple[str, ...]:
        if len(said) < 2:
            return PASS, KONTRA
        kontras = len(self._kontras(said))
        asked = min(kontras, 1) if self.rules.rekontra == "both" else kontras
        return (PASS, REKONTRA) if len(said) < 2 + asked else ()

    def __str__(self) -> str:
        words = {factor: word for word, factor in _FACTORS.items()}
        return " ".join(words[factor] for factor in self.factors[: len(self.said)])

    @classmethod
    def parse(cls, text: str, rules: DanubeRules = DANUBE) -> Self:
        """Read one word for each opponent: ``kontra pass``, ``rekontra kontra``; an empty text is two passes.

        :raises NotationError: if a word is none of ``pass``, ``kontra`` and ``rekontra``.
        :raises RuleError: if there are not two words, or the rules answer both kontras or none.
        """
        words = text.lower().replace(",", " ").split() or [PASS, PASS]
        for word in words:
            if word not in _FACTORS:
                raise NotationError(f"not an answer to a game: {quoted(word)}; expected pass, kontra or rekontra")
        if len(words) != 2:
            raise RuleError(f"got {len(words)} words, expected one for each of the two opponents: {quoted(text)}")
        answers = [REKONTRA if word == REKONTRA else PASS for word in words if word != PASS]
        if rules.rekontra == "both" and answers:
            if len(set(answers)) > 1:
                raise RuleError(f"one rekontra answers both kontras under the rules {rules}, but not {quoted(text)}")
            answers = answers[:1]
        return cls(rules, (*(PASS if word == PASS else KONTRA for word in words), *answers))

    @property
    def speaker(self) -> int | None:
        """1 the first opponent, 2 the second, 0 the declarer; None if all is said."""
        if not self.legal:
            return None
        return len(self.said) + 1 if len(self.said) < 2 else 0

    @property
    def legal(self) -> tuple[str, ...]:
        return self._legal_after(self.said)

    def say(self, word: str) -> Self:
        """
        :raises RuleError: if it may not be said.
        """
        return type(self)(self.rules, (*self.said, word.strip().lower()))

    @property
    def plays(self) -> tuple[bool, bool]:
        """Both opponents always play."""
        return True, True

    @property
    def owed(self) -> tuple[int, int]:
        """Nothing: what an opponent took himself does not count."""
        return 0, 0
