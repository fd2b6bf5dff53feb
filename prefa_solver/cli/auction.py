"""`prefa auction`: an auction replayed, with the legal calls."""

from contextlib import nullcontext

import click

from ..cards.seat import Seat
from ..errors import RuleError
from ..games.game import Game
from ..games.named import USUAL_RULES, game, read_game_rules
from ..play.deal import Deal
from .inputs import deal_texts, located
from .params import WholeNumber, seat_option
from .tell import tell

__all__ = ["command"]

_RULES_HELP = f"A rule set, or a .toml file with a house's own. Default: {USUAL_RULES}."
_EXAMPLES = """\
Examples:

\b
  # what may be called at the start
  prefa auction
\b
  # replay; =6D is "I have" at the step of 6D, = alone holds the last bid
  prefa auction 6S 6C 6D = 6H pass pass
\b
  # seat 2 is first hand and says "if they stay"
  prefa auction --first 2 stay pass pass --contract 7H
\b
  # the first deal of a game: the holder of the seven of diamonds speaks first
  prefa auction --rules desktop --first-deal \\
      --deal "SKQJT9CKQJTDK SA87C9DQ7HAQ98 CA87DAJT9HKJT" 6S 6C
\b
  # another way of holding; a file with an auction on each line
  prefa auction 6S 6C 6D 6D 6H --rules desktop
  prefa auction auctions.txt --json
\b
  # Preferans; after two deals in which all passed
  prefa auction --rules sochi 6S 7C pass here pass
  prefa auction --rules leningrad --all-passes 2
"""


@click.command(epilog=_EXAMPLES)
@click.argument("calls", nargs=-1)
@seat_option("--first", "First hand, who speaks first. Default: 1.")
@click.option("--deal", "dealt", metavar="DEAL", help="The cards. They say who speaks first, unless --first does.")
@click.option("--first-deal", is_flag=True, help="With --deal: this is the first deal of a game.")
@click.option(
    "--contract", metavar="CONTRACT", help="The contract that the declarer names; the command checks that he may."
)
@click.option(
    "--all-passes",
    type=WholeNumber(0, 1000),
    default=0,
    help="Preferans: the number of deals in a row, just before this one, in which all passed.",
)
@click.option("--rules", "rules_name", metavar="RULES", default=USUAL_RULES.name, help=_RULES_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object an auction (keys: docs/money-json.md).")
def command(
    calls: tuple[str, ...],
    first: Seat | None,
    dealt: str | None,
    first_deal: bool,
    contract: str | None,
    all_passes: int,
    rules_name: str,
    as_json: bool,
) -> None:
    """Replay the auction CALLS, show the calls that were allowed at each point, and name the declarer.

    The calls are pass, a bid such as 6S, =6S or = ("I have", the same step), stay ("if they stay, I take them") and
    take ("I take it"). Instead of calls you can give files with an auction on each line, where # starts a comment, or
    - for standard input. A line may begin with first hand and a colon: "2: stay pass pass".

    In Preferans (--rules sochi, leningrad, rostov) a bid may go up by several steps, here holds the last bid, and
    misere and misere-hand are bids.
    """
    from ..answers.auction import AuctionAnswer

    played = game(read_game_rules(rules_name))
    if first_deal and dealt is None:
        raise click.UsageError("--first-deal needs --deal: the cards say who speaks first")
    if first is not None and dealt is not None:
        raise click.UsageError("--first and --deal exclude each other: the cards say who speaks first")
    if dealt is not None:
        first = _first_hand(dealt, played, first_deal)
    for text in deal_texts(calls) if calls else [None]:
        words = "" if text is None else text.text
        start = words if first is None or ":" in words else f"{first}: {words}"
        place = None if text is None else text.place
        with nullcontext() if text is None or place is None else located(text):
            answer = AuctionAnswer.read(played, start, all_passes=all_passes, contract=contract, source=place)
        tell(answer, as_json)


def _first_hand(dealt: str, played: Game, first_deal: bool) -> Seat:
    first = played.first_hand(Deal.parse(dealt), first_deal=first_deal)
    if first is None:
        raise RuleError(f"the cards are dealt again under the rules {played.rules.name}: the talon has both D7 and D8")
    return first
