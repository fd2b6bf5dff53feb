"""Legal plays exist twice, in play.py and in the engine. Counting all ways to play on proves them equal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_support import KINDS, engine_position, kind_of, new_engine
from prefa_solver import Deal, Position
from support import perft, positions

ENGINE = new_engine(1 / 16)


def engine_perft(position, depth):
    return ENGINE.perft(engine_position(position), depth)


def check(position, depth):
    """Count both ways; if they differ, show where: the counts by first card, down to the first wrong position."""
    if engine_perft(position, depth) == perft(position, depth):
        return
    report = []
    while depth:
        after = {card: position.play(card) for card in position.legal_plays}
        counts = {card: (perft(p, depth - 1), engine_perft(p, depth - 1)) for card, p in after.items()}
        total = engine_perft(position, depth)
        report.append(f"{position} depth {depth}: engine {total}; by card, play.py and engine:")
        report += [
            f"  {card!s} {plain} {engine}{' <' if plain != engine else ''}" for card, (plain, engine) in counts.items()
        ]
        wrong = [card for card, (plain, engine) in counts.items() if plain != engine]
        if not wrong:  # the successors are right, so the engine's choice of cards is not
            break
        position, depth = after[wrong[0]], depth - 1
    pytest.fail("\n".join(report))


@given(positions(max_cards=10), st.integers(0, 5))
@settings(max_examples=80)
def test_any_position(position, depth):
    check(position, depth)


@given(positions(max_cards=3))
@settings(max_examples=100)
def test_to_the_end(position):
    check(position, 12)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_kind(kind):
    trumps, objective, overtrump, two = kind
    rules = "desktop" if overtrump else "playelephant"
    for seed in range(3):
        deal = Deal.random(seed)
        for leader in (1, 2, 3):
            declarer = (seed + leader) % 3 + 1
            sits_out = next(s for s in (1, 2, 3) if s not in (declarer, leader)) if two else None
            strain = "SCDH"[seed % 4] if trumps else "NT"
            position = deal.position(
                declarer, strain, leader=leader, sits_out=sits_out, objective=objective, rules=rules
            )
            assert kind_of(position) == kind
            # from the start, in the middle of a trick, and from where the hands have voids
            for played in (0, 1, 2, 11, 16, 18):
                while 10 * len(position.active) - position.cards_left < played:
                    position = position.play(list(position.legal_plays)[seed % len(position.legal_plays)])
                check(position, 3)


# play.py counts all of these too; only the deepest of each line take it long.
@pytest.mark.parametrize(
    ("seed", "strain", "options", "counts"),
    [
        (2026, "H", {}, [10, 17, 40, 360, 4064, 89664]),
        (299, "D", {}, [10, 18, 44, 396, 1836, 30040]),
        (299, "D", {"rules": "desktop"}, [10, 18, 44, 396, 1788, 28936]),
        (2026, "S", {}, [10, 17, 40, 360, 2952, 57872]),
        (2026, "D", {"rules": "desktop", "leader": 2}, [10, 27, 64, 576, 2400, 42136]),
        (2026, "NT", {}, [10, 17, 40, 360, 4224, 101760]),
        (2026, "H", {"sits_out": 2}, [10, 22, 198, 619, 16786, 366888]),
        (2026, "H", {"sits_out": 3, "rules": "desktop"}, [10, 17, 153, 604, 20800, 547860]),
        (2026, "NT", {"sits_out": 3}, [10, 17, 153, 684, 24592, 677444]),
    ],
)
def test_golden_counts_of_a_deal(seed, strain, options, counts):
    position = Deal.random(seed).position(1, strain, **options)
    assert [engine_perft(position, depth) for depth in (1, 2, 3, 4, 6, 8)] == counts


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        # seat 3 is the last to play: free to play under a ruff; not free; not able to beat it; no trumps
        ("DKQHA7 strain=H trick=SAHT", [2, 6, 8, 10, 20, 24, 32, 32, 32, 32, 32]),
        ("DKQHA7 strain=H trick=SAHT overtrump=yes", [1, 3, 3, 5, 10, 12, 16, 16, 16, 16, 16]),
        ("DKQH97 strain=H trick=SAHT overtrump=yes", [2, 6, 10, 10, 20, 24, 32, 32, 32, 32, 32]),
        ("DKQHA7 strain=NT trick=SAHT overtrump=yes", [4, 12, 28, 78, 156, 260, 456, 456, 456, 456, 456]),
        # follows in a trick of trumps, or in a plain suit that has been ruffed
        ("DKQHA7 strain=H trick=HTH9 overtrump=yes", [2, 6, 6, 8, 16, 20, 32, 32, 32, 32, 32]),
        ("DKSQHA7 strain=H trick=SAHT overtrump=yes", [1, 3, 4, 4, 8, 10, 16, 16, 16, 16, 16]),
    ],
)
def test_golden_counts_of_endings(words, counts):
    position = Position.parse(f"SKCAH8 D98HJ {words} declarer=1 leader=1")
    assert [engine_perft(position, depth) for depth in range(1, position.cards_left + 2)] == counts


def test_golden_counts_with_a_defender_out():
    position = Position.parse("SKCAH8 SA D98HJ7 strain=H declarer=3 leader=1 trick=SA sits_out=2 overtrump=yes")
    assert [engine_perft(position, depth) for depth in range(1, position.cards_left + 2)] == [
        2,
        6,
        6,
        12,
        16,
        16,
        16,
        16,
    ]
