"""Discards and contracts: all hands known, and over all layouts of the cards that are not seen."""

from dataclasses import replace

import numpy as np
import pytest

from advice_support import TEN_SURE, TIGHT
from prefa_solver import (
    CLASSIC,
    PLAYELEPHANT,
    CardSet,
    Contract,
    Deal,
    DealError,
    Position,
    RuleError,
    Seat,
    Strain,
    advise_contract,
    advise_discard,
    advise_known_discard,
    settle,
    solve,
    solve_many,
    split_hands,
)
from prefa_solver.advice import valuing
from prefa_solver.advice.discards import different_discards, discard_classes, keeping_order
from prefa_solver.advice.known import discard_tricks, talon_table
from prefa_solver.advice.outcomes import Outcomes
from prefa_solver.advice.quick_discards import quick_discards
from prefa_solver.advice.race import Race
from prefa_solver.advice.roles import leaders, roles, sits_out_of
from prefa_solver.advice.stakes import Stakes
from prefa_solver.advice.valuing import Situation
from prefa_solver.advice.worth_table import WorthTable, cells
from prefa_solver.play.deal import discards
from prefa_solver.unseen import Clue, Holder, Layouts
from support import plain_value


def small_situation(seed, size=4, seat=Seat.ONE, rules=PLAYELEPHANT):
    """A declarer of *size* cards and all layouts of twice as many unseen ones: the plans are the hand itself."""
    pack = list(np.random.default_rng(seed).permutation(32))
    hand = CardSet.from_cards(int(card) for card in pack[:size])
    unseen = CardSet.from_cards(int(card) for card in pack[size : 3 * size])
    places = (Holder(f"seat {seat.next}", size), Holder(f"seat {seat.next.next}", size))
    return Situation(hand, seat, rules, Layouts(unseen, places))


# -- discards that are the same ---------------------------------------------------------------------------------------


def test_discards_are_all_pairs():
    assert len(set(discards(TEN_SURE))) == 66
    assert all(len(discard) == 2 and discard <= TEN_SURE for discard in discards(TEN_SURE))


def test_classes_are_runs_without_an_unseen_card_between():
    hand, unseen = CardSet.parse("SAKJT C97"), CardSet.parse("SQ98 C8")
    classes = discard_classes(hand, unseen)
    assert sorted(map(len, classes)) == [1, 1, 1, 2, 2, 2, 2, 4]
    assert sum(map(len, classes)) == 15
    by_first = {same[0]: set(same[1:]) for same in classes}
    assert by_first[CardSet.parse("SKT")] == {CardSet.parse(text) for text in ("SAT", "SKJ", "SAJ")}
    assert by_first[CardSet.parse("ST C7")] == {CardSet.parse("SJ C7")}  # C9 and C7 have C8 between them
    # a card that is out of play parts nothing
    assert len(discard_classes(CardSet.parse("SAQ C7"), CardSet.parse("C8"))) == 2


def test_masks_and_sets_tell_the_same_classes():
    for index in range(20):
        deal = Deal.random(8, index)
        hand, unseen = deal.hands[0] | deal.talon, deal.hands[1] | deal.hands[2]
        classes = discard_classes(hand, unseen)
        assert different_discards(hand.mask, unseen.mask) == [same[0].mask for same in classes]
        assert sorted(discard.mask for same in classes for discard in same) == sorted(d.mask for d in discards(hand))


def test_merging_never_loses_the_best_discard_on_100_deals():
    """By brute force with all hands known: within a class all tricks are equal, in every strain and line of defence."""
    merged = 0
    for index in range(100):
        deal = Deal.random(9, index)
        seat = Seat(index % 3 + 1)
        declarer, first, second = roles(seat)
        hand, defenders = deal.hand(declarer) | deal.talon, (deal.hand(first), deal.hand(second))
        # every discard for itself, in one strain after the other
        tricks = discard_tricks(hand, defenders, leaders(seat), strains=[Strain(index % 5)])[:, :, 0]
        place = {discard: i for i, discard in enumerate(discards(hand))}
        classes = discard_classes(hand, defenders[0] | defenders[1])
        for same in classes:
            assert len({tuple(tricks[:, place[discard]]) for discard in same}) == 1
            merged += len(same) - 1
        kept = [place[same[0]] for same in classes]
        assert (tricks[:, kept].max(axis=1) == tricks.max(axis=1)).all()
    assert merged > 500


