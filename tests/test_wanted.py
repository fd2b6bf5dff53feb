"""Deals under conditions: all that meet them, one as likely as the other, and none else."""

from itertools import permutations
from math import comb, factorial, perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import Card, CardSet, Deal, DealError, Seat
from prefa_solver.play.conditions import Condition
from prefa_solver.play.deal import shuffled
from prefa_solver.unseen.wanted import WantedDeals


def wanted(*conditions, cards=10):
    return WantedDeals(tuple(map(Condition.parse, conditions)), cards)


def layouts(deals):
    """The layouts by whose numbers the deals are drawn."""
    return deals._limited.layouts


# -- every deal is equally likely -------------------------------------------------------------------------------------


def every_deal_of_one_card():
    return [Deal(tuple(CardSet(card.bit) for card in cards), CardSet(0)) for cards in permutations(Card, 3)]


EVERY_DEAL = every_deal_of_one_card()
ONE_CARD = [
    ("1: H=1", "2: A=1", "3: S<=0"),
    ("1: !SA, H<=0", "2: K=0", "3: SQ"),
    ("1: A<=0, S=0", "2: A=1, H=0", "3: A=0"),
    ("1: S=1, A=0", "2: C=1, K=0", "3: D=1, Q=1"),
]


@pytest.mark.parametrize("steps", [200_000, 40])
@pytest.mark.parametrize("conditions", ONE_CARD)
def test_every_number_is_another_deal_and_all_are_there(monkeypatch, conditions, steps):
    """With all three hands of one card conditioned, a deal is its number: from 0 on each that is wanted comes once.

    With hardly any steps allowed, part of the conditions is not counted but checked: then too.
    """
    monkeypatch.setattr("prefa_solver.unseen.counting._MOST_STEPS", steps)
    deals = wanted(*conditions, cards=1)
    drawn = [deals._limited.deal(number) for number in range(layouts(deals).count)]
    if deals._checked:
        drawn = [deal for deal in drawn if all(condition.holds(deal) for condition in deals.conditions)]
    expected = {deal for deal in EVERY_DEAL if all(condition.holds(deal) for condition in deals.conditions)}
    assert set(drawn) == expected
    assert len(drawn) == len(expected)


def test_some_of_these_are_checked(monkeypatch):
    monkeypatch.setattr("prefa_solver.unseen.counting._MOST_STEPS", 40)
    assert any(wanted(*conditions, cards=1)._checked for conditions in ONE_CARD)


@st.composite
def one_card_conditions(draw):
    """Conditions on hands of one card, as text."""
    kinds = st.sampled_from(["S", "C", "D", "H", "A", "K", "7"])
    parts = st.one_of(
        st.builds("{}={}".format, kinds, st.integers(0, 1)),
        st.builds("{}<={}".format, kinds, st.integers(0, 1)),
        st.builds("{}{}".format, st.sampled_from(["", "!"]), st.sampled_from(Card)),
    )
    return [
        f"{seat}: {', '.join(draw(st.lists(parts, min_size=1, max_size=3)))}"
        for seat in draw(st.lists(st.sampled_from(Seat), min_size=1, max_size=3))
    ]


@settings(max_examples=60, deadline=None)
@given(one_card_conditions())
def test_counts_are_those_of_trying_every_deal(texts):
    conditions = tuple(map(Condition.parse, texts))
    expected = sum(all(condition.holds(deal) for condition in conditions) for deal in EVERY_DEAL)
    if not expected:
        with pytest.raises(DealError, match="no deal with hands of 1 card meets this"):
            WantedDeals(conditions, 1)
        return
    deals = WantedDeals(conditions, 1)
    free = 3 - len({condition.seat for condition in conditions})
    assert layouts(deals).count * perm(29 + free, free) == expected


def test_a_shuffle_gives_each_order_once():
    cards = Card.parse_all("SAKQJ")
    assert {tuple(shuffled(cards, bits)) for bits in range(24)} == set(permutations(cards))


def test_what_nothing_is_asked_of_is_shuffled_and_dealt():
    deals = wanted("2: H>=4")
    count = layouts(deals).count
    for number, order in ((0, 0), (count - 1, 5), (12345, factorial(22) - 1)):
        deal = deals._limited.deal(number + count * order)
        hand, rest = layouts(deals)[number]
        assert deal.hands[1] == hand
        pack = shuffled(rest, order)
        parts = [CardSet.from_cards(pack[a:b]) for a, b in ((0, 10), (10, 20), (20, 22))]
        assert [deal.hands[0], deal.hands[2], deal.talon] == parts


