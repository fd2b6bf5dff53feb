"""Many positions by role: the declarer's tricks in one of the lines of defence."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..games.named import GameRules
from ..solving.solve import solve_many
from .roles import DECLARER, sits_out_of

__all__ = ["tricks_against"]


def tricks_against(
    defence: int, rows: NDArray[np.uint32], strain: ArrayLike, lead: Sequence[int], rules: GameRules, threads: int
) -> NDArray[np.int8]:
    """The declarer's tricks in the *defence*-th of `roles.DEFENCES`.

    :param rows: ``uint32[n, 3]``, hands by role.
    :param strain: one, or n of them.
    :param lead: the role that leads in each line of defence.
    """
    out = sits_out_of(defence)
    return solve_many(
        rows,
        strain,
        DECLARER,
        lead[defence],
        sits_out=-1 if out is None else out,
        must_overtrump=rules.play.must_overtrump,
        threads=threads,
    )
