"""`prefa bench`: how fast this machine answers."""

import click

from .terminal import say, say_record

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa bench
  prefa bench --seconds 5 --threads 2 --json
"""


@click.command(epilog=_EXAMPLES)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=0.5,
    show_default=True,
    help="How long to measure each kind of question.",
)
@click.option("--threads", type=click.IntRange(min=1), help="How many to use at most. Default: one for every core.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (keys: docs/json.md).")
def command(seconds: float, threads: int | None, as_json: bool) -> None:
    """Measure how many deals a second this machine solves.

    Every kind of question is asked for a while, on the same random deals each time. Figures of a machine that does
    other work at the same time say little.
    """
    from ..answers.bench import measures

    if as_json:
        rows = [
            {"name": m.name, "unit": m.unit, "count": m.count, "seconds": round(m.seconds, 6), "rate": round(m.rate, 3)}
            for m in measures(seconds, threads)
        ]
        say_record({"measures": rows})
        return
    for measure in measures(seconds, threads):
        each = 1e6 / measure.rate
        time = f"{each:,.0f} µs" if each < 1e4 else f"{each / 1e3:,.0f} ms"
        say(f"{measure.name:<26}{measure.rate:>12,.0f} {measure.unit + ' a second':<16}{time:>10} each")
