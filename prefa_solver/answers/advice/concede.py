"""Give up a solo, or play it out?"""

from dataclasses import dataclass
from typing import Any

from ...advice.concede import ConcedeAdvice, advise_concede
from ...advice.work_control import NO_LIMIT, WorkControl
from ...show.columns import table
from ...show.paragraphs import blocks, sentences, wrapped
from ...words.cards import cards_text
from ...words.deals import contract_text
from ...words.numbers import amount, counted, estimate_text, percent
from .discard import DiscardAnswer
from .question import AdviceQuestion, read_hand
from .values import distribution, double_dummy, money

__all__ = ["ConcedeAnswer", "answer_concede"]


@dataclass(frozen=True, slots=True)
class ConcedeAnswer:
    advice: ConcedeAdvice

    def text(self) -> str:
        advice = self.advice
        play, plan = advice.play, advice.discards.best
        rows = [
            ["play", estimate_text(play.worth), percent(play.made), percent(play.one_down), percent(play.two_down)],
            ["concede", amount(advice.concession), "", "", percent(1)],
        ]
        return blocks(
            sentences(self._facts()),
            table(("", money(advice.discards.terms), "made", "1 down", "2+ down"), rows, left=(0,)),
            distribution(f"Tricks with {cards_text(plan.plan.kept)} in {play.contract.strain.symbol}", plan.outcomes),
            wrapped(self._method()),
            double_dummy(advice.discards.terms),
        )

    def _facts(self) -> list[str]:
        advice = self.advice
        discards, play, plan = advice.discards, advice.play, advice.discards.best
        verdict = "Play it out" if advice.gain > 0 else "Concede"
        if not advice.decided:
            verdict = "It is too close to call"
        return [
            f"You hold {cards_text(discards.hand)} in seat {discards.seat}, and your last bid is "
            f"{contract_text(discards.minimum)}",
            verdict,
            f"The best play is to throw {cards_text(plan.plan.discard)} and name {contract_text(play.contract)}; it is "
            f"worth {abs(advice.gain):.1f} {money(discards.terms)} {'more' if advice.gain > 0 else 'less'} than a "
            "conceded solo",
        ]

    def _method(self) -> str:
        discards, outcomes = self.advice.discards, self.advice.discards.best.outcomes
        if not outcomes.exact:
            return f"The work was stopped early: ± is the 95% interval of {counted(outcomes.n, 'sampled layout')}."
        return (
            f"Playing is valued on all {discards.layouts:,} layouts, the ways in which the cards that you do not see "
            "can lie."
        )

    def record(self) -> dict[str, Any]:
        advice = self.advice
        return {
            **DiscardAnswer(advice.discards).record(),
            "kind": "concede",
            "concession": advice.concession,
            "gain": advice.gain,
            "decided": advice.decided,
        }


def answer_concede(hand: str, question: AdviceQuestion, *, effort: WorkControl = NO_LIMIT) -> ConcedeAnswer:
    """Whether to concede a solo at the question's minimum, the last bid, or to play the twelve cards of *hand*.

    :raises UsageError: if there is no hand.
    :raises PrefaError: if the cards or the clues cannot be right, or the rules have no concession.
    """
    advice = advise_concede(
        read_hand(hand, "HAND12"),
        minimum=question.minimum,
        seat=question.seat,
        terms=question.terms,
        clues=question.clues,
        seed=question.seed,
        effort=effort,
    )
    return ConcedeAnswer(advice)
