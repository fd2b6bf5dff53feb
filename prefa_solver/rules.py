"""RuleSet: every rule that differs between the ways of playing Prefa, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .errors import RuleError, quoted

__all__ = ["CLASSIC", "DESKTOP", "PLAYELEPHANT", "PREFADOROS", "RULE_SETS", "RuleSet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One way of playing Prefa.

    :param name: what users call it.
    :param must_overtrump: the last of three players, void in a plain-suit lead that has been trumped, must beat that
        trump if he can.
    """

    name: str
    must_overtrump: bool = False

    @staticmethod
    def named(name: str) -> "RuleSet":
        """The rule set of that name, in either case.

        :raises RuleError: if there is none; the message lists the names.
        """
        rules = RULE_SETS.get(name.strip().lower())
        if rules is None:
            raise RuleError(f"no rule set {quoted(name)}; expected one of {', '.join(RULE_SETS)}")
        return rules

    def __str__(self) -> str:
        return self.name


PLAYELEPHANT = RuleSet(name="playelephant")
"""The rules of the PlayElephant text and of the newer server; the default."""
PREFADOROS = RuleSet(name="prefadoros")
"""The older server."""
DESKTOP = RuleSet(name="desktop", must_overtrump=True)
"""The desktop program Prefa 1.0."""
CLASSIC = RuleSet(name="classic")
"""The classic game as the Russian description has it."""

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.name: rules for rules in (PLAYELEPHANT, PREFADOROS, DESKTOP, CLASSIC)}
)
"""The named rule sets by name."""
