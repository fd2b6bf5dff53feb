"""Settlements and sessions as plain values, which JSON can have: what a program reads of a game."""

from fractions import Fraction
from typing import Any, Protocol, Self, TypeVar

from ..errors import PrefaError
from .fields import converted
from .game import Result, Session, Settled

__all__ = ["plain_number", "session_fields", "settled_fields", "with_lines"]


class _Adds(Protocol):
    def add(self, entry: str, /) -> Self: ...


_Session = TypeVar("_Session", bound=_Adds)


def settled_fields(game: str, rules: str, result: Result, settled: Settled) -> dict[str, Any]:
    """The keys that a settlement of most games has: docs/money-json.md."""
    return {
        "game": game,
        "rules": rules,
        "outcome": settled.outcome.value,
        "contract": result.contract,
        "declarer": None if result.declarer is None else int(result.declarer),
        "said": result.said,
        "tricks": None if result.tricks is None else list(result.tricks),
        "entries": {kind: plain_number(gained) for kind, gained in settled.entries.items()},
        "worth": [plain_number(worth) for worth in settled.worth],
        "reasons": settled.explain(),
    }


def session_fields(session: Session) -> dict[str, Any]:
    """The keys that a session of most games has: docs/money-json.md."""
    return {
        "rules": session.rules.name,
        "players": list(session.players),
        "rows": [
            {
                "entry": str(row.entry),
                "dealer": row.dealer,
                "worth": None if row.settlement is None else [plain_number(sum_) for sum_ in row.settlement.worth],
                "reasons": session.explain_row(row),
            }
            for row in session.rows
        ],
        "sheet": [
            {kind: [plain_number(number) for number in numbers] for kind, numbers in accounts.items()}
            for accounts in session.sheet
        ],
        "over": session.is_over,
        "results": [plain_number(result) for result in session.results],
        "explanation": session.explain_results(),
    }


def with_lines(session: _Session, entries: Any) -> _Session:
    """*session* with *entries* added, each of which is a line of the sheet.

    :raises NotationError: if they are not text, or one cannot be read; the message says which.
    :raises RuleError: if one cannot be.
    """
    for number, line in enumerate(converted(entries, list[str], "entries"), 1):
        try:
            session = session.add(line)
        except PrefaError as error:
            raise type(error)(f"entry {number}: {error}") from None
    return session


def plain_number(value: Any) -> Any:
    """*value* for JSON: whole numbers stay, other fractions are text such as ``44/3``."""
    if isinstance(value, tuple):
        return [plain_number(part) for part in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value
