"""`prefa settle`: who pays whom, and why."""

from collections.abc import Callable
from typing import Any

import click

from ..cards.seat import Seat
from ..games.asked import ASKED, SAID_BY_SEAT
from ..games.named import USUAL_RULES
from ..words.settle_options import EXAMPLES, OPTIONS
from .params import MONEY, WholeNumber, parsed_option, seat_option
from .tell import tell

__all__ = ["command"]

_RULES_HELP = f"A rule set, or a .toml file with a house's own. Default: {USUAL_RULES}."
_Command = Callable[..., Any]
_NUMBERS = {"sum": MONEY, "count": WholeNumber(1, 1000)}


def _asked_options(command: _Command) -> _Command:
    """An option for everything that one of the games asks for."""
    for key in reversed(OPTIONS):
        command = _asked_option(key)(command)
    return command


def _asked_option(key: str) -> Callable[[_Command], _Command]:
    flag, (metavar, help) = f"--{key.replace('_', '-')}", OPTIONS[key]
    if key in SAID_BY_SEAT:
        return parsed_option(flag, "SEAT", Seat.parse, help, multiple=True)
    match ASKED[key].reads:
        case "flag":
            return click.option(flag, is_flag=True, help=help)
        case "seat":
            return seat_option(flag, help)
        case reads:
            return click.option(flag, metavar=metavar, type=_NUMBERS.get(reads), help=help)


@click.command(epilog=EXAMPLES)
@click.argument("words", metavar="[CONTRACT]", nargs=-1)
@seat_option("--declarer", "The declarer's seat: 1, 2 or 3.")
@click.option("--tricks", nargs=3, type=WholeNumber(0, 10), metavar="N N N", help="The tricks of seats 1, 2 and 3.")
@click.option(
    "--defence",
    "--whist",
    multiple=True,
    metavar="WORDS",
    help="What the defenders said, in order: play, pass, together, alone. Short forms: both (the default), "
    "none, alone (play pass alone) and together (play pass together). In Preferans: whist, pass, half.",
)
@click.option("--concede", is_flag=True, help="The declarer concedes a solo; CONTRACT is his last bid.")
@click.option("--refuse", is_flag=True, help='The declarer said "I take it" and refuses to name a contract.')
@click.option("--all-pass", is_flag=True, help="All three passed in the auction.")
@_asked_options
@click.option("--table", is_flag=True, help="Print all outcomes of CONTRACT, with a pot that can pay them.")
@click.option("--rules", "rules_name", metavar="RULES", default=USUAL_RULES.name, help=_RULES_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (keys: docs/money-json.md).")
def command(rules_name: str, as_json: bool, **options: Any) -> None:
    """Settle a deal: list every payment and say why it is due.

    CONTRACT is what the declarer named, such as 6H. Seats are numbered in play order, to the right. The first
    defender sits at the declarer's right. `prefa rules` lists the rule sets.

    The sums are in kapikia. The column "worth" is what a seat gained or lost if the pot belongs to all players in
    equal parts.

    In Preferans (--rules sochi, leningrad, rostov) play runs to the left. The entries are those of the pool, the
    mountain and the whists, and the worth is in whists. --concede gives up a game without three. In Danube-Swabian
    Preferans (--rules danube) CONTRACT is one of leaves, bells, hearts, acorns, bettel and durchmarsch.
    """
    from ..answers.settle_question import SettleQuestion

    more = {key: options.pop(key) for key in ASKED}
    said_by = {word: options.pop(word) or () for word in SAID_BY_SEAT}
    tell(SettleQuestion(rules=rules_name, more=more, said_by=said_by, **options).answer(), as_json)
