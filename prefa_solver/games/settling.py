"""One way to settle a deal of any game: the rules say which."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..cards.seat import Seat
from .game import Result, contract_name
from .named import USUAL_RULES, GameRules, game

__all__ = ["settle"]


def settle(
    contract: object,
    declarer: Seat | int | str,
    declarations: object = None,
    tricks: Sequence[int] | None = None,
    rules: GameRules | str = USUAL_RULES,
    **more: Any,
) -> Any:
    """The settlement of a deal with a contract, under the rules of any game.

    :param contract: what the declarer named: a contract of the game, or its name.
    :param declarer: his seat.
    :param declarations: what the first and the second defender said (``play pass alone``, ``whist pass``,
        ``kontra pass``); None: they both play.
    :param tricks: by seat; they sum to ten. May be left out if nobody defends.
    :param rules: a rule set of any game, or its name.
    :param more: what else the game asks for (`Game.more`): in Prefa ``pot``, ``kassas``, ``aces`` and ``hand``; in
        Preferans ``talon``.
    :returns: the settlement of the game (`prefa_solver.games.game.Settled` has what all games' have in common).
    :raises RuleError: if the rules do not allow one of these; the message quotes the rule.
    :raises NotationError: if text cannot be read, or *declarer* is not a seat.
    """
    result = Result(
        contract=contract_name(contract, "contract"),
        declarer=Seat.read(declarer, "declarer"),
        said=None if declarations is None else str(declarations),
        tricks=None if tricks is None else tuple(tricks),
        more={name: value for name, value in more.items() if value is not None},
    )
    return replace(game(rules).settle(result), asked=result)  # type: ignore[type-var]  # each is a dataclass
