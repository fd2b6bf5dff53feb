"""Readers under random and damaged input: a record or a reason, within a time budget."""

import pytest

from fuzz_formats import read, run
from prefa_solver.formats import FORMATS


@pytest.mark.parametrize("name", FORMATS)
def test_damaged_files(name):
    done = run(seed=1, count=400, name=name)
    assert done["inputs"] == 400
    # Else the damage is so great that nothing but the framing is tried, or so small that nothing is.
    assert done["records"] > 40
    assert done["bad records"] > 40


@pytest.mark.long
@pytest.mark.parametrize("name", FORMATS)
def test_many_damaged_files(name):
    assert run(seed=2, count=20_000, name=name)["inputs"] == 20_000


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("jsonl", b'{"hands":["SA","SK","SQ"],"talon":""}'),
        ("jsonl", b'{"hands":["SA","SK","SQ"],"+extra":5}'),
        ("jsonl", b'{"hands":["SA","SK","SQ"],"result":{"pot":[1,2,-3],"cash\\u0000":[0,0,0]}}'),
        ("jsonl", b'{"hands":["SA","SK","SQ"],"contract":"\\u001b]52;","auction":"1: pass pass pass"}'),
        ("trdump", b"@trapezi\t1\n@energia\n1\t2\t3\t4\t5\n@dianomi 1\n"),
        ("trdump", b"@dianomi 1\n1\t\t1\t\t\t\t\t\t\t\n@energia\n" + b"9" * 5000 + b"\t1\t\t\t\n"),
        ("ppn", b"[\n[ ]]["),
        ("text", b"SA SK SQ auction=1:pass,pass,,,pass"),
    ],
)
def test_inputs_that_once_broke_a_reader(name, data):
    good, bad = read(name, data, None)
    assert good + bad >= 1
