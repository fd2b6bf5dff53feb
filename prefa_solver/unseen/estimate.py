"""Estimate: a mean with its 95 % interval."""

from dataclasses import dataclass
from math import inf, isfinite, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = ["Z_95", "Estimate"]

Z_95 = 1.959964
"""Standard errors to each side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over layouts.

    :param mean: the value, exact or estimated.
    :param margin: half the width of its 95 % interval; 0.0 for an exact value, infinite for a sample of one.
    :param n: how many layouts it was taken from.
    :param exact: whether these were all.
    """

    mean: float
    margin: float
    n: int
    exact: bool = False

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin

    def row(self, name: str) -> dict[str, float | bool | None]:
        """The columns *name*, *name*_low, *name*_high and *name*_exact of a row; ends that are not known are None."""
        low, high = (self.low, self.high) if isfinite(self.margin) else (None, None)
        return {name: self.mean, f"{name}_low": low, f"{name}_high": high, f"{name}_exact": self.exact}

    def __str__(self) -> str:
        return f"{self.mean:.1f}" if self.exact else f"{self.mean:.1f} ±{self.margin:.1f}"

    @classmethod
    def of(cls, values: "ArrayLike", weights: "ArrayLike | None" = None, population: int | None = None) -> "Estimate":
        """From a sample drawn without replacement.

        The margin is 1.96 standard errors of the weighted mean, by linearisation, times the usual correction for a
        sample that is a good part of its *population*.

        :param values: a number a layout.
        :param weights: how much each counts, 0 or more; by default all the same.
        :param population: how many layouts there are in all.
        :raises ValueError: if there is no layout, or no weight.
        """
        import numpy as np

        sample = np.asarray(values, dtype=np.float64)
        w = np.ones(len(sample)) if weights is None else np.asarray(weights, dtype=np.float64)
        n, total = len(sample), float(w.sum())
        if not total > 0:
            raise ValueError("no layout has any weight")
        mean = float((w * sample).sum() / total)
        exact = population is not None and n >= population
        if exact:
            return cls(mean, 0.0, n, exact=True)
        if n < 2:
            return cls(mean, inf, n)
        left = 1.0 if population is None else 1.0 - n / population
        residual = w * (sample - mean)
        variance = float((residual * residual).sum()) / total**2 * n / (n - 1) * left
        return cls(mean, Z_95 * sqrt(variance), n)

    @classmethod
    def of_counts(cls, values: "ArrayLike", counts: "ArrayLike", population: int) -> "Estimate":
        """The same for a sample in which each value came *counts* times."""
        import numpy as np

        value, count = np.asarray(values, dtype=np.float64), np.asarray(counts, dtype=np.float64)
        n = int(count.sum())
        if not n:
            raise ValueError("no layout was valued")
        mean = float((count * value).sum() / n)
        if n >= population:
            return cls(mean, 0.0, n, exact=True)
        if n < 2:
            return cls(mean, inf, n)
        variance = float((count * (value - mean) ** 2).sum()) / (n - 1) / n * (1 - n / population)
        return cls(mean, Z_95 * sqrt(variance), n)
