"""`prefa score`: files of hands, scored."""

import sys
from typing import TYPE_CHECKING

import click

from .inputs import check_read_once
from .params import THREADS, WholeNumber
from .progress import Bar, finish_quietly_on_broken_pipe, progress_bar
from .terminal import say

if TYPE_CHECKING:
    from ..batch.scored_deal import Bad, ScoredDeal
    from ..batch.summary import Summary

__all__ = ["command"]

_MOST_TOLD = 20

_EXAMPLES = """\
Examples:

\b
  prefa score evening.trdump
  prefa score archive.jsonl.gz -o scores.parquet --errors bad.jsonl
  prefa score archive.jsonl.gz -o scores.parquet --errors bad.jsonl --resume
  prefa score *.trdump --check -o scores.csv
  prefa score big.jsonl -o scores.csv --executor dask://127.0.0.1:8786
"""


@click.command(epilog=_EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where the rows go. Default: standard output.")
@click.option(
    "--to",
    "layout",
    type=click.Choice(["table", "csv", "jsonl", "parquet"]),
    help="The format of the rows. Default: what the ending of the output's name says, else a table.",
)
@click.option("--errors", metavar="FILE", help="Where records that cannot be scored go, with the reason (JSON Lines).")
@click.option("--check", is_flag=True, help="List the records whose recorded result differs from the settlement.")
@click.option("--from", "format", metavar="FORMAT", help="text, jsonl, trdump or ppn. Default: found from the file.")
@click.option("-j", "--jobs", type=THREADS, help="Workers, at most two for each core. Default: one.")
@click.option(
    "--executor",
    default="processes",
    show_default=True,
    metavar="WHERE",
    help="processes, threads, or dask://HOST:PORT for a Dask cluster.",
)
@click.option(
    "--chunk",
    type=WholeNumber(1, 1_000_000),
    default=2048,
    show_default=True,
    help="The most records to handle at a time.",
)
@click.option(
    "--best-play/--no-best-play",
    default=True,
    show_default=True,
    help="Find what best play would have paid. This takes most of the time.",
)
@click.option("--resume", is_flag=True, help="Continue where a run with the same options stopped.")
@click.option(
    "--overwrite", is_flag=True, help="Start again from the beginning, even if an earlier run was interrupted."
)
@click.option("--summary/--no-summary", default=True, help="Print a summary at the end.", show_default=True)
@click.option("--progress/--no-progress", default=None, help="Show a bar. Default: on a terminal.")
def command(
    files: tuple[str, ...],
    output: str,
    layout: str | None,
    errors: str | None,
    check: bool,
    format: str | None,
    jobs: int | None,
    executor: str,
    chunk: int,
    best_play: bool,
    resume: bool,
    overwrite: bool,
    summary: bool,
    progress: bool | None,
) -> int:
    """Score every record of hand files: the tricks taken, the payments, what best play would have brought, and who
    lost tricks.

    The output has a row for each record, in the order of the input, and at the end a summary by player and by
    contract. A record that cannot be scored never stops the run. The exit code is 1 if there was such a record, or if
    --check found a difference.

    docs/batch.md describes the columns, and docs/formats.md the formats of hand files.
    """
    from ..batch.run import Request, score_files

    check_read_once(files)
    request = Request(
        files=files,
        output=output,
        layout=layout,
        errors=errors,
        format=format,
        executor=executor,
        jobs=jobs,
        chunk=chunk,
        best_play=best_play,
        resume=resume,
        overwrite=overwrite,
    )
    teller = _Teller(quiet_about_bad=errors is not None)
    with finish_quietly_on_broken_pipe(), progress_bar("scoring", progress) as bar:
        teller.bar = bar
        found = score_files(
            request,
            on_progress=bar.show,
            on_bad=teller.bad,
            on_difference=teller.difference if check else None,
        )
    if summary:
        _print_summary(found, check, err=output == "-" and layout not in (None, "table"))
    return 1 if found.bad or (check and found.differ) else 0


class _Teller:
    """Says what is wrong with single records on standard error, bad ones only as long as they are few."""

    def __init__(self, quiet_about_bad: bool) -> None:
        self.left = 0 if quiet_about_bad else _MOST_TOLD
        self.quiet = quiet_about_bad
        self.bar = Bar()

    def bad(self, file: str, bad: "Bad") -> None:
        if self.left > 0:
            for problem in bad.problems:
                # what is wrong with the file as a whole names it already
                self.bar.echo(f"{file}:{problem.line}: {problem}" if problem.line else str(problem))
        elif self.left == 0 and not self.quiet:
            self.bar.echo("more records cannot be scored; --errors FILE keeps them all")
        self.left -= 1

    def difference(self, file: str, row: "ScoredDeal") -> None:
        name = f" ({row.id})" if row.id else ""
        self.bar.echo(f"{file}:{row.line}{name}: {row.differs}")


def _print_summary(summary: "Summary", check: bool, err: bool) -> None:
    from ..answers.score import summary_text

    say(summary_text(summary, check), err=err)
    sys.stdout.flush()
