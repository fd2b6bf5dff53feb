"""`prefa settle`: who pays whom, and why."""

from typing import Any

import click

from ..cards.seat import Seat
from ..games.named import USUAL_RULES
from .params import MONEY, WholeNumber, parsed_option, seat_option
from .tell import tell

__all__ = ["command"]

_RULES_HELP = f"A rule set, or a .toml file with a house's own. Default: {USUAL_RULES}."
_EXAMPLES = """\
Examples:

\b
  # both defend; the tricks are by seat
  prefa settle 6H --declarer 1 --tricks 7 1 2
\b
  # the second defender invites the first; the first defends alone
  prefa settle 7H --declarer 1 --tricks 8 1 1 --defence pass together
  prefa settle 7H --declarer 1 --tricks 7 3 0 --defence play pass alone
\b
  # nobody defends; a solo is conceded; a player who said "I take it" refuses
  # to play; all pass
  prefa settle 6S --declarer 2 --defence pass pass --aces
  prefa settle 7D --declarer 2 --concede
  prefa settle --declarer 3 --refuse --rules classic+i-take-it
  prefa settle --all-pass --tricks 3 4 3 --rules playelephant+polles
\b
  # little left in the pot, or in the kassas
  prefa settle 9D --declarer 1 --tricks 9 1 0 --pot 40
  prefa settle 9D --declarer 1 --tricks 9 1 0 --rules classic --kassas "4 6 2"
\b
  # all outcomes of a contract
  prefa settle --table 7NT --rules desktop
\b
  # Preferans: a game, a misere, the second all-pass deal in a row
  prefa settle 7H --declarer 1 --rules sochi --whist whist pass --tricks 7 2 1
  prefa settle misere --declarer 2 --tricks 1 0 9 --rules leningrad
  prefa settle --rules rostov all-pass --tricks 3 5 2 --nth 2
\b
  # Danube-Swabian Preferans: seat 1 said kontra; a Bettel from the hand
  prefa settle acorns --declarer 2 --rules danube --tricks 3 7 0 --kontra 1
  prefa settle bettel --declarer 1 --rules danube --tricks 0 6 4 --from-hand
"""


@click.command(epilog=_EXAMPLES)
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
@click.option("--aces", is_flag=True, help='The declarer announced "and the aces".')
@click.option("--hand", metavar="CARDS", help="The declarer's twelve cards, to check the aces.")
@click.option("--pot", type=MONEY, metavar="KAPIKIA", help="What the common pot holds. Default: enough.")
@click.option("--kassas", metavar="POINTS", help='What each kassa holds, by seat: "4 9 20". Default: enough.')
@click.option("--concede", is_flag=True, help="The declarer concedes a solo; CONTRACT is his last bid.")
@click.option("--refuse", is_flag=True, help='The declarer said "I take it" and refuses to name a contract.')
@click.option("--all-pass", is_flag=True, help="All three passed in the auction.")
@click.option(
    "--nth", type=WholeNumber(1, 1000), help="Preferans: the number of this all-pass deal in a row of them. Default: 1."
)
@click.option("--talon", metavar="CARDS", help="Preferans: the talon, under rules in which it brings a premium.")
@parsed_option("--kontra", "SEAT", Seat.parse, "Danube: an opponent who said kontra. May be repeated.", multiple=True)
@parsed_option(
    "--rekontra", "SEAT", Seat.parse, "Danube: an opponent whose kontra was answered. May be repeated.", multiple=True
)
@click.option("--from-hand", is_flag=True, help="Danube: the game was played without the talon.")
@click.option("--kunstwerk", is_flag=True, help="Danube: the talon showed two equal ranks; --dealer is paid for it.")
@seat_option("--dealer", "Danube: who dealt.")
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

    tell(SettleQuestion(rules=rules_name, **options).answer(), as_json)
