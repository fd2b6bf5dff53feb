"""Records that several answers have in them."""

from typing import Any

from ..play.trick import Trick

__all__ = ["trick_record"]


def trick_record(trick: Trick) -> dict[str, Any]:
    """The JSON form of a trick (docs/json.md)."""
    return {
        "seats": [int(seat) for seat in trick.seats],
        "cards": [str(card) for card in trick.cards],
        "winner": int(trick.winner),
    }
