"""Play, pass, together or alone, with all hands known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...advice.known_defence import KnownDefence, advise_known_defence
from ...cards.card import CardSet
from ...cards.seat import Seat
from ...games.game import ContractName
from ...games.payoffs import Said
from ...play.deal import Deal
from ...play.turns import DEFENCES
from ...show.columns import table
from ...show.paragraphs import blocks, sentences, wrapped
from ...words.deals import contract_text, defenders_text
from ...words.numbers import amount
from ..usage import read_option
from .question import AdviceQuestion
from .values import money, stakes_record

__all__ = ["KnownDefenceAnswer", "answer_known_defence"]


@dataclass(frozen=True, slots=True)
class KnownDefenceAnswer:
    advice: KnownDefence

    @property
    def seats(self) -> tuple[Seat, Seat, Seat]:
        """The declarer, the first and the second defender."""
        declarer = self.advice.declarer
        return declarer, declarer.next, declarer.next.next

    def text(self) -> str:
        declarer, first, second = self.seats
        head = ("", "first, second, first …", "who defends", f"seat {declarer}", f"seat {first}", f"seat {second}")
        ends = " or ".join(f'"{end}"' for end in self.advice.outcomes)
        return blocks(
            sentences(
                [
                    f"Seat {declarer} plays {contract_text(self.advice.contract)}; seat {first} is the first defender "
                    f"and seat {second} the second",
                    f"If each does what is best for himself, they say {ends}",
                ]
            ),
            sentences(self._tricks()),
            table(head, [self._row(said) for said in self.advice.worth], left=(0, 1, 2)),
            "  Every moment, solved from the last to the first\n" + self._moments(),
            wrapped(f"Amounts are {money(self.advice.terms)}, with a third of the pot counted as each player's own."),
        )

    def _tricks(self) -> list[str]:
        advice = self.advice
        _, first, second = self.seats
        both, alone_first, alone_second = advice.tricks
        facts = [
            f"Against both the declarer takes {both} tricks",
            f"Of the other {10 - both} seat {first} takes {advice.split[0]} and seat {second} {advice.split[1]}",
        ]
        if advice.share.low != advice.share.high:
            facts.append(
                f"Best play leaves seat {first} {advice.share.low} to {advice.share.high} tricks; the number nearest "
                "to the quotas is used"
            )
        facts.append(f"Against seat {first} alone he takes {alone_first}, against seat {second} alone {alone_second}")
        return facts

    def _row(self, said: Said) -> list[str]:
        arrow = "→" if said in self.advice.outcomes else ""
        return [arrow, str(said), defenders_text(said.defence), *(amount(worth) for worth in self.advice.worth[said])]

    def _moments(self) -> str:
        rows = []
        for turn in self.advice.turns:
            players = self.advice.terms.rules.players
            options = ", ".join(f"{call} {amount(worth[turn.role] / players)}" for call, worth in turn.worth.items())
            said = f'after "{turn.said}"' if turn.said.calls else "to begin"
            rows.append([said, f"seat {self.seats[turn.role]}", " or ".join(map(str, turn.best)), options])
        return table(("", "", "says", "what each call is worth to him"), rows, left=(0, 1, 2, 3))

    def record(self) -> dict[str, Any]:
        advice = self.advice
        return {
            "kind": "known defence",
            "hands": [str(advice.hands[self.seats.index(seat)]) for seat in Seat],
            "declarer": int(advice.declarer),
            "contract": str(advice.contract),
            **stakes_record(advice.terms),
            "tricks": dict(zip(DEFENCES, advice.tricks, strict=True)),
            "first_defender": [advice.share.low, advice.share.high],
            "split": advice.split,
            "worth": {str(said): self._by_seat(worth) for said, worth in advice.worth.items()},
            "best": [str(end) for end in advice.outcomes],
            "turns": [
                {
                    "said": str(turn.said),
                    "seat": int(self.seats[turn.role]),
                    "best": [str(call) for call in turn.best],
                    "options": {
                        str(call): self._by_seat([part / advice.terms.rules.players for part in worth])
                        for call, worth in turn.worth.items()
                    },
                }
                for turn in advice.turns
            ],
        }

    def _by_seat(self, by_role: Sequence[float]) -> dict[str, float]:
        return {str(seat): value for seat, value in sorted(zip(self.seats, by_role, strict=True))}


def answer_known_defence(
    hands: str, contract: ContractName, declarer: Seat, question: AdviceQuestion, *, discard: str | None = None
) -> KnownDefenceAnswer:
    """What both defenders say when the cards of *hands*, a deal, are known.

    :param discard: the two cards that the declarer threw, if *hands* has them.
    :raises UsageError: if the question has clues.
    :raises PrefaError: if the cards cannot be right.
    """
    question.check_no_clues()
    thrown = None if discard is None else read_option("--discard", CardSet.parse, discard)
    return KnownDefenceAnswer(
        advise_known_defence(Deal.parse(hands), declarer, contract, discard=thrown, terms=question.terms)
    )
