"""solve_many: what it takes, and how it refuses the rest."""

import re
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from engine_support import KINDS, columns, full_position, many
from prefa_solver import (
    ArgumentError,
    Card,
    Deal,
    DealError,
    EngineError,
    NotationError,
    PrefaError,
    Seat,
    Strain,
    Suit,
    share_many,
    solve,
    solve_many,
)
from support import positions

SK, SQ, SA, H7 = 1 << 6, 1 << 5, 1 << 7, 1 << 24
ROW = np.array([[SA, SK, SQ]], dtype=np.uint32)
POSITIONS = [full_position(kind, seed) for seed in range(3) for kind in KINDS]


def ask(**changed):
    arguments = {"hands": ROW, "strain": 0, "declarer": 0, "leader": 0} | changed
    return solve_many(**arguments)


def test_one_value_or_one_for_each_row():
    assert ask().tolist() == [1]
    hands = np.repeat(ROW, 3, axis=0)
    assert ask(hands=hands).tolist() == [1, 1, 1]
    assert ask(hands=hands, declarer=[0, 1, 2]).tolist() == [1, 0, 0]
    assert ask(hands=hands, declarer=[0, 2, 0], leader=2, sits_out=[-1, 0, 1], strain=4).tolist() == [1, 0, 1]
    assert ask(hands=hands, objective=["max", "min", "max"], must_overtrump=[True, False, True]).tolist() == [1, 1, 1]


def test_the_values_are_those_of_solve():
    assert many(POSITIONS) == [solve(position).tricks for position in POSITIONS]


def test_the_result():
    tricks = many(POSITIONS)
    assert solve_many(**columns(POSITIONS)).dtype == np.int8
    assert solve_many(**columns(POSITIONS)).shape == (len(POSITIONS),)
    assert solve_many(**columns(POSITIONS)).flags.writeable
    assert all(type(trick) is int for trick in tricks)


def test_no_rows():
    for hands in (np.zeros((0, 3), dtype=np.uint32), np.zeros((0, 3))):
        tricks = ask(hands=hands)
        assert (tricks.shape, tricks.dtype) == ((0,), np.int8)
    assert ask(hands=np.zeros((0, 3), dtype=np.uint32), strain=np.zeros(0, dtype=int), threads=2).tolist() == []


@pytest.mark.parametrize("kind", ["u4", ">u4", "<u8", ">i8", "i8", "u8"])
def test_types_of_hands(kind):
    rows = columns(POSITIONS)
    expected = solve_many(**rows).tolist()
    assert solve_many(**rows | {"hands": rows["hands"].astype(kind)}).tolist() == expected


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", ">i4", "i8", "u8"])
def test_types_of_columns(kind):
    rows = columns(POSITIONS)
    expected = solve_many(**rows).tolist()
    for name in ("strain", "declarer", "leader", "must_overtrump"):
        assert solve_many(**rows | {name: rows[name].astype(kind)}).tolist() == expected


def test_layouts_of_arrays():
    rows = columns(POSITIONS)
    expected = solve_many(**rows).tolist()
    hands = rows["hands"]
    apart = np.zeros((len(hands), 7), dtype=np.uint32)
    apart[:, 1:7:2] = hands
    read_only = hands.copy()
    read_only.flags.writeable = False
    for same in (np.asfortranarray(hands), apart[:, 1:7:2], hands[::-1][::-1], read_only, hands.tolist()):
        assert solve_many(**rows | {"hands": same}).tolist() == expected
    lists = {name: column.tolist() for name, column in rows.items()}
    assert solve_many(**lists).tolist() == expected
    spread = np.repeat(rows["strain"], 2)[::2]
    assert solve_many(**rows | {"strain": spread}).tolist() == expected


def test_arguments_are_left_as_they_were():
    rows = columns(POSITIONS)
    before = {name: column.copy() for name, column in rows.items()}
    solve_many(**rows)
    assert all((rows[name] == before[name]).all() for name in rows)


def test_the_hand_that_sits_out_is_not_looked_at():
    for mask in (0, SA, SK, 2**32 - 1):
        assert ask(hands=[[SA, SK, mask]], sits_out=2).tolist() == [1]
        assert ask(hands=[[mask, SA, SK]], declarer=1, leader=1, sits_out=0).tolist() == [1]


