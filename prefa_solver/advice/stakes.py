"""Stakes: what money depends on besides contract and cards."""

from dataclasses import dataclass
from typing import Any, Literal

from ..games.game import ContractName, GameContract, contract_name
from ..games.named import USUAL_RULES, AnyRules, advised_game, rule_set
from ..games.payoffs import AdvisedGame, Payoffs
from ..short import Short

__all__ = ["USUAL_STAKES", "DefenceStyle", "Stakes"]

DefenceStyle = Literal["best", "both"]
"""How the defenders declare: each as is best for him, or both always play."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Stakes(Short):
    """What money depends on besides contract and cards.

    :param rules: the rule set; its name is read.
    :param pot: kapikia in the common pot; None if it is ample.
    :param aces: whether the declarer announces four aces.
    :param defence: ``"best"`` or ``"both"``.
    """

    rules: AnyRules = USUAL_RULES
    pot: int | None = None
    aces: bool = False
    defence: DefenceStyle = "best"

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", rule_set(self.rules))

    @property
    def game(self) -> AdvisedGame:
        """The game that the rules belong to."""
        return advised_game(self.rules)

    @property
    def more(self) -> dict[str, Any]:
        """What differs from what is usual, as `Result.more` has it."""
        pot = {} if self.pot is None else {"pot": self.pot}
        return pot | ({"aces": True} if self.aces else {})

    def contract(self, name: ContractName | str) -> GameContract:
        """What the contract of that name asks for.

        :raises RuleError: if the rules do not have it.
        """
        return self.game.contract(contract_name(name, "name"))

    def named(self, contract: ContractName | str, argument: str) -> ContractName:
        """*contract* itself, or the one of the rules that its text stands for.

        :param argument: what messages call it.
        :raises RuleError: if the rules do not have the contract of that name.
        """
        name = contract_name(contract, argument)
        if not isinstance(contract, str):
            return contract
        name = self.game.contract(name).name
        return next(listed for listed in self.rules.contracts if str(listed) == name)

    def payoffs(self, name: ContractName | str) -> Payoffs:
        """What the ends of the contract of that name are worth.

        :raises RuleError: if the rules do not have it, or what the stakes ask for.
        """
        return self.game.payoffs(contract_name(name, "name"), self.more)

    @property
    def only_both(self) -> bool:
        """Whether both defenders always play, so that nobody needs the tricks against one of them alone."""
        return self.defence == "both"


USUAL_STAKES = Stakes()
"""The default rules, an ample pot, no aces, the best declarations."""
