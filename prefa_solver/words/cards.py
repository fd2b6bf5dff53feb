"""Cards as people read them: suits as symbols, in the order of the bidding."""

from ..cards.card import Card, CardSet, Suit

__all__ = ["card_text", "cards_text"]


def cards_text(held: CardSet) -> str:
    """``♠AK7 ♥J``; a dash for no cards."""
    suits = (suit.symbol + "".join(rank.letter for rank in ranks) for suit in Suit if (ranks := held.ranks(suit)))
    return " ".join(suits) or "—"


def card_text(card: Card) -> str:
    """``♠A``."""
    return card.suit.symbol + card.rank.letter
