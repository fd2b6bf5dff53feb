"""All that can be said to a contract, and every way in which its tricks can fall: for tables of all outcomes."""

from collections.abc import Iterator

from ..cards.seat import Seat
from ..errors import RuleError
from .game import Game, GameContract, Result, Settled, Talk

__all__ = ["outcomes_of", "talks_of"]

_TRICKS = 10


def talks_of(game: Game, contract: GameContract) -> Iterator[Talk]:
    """Everything that the others can say to *contract*, to its end."""

    def ends(talk: Talk) -> Iterator[Talk]:
        if talk.speaker is None:
            yield talk
        for word in talk.legal:
            yield from ends(talk.say(word))

    yield from ends(game.defence(contract))


def outcomes_of(game: Game, contract: GameContract, declarer: Seat, talk: Talk) -> Iterator[tuple[str, Settled]]:
    """Every outcome of *contract* when *talk* was said: how the tricks fell, and what it costs.

    The tricks are those of the declarer, the first and the second defender: ``7-2-1``; empty if nobody plays.
    """
    if not any(talk.plays):
        yield "", game.settle(Result(contract=contract.name, declarer=declarer, said=str(talk)))
        return
    for took in range(_TRICKS, -1, -1):
        for first in range(_TRICKS - took, -1, -1):
            split = (took, first, _TRICKS - took - first)
            tricks = tuple(split[(seat - declarer) % len(Seat)] for seat in Seat)
            result = Result(contract=contract.name, declarer=declarer, said=str(talk), tricks=tricks)
            try:
                yield "-".join(map(str, split)), game.settle(result)
            except RuleError:
                # Some games end before all tricks are played, and then the tricks cannot be these.
                continue
