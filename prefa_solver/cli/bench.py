"""`prefa bench`: how fast this machine answers."""

import click

from .params import THREADS, Decimal
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
    type=Decimal(0, 3600, min_open=True),
    default=0.5,
    show_default=True,
    help="How long to measure each kind of question.",
)
@click.option("--threads", type=THREADS, help="The most threads to use. Default: one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object (keys: docs/json.md).")
def command(seconds: float, threads: int | None, as_json: bool) -> None:
    """Measure how many deals this machine solves in a second.

    The command asks each kind of question for a while, about the same random deals each time. If the machine does
    other work at the same time, the figures mean little.
    """
    from ..answers.bench import measures

    if as_json:
        say_record({"measures": [measure.record() for measure in measures(seconds, threads)]})
        return
    for measure in measures(seconds, threads):
        say(measure.text())
