"""Which two of twelve cards to throw, and what to name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...advice.discard import FINALISTS, SAMPLES, DiscardAdvice, ValuedPlan, advise_discard
from ...advice.work_control import NO_LIMIT, WorkControl
from ...show.columns import table
from ...show.paragraphs import blocks, sentences, wrapped
from ...words.cards import cards_text
from ...words.deals import contract_text
from ...words.numbers import amount, counted, estimate_text, percent
from .question import AdviceQuestion, read_hand
from .values import (
    contract_record,
    contract_row,
    distribution,
    double_dummy,
    money,
    outcomes_record,
    share_doubt,
    stakes_record,
)

__all__ = ["DiscardAnswer", "answer_discard", "first_look"]

_RUNNERS_UP = 8
_ALIKE = 6


@dataclass(frozen=True, slots=True)
class DiscardAnswer:
    advice: DiscardAdvice

    def text(self) -> str:
        advice, best = self.advice, self.advice.best
        shown = [plan for plan in advice.plans if plan.exact] or list(advice.plans)
        rows = [self._row(place, plan) for place, plan in enumerate(shown[:_RUNNERS_UP], 1)]
        head = ("", "throw", "name", money(advice.terms), "costs", "made", "1 down", "2+ down", "tricks")
        strains = [self._row(0, plan) for plan in advice.strains]
        return blocks(
            sentences(self._facts()),
            _alike(best),
            table(head, rows, left=(1, 2)),
            "  The best of each strain\n" + table(head, strains, left=(1, 2)),
            distribution(
                f"Tricks with {cards_text(best.plan.kept)} in {best.plan.strain.symbol}, the first of these",
                best.outcomes,
            ),
            wrapped(*self._method()),
            double_dummy(advice.terms),
        )

    def _facts(self) -> list[str]:
        advice, best = self.advice, self.advice.best
        value = best.best
        facts = [
            f"You hold {cards_text(advice.hand)} in seat {advice.seat} and may name anything from "
            f"{contract_text(advice.minimum)} up",
            f"Throw {cards_text(best.plan.discard)} and name {contract_text(value.contract)}",
            f"That is worth {estimate_text(value.worth)} {money(advice.terms)} on average and is made in "
            f"{percent(value.made)} of the layouts",
        ]
        if advice.concession is not None and advice.concession > best.worth:
            facts.append(f"To concede a solo is worth more: {amount(advice.concession)}")
        return facts

    def _row(self, place: int, plan: ValuedPlan) -> list[str]:
        name, worth, made, one, two, _ = contract_row(plan.best)
        costs = "—" if plan is self.advice.best else f"{self.advice.cost(plan):.1f}"
        mean = f"{plan.outcomes.mean().mean:.2f}"
        return [str(place or ""), cards_text(plan.plan.discard), name, worth, costs, made, one, two, mean]

    def _method(self) -> list[str]:
        advice = self.advice
        plans = len(advice.plans)
        exact = sum(plan.exact for plan in advice.plans)
        said = [
            f"A plan is a discard and a strain. There are {plans} different plans, with {advice.classes} different "
            "discards; each of the other discards makes the same tricks as one of these in every layout.",
        ]
        if exact < plans:
            said.append(
                f"All plans were first tried on up to {advice.sampled} sampled layouts; {advice.rivals} of them were "
                "left when no more could be ruled out."
            )
        if exact:
            said.append(
                f"{counted(exact, 'plan')} {'was' if exact == 1 else 'were'} valued on all {advice.layouts:,} layouts, "
                "the ways in which the cards that you do not see can lie: numbers without ± are exact."
            )
        else:
            said.append(
                f"All numbers are estimates; there are {advice.layouts:,} layouts, the ways in which the cards that "
                "you do not see can lie."
            )
        if exact < plans:
            said.append("± is the 95% interval.")
        if not advice.complete and exact < plans:
            said.append("The work was stopped early.")
        said.append(share_doubt(advice.best.best, advice.terms))
        return said

    def record(self) -> dict[str, Any]:
        advice = self.advice
        return {
            "kind": "discard",
            "hand": str(advice.hand),
            "seat": int(advice.seat),
            "minimum": str(advice.minimum),
            **stakes_record(advice.terms),
            "layouts": advice.layouts,
            "sampled": advice.sampled,
            "rivals": advice.rivals,
            "complete": advice.complete,
            "concession": advice.concession,
            "plans": [self._plan_record(plan) for plan in advice.plans],
        }

    def _plan_record(self, plan: ValuedPlan) -> dict[str, Any]:
        return {
            "discard": str(plan.plan.discard),
            "alike": [str(other) for other in plan.alike[1:]],
            "strain": str(plan.plan.strain),
            self.advice.terms.game.unit: plan.worth,
            "costs": self.advice.cost(plan),
            "contracts": [contract_record(value) for value in plan.contracts],
            "tricks": outcomes_record(plan.outcomes),
        }


def answer_discard(
    hand: str,
    question: AdviceQuestion,
    *,
    everything: bool = False,
    quick: bool = False,
    effort: WorkControl = NO_LIMIT,
    interim: Callable[[DiscardAdvice], None] | None = None,
) -> DiscardAnswer:
    """What to throw of the twelve cards of *hand*.

    :param everything: value every plan on all layouts.
    :param quick: stop after the first look.
    :param interim: called with what is known after the first look; `first_look` puts it in a line.
    :raises UsageError: if there is no hand.
    :raises PrefaError: if the cards or the clues cannot be right.
    """
    advice = advise_discard(
        read_hand(hand, "HAND12"),
        seat=question.seat,
        minimum=question.minimum,
        terms=question.terms,
        clues=question.clues,
        everything=everything,
        samples=0 if quick else SAMPLES,
        finalists=0 if quick else FINALISTS,
        seed=question.seed,
        effort=effort,
        interim=interim,
    )
    return DiscardAnswer(advice)


def first_look(advice: DiscardAdvice) -> str:
    """A line for who is in a hurry."""
    plan = advice.best
    named = f"{cards_text(plan.plan.discard)} and name {contract_text(plan.best.contract)}"
    worth = f"{estimate_text(plan.best.worth)} {money(advice.terms)}"
    return f"  At first sight ({advice.sampled} layouts): throw {named}, {worth}"


def _alike(plan: ValuedPlan) -> str:
    others = [cards_text(other) for other in plan.alike[1:]]
    if not others:
        return ""
    more = " …" if len(others) > _ALIKE else ""
    return wrapped(f"These discards are as good in every layout: {', '.join(others[:_ALIKE])}{more}.")
