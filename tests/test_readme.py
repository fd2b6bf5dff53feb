"""The README's examples do what it says, to the letter."""

import doctest
import os
import re
import subprocess
import sys
import tomllib

import pytest

from cli_support import sessions
from support import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


SESSIONS = [session for block in blocks("console") for session in sessions(block)]


@pytest.fixture
def environment(tmp_path):
    """An environment in which `prefa` is the package under test, installed or not."""
    script = tmp_path / "prefa"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m prefa_solver.cli "$@"\n')
    script.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    return os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "NO_COLOR": "1"}


def test_there_are_at_least_five_examples():
    assert len(SESSIONS) >= 5
    assert all(output for _, output in SESSIONS)
    # every line of the blocks belongs to a session
    assert "".join(f"$ {command}\n{output}" for command, output in SESSIONS) == "".join(blocks("console"))


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[f"{i}" for i in range(len(SESSIONS))])
def test_example(command, output, environment):
    run = subprocess.run(
        ["sh", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=environment,
        cwd=ROOT,
    )
    assert run.stdout == output


def test_python_session():
    first, second = blocks("python")  # the second goes on with what the first has made
    test = doctest.DocTestParser().get_doctest(first + second, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 15
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert report == []


def test_the_two_commands():
    install, check = blocks("sh")
    assert install.startswith('pip install . && prefa solve "')
    assert check == "pip install -e '.[dev]' && pytest\n"
    solved = install.strip().removeprefix("pip install . && ")
    assert solved == SESSIONS[0][0]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"prefa": "prefa_solver.cli:main"}
    assert "dev" in project["optional-dependencies"]


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert links
    for link in links:
        assert link.startswith("https://") or (ROOT / link).exists(), link
