"""What the last version wrote is still read: ledgers, rules and hand files. A run that it left unfinished starts anew.

The files in ``tests/data/earlier`` and the answers beside them were made by that version.
"""

import csv
import json
import shutil

import pytest

from cli_support import prefa
from prefa_solver.formats import read_records
from prefa_solver.games.rule_files import load_house
from support import ROOT

EARLIER = ROOT / "tests" / "data" / "earlier"

# Sentences that stood where a key stands now.
KEYS = {
    "made unplayed": "unplayed",
    "one down": "one_down",
    "two or more down": "two_down",
    "the defence is short": "defence_short",
    "solo conceded": "conceded",
    "all passed, played for few tricks": "polles",
    "all passed, void": "void",
    "passed out": "passed",
    "a position": "position",
    "cards alone": "deal",
    "the players agreed to stop": "agreed",
}
KEYED_COLUMNS = ("kind", "outcome", "best_outcome")


def answer(*args: str) -> str:
    """What `prefa` prints."""
    result = prefa(*args)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("name", ["pot.txt", "kassas.json", "house.json"])
def test_ledgers(name):
    expected = json.loads((EARLIER / name).with_suffix(".answer.json").read_text(encoding="utf-8"))
    expected["ending"] = KEYS.get(expected["ending"])
    assert json.loads(answer("ledger", str(EARLIER / name), "--json")) == expected


def test_rules_of_a_house():
    saved = json.loads((EARLIER / "house.json").read_text(encoding="utf-8"))["rules"]
    rules = load_house(EARLIER / "house.toml").rules
    assert {name: getattr(rules, name) for name in saved} == saved


def test_hand_files_say_the_same():
    read = {
        suffix: list(read_records(str(EARLIER / f"hands.{suffix}"))) for suffix in ("jsonl", "txt", "ppn", "trdump")
    }
    assert {suffix: len(records) for suffix, records in read.items()} == {
        "jsonl": 24,
        "txt": 24,
        "ppn": 24,
        "trdump": 1,
    }
    assert [record.hands for record in read["txt"]] == [record.hands for record in read["jsonl"]]
    assert [record.contract for record in read["txt"]] == [record.contract for record in read["jsonl"]]
    # Six of them have names where PPN wants numbers: that version wrote them, and read them as tags.
    assert [record.hands for record in read["ppn"]] == [record.hands for record in read["jsonl"]]
    assert [record.id for record in read["ppn"]] == [record.id for record in read["jsonl"]]


def table(path):
    """The rows of a file of scores, sentences as keys."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row.update({column: KEYS.get(row[column], row[column]) for column in KEYED_COLUMNS})
    return rows


def check_scores(path):
    """The scores in *path* are those that the earlier version found; columns have come since, at the end."""
    earlier, now = table(EARLIER / "whole.csv"), table(path)
    assert list(now[0])[: len(earlier[0])] == list(earlier[0])
    assert [{key: row[key] for key in earlier[0]} for row in now] == earlier


def test_scores(tmp_path, monkeypatch):
    monkeypatch.chdir(EARLIER)
    answer("score", "hands.jsonl", "-o", str(tmp_path / "scores.csv"), "--chunk", "4", "--jobs", "1")
    check_scores(tmp_path / "scores.csv")


def test_a_run_that_was_stopped_is_told_to_start_anew(tmp_path, monkeypatch):
    """Half of its output would have sentences where the other half has keys."""
    for name in ("hands.jsonl", "scores.csv", "scores.csv.resume"):
        shutil.copy(EARLIER / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    run = ("score", "hands.jsonl", "-o", "scores.csv", "--chunk", "4", "--jobs", "1")
    result = prefa(*run, "--resume")
    assert result.exit_code == 1
    assert result.stderr.endswith("(--overwrite starts anew): another version of this program wrote it\n")
    assert len(table("scores.csv")) == 20
    answer(*run, "--overwrite")
    check_scores("scores.csv")
    assert not (tmp_path / "scores.csv.resume").exists()
