"""Becoming the declarer before the talon is seen: what it is worth with each talon, and over all of them.

With a talon the hand of twelve is played as a declarer would who cannot see the others: on some layouts the best plan
of each strain is picked (of the `quick_discards`), and the best contract for every minimum; other layouts say what that
choice is worth, so that nobody is flattered by having picked the luckiest.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import DealError
from ..games.game import ContractName
from ..unseen import Z_95, Clue, Estimate
from .discard import concession
from .quick_discards import quick_discards
from .stakes import Stakes
from .valuing import Plan, Situation
from .work_control import WorkControl, in_parallel
from .worth_table import SIDE, WorthTable

__all__ = ["Declaring", "declaring_over_talons", "possible_talons"]

_FIRST_LOOK = 4
_TRAINING = 10
_FRESH = 24
_PROMISING = 6
_FINALISTS = 2
_ONE_THREAD = WorkControl(threads=1)


@dataclass(frozen=True, slots=True, eq=False)
class Declaring:
    """Becoming the declarer, over the talons that were tried; tuples are by contract of the rules, as the minimum.

    :param makes: the chance to make a contract of that name after the best discard for its strain.
    :param worth: what the best contract from it up is worth, or a conceded solo.
    :param named: the contract that is named most often; None if a concession is better most often.
    :param tried: how many talons were tried.
    :param there: how many there are.
    """

    makes: tuple[Estimate, ...]
    worth: tuple[Estimate, ...]
    named: tuple[ContractName | None, ...]
    tried: int
    there: int

    @property
    def complete(self) -> bool:
        return self.tried == self.there


def declaring_over_talons(talons: Sequence[Situation], terms: Stakes, seed: int, effort: WorkControl) -> Declaring:
    """Try *talons*, the declarer's situations with them, in random order: all, or as many as the effort lets; one at
    least."""
    order = np.random.default_rng(seed).permutation(len(talons)).tolist()
    work = partial(_with_talon, terms=terms, seed=seed)
    # in order, whichever came first: sums of fractions depend on it
    found = dict(sorted(in_parallel(work, [talons[i] for i in order], effort, "trying the talons"), key=itemgetter(0)))
    if not found:
        found = {0: work(talons[order[0]])}
    weights = np.array([talons[order[i]].layouts.count for i in found], dtype=np.float64)
    every = len(found) == len(talons)
    worth = np.stack([one.worth for one in found.values()])
    makes = np.stack([one.makes for one in found.values()])
    named = np.stack([one.named for one in found.values()])
    steps = range(len(terms.rules.contracts))
    return Declaring(
        makes=tuple(_over_talons(makes[:, :, step], weights, every) for step in steps),
        worth=tuple(_over_talons(worth[:, :, step], weights, every) for step in steps),
        named=tuple(_most_often(named[:, step], weights, terms.rules.contracts) for step in steps),
        tried=len(found),
        there=len(talons),
    )


def _most_often(
    named: NDArray[np.int64], weights: NDArray[np.float64], contracts: Sequence[ContractName]
) -> ContractName | None:
    """The contract whose place comes most often in *named*, where -1 is a concession."""
    counts = np.bincount(named + 1, weights=weights, minlength=len(contracts) + 1)
    chosen = int(counts.argmax()) - 1
    return None if chosen < 0 else contracts[chosen]


def _over_talons(means: NDArray[np.float64], weights: NDArray[np.float64], every: bool) -> Estimate:
    """The mean over talons of ``float64[talons, 2]``, means and their variances.

    If *every* talon is there, only what was sampled for each is uncertain; else the talons are a sample as well, and
    how they differ has both in it.
    """
    if not every:
        return Estimate.of(means[:, 0], weights)
    total = weights.sum()
    variance = float((weights**2 * means[:, 1]).sum() / total**2)
    return Estimate(float((weights * means[:, 0]).sum() / total), Z_95 * variance**0.5, len(means))


def possible_talons(
    hand: CardSet, seat: Seat, terms: Stakes, clues: Sequence[Clue], unseen: CardSet
) -> list[Situation]:
    """The declarer's situation for every talon that agrees with the clues."""
    cards = list(unseen)
    held = CardSet(0)
    for clue in clues:
        held |= clue.holds
    situations = []
    for place, one in enumerate(cards):
        for other in cards[:place]:
            talon = CardSet.from_cards((one, other))
            if talon & held:
                continue
            try:
                situations.append(Situation.of(hand | talon, seat, terms.rules, clues))
            except DealError:  # with these two cards in the talon the clues cannot be met
                continue
    return situations


