"""The discards of a twelve-card hand, and which of them are the same.

Two cards of one suit that lie in the declarer's twelve with no unseen card between them are interchangeable: whichever
of them is thrown, the remaining cards have the same order against every card that a defender can hold, so the two kept
hands make the same tricks in every layout, strain and line of defence. (What is thrown is out of play.) So discards
fall into classes, and one of each class need be valued.

Nothing else is pruned without play: "keep the higher card" has no known exception, but no proof, so it only decides the
order in which equal discards are named.
"""

from itertools import combinations

from ..cards.card import CardSet
from ..cards.strain import Strain
from ..errors import DealError
from ..play.deal import TALON_SIZE

__all__ = ["DISCARD_SIZE", "check_twelve", "different_discards", "discard_classes", "keeping_order"]

DISCARD_SIZE = TALON_SIZE
_TWELVE = 12


def check_twelve(hand: CardSet) -> None:
    """:raises DealError: if *hand* is not a declarer's before the discard: twelve cards."""
    if len(hand) != _TWELVE:
        raise DealError(f'the hand has {len(hand)} cards, expected 12, the talon with them: "{hand}"')


def discard_classes(hand: CardSet, unseen: CardSet) -> tuple[tuple[CardSet, ...], ...]:
    """The discards in classes of interchangeable ones; in each class the one that keeps the higher cards first.

    :param unseen: the cards that a defender may hold.
    """
    return tuple(tuple(map(CardSet, sorted(same))) for same in _classes(hand.mask, unseen.mask))


def different_discards(hand: int, unseen: int) -> list[int]:
    """One discard of each class, all as masks; the one that keeps the higher cards."""
    return [min(same) for same in _classes(hand, unseen)]


def _classes(hand: int, unseen: int) -> list[list[int]]:
    """Masks all through: advice for a defender asks this of every layout."""
    places = []
    for card in range(32):
        if hand >> card & 1:
            suit = card & ~7
            places.append((1 << card, suit << 4 | (unseen & 0xFF << suit & -1 << card).bit_count()))
    classes: dict[tuple[int, int], list[int]] = {}
    for (bit, place), (other_bit, other_place) in combinations(places, DISCARD_SIZE):
        key = (place, other_place) if place < other_place else (other_place, place)
        classes.setdefault(key, []).append(bit | other_bit)
    return list(classes.values())


def keeping_order(discard: CardSet, strain: Strain) -> tuple[int, int, int]:
    """A key that puts first, of equally good discards, the one that keeps more: trumps, then high cards."""
    trumps = 0 if strain.suit is None else len(discard.of(strain.suit))
    return trumps, sum(card.rank for card in discard), discard.mask
