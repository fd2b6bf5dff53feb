"""How the defenders share their tricks: the range that best play leaves open, and the share that is taken."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..contract import Contract, Strain
from ..rules import RuleSet
from .payoffs import quota_share

__all__ = ["Shares", "share_ranges"]


@dataclass(frozen=True, slots=True)
class Shares:
    """The first defender's tricks, when both play.

    :param least: the fewest that best play leaves him.
    :param most: the most.
    """

    least: int
    most: int

    def near_quotas(self, tricks: int, contract: Contract, rules: RuleSet) -> int:
        """The share of the defenders' *tricks* that is nearest to the quotas of *contract*."""
        return quota_share(tricks, contract, rules, self.least, self.most)


def share_ranges(
    hands: NDArray[np.uint32], tricks: NDArray[np.int8], strain: Strain, leader: int, rules: RuleSet
) -> NDArray[np.int8]:
    """The first defender's fewest and most tricks in each position.

    :param hands: ``uint32[n, 3]`` by role.
    :param tricks: the declarer's, ``int8[n]``.
    :returns: ``int8[n, 2]``.
    """
    return np.stack([np.zeros_like(tricks), 10 - tricks], axis=1)