@dataclass(frozen=True, slots=True, eq=False)
class _WithTalon:
    """One talon: arrays over the contracts of the rules, with the variance of each mean.

    :param worth: ``float64[2, contracts]``.
    :param makes: ``float64[2, contracts]``, chances.
    :param named: the place of the contract that is named; -1 is a concession.
    """

    worth: NDArray[np.float64]
    makes: NDArray[np.float64]
    named: NDArray[np.int64]


def _with_talon(situation: Situation, *, terms: Stakes, seed: int) -> _WithTalon:
    """What declaring with this talon is worth at every minimum; on one thread."""
    sample = situation.layouts.sample(_TRAINING + _FRESH, seed)
    # clues may leave only a few layouts
    training, fresh = np.array_split(sample, [max(1, len(sample) * _TRAINING // (_TRAINING + _FRESH))])
    fresh = fresh if len(fresh) else training
    plans, looks = _best_plans(situation, terms, training)
    valued = situation.cells_on(plans, fresh, _ONE_THREAD, only_both=terms.only_both)
    steps = terms.rules.contracts
    against_both = replace(terms, defence="both")
    guess = np.array([_mean(contract, against_both, looks[contract.strain]) for contract in steps])
    worth = np.array([WorthTable.of(c, terms).parts[valued[c.strain]] / terms.rules.worth_parts for c in steps])
    both = valued if terms.only_both else valued // SIDE**2
    made = np.array([both[contract.strain] >= terms.contract(contract).needed for contract in steps])
    declare, named = np.zeros((2, len(steps))), np.empty(len(steps), dtype=np.int64)
    for place, minimum in enumerate(steps):
        named[place] = best = place + int(guess[place:].argmax())
        declare[:, place] = worth[best].mean(), worth[best].var() / len(fresh)
        conceded = concession(minimum, terms)
        if conceded is not None and conceded > guess[best]:
            declare[:, place], named[place] = (conceded, 0.0), -1
    return _WithTalon(declare, np.stack([made.mean(axis=1), made.var(axis=1) / len(fresh)]), named)


def _best_plans(
    situation: Situation, terms: Stakes, training: NDArray[np.uint32]
) -> tuple[list[Plan], list[NDArray[np.int16]]]:
    """For each strain the discard that does best on the training layouts, both defending, and its cells on them."""
    plans = [
        situation.plan(discard, strain)
        for strain in Strain
        for discard in quick_discards(situation.hand, situation.unseen, strain, _PROMISING)
    ]
    first = situation.cells_on(plans, training[:_FIRST_LOOK], _ONE_THREAD, only_both=True)
    kept: list[int] = []
    for strain in Strain:
        own = [i for i, plan in enumerate(plans) if plan.strain is strain]
        kept += sorted(own, key=lambda i: _promise(plans[i], terms, first[i]), reverse=True)[:_FINALISTS]
    later = situation.cells_on([plans[i] for i in kept], training[_FIRST_LOOK:], _ONE_THREAD, only_both=True)
    looks = {i: np.concatenate([first[i], more]) for i, more in zip(kept, later, strict=True)}
    best = [
        max((i for i in kept if plans[i].strain is strain), key=lambda i: _promise(plans[i], terms, looks[i]))
        for strain in Strain
    ]
    return [plans[i] for i in best], [looks[i] for i in best]


def _promise(plan: Plan, terms: Stakes, cells: NDArray[np.int16]) -> tuple[float, float]:
    """The best contract's worth against both, and the mean tricks where that is equal."""
    against_both = replace(terms, defence="both")
    contracts = [contract for contract in terms.rules.contracts if contract.strain is plan.strain]
    return max(_mean(contract, against_both, cells) for contract in contracts), float(cells.mean())


def _mean(contract: ContractName, terms: Stakes, cells: NDArray[np.int16]) -> float:
    return float(WorthTable.of(contract, terms).parts[cells].mean()) / terms.rules.worth_parts
