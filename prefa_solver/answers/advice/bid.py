"""How high to go, before the talon is seen."""

from dataclasses import dataclass
from typing import Any

from ...advice.bid import BidAdvice, BidStep, advise_bid
from ...advice.work_control import NO_LIMIT, WorkControl
from ...show.columns import table
from ...show.paragraphs import blocks, sentences, wrapped
from ...words.cards import cards_text
from ...words.deals import contract_text
from ...words.numbers import counted, estimate_text, percent
from .question import AdviceQuestion, read_hand
from .values import double_dummy, estimate_record, money, stakes_record

__all__ = ["BidAnswer", "answer_bid"]

_CONCEDED = "—"


@dataclass(frozen=True, slots=True)
class BidAnswer:
    advice: BidAdvice

    def text(self) -> str:
        advice = self.advice
        highest = advice.highest
        verdict = "Pass: no step is worth holding" if highest is None else f"Go up to {contract_text(highest)}"
        worth = [["you declare from 6♠ up", estimate_text(advice.steps[0].declare)]]
        if advice.stay is not None:
            worth.append(['you say "if they stay"', estimate_text(advice.stay)])
        worth.append(["you pass", estimate_text(advice.passing)])
        head = ("step", "you make it", "you declare", "you name", "another plays", "and you pass")
        return blocks(
            sentences([f"You hold {cards_text(advice.hand)} in seat {advice.seat}", verdict]),
            table(("", money(advice.terms)), worth, left=(0,)),
            table(head, [_row(step) for step in advice.steps], left=(0, 3)),
            wrapped(*self._method()),
            double_dummy(advice.terms),
        )

    def _method(self) -> list[str]:
        advice = self.advice
        looked, there = advice.talons
        method = [
            f"The numbers come from {looked} of {there} talons, and from {counted(advice.layouts, 'layout')} of the "
            "other cards for what the others would play. ± is the 95% interval.",
            '"You make it" is the chance to make a contract of that name. "You declare" is what the best contract '
            f"from that step up is worth, or a conceded solo ({_CONCEDED}) if that is better.",
            "You are assumed to choose discard and contract without seeing the other hands. Another declarer is "
            "assumed to see all cards, and to play if that brings him anything.",
        ]
        if not advice.complete:
            method.append("The work was stopped early.")
        return method

    def record(self) -> dict[str, Any]:
        advice = self.advice
        return {
            "kind": "bid",
            "hand": str(advice.hand),
            "seat": int(advice.seat),
            **stakes_record(advice.terms),
            "talons": advice.talons[0],
            "all_talons": advice.talons[1],
            "layouts": advice.layouts,
            "complete": advice.complete,
            "highest": None if advice.highest is None else str(advice.highest),
            "stay": None if advice.stay is None else estimate_record(advice.stay),
            "passing": estimate_record(advice.passing),
            "steps": [_step_record(step) for step in advice.steps],
        }


def answer_bid(
    hand: str, question: AdviceQuestion, *, margin: float = 2.0, effort: WorkControl = NO_LIMIT
) -> BidAnswer:
    """How high to go with the ten cards of *hand*.

    :param margin: how wide the interval of passing may be.
    :raises UsageError: if there is no hand.
    :raises PrefaError: if the cards or the clues cannot be right.
    """
    advice = advise_bid(
        read_hand(hand, "HAND10"),
        seat=question.seat,
        terms=question.terms,
        clues=question.clues,
        margin=margin,
        seed=question.seed,
        effort=effort,
    )
    return BidAnswer(advice)


def _row(step: BidStep) -> list[str]:
    return [
        contract_text(step.minimum),
        percent(step.makes.mean),
        estimate_text(step.declare),
        _CONCEDED if step.named is None else contract_text(step.named),
        percent(step.others),
        "" if step.passing is None else estimate_text(step.passing),
    ]


def _step_record(step: BidStep) -> dict[str, Any]:
    return {
        "minimum": str(step.minimum),
        "makes": estimate_record(step.makes),
        "declare": estimate_record(step.declare),
        "named": None if step.named is None else str(step.named),
        "passing": None if step.passing is None else estimate_record(step.passing),
        "others": step.others,
    }
