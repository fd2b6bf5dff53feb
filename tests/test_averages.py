"""The outcomes of each card over every layout: the reference averages, and a count by the plain solver."""

from collections import Counter
from fractions import Fraction

import pytest

from prefa_solver import Card, CardOutcomes, CardSet, DealError, View, card_outcomes, card_values
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
    counts = {}
    for hands in view.layouts():
        for card, tricks in card_values(view.position(hands)).items():
            counts.setdefault(card, Counter())[tricks] += 1
    assert {card: Counter(dict(enumerate(o.counts))) for card, o in card_outcomes(view).items()} == counts
    assert {sum(outcomes.counts) for outcomes in card_outcomes(view).values()} == {view.count()}


def test_the_average_and_the_chance():
    outcomes = CardOutcomes((1, 0, 3))
    assert outcomes.average == Fraction(3, 2)
    assert [outcomes.chance(tricks) for tricks in (-1, 0, 1, 2, 3)] == [1, 1, Fraction(3, 4), Fraction(3, 4), 0]


def test_an_unknown_hand_to_play():
    view = View(("SAKHA", "SAKHA", CardSet(0)), (1, 1, 0), "1", "S", "1", sits_out="3")
    with pytest.raises(DealError, match="seat 1 is to play, and its hand is not known"):
        card_outcomes(view)