# Refusals: the row, what is wrong with it, what was expected.


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ("SAK", "hands has shape (), expected (n, 3): a mask for each seat"),
        ([], "hands has shape (0,), expected (n, 3): a mask for each seat"),
        ([1, 2, 4], "hands has shape (3,), expected (n, 3): a mask for each seat"),
        ([[1, 2]], "hands has shape (1, 2), expected (n, 3): a mask for each seat"),
        ([[1, 2, 4, 8]], "hands has shape (1, 4), expected (n, 3): a mask for each seat"),
        ([[[1, 2, 4]]], "hands has shape (1, 1, 3), expected (n, 3): a mask for each seat"),
        (np.zeros((3, 0), dtype=np.uint32), "hands has shape (3, 0), expected (n, 3): a mask for each seat"),
        ([[1, 2, 4], [1, 2]], "hands has rows of different lengths, expected (n, 3): a mask for each seat"),
        ([[-1, 2, 4]], "row 0: the hand of seat 0 is -1, expected a mask of 32 bits"),
        ([[1, 2, 4], [1, 2, 2**32]], "row 1: the hand of seat 2 is 4294967296, expected a mask of 32 bits"),
        ([[SA, SK, SQ], [0, 0, 0]], 'row 1: seat 0 holds 0 cards, expected 1 to 10: "-"'),
        ([[SA | SK, SQ, H7]], 'row 0: seat 1 holds 1 card, expected 2: "SQ"'),
        ([[SA, SK | SQ, H7]], 'row 0: seat 1 holds 2 cards, expected 1: "SKQ"'),
        ([[SA, SK, 0]], 'row 0: seat 2 holds 0 cards, expected 1: "-"'),
        ([[2**11 - 1, 0, 0]], 'row 0: seat 0 holds 11 cards, expected 1 to 10: "SAKQJT987C987"'),
        ([[SA, SK, SA]], "row 0: seats 0 and 2 both hold SA"),
        ([[SA, SK, SQ], [SA, SK, SK]], "row 1: seats 1 and 2 both hold SK"),
        ([[SA | H7, SK | H7, SQ | 1]], "row 0: seats 0 and 1 both hold H7"),
    ],
)
def test_wrong_hands(hands, message):
    with pytest.raises(DealError, match=f"^{re.escape(message)}$"):
        ask(hands=hands)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"strain": 5}, "row 0: strain is 5, expected 0 to 4 for S C D H NT"),
        ({"strain": -1}, "row 0: strain is -1, expected 0 to 4 for S C D H NT"),
        ({"declarer": 3}, "row 0: declarer is 3, expected seat 0, 1 or 2"),
        ({"declarer": -1}, "row 0: declarer is -1, expected seat 0, 1 or 2"),
        ({"leader": 3}, "row 0: leader is 3, expected seat 0, 1 or 2"),
        ({"sits_out": 3}, "row 0: sits_out is 3, expected seat 0, 1 or 2, or -1 for nobody"),
        ({"sits_out": -2}, "row 0: sits_out is -2, expected seat 0, 1 or 2, or -1 for nobody"),
        ({"sits_out": 0}, "row 0: seat 0 sits out and is the declarer"),
        ({"sits_out": 1, "leader": 1}, "row 0: seat 1 sits out and is the leader"),
        ({"strain": [0, 0]}, "strain has shape (2,), expected one value or 1"),
        ({"strain": []}, "strain has shape (0,), expected one value or 1"),
        ({"leader": [[0]]}, "leader has shape (1, 1), expected one value or 1"),
        ({"must_overtrump": [True, False]}, "must_overtrump has shape (2,), expected one value or 1"),
        ({"must_overtrump": 2}, "row 0: must_overtrump is 2, expected True or False"),
        ({"strain": [[0], [0, 1]]}, "strain is not an array, expected one value or 1"),
        ({"objective": "most"}, 'row 0: objective is "most", expected max or min'),
        ({"objective": ["misere"]}, 'row 0: objective is "misere", expected max or min'),
        ({"objective": "max\n"}, r'row 0: objective is "max\n", expected max or min'),
        ({"objective": None}, 'row 0: objective is "None", expected max or min'),
        ({"objective": [None]}, 'row 0: objective is "None", expected max or min'),
        ({"objective": 1}, 'row 0: objective is "1", expected max or min'),
        ({"objective": ["max", "min"]}, "objective has shape (2,), expected one value or 1"),
    ],
)
def test_wrong_columns(changed, message):
    with pytest.raises(DealError, match=f"^{re.escape(message)}$"):
        ask(**changed)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hands": 5}, "hands: expected an array of masks, or a list of deals, got 5 of type int"),
        ({"hands": None}, "hands: expected an array of masks, or a list of deals, got None of type NoneType"),
        ({"hands": [[1.0, 2.0, 4.0]]}, "hands has type float64, expected uint32"),
        ({"hands": [[1, 2, None]]}, "hands has type object, expected uint32"),
        ({"hands": [[True, True, True]]}, "hands has type bool, expected uint32"),
        ({"declarer": 1.0}, "declarer has type float64, expected whole numbers"),
        ({"declarer": None}, "declarer has type object, expected whole numbers"),
        ({"declarer": Card.S8}, 'declarer: expected a seat, such as Seat.THREE or "3", got Card.S8 of type Card'),
        ({"strain": float("nan")}, "strain has type float64, expected whole numbers"),
        (
            {"strain": Seat.ONE},
            'strain: expected a strain, such as Strain.NO_TRUMPS or "NT", got Seat.ONE of type Seat',
        ),
        ({"sits_out": [None]}, "sits_out has type object, expected whole numbers"),
        ({"must_overtrump": "yes"}, "must_overtrump has type <U3, expected whole numbers"),
    ],
)
def test_wrong_types(changed, message):
    with pytest.raises(ArgumentError, match=f"^{re.escape(message)}$"):
        ask(**changed)


