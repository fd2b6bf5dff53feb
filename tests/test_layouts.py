"""Layouts of unseen cards: counted, indexed, sampled and constrained, against plain enumeration."""

import random
from itertools import combinations, product
from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import ALL_CARDS, Card, CardSet, Deal, DealError, NotationError, Rank, Seat, Strain, Suit
from prefa_solver.unseen import Clue, Estimate, Holder, Layouts, clues_of_play, layouts_from, with_clues
from prefa_solver.unseen.counting import TooManyLimits
from support import cards, packs, seats, strains


def plain_layouts(unseen, places):
    """Every layout by trying every place for every card."""
    found = set()
    for choice in product(range(len(places)), repeat=len(unseen)):
        hands = [
            CardSet.from_cards(card for card, p in zip(unseen, choice, strict=True) if p == place)
            for place in range(len(places))
        ]
        if all(allowed(hand, place) for hand, place in zip(hands, places, strict=True)):
            found.add(tuple(hands))
    return found


def allowed(hand, place):
    if len(hand) != place.size or hand & place.lacks:
        return False
    ranks = [card.rank for card in hand]
    return all(place.lengths[suit][0] <= len(hand.of(suit)) <= place.lengths[suit][1] for suit in Suit) and all(
        place.ranks[rank][0] <= ranks.count(rank) <= place.ranks[rank][1] for rank in Rank
    )


@st.composite
def small_layouts(draw):
    unseen = CardSet.from_cards(draw(packs)[: draw(st.integers(1, 7))])
    count = draw(st.integers(1, 3))
    cuts = sorted(draw(st.lists(st.integers(0, len(unseen)), min_size=count - 1, max_size=count - 1)))
    sizes = [b - a for a, b in zip([0, *cuts], [*cuts, len(unseen)], strict=True)]
    places = []
    for number, size in enumerate(sizes):
        lacks = CardSet.from_cards(draw(st.lists(cards, max_size=4)))
        lengths = tuple(draw(st.sampled_from([(0, 8), (0, 8), (0, 1), (1, 8), (2, 2)])) for _ in Suit)
        limited = draw(st.dictionaries(st.sampled_from(Rank), st.sampled_from([(0, 1), (1, 4), (1, 1)]), max_size=2))
        ranks = tuple(limited.get(rank, (0, 4)) for rank in Rank)
        places.append(Holder(f"place {number}", size, lacks, lengths, ranks))
    return Layouts(unseen, tuple(places))


@settings(max_examples=200, deadline=None)
@given(small_layouts())
def test_layouts_are_those_of_plain_enumeration(layouts):
    expected = plain_layouts(list(layouts.cards), layouts.places)
    listed = list(layouts)
    assert len(layouts) == layouts.count == len(expected)
    assert set(listed) == expected
    assert len(set(listed)) == len(listed)


@settings(max_examples=40, deadline=None)
@given(small_layouts(), st.integers(0, 99))
def test_arrays_and_samples_are_the_same_layouts(layouts, seed):
    if not layouts.count:
        with pytest.raises(DealError, match="no layout"):
            layouts.arrays()
        with pytest.raises(DealError, match="no layout"):
            layouts.sample(3, seed)
        return
    everything = [tuple(map(int, masks)) for masks in layouts.arrays()]
    assert everything == [tuple(hand.mask for hand in layout) for layout in layouts]
    sampled = [tuple(map(int, masks)) for masks in layouts.sample(10_000, seed)]
    assert sorted(sampled) == sorted(everything)


def test_a_sample_is_seeded_without_repetition_and_even():
    layouts = layouts_from(Seat.ONE, CardSet.parse("SAKQJT987CAKDAK"), declarer=Seat.ONE)
    sample = layouts.sample(4000, seed=5)
    assert (sample == layouts.sample(4000, seed=5)).all()
    assert len(np.unique(sample[:, 0])) == 4000
    assert not (sample == layouts.sample(4000, seed=6)).all()
    for card in layouts.cards:
        part = (sample[:, 0] >> np.uint32(card) & 1).mean()
        assert abs(part - 0.5) < 0.03  # nearly four standard errors


