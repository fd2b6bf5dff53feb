"""The outcomes of each card over every layout: the reference averages, and a count by the plain solver."""

from collections import Counter
from fractions import Fraction
from functools import partial
from random import Random

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from prefa_solver import (
    ALL_CARDS,
    Card,
    CardOutcomes,
    CardSet,
    Deal,
    DealError,
    Seat,
    Strain,
    View,
    card_outcomes,
    card_values,
)
from prefa_solver.unseen import Moment, many_split_values, split_job, split_values
from support import positions
from test_plans import reference, view_of


@pytest.mark.parametrize("name", ["vectors", "extra"])
def test_reference_averages(name):
    for row in reference(name):
        stated = {Card.parse(part["card"]): Fraction(*part["dd_average"]) for part in row["cards"]}
        found = {card: outcomes.average for card, outcomes in card_outcomes(view_of(row)).items()}
        assert found == stated, row["id"]


def defenders_view():
    """Seat 2 defends: it sees neither the declarer nor its partner, and two cards are thrown."""
    unseen = "SAKQHAKQ"
    return View((unseen, "SJHJDA", unseen), (2, 3, 3), "1", "S", "1", trick="D7")


def test_a_defender_who_sees_nobody():
    view = defenders_view()
    assert counted(card_outcomes(view)) == counted_layout_by_layout(view)
    assert {sum(outcomes.counts) for outcomes in card_outcomes(view).values()} == {view.count()}


def test_the_average_and_the_chance():
    outcomes = CardOutcomes((1, 0, 3))
    assert outcomes.average == Fraction(3, 2)
    assert [outcomes.chance(tricks) for tricks in (-1, 0, 1, 2, 3)] == [1, 1, Fraction(3, 4), Fraction(3, 4), 0]


def test_an_unknown_hand_to_play():
    view = View(("SAKHA", "SAKHA", CardSet(0)), (1, 1, 0), "1", "S", "1", sits_out="3")
    with pytest.raises(DealError, match="seat 1 is to play, and its hand is not known"):
        card_outcomes(view)


@st.composite
def declarers_views(draw):
    """What the declarer knows when it is his turn, with up to five cards a hand; some cards are shown to be absent."""
    position = draw(positions(max_cards=5))
    while position.to_play is not position.declarer:
        position = position.play(position.legal_plays.lowest)
        if position.is_over:
            reject()
    closed = CardSet(0)
    if position.sits_out is not None:
        held = CardSet.from_cards(position.trick)
        for seat in position.active:
            held |= position.hand(seat)
        closed = CardSet.from_cards(draw(st.lists(st.sampled_from(list(ALL_CARDS - held)), max_size=5)))
    barred = [CardSet(draw(st.integers(0, 2**32 - 1)) & draw(st.integers(0, 2**32 - 1))) for _ in Seat]
    barred = [cards - position.hand(seat) for cards, seat in zip(barred, Seat, strict=True)]
    return Moment(position, closed, barred=tuple(barred)).view(position.declarer)


def counted_layout_by_layout(view):
    counts = {}
    for hands in view.layouts():
        for card, tricks in card_values(view.position(hands)).items():
            counts.setdefault(card, Counter())[tricks] += 1
    return counts


def counted(outcomes):
    return {card: +Counter(dict(enumerate(of_card.counts))) for card, of_card in outcomes.items()}


@given(declarers_views(), st.sampled_from([1, 2]))
@settings(max_examples=100)
def test_the_declarers_outcomes_are_those_of_layout_by_layout(view, threads):
    found = card_outcomes(view, threads=threads)
    assert counted(found) == counted_layout_by_layout(view)
    assert {len(outcomes.counts) for outcomes in found.values()} == {view.sizes[view.declarer.index] + 1}


def test_a_talon_that_nobody_took_makes_layouts_that_are_no_splits():
    view = View(("SAJ", "SKQHAQC7", "SKQHAQC7"), (2, 2, 2), "1", "S", "1")
    assert view.count() == 30
    assert counted(card_outcomes(view)) == counted_layout_by_layout(view)


def test_most_of_the_pack_is_out_of_play():
    unseen = ALL_CARDS - CardSet.parse("SAJ8H9")
    view = View(("SAJH9", unseen, "-"), (3, 3, 0), "1", "H", "1", sits_out="3")
    assert view.count() == 3276
    assert counted(card_outcomes(view)) == counted_layout_by_layout(view)


def test_a_pack_of_which_nothing_is_known():
    """No declarer has more layouts than with nine cards: C(23, 9)."""
    hand = CardSet.parse("SAKJ98H98CAK")
    found = card_outcomes(View((hand, ALL_CARDS - hand, "-"), (9, 9, 0), "1", "H", "1", sits_out="3"))
    assert {sum(outcomes.counts) for outcomes in found.values()} == {817_190}


@pytest.mark.parametrize("strain", ["H", "NT"])
@pytest.mark.parametrize("objective", ["max", "min"])
def test_the_best_card_of_each_split_is_worth_the_split(strain, objective):
    """Cards of their own against the search that chooses the lead, split by split, on hands of seven cards."""
    cards = Random(3).sample(list(ALL_CARDS), 21)
    hand, unseen = CardSet.from_cards(cards[:7]), CardSet.from_cards(cards[7:])
    strain = Strain.parse(strain)
    jobs = [
        partial(split_job, hand - CardSet(card.bit), unseen, strain, 0, objective=objective, trick=(card,))
        for card in hand
    ]
    of_cards = np.stack([values for _, values in many_split_values(jobs, 2)])
    best = of_cards.max(axis=0) if objective == "max" else of_cards.min(axis=0)
    assert (best == split_values(hand, unseen, strain, 0, objective=objective)).all()
    assert len({tuple(values) for values in of_cards.tolist()}) > 3


def test_all_layouts_of_ten_cards():
    """Every layout is counted, and some of them, drawn at random, agree with what they are worth alone."""
    deal = Deal.random(1)
    hand, unseen = deal.hands[0], deal.hands[1] | deal.hands[2]
    view = View((hand, unseen, unseen), (10, 10, 10), "1", "S", "1")
    found = card_outcomes(view)
    assert {sum(outcomes.counts) for outcomes in found.values()} == {184_756}
    sample = card_outcomes(view, most=400, seed=2)
    assert list(found) == list(sample) == list(hand)
    for card, outcomes in found.items():
        assert abs(outcomes.average - sample[card].average) < Fraction(1, 5)
