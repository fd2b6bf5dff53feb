"""One plan against cards that are not seen: the reference answers, every strategy one by one, and what must hold."""

import gzip
import json
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from prefa_solver import Card, CardSet, DealError, IllegalPlayError, NotationError, Seat, Strain, card_values
from prefa_solver.unseen.plans import PlanValue, plan_values
from prefa_solver.unseen.view import View
from support import DATA

NOTHING = CardSet(0)


def reference(name):
    with gzip.open(DATA / "hidden" / f"{name}.jsonl.gz", "rt", encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


def view_of(row):
    """The view of a row: a card that one holder alone may have is his, what is left over lies out of play."""
    may_hold, sizes = [NOTHING] * 3, [0] * 3
    for seat, hand in enumerate(row["hands"]):
        if hand is not None:
            may_hold[seat] = CardSet.parse(hand)
            sizes[seat] = len(may_hold[seat])
    for holder in row["holders"]:
        if isinstance(holder["who"], int):
            may_hold[holder["who"]], sizes[holder["who"]] = CardSet.parse(holder["may_hold"]), holder["count"]
    return View(
        may_hold=tuple(may_hold),
        sizes=tuple(sizes),
        declarer=row["declarer"] + 1,
        strain="NT" if row["strain"] == "N" else row["strain"],
        leader=row["leader"] + 1,
        trick="".join(row["trick"]) or (),
        sits_out=None if row["sits_out"] < 0 else row["sits_out"] + 1,
        objective=row["objective"],
    )


def stated(row):
    return {
        Card.parse(part["card"]): PlanValue(
            Fraction(*part["dd_average"]), Fraction(*part["one_plan"]), int(Fraction(*part["sure"])), True
        )
        for part in row["cards"]
    }


@pytest.mark.parametrize(("name", "count"), [("vectors", 319), ("extra", 48)])
def test_every_reference_answer(name, count):
    rows = reference(name)
    assert len(rows) == count
    for row in rows:
        view = view_of(row)
        assert view.count() == row["worlds"], row["id"]
        assert plan_values(view) == stated(row), row["id"]


# -- every strategy, one by one ---------------------------------------------------------------------------------------


def play_out(hands, leader, trick, plan, seen, strain):
    """The tricks of seat 0 when it plays by *plan*, a card for what was seen, and the others do their worst."""
    if len(trick) == 3:
        led = trick[0] >> 3
        winner = max(range(3), key=lambda i: (trick[i] >> 3 == strain, trick[i] >> 3 == led, trick[i]))
        seat = (leader + winner) % 3
        rest = 0 if not any(hands) else play_out(hands, seat, (), plan, seen, strain)
        return (seat == 0) + rest
    seat = (leader + len(trick)) % 3
    cards = hands[seat]
    if trick:
        follow = {card for card in cards if card >> 3 == trick[0] >> 3}
        cards = follow or {card for card in cards if card >> 3 == strain} or cards
    if seat == 0 and len(hands[0]) > 1:
        cards = {plan[seen]}
    values = []
    for card in cards:
        left = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        values.append(play_out(left, leader, (*trick, card), plan, (*seen, card), strain))
    return min(values)


@pytest.mark.parametrize("seed", range(12))
def test_every_strategy_of_three_cards_led_last(seed):
    """A trick before the declarer's choice: he sees two cards, chooses one of two, and the last one follows."""
    random = Random(seed)
    cards = random.sample(range(16), 6)
    own, unseen = frozenset(cards[:2]), cards[2:]
    strain, leader = random.choice([0, 1, 4]), random.choice([1, 2])
    layouts = [
        (own, frozenset(pair), frozenset(unseen) - set(pair))
        for pair in [(unseen[i], unseen[j]) for i in range(4) for j in range(i)]
    ]
    # what the declarer can see before his choice: the first cards of those who play before him
    before = 2 if leader == 1 else 1
    for start in sorted({card for hands in layouts for card in hands[leader]}):
        here = [hands for hands in layouts if start in hands[leader]]
        seen_by = set()
        for hands in here:
            if before == 1:
                seen_by.add((start,))
                continue
            follow = {card for card in hands[2] if card >> 3 == start >> 3}
            follow = follow or {card for card in hands[2] if card >> 3 == strain} or hands[2]
            seen_by |= {(start, card) for card in follow}
        legal = {}
        for seen in seen_by:
            follow = {card for card in own if card >> 3 == start >> 3}
            legal[seen] = sorted(follow or {card for card in own if card >> 3 == strain} or own)
        best, sure = Fraction(-1), -1
        for choice in product(*(legal[seen] for seen in sorted(seen_by))):
            plan = dict(zip(sorted(seen_by), choice, strict=True))
            results = []
            for hands in here:
                left = tuple(hand - {start} if place == leader else hand for place, hand in enumerate(hands))
                results.append(play_out(left, leader, (start,), plan, (start,), strain))
            best, sure = max(best, Fraction(sum(results), len(results))), max(sure, min(results))
        if before == 2:
            continue  # seat 3 plays next: not the declarer's view
        view = View(
            may_hold=(CardSet.from_cards(own), *[CardSet.from_cards(set(unseen) - {start})] * 2),
            sizes=(2, 2, 1) if leader == 2 else (2, 1, 2),
            declarer=1,
            strain=Strain(strain),
            leader=leader + 1,
            trick=(Card(start),),
        )
        values = plan_values(view)
        assert view.count() == len(here)
        assert max(value.one_plan for value in values.values()) == best
        assert max(value.sure for value in values.values()) == sure


# -- what must hold ---------------------------------------------------------------------------------------------------


def random_view(random, size, *, kind="declarer"):
    cards = random.sample(list(Card), 3 * size + (0 if kind == "declarer" else 2))
    own, rest = CardSet.from_cards(cards[:size]), CardSet.from_cards(cards[size:])
    strain = random.choice(list(Strain))
    if kind == "declarer":
        return View((own, rest, rest), (size,) * 3, declarer=1, strain=strain, leader=1)
    partner = CardSet.from_cards(cards[size : 2 * size])
    hidden = CardSet.from_cards(cards[2 * size :])
    return View((hidden, own, partner), (size,) * 3, declarer=1, strain="NT", leader=2, objective="min")


@pytest.mark.parametrize("kind", ["declarer", "catchers"])
def test_sure_is_no_better_than_one_plan_and_that_than_the_average(kind):
    random = Random(3)
    for size in (3, 4):
        for _ in range(8):
            view = random_view(random, size, kind=kind)
            # the declarer wants many tricks for himself; the catchers of a misère too
            for value in plan_values(view).values():
                assert value.exact
                assert value.sure <= value.one_plan <= value.average


def test_the_average_is_that_of_open_cards():
    random = Random(5)
    view = random_view(random, 4)
    layouts = [card_values(view.position(hands)) for hands in view.arrays()]
    for card, value in plan_values(view).items():
        assert value.average == Fraction(sum(values[card] for values in layouts), len(layouts))


def test_who_must_overtrump():
    """Seat 3 must beat seat 2's ruff, and so gives up its only trump that could win later."""
    hands = ("CAD7", "SJD8", "SQD9")
    for rule in (False, True):
        view = View(hands, (2, 2, 2), 1, Strain.SPADES, Seat.ONE, must_overtrump=rule)
        open_cards = card_values(view.position(view.arrays()[0]))
        assert {card: value.one_plan for card, value in plan_values(view).items()} == open_cards
    random = Random(11)
    for _ in range(6):
        free = random_view(random, 3)
        view = View(free.may_hold, free.sizes, 1, free.strain, 1, must_overtrump=True)
        layouts = [card_values(view.position(hands)) for hands in view.arrays()]
        for card, value in plan_values(view).items():
            assert value.average == Fraction(sum(values[card] for values in layouts), len(layouts))


def test_one_layout_is_open_cards():
    view = View(("SAK7", "SQJ8", "HT98"), (3, 3, 3), declarer=1, strain="S", leader=1)
    assert view.count() == 1
    open_cards = card_values(view.position(view.arrays()[0]))
    assert {card: value.one_plan for card, value in plan_values(view).items()} == open_cards
    assert {card: value.sure for card, value in plan_values(view).items()} == open_cards


def test_knowing_more_never_costs():
    """A void that is known makes some layouts impossible, and no plan worse in those that are left."""
    random = Random(7)
    for _ in range(10):
        view = random_view(random, 3)
        hearts = view.may_hold[1].of(random.choice(list(view.may_hold[1])).suit)
        try:
            known = View((view.may_hold[0], view.may_hold[1] - hearts, view.may_hold[2]), view.sizes, 1, view.strain, 1)
        except DealError:
            continue
        for card, value in plan_values(known).items():
            assert value.sure >= plan_values(view, [card])[card].sure


def test_little_effort_gives_bounds_that_hold():
    random = Random(9)
    found = 0
    for _ in range(12):
        view = random_view(random, 4)
        for card, value in plan_values(view, effort=40).items():
            exact = plan_values(view, [card])[card]
            assert value.average == exact.average
            if value.exact:
                assert value.one_plan == exact.one_plan
            else:
                found += 1
                low, high = value.one_plan
                assert low <= exact.one_plan <= high
            assert value.sure in (None, exact.sure)
    assert found


def test_cards_may_be_named():
    view = random_view(Random(1), 3)
    card = max(view.may_hold[0])
    assert plan_values(view, str(card)) == plan_values(view, [card]) == {card: plan_values(view)[card]}


@pytest.mark.parametrize(
    ("view", "options", "error", "message"),
    [
        (("SAK", "SQJT9", "SQJT9"), {"cards": "HA"}, IllegalPlayError, "seat 1 cannot play HA: it may play SAK"),
        (("SAK", "SQJT9", "SQJT9"), {"effort": "much"}, NotationError, "expected one of quick, usual, or a number"),
        (("SAK", "SQJT9", "SQJT9"), {"effort": 0}, NotationError, "expected 1 or more"),
        (("SAKQ", "SJT98", "SJT98"), {}, DealError, "a plan needs the hand of seat 1, to play"),
    ],
)
def test_what_is_refused(view, options, error, message):
    with pytest.raises(error, match=message):
        plan_values(View(view, (2, 2, 2), declarer=1, strain="S", leader=1), **options)


def test_views_that_cannot_be_searched():
    defender = View(("SAKQJ", "HAK", "SAKQJ"), (2, 2, 2), declarer=1, strain="S", leader=2)
    with pytest.raises(DealError, match="the hand of seat 3, who plays with it"):
        plan_values(defender)
    rest = CardSet.parse("CAKQJT98D7HAKQJT987")
    with pytest.raises(DealError, match="at most 2,000 layouts, and here are 12,870"):
        plan_values(View(("SAKQJT987", rest, rest), (8, 8, 8), 1, Strain.SPADES, Seat.ONE))
    with pytest.raises(DealError, match="the play is over"):
        plan_values(View(("-", "-", "-"), (0, 0, 0), 1, Strain.SPADES, Seat.ONE))
