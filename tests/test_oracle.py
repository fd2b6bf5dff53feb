"""The oracle against the reference values: what the tests hold the engine against must itself be right."""

import dataclasses

import pytest
from hypothesis import given, settings

from prefa_solver import Deal, Position
from support import VECTOR_FILES, divide, perft, plain_card_values, plain_value, positions, problems, vectors

ENDINGS = [vector for name in ("endings", "endings_extra") for vector in vectors(name)]


def check(tricks, step):
    sample = [vector for vector in ENDINGS if vector.position.tricks_left == tricks][::step]
    assert sample
    wrong = [(v.where, v.position, v.tricks) for v in sample if plain_value(v.position) != v.tricks]
    assert not wrong


@pytest.mark.parametrize(("tricks", "step"), [(2, 5), (3, 10), (4, 100)])
def test_endings(tricks, step):
    check(tricks, step)


@pytest.mark.long
@pytest.mark.parametrize(("tricks", "step"), [(2, 1), (3, 1), (4, 4), (5, 250)])
def test_more_endings(tricks, step):
    check(tricks, step)


def test_all_reference_data_can_be_read():
    lines = {name: sum(1 for _ in vectors(name)) for name in VECTOR_FILES}
    assert lines == {
        "endings": 1966,
        "endings_extra": 10722,
        "full_deals": 1982,
        "full_plain_minimax": 135,
        "misere": 190,
        "opening_cards": 127,
        "overtrump_0": 337,
        "overtrump_1": 337,
        "two_handed": 329,
    }
    for vector in vectors("opening_cards"):
        assert vector.cards.keys() == set(vector.position.legal_plays)
    assert len(list(problems())) == 30


def test_stated_answers_of_problems():
    stated = [problem for problem in problems() if problem.status == "stated" and problem.stated is not None]
    assert len(stated) == 9
    for problem in stated:
        assert problem.stated == problem.tricks, problem.name


@given(positions(max_cards=3))
@settings(max_examples=50)
def test_a_position_is_worth_its_best_card(position):
    cards = plain_card_values(position)
    assert cards.keys() == set(position.legal_plays)
    assert set(cards.values()) <= set(range(position.tricks_left + 1))
    wants_many = (position.to_play is position.declarer) == (position.objective == "max")
    assert plain_value(position) == (max(cards.values()) if wants_many else min(cards.values()))


@given(positions(max_cards=4).filter(lambda position: position.sits_out is not None))
@settings(max_examples=50)
def test_of_two_players_one_wins_what_the_other_does_not(position):
    defender = next(seat for seat in position.active if seat is not position.declarer)
    mirrored = dataclasses.replace(position, declarer=defender)
    assert plain_value(position) + plain_value(mirrored) == position.tricks_left


def test_perft():
    position = Position.parse("SA7 SKH7 CAK strain=H declarer=1 leader=1")
    # Each spade is met by SK alone and by either club; after that every hand has one card.
    assert [perft(position, depth) for depth in range(8)] == [1, 2, 2, 4, 4, 4, 4, 4]
    assert divide(position, 3) == f"{position}\nS7 2\nSA 2"


# The counts were confirmed by another program, which shares no code with this one.
@pytest.mark.parametrize(
    ("seed", "strain", "options", "counts"),
    [
        (1, "H", {}, [10, 24, 56, 504, 1103]),
        (2, "H", {"rules": "desktop"}, [10, 24, 54, 486, 1177]),
        (3, "H", {"sits_out": 2}, [10, 24, 216, 486, 3888]),
        (4, "NT", {}, [10, 26, 185, 1665, 4975]),
    ],
)
def test_perft_of_deals(seed, strain, options, counts):
    position = Deal.random(seed).position(1, strain, **options)
    assert [perft(position, depth) for depth in range(1, 6)] == counts


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        ("strain=H", [3, 6, 12, 24, 42, 48, 48, 48, 48]),
        ("strain=H overtrump=yes", [3, 6, 9, 18, 36, 36, 36, 36, 36]),
        ("strain=NT", [3, 9, 27, 54, 108, 216, 216, 216, 216]),
    ],
)
def test_perft_to_the_end(words, counts):
    position = Position.parse(f"SAQ9 C9HT7 D7HQ8 declarer=1 leader=1 {words}")
    assert [perft(position, depth) for depth in range(1, 10)] == counts
