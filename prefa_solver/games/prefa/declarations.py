"""The declarations of the two defenders: what they may say, who plays, on whose account, and how many tricks they owe.

The first defender sits on the declarer's right and speaks first. Eight sequences of calls can end the declarations,
in any one rule set six or seven of them (numbers as in ``docs/rules.md``)::

    1  play play             both play, each for himself
    2  play pass alone       the first defender alone
    3  play pass together    both play, all on the first defender's account
    4  pass pass             nobody plays; the declarer is credited with ten tricks
    5  pass together         both play, all on the second defender's account
    6  pass play pass        the second defender alone, after the first declined the counter-invitation
       pass alone            the same where there is no counter-invitation: he says Alone at once
    7  pass play together    the counter-invitation: both play, all on the first defender's account
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Self

from ...cards.enums import NamedEnum
from ...errors import NotationError, RuleError, quoted, text_of, wrong_type
from ...readable import Readable
from ..contract import Contract
from .rules import PLAYELEPHANT, RuleSet

__all__ = ["Declaration", "Declarations", "Defence", "quotas"]


class Declaration(NamedEnum):
    """What a defender says; the value is how it is written."""

    PLAY = "play"
    PASS = "pass"
    TOGETHER = "together"
    ALONE = "alone"

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``play``, ``pass``, ``together`` or ``alone``, in either case.

        :raises NotationError: if *text* is none of them.
        """
        word = text_of(text).strip().lower()
        try:
            return cls(word)
        except ValueError:
            names = ", ".join(map(str, cls))
            raise NotationError(f"{quoted(text)} is not a declaration; expected one of {names}") from None


PLAY, PASS, TOGETHER, ALONE = Declaration


class Defence(NamedEnum):
    """Who defends, and on whose account. The values are the keys that files and JSON have."""

    BOTH = "both"
    """Both defend, each for himself."""
    FIRST_ALONE = "first_alone"
    SECOND_ALONE = "second_alone"
    FIRST_TOGETHER = "first_together"
    """Both defend, and the first defender answers for both."""
    SECOND_TOGETHER = "second_together"
    """Both defend, and the second defender answers for both."""
    UNPLAYED = "unplayed"
    """Nobody defends."""

    @property
    def plays(self) -> tuple[bool, bool]:
        """Whether the first and the second defender play."""
        return self not in (Defence.SECOND_ALONE, Defence.UNPLAYED), self not in (Defence.FIRST_ALONE, Defence.UNPLAYED)

    @property
    def accounts(self) -> tuple[int, int]:
        """On whose account the tricks of the first and of the second defender are: 0 the first's, 1 the second's."""
        if self is Defence.FIRST_TOGETHER:
            return 0, 0
        return (1, 1) if self is Defence.SECOND_TOGETHER else (0, 1)


@dataclass(frozen=True, slots=True)
class Declarations(Readable):
    """The declarations so far, in the order they were spoken. Immutable; `call` gives the next.

    ``str()`` and `parse` are inverse: ``pass play together``.

    :raises RuleError: if no rule set has such a sequence.
    """

    READ_AS: ClassVar[str] = 'declarations, such as "play pass alone"'

    calls: tuple[Declaration, ...] = ()
    _number: int = field(init=False, compare=False, repr=False)

    DEFENCES: ClassVar[dict["Declarations", Defence]]
    """The complete sequences of all rule sets, and what each means."""

    def __post_init__(self) -> None:
        calls = self.calls.split() if isinstance(self.calls, str) else self.calls
        if not isinstance(calls, Sequence):
            raise wrong_type("calls", calls, 'declarations, such as "play pass alone"')
        object.__setattr__(self, "calls", tuple(_declaration(call, "calls") for call in calls))
        number = _BEGINNINGS.get(self.calls)
        if number is None:
            raise RuleError(f'the defenders cannot say "{self}": the sequences are {_listed(_SEQUENCES)}')
        object.__setattr__(self, "_number", number)

    # Enums hash slowly in Python, and settlements are looked up by their declarations.
    def __hash__(self) -> int:
        return self._number

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))

    def __repr__(self) -> str:
        return f"Declarations.parse('{self}')"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read declarations in the order they were spoken, with spaces or commas between them.

        :raises NotationError: if a word is not a declaration.
        :raises RuleError: if no rule set has such a sequence.
        """
        return cls(tuple(Declaration.parse(word) for word in text_of(text).replace(",", " ").split()))

    @property
    def is_complete(self) -> bool:
        return self.calls in _SEQUENCES

    @property
    def defence(self) -> Defence:
        """Who defends, and on whose account.

        :raises RuleError: if the declarations are not complete.
        """
        defence = _SEQUENCES.get(self.calls)
        if defence is None:
            raise RuleError(f'the declarations "{self}" are not complete: the sequences are {_listed(_SEQUENCES)}')
        return defence

    @property
    def line(self) -> Defence:
        """The older name of `defence`."""
        return self.defence

    @property
    def speaker(self) -> int | None:
        """Who speaks next: 0 the first defender, 1 the second, None if the declarations are complete."""
        return None if self.is_complete else len(self.calls) % 2

    def legal(self, rules: RuleSet | str = PLAYELEPHANT) -> tuple[Declaration, ...]:
        """What the defender to speak may say; empty if the declarations are complete.

        :raises RuleError: if what was said so far is not of these rules.
        """
        rules = RuleSet.of(rules)
        self._check_beginning(rules)
        length = len(self.calls)
        nexts = {sequence[length] for sequence in _of(rules) if sequence[:length] == self.calls and sequence[length:]}
        return tuple(declaration for declaration in Declaration if declaration in nexts)

    def call(self, declaration: Declaration | str, rules: RuleSet | str = PLAYELEPHANT) -> Self:
        """The declarations after one more.

        :raises RuleError: if it is not legal under *rules*; the message says what is.
        :raises NotationError: if text is not a declaration.
        """
        said = _declaration(declaration, "declaration")
        legal = self.legal(rules)
        if said not in legal:
            expected = f"one of {', '.join(map(str, legal))}" if legal else "nothing more"
            raise RuleError(f'after "{self}" a defender cannot say {said} under the rules {rules}: expected {expected}')
        return type(self)((*self.calls, said))

    def check(self, rules: RuleSet | str) -> None:
        """Check that these are complete declarations of *rules*.

        :raises RuleError: if they are not; the message lists the sequences of the rules.
        """
        rules = RuleSet.of(rules)
        if self.calls not in _of(rules):
            raise RuleError(
                f'"{self}" are not complete declarations under the rules {rules}: the sequences are '
                f"{_listed(_of(rules))}"
            )

    def _check_beginning(self, rules: RuleSet) -> None:
        if not any(sequence[: len(self.calls)] == self.calls for sequence in _of(rules)):
            raise RuleError(f'"{self}" cannot be said under the rules {rules}: the sequences are {_listed(_of(rules))}')

    @staticmethod
    def sequences(rules: RuleSet | str = PLAYELEPHANT) -> tuple["Declarations", ...]:
        """All complete declarations of *rules*, in the order of the module's table."""
        return tuple(Declarations(sequence) for sequence in _of(RuleSet.of(rules)))


