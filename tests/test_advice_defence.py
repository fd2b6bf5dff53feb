"""Advice for defenders: hands known, and over layouts of what is not seen."""

from itertools import combinations

import numpy as np
import pytest

from prefa_solver import (
    ALL_CARDS,
    PLAYELEPHANT,
    CardSet,
    Contract,
    Deal,
    DealError,
    Declarations,
    RuleError,
    Seat,
    advise_defence,
    advise_known_defence,
    defence_share,
    nearest_split,
    settle,
    solve,
)
from prefa_solver.advice import NamingModel, Stakes
from prefa_solver.games.prefa.declarations import Declaration, Defence, quotas
from prefa_solver.play.deal import discards
from prefa_solver.unseen import Clue

DEAL = Deal.parse("SJT8CAKTD9HAQ7 SKCQJ987DT7HK8 SQ97DAKQ8HJT9 SADJ")
SEVEN_SPADES = Contract.parse("7S")
THROWN = CardSet.parse("DJ9")


def test_known_defence_is_the_engine_and_the_settlement():
    advice = advise_known_defence(DEAL, Seat.ONE, SEVEN_SPADES, discard=THROWN)
    positions = [DEAL.position(1, "S", discard=THROWN, sits_out=out) for out in (None, Seat.THREE, Seat.TWO)]
    both, first, second = (solve(position).tricks for position in positions)
    assert advice.tricks == (both, first, second)
    share = defence_share(positions[0], Seat.TWO)
    assert advice.share == share
    assert advice.split == nearest_split(share, quotas(SEVEN_SPADES, Defence.BOTH))
    assert set(advice.worth) == set(Declarations.sequences(PLAYELEPHANT))
    took = {
        Defence.FIRST_ALONE: (first, 10 - first, 0),
        Defence.SECOND_ALONE: (second, 0, 10 - second),
        Defence.UNPLAYED: None,
    }
    for said, worth in advice.worth.items():
        tricks = took.get(said.defence, (both, *advice.split))
        assert worth == pytest.approx([float(part) for part in settle("7S", 1, said, tricks).balance])
    assert advice.outcomes == (Declarations.parse("play play"),)
    assert advice.hands == ((DEAL.hands[0] | DEAL.talon) - THROWN, *DEAL.hands[1:])


def test_known_defence_counts_roles_from_the_declarer():
    """The same deal turned by a seat, with the same leader, is the same game."""
    advice = advise_known_defence(DEAL, Seat.ONE, SEVEN_SPADES, discard=THROWN)
    turned = Deal((DEAL.hands[2], DEAL.hands[0], DEAL.hands[1]), DEAL.talon, dealer=Seat.ONE)
    again = advise_known_defence(turned, Seat.TWO, SEVEN_SPADES, discard=THROWN)
    assert (again.tricks, again.share, again.worth) == (advice.tricks, advice.share, advice.worth)


def test_known_defence_wants_whole_hands():
    with pytest.raises(DealError, match="the hands have 2 cards, expected 10"):
        advise_known_defence(Deal.parse("SAK CAK DAK"), Seat.ONE, SEVEN_SPADES)
    with pytest.raises(DealError, match="cannot discard HK"):
        advise_known_defence(DEAL, Seat.ONE, SEVEN_SPADES, discard=CardSet.parse("HKQ"))


def test_the_model_weighs_by_distance():
    tricks = np.arange(11, dtype=np.int8)
    assert NamingModel().weights(tricks, 7).tolist() == [0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0]
    assert NamingModel(within=0, tail=0.5).weights(tricks, 9).tolist()[6:] == [0.125, 0.25, 0.5, 1.0, 0.5]
    assert NamingModel(tail=1).weights(tricks, 7).tolist() == [1.0] * 11
    with pytest.raises(RuleError, match="expected 0 or more"):
        NamingModel(within=-1)
    with pytest.raises(RuleError, match="expected 0 to 1"):
        NamingModel(tail=2)


def plain_defence(hand, contract, seat, clues, call_worth):
    """The mean over all layouts, each weighed by the plain model, of what *call_worth* says of it."""
    total = weight = 0.0
    unseen = ALL_CARDS - hand
    sure, partners = clues[0].holds, clues[1].holds
    for more in combinations(list(unseen - sure - partners), 12 - len(sure)):
        twelve = sure | CardSet.from_cards(more)
        partner = unseen - twelve
        hands = {Seat.ONE: twelve, seat: hand, Seat(5 - seat): partner}
        deal = Deal((hands[Seat.ONE], hands[Seat.TWO], hands[Seat.THREE]), CardSet(0))
        best, thrown = -1, []
        for discard in discards(twelve):
            tricks = solve(deal.position(1, contract.strain, discard=discard)).tricks
            if tricks > best:
                best, thrown = tricks, []
            if tricks == best:
                thrown.append(discard)
        if abs(best - contract.level) <= 1:
            weight += 1
            # of equal ones that which keeps trumps, then high cards
            trumps = contract.strain.suit
            kept = min(thrown, key=lambda d: (len(d.of(trumps)), sum(card.rank for card in d), d.mask))
            total += call_worth(advise_known_defence(deal, Seat.ONE, contract, discard=kept))
    return total / weight, weight


