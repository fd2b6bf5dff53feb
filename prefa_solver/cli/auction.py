"""`prefa auction`: an auction replayed, with the legal calls."""

import click

from ..cards.seat import Seat
from ..games.named import USUAL_RULES, read_rules
from ..games.prefa.auction import Auction
from ..games.prefa.contract import Contract
from .inputs import deal_texts, located
from .params import seat_option
from .terminal import say, say_record

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
  # another way of holding; a file with an auction a line
  prefa auction 6S 6C 6D 6D 6H --rules desktop
  prefa auction auctions.txt --json
"""


@click.command(epilog=_EXAMPLES)
@click.argument("calls", nargs=-1)
@seat_option("--first", "First hand, who speaks first. Default: 1.")
@click.option("--contract", metavar="CONTRACT", help="What the declarer names: check that he may.")
@click.option("--rules", "rules_name", metavar="RULES", default=USUAL_RULES.name, help=_RULES_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object an auction (keys: docs/money-json.md).")
def command(calls: tuple[str, ...], first: Seat | None, contract: str | None, rules_name: str, as_json: bool) -> None:
    """Replay the auction CALLS, show what may be called at each point, and who is the declarer.

    Calls are pass, a bid such as 6S, =6S or = ("I have", the same step), stay ("if they stay, I take them") and take
    ("I take it"). In place of calls: files with an auction a line, where # starts a comment, or - for standard
    input. A line may begin with first hand and a colon: "2: stay pass pass".
    """
    rules = read_rules(rules_name)
    named = None if contract is None else Contract.parse(contract)
    texts = deal_texts(calls) if calls else [None]
    for text in texts:
        words = "" if text is None else text.text
        start = words if first is None or ":" in words else f"{first}: {words}"
        if text is None or text.place is None:
            auction = Auction.parse(start, rules)
        else:
            with located(text):
                auction = Auction.parse(start, rules)
        if named is not None:
            auction.check_contract(named)
        if as_json:
            say_record(_record(auction, None if text is None else text.place))
        else:
            say(_text(auction, named))


def _text(auction: Auction, named: Contract | None) -> str:
    replayed = Auction(auction.rules, auction.first)
    lines = []
    for seat, call in zip(auction.speakers, auction.calls, strict=True):
        lines.append(f"Seat {seat}  {call!s:<5}  of {_listed(replayed)}")
        replayed = replayed.call(call)
    result = auction.result_text()
    legal = "" if auction.is_over else f": {_listed(auction)}"
    lines.append(f"{result[0].upper()}{result[1:]}{legal}.")
    if auction.declarer is not None:
        allowed = auction.contracts
        lines.append(f"He may name any of the {len(allowed)} contracts from {allowed[0]} to {allowed[-1]}.")
    if named is not None:
        lines.append(f"{named} is one of them.")
    return "\n".join(lines)


def _listed(auction: Auction) -> str:
    return ", ".join(map(str, auction.legal_calls))


def _record(auction: Auction, source: str | None) -> dict[str, object]:
    return {
        "source": source,
        "rules": auction.rules.name,
        "first": int(auction.first),
        "calls": [str(call) for call in auction.calls],
        "speakers": [int(seat) for seat in auction.speakers],
        "over": auction.is_over,
        "void": auction.is_void,
        "to_speak": None if auction.to_speak is None else int(auction.to_speak),
        "legal_calls": [str(call) for call in auction.legal_calls],
        "declarer": None if auction.declarer is None else int(auction.declarer),
        "minimum": None if auction.minimum is None else str(auction.minimum),
        "may_refuse": auction.may_refuse,
    }
