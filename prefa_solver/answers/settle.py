"""A settlement: who pays whom, and why; and all outcomes of a contract (keys of the records: docs/money-json.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..cards.seat import Seat
from ..games.game import Game, GameContract, Result, Settled
from ..games.spoken import settling_speaker
from ..games.talks import outcomes_of
from ..games.told import Columns
from ..show.columns import table
from ..show.paragraphs import blocks, sentences, wrapped

__all__ = ["OutcomesAnswer", "SettleAnswer"]


@dataclass(frozen=True, slots=True)
class SettleAnswer:
    """What happened, the reasons, the sums, and what each has in the end."""

    game: Game
    result: Result
    settled: Settled

    def text(self) -> str:
        told = settling_speaker(self.game.name).told(self.game, self.result, self.settled)
        return blocks(
            wrapped(f"{told.headline} ({self.game.rules.name}).", indent=""),
            sentences(self.settled.explain()),
            "\n".join(told.moves),
            table(told.sums.head, told.sums.rows, left=(0,), indent=""),
            told.accounts,
        )

    def record(self) -> dict[str, Any]:
        return self.game.fields(self.result, self.settled)


@dataclass(frozen=True, slots=True)
class OutcomesAnswer:
    """All outcomes of a contract: everything that can be said to it, and every way in which the tricks can fall."""

    game: Game
    contract: GameContract
    declarer: Seat
    said: str | None = None
    """What was said; None: everything that can be."""

    def _talks(self) -> Sequence[tuple[str, list[tuple[Result, Settled]]]]:
        talks = [self.game.defence(self.contract, self.said)] if self.said else self.game.talks(self.contract)
        return [(str(talk), list(outcomes_of(self.game, self.contract, self.declarer, talk))) for talk in talks]

    def text(self) -> str:
        speaker = settling_speaker(self.game.name)
        told = speaker.outcomes(self.game, self.contract, self.declarer, self._talks())
        return blocks(wrapped(told.title, indent=""), *(_part(title, columns) for title, columns in told.parts))

    def record(self) -> list[dict[str, Any]]:
        return [self.game.fields(result, settled) for _, found in self._talks() for result, settled in found]


def _part(title: str, columns: Columns) -> str:
    return f"{title}\n{table(columns.head, columns.rows, left=(0, 1))}"
