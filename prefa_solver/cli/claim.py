"""`prefa claim`: is a claim good?"""

from collections.abc import Iterable
from typing import Any

import click

from ..games.named import USUAL_RULES, rule_set_names
from .inputs import are_files
from .params import WholeNumber, seat_option, strain_option
from .tell import Answer, tell
from .terminal import say

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  # an ending, as it stands: seat 1 is on lead and claims the rest
  prefa claim "SAK7HA S98C98 SQJD98" --declarer 1 --strain S
\b
  # from the start of the deal: the voids that were shown count
  prefa claim "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT" \\
      --declarer 1 --discard "DK D8" --strain S \\
      --played "SK SA H10 H9 HJ S9 SQ S7 HK"
\b
  # can the defence still take two tricks?
  prefa claim "SAK7HA S98C98 SQJD98" --declarer 1 --strain S --at-least 2
\b
  # only the declarer's cards are known, and what he has not seen
  prefa claim --hand SAKHA --unseen "SQJ H98 C87" --void 2:H \\
      --declarer 1 --strain S
\b
  # every claim in a file of hands
  prefa claim evening.trdump --json
"""


@click.command(epilog=_EXAMPLES)
@click.argument("deal", nargs=-1)
@click.option("--hand", metavar="CARDS", help="The declarer's cards, if no others are known; use it with --unseen.")
@click.option("--unseen", metavar="CARDS", help="All cards that he has not seen; use it with --hand.")
@seat_option("--declarer", "Who claims: 1, 2 or 3.")
@strain_option("--strain", "The trumps: S, C, D, H or NT.")
@click.option(
    "--discard", metavar="CARDS", help="The two cards that the declarer threw; the defenders have not seen them."
)
@click.option("--closed", metavar="CARDS", help="Other cards that nobody has seen, such as a talon that nobody took.")
@seat_option("--sits-out", "The defender who passed; his cards are closed. Default: both defend.")
@seat_option("--dealer", "Who dealt. Default: 3.")
@seat_option("--leader", "Who leads. Default: the declarer; with --played, who led the first trick.")
@click.option("--played", metavar="CARDS", help="All cards played so far, in order; the hands are as they were before.")
@click.option(
    "--void",
    "voids",
    multiple=True,
    metavar="SEAT:SUIT",
    help="A suit that a defender is known not to hold: 2:C. The command finds those that --played shows.",
)
@click.option(
    "--at-least",
    "defence_takes",
    type=WholeNumber(1, 10),
    default=1,
    show_default=True,
    metavar="K",
    help="Whether the defence can take K tricks. 1 is a claim of all the rest.",
)
@click.option(
    "--any", "any_position", is_flag=True, help="Judge it even if the rules do not allow a claim there, for analysis."
)
@click.option(
    "--nodes",
    type=WholeNumber(0, 10**12),
    help="How many states the search for sure tricks may visit. Default: 2000000.",
)
@click.option(
    "--rules", type=click.Choice(rule_set_names()), metavar="NAME", help=f"The rule set. Default: {USUAL_RULES}."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each claim (keys: docs/claims.md).")
def command(
    deal: tuple[str, ...],
    hand: str | None,
    unseen: str | None,
    discard: str | None,
    closed: str | None,
    voids: tuple[str, ...],
    played: str | None,
    rules: str | None,
    any_position: bool,
    defence_takes: int,
    nodes: int | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Judge the claim of a declarer who is on lead.

    DEAL is the three hands as they are now, "SAK7 S98C9 SQJD9". With --played, it is the hands as they were at the
    start, with the talon. It can also be a position that `prefa solve` printed, or a file of hands, in which every
    record with a claim is judged.

    There are three verdicts, each with its proof. On this layout: with all hands known, a line that wins all the
    tricks claimed, or one that refutes the claim. On every layout: whether one way of playing wins them wherever the
    unseen cards are, with that way of playing, or with a layout that beats it. The defenders: whether each of them,
    who sees his own cards and the declarer's, can know that the defence takes a trick.

    No verdict rests on a sample. A verdict can be "undecided" only if the question is about fewer than all the
    remaining tricks and --nodes is too small.
    """
    from ..answers.claim_question import ClaimQuestion
    from ..answers.situation import Question
    from ..unseen.belief import DEFAULT_NODES

    question = ClaimQuestion(
        question=Question(played=played, rules=rules, **options),
        discard=discard,
        closed=closed,
        voids=voids,
        defence_takes=defence_takes,
        nodes=DEFAULT_NODES if nodes is None else nodes,
        any_position=any_position,
    )
    answers: Iterable[Answer]
    if hand is not None or unseen is not None:
        if deal:
            raise click.UsageError("--hand does not go with DEAL")
        answers = [question.about_view(hand, unseen)]
    elif deal and are_files(deal):
        answers = question.about_files(deal)
    elif deal:
        answers = [question.about_deal(" ".join(deal))]
    else:
        raise click.UsageError("a deal is missing: expected DEAL, a file, or --hand and --unseen")
    for number, answer in enumerate(answers):
        if number and not as_json:
            say("")
        tell(answer, as_json)
