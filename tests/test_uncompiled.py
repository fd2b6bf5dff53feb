"""The source of the package without its compiled modules: who starts Python beside it is told what to do."""

import shutil
import subprocess
import sys

import pytest

from support import ROOT


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    folder = tmp_path_factory.mktemp("source")
    shutil.copytree(
        ROOT / "prefa_solver",
        folder / "prefa_solver",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
    )
    return folder


def run(source, code):
    return subprocess.run(
        [sys.executable, "-B", "-c", f"import prefa_solver as ps; {code}"], cwd=source, capture_output=True, text=True
    )


@pytest.mark.parametrize("name", ["solve", "View", "solve_all_pass", "plan_values"])
def test_what_needs_the_engine_says_that_it_is_missing(source, name):
    result = run(source, f"ps.{name}")
    expected = (
        f"ImportError: {source / 'prefa_solver'} is the source of prefa-solver, which is not compiled: start Python in "
        'another folder, or install with "pip install -e ."'
    )
    assert result.stderr.splitlines()[-1] == expected


def test_the_rest_works(source):
    result = run(source, "print(ps.Deal.random(7).hands[0], ps.settle('6H', 1, None, (7, 1, 2)).worth[0])")
    assert (result.stdout, result.stderr) == ("ST87CKTDJT97HT 35\n", "")
