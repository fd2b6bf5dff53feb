"""Suit, Rank, Card and CardSet: the 32 cards and sets of them.

A card is the index ``8 * suit + rank``, 0..31; a set of cards is a 32-bit mask in which bit *i* is card *i*.

The hand grammar
----------------
A hand is a suit letter followed by its ranks, suit after suit: ``SAKT7CQ98D7HAJ``. The same grammar reads a card at
a time: ``SASKST``. Lower case, spaces and ♠♣♦♥ are accepted, ``10`` reads as T, ``-`` after a suit letter says that
the suit is void, and ``-`` alone is the empty hand; a dash reads as ``-``, as `prefa` draws voids. A dotted hand
without suit letters (``AKT7.Q98.7.AJ``) is refused: its suit order could mean two things.
"""

import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self

from ..errors import DealError, NotationError, quoted, text_of, wrong_type
from .enums import TextEnum

__all__ = ["ALL_CARDS", "Card", "CardSet", "Rank", "Suit"]


class Suit(TextEnum):
    """A suit, in the bidding order of Prefa: spades lowest, hearts highest."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """``S``, ``C``, ``D`` or ``H``."""
        return _SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♣``, ``♦`` or ``♥``."""
        return _SUIT_SYMBOLS[self]

    def __str__(self) -> str:
        return self.letter

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``S``, ``s`` or ``♠``.

        :raises NotationError: if *text* is none of the suits.
        """
        suit = _SUIT_OF_CHAR.get(text_of(text).strip().rstrip(_VARIATIONS))
        if suit is None:
            raise NotationError(f"{quoted(text)} is not a suit; expected one of S, C, D, H")
        return cls(suit)


class Rank(TextEnum):
    """A rank, from the seven up to the ace."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One of ``7 8 9 T J Q K A``."""
        return _RANK_LETTERS[self]

    def __str__(self) -> str:
        return self.letter

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``7``, ``T``, ``10`` or ``a``.

        :raises NotationError: if *text* is none of the ranks.
        """
        word = text_of(text).strip()
        rank = _RANK_OF_CHAR.get("T" if word == "10" else word)
        if rank is None:
            raise NotationError(f"{quoted(text)} is not a rank; expected one of 7, 8, 9, T, J, Q, K, A")
        return cls(rank)


class Card(TextEnum):
    """A card: its index is ``8 * suit + rank``, so that S7 is 0 and HA is 31."""

    S7 = 0
    S8 = 1
    S9 = 2
    ST = 3
    SJ = 4
    SQ = 5
    SK = 6
    SA = 7
    C7 = 8
    C8 = 9
    C9 = 10
    CT = 11
    CJ = 12
    CQ = 13
    CK = 14
    CA = 15
    D7 = 16
    D8 = 17
    D9 = 18
    DT = 19
    DJ = 20
    DQ = 21
    DK = 22
    DA = 23
    H7 = 24
    H8 = 25
    H9 = 26
    HT = 27
    HJ = 28
    HQ = 29
    HK = 30
    HA = 31

    @property
    def suit(self) -> Suit:
        return _SUITS[self >> 3]

    @property
    def rank(self) -> Rank:
        return _RANKS[self & 7]

    @property
    def bit(self) -> int:
        """The card's bit in a CardSet mask."""
        return 1 << self

    def __str__(self) -> str:
        return self.name

    @classmethod
    def of(cls, suit: Suit | str, rank: Rank | str) -> Self:
        """The card of *suit* and *rank*."""
        return cls(8 * Suit.read(suit) + Rank.read(rank))

    @classmethod
    def read_all(cls, cards: "Iterable[Card | int | str] | str", argument: str) -> tuple[Self, ...]:
        """*cards* in their order, or those that a text names; each of them may be text too.

        :raises NotationError: if a text or a number is not a card.
        :raises ArgumentError: if it is something else.
        """
        if isinstance(cards, str):
            return cls.parse_all(cards)
        return tuple(cls.read(card, argument) for card in _each(cards, argument))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one card, such as ``SA``, ``s10`` or ``♥K``.

        :raises NotationError: if *text* is not exactly one card.
        """
        cards = cls.parse_all(text)
        if len(cards) != 1:
            raise NotationError(f"expected one card, such as SA, got {len(cards)}: {quoted(text)}")
        return cards[0]

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read cards in the order of the text: a trick or a line of play. ``-`` means no cards.

        The grammar is that of a hand (see the module's docstring). A card may come twice.

        :raises NotationError: if *text* is not a list of cards; the message says at which character.
        """
        return tuple(cls(index) for index in _read(text))


