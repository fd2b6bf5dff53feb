"""`prefa deal`: random deals, under conditions, perhaps solved."""

from typing import TYPE_CHECKING

import click

from ..limits import MOST_SEED
from .params import THREADS, WholeNumber, parsed_option
from .progress import finish_quietly_on_broken_pipe, progress_bar

if TYPE_CHECKING:
    from ..batch.dealing import Shard
    from ..play.conditions import Condition

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa deal --seed 7
  prefa deal --seed 7 -n 100 > deals.txt
  prefa deal -n 3 | prefa solve -
  prefa deal --seed 7 -n 5 --where "2: H>=4, SA" --where "talon: A>=1"
  prefa deal -n 3 --cards 5 --where "1: S>=2" | prefa solve -
  prefa deal --seed 7 -n 100000 --shard 2/4 --solve --output part2.parquet
"""
_SUFFIXES = {".npy": "numpy", ".parquet": "parquet"}


def _condition(text: str) -> "Condition":
    from ..play.conditions import Condition

    return Condition.parse(text)


def _shard(text: str) -> "Shard":
    from ..batch.dealing import Shard

    return Shard.parse(text)


@click.command(epilog=_EXAMPLES)
@click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    help="The number that the deals are made from. Default: a new one every time.",
)
@click.option("-n", "--count", type=WholeNumber(0, 10**9), default=1, show_default=True, help="How many deals.")
@click.option(
    "--cards",
    type=WholeNumber(1, 10),
    default=10,
    show_default=True,
    help="How many cards a hand has. Fewer than ten make endings, without a talon.",
)
@parsed_option(
    "--where",
    "CONDITION",
    _condition,
    'What a seat or the talon must hold: "2: H>=4, SA, !DK, A>=2", "talon: C=0". May be given several times.',
    multiple=True,
)
@parsed_option(
    "--shard", "I/K", _shard, "Only part I of K of the deals, such as 2/4; the parts in order are the whole."
)
@click.option("-o", "--output", default="-", metavar="FILE", help="Where the deals go. Default: standard output.")
@click.option(
    "--to",
    "layout",
    type=click.Choice(["text", "jsonl", "trdump", "ppn", "numpy", "parquet"]),
    help="The format. Default: what the ending of the output's name says (.npy, .parquet …), else text.",
)
@click.option("--solve", is_flag=True, help="Add the tricks of every declarer, strain and defence.")
@click.option("-j", "--jobs", type=THREADS, help="Threads for --solve. Default: one for each core.")
@click.option("--progress/--no-progress", default=None, help="Show a bar. Default: on a terminal, with --output.")
def command(
    seed: int | None,
    count: int,
    cards: int,
    where: "tuple[Condition, ...]",
    shard: "Shard | None",
    output: str,
    layout: str | None,
    solve: bool,
    jobs: int | None,
    progress: bool | None,
) -> None:
    """Print random deals, one on each line: the hands of seats 1, 2 and 3, and the talon.

    The same seed gives the same deals every time and on every machine, and a larger --count begins with the same
    deals. `prefa solve` reads what this command prints. docs/batch.md describes the files of solved deals.
    """
    from secrets import randbits

    from ..batch.dealing import DealSet, Shard, make_deals

    seed = randbits(64) if seed is None else seed
    shard = Shard() if shard is None else shard
    wanted = DealSet(seed=seed, count=count, cards=cards, conditions=where, shard=shard, solve=solve, threads=jobs)
    if output == "-" and not solve and layout in (None, "text"):
        for _, deals, _ in wanted.chunks():
            click.echo("\n".join(map(str, deals)))
        return
    with finish_quietly_on_broken_pipe(), progress_bar("dealing", progress) as bar:
        total = len(wanted.numbers())
        make_deals(wanted, output, layout or _layout_of(output, solve), lambda made: bar.count(made, total))


def _layout_of(output: str, solve: bool) -> str:
    from pathlib import Path

    from ..formats.files import format_of_name

    if (named := _SUFFIXES.get(Path(output).suffix.lower())) is not None:
        return named
    found = format_of_name(output)
    return found.name if found is not None else "jsonl" if solve else "text"
