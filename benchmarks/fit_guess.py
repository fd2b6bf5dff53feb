"""Fits the weights of the engine's first guess and writes cext/guess_weights.h.

    python benchmarks/fit_guess.py > cext/guess_weights.h

Least squares over random full deals of each kind of game; the result is the same on every run. Weights change node
counts, never values: re-pin the counts in the tests.
"""

import random

import numpy as np

from prefa_solver._engine import Engine, EnginePosition

LEADER, SUIT = 3, 20  # features of the leader; of trumps, and again of plain suits
UNIT = 1024
RIDGE = 5.0
# kinds of game in the engine's order: two-handed, trumps, overtrump, misère. Overtrumping shares the weights of trumps.
KINDS = {
    "three trumps": (False, True, False, False),
    "three overtrump": (False, True, True, False),
    "three no trumps": (False, False, False, False),
    "three trumps misere": (False, True, False, True),
    "three overtrump misere": (False, True, True, True),
    "three no trumps misere": (False, False, False, True),
    "two trumps": (True, True, False, False),
    "two no trumps": (True, False, False, False),
    "two trumps misere": (True, True, False, True),
    "two no trumps misere": (True, False, False, True),
}


def fit(two: bool, trumps: bool, misere: bool, deals: int) -> list[int]:
    engine, rng = Engine(1 << 20), random.Random(5)
    features, values = [], []
    for _ in range(deals):
        pack = rng.sample(range(32), 30)
        hands = [sum(1 << card for card in pack[i : i + 10]) for i in (0, 10, 20)]
        declarer = rng.randrange(3)
        sits_out = (declarer + rng.randrange(1, 3)) % 3 if two else -1
        leader = rng.choice([seat for seat in range(3) if seat != sits_out])
        strain = rng.randrange(4) if trumps else 4
        position = EnginePosition(*hands, (), leader, declarer, strain, sits_out, misere, False)
        features.append(engine.features(position))
        values.append(engine.solve(position)[0])
    x, y = np.array(features, float), np.array(values, float)
    weights = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    return [round(weight * UNIT) for weight in weights.tolist()]


def main() -> None:
    print("/* Weights of the first guess (guess.pxi), 1024 = a trick; made by benchmarks/fit_guess.py. A row for each")
    print("   kind of game: the leader; then what is summed over trumps, and over plain suits. */")
    print(f"static const int GUESS_WEIGHTS[{len(KINDS)}][{LEADER + 2 * SUIT}] = {{")
    for name, (two, trumps, _, misere) in KINDS.items():
        weights = fit(two, trumps, misere, 6000 if misere else 20000)
        print(f"    {{ /* {name} */")
        for part in (weights[:LEADER], weights[LEADER : LEADER + SUIT], weights[LEADER + SUIT :]):
            print(f"        {', '.join(map(str, part))},")
        print("    },")
    print("};")


if __name__ == "__main__":
    main()