_SUITS = tuple(Suit)
_RANKS = tuple(Rank)
_SUIT_LETTERS = "SCDH"
_SUIT_SYMBOLS = "♠♣♦♥"
_RANK_LETTERS = "789TJQKA"
# Tables of single characters, not str.upper(): that would also turn "ſ" into S and "ß" into two of them.
_SUIT_OF_CHAR = {
    c: suit for chars in ("SCDH", "scdh", _SUIT_SYMBOLS, "♤♧♢♡") for c, suit in zip(chars, Suit, strict=True)
}
_RANK_OF_CHAR = {c: rank for chars in ("789TJQKA", "789tjqka") for c, rank in zip(chars, Rank, strict=True)}
# What says whether a suit symbol is drawn as text or as an emoji, and the dashes of a void.
_VARIATIONS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
_SIGNS = str.maketrans(dict.fromkeys(_VARIATIONS, " ") | dict.fromkeys("—–−‐─", "-"))


def _read(text: str) -> Iterator[int]:
    """The one reader of cards: yields card indices in the order of *text*."""
    text_of(text)
    if "." in text:
        raise NotationError(
            f"a dotted hand is not read, because its suit order could mean two things: {quoted(text)}; "
            "write each suit letter before its ranks, such as SAKT7CQ98D7HAJ"
        )
    signs = text if text.isascii() else text.translate(_SIGNS)
    if not signs.strip():
        raise NotationError(f"not cards: {quoted(text)}; an empty hand is written -")
    if signs.strip() == "-":
        return
    suit: Suit | None = None
    awaits_rank = False
    void = False
    # The space after T keeps the places of the other characters, which the messages name.
    for place, char in enumerate(signs.replace("10", "T ")):
        if char.isspace():
            continue
        if (next_suit := _SUIT_OF_CHAR.get(char)) is not None:
            if awaits_rank:
                raise NotationError(f"suit {suit} has no ranks in {quoted(text)}; a void suit is written {suit}-")
            suit, awaits_rank, void = next_suit, True, False
        elif char == "-" and awaits_rank:
            awaits_rank, void = False, True
        elif (rank := _RANK_OF_CHAR.get(char)) is not None and suit is not None and not void:
            awaits_rank = False
            yield 8 * suit + rank
        else:
            wanted = "a suit letter (S, C, D, H)" if suit is None or void else "a rank (7 8 9 T J Q K A) or a suit"
            raise NotationError(f"{quoted(text[place])} at character {place + 1} of {quoted(text)}: expected {wanted}")
    if awaits_rank:
        raise NotationError(f"suit {suit} has no ranks in {quoted(text)}; a void suit is written {suit}-")


