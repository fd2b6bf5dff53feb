"""Promising discards: a quick guess at which of the 66 are worth a look, where there is no time to look at all.

A guess and not a proof: it is used only where an answer is an estimate anyway (bidding), and its measured cost is in
docs/advice.md. Each kept suit is played out on its own from the top: a card that is highest wins a round, one that is
not loses the lowest of the suit to the highest unseen one, and a round takes a card from each of two defenders.
"""

from functools import lru_cache

from ..cards.card import CardSet
from ..cards.strain import Strain
from .discards import different_discards

__all__ = ["quick_discards"]

_RUFF = 0.4
"""What a third round that can be trumped is worth."""


def quick_discards(hand: CardSet, unseen: CardSet, strain: Strain, count: int) -> list[CardSet]:
    """The *count* different discards of *hand* that look best for *strain*, best first."""

    def looks(discard: int) -> tuple[float, int]:
        kept = hand.mask & ~discard
        tricks = 0.0
        for suit in range(4):
            own, others = kept >> 8 * suit & 255, unseen.mask >> 8 * suit & 255
            tricks += _alone(own, others)
            if strain is not Strain.NO_TRUMPS and suit != strain:
                tricks += _RUFF * max(0, min(3, others.bit_count() // 2) - own.bit_count())
        return -tricks, discard

    return [CardSet(discard) for discard in sorted(different_discards(hand.mask, unseen.mask), key=looks)[:count]]


@lru_cache(maxsize=1 << 16)
def _alone(own: int, others: int) -> int:
    """Tricks of the ranks *own* against the ranks *others*, played on their own."""
    tricks = 0
    while own:
        if own > others:  # the highest bit of each decides
            tricks += 1
            own &= ~(1 << own.bit_length() - 1)
        else:
            others &= ~(1 << others.bit_length() - 1)
            own &= own - 1
            others &= others - 1
            continue
        others &= others - 1
        others &= others - 1
    return tricks
