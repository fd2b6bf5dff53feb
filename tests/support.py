"""What the tests share: the reference data, slow and obvious oracles, and hypothesis strategies."""

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from hypothesis import strategies as st

from prefa_solver import ALL_CARDS, Card, CardSet, Contract, Deal, Objective, Position, PrefaError, Seat, Strain

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(__file__).resolve().parent / "data"
VECTOR_FILES = sorted(path.name.removesuffix(".txt.gz") for path in (DATA / "vectors").glob("*.txt.gz"))


@dataclass(frozen=True)
class Vector:
    """One line of reference: the declarer's tricks in *position* and, in some files, after each card led."""

    where: str
    position: Position
    tricks: int
    cards: dict[Card, int]


def vectors(name: str) -> Iterator[Vector]:
    """The lines of ``tests/data/vectors/<name>.txt.gz``, in order. Format: ``tests/data/README.md``."""
    with gzip.open(DATA / "vectors" / f"{name}.txt.gz", "rt", encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            first, second, third, strain, leader, declarer, objective, overtrump, sits_out, tricks, *cards = (
                line.split()
            )
            position = Position(
                hands=(CardSet.parse(first), CardSet.parse(second), CardSet.parse(third)),
                declarer=Seat(int(declarer) + 1),
                strain=Strain.parse(strain),
                leader=Seat(int(leader) + 1),
                sits_out=None if sits_out == "-" else Seat(int(sits_out) + 1),
                objective={"max": "max", "misere": "min"}[objective],
                must_overtrump={"0": False, "1": True}[overtrump],
            )
            values = {Card.parse(card): int(value) for card, value in (word.split("=") for word in cards)}
            yield Vector(f"{name}:{number}", position, int(tricks), values)


@dataclass(frozen=True)
class Problem:
    """A published problem. *stated* is the declarer's tricks as its source has them, None if it gives no answer;
    *tricks* those by an independent solver."""

    name: str
    position: Position
    status: str
    stated: int | None
    tricks: int


def problems() -> Iterator[Problem]:
    """The problems of ``tests/data/problems.jsonl``, in order."""
    for line in (DATA / "problems.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        misere = row["trump"] == "misere"
        first, second, third = map(CardSet.parse, row["hands"])
        position = Position(
            hands=(first, second, third),
            declarer=Seat(row["declarer"] + 1),
            strain=Strain.NO_TRUMPS if misere else Strain.parse(row["trump"]),
            leader=Seat(row["leader"] + 1),
            objective="min" if misere else "max",
        )
        stated = row["stated"]
        if stated == ">=1":  # the question was only whether the misère fails
            stated = None
        elif stated is not None and row["metric"] == "defence_tricks":
            stated = position.tricks_left - stated
        yield Problem(row["id"], position, row["status"], stated, row["dd_declarer_tricks"])


@dataclass(frozen=True)
class Hidden:
    """One line of ``tests/data/hidden``.

    :param hands: the known hands by seat, None for the others.
    :param holders: who of the seats may hold how many of which unseen cards.
    :param averages: for each card of the seat to play, the mean over the layouts of the declarer's tricks.
    """

    name: str
    hands: tuple[CardSet | None, ...]
    unseen: CardSet
    holders: dict[Seat, tuple[int, CardSet]]
    declarer: Seat
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...]
    sits_out: Seat | None
    objective: Objective
    layouts: int
    averages: dict[Card, Fraction]


def hidden(name: str) -> Iterator[Hidden]:
    """The lines of ``tests/data/hidden/<name>.jsonl.gz``, in order."""
    with gzip.open(DATA / "hidden" / f"{name}.jsonl.gz", "rt", encoding="ascii") as lines:
        for row in map(json.loads, lines):
            yield Hidden(
                name=row["id"],
                hands=tuple(None if hand is None else CardSet.parse(hand) for hand in row["hands"]),
                unseen=CardSet.parse(row["unseen"]),
                holders={
                    Seat(holder["who"] + 1): (holder["count"], CardSet.parse(holder["may_hold"]))
                    for holder in row["holders"]
                    if isinstance(holder["who"], int)
                },
                declarer=Seat(row["declarer"] + 1),
                strain=Strain.NO_TRUMPS if row["strain"] == "N" else Strain.parse(row["strain"]),
                leader=Seat(row["leader"] + 1),
                trick=tuple(map(Card.parse, row["trick"])),
                sits_out=None if row["sits_out"] < 0 else Seat(row["sits_out"] + 1),
                objective=row["objective"],
                layouts=row["worlds"],
                averages={Card.parse(card["card"]): Fraction(*card["dd_average"]) for card in row["cards"]},
            )


def plain_value(position: Position, known: dict[Position, int] | None = None) -> int:
    """The tricks that the declarer still takes, by the definition: try every play, each side takes its best.

    Slow and obvious on purpose; good for endings of up to four or five cards. *known* may be kept between calls.
    """
    known = {} if known is None else known
    if position.is_over:
        return 0
    if position not in known:
        values = plain_card_values(position, known).values()
        wants_many = (position.to_play is position.declarer) == (position.objective == "max")
        known[position] = max(values) if wants_many else min(values)
    return known[position]


def plain_card_values(position: Position, known: dict[Position, int] | None = None) -> dict[Card, int]:
    """The declarer's tricks for every legal play, by `plain_value`."""
    known = {} if known is None else known
    values = {}
    for card in position.legal_plays:
        after = position.play(card)
        won = not after.trick and after.leader is position.declarer
        values[card] = won + plain_value(after, known)
    return values


def perft(position: Position, depth: int) -> int:
    """The number of ways to play *depth* cards; fewer count as one way if the play ends before."""
    if depth == 0 or position.is_over:
        return 1
    return sum(perft(position.play(card), depth - 1) for card in position.legal_plays)


def divide(position: Position, depth: int) -> str:
    """`perft` by first card, to see which play another count has wrong."""
    lines = [f"{card!s} {perft(position.play(card), depth - 1)}" for card in position.legal_plays]
    return "\n".join([str(position), *lines])


def refusal(parse: Callable[[str], object], text: str) -> str:
    """The message with which *parse* refuses *text*; empty if it reads it. Any other error comes through."""
    try:
        parse(text)
    except PrefaError as error:
        return str(error)
    return ""


cards = st.sampled_from(Card)
card_sets = st.builds(CardSet, st.integers(0, 2**32 - 1))
seats = st.sampled_from(Seat)
strains = st.sampled_from(Strain)
contracts = st.sampled_from(Contract.LADDER)
packs = st.permutations(list(Card))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deals of every shape: 1 to 10 cards a hand, with a talon, without one, or with a declarer who took it."""
    pack = draw(packs)
    size = draw(st.integers(1, 10))
    hands = [CardSet.from_cards(pack[start : start + size]) for start in (0, 10, 20)]
    talon = CardSet.from_cards(pack[30:])
    kind = draw(st.sampled_from(["talon", "no talon", *Seat]))
    if isinstance(kind, Seat):
        hands[kind.index] |= talon
    if kind != "talon":
        talon = CardSet(0)
    return Deal((hands[0], hands[1], hands[2]), talon, draw(seats))


@st.composite
def positions(draw: st.DrawFn, min_cards: int = 1, max_cards: int = 4, mid_trick: bool = True) -> Position:
    """Positions of every kind with *min_cards* to *max_cards* tricks left. A hand that sits out may hold anything."""
    pack = draw(packs)
    size = draw(st.integers(min_cards, max_cards))
    hands = [CardSet.from_cards(pack[start : start + size]) for start in (0, 10, 20)]
    declarer = draw(seats)
    sits_out = draw(st.none() | st.sampled_from([seat for seat in Seat if seat is not declarer]))
    if sits_out is not None:
        hands[sits_out.index] = draw(st.sampled_from([CardSet(0), hands[sits_out.index], ALL_CARDS]))
    objectives: tuple[Objective, ...] = ("max", "min")
    position = Position(
        hands=(hands[0], hands[1], hands[2]),
        declarer=declarer,
        strain=draw(strains),
        leader=draw(st.sampled_from([seat for seat in Seat if seat is not sits_out])),
        sits_out=sits_out,
        objective=draw(st.sampled_from(objectives)),
        must_overtrump=draw(st.booleans()),
    )
    if mid_trick:
        for _ in range(draw(st.integers(0, len(position.active) - 1))):
            position = position.play(draw(st.sampled_from(list(position.legal_plays))))
    return position
