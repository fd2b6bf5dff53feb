"""`prefa bench`: every kind of question is asked, on the same deals each time."""

import json

import pytest
from click.testing import CliRunner

from prefa_solver.answers.bench import measures
from prefa_solver.cli import main
from support import ROOT


def test_every_kind_is_measured():
    found = list(measures(1e-6, threads=2))
    assert [measure.name for measure in found] == [
        "one value, trumps",
        "one value, no trumps",
        "one value, misère",
        "one value, two-handed",
        "every opening card",
        "table of 45 values",
        "66 discards, five strains",
        "all 184,756 splits",
        "batch, 1 thread",
        "batch, 2 threads",
    ]
    for measure in found:
        assert measure.count >= 1
        assert measure.seconds > 0
        assert measure.rate == pytest.approx(measure.count / measure.seconds)


def test_threads_are_checked():
    with pytest.raises(ValueError, match="threads is 0, expected a whole number from 1 to 256"):
        list(measures(1e-6, threads=0))


def test_a_line_for_each_kind():
    run = CliRunner().invoke(main, ["bench", "--seconds", "0.001", "--threads", "1"])
    assert run.exit_code == 0, run.output
    lines = run.stdout.splitlines()
    assert len(lines) == 9
    assert all(" a second " in line and line.endswith(" each") for line in lines)
    assert max(map(len, lines)) <= 80


def test_json_has_the_documented_keys():
    run = CliRunner().invoke(main, ["bench", "--seconds", "0.001", "--threads", "1", "--json"])
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8").partition("## Bench\n")[2]
    documented = [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")]
    (record,) = json.loads(run.stdout).values()
    assert all(list(measure) == documented for measure in record)


@pytest.mark.parametrize("seconds", ["0", "-1", "soon"])
def test_a_wrong_time_is_wrong_usage(seconds):
    run = CliRunner().invoke(main, ["bench", "--seconds", seconds])
    assert run.exit_code == 2
    assert "--seconds" in run.stderr
