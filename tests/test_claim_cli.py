"""`prefa claim`: what it reads, what it prints, what it says of bad input."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_support import one_line, prefa
from prefa_solver import Position

ENDING = ["SAK7HA S98C98 SQJD98", "--declarer", "1", "--strain", "S"]
HANDS = '["SAKQHAK8D98C98", "SJT9HQJ7DAKCA7", "S87HT9DQJTCKQJ"]'
CLAIMED = (
    f'{{"id": "seven", "hands": {HANDS}, "talon": "D7CT", "declarer": 1, "contract": "6H", "discard": "C8D7", '
    '"declarations": "play play", "plays": "SASJS8HAHQHTSKSTS7HKHJH9SQS9CK", "claim": true}'
)


def answer(*args: str):
    result = prefa("claim", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_an_ending_as_text():
    result = prefa("claim", *ENDING)
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert "Seat 1 plays ♠ and claims all 4 tricks that are left." in text
    assert "On this layout: good. Seat 1 takes all 4." in text
    assert "On every layout: not good, over 70 layouts that agree with what seat 1 has seen." in text
    assert "One way of playing is sure of 2 tricks." in text
    assert "This layout beats every way:" in text
    assert "Seat 2: impossible: answer yes (0 of 1 layout that agrees with what it has seen)" in text


def test_an_ending_as_a_record():
    record = answer(*ENDING)
    assert record["claimed"] == record["tricks_left"] == record["layout"]["sure"] == 4
    assert record["every_layout"]["holds"] is False
    assert record["every_layout"]["layouts"] == 70
    assert record["every_layout"]["sure"] == [2, 2]
    assert Position.parse(record["every_layout"]["beaten_by"]).tricks_left == 4
    assert [defender["answer"] for defender in record["defenders"]] == ["impossible", "impossible"]
    line = Position.parse(record["position"])
    assert answer(str(line)) == record


def test_fewer_tricks():
    record = answer(*ENDING, "--at-least", "3")
    assert record["claimed"] == 2
    assert record["every_layout"]["holds"] is True
    assert record["every_layout"]["first_card"] is not None
    text = prefa("claim", *ENDING, "--at-least", "3").stdout
    assert "claims at least 2 of the 4 tricks that are left" in text
    assert "One way\n" in text
    assert "answer yes" not in text


def test_a_strategy_is_printed_as_a_tree():
    text = prefa("claim", "SAQ9 S87HA SJTHK", "--declarer", "1", "--strain", "NT", "--at-least", "2").stdout
    assert "On every layout: good" in text
    assert "  One way\n" in text


def test_where_no_one_way_meets_every_layout():
    text = prefa("claim", "CAHAJT CJ98HK CT7HQ9", "--declarer", "1", "--strain", "NT", "--at-least", "2").stdout
    assert "Each layout by itself can be met, but no one way meets them all." in text
    assert text.count("is beaten by seat 2") == 4


def test_voids_discards_and_closed_cards():
    safe = ["SAK C98 D98", "--declarer", "1", "--strain", "H"]
    assert answer(*safe)["every_layout"]["holds"] is True
    assert answer(*safe, "--closed", "H7")["every_layout"]["holds"] is False
    assert answer(*safe, "--closed", "H7", "--void", "2:H", "--void", "3:h")["every_layout"]["holds"] is True
    record = answer(*safe, "--discard", "H87")
    assert record["every_layout"]["holds"] is True
    # The defenders do not know that the trumps were thrown away; the declarer does.
    assert [defender["answer"] for defender in record["defenders"]] == ["possible", "possible"]


def test_a_claim_after_some_tricks():
    deal = "SAKQHAK8D98C98 SJT9HQJ7DAKCA7 S87HT9DQJTCKQJ D7CT"
    options = ["--declarer", "1", "--strain", "H", "--discard", "C8 D7", "--played", "SASJS8HAHQHTSKSTS7HKHJH9SQS9CK"]
    record = answer(deal, *options)
    assert record["layout"] == {**record["layout"], "holds": False, "sure": 1}
    # Seat 3 has shown that it holds no spade and no trump: of ten unseen cards it holds five of nine.
    assert record["every_layout"]["layouts"] == 126
    assert [defender["layouts"] for defender in record["defenders"]] == [21, 21]
    result = prefa("claim", deal, *options[:-1], "SASJ")
    assert "SASJ lies on the table" in one_line(result)


def test_only_the_declarers_cards():
    record = answer("--hand", "SAKHA", "--unseen", "SQJ H98 C87", "--void", "2:H", "--declarer", "1", "--strain", "S")
    assert record["may_hold"] == ["SAKHA", "SQJC87", "SQJC87H98"]
    assert record["every_layout"] == {**record["every_layout"], "holds": True, "order": ["SA", "SK", "HA"]}
    text = prefa("claim", "--hand", "SAK", "--unseen", "SQJ98", "--declarer", "1", "--strain", "S").stdout
    assert "Seat 2 holds 2 of ♠QJ98." in text
    assert "Whatever they play: ♠A K." in text


def test_claims_in_a_file(tmp_path):
    file = tmp_path / "evening.jsonl"
    file.write_text(CLAIMED + "\n" + CLAIMED.replace('"claim": true', '"claim": false') + "\n")
    record = answer(str(file))
    assert record["deal"] == f"{file}, deal seven"
    assert record["layout"]["sure"] == 1
    text = prefa("claim", str(file)).stdout
    assert "deal seven" in text
    file.write_text(f'{{"hands": {HANDS}}}\n')
    assert "none of its 1 deals ends with a claim" in one_line(prefa("claim", str(file)))


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        ([], 2, "a deal is missing"),
        (["SAK S87 S9T"], 2, "--declarer and --strain are needed"),
        (["SAK S87 S9T", "--declarer", "1", "--strain", "S", "--leader", "2"], 1, "seat 2 is on lead"),
        (["SA S8 S9", "--declarer", "1", "--strain", "S"], 1, "at least two tricks remain"),
        (["SAK S87", "--declarer", "1", "--strain", "S"], 1, "got 2 hands"),
        (["SAK SAQ S87", "--declarer", "1", "--strain", "S"], 1, "SA is in two places"),
        (["SAK S87 S9T", "--declarer", "1", "--strain", "S", "--at-least", "3"], 1, "expected 1 to 2"),
        (["SAK S87 S9T", "--declarer", "1", "--strain", "S", "--void", "2"], 2, "a void is written SEAT:SUIT"),
        (
            ["SAK S87 S9T", "--declarer", "1", "--strain", "S", "--void", "2:S"],
            1,
            "seat 2 has shown that it holds no S7",
        ),
        (["SAK S87 S9T", "--declarer", "1", "--strain", "S", "--discard", "xx"], 1, "--discard: "),
        (["--hand", "SAK"], 2, "--hand and --unseen go together"),
        (["--hand", "SAK", "--unseen", "S987"], 2, "--hand needs --declarer and --strain"),
        (["--hand", "SAK", "--unseen", "SA98", "--declarer", "1", "--strain", "S"], 1, "SA is in two places"),
        (["--hand", "SAK", "--unseen", "S98", "--declarer", "1", "--strain", "S"], 1, "no layout agrees"),
        (["no-such-file"], 2, "--declarer and --strain are needed"),
    ],
)
def test_bad_input(args, code, words):
    result = prefa("claim", *args)
    assert result.exit_code == code
    assert words in one_line(result)


def test_any_lifts_the_rule():
    assert answer("SA S8 S9", "--declarer", "1", "--strain", "S", "--any")["layout"]["holds"] is True
    record = answer("SAK S87 S9T", "--declarer", "1", "--strain", "S", "--leader", "2", "--any")
    assert record["every_layout"]["sure"] == [2, 2]


@settings(max_examples=40)
@given(st.binary(max_size=60))
def test_garbage_is_one_line(tmp_path_factory, data):
    file = tmp_path_factory.mktemp("garbage") / "file"
    file.write_bytes(data)
    for command in ("claim", "review"):
        result = prefa(command, str(file))
        assert result.exit_code in (1, 2)
        assert result.stderr.count("\n") >= 1
        assert "Traceback" not in result.stderr
