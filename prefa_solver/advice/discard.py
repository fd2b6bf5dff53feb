"""What to throw and what to name, seeing twelve cards.

Method. Interchangeable discards are merged by proof (`discards`). All plans, a discard and a strain each, race on
sampled layouts until few are left (`race`); then the finalists, and the best plan of every strain that is in reach, are
valued on all layouts. With *everything* there is no race: each of the plans is valued on all layouts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..drawn import Drawn
from ..games.game import ContractName
from ..short import Short
from ..unseen import Clue
from .discards import check_twelve, discard_classes, keeping_order
from .outcomes import ContractValue, Outcomes
from .race import Race
from .roles import DECLARER
from .stakes import USUAL_STAKES, Stakes
from .valuing import Plan, Situation
from .work_control import NO_LIMIT, WorkControl

__all__ = ["DiscardAdvice", "ValuedPlan", "advise_discard", "concession", "contracts_from"]

FINALISTS = 8
SAMPLES = 512
_ENOUGH = 6
"""The race ends with so many plans: to value a few more on all layouts costs less than to tell them apart."""
_IN_REACH = 40.0
"""The best plan of another strain is valued on all layouts if it is not behind by more than so many kapikia."""
SEED = 1


@dataclass(frozen=True, eq=False, repr=False)
class ValuedPlan(Short):
    """A plan and what it is worth.

    :param plan: the discard, the trumps, the cards kept.
    :param alike: the discards that make exactly the same tricks in every layout, that of *plan* first.
    :param outcomes: how often it makes which tricks.
    :param allowed: the contracts that may be named.
    """

    plan: Plan
    alike: tuple[CardSet, ...]
    outcomes: Outcomes
    allowed: tuple[ContractName, ...]
    terms: Stakes

    @cached_property
    def worth(self) -> float:
        """The expected kapikia of the best contract."""
        return max(self.outcomes.expected(contract, self.terms) for contract in self.allowed)

    @cached_property
    def contracts(self) -> tuple[ContractValue, ...]:
        """What each contract is worth, best first; of equal ones the lower first."""
        values = [self.outcomes.value(contract, self.terms) for contract in self.allowed]
        return tuple(sorted(values, key=lambda value: (-value.worth.mean, value.contract)))

    @property
    def best(self) -> ContractValue:
        return self.contracts[0]

    @property
    def exact(self) -> bool:
        return self.outcomes.exact


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DiscardAdvice(Short, Drawn):
    """What to throw and what to name.

    :param layouts: in how many ways the unseen cards can lie.
    :param plans: best first. When the work is complete, those that were valued on all layouts come before those that
        dropped out on a sample.
    :param classes: how many different discards the 66 come to.
    :param rivals: how many plans were left after the race; 0 if there was none.
    :param sampled: on how many layouts those were raced.
    :param concession: what conceding a solo at the minimum is worth; None if the rules have no concession.
    :param complete: whether the work was done to its end.
    """

    hand: CardSet
    seat: Seat
    minimum: ContractName
    terms: Stakes
    layouts: int
    plans: tuple[ValuedPlan, ...]
    classes: int
    rivals: int
    sampled: int
    concession: float | None
    complete: bool

    @property
    def best(self) -> ValuedPlan:
        return self.plans[0]

    def cost(self, plan: ValuedPlan) -> float:
        """What *plan* costs against the best one, in kapikia."""
        return self.best.worth - plan.worth

    def rows(self) -> list[dict[str, Any]]:
        """A row for each plan, best first, with its best contract: plain values, which a DataFrame takes. Worths are
        in the game's own money, chances are parts of 1."""
        return [
            {
                "discard": str(plan.plan.discard),
                "strain": str(plan.plan.strain),
                "costs": self.cost(plan),
                **plan.best.row(),
                "tricks": plan.outcomes.mean().mean,
                "layouts": plan.outcomes.n,
            }
            for plan in self.plans
        ]

    @property
    def strains(self) -> tuple[ValuedPlan, ...]:
        """The best plan of each strain, best first."""
        seen: dict[Strain, ValuedPlan] = {}
        for plan in self.plans:
            seen.setdefault(plan.plan.strain, plan)
        return tuple(sorted(seen.values(), key=lambda plan: -plan.worth))


