"""What the answers of several commands share: sentences of the width of a terminal, and tricks as records."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from ..play.trick import Trick

__all__ = ["sentences", "trick_record", "wrapped"]

_WIDTH = 78


def wrapped(text: str) -> list[str]:
    """*text* as indented lines."""
    return wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    ")


def sentences(facts: Sequence[str]) -> str:
    """Each of *facts* with a full stop, on lines of its own."""
    return "\n".join(row for fact in facts for row in wrapped(fact + "."))


def trick_record(trick: Trick) -> dict[str, Any]:
    """The JSON form of a trick (docs/json.md)."""
    return {
        "seats": [int(seat) for seat in trick.seats],
        "cards": [str(card) for card in trick.cards],
        "winner": int(trick.winner),
    }
