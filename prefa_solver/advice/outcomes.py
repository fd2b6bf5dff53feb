"""Outcomes: how often the layouts give which tricks, and what a contract is then worth.

Everything follows from how often each cell (`worth_table`) comes, so a plan's 184,756 layouts are kept as 1,331 counts.
"""

import math
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..errors import PrefaError
from ..games.game import ContractName
from ..short import Short
from ..unseen import Estimate
from .roles import DEFENCES
from .stakes import Stakes
from .worth_table import SIDE, WorthTable

__all__ = ["ContractValue", "Outcomes"]


@dataclass(frozen=True, slots=True, repr=False)
class ContractValue(Short):
    """What naming a contract leads to. Chances are parts of 1, over the layouts, with both defending.

    :param unit: the money that it is counted in, as `Game.unit` has it.
    :param worth: what it is worth to the declarer, settled, on average; the defenders share their tricks as near to
        the quotas as can be.
    :param least: the same if they always share them as is worst for him.
    :param most: the same if they always share them as is best for him.
    :param made: the declarer takes what he needs, or more.
    :param one_down: he lacks one trick.
    :param two_down: he lacks two or more.
    :param defence_short: he takes so much that the defenders miss their quotas; part of *made*.
    :param lines: how often the defenders choose each line of defence.
    """

    contract: ContractName
    unit: str
    worth: Estimate
    least: float
    most: float
    made: float
    one_down: float
    two_down: float
    defence_short: float
    lines: dict[Enum, float]

    def row(self) -> dict[str, Any]:
        """A row of plain values: the contract, its worth and its chances."""
        return {
            "contract": str(self.contract),
            **self.worth.row("worth"),
            "made": self.made,
            "one_down": self.one_down,
            "two_down": self.two_down,
            "defence_short": self.defence_short,
        }

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Estimate:
            """The worth by the name of the money that it is in, as it was called before there were several games."""
            if name == self.unit:
                return self.worth
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Outcomes(Short):
    """The tricks of one hand in one strain over layouts.

    :param counts: how many layouts have these tricks against both, the first, the second: ``int64[11, 11, 11]``. Where
        nothing but the tricks against both was valued, ``int64[11, 1, 1]``.
    :param population: how many layouts there are in all; the counts are of a sample if they add up to fewer.
    """

    counts: NDArray[np.int64]
    population: int

    @classmethod
    def of(cls, layout_cells: NDArray[np.int16], population: int, *, only_both: bool = False) -> "Outcomes":
        """From the cell of each layout.

        :param only_both: nothing but the tricks against both was valued, and the cells are those tricks.
        """
        shape = (SIDE, 1, 1) if only_both else (SIDE, SIDE, SIDE)
        counts = np.bincount(layout_cells, minlength=math.prod(shape)).astype(np.int64)
        return cls(counts.reshape(shape), population)

    @property
    def n(self) -> int:
        """How many layouts were valued."""
        return int(self.counts.sum())

    @property
    def exact(self) -> bool:
        return self.n >= self.population

    def is_valued(self, defence: int) -> bool:
        """Whether the tricks in the *defence*-th of `roles.DEFENCES` were valued."""
        return bool(self.counts.shape[defence] == SIDE)

    def distribution(self, defence: int = 0) -> NDArray[np.float64]:
        """The chance of each number of tricks, ``float64[11]``, in the *defence*-th of `roles.DEFENCES`.

        :raises PrefaError: if these tricks were not valued.
        """
        chances: NDArray[np.float64] = self._counts(defence) / self.n
        return chances

    def at_least(self, defence: int = 0) -> NDArray[np.float64]:
        """The chance of each number of tricks or more, ``float64[11]``.

        :raises PrefaError: if these tricks were not valued.
        """
        return np.clip(np.cumsum(self.distribution(defence)[::-1])[::-1], 0.0, 1.0)

    def mean(self, defence: int = 0) -> Estimate:
        """The mean number of tricks.

        :raises PrefaError: if these tricks were not valued.
        """
        return self._estimate(np.arange(SIDE), self._counts(defence))

    def expected(self, contract: ContractName | str, terms: Stakes) -> float:
        """What *contract* is worth to the declarer on average: the mean of `value`, and nothing more.

        :raises PrefaError: if *terms* ask for tricks that were not valued.
        """
        contract = terms.named(contract, "contract")
        parts = float(WorthTable.of(contract, terms).parts @ self._cells(terms)) / self.n
        return parts / terms.rules.worth_parts

    def value(self, contract: ContractName | str, terms: Stakes) -> ContractValue:
        """What *contract* is worth on *terms*.

        :raises RuleError: if the rules do not have the contract.
        :raises PrefaError: if *terms* ask for tricks that were not valued.
        """
        contract = terms.named(contract, "contract")
        table = WorthTable.of(contract, terms)
        in_cells = self._cells(terms)
        payoffs = terms.payoffs(contract)
        needed, owed = terms.contract(contract).needed, sum(payoffs.owed)
        chance = self.distribution()
        lines = np.bincount(table.ways, weights=in_cells, minlength=len(payoffs.ways)) / self.n
        return ContractValue(
            contract,
            terms.game.unit,
            self._estimate(table.parts / terms.rules.worth_parts, in_cells),
            least=float(table.bounds[0] @ in_cells) / self.n / terms.rules.worth_parts,
            most=float(table.bounds[1] @ in_cells) / self.n / terms.rules.worth_parts,
            made=float(chance[needed:].sum()),
            one_down=float(chance[needed - 1]),
            two_down=float(chance[: needed - 1].sum()),
            defence_short=float(chance[10 - owed + 1 :].sum()),
            lines={line: float(part) for line, part in zip(payoffs.ways, lines, strict=True) if part},
        )

    def _counts(self, defence: int) -> NDArray[np.int64]:
        """How many layouts have each number of tricks."""
        if not self.is_valued(defence):
            raise PrefaError(
                f"the tricks against the {DEFENCES[defence]} defender alone were not valued: both always play"
            )
        counts: NDArray[np.int64] = self.counts.sum(axis=tuple({0, 1, 2} - {defence}))
        return counts

    def _cells(self, terms: Stakes) -> NDArray[np.int64]:
        """How many layouts lie in each cell of a worth table on *terms*."""
        if terms.only_both:
            return self._counts(0)
        if not self.is_valued(1):
            raise PrefaError("nothing but the tricks against both was valued: the defenders' best choice is not known")
        return self.counts.reshape(-1)

    def _estimate(self, values: NDArray[np.number], counts: NDArray[np.int64]) -> Estimate:
        held = counts > 0
        return Estimate.of_counts(values[held], counts[held], self.population)
