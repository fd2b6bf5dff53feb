"""`prefa advise discard`: twelve cards, which two to throw, and what to name."""

from typing import TYPE_CHECKING, Any

import click

from ...words.cards import cards_text
from ..terminal import say, say_record
from .known import advise_known
from .options import Asked, asking, hand_of
from .watch import watched
from .words import (
    CAVEAT,
    amount,
    blocks,
    contract_record,
    contract_row,
    contract_text,
    distribution,
    estimate,
    money_record,
    outcomes_record,
    percent,
    sentences,
    share_doubt,
    table,
    wrapped,
)

if TYPE_CHECKING:
    from ...advice.discard import DiscardAdvice, ValuedPlan

__all__ = ["command", "discard_record"]

_RUNNERS_UP = 8
_DRAWN = 3
_ALIKE = 6

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

    HAND12 is your hand with the talon. Of everything you can throw and name the answer says how many tricks it makes
    over all 184,756 ways in which the other cards can lie, all hands played as well as can be, and what it is worth:
    the expected kapikia with the pot counted as one third each.

    The plans race on sampled layouts; what falls clearly behind drops out, and what is left, with the best of every
    strain, is valued on all layouts. What stands with a ± is sampled, and the ± is its 95 % interval. --all values
    every plan. Ctrl-C answers with what there is.
    """
    hand = hand_of(words, "HAND12")
    if hands is not None:
        for flag, given in (("--all", everything), ("--quick", quick), ("--plot", plot)):
            if given:
                raise click.UsageError(f"{flag} is about layouts, but with --hands there is only one")
        advise_known(hand, hands, asked)
        return
    if everything and quick:
        raise click.UsageError("--all and --quick exclude each other")
    if plot is not None:
        from ...disk.names import STANDARD, check_apart
        from ...show.plot import check_drawing

        check_apart([plot, STANDARD], [click.get_current_context().params["rules_name"]])
        check_drawing(plot)
    from ...advice.discard import FINALISTS, SAMPLES, advise_discard

    with watched(asked.threads) as watch:
        advice = advise_discard(
            hand,
            seat=asked.seat,
            minimum=asked.minimum,
            terms=asked.terms,
            clues=asked.clues,
            everything=everything,
            samples=0 if quick else SAMPLES,
            finalists=0 if quick else FINALISTS,
            seed=asked.seed,
            effort=watch.effort,
            interim=lambda look: watch.note(_first_look(look)),
        )
    if plot is not None:
        from ...show.plot import draw_tricks

        draw_tricks(advice.strains[:_DRAWN], plot)
    if asked.as_json:
        say_record(discard_record(advice))
    else:
        say(_text(advice))


def _first_look(advice: "DiscardAdvice") -> str:
    """A line for who is in a hurry."""
    plan = advice.best
    named = f"{cards_text(plan.plan.discard)} and name {contract_text(plan.best.contract)}"
    return f"  At first sight ({advice.sampled} layouts): throw {named}, {estimate(plan.best.worth)} kapikia"


def _text(advice: "DiscardAdvice") -> str:
    best = advice.best
    value = best.best
    throw = f"Throw {cards_text(best.plan.discard)} and name {contract_text(value.contract)}"
    worth = f"{throw}: {estimate(value.worth)} kapikia on average, made in {percent(value.made)} of the layouts."
    facts = [_headline(advice), worth]
    if advice.concession is not None and advice.concession > best.worth:
        facts.append(f"Conceding a solo is worth more: {amount(advice.concession)}.")
    shown = [plan for plan in advice.plans if plan.exact] or list(advice.plans)
    rows = [_row(advice, place, plan) for place, plan in enumerate(shown[:_RUNNERS_UP], 1)]
    strains = [_row(advice, 0, plan) for plan in advice.strains]
    return blocks(
        sentences(*facts),
        _alike(best),
        table(_HEAD, rows, left=(1, 2)),
        "  The best of each strain\n" + table(_HEAD, strains, left=(1, 2)),
        distribution(
            f"Tricks of the best plan, {cards_text(best.plan.kept)} in {best.plan.strain.symbol}", best.outcomes
        ),
        wrapped(*_method(advice)),
        CAVEAT,
    )


_HEAD = ("", "throw", "name", "kapikia", "costs", "made", "1 down", "2+ down", "tricks")


def _row(advice: "DiscardAdvice", place: int, plan: "ValuedPlan") -> list[str]:
    name, kapikia, made, one, two, _ = contract_row(plan.best)
    cost = advice.cost(plan)
    costs = "—" if plan is advice.best else f"{cost:.1f}"
    mean = f"{plan.outcomes.mean().mean:.2f}"
    return [str(place or ""), cards_text(plan.plan.discard), name, kapikia, costs, made, one, two, mean]


def _headline(advice: "DiscardAdvice") -> str:
    return f"{cards_text(advice.hand)} in seat {advice.seat}, from {contract_text(advice.minimum)} up."


def _alike(plan: "ValuedPlan") -> str:
    others = [cards_text(other) for other in plan.alike[1:]]
    if not others:
        return ""
    return wrapped(f"As good in every layout: throw {', '.join(others[:_ALIKE])}{' …' * (len(others) > _ALIKE)}.")


def _method(advice: "DiscardAdvice") -> list[str]:
    plans = len(advice.plans)
    exact = sum(plan.exact for plan in advice.plans)
    said = [
        f"{advice.classes} different discards (of 66; the others are equal to one of them in every layout) and every "
        f"strain make {plans} plans."
    ]
    if exact < plans:
        said.append(
            f"They raced on up to {advice.sampled} sampled layouts; {advice.rivals} of them were left when no more "
            "could be ruled out."
        )
    if exact:
        said.append(f"{exact} plans were valued on all {advice.layouts:,} layouts: numbers without ± are exact.")
    else:
        said.append(f"All numbers are estimates; there are {advice.layouts:,} layouts.")
    if not advice.complete and exact < plans:
        said.append("The work was stopped early.")
    said.append(share_doubt(advice.best.best, advice.terms))
    return said


def discard_record(advice: "DiscardAdvice") -> dict[str, Any]:
    return {
        "kind": "discard",
        "hand": str(advice.hand),
        "seat": int(advice.seat),
        "minimum": str(advice.minimum),
        **money_record(advice.terms),
        "layouts": advice.layouts,
        "sampled": advice.sampled,
        "rivals": advice.rivals,
        "complete": advice.complete,
        "concession": advice.concession,
        "plans": [
            {
                "discard": str(plan.plan.discard),
                "alike": [str(other) for other in plan.alike[1:]],
                "strain": str(plan.plan.strain),
                "kapikia": plan.worth,
                "costs": advice.cost(plan),
                "contracts": [contract_record(value) for value in plan.contracts],
                "tricks": outcomes_record(plan.outcomes),
            }
            for plan in advice.plans
        ],
    }
