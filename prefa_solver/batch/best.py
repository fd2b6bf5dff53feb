"""The tricks of each seat if everybody plays as well as can be.

The declarer's tricks are the double-dummy value. How the defenders share the others is open within a range; of that
range, the split nearest to what they owe.
"""

import numpy as np
from numpy.typing import NDArray

from ..solver import best_line
from .columns import Columns

__all__ = ["best_splits"]


def best_splits(columns: Columns, double_dummy: NDArray[np.int8]) -> NDArray[np.int8]:
    """``int8[n, 3]``: the tricks of each seat in each game, which sum to the tricks that are played."""
    n = len(double_dummy)
    splits = np.zeros((n, 3), np.int8)
    for i, game in enumerate(columns.games):
        declarer = int(columns.declarer[i])
        left = game.tricks_in_all - int(double_dummy[i])
        splits[i, declarer] = double_dummy[i]
        sits_out = int(columns.sits_out[i])
        first, second = (declarer + 1) % 3, (declarer + 2) % 3
        if sits_out >= 0:
            splits[i, second if sits_out == first else first] = left
            continue
        position = game.start()
        for card in best_line(position):
            position = position.play(card)
            if not position.trick and position.leader.index != declarer:
                splits[i, position.leader.index] += 1
    return splits