def test_keeping_order_prefers_trumps_and_high_cards():
    order = sorted(discards(CardSet.parse("SA7 CK")), key=lambda discard: keeping_order(discard, Strain.SPADES))
    assert list(map(str, order)) == ["S7CK", "SACK", "SA7"]
    order = sorted(discards(CardSet.parse("SA7 CK")), key=lambda discard: keeping_order(discard, Strain.NO_TRUMPS))
    assert list(map(str, order)) == ["S7CK", "SA7", "SACK"]


def test_promising_discards_are_discards_and_mostly_the_best():
    lost = []
    for index in range(40):
        deal = Deal.random(6, index)
        hand, unseen = deal.hands[0] | deal.talon, deal.hands[1] | deal.hands[2]
        strain = Strain(index % 5)
        tricks = discard_tricks(hand, deal.hands[1:], (0, 0, 0), strains=[strain])[0, :, 0]
        place = {discard: i for i, discard in enumerate(discards(hand))}
        promising = quick_discards(hand, unseen, strain, 8)
        assert len(set(promising)) == 8
        lost.append(tricks.max() - max(tricks[place[discard]] for discard in promising))
    assert np.mean(lost) < 0.2


# -- all hands known --------------------------------------------------------------------------------------------------


def test_tricks_of_discards_are_those_of_single_solves():
    deal = Deal.random(12)
    hand = deal.hands[1] | deal.talon
    tricks = discard_tricks(hand, (deal.hands[2], deal.hands[0]), leaders(Seat.TWO))
    rng = np.random.default_rng(1)
    for _ in range(40):
        defence, discard, strain = rng.integers(3), rng.integers(66), Strain(int(rng.integers(5)))
        out = [None, Seat.ONE, Seat.THREE][defence]
        position = deal.position(2, strain, discard=discards(hand)[discard], sits_out=out)
        assert tricks[defence, discard, strain] == solve(position).tricks


def test_the_best_plan_with_all_hands_known_is_the_best_of_all():
    for index in range(6):
        deal = Deal.random(14, index)
        hand, defenders = deal.hands[0] | deal.talon, deal.hands[1:]
        advice = advise_known_discard(hand, defenders, minimum=Contract.parse("6D"))
        assert advice.tricks.shape == (3, 66, 5)
        both = Stakes(defence="both")
        # against both always playing, worth is plain: the settlement of the tricks
        plain = advise_known_discard(hand, defenders, minimum=Contract.parse("6D"), terms=both)
        most = max(
            float(settle(contract, 1, "play play", (took, 10 - took, 0)).balance[0])
            for strain in Strain
            for took in set(advice.tricks[0, :, strain].tolist())
            for contract in PLAYELEPHANT.contracts
            if contract.strain is strain and contract >= Contract.parse("6D")
        )
        assert plain.plans[0].worth[plain.plans[0].best] == pytest.approx(most)
        for plan in advice.plans:
            place = advice.options.index(plan.discard)
            assert plan.tricks == tuple(advice.tricks[:, place, plan.strain])
            assert plan.most == advice.tricks[0, :, plan.strain].max()
            assert 0 <= plan.share.low <= plan.share.high <= 10 - plan.tricks[0]
            assert min(plan.worth) >= Contract.parse("6D")


def test_the_talon_table_is_the_best_of_all_discards():
    deal = Deal.random(21)
    table = talon_table(deal)
    for seat in Seat:
        _, first, second = roles(seat)
        hand = deal.hand(seat) | deal.talon
        tricks = discard_tricks(hand, (deal.hand(first), deal.hand(second)), leaders(seat))
        for strain in Strain:
            for defence in range(3):
                values = tricks[defence, :, strain]
                assert table.tricks[strain, seat.index, defence] == values.max()
                assert table.ties[strain, seat.index, defence] == (values == values.max()).sum()
                thrown = discards(hand).index(table.throws[strain][seat.index][defence])
                assert values[thrown] == values.max()
    with pytest.raises(DealError, match="no talon to take"):
        talon_table(Deal.parse("SAK CAK DAK"))


