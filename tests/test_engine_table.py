"""No answer depends on the table: not on its size, its past, or how the work is shared out."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_support import KINDS, Columns, columns, engine_position, full_position, many, new_engine
from prefa_solver import Deal, Position, Seat, card_values, solve, solve_many, tricks_table
from prefa_solver.solving.solve import best_line
from support import positions

TINY, USUAL, LARGE = 1 / 16, 1, 64


def in_the_middle(position: Position, seed: int) -> Position:
    """Some cards further on."""
    for i in range(seed % 7):
        plays = list(position.legal_plays)
        position = position.play(plays[(seed + i) % len(plays)])
    return position


FULL = [full_position(kind, seed) for seed in range(3) for kind in KINDS]
MIXED = [in_the_middle(full_position(kind, seed), seed) for seed in range(100, 103) for kind in KINDS]
ALL = FULL + MIXED


def answer(engine, position):
    """All that the engine says of a position, node counts too."""
    asked = engine_position(position)
    return engine.solve(asked), engine.line(asked), engine.card_values(asked)


@pytest.fixture(scope="module")
def fresh():
    """The answers of an engine that has seen nothing else."""
    return [answer(new_engine(USUAL), position) for position in ALL]


@pytest.fixture(scope="module")
def values(fresh):
    return [value for (value, _), _, _ in fresh]


def test_a_used_engine_answers_as_a_fresh_one(fresh):
    engine = new_engine(USUAL)
    order = np.random.default_rng(1).permutation(len(ALL))
    assert {i: answer(engine, ALL[i]) for i in order} == dict(enumerate(fresh))


@pytest.mark.parametrize("size", [TINY, 0.1, 0.25, LARGE])
def test_table_sizes(size, fresh):
    engine = new_engine(size)
    for position, ((value, _), line, (cards, _)) in zip(ALL, fresh, strict=True):
        again, again_line, again_cards = answer(engine, position)
        assert (again[0], again_line, again_cards[0]) == (value, line, cards)


def test_the_tiny_table_is_too_small():
    """Otherwise the test above would say little: with a tiny table the search forgets, and takes more nodes."""
    hard = max((full_position((False, "min", False, False), seed) for seed in range(10)), key=lambda p: solve(p).nodes)
    tiny, usual = (new_engine(size).solve(engine_position(hard)) for size in (TINY, USUAL))
    assert tiny[0] == usual[0]
    assert tiny[1] > 1.2 * usual[1]


def test_sizes_by_the_public_functions(fresh):
    for i in range(0, len(ALL), 5):
        (value, nodes), line, (cards, _) = fresh[i]
        for size in (TINY, USUAL, LARGE):
            solution = solve(ALL[i], table_mb=size)
            assert solution.tricks == value
            assert size != USUAL or solution.nodes == nodes
            assert list(best_line(ALL[i], table_mb=size)) == line
            assert card_values(ALL[i], table_mb=size) == dict(sorted(cards))


@given(positions(max_cards=10), st.lists(positions(max_cards=10), max_size=4))
@settings(max_examples=50)
def test_nodes_and_line_do_not_depend_on_what_came_before(position, others):
    alone = new_engine(USUAL)
    expected = answer(alone, position)
    for other in others:
        card_values(other)
        if not other.trick:
            many([other, other])
    assert (solve(position).tricks, solve(position).nodes) == expected[0]
    assert list(solve(position).line) == expected[1]


# solve_many


def batch(rng: np.random.Generator, n: int) -> tuple[Columns, list[int]]:
    """Rows of all kinds and sizes, many of which share hands with the row before; and their values one by one."""
    rows: list[Position] = []
    while len(rows) < n:
        kind = KINDS[rng.integers(len(KINDS))]
        position = full_position(kind, int(rng.integers(10**6)))
        # let it play itself down, and keep every trick boundary; or keep the hands and turn the lead round
        stop = rng.integers(0, 9)
        for _ in range(stop):
            for _ in position.active:
                plays = list(position.legal_plays)
                position = position.play(plays[rng.integers(len(plays))])
            rows.append(position)
        for leader in position.active:
            rows.append(
                Position(
                    position.hands,
                    position.declarer,
                    position.strain,
                    leader,
                    (),
                    position.sits_out,
                    position.objective,
                    position.must_overtrump,
                )
            )
    rows = [row for row in rows if row.objective == "max" or row.tricks_left < 8][:n]
    return columns(rows), [solve(row).tricks for row in rows]


def part(rows: Columns, chosen: object) -> Columns:
    return {name: column[chosen] for name, column in rows.items()}


@pytest.fixture(scope="module")
def rows_and_values():
    return batch(np.random.default_rng(7), 1500)


@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("size", [TINY, USUAL])
def test_many_rows(rows_and_values, threads, size):
    rows, values = rows_and_values
    assert solve_many(**rows, threads=threads, table_mb=size).tolist() == values


def test_many_rows_with_a_large_table(rows_and_values):
    rows, values = rows_and_values
    assert solve_many(**rows, threads=1, table_mb=LARGE).tolist() == values


def test_any_order_of_rows(rows_and_values):
    rows, values = rows_and_values
    rng = np.random.default_rng(3)
    for order in (rng.permutation(len(values)), np.arange(len(values))[::-1], np.lexsort(rows["hands"].T)):
        assert solve_many(**part(rows, order), threads=2).tolist() == [values[i] for i in order]


@given(st.data())
@settings(max_examples=12)
def test_any_chunking_of_rows(rows_and_values, data):
    rows, values = rows_and_values
    start = data.draw(st.integers(0, len(values)))
    cuts = sorted(data.draw(st.lists(st.integers(start, min(len(values), start + 400)), max_size=10)))
    for low, high in pairwise(cuts):
        assert solve_many(**part(rows, slice(low, high)), threads=1).tolist() == values[low:high]


def test_rows_that_share_everything_but_one_argument():
    """Neighbours in a batch share a table: everything that tells them apart must be told apart in it."""
    hands = [hand.mask for hand in Deal.random(5).hands]
    variants = [
        (strain, declarer, leader, sits_out, objective, overtrump)
        for objective in ("max", "min")
        for strain in (1, 4)
        for declarer in range(3)
        for overtrump in (False, True)
        for sits_out in (-1, 0, 1, 2)
        for leader in range(3)
        if sits_out not in (declarer, leader)
    ]
    names = ("strain", "declarer", "leader", "sits_out", "objective", "must_overtrump")
    rows = {name: np.array(column) for name, column in zip(names, zip(*variants, strict=True), strict=True)}
    rows["hands"] = np.array([hands] * len(variants), dtype=np.uint32)
    single = [solve_many(**part(rows, slice(i, i + 1))).item() for i in range(len(variants))]
    assert solve_many(**rows, threads=1).tolist() == single
    order = np.random.default_rng(2).permutation(len(variants))
    assert solve_many(**part(rows, order), threads=1).tolist() == [single[i] for i in order]


# threads


def in_threads(count: int, work: Callable[[int], object]) -> list[object]:
    """Run work(0) .. work(count - 1), all of them started before any goes on."""
    barrier = threading.Barrier(count)

    def start(i: int) -> object:
        barrier.wait()
        return work(i)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(start, range(count)))


def test_eight_threads_at_once(fresh):
    def work(i):
        order = np.random.default_rng(i).permutation(len(ALL))
        return {
            j: (solve(ALL[j]).tricks, solve(ALL[j]).nodes, list(best_line(ALL[j])), card_values(ALL[j])) for j in order
        }

    expected = {
        i: (value, nodes, line, dict(sorted(cards))) for i, ((value, nodes), line, (cards, _)) in enumerate(fresh)
    }
    for answers in in_threads(8, work):
        assert answers == expected


def test_eight_threads_of_everything(rows_and_values, values):
    rows, expected = rows_and_values
    deals = [Deal.random(seed) for seed in range(4)]
    tables = [tricks_table(deal).array.tolist() for deal in deals]

    def work(i):
        if i % 4 == 0:
            return solve_many(**rows, threads=2).tolist() == expected
        if i % 4 == 1:
            return [tricks_table(deal).array.tolist() for deal in deals] == tables
        if i % 4 == 2:
            return [solve(position, table_mb=TINY).tricks for position in ALL] == values
        return solve_many(**rows, threads=1, table_mb=TINY).tolist() == expected

    assert in_threads(8, work) == [True] * 8


def test_the_tables_of_a_deal_agree_with_single_solves():
    for seed in range(3):
        deal = Deal.random(seed)
        table = tricks_table(deal)
        for strain in range(5):
            for declarer in Seat:
                for place, out in enumerate((None, declarer.next.next, declarer.next)):
                    position = deal.position(declarer, "SCDHN"[strain], sits_out=out)
                    assert table.array[strain, declarer.index, place] == solve(position).tricks
