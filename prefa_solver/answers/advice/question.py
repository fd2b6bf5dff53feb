"""What the questions for advice have in common, read from text."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...advice.stakes import Stakes
from ...cards.card import CardSet
from ...cards.seat import Seat
from ...games.game import ContractName
from ...games.named import read_rules
from ...unseen import Clue
from ..usage import UsageError, read_option

__all__ = ["AdviceQuestion", "read_hand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceQuestion:
    """Who asks, on what terms, and what he knows.

    :param seat: where he sits.
    :param minimum: the lowest contract that the auction allows.
    :param clues: what is known of the other hands.
    :param seed: names the sample of layouts.
    """

    seat: Seat
    minimum: ContractName
    terms: Stakes
    clues: tuple[Clue, ...]
    seed: int

    @classmethod
    def read(
        cls,
        *,
        seat: Seat | None = None,
        minimum: ContractName | None = None,
        rules: str,
        pot: int | None = None,
        aces: bool = False,
        defence: str = "best",
        void: Sequence[str] = (),
        holds: Sequence[str] = (),
        lacks: Sequence[str] = (),
        length: Sequence[str] = (),
        seed: int = 1,
    ) -> "AdviceQuestion":
        """From what a person gives.

        :param rules: the name of a rule set, or of a file.
        :param void: clues as in ``2:C``: seat 2 has no clubs.
        :param holds: as in ``3:HA``.
        :param lacks: as in ``3:SAK``.
        :param length: as in ``2:H>=4``.
        :raises PrefaError: if something cannot be read; of a clue the message says which.
        """
        found = read_rules(rules)
        return cls(
            seat=seat or Seat.ONE,
            minimum=minimum or found.contracts[0],
            terms=Stakes(rules=found, pot=pot, aces=aces, defence="both" if defence == "both" else "best"),
            clues=(
                *(read_option("--void", Clue.void, text) for text in void),
                *(read_option("--holds", Clue.holding, text) for text in holds),
                *(read_option("--lacks", Clue.lacking, text) for text in lacks),
                *(read_option("--length", Clue.length, text) for text in length),
            ),
            seed=seed,
        )

    def check_no_clues(self) -> None:
        """:raises UsageError: if there are clues, for a question in which all cards are known."""
        if self.clues:
            raise UsageError("with --hands all cards are known: there is nothing to say about them")


def read_hand(text: str, name: str) -> CardSet:
    """The cards of a hand; its suits may be words of their own.

    :param name: what the command line calls it.
    :raises UsageError: if there is none.
    """
    if not text.strip():
        raise UsageError(f"{name} is missing: the cards, such as SAJT8CAKTDJ9HAQ7")
    return CardSet.parse(text)
