"""Fits the weights of the engine's scores of leads and writes cext/lead_weights.h.

    python benchmarks/fit_leads.py > cext/lead_weights.h

The positions are those of a search that knows the answer: from random full deals, with a question near the value, the
side that gets its answer mostly plays a card that gives it, the other one any. For every lead the engine tells whether
it gives the leader his answer, and how many nodes the proof takes. Weights are fitted so that picking leads with
probability proportional to e^score visits few nodes. The result is the same on every run. Weights change node counts,
never values: re-pin the counts in the tests.
"""

import random
import sys
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fit_guess import KINDS
from prefa_solver import Card, Deal, Position, Seat, Strain
from prefa_solver._engine import Engine
from prefa_solver.play.position import Objective
from prefa_solver.solving.engines import engine_position

TABLES, ROLES, CLASSES, FEATURES = 12, 3, 6, 7 + 6 * 6 + 4 * 4 * 4
GAMES = [name for name in KINDS if "overtrump" not in name]  # that shares the weights of trumps
DEALS = {False: 20000, True: 8000}  # by whether the declarer wants few tricks
MISTAKES = 0.1  # how often the side that gets its answer plays any card
VISITS = (0, 0, 2, 7, 13, 17, 18, 15, 9, 4, 1)  # how often searches expand nodes, by tricks left; measured
EPOCHS, BATCH, RATE, DECAY = 15, 4096, 0.08, 3e-5
UNIT = 16  # of a score: a lead of so much more is picked e times as often


@dataclass
class Samples:
    """Leads of one kind of game and one role, side by side; those of one position follow each other."""

    weights: list[list[int]] = field(default_factory=list)  # a lead: the weights that make its score
    nodes: list[float] = field(default_factory=list)  # a lead: nodes of the search if it is tried first
    leads: list[int] = field(default_factory=list)  # a position
    importance: list[float] = field(default_factory=list)  # a position

    def add(self, leads: list[tuple[list[int], bool, int]], tricks: int) -> None:
        """A position: for each lead its weights, whether it gives the leader his answer, and the nodes of the proof."""
        good = [nodes for _, gives, nodes in leads if gives]
        for weights, gives, nodes in leads:
            self.weights.append(weights)
            self.nodes.append(nodes if gives else nodes + sum(good) / len(good))
        self.leads.append(len(leads))
        # heavy positions count for more, but not by so much that a few of them decide
        self.importance.append(VISITS[tricks] / (min(good) + 5) ** 0.5)


class Walk:
    """A play in which a question is asked from the start, "does the declarer take *need* tricks?"."""

    def __init__(self, engine: Engine, position: Position, need: int, rng: random.Random) -> None:
        self.engine, self.position, self.need, self.rng = engine, position, need, rng
        self.holds, self.nodes = self.ask(position)

    def ask(self, position: Position) -> tuple[bool, int]:
        """The answer where the play is now, or a card later, and the nodes that it took."""
        done = self.position.trick and not position.trick
        need = self.need - (1 if done and position.leader is position.declarer else 0)
        return self.engine.question(engine_position(position), need)

    def play(self, after: Position) -> None:
        if self.position.trick and not after.trick and after.leader is after.declarer:
            self.need -= 1
        self.position = after

    def wants(self) -> bool:
        """The answer that who is to play would like."""
        return (self.position.to_play is self.position.declarer) == (self.position.objective == "max")

    def lead(self, samples: dict[int, Samples]) -> None:
        """Sample the leads, and play one."""
        wants, leads, follows = self.wants(), [], []
        seen = self.engine.lead_features(engine_position(self.position))
        for card, _, table, kind, features in seen:
            follows.append(self.position.play(Card(card)))
            answer, nodes = self.ask(follows[-1])
            leads.append(([(table * CLASSES + kind) * FEATURES + i for i in features], answer == wants, nodes))
        at = self.rng.randrange(len(leads))
        if self.holds == wants:
            samples[seen[0][1]].add(leads, len(self.position.hand(self.position.leader)))
            if self.rng.random() > MISTAKES:
                at = min(range(len(leads)), key=lambda i: (not leads[i][1], leads[i][2]))
            self.holds = wants == leads[at][1]
        self.play(follows[at])

    def reply(self) -> None:
        wants, cards = self.wants(), list(self.position.legal_plays)
        self.rng.shuffle(cards)
        if self.holds == wants:
            if self.rng.random() > MISTAKES:
                cards.sort(key=lambda card: self.ask(self.position.play(card))[0] != wants)
            self.holds = self.ask(self.position.play(cards[0]))[0]
        self.play(self.position.play(cards[0]))

    def run(self, samples: dict[int, Samples]) -> None:
        """Play until the bounds settle the question."""
        while self.nodes > 1:
            self.lead(samples)
            while self.position.trick:
                self.reply()
            if not 1 <= self.need <= len(self.position.hand(self.position.leader)):
                return
            self.nodes = self.ask(self.position)[1]