@settings(max_examples=60, deadline=None)
@given(small_layouts(), st.integers(0, 99), st.integers(1, 50))
def test_a_sample_is_drawn_by_number_alone(layouts, seed, n):
    """Which layouts come is decided by their numbers: n different ones of all, all equally likely, in any order."""
    if not layouts.count:
        return
    numbers = layouts.numbers(n, seed)
    assert numbers == random.Random(seed).sample(range(layouts.count), min(n, layouts.count))
    assert [tuple(map(int, row)) for row in layouts.sample(n, seed)] == [layouts.masks(number) for number in numbers]


def test_the_order_is_the_same_for_ever():
    """Samples and random deals of a seed depend on it."""
    layouts = layouts_from(Seat.ONE, CardSet.parse("SAKQJT987CAKDAK"), declarer=Seat.ONE)
    assert [str(layouts[number][0]) for number in (0, 1, 92377, 184755)] == [
        "CQJT987DQJT9",
        "CQJT987DQJT8",
        "CQ87HKQJT987",
        "D87HAKQJT987",
    ]
    # more limits about ranks than about suits: counted rank by rank
    by_rank = Layouts(CardSet.parse("SAKCAKDA"), (Holder("a", 2, ranks=((0, 4),) * 7 + ((1, 1),)), Holder("b", 3)))
    assert [str(hands[0]) for hands in by_rank] == ["CKDA", "CAK", "SACK", "SKDA", "SKCA", "SAK"]


def test_suits_and_ranks_limited_in_too_many_ways():
    both = {"lengths": ((1, 7),) * 4, "ranks": ((0, 3),) * 8}
    places = tuple(Holder(name, 8, **both) for name in "abcd")
    with pytest.raises(TooManyLimits, match="too many ways to count"):
        _ = Layouts(ALL_CARDS, places).count


def test_counting_takes_little_work():
    """The most that a deal asks: four places of the whole pack, and all suits of all of them limited."""
    sizes = {"a": 10, "b": 10, "c": 10, "d": 2}
    free = Layouts(ALL_CARDS, tuple(Holder(name, size) for name, size in sizes.items()))
    assert free.count == factorial(32) // (factorial(10) ** 3 * 2)
    assert free.counting_steps < 25_000
    limited = Layouts(ALL_CARDS, tuple(Holder(name, size, lengths=((0, 5),) * 4) for name, size in sizes.items()))
    assert 0 < limited.count < free.count
    assert limited.counting_steps < free.counting_steps


def test_counts_from_every_seat():
    deal = Deal.random(3)
    ten, twelve = deal.hands[0], deal.hands[0] | deal.talon
    assert layouts_from(Seat.ONE, twelve, declarer=Seat.ONE).count == comb(20, 10)
    assert layouts_from(Seat.ONE, ten, declarer=Seat.ONE, discard=deal.talon).count == comb(20, 10)
    assert layouts_from(Seat.ONE, ten).count == comb(22, 10) * comb(12, 10)
    assert layouts_from(Seat.ONE, ten, talon=deal.talon).count == comb(20, 10)
    assert layouts_from(Seat.ONE, ten, declarer=Seat.TWO).count == comb(22, 10) * comb(12, 10)
    # the talon was shown: the partner does not hold it, the declarer kept it or threw it
    assert layouts_from(Seat.ONE, ten, declarer=Seat.TWO, talon=deal.talon).count == comb(20, 10) * comb(12, 10)


def test_the_places_are_in_play_order():
    deal = Deal.random(3)
    seen = layouts_from(Seat.TWO, deal.hands[1] | deal.talon, declarer=Seat.TWO)
    assert [place.name for place in seen.places] == ["seat 3", "seat 1"]
    defender = layouts_from(Seat.TWO, deal.hands[1], declarer=Seat.ONE)
    assert [place.name for place in defender.places] == ["seat 1", "seat 3", "the discard"]


