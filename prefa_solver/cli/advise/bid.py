"""`prefa advise bid`: ten cards, before the talon; how high to go."""

from typing import TYPE_CHECKING, Any

import click

from ...words.cards import cards_text
from ..terminal import say, say_record
from .options import Asked, asking, hand_of
from .watch import watched
from .words import blocks, contract_text, estimate, estimate_record, money_record, percent, sentences, table, wrapped

if TYPE_CHECKING:
    from ...advice.bid import BidAdvice, BidStep

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa advise bid SJT8CAKTD9HAQ7
  prefa advise bid SJT8CAKTD9HAQ7 --seat 3 --length "1:S<=2"
"""


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="HAND10", nargs=-1)
@click.option("--margin", type=float, default=2.0, show_default=True, help="How wide passing's interval may be.")
@asking("Where you sit; seat 1 leads first and bids first, seat 3 dealt.", minimum=False, defence=False)
def command(words: tuple[str, ...], margin: float, asked: Asked) -> None:
    """How high to go, before the talon is seen.

    For every step of the ladder: the chance that you make a contract of that name with the talon and your best
    discard, what it is worth to become the declarer with that minimum, and what it is worth to leave the deal to
    another player who would play it. Then the highest step worth holding, what "if they stay" is worth, and passing.
    """
    from ...advice.bid import advise_bid

    hand = hand_of(words, "HAND10")
    with watched(asked.threads) as watch:
        advice = advise_bid(
            hand,
            seat=asked.seat,
            terms=asked.terms,
            clues=asked.clues,
            margin=margin,
            seed=asked.seed,
            effort=watch.effort,
        )
    if asked.as_json:
        say_record(_record(advice))
    else:
        say(_text(advice))


def _text(advice: "BidAdvice") -> str:
    highest = advice.highest
    verdict = "Pass: no step is worth holding." if highest is None else f"Go up to {contract_text(highest)}."
    first = advice.steps[0]
    worth = [["declare from 6♠ up", estimate(first.declare)]]
    if advice.stay is not None:
        worth.append(['"if they stay"', estimate(advice.stay)])
    worth.append(["pass", estimate(advice.passing)])
    rows = [_row(step) for step in advice.steps]
    head = ("step", "you make it", "declare", "you name", "others play", "and you pass")
    looked, there = advice.talons
    method = (
        f"{looked} of {there} talons, and {advice.layouts:,} layouts for what the others would play. ± is the 95 % "
        "interval. You are taken to pick discard and contract without seeing the other hands; another declarer is "
        "taken to see all cards, and to play if that brings him anything. Declare: the best contract from that "
        "step up, or a conceded solo (—), whichever is better."
    )
    stopped = "" if advice.complete else "Stopped early."
    return blocks(
        sentences(f"{cards_text(advice.hand)} in seat {advice.seat}.", verdict),
        table(("", "kapikia"), worth, left=(0,)),
        table(head, rows, left=(0, 3)),
        wrapped(method, stopped),
        wrapped(
            "Double-dummy play sees all cards: at the table a declarer makes a little less. Where two numbers lie only "
            "one or two kapikia apart, what you know of the other players counts for more than the difference."
        ),
    )


def _row(step: "BidStep") -> list[str]:
    return [
        contract_text(step.minimum),
        percent(step.makes.mean),
        estimate(step.declare),
        "—" if step.named is None else contract_text(step.named),
        percent(step.others),
        "" if step.passing is None else estimate(step.passing),
    ]


def _record(advice: "BidAdvice") -> dict[str, Any]:
    return {
        "kind": "bid",
        "hand": str(advice.hand),
        "seat": int(advice.seat),
        **money_record(advice.terms),
        "talons": advice.talons[0],
        "all_talons": advice.talons[1],
        "layouts": advice.layouts,
        "complete": advice.complete,
        "highest": None if advice.highest is None else str(advice.highest),
        "stay": None if advice.stay is None else estimate_record(advice.stay),
        "passing": estimate_record(advice.passing),
        "steps": [
            {
                "minimum": str(step.minimum),
                "makes": estimate_record(step.makes),
                "declare": estimate_record(step.declare),
                "named": None if step.named is None else str(step.named),
                "passing": None if step.passing is None else estimate_record(step.passing),
                "others": step.others,
            }
            for step in advice.steps
        ],
    }
