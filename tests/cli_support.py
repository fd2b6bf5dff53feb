"""What the tests of the command line share: running `prefa`, and reading console sessions."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from prefa_solver.cli import main

PREFA = [sys.executable, "-m", "prefa_solver.cli"]
DEAL = "SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT"


def prefa(*args: str, stdin: str | bytes | None = None, force_colour: bool = False) -> Result:
    """Run `prefa` in this process, without colours whatever the environment says."""
    colour = {"FORCE_COLOR": "1" if force_colour else None, "NO_COLOR": None}
    return CliRunner(env=colour).invoke(main, args, input=stdin, prog_name="prefa")


def answer(*args: str, stdin: str | None = None) -> str:
    """What `prefa` prints, in a run without fault or warning."""
    result = prefa(*args, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


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


_REVIEWED = [
    *["review", "SAKQHAK8D98C98 SJT9HQJ7DAKCA7 S87HT9DQJTCKQJ D7CT", "--declarer", "1", "--contract", "6H"],
    *["--discard", "C8 D7", "--played", "SASJS8 HAHQHT SKSTS7 HKHJH9 SQS9CK CTCACQ DADQD9 DKDJD8 C7CJC9 DTH8H7"],
]
EVERY_COMMAND: dict[str, list[str]] = {
    "solve": [DEAL],
    "solve --json": [DEAL, "--json"],
    "solve a play": [DEAL, "--declarer", "1", "--strain", "S", "--played", "SK SA"],
    "solve --with-talon": [DEAL, "--with-talon", "--strain", "S"],
    "solve a file": ["deals.txt"],
    "deal": ["--seed", "7", "-n", "3"],
    "advise discard": ["SAJT8CAKTDJ9HAQ7", "--quick"],
    "advise contract": ["SAJT8CAKTHAQ7", "--discard", "DJ9", "--defence", "both"],
    "advise defence": [
        *["--declarer", "1", "--contract", "7S", "--discard", "DJ9"],
        *["--hands", "SJT8CAKTD9HAQ7 SKCQJ987DT7HK8 SQ97DAKQ8HJT9 SADJ"],
    ],
    "advise concede": ["SQ98CQT8DAKQ87HK", "--minimum", "6D", "--json"],
    "claim": ["SAKH7 SQCAK SJT9", "--declarer", "1", "--strain", "H"],
    "review": _REVIEWED[1:],
    "review --json": [*_REVIEWED[1:], "--json"],
    "settle": ["6H", "--declarer", "1", "--tricks", "7", "1", "2"],
    "settle --json": ["6H", "--declarer", "1", "--tricks", "7", "1", "2", "--json"],
    "auction": ["6S", "6C", "6D", "="],
    "ledger": ["session.txt", "--why"],
    "ledger --json": ["session.txt", "--json"],
    "rules": [],
    "rules show": ["classic+i-take-it"],
    "rules diff": ["playelephant", "desktop"],
    "score": ["hands.jsonl", "--no-best-play", "-j", "1"],
    "convert": ["hands.jsonl", "-", "--to", "text"],
    "validate": ["hands.jsonl"],
    "bench": ["--seconds", "0.001", "--threads", "1", "--json"],
}
"""A line of arguments for every command and every kind of output, by its name and perhaps what is special."""


def every_command(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, who: str = "Χρήστος") -> list[str]:
    """The arguments of one of `EVERY_COMMAND`, with the files that they name in *folder*, which becomes the current
    one. *who* is a player's name in the files, and an id.
    """
    monkeypatch.chdir(folder)
    Path("deals.txt").write_text(f"# {who}\n{DEAL}\n", encoding="utf-8")
    Path("session.txt").write_text(f"players Anna Babis {who}\n6H 1 7 1 2\n6S 3 2 2 6\n", encoding="utf-8")
    record = {"id": who, "hands": DEAL.split(), "talon": "D87", "players": ["Anna", "Babis", who]}
    record |= {"declarer": 1, "contract": "6S", "declarations": "play play", "tricks": [6, 2, 2]}
    Path("hands.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    words = name.split()
    group = words[:2] if words[0] == "advise" or name in ("rules show", "rules diff") else words[:1]
    return [*group, *EVERY_COMMAND[name]]
