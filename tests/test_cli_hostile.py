"""What files say, and how they are called, does no harm on a terminal, a page or a spreadsheet."""

import builtins
import csv
import errno
import io
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from cli_support import DEAL, EVERY_COMMAND, PREFA, every_command, one_line, prefa
from prefa_solver.escapes import csv_text

HOSTILE = "\x1b]52;c;eA==\x07<script>alert(1)</script>&\x9b2J\u202e=cmd|' /C calc'!A1\nprefa: all is well\r\x7f"
QUICK = [name for name in EVERY_COMMAND if name not in ("advise contract", "advise concede", "advise discard", "bench")]


def check_harmless(text: str) -> None:
    """Nothing but printable lines, and none that pretends to be another."""
    assert text.replace("\n", "").isprintable(), ascii(text)
    assert not re.search(r"^prefa: all is well", text, re.MULTILINE)


def hostile_record(**more: object) -> str:
    record = {"id": HOSTILE, "session": HOSTILE, "hands": DEAL.split(), "talon": "D87", "players": ["A", HOSTILE, "C"]}
    record |= {"declarer": 1, "contract": "6S", "declarations": "play play", "tricks": [6, 2, 2]}
    record |= {"result": {"pot": [60, 0, 0], "cash": [0, 0, 0]}, "notes": {f"x.{HOSTILE}": HOSTILE}}
    return json.dumps(record | more) + "\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("good.jsonl").write_text(hostile_record())
    Path("played.jsonl").write_text(hostile_record(plays="SKSASTHKHQ", tricks=None, claim=True))
    Path("bad.jsonl").write_text(
        "".join(
            hostile_record(**{key: HOSTILE}) for key in ("contract", "rules", "auction", "discard", "plays", "leader")
        )
        + hostile_record(**{HOSTILE: 1, "talon": HOSTILE})
        + json.dumps(HOSTILE)
        + f"\n{HOSTILE!s}\n"
    )
    Path("bad.txt").write_text(HOSTILE)
    Path("house.toml").write_text(f"name = {json.dumps(HOSTILE)}\n")
    Path("session.json").write_text(
        json.dumps({"rules": "classic", "players": ["A", HOSTILE, "C"], "first_dealer": 3, "entries": []})
    )
    return tmp_path


@pytest.mark.parametrize(
    "args",
    [
        *[["score", file] for file in ("good.jsonl", "played.jsonl", "bad.jsonl", "bad.txt")],
        ["score", "good.jsonl", "--check", "-j", "1"],
        ["score", "bad.jsonl", "--errors", "errors.jsonl", "--to", "jsonl"],
        *[["validate", file] for file in ("good.jsonl", "played.jsonl", "bad.jsonl", "bad.txt")],
        ["validate", "bad.jsonl", "--json"],
        *[["review", file] for file in ("good.jsonl", "played.jsonl", "bad.jsonl", "bad.txt")],
        ["review", "played.jsonl", "--json"],
        *[["claim", file] for file in ("good.jsonl", "played.jsonl", "bad.jsonl")],
        *[
            ["convert", "bad.jsonl", "out.trdump"],
            ["convert", "good.jsonl", "out.ppn"],
            ["convert", "bad.txt", "o.jsonl"],
        ],
        *[["solve", "bad.txt"], ["auction", "bad.txt"], ["ledger", "bad.txt"], ["ledger", "session.json"]],
        *[["rules", "show", "house.toml"], ["settle", "6S", "--declarer", "1", "--rules", "house.toml"]],
        *[
            [command, HOSTILE]
            for command in ("solve", "auction", "claim", "review", "settle", "ledger", "score", "validate")
        ],
        ["convert", HOSTILE, "out.jsonl"],
        ["rules", "show", HOSTILE],
        ["deal", "--where", HOSTILE],
        [HOSTILE],
        ["advise", "discard", HOSTILE],
        ["solve", f"--{HOSTILE}"],
    ],
    ids=lambda args: " ".join(args).replace(HOSTILE, "HOSTILE"),
)
def test_nothing_harmful_is_printed(files, args):
    result = prefa(*args)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    check_harmless(result.stdout)
    check_harmless(result.stderr)


def test_names_of_files_are_harmless(files):
    name = "a\x1b[31m\u202e<b>\nprefa: all is well.jsonl"
    os.rename("played.jsonl", name)
    for args in (
        ["score"],
        ["validate"],
        ["review"],
        ["claim"],
        ["solve"],
        ["auction"],
        ["ledger"],
        ["score", "--check"],
    ):
        result = prefa(*args, name)
        check_harmless(result.stdout)
        check_harmless(result.stderr)
    prefa("review", name, "--html", "page.html")
    page = Path("page.html").read_text(encoding="utf-8")
    check_harmless(page)


