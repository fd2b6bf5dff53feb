"""How the defenders share their tricks, against the definition and against an independent program."""

import gzip
import signal
import threading
from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_support import KINDS, columns, full_position
from prefa_solver import (
    Card,
    CardSet,
    DealError,
    NotationError,
    Position,
    Seat,
    Share,
    Strain,
    card_values,
    defence_share,
    nearest_split,
    share_card_values,
    share_many,
    solve,
)
from prefa_solver.solving.sharing import nearest_splits
from support import DATA, positions

SMALLEST = Position.parse("C9HT CJT DJHQ strain=NT declarer=1 leader=1")

Pair = tuple[int, int]


def plain_pair(position: Position, defender: Seat, helped: bool, known: dict[Position, Pair]) -> Pair:
    """The declarer's tricks and *defender*'s, whom the declarer helps or keeps short: the definition, play by play."""
    if position.is_over:
        return 0, 0
    if position not in known:
        pick = max if position.to_play is position.declarer else min
        aims = (1 if position.objective == "max" else -1, 1 if helped else -1)
        pairs = plain_card_pairs(position, defender, helped, known).values()
        known[position] = pick(pairs, key=lambda pair: (aims[0] * pair[0], aims[1] * pair[1]))
    return known[position]


def plain_card_pairs(position: Position, defender: Seat, helped: bool, known: dict[Position, Pair]) -> dict[Card, Pair]:
    pairs = {}
    for card in position.legal_plays:
        after = position.play(card)
        tricks, his = plain_pair(after, defender, helped, known)
        if not after.trick:
            tricks += after.leader is position.declarer
            his += after.leader is defender
        pairs[card] = tricks, his
    return pairs


def defenders(position: Position) -> list[Seat]:
    """The first, then the second."""
    return [position.declarer.next, position.declarer.next.next]


def check_against_plain(position: Position) -> None:
    for defender in defenders(position):
        share, cards = defence_share(position, defender), share_card_values(position, defender)
        for end, helped in (("most", False), ("least", True)):
            known: dict[Position, Pair] = {}
            plain = plain_card_pairs(position, defender, helped, known)
            assert {card: (value.tricks, getattr(value, end)) for card, value in cards.items()} == plain
            assert (share.tricks, getattr(share, end)) == plain_pair(position, defender, helped, known)


def best(position: Position, cards: dict[Card, Share], helped: bool) -> Pair:
    """What the seat to play makes of the values of its cards, in one of the two readings."""
    pick = max if position.to_play is position.declarer else min
    aims = (1 if position.objective == "max" else -1, 1 if helped else -1)
    pairs = [(share.tricks, share.least if helped else share.most) for share in cards.values()]
    return pick(pairs, key=lambda pair: (aims[0] * pair[0], aims[1] * pair[1]))


def three_handed(count: int) -> list[Position]:
    """Full deals of all kinds of three-handed play in turn."""
    kinds = [kind for kind in KINDS if not kind[3]]
    return [full_position(kinds[seed % len(kinds)], seed) for seed in range(count)]


def test_smallest_case_in_which_the_declarer_decides():
    share = defence_share(SMALLEST, Seat(2))
    assert share == Share(tricks=0, most=0, least=2, defence=2)
    assert (share.low, share.high) == (0, 2)
    assert defence_share(SMALLEST, Seat(3)) == share.partner == Share(tricks=0, most=0, least=2, defence=2)


@settings(max_examples=100)
@given(positions(max_cards=3))
def test_small_endings(position):
    check_against_plain(position)


@settings(max_examples=6)
@given(positions(min_cards=4, max_cards=4))
def test_endings_of_four_cards(position):
    check_against_plain(position)


@pytest.mark.long
@settings(max_examples=100)
@given(positions(min_cards=4, max_cards=5))
def test_more_endings(position):
    check_against_plain(position)


def test_reference_values():
    with gzip.open(DATA / "shares.txt.gz", "rt", encoding="ascii") as lines:
        rows = [line.split() for line in lines]
    assert len(rows) > 200
    first, second, third, strains, leaders, declarers, objectives, overtrump, _, *answers = zip(*rows, strict=True)
    hands = [[CardSet.parse(hand).mask for hand in hands] for hands in zip(first, second, third, strict=True)]
    shares = share_many(
        np.array(hands, dtype=np.uint32),
        np.array([Strain.parse(strain) for strain in strains]),
        np.array(declarers, dtype=np.int8),
        np.array(leaders, dtype=np.int8),
        objective=np.where(np.array(objectives) == "max", "max", "min"),
        must_overtrump=np.array(overtrump, dtype=np.int8),
    )
    assert shares.tolist() == np.array(answers, dtype=int).T.tolist()


