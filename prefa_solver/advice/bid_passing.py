"""Leaving the deal to the others before the talon is seen: who of them would play, and what that brings.

On sampled layouts of all cards one of the others takes the talon. He is assumed to see all cards: he throws and names
what is best for him at the minimum in question, or concedes a solo. He would play if that is worth more to him than
nothing; of two who would, the one who gains more does. If neither would, the deal is void.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..games.payoffs import TricksByDefence
from ..solving.sharing import nearest_splits, share_many
from ..unseen import Estimate, Layouts
from .declaring import solved_declarations
from .quick_discards import quick_discards
from .roles import DECLARER, leaders, roles
from .solving import tricks_against
from .stakes import Stakes
from .work_control import WorkControl, in_parallel

__all__ = ["Others", "Passing"]

_PROMISING = 8
_ROUND = 32
_LEAST_ROUNDS = 6

_Batch = tuple[NDArray[np.bool_], NDArray[np.float64]]
"""The arrays of `Passing` for some layouts."""


@dataclass(frozen=True, slots=True, eq=False)
class Passing:
    """Layouts on which the others have the talon, by contracts of the rules as the minimum.

    :param plays: ``bool[layouts, contracts]``, whether one of them would play.
    :param mine: ``float64[layouts, contracts]``, what that is worth to me; 0 where nobody plays.
    :param exact: whether these are all layouts.
    """

    plays: NDArray[np.bool_]
    mine: NDArray[np.float64]
    exact: bool

    @property
    def worth(self) -> Estimate:
        """What it is worth to pass at once: they may name any contract."""
        return self.estimate(self.mine[:, 0])

    def estimate(self, values: NDArray[np.float64]) -> Estimate:
        """The mean of *values*, a number for each of some of the layouts."""
        return Estimate.of(values, population=len(values) if self.exact else None)


@dataclass(frozen=True, slots=True, eq=False)
class Others:
    """What the two others would do with the talon."""

    hand: CardSet
    seat: Seat
    terms: Stakes
    layouts: Layouts

    def sampled(self, most: int, margin: float, seed: int, effort: WorkControl) -> Passing:
        """Layouts until passing is known to *margin*, *most* were looked at, or the effort is stopped; at least some.

        What is looked at first does not depend on which thread was faster: only rounds without a gap before them count,
        and no more of them than are needed.
        """
        sample = self.layouts.sample(most, seed)
        rounds = [sample[start : start + _ROUND] for start in range(0, len(sample), _ROUND)]
        found: dict[int, _Batch] = {}
        known: list[_Batch] = []
        enough = False
        for number, result in in_parallel(self._on, rounds, effort, "looking at what the others would play"):
            found[number] = result
            while not enough and len(known) in found:
                known.append(found[len(known)])
                enough = len(known) >= _LEAST_ROUNDS and self._joined(known).worth.margin <= margin
            if enough:
                break
        return self._joined(known or [self._on(rounds[0])])

    def _joined(self, parts: Sequence[_Batch]) -> Passing:
        plays, mine = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        return Passing(plays, mine, exact=len(plays) == self.layouts.count)

    def _on(self, batch: NDArray[np.uint32]) -> _Batch:
        """What happens on the layouts of *batch*: the next seat's hand, the one's after it, the talon."""
        parts = self.terms.rules.worth_parts
        choices = [self._declarer(batch, place) for place in range(2)]
        gains = np.stack([own for own, _ in choices])
        mine = np.stack([other for _, other in choices])
        keen = gains.argmax(axis=0)
        plays = gains.max(axis=0) > 0
        chosen = np.take_along_axis(mine, keen[None], axis=0)[0]
        return plays, np.where(plays, chosen, 0.0) / parts

    def _declarer(self, batch: NDArray[np.uint32], place: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """If the *place*-th of the others takes the talon: the worth of his best contract to him at every minimum, and
        mine then, in parts, ``int64[layouts, contracts]``."""
        declarer = (self.seat.next, self.seat.next.next)[place]
        my_role = roles(declarer).index(self.seat)
        third = batch[:, 1 - place]
        tricks_of = [
            self._best_tricks(batch[:, place] | batch[:, 2], third, my_role, declarer, strain) for strain in Strain
        ]
        steps = self.terms.rules.contracts
        own = np.empty((len(batch), len(steps)), dtype=np.int64)
        mine = np.empty_like(own)
        for at, contract in enumerate(steps):
            tricks, shares = tricks_of[contract.strain]
            table = self.terms.payoffs(contract)
            split = nearest_splits(shares, table.owed)
            worth, _ = solved_declarations(table, TricksByDefence(tricks[0], split[:, 0], tricks[1], tricks[2]))
            own[:, at], mine[:, at] = worth[:, DECLARER], worth[:, my_role]
        for at in range(len(steps) - 2, -1, -1):  # a higher contract may be worth more than the minimum
            better = own[:, at + 1] > own[:, at]
            own[:, at] = np.where(better, own[:, at + 1], own[:, at])
            mine[:, at] = np.where(better, mine[:, at + 1], mine[:, at])
        for at, contract in enumerate(steps):
            parts = self.terms.payoffs(contract).conceded
            if parts is not None:
                better = parts[DECLARER] > own[:, at]
                own[:, at] = np.where(better, parts[DECLARER], own[:, at])
                mine[:, at] = np.where(better, parts[my_role], mine[:, at])
        return own, mine

    def _best_tricks(
        self, twelve: NDArray[np.uint32], third: NDArray[np.uint32], my_role: int, declarer: Seat, strain: Strain
    ) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The tricks of the best discard for *strain* on each layout, ``int8[3, layouts]`` by defence, and the
        first defender's range as `share_many` has it."""
        kept: list[int] = []
        owner: list[int] = []
        for number, (cards, others) in enumerate(zip(twelve.tolist(), third.tolist(), strict=True)):
            unseen = CardSet(others | self.hand.mask)
            options = quick_discards(CardSet(cards), unseen, strain, _PROMISING)
            kept += [cards & ~discard.mask for discard in options]
            owner += [number] * len(options)
        of_layout = np.array(owner)
        rows = np.empty((len(kept), 3), dtype=np.uint32)
        rows[:, DECLARER], rows[:, my_role], rows[:, 3 - my_role] = kept, self.hand.mask, third[of_layout]
        lead = leaders(declarer)

        both = tricks_against(0, rows, int(strain), lead, self.terms.rules, 1)
        # the first of the most tricks in each layout: a stable sort by layout, then by tricks
        ranked = np.lexsort((np.arange(len(rows)), -both.astype(np.int64), of_layout))
        best = ranked[np.searchsorted(of_layout[ranked], np.arange(len(twelve)))]
        chosen = rows[best]
        alone = [tricks_against(defence, chosen, int(strain), lead, self.terms.rules, 1) for defence in (1, 2)]
        tricks = np.stack([both[best], *alone])
        shares = share_many(
            chosen, int(strain), DECLARER, lead[0], must_overtrump=self.terms.rules.play.must_overtrump, threads=1
        )
        return tricks, shares
