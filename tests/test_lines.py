"""Lines of played cards, the engine against the readable rules and single solves."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import DealError, solve
from prefa_solver.solving.lines import MOST_CARDS, follow_many
from support import positions


def follow(position, cards, **options):
    plays = np.full((1, MOST_CARDS), -1, np.int8)
    plays[0, : len(cards)] = cards

    def column(value):
        return np.array([value], np.int8)

    return follow_many(
        np.array([[hand.mask for hand in position.hands]], np.uint32),
        column(position.strain),
        column(position.declarer.index),
        column(position.leader.index),
        plays,
        sits_out=column(-1 if position.sits_out is None else position.sits_out.index),
        few=column(position.objective == "min"),
        must_overtrump=column(position.must_overtrump),
        **options,
    )


@settings(max_examples=150)
@given(st.data())
def test_every_card_of_a_line_has_the_value_of_a_single_solve(data):
    start = position = data.draw(positions(max_cards=6, mid_trick=False))
    cards, winners, won = [], [], 0
    expected = [solve(start).tricks]
    lost = [0, 0, 0]
    for _ in range(data.draw(st.integers(0, start.cards_left))):
        card = data.draw(st.sampled_from(list(position.legal_plays)))
        seat = position.to_play
        position = position.play(card)
        cards.append(card)
        if not position.trick:
            winners.append(position.leader.index)
            won += position.leader is position.declarer
        expected.append(won + solve(position).tricks)
        lost[seat.index] += abs(expected[-1] - expected[-2])
    lines = follow(start, cards)
    assert lines.played[0] == len(cards)
    assert lines.values[0].tolist() == expected + [-1] * (MOST_CARDS + 1 - len(expected))
    assert lines.winners[0].tolist() == winners + [-1] * (10 - len(winners))
    assert lines.tricks()[0].tolist() == [winners.count(seat) for seat in range(3)]
    assert lines.lost[0].tolist() == lost
    played_only = follow(start, cards, values=False)
    assert (played_only.winners == lines.winners).all()
    assert (played_only.values == -1).all()


@given(st.data())
def test_the_first_illegal_card_ends_a_line(data):
    position = start = data.draw(positions(max_cards=5, mid_trick=False))
    cards = data.draw(st.lists(st.integers(-128, 127), max_size=MOST_CARDS))
    legal = 0
    for index in cards:
        if index not in map(int, position.legal_plays):
            break
        position = position.play(next(card for card in position.legal_plays if card == index))
        legal += 1
    assert follow(start, cards).played[0] == legal


def test_a_row_that_is_no_position_is_refused():
    hands = np.array([[1, 2, 4], [1, 1, 4]], np.uint32)
    zeros = np.zeros(2, np.int8)
    with pytest.raises(DealError, match="row 1 is not a position"):
        follow_many(
            hands,
            zeros,
            zeros,
            zeros,
            np.full((2, MOST_CARDS), -1, np.int8),
            sits_out=zeros - 1,
            few=zeros,
            must_overtrump=zeros,
        )
