"""Advice: how long a player waits, by the clock, on all cores.

pytest benchmarks/bench_advice.py --benchmark-enable
python benchmarks/bench_advice.py                         # all questions, as a table
python benchmarks/bench_advice.py discard --hands 25-50   # one question; which of the deals to ask it about
python benchmarks/bench_advice.py all --hands 3           # every plan exactly

Questions are asked about the deals of `deals.txt`, in the seats 1 to 3 in turn. A question keeps nothing for the next:
the threads that value layouts, and what they have proved, end with it.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from statistics import median

import pytest

from prefa_solver import (
    CardSet,
    Contract,
    Deal,
    Seat,
    Strain,
    advise_bid,
    advise_contract,
    advise_defence,
    advise_discard,
    advise_known_discard,
)
from prefa_solver.advice.quick_discards import quick_discards
from prefa_solver.advice.roles import roles

MARGIN = 2.0


class Case:
    """A deal of the file and what is asked about it."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.deal = Deal.random(2026, index)
        self.seat = Seat(index % 3 + 1)
        _, first, second = roles(self.seat)
        self.ten = self.deal.hand(self.seat)
        self.hand = self.ten | self.deal.talon
        self.defenders = self.deal.hand(first), self.deal.hand(second)
        self.strain: Strain = Strain(max(range(4), key=lambda suit: len(self.hand.of(suit))))
        self.discard: CardSet = quick_discards(self.hand, self.defenders[0] | self.defenders[1], self.strain, 1)[0]

    def known(self) -> float:
        advise_known_discard(self.hand, self.defenders, seat=self.seat)
        return 0.0

    def contract(self) -> float:
        assert advise_contract(self.hand, self.discard, seat=self.seat).complete
        return 0.0

    def find(self, *, everything: bool = False, finalists: int = 8) -> float:
        """Returns the seconds till the first answer."""
        start = time.perf_counter()
        first: list[float] = []
        advise_discard(
            self.hand,
            seat=self.seat,
            everything=everything,
            finalists=finalists,
            interim=lambda _: first.append(time.perf_counter() - start),
        )
        return first[0]

    def all_plans(self) -> float:
        return self.find(everything=True)

    def defence(self) -> float:
        """Returns the widest interval, in kapikia to each side."""
        declarer = Seat((self.index + 1) % 3 + 1)
        # a contract that somebody without these ten cards may well name
        strain = Strain(min(range(4), key=lambda suit: len(self.ten.of(suit))))
        advice = advise_defence(self.ten, Contract(7, strain), seat=self.seat, declarer=declarer, margin=MARGIN)
        assert advice.complete
        return max(option.margin for turn in advice.turns for option in turn.options.values())

    def bid(self) -> float:
        """Returns the widest interval, in kapikia to each side."""
        advice = advise_bid(self.ten, seat=self.seat, margin=MARGIN)
        assert advice.complete
        return max(advice.passing.margin, *(step.declare.margin for step in advice.steps))


# question: how it is asked; what else the call returns; how many deals it is asked about if not told
QUESTIONS: dict[str, tuple[Callable[[Case], float], str, int]] = {
    "known": (Case.known, "", 100),
    "contract": (Case.contract, "", 20),
    "discard": (Case.find, "first answer, s", 50),
    "all": (Case.all_plans, "first answer, s", 1),
    "defence": (Case.defence, "widest ±", 10),
    "bid": (Case.bid, "widest ±", 6),
}


@pytest.mark.parametrize("question", ["known", "contract", "discard", "defence"])
def test_advice(benchmark, question):
    cases = [Case(index) for index in range(3)]
    ask, _, _ = QUESTIONS[question]
    benchmark.pedantic(lambda: [ask(case) for case in cases], rounds=3)
    benchmark.extra_info["hands"] = len(cases)


def figures(values: Iterable[float]) -> str:
    sorted_values = sorted(values)
    ninth = sorted_values[(9 * len(sorted_values) - 1) // 10]  # of ten
    return "".join(f"{value:8.3f}" for value in (sorted_values[0], median(sorted_values), ninth, sorted_values[-1]))


def measure(question: str, indices: Iterable[int]) -> None:
    ask, returned, _ = QUESTIONS[question]
    clock, cpu, also = [], [], []
    for index in indices:
        case = Case(index)
        start, start_cpu = time.perf_counter(), time.process_time()
        also.append(ask(case))
        clock.append(time.perf_counter() - start)
        cpu.append(time.process_time() - start_cpu)
    worst = clock.index(max(clock))
    print(f"{question:10}{len(clock):5}  {'clock, s':18}{figures(clock)}  worst: deal {list(indices)[worst]}")
    print(f"{'':15}  {'CPU, s':18}{figures(cpu)}")
    if returned:
        print(f"{'':15}  {returned:18}{figures(also)}", flush=True)


FIRST_CALLS = {
    "known": "advise_known_discard(case.hand, case.defenders)",
    "first": "advise_discard(case.hand, finalists=0, samples=16)",
}


def first_call(call: str) -> tuple[float, float]:
    """Seconds of the first call in a new process, once all is imported, and of the second."""
    code = f"""
import sys, time
sys.path[:0] = {sys.path!r}
from bench_advice import *
case = Case(0)
for _ in range(2):
    start = time.perf_counter()
    {call}
    print(time.perf_counter() - start)
"""
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    first, second = map(float, output.split())
    return first, second


def deals(text: str) -> range:
    """ "7" is the deals 0 to 6, "25-50" those from 25 to 49."""
    first, dash, last = text.rpartition("-")
    return range(int(first) if dash else 0, int(last))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=f"of {', '.join(QUESTIONS)}; default all")
    parser.add_argument("--hands", type=deals, help='how many of the deals, or "25-50" for some of them')
    options = parser.parse_args()
    print(f"{'':10}{'hands':>5}  {'':18}{'least':>8}{'median':>8}{'90 %':>8}{'most':>8}")
    for question in options.questions or QUESTIONS:
        measure(question, options.hands or range(QUESTIONS[question][2]))
    if not options.questions:
        for name, call in FIRST_CALLS.items():
            calls = [first_call(call) for _ in range(5)]
            first, second = (min(times) for times in zip(*calls, strict=True))
            print(f"{name}: {1000 * first:.0f} ms the first call in a process, {1000 * second:.0f} ms the second")


if __name__ == "__main__":
    main()