# -- outcomes over layouts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("seed", range(3))
def test_outcomes_of_small_hands_are_those_of_plain_python(seat, seed):
    """Every layout of hands of three cards by minimax, in every line of defence."""
    situation = small_situation(seed, size=3, seat=seat)
    strain = Strain(seed)
    plan = situation.plan(CardSet(0), strain)
    expected = np.zeros((11, 11, 11), dtype=int)
    known = {}
    for first, second in situation.layouts:
        by_role = (situation.hand, first, second)
        tricks = []
        for defence in range(3):
            out = sits_out_of(defence)
            hands = [CardSet(0)] * 3
            for role, holder in enumerate(roles(seat)):
                hands[holder.index] = by_role[role]
            position = Position(
                hands=tuple(hands),
                declarer=seat,
                strain=strain,
                leader=roles(seat)[leaders(seat)[defence]],
                sits_out=None if out is None else roles(seat)[out],
            )
            tricks.append(plain_value(position, known))
        expected[tuple(tricks)] += 1
    outcomes = situation.outcomes(plan)
    assert outcomes.exact
    assert (outcomes.counts == expected).all()
    assert outcomes.mean().mean == pytest.approx((expected.sum(axis=(1, 2)) * np.arange(11)).sum() / expected.sum())
    assert outcomes.at_least()[0] == pytest.approx(1.0)


@pytest.mark.parametrize("seat", Seat)
def test_all_splits_at_once_and_one_by_one_are_the_same(monkeypatch, seat):
    for seed in range(4):
        situation = small_situation(seed, size=5, seat=seat)
        plan = situation.plan(CardSet(0), Strain(seed))
        monkeypatch.setattr(valuing, "_FEW_LAYOUTS", 10**6)
        one_by_one = situation.outcomes(plan)
        monkeypatch.setattr(valuing, "_FEW_LAYOUTS", 0)
        at_once = situation.tricks(plan)
        assert (Outcomes.of(cells(at_once), 252).counts == one_by_one.counts).all()
        # and in the order that is promised
        first = split_hands(situation.unseen, 5)
        rows = np.stack([np.full_like(first, plan.kept.mask), first, np.uint32(situation.unseen.mask) ^ first], axis=1)
        for defence in range(3):
            out = sits_out_of(defence)
            expected = solve_many(
                rows, int(plan.strain), 0, leaders(seat)[defence], sits_out=-1 if out is None else out
            )
            assert (at_once[defence] == expected).all()


def test_clues_choose_among_the_splits(monkeypatch):
    situation = small_situation(3, size=5)
    card = situation.unseen.highest
    suit = situation.unseen.lowest.suit
    most = len(situation.unseen.of(suit)) // 2
    places = tuple(
        replace(place, lacks=CardSet(card.bit), lengths=tuple((0, most) if s == suit else (0, 8) for s in range(4)))
        if number == 0
        else place
        for number, place in enumerate(situation.layouts.places)
    )
    limited = replace(situation, layouts=Layouts(situation.unseen, places))
    assert 0 < limited.layouts.count < 126
    plan = limited.plan(CardSet(0), Strain.HEARTS)
    one_by_one = limited.outcomes(plan)
    monkeypatch.setattr(valuing, "_FEW_LAYOUTS", 0)
    at_once = limited.outcomes(plan)
    assert at_once.n == limited.layouts.count
    assert (at_once.counts == one_by_one.counts).all()


def test_suits_that_are_alike_have_like_distributions():
    """Exchanging two suits of the hand, with the same cards unseen in both, exchanges the trumps and nothing else."""
    hand = CardSet.parse("SAQ CK9 DK9")
    unseen = CardSet.parse("SKJ9 CAQT7 DAQT7 H7") | CardSet(0)
    situation = Situation(hand, Seat.TWO, PLAYELEPHANT, Layouts(unseen, (Holder("seat 3", 6), Holder("seat 1", 6))))
    clubs = situation.outcomes(situation.plan(CardSet(0), Strain.CLUBS))
    diamonds = situation.outcomes(situation.plan(CardSet(0), Strain.DIAMONDS))
    assert (clubs.counts == diamonds.counts).all()