DEALS = [Deal.random(11, index) for index in range(6)]
DEALT = [[hand.mask for hand in deal.hands] for deal in DEALS]


@pytest.mark.parametrize("many", [solve_many, share_many])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_seat_means_itself(many, place):
    """Seats and their texts are that seat, plain numbers count from 0; one or one a row, also mixed."""
    seat, leader = Seat(place + 1), Seat((place + 1) % 3 + 1)
    out = leader.next
    plain = many(DEALT, Strain.HEARTS, place, leader.index, sits_out=out.index).tolist()
    n = len(DEALS)
    for seats, leads, absent in [
        (seat, leader, out),
        (str(seat), str(leader), str(out)),
        ([seat] * n, (leader,) * n, [out, out.index] * (n // 2)),
        (np.array([seat] * n, dtype=object), leader, [str(out)] * n),
        ([seat, place, str(seat)] * (n // 3), leader, out),
    ]:
        assert many(DEALT, Strain.HEARTS, seats, leads, sits_out=absent).tolist() == plain
    # Seat 1 plays: the very question that was answered for seat 2.
    one = many(DEALT, "H", Seat.ONE, Seat.ONE).tolist()
    assert one == many(DEALT, "H", 0, 0).tolist() != many(DEALT, "H", 1, 1).tolist()


def test_nobody_sits_out_beside_seats():
    rows = {"hands": DEALT[:2], "strain": "S", "declarer": Seat.TWO, "leader": Seat.ONE}
    mixed = solve_many(**rows, sits_out=[-1, Seat.THREE]).tolist()
    assert mixed == [solve_many(**rows).tolist()[0], solve_many(**rows, sits_out=Seat.THREE).tolist()[1]]


def test_hands_and_strains_as_values_and_texts():
    expected = solve_many(DEALT, 3, 0, 0).tolist()
    for hands in (
        DEALS,
        [str(deal) for deal in DEALS],
        [" ".join(map(str, deal.hands)) for deal in DEALS],
        [deal.hands for deal in DEALS],
        [[str(deal.hands[0]), deal.hands[1], deal.hands[2].mask] for deal in DEALS],
    ):
        for strain in (Strain.HEARTS, "H", Suit.HEARTS, ["H", 3, "♥", Strain.HEARTS, Suit.HEARTS, "h"]):
            assert solve_many(hands, strain, 0, 0).tolist() == expected
    with pytest.raises(NotationError, match=r'^"X" is not a strain'):
        solve_many(DEALT, "X", 0, 0)


@pytest.mark.parametrize("number", [256, 257, -255, 2**8 * 3, 2**32, 2**62, -(2**62)])
@pytest.mark.parametrize("name", ["strain", "declarer", "leader", "sits_out"])
def test_a_number_does_not_wrap_round_into_its_range(name, number):
    with pytest.raises(DealError, match=f"^row 0: {name} is {number}, expected "):
        ask(**{name: number})


def test_the_first_wrong_value_of_a_column_is_named():
    hands = np.repeat(ROW, 4, axis=0)
    for name, column in {
        "strain": [0, 4, 300, 5],
        "leader": np.array([0, 1, 3, 2], dtype=np.int8),
        "must_overtrump": [0, 1, 2, 3],
    }.items():
        with pytest.raises(DealError, match=f"^row 2: {name} is {column[2]}, expected "):
            ask(hands=hands, **{name: column})
    for column in (["max", "min", "mid", ""], ["max", "min", None, 3], np.array(["max", "min", 1, None], dtype=object)):
        with pytest.raises(DealError, match=f'^row 2: objective is "{column[2]}", expected max or min$'):
            ask(hands=hands, objective=column)


def test_no_values_for_no_rows():
    nothing = np.zeros((0, 3), dtype=np.uint32)
    assert ask(hands=nothing, strain=[], declarer=[], leader=[], sits_out=[], objective=[], must_overtrump=[]).size == 0


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"threads": 0}, "threads is 0, expected a whole number from 1 to 256"),
        ({"threads": -3}, "threads is -3, expected a whole number from 1 to 256"),
        ({"threads": 1.5}, "threads is 1.5, expected a whole number from 1 to 256"),
        ({"table_mb": 0}, "table_mb is 0, expected 0.0625 to 16384 MiB"),
        ({"table_mb": -1}, "table_mb is -1, expected 0.0625 to 16384 MiB"),
        ({"table_mb": float("nan")}, "table_mb is nan, expected 0.0625 to 16384 MiB"),
        ({"table_mb": 1e9}, "table_mb is 1000000000.0, expected 0.0625 to 16384 MiB"),
    ],
)
def test_wrong_options(changed, message):
    with pytest.raises(EngineError, match=f"^{re.escape(message)}$"):
        ask(**changed)
    with pytest.raises(EngineError, match=f"^{re.escape(message)}$"):
        ask(hands=np.repeat(ROW, 2000, axis=0), **{"threads": 2} | changed)


