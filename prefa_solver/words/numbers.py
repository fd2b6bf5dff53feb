"""Numbers as people read them: counts, chances, amounts, estimates."""

from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..unseen import Estimate

__all__ = ["amount", "count_text", "counted", "estimate_text", "percent"]


_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_text(number: int) -> str:
    """A number up to ten as a word; ``none`` for 0."""
    return _COUNTS[number]


def counted(number: int, noun: str) -> str:
    """``1 layout``, ``2,000 layouts``: *noun* takes an s."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def percent(part: float) -> str:
    """``99%``; never 0 or 100 for what is only nearly so."""
    if 0 < part < 0.005:
        return "<1%"
    if 0.995 <= part < 1:
        return ">99%"
    return f"{100 * part:.0f}%"


def amount(worth: float) -> str:
    """``+7.4``, ``-12.0``, ``0.0``."""
    rounded = round(worth, 1)
    return f"{rounded:+.1f}" if rounded else "0.0"


def estimate_text(value: "Estimate") -> str:
    """An amount, with its 95% interval unless it is exact: ``+7.4``, ``+7.4 ±2.1``; ``±?`` if it has no ends."""
    if value.exact:
        return amount(value.mean)
    return f"{amount(value.mean)} ±{value.margin:.1f}" if isfinite(value.margin) else f"{amount(value.mean)} ±?"