def _each(cards: "Iterable[Card | int | str]", argument: str) -> "Iterable[Card | int | str]":
    """*cards*, if they are some: text has been read before.

    :raises ArgumentError: if they are not; bytes are numbers to Python, but not cards.
    """
    if isinstance(cards, bytes | bytearray) or not hasattr(cards, "__iter__"):
        raise wrong_type(argument, cards, 'cards, such as CardSet.parse("SAKT7") or "SAKT7"')
    return cards


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards. Immutable and hashable; ``|``, ``&``, ``-`` and ``^`` are the set operations.

    :param mask: 32 bits, bit *i* is card *i*.
    :raises DealError: if *mask* is negative or needs more than 32 bits.
    """

    mask: int

    def __post_init__(self) -> None:
        try:
            mask = operator.index(self.mask)
        except TypeError:
            raise wrong_type("mask", self.mask, "a mask of 32 bits (CardSet.parse reads text)") from None
        if not 0 <= mask <= 0xFFFF_FFFF:
            raise DealError(f"a card mask has 32 bits, got {mask:#x}")
        object.__setattr__(self, "mask", mask)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a hand (grammar: the module's docstring). The inverse of ``str()``.

        :raises NotationError: if *text* is not a hand, or names a card twice.
        """
        mask = 0
        for card in Card.parse_all(text):
            if mask & card.bit:
                raise NotationError(f"{card} comes twice in {quoted(text)}")
            mask |= card.bit
        return cls(mask)

    @classmethod
    def from_cards(cls, cards: Iterable[Card | int | str] | str) -> Self:
        """The set of *cards* (cards, their indices or texts, or one text); a card that comes twice counts once.

        :raises NotationError: if a number or a text is not a card.
        :raises ArgumentError: if *cards* are something else.
        """
        mask = 0
        for card in Card.parse_all(cards) if isinstance(cards, str) else _each(cards, "cards"):
            mask |= 1 << (card if type(card) is Card else Card.read(card, "cards"))
        return cls(mask)

    @classmethod
    def read(cls, value: "CardSet | Iterable[Card | int | str] | str", argument: str) -> "CardSet":
        """*value* itself, or the set that text or cards stand for. So every public function takes a hand.

        :raises NotationError: if text cannot be read, or a card comes twice in it.
        :raises ArgumentError: if *value* is something else.
        """
        if isinstance(value, CardSet):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        return cls.from_cards(Card.read_all(value, argument))

    def __str__(self) -> str:
        suits = (suit.letter + "".join(rank.letter for rank in ranks) for suit in Suit if (ranks := self.ranks(suit)))
        return "".join(suits) or "-"

    def __repr__(self) -> str:
        return f"CardSet.parse('{self}')"

    def __int__(self) -> int:
        return self.mask

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self) -> Iterator[Card]:
        """The cards by ascending index."""
        mask = self.mask
        while mask:
            yield _CARDS[(mask & -mask).bit_length() - 1]
            mask &= mask - 1

    def __contains__(self, card: object) -> bool:
        """Whether the card is there: a card, its index or its text.

        :raises NotationError: if a number or a text is not a card.
        :raises ArgumentError: if *card* is something else.
        """
        return bool(self.mask >> (card if type(card) is Card else Card.read(card, "card")) & 1)  # type: ignore[arg-type]

    def __or__(self, other: Self | str) -> Self:
        return type(self)(self.mask | other.mask) if isinstance(other, CardSet) else self._with(operator.or_, other)

    def __and__(self, other: Self | str) -> Self:
        return type(self)(self.mask & other.mask) if isinstance(other, CardSet) else self._with(operator.and_, other)

    def __sub__(self, other: Self | str) -> Self:
        return type(self)(self.mask & ~other.mask) if isinstance(other, CardSet) else self._with(operator.sub, other)

    def __xor__(self, other: Self | str) -> Self:
        return type(self)(self.mask ^ other.mask) if isinstance(other, CardSet) else self._with(operator.xor, other)

    def __le__(self, other: Self | str) -> bool:
        """Whether every card of this set is in *other*."""
        return not self.mask & ~other.mask if isinstance(other, CardSet) else self._with(operator.le, other)

    def _with(self, operation: Callable[[Self, Self], Any], other: object) -> Any:
        """*operation* on this set and the one that *other*, a text, stands for."""
        return operation(self, type(self).parse(other)) if isinstance(other, str) else NotImplemented

    def of(self, suit: Suit | str) -> Self:
        """The cards of *suit*."""
        return type(self)(self.mask & 0xFF << 8 * (suit if type(suit) is Suit else Suit.read(suit)))

    def ranks(self, suit: Suit | str) -> tuple[Rank, ...]:
        """The ranks held in *suit*, high to low."""
        held = self.mask >> 8 * (suit if type(suit) is Suit else Suit.read(suit))
        return tuple(rank for rank in reversed(_RANKS) if held >> rank & 1)

    @property
    def highest(self) -> Card:
        """The card with the highest index: the top card, if the set is of one suit.

        :raises DealError: if the set is empty.
        """
        self._check_not_empty()
        return _CARDS[self.mask.bit_length() - 1]

    @property
    def lowest(self) -> Card:
        """The card with the lowest index.

        :raises DealError: if the set is empty.
        """
        self._check_not_empty()
        return _CARDS[(self.mask & -self.mask).bit_length() - 1]

    def _check_not_empty(self) -> None:
        if not self.mask:
            raise DealError("the empty set has no highest and no lowest card")


_CARDS = tuple(Card)
ALL_CARDS = CardSet(0xFFFF_FFFF)
"""The pack: all 32 cards."""
