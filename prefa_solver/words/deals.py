"""What became of a deal, what was named, how it ended, and who defended it, in words."""

from enum import Enum

from ..formats.terms import Kind
from ..games.danube.settlement import DanubeOutcome
from ..games.game import ContractName, GameContract
from ..games.prefa.declarations import Defence
from ..games.prefa.payments import Outcome
from ..games.preferans.payments import PreferansOutcome

__all__ = ["contract_text", "defence_text", "defended_text", "defenders_text", "kind_text", "outcome_text"]

_OUTCOMES: dict[Enum, str] = {
    Outcome.MADE: "made",
    Outcome.UNPLAYED: "made unplayed",
    Outcome.ONE_DOWN: "one down",
    Outcome.TWO_DOWN: "two or more down",
    Outcome.DEFENCE_SHORT: "the defence is short",
    Outcome.CONCEDED: "solo conceded",
    Outcome.REFUSED: "no contract after 'I take it'",
    Outcome.POLLES: "all passed, played for few tricks",
    Outcome.VOID: "all passed, void",
    PreferansOutcome.MADE: "made",
    PreferansOutcome.UNPLAYED: "made unplayed",
    PreferansOutcome.DOWN: "down",
    PreferansOutcome.GIVEN_UP: "given up",
    PreferansOutcome.ALL_PASS: "all passed, everybody for himself",
    PreferansOutcome.VOID: "all passed, void",
    DanubeOutcome.WON: "won",
    DanubeOutcome.LOST: "lost",
}
_KINDS = {
    Kind.PLAYED: "played",
    Kind.UNPLAYED: "defended by nobody",
    Kind.SOLO: "conceded",
    Kind.REFUSED: "refused",
    Kind.PASSED: "passed out",
    Kind.POSITION: "a position",
    Kind.DEAL: "cards alone",
}
_DEFENCES = {
    Defence.BOTH: "both defend, each for himself",
    Defence.FIRST_ALONE: "the first defender alone",
    Defence.SECOND_ALONE: "the second defender alone",
    Defence.FIRST_TOGETHER: "both defend, the first defender answers for both",
    Defence.SECOND_TOGETHER: "both defend, the second defender answers for both",
    Defence.UNPLAYED: "nobody defends",
}

_DEFENDED: dict[Enum, str] = {
    Defence.BOTH: "both defend",
    Defence.FIRST_ALONE: "the first defends alone",
    Defence.SECOND_ALONE: "the second defends alone",
    Defence.FIRST_TOGETHER: "both defend and the first answers for both",
    Defence.SECOND_TOGETHER: "both defend and the second answers for both",
    Defence.UNPLAYED: "nobody defends",
}
_DEFENDERS: dict[Enum, str] = {
    Defence.BOTH: "both",
    Defence.FIRST_ALONE: "the first alone",
    Defence.SECOND_ALONE: "the second alone",
    Defence.FIRST_TOGETHER: "both, the first answers",
    Defence.SECOND_TOGETHER: "both, the second answers",
    Defence.UNPLAYED: "nobody",
}


def contract_text(contract: ContractName | GameContract) -> str:
    """``7♠``; the name of a contract that has no trumps in it stays as it is."""
    name, letters = str(contract), str(contract.strain)
    return name.removesuffix(letters) + contract.strain.symbol if name.endswith(letters) else name


def outcome_text(outcome: Enum) -> str:
    """How a deal ended: ``two or more down``."""
    return _OUTCOMES[outcome]


def defence_text(defence: Defence) -> str:
    """Who defends, and on whose account: ``the first defender alone``."""
    return _DEFENCES[defence]


def defended_text(defence: Enum) -> str:
    """The same in a sentence, shorter: ``the first defends alone``."""
    return _DEFENDED[defence]


def defenders_text(defence: Enum) -> str:
    """The same in a column: ``the first alone``."""
    return _DEFENDERS[defence]


def kind_text(kind: Kind) -> str:
    """What became of a deal, after "the deal was": ``passed out``."""
    return _KINDS[kind]
