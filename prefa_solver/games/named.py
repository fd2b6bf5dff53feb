"""Every rule set of every game by its name, and the game that it belongs to.

This is what ``--rules NAME`` asks. A rule set is named, perhaps with variants after it (``classic+four-players``), or
stands in a TOML file. Names differ between the games, so that a name alone says which game is played.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from .contract import Contract
from .danube.rules import DanubeRules
from .prefa.rules import RuleSet
from .preferans.rules import PreferansRules
from .registry import USUAL_RULES, AnyRules, GameRules, families, find_rules, rule_set, rule_set_names

if TYPE_CHECKING:
    from .game import Game
    from .payoffs import AdvisedGame

__all__ = [
    "USUAL_RULES",
    "AnyRules",
    "GameRules",
    "advised_game",
    "families",
    "find_rules",
    "game",
    "read_contract",
    "read_game_rules",
    "read_rules",
    "rule_set",
    "rule_set_names",
]


def read_game_rules(text: str) -> GameRules:
    """The rules of any game that *text* names: a rule set with variants, or a file that ends in ``.toml``.

    :raises RuleError: if there is no such set, or the file has a rule that cannot be.
    :raises NotationError: if the file cannot be read or is not TOML.
    """
    if not text.lower().endswith(".toml"):
        return find_rules(text)
    from .rule_files import load_house

    return load_house(text).rules


def read_contract(text: str) -> Contract:
    """A contract of the ladder that several games share, where it is not known yet which rules are meant.

    :raises NotationError: if *text* is not one.
    """
    return Contract.parse(text)


def read_rules(text: str) -> AnyRules:
    """The same, for a part of the package that does not play every game.

    :raises RuleError: also if the rules are of a game that is not played there.
    """
    return rule_set(read_game_rules(text))


def game(rules: GameRules | str = USUAL_RULES) -> "Game":
    """The game that *rules*, or the rule set of that name, belong to.

    :raises RuleError: if there is no such rule set.
    """
    return _game(find_rules(rules))


@lru_cache(maxsize=64)
def _game(rules: GameRules) -> "Game":
    # A game's module is loaded when it is first played.
    match rules:
        case PreferansRules():
            from .preferans.game import PreferansGame

            return PreferansGame(rules)
        case DanubeRules():
            from .danube.game import DanubeGame

            return DanubeGame(rules)
        case RuleSet():
            return advised_game(rules)


@lru_cache(maxsize=64)
def advised_game(rules: AnyRules) -> "AdvisedGame":
    """The game that *rules* belong to, with what advice asks of it."""
    from .prefa.game import PrefaGame

    return PrefaGame(rules)
