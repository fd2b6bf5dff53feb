"""Random bytes as arguments, on standard input and in files: every command ends with an exit code and clean lines."""

import os
import random
import subprocess
from pathlib import Path

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli_support import DEAL, PREFA, every_command, prefa
from prefa_solver.cli import COMMANDS, main

# `bench` takes its time whatever it is told, and the paths of `deal` are long when it is told many deals.
NAMES = [name for name in COMMANDS if name not in ("bench", "advise", "rules")]
NAMES += ["advise discard", "advise bid", "advise defence", "rules show", "rules diff"]
# No slash: the files that a command makes stay in the test's folder.
BYTES = st.binary(max_size=24).map(lambda data: data.translate(None, b"\x00/"))
WORDS = st.sampled_from(
    [DEAL, *DEAL.split(), "6S", "1", "3", "-", "--", "play", "in", "S", "NT", "2:H>=4", "classic", "max"]
)
ARGUMENT = (BYTES | WORDS.map(str.encode) | st.text(max_size=8).map(lambda text: text.encode("utf-8", "replace"))).map(
    lambda data: os.fsdecode(data.translate(None, b"\x00/"))
)


def flags(name: str) -> list[str]:
    command: click.Command = main
    for word in name.split():
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), word)
        assert found is not None
        command = found
    return [flag for option in command.params if isinstance(option, click.Option) for flag in option.opts]


def check_ends_well(name: str, args: list[str], stdin: bytes) -> None:
    result = prefa(*name.split(), *args, stdin=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), (args, stdin, result.exception)
    assert result.exit_code in (0, 1, 2)
    assert result.stderr.replace("\n", "").isprintable()
    if name not in ("convert", "score", "deal"):  # these write files, and may write them to standard output
        assert result.stdout.replace("\n", "").isprintable()
    if result.exit_code == 2:
        assert result.stderr.count("\n") == 1


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_random_arguments(name, data):
    Path("in").write_bytes(data.draw(BYTES))
    given_flags = data.draw(st.lists(st.sampled_from(flags(name)), max_size=3))
    args = [word for flag in given_flags for word in (flag, data.draw(ARGUMENT))]
    args += data.draw(st.lists(ARGUMENT, max_size=3))
    if "-n" in args or "--count" in args:
        args = [word for word in args if not word.isdigit()]
    check_ends_well(name, args, data.draw(BYTES))


INPUTS = ["solve", "auction", "claim", "review", "score", "validate", "convert", "ledger"]
STARTS = st.sampled_from(
    [b"", b"{", b'{"hands":', b"[", b"#\n", b"%", b"\xff\xfe", b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"players "]
)


@pytest.mark.parametrize("name", INPUTS)
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(start=STARTS, rest=st.binary(max_size=200), as_json=st.booleans())
def test_random_bytes_on_standard_input(name, start, rest, as_json):
    args = ["-", "-", "--to", "jsonl"] if name == "convert" else ["-"]
    args += ["--json"] if as_json and name not in ("score", "convert") else []
    check_ends_well(name, args, start + rest)


FILES = ["solve a file", "ledger", "score", "convert", "validate"]
ENCODINGS = [
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "cp1252",
    "cp1253",
    "cp1251",
    "ascii",
    "latin-1",
]
WHO = {"cp1252": "Jürgen", "latin-1": "Jürgen", "ascii": "Anna2", "cp1251": "Юрий"}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", FILES)
def test_every_encoding_of_a_file_is_read_or_named(tmp_path, monkeypatch, name, encoding):
    args = every_command(name, tmp_path, monkeypatch, who=WHO.get(encoding, "Χρήστος"))
    usual = prefa(*args)
    assert usual.exit_code == 0
    for file in ("deals.txt", "session.txt", "hands.jsonl"):
        # ASCII escapes would make every JSON file ASCII.
        text = Path(file).read_text(encoding="utf-8").encode().decode("utf-8")
        if file.endswith("jsonl"):
            text = text.encode().decode("unicode_escape").encode("utf-16", "surrogatepass").decode("utf-16")
        Path(file).write_bytes(text.encode(encoding))
    result = prefa(*args)
    if encoding.startswith(("utf", "ascii")):
        assert (result.exit_code, result.stdout) == (usual.exit_code, usual.stdout)
    else:
        assert result.exit_code == 1
        assert "UTF-8" in result.stderr + result.stdout


@pytest.mark.parametrize("seed", range(12))
def test_random_bytes_in_real_processes(seed):
    chance = random.Random(seed)
    name = chance.choice(INPUTS)
    args = [
        bytes(chance.randrange(1, 256) for _ in range(chance.randrange(1, 12))).replace(b"/", b"?") for _ in range(2)
    ]
    stdin = bytes(chance.randrange(256) for _ in range(200))
    run = subprocess.run([*map(os.fsencode, PREFA), name.encode(), *args, b"-"], input=stdin, capture_output=True)
    assert run.returncode in (0, 1, 2)
    assert b"Traceback" not in run.stderr
