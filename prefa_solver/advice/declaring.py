"""The declarations as a game: two defenders who speak in turn, each for his own balance, solved backwards.

Everybody knows what every line of defence is worth. A defender to whom two calls are worth the same chooses what is
worse for the declarer; if that is the same as well, the call that the game has first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.payoffs import Payoffs, Said, TricksByDefence
from ..short import Short
from .roles import DECLARER

__all__ = ["KnownTurn", "best_replies", "solved_declarations", "turns"]


def solved_declarations(
    payoffs: Payoffs, tricks: TricksByDefence, said: Said | None = None
) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """What the best declarations lead to, from *said* on.

    :returns: the worths, ``int32[..., 3]`` by role in parts, and which of `Payoffs.ways` is defended,
        ``int8[...]``; the dimensions are those of *tricks*, or fewer that broadcast to them.
    """
    said = payoffs.opening if said is None else said
    role = payoffs.speaker(said)
    if role is None:
        worth = payoffs.of(said.defence, tricks)
        return worth, np.full(worth.shape[:-1], payoffs.ways.index(said.defence), dtype=np.int8)
    return best_replies(
        [solved_declarations(payoffs, tricks, following) for following in payoffs.nexts(said).values()], role
    )


def best_replies(
    options: Sequence[tuple[NDArray[np.int32], NDArray[np.int8]]], role: int
) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """Of several options, in order of preference where all is equal, what *role* chooses in each case."""
    worth, line = options[0]
    for other_worth, other_line in options[1:]:
        gain = other_worth[..., role] - worth[..., role]
        harm = worth[..., DECLARER] - other_worth[..., DECLARER]
        better = (gain > 0) | ((gain == 0) & (harm > 0))
        worth = np.where(better[..., None], other_worth, worth)
        line = np.where(better, other_line, line)
    return worth, line


@dataclass(frozen=True, slots=True, repr=False)
class KnownTurn(Short):
    """A moment in the declarations: who speaks, and where each call leads.

    :param said: what was said before.
    :param role: who speaks.
    :param worth: for each legal call the worth by role, in parts, if all go on with their best.
    :param best: the calls that are best for the speaker; more than one if they are equal for him.
    :param outcomes: the complete declarations that best play can end in, over all ways to break ties; when the
        declarations are complete, those alone.
    """

    said: Said
    role: int
    worth: dict[Any, tuple[int, int, int]]
    best: tuple[Any, ...]
    outcomes: tuple[Said, ...]


def turns(payoffs: Payoffs, tricks: TricksByDefence) -> tuple[KnownTurn, ...]:
    """Every moment of the declarations in one layout, the first one first.

    :param tricks: whole numbers.
    """
    found: list[KnownTurn] = []
    _walk(payoffs, tricks, payoffs.opening, found)
    return tuple(sorted(found, key=lambda turn: (len(turn.said.calls), str(turn.said))))


def _walk(payoffs: Payoffs, tricks: TricksByDefence, said: Said, found: list[KnownTurn]) -> tuple[Said, ...]:
    """Add the turns from *said* on to *found*; the outcomes of *said*."""
    role = payoffs.speaker(said)
    if role is None:
        return (said,)
    nexts = payoffs.nexts(said)
    outcomes = {call: _walk(payoffs, tricks, following, found) for call, following in nexts.items()}
    worth = {call: _roles(solved_declarations(payoffs, tricks, following)[0]) for call, following in nexts.items()}

    def own(end: Said) -> int:
        return int(payoffs.of(end.defence, tricks)[role])

    # An end can come about if some way of breaking the later ties makes it as good as what every other call is
    # certain to bring.
    certain = {call: min(map(own, ends)) for call, ends in outcomes.items()}
    possible = tuple(
        end
        for call, ends in outcomes.items()
        for end in ends
        if all(own(end) >= worst for other, worst in certain.items() if other is not call)
    )
    most = max(value[role] for value in worth.values())
    best = tuple(call for call, value in worth.items() if value[role] == most)
    found.append(KnownTurn(said, role, worth, best, possible))
    return possible


def _roles(worth: NDArray[np.int32]) -> tuple[int, int, int]:
    declarer, first, second = (int(value) for value in worth)
    return declarer, first, second