def test_what_was_checked_is_what_is_solved():
    """Whoever writes to the arrays while they are being solved changes nothing, least of all to something illegal."""
    rows = columns([full_position((False, "min", False, False), seed) for seed in range(400)])
    expected = solve_many(**rows, threads=1).tolist()
    spoil, done = threading.Event(), threading.Event()

    def write():
        spoil.wait()
        while not done.is_set():
            rows["hands"][100:] = 2**32 - 1
            for name in ("strain", "declarer", "leader", "sits_out"):
                rows[name][100:] = 100

    thread = threading.Thread(target=write)
    thread.start()
    started = threading.Timer(0.02, spoil.set)
    started.start()
    try:
        assert solve_many(**rows, threads=1).tolist() == expected
    finally:
        spoil.set()
        done.set()
        thread.join()
        started.join()


def test_the_first_wrong_row_is_named_and_nothing_is_solved():
    hands = np.repeat(ROW, 5000, axis=0)
    hands[[1234, 4000]] = 0
    with pytest.raises(DealError, match=r"^row 1234: seat 0 holds 0 cards"):
        ask(hands=hands)


MASKS = st.integers(0, 2**32 - 1) | st.integers(0, 31).map(lambda bit: 1 << bit) | st.just(0)
SMALL = npst.arrays(np.int64, st.integers(0, 4), elements=st.integers(-300, 300)) | st.integers(-3, 6)
ANYTHING = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.lists(st.integers(0, 4)) | SMALL
)


@given(
    npst.arrays(np.uint32, st.tuples(st.integers(0, 4), st.just(3)), elements=MASKS),
    *[ANYTHING] * 4,
    st.sampled_from(["max", "min", "", b"max", 0]) | st.lists(st.sampled_from(["max", "min", "Max", None, 3])),
    ANYTHING,
)
@settings(max_examples=120)
def test_random_arguments(hands, strain, declarer, leader, sits_out, objective, must_overtrump):
    """Refused by name or solved; never anything else."""
    try:
        tricks = solve_many(
            hands, strain, declarer, leader, sits_out=sits_out, objective=objective, must_overtrump=must_overtrump
        )
    except PrefaError:
        return
    assert ((tricks >= 0) & (tricks <= 10)).all()
    assert len(tricks) == len(hands)


@given(st.lists(positions(max_cards=4, mid_trick=False), min_size=1, max_size=4), st.data())
@settings(max_examples=80)
def test_spoiled_rows(batch, data):
    """Right rows with one number changed: the row that is refused is that one, or all are solved."""
    rows = columns(batch)
    row = data.draw(st.integers(0, len(batch) - 1))
    name = data.draw(st.sampled_from(["hands", "strain", "declarer", "leader", "sits_out"]))
    if name == "hands":
        rows["hands"][row, data.draw(st.integers(0, 2))] = data.draw(MASKS)
    else:
        rows[name][row] = data.draw(st.integers(-128, 127))
    try:
        tricks = solve_many(**rows)
    except DealError as error:
        words = str(error)
        assert words.startswith(f"row {row}: "), words
        return
    for i, (position, value) in enumerate(zip(batch, tricks, strict=True)):
        assert i == row or value == solve(position).tricks


def test_rows_of_one_to_ten_cards_in_one_batch():
    position, batch = full_position(KINDS[0], 5), []
    while not position.is_over:
        batch.append(position)
        for _ in position.active:
            position = position.play(position.legal_plays.lowest)
    assert [p.tricks_left for p in batch] == list(range(10, 0, -1))
    assert many(batch) == [solve(position).tricks for position in batch]
