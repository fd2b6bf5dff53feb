"""The three hands of a table, in seat order, and what holds for them in a deal as in a position."""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from ..errors import DealError, NotationError, quoted, text_of, wrong_type
from .card import Card, CardSet
from .seat import Seat

__all__ = ["GivenHands", "Hands", "card_count", "check_disjoint", "check_size", "hand_words", "the_hands"]

Hands = tuple[CardSet, CardSet, CardSet]


GivenHands = Sequence[CardSet | Iterable[Card] | str] | str
"""Three hands as functions take them: one text, or a sequence of sets, cards or texts."""


def hand_words(text: str) -> list[str]:
    """The texts of the hands in *text*. Spaces part them; or lines, commas or ``|``, and then a hand may have spaces
    in it."""
    parts = re.split(r"[\n,|]", text_of(text).strip())
    return text.split() if len(parts) == 1 else [part.strip() for part in parts]


def the_hands(hands: GivenHands, argument: str = "hands") -> Hands:
    """*hands* in seat order as a tuple of three sets.

    :param argument: what messages call them.
    :raises DealError: if they are not three.
    :raises NotationError: if the text of one cannot be read; the message names its seat.
    :raises ArgumentError: if they are not hands.
    """
    words = hand_words(hands) if isinstance(hands, str) else hands
    if not isinstance(words, Sequence) or isinstance(words, bytes):
        raise wrong_type(argument, hands, "three hands in seat order")
    if len(words) != len(Seat):
        raise DealError(
            f"got {len(words)} hands, expected 3" + (f": {quoted(hands)}" if isinstance(hands, str) else "")
        )
    first, second, third = words
    if type(first) is type(second) is type(third) is CardSet:
        return first, second, third
    return (
        _hand(Seat.ONE, first, argument),
        _hand(Seat.TWO, second, argument),
        _hand(Seat.THREE, third, argument),
    )


def _hand(seat: Seat, hand: CardSet | Iterable[Card] | str, argument: str) -> CardSet:
    try:
        return CardSet.read(hand, f"{argument}[{seat.index}]")
    except NotationError as error:
        raise NotationError(f"seat {seat}: {error}") from None


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
