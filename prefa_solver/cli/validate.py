"""`prefa validate`: everything that is wrong in hand files."""

import click

from ..escapes import plain
from .inputs import check_read_once
from .progress import finish_quietly_on_broken_pipe
from .terminal import complain, say, say_record

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  prefa validate evening.trdump
  prefa validate archive.jsonl.gz --json > problems.jsonl
"""


@click.command(epilog=_EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--from", "format", metavar="FORMAT", help="text, jsonl, trdump or ppn. Default: found from the file.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object for each problem: file, line, field, reason."
)
def command(files: tuple[str, ...], format: str | None, as_json: bool) -> int:
    """List every problem of hand files: the line, the field, what is wrong and what was expected.

    The command checks everything that `prefa score` needs: the cards, every card played, the tricks, and the auction,
    contract and declarations under the rules of the record. The exit code is 1 if there is a problem.
    """
    from ..answers.validate import problem_record
    from ..batch.validation import validate
    from ..errors import NotationError

    check_read_once(files)
    records = found = 0
    with finish_quietly_on_broken_pipe():
        for file in files:
            try:
                for problems in validate(file, format):
                    records += 1
                    for problem in problems:
                        found += 1
                        if as_json:
                            say_record(problem_record(file, problem))
                        else:
                            say(plain(f"{file}:{problem.line}: {problem}"))
            except NotationError as error:
                found += 1
                complain(str(error))
    told = f"{records} {'record' if records == 1 else 'records'}, {found} {'problem' if found == 1 else 'problems'}"
    say(told, err=as_json)
    return 1 if found else 0
