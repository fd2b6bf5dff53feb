"""The engine against minimax on positions of five to seven cards, at trick boundaries and in the middle of tricks."""

import random

import numpy as np
import pytest

import bulk
from engine_support import KINDS, full_position, kind_of
from prefa_solver import card_values, solve
from prefa_solver.solving.solve import best_line

pytestmark = pytest.mark.long

SIZES = {5: 24, 6: 12, 7: 4}


def random_position(kind, rng, size):
    """A position of *size* tricks that was played to at random, so that its cards are of all ranks."""
    position = full_position(kind, rng.randrange(10**9))
    players = len(position.active)
    for _ in range((10 - size) * players + rng.randrange(players)):
        position = position.play(rng.choice(list(position.legal_plays)))
    return position


def minimax_card_values(position, minimax):
    """By `bulk.Minimax`, which knows the starts of tricks only: the trick on the table is played out by the rules."""
    ends = {}

    def play_out(position):
        if not position.trick and position.tricks_left < size:
            ends.setdefault(bulk.code(position), None)
            return
        for card in position.legal_plays:
            play_out(position.play(card))

    def value(position):
        if not position.trick and position.tricks_left < size:
            return ends[bulk.code(position)]
        values = [won(position, after) + value(after) for after in map(position.play, position.legal_plays)]
        many = (position.to_play is position.declarer) == (position.objective == "max")
        return max(values) if many else min(values)

    def won(position, after):
        return not after.trick and after.leader is position.declarer

    size = position.tricks_left
    play_out(position)
    codes = np.array(list(ends), dtype=np.uint64)
    ends = dict(zip(ends, minimax.values(codes, size - 1).tolist(), strict=True))
    return {
        card: won(position, after) + value(after) for card in position.legal_plays for after in [position.play(card)]
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_random_positions(kind, size):
    rng = random.Random(f"{kind} {size}")
    seen = [random_position(kind, rng, size) for _ in range(SIZES[size] * (1 + 2 * kind[3]))]
    assert {kind_of(position) for position in seen} == {kind}
    assert len({len(position.trick) for position in seen}) > 1
    minimax = bulk.Minimax(bulk.game_of(seen[0]))
    minimax.fill(2)
    for position in seen:
        values = minimax_card_values(position, minimax)
        assert card_values(position) == values, position
        many = (position.to_play is position.declarer) == (position.objective == "max")
        tricks = max(values.values()) if many else min(values.values())
        assert solve(position).tricks == tricks, position
        assert solve(position, table_mb=1 / 16).tricks == tricks, position
        assert values[best_line(position)[0]] == tricks, position