def test_counts_of_ten_cards():
    assert layouts(wanted("2: H>=4")).count == sum(comb(8, k) * comb(24, 10 - k) for k in range(4, 9))
    assert layouts(wanted("2: H>=4", "talon: H=2")).count == sum(
        comb(8, k) * comb(24, 10 - k) * comb(8 - k, 2) for k in range(4, 7)
    )
    assert layouts(wanted("1: A>=3", "3: K=0")).count == sum(
        comb(4, a) * comb(4, k) * comb(24, 10 - a - k) * comb(32 - 10 - (4 - k), 10) for a in (3, 4) for k in range(5)
    )
    # the ace of hearts, other hearts, other aces, and the rest
    assert layouts(wanted("1: H>=4, A>=2")).count == sum(
        comb(1, both) * comb(7, hearts) * comb(3, aces) * comb(21, 10 - both - hearts - aces)
        for both in range(2)
        for hearts in range(8)
        for aces in range(4)
        if both + hearts >= 4 and both + aces >= 2 and both + hearts + aces <= 10
    )
    four = wanted("1: S>=0", "2: S>=0", "3: S>=0", "talon: S>=0")
    assert layouts(four).count == factorial(32) // (factorial(10) ** 3 * 2)


# -- the deals of a seed ----------------------------------------------------------------------------------------------


def test_deals_meet_their_conditions():
    deals = wanted("2: H>=4, SA, A>=2", "talon: A=0")
    drawn = [deals.deal(5, number) for number in range(200)]
    assert all(condition.holds(deal) for deal in drawn for condition in deals.conditions)
    assert len(set(drawn)) == 200
    assert WantedDeals(deals.conditions).deal(5, 17) == drawn[17]
    assert deals.deal(6, 17) != drawn[17]


def test_deals_that_cannot_be_counted_meet_their_conditions(monkeypatch):
    monkeypatch.setattr("prefa_solver.unseen.counting._MOST_STEPS", 500)
    deals = wanted("1: S=3, C=3, A=2, K=1", "2: S=3, Q=2, J<=1")
    assert deals._checked
    assert all(condition.holds(deals.deal(1, number)) for number in range(30) for condition in deals.conditions)
    monkeypatch.setattr("prefa_solver.unseen.wanted._MOST_TRIES", 1)
    with pytest.raises(DealError, match="none of 1 random deals meets the conditions: 1: S=3, C=3"):
        [deals.deal(1, number) for number in range(100)]


def test_without_conditions_they_are_the_random_deals():
    assert [wanted().deal(3, n) for n in range(5)] == [Deal.random(3, n) for n in range(5)]
    assert wanted(cards=6).deal(3, 1) == Deal.random(3, 1, 6)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("2: H>=4, SA", "talon: A=0"), ("talon: A=0", "2: SA, H>=4")),
        (("1: A>=1, A<=2",), ("1: A<=2", "1: A>=1")),
        (("1: A=0",), ("1: !SA, !CA, !DA, !HA",)),
    ],
)
def test_how_conditions_are_put_does_not_matter(one, other):
    assert [wanted(*one).deal(1, n) for n in range(20)] == [wanted(*other).deal(1, n) for n in range(20)]


# So many suits and ranks together that three of the limits are left out of the counting.
TOO_MANY = (
    "1: S=3, C=3, D=2, H=2, A=2, K=1, Q=1, J=1, T=1, 9=2, 8=1, 7=1",
    "2: S=3, C=2, D=3, A=1, K=2, Q=2, J=2, T=2, 9=0, 8=1",
    "3: H=4, A<=1, S=1",
)


def test_a_dozen_limits_on_several_seats():
    deals = wanted(*TOO_MANY)
    assert len(deals._checked) == 3
    assert str(deals.deal(1, 0)) == "SA87CAQTDK9HJ9 SKJTCK8DAQJHQT SQCJ97D87HAK87 S9DT"
    assert all(condition.holds(deals.deal(1, number)) for number in range(5) for condition in deals.conditions)


