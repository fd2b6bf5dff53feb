"""Clue: something that is known about cards that are not seen. From the user's words, or from the play."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ..cards.card import ALL_CARDS, Card, CardSet, Suit
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import DealError, NotationError, quoted, text_of
from ..limits import whole_number
from ..play.position import MAX_TRICKS
from ..play.trick import cards_in_turn
from .shown import barred_by

__all__ = ["Clue", "clues_of_play"]

_NO_CARDS = CardSet(0)
_LENGTH = re.compile(r"\s*(\S+?)\s*(>=|<=|=)(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clue:
    """What is known of one seat's hand at the start of play.

    :param seat: whose hand.
    :param holds: cards that are in it.
    :param lacks: cards that are not.
    :param suit: the suit whose length is known, or None.
    :param least: it has at least so many cards of *suit*.
    :param most: and at most so many.
    :param text: how to say it in a message.
    :raises DealError: if a card is both held and lacking, or the length is impossible.
    """

    seat: Seat
    holds: CardSet = _NO_CARDS
    lacks: CardSet = _NO_CARDS
    suit: Suit | None = None
    least: int = 0
    most: int = 8
    text: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", Seat.read(self.seat))
        object.__setattr__(self, "holds", CardSet.read(self.holds, "holds"))
        object.__setattr__(self, "lacks", CardSet.read(self.lacks, "lacks"))
        if self.suit is not None:
            object.__setattr__(self, "suit", Suit.read(self.suit))
        if both := self.holds & self.lacks:
            raise DealError(f"seat {self.seat} cannot both hold and lack {both.lowest}")
        if not 0 <= self.least <= self.most:
            raise DealError(f"seat {self.seat} cannot have at least {self.least} and at most {self.most} cards")

    def __str__(self) -> str:
        return self.text or f"what is known of seat {self.seat}"

    @classmethod
    def void(cls, text: str) -> Self:
        """Read ``2:C``: seat 2 has no clubs.

        :raises NotationError: if *text* is not a seat and suit.
        """
        seat, rest = _seat_and(text, "a seat and a suit, such as 2:C")
        suit = Suit.parse(rest)
        return cls(seat, lacks=ALL_CARDS.of(suit), text=f"seat {seat} has no {suit.symbol}")

    @classmethod
    def holding(cls, text: str) -> Self:
        """Read ``3:HA`` or ``3:HAK``: seat 3 holds these cards.

        :raises NotationError: if *text* is not a seat and cards.
        """
        seat, rest = _seat_and(text, "a seat and its cards, such as 3:HA")
        cards = CardSet.parse(rest)
        return cls(seat, holds=cards, text=f"seat {seat} holds {cards}")

    @classmethod
    def lacking(cls, text: str) -> Self:
        """Read ``3:HA``: seat 3 does not hold these cards.

        :raises NotationError: if *text* is not a seat and cards.
        """
        seat, rest = _seat_and(text, "a seat and cards, such as 3:HA")
        cards = CardSet.parse(rest)
        return cls(seat, lacks=cards, text=f"seat {seat} does not hold {cards}")

    @classmethod
    def length(cls, text: str) -> Self:
        """Read ``2:H>=4``, ``2:H<=1`` or ``2:H=3``: how many hearts seat 2 has.

        :raises NotationError: if *text* is not one of these.
        """
        expected = "a seat, a suit and how many, such as 2:H>=4"
        seat, rest = _seat_and(text, expected)
        match = _LENGTH.fullmatch(rest)
        if match is None:
            raise NotationError(f"{quoted(text)}: expected {expected}")
        suit, sign, count = Suit.parse(match[1]), match[2], _number(match[3], text)
        least = count if sign in (">=", "=") else 0
        most = count if sign in ("<=", "=") else 8
        return cls(seat, suit=suit, least=least, most=most, text=f"seat {seat} has {sign}{count} {suit.symbol}")


def _number(digits: str, text: str) -> int:
    try:
        return whole_number(digits, 0, 8)
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None


def _seat_and(text: str, expected: str) -> tuple[Seat, str]:
    seat, colon, rest = text_of(text).partition(":")
    if not colon or not rest.strip():
        raise NotationError(f"{quoted(text)}: expected {expected}")
    return Seat.parse(seat), rest


def clues_of_play(
    strain: Strain,
    leader: Seat,
    cards: Sequence[Card],
    *,
    sits_out: Seat | None = None,
    must_overtrump: bool = False,
) -> tuple[Clue, ...]:
    """What the cards played so far say about the hands at the start of play.

    Each seat held what it played. Not to follow shows that the suit led was gone, and then not to trump that the trumps
    were gone: whatever else of that suit is out, that seat did not hold it. Under ``must_overtrump`` a third hand that
    trumps too low shows that it had no higher trump.

    :param leader: who led to the first trick.
    :param cards: in the order in which they were played; the last trick may be unfinished.
    :raises DealError: if a card was played twice, a seat played over ten cards or a suit that it had shown to be void.
    """
    held = dict.fromkeys(Seat, _NO_CARDS)
    gone = dict.fromkeys(Seat, _NO_CARDS)
    seen = _NO_CARDS
    for seat, card, before in cards_in_turn(leader, cards, strain, sits_out):
        if card in seen:
            raise DealError(f"{card!s} was played twice")
        if card in gone[seat]:
            raise DealError(f"seat {seat} played {card!s}, but its play before had shown that it no longer held it")
        seen |= CardSet(card.bit)
        held[seat] |= CardSet(card.bit)
        gone[seat] |= barred_by(card, before, strain, must_overtrump)
    clues = []
    for seat in Seat:
        if len(held[seat]) > MAX_TRICKS:
            raise DealError(f"seat {seat} played {len(held[seat])} cards, expected at most {MAX_TRICKS}")
        if held[seat] or gone[seat]:
            text = f"what seat {seat} played"
            clues.append(Clue(seat, holds=held[seat], lacks=gone[seat] - held[seat], text=text))
    return tuple(clues)
