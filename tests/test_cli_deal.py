"""`prefa deal`."""

import pytest

from cli_support import one_line, prefa
from prefa_solver import Deal


def test_the_deals_of_a_seed():
    result = prefa("deal", "--seed", "7", "-n", "3")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [str(Deal.random(7, index)) for index in range(3)]
    assert prefa("deal", "--seed", "7").stdout == result.stdout.splitlines()[0] + "\n"


def test_without_a_seed_they_differ():
    assert prefa("deal").stdout != prefa("deal").stdout
    assert len(set(prefa("deal", "-n", "20").stdout.splitlines())) == 20


@pytest.mark.parametrize("count", [0, 1, 999, 1000, 1001, 2500])
def test_many(count):
    lines = prefa("deal", "--seed", "1", "--count", str(count)).stdout.splitlines()
    assert len(lines) == count
    assert lines[-1:] == [str(Deal.random(1, count - 1))] * bool(count)


def test_solve_reads_them(tmp_path):
    deals = prefa("deal", "--seed", "5", "-n", "2").stdout
    file = tmp_path / "deals.txt"
    file.write_text(deals)
    from_file = prefa("solve", str(file), "--strain", "H", "--declarer", "1")
    from_input = prefa("solve", "-", "--strain", "H", "--declarer", "1", stdin=deals)
    assert from_file.exit_code == from_input.exit_code == 0
    assert from_file.stdout.replace(str(file), "standard input") == from_input.stdout
    assert from_input.stdout.count("One best line") == 2


@pytest.mark.parametrize("args", [["-n", "-1"], ["-n", "many"], ["--seed", "-1"], ["--seed", "1.5"]])
def test_a_number_that_is_none(args):
    result = prefa("deal", *args)
    assert result.exit_code == 2
    line = one_line(result)
    assert line.startswith(f"prefa deal: Invalid value for '{args[0]}'")
    assert args[1] in line
