"""Every rule set of every game by its name, and the game that it belongs to.

This is what ``--rules NAME`` asks. A rule set is named, perhaps with variants after it (``classic+four-players``), or
stands in a TOML file. Names differ between the games, so that a name alone says which game is played.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ..errors import RuleError, quoted
from .prefa.rules import PLAYELEPHANT, RULE_SETS, RuleSet

if TYPE_CHECKING:
    from .game import Game

__all__ = ["USUAL_RULES", "AnyRules", "game", "read_rules", "rule_set", "rule_set_names"]

AnyRules = RuleSet
"""The rule sets of all games."""

USUAL_RULES: AnyRules = PLAYELEPHANT
"""The rules where nobody says others."""

_READERS: Mapping[str, Callable[[str], AnyRules]] = dict.fromkeys(RULE_SETS, RuleSet.named)
"""What reads a name with its variants, by the name without them."""


def rule_set_names() -> tuple[str, ...]:
    """The names of all rule sets, without variants."""
    return tuple(_READERS)


def rule_set(rules: AnyRules | str) -> AnyRules:
    """*rules* themselves, or those of that name: a rule set, perhaps with variants; in either case.

    :raises RuleError: if there is no such rule set or variant; the message lists the names.
    """
    if not isinstance(rules, str):
        return rules
    base = rules.partition("+")[0].strip().lower()
    if base not in _READERS:
        raise RuleError(
            f"no rule set {quoted(rules)}; expected one of {', '.join(_READERS)}, and after it perhaps +VARIANT "
            "(prefa rules lists them)"
        )
    return _READERS[base](rules)


def read_rules(text: str) -> AnyRules:
    """The rules that *text* names: a rule set with variants, or a file that ends in ``.toml``.

    :raises RuleError: if there is no such set, or the file has a rule that cannot be.
    :raises NotationError: if the file cannot be read or is no TOML.
    """
    if not text.lower().endswith(".toml"):
        return rule_set(text)
    from .prefa.rule_files import load_house

    return load_house(text).rules


def game(rules: AnyRules | str = USUAL_RULES) -> "Game":
    """The game that *rules*, or the rule set of that name, belong to.

    :raises RuleError: if there is no such rule set.
    """
    return _game(rule_set(rules))


@lru_cache(maxsize=64)
def _game(rules: AnyRules) -> "Game":
    from .prefa.game import PrefaGame

    return PrefaGame(rules)
