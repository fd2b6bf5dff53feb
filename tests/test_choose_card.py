"""The choice of a card from what one seat knows."""

import pytest

from prefa_solver import Card, CardSet, DealError, NotationError, View, card_outcomes, choose_card
from test_plans import reference, view_of


@pytest.mark.parametrize("effort", ["quick", "full"])
def test_the_best_average_by_the_reference(effort):
    """Where the sample is the whole, the card is the lowest of those that reach the stated average."""
    for row in (row for row in reference("vectors") if row["worlds"] <= 30):
        best = max if row["planner_wants"] == "high" else min
        value = best(part["dd_average"][0] / part["dd_average"][1] for part in row["cards"])
        good = [Card.parse(p["card"]) for p in row["cards"] if p["dd_average"][0] / p["dd_average"][1] == value]
        assert choose_card(view_of(row), effort) == min(good), row["id"]


def test_a_sample_is_the_same_for_a_seed_and_no_larger_than_asked():
    unseen = "SQJTHQJTDQJTCQJT"
    view = View(("SAKHAKDAKCAK", unseen, "C987H987D98"), (8, 8, 8), "1", "NT", "1")
    assert sum(next(iter(card_outcomes(view, most=20).values())).counts) == 20
    assert choose_card(view, seed=3) == choose_card(view, seed=3)


def test_what_cannot_be_chosen():
    view = View(("SA", "SK", CardSet(0)), (1, 1, 0), "1", "S", "1", sits_out="3")
    assert choose_card(view) == Card.parse("SA")
    with pytest.raises(NotationError, match=r"not an effort: .*; expected quick or full"):
        choose_card(view, "slow")
    over = View((CardSet(0), CardSet(0), CardSet(0)), (0, 0, 0), "1", "S", "1")
    with pytest.raises(DealError, match="the play is over"):
        choose_card(over)
