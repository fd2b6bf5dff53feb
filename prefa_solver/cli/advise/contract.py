"""`prefa advise contract`: ten cards kept, what to name."""

from typing import TYPE_CHECKING, Any

import click

from ...cards.card import CardSet
from ...cards.strain import Strain
from ...errors import NotationError
from ...words.cards import cards_text
from ..terminal import say, say_record
from .options import Asked, asking, hand_of
from .watch import watched
from .words import (
    CAVEAT,
    CONTRACT_HEAD,
    amount,
    blocks,
    contract_record,
    contract_row,
    contract_text,
    distribution,
    estimate,
    lines_text,
    money_record,
    outcomes_record,
    percent,
    sentences,
    share_doubt,
    table,
    wrapped,
)

if TYPE_CHECKING:
    from ...advice.contract import ContractAdvice

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
    """What to name when the discard is chosen: every contract, with its chances and its worth, exactly.

    HAND10 is what you keep; with the two thrown cards in it, it is read as all twelve.
    """
    from ...advice.contract import advise_contract

    hand = hand_of(words, "HAND10")
    try:
        thrown = CardSet.parse(discard)
    except NotationError as error:
        raise NotationError(f"--discard: {error}") from None
    with watched(asked.threads) as watch:
        advice = advise_contract(
            hand,
            thrown,
            seat=asked.seat,
            minimum=asked.minimum,
            terms=asked.terms,
            clues=asked.clues,
            seed=asked.seed,
            effort=watch.effort,
        )
    if asked.as_json:
        say_record(_record(advice))
    else:
        say(_text(advice))


def _text(advice: "ContractAdvice") -> str:
    best = advice.best
    facts = [
        f"{cards_text(advice.hand)} in seat {advice.seat}, {cards_text(advice.discard)} thrown, from "
        f"{contract_text(advice.minimum)} up.",
        f"Name {contract_text(best.contract)}: {estimate(best.worth)} kapikia on average, made in "
        f"{percent(best.made)} of the layouts.",
    ]
    if advice.terms.defence == "best":
        facts.append(lines_text(best))
    if advice.concession is not None and advice.concession > best.worth.mean:
        facts.append(f"Conceding a solo is worth more: {amount(advice.concession)}.")
    if advice.complete:
        method = f"Exact: all {advice.layouts:,} layouts of the cards that you do not see."
    else:
        method = f"Stopped early: numbers with ± are estimates, with 95 % intervals, over {advice.layouts:,} layouts."
    strains = [
        [
            strain.symbol,
            *(f"{outcomes.mean(defence).mean:.2f}" if outcomes.is_valued(defence) else "—" for defence in range(3)),
            *(percent(part) for part in outcomes.at_least()[6:]),
        ]
        for strain, outcomes in advice.outcomes.items()
    ]
    head = ("", "both", "1st", "2nd", "6+", "7+", "8+", "9+", "10")
    return blocks(
        sentences(*facts),
        table(CONTRACT_HEAD, [contract_row(value) for value in advice.contracts], left=(0,)),
        "  Mean tricks by who defends, and the chance of so many against both\n" + table(head, strains, left=(0,)),
        distribution(f"Tricks in {best.contract.strain.symbol}", advice.outcomes[best.contract.strain]),
        wrapped(method, share_doubt(best, advice.terms)),
        CAVEAT,
    )


def _record(advice: "ContractAdvice") -> dict[str, Any]:
    return {
        "kind": "contract",
        "hand": str(advice.hand),
        "discard": str(advice.discard),
        "seat": int(advice.seat),
        "minimum": str(advice.minimum),
        **money_record(advice.terms),
        "layouts": advice.layouts,
        "complete": advice.complete,
        "concession": advice.concession,
        "contracts": [contract_record(value) for value in advice.contracts],
        "tricks": {
            str(strain): outcomes_record(advice.outcomes[strain]) if strain in advice.outcomes else None
            for strain in Strain
        },
    }
