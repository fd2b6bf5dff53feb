"""The all-pass deal: the reference answers, a plain tree, and what must hold for any position."""

import gzip
import json
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from prefa_solver import Card, CardSet, Deal, DealError, EngineError, NotationError, Position, Seat, Strain, Suit, solve
from prefa_solver.solving.all_pass import AllPassValue, solve_all_pass
from support import DATA

SEATS = tuple(Seat)


def reference(name):
    with gzip.open(DATA / "all_pass" / f"{name}.jsonl.gz", "rt", encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


def solved(row):
    return solve_all_pass(
        row["hands"],
        row["leader"] + 1,
        talon_suits="".join(row["talon_suits"]),
        first=row["first"] + 1,
        trick2_lead=row["trick2_lead"],
        trick3_lead=row["trick3_lead"],
        trick="".join(row.get("trick", ())) or (),
    )


def stated(row):
    """The answer in a row, and those after its cards."""

    def value(part):
        return AllPassValue(
            tuple(part["security"]),
            tuple(map(tuple, part["outcomes"])),
            tuple(Fraction(*pair) for pair in part["expected"]),
        )

    return value(row), {Card.parse(card): value(part) for card, part in row["cards"].items()}


def plain(solution):
    return AllPassValue(solution.security, solution.outcomes, solution.expected)


@pytest.mark.parametrize("name", ["vectors", "check-small"])
def test_every_reference_answer(name):
    rows = reference(name)
    assert len(rows) == {"vectors": 252, "check-small": 600}[name]
    for row in rows:
        solution = solved(row)
        assert (plain(solution), solution.cards) == stated(row), row


# -- a plain tree -----------------------------------------------------------------------------------------------------


def tree(hands, leader, trick, taken, worth, suits=()):
    """(security, outcomes, expected) of *worth* by the definitions: no memory, no table, no merging of equal cards but
    for the expectation. Seats count from 0, *worth* gives the three worths of a final vector."""
    if not trick and not any(hands):
        return worth(taken), {taken}, worth(taken)
    me = (leader + len(trick)) % 3
    counts = suits[0] if suits else trick[0] >> 3 if trick else None
    follow = [card for card in hands[me] if card >> 3 == counts]
    children = {}
    for card in follow or sorted(hands[me]):
        left = [hand - {card} if seat == me else hand for seat, hand in enumerate(hands)]
        then = [*trick, card]
        if len(then) < 3:
            children[card] = tree(left, leader, then, taken, worth, suits)
            continue
        suit = suits[0] if suits else then[0] >> 3
        winning = [card for card in then if card >> 3 == suit]
        winner = (leader + then.index(max(winning))) % 3 if winning else leader
        after = tuple(number + (seat == winner) for seat, number in enumerate(taken))
        children[card] = tree(left, winner, [], after, worth, suits[1:])
    values = list(children.values())
    security = tuple((max if seat == me else min)(value[0][seat] for value in values) for seat in range(3))
    worst = [min(worth(vector)[me] for vector in value[1]) for value in values]
    outcomes = {
        vector
        for place, value in enumerate(values)
        for vector in value[1]
        if all(worth(vector)[me] >= other for at, other in enumerate(worst) if at != place)
    }
    live = set().union(*hands) | set(trick)
    classes = {}
    for card in children:
        below = max((other for other in live - hands[me] if other < card and other >> 3 == card >> 3), default=-1)
        classes.setdefault((card >> 3, below), card)
    options = [children[card][2] for card in classes.values()]
    best = max(option[me] for option in options)
    equal = [option for option in options if option[me] == best]
    expected = tuple(Fraction(sum(option[seat] for option in equal), len(equal)) for seat in range(3))
    return security, outcomes, expected


def random_ending(random, size, suits=4):
    cards = random.sample(range(8 * suits), 3 * size)
    return [frozenset(cards[start : start + size]) for start in range(0, 3 * size, size)]


def few_tricks(vector):
    return tuple(Fraction(-tricks) for tricks in vector)


def sheet_worth(vector):
    """A mountain of 3 a trick, and a pool point for each seat without a trick, in whists."""
    written = [Fraction(10 * (not tricks) - 30 * tricks) for tricks in vector]
    return tuple(own - sum(written) / 3 for own in written)


def lowest_takes_all(vector):
    """5 whists from each other player for each of his tricks, shared by those with the fewest."""
    low = [seat for seat in range(3) if vector[seat] == min(vector)]
    pays = [0 if seat in low else 5 * vector[seat] for seat in range(3)]
    return tuple(Fraction(sum(pays), len(low)) if seat in low else Fraction(-pays[seat]) for seat in range(3))


@pytest.mark.parametrize("worth", [few_tricks, sheet_worth, lowest_takes_all])
@pytest.mark.parametrize("size", [2, 3])
def test_against_a_plain_tree(size, worth):
    random = Random(size)
    for number in range(40 if size == 2 else 15):
        hands = random_ending(random, size, suits=2 + number % 3)
        leader, suits = random.randrange(3), random.sample(range(4), random.randrange(3))
        solution = solve_all_pass(
            [CardSet.from_cards(hand) for hand in hands],
            leader + 1,
            talon_suits=[Suit(suit) for suit in suits],
            worth=None if worth is few_tricks else worth,
        )
        security, outcomes, expected = tree(hands, leader, [], (0, 0, 0), worth, tuple(suits))
        sign = -1 if worth is few_tricks else 1
        assert solution.outcomes == tuple(sorted(outcomes))
        assert solution.security == tuple(sign * value for value in security)
        assert solution.expected == tuple(sign * value for value in expected)


def test_tricks_taken_before_count_for_the_worth():
    random = Random(5)
    for _ in range(10):
        hands = random_ending(random, 2)
        taken = (1, 0, 3)
        solution = solve_all_pass([CardSet.from_cards(hand) for hand in hands], 1, worth=sheet_worth, taken=taken)
        security, outcomes, expected = tree(hands, 0, [], taken, sheet_worth)
        assert (solution.security, solution.outcomes, solution.expected) == (
            security,
            tuple(sorted(outcomes)),
            expected,
        )


def test_few_tricks_as_a_worth_changes_nothing():
    deal = Deal.parse("SAK7C98D7 SQJCKQDAK S98C7HAKQ")
    own, stated = solve_all_pass(deal, 2), solve_all_pass(deal, 2, worth=few_tricks)
    assert own.outcomes == stated.outcomes
    assert own.security == tuple(-value for value in stated.security)
    assert own.expected == tuple(-value for value in stated.expected)


# -- what must hold ---------------------------------------------------------------------------------------------------


def test_security_is_the_tricks_of_a_declarer_who_wants_few():
    random = Random(7)
    for size in (3, 4, 5):
        for _ in range(10):
            hands = tuple(CardSet.from_cards(hand) for hand in random_ending(random, size))
            leader = random.choice(SEATS)
            solution = solve_all_pass(hands, leader)
            for seat in SEATS:
                position = Position(hands, seat, Strain.NO_TRUMPS, leader, objective="min")
                assert solution.security[seat.index] == solve(position).tricks


def test_suits_and_seats_can_change_names():
    random = Random(11)
    hands = random_ending(random, 4)
    first = solve_all_pass([CardSet.from_cards(hand) for hand in hands], 1)
    for order in permutations(range(4)):
        renamed = [CardSet.from_cards(8 * order[card >> 3] + (card & 7) for card in hand) for hand in hands]
        assert plain(solve_all_pass(renamed, 1)) == plain(first)
    turned = solve_all_pass([CardSet.from_cards(hands[place - 1]) for place in range(3)], 2)
    assert turned.outcomes == tuple(sorted(vector[-1:] + vector[:-1] for vector in first.outcomes))
    assert turned.expected == first.expected[-1:] + first.expected[:-1]


def test_no_outcome_is_worse_than_what_is_sure():
    random = Random(13)
    for size in (2, 4, 6):
        solution = solve_all_pass([CardSet.from_cards(hand) for hand in random_ending(random, size)], 3)
        union = {vector for value in solution.cards.values() for vector in value.outcomes}
        assert set(solution.outcomes) <= union
        assert sum(solution.expected) == size
        assert solution.contested == sum(solution.security) - size
        for vector in solution.outcomes:
            assert sum(vector) == size
            assert all(tricks <= sure for tricks, sure in zip(vector, solution.security, strict=True))
        for (least, most), tricks in zip(solution.ranges, zip(*solution.outcomes, strict=True), strict=True):
            assert (least, most) == (min(tricks), max(tricks))


def test_equal_cards_have_one_value():
    solution = solve_all_pass("SAKQ SJT9 S87HA", 1)
    assert solution.seat is Seat.ONE
    assert set(solution.cards) == {Card.SA, Card.SK, Card.SQ}
    assert len({(value.security, value.outcomes, value.expected) for value in solution.cards.values()}) == 1


@pytest.mark.parametrize(
    ("arguments", "options", "error", "message"),
    [
        (("SA SK", 1), {}, NotationError, "got 2 hands, expected 3"),
        (("SA SK SX", 1), {}, NotationError, 'seat 3: "X" at character 2'),
        (("SA SK SA", 1), {}, DealError, "SA is in two places"),
        (("SA SKQ SJ", 1), {}, DealError, "seat 2 holds 2 cards, expected 1"),
        (("SA SK SJ", 4), {}, NotationError, "4 is not a valid Seat"),
        (("SA SK SJ", 1), {"talon_suits": "SH"}, DealError, "leads 2 suits, but only 1 tricks are left"),
        (("SA SK SJ", 1), {"talon_suits": "SHD"}, NotationError, "leads 3 suits: expected at most 2"),
        (("SA SK SJ", 1), {"talon_suits": "X"}, NotationError, '"X"'),
        (("SA SK SJ", 1), {"trick2_lead": "me"}, NotationError, 'trick2_lead cannot be "me"'),
        (("- SK SJ", 1), {"trick": "SASQ"}, DealError, "seat 2 holds 1 card, expected 0"),
        (("SQ SKJ STH9", 1), {"trick": "SA S7 S8"}, DealError, "a complete trick is taken up"),
        (("SQ SK DTH9", 1), {"trick": "SAD9"}, DealError, "seat 2 cannot have played D9"),
        (("SQ SKC8 DTH9", 1), {"trick": "CA", "talon_suits": "S"}, DealError, "seat 1 cannot have played CA"),
    ],
)
def test_what_is_refused(arguments, options, error, message):
    with pytest.raises(error, match=message):
        solve_all_pass(*arguments, **options)


def test_a_worth_of_too_many_levels_is_refused():
    with pytest.raises(EngineError, match="the worth of seat 1 has more than 1024 levels"):
        solve_all_pass("SA SK SJ", 1, worth=lambda vector: (vector[0] * 5000 + vector[1], 0, 0))


def test_tricks_taken_must_fit_the_deal():
    with pytest.raises(DealError, match="a deal has ten"):
        solve_all_pass("SA SK SJ", 1, worth=sheet_worth, taken=(5, 5, 0))
