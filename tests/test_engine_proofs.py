"""Each bound by itself, and the patterns of the search, against minimax.

In the search a bound is only asked when those before it are at a loss, and most of what it says is said by the table
too. Here every bound is asked about every position. All of it needs the engine compiled once more, with a witness.
"""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location

import numpy as np
import pytest

import bulk
from bulk import GAMES, Game, Minimax
from support import ROOT

pytestmark = pytest.mark.long

BOUNDS = {
    (True, False): ["sure_trumps", "cash_or_draw", "keep_winners", "cross_over", "draw_trumps_soon"],
    (False, False): ["cash_winners", "keep_winners", "cross_over"],
    (True, True): ["sure_trumps"],
    (False, True): ["loses_one", "ducks_rounds", "exits_twice", "answers_and_exits"],
}


def bounds(game: Game) -> list[str]:
    return [name for name in BOUNDS[game.trumps, game.few] if game.players == 3 or name != "cross_over"]


@pytest.fixture(scope="module")
def prover():
    pytest.importorskip("Cython", reason="compiles the engine once more")
    folder = ROOT / "build" / "prover"
    subprocess.run([sys.executable, ROOT / "tests" / "build_prover.py", folder], check=True, cwd=ROOT)
    (path,) = folder.glob("prover*.so")
    spec = spec_from_file_location("prover", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def minimax():
    return {game: Minimax(game) for game in GAMES}


class Prover:
    """Asks one engine about positions, packed at the bottom of their suits and with trumps in suit 0."""

    def __init__(self, module, game: Game, codes: bulk.Codes, hand: int):
        self.engine = module.Prover(1 << 24)
        self.names = module.PROOFS
        rows = bulk.rows(codes, hand, game, None)
        flags = [np.full(len(codes), flag, dtype=np.int8) for flag in (game.few, game.overtrump)]
        columns = (rows.strain, rows.declarer, rows.leader, rows.sits_out, *flags)
        self.rows = module.Rows(rows.hands, *columns)
        self.shape = len(codes)

    def __call__(self, proof: str, need: int):
        """Whether the declarer takes *need* tricks, -1 for open, and the top cards of each suit that it rests on."""
        holds = np.empty(self.shape, dtype=np.int8)
        cards = np.zeros((self.shape, 4), dtype=np.uint8)
        self.engine.prove_rows(self.rows, need, self.names.index(proof), holds, cards)
        return holds, cards


def check_claims(game, codes, hand, values, module, counts):
    """What is claimed of a position is true of it."""
    ask = Prover(module, game, codes, hand)
    for need in range(1, hand + 1):
        truth = values >= need
        everything, _ = ask("all bounds", need)
        open_to_each = np.ones(len(codes), dtype=bool)
        for name in ["search", *bounds(game)]:
            holds, _ = ask(name, need)
            wrong = np.flatnonzero((holds >= 0) & (holds != truth))
            if len(wrong):
                rows = bulk.rows(codes, hand, game, None)
                shown = [str(rows.position(i, game)) for i in wrong[:5]]
                pytest.fail(f"{name} is wrong about {need} tricks in {len(wrong)} positions: {shown}")
            if name == "search":
                assert (holds >= 0).all()
            else:
                counts[name] = counts.get(name, 0) + np.count_nonzero(holds >= 0)
                counts[name, "first"] = counts.get((name, "first"), 0) + np.count_nonzero((holds >= 0) & open_to_each)
                open_to_each &= holds < 0
        # no bound is missing from the list above
        assert (open_to_each == (everything < 0)).all()
        counts["asked"] = counts.get("asked", 0) + len(codes)


def report(game, counts, hand):
    asked = counts.pop("asked")
    words = [f"{name} {counts[name]} ({counts[name, 'first']} first)" for name in bounds(game)]
    print(f"\n{game}, {hand} cards, {asked} questions: {', '.join(words)}")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_bounds_on_all_small_positions(game, prover, minimax):
    minimax[game].fill(2 if game.players == 3 else 5)
    for hand in (2, 3) if game.players == 3 else (2, 3, 4, 5):
        counts = {}
        codes = bulk.all_positions(hand, game.players)
        for start in range(0, len(codes), 200_000):
            part = codes[start : start + 200_000]
            check_claims(game, part, hand, minimax[game].values(part, hand), prover, counts)
        report(game, counts, hand)
        if hand == 3:
            assert all(counts[name] for name in bounds(game)), "a bound that never settles anything is not tested"


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_bounds_on_some_larger_positions(game, prover, minimax):
    rng = np.random.default_rng(6)
    for hand, count in ({4: 20000, 5: 1500, 6: 30} if game.players == 3 else {6: 20000, 7: 5000, 8: 500}).items():
        counts = {}
        for start in range(0, count, 5000):
            codes = bulk.random_positions(rng, min(5000, count - start), hand, game.players)
            check_claims(game, codes, hand, minimax[game].values(codes, hand), prover, counts)
        report(game, counts, hand)


def family(rng, hand, players):
    """All ways to own the cards of one random division into suits, one role on lead; the sizes of the suits."""
    sizes = rng.choice(bulk.all_suit_sizes(hand * players))
    leader = np.uint64(rng.integers(players))
    codes = bulk.all_owners(hand, players) | sizes << np.uint64(bulk.SIZES) | leader << np.uint64(bulk.LEADER)
    return codes, bulk.suit_sizes(codes[:1], hand * players)[0]


def check_patterns(game, hand, codes, sizes, values, module):
    """What is claimed of a position is true of all that agree with it in shape and in the cards it rests on."""
    players, cards = game.players, hand * game.players
    owner = bulk.owners(codes, cards)
    ends = sizes.cumsum()
    suits = [owner[:, end - size : end] for size, end in zip(sizes, ends, strict=True)]
    shape = np.column_stack([(suit == role).sum(axis=1) for suit in suits for role in range(players)])
    ask = Prover(module, game, codes, hand)
    ranges = {}
    for need in range(1, hand + 1):
        for name in ["search", "all bounds", *bounds(game)]:
            holds, top = ask(name, need)
            for used in np.unique(top[holds >= 0], axis=0):
                if used.tobytes() not in ranges:
                    seen = [suit[:, len(suit[0]) - k :] for suit, k in zip(suits, used, strict=True)]
                    _, group = np.unique(np.column_stack([shape, *seen]), axis=0, return_inverse=True)
                    low, high = np.full(group.max() + 1, 99), np.full(group.max() + 1, -1)
                    np.minimum.at(low, group, values)
                    np.maximum.at(high, group, values)
                    ranges[used.tobytes()] = low[group], high[group]
                low, high = ranges[used.tobytes()]
                chosen = (top == used).all(axis=1)
                wrong = np.flatnonzero(chosen & ((holds == 1) & (low < need) | (holds == 0) & (high >= need)))
                if len(wrong):
                    rows = bulk.rows(codes, hand, game, None)
                    shown = [str(rows.position(i, game)) for i in wrong[:5]]
                    pytest.fail(
                        f"{name} on {need} tricks rests on more than the top {used} cards: {len(wrong)} {shown}"
                    )


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_patterns(game, prover, minimax):
    rng = np.random.default_rng(7)
    for hand, families in ({2: 60, 3: 60, 4: 1} if game.players == 3 else {3: 60, 4: 60, 5: 30}).items():
        for _ in range(families):
            codes, sizes = family(rng, hand, game.players)
            check_patterns(game, hand, codes, sizes, minimax[game].values(codes, hand), prover)
