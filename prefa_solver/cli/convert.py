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
@click.option("--from", "format", metavar="FORMAT", help="text, jsonl, trdump or ppn. Default: found from the file.")
@click.option("--to", metavar="FORMAT", help="text, jsonl, trdump or ppn. Default: what the ending of OUT says.")
def command(source: str, target: str, format: str | None, to: str | None) -> int:
    """Write the records of the hand file IN to OUT, in another format, compression or both.

    IN and OUT may be `-`. Compression with gzip or zstd is recognised in IN; for OUT it follows from the name (.gz,
    .zst). If OUT's format cannot hold something, the command counts that on standard error. It also names there each
    record that it cannot read or write, and leaves it out; the exit code is then 1.
    """
    from ..formats.conversion import convert

    with finish_quietly_on_broken_pipe():
        found = convert(source, target, format, to, on_error=lambda problem: complain(f"{source}:{problem}"))
    for field, count in found.lost.items():
        records = "record" if count == 1 else "records"
        complain(f"{found.format} has no place for {field}: lost in {count} {records}")
    return 1 if found.bad else 0
