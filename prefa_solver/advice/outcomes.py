"""Outcomes: how often the layouts give which tricks, and what a contract is then worth.

A layout counts by three numbers, the declarer's tricks against both defenders, against the first alone and against the
second alone. Of a contract's worth everything follows from how often each triple comes, so a plan's 184,756 layouts are
kept as 1,331 counts.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..games.prefa.contract import Contract
from ..games.prefa.declarations import Defence, quotas
from ..games.prefa.rules import PLAYELEPHANT, RuleSet
from ..solving.sharing import nearest_splits
from ..unseen import Estimate
from .declaring import played_out
from .payoffs import Tricks, payoffs
from .roles import DECLARER

__all__ = ["CELLS", "SIDE", "USUAL_TERMS", "ContractValue", "DefenceStyle", "Outcomes", "Scale", "Stakes", "cells"]

SIDE = 11
CELLS = SIDE**3
_LINES = tuple(Defence)

DefenceStyle = Literal["best", "both"]
"""How the defenders declare: as the declarations' game has it, or both always play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What money depends on besides contract and cards.

    :param rules: the rule set.
    :param pot: kapikia in the common pot; None if it is ample.
    :param aces: whether the declarer announces four aces.
    :param defence: ``"best"`` or ``"both"``.
    """

    rules: RuleSet = PLAYELEPHANT
    pot: int | None = None
    aces: bool = False
    defence: DefenceStyle = "best"


USUAL_TERMS = Stakes()
"""The default rules, an ample pot, no aces, the best declarations."""


def cells(tricks: NDArray[np.int8]) -> NDArray[np.int16]:
    """The cell of each layout: ``int16[...]`` from the tricks by defence, ``int8[3, ...]``."""
    both, first, second = tricks.astype(np.int16)
    found: NDArray[np.int16] = (both * SIDE + first) * SIDE + second
    return found


@dataclass(frozen=True, eq=False)
class Scale:
    """What a contract is worth to the declarer in each cell.

    :param parts: ``int32[CELLS]``, his balance parts, if the defenders' tricks are shared as near to the quotas as can
        be.
    :param line: ``int8[CELLS]``, which of `Defence` the defenders choose then.
    """

    contract: Contract
    terms: Stakes
    parts: NDArray[np.int32]
    line: NDArray[np.int8]

    @staticmethod
    @lru_cache(maxsize=256)
    def of(contract: Contract, terms: Stakes) -> "Scale":
        """The scale of *contract*, on the terms given.

        :raises RuleError: if the rules do not have the contract.
        """
        any_share = np.array([(tricks, SIDE - 1 - tricks, 0) for tricks in range(SIDE)], dtype=np.int8)
        near = nearest_splits(any_share, quotas(contract, Defence.BOTH, terms.rules))[:, 0]
        worth, line = _declarers_worth(contract, terms, near[:, None, None])
        return Scale(contract, terms, _in_cells(worth), _in_cells(line))

    @cached_property
    def bounds(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """`parts` if the tricks are shared as is worst for the declarer, and as is best.

        The cards, not the quotas, decide how the defenders share their tricks. What the declarer is paid never depends
        on it, but what they declare can.
        """
        shares = np.minimum(np.arange(SIDE)[:, None, None, None], SIDE - 1 - np.arange(SIDE)[:, None, None])
        worth, _ = _declarers_worth(self.contract, self.terms, shares)
        return _in_cells(worth.min(axis=0)), _in_cells(worth.max(axis=0))


def _declarers_worth(
    contract: Contract, terms: Stakes, share: NDArray[np.integer]
) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """His balance parts and the line of defence, if the first defender has *share* of the tricks; over both, first,
    second, which *share* may have more dimensions before."""
    table = payoffs(contract, terms.rules, pot=terms.pot, aces=terms.aces)
    number = np.arange(SIDE)
    tricks = Tricks(both=number[:, None, None], share=share, first=number[:, None], second=number)
    if terms.defence == "both":
        worth = table.of(Defence.BOTH, tricks)[..., DECLARER]
        return worth, np.full(worth.shape, _LINES.index(Defence.BOTH), dtype=np.int8)
    amounts, line = played_out(table, tricks)
    return amounts[..., DECLARER], line


def _in_cells(values: NDArray[Any]) -> NDArray[Any]:
    return np.broadcast_to(values, (SIDE, SIDE, SIDE)).reshape(CELLS)


@dataclass(frozen=True, slots=True)
class ContractValue:
    """What naming a contract leads to. Chances are parts of 1, over the layouts, with both defending.

    :param kapikia: the declarer's expected balance; the defenders share their tricks as near to the quotas as can be.
    :param least: the same if they are always shared as is worst for him.
    :param most: the same if they are always shared as is best for him.
    :param made: the declarer takes what he needs, or more.
    :param one_down: he lacks one trick.
    :param two_down: he lacks two or more.
    :param defence_short: he takes so much that the defenders miss their quotas; part of *made*.
    :param lines: how often the defenders choose each line of defence.
    """

    contract: Contract
    kapikia: Estimate
    least: float
    most: float
    made: float
    one_down: float
    two_down: float
    defence_short: float
    lines: dict[Defence, float]


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """The tricks of one hand in one strain over layouts.

    :param counts: ``int64[11, 11, 11]``, how many layouts have these tricks against both, the first, the second.
    :param population: how many layouts there are in all; the counts are of a sample if they add up to fewer.
    """

    counts: NDArray[np.int64]
    population: int

    @classmethod
    def of(cls, layout_cells: NDArray[np.int16], population: int) -> "Outcomes":
        counts = np.bincount(layout_cells, minlength=CELLS).astype(np.int64)
        return cls(counts.reshape(SIDE, SIDE, SIDE), population)

    @property
    def n(self) -> int:
        """How many layouts were valued."""
        return int(self.counts.sum())

    @property
    def exact(self) -> bool:
        return self.n >= self.population

    def distribution(self, defence: int = 0) -> NDArray[np.float64]:
        """The chance of each number of tricks, ``float64[11]``, in the *defence*-th line of `roles.DEFENCES`."""
        others = tuple(axis for axis in range(3) if axis != defence)
        chances: NDArray[np.float64] = self.counts.sum(axis=others) / self.n
        return chances

    def at_least(self, defence: int = 0) -> NDArray[np.float64]:
        """The chance of each number of tricks or more, ``float64[11]``."""
        return np.clip(np.cumsum(self.distribution(defence)[::-1])[::-1], 0.0, 1.0)

    def mean(self, defence: int = 0) -> Estimate:
        """The mean number of tricks."""
        return self._estimate(np.arange(SIDE), self.counts.sum(axis=tuple({0, 1, 2} - {defence})))

    def expected(self, contract: Contract, terms: Stakes) -> float:
        """The declarer's expected balance in kapikia: the mean of `value`, and nothing more."""
        parts = float(Scale.of(contract, terms).parts @ self.counts.reshape(CELLS)) / self.n
        return parts / terms.rules.players

    def value(self, contract: Contract, terms: Stakes) -> ContractValue:
        """What *contract* is worth on *terms*.

        :raises RuleError: if the rules do not have the contract.
        """
        scale = Scale.of(contract, terms)
        flat = self.counts.reshape(CELLS)
        needed = terms.rules.needed(contract)
        owed = sum(quotas(contract, Defence.BOTH, terms.rules))
        chance = self.distribution()
        lines = np.bincount(scale.line, weights=flat, minlength=len(_LINES)) / self.n
        return ContractValue(
            contract,
            self._estimate(scale.parts / terms.rules.players, flat),
            least=float(scale.bounds[0] @ flat) / self.n / terms.rules.players,
            most=float(scale.bounds[1] @ flat) / self.n / terms.rules.players,
            made=float(chance[needed:].sum()),
            one_down=float(chance[needed - 1]),
            two_down=float(chance[: needed - 1].sum()),
            defence_short=float(chance[10 - owed + 1 :].sum()),
            lines={line: float(part) for line, part in zip(_LINES, lines, strict=True) if part},
        )

    def _estimate(self, values: NDArray[np.number], counts: NDArray[np.int64]) -> Estimate:
        held = counts > 0
        return Estimate.of_counts(values[held], counts[held], self.population)
