"""DanubeRules: what a table may agree on where the one description of the game is silent, as one value.

Where each value comes from: `rule_sources`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from ...play.rules import PlayRules
from ..checked import CheckedRules, Family, Variant, choice, number, switch, variants
from .contract import DANUBE_LADDER

__all__ = ["DANUBE", "DANUBE_RULE_SETS", "DanubeRules"]

Rekontra = Literal["each", "both"]
HandCount = Literal["raised", "usual"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class DanubeRules(CheckedRules):
    """One way of playing Danube-Swabian Preferans. Every field has its meaning in its metadata.

    ``DanubeRules.named("danube+one-rekontra")`` is the named set with a variant.

    :raises RuleError: if a value is not one that its field can have.
    """

    name: str = field(default="house", metadata={"doc": "what users call it"})
    pass_is_final: bool = field(
        default=True, metadata=switch("whether who has passed in the auction does not speak again")
    )
    rekontra: Rekontra = field(
        default="each",
        metadata=choice(
            Rekontra, "whether the declarer answers each opponent's kontra by itself, or one rekontra answers both"
        ),
    )
    kontra_doubles_tricks: bool = field(
        default=True, metadata=switch("whether a kontra doubles what is paid for tricks over and short too")
    )
    hand_count: HandCount = field(
        default="raised",
        metadata=choice(
            HandCount,
            "from which number a game from the hand counts the tricks over and short: the raised one that it needs, or "
            "the usual one of its suit",
        ),
    )
    kunstwerk: int = field(
        default=2,
        metadata=number(
            "what the winner of the auction pays the dealer for a talon of two equal ranks; 0: nothing", most=100
        ),
    )

    # A rule set is a key at every settlement.
    def __hash__(self) -> int:
        return hash(self.name)

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


DANUBE = DanubeRules(name="danube")
"""The game as Richard Heli describes it."""

DANUBE_RULE_SETS: Mapping[str, DanubeRules] = MappingProxyType({DANUBE.name: DANUBE})
"""The named rule set by its name."""

_OTHER_READING = "another reading of Richard Heli's description"
_VARIANTS = variants(
    Variant("bid-again", "who has passed may bid again", _OTHER_READING, {"pass_is_final": False}),
    Variant("one-rekontra", "one rekontra answers both kontras", _OTHER_READING, {"rekontra": "both"}),
    Variant(
        "kontra-game-only",
        "a kontra doubles the number of the game, and not the tricks",
        _OTHER_READING,
        {"kontra_doubles_tricks": False},
    ),
    Variant(
        "usual-hand-count",
        "a game from the hand counts its tricks from the usual number",
        _OTHER_READING,
        {"hand_count": "usual"},
    ),
    Variant("no-kunstwerk", "nothing is paid for a talon of two equal ranks", "a table's choice", {"kunstwerk": 0}),
)

DanubeRules.family = Family("Danube-Swabian Preferans", DANUBE_RULE_SETS, _VARIANTS, f"{__package__}.rule_sources")
