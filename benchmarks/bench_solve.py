"""Single positions: the value, every card, the cost of the call, the first call of all."""

import statistics
from collections.abc import Callable, Sequence
from time import perf_counter

import pytest

from engine_support import KIND_NAMES, engine_position, fixed_deals, fixed_positions, new_engine, position_of
from prefa_solver import Position, card_values, solve
from prefa_solver.solving.solve import best_line

ONE_TRICK = Position.parse("SA SK SQ strain=NT declarer=1 leader=1")
MIXED = "mix of five strains"


def positions_of(name: str) -> list[Position]:
    """One of each fixed deal."""
    if name != MIXED:
        return fixed_positions(KIND_NAMES[name])
    kinds = [KIND_NAMES["no trumps"], *[KIND_NAMES["trumps"]] * 4]
    return [position_of(deal, kinds[i % 5], i) for i, deal in enumerate(fixed_deals())]


def spread(function: Callable[[Position], object], positions: Sequence[Position]) -> dict[str, float]:
    """How long single calls take, in microseconds: each position the best of three."""
    times = []
    for position in positions:
        best = float("inf")
        for _ in range(3):
            start = perf_counter()
            function(position)
            best = min(best, perf_counter() - start)
        times.append(best * 1e6)
    times.sort()
    return {
        "us_mean": round(statistics.fmean(times), 1),
        "us_median": round(statistics.median(times), 1),
        "us_p99": round(times[len(times) * 99 // 100], 1),
        "us_max": round(times[-1], 1),
    }


def nodes(method: str, positions: Sequence[Position]) -> dict[str, float]:
    engine = new_engine()
    counts = [getattr(engine, method)(engine_position(position))[1] for position in positions]
    asked, answered = engine.table_use
    return {
        "nodes_mean": statistics.fmean(counts),
        "nodes_median": statistics.median(counts),
        "nodes_max": max(counts),
        "table_hits": round(answered / asked, 3),
    }


@pytest.mark.parametrize("name", [MIXED, *KIND_NAMES])
def test_solve(benchmark, name):
    """The value of 200 positions."""
    positions = positions_of(name)
    benchmark.extra_info.update(nodes("solve", positions), **spread(solve, positions), positions=len(positions))
    benchmark(lambda: [solve(position) for position in positions])


@pytest.mark.parametrize("name", ["trumps", "no trumps", "no trumps few", "two-handed trumps"])
def test_every_opening_card(benchmark, name):
    """The value of every card that can be led, in 200 positions."""
    positions = positions_of(name)
    benchmark.extra_info.update(
        nodes("card_values", positions), **spread(card_values, positions), positions=len(positions)
    )
    benchmark(lambda: [card_values(position) for position in positions])


@pytest.mark.parametrize("name", ["trumps", "no trumps few"])
def test_line(benchmark, name):
    """One line of best play to the end, in 200 positions."""
    positions = positions_of(name)
    benchmark.extra_info.update(**spread(best_line, positions), positions=len(positions))
    benchmark(lambda: [best_line(position) for position in positions])


def test_call(benchmark):
    """What a call of solve costs beside the search: one trick, in which nothing can be chosen."""
    assert benchmark(solve, ONE_TRICK).tricks == 1


def test_call_of_the_engine(benchmark):
    """The part of that which is the compiled engine's."""
    engine, asked = new_engine(), engine_position(ONE_TRICK)
    assert benchmark(engine.solve, asked)[0] == 1


def test_first_call(benchmark):
    """The first solve of a thread: an engine and its table are made for it."""
    position = engine_position(positions_of("trumps")[0])
    benchmark(lambda: new_engine().solve(position))
