"""How likely it is that a declarer names a contract, by what he makes of it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import RuleError

__all__ = ["USUAL_NAMING", "NamingModel"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamingModel:
    """How likely it is that the declarer names the contract on a layout, by the tricks that he makes double-dummy.

    A layout counts fully if they are within *within* of what the contract needs, and *tail* times less for every
    further trick that they are away.
    """

    within: int = 1
    tail: float = 0.0

    def __post_init__(self) -> None:
        if self.within < 0:
            raise RuleError(f"the contract is made within {self.within} tricks: expected 0 or more")
        if not 0 <= self.tail <= 1:
            raise RuleError(f"the weight of a further trick is {self.tail}: expected 0 to 1")

    def weights(self, tricks: NDArray[np.int8], needed: int) -> NDArray[np.float64]:
        """The weight of each layout."""
        beyond = np.maximum(np.abs(tricks.astype(np.int64) - needed) - self.within, 0)
        weights: NDArray[np.float64] = np.power(self.tail, beyond.astype(np.float64))  # 0.0 ** 0 is 1
        return weights


USUAL_NAMING = NamingModel()
