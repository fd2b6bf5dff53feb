"""The declarations as a game: two defenders who speak in turn, each for his own balance, solved backwards.

Everybody knows what every line of defence is worth. A defender to whom two calls are worth the same chooses what is
worse for the declarer; if that is the same as well, the call that comes first in `Declaration`: he rather plays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ..games.named import AnyRules
from ..games.prefa.declarations import Declaration, Declarations, Defence
from ..games.prefa.payoffs import Payoffs, TricksByDefence
from .roles import DECLARER

__all__ = ["KnownTurn", "best_replies", "solved_declarations", "turns"]

_LINES = tuple(Defence)
_NOTHING_SAID = Declarations()


def solved_declarations(
    payoffs: Payoffs, tricks: TricksByDefence, said: Declarations = _NOTHING_SAID
) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """What the best declarations lead to, from *said* on.

    :returns: the balances, ``int32[..., 3]`` by role as balance parts, and which of `Defence` is defended,
        ``int8[...]``; the dimensions are those of *tricks*, or fewer that broadcast to them.
    """
    if said.is_complete:
        worth = payoffs.of(said.defence, tricks)
        return worth, np.full(worth.shape[:-1], _LINES.index(said.defence), dtype=np.int8)
    options = [solved_declarations(payoffs, tricks, following) for following in _nexts(said, payoffs.rules).values()]
    assert said.speaker is not None
    return best_replies(options, said.speaker + 1)


@lru_cache
def _nexts(said: Declarations, rules: AnyRules) -> Mapping[Declaration, Declarations]:
    """What can be said next, and the declarations then."""
    return MappingProxyType({call: said.call(call, rules) for call in said.legal(rules)})


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


@dataclass(frozen=True, slots=True)
class KnownTurn:
    """A moment in the declarations: who speaks, and where each call leads.

    :param said: what was said before.
    :param worth: for each legal call the balances by role, as balance parts, if all go on with their best.
    :param best: the calls that are best for the speaker; more than one if they are equal for him.
    :param outcomes: the complete declarations that best play can end in, over all ways to break ties; when the
        declarations are complete, those alone.
    """

    said: Declarations
    worth: dict[Declaration, tuple[int, int, int]]
    best: tuple[Declaration, ...]
    outcomes: tuple[Declarations, ...]


def turns(payoffs: Payoffs, tricks: TricksByDefence) -> tuple[KnownTurn, ...]:
    """Every moment of the declarations in one layout, the first one first.

    :param tricks: whole numbers.
    """
    found: list[KnownTurn] = []
    _walk(payoffs, tricks, Declarations(), found)
    return tuple(sorted(found, key=lambda turn: (len(turn.said.calls), str(turn.said))))


def _walk(
    payoffs: Payoffs, tricks: TricksByDefence, said: Declarations, found: list[KnownTurn]
) -> tuple[Declarations, ...]:
    """Add the turns from *said* on to *found*; the outcomes of *said*."""
    if said.is_complete:
        return (said,)
    assert said.speaker is not None
    role = said.speaker + 1
    nexts = _nexts(said, payoffs.rules)
    outcomes = {call: _walk(payoffs, tricks, following, found) for call, following in nexts.items()}
    worth = {call: _roles(solved_declarations(payoffs, tricks, following)[0]) for call, following in nexts.items()}

    def own(end: Declarations) -> int:
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
    found.append(KnownTurn(said, worth, best, possible))
    return possible


def _roles(worth: NDArray[np.int32]) -> tuple[int, int, int]:
    declarer, first, second = (int(value) for value in worth)
    return declarer, first, second
