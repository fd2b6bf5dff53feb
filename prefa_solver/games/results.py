"""What a result must have: the checks that all games make before they settle one."""

from collections.abc import Collection

from ..cards.seat import Seat
from ..errors import RuleError
from .game import Result

__all__ = ["check_more", "contract_of", "declarer_of"]


def check_more(result: Result, asked: Collection[str], rules: object) -> None:
    """
    :param asked: what `Result.more` may have.
    :param rules: for the message.
    :raises RuleError: if it has something else.
    """
    if unknown := sorted(key for key in result.more if key not in asked):
        raise RuleError(f"a deal that was {result.end} has no {', '.join(unknown)} under the rules {rules}")


def declarer_of(result: Result) -> Seat:
    """
    :raises RuleError: if the result does not say who the declarer was.
    """
    if result.declarer is None:
        raise RuleError(f"a deal that was {result.end} has a declarer: say which seat")
    return result.declarer


def contract_of(result: Result) -> str:
    """
    :raises RuleError: if the result does not say what the contract was.
    """
    if result.contract is None:
        raise RuleError(f"a deal that was {result.end} has a contract: say which")
    return result.contract
