"""The engine against a minimax that shares nothing with it, on every small position and many larger ones.

Up to the names of suits and seats and to what relative ranks leave open, the small ones are all there are: every
division of the cards into suits, every way to own them, every role on lead. Small positions are where the bounds decide
nearly everything (`test_engine_proofs` looks at them one by one); in larger ones the table and the patterns join in.
"""

from collections import defaultdict
from itertools import islice

import numpy as np
import pytest

import bulk
from bulk import GAMES, Minimax
from prefa_solver import solve_many
from support import plain_value, vectors


def check(game, codes, hand, minimax, rng):
    """The same positions twice: packed at the bottom of their suits, so that neighbours share hands and with them the
    table; and with random ranks, suits and seats."""
    expected = minimax.values(codes, hand)
    for random in (None, rng):
        rows = bulk.rows(codes, hand, game, random)
        tricks = solve_many(
            rows.hands,
            rows.strain,
            rows.declarer,
            rows.leader,
            sits_out=rows.sits_out,
            objective="min" if game.few else "max",
            must_overtrump=game.overtrump,
            threads=1,
        )
        wrong = np.flatnonzero(tricks != expected)
        shown = [(str(rows.position(i, game)), int(tricks[i]), int(expected[i])) for i in wrong[:5]]
        assert not len(wrong), f"{len(wrong)} of {len(codes)} wrong; position, engine, minimax: {shown}"


@pytest.fixture(scope="module")
def minimax():
    """A minimax for every game, with its small positions worked out when they are first asked for."""
    ready = {}

    def of(game, most):
        ready.setdefault(game, Minimax(game)).fill(most)
        return ready[game]

    return of


def filled(game):
    return 2 if game.players == 3 else 4


# The other minimax first: it has to be right itself.


def test_the_minimax_agrees_with_the_reference_values(minimax):
    by_kind = defaultdict(list)
    for name in ("endings", "endings_extra"):
        for vector in islice(vectors(name), 0, None, 3):
            size = vector.position.tricks_left
            if size <= 3 or (vector.position.sits_out and size <= 5):
                by_kind[bulk.game_of(vector.position), size].append(vector)
    assert {game for game, _ in by_kind} == set(GAMES)
    for (game, size), batch in by_kind.items():
        codes = np.array([bulk.code(vector.position) for vector in batch], dtype=np.uint64)
        assert minimax(game, filled(game)).values(codes, size).tolist() == [vector.tricks for vector in batch]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_minimax_agrees_with_the_plain_one(game, minimax):
    rng = np.random.default_rng(3)
    for hand in (1, 2, 3):
        codes = bulk.random_positions(rng, 15, hand, game.players)
        packed, spread = bulk.rows(codes, hand, game, None), bulk.rows(codes, hand, game, rng)
        for rows in (packed, spread):
            plain = [plain_value(rows.position(i, game)) for i in range(len(codes))]
            assert minimax(game, 1).values(codes, hand).tolist() == plain
        assert [bulk.code(packed.position(i, game)) for i in range(len(codes))] == codes.tolist()


def test_all_positions_are_told_apart():
    for hand, players, count in ((1, 3, 3 * 20 * 6), (2, 3, 3 * 84 * 90), (4, 2, 2 * 165 * 70)):
        codes = bulk.all_positions(hand, players)
        assert len(np.unique(codes)) == len(codes) == count
        assert (bulk.numbers(codes, hand, players) == np.arange(count)).all()


# The engine.


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_positions_of_few_cards(game, minimax):
    rng = np.random.default_rng(1)
    for hand in range(1, filled(game) + 1):
        codes = bulk.all_positions(hand, game.players)
        check(game, codes, hand, minimax(game, filled(game)), rng)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_some_positions_of_more_cards(game, minimax):
    rng = np.random.default_rng(2)
    counts = {3: 4000, 4: 400, 5: 40} if game.players == 3 else {5: 2000, 6: 400, 7: 40}
    for hand, count in counts.items():
        check(game, bulk.random_positions(rng, count, hand, game.players), hand, minimax(game, filled(game)), rng)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_positions_of_more_cards(game, minimax):
    rng = np.random.default_rng(4)
    for hand in [3] if game.players == 3 else [5, 6]:
        codes = bulk.all_positions(hand, game.players)
        for start in range(0, len(codes), 100_000):
            check(game, codes[start : start + 100_000], hand, minimax(game, filled(game)), rng)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_many_positions_of_more_cards(game, minimax):
    rng = np.random.default_rng(5)
    counts = {4: 40000, 5: 3000, 6: 60, 7: 6} if game.players == 3 else {7: 20000, 8: 2000}
    for hand, count in counts.items():
        for n in np.diff(np.arange(0, count + 5000, 5000).clip(max=count)):
            if n:
                codes = bulk.random_positions(rng, int(n), hand, game.players)
                check(game, codes, hand, minimax(game, filled(game)), rng)
