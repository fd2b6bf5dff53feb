"""Stakes: what money depends on besides contract and cards."""

from dataclasses import dataclass
from typing import Any, Literal

from ..games.game import ContractName, GameContract
from ..games.named import USUAL_RULES, AnyRules, advised_game
from ..games.payoffs import AdvisedGame, Payoffs

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
    def game(self) -> AdvisedGame:
        """The game that the rules belong to."""
        return advised_game(self.rules)

    @property
    def more(self) -> dict[str, Any]:
        """What differs from what is usual, as `Result.more` has it."""
        pot = {} if self.pot is None else {"pot": self.pot}
        return pot | ({"aces": True} if self.aces else {})

    def contract(self, name: ContractName) -> GameContract:
        """What the contract of that name asks for.

        :raises RuleError: if the rules do not have it.
        """
        return self.game.contract(str(name))

    def payoffs(self, name: ContractName) -> Payoffs:
        """What the ends of the contract of that name are worth.

        :raises RuleError: if the rules do not have it, or what the stakes ask for.
        """
        return self.game.payoffs(str(name), self.more)

    @property
    def only_both(self) -> bool:
        """Whether both defenders always play, so that nobody needs the tricks against one of them alone."""
        return self.defence == "both"


USUAL_STAKES = Stakes()
"""The default rules, an ample pot, no aces, the best declarations."""
