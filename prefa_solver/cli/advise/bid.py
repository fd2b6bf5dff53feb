"""`prefa advise bid`: ten cards, before the talon; how high to go."""

import click

from ..params import Decimal
from ..tell import tell
from .options import Asked, asking
from .watch import watched

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa advise bid SJT8CAKTD9HAQ7
  prefa advise bid SJT8CAKTD9HAQ7 --seat 3 --length "1:S<=2"
"""


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="HAND10", nargs=-1)
@click.option(
    "--margin",
    type=Decimal(0, 1000),
    default=2.0,
    show_default=True,
    help="How wide the interval of passing may be, in the game's own money.",
)
@asking("Where you sit; seat 1 leads first and bids first, seat 3 dealt.", minimum=False, defence=False)
def command(words: tuple[str, ...], margin: float, asked: Asked) -> None:
    """Say how high to bid, before you see the talon.

    For every step of the ladder, the answer has the chance that you make that contract with the talon and your best
    discard, what it is worth to become the declarer with that minimum, and what it is worth to leave the deal to
    another player who would play it. Then it names the highest step worth holding, and says what "if they stay" and
    passing are worth.
    """
    from ...answers.advice.bid import answer_bid

    with watched(asked.threads) as watch:
        answer = answer_bid(" ".join(words), asked.question, margin=margin, effort=watch.effort)
    tell(answer, asked.as_json)