def test_clues_are_read():
    assert Clue.void("2:C").lacks == ALL_CARDS.of(Suit.CLUBS)
    assert Clue.holding("3:HA K").holds == CardSet.parse("HAK")
    assert Clue.lacking("1:S10").lacks == CardSet.parse("ST")
    assert (Clue.length("2:H>=4").least, Clue.length("2:H>=4").most) == (4, 8)
    assert (Clue.length("2:h<=1").least, Clue.length("2:h<=1").most) == (0, 1)
    assert (Clue.length("2: ♥ = 3").least, Clue.length("2: ♥ = 3").most) == (3, 3)


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (Clue.void, "C", "a seat and a suit"),
        (Clue.void, "4:C", "expected 1, 2 or 3"),
        (Clue.void, "2:X", "is not a suit"),
        (Clue.holding, "3:", "a seat and its cards"),
        (Clue.holding, "3:HX", "a rank"),
        (Clue.length, "2:H>4", "such as 2:H>=4"),
        (Clue.length, "2:H>=9", "from 0 to 8"),
    ],
)
def test_clues_that_cannot_be_read(read, text, message):
    with pytest.raises(NotationError, match=message):
        read(text)


def test_clues_that_leave_nothing_name_the_one_that_did():
    hand = CardSet.parse("SAKQJT987CAKDAK")  # of clubs and diamonds six each are unseen, and eight hearts
    clues = [Clue.length("2:H>=5"), Clue.length("3:H>=4")]
    with pytest.raises(DealError, match=r"no layout is left with this: seat 3 has >=4 ♥ \([\d,]+ without it\)"):
        layouts_from(Seat.ONE, hand, declarer=Seat.ONE, clues=clues)
    with pytest.raises(DealError, match="SA is not among the unseen cards"):
        layouts_from(Seat.ONE, hand, declarer=Seat.ONE, clues=[Clue.holding("2:SA")])
    with pytest.raises(DealError, match="the cards of seat 1 are not in question"):
        layouts_from(Seat.ONE, hand, declarer=Seat.ONE, clues=[Clue.void("1:H")])
    with pytest.raises(DealError, match="cannot both hold and lack HA"):
        Clue(Seat.TWO, holds=CardSet.parse("HA"), lacks=CardSet.parse("HAK"))


def test_clues_count_as_plain_enumeration_does():
    hand = CardSet.parse("SAKQJT987CAKDAK")
    clues = [Clue.holding("2:HA"), Clue.length("2:C>=4"), Clue.lacking("3:DQ")]
    layouts = layouts_from(Seat.ONE, hand, declarer=Seat.ONE, clues=clues)
    kept = 0
    for held in combinations(list(ALL_CARDS - hand), 10):
        first = CardSet.from_cards(held)
        kept += Card.HA in first and len(first.of(Suit.CLUBS)) >= 4 and Card.DQ in first
    assert layouts.count == kept


@pytest.mark.parametrize(
    ("seat", "hand", "more", "message"),
    [
        (Seat.ONE, "SAK", {}, "the hand of seat 1 has 2 cards, expected 10"),
        (Seat.ONE, "SAKQJT987CAK", {"declarer": Seat.ONE}, "has 10 cards, expected 12"),
        (Seat.ONE, "SAKQJT987CAK", {"declarer": Seat.ONE, "discard": "CK"}, "CK is in the hand"),
        (Seat.ONE, "SAKQJT987CAK", {"talon": "CK"}, "the talon has 1 cards"),
        (Seat.ONE, "SAKQJT987CAK", {"talon": "CKQ"}, "CK is in the hand .* and in the talon"),
        (Seat.ONE, "SAKQJT987CAKDAK", {"declarer": Seat.ONE, "talon": "HAK"}, "took the talon"),
    ],
)
def test_cards_that_cannot_be_right(seat, hand, more, message):
    options = {key: CardSet.parse(value) if isinstance(value, str) else value for key, value in more.items()}
    with pytest.raises(DealError, match=message):
        layouts_from(seat, CardSet.parse(hand), **options)


def test_sizes_must_fit():
    with pytest.raises(DealError, match="2 unseen cards do not fit the places: seat 2 1, seat 3 2"):
        Layouts(CardSet.parse("SAK"), (Holder("seat 2", 1), Holder("seat 3", 2)))
    with pytest.raises(IndexError, match="layout 2 of 2"):
        Layouts(CardSet.parse("SAK"), (Holder("seat 2", 1), Holder("seat 3", 1)))[2]


