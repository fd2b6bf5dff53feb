"""Worth tables: what a contract is worth to the declarer, by what double-dummy play makes of a layout.

A layout counts by three numbers: the declarer's tricks against both defenders, against the first alone and against the
second alone. Together they are the layout's *cell*, one of 11 x 11 x 11. Where both defenders always play, nothing but
the first number is asked for, and the cell is that number: what was not valued has no number that could be read.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.game import ContractName
from ..games.payoffs import TricksByDefence
from ..solving.sharing import nearest_splits
from .declaring import solved_declarations
from .roles import DECLARER
from .stakes import Stakes

__all__ = ["SIDE", "WorthTable", "cells"]

SIDE = 11


def cells(tricks: NDArray[np.int8]) -> NDArray[np.int16]:
    """The cell of each layout, ``int16[...]``.

    :param tricks: ``int8[3, ...]`` by who defends, or ``int8[1, ...]``: against both and nothing else.
    """
    if len(tricks) == 1:
        found: NDArray[np.int16] = tricks[0].astype(np.int16)
    else:
        both, first, second = tricks.astype(np.int16)
        found = (both * SIDE + first) * SIDE + second
    return found


@dataclass(frozen=True, eq=False)
class WorthTable:
    """What a contract is worth to the declarer in each cell.

    :param parts: ``int32[1331]``, his worth in the game's smallest parts, if the defenders' tricks are shared as near
        to the quotas as can be; ``int32[11]`` if the stakes have both always play.
    :param ways: ``int8``, for each cell which of `Payoffs.ways` the defenders choose then.
    """

    contract: ContractName
    terms: Stakes
    parts: NDArray[np.int32]
    ways: NDArray[np.int8]

    @staticmethod
    @lru_cache(maxsize=256)
    def of(contract: ContractName, terms: Stakes) -> "WorthTable":
        """The table of *contract*, on the terms given.

        :raises RuleError: if the rules do not have the contract.
        """
        any_share = np.array([(tricks, SIDE - 1 - tricks, 0) for tricks in range(SIDE)], dtype=np.int8)
        near = nearest_splits(any_share, terms.payoffs(contract).owed)[:, 0]
        worth, ways = _declarers_worth(contract, terms, near)
        return WorthTable(contract, terms, worth.reshape(-1), ways.reshape(-1))

    @cached_property
    def bounds(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """`parts` if the tricks are shared as is worst for the declarer, and as is best.

        The cards, not the quotas, decide how the defenders share their tricks. What the declarer is paid never depends
        on it, but what they declare can.
        """
        shares = np.minimum(np.arange(SIDE)[:, None], SIDE - 1 - np.arange(SIDE))
        worth, _ = _declarers_worth(self.contract, self.terms, shares)
        worth = worth.reshape(SIDE, -1)
        return worth.min(axis=0), worth.max(axis=0)


def _declarers_worth(
    contract: ContractName, terms: Stakes, share: NDArray[np.integer]
) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """His worth in parts, and which of `Payoffs.ways` the defenders choose, over the cells.

    :param share: the first defender's tricks by the declarer's tricks against both, ``int[..., 11]``.
    :returns: two arrays over ``[..., 11]`` if both always play, else over ``[..., 11, 11, 11]``.
    """
    table = terms.payoffs(contract)
    number = np.arange(SIDE)
    if terms.only_both:
        tricks = TricksByDefence(both=number, share=share, first=number, second=number)
        worth = table.of(table.both_play, tricks)[..., DECLARER]
        return worth, np.full(worth.shape, table.ways.index(table.both_play), dtype=np.int8)
    tricks = TricksByDefence(
        both=number[:, None, None], share=share[..., None, None], first=number[:, None], second=number
    )
    amounts, ways = solved_declarations(table, tricks)
    shape = (*share.shape, SIDE, SIDE)
    return _spread(amounts[..., DECLARER], shape), _spread(ways, shape)


def _spread(values: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    return np.broadcast_to(values, shape)
