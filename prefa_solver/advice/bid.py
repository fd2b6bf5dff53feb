"""How high to go, before the talon is seen.

*Declaring.* For each talon that can lie there, the hand of twelve is played as a declarer would who cannot see the
others: on some layouts the best plan of each strain is picked (of the `promising` discards), and the best contract for
every minimum; other layouts say what that choice is worth, so that nobody is flattered by having picked the luckiest.

*Passing.* On sampled layouts of all cards one of the others takes the talon. He is taken to see all cards: he throws
and names what is best for him at the minimum in question, or concedes a solo. He would play if that is worth more to
him than nothing; of two who would, the one who gains more does. If neither would, the deal is void.
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
from ..games.prefa.contract import Contract
from ..games.prefa.declarations import Defence, quotas
from ..games.prefa.payoffs import TricksByDefence, payoffs
from ..games.prefa.settlement import concede
from ..solving.sharing import nearest_splits, share_many
from ..unseen import Z_95, Clue, Estimate, Layouts, layouts_from
from .declaring import played_out
from .discard import concession
from .quick_discards import quick_discards
from .roles import DECLARER, leaders, roles
from .solving import tricks_against
from .stakes import USUAL_STAKES, Stakes
from .valuing import Plan, Situation
from .work_control import NO_LIMIT, WorkControl, in_parallel
from .worth_table import SIDE, WorthTable

__all__ = ["BidAdvice", "BidStep", "advise_bid"]

_FIRST_LOOK = 4
_TRAINING = 10
_FRESH = 24
_PROMISING = 6
_FINALISTS = 2
_OTHERS_PROMISING = 8
_ROUND = 32
_FEW_PLAY = 16
_LEAST_ROUNDS = 6
MOST_LAYOUTS = 1600


@dataclass(frozen=True, slots=True)
class BidStep:
    """What it is worth to hold the bid *minimum*, in kapikia.

    :param makes: the chance that a contract of this name is made after the best discard for its strain.
    :param declare: becoming the declarer with this minimum: the best contract from it up, or a conceded solo.
    :param named: the contract that is named most often then; None if a concession is better most often.
    :param passing: leaving the deal to another player who would play with this minimum; None if fewer than
        `_FEW_PLAY` of the sampled layouts have such a player.
    :param others: how often there is one.
    """

    minimum: Contract
    makes: Estimate
    declare: Estimate
    named: Contract | None
    passing: Estimate | None
    others: float

    @property
    def worth_holding(self) -> bool:
        """Whether declaring is better than leaving the deal to a player who would play it, or than nothing."""
        return self.declare.mean > (0.0 if self.passing is None else self.passing.mean)


@dataclass(frozen=True, slots=True, eq=False)
class BidAdvice:
    """How high to go.

    :param steps: every contract of the rules, from the lowest up.
    :param stay: what "if they stay" is worth: declarer at 6S where nobody else would play, else passing. None if the
        rules do not have it.
    :param passing: what it is worth to pass at once; where nobody would play, nothing.
    :param talons: how many of the possible talons were looked at, and how many there are.
    :param layouts: on how many layouts the others were looked at.
    :param complete: whether the work was done to its end.
    """

    hand: CardSet
    seat: Seat
    terms: Stakes
    steps: tuple[BidStep, ...]
    stay: Estimate | None
    passing: Estimate
    talons: tuple[int, int]
    layouts: int
    complete: bool

    @property
    def highest(self) -> Contract | None:
        """The highest step worth holding, such that all below it are too; None if none is."""
        highest = None
        for step in self.steps:
            if not step.worth_holding:
                break
            highest = step.minimum
        return highest


def advise_bid(
    hand: CardSet,
    *,
    seat: Seat = Seat.ONE,
    terms: Stakes = USUAL_STAKES,
    clues: Sequence[Clue] = (),
    margin: float = 2.0,
    most: int = MOST_LAYOUTS,
    seed: int = 1,
    effort: WorkControl = NO_LIMIT,
) -> BidAdvice:
    """How high the player in *seat* should go with his ten cards.

    :param clues: what is known of the other hands.
    :param margin: stop sampling once passing is known this well, in kapikia to each side.
    :param most: on how many layouts to look at the others, at most.
    :raises DealError: if *hand* is not ten cards, or no layout agrees with the clues.
    """
    layouts = layouts_from(seat, hand, clues=clues)
    layouts.check()
    steps = terms.rules.contracts
    talons = _talons(hand, seat, terms, clues, layouts.cards)
    order = np.random.default_rng(seed).permutation(len(talons)).tolist()
    work = partial(_declaring, terms=terms, seed=seed)
    # in order, whichever came first: sums of fractions hang on it
    found = dict(sorted(in_parallel(work, [talons[i] for i in order], effort, "trying the talons"), key=itemgetter(0)))
    if not found:
        found = {0: work(talons[order[0]])}
    weights = np.array([talons[order[i]].layouts.count for i in found], dtype=np.float64)
    declared = np.stack([worth.declare for worth in found.values()])
    makes = np.stack([worth.makes for worth in found.values()])
    named = np.stack([worth.named for worth in found.values()])
    every = len(found) == len(talons)
    others = _Others(hand, seat, terms, layouts)
    passing = others.sampled(most, margin, seed, effort)
    advice = []
    for place, contract in enumerate(steps):
        counts = np.bincount(named[:, place] + 1, weights=weights, minlength=len(steps) + 1)
        chosen = int(counts.argmax()) - 1
        plays = passing.plays[:, place]
        advice.append(
            BidStep(
                minimum=contract,
                makes=_over_talons(makes[:, :, place], weights, every),
                declare=_over_talons(declared[:, :, place], weights, every),
                named=None if chosen < 0 else steps[chosen],
                passing=Estimate.of(passing.mine[plays, place]) if plays.sum() >= _FEW_PLAY else None,
                others=float(plays.mean()),
            )
        )
    plays = passing.plays[:, 0]
    passed = np.where(plays, passing.mine[:, 0], 0.0)
    stay = None
    if terms.rules.preliminary == "if-they-stay":
        declare = advice[0].declare
        rest = Estimate.of(np.where(plays, passing.mine[:, 0], declare.mean))
        # both parts are uncertain: the layouts, and the value of declaring where nobody else plays
        extra = declare.margin * float(1 - plays.mean())
        stay = Estimate(rest.mean, float(np.hypot(rest.margin, extra)), rest.n)
    return BidAdvice(
        hand=hand,
        seat=seat,
        terms=terms,
        steps=tuple(advice),
        stay=stay,
        passing=Estimate.of(passed),
        talons=(len(found), len(talons)),
        layouts=len(plays),
        complete=every and not effort.stopped,
    )


def _talons(hand: CardSet, seat: Seat, terms: Stakes, clues: Sequence[Clue], unseen: CardSet) -> list[Situation]:
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
class _Declared:
    """One talon: arrays over the contracts of the rules, with the variance of each mean.

    :param declare: ``float64[2, contracts]``, kapikia.
    :param makes: ``float64[2, contracts]``, chances.
    :param named: the place of the contract that is named; -1 is a concession.
    """

    declare: NDArray[np.float64]
    makes: NDArray[np.float64]
    named: NDArray[np.int64]


def _declaring(situation: Situation, *, terms: Stakes, seed: int) -> _Declared:
    """What declaring with this talon is worth at every minimum; on one thread."""
    sample = situation.layouts.sample(_TRAINING + _FRESH, seed)
    # clues may leave only a few layouts
    training, fresh = np.array_split(sample, [max(1, len(sample) * _TRAINING // (_TRAINING + _FRESH))])
    fresh = fresh if len(fresh) else training
    plans, looks = _best_plans(situation, terms, training)
    valued = situation.cells_on(plans, fresh, WorkControl(threads=1), only_both=terms.only_both)
    steps = terms.rules.contracts
    against_both = replace(terms, defence="both")
    guess = np.array([_mean(contract, against_both, looks[contract.strain]) for contract in steps])
    worth = np.array([WorthTable.of(c, terms).parts[valued[c.strain]] / terms.rules.worth_parts for c in steps])
    both = valued if terms.only_both else valued // SIDE**2
    made = np.array([both[contract.strain] >= terms.rules.needed(contract) for contract in steps])
    declare, named = np.zeros((2, len(steps))), np.empty(len(steps), dtype=np.int64)
    for place, minimum in enumerate(steps):
        named[place] = best = place + int(guess[place:].argmax())
        declare[:, place] = worth[best].mean(), worth[best].var() / len(fresh)
        conceded = concession(minimum, terms)
        if conceded is not None and conceded > guess[best]:
            declare[:, place], named[place] = (conceded, 0.0), -1
    return _Declared(declare, np.stack([made.mean(axis=1), made.var(axis=1) / len(fresh)]), named)


def _best_plans(
    situation: Situation, terms: Stakes, training: NDArray[np.uint32]
) -> tuple[list[Plan], list[NDArray[np.int16]]]:
    """For each strain the discard that does best on the training layouts, both defending, and its cells on them."""
    plans = [
        situation.plan(discard, strain)
        for strain in Strain
        for discard in quick_discards(situation.hand, situation.unseen, strain, _PROMISING)
    ]
    one = WorkControl(threads=1)
    first = situation.cells_on(plans, training[:_FIRST_LOOK], one, only_both=True)
    kept: list[int] = []
    for strain in Strain:
        own = [i for i, plan in enumerate(plans) if plan.strain is strain]
        kept += sorted(own, key=lambda i: _promise(plans[i], terms, first[i]), reverse=True)[:_FINALISTS]
    later = situation.cells_on([plans[i] for i in kept], training[_FIRST_LOOK:], one, only_both=True)
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


def _mean(contract: Contract, terms: Stakes, cells: NDArray[np.int16]) -> float:
    return float(WorthTable.of(contract, terms).parts[cells].mean()) / terms.rules.worth_parts


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


@dataclass(frozen=True, slots=True, eq=False)
class _Passed:
    """Layouts by contracts of the rules: whether another seat would play with that minimum, and my balance then."""

    plays: NDArray[np.bool_]
    mine: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class _Others:
    """What the two others would do with the talon."""

    hand: CardSet
    seat: Seat
    terms: Stakes
    layouts: Layouts

    def sampled(self, most: int, margin: float, seed: int, effort: WorkControl) -> _Passed:
        sample = self.layouts.sample(most, seed)
        batches = [sample[start : start + _ROUND] for start in range(0, len(sample), _ROUND)]
        found: dict[int, _Passed] = {}
        first: list[_Passed] = []
        for number, passed in in_parallel(self._on, batches, effort, "looking at what the others would play"):
            found[number] = passed
            # Only batches without a gap before them count, so that the answer does not hang on which came first.
            first = [found[i] for i in range(next(i for i in range(len(batches) + 1) if i not in found))]
            if (
                len(first) >= _LEAST_ROUNDS
                and Estimate.of(np.concatenate([part.mine[:, 0] for part in first])).margin <= margin
            ):
                break
        if not first:
            first = [self._on(batches[0])]
        return _Passed(np.concatenate([part.plays for part in first]), np.concatenate([part.mine for part in first]))

    def _on(self, batch: NDArray[np.uint32]) -> _Passed:
        """The layouts of *batch*: the next seat's hand, the one's after it, the talon."""
        parts = self.terms.rules.worth_parts
        choices = [self._declarer(batch, place) for place in range(2)]
        gains = np.stack([own for own, _ in choices])
        mine = np.stack([other for _, other in choices])
        keen = gains.argmax(axis=0)
        plays = gains.max(axis=0) > 0
        chosen = np.take_along_axis(mine, keen[None], axis=0)[0]
        return _Passed(plays, np.where(plays, chosen, 0.0) / parts)

    def _declarer(self, batch: NDArray[np.uint32], place: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """If the *place*-th of the others takes the talon: his best balance at every minimum, and mine then, as balance
        parts, ``int64[layouts, contracts]``."""
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
            table = payoffs(contract, self.terms.rules, pot=self.terms.pot, aces=self.terms.aces)
            split = nearest_splits(shares, quotas(contract, Defence.BOTH, self.terms.rules))
            worth, _ = played_out(table, TricksByDefence(tricks[0], split[:, 0], tricks[1], tricks[2]))
            own[:, at], mine[:, at] = worth[:, DECLARER], worth[:, my_role]
        for at in range(len(steps) - 2, -1, -1):  # a higher contract may be worth more than the minimum
            better = own[:, at + 1] > own[:, at]
            own[:, at] = np.where(better, own[:, at + 1], own[:, at])
            mine[:, at] = np.where(better, mine[:, at + 1], mine[:, at])
        if self.terms.rules.solo_concession:
            for at, contract in enumerate(steps):
                parts = concede(contract, Seat.ONE, self.terms.rules, pot=self.terms.pot).balance_parts
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
            options = quick_discards(CardSet(cards), unseen, strain, _OTHERS_PROMISING)
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
            chosen, int(strain), DECLARER, lead[0], must_overtrump=self.terms.rules.must_overtrump, threads=1
        )
        return tricks, shares
