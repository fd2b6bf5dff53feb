"""All rule sets of all games by name. Names differ between the games, so a name says which game is played."""

from collections.abc import Mapping
from types import MappingProxyType

from ..errors import RuleError, quoted
from .checked import CheckedRules, Family
from .prefa.rules import PLAYELEPHANT, RuleSet

__all__ = ["USUAL_RULES", "AnyRules", "families", "rule_set", "rule_set_names"]

AnyRules = RuleSet
"""The rule sets of all games."""

USUAL_RULES: AnyRules = PLAYELEPHANT
"""The rules where nobody says others."""

_KINDS: tuple[type[AnyRules], ...] = (RuleSet,)
_KIND_OF: Mapping[str, type[AnyRules]] = MappingProxyType({name: kind for kind in _KINDS for name in kind.family.sets})
"""What reads a name with its variants, by the name without them."""


def families() -> tuple[Family, ...]:
    """The named rule sets and variants of each game."""
    return tuple(kind.family for kind in _KINDS)


def rule_set_names() -> tuple[str, ...]:
    """The names of all rule sets, without variants."""
    return tuple(_KIND_OF)


def rule_set(rules: AnyRules | str) -> AnyRules:
    """*rules* themselves, or those of that name: a rule set, perhaps with variants; in either case.

    :raises RuleError: if there is no such rule set or variant; the message lists the names.
    """
    if isinstance(rules, CheckedRules):
        return rules
    base = rules.partition("+")[0].strip().lower()
    if base not in _KIND_OF:
        raise RuleError(
            f"no rule set {quoted(rules)}; expected one of {', '.join(_KIND_OF)}, and after it perhaps +VARIANT "
            "(prefa rules lists them)"
        )
    return _KIND_OF[base].named(rules)