def test_full_deals_agree_with_their_cards_and_with_plain_solves():
    for position in three_handed(24):
        first, second = defenders(position)
        share, cards = defence_share(position, first), share_card_values(position, first)
        assert share.tricks == solve(position).tricks
        assert {card: value.tricks for card, value in cards.items()} == card_values(position)
        assert (share.tricks, share.most) == best(position, cards, helped=False)
        assert (share.tricks, share.least) == best(position, cards, helped=True)
        assert all(
            value.tricks + value.defence == 10 and 0 <= value.low <= value.high <= value.defence
            for value in cards.values()
        )
        assert defence_share(position, second) == share.partner
        assert share.partner.partner == share


def test_a_line_of_play_keeps_the_share():
    """Each side plays a card that is best for both its aims: the ends of the range are what the defender takes."""
    for position, helped in product(three_handed(6), (False, True)):
        defender = defenders(position)[0]
        share = defence_share(position, defender)
        expected, won = (share.tricks, share.least if helped else share.most), Counter()
        while not position.is_over:
            cards = share_card_values(position, defender)
            wanted = best(position, cards, helped)
            card = next(c for c, s in cards.items() if (s.tricks, s.least if helped else s.most) == wanted)
            position = position.play(card)
            if not position.trick:
                won[position.leader] += 1
        assert (won[position.declarer], won[defender]) == expected


@pytest.mark.parametrize("threads", [1, 2])
def test_many(threads):
    # over one chunk of rows, so that there is something to share out; equal hands beside and far from each other
    games = [full_position(kind, seed) for seed, kind in enumerate(KINDS)]
    positions = [replace(game, leader=leader) for game in games for leader in game.active] * 24
    assert len(positions) > 512
    expected = {}
    for position in set(positions):
        share = defence_share(position, defenders(position)[0])
        expected[position] = [share.tricks, share.most, share.least]
    shares = share_many(**columns(positions), threads=threads)
    assert shares.dtype == np.int8
    assert shares.tolist() == [expected[position] for position in positions]


def test_many_of_none_and_of_bad_rows():
    assert share_many(np.empty((0, 3), np.uint32), 0, 0, 0).shape == (0, 3)
    with pytest.raises(DealError, match="row 1: seat 1 holds 2 cards, expected 1"):
        share_many(np.array([[1, 2, 4], [1, 6, 8]], np.uint32), 0, 0, 0)


@pytest.mark.parametrize("table_mb", [1 / 16, 8])
def test_the_table_changes_nothing(table_mb):
    for position in three_handed(12):
        defender = defenders(position)[0]
        assert defence_share(position, defender, table_mb=table_mb) == defence_share(position, defender)


def test_a_defender_who_sits_out_gets_nothing():
    position = full_position((True, "max", False, True), 5)
    assert position.sits_out is not None
    tricks = solve(position).tricks
    plays = next(seat for seat in defenders(position) if seat is not position.sits_out)
    assert defence_share(position, position.sits_out) == Share(tricks, 0, 0, 10 - tricks)
    assert defence_share(position, plays) == Share(tricks, 10 - tricks, 10 - tricks, 10 - tricks)
    for card, share in share_card_values(position, plays).items():
        assert share.most == share.least == share.defence == 10 - card_values(position)[card]


def test_play_that_is_over():
    over = Position.parse("- - - strain=H declarer=2 leader=3")
    assert defence_share(over, Seat(1)) == Share(0, 0, 0, 0)
    assert share_card_values(over, Seat(1)) == {}


def test_only_a_defender_has_a_share():
    for asked in (defence_share, share_card_values):
        with pytest.raises(DealError, match="seat 1 is the declarer, expected a defender"):
            asked(SMALLEST, Seat(1))
        with pytest.raises(NotationError, match="4 is not a valid Seat"):
            asked(SMALLEST, 4)


def test_either_end_can_be_the_higher_one():
    shares = share_many(**columns(three_handed(60)))
    wider = shares[:, 1] - shares[:, 2]
    assert (wider > 0).any()
    assert (wider < 0).any()


numbers = st.integers(0, 10)


@given(numbers, numbers, numbers, numbers, numbers)
def test_nearest_split(tricks, one, other, first, second):
    defence = 10 - tricks
    share = Share(tricks, min(one, defence), min(other, defence), defence)
    got = nearest_split(share, (first, second))
    assert sum(got) == defence
    wanted = min(range(share.low, share.high + 1), key=lambda n: (abs(n - first) + abs(defence - n - second), -n))
    assert got[0] == wanted
    rows = np.array([[share.tricks, share.most, share.least]] * 2, dtype=np.int8)
    assert nearest_splits(rows, (first, second)).tolist() == [list(got)] * 2
    assert nearest_splits(rows, np.array([[first, second], [10, 0]]))[0].tolist() == list(got)


def test_an_interrupt_ends_a_batch():
    many = columns(three_handed(30) * 100)
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        pytest.skip("only the main thread of a system with timers can be interrupted like that")

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            share_many(**many, threads=1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # and the engine goes on as if nothing had been
    assert defence_share(SMALLEST, Seat(2)).least == 2
