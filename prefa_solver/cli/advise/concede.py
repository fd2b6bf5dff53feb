"""`prefa advise concede`: give up a solo, or play it out?"""

import click

from ..tell import tell
from .options import Asked, asking
from .watch import watched

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa advise concede SQ98CQT8DAKQ87HK --minimum 6D
  prefa advise concede SQ98CQT8DAKQ87HK --minimum 7S --seat 3 --pot 120
"""


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="HAND12", nargs=-1)
@asking("Where you sit; seat 1 leads first, seat 3 dealt.")
def command(words: tuple[str, ...], asked: Asked) -> None:
    """Say whether to concede a solo or to play it out.

    HAND12 is your hand with the talon, and --minimum is your last bid. A conceded solo is paid as two down, with a
    fixed split of the tricks. The command compares that with the best plan that you can throw and name.
    """
    from ...answers.advice.concede import answer_concede

    with watched(asked.threads) as watch:
        answer = answer_concede(" ".join(words), asked.question, effort=watch.effort)
    tell(answer, asked.as_json)
