"""What a declarer plays in Preferans: a game of 6 to 10 tricks, or a misère; with the talon or without it."""

from dataclasses import dataclass
from typing import ClassVar, Self

from ...cards.strain import Strain
from ...errors import NotationError, text_of
from ...readable import Readable
from ..contract import Contract
from ..game import GameContract

__all__ = ["ALL_TRICKS", "MISERE_PRICE", "PRICES", "PreferansContract"]

ALL_TRICKS = 10
PRICES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""What a game is worth in the pool, and each trick of it, by level."""
MISERE_PRICE = 10
_NINE = 9
_MISERE = "misere"
_HAND = "-hand"


@dataclass(frozen=True, slots=True)
class PreferansContract(Readable):
    """A contract: ``7H``, ``misere``, ``misere-hand`` (without the talon).

    A nine without the talon (``9H-hand``) is bid over a misère without the talon only.

    :param game: level and strain; None for a misère.
    :param from_hand: whether it is played without the talon.
    :raises NotationError: if a game other than a nine is without the talon.
    """

    READ_AS: ClassVar[str] = 'a contract, such as "7H" or "misere"'

    game: Contract | None = None
    from_hand: bool = False

    LADDER: ClassVar[tuple["PreferansContract", ...]]
    """All contracts, from 6S up to 10NT."""

    def __post_init__(self) -> None:
        if self.game is not None:
            object.__setattr__(self, "game", Contract.read(self.game, "game"))
        if self.from_hand and self.game is not None and self.game.level != _NINE:
            raise NotationError(f"{self.game} cannot be bid without the talon: only a nine can, over misere-hand")

    def __str__(self) -> str:
        return f"{_MISERE if self.game is None else self.game}{_HAND if self.from_hand else ''}"

    def __repr__(self) -> str:
        return f"PreferansContract.parse('{self}')"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``7H``, ``misere``, ``misere-hand`` or ``9H-hand``, in either case. The inverse of ``str()``.

        :raises NotationError: if *text* is not a contract.
        """
        word = text_of(text).strip()
        from_hand = word.lower().endswith(_HAND)
        game = word[: -len(_HAND)] if from_hand else word
        if game.lower() in (_MISERE, "misère"):
            return cls(None, from_hand)
        try:
            return cls(Contract.parse(game), from_hand)
        except NotationError as error:
            if from_hand:
                raise
            raise NotationError(f"{error}; or misere, or misere-hand") from None

    @property
    def is_misere(self) -> bool:
        return self.game is None

    @property
    def place(self) -> int:
        """The place on the ladder, from 0."""
        return _PLACES[self]

    @property
    def price(self) -> int:
        """What it is worth in the pool when it is made."""
        return MISERE_PRICE if self.game is None else PRICES[self.game.level]

    def short(self, tricks: int) -> int:
        """How many tricks the declarer lacks who takes *tricks*; of a misère, has too many."""
        return tricks if self.game is None else max(0, self.game.level - tricks)

    def for_seam(self) -> GameContract:
        """The contract as every game has it."""
        return GameContract(
            name=str(self),
            strain=Strain.NO_TRUMPS if self.game is None else self.game.strain,
            objective="min" if self.game is None else "max",
            needed=0 if self.game is None else self.game.level,
            price=self.price,
            takes_talon=not self.from_hand,
        )


def _ladder() -> tuple[PreferansContract, ...]:
    games = [PreferansContract(contract) for contract in Contract.LADDER]
    nines = [PreferansContract(contract, from_hand=True) for contract in Contract.LADDER if contract.level == _NINE]
    nine, ten = (games.index(PreferansContract(Contract(level, Strain.SPADES))) for level in (_NINE, _NINE + 1))
    misere, without_talon = PreferansContract(), PreferansContract(from_hand=True)
    return (*games[:nine], misere, *games[nine:ten], without_talon, *nines, *games[ten:])


PreferansContract.LADDER = _ladder()
_PLACES = {contract: place for place, contract in enumerate(PreferansContract.LADDER)}
