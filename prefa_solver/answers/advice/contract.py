"""Ten cards kept: what to name."""

from dataclasses import dataclass
from typing import Any

from ...advice.contract import ContractAdvice, advise_contract
from ...advice.work_control import NO_LIMIT, WorkControl
from ...cards.card import CardSet
from ...cards.strain import Strain
from ...show.columns import table
from ...show.paragraphs import blocks, sentences, wrapped
from ...words.cards import cards_text
from ...words.deals import contract_text, defended_text
from ...words.numbers import amount, estimate_text, percent
from ..usage import read_option
from .question import AdviceQuestion, read_hand
from .values import (
    contract_head,
    contract_record,
    contract_row,
    distribution,
    double_dummy,
    money,
    share_doubt,
    stakes_record,
    strain_records,
)

__all__ = ["ContractAnswer", "answer_contract"]

_FREQUENT = 3


@dataclass(frozen=True, slots=True)
class ContractAnswer:
    advice: ContractAdvice

    def text(self) -> str:
        advice, best = self.advice, self.advice.best
        rows = [self._strain_row(strain) for strain in advice.outcomes]
        head = ("", "both", "1st", "2nd", "6+", "7+", "8+", "9+", "10")
        return blocks(
            sentences(self._facts()),
            table(contract_head(advice.terms), [contract_row(value) for value in advice.contracts], left=(0,)),
            "  Mean tricks by who defends, and the chance of so many against both\n" + table(head, rows, left=(0,)),
            distribution(f"Tricks in {best.contract.strain.symbol}", advice.outcomes[best.contract.strain]),
            wrapped(self._method(), share_doubt(best, advice.terms)),
            double_dummy(advice.terms),
        )

    def _facts(self) -> list[str]:
        advice, best = self.advice, self.advice.best
        facts = [
            f"You hold {cards_text(advice.hand)} in seat {advice.seat}, have thrown {cards_text(advice.discard)} and "
            f"may name anything from {contract_text(advice.minimum)} up",
            f"Name {contract_text(best.contract)}",
            f"That is worth {estimate_text(best.worth)} {money(advice.terms)} on average and is made in "
            f"{percent(best.made)} of the layouts",
        ]
        if not advice.terms.only_both:
            often = sorted(best.lines.items(), key=lambda item: -item[1])[:_FREQUENT]
            facts.append(f"Against it {', '.join(f'{defended_text(line)} ({percent(part)})' for line, part in often)}")
        if advice.concession is not None and advice.concession > best.worth.mean:
            facts.append(f"To concede a solo is worth more: {amount(advice.concession)}")
        return facts

    def _strain_row(self, strain: Strain) -> list[str]:
        outcomes = self.advice.outcomes[strain]
        means = [f"{outcomes.mean(defence).mean:.2f}" if outcomes.is_valued(defence) else "—" for defence in range(3)]
        return [strain.symbol, *means, *map(percent, outcomes.at_least()[6:])]

    def _method(self) -> str:
        layouts = f"{self.advice.layouts:,} layouts, the ways in which the cards that you do not see can lie"
        if self.advice.complete:
            return f"The numbers are exact, over all {layouts}."
        return f"The work was stopped early: numbers with ± are estimates with their 95% intervals, over {layouts}."

    def record(self) -> dict[str, Any]:
        advice = self.advice
        return {
            "kind": "contract",
            "hand": str(advice.hand),
            "discard": str(advice.discard),
            "seat": int(advice.seat),
            "minimum": str(advice.minimum),
            **stakes_record(advice.terms),
            "layouts": advice.layouts,
            "complete": advice.complete,
            "concession": advice.concession,
            "contracts": [contract_record(value) for value in advice.contracts],
            "tricks": strain_records(advice.outcomes),
        }


def answer_contract(
    hand: str, discard: str, question: AdviceQuestion, *, effort: WorkControl = NO_LIMIT
) -> ContractAnswer:
    """What to name with the ten cards of *hand*, or all twelve, after *discard* was thrown.

    :raises UsageError: if there is no hand.
    :raises PrefaError: if the cards or the clues cannot be right.
    """
    advice = advise_contract(
        read_hand(hand, "HAND10"),
        read_option("--discard", CardSet.parse, discard),
        seat=question.seat,
        minimum=question.minimum,
        terms=question.terms,
        clues=question.clues,
        seed=question.seed,
        effort=effort,
    )
    return ContractAnswer(advice)