def test_a_lone_defender_is_the_same_whoever_he_is():
    """When the declarer leads, the first and the second defender alone have the same chances."""
    outcomes = small_situation(7, size=6).outcomes(small_situation(7, size=6).plan(CardSet(0), Strain.CLUBS))
    assert outcomes.distribution(1) == pytest.approx(outcomes.distribution(2))


def test_values_of_contracts_are_sums_over_layouts():
    """Chances and kapikia from the counts, against adding up layout by layout with the settlement."""
    rng = np.random.default_rng(3)
    both = rng.integers(4, 10, 300)
    tricks = np.stack([both, np.minimum(10, both + 1), np.minimum(10, both + 2)]).astype(np.int8)
    outcomes = Outcomes.of(cells(tricks), 300)
    terms = Stakes(defence="both")
    for contract in map(Contract.parse, ("6S", "7H", "8NT", "10D")):
        value = outcomes.value(contract, terms)
        worth = [float(settle(contract, 1, "play play", (int(t), 10 - int(t), 0)).balance[0]) for t in both]
        assert value.worth.mean == pytest.approx(np.mean(worth))
        assert value.worth.exact
        assert outcomes.expected(contract, terms) == pytest.approx(np.mean(worth))
        assert value.made == pytest.approx((both >= contract.level).mean())
        assert value.one_down == pytest.approx((both == contract.level - 1).mean())
        assert value.two_down == pytest.approx((both < contract.level - 1).mean())
        short = {6: 6, 7: 7, 8: 8, 10: 10}[contract.level]
        assert value.defence_short == pytest.approx((both > short).mean())
    best = outcomes.value(Contract.parse("6S"), Stakes())
    assert sum(best.lines.values()) == pytest.approx(1.0)
    assert best.least <= best.worth.mean <= best.most


def test_a_sample_knows_its_interval():
    tricks = np.repeat(np.array([[6], [7], [7]], dtype=np.int8), 10, axis=1)
    outcomes = Outcomes.of(cells(tricks), 100)
    assert not outcomes.exact
    assert outcomes.value(Contract.parse("6S"), Stakes()).worth.margin == 0.0
    mixed = Outcomes.of(cells(np.array([[5, 6], [7, 7], [7, 7]], dtype=np.int8)), 100)
    assert mixed.value(Contract.parse("6S"), Stakes()).worth.margin > 0


# -- advice -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", Seat)
def test_ten_sure_tricks_are_ten(seat):
    _, first, second = roles(seat)
    clues = (Clue.length(f"{first}:H=4"), Clue.holding(f"{first}:CQJT"), Clue.holding(f"{second}:DQJT"))
    advice = advise_discard(TEN_SURE, seat=seat, clues=clues)
    best = advice.best
    assert best.exact
    assert best.outcomes.distribution()[10] == 1.0
    assert PLAYELEPHANT.value(best.best.contract) == 10  # 9NT is worth as much as 10NT
    assert best.best.worth.mean == pytest.approx(200 / 3)
    assert best.best.made == 1.0
    assert advice.complete
    assert advice.layouts == advice.best.outcomes.n


def test_the_advice_is_the_best_of_everything():
    """With few layouts everything can be valued: the race may lose nothing."""
    for index in range(3):
        deal = Deal.random(33, index)
        hand = deal.hands[0] | deal.talon
        clues = [Clue.holding(f"3:{CardSet.from_cards(list(deal.hands[2])[:7])}")]
        raced = advise_discard(hand, clues=clues, samples=96)
        full = advise_discard(hand, clues=clues, everything=True)
        assert all(plan.exact for plan in full.plans)
        assert full.layouts == 286
        assert raced.best.worth == pytest.approx(full.best.worth)
        assert [full.cost(plan) for plan in full.plans] == sorted(full.cost(plan) for plan in full.plans)
        assert {plan.plan.strain for plan in full.strains} == set(Strain)


