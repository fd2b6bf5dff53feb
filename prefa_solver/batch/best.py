"""The tricks of each seat if everybody plays as well as can be.

The declarer's are the double-dummy value. How two defenders share the others is open within a range (see
`prefa_solver.sharing`); of that range, the split nearest to what they owe.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..defence import quotas
from ..formats.game import Game, Triple
from ..formats.terms import Terms
from ..sharing import nearest_splits, share_many
from .columns import Columns

__all__ = ["Best", "best_tricks"]


class Best(NamedTuple):
    """Best play of one deal.

    :param tricks: of each seat.
    :param range: the least and the most that the first defender can have, without a trick more for the declarer.
    """

    tricks: Triple
    range: tuple[int, int]


def best_tricks(games: Sequence[Game]) -> Iterator[Best]:
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
    owed = [_quotas(game.terms) for game in games]
    splits = nearest_splits(shares, owed, tricks=10).tolist()
    for game, (declarer, most, least), (first, second) in zip(games, shares.tolist(), splits, strict=True):
        terms = game.terms
        assert terms.declarer is not None
        if terms.sits_out is terms.declarer.next:
            first, second = 0, first + second
        elif terms.sits_out is not None:
            first, second = first + second, 0
        tricks = [0, 0, 0]
        for seat, took in zip((0, 1, 2), (declarer, first, second), strict=True):
            tricks[(terms.declarer - 1 + seat) % 3] = took
        ends = (first, first) if terms.sits_out is not None else (min(most, least), max(most, least))
        yield Best((tricks[0], tricks[1], tricks[2]), ends)


def _quotas(terms: Terms) -> tuple[int, int]:
    assert terms.contract is not None
    assert terms.declarations is not None
    return quotas(terms.contract, terms.declarations.line, terms.rules)
