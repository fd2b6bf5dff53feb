"""Stakes: what money depends on besides contract and cards."""

from dataclasses import dataclass
from typing import Literal

from ..games.game import Game
from ..games.named import USUAL_RULES, AnyRules, game

__all__ = ["USUAL_STAKES", "DefenceStyle", "Stakes"]

DefenceStyle = Literal["best", "both"]
"""How the defenders declare: each as is best for him, or both always play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What money depends on besides contract and cards.

    :param rules: the rule set.
    :param pot: kapikia in the common pot; None if it is ample.
    :param aces: whether the declarer announces four aces.
    :param defence: ``"best"`` or ``"both"``.
    """

    rules: AnyRules = USUAL_RULES
    pot: int | None = None
    aces: bool = False
    defence: DefenceStyle = "best"

    @property
    def game(self) -> Game:
        """The game that the rules belong to."""
        return game(self.rules)

    @property
    def only_both(self) -> bool:
        """Whether both defenders always play, so that nobody needs the tricks against one of them alone."""
        return self.defence == "both"


USUAL_STAKES = Stakes()
"""The default rules, an ample pot, no aces, the best declarations."""
