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
    "--hands",
    metavar='"FIRST SECOND"',
    help="The ten cards of the first defender and of the second, if all hands are known.",
)
@click.option("--all", "everything", is_flag=True, help="Value every plan on all layouts, without a race.")
@click.option("--quick", is_flag=True, help="Take only a first look: few layouts, wide intervals.")
@click.option("--plot", metavar="FILE", help="Draw the distribution of tricks to a png, svg or pdf file.")
@asking("Where you sit; seat 1 leads first, seat 3 dealt.")
def command(
    words: tuple[str, ...], hands: str | None, everything: bool, quick: bool, plot: str | None, asked: Asked
) -> None:
    """Say which two of twelve cards to throw, and which contract to name.

    HAND12 is your hand with the talon. A plan is two cards to throw and a strain to name. For each plan the answer
    says how many tricks it makes over all 184,756 ways in which the other cards can lie, double dummy: everybody sees
    all the cards and plays as well as possible. It also says what the plan is worth on average, in kapikia, with a
    third of the pot counted as each player's own.

    The plans first race on sampled layouts, and a plan that is clearly behind drops out. The plans that are left, and
    the best plan of each strain, are then valued on all layouts. A number with ± is sampled, and the ± is its 95%
    interval. --all values every plan on all layouts. If you press Ctrl-C, the answer is made from what is known by
    then.
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
