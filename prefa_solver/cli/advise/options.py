"""The options that several questions share, and what their values mean."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from ...cards.seat import Seat
from ...games.game import ContractName
from ...games.named import USUAL_RULES
from ...limits import MOST_SEED
from ...words.money import USUAL_MONEY
from ..params import MONEY, THREADS, WholeNumber, contract_option, seat_option

if TYPE_CHECKING:
    from ...answers.advice.question import AdviceQuestion

__all__ = ["Asked", "asking"]

_Command = Callable[..., Any]

_RULES = click.option(
    "--rules", "rules_name", metavar="RULES", default=USUAL_RULES.name, help="A rule set or a .toml file."
)
_POT = click.option(
    "--pot", type=MONEY, metavar=USUAL_MONEY.upper(), help="What the common pot holds. Default: enough."
)
_ACES = click.option("--aces", is_flag=True, help='The declarer announces "and the aces".')
_DEFENCE = click.option(
    "--defence",
    type=click.Choice(["best", "both"]),
    default="best",
    show_default=True,
    help="How the defenders declare: each in the way that is best for him (best), or both always play (both).",
)
_MINIMUM = contract_option("--minimum", "The lowest contract that the auction allows. Default: 6S.")
_CLUES = (
    click.option("--void", multiple=True, metavar="SEAT:SUIT", help="A seat has none of a suit, as in 2:C."),
    click.option("--holds", multiple=True, metavar="SEAT:CARDS", help="A seat holds cards, as in 3:HA."),
    click.option("--lacks", multiple=True, metavar="SEAT:CARDS", help="A seat does not hold cards, as in 3:SAK."),
    click.option(
        "--length", multiple=True, metavar="SEAT:SUIT>=N", help="How long a suit is: 2:H>=4, 2:H<=1 or 2:H=3."
    ),
)
_SEED = click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    default=1,
    show_default=True,
    help="The number that the sample of layouts is made from.",
)
_THREADS = click.option("--threads", type=THREADS, help="How many threads to use. Default: one for each core.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object (keys: docs/advice-json.md).")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The values of the shared options.

    :param question: those that the answer depends on.
    """

    question: "AdviceQuestion"
    threads: int | None
    as_json: bool


def asking(seat: str, *, minimum: bool = True, defence: bool = True) -> Callable[[_Command], _Command]:
    """Give a command the shared options; it gets their values as one argument, *asked*.

    :param seat: what --seat says about itself.
    :param minimum: whether there is --minimum, and with it --aces.
    :param defence: whether there is --defence.
    """
    chosen = [seat_option("--seat", f"{seat} Default: 1."), *((_MINIMUM, _ACES) if minimum else ())]
    chosen += [*((_DEFENCE,) if defence else ()), *_CLUES, _RULES, _POT, _SEED, _THREADS, _JSON]

    def decorate(command: _Command) -> _Command:
        def run(
            *,
            seat: Seat | None,
            void: tuple[str, ...],
            holds: tuple[str, ...],
            lacks: tuple[str, ...],
            length: tuple[str, ...],
            rules_name: str,
            pot: int | None,
            seed: int,
            threads: int | None,
            as_json: bool,
            minimum: ContractName | None = None,
            aces: bool = False,
            defence: str = "best",
            **others: Any,
        ) -> Any:
            from ...answers.advice.question import AdviceQuestion

            question = AdviceQuestion.read(
                seat=seat,
                minimum=minimum,
                rules=rules_name,
                pot=pot,
                aces=aces,
                defence=defence,
                void=void,
                holds=holds,
                lacks=lacks,
                length=length,
                seed=seed,
            )
            return command(asked=Asked(question=question, threads=threads, as_json=as_json), **others)

        run.__doc__, run.__name__ = command.__doc__, command.__name__
        decorated: _Command = run
        for option in reversed(chosen):
            decorated = option(decorated)
        return decorated

    return decorate
