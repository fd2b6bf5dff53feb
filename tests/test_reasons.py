"""The reasons in words: right in English, and saying the sums that are paid."""

import re
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import SERVER, kassa_rules, played, pot_rules
from prefa_solver import RuleSet
from prefa_solver.games.prefa.payments import POT
from prefa_solver.games.prefa.settlement import concede, pass_out, refuse, settle

CASES = [
    # the declarer makes it
    (
        "6H",
        {"tricks": (6, 3, 1)},
        [
            "seat 3 took 1 of the 2 tricks that were his, but between them the defenders took their 4: nobody is short",
            "seat 1 took the 6 tricks that he bid: made, takes 10 x 5 from the pot, pays 3 x 5 to seat 2 and 1 x 5 to "
            "seat 3",
        ],
    ),
    (
        "9S",
        {"tricks": (9, 1, 0)},
        ["seat 1 took the 9 tricks that he bid: made, takes 10 x 9 from the pot, pays 1 x 9 to seat 2"],
    ),
    (
        "9S",
        {"tricks": (9, 0, 1)},
        [
            "seat 2 did not take the one trick that was his, but seat 3 took it: nobody is short",
            "seat 1 took the 9 tricks that he bid: made, takes 10 x 9 from the pot, pays 1 x 9 to seat 3",
        ],
    ),
    (
        "10H",
        {"tricks": (10, 0, 0)},
        ["seat 1 took the 10 tricks that he bid: made, takes 10 x 10 from the pot"],
    ),
    (
        "7H",
        {"declarations": "play pass together", "tricks": (7, 2, 1)},
        [
            "seat 1 took the 7 tricks that he bid: made, takes 10 x 7 from the pot, pays 3 x 7 to seat 2 for the "
            "tricks "
            "of both"
        ],
    ),
    (
        "6H",
        {"declarations": "play pass alone", "tricks": (7, 3, 0)},
        [
            "seat 1 took 7 tricks, more than the 6 that he bid, but seat 2 alone made his quota with 3 tricks: made, "
            "takes 10 x 5 from the pot, pays 3 x 5 to seat 2"
        ],
    ),
    (
        "6H",
        {"declarations": "pass pass"},
        ["both defenders passed: seat 1 is credited with all ten tricks, takes 10 x 5 from the pot"],
    ),
    # he is down
    (
        "6H",
        {"tricks": (5, 3, 2)},
        [
            "seat 1 took 5 of the 6 tricks that he bid: one down, pays 10 x 5 into the pot, 3 x 5 to seat 2 and 2 x 5 "
            "to seat 3"
        ],
    ),
    (
        "7S",
        {"declarations": "pass play pass", "tricks": (5, 0, 5)},
        [
            "seat 1 took 5 of the 7 tricks that he bid: two down and doubled, pays 10 x 7 x 2 into the pot and 5 "
            "x 7 x 2 to seat 3"
        ],
    ),
    (
        "8NT",
        {"tricks": (5, 5, 0)},
        [
            "seat 1 took 5 of the 8 tricks that he bid: three down and doubled (there is no triple), pays 10 x 9 x 2 "
            "into the pot and 5 x 9 x 2 to seat 2"
        ],
    ),
    # the defence is short
    (
        "6H",
        {"tricks": (7, 1, 2)},
        ["seat 2 took 1 of the 2 tricks that were his: one short, pays 7 x 5 to the declarer and 2 x 5 to seat 3"],
    ),
    (
        "6H",
        {"tricks": (7, 3, 0)},
        [
            "seat 3 took 0 of the 2 tricks that were his, and seat 2 took 1 more than his own: one short, pays 7 "
            "x 5 to "
            "the declarer and 3 x 5 to seat 2"
        ],
    ),
    (
        "6H",
        {"tricks": (8, 0, 2)},
        ["seat 2 took 0 of the 2 tricks that were his: two short, pays 8 x 5 x 2 to the declarer and 2 x 5 to seat 3"],
    ),
    (
        "6H",
        {"tricks": (8, 1, 1)},
        [
            "seat 2 took 1 of the 2 tricks that were his: one short, pays 8 x 5 to the declarer",
            "seat 3 took 1 of the 2 tricks that were his: one short, pays 8 x 5 to the declarer",
        ],
    ),
    (
        "7H",
        {"tricks": (10, 0, 0)},
        [
            "seat 2 took 0 of the 2 tricks that were his: two short, pays 10 x 7 x 2 to the declarer",
            "seat 3 did not take the one trick that was his: one short, pays 10 x 7 to the declarer",
        ],
    ),
    (
        "7H",
        {"declarations": "pass play together", "tricks": (10, 0, 0)},
        [
            "seat 2 answers for seat 3 too, and together they took 0 of the 3 tricks that were theirs: three short, "
            "pays 10 x 7 x 3 to the declarer"
        ],
    ),
    (
        "9H",
        {"declarations": "pass together", "tricks": (10, 0, 0)},
        [
            "seat 3 answers for seat 2 too, and together they did not take the one trick that was theirs: one short, "
            "pays 10 x 9 to the declarer"
        ],
    ),
    (
        "6H",
        {"declarations": "play pass alone", "tricks": (9, 1, 0)},
        ["seat 2 alone took 1 of the 2 tricks that were his: one short, pays 9 x 5 to the declarer"],
    ),
    # the aces
    (
        "6S",
        {"declarations": "pass pass", "aces": True},
        [
            "both defenders passed: seat 1 is credited with all ten tricks, takes 10 x 2 from the pot",
            "seat 1 announced the four aces at 6S and did not go down: seat 2 pays 25 to the declarer, seat 3 "
            "pays 25 to "
            "the declarer",
        ],
    ),
    (
        "7S",
        {"tricks": (6, 2, 2), "aces": True},
        [
            "seat 1 took 6 of the 7 tricks that he bid: one down, pays 10 x 7 into the pot, 2 x 7 to seat 2 and "
            "2 x 7 to "
            "seat 3",
            "seat 1 announced the four aces at 7S and went down: pays 50 to seat 2 and 50 to seat 3",
        ],
    ),
    (
        "6H",
        {"tricks": (6, 2, 2), "aces": True, "rules": RuleSet.named("desktop")},
        [
            "the four aces raise the value of a trick from 5 to 7",
            "seat 1 took the 6 tricks that he bid: made, writes 7 points off his kassa, pays 2 x 7 to seat 2 and 2 x 7 "
            "to seat 3",
        ],
    ),
    # little in the pot
    (
        "6H",
        {"tricks": (7, 1, 2), "pot": 39},
        [
            "the pot holds 39, not the 10 x 5 of the contract: a trick is worth one tenth of what is left, 3",
            "seat 2 took 1 of the 2 tricks that were his: one short, pays 7 x 3 to the declarer and 2 x 3 to seat 3",
        ],
    ),
    (
        "6H",
        {"declarations": "pass pass", "pot": 0},
        ["the pot holds 0, not the 10 x 5 of the contract: a trick is worth nothing"],
    ),
    (
        "6H",
        {"declarations": "pass pass", "pot": 30, "rules": RuleSet.named("playelephant+fair")},
        [
            "the pot holds 30, not the 10 x 5 of the contract: it goes below zero, and all share that",
            "both defenders passed: seat 1 is credited with all ten tricks, takes 10 x 5 from the pot",
        ],
    ),
    (
        "6H",
        {"tricks": (5, 5, 0), "pot": 30, "rules": RuleSet.named("playelephant+unbalanced")},
        [
            "the pot holds 30, not the 10 x 5 of the contract, but penalties keep their value",
            "seat 1 took 5 of the 6 tricks that he bid: one down, pays 10 x 5 into the pot and 5 x 5 to seat 2",
        ],
    ),
    (
        "6H",
        {"declarations": "pass pass", "aces": True, "pot": 9, "rules": SERVER},
        ["the pot holds 9, less than one unit: nothing is paid, not even the aces"],
    ),
    # kassas
    (
        "9D",
        {"declarations": "pass pass", "kassas": (4, 3, 1), "rules": RuleSet.named("classic")},
        [
            "both defenders passed: seat 1 is credited with all ten tricks, writes 4 points off his kassa",
            "the kassa of seat 1 does not hold 9 points, so the rest comes off the largest other kassa and its owner "
            "pays for it: seat 2 writes 3 points off his kassa, pays 10 x 3 to the declarer, seat 3 writes 1 point off "
            "his kassa, pays 10 x 1 to the declarer",
            "no kassa holds what is left over, so the others pay for it in equal parts: seat 2 pays 5 to the declarer, "
            "seat 3 pays 5 to the declarer",
        ],
    ),
    (
        "9D",
        {"tricks": (8, 1, 1), "rules": RuleSet.named("classic+four-players")},
        [
            "seat 1 took 8 of the 9 tricks that he bid: one down, adds 9 points to his kassa, pays 1 x 9 to seat 2, "
            "1 x 9 to seat 3 and 25 to the dealer who sits out"
        ],
    ),
    # tens
    (
        "10H",
        {"tricks": (9, 1, 0), "rules": RuleSet.named("playelephant+ten-as-nine")},
        [
            "seat 1 took the 9 tricks that a 10 needs here: made, takes 10 x 10 from the pot, pays 1 x 10 to seat 2",
        ],
    ),
    (
        "10H",
        {"tricks": (10, 0, 0), "rules": RuleSet.named("playelephant+one-trick-at-10")},
        ["seat 2 did not take the one trick that was his: one short, pays 10 x 10 to the declarer"],
    ),
]


