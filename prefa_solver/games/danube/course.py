"""What everybody is owed in a session whose deals a file tells one by one."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self

from ...cards.seat import Seat
from ..accounts import Entries, Paid
from ..game import Result
from ..plain import read_amounts

__all__ = ["DanubeCourse"]


@dataclass(frozen=True, slots=True)
class DanubeCourse:
    """What its members are: `prefa_solver.games.game.Course`.

    :param points: what each is owed; below 0: owes.
    """

    points: tuple[int, ...] = (0,) * len(Seat)

    @classmethod
    def read(cls, state: Mapping[str, Any]) -> Self:
        """
        :raises RuleError: if *state* is not one that `state` gives.
        """
        return cls(tuple(map(int, read_amounts(state, "points", len(Seat)))))

    @property
    def state(self) -> dict[str, Any]:
        return {"points": list(self.points)}

    def more(self, result: Result) -> Mapping[str, Any]:
        """Nothing: no deal depends on those before."""
        return MappingProxyType({})

    def after(self, result: Result, paid: Paid) -> Self:
        return type(self)(tuple(owed + got for owed, got in zip(self.points, paid.players, strict=True)))

    @property
    def left(self) -> None:
        """There is no pot."""
        return None

    @property
    def sheet(self) -> Entries:
        return {"points": self.points}

    @property
    def results(self) -> tuple[int, ...]:
        return self.points
