"""`prefa solve`: the tricks in a deal or a position."""

from typing import Any

import click

from ..games.named import USUAL_RULES, rule_set_names
from .inputs import DealText, deal_texts, hands_text, located
from .params import seat_option, strain_option
from .terminal import say, say_record

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  # every strain, declarer and defence of a deal
  prefa solve "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT"
  # seat 1 takes the talon, throws two cards and plays spades
  prefa solve --hand1 SKQJT9CKQJTDK --hand2 SA87C9DQHAQ987 \\
      --hand3 CA87DAJT9HKJT --declarer 1 --strain S --discard "DK D8"
  # each seat takes the talon and throws its best two, for every strain
  prefa solve "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT" --with-talon
  # the same deal after the first trick and two more cards
  prefa solve "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT" \\
      --declarer 1 --strain S --played "SK SA H10 H9 HJ"
  # an ending: seat 2 has led the ace of hearts
  prefa solve "S9CK D8 CA8" --declarer 1 --strain S --trick HA
  # all deals of a file, one JSON object on each line
  prefa solve deals.txt --json
"""


@click.command(epilog=_EXAMPLES)
@click.argument("deal", nargs=-1)
@click.option("--hand1", metavar="CARDS", help="The hand of seat 1; with --hand2 and --hand3, in place of DEAL.")
@click.option("--hand2", metavar="CARDS", help="The hand of seat 2, on the right of seat 1.")
@click.option("--hand3", metavar="CARDS", help="The hand of seat 3.")
@seat_option("--declarer", "The declarer's seat: 1, 2 or 3.")
@strain_option("--strain", "The trumps: S, C, D, H or NT.")
@click.option("--discard", metavar="CARDS", help="The two cards that the declarer throws after taking the talon.")
@seat_option("--sits-out", "The defender who does not take part. Default: both defend.")
@click.option(
    "--objective",
    type=click.Choice(["max", "min"]),
    help="max: the declarer wants many tricks; min: he wants few, as in misère. Default: max.",
)
@seat_option("--dealer", "Who dealt. Default: 3.")
@seat_option("--leader", "Who leads. Default: the first active seat from the dealer's right.")
@click.option(
    "--trick", metavar="CARDS", help="The cards on the table, in the order played; the hands are as they are now."
)
@click.option("--played", metavar="CARDS", help="All cards played so far, in order; the hands are as they were before.")
@click.option(
    "--rules",
    type=click.Choice(rule_set_names()),
    metavar="NAME",
    help=f"The rule set: {', '.join(rule_set_names())}. Default: {USUAL_RULES}.",
)
@click.option("--with-talon", is_flag=True, help="Each seat in turn takes the talon and throws its best two cards.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each deal (keys: docs/json.md).")
def command(
    deal: tuple[str, ...],
    hand1: str | None,
    hand2: str | None,
    hand3: str | None,
    with_talon: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Print how many tricks each declarer takes in DEAL, double dummy: everybody sees all the cards and plays as well
    as possible.

    DEAL is three hands in seat order, and then the talon, which you may leave out: "SAKT7C98D7HAJT ...". It can also
    be one or more files with a deal on each line, where # starts a comment; or - for standard input. Write a hand as
    a suit letter and its ranks, suit after suit, or card by card. You can use 10 or T, small letters and suit
    symbols; - is a void suit. Seats are numbered in play order, to the right. Seat 1 leads, and seat 3 is the dealer.

    Without --strain or --declarer the answer is a table: every strain (or the one given), every declarer (or the one
    given), against both defenders, the first alone and the second alone. Each hand plays its ten cards, and the talon
    is out of play. With --discard the declarer takes the talon and throws these two cards. You can also give a
    declarer twelve cards.

    With --strain and --declarer the answer is one play: what each card of the seat to play is worth, a best line
    trick by trick, and how many tricks each seat takes. The declarer's number is exact. The defenders' numbers belong
    to that line; another line may be as good.

    There are two ways to ask in the middle of the play. With --played, leave the hands as they were at the start and
    type the cards as they fell, the unfinished trick included. The rules say who leads each trick, and a card that
    was not allowed is reported with its trick. With --trick, leave all played cards out of the hands and type only
    the cards on the table. The leader is found from who has a card fewer. If the table is empty, say with --leader
    who leads.

    A line such as "SKQ S7HA CA8C9 strain=S declarer=1 leader=2" is a complete position and takes no options.
    """
    from ..answers.situation import Question
    from ..answers.solve import answer
    from ..answers.with_talon import talon_answer

    question = Question(**options)
    if any(hands := (hand1, hand2, hand3)):
        if deal:
            raise click.UsageError("DEAL and --hand1, --hand2, --hand3 exclude each other")
        texts = iter([DealText(hands_text(hands, question.sits_out))])
    elif deal:
        texts = deal_texts(deal)
    else:
        raise click.UsageError(
            "a deal is missing: expected DEAL, a file, - for standard input, or --hand1 --hand2 --hand3"
        )
    for number, text in enumerate(texts, 1):
        with located(text):
            answered = talon_answer(text.text, options) if with_talon else answer(question.about(text.text))
        if as_json:
            say_record({"source": text.place, **answered.record()})
        elif text.place is None:
            say(answered.text())
        else:
            say(f"{chr(10) if number > 1 else ''}Deal {number}, {text.place}\n\n{answered.text()}")
