"""What the tests of the command line share: running `prefa`, and reading console sessions."""

import re
import sys
from collections.abc import Iterator

from click.testing import CliRunner, Result

from prefa_solver.cli import main

PREFA = [sys.executable, "-m", "prefa_solver.cli"]
DEAL = "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT"


def prefa(*args: str, stdin: str | bytes | None = None, force_colour: bool = False) -> Result:
    """Run `prefa` in this process, without colours whatever the environment says."""
    colour = {"FORCE_COLOR": "1" if force_colour else None, "NO_COLOR": None}
    return CliRunner(env=colour).invoke(main, args, input=stdin, prog_name="prefa")


def one_line(result: Result) -> str:
    """The error line of a run that failed as it should: nothing else was printed."""
    assert result.stdout == ""
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console session and what each prints: a command follows ``$ ``, and a backslash at the end
    of its line continues it."""
    yield from re.findall(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", text, flags=re.MULTILINE)
