"""All that can be said to a contract, and every way in which its tricks can fall: for tables of all outcomes."""

from collections.abc import Iterator
from typing import TypeVar

from ..cards.seat import Seat
from ..errors import RuleError
from .game import Game, GameContract, Result, Settled, Talk

__all__ = ["ends_of", "outcomes_of"]

_TRICKS = 10
_Talk = TypeVar("_Talk", bound=Talk)


def ends_of(talk: _Talk) -> Iterator[_Talk]:
    """Everything that can still be said, to its end."""
    if talk.speaker is None:
        yield talk
    for word in talk.legal:
        yield from ends_of(talk.say(word))


def outcomes_of(game: Game, contract: GameContract, declarer: Seat, talk: Talk) -> Iterator[tuple[Result, Settled]]:
    """Every outcome of *contract* when *talk* was said, and what it costs; the declarer's most tricks come first."""
    if not any(talk.plays):
        result = Result(contract=contract.name, declarer=declarer, said=str(talk))
        yield result, game.settle(result)
        return
    for took in range(_TRICKS, -1, -1):
        for first in range(_TRICKS - took, -1, -1):
            split = (took, first, _TRICKS - took - first)
            tricks = tuple(split[(seat - declarer) % len(Seat)] for seat in Seat)
            result = Result(contract=contract.name, declarer=declarer, said=str(talk), tricks=tricks)
            try:
                yield result, game.settle(result)
            except RuleError:
                # Some games end before all tricks are played, and then the tricks cannot be these.
                continue
