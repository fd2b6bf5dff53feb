"""Payoffs: what every end of a contract is worth to each player, in arrays; the seam's part for advice.

A game makes them for one contract in given circumstances. Amounts are whole numbers, `Rules.worth_parts` to a unit of
the game's money, so that nothing is rounded and equal is equal. Roles are the last axis: declarer, first and second
defender. What was said, a call and a way of defending are the game's own values: advice compares them and shows them,
and knows nothing else of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .game import Game

__all__ = ["AdvisedGame", "Payoffs", "Said", "TricksByDefence"]


@dataclass(frozen=True, slots=True, eq=False)
class TricksByDefence:
    """What double-dummy play gives in every defence: whole numbers, or arrays that broadcast together.

    :param both: the declarer's tricks against both.
    :param share: the first defender's tricks then; the second has the rest.
    :param first: the declarer's tricks against the first defender alone.
    :param second: the declarer's tricks against the second defender alone.
    """

    both: NDArray[np.integer]
    share: NDArray[np.integer]
    first: NDArray[np.integer]
    second: NDArray[np.integer]

    @classmethod
    def of(cls, both: int, share: int, first: int, second: int) -> "TricksByDefence":
        """Those of one layout."""
        return cls(np.array(both), np.array(share), np.array(first), np.array(second))


class Said(Protocol):
    """What the defenders have said to a contract so far; ``str()`` is all of it."""

    @property
    def calls(self) -> Sequence[Any]:
        """The calls, in order; ``str()`` of each is how it is said."""
        ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def defence(self) -> Enum:
        """Who defends, and on whose account: one of `Payoffs.ways`.

        :raises RuleError: if more is to be said.
        """
        ...


class Payoffs(Protocol):
    """What the ends of one contract are worth."""

    @property
    def owed(self) -> tuple[int, int]:
        """The tricks that the first and the second defender owe if both play."""
        ...

    @property
    def ways(self) -> tuple[Enum, ...]:
        """Every way of defending that the game has."""
        ...

    @property
    def both_play(self) -> Enum:
        """The one of `ways` in which both defend, each for himself."""
        ...

    @property
    def calls(self) -> tuple[Any, ...]:
        """Everything that a defender may ever say, in the order in which it is shown."""
        ...

    @property
    def sequences(self) -> Sequence[Said]:
        """All that can be said from the first call to the last."""
        ...

    @property
    def opening(self) -> Said:
        """Nothing was said."""
        ...

    def nexts(self, said: Any, /) -> Mapping[Any, Said]:
        """What can be said next, what is preferred first, and all that was said then; empty if it is complete."""
        ...

    def speaker(self, said: Any, /) -> int | None:
        """The role that speaks next; None if all is said."""
        ...

    def of(self, defence: Any, tricks: TricksByDefence, /) -> NDArray[np.int32]:
        """The worth by role if the deal is defended so: the shape of what it depends on, and the roles."""
        ...

    @property
    def conceded(self) -> tuple[int, ...] | None:
        """The worth by role if the declarer gives the contract up; None if he may not."""
        ...


class AdvisedGame(Game, Protocol):
    """A game that advice can be given for."""

    @property
    def may_stay(self) -> bool:
        """Whether a player may offer to declare from the lowest contract up if the others pass."""
        ...

    def payoffs(self, contract: str, more: Mapping[str, Any]) -> Payoffs:
        """What the ends of *contract* are worth.

        :param more: on what else it depends, as `Result.more` has it; what is not said is as usual.
        :raises RuleError: if the rules do not have the contract, or anything in *more*.
        """
        ...
