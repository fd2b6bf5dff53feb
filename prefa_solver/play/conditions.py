"""Conditions on deals: which of all random deals are wanted.

A condition is about one seat, or the talon, and lists what must hold there::

    2: H>=4, SA, !DK, A>=2
    talon: C=0

``H>=4`` is about the number of hearts, ``A>=2`` about the number of aces (``>= <= > < =``); ``SA`` says that the card
is there, ``!SA`` that it is not.
"""

import re
from dataclasses import dataclass
from typing import Self

from ..cards.card import Card, CardSet, Rank, Suit
from ..cards.seat import Seat
from ..errors import NotationError, quoted
from .deal import Deal

__all__ = ["Condition", "Count"]

_TALON = "talon"
_COMPARISON = re.compile(r"\s*([^\s<>=!]+)\s*(<=|>=|<|>|=)\s*(\d{1,2})\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of a kind must be there.

    :param name: how the kind is written.
    :param cards: a suit, a rank, or a single card.
    :param least: at least so many.
    :param most: at most so many.
    """

    name: str
    cards: CardSet
    least: int
    most: int

    def holds(self, mask: int) -> bool:
        return self.least <= (mask & self.cards.mask).bit_count() <= self.most

    def __str__(self) -> str:
        if len(self.cards) == 1:
            return self.name if self.least else f"!{self.name}"
        if self.least == self.most:
            return f"{self.name}={self.least}"
        return f"{self.name}>={self.least}" if self.least else f"{self.name}<={self.most}"


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold in one place of a deal.

    :param seat: None for the talon.
    """

    seat: Seat | None
    counts: tuple[Count, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one condition (grammar: the module's docstring). The inverse of ``str()``.

        :raises NotationError: if *text* is none, or asks for more cards than there can be.
        """
        place, colon, wanted = text.partition(":")
        if not colon:
            raise NotationError(
                f'{quoted(text)} is not a condition; expected a seat and what it holds, such as "2: H>=4, SA"'
            )
        seat = None if place.strip().lower() == _TALON else Seat.parse(place)
        counts = tuple(_count(part, text) for part in wanted.split(","))
        size = 2 if seat is None else 10
        for count in counts:
            if not 0 <= count.least <= min(count.most, size, len(count.cards)):
                raise NotationError(f"no deal has {quoted(str(count) if count.least <= count.most else text.strip())}")
        return cls(seat, counts)

    def holds(self, deal: Deal) -> bool:
        """Whether *deal* is one that is wanted."""
        mask = (deal.talon if self.seat is None else deal.hand(self.seat)).mask
        return all(count.holds(mask) for count in self.counts)

    def __str__(self) -> str:
        return f"{_TALON if self.seat is None else self.seat}: {', '.join(map(str, self.counts))}"

    def __repr__(self) -> str:
        return f"Condition.parse('{self}')"


def _count(part: str, text: str) -> Count:
    match = _COMPARISON.fullmatch(part)
    if match is None:
        wanted = not part.strip().startswith("!")
        card = Card.parse(part.strip().removeprefix("!"))
        return Count(str(card), CardSet(card.bit), int(wanted), int(wanted))
    name, sign, digits = match.groups()
    number = int(digits)
    cards = _cards_of(name, text)
    least = {">=": number, ">": number + 1, "=": number}.get(sign, 0)
    most = {"<=": number, "<": number - 1, "=": number}.get(sign, len(cards))
    if most < 0 or least > len(cards):
        raise NotationError(f"no deal has {quoted(part.strip())}")
    return Count(name.upper(), cards, least, min(most, len(cards)))


def _cards_of(name: str, text: str) -> CardSet:
    """All cards of a suit, or of a rank."""
    for suit in Suit:
        if name.upper() == suit.letter or name == suit.symbol:
            return CardSet(0xFF << 8 * suit)
    for rank in Rank:
        if name.upper() == rank.letter:
            return CardSet.from_cards(Card.of(suit, rank) for suit in Suit)
    raise NotationError(f"{quoted(name)} in {quoted(text)}: expected a suit (S C D H) or a rank (A K Q J T 9 8 7)")
