"""The package without its compiled modules, as where Python starts beside the source: people are told what to do."""

import subprocess
import sys
from pathlib import Path

import pytest

import prefa_solver

WITHOUT = """
import sys
for module in ("_engine", "_belief", "_plan", "_all_pass"):
    sys.modules[f"prefa_solver.{module}"] = None
import prefa_solver as ps
"""


def run(code):
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True)


@pytest.mark.parametrize("name", ["solve", "View", "solve_all_pass", "plan_values"])
def test_what_needs_the_engine_says_that_it_is_missing(name):
    result = run(f"ps.{name}")
    expected = (
        f"ImportError: {Path(prefa_solver.__file__).parent} is the source of prefa-solver, which is not compiled: "
        'start Python in another folder, or install with "pip install -e ."'
    )
    assert result.stderr.splitlines()[-1] == expected


def test_the_rest_works():
    result = run("print(ps.Deal.random(7).hands[0], ps.settle('6H', 1, None, (7, 1, 2)).worth[0])")
    assert (result.stdout, result.stderr) == ("ST87CKTDJT97HT 35\n", "")
