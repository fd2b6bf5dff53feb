"""Standard streams as they come: in any encoding, closed, full."""

import codecs
import subprocess
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli_support import DEAL, EVERY_COMMAND, PREFA, every_command
from prefa_solver import CardSet, Contract, Deal, Strain
from prefa_solver.cli import main
from prefa_solver.words.cards import cards_text

ENCODINGS = ["utf-8", "utf-16", "cp1252", "cp1253", "cp1251", "ascii", "latin-1", "cp437"]


def in_encoding(encoding: str, *args: str) -> tuple[int, bytes, bytes]:
    result = CliRunner(charset=encoding, env={"NO_COLOR": "1"}).invoke(main, args, prog_name="prefa")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout_bytes, result.stderr_bytes


SLOW = {"advise contract", "advise concede", "advise discard", "bench"}
# What they print is a file of hands or of rows: its encoding is UTF-8 wherever it goes.
FILES = {"convert"}
COMMANDS = [pytest.param(name, marks=pytest.mark.long) if name in SLOW else name for name in EVERY_COMMAND]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_prints_in_every_encoding(tmp_path, monkeypatch, name):
    args = every_command(name, tmp_path, monkeypatch)
    code, output, errors = in_encoding("utf-8", *args)
    for encoding in ENCODINGS:
        found, printed, complained = in_encoding(encoding, *args)
        assert found == code
        if name in FILES:
            assert printed.startswith(output[:20])
        elif name != "bench":  # its figures are other ones every time
            assert printed.decode(encoding) == on(encoding, output.decode())
            assert complained.decode(encoding) == on(encoding, errors.decode())


@pytest.mark.parametrize("name", EVERY_COMMAND)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_help_prints_in_every_encoding(name, encoding):
    command = name.split()[: 2 if name.startswith(("advise ", "rules ")) else 1]
    code, output, errors = in_encoding(encoding, *command, "--help")
    assert (code, errors) == (0, b"")
    assert output.decode(encoding).startswith("Usage: prefa ")


def on(encoding: str, text: str) -> str:
    """What arrives on a terminal with that encoding."""
    codecs.lookup_error("prefa")  # there since `prefa` ran
    return text.encode(encoding, "prefa").decode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_is_printed_is_read_back(encoding):
    in_encoding("utf-8", "--version")
    assert CardSet.parse(on(encoding, "♠ A K 7 ♣ — ♦️ 10 9 ♥︎J")) == CardSet.parse("SAK7DT9HJ")
    assert CardSet.parse(on(encoding, "—")) == CardSet(0)
    assert Contract.parse(on(encoding, "7♥️")) == Contract(7, Strain.HEARTS)
    deal = Deal.parse(DEAL)
    assert Deal.parse(on(encoding, " | ".join(map(cards_text, deal.hands)))).hands == deal.hands


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("♠—·×…±─█", "S--x...+--#"),
        ("♥\N{VARIATION SELECTOR-16}A", "HA"),
        ("Άννα Χρήστος Ψαρός ΘΕΟ", "Anna Christos Psaros ThEO"),
        ("Юрий Щукин", "Iurii Shchukin"),
        ("misère, Ångström", "misere, Angstrom"),
        ("中", "\\u4e2d"),
    ],
)
def test_what_ascii_lacks_is_replaced(text, shown):
    in_encoding("utf-8", "--version")
    assert on("ascii", text) == shown
    assert unicodedata.normalize("NFC", on("utf-8", text)) == unicodedata.normalize("NFC", text)


CLOSED = ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"]


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize(
    ("args", "code", "line"),
    [
        (["deal", "--seed", "7"], 0, ""),
        (["--help"], 0, ""),
        (["solve", "SX"], 1, "prefa solve: no file"),
        (["solve", "-"], 1, "prefa solve: "),
        (["slove"], 2, "prefa: No such command"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_closed_streams_cost_one_line_at_most(closed, args, code, line):
    run = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *PREFA, *args], capture_output=True, input=b"")
    assert run.returncode == code
    assert b"Traceback" not in run.stderr
    if "2>&-" in closed:
        assert run.stderr == b""
    elif code:
        assert run.stderr.decode().startswith(line)
        assert run.stderr.count(b"\n") == 1
    assert bool(run.stdout) == (">&-" not in closed.replace("2>&-", "") and code == 0)


def test_standard_input_that_is_closed_is_named():
    run = subprocess.run(["sh", "-c", '"$@" <&-', "sh", *PREFA, "solve", "-"], capture_output=True)
    assert (run.returncode, run.stdout) == (1, b"")
    assert run.stderr == b"prefa solve: cannot read standard input: it is closed\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
@pytest.mark.parametrize("args", [["solve", "SX"], ["slove"], ["validate", "-"]], ids=" ".join)
def test_a_full_standard_error_leaves_the_exit_code(args):
    with open("/dev/full", "wb") as full:
        run = subprocess.run([*PREFA, *args], stdout=subprocess.PIPE, stderr=full, input=b"x")
    assert run.returncode in (1, 2)
