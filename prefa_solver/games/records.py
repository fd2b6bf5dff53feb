"""Settlements as plain values, which JSON can have: what a program reads of a game."""

from fractions import Fraction
from typing import Any

from .game import Game, Result, Settled

__all__ = ["plain_number", "settled_fields"]


def settled_fields(game: Game, result: Result, settled: Settled) -> dict[str, Any]:
    """The keys that a settlement of most games has: docs/money-json.md."""
    return {
        "game": game.name,
        "rules": game.rules.name,
        "outcome": settled.outcome.value,
        "contract": result.contract,
        "declarer": None if result.declarer is None else int(result.declarer),
        "said": result.said,
        "tricks": None if result.tricks is None else list(result.tricks),
        "entries": {kind: plain_number(gained) for kind, gained in settled.entries.items()},
        "worth": [plain_number(worth) for worth in settled.worth],
        "reasons": settled.explain(),
    }


def plain_number(value: Any) -> Any:
    """*value* for JSON: whole numbers stay, other fractions are text such as ``44/3``."""
    if isinstance(value, tuple):
        return [plain_number(part) for part in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value