def test_sampled_values_agree_with_exact_ones_within_their_intervals():
    deal = Deal.random(35)
    hand = deal.hands[0] | deal.talon
    clues = [Clue.holding(f"3:{CardSet.from_cards(list(deal.hands[2])[:6])}")]
    situation = Situation.of(hand, Seat.ONE, PLAYELEPHANT, clues)
    plans = [situation.plan(discards(hand)[i], Strain(i % 5)) for i in range(0, 66, 2)]
    terms = Stakes()
    contracts = [tuple(c for c in PLAYELEPHANT.contracts if c.strain is strain) for strain in Strain]
    race = Race(situation, plans, contracts, terms, seed=3)
    for _ in zip(range(3), race.rounds(valuing.WorkControl(), enough=0, most=144), strict=False):
        pass
    inside = total = 0
    for i in race.alive:
        exact = situation.outcomes(plans[i])
        for contract in contracts[plans[i].strain]:
            sampled = race.outcomes(i).value(contract, terms).worth
            total += 1
            inside += sampled.low <= exact.value(contract, terms).worth.mean <= sampled.high
    assert race.seen == 144
    assert total >= 5
    assert inside / total > 0.8  # they are not independent: one sample serves all


def test_the_first_look_comes_before_the_answer():
    looks = []
    advice = advise_discard(TEN_SURE, clues=TIGHT, interim=looks.append)
    assert len(looks) == 1
    assert looks[0].sampled == 16
    assert not looks[0].best.exact
    assert len(looks[0].plans) == len(advice.plans)


def test_stopping_gives_what_there_is():
    from threading import Event

    from prefa_solver.advice import WorkControl

    stop = Event()
    stop.set()
    deal = Deal.random(2)
    advice = advise_discard(deal.hands[0] | deal.talon, effort=WorkControl(stop=stop))
    assert not advice.complete
    assert advice.plans
    assert not advice.best.exact
    assert advice.best.best.worth.n == 16
    contracts = advise_contract(deal.hands[0], deal.talon, effort=WorkControl(stop=stop))
    assert not contracts.complete
    assert all(not outcomes.exact for outcomes in contracts.outcomes.values())


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: advise_discard(CardSet.parse("SAK")), DealError, "the hand has 2 cards, expected 12"),
        (
            lambda: advise_discard(TEN_SURE, minimum=Contract.parse("10NT"), terms=Stakes(rules=CLASSIC)),
            RuleError,
            "10NT is not a contract",
        ),
        (lambda: advise_discard(TEN_SURE, clues=[Clue.length("2:H=8"), Clue.void("2:H")]), DealError, "no layout is"),
        (lambda: advise_contract(TEN_SURE, CardSet.parse("SA")), DealError, "the discard has 1 cards, expected 2"),
        (lambda: advise_contract(TEN_SURE, CardSet.parse("SAHA")), DealError, "partly in the hand"),
        (lambda: advise_contract(CardSet.parse("SAK"), CardSet.parse("CAK")), DealError, "expected 12"),
        (
            lambda: advise_known_discard(TEN_SURE, (CardSet.parse("HAK"), CardSet.parse("HQJ"))),
            DealError,
            "seat 2 holds 2 cards, expected 10",
        ),
        (
            lambda: advise_known_discard(TEN_SURE, (CardSet.parse("CQJT987HAKQJ"), CardSet.parse("CQJT987HT987"))),
            DealError,
            "CQ is in two places|C7 is in two places",
        ),
    ],
)
def test_questions_that_make_no_sense(ask, error, message):
    with pytest.raises(error, match=message):
        ask()


@pytest.mark.long
def test_the_race_keeps_the_exact_best_of_whole_hands():
    """On whole hands, every plan of the two best strains exactly: the advice costs nothing against them."""
    for index in (0, 3, 5):
        deal = Deal.random(50, index)
        hand = deal.hands[0] | deal.talon
        advice = advise_discard(hand)
        assert advice.complete
        situation = Situation.of(hand, Seat.ONE, PLAYELEPHANT)
        strain = advice.best.plan.strain
        for same in discard_classes(hand, situation.unseen):
            outcomes = situation.outcomes(situation.plan(same[0], strain))
            worth = max(outcomes.expected(c, Stakes()) for c in PLAYELEPHANT.contracts if c.strain is strain)
            assert worth <= advice.best.worth + 0.3, (hand, same[0])


def test_scales_are_shared_between_equal_terms():
    assert WorthTable.of(Contract.parse("6S"), Stakes()) is WorthTable.of(Contract.parse("6S"), Stakes())
