"""Danube-Swabian Preferans on the command line."""

import json

import pytest

from cli_support import prefa


def test_the_settlement_with_a_kontra():
    result = prefa(
        "settle", "--rules", "danube", "acorns", "--declarer", "2", "--tricks", "3", "7", "0", "--kontra", "1", "--json"
    )
    assert result.exit_code == 0
    record = json.loads(result.stdout)
    assert (record["game"], record["outcome"], record["said"]) == ("danube", "won", "pass kontra")
    assert record["worth"] == [-12, 18, -6]
    assert record["entries"] == {"points": [-12, 18, -6]}


@pytest.mark.parametrize(
    ("options", "worth"),
    [
        (("bettel", "--declarer", "1", "--tricks", "0", "6", "4", "--from-hand"), [12, -6, -6]),
        (("Eichel", "--declarer", "1", "--tricks", "8", "1", "1", "--rekontra", "3", "--kontra", "2"), [42, -14, -28]),
        (("leaves", "--declarer", "1", "--tricks", "7", "3", "0", "--kunstwerk", "--dealer", "3"), [2, -2, 0]),
        (("acorns", "--declarer", "1", "--tricks", "8", "1", "1", "--defence", "kontra pass"), [21, -14, -7]),
    ],
)
def test_what_each_option_does(options, worth):
    result = prefa("settle", "--rules", "danube", *options, "--json")
    assert json.loads(result.stdout)["worth"] == worth


@pytest.mark.parametrize(
    ("options", "exit_code", "message"),
    [
        (("acorns", "--declarer", "2", "--tricks", "3", "7", "0", "--kontra", "2"), 2, "seat 2 is the declarer"),
        (("acorns", "--declarer", "2", "--tricks", "3", "7", "1"), 1, "the tricks 3 7 1 are 11 in all"),
        (("clubs", "--declarer", "2", "--tricks", "3", "7", "0"), 1, 'not a game: "clubs"'),
        (
            ("acorns", "--declarer", "1", "--tricks", "8", "1", "1", "--kontra", "2", "--defence", "pass pass"),
            2,
            "give one of them",
        ),
        (("acorns", "--declarer", "1", "--tricks", "8", "1", "1", "--aces"), 2, "--aces cannot be given"),
    ],
)
def test_what_is_refused(options, exit_code, message):
    result = prefa("settle", "--rules", "danube", *options)
    assert result.exit_code == exit_code
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_kontra_under_other_rules():
    result = prefa("settle", "6H", "--declarer", "1", "--tricks", "7", "1", "2", "--kontra", "2")
    assert (result.exit_code, "--kontra cannot be given under the rules playelephant" in result.stderr) == (2, True)


def test_an_auction():
    result = prefa("auction", "--rules", "danube", "leaves", "acorns", "pass", "=", "pass")
    assert result.exit_code == 0
    assert "Seat 1 is the declarer with at least acorns." in result.stdout
    assert "He may name any of the 3 contracts from acorns to durchmarsch." in result.stdout
    refused = prefa("auction", "--rules", "danube", "pass")
    assert refused.exit_code == 1
    assert "seat 1 cannot call pass now" in refused.stderr


def test_all_outcomes():
    result = prefa("settle", "--rules", "danube", "--table", "durchmarsch", "--declarer", "1")
    assert result.exit_code == 0
    assert "won" in result.stdout
    assert "lost" in result.stdout
