"""Holder: a place where unseen cards may lie, and what is known of it."""

from dataclasses import dataclass

from ..cards.card import CardSet

__all__ = ["Holder"]

_NO_CARDS = CardSet(0)
_ANY_LENGTH = (0, 8)
_ANY_RANK = (0, 4)


@dataclass(frozen=True, slots=True)
class Holder:
    """Where unseen cards may lie: a hand, the talon, the discard.

    :param name: what messages call it.
    :param size: how many of the unseen cards lie there.
    :param lacks: cards that do not lie there.
    :param lengths: the least and the most unseen cards of each suit there, in suit order.
    :param ranks: the least and the most unseen cards of each rank there, from the sevens to the aces.
    """

    name: str
    size: int
    lacks: CardSet = _NO_CARDS
    lengths: tuple[tuple[int, int], ...] = (_ANY_LENGTH,) * 4
    ranks: tuple[tuple[int, int], ...] = (_ANY_RANK,) * 8

    def takes_any_length(self, suit: int) -> bool:
        """Whether its length in *suit* is not limited."""
        least, most = self.lengths[suit]
        return least <= 0 and most >= 8

    def takes_any_of_rank(self, rank: int) -> bool:
        """Whether its number of cards of *rank* is not limited."""
        least, most = self.ranks[rank]
        return least <= 0 and most >= 4
