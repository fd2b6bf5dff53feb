"""The cards, the seats and the trumps. Nothing here knows a rule."""

from .card import ALL_CARDS, Card, CardSet, Rank, Suit
from .seat import Seat
from .strain import Strain

__all__ = ["ALL_CARDS", "Card", "CardSet", "Rank", "Seat", "Strain", "Suit"]
