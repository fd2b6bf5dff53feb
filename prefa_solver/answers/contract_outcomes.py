"""All outcomes of a contract, settled (keys of the records: docs/money-json.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..cards.seat import Seat
from ..games.contract import Contract
from ..games.prefa.declarations import Declarations, Defence
from ..games.prefa.rules import KAPIKIA_A_UNIT, RuleSet
from ..games.prefa.settlement import outcomes
from ..show.columns import table
from ..show.paragraphs import blocks, wrapped
from ..words.deals import defence_text, outcome_text
from .settle import NOT_KNOWN, SettleAnswer, capital, dashed

__all__ = ["ContractOutcomes"]


@dataclass(frozen=True, slots=True)
class ContractOutcomes:
    """
    :param said: the declarations to settle.
    """

    contract: Contract
    declarer: Seat
    said: Sequence[Declarations]
    rules: RuleSet

    def text(self) -> str:
        """Line of defence by line of defence; outcomes of the same money share a row."""
        by_line: dict[Defence, Declarations] = {}
        for declarations in self.said:
            by_line.setdefault(declarations.defence, declarations)
        title = (
            f"{self.contract} by seat {self.declarer} ({self.rules}), value {self.rules.value(self.contract)}: kapikia "
            "of each seat from the other players."
        )
        return blocks(wrapped(title, indent=""), *map(self._line, by_line.values()))

    def _line(self, said: Declarations) -> str:
        declarer = self.declarer
        seats = (declarer, declarer.next, declarer.next.next)
        kassa = self.rules.account == "kassa"
        order = [seat.index for seat in seats] + [3] * (self.rules.players - len(seats))
        found: dict[tuple[Any, ...], list[tuple[int, ...]]] = {}
        for settled in outcomes(self.contract, declarer, said, self.rules):
            tricks = tuple(settled.tricks[seat.index] for seat in seats)
            pot = settled.from_pot[declarer.index]
            sums = (-pot // KAPIKIA_A_UNIT if kassa else pot, *(settled.from_players[place] for place in order))
            found.setdefault((tricks[0], outcome_text(settled.outcome), sums), []).append(tricks)
        rows = [
            [dashed(splits[0]) if len(splits) == 1 else f"{took} any split", outcome, *(f"{sum_:+}" for sum_ in sums)]
            for (took, outcome, sums), splits in found.items()
        ]
        sitter = ["dealer"] * (self.rules.players - len(seats))
        head = ("tricks", "outcome", "kassa" if kassa else "pot", *(f"seat {seat}" for seat in seats), *sitter)
        return f"{capital(defence_text(said.defence))} ({said})\n{table(head, rows, left=(0, 1))}"

    def record(self) -> list[dict[str, Any]]:
        return [
            SettleAnswer(settled, NOT_KNOWN, declarations).record()
            for declarations in self.said
            for settled in outcomes(self.contract, self.declarer, declarations, self.rules)
        ]