@pytest.mark.parametrize(("contract", "arguments", "expected"), CASES)
def test_sentences(contract, arguments, expected):
    assert settle(contract, 1, **arguments).explain() == expected


def test_sentences_without_play():
    assert concede("7NT", 2).explain() == [
        "seat 2 conceded a solo at 7NT, which is two down with the tricks 5-3-2: doubled, pays 10 x 8 x 2 "
        "into the pot, "
        "3 x 8 x 2 to seat 3 and 2 x 8 x 2 to seat 1"
    ]
    assert refuse(2, RuleSet.named("classic+i-take-it")).explain() == [
        'seat 2 said "I take it", nobody bid, and he names no contract: adds 2 points to his kassa, pays 2 '
        "to seat 3 and "
        "2 to seat 1"
    ]
    assert refuse(2, RuleSet.named("playelephant+i-take-it")).explain() == [
        'seat 2 said "I take it", nobody bid, and he names no contract: pays 10 x 2 into the pot, 2 to seat 3 and 2 to '
        "seat 1"
    ]
    polles = RuleSet.named("playelephant+polles")
    assert pass_out((5, 1, 4), polles).explain() == [
        "seat 1 took 5 tricks, 4 more than the fewest (1): pays 4 x 10 into the pot",
        "seat 3 took 4 tricks, 3 more than the fewest (1): pays 3 x 10 into the pot",
    ]
    assert pass_out((5, 5, 0), polles).explain()[0] == (
        "seat 1 took 5 tricks, 5 more than the fewest (0): pays 5 x 10 into the pot"
    )
    assert pass_out().explain() == ["all three passed: nobody pays anything"]


