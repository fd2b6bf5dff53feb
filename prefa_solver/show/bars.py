"""Chances of numbers of tricks as bars of text."""

from collections.abc import Sequence

from .paragraphs import INDENT

__all__ = ["bars"]

_LONGEST = 40
_EIGHTHS = "▏▎▍▌▋▊▉█"


def bars(chances: Sequence[float], at_least: Sequence[float]) -> str:
    """The chance of each number of tricks as a bar, and of so many or more; from the fewest to the most there are."""
    possible = [tricks for tricks, chance in enumerate(chances) if chance > 0]
    rows = [f"{INDENT}tricks  {'chance':<{_LONGEST + 8}} so many or more"]
    most = max(chances)
    for tricks in range(possible[0], possible[-1] + 1):
        bar = _bar(chances[tricks] / most)
        rows.append(
            f"{INDENT}{tricks:>5}   {bar:<{_LONGEST}} {100 * chances[tricks]:>6.1f}%  {100 * at_least[tricks]:>13.1f}%"
        )
    return "\n".join(rows)


def _bar(part: float) -> str:
    eighths = max(round(8 * _LONGEST * part), 1) if part > 0 else 0
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8 - 1] if eighths % 8 else "")
