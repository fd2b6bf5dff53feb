"""What the words of a game tell: settlements and their outcomes as people read them, and who makes the sentences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from ..cards.seat import Seat
    from .accounts import Flow
    from .game import Game, GameContract, Result

__all__ = ["Columns", "Outcomes", "SessionSpeaker", "SettlingSpeaker", "Speaker", "Told"]


class Columns(NamedTuple):
    """A table of text."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Told(NamedTuple):
    """A settlement as people read it.

    :param headline: what happened.
    :param moves: each sum, a line for each; empty where the reasons say it all.
    :param sums: a row for each player.
    :param accounts: what is in the accounts after it; empty where nobody keeps it.
    """

    headline: str
    moves: Sequence[str]
    sums: Columns
    accounts: str


class Outcomes(NamedTuple):
    """All outcomes of a contract as people read them.

    :param parts: a title and a table for each thing that can be said to it.
    """

    title: str
    parts: Sequence[tuple[str, Columns]]


class Speaker(Protocol):
    """What makes sentences of a game's settlements: a module of `words`."""

    def explain(self, settled: Any, names: Sequence[str] | None = None) -> list[str]:
        """All of a settlement, one sentence for each thing that was found."""
        ...

    def reason(self, settled: Any, flow: "Flow") -> str:
        """Why one sum is paid."""
        ...


class SessionSpeaker(Protocol):
    """What makes sentences of a game's sessions: a module of `words`."""

    def explain_session(self, session: Any) -> list[str]:
        """How a session stands, and its results step by step."""
        ...

    def explain_row(self, session: Any, row: Any) -> list[str]:
        """What one deal of a session brought, and why."""
        ...


class SettlingSpeaker(Protocol):
    """What tells a game's settlements from the headline to the sums: a module of `words`."""

    def told(self, game: "Game", result: "Result", settled: Any) -> Told: ...

    def outcomes(
        self,
        game: "Game",
        contract: "GameContract",
        declarer: "Seat",
        talks: "Sequence[tuple[str, Sequence[tuple[Result, Any]]]]",
    ) -> Outcomes:
        """
        :param talks: for each thing that can be said every result, and its settlement.
        """
        ...
