"""Which two of twelve cards to throw, and what to name, with all hands known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...advice.known import KnownDiscards, KnownPlan, advise_known_discard
from ...cards.card import CardSet
from ...cards.strain import Strain
from ...errors import NotationError, quoted
from ...play.turns import DEFENCES
from ...show.columns import table
from ...show.paragraphs import INDENT, WIDTH, blocks, sentences, wrapped
from ...words.cards import cards_text
from ...words.deals import contract_text
from ...words.numbers import amount, counted
from ..usage import read_option
from .question import AdviceQuestion, read_hand
from .values import money, stakes_record

__all__ = ["KnownDiscardAnswer", "answer_known_discard"]


@dataclass(frozen=True, slots=True)
class KnownDiscardAnswer:
    advice: KnownDiscards

    def text(self) -> str:
        head = ("", "throw", "as good", "both", "1st", "2nd", "name", money(self.advice.terms))
        rows = [_row(plan) for plan in self.advice.plans]
        return blocks(
            sentences(self._facts()),
            "  The best discard for each strain, and its tricks\n" + table(head, rows, left=(0, 1, 6)),
            "  The tricks against both for every discard\n" + self._all_discards(),
            wrapped(
                '"As good" is how many discards are worth as much in this deal; of these the one that keeps trumps and '
                'high cards is shown. "1st" and "2nd" are the tricks against the first or the second defender alone.'
            ),
        )

    def _facts(self) -> list[str]:
        best = self.advice.plans[0]
        worth = best.worth[best.best]
        facts = [
            f"Throw {cards_text(best.discard)} and name {contract_text(best.best)}",
            f"That is worth {amount(worth)} {money(self.advice.terms)} and makes "
            f"{counted(best.tricks[0], 'trick')} against both",
        ]
        if not self.advice.terms.only_both:
            ends = " or ".join(f'"{end}"' for end in self._declared(best))
            facts.append(f"The defenders then do best to say {ends}")
        if self.advice.concession is not None and self.advice.concession > worth:
            facts.append(f"To concede a solo is worth more: {amount(self.advice.concession)}")
        return facts

    def _declared(self, plan: KnownPlan) -> list[str]:
        """What the defenders say against the best contract of *plan*."""
        terms = self.advice.terms
        if terms.only_both:
            return [str(terms.game.defence(terms.contract(plan.best), None))]
        return [str(end) for end in plan.turns[0].outcomes]

    def _all_discards(self) -> str:
        """A row for each pattern of tricks over the strains, best first."""
        groups: dict[tuple[int, ...], list[CardSet]] = {}
        for option, tricks in zip(self.advice.options, self.advice.tricks[0].tolist(), strict=True):
            groups.setdefault(tuple(tricks), []).append(option)
        width = WIDTH - len(INDENT) - 4 * len(Strain)
        lines = []
        for tricks in sorted(groups, key=lambda tricks: (-max(tricks), -sum(tricks))):
            first, *rest = _folded([cards_text(option) for option in groups[tricks]], width)
            lines.append([*map(str, tricks), first])
            lines += [[""] * len(Strain) + [more] for more in rest]
        return table([strain.symbol for strain in Strain] + ["throw"], lines, left=(len(Strain),))

    def record(self) -> dict[str, Any]:
        advice = self.advice
        return {
            "kind": "known discard",
            "hand": str(advice.hand),
            "defenders": [str(hand) for hand in advice.defenders],
            "seat": int(advice.seat),
            "minimum": str(advice.minimum),
            **stakes_record(advice.terms),
            "concession": advice.concession,
            "plans": [self._plan_record(plan) for plan in advice.plans],
            "tricks": {
                name: {
                    str(option): dict(zip(map(str, Strain), row, strict=True))
                    for option, row in zip(advice.options, advice.tricks[defence].tolist(), strict=True)
                }
                for defence, name in enumerate(DEFENCES)
            },
        }

    def _plan_record(self, plan: KnownPlan) -> dict[str, Any]:
        return {
            "strain": str(plan.strain),
            "discard": str(plan.discard),
            "ties": plan.ties,
            "tricks": dict(zip(DEFENCES, plan.tricks, strict=True)),
            "most_tricks": plan.most,
            "first_defender": [plan.share.low, plan.share.high],
            "contracts": {str(contract): worth for contract, worth in plan.worth.items()},
            "best": str(plan.best),
            "declarations": self._declared(plan),
        }


def answer_known_discard(
    hand: str, hands: str, question: AdviceQuestion, *, threads: int | None = None
) -> KnownDiscardAnswer:
    """What to throw of *hand* against the two *hands* of the defenders, the first one first.

    :raises UsageError: if there is no hand, or the question has clues.
    :raises PrefaError: if the cards cannot be right.
    """
    twelve = read_hand(hand, "HAND12")
    question.check_no_clues()
    words = hands.split()
    if len(words) != 2:
        raise NotationError(
            f"--hands: got {len(words)} hands, expected the first and the second defender's: {quoted(hands)}"
        )
    first, second = (read_option("--hands", CardSet.parse, word) for word in words)
    advice = advise_known_discard(
        twelve, (first, second), seat=question.seat, minimum=question.minimum, terms=question.terms, threads=threads
    )
    return KnownDiscardAnswer(advice)


def _row(plan: KnownPlan) -> list[str]:
    return [
        plan.strain.symbol,
        cards_text(plan.discard),
        str(plan.ties),
        *map(str, plan.tricks),
        contract_text(plan.best),
        amount(plan.worth[plan.best]),
    ]


def _folded(words: Sequence[str], width: int) -> list[str]:
    """*words* with commas between them, on lines of at most *width*."""
    lines = [""]
    for word in words:
        joined = f"{lines[-1]}, {word}" if lines[-1] else word
        if len(joined) > width and lines[-1]:
            lines[-1] += ","
            lines.append(word)
        else:
            lines[-1] = joined
    return lines
