"""`prefa auction`: files, first hand by the cards, and errors."""

import json

import pytest

from cli_support import answer, one_line, prefa


def test_auction_from_a_file(tmp_path):
    file = tmp_path / "auctions.txt"
    file.write_text("# two\n2: stay pass pass\n6S 6C pass # not over\n", encoding="utf-8")
    found = [json.loads(line) for line in answer("auction", str(file), "--json").splitlines()]
    assert [one["source"] for one in found] == [f"{file}:2", f"{file}:3"]
    assert [one["declarer"] for one in found] == [2, None]
    assert found[1]["legal_calls"] == ["pass", "=6C"]
    assert found[1]["to_speak"] == 1
    file.write_text("6S 7S\n", encoding="utf-8")
    result = prefa("auction", str(file))
    assert result.exit_code == 1
    assert one_line(result).startswith(f'prefa auction: {file}:1: call 2, "7S" by seat 2: expected one of pass, 6C')


SEVEN_AT_TWO = "SKQJT9CKQJTDK SA87C9DQ7HAQ98 CA87DAJT9HKJT"


def test_the_cards_say_who_speaks_first():
    first = ("auction", "6S", "--json", "--deal", SEVEN_AT_TWO)
    assert json.loads(answer(*first))["first"] == 1
    assert json.loads(answer(*first, "--first-deal"))["first"] == 1
    assert json.loads(answer(*first, "--rules", "desktop"))["first"] == 1
    assert json.loads(answer(*first, "--rules", "desktop", "--first-deal"))["first"] == 2


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["--first-deal"], 2, "--first-deal needs --deal: the cards say who speaks first"),
        (["--first", "2", "--deal", SEVEN_AT_TWO], 2, "--first and --deal exclude each other"),
        (
            ["--first-deal", "--rules", "desktop", "--deal", SEVEN_AT_TWO.replace("DQ7HAQ98", "DQHAQ987")],
            1,
            "the cards are dealt again under the rules desktop: the talon has both D7 and D8",
        ),
    ],
)
def test_who_speaks_first_cannot_be_told(args, code, message):
    result = prefa("auction", *args)
    assert result.exit_code == code
    assert one_line(result).startswith(f"prefa auction: {message}")


def test_auction_from_standard_input():
    said = answer("auction", "-", stdin="3: take pass pass\n".replace("take", "stay"))
    assert said.endswith(
        "Seat 3 is the declarer with at least 6S.\nHe may name any of the 25 contracts from 6S to 10NT.\n"
    )


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["6S", "7S"], 'call 2, "7S" by seat 2: expected one of pass, 6C (the first three calls only go up'),
        (["6S", "x"], '"x" is not a call; expected pass, a bid such as 6S, =6S (I have), stay or take'),
        (
            ["6S", "6C", "pass", "pass", "--contract", "6S"],
            "seat 2 cannot name 6S: it may not be below his last bid, 6C",
        ),
        (["--contract", "6S"], 'no one may name 6S: in the auction "1:" seat 1 is to speak'),
        (["take"], 'call 1, "take" by seat 1: expected one of pass, stay, 6S'),
    ],
)
def test_auction_refuses(args, message):
    result = prefa("auction", *args)
    assert result.exit_code == 1
    assert one_line(result).startswith(f"prefa auction: {message}")