def _declaration(value: Declaration | str, argument: str) -> Declaration:
    if isinstance(value, Declaration):
        return value
    if isinstance(value, str):
        return Declaration.parse(value)
    raise wrong_type(argument, value, 'a declaration, such as "play"')


_Sequence = tuple[Declaration, ...]
_SEQUENCES: dict[_Sequence, Defence] = {
    (PLAY, PLAY): Defence.BOTH,
    (PLAY, PASS, ALONE): Defence.FIRST_ALONE,
    (PLAY, PASS, TOGETHER): Defence.FIRST_TOGETHER,
    (PASS, PASS): Defence.UNPLAYED,
    (PASS, TOGETHER): Defence.SECOND_TOGETHER,
    (PASS, PLAY, PASS): Defence.SECOND_ALONE,
    (PASS, ALONE): Defence.SECOND_ALONE,
    (PASS, PLAY, TOGETHER): Defence.FIRST_TOGETHER,
}
_BEGINNINGS = {
    beginning: number
    for number, beginning in enumerate(
        sorted({sequence[:length] for sequence in _SEQUENCES for length in range(4)}, key=str)
    )
}
# Without the counter-invitation nobody speaks after the second defender, so he says at once how he plays.
_ONLY_WITHOUT_COUNTER_INVITATION = {(PASS, ALONE)}
_ONLY_WITH_COUNTER_INVITATION = {(PASS, PLAY, PASS), (PASS, PLAY, TOGETHER)}

Declarations.DEFENCES = {Declarations(calls): defence for calls, defence in _SEQUENCES.items()}


@lru_cache
def _of(rules: RuleSet) -> tuple[_Sequence, ...]:
    """The complete sequences of *rules*."""
    excluded = _ONLY_WITHOUT_COUNTER_INVITATION if rules.counter_invitation else _ONLY_WITH_COUNTER_INVITATION
    return tuple(sequence for sequence in _SEQUENCES if sequence not in excluded)


def _listed(sequences: "dict[_Sequence, Defence] | tuple[_Sequence, ...]") -> str:
    return ", ".join(f'"{" ".join(map(str, sequence))}"' for sequence in sequences)


# Tricks that the first and the second defender owe when both play, and one who plays alone, by the declarer's tricks.
_BOTH = {6: (2, 2), 7: (2, 1), 8: (1, 1), 9: (1, 0), 10: (0, 0)}
_ALONE = {6: 2, 7: 2, 8: 1, 9: 1, 10: 0}


def quotas(contract: Contract, defence: Defence, rules: RuleSet | str = PLAYELEPHANT) -> tuple[int, int]:
    """The tricks that the first and the second defender owe, each in his own seat.

    Together counts per seat as if both played for themselves. Sources: both Greek servers and the Russian description
    agree; the desktop text's short form ("2 up to 7, 1 for 8 and 9") is completed by its own examples.
    """
    rules = RuleSet.of(rules)
    level = rules.needed(contract)
    if level == 10 and rules.tens == "one-trick":
        level = 9
    if defence is Defence.FIRST_ALONE:
        return _ALONE[level], 0
    if defence is Defence.SECOND_ALONE:
        return 0, _ALONE[level]
    return (0, 0) if defence is Defence.UNPLAYED else _BOTH[level]
