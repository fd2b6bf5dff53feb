"""The engine against plain minimax, on endings of every kind and in the middle of tricks."""

from hypothesis import given, settings

from engine_support import best_of, many
from prefa_solver import Deal, Position, card_values, solve
from support import plain_card_values, plain_value, positions


@given(positions(max_cards=4))
@settings(max_examples=60)
def test_value_and_card_values(position):
    known = {}
    assert solve(position).tricks == plain_value(position, known)
    assert card_values(position) == plain_card_values(position, known)


@given(positions(max_cards=3))
@settings(max_examples=100)
def test_smaller_value_and_card_values(position):
    known = {}
    assert solve(position).tricks == plain_value(position, known)
    assert card_values(position) == plain_card_values(position, known)


@given(positions(max_cards=4, mid_trick=False))
@settings(max_examples=40)
def test_solve_many(position):
    assert many([position]) == [plain_value(position)]


def check_line(position, value):
    """Play the line, every card of it legal, and see that no card of it gives away a trick; *value* is an oracle."""
    solution = solve(position)
    line, won = solution.line, 0
    assert len(line) == position.cards_left
    assert solution.tricks == value(position)
    for i, card in enumerate(line):
        # each rest of the line is the line of the position reached
        assert solve(position).line == line[i:]
        assert card in position.legal_plays
        after = position.play(card)
        won += not after.trick and after.leader is position.declarer
        position = after
        assert won + value(position) == solution.tricks
    assert position.is_over


@given(positions(max_cards=3))
@settings(max_examples=100)
def test_line_keeps_the_value(position):
    known = {}
    check_line(position, lambda position: plain_value(position, known))


@given(positions(min_cards=4, max_cards=10))
@settings(max_examples=40)
def test_line_of_a_longer_play_keeps_the_value(position):
    check_line(position, lambda position: solve(position).tricks)


@given(positions(min_cards=5, max_cards=10))
@settings(max_examples=60)
def test_cards_and_what_follows_them_agree(position):
    values = card_values(position)
    assert list(values) == list(position.legal_plays)
    assert solve(position).tricks == best_of(position, values.values())
    for card, value in values.items():
        after = position.play(card)
        won = not after.trick and after.leader is position.declarer
        assert value == won + solve(after).tricks


@given(positions(max_cards=10))
@settings(max_examples=80)
def test_the_line_plays_the_lowest_of_equal_cards(position):
    line = solve(position).line
    for card in line:
        held = position.legal_plays
        present = {c for seat in position.active for c in position.hand(seat)} | set(position.trick)
        below = [c for c in present if c.suit is card.suit and c < card]
        if below:
            assert max(below) not in held, f"{card} was played from {held} in {position}"
        position = position.play(card)


def test_a_play_that_is_over():
    position = Position.parse("- - - strain=H declarer=1 leader=1")
    assert solve(position).tricks == 0
    assert solve(position).nodes == 0
    assert solve(position).line == ()
    assert card_values(position) == {}


def test_a_play_that_is_over_but_for_the_hand_that_sits_out():
    position = Position.parse("- - SA strain=H declarer=1 leader=1 sits_out=3")
    assert solve(position).tricks == 0
    assert solve(position).line == ()


def test_the_last_card_of_the_last_trick():
    position = Position.parse("- - SA strain=H declarer=3 leader=1 trick=SKSQ")
    assert solve(position).tricks == 1
    assert list(solve(position).line) == list(position.legal_plays)
    assert list(card_values(position).values()) == [1]


def test_ten_cards_from_the_first_card_to_the_last():
    for seed, options in enumerate(
        [{}, {"sits_out": 2}, {"objective": "min"}, {"rules": "desktop"}, {"sits_out": 3, "objective": "min"}]
    ):
        for strain in ("D", "NT"):
            check_line(Deal.random(seed).position(1, strain, **options), lambda position: solve(position).tricks)
