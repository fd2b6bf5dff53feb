"""PlayRules: the rules of play that differ from table to table, as one value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..errors import RuleError, quoted, wrong_type

__all__ = ["USUAL_PLAY", "HasPlayRules", "PlayRules", "play_rules", "read_names_with"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """The rules of play that games and tables do not share.

    :param must_overtrump: whether the last of three players, void in a plain-suit lead that has been trumped, must
        beat that trump if it can.
    """

    must_overtrump: bool = False


USUAL_PLAY = PlayRules()
"""The rules of play of most tables."""


class HasPlayRules(Protocol):
    """A rule set of any game."""

    @property
    def play(self) -> PlayRules:
        """Its rules of play."""
        ...


def _no_names(name: str) -> HasPlayRules:
    raise RuleError(f"unknown rule set {quoted(name)}")


_read_name: Callable[[str], HasPlayRules] = _no_names


def read_names_with(reader: Callable[[str], HasPlayRules]) -> None:
    """Let `play_rules` read the names of rule sets with *reader*, which raises a `RuleError` for one it does not know.

    The roof of the package calls this with what the games know, so that names are read here although nothing here
    knows a game.
    """
    global _read_name
    _read_name = reader


def play_rules(rules: PlayRules | HasPlayRules | str) -> PlayRules:
    """The rules of play that *rules* stands for: themselves, those of a rule set, or those of a rule set's name.

    :raises RuleError: if there is no rule set of that name.
    :raises ArgumentError: if *rules* are neither.
    """
    if isinstance(rules, PlayRules):
        return rules
    found = _read_name(rules) if isinstance(rules, str) else rules
    play = getattr(found, "play", None)
    if not isinstance(play, PlayRules):
        raise wrong_type("rules", rules, 'a rule set or its name, such as "desktop"')
    return play
