"""TricksTable: what `tricks_table` returns."""

import numpy as np
import pytest

from prefa_solver import ArgumentError, Deal, NotationError, Seat, Strain, Suit, TricksTable, solve, tricks_table
from prefa_solver.play.turns import DEFENCES, sitting_out

DEAL = Deal.parse("SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT")
TABLE = tricks_table(DEAL)


@pytest.mark.parametrize("strain", Strain)
@pytest.mark.parametrize("declarer", Seat)
def test_a_seat_means_itself(strain, declarer):
    for defence in DEFENCES:
        position = DEAL.position(declarer, strain, sits_out=sitting_out(declarer, defence))
        tricks = solve(position).tricks
        assert TABLE[strain, declarer, defence] == tricks
        assert TABLE[str(strain), str(declarer), defence] == tricks
        assert getattr(TABLE[strain, declarer], defence) == tricks
        assert getattr(TABLE[strain][declarer], defence) == tricks
        # in the array, and in a tuple, plain numbers count from 0
        assert TABLE.array[strain, declarer.index, DEFENCES.index(defence)] == tricks
        assert TABLE[strain][declarer.index][DEFENCES.index(defence)] == tricks


def test_the_deal_of_the_readme():
    assert TABLE["S", Seat.ONE] == (5, 9, 8)
    assert TABLE[Suit.SPADES, "1", "first"] == 9
    assert TABLE["H"] == ((0, 4, 2), (5, 6, 6), (4, 8, 4))


@pytest.mark.parametrize("key", [("S", 0), ("S", 1, "both"), (0, 0, 0), ("S", 1.0), (None,), (Seat.ONE, "S"), (), 2.5])
def test_what_could_be_misread_is_refused(key):
    with pytest.raises(ArgumentError, match=r"^(strain|declarer|key): expected .+, got "):
        TABLE[key]


def test_a_plain_number_is_told_what_to_write():
    with pytest.raises(TypeError, match=r'^declarer: expected a seat, such as Seat.ONE or "1" \(array has plain'):
        TABLE["S", 1]


@pytest.mark.parametrize("key", ["X", ("S", "4"), ("S", "1", "third"), 7])
def test_no_key(key):
    with pytest.raises(NotationError):
        TABLE[key]


def test_rows():
    rows = TABLE.rows()
    assert len(rows) == 45
    assert rows[0] == {"strain": "S", "declarer": 1, "defence": "both", "leader": 1, "tricks": 5}
    assert [row["tricks"] for row in rows] == TABLE.array.ravel().tolist()
    for row in rows:
        assert {type(value) for value in row.values()} <= {str, int}
        position = DEAL.position(
            row["declarer"], row["strain"], sits_out=sitting_out(Seat(row["declarer"]), row["defence"])
        )
        assert position.leader == row["leader"]


def test_numpy():
    assert TABLE.array.dtype == np.int8
    assert (np.asarray(TABLE) == TABLE.array).all()
    assert np.array([TABLE, TABLE]).shape == (2, 5, 3, 3)
    with pytest.raises(ValueError, match="read-only"):
        TABLE.array[0, 0, 0] = 1


def test_value():
    again = eval(repr(TABLE), {"Deal": Deal, "tricks_table": tricks_table})
    assert (again, hash(again)) == (TABLE, hash(TABLE))
    assert repr(TABLE) == f"tricks_table({DEAL!r})"
    assert tricks_table(DEAL, rules="desktop") != TABLE
    assert tricks_table(str(DEAL)) == TABLE == TricksTable(DEAL, TABLE.rules, TABLE.array.tolist())


def test_text_is_the_table_drawn():
    lines = str(TABLE).splitlines()
    assert lines[0].split() == ["Seat", "1", "plays", "Seat", "2", "plays", "Seat", "3", "plays"]
    assert lines[5].split() == ["♠", "5", "9*", "8*", "1", "6*", "1", "2", "2", "4"]
