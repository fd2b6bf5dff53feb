"""`prefa deal`."""

import pytest

from cli_support import one_line, prefa
from prefa_solver import Card, Deal, Suit


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


@pytest.mark.parametrize("cards", [1, 5, 9, 10])
def test_endings(cards):
    result = prefa("deal", "--seed", "7", "-n", "3", "--cards", str(cards))
    assert result.stdout.splitlines() == [str(Deal.random(7, index, cards)) for index in range(3)]
    solved = prefa("solve", "-", "--strain", "H", "--declarer", "1", stdin=result.stdout)
    assert solved.exit_code == 0
    assert solved.stdout.count(f"of {cards} trick{'s' * (cards > 1)}") == 3


def test_endings_under_conditions():
    lines = prefa("deal", "--seed", "7", "-n", "40", "--cards", "4", "--where", "1: S>=2, !SA").stdout.splitlines()
    hands = [Deal.parse(line).hands[0] for line in lines]
    assert len(set(lines)) == 40
    assert all(len(hand) == 4 and len(hand.ranks(Suit.SPADES)) >= 2 and Card.SA not in hand for hand in hands)


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["--cards", "11"], 2, "Invalid value for '--cards'"),
        (["--cards", "0"], 2, "Invalid value for '--cards'"),
        (["--where", "1: S=8, C=3"], 1, "no deal meets this together: 1: S=8, C=3"),
        (["--cards", "3", "--where", "talon: SA"], 1, "dealt without a talon"),
        (["--cards", "3", "--to", "ppn"], 1, "hands of ten cards"),
    ],
)
def test_what_cannot_be_dealt(args, code, message):
    result = prefa("deal", *args)
    assert result.exit_code == code
    assert message in one_line(result)


def test_nothing_is_written_for_conditions_that_nothing_meets(tmp_path):
    output = tmp_path / "deals.txt"
    assert prefa("deal", "--where", "1: S=8, C=3", "-o", str(output)).exit_code == 1
    assert not output.exists()
