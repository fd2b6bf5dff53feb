"""Rows of plain dicts, which a DataFrame takes: those of every result that is a table."""

import json

import pytest

import prefa_solver as ps
from given import CALLS, answer
from prefa_solver.advice import talon_table
from results import DEAL, LEDGER, RESULTS

TABLES = RESULTS | {
    "AllPassSolution": lambda: answer(CALLS["solve_all_pass"]),
    "TalonTable": lambda: talon_table(DEAL, threads=1),
    "Four players": lambda: ps.settle("6H", 1, None, (7, 1, 2), "classic+four-players"),
    "Ledger": lambda: LEDGER,
}


def rows(value):
    return value.as_rows() if isinstance(value, ps.Ledger) else value.rows()


@pytest.mark.parametrize("kind", TABLES)
def test_rows_are_plain_and_have_the_same_columns(kind):
    table = rows(TABLES[kind]())
    assert table
    for row in table:
        assert type(row) is dict
        assert row.keys() == table[0].keys()
        assert {type(value) for value in row.values()} <= {str, int, float, bool, type(None)}
    assert json.loads(json.dumps(table)) == table


def test_rows_of_a_settlement():
    assert ps.settle("6H", 1, None, (7, 1, 2)).rows() == [
        {"player": 1, "from_pot": 0, "from_players": 35, "net": 35, "worth": 35.0},
        {"player": 2, "from_pot": 0, "from_players": -45, "net": -45, "worth": -45.0},
        {"player": 3, "from_pot": 0, "from_players": 10, "net": 10, "worth": 10.0},
    ]
    assert TABLES["DanubeSettlement"]().rows()[0] == {"player": 1, "worth": 14.0}
    assert TABLES["PreferansSettlement"]().rows()[1] == {
        "player": 2,
        "pool": 0,
        "mountain": 0,
        "whists_on_1": 8,
        "whists_on_2": 0,
        "whists_on_3": 0,
        "worth": pytest.approx(-16 / 3),
    }


def test_rows_of_a_session():
    assert LEDGER.as_rows() == [
        {
            "number": 1,
            "dealer": "Christos",
            "entry": "6S 3 2 2 6",
            "outcome": "made",
            "<b>Anna": pytest.approx(-8 / 3),
            "Babis": pytest.approx(-8 / 3),
            "Christos": pytest.approx(16 / 3),
        },
        {
            "number": 2,
            "dealer": "<b>Anna",
            "entry": "7H 1 8 0 2",
            "outcome": "defence_short",
            "<b>Anna": 56.0,
            "Babis": -70.0,
            "Christos": 14.0,
        },
    ]
    assert ps.Ledger.parse("rules playelephant\ntop-up 5").as_rows()[0]["A"] is None


def test_rows_of_a_session_of_four_have_the_dealer_too():
    table = ps.Ledger.parse("rules playelephant+four-players\n6S 1 6 2 2 0\n6S 2 0 4 3 3").as_rows()
    assert [row["dealer"] for row in table] == ["D", "A"]
    for row in table:
        assert sum(row[name] for name in "ABCD") == pytest.approx(0)
    assert table[1]["B"] < 0


def test_rows_of_a_review_add_up():
    review = answer(CALLS["review"])
    assert sum(row["cost"] for row in review.rows()) == sum(review.lost)
    assert [row["card"] for row in review.rows()] == ["SK", "SQ", "S9"]


def test_rows_of_discards_say_what_the_advice_says():
    advice = answer(CALLS["advise_discard"])
    table = advice.rows()
    assert len(table) == len(advice.plans)
    assert table[0]["discard"] == str(advice.best.plan.discard)
    assert (table[0]["worth"], table[0]["costs"]) == (advice.best.best.worth.mean, 0.0)
    assert table[0]["worth_low"] < table[0]["worth"] < table[0]["worth_high"]
    assert not table[0]["worth_exact"]
