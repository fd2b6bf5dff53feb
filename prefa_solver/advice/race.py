"""A race of plans on common samples: who is certainly not the best drops out, and the rest goes on.

All plans are valued on the same layouts, so that what two plans differ by is known much better than what each is
worth. A plan's runners are its contracts. A runner drops out when, over the layouts so far, it is behind the leader by
more than `_SIGMAS` standard errors of their difference, where the standard error is made no smaller than what one
layout that was not seen could do: the widest difference that the two contracts' tables allow, over the number of
layouts. Early on, when a variance is known badly, more standard errors are asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..games.game import ContractName
from .outcomes import Outcomes
from .stakes import Stakes
from .valuing import Plan, Situation
from .work_control import WorkControl
from .worth_table import WorthTable

__all__ = ["Race"]

_SIGMAS = 4.0
_EARLY = 16.0
_FIRST_ROUND = 16
_ROUND = 64


@dataclass(slots=True)
class Race:
    """The state of a race. `rounds` takes it on.

    :param contracts: the contracts allowed in each strain, by strain.
    :param alive: the plans that may still be the best.
    :param cells: for each plan the cells of the layouts it was valued on, a prefix of the sample.
    :param seen: how many layouts the plans still in the race were valued on.
    """

    situation: Situation
    plans: Sequence[Plan]
    contracts: Sequence[Sequence[ContractName]]
    terms: Stakes
    seed: int
    alive: list[int] = field(init=False)
    cells: list[NDArray[np.int16]] = field(init=False)
    _sample: NDArray[np.uint32] = field(init=False)
    seen: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.alive = list(range(len(self.plans)))
        self.cells = [np.zeros(0, dtype=np.int16) for _ in self.plans]
        self._sample = np.zeros((0, 2), dtype=np.uint32)

    def rounds(self, effort: WorkControl, *, enough: int, most: int) -> Iterator[int]:
        """Go on until at most *enough* plans are left, *most* layouts were seen, or the effort is stopped; but always
        one round. Yields the number of layouts seen after each."""
        most = min(max(most, _FIRST_ROUND), self.situation.layouts.count)
        self._sample = self.situation.layouts.sample(most, self.seed)
        while not self.seen or (self.seen < most and len(self.alive) > enough and not effort.stopped):
            self._advance(min(most, self.seen + (_ROUND if self.seen else _FIRST_ROUND)), effort)
            self._drop()
            effort.tell(f"racing {len(self.alive)} of {len(self.plans)} plans on sampled layouts", self.seen / most)
            yield self.seen

    def _advance(self, stop: int, effort: WorkControl) -> None:
        found = self.situation.cells_on(
            [self.plans[i] for i in self.alive],
            self._sample[self.seen : stop],
            effort,
            only_both=self.terms.only_both,
        )
        for row, plan in enumerate(self.alive):
            self.cells[plan] = np.concatenate([self.cells[plan], found[row]])
        self.seen = stop

    def _drop(self) -> None:
        runners = [
            (plan, WorthTable.of(contract, self.terms))
            for plan in self.alive
            for contract in self.contracts[self.plans[plan].strain]
        ]
        worth = np.array([table.parts[self.cells[plan]] for plan, table in runners], dtype=np.float64)
        n = self.seen
        leader = int(worth.mean(axis=1).argmax())
        behind = worth[leader] - worth
        lead = runners[leader][1].parts
        widest = np.array([max(lead.max() - table.parts.min(), 0) for _, table in runners])
        variance = behind.var(axis=1, ddof=1) / n + (widest / n) ** 2
        sigmas = _SIGMAS * (1 + _EARLY / n)
        out = behind.mean(axis=1) > sigmas * np.sqrt(variance)
        self.alive = sorted({plan for (plan, _), gone in zip(runners, out, strict=True) if not gone})

    def outcomes(self, plan: int) -> Outcomes:
        """What is known of a plan's outcomes from its sample."""
        return Outcomes.of(self.cells[plan], self.situation.layouts.count, only_both=self.terms.only_both)