def test_names_of_players():
    settled = settle("6H", 1, tricks=(7, 1, 2))
    assert settled.explain(("Anna", "Babis", "Christos")) == [
        "Babis took 1 of the 2 tricks that were his: one short, pays 7 x 5 to the declarer and 2 x 5 to Christos"
    ]


def test_each_payment_has_its_own_reason():
    first, second = settle("6H", 1, tricks=(7, 1, 2)).payments
    assert first.reason == "seat 2 took 1 of the 2 tricks that were his: one short, pays 7 x 5 to the declarer"
    assert second.reason == "seat 2 took 1 of the 2 tricks that were his: one short, pays 2 x 5 to seat 3"


def spoken(sentence: str) -> int:
    """The kapikia that a sentence says are paid."""
    products = re.findall(r"(\d+(?: x \d+)*) (?:to|from|into) (?:the (?:declarer|pot|dealer)|seat)", sentence)
    points = re.findall(r"(?:writes|adds) (\d+) points? (?:off|to)", sentence)
    return sum(prod(map(int, product.split(" x "))) for product in products) + 10 * sum(map(int, points))


@given(st.data(), pot_rules, st.none() | st.integers(0, 120))
def test_sentences_say_the_sums_of_a_pot(data, rules, pot):
    check_words(settle(**data.draw(played(rules)), pot=pot))


@given(st.data(), kassa_rules)
def test_sentences_say_the_sums_of_kassas(data, rules):
    kassas = st.none() | st.lists(st.integers(0, 12), min_size=rules.players, max_size=rules.players)
    check_words(settle(**data.draw(played(rules)), kassas=data.draw(kassas)))


def check_words(settled):
    moves = (*settled.pot_moves, *settled.payments)
    for move in moves:
        assert spoken(move.reason) == move.kapikia
        declarer = settled.deal.declarer
        for party in {move.payer, move.payee} - {POT, declarer}:
            name = "the dealer who sits out" if party == 4 else f"seat {party}"
            assert name in move.reason
    explained = settled.explain()
    assert sum(map(spoken, explained)) == sum(move.kapikia for move in moves)
    for sentence in explained:
        assert sentence.isprintable()
        assert not re.search(r"\b1 (tricks|points)\b|\b(?:[02-9]|10) (trick|point)\b|  |None|Seat\.", sentence)
        assert len(sentence) < 400


def test_a_colon_in_a_name_changes_no_sentence():
    settled = settle("6H", 1, tricks=(5, 3, 2), aces=True)
    plain, odd = settled.explain(("Anna", "Babis", "Chris")), settled.explain(("A:", "Babis", "Chris"))
    assert [sentence.replace("A:", "Anna") for sentence in odd] == plain