def test_a_defender_who_does_not_know_averages_over_what_he_would_know():
    """With all layouts looked at, every call that ends the declarations is the plain mean of the known game."""
    hand = DEAL.hands[1]
    clues = (Clue.holding("1:SAJT8CAKTHAQ7"), Clue.holding("3:SQ97DAKQ8HJ"))
    advice = advise_defence(hand, SEVEN_SPADES, seat=Seat.TWO, declarer=Seat.ONE, clues=clues, margin=0.0)
    assert advice.layouts == advice.sampled == 6
    by_moment = {turn.said: turn.options for turn in advice.turns}
    alone = Declarations.parse("play pass")
    for call in (Declaration.TOGETHER, Declaration.ALONE):
        said = alone.call(call)
        expected, weight = plain_defence(
            hand, SEVEN_SPADES, Seat.TWO, clues, lambda known, said=said: known.worth[said][1]
        )
        assert by_moment[alone][call].mean == pytest.approx(expected)
        assert advice.n == weight
    # to begin with: the partner answers in each layout as is best for him, knowing how I go on
    follow = by_moment[alone]
    best = max(follow, key=lambda call: follow[call].mean)

    def answered(known):
        stay, leave = known.worth[Declarations.parse("play play")], known.worth[alone.call(best)]
        return stay[1] if (stay[2], -stay[0]) >= (leave[2], -leave[0]) else leave[1]

    expected, _ = plain_defence(hand, SEVEN_SPADES, Seat.TWO, clues, answered)
    assert by_moment[Declarations()][Declaration.PLAY].mean == pytest.approx(expected)


def test_one_layout_that_is_all_of_them_is_enough():
    clues = (Clue.holding("1:SAJT8CAKTDJ9HAQ7"), Clue.holding("3:SQ97DAKQ8HJT9"))
    advice = advise_defence(DEAL.hands[1], SEVEN_SPADES, seat=Seat.TWO, declarer=Seat.ONE, clues=clues)
    assert advice.layouts == advice.sampled == advice.n == 1
    assert advice.complete
    known = advise_known_defence(DEAL, Seat.ONE, SEVEN_SPADES, discard=CardSet.parse("CTD9"))
    assert advice.tricks.exact
    assert advice.tricks.mean == known.tricks[0]
    for turn in advice.turns:
        assert all(option.exact for option in turn.options.values())


def test_the_second_defender_speaks_once():
    clues = (Clue.holding("1:SAJT8CAKTHAQ7"), Clue.holding("2:SKCQJ987DT7"))
    advice = advise_defence(DEAL.hands[2], SEVEN_SPADES, seat=Seat.THREE, declarer=Seat.ONE, clues=clues)
    assert [str(turn.said) for turn in advice.turns] == ["pass", "play"]
    together = advice.turns[0].options[Declaration.TOGETHER]
    known = Declarations.parse("pass together")
    expected, _ = plain_defence(DEAL.hands[2], SEVEN_SPADES, Seat.THREE, clues, lambda advice: advice.worth[known][2])
    assert together.mean == pytest.approx(expected)
    assert set(advice.turns[0].options) == {Declaration.PLAY, Declaration.PASS, Declaration.TOGETHER}
    assert advice.turns[0].best in advice.turns[0].options
    assert advice.turns[0].lead.mean >= 0


def test_a_sample_is_the_same_every_time_and_narrow_as_asked():
    ask = {"seat": Seat.TWO, "declarer": Seat.ONE, "margin": 8.0}
    one = advise_defence(DEAL.hands[1], SEVEN_SPADES, **ask)
    two = advise_defence(DEAL.hands[1], SEVEN_SPADES, **ask)
    assert [turn.options for turn in one.turns] == [turn.options for turn in two.turns]
    assert one.complete
    assert all(option.margin <= 8.0 for turn in one.turns for option in turn.options.values())
    assert one.n <= one.sampled <= one.layouts == 646_646


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"seat": Seat.ONE}, RuleError, "seat 1 is the declarer"),
        ({"hand": CardSet.parse("SAK")}, DealError, "the hand has 2 cards, expected 10"),
        ({"contract": Contract.parse("10NT"), "terms": Stakes(rules=PLAYELEPHANT.named("classic"))}, RuleError, "10NT"),
        # all aces against him, and he is to make ten
        (
            {"hand": CardSet.parse("SAKCAKDAKHAKQJ"), "contract": Contract.parse("10NT"), "most": 64},
            DealError,
            "in none of 64 sampled layouts can the declarer name 10NT",
        ),
        ({"clues": [Clue.void("1:S"), Clue.void("3:S")]}, DealError, "no layout is left with this: seat 3 has no ♠"),
    ],
)
def test_defence_questions_that_make_no_sense(change, error, message):
    ask = {"hand": DEAL.hands[1], "contract": SEVEN_SPADES, "seat": Seat.TWO, "declarer": Seat.ONE, **change}
    hand, contract = ask.pop("hand"), ask.pop("contract")
    with pytest.raises(error, match=message):
        advise_defence(hand, contract, **ask)
