"""The tricks of plans on layouts: all layouts of a few plans, or a few layouts of all plans."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..cards.card import CardSet, Suit
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..games.named import GameRules
from ..unseen import Clue, Layouts, layouts_from, many_split_values, split_hands, split_job
from .outcomes import Outcomes
from .roles import DECLARER, DEFENCES, leaders, sits_out_of
from .solving import tricks_against
from .work_control import WorkControl, in_parallel
from .worth_table import SIDE, cells

if TYPE_CHECKING:
    from .._engine import Splits

__all__ = ["Plan", "Situation"]

_FEW_LAYOUTS = 4000
"""Up to so many layouts are valued one by one: the whole of 184,756 splits at once costs as much."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the declarer throws, and the trumps he names.

    :param kept: his ten cards then.
    """

    discard: CardSet
    strain: Strain
    kept: CardSet


@dataclass(frozen=True)
class Situation:
    """A declarer who sees his own cards only.

    :param hand: all that he has seen: the talon with it, and what he threw.
    :param seat: where he sits; seat 3 has dealt.
    :param layouts: how the unseen cards can lie with the first and the second defender.
    """

    hand: CardSet
    seat: Seat
    rules: GameRules
    layouts: Layouts

    @classmethod
    def of(cls, hand: CardSet, seat: Seat, rules: GameRules, clues: Sequence[Clue] = ()) -> "Situation":
        """:raises DealError: if *hand* is not twelve cards, or no layout agrees with the clues."""
        return cls(hand, seat, rules, layouts_from(seat, hand, declarer=seat, clues=clues))

    @property
    def unseen(self) -> CardSet:
        return self.layouts.cards

    def plan(self, discard: CardSet, strain: Strain) -> Plan:
        return Plan(discard, strain, self.hand - discard)

    # -- some layouts, many plans -----------------------------------------------------------------------------------

    def cells_on(
        self, plans: Sequence[Plan], defenders: NDArray[np.uint32], effort: WorkControl, *, only_both: bool = False
    ) -> NDArray[np.int16]:
        """The cell of every plan on every layout.

        :param defenders: ``uint32[n, 2]``, the hands of the first and the second defender.
        :param only_both: value nothing but the tricks against both; a cell is that number then.
        :returns: ``int16[plans, n]``.
        """
        n = len(defenders)
        # Layout by layout, and in it strain by strain: the engine keeps its table for rows that share a hand, and
        # layouts have two hands in common where plans have one.
        order = sorted(range(len(plans)), key=lambda i: plans[i].strain)
        kept = np.array([plans[i].kept.mask for i in order], dtype=np.uint32)
        strains = np.array([plans[i].strain for i in order], dtype=np.int8)
        hands = np.empty((n, len(plans), 3), dtype=np.uint32)
        hands[:, :, 0] = kept
        hands[:, :, 1:] = defenders[:, None, :]
        tricks = np.empty((1 if only_both else len(DEFENCES), len(plans), n), dtype=np.int8)
        for defence in range(len(tricks)):
            values = tricks_against(
                defence, hands.reshape(-1, 3), np.tile(strains, n), leaders(self.seat), self.rules, effort.workers
            )
            tricks[defence, order] = values.reshape(n, len(plans)).T
        return cells(tricks)

    # -- all layouts, some plans ------------------------------------------------------------------------------------

    @cached_property
    def _agreeing(self) -> NDArray[np.intp] | None:
        """Which of all splits agree with what is known; None if all do."""
        first = split_hands(self.unseen, self.layouts.places[0].size)
        if self.layouts.count == len(first):
            return None
        agree = np.ones(len(first), dtype=bool)
        for place, hands in zip(self.layouts.places, (first, np.uint32(self.unseen.mask) ^ first), strict=True):
            agree &= hands & np.uint32(place.lacks.mask) == 0
            for suit in Suit:
                length = np.bitwise_count(hands & np.uint32(0xFF << 8 * suit))
                least, most = place.lengths[suit]
                agree &= (length >= least) & (length <= most)
        return np.flatnonzero(agree)

    def _jobs(self, plan: Plan, only_both: bool) -> dict[int, Callable[[], "Splits"]]:
        """What the engine has to be asked for *plan*, by defence."""
        lead = leaders(self.seat)
        # if both lone defenders lead, or neither: the same game of two hands
        alike = (lead[1] == DECLARER) == (lead[2] == DECLARER)
        return {
            defence: partial(
                split_job,
                plan.kept,
                self.unseen,
                plan.strain,
                lead[defence],
                sits_out=sits_out_of(defence),
                must_overtrump=self.rules.play.must_overtrump,
            )
            for defence in range(1 if only_both else 2 if alike else len(DEFENCES))
        }

    def _joined(self, values: Mapping[int, NDArray[np.int8]]) -> NDArray[np.int8]:
        """The tricks by defence of all layouts, from the answers to `_jobs`."""
        tricks = values[0][None]
        if 1 in values:
            # the other defender's cards are the complement, and complements come in the opposite order
            tricks = np.stack([values[0], values[1], values.get(2, values[1][::-1])])
        return tricks if self._agreeing is None else tricks[:, self._agreeing]

    def tricks(self, plan: Plan, *, only_both: bool = False) -> NDArray[np.int8]:
        """The declarer's tricks of *plan* on all layouts, by defence: ``int8[3, n]``, or ``int8[1, n]``; on one thread.

        Without constraints the layouts are those of `split_hands`, in that order; with constraints those of them that
        agree; if they are few, in the order of `Layouts.arrays`.
        """
        if self.layouts.count <= _FEW_LAYOUTS:
            found = self.cells_on([plan], self.layouts.arrays(), WorkControl(threads=1), only_both=only_both)[0]
            shape = (SIDE,) if only_both else (SIDE, SIDE, SIDE)
            return np.stack(np.unravel_index(found, shape)).astype(np.int8)
        jobs = self._jobs(plan, only_both)
        values = many_split_values(list(jobs.values()), 1)
        return self._joined({list(jobs)[index]: tricks for index, tricks in values})

    def outcomes(self, plan: Plan, *, only_both: bool = False) -> Outcomes:
        """The exact outcomes of *plan* over all layouts; on one thread."""
        return self._outcomes(self.tricks(plan, only_both=only_both))

    def _outcomes(self, tricks: NDArray[np.int8]) -> Outcomes:
        return Outcomes.of(cells(tricks), self.layouts.count, only_both=len(tricks) == 1)

    def all_outcomes(
        self, plans: Sequence[Plan], effort: WorkControl, *, doing: str, only_both: bool = False
    ) -> Iterator[tuple[int, Outcomes]]:
        """The exact outcomes of *plans*, each with its index, as they come; fewer if the effort is stopped."""
        if self.layouts.count <= _FEW_LAYOUTS:
            yield from in_parallel(lambda plan: self.outcomes(plan, only_both=only_both), plans, effort, doing)
            return
        jobs = [self._jobs(plan, only_both) for plan in plans]
        owners = [(number, defence) for number, defences in enumerate(jobs) for defence in defences]
        found: list[dict[int, NDArray[np.int8]]] = [{} for _ in plans]
        values = many_split_values(
            [jobs[number][defence] for number, defence in owners],
            effort.workers,
            stopped=lambda: effort.stopped,
            progress=lambda part: effort.tell(doing, part),
        )
        for index, tricks in values:
            number, defence = owners[index]
            found[number][defence] = tricks
            if len(found[number]) == len(jobs[number]):
                yield number, self._outcomes(self._joined(found[number]))
                found[number] = {}
