"""The tricks of each seat if everybody plays as well as can be.

The declarer's are the double-dummy value. How two defenders share the others is open within a range (see
`prefa_solver.solving.sharing`); of that range, the split nearest to what they owe.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..formats.recorded_deal import RecordedDeal, Triple
from ..play.position import MAX_TRICKS
from ..solving.sharing import nearest_splits, share_many
from .columns import Columns

__all__ = ["Best", "best_tricks"]


class Best(NamedTuple):
    """Best play of one deal.

    :param tricks: of each seat.
    :param range: the least and the most that the first defender can have, without a trick more for the declarer.
    """

    tricks: Triple
    range: tuple[int, int]


def best_tricks(games: Sequence[RecordedDeal]) -> Iterator[Best]:
    """Best play of each of *games*, which have a contract and two or one defenders."""
    columns = Columns(games)
    shares = share_many(
        columns.hands,
        columns.strain,
        columns.declarer,
        columns.leader,
        sits_out=columns.sits_out,
        objective=np.where(columns.few, "min", "max"),
        must_overtrump=columns.must_overtrump,
        threads=1,
    )
    owed = [game.terms.owed for game in games]
    splits = nearest_splits(shares, np.array(owed, np.int8), tricks=MAX_TRICKS).tolist()
    for game, (declarer, most, least), (first, second) in zip(games, shares.tolist(), splits, strict=True):
        terms = game.terms
        assert terms.declarer is not None
        if terms.sits_out is terms.declarer.next:
            first, second = 0, first + second
        elif terms.sits_out is not None:
            first, second = first + second, 0
        tricks = [0, 0, 0]
        tricks[terms.declarer - 1], tricks[terms.declarer % 3], tricks[(terms.declarer + 1) % 3] = (
            declarer,
            first,
            second,
        )
        ends = (first, first) if terms.sits_out is not None else (min(most, least), max(most, least))
        yield Best((tricks[0], tricks[1], tricks[2]), ends)
