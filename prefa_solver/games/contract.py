"""Contract, and the ladder of the 25 contracts."""

from dataclasses import dataclass
from typing import ClassVar, Self

from ..cards.strain import Strain
from ..errors import NotationError, quoted, shown, text_of, wrong_type
from ..readable import Readable

__all__ = ["Contract"]


_LOWEST_LEVEL = 6
_HIGHEST_LEVEL = 10


@dataclass(frozen=True, slots=True, order=True)
class Contract(Readable):
    """A level (6 to 10 tricks) and a strain; ordered as on the ladder, 6S lowest and 10NT highest.

    Whether a rule set has the 25th step, 10NT, is its own affair.

    :raises NotationError: if the level is not 6 to 10, or the strain is none.
    """

    READ_AS: ClassVar[str] = 'a contract, such as Contract.parse("6H") or "6H"'

    level: int
    strain: Strain

    LADDER: ClassVar[tuple["Contract", ...]]
    """All 25 contracts, from 6S up to 10NT."""

    def __post_init__(self) -> None:
        if not isinstance(self.level, int):
            raise wrong_type("level", self.level, "a level from 6 to 10")
        if not _LOWEST_LEVEL <= self.level <= _HIGHEST_LEVEL:
            raise NotationError(f"there is no contract of {shown(self.level)} tricks: expected a level from 6 to 10")
        object.__setattr__(self, "strain", Strain.read(self.strain))

    @property
    def step(self) -> int:
        """The place on the ladder: 0 for 6S, 24 for 10NT."""
        return len(Strain) * (self.level - _LOWEST_LEVEL) + self.strain

    @classmethod
    def from_step(cls, step: int) -> Self:
        """The contract at place *step*, 0 to 24.

        :raises NotationError: if the ladder has no such step.
        """
        if not 0 <= step < len(cls.LADDER):
            raise NotationError(f"unknown step {shown(step)}: the ladder has steps 0 to {len(cls.LADDER) - 1}")
        level, strain = divmod(step, len(Strain))
        return cls(_LOWEST_LEVEL + level, Strain(strain))

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"

    def __repr__(self) -> str:
        return f"Contract.parse('{self}')"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``6S``, ``6♠``, ``10nt``. The inverse of ``str()``.

        :raises NotationError: if *text* is not a contract.
        """
        word = text_of(text).strip()
        digits = "10" if word.startswith("10") else word[:1]
        # Spelled out, because int() also reads the digits of other scripts.
        if digits not in ("6", "7", "8", "9", "10"):
            raise NotationError(
                f"{quoted(text)} is not a contract; expected a level from 6 to 10 and a strain, such as 6S"
            )
        try:
            strain = Strain.parse(word[len(digits) :])
        except NotationError as error:
            raise NotationError(f"{quoted(text)} is not a contract; {error}") from None
        return cls(int(digits), strain)


Contract.LADDER = tuple(Contract(level, strain) for level in range(6, 11) for strain in Strain)
