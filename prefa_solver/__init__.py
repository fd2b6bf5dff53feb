"""Exact double-dummy analysis of Prefa (Greek Preferans): three players, 32 cards, ten tricks."""

from typing import TYPE_CHECKING

from .cards import ALL_CARDS, Card, CardSet, Rank, Suit
from .contract import Contract, Strain
from .deal import Deal
from .errors import DealError, EngineError, IllegalPlayError, NotationError, PrefaError, RuleError
from .play import Objective, Position
from .rules import CLASSIC, DESKTOP, PLAYELEPHANT, PREFADOROS, RULE_SETS, RuleSet
from .seat import Seat

if TYPE_CHECKING:
    from .sharing import Share, defence_share, nearest_split, share_card_values, share_many
    from .solver import Solution, card_values, solve, solve_many, tricks_table

__version__ = "0.1.0"

__all__ = [
    "ALL_CARDS",
    "CLASSIC",
    "DESKTOP",
    "PLAYELEPHANT",
    "PREFADOROS",
    "RULE_SETS",
    "Card",
    "CardSet",
    "Contract",
    "Deal",
    "DealError",
    "EngineError",
    "IllegalPlayError",
    "NotationError",
    "Objective",
    "Position",
    "PrefaError",
    "Rank",
    "RuleError",
    "RuleSet",
    "Seat",
    "Share",
    "Solution",
    "Strain",
    "Suit",
    "card_values",
    "defence_share",
    "nearest_split",
    "share_card_values",
    "share_many",
    "solve",
    "solve_many",
    "tricks_table",
]

_SHARING_NAMES = frozenset({"Share", "defence_share", "nearest_split", "share_card_values", "share_many"})
_SOLVER_NAMES = frozenset({"Solution", "card_values", "solve", "solve_many", "tricks_table"})


def __getattr__(name: str) -> object:
    # The solver needs NumPy and the compiled engine; whoever only reads and writes cards should not wait for them.
    value: object
    if name in _SHARING_NAMES:
        from . import sharing

        value = getattr(sharing, name)
    elif name in _SOLVER_NAMES:
        from . import solver

        value = getattr(solver, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
