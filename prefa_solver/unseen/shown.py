"""What a play shows: the cards that its player does not hold, because with them it would not have been legal."""

from collections.abc import Iterable
from functools import lru_cache

from ..cards.card import ALL_CARDS, Card, CardSet
from ..cards.hands import Hands
from ..cards.strain import Strain
from ..play.position import legal_plays
from ..play.trick import CardPlayed

__all__ = ["barred_by", "cannot_hold"]

_NOTHING = CardSet(0)


def cannot_hold(played: Iterable[CardPlayed], strain: Strain, must_overtrump: bool = False) -> Hands:
    """The cards that each seat has shown not to hold: those that would have made one of its plays illegal.

    Not following bars the suit led; not trumping then bars the trumps; under ``must_overtrump`` a lower trump in third
    hand bars the higher ones. Nothing else can be concluded from legal play alone.
    """
    barred = [_NOTHING, _NOTHING, _NOTHING]
    for seat, card, before in played:
        barred[seat.index] |= barred_by(card, before, strain, must_overtrump)
    first, second, third = barred
    return first, second, third


@lru_cache(maxsize=1 << 12)
def barred_by(card: Card, before: tuple[Card, ...], strain: Strain, must_overtrump: bool = False) -> CardSet:
    """The cards that the player of *card* after *before* shows not to hold: with them it would not have been legal."""
    if not before or card.suit is before[0].suit:
        return _NOTHING
    return CardSet.from_cards(
        other
        for other in ALL_CARDS
        if card not in legal_plays(CardSet(card.bit | other.bit), before, strain, must_overtrump)
    )
