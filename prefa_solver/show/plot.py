"""Pictures of distributions, with matplotlib: the extra ``plot``."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..disk.output import Output, write_whole
from ..errors import PrefaError
from ..escapes import plain
from ..words.cards import cards_text
from ..words.money import money_text

if TYPE_CHECKING:
    from ..advice.discard import ValuedPlan

__all__ = ["check_drawing", "draw_tricks"]

_SIZE = (8.0, 4.5)
_DPI = 150


def check_drawing(path: str | Path) -> None:
    """Check that `draw_tricks` can draw *path*, before the work that it would show.

    :raises PrefaError: if matplotlib is not installed, knows no files with that ending, or cannot write this one.
    """
    kinds = _matplotlib().FigureCanvasBase(None).get_supported_filetypes()
    if _kind(path) not in kinds:
        shown = plain(str(path))
        raise PrefaError(f'cannot draw "{shown}": expected a name that ends in one of {", ".join(sorted(kinds))}')
    Output(str(path))


def _kind(path: str | Path) -> str:
    return Path(path).suffix.lower().removeprefix(".")


def _matplotlib() -> Any:
    try:
        from matplotlib import backend_bases
    except ImportError:
        raise PrefaError("drawing needs matplotlib: pip install 'prefa-solver[plot]'") from None
    return backend_bases


def draw_tricks(plans: Sequence["ValuedPlan"], path: str | Path) -> None:
    """Draw how likely each number of tricks is for each of *plans*, both defending; the ending of *path* says how.

    :raises PrefaError: if matplotlib is not installed, cannot write that kind of file, or the file cannot be written.
    """
    check_drawing(path)
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    # No pyplot: it would look for a screen and keep the figure.
    figure = Figure(figsize=_SIZE, dpi=_DPI, layout="constrained")
    axes = figure.add_subplot()
    width = 0.8 / len(plans)
    for place, plan in enumerate(plans):
        chances = plan.outcomes.distribution()
        label = f"{cards_text(plan.plan.discard)} thrown, {plan.best.contract}: {plan.worth:+.1f}"
        shift = (place - (len(plans) - 1) / 2) * width
        axes.bar([tricks + shift for tricks in range(len(chances))], chances, width, label=label)
    shown = [tricks for tricks in range(11) if any(plan.outcomes.distribution()[tricks] > 0.0005 for plan in plans)]
    axes.set_xlim(min(shown) - 0.6, max(shown) + 0.6)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel("tricks against both defenders")
    axes.set_ylabel("part of the layouts")
    axes.legend(title=f"plan and expected {money_text(plans[0].terms.game.unit)}")
    drawn = io.BytesIO()
    figure.savefig(drawn, format=_kind(path))
    write_whole(str(path), drawn.getvalue())
