"""The values of all splits of the unseen cards, against minimax by the definition and against single solves."""

import time
from functools import partial
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import Card, CardSet, Deal, DealError, NotationError, Position, Seat, solve_many
from prefa_solver._engine import Engine, Splits
from prefa_solver.unseen import many_split_values, split_hands, split_job, split_values
from support import packs, plain_value, strains


@given(packs, st.integers(0, 8), st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_split_hands_are_all_combinations_ascending(pack, count, size):
    unseen = CardSet.from_cards(pack[:count])
    if size > count:
        with pytest.raises(DealError, match=f"cannot choose {size} of {count}"):
            split_hands(unseen, size)
        return
    expected = sorted(CardSet.from_cards(held).mask for held in combinations(unseen, size))
    assert split_hands(unseen, size).tolist() == expected


def test_the_complement_turns_the_order_round():
    unseen = CardSet.parse("SAK8CQT7DJ9HA7")
    hands = split_hands(unseen, 5)
    assert len(hands) == comb(10, 5)
    assert ((hands ^ np.uint32(unseen.mask)) == hands[::-1]).all()


@st.composite
def small_jobs(draw, most=3):
    pack = draw(packs)
    size = draw(st.integers(1, most))
    sits_out = draw(st.sampled_from([None, 1, 2]))
    return {
        "hand": CardSet.from_cards(pack[:size]),
        "unseen": CardSet.from_cards(pack[size : 3 * size]),
        "strain": draw(strains),
        "leader": draw(st.sampled_from([role for role in range(3) if role != sits_out])),
        "sits_out": sits_out,
        "objective": draw(st.sampled_from(["max", "min"])),
        "must_overtrump": draw(st.booleans()),
    }


@given(small_jobs())
@settings(max_examples=25, deadline=None)
def test_values_are_those_of_plain_minimax(job):
    known = {}
    hand, unseen = job["hand"], job["unseen"]
    values = split_values(**job, threads=1)
    for mask, value in zip(split_hands(unseen, len(hand)).tolist(), values.tolist(), strict=True):
        position = Position(
            hands=(hand, CardSet(mask), unseen - CardSet(mask)),
            declarer=Seat.ONE,
            strain=job["strain"],
            leader=Seat(job["leader"] + 1),
            sits_out=None if job["sits_out"] is None else Seat(job["sits_out"] + 1),
            objective=job["objective"],
            must_overtrump=job["must_overtrump"],
        )
        assert value == plain_value(position, known)


@given(small_jobs(most=6), st.sampled_from([1, 2, 3]))
@settings(max_examples=25, deadline=None)
def test_values_are_those_of_single_solves_on_any_threads(job, threads):
    hand, unseen = job["hand"], job["unseen"]
    first = split_hands(unseen, len(hand))
    rows = np.stack([np.full_like(first, hand.mask), first, np.uint32(unseen.mask) ^ first], axis=1)
    expected = solve_many(
        rows,
        job["strain"],
        0,
        job["leader"],
        sits_out=-1 if job["sits_out"] is None else job["sits_out"],
        objective=job["objective"],
        must_overtrump=job["must_overtrump"],
    )
    assert (split_values(**job, threads=threads) == expected).all()


@given(small_jobs(most=5), st.data())
@settings(max_examples=25, deadline=None)
def test_a_known_card_leaves_the_splits_that_have_it(job, data):
    role = data.draw(st.sampled_from([role for role in (1, 2) if role != job["sits_out"]]))
    card = data.draw(st.sampled_from(list(job["unseen"])))
    only = CardSet.from_cards([card])
    first = split_hands(job["unseen"], len(job["hand"]))
    held = first & np.uint32(card.bit) != 0
    expected = split_values(**job, threads=1)[held if role == 1 else ~held]
    known = (only, CardSet(0)) if role == 1 else (CardSet(0), only)
    fewer = partial(split_job, **{**job, "unseen": job["unseen"] - only}, known=known)
    ((_, values),) = many_split_values([fewer], 1)
    assert values.tolist() == expected.tolist()


def test_some_of_the_splits_of_a_whole_hand():
    deal = Deal.random(5)
    hand, unseen = deal.hands[0], deal.hands[1] | deal.hands[2]
    told = []
    values = split_values(hand, unseen, 3, 1, threads=2, progress=told.append)
    assert len(values) == comb(20, 10)
    assert told == sorted(told)
    assert told[-1] == 1.0
    hands = split_hands(unseen)
    some = np.random.default_rng(1).choice(len(hands), 300, replace=False)
    rows = np.stack([np.full(300, hand.mask, np.uint32), hands[some], np.uint32(unseen.mask) ^ hands[some]], axis=1)
    assert (solve_many(rows, 3, 0, 1) == values[some]).all()


def values_with(engine, job):
    engine.begin_splits(job)
    for shape in range(job.shape_count):
        engine.solve_shape(job, shape)
    values = np.empty(job.count, dtype=np.int8)
    job.values(values)
    return values


@pytest.mark.parametrize(("strain", "leader"), [(1, 0), (4, 1)])
def test_values_do_not_depend_on_the_table(strain, leader):
    """Blocks that are never divided, blocks that are, and a table that is full every moment."""
    hand, unseen = CardSet.parse("SKQ87DA97HA9"), CardSet.parse("SAJTCAKQJ97DKQJ8HKQJT7")
    undivided, divided, tiny = (
        values_with(engine, split_job(hand, unseen, strain, leader)).tolist()
        for engine in (Engine(1 << 24), Engine(1 << 24, True), Engine(1 << 16, True))
    )
    assert undivided == divided == tiny


def some_jobs(count):
    """Hands of four cards in all strains, and what `split_values` says of them."""
    asked = []
    for index in range(count):
        deal = Deal.random(7, index)
        hand = CardSet.from_cards(list(deal.hands[0])[:4])
        unseen = CardSet.from_cards(list(deal.hands[1])[:4] + list(deal.hands[2])[:4])
        sits_out = (None, 1, 2)[index % 3]
        asked.append(((hand, unseen, index % 5, 0), {"sits_out": sits_out}))
    jobs = [partial(split_job, *job, **options) for job, options in asked]
    return jobs, [split_values(*job, **options, threads=1).tolist() for job, options in asked]


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 2, 15])
def test_many_jobs_are_what_each_is_alone(threads, count):
    jobs, expected = some_jobs(count)
    told = []
    found = {index: values.tolist() for index, values in many_split_values(jobs, threads, progress=told.append)}
    assert [found[index] for index in range(count)] == expected
    assert told == sorted(told)
    assert count == 0 or told[-1] == pytest.approx(1.0)