def advise_discard(
    hand: CardSet | str,
    *,
    seat: Seat | int | str = Seat.ONE,
    minimum: ContractName | str | None = None,
    terms: Stakes = USUAL_STAKES,
    clues: Sequence[Clue] = (),
    everything: bool = False,
    finalists: int = FINALISTS,
    samples: int = SAMPLES,
    seed: int = SEED,
    effort: WorkControl = NO_LIMIT,
    interim: Callable[[DiscardAdvice], None] | None = None,
) -> DiscardAdvice:
    """What the declarer should throw and name who holds *hand*, the talon with it, and sees nothing else.

    :param seat: where he sits; seat 3 has dealt, so seat 1 has the first lead.
    :param minimum: the lowest contract that the auction allows him; None: the lowest of the rules.
    :param terms: rules, pot, aces, and how the defenders declare.
    :param clues: what is known of the other hands.
    :param everything: value every plan on all layouts.
    :param finalists: how many plans at most are valued on all layouts, the best of other strains apart; 0: none.
    :param samples: on how many layouts the plans are raced at most.
    :param seed: names the sample.
    :param interim: called with what is known after the first round of the race.
    :raises DealError: if *hand* is not twelve cards, or no layout agrees with the clues.
    :raises RuleError: if the rules do not have the minimum contract.
    """
    hand, seat = CardSet.read(hand, "hand"), Seat.read(seat)
    check_twelve(hand)
    minimum = terms.rules.contracts[0] if minimum is None else terms.named(minimum, "minimum")
    allowed = contracts_from(minimum, terms)
    situation = Situation.of(hand, seat, terms.rules, clues)
    classes = discard_classes(hand, situation.unseen)
    plans: list[Plan] = []
    alike: list[tuple[CardSet, ...]] = []
    for strain in (strain for strain in Strain if allowed[strain]):
        for same in classes:
            alike.append(tuple(sorted(same, key=lambda discard: keeping_order(discard, strain))))
            plans.append(situation.plan(alike[-1][0], strain))

    def ranked(outcomes: Mapping[int, Outcomes], complete: bool = False) -> tuple[ValuedPlan, ...]:
        valued = [
            ValuedPlan(plans[i], alike[i], known, allowed[plans[i].strain], terms) for i, known in outcomes.items()
        ]
        return tuple(sorted(valued, key=lambda plan: _rank(plan, complete)))

    race = Race(situation, plans, allowed, terms, seed)
    sampled: dict[int, Outcomes] = {}
    advice = DiscardAdvice(
        hand=hand,
        seat=seat,
        minimum=minimum,
        terms=terms,
        layouts=situation.layouts.count,
        plans=(),
        classes=len(classes),
        rivals=len(plans),
        sampled=0,
        concession=concession(minimum, terms),
        complete=False,
    )
    for seen in race.rounds(effort, enough=len(plans) if everything else _ENOUGH, most=samples):
        if advice.sampled:
            continue  # only the first round is told: it is what a player in a hurry waits for
        sampled = {i: race.outcomes(i) for i in range(len(plans))}
        advice = replace(advice, plans=ranked(sampled), rivals=len(race.alive), sampled=seen)
        if interim is not None:
            interim(advice)
    sampled = {i: race.outcomes(i) for i in range(len(plans))}
    choose = _all_plans if everything else _finalists
    chosen = choose(race, sampled, terms, finalists)
    doing = f"valuing {len(chosen)} plans on all {situation.layouts.count:,} layouts"
    work = situation.all_outcomes([plans[i] for i in chosen], effort, doing=doing, only_both=terms.only_both)
    exact = {chosen[place]: outcomes for place, outcomes in work}
    complete = len(exact) == len(chosen)
    return replace(
        advice,
        plans=ranked({**sampled, **exact}, complete),
        rivals=len(race.alive),
        sampled=race.seen,
        complete=complete,
    )


def contracts_from(minimum: ContractName, terms: Stakes) -> tuple[tuple[ContractName, ...], ...]:
    """The contracts that may be named, by strain.

    :raises RuleError: if the rules do not have the minimum contract.
    """
    lowest = terms.contract(minimum).name
    contracts = terms.rules.contracts
    allowed = contracts[[str(contract) for contract in contracts].index(lowest) :]
    return tuple(tuple(contract for contract in allowed if contract.strain is strain) for strain in Strain)


def concession(minimum: ContractName, terms: Stakes) -> float | None:
    """What conceding a solo at *minimum* is worth to the declarer; None if the rules have no concession."""
    conceded = terms.payoffs(minimum).conceded
    return None if conceded is None else conceded[DECLARER] / terms.rules.worth_parts


def _rank(plan: ValuedPlan, complete: bool) -> tuple[bool, float, tuple[int, int, int]]:
    # Half-way, a plan that happens to be done must not stand above a better one that is not.
    return complete and not plan.exact, -plan.worth, keeping_order(plan.plan.discard, plan.plan.strain)


def _all_plans(race: Race, sampled: Mapping[int, Outcomes], terms: Stakes, finalists: int) -> list[int]:
    """All plans: the finalists first, so that stopping early costs least; then strain by strain, since what is proved
    for a discard helps with the next one in the same strain, those that look best first."""
    first = _finalists(race, sampled, terms, finalists)
    worths = {i: _worth(race, i, sampled, terms) for i in sampled}
    best_of = {
        strain: max((worths[i] for i in sampled if race.plans[i].strain is strain), default=0.0) for strain in Strain
    }
    rest = set(sampled) - set(first)
    return first + sorted(rest, key=lambda i: (-best_of[race.plans[i].strain], race.plans[i].strain, -worths[i]))


def _worth(race: Race, i: int, sampled: Mapping[int, Outcomes], terms: Stakes) -> float:
    return max(sampled[i].expected(contract, terms) for contract in race.contracts[race.plans[i].strain])


def _finalists(race: Race, sampled: Mapping[int, Outcomes], terms: Stakes, finalists: int) -> list[int]:
    """The plans to value on all layouts: the best of those left in the race, and of each strain in reach."""
    if not finalists:
        return []
    worths = {i: _worth(race, i, sampled, terms) for i in sampled}
    chosen = sorted(race.alive, key=lambda i: -worths[i])[:finalists]
    for strain in Strain:
        # Of a strain that is out of the race, those that held out longest are known best.
        runners = [i for i in sampled if race.plans[i].strain is strain]
        longest = max((sampled[i].n for i in runners), default=0)
        best = max((i for i in runners if sampled[i].n == longest), key=lambda i: worths[i], default=None)
        if best is not None and best not in chosen and worths[best] > worths[chosen[0]] - _IN_REACH:
            chosen.append(best)
    return chosen
