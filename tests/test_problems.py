"""Published problems: what their sources state, and what an independent solver says of all of them."""

import json

import pytest

from prefa_solver import solve
from support import DATA, problems

PROBLEMS = {problem.name: problem for problem in problems()}
STATED = [name for name, problem in PROBLEMS.items() if problem.status == "stated"]


def rows():
    return [json.loads(line) for line in (DATA / "problems.jsonl").read_text(encoding="utf-8").splitlines()]


def test_there_are_ten_stated_answers():
    assert len(STATED) == 10


@pytest.mark.parametrize("name", STATED)
def test_stated_answer(name):
    """By the words of the source, not by way of the reader that the other tests use."""
    row = next(row for row in rows() if row["id"] == name)
    position = PROBLEMS[name].position
    tricks = solve(position).tricks
    if row["metric"] == "defence_tricks":
        tricks = position.tricks_left - tricks
    else:
        assert row["metric"] == "declarer_tricks"
    if row["stated"] == ">=1":
        assert tricks >= 1
    else:
        assert tricks == row["stated"]


@pytest.mark.parametrize("name", PROBLEMS)
def test_independent_answer(name):
    assert solve(PROBLEMS[name].position).tricks == PROBLEMS[name].tricks
