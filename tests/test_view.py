"""View: what one seat knows, against plain enumeration and against the reference data."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import ALL_CARDS, Card, CardSet, DealError, NotationError, Seat, Strain, View, card_values
from prefa_solver.errors import shown
from support import card_sets, hidden, packs, seats

EMPTY = CardSet(0)


def view_of(line):
    may_hold, sizes = [], []
    for seat in Seat:
        hand = line.hands[seat.index]
        size, cards = line.holders.get(seat, (0, EMPTY)) if hand is None else (len(hand), hand)
        may_hold.append(cards)
        sizes.append(size)
    return View(
        may_hold=tuple(may_hold),
        sizes=tuple(sizes),
        declarer=line.declarer,
        strain=line.strain,
        leader=line.leader,
        trick=line.trick,
        sits_out=line.sits_out,
        objective=line.objective,
    )


@pytest.mark.parametrize("name", ["vectors", "extra"])
def test_layouts_and_averages_of_the_reference_data(name):
    """As many layouts as there are, and the mean over them of each card's value is the stated fraction."""
    for line in hidden(name):
        view = view_of(line)
        rows = view.arrays()
        assert len(rows) == view.count() == line.layouts, line.name
        sums = dict.fromkeys(line.averages, 0)
        for hands in rows:
            for card, tricks in card_values(view.position(hands)).items():
                sums[card] += tricks
        assert {card: Fraction(total, len(rows)) for card, total in sums.items()} == line.averages, line.name


@st.composite
def few_cards(draw):
    """What three seats may hold of a few cards, and how many each has, the trick being empty."""
    pack = CardSet.from_cards(draw(packs)[: draw(st.integers(3, 9))])
    sits_out = draw(st.none() | seats)
    size = draw(st.integers(1, 3))
    sizes = tuple(0 if seat is sits_out else size for seat in Seat)
    may_hold = tuple(draw(card_sets) & pack if draw(st.booleans()) else pack for _ in Seat)
    declarer = draw(st.sampled_from([seat for seat in Seat if seat is not sits_out]))
    return {
        "may_hold": may_hold,
        "sizes": sizes,
        "declarer": declarer,
        "strain": Strain.HEARTS,
        "leader": declarer,
        "sits_out": sits_out,
    }


def plain_layouts(wanted):
    choices = [
        [CardSet.from_cards(hand) for hand in combinations(cards, size)]
        for cards, size in zip(wanted["may_hold"], wanted["sizes"], strict=True)
    ]
    return {(one, two, three) for one, two, three in product(*choices) if not one & two and not (one | two) & three}


@settings(max_examples=200, deadline=None)
@given(few_cards(), st.integers(0, 9))
def test_layouts_are_those_of_plain_enumeration(wanted, seed):
    """Listing, indexing, counting and sampling agree with trying everything; no layout is no view."""
    expected = plain_layouts(wanted)
    if not expected:
        with pytest.raises(DealError, match=r"can only hold|no layout agrees"):
            View(**wanted)
        return
    view = View(**wanted)
    listed = list(view.layouts())
    assert len(listed) == view.count() == view.space.count == len(expected)
    assert set(listed) == expected
    assert [tuple(map(int, row)) for row in view.arrays()] == [tuple(hand.mask for hand in hands) for hands in listed]
    assert [view.space[number][:3] for number in range(view.count())] == listed
    sampled = [tuple(CardSet(int(mask)) for mask in row) for row in view.sample(5, seed)]
    numbers = random.Random(seed).sample(range(view.count()), min(5, view.count()))
    assert sampled == [listed[number] for number in numbers]
    left_over = len(wanted["may_hold"][0] | wanted["may_hold"][1] | wanted["may_hold"][2]) - sum(wanted["sizes"])
    if wanted["sits_out"] is None:
        assert [place.size for place in view.space.places[3:]] == ([left_over] if left_over else [])


