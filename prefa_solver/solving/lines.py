"""Played lines: what the cards of many deals gave, and what every position on the way was worth.

One call of the engine for a whole chunk of deals: it plays the cards, finds the first that was not legal, the winner
of each trick, and the double-dummy value after each card. The GIL is released all along.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._engine import Rows
from ..errors import DealError
from ..play.position import MAX_TRICKS
from .engines import DEFAULT_TABLE_MB, thread_engine

__all__ = ["MOST_CARDS", "Lines", "follow_many"]

MOST_CARDS = 3 * MAX_TRICKS


@dataclass(frozen=True, slots=True)
class Lines:
    """What came of n lines of cards.

    :param played: ``int8[n]``: how many cards were legal; if fewer than given, the next one was not.
    :param winners: ``int8[n, 10]``: the seat (0 to 2) that won each trick, -1 for a trick that was not completed.
    :param lost: ``int8[n, 3]``: the tricks that each seat's cards cost its side against best play.
    :param values: ``int8[n, 31]``: in column i the declarer's tricks in all if i cards are played as they were and
        then everybody plays as well as can be; -1 after the last card, and everywhere if no values were asked for.
    """

    played: NDArray[np.int8]
    winners: NDArray[np.int8]
    lost: NDArray[np.int8]
    values: NDArray[np.int8]

    def tricks(self) -> NDArray[np.int8]:
        """``int8[n, 3]``: the tricks that each seat won."""
        return np.stack([(self.winners == seat).sum(axis=1, dtype=np.int8) for seat in range(3)], axis=1)


def follow_many(
    hands: NDArray[np.uint32],
    strain: NDArray[np.int8],
    declarer: NDArray[np.int8],
    leader: NDArray[np.int8],
    plays: NDArray[np.int8],
    *,
    sits_out: NDArray[np.int8],
    few: NDArray[np.int8],
    must_overtrump: NDArray[np.int8],
    values: bool = True,
) -> Lines:
    """Follow n lines of cards, in this thread.

    :param hands: ``uint32[n, 3]``, the masks at the start of play.
    :param strain: ``int8[n]``, 0 to 4 for S C D H NT; so for the others too, with seats 0 to 2.
    :param plays: ``int8[n, 30]``, card indices in the order they were played, -1 after the last.
    :param sits_out: the defender who does not take part, -1 for nobody.
    :param few: whether the declarer wants few tricks.
    :param must_overtrump: the rule of that name.
    :param values: whether to solve the positions, or only to play the cards.
    :raises DealError: if a row is not a position.
    """
    n = len(hands)
    rows = Rows(hands, strain, declarer, leader, sits_out, few, must_overtrump)
    if (bad := rows.first_bad()) >= 0:
        raise DealError(f"row {bad} is not a position at the start of a trick")
    lines = Lines(
        played=np.zeros(n, np.int8),
        winners=np.empty((n, MAX_TRICKS), np.int8),
        lost=np.empty((n, 3), np.int8),
        values=np.empty((n, MOST_CARDS + 1), np.int8),
    )
    engine = thread_engine(DEFAULT_TABLE_MB)
    engine.follow_rows(rows, plays, values, lines.values, lines.lost, lines.winners, lines.played)
    return lines
