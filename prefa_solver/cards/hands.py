"""The three hands of a table, in seat order, and what holds for them in a deal as in a position."""

from collections.abc import Sequence
from itertools import combinations

from ..errors import DealError, NotationError
from .card import CardSet
from .seat import Seat

__all__ = ["Hands", "card_count", "check_disjoint", "check_size", "parse_hands", "the_hands"]

Hands = tuple[CardSet, CardSet, CardSet]


def the_hands(hands: Sequence[CardSet]) -> Hands:
    """*hands* as a tuple of three.

    :raises DealError: if they are not three.
    """
    if len(hands) != len(Seat):
        raise DealError(f"got {len(hands)} hands, expected 3")
    return hands[0], hands[1], hands[2]


def parse_hands(words: Sequence[str]) -> Hands:
    """Read three hands in seat order.

    :raises NotationError: if one cannot be read; the message names its seat.
    """
    hands = []
    for seat, word in zip(Seat, words, strict=True):
        try:
            hands.append(CardSet.parse(word))
        except NotationError as error:
            raise NotationError(f"seat {seat}: {error}") from None
    return the_hands(hands)


def card_count(cards: CardSet) -> str:
    """``1 card``, ``2 cards``: for messages."""
    return f"{len(cards)} card" + ("" if len(cards) == 1 else "s")


def check_disjoint(holdings: Sequence[tuple[Seat | str, CardSet]]) -> None:
    """Check that no card is in two places. Each holding says where: a seat, or another place in words.

    :raises DealError: naming the first such card and both its places.
    """
    for (one, cards), (other, more) in combinations(holdings, 2):
        if cards.mask & more.mask:
            twice = (cards & more).lowest
            raise DealError(f"{twice} is in two places: {_place(one)} ({cards}) and {_place(other)} ({more})")


def _place(place: Seat | str) -> str:
    return f"seat {place}" if isinstance(place, Seat) else place


def check_size(seat: Seat, hand: CardSet, expected: int) -> None:
    """Check that *hand* has *expected* cards.

    :raises DealError: naming the seat, both numbers and the hand.
    """
    if len(hand) != expected:
        raise DealError(f'seat {seat} holds {card_count(hand)}, expected {expected}: "{hand}"')
