"""`prefa advise contract`: ten cards kept, what to name."""

import click

from ..tell import tell
from .options import Asked, asking
from .watch import watched

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa advise contract SAJT8CAKTHAQ7 --discard DJ9
  prefa advise contract SAJT8CAKTHAQ7 --discard DJ9 --seat 2 --minimum 7C --aces
"""


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="HAND10", nargs=-1)
@click.option("--discard", metavar="CARDS", required=True, help="The two cards thrown.")
@asking("Where you sit; seat 1 leads first, seat 3 dealt.")
def command(words: tuple[str, ...], discard: str, asked: Asked) -> None:
    """Say what to name once the discard is chosen: every contract, with its exact chances and its worth.

    HAND10 is the ten cards that you keep. If it includes the two thrown cards, it is read as all twelve.
    """
    from ...answers.advice.contract import answer_contract

    with watched(asked.threads) as watch:
        answer = answer_contract(" ".join(words), discard, asked.question, effort=watch.effort)
    tell(answer, asked.as_json)
