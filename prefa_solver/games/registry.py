"""All rule sets of all games by name. Names differ between the games, so a name says which game is played."""

from collections.abc import Mapping
from types import MappingProxyType

from ..errors import RuleError, quoted, wrong_type
from .checked import CheckedRules, Family
from .danube.rules import DanubeRules
from .prefa.rules import PLAYELEPHANT, RuleSet
from .preferans.rules import PreferansRules

__all__ = [
    "RULES_EXAMPLES",
    "STAKE_KEY",
    "USUAL_RULES",
    "AnyRules",
    "GameRules",
    "families",
    "find_rules",
    "rule_set",
    "rule_set_names",
]

GameRules = RuleSet | PreferansRules | DanubeRules
"""The rule sets of all games."""

AnyRules = RuleSet
"""The rule sets of the games that every part of the package can play; so far that is Prefa."""

USUAL_RULES: AnyRules = PLAYELEPHANT
"""The rules where nobody says others."""

RULES_EXAMPLES = (USUAL_RULES.name, "classic+four-players", "sochi", "danube")
"""What a name of rules can look like."""

STAKE_KEY = "kassa"
"""The key under which files of hands and of results keep what each player puts in (`Rules.stake`)."""

_KINDS: tuple[type[GameRules], ...] = (RuleSet, PreferansRules, DanubeRules)
_KIND_OF: Mapping[str, type[GameRules]] = MappingProxyType({name: kind for kind in _KINDS for name in kind.family.sets})
"""What reads a name with its variants, by the name without them."""


def families() -> tuple[Family, ...]:
    """The named rule sets and variants of each game."""
    return tuple(kind.family for kind in _KINDS)


def rule_set_names() -> tuple[str, ...]:
    """The names of all rule sets, without variants."""
    return tuple(_KIND_OF)


def find_rules(rules: GameRules | str) -> GameRules:
    """*rules* themselves, or those of that name, of any game: a rule set, perhaps with variants; in either case.

    :raises RuleError: if there is no such rule set or variant; the message lists the names.
    """
    if isinstance(rules, CheckedRules):
        return rules
    if not isinstance(rules, str):
        raise wrong_type("rules", rules, f'a rule set or its name, such as "{USUAL_RULES}"')
    base = rules.partition("+")[0].strip().lower()
    if base not in _KIND_OF:
        raise RuleError(
            f"unknown rule set {quoted(rules)}; expected one of {', '.join(_KIND_OF)}, and after it perhaps +VARIANT "
            "(prefa rules lists them)"
        )
    return _KIND_OF[base].named(rules)


def rule_set(rules: GameRules | str) -> AnyRules:
    """The same, for a part of the package that does not play every game.

    :raises RuleError: if there is no such rule set or variant, or it is of a game that is not played there.
    """
    found = find_rules(rules)
    if not isinstance(found, AnyRules):
        known = AnyRules.family
        raise RuleError(
            f"the rules {found} are of {found.family.title}, and this is for {known.title} only: expected one of "
            f"{', '.join(known.sets)}"
        )
    return found
