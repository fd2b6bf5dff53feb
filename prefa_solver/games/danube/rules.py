"""DanubeRules: what a table may agree on where the one description of the game is silent."""

from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Literal, get_args

from ...errors import RuleError, quoted
from ...play.rules import PlayRules
from .contract import DANUBE_LADDER

__all__ = ["DANUBE", "DANUBE_VARIANTS", "DanubeRules"]

Rekontra = Literal["each", "both"]
HandCount = Literal["raised", "usual"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DanubeRules:
    """One way of playing Danube-Swabian Preferans.

    :param name: what users call it.
    :param pass_is_final: whether who has passed in the auction does not speak again. The source does not say.
    :param rekontra: whether the declarer answers each opponent's kontra by itself, or one rekontra answers both. The
        source says that each player may speak once, and that a rekontra counts for the pair.
    :param kontra_doubles_tricks: whether a kontra doubles the points for tricks too. The source says "the stakes".
    :param hand_count: from which number of tricks a game from the hand counts the tricks over and short: from the
        raised one that it needs, or from the usual one of its suit.
    :param kunstwerk: what the winner of the auction pays the dealer for a talon of two equal ranks.
    :raises RuleError: if a value is not one that its field can have.
    """

    name: str = "danube"
    pass_is_final: bool = True
    rekontra: Rekontra = "each"
    kontra_doubles_tricks: bool = True
    hand_count: HandCount = "raised"
    kunstwerk: int = 2

    def __post_init__(self) -> None:
        for name, choices in (("rekontra", get_args(Rekontra)), ("hand_count", get_args(HandCount))):
            if getattr(self, name) not in choices:
                raise RuleError(f"{name}: expected one of {', '.join(choices)}, got {quoted(str(getattr(self, name)))}")
        for name in ("pass_is_final", "kontra_doubles_tricks"):
            if not isinstance(getattr(self, name), bool):
                raise RuleError(f"{name}: expected true or false, got {quoted(str(getattr(self, name)))}")
        if isinstance(self.kunstwerk, bool) or not isinstance(self.kunstwerk, int) or not 0 <= self.kunstwerk <= 100:
            raise RuleError(f"kunstwerk: expected a whole number from 0 to 100, got {quoted(str(self.kunstwerk))}")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        if self.is_named:
            return f"DanubeRules.named({self.name!r})"
        return f"DanubeRules({', '.join(f'{item.name}={getattr(self, item.name)!r}' for item in fields(self))})"

    @property
    def players(self) -> int:
        """Always three."""
        return 3

    @property
    def play(self) -> PlayRules:
        """The rules of play: nobody must beat a trick."""
        return PlayRules()

    @property
    def least_needed(self) -> int:
        """The fewest tricks that a contract asks for whose declarer wants many."""
        return min(contract.needed for contract in DANUBE_LADDER if not contract.wants_few)

    @property
    def worth_parts(self) -> int:
        """What a deal is worth is always whole."""
        return 1

    @property
    def is_named(self) -> bool:
        """Whether `named` gives this very rule set for its name."""
        try:
            return DanubeRules.named(self.name) == self
        except RuleError:
            return False

    @staticmethod
    def named(name: str) -> "DanubeRules":
        """``danube``, perhaps with variants after it: ``danube+one-rekontra``; in either case.

        :raises RuleError: if there is no such set or variant; the message lists the names.
        """
        base, *variants = (part.strip() for part in name.lower().split("+"))
        if base != DANUBE.name:
            raise RuleError(f"no rule set {quoted(name)}; expected {DANUBE.name}, and after it perhaps +VARIANT")
        rules = DANUBE
        for variant in variants:
            values = DANUBE_VARIANTS.get(variant)
            if values is None:
                raise RuleError(f"no variant {quoted(variant)}; expected one of {', '.join(DANUBE_VARIANTS)}")
            rules = replace(rules, name=f"{rules.name}+{variant}", **values)
        return rules


DANUBE = DanubeRules()
"""The game as Richard Heli describes it."""

DANUBE_VARIANTS: MappingProxyType[str, dict[str, Any]] = MappingProxyType(
    {
        "bid-again": {"pass_is_final": False},
        "one-rekontra": {"rekontra": "both"},
        "kontra-game-only": {"kontra_doubles_tricks": False},
        "usual-hand-count": {"hand_count": "usual"},
        "no-kunstwerk": {"kunstwerk": 0},
    }
)
"""Named variants: what each changes."""
