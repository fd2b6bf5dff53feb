"""Strain: a suit as trumps, or no trumps."""

from typing import Self

from ..errors import NotationError, quoted, text_of
from .card import Suit
from .enums import TextEnum

__all__ = ["Strain"]


class Strain(TextEnum):
    """A suit as trumps, or no trumps, in bidding order. The four suits have the numbers of `Suit`."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMPS = 4

    @property
    def letter(self) -> str:
        """``S``, ``C``, ``D``, ``H`` or ``NT``."""
        return _LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♣``, ``♦``, ``♥`` or ``NT``."""
        return "NT" if self.suit is None else self.suit.symbol

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None for no trumps."""
        return None if self is Strain.NO_TRUMPS else Suit(self)

    def __str__(self) -> str:
        return self.letter

    @classmethod
    def read(cls, value: Self | Suit | int | str, argument: str = "") -> Self:
        """The same as for the other enums; a suit stands for itself as trumps."""
        return cls(value) if isinstance(value, Suit) else super().read(value, argument)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``S``, ``C``, ``D``, ``H``, ``NT`` or ``N``, in either case, or a suit symbol.

        :raises NotationError: if *text* is none of these.
        """
        word = text_of(text).strip()
        if word.lower() in ("n", "nt"):
            return cls(cls.NO_TRUMPS)
        try:
            return cls(Suit.parse(word))
        except NotationError:
            raise NotationError(f"{quoted(text)} is not a strain; expected one of S, C, D, H, NT") from None


_LETTERS = ("S", "C", "D", "H", "NT")
