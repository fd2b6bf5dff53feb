"""How a deal ended, and who defended it, in words."""

from ..games.prefa.declarations import Defence
from ..games.prefa.payments import Outcome

__all__ = ["defence_text", "outcome_text"]

_OUTCOMES = {
    Outcome.MADE: "made",
    Outcome.UNPLAYED: "made unplayed",
    Outcome.ONE_DOWN: "one down",
    Outcome.TWO_DOWN: "two or more down",
    Outcome.DEFENCE_SHORT: "the defence is short",
    Outcome.CONCEDED: "solo conceded",
    Outcome.REFUSED: "no contract after 'I take it'",
    Outcome.POLLES: "all passed, played for few tricks",
    Outcome.VOID: "all passed, void",
}
_DEFENCES = {
    Defence.BOTH: "both defend, each for himself",
    Defence.FIRST_ALONE: "the first defender alone",
    Defence.SECOND_ALONE: "the second defender alone",
    Defence.FIRST_TOGETHER: "both defend, the first defender answers for both",
    Defence.SECOND_TOGETHER: "both defend, the second defender answers for both",
    Defence.UNPLAYED: "nobody defends",
}


def outcome_text(outcome: Outcome) -> str:
    """How a deal ended: ``two or more down``."""
    return _OUTCOMES[outcome]


def defence_text(defence: Defence) -> str:
    """Who defends, and on whose account: ``the first defender alone``."""
    return _DEFENCES[defence]
