"""What the money of a game is called."""

__all__ = ["USUAL_MONEY", "money_text"]

_MONEY = {"kapikia": "kapikia", "points": "points", "whists": "whists"}

USUAL_MONEY = _MONEY["kapikia"]
"""The money where nobody says other rules, for the help."""


def money_text(unit: str) -> str:
    """The money that a game has as its `Game.unit`, in the plural."""
    return _MONEY[unit]
