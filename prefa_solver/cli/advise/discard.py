"""`prefa advise discard`: twelve cards, which two to throw, and what to name."""

import click

from ..tell import tell
from .options import Asked, asking
from .watch import watched

__all__ = ["command"]

_DRAWN = 3

_EXAMPLES = """\
Examples:

\b
  # you lead; you sit after the dealer and may name anything from 6S up
  prefa advise discard SAJT8CAKTDJ9HAQ7
\b
  # you dealt, your last bid was 7D, and seat 1 has shown hearts
  prefa advise discard SAJT8CAKTDJ9HAQ7 --seat 3 --minimum 7D \\
      --length "1:H>=4"
\b
  # all hands known: those of seats 2 and 3
  prefa advise discard SQ8CAKJ7DK97HKQ9 --hands "SAKTC9DAQ8HAJ8 SJ97CQT8DJTHT7"
\b
  # a picture of the distribution
  prefa advise discard SAJT8CAKTDJ9HAQ7 --plot tricks.png
"""


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="HAND12", nargs=-1)
@click.option(
    "--hands", metavar='"FIRST SECOND"', help="All hands are known: the first defender's ten cards and the second's."
)
@click.option("--all", "everything", is_flag=True, help="Value every plan on all layouts; no race.")
@click.option("--quick", is_flag=True, help="Only the first look: few layouts, wide intervals.")
@click.option("--plot", metavar="FILE", help="Draw the distribution: png, svg, pdf.")
@asking("Where you sit; seat 1 leads first, seat 3 dealt.")
def command(
    words: tuple[str, ...], hands: str | None, everything: bool, quick: bool, plot: str | None, asked: Asked
) -> None:
    """Which two of twelve cards to throw, and what to name.

    HAND12 is your hand with the talon. For everything that you can throw and name, the answer says how many tricks it
    makes over all 184,756 ways in which the other cards can lie, with all hands played as well as can be, and what it
    is worth on average: kapikia, with a third of the pot counted as each player's own.

    The plans race on sampled layouts; what falls clearly behind drops out, and what is left, with the best of every
    strain, is valued on all layouts. What stands with a ± is sampled, and the ± is its 95% interval. --all values
    every plan. Ctrl-C answers with what there is.
    """
    if hands is not None:
        from ...answers.advice.known_discard import answer_known_discard

        for flag, given in (("--all", everything), ("--quick", quick), ("--plot", plot)):
            if given:
                raise click.UsageError(f"{flag} is about layouts, but with --hands there is only one")
        tell(answer_known_discard(" ".join(words), hands, asked.question, threads=asked.threads), asked.as_json)
        return
    if everything and quick:
        raise click.UsageError("--all and --quick exclude each other")
    if plot is not None:
        from ...disk.names import STANDARD, check_apart
        from ...show.plot import check_drawing

        check_apart([plot, STANDARD], [click.get_current_context().params["rules_name"]])
        check_drawing(plot)
    from ...answers.advice.discard import answer_discard, first_look

    with watched(asked.threads) as watch:
        answer = answer_discard(
            " ".join(words),
            asked.question,
            everything=everything,
            quick=quick,
            effort=watch.effort,
            interim=lambda look: watch.note(first_look(look)),
        )
    if plot is not None:
        from ...show.plot import draw_tricks

        draw_tricks(answer.advice.strains[:_DRAWN], plot)
    tell(answer, asked.as_json)