def sample(two: bool, trumps: bool, misere: bool) -> dict[int, Samples]:
    """Leads of many plays by the role that leads."""
    engine, rng = Engine(1 << 20), random.Random(5)
    samples: dict[int, Samples] = defaultdict(Samples)
    objective: Objective = "min" if misere else "max"
    for number in range(DEALS[misere]):
        declarer, strain = rng.choice(list(Seat)), Strain(rng.randrange(4) if trumps else 4)
        sits_out = rng.choice([seat for seat in Seat if seat is not declarer]) if two else None
        leader = rng.choice([seat for seat in Seat if seat is not sits_out])
        hands = Deal.random(number).hands
        position = Position(hands, declarer, strain, leader, sits_out=sits_out, objective=objective)
        value = engine.solve(engine_position(position))[0]
        for need in (value, value + 1):
            if 1 <= need <= 10:
                Walk(engine, position, need, rng).run(samples)
    return samples


def fit(samples: Samples) -> NDArray[np.float64]:
    """Weights that make the nodes few, by stochastic gradient descent (Adam)."""
    rng = np.random.default_rng(0)
    columns, nodes = np.array(samples.weights), np.array(samples.nodes)
    count, importance = np.array(samples.leads), np.array(samples.importance)
    start = np.cumsum(count) - count
    weights = np.zeros(TABLES * CLASSES * FEATURES)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    step = 0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(count))
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            size = count[batch]
            begin = np.cumsum(size) - size
            rows = np.repeat(start[batch] - begin, size) + np.arange(size.sum())
            score = weights[columns[rows]].sum(axis=1)
            chance = np.exp(score - np.repeat(np.maximum.reduceat(score, begin), size))
            chance /= np.repeat(np.add.reduceat(chance, begin), size)
            expected = np.add.reduceat(chance * nodes[rows], begin)
            share = importance[batch] / importance[batch].sum()
            slope = chance * (nodes[rows] - np.repeat(expected, size)) * np.repeat(share, size)
            gradient = DECAY * weights
            for column in columns[rows].T:
                gradient += np.bincount(column, slope, len(weights))
            step += 1
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            rate = RATE if epoch < EPOCHS * 2 // 3 else RATE / 4
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights.reshape(TABLES, CLASSES, FEATURES)


def main() -> None:
    weights = np.zeros((TABLES, ROLES, CLASSES, FEATURES))
    for name in GAMES:
        two, trumps, _, misere = KINDS[name]
        for role, samples in sample(two, trumps, misere).items():
            weights[:, role] += fit(samples)  # every kind of game has tables of its own
        print(f"{name} done", file=sys.stderr)
    print(
        f"/* Weights of leads (leads.pxi), {UNIT} = e times as good; made by benchmarks/fit_leads.py. By table, role,"
    )
    print("   class of the lead: own length; lengths of the next hand and the last; owners of three ranks. */")
    print(f"static const signed char LEAD_WEIGHTS[{TABLES}][{ROLES}][{CLASSES}][{FEATURES}] = {{")
    for table in np.clip(np.rint(weights * UNIT), -128, 127).astype(int).tolist():
        print("{")
        for role in table:
            print("{")
            for kind in role:
                print(f"{{{','.join(map(str, kind))}}},")
            print("},")
        print("},")
    print("};")


if __name__ == "__main__":
    main()