def test_text_is_read():
    read = View(("SAK", "SQJT98", "SQJT98"), [2, 2, 2], 1, "NT", "2", objective="min")
    stated = View(
        may_hold=(CardSet.parse("SAK"), CardSet.parse("SQJT98"), CardSet.parse("SQJT98")),
        sizes=(2, 2, 2),
        declarer=Seat.ONE,
        strain=Strain.NO_TRUMPS,
        leader=Seat.TWO,
        objective="min",
    )
    assert read == stated
    assert (read.declarer, read.strain, read.leader) == (Seat.ONE, Strain.NO_TRUMPS, Seat.TWO)
    assert read.count() == 5 * 4 // 2 * 3 * 2 // 2
    assert str(read.position(next(read.layouts()))).startswith("SAK ")


def test_what_lies_on_the_table_shows_is_left_out():
    """Seat 2 did not follow and did not trump: it holds neither spades nor hearts, nor what was played."""
    view = View(("SA", "SKCAKDAKHA", "SQCQDQHQ"), (1, 1, 2), 1, "H", 1, trick="SJ C7")
    assert view.may_hold[1] == CardSet.parse("CAKDAK")
    assert all(view.position(hands).trick == (Card.SJ, Card.C7) for hands in view.layouts())
    assert view.count() == 4 * 6


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"sizes": (2, 2, 1)}, DealError, "seat 3 has 1 cards, expected 2"),
        ({"sizes": (2, 2)}, DealError, "got 2 sizes"),
        ({"sizes": (11, 11, 11)}, DealError, "seat 1 has 11 cards, expected 0 to 10"),
        ({"sizes": (1, 2, 2), "trick": "SQ SJ ST"}, DealError, "at most 2 cards"),
        ({"may_hold": ("SAK", "SQ", "SJT98")}, DealError, 'seat 2 has 2 cards, .* can only hold 1: "SQ"'),
        ({"may_hold": ("SAK", "SQJT", "SQJT")}, DealError, 'no layout agrees .* seat 2 2 of "SQJT"'),
        ({"may_hold": ("SAK", "SQJT")}, DealError, "got 2 hands"),
        ({"may_hold": ("SAK", "SQJX", "SQJT")}, NotationError, "'?X"),
        ({"sits_out": 1}, DealError, "seat 1 is the declarer and cannot sit out"),
        ({"leader": 2, "sits_out": 2}, DealError, "seat 2 leads and cannot sit out"),
        ({"objective": "few"}, NotationError, "expected max or min"),
        ({"strain": "X"}, NotationError, "X"),
        ({"declarer": "4"}, NotationError, "expected 1, 2 or 3"),
    ],
)
def test_what_is_no_view(change, error, message):
    usual = {"may_hold": ("SAK", "SQJT98", "SQJT98"), "sizes": (2, 2, 2), "declarer": 1, "strain": "NT", "leader": 1}
    with pytest.raises(error, match=message):
        View(**usual | change)


def test_a_full_view_is_counted_with_little_work():
    """The declarer of a fresh deal: 184,756 layouts, counted in a few hundred steps and not by listing them."""
    twelve = CardSet.parse("SAJT8CAKTDJ9HAQ7")
    view = View((twelve - CardSet.parse("DJ9"), ALL_CARDS - twelve, ALL_CARDS - twelve), (10, 10, 10), 1, "S", 1)
    assert view.count() == 184_756
    assert view.space.counting_steps < 400


@pytest.mark.parametrize("seed", [-1, 2**64, 10**5000, 1.0, "1", None], ids=shown)
def test_a_seed_has_a_range(seed):
    view = View(("SAK", "SQJT98", "SQJT98"), (2, 2, 2), 1, "NT", 1)
    with pytest.raises(NotationError, match=f"seed is .*, expected a whole number from 0 to {2**64 - 1}"):
        view.sample(3, seed)
    assert len(view.sample(3, 0)) == len(view.sample(3, 2**64 - 1)) == 3
