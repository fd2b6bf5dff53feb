"""Play, pass, together or alone, seeing one's own ten cards."""

from dataclasses import dataclass
from typing import Any

from ...advice.defence import DefenceAdvice, MyTurn, advise_defence
from ...advice.naming_model import NamingModel
from ...advice.work_control import NO_LIMIT, WorkControl
from ...cards.seat import Seat
from ...games.game import ContractName
from ...games.payoffs import Said
from ...show.columns import table
from ...show.paragraphs import blocks, sentences, wrapped
from ...words.cards import cards_text
from ...words.deals import contract_text
from ...words.numbers import counted, estimate_text, percent
from .question import AdviceQuestion, read_hand
from .values import estimate_record, money, stakes_record

__all__ = ["DefenceAnswer", "answer_defence"]


@dataclass(frozen=True, slots=True)
class DefenceAnswer:
    advice: DefenceAdvice

    @property
    def is_first(self) -> bool:
        return self.advice.seat is self.advice.declarer.next

    @property
    def _calls(self) -> tuple[Any, ...]:
        """Everything that may be said, a column each."""
        return self.advice.terms.payoffs(self.advice.contract).calls

    def text(self) -> str:
        advice = self.advice
        head = ("when", *map(str, self._calls), "best", "by")
        return blocks(
            sentences(self._facts()),
            table(head, [self._row(turn) for turn in advice.turns], left=(0, len(self._calls) + 1)),
            wrapped(*self._method()),
            wrapped(
                "The numbers are double-dummy: they assume that everybody sees all the cards. Real defenders lose a "
                "trick here and there, and so does a declarer. Where two calls lie only one or two "
                f"{money(advice.terms)} apart, trust what you know of the players."
            ),
        )

    def _facts(self) -> list[str]:
        advice = self.advice
        facts = [
            f"You hold {cards_text(advice.hand)} in seat {advice.seat} and are the "
            f"{'first' if self.is_first else 'second'} defender against {contract_text(advice.contract)} by seat "
            f"{advice.declarer}"
        ]
        if self.is_first:
            facts.append(f"Say {advice.turns[0].best}")
        else:
            facts += [f'If your partner says "{turn.said}", say {turn.best}' for turn in advice.turns]
        return facts

    def _row(self, turn: MyTurn) -> list[str]:
        calls = [turn.options.get(call) for call in self._calls]
        lead = "" if turn.lead is None else f"{turn.lead.mean:.1f} ±{turn.lead.margin:.1f}"
        options = ["" if value is None else estimate_text(value) for value in calls]
        return [self._moment(turn.said), *options, str(turn.best), lead]

    def _moment(self, said: Said) -> str:
        if not said.calls:
            return "to begin"
        if self.is_first:
            return f"you {said.calls[0]}, partner {said.calls[1]}"
        return f"partner {said.calls[0]}"

    def _method(self) -> list[str]:
        advice = self.advice
        tricks = "one trick" if advice.model.within == 1 else counted(advice.model.within, "trick")
        method = [
            f"The numbers come from {counted(advice.n, 'layout')} of the other cards in which the declarer comes "
            f"within {tricks} of the contract with his best discard; {advice.sampled:,} of {advice.layouts:,} layouts "
            "were looked at.",
            f"In those he takes {advice.tricks.mean:.1f} tricks against both on average and makes the contract in "
            f"{percent(advice.made)}.",
            f"Amounts are {money(advice.terms)}, and ± is the 95% interval.",
            "You do not know the layout when you choose. Your partner is assumed to choose what is best for him in "
            "each; what he said before you is not read as a sign of his cards.",
        ]
        if not advice.complete:
            method.append("The work stopped before the intervals were as narrow as asked.")
        return method

    def record(self) -> dict[str, Any]:
        advice = self.advice
        return {
            "kind": "defence",
            "hand": str(advice.hand),
            "seat": int(advice.seat),
            "declarer": int(advice.declarer),
            "contract": str(advice.contract),
            **stakes_record(advice.terms),
            "within": advice.model.within,
            "tail": advice.model.tail,
            "layouts": advice.layouts,
            "sampled": advice.sampled,
            "n": advice.n,
            "made": advice.made,
            "tricks": estimate_record(advice.tricks),
            "complete": advice.complete,
            "turns": [
                {
                    "said": str(turn.said),
                    "best": str(turn.best),
                    "options": {str(call): estimate_record(value) for call, value in turn.options.items()},
                    "lead": None if turn.lead is None else estimate_record(turn.lead),
                }
                for turn in advice.turns
            ],
        }


def answer_defence(
    hand: str,
    contract: ContractName,
    declarer: Seat,
    question: AdviceQuestion,
    *,
    within: int = 1,
    tail: float = 0.0,
    margin: float = 2.0,
    effort: WorkControl = NO_LIMIT,
) -> DefenceAnswer:
    """What a defender should say who holds *hand*, in the seat of the question.

    :param within: the contract is made within so many tricks.
    :param tail: the weight of a layout for each trick more.
    :param margin: how wide an interval may be.
    :raises UsageError: if there is no hand.
    :raises PrefaError: if the cards, the clues or the numbers cannot be right.
    """
    advice = advise_defence(
        read_hand(hand, "HAND10"),
        contract,
        seat=question.seat,
        declarer=declarer,
        terms=question.terms,
        model=NamingModel(within=within, tail=tail),
        clues=question.clues,
        margin=margin,
        seed=question.seed,
        effort=effort,
    )
    return DefenceAnswer(advice)
