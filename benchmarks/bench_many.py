"""Many positions at once: the table of a deal, all discards, batches on one and two threads."""

from itertools import combinations

import numpy as np
import pytest

from engine_support import fixed_deals
from prefa_solver import Deal, solve_many, tricks_table

ONE_CARD_ROWS = 100_000


def batch() -> dict[str, np.ndarray]:
    """Every strain, declarer and leader of the 200 deals, in an order in which no row shares hands with the next."""
    rows = [
        ([hand.mask for hand in deal.hands], strain, declarer, leader)
        for deal in fixed_deals()
        for strain in range(5)
        for declarer in range(3)
        for leader in range(3)
    ]
    step = 7919  # a prime
    rows = [rows[i * step % len(rows)] for i in range(len(rows))]
    hands, strain, declarer, leader = zip(*rows, strict=True)
    return {
        "hands": np.array(hands, dtype=np.uint32),
        "strain": np.array(strain, dtype=np.int8),
        "declarer": np.array(declarer, dtype=np.int8),
        "leader": np.array(leader, dtype=np.int8),
    }


def discards(deal: Deal) -> dict[str, object]:
    """Seat 1 takes the talon: each of 66 discards in each of five strains, the other hands as dealt."""
    cards = list(deal.hands[0] | deal.talon)
    kept = [sum(card.bit for card in cards if card not in thrown) for thrown in combinations(cards, 2)]
    hands = [(mask, deal.hands[1].mask, deal.hands[2].mask) for _ in range(5) for mask in kept]
    strain = [strain for strain in range(5) for _ in kept]
    return {"hands": np.array(hands, dtype=np.uint32), "strain": np.array(strain), "declarer": 0, "leader": 0}


def test_table_of_a_deal(benchmark):
    """All 45 values of each of 200 deals."""
    deals = fixed_deals()
    benchmark.extra_info["deals"] = len(deals)
    benchmark(lambda: [tricks_table(deal) for deal in deals])


def test_discards(benchmark):
    """66 discards by 5 strains, all hands known, for 50 deals: 330 values each."""
    asked = [discards(deal) for deal in fixed_deals()[:50]]
    benchmark.extra_info["deals"] = len(asked)
    benchmark(lambda: [solve_many(**rows, threads=1) for rows in asked])


@pytest.mark.parametrize("threads", [1, 2])
def test_batch(benchmark, threads):
    """9,000 positions, all strains, on one thread and on two."""
    rows = batch()
    benchmark.extra_info.update(rows=len(rows["hands"]), threads=threads)
    benchmark(solve_many, **rows, threads=threads)


def test_batch_of_misere(benchmark):
    rows = batch()
    few = rows["strain"] == 4
    rows = {name: column[few][:500] for name, column in rows.items()}
    benchmark.extra_info["rows"] = 500
    benchmark(solve_many, **rows, objective="min", threads=1)


def test_row(benchmark):
    """What a row of solve_many costs beside the search: 100,000 rows of one card a hand."""
    hands = np.tile(np.array([[128, 64, 32]], dtype=np.uint32), (ONE_CARD_ROWS, 1))
    benchmark.extra_info["rows"] = ONE_CARD_ROWS
    benchmark(solve_many, hands, 4, 0, 0, threads=1)


def test_call_of_one_row(benchmark):
    """What a call of solve_many costs beside its rows."""
    hands = np.array([[128, 64, 32]], dtype=np.uint32)
    benchmark(solve_many, hands, 4, 0, 0)
