"""How long the two searches take in which not everybody plays for the declarer or against him: all-pass deals, and one
plan against cards that are not seen.

    python benchmarks/bench_selfish.py [--deals 40] [--views 100]

Processor time of one thread. A view has every layout of its unseen cards; "exact" counts the views in which every card
got one number, and not two bounds.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

from prefa_solver import Card, CardSet, Deal, Strain, Suit, View, plan_values, solve_all_pass


def spent(work: Callable[[], object]) -> tuple[float, object]:
    """Seconds, and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def told(name: str, seconds: list[float], more: str = "") -> None:
    ordered = sorted(seconds)
    nine_of_ten = ordered[int(0.9 * (len(ordered) - 1))]
    print(
        f"{name:42} {len(ordered):5} {median(ordered):9.4f} {nine_of_ten:9.4f} {ordered[-1]:9.4f}  {more}", flush=True
    )


def all_pass(deals: int) -> None:
    for name, with_talon in (("all-pass, ten cards", False), ("all-pass, the talon leads two tricks", True)):
        seconds, positions = [], []
        for number in range(deals):
            deal = Deal.random(11, number)
            suits = [Suit(card.suit) for card in deal.talon] if with_talon else []
            took, solution = spent(lambda deal=deal, suits=suits: solve_all_pass(deal, 1, talon_suits=suits))
            seconds.append(took)
            positions.append(solution.positions)
        told(name, seconds, f"{median(positions):,.0f} positions, most {max(positions):,}")


def declarer(random: Random, size: int) -> View:
    cards = random.sample(list(Card), 3 * size)
    own, rest = CardSet.from_cards(cards[:size]), CardSet.from_cards(cards[size:])
    return View((own, rest, rest), (size,) * 3, declarer=1, strain=random.choice(list(Strain)), leader=1)


def catchers(random: Random, size: int) -> View:
    """Both defenders against a misère with two cards thrown: they see each other, and all but the discard."""
    cards = random.sample(list(Card), 3 * size + 2)
    first, second = CardSet.from_cards(cards[:size]), CardSet.from_cards(cards[size : 2 * size])
    hidden = CardSet.from_cards(cards[2 * size :])
    return View((hidden, first, second), (size,) * 3, declarer=1, strain="NT", leader=2, objective="min")


def plans(views: int) -> None:
    for name, make, size in (
        ("one plan, declarer, 4 cards", declarer, 4),
        ("one plan, declarer, 5 cards", declarer, 5),
        ("one plan, misère catchers, 6 cards", catchers, 6),
    ):
        random = Random(size)
        seconds, exact = [], 0
        for _ in range(views):
            view = make(random, size)
            took, values = spent(lambda view=view: plan_values(view))
            seconds.append(took)
            exact += all(value.exact for value in values.values())
        told(f"{name}, {view.count()} layouts", seconds, f"{exact} exact")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--views", type=int, default=100)
    options = parser.parse_args()
    print(f"{'':48} {'runs':>5} {'median s':>9} {'9 of 10':>9} {'most':>9}")
    all_pass(options.deals)
    plans(options.views)


if __name__ == "__main__":
    main()
