"""How long the outcomes of every card take, over all layouts of a declarer's view, and the quick choice of a card."""

from random import Random

import pytest

from prefa_solver import ALL_CARDS, CardSet, View, card_outcomes, choose_card

VIEWS = 5


def declarers_views(size: int, strain: str) -> list[View]:
    """Views of a declarer who leads from *size* cards; the same every time."""
    views = []
    for number in range(VIEWS):
        cards = Random(number).sample(list(ALL_CARDS), 3 * size)
        unseen = CardSet.from_cards(cards[size:])
        views.append(View((CardSet.from_cards(cards[:size]), unseen, unseen), (size,) * 3, "1", strain, "1"))
    return views


@pytest.mark.parametrize("strain", ["S", "NT"])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_card_outcomes(benchmark, size, strain):
    views = declarers_views(size, strain)
    benchmark.extra_info["layouts"] = sum(view.count() for view in views)
    benchmark.pedantic(lambda: [card_outcomes(view) for view in views], rounds=1)


@pytest.mark.parametrize("strain", ["S", "NT"])
def test_choose_card_at_the_lead(benchmark, strain):
    views = declarers_views(10, strain)
    benchmark.pedantic(lambda: [choose_card(view) for view in views], rounds=3)