def test_too_many_to_write_out():
    with pytest.raises(DealError, match="42,678,636 layouts are too many"):
        layouts_from(Seat.ONE, Deal.random(1).hands[0]).arrays()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), seats, strains, st.booleans(), st.data())
def test_what_the_play_shows_is_true(seed, declarer, strain, overtrump, data):
    """Whatever is played by the rules, the hands that were dealt agree with the clues of it."""
    deal = Deal.random(seed)
    sits_out = data.draw(st.sampled_from([None, *(seat for seat in Seat if seat is not declarer)]))
    start = position = deal.position(
        declarer, strain, sits_out=sits_out, rules="desktop" if overtrump else "playelephant"
    )
    played = []
    for _ in range(data.draw(st.integers(0, position.cards_left))):
        played.append(data.draw(st.sampled_from(list(position.legal_plays))))
        position = position.play(played[-1])
    clues = clues_of_play(strain, start.leader, played, sits_out=sits_out, must_overtrump=overtrump)
    for clue in clues:
        assert clue.holds <= deal.hand(clue.seat)
        assert not clue.lacks & deal.hand(clue.seat)
    watcher = next(seat for seat in Seat if seat is not sits_out and seat is not declarer)
    others = [clue for clue in clues if clue.seat is not watcher]
    assert layouts_from(watcher, deal.hand(watcher), clues=others).count > 0


def test_what_voids_show():
    played = Card.parse_all("SA HQ C7")  # hearts are trumps: seat 2 trumps, seat 3 has neither spades nor hearts
    first, second, third = clues_of_play(Strain.HEARTS, Seat.ONE, played)
    assert first.holds == CardSet.parse("SA")
    assert first.lacks == CardSet(0)
    assert second.lacks == ALL_CARDS.of(Suit.SPADES)
    assert third.lacks == ALL_CARDS.of(Suit.SPADES) | ALL_CARDS.of(Suit.HEARTS)
    # a last hand that trumps too low, where it must overtrump if it can
    clues = clues_of_play(Strain.HEARTS, Seat.ONE, Card.parse_all("SA HQ H7"), must_overtrump=True)
    assert clues[2].lacks == ALL_CARDS.of(Suit.SPADES) | CardSet.parse("HAK")
    with pytest.raises(DealError, match="SA was played twice"):
        clues_of_play(Strain.HEARTS, Seat.ONE, Card.parse_all("SA SA"))
    with pytest.raises(DealError, match="its play before had shown"):
        clues_of_play(Strain.HEARTS, Seat.ONE, Card.parse_all("SA C7 S8 SK S7"))


def test_with_clues_of_a_place_that_is_not_a_hand():
    layouts = with_clues(
        CardSet.parse("SAKQJ"), [Holder("seat 2", 3), Holder("the talon", 1)], [Seat.TWO], [Clue.holding("2:SA")]
    )
    assert layouts.count == 3


def test_estimates():
    sample = Estimate.of([1.0, 2.0, 6.0])
    assert sample.mean == 3.0
    assert sample.margin == pytest.approx(1.959964 * np.std([1, 2, 6], ddof=1) / 3**0.5)
    assert (sample.low, sample.high) == (3.0 - sample.margin, 3.0 + sample.margin)
    assert Estimate.of([1.0, 2.0, 6.0], population=3) == Estimate(3.0, 0.0, 3, exact=True)
    assert Estimate.of([1.0, 2.0, 6.0], population=6).margin == pytest.approx(sample.margin * 0.5**0.5)
    assert Estimate.of([5.0]).margin == float("inf")
    # weights: as good as leaving layouts out, or counting them twice in the mean
    assert Estimate.of([1.0, 9.0, 2.0], [1, 0, 1]).mean == 1.5
    assert Estimate.of([1.0, 4.0], [2, 1]).mean == 2.0
    counted = Estimate.of_counts([1.0, 2.0], [3, 1], population=100)
    plain = Estimate.of([1.0, 1.0, 1.0, 2.0], population=100)
    assert (counted.mean, counted.n) == (plain.mean, plain.n)
    assert counted.margin == pytest.approx(plain.margin)
    with pytest.raises(ValueError, match="no layout has any weight"):
        Estimate.of([1.0], [0.0])
    assert str(Estimate(7.25, 0.5, 3)) == "7.2 ±0.5"
