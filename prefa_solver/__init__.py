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
    "Solution",
    "Strain",
    "Suit",
    "card_values",
    "solve",
    "solve_many",
    "tricks_table",
]

_SOLVER_NAMES = frozenset({"Solution", "card_values", "solve", "solve_many", "tricks_table"})


def __getattr__(name: str) -> object:
    # The solver needs NumPy and the compiled engine; whoever only reads and writes cards should not wait for them.
    if name in _SOLVER_NAMES:
        from . import solver

        value: object = getattr(solver, name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
