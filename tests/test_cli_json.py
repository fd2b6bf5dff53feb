"""`prefa solve --json`: the keys that docs/json.md promises, and the values behind them."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_support import DEAL, prefa
from prefa_solver import RULE_SETS, Card, CardSet, Deal, Position, Strain
from prefa_solver.play.replay import play_out
from prefa_solver.play.turns import sitting_out
from support import ROOT, deals, plain_card_values, plain_value, positions

TYPES = {
    "string": lambda value: type(value) is str,
    "integer": lambda value: type(value) is int,
    "boolean": lambda value: type(value) is bool,
    "object": lambda value: type(value) is dict,
    "null": lambda value: value is None,
    "array of strings": lambda value: all(type(item) is str for item in value),
    "array of integers": lambda value: all(type(item) is int for item in value),
    "array of tricks": lambda value: all(set(item) == set(DOCUMENTED["Trick"]) for item in value),
}


def documented() -> dict[str, dict[str, str]]:
    """The tables of docs/json.md: key to type, by the heading of the section."""
    tables = {}
    for section in (ROOT / "docs" / "json.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        rows = re.findall(r"^\| `(\w+)` \| ([a-z ]+) \|", section, flags=re.MULTILINE)
        assert len(dict(rows)) == len(rows)
        tables[section.partition("\n")[0]] = dict(rows)
    return tables


DOCUMENTED = documented()


def records(*args: str, stdin: str | None = None) -> list[dict]:
    result = prefa("solve", "--json", *args, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def record(*args: str, stdin: str | None = None) -> dict:
    (one,) = records(*args, stdin=stdin)
    check_shape(one)
    return one


def check_shape(found: dict) -> None:
    """That *found* has the documented keys in the documented order, each of a documented type."""
    types = DOCUMENTED[found["kind"].capitalize()]
    assert list(found) == list(types)
    for key, value in found.items():
        assert any(TYPES[name](value) for name in types[key].split(" or ")), (key, value)
    for trick in found.get("played", []) + found.get("line", []):
        assert list(trick) == list(DOCUMENTED["Trick"])
        for key, value in trick.items():
            assert TYPES[DOCUMENTED["Trick"][key]](value)


def test_the_page_has_its_tables():
    expected = {"Table": 9, "Talon table": 8, "Position": 23, "Trick": 3, "Bench": 5}
    assert {name: len(keys) for name, keys in DOCUMENTED.items()} == expected


def test_table():
    found = record(DEAL, "--dealer", "2", "--rules", "classic")
    assert found["source"] is None
    assert found["deal"] == f"{DEAL} D87"
    assert found["hands"] == DEAL.split()
    assert (found["dealer"], found["rules"], found["discard"]) == (2, "classic", None)
    assert found["tricks"]["S"]["1"] == {"both": 5, "first": 9, "second": 8}
    assert found["leaders"]["2"] == {"both": 3, "first": 3, "second": 1}
    assert list(found["tricks"]) == ["S", "C", "D", "H", "NT"]
    part = record(DEAL, "--dealer", "2", "--declarer", "2")
    assert part["tricks"] == {strain: {"2": row["2"]} for strain, row in found["tricks"].items()}
    assert part["leaders"] == {"2": found["leaders"]["2"]}
    assert record(DEAL, "--dealer", "2", "--strain", "H")["tricks"] == {"H": found["tricks"]["H"]}


def test_position():
    found = record(DEAL, "--declarer", "1", "--strain", "S", "--discard", "DK D8", "--played", "SK SA H10 H9 HJ")
    assert found["position"] == "SQJT9CKQJTD7 S87C9DQHAQ87 CA87DAJT9HK strain=S declarer=1 leader=2 trick=H9HJ"
    assert (found["deal"], found["discard"], found["rules"]) == (f"{DEAL} D87", "DK8", "playelephant")
    assert (found["leader"], found["to_play"], found["trick"]) == (2, 1, ["H9", "HJ"])
    assert found["played"] == [{"seats": [1, 2, 3], "cards": ["SK", "SA", "HT"], "winner": 2}]
    assert found["taken"] == [0, 1, 0]
    assert found["line"][0]["cards"][:2] == ["H9", "HJ"]
    assert found["tricks"] == found["takes"][0] == max(found["cards"].values())
    again = record(found["position"])
    kept = {"hands", "declarer", "strain", "leader", "to_play", "trick", "tricks", "cards", "line", "takes", "position"}
    assert {key: again[key] for key in kept} == {key: found[key] for key in kept}
    assert again["deal"] is again["dealer"] is again["rules"] is None


def test_one_object_a_line(tmp_path):
    file = tmp_path / "deals.txt"
    file.write_text(f"# deals\n{DEAL}\n{DEAL}\nSA CK D7 strain=S declarer=1 leader=1\n", encoding="utf-8")
    found = records(str(file))
    assert [one["kind"] for one in found] == ["table", "table", "position"]
    assert [one["source"] for one in found] == [f"{file}:2", f"{file}:3", f"{file}:4"]
    for one in found:
        check_shape(one)


def test_no_colour_in_json():
    coloured = prefa("solve", DEAL, "--json", force_colour=True)
    assert coloured.stdout == prefa("solve", DEAL, "--json").stdout
    assert "\x1b" in prefa("solve", DEAL, force_colour=True).stdout


@settings(max_examples=60, deadline=None)
@given(positions(max_cards=3))
def test_positions_are_solved_as_the_plain_oracle_does(position):
    found = record("-", stdin=str(position))
    assert Position.parse(found["position"]) == position
    assert found["tricks"] == plain_value(position)
    assert {Card.parse(card): value for card, value in found["cards"].items()} == plain_card_values(position)
    assert sum(found["takes"]) == position.tricks_left
    assert found["takes"][position.declarer.index] == found["tricks"]
    line = [Card.parse(card) for trick in found["line"] for card in trick["cards"]]
    assert play_out(position, line[len(position.trick) :])[1].is_over


@settings(max_examples=15, deadline=None)
@given(deals(), st.sampled_from(list(RULE_SETS)))
def test_tables_are_those_of_the_plain_oracle(deal, rules):
    hands = [CardSet.from_cards(list(hand)[:2]) for hand in deal.hands]
    if min(map(len, hands)) < 2:
        return
    small = Deal((hands[0], hands[1], hands[2]), CardSet(0), deal.dealer)
    found = record(str(small), "--dealer", str(small.dealer), "--rules", rules)
    for strain in Strain:
        for declarer, row in found["tricks"][str(strain)].items():
            for defence, tricks in row.items():
                out = sitting_out(type(small.dealer)(int(declarer)), defence)
                position = small.position(int(declarer), strain, sits_out=out, rules=rules)
                assert tricks == plain_value(position)
                assert found["leaders"][declarer][defence] == position.leader


@pytest.mark.parametrize("key", ["tricks", "cards"])
def test_the_same_every_time(key):
    args = (DEAL, "--declarer", "1", "--strain", "S")
    assert record(*args)[key] == record(*args)[key]
