"""Every way in which the defenders can share the cards that the declarer does not see: 184,756 values a hand."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine_support import fixed_deals
from prefa_solver import Strain, Suit, split_values

SPLITS = 184_756


def measure(benchmark, hands, strain=None, **options):
    """All splits around seat 1's hand in the first deals; its longest suit is trumps unless a strain is given."""
    jobs = []
    for deal in fixed_deals()[:hands]:
        hand = deal.hands[0]
        longest = max(Suit, key=lambda suit: len(hand.of(suit)))
        jobs.append((hand, deal.hands[1] | deal.hands[2], longest if strain is None else strain))

    def solve_all():
        return sum(len(split_values(*job, 0, **options)) for job in jobs)

    def in_a_new_thread():
        # the engine that a thread keeps remembers what it has proved: every round has to start with nothing
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(solve_all).result()

    benchmark.extra_info.update(hands=hands, splits=SPLITS)
    assert benchmark.pedantic(in_a_new_thread, rounds=3) == hands * SPLITS


@pytest.mark.parametrize("sits_out", [None, 1, 2], ids=["both", "only second", "only first"])
@pytest.mark.parametrize("strain", [None, Strain.NO_TRUMPS], ids=["trumps", "no trumps"])
def test_splits(benchmark, strain, sits_out):
    measure(benchmark, 5, strain, sits_out=sits_out, threads=1)


def test_splits_of_misere(benchmark):
    measure(benchmark, 1, Strain.NO_TRUMPS, objective="min", threads=1)


def test_splits_on_two_threads(benchmark):
    measure(benchmark, 5, threads=2)
