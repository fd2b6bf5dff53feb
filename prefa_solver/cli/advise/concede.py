"""`prefa advise concede`: give up a solo, or play it out?"""

from typing import TYPE_CHECKING, Any

import click

from ...words.cards import cards_text
from ..terminal import say, say_record
from .discard import discard_record
from .options import Asked, asking, hand_of
from .watch import watched
from .words import CAVEAT, amount, blocks, contract_text, distribution, estimate, percent, sentences, table, wrapped

if TYPE_CHECKING:
    from ...advice.concede import ConcedeAdvice

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
    """Whether to concede a solo or to play it out.

    HAND12 is your hand with the talon, and --minimum your last bid. A conceded solo is paid as two down, with a fixed
    split of the tricks; it is held against the best that you can throw and name.
    """
    from ...advice.concede import advise_concede

    hand = hand_of(words, "HAND12")
    with watched(asked.threads) as watch:
        advice = advise_concede(
            hand,
            minimum=asked.minimum,
            seat=asked.seat,
            terms=asked.terms,
            clues=asked.clues,
            seed=asked.seed,
            effort=watch.effort,
        )
    if asked.as_json:
        say_record(_record(advice))
    else:
        say(_text(advice))


def _text(advice: "ConcedeAdvice") -> str:
    discards, play = advice.discards, advice.play
    plan = discards.best
    named = f"throw {cards_text(plan.plan.discard)} and name {contract_text(play.contract)}"
    verdict = "Play it out:" if advice.gain > 0 else "Concede:"
    if not advice.decided:
        verdict = "Too close to call:"
    rows = [
        ["play", estimate(play.worth), percent(play.made), percent(play.one_down), percent(play.two_down)],
        ["concede", amount(advice.concession), "", "", "100 %"],
    ]
    return blocks(
        sentences(
            f"{cards_text(discards.hand)} in seat {discards.seat}, last bid {contract_text(discards.minimum)}.",
            f"{verdict} the best play is to {named};",
            f"it is worth {abs(advice.gain):.1f} kapikia {'more' if advice.gain > 0 else 'less'} than a conceded solo.",
        ),
        table(("", "kapikia", "made", "1 down", "2+ down"), rows, left=(0,)),
        distribution(f"Tricks of {cards_text(plan.plan.kept)} in {play.contract.strain.symbol}", plan.outcomes),
        wrapped(
            f"Playing is valued on all {discards.layouts:,} layouts of the cards that you do not see."
            if plan.exact
            else f"Stopped early: the ± is the 95 % interval of {plan.outcomes.n} sampled layouts."
        ),
        CAVEAT,
    )


def _record(advice: "ConcedeAdvice") -> dict[str, Any]:
    return {
        **discard_record(advice.discards),
        "kind": "concede",
        "concession": advice.concession,
        "gain": advice.gain,
        "decided": advice.decided,
    }
