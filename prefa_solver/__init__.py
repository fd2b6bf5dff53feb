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
    from .advice import (
        Terms,
        advise_bid,
        advise_concede,
        advise_contract,
        advise_defence,
        advise_discard,
        advise_known_defence,
        advise_known_discard,
    )
    from .bidding import Auction, Call
    from .defence import Declaration, Declarations
    from .layouts import Clue, Layouts, layouts_from, split_hands, split_values
    from .ledger import Ledger
    from .settlement import Payment, Settlement, balance_table, concede, pass_out, refuse, settle
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
    "Auction",
    "Call",
    "Card",
    "CardSet",
    "Clue",
    "Contract",
    "Deal",
    "DealError",
    "Declaration",
    "Declarations",
    "EngineError",
    "IllegalPlayError",
    "Layouts",
    "Ledger",
    "NotationError",
    "Objective",
    "Payment",
    "Position",
    "PrefaError",
    "Rank",
    "RuleError",
    "RuleSet",
    "Seat",
    "Settlement",
    "Share",
    "Solution",
    "Strain",
    "Suit",
    "Terms",
    "advise_bid",
    "advise_concede",
    "advise_contract",
    "advise_defence",
    "advise_discard",
    "advise_known_defence",
    "advise_known_discard",
    "balance_table",
    "card_values",
    "concede",
    "defence_share",
    "layouts_from",
    "nearest_split",
    "pass_out",
    "refuse",
    "settle",
    "share_card_values",
    "share_many",
    "solve",
    "solve_many",
    "split_hands",
    "split_values",
    "tricks_table",
]

_LAZY_NAMES = {
    name: module
    for module, names in {
        "advice": (
            "Terms",
            "advise_bid",
            "advise_concede",
            "advise_contract",
            "advise_defence",
            "advise_discard",
            "advise_known_defence",
            "advise_known_discard",
        ),
        "bidding": ("Auction", "Call"),
        "defence": ("Declaration", "Declarations"),
        "layouts": ("Clue", "Layouts", "layouts_from", "split_hands", "split_values"),
        "ledger": ("Ledger",),
        "settlement": ("Payment", "Settlement", "balance_table", "concede", "pass_out", "refuse", "settle"),
        "sharing": ("Share", "defence_share", "nearest_split", "share_card_values", "share_many"),
        "solver": ("Solution", "card_values", "solve", "solve_many", "tricks_table"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> object:
    # Whoever only reads and writes cards should not wait for money, and least of all for NumPy and the engine.
    if name in _LAZY_NAMES:
        from importlib import import_module

        value: object = getattr(import_module(f"{__name__}.{_LAZY_NAMES[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
