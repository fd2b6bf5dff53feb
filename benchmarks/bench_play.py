"""How long the outcomes of every card take, over all layouts of a declarer's view, and the quick choice of a card."""

from dataclasses import replace
from random import Random

import pytest

from prefa_solver import ALL_CARDS, CardSet, Seat, View, card_outcomes, choose_card
from prefa_solver.unseen import Moment

VIEWS = 20


def declarers_views(size: int, strain: str) -> list[View]:
    """Views of a declarer who leads from *size* cards; the same every time."""
    views = []
    for number in range(VIEWS):
        cards = Random(number).sample(list(ALL_CARDS), 3 * size)
        unseen = CardSet.from_cards(cards[size:])
        views.append(View((CardSet.from_cards(cards[:size]), unseen, unseen), (size,) * 3, "1", strain, "1"))
    return views


@pytest.mark.parametrize("strain", ["S", "NT"])
@pytest.mark.parametrize("size", [5, 8, 10])
def test_card_outcomes(benchmark, size, strain):
    """Ten cards are the first trick, eight the third. A round is one view, so the median is that of the views."""
    views = iter(declarers_views(size, strain))
    benchmark.pedantic(card_outcomes, setup=lambda: ((next(views),), {}), rounds=VIEWS)


@pytest.mark.parametrize("strain", ["S", "NT"])
def test_card_outcomes_in_the_middle_of_a_trick(benchmark, strain):
    """The declarer plays second or third to the first trick."""
    views = iter([after_leads(view, number) for number, view in enumerate(declarers_views(10, strain))])
    benchmark.pedantic(card_outcomes, setup=lambda: ((next(views),), {}), rounds=VIEWS)


def after_leads(view: View, number: int) -> View:
    """The same hand after one defender has led, or both have played."""
    position = view.position(view.sample(1, number)[0])
    position = replace(position, leader=Seat(2 - number % 2))
    while position.to_play is not position.declarer:
        position = position.play(position.legal_plays.highest)
    return Moment(position).view(position.declarer)


@pytest.mark.parametrize("strain", ["S", "NT"])
def test_choose_card_at_the_lead(benchmark, strain):
    views = declarers_views(10, strain)[:5]
    benchmark.pedantic(lambda: [choose_card(view) for view in views], rounds=3)
