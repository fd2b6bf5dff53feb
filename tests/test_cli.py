"""The `prefa` command as a whole: what it loads, how it speaks of errors, how it behaves in a shell."""

import contextlib
import os
import pty
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

import prefa_solver
from cli_support import DEAL, PREFA, one_line, prefa
from prefa_solver.cli import COMMANDS, main


@pytest.mark.parametrize("args", [[], ["-h"], ["--help"]])
def test_help(args):
    result = prefa(*args)
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: prefa ")
    for name, summary in COMMANDS.items():
        assert f"  {name}" in result.stdout
        assert summary in result.stdout


def test_version():
    result = prefa("--version")
    assert (result.exit_code, result.stdout) == (0, f"prefa {prefa_solver.__version__}\n")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_has_help_with_an_example(name, flag):
    result = prefa(name, flag)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: prefa {name} ")
    assert re.search(rf"Examples:\n(.*\n)*?    prefa {name} ", result.stdout)
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_every_command_module_is_listed():
    folder = Path(prefa_solver.__file__).parent / "cli"
    modules = [path.stem for path in folder.glob("*.py") if path.stem != "__main__"]
    modules += [path.parent.name for path in folder.glob("*/__init__.py")]
    commands = {name for name in modules if hasattr(import_module(f"prefa_solver.cli.{name}"), "command")}
    assert commands == set(COMMANDS)


def loaded_by(*args: str) -> set[str]:
    code = f"""
import sys
from prefa_solver.cli import main
try:
    main({list(args)!r}, prog_name="prefa")
except SystemExit as end:
    assert not end.code
print(*sys.modules)
"""
    plain = os.environ | {"NO_COLOR": "1"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, env=plain)
    return set(run.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("args", "absent"),
    [
        (["--help"], {"numpy", "rich", "msgspec", "json", "prefa_solver.solving.solve", "prefa_solver.cli.solve"}),
        (["--version"], {"numpy", "rich", "msgspec", "prefa_solver.solving.solve", "prefa_solver.cli.solve"}),
        (["solve", "--help"], {"numpy", "rich", "msgspec", "prefa_solver.solving.solve", "prefa_solver.cli.deal"}),
        (["deal"], {"numpy", "rich", "msgspec", "prefa_solver.solving.solve", "prefa_solver.cli.solve"}),
        (["solve", DEAL], {"rich", "msgspec", "prefa_solver.cli.deal"}),
    ],
    ids=" ".join,
)
def test_only_what_is_used_is_loaded(args, absent):
    loaded = loaded_by(*args)
    assert {"click", "prefa_solver.cli"} <= loaded
    assert not loaded & absent


def test_the_walk_of_loaded_modules_sees_numpy():
    assert {"numpy", "prefa_solver.solving.solve"} <= loaded_by("solve", DEAL)


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["slove"], r"prefa: No such command 'slove'.* \(see prefa --help\)"),
        (["--nope"], r"prefa: No such option '?--nope'?.* \(see prefa --help\)"),
        (["deal", "--nope"], r"prefa deal: No such option '?--nope'?.* \(see prefa deal --help\)"),
        (["deal", "--seed"], r"prefa deal: Option '--seed' requires an argument \(see prefa deal --help\)"),
        (["deal", "extra"], r"prefa deal: Got unexpected extra argument \(extra\) \(see prefa deal --help\)"),
    ],
)
def test_wrong_usage_is_one_line_and_code_2(args, line):
    result = prefa(*args)
    assert result.exit_code == 2
    assert re.fullmatch(line, one_line(result))


def test_errors_propagate_without_standalone_mode():
    with pytest.raises(click.ClickException):
        main(["solve", "SA"], standalone_mode=False)
    assert main(["--version"], standalone_mode=False) == 0


def test_an_error_line_stays_one_short_line():
    result = prefa("solve", "SA\n\x1b[31m\x00" + "x" * 5000)
    assert result.exit_code == 1
    line = one_line(result)
    assert line.isprintable()
    assert len(line) < 700


def test_a_closed_pipe_is_quiet():
    run = subprocess.Popen([*PREFA, "deal", "-n", "200000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdout.readline().count(b" ") == 3
    run.stdout.close()
    assert run.stderr.read() == b""
    run.stderr.close()
    assert run.wait(timeout=60) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
@pytest.mark.parametrize("args", [["--help"], ["deal"], ["deal", "-n", "5000"], ["solve", DEAL]], ids=" ".join)
@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_full_disk_is_one_line(args, buffered):
    environment = os.environ | {"PYTHONUNBUFFERED": buffered}
    with open("/dev/full", "wb") as full:
        run = subprocess.run([*PREFA, *args], stdout=full, stderr=subprocess.PIPE, env=environment)
    assert run.stderr == b"prefa: cannot write: No space left on device\n"
    assert run.returncode == 1


@pytest.mark.parametrize("args", [["deal"], ["solve", DEAL]], ids=" ".join)
def test_a_closed_standard_output_is_quiet(args):
    run = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *PREFA, *args], stderr=subprocess.PIPE)
    assert (run.returncode, run.stderr) == (0, b"")


def test_ctrl_c_says_so_in_one_line():
    run = subprocess.Popen(
        [*PREFA, "solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell may have started the tests with interrupts ignored, which would be inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with run:
        run.stdin.write(f"{DEAL}\n".encode())
        run.stdin.flush()
        assert run.stdout.readline() == b"Deal 1, standard input:1\n"
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=60)
    assert errors == b"prefa solve: interrupted\n"
    assert run.returncode == 130


def console(*args: str, **environment: str) -> bytes:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    run = subprocess.run([*PREFA, *args], capture_output=True, check=True, env=kept | environment)
    return run.stdout


def test_colours_are_for_terminals():
    plain = console("solve", DEAL, TERM="xterm-256color")
    assert b"\x1b" not in plain
    coloured = console("solve", DEAL, TERM="xterm-256color", FORCE_COLOR="1")
    assert re.search("\x1b\\[[0-9;]*m♥ K J T\x1b\\[0m".encode(), coloured)
    assert re.search(b"\x1b\\[[0-9;]*m9\\*\x1b\\[0m", coloured)
    assert re.sub(rb"\x1b\[[0-9;]*m", b"", coloured) == plain
    assert console("solve", DEAL, TERM="xterm-256color", FORCE_COLOR="1", NO_COLOR="1") == plain
    assert console("solve", DEAL, TERM="dumb", FORCE_COLOR="1") == plain


def on_terminal(*args: str, **environment: str) -> bytes:
    """What `prefa` writes to a terminal of its own."""
    ours, theirs = pty.openpty()
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    run = subprocess.Popen([*PREFA, *args], stdout=theirs, env=kept | environment)
    os.close(theirs)
    output = b""
    with contextlib.suppress(OSError):  # how Linux says that the other end is closed
        while chunk := os.read(ours, 4096):
            output += chunk
    os.close(ours)
    assert run.wait(timeout=60) == 0
    return output


def test_a_terminal_gets_colours_unless_it_declines():
    red_hearts = re.compile("\x1b\\[[0-9;]*31m♥ K J T\x1b\\[0m".encode())
    assert red_hearts.search(on_terminal("solve", DEAL, TERM="xterm"))
    assert b"\x1b" not in on_terminal("solve", DEAL, TERM="xterm", NO_COLOR="1")
    assert b"\x1b" not in on_terminal("solve", DEAL, TERM="dumb")


def test_a_terminal_without_symbols_gets_letters():
    text = console("solve", DEAL, PYTHONIOENCODING="ascii").decode("ascii")
    assert "  H K J T " in text
    assert "- deals" in text
