"""TricksTable: the tricks of a whole deal, by strain, declarer and defence."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from ..cards.by_seat import BySeat
from ..cards.card import Suit
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..drawn import Drawn
from ..errors import NotationError, shown, text_of, wrong_type
from ..play.deal import Deal
from ..play.rules import USUAL_PLAY, PlayRules
from ..play.turns import DEFENCES, first_leader, sitting_out

__all__ = ["ByDefence", "TricksTable"]


class ByDefence(NamedTuple):
    """A declarer's tricks, by who defends.

    :param both: against both defenders.
    :param first: against the first alone, who sits at the declarer's right.
    :param second: against the second alone.
    """

    both: int
    first: int
    second: int


_AnyStrain = Strain | Suit | str


@dataclass(frozen=True, eq=False, repr=False)
class TricksTable(Drawn):
    """The declarer's tricks for every strain, declarer and line of defence of a deal.

    ``table["H", Seat.ONE, "both"]`` is one number; ``table["H", Seat.ONE]`` is a `ByDefence`, and ``table["H"]`` one of
    them for each seat. A plain number is not taken for a seat, because it could count from 0 or from 1. ``str()`` is
    the table as `prefa solve` draws it.

    :param deal: the deal.
    :param rules: its rules of play.
    :param array: ``int8[5, 3, 3]``: strain S C D H NT, the declarer's seat counted from 0, and `DEFENCES`. It cannot be
        written to.
    """

    deal: Deal
    rules: PlayRules
    array: NDArray[np.int8]

    def __post_init__(self) -> None:
        array = np.array(self.array, dtype=np.int8)
        array.setflags(write=False)
        object.__setattr__(self, "array", array)

    @overload
    def __getitem__(self, key: _AnyStrain) -> BySeat[ByDefence]: ...

    @overload
    def __getitem__(self, key: tuple[_AnyStrain, Seat | str]) -> ByDefence: ...

    @overload
    def __getitem__(self, key: tuple[_AnyStrain, Seat | str, str]) -> int: ...

    def __getitem__(self, key: Any) -> BySeat[ByDefence] | ByDefence | int:
        """:raises NotationError: if a text in *key* cannot be read.
        :raises ArgumentError: if *key* has another type, or a plain number for a seat.
        """
        keys: Sequence[Any] = key if isinstance(key, tuple) else (key,)
        if not 1 <= len(keys) <= 3:
            raise wrong_type("key", key, "a strain, and perhaps a declarer and a defence")
        rows = self.array[Strain.read(keys[0])].tolist()
        if len(keys) == 1:
            return BySeat(ByDefence(*row) for row in rows)
        if not isinstance(keys[1], Seat | str):
            raise wrong_type("declarer", keys[1], 'a seat, such as Seat.ONE or "1" (array has plain numbers, from 0)')
        row = ByDefence(*rows[Seat.read(keys[1]).index])
        if len(keys) == 2:
            return row
        if text_of(keys[2], "defence") not in DEFENCES:
            raise NotationError(f"{shown(keys[2])} is not a defence; expected one of {', '.join(DEFENCES)}")
        return row[DEFENCES.index(keys[2])]

    def rows(self) -> list[dict[str, int | str]]:
        """The table as 45 plain dicts, which a DataFrame takes: ``strain``, ``declarer`` (1 to 3), ``defence``,
        ``leader`` (the seat that leads first) and ``tricks``."""
        return [
            {
                "strain": str(strain),
                "declarer": int(declarer),
                "defence": defence,
                "leader": int(first_leader(self.deal.dealer, sitting_out(declarer, defence))),
                "tricks": int(self.array[strain, declarer.index, place]),
            }
            for strain in Strain
            for declarer in Seat
            for place, defence in enumerate(DEFENCES)
        ]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """What `numpy.asarray` makes of the table: `array`."""
        return np.array(self.array, dtype=dtype) if copy else np.asarray(self.array, dtype=dtype)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TricksTable):
            return NotImplemented
        same = (self.deal, self.rules) == (other.deal, other.rules)
        return same and bool((self.array == other.array).all())

    def __hash__(self) -> int:
        return hash((self.deal, self.rules))

    def __repr__(self) -> str:
        rules = "" if self.rules == USUAL_PLAY else f", rules={self.rules!r}"
        return f"tricks_table({self.deal!r}{rules})"