def test_a_page_has_no_markup_from_a_file(files):
    assert prefa("review", "played.jsonl", "--html", "page.html").exit_code in (0, 1)
    page = Path("page.html").read_text(encoding="utf-8")
    check_harmless(page)
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_spreadsheet_runs_nothing(files):
    Path("formula.jsonl").write_text(hostile_record().replace(json.dumps(HOSTILE), json.dumps("=1+1")))
    assert prefa("score", "formula.jsonl", "-o", "rows.csv", "--no-best-play").exit_code in (0, 1)
    with open("rows.csv", newline="", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert row["id"] == "'=1+1"
    assert csv_text(row["id"]) == "=1+1"
    assert not [cell for cell in row.values() if cell[:1] in set("=+@\t\r")]


@pytest.mark.parametrize("name", QUICK)
def test_every_command_with_another_name(tmp_path, monkeypatch, name):
    result = prefa(*every_command(name, tmp_path, monkeypatch, who="<b>=1+1&\u202e"))
    check_harmless(result.stderr)
    if name != "convert":  # which writes a file, if to standard output
        check_harmless(result.stdout)


# -- what is no file --

READERS = [
    *[["solve"], ["auction"], ["claim"], ["review"], ["score"], ["validate"], ["ledger"]],
    *[
        ["convert", "IN", "out.jsonl"],
        ["rules", "show", "IN.toml"],
        ["settle", "6S", "--declarer", "1", "--rules", "IN.toml"],
    ],
]


def make_unreadable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may read the file *name*. An administrator may all the same, so for him whatever opens it is refused."""
    Path(name).chmod(0)
    if not os.access(name, os.R_OK):
        return

    def refusing(opens):
        def opened(file, *args, **kwargs):
            if isinstance(file, (str, os.PathLike)) and Path(file).name == name:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(file))
            return opens(file, *args, **kwargs)

        return opened

    for module in (builtins, io, os):
        monkeypatch.setattr(module, "open", refusing(module.open))


@pytest.mark.parametrize("args", READERS, ids=" ".join)
@pytest.mark.parametrize("kind", ["missing", "folder", "unreadable"])
def test_one_clear_line(tmp_path, monkeypatch, args, kind):
    monkeypatch.chdir(tmp_path)
    name = next((word for word in args if word.startswith("IN")), "IN.txt").replace("IN", "there")
    if kind == "folder":
        Path(name).mkdir()
    elif kind == "unreadable":
        Path(name).write_text("x")
        make_unreadable(name, monkeypatch)
    words = [word.replace("IN", "there") if word.startswith("IN") else word for word in args]
    result = prefa(*(words if words != args else [*args, name]))
    reason = {"missing": "[Nn]o such file", "folder": "Is a directory", "unreadable": "Permission denied"}[kind]
    said = result.stderr if result.stdout else one_line(result)
    assert re.search(reason, said), said
    assert name in said
    assert result.exit_code == 1


@pytest.mark.parametrize("command", ["solve", "auction", "validate", "ledger"])
def test_pipes_are_read(tmp_path, command):
    text = {"solve": DEAL, "auction": "6S pass pass", "validate": DEAL, "ledger": "pass"}[command]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([*PREFA, command, str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        pipe.write_text(f"{text}\n")
        output, errors = run.communicate(timeout=60)
    assert (run.returncode, errors) == (0, b"")
    assert output


STREAMS = [
    *[[word.replace("IN", "pipe") for word in (args if "IN" in " ".join(args) else [*args, "IN"])] for args in READERS],
    *[[word.replace("IN", "-") for word in (args if "IN" in args else [*args, "IN"])] for args in READERS[:8]],
]


@pytest.mark.parametrize("args", STREAMS, ids=" ".join)
def test_what_a_stream_says_first_is_told(tmp_path, args):
    """A stream cannot be read twice: who looks at its first line to see what it is keeps it for the message."""
    name = next(word for word in args if word == "-" or word.startswith("pipe"))
    if name != "-":
        os.mkfifo(tmp_path / name)
    with subprocess.Popen(
        [*PREFA, *args], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        if name != "-":
            (tmp_path / name).write_text("junk here\n")
        output, errors = run.communicate(b"junk here\n" if name == "-" else b"", timeout=60)
    said = (output + errors).decode()
    assert run.returncode == 1
    assert "Traceback" not in said
    assert f"{name}:" in said or (name == "-" and "standard input:" in said)
    assert ("key/value" if name.endswith(".toml") else "junk") in said
