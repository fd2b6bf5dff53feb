"""What the tests of the engine share: positions as the engine and as `solve_many` take them."""

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np

from prefa_solver import Deal, Objective, Position, Seat, Strain, solve_many
from prefa_solver._engine import Engine
from prefa_solver.solving.engines import engine_position
from support import ROOT

__all__ = [
    "KINDS",
    "KIND_NAMES",
    "Columns",
    "best_of",
    "columns",
    "engine_position",
    "fixed_deals",
    "fixed_positions",
    "full_position",
    "kind_of",
    "many",
    "new_engine",
    "position_of",
    "seat_after",
]

Kind = tuple[bool, Objective, bool, bool]

KINDS: list[Kind] = [
    (trumps, objective, overtrump, two)
    for two, overtrump, trumps, objective in product((False, True), (False, True), (True, False), ("max", "min"))
    if not overtrump or (trumps and not two)
]
"""The kinds of play that the engine searches differently: trumps or not, objective, must overtrump, two-handed."""

Columns = dict[str, np.ndarray]


def kind_of(position: Position) -> Kind:
    trumps, two = position.strain is not Strain.NO_TRUMPS, position.sits_out is not None
    return trumps, position.objective, position.must_overtrump and trumps and not two, two


def columns(positions: Sequence[Position]) -> Columns:
    """Positions at the start of a trick as the arguments of `solve_many`."""
    assert not any(position.trick for position in positions)
    return {
        "hands": np.array([[hand.mask for hand in p.hands] for p in positions], dtype=np.uint32).reshape(-1, 3),
        "strain": np.array([p.strain for p in positions], dtype=np.int8),
        "declarer": np.array([p.declarer.index for p in positions], dtype=np.int8),
        "leader": np.array([p.leader.index for p in positions], dtype=np.int8),
        "sits_out": np.array([-1 if p.sits_out is None else p.sits_out.index for p in positions], dtype=np.int8),
        "objective": np.array([p.objective for p in positions]),
        "must_overtrump": np.array([p.must_overtrump for p in positions]),
    }


def many(positions: Sequence[Position], **options: object) -> list[int]:
    """Their values by `solve_many`."""
    return solve_many(**columns(positions), **options).tolist()


def best_of(position: Position, values: Sequence[int]) -> int:
    """What the seat to play makes of a choice of values."""
    wants_many = (position.to_play is position.declarer) == (position.objective == "max")
    return max(values) if wants_many else min(values)


def new_engine(table_mb: float = 1.0) -> Engine:
    return Engine(int(table_mb * 2**20))


def seat_after(seat: Seat, steps: int) -> Seat:
    """The seat so many places to the right."""
    return list(Seat)[(seat.index + steps) % 3]


def position_of(deal: Deal, kind: Kind, i: int) -> Position:
    """The start of play of a kind; with *i*, declarers, leaders and trumps take turns."""
    trumps, objective, overtrump, two = kind
    declarer, leader = i % 3 + 1, i // 3 % 3 + 1
    return deal.position(
        declarer,
        Strain(i % 4) if trumps else Strain.NO_TRUMPS,
        leader=leader,
        sits_out=next(seat for seat in Seat if seat not in (declarer, leader)) if two else None,
        objective=objective,
        rules="desktop" if overtrump else "playelephant",
    )


def full_position(kind: Kind, seed: int) -> Position:
    """A position of a kind, ten cards a hand."""
    return position_of(Deal.random(seed), kind, seed)


@cache
def fixed_deals() -> tuple[Deal, ...]:
    """The 200 deals of the benchmarks, which never change."""
    lines = (ROOT / "benchmarks" / "deals.txt").read_text(encoding="ascii").splitlines()
    return tuple(Deal.parse(line) for line in lines)


def fixed_positions(kind: Kind) -> list[Position]:
    """Positions of a kind, one of each fixed deal."""
    return [position_of(deal, kind, i) for i, deal in enumerate(fixed_deals())]


def name_of(kind: Kind) -> str:
    trumps, objective, overtrump, two = kind
    words = ["two-handed"] * two + ["trumps" if trumps else "no trumps"]
    return " ".join(words + ["overtrump"] * overtrump + ["few"] * (objective == "min"))


KIND_NAMES = {name_of(kind): kind for kind in KINDS}
