"""The six games of Danube-Swabian Preferans, from the talon or from the hand (*aus den Händen*).

The suits stand as S C D H in the order of the bidding: leaves S, bells C, hearts D, acorns H.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import total_ordering
from typing import ClassVar, Self

from ...cards.seat import Seat
from ...cards.strain import Strain
from ...errors import NotationError, quoted, text_of
from ...readable import Readable
from ..game import GameContract

__all__ = ["ALL_TRICKS", "DANUBE_LADDER", "DanubeContract", "DanubeGameNumber"]

ALL_TRICKS = 10
_HAND = "-hand"


class DanubeGameNumber(IntEnum):
    """A game; the value is its number, which is also its price."""

    LEAVES = 2
    BELLS = 3
    HEARTS = 4
    ACORNS = 5
    BETTEL = 6
    DURCHMARSCH = 7

    def __str__(self) -> str:
        return self.name.lower()


_GERMAN = {
    "laub": DanubeGameNumber.LEAVES,
    "schellen": DanubeGameNumber.BELLS,
    "herz": DanubeGameNumber.HEARTS,
    "eichel": DanubeGameNumber.ACORNS,
}
_WORDS = {str(game): game for game in DanubeGameNumber} | _GERMAN
_STRAINS = dict(zip(DanubeGameNumber, (*list(Strain)[:4], Strain.NO_TRUMPS, Strain.NO_TRUMPS), strict=True))
_NEEDED = {
    DanubeGameNumber.LEAVES: 7,
    DanubeGameNumber.BELLS: 6,
    DanubeGameNumber.HEARTS: 6,
    DanubeGameNumber.ACORNS: 6,
    DanubeGameNumber.BETTEL: 0,
    DanubeGameNumber.DURCHMARSCH: ALL_TRICKS,
}


@total_ordering
@dataclass(frozen=True, slots=True)
class DanubeContract(Readable):
    """A game, from the talon or from the hand. Ordered as in the bidding: any game from the hand outranks all others.

    ``str()`` and `parse` are inverse: ``acorns``, ``bettel-hand``.
    """

    READ_AS: ClassVar[str] = 'a game, such as "acorns" or "bettel-hand"'

    game: DanubeGameNumber
    from_hand: bool = False

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, DanubeContract):
            return NotImplemented
        return (self.from_hand, self.game) < (other.from_hand, other.game)

    def __str__(self) -> str:
        return f"{self.game}{_HAND if self.from_hand else ''}"

    @classmethod
    def parse(cls, text: str, *, from_hand: bool = False) -> Self:
        """Read a game by its English or German name (``acorns``, ``Eichel``) or its number (``5``), with ``-hand``
        after it for a game from the hand.

        :param from_hand: whether it is one from the hand even without that.
        :raises NotationError: if *text* is not a game.
        """
        word = text_of(text).strip().lower()
        name = word.removesuffix(_HAND)
        game = _WORDS.get(name)
        if game is None and name in ("2", "3", "4", "5", "6", "7"):
            game = DanubeGameNumber(int(name))
        if game is None:
            names = ", ".join(map(str, DanubeGameNumber))
            raise NotationError(f"not a game: {quoted(text)}; expected one of {names}, perhaps with {_HAND} after it")
        return cls(game, from_hand or name != word)

    @property
    def has_trumps(self) -> bool:
        """Whether it is one of the four suits, in which tricks over and short are paid for."""
        return self.strain is not Strain.NO_TRUMPS

    @property
    def strain(self) -> Strain:
        return _STRAINS[self.game]

    @property
    def usual_need(self) -> int:
        """The tricks that the game from the talon needs; the most that a Bettel may have."""
        return _NEEDED[self.game]

    @property
    def needed(self) -> int:
        """The tricks that the declarer needs: one more from the hand, in a suit."""
        return self.usual_need + (self.from_hand and self.has_trumps)

    @property
    def wants_few(self) -> bool:
        return self.game is DanubeGameNumber.BETTEL

    def is_won(self, tricks: int) -> bool:
        """Whether a declarer with *tricks* has won."""
        return tricks == 0 if self.wants_few else tricks >= self.needed

    def for_seam(self) -> GameContract:
        """The contract as every game has it."""
        return GameContract(
            name=str(self),
            strain=self.strain,
            objective="min" if self.wants_few else "max",
            needed=self.needed,
            price=int(self.game),
            takes_talon=not self.from_hand,
            stops_when_lost=not self.has_trumps,
        )


DANUBE_LADDER = tuple(
    sorted(DanubeContract(game, from_hand) for game in DanubeGameNumber for from_hand in (False, True))
)
"""All contracts, the lowest first."""


def opponents(declarer: Seat) -> tuple[Seat, Seat]:
    """The two others, in play order from the declarer."""
    return declarer.next, declarer.next.next
