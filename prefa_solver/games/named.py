"""Every rule set of every game by its name, and the game that it belongs to.

This is what ``--rules NAME`` asks. A rule set is named, perhaps with variants after it (``classic+four-players``), or
stands in a TOML file. Names differ between the games, so that a name alone says which game is played.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from .registry import USUAL_RULES, AnyRules, families, rule_set, rule_set_names

if TYPE_CHECKING:
    from .game import Game

__all__ = ["USUAL_RULES", "AnyRules", "families", "game", "read_rules", "rule_set", "rule_set_names"]


def read_rules(text: str) -> AnyRules:
    """The rules that *text* names: a rule set with variants, or a file that ends in ``.toml``.

    :raises RuleError: if there is no such set, or the file has a rule that cannot be.
    :raises NotationError: if the file cannot be read or is not TOML.
    """
    if not text.lower().endswith(".toml"):
        return rule_set(text)
    from .rule_files import load_house

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
