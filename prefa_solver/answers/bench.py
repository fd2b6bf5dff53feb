"""How fast this machine answers: a short run of every kind of question, on seeded deals."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..play.deal import Deal, discards
from ..play.position import Objective, Position
from ..solving.side_by_side import thread_count
from ..solving.solve import card_values, solve, solve_many, tricks_table
from ..unseen import split_values

__all__ = ["Measure", "measures"]

SEED = 2026
_BATCH_ROWS = 4000

Question = TypeVar("Question")


@dataclass(frozen=True, slots=True)
class Measure:
    """So many questions of a kind, answered in so many seconds."""

    name: str
    unit: str
    count: int
    seconds: float

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.count / self.seconds

    def text(self) -> str:
        each = 1e6 / self.rate
        time = f"{each:,.0f} µs" if each < 1e4 else f"{each / 1e3:,.0f} ms"
        return f"{self.name:<26}{self.rate:>12,.0f} {self.unit + ' a second':<16}{time:>10} each"

    def record(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "unit": self.unit,
            "count": self.count,
            "seconds": round(self.seconds, 6),
            "rate": round(self.rate, 3),
        }


def measures(seconds: float = 1.0, threads: int | None = None) -> Iterator[Measure]:
    """Measure one kind of question after the other, each for about *seconds* of answering.

    Deals are those of `Deal.random` with seed 2026, so that two machines or versions answer the same questions.
    Making them is not measured.

    :param threads: for the batch that runs in threads; by default one for every core.
    :raises ValueError: if *threads* is not positive.
    """
    for strain, name in ((Strain.SPADES, "trumps"), (Strain.NO_TRUMPS, "no trumps")):
        yield _timed(f"one value, {name}", "deals", partial(_position, strain=strain), solve, seconds)
    misere = partial(_position, strain=Strain.NO_TRUMPS, objective="min")
    yield _timed("one value, misère", "deals", misere, solve, seconds)
    yield _timed("one value, two-handed", "deals", partial(_position, two_handed=True), solve, seconds)
    yield _timed("every opening card", "deals", _position, card_values, seconds)
    yield _timed("table of 45 values", "deals", partial(Deal.random, SEED), tricks_table, seconds)
    yield _timed("66 discards, five strains", "hands", _discards, partial(_solve_rows, threads=1), seconds)
    yield _timed("all 184,756 splits", "jobs", _splits, _solve_splits, seconds)
    for count in sorted({1, thread_count(threads)}):
        name = f"batch, {count} thread{'s' * (count > 1)}"
        yield _timed(name, "deals", _batch, partial(_solve_rows, threads=count), seconds, _BATCH_ROWS)


def _position(i: int, strain: Strain | None = None, objective: Objective = "max", two_handed: bool = False) -> Position:
    """The i-th deal as a position; declarers take turns, and so do strains, unless one is given."""
    declarer = Seat(1 + i % 3)
    chosen = Strain(i % 5) if strain is None else strain
    out = declarer.next if two_handed else None
    return Deal.random(SEED, i).position(declarer, chosen, objective=objective, sits_out=out)


_Rows = tuple[NDArray[np.uint32], NDArray[np.int_]]
"""Hands and strains of a batch, declared by seat 1."""


def _discards(i: int) -> _Rows:
    deal = Deal.random(SEED, i)
    cards = deal.hands[0] | deal.talon
    kept = [(cards - thrown).mask for thrown in discards(cards)]
    hands = [(hand, deal.hands[1].mask, deal.hands[2].mask) for hand in kept]
    return np.array(hands * len(Strain), dtype=np.uint32), np.repeat(np.arange(len(Strain)), len(kept))


def _batch(i: int) -> _Rows:
    deals = (Deal.random(SEED, i * _BATCH_ROWS + k) for k in range(_BATCH_ROWS))
    hands = [[hand.mask for hand in deal.hands] for deal in deals]
    return np.array(hands, dtype=np.uint32), np.arange(_BATCH_ROWS) % len(Strain)


def _solve_rows(rows: _Rows, threads: int) -> None:
    solve_many(*rows, 0, 0, threads=threads)


def _splits(i: int) -> tuple[CardSet, CardSet, Strain]:
    deal = Deal.random(SEED, i)
    return deal.hands[0], deal.hands[1] | deal.hands[2], Strain(i % 5)


def _solve_splits(job: tuple[CardSet, CardSet, Strain]) -> None:
    split_values(*job, 0, threads=1)


def _timed(
    name: str,
    unit: str,
    make: Callable[[int], Question],
    answer: Callable[[Question], object],
    seconds: float,
    size: int = 1,
) -> Measure:
    """Answer made questions, each of which counts for *size*, until the time is up; at least one."""
    spent, asked = 0.0, 0
    while spent < seconds:
        question = make(asked)
        start = perf_counter()
        answer(question)
        spent += perf_counter() - start
        asked += 1
    return Measure(name, unit, asked * size, spent)