@pytest.mark.parametrize(
    ("conditions", "cards", "number", "text"),
    [
        (("2: H>=4, SA", "talon: A=0"), 10, 0, "SKJT8C8DAK87HK SAQCK9DQJHQJ97 S97CAJT7DT9HA8 CQHT"),
        (("2: H>=4, SA", "talon: A=0"), 10, 1, "SKQT7CA9DAK9HJ SA98CKDQJHAQT8 SJCQJT8DT87HK9 C7H7"),
        (("1: S=3, A=2",), 10, 0, "SKJ8CJDAT8HAK7 S7CQ98DKQ97HQJ SAQT9CAT7HT98 CKDJ"),
        (("1: S>=2",), 4, 2, "SQTCKHT SKCAJDA S8DT9HK -"),
    ],
)
def test_the_same_for_ever(conditions, cards, number, text):
    assert str(wanted(*conditions, cards=cards).deal(5, number)) == text


# -- what no deal meets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("conditions", "conflict"),
    [
        (("1: S=8, C=3",), "no deal meets this together: 1: S=8, C=3"),
        (("1: S=8, D>=1, C=3, H<=4",), "no deal meets this together: 1: S=8, C=3"),
        (("1: SA", "3: K>=1", "2: SA"), "no deal meets this together: 1: SA; 2: SA"),
        (("1: A=3, A=2",), "no deal meets this together: 1: A=3, A=2"),
        (("1: A>=3", "2: A>=2", "3: H>=2"), "no deal meets this together: 1: A>=3; 2: A>=2"),
        (("1: H>=6", "2: H>=2, SA", "3: H=1"), "no deal meets this together: 1: H>=6; 2: H>=2; 3: H=1"),
        (("talon: A=2, SK",), "no deal meets this together: talon: A=2, SK"),
        (("1: S=0, C=0, D<=1",), "no deal meets this together: 1: S=0, C=0, D<=1"),
    ],
)
def test_conditions_that_nothing_meets_name_the_conflict(conditions, conflict):
    with pytest.raises(DealError) as refused:
        wanted(*conditions)
    assert str(refused.value) == conflict


def test_conditions_that_endings_cannot_meet():
    with pytest.raises(DealError, match="no deal with hands of 5 cards meets this: 1: S>=6"):
        wanted("1: S>=6", cards=5)
    with pytest.raises(DealError, match='"talon: S=1": hands of fewer than 10 cards are dealt without a talon'):
        wanted("talon: S=1", cards=5)
    for cards in (0, 11):
        with pytest.raises(DealError, match=f"hands of {cards} cards, expected 1 to 10"):
            wanted(cards=cards)


@pytest.mark.parametrize(
    ("conditions", "steps"),
    [
        (("1: SA, SK, SQ, SJ, ST, CA, CK, DA, DK, HA",), 1_000),
        (("2: H>=4, SA", "talon: A=0"), 5_000),
        (("1: A=2, K=2, Q=2, J=1, T=1, 9=1, 8=1", "2: A=1, K=1, Q=1, J=2", "3: S>=3"), 20_000),
    ],
)
def test_the_work_is_small_and_no_deal_is_thrown_away(conditions, steps):
    deals = wanted(*conditions)
    assert layouts(deals).counting_steps < steps
    assert not deals._checked


# -- endings ----------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(1, 10))
def test_random_endings(seed, index, cards):
    ending, deal = Deal.random(seed, index, cards), Deal.random(seed, index)
    assert [len(hand) for hand in ending.hands] == [cards] * 3
    assert all(few <= ten for few, ten in zip(ending.hands, deal.hands, strict=True))
    assert ending.talon == (deal.talon if cards == 10 else CardSet(0))
    assert Deal.parse(str(ending)) == ending
    assert ending.position(1, "H").tricks_left == cards


def test_endings_have_all_cards_alike():
    """Each of the 32 cards is in one of 6,000 hands of three about as often: within five standard deviations."""
    counts = dict.fromkeys(Card, 0)
    for index in range(2000):
        for hand in Deal.random(1, index, 3).hands:
            for card in hand:
                counts[card] += 1
    expected = 2000 * 9 / 32
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


@pytest.mark.parametrize("cards", [0, 11, -1])
def test_hands_of_another_size_are_refused(cards):
    with pytest.raises(DealError, match=f"hands of {cards} cards, expected 1 to 10"):
        Deal.random(1, 0, cards)
