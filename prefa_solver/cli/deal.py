"""`prefa deal`: random deals."""

import click

__all__ = ["command"]

#: Deals to a write: a write flushes, and a flush a deal would be most of the time.
_CHUNK = 1000

_EXAMPLES = """\
Examples:

\b
  prefa deal --seed 7
  prefa deal --seed 7 -n 100 > deals.txt
  prefa deal -n 3 | prefa solve -
"""


@click.command(epilog=_EXAMPLES)
@click.option("--seed", type=click.IntRange(min=0), help="Names the deals. Default: a new seed every time.")
@click.option("-n", "--count", type=click.IntRange(min=0), default=1, show_default=True, help="How many deals.")
def command(seed: int | None, count: int) -> None:
    """Print random deals, one a line: the hands of seats 1, 2 and 3, and the talon.

    The deals of a seed are the same every time and everywhere, and more of them start with the same ones.
    `prefa solve` reads what this prints.
    """
    from secrets import randbits

    from ..deal import Deal

    seed = randbits(64) if seed is None else seed
    for start in range(0, count, _CHUNK):
        chunk = range(start, min(start + _CHUNK, count))
        click.echo("\n".join(str(Deal.random(seed, index)) for index in chunk))