def test_many_jobs_end_when_told():
    jobs, _ = some_jobs(6)
    assert list(many_split_values(jobs, 2, stopped=lambda: True)) == []
    found = []
    for index, _ in many_split_values(jobs, 2, stopped=lambda: len(found) == 2):
        found.append(index)
    assert len(found) == 2
    # whoever stops asking is not kept waiting
    next(many_split_values(jobs, 2))


def test_a_stop_reaches_a_job_in_the_middle():
    deal = Deal.random(5)
    whole = partial(split_job, deal.hands[0], deal.hands[1] | deal.hands[2], 4, 0, objective="min")  # takes seconds
    before = time.monotonic()
    asked = []
    assert list(many_split_values([whole], 2, stopped=lambda: asked.append(1) or len(asked) > 2)) == []
    assert len(asked) == 3
    assert time.monotonic() - before < 2


def test_an_error_in_a_thread_comes_out():
    jobs, _ = some_jobs(2)
    with pytest.raises(DealError, match="3 cards are unseen"):
        list(many_split_values([*jobs, partial(split_job, CardSet.parse("SA"), CardSet.parse("SKQJ"), 0, 0)], 2))


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hand": "-"}, DealError, "holds 0 cards, expected 1 to 10"),
        ({"hand": "SA", "unseen": "SAK"}, DealError, 'SA is in the declarer\'s hand "SA" and unseen'),
        ({"unseen": "SKQJ"}, DealError, "3 cards are unseen, expected 2"),
        ({"leader": 3}, DealError, "leader is 3"),
        ({"sits_out": 0}, DealError, "sits_out is 0, expected role 1 or 2, or None"),
        ({"leader": 1, "sits_out": 1}, DealError, "role 1 sits out and leads"),
        ({"strain": 7}, NotationError, "7 is not a valid Strain"),
        ({"objective": "few"}, NotationError, "expected max or min"),
        ({"threads": 0}, ValueError, "threads is 0"),
    ],
)
def test_jobs_that_cannot_be(change, error, message):
    job = {"hand": "SA", "unseen": "SKQ", "strain": 0, "leader": 0, **change}
    job["hand"], job["unseen"] = CardSet.parse(job["hand"]), CardSet.parse(job["unseen"])
    with pytest.raises(error, match=message):
        split_values(**job)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"trick": "HA"}, "4 cards are unseen, expected 6"),
        ({"trick": "SA"}, "SA is in two places"),
        ({"trick": "SKSQCA"}, "3 cards are on the table, expected at most 2"),
        ({"trick": "CACK", "sits_out": 2}, "2 cards are on the table, expected at most 1"),
        ({"known": ("SK", "-")}, "SK is in two places"),
        ({"known": ("CA", "CA")}, "CA is in two places"),
        ({"known": ("CA", "-")}, "4 cards are unseen, expected 3"),
        ({"known": ("CAKQ", "-"), "unseen": "SQ"}, "the first defender is known to hold 3 cards, expected at most 2"),
        ({"known": ("CA", "-"), "sits_out": 1}, "the first defender sits out, expected no cards"),
        ({"unseen": "SK", "sits_out": 1}, "1 cards are unseen, expected at least 2"),
    ],
)
def test_tricks_and_known_cards_that_cannot_be(change, message):
    job = {"hand": "SAJ", "unseen": "SKQHKQ", "strain": 0, "leader": 0, "trick": "-", "known": ("-", "-"), **change}
    for name in ("hand", "unseen"):
        job[name] = CardSet.parse(job[name])
    job["trick"] = Card.parse_all(job["trick"])
    job["known"] = tuple(map(CardSet.parse, job["known"]))
    with pytest.raises(DealError, match=message):
        split_job(**job)


@pytest.mark.parametrize(
    "asked",
    [
        (1, 6, 5, 0, 0, False, False),  # no such strain
        (1, 6, 0, 1, 1, False, False),  # who sits out cannot lead
        (1, 3, 0, 0, 0, False, False),  # a card in two places
        (1, 2, 0, 0, 0, False, False),  # a card too few
        (0, 6, 0, 0, 0, False, False),  # no cards to play
        (1, 6, 0, 0, 0, False, False, (0,)),  # a card in hand and on the table
        (0, 6, 0, 0, 0, False, False, (32,)),  # no such card
        (0, 6, 0, 0, 0, False, False, (0, 3, 4)),  # a whole trick
        (0, 6, 0, 0, 2, False, False, (0, 3)),  # a whole trick of two
        (1, 6, 0, 0, 2, False, False, (), 8, 16),  # a card in the hand of one who sits out
    ],
)
def test_the_engine_refuses_what_is_no_job(asked):
    with pytest.raises(ValueError, match=r"out of range|do not fit|a trick on the table|in a hand too"):
        Splits(*asked)
