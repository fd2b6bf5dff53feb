"""How many nodes the search takes on fixed positions: exact numbers, so that every change of the search is seen.

After a change that is meant, replace the tables by those that the failing tests print, and give the numbers before and
after in the commit message.
"""

import pytest

from engine_support import KIND_NAMES, engine_position, fixed_deals, fixed_positions, new_engine
from prefa_solver import Deal, solve

# The value alone, of the 200 fixed deals.
SOLVE_NODES: dict[str, int] = {
    "trumps": 98053,
    "trumps few": 1200901,
    "no trumps": 53542,
    "no trumps few": 1239979,
    "trumps overtrump": 98375,
    "trumps overtrump few": 1195638,
    "two-handed trumps": 36826,
    "two-handed trumps few": 138859,
    "two-handed no trumps": 22473,
    "two-handed no trumps few": 89826,
}

# Every card of the first 50.
CARDS_NODES: dict[str, int] = {
    "trumps": 51529,
    "trumps few": 402975,
    "no trumps": 40488,
    "no trumps few": 549542,
    "trumps overtrump": 51599,
    "trumps overtrump few": 405084,
    "two-handed trumps": 19822,
    "two-handed trumps few": 54301,
    "two-handed no trumps": 11935,
    "two-handed no trumps few": 40649,
}


def total(kind, method, count):
    engine = new_engine()
    return sum(getattr(engine, method)(engine_position(position))[1] for position in fixed_positions(kind)[:count])


def check(pinned, method, count):
    nodes = {name: total(kind, method, count) for name, kind in KIND_NAMES.items()}
    changes = "\n".join(f"    {name}: {pinned.get(name, 0) / count:.1f} -> {nodes[name] / count:.1f}" for name in nodes)
    table = "\n".join(f'    "{name}": {number},' for name, number in nodes.items())
    if nodes != pinned:
        pytest.fail(f"nodes have changed; the mean for each kind:\n{changes}\nto pin them:\n{{\n{table}\n}}")


def test_nodes_of_solve():
    check(SOLVE_NODES, "solve", 200)


def test_nodes_of_card_values():
    check(CARDS_NODES, "card_values", 50)


def test_the_fixed_deals():
    assert fixed_deals() == tuple(Deal.random(2026, i) for i in range(200))


def test_solve_counts_the_same_nodes():
    for kind in KIND_NAMES.values():
        positions = fixed_positions(kind)[:5]
        assert sum(solve(position).nodes for position in positions) == total(kind, "solve", 5)
