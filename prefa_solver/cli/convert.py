"""`prefa convert`: one format of hand files to another."""

import click

from .progress import finish_quietly_on_broken_pipe
from .terminal import complain

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa convert evening.trdump evening.jsonl
  prefa convert archive.jsonl.gz archive.trdump.zst
  prefa convert - - --from text --to jsonl < deals.txt
"""


@click.command(epilog=_EXAMPLES)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--from", "format", metavar="FORMAT", help="text, jsonl, trdump or ppn. Default: what the file shows.")
@click.option("--to", metavar="FORMAT", help="text, jsonl, trdump or ppn. Default: as the name of OUT ends.")
def command(source: str, target: str, format: str | None, to: str | None) -> int:
    """Write the records of the hand file IN to OUT, in another format, compression or both.

    IN and OUT may be `-`; gzip and zstd are seen in IN, and chosen for OUT by its name (.gz, .zst). What OUT's format
    cannot hold is counted on standard error. A record that cannot be read, or written, is named there and left out;
    then the exit code is 1.
    """
    from ..formats.conversion import convert

    with finish_quietly_on_broken_pipe():
        found = convert(source, target, format, to, on_error=lambda problem: complain(f"{source}:{problem}"))
    for field, count in found.lost.items():
        records = "record" if count == 1 else "records"
        complain(f"{found.format} has no place for {field}: lost in {count} {records}")
    return 1 if found.bad else 0
