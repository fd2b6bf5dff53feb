"""Give up a solo, or play it out?"""

from threading import Event

import pytest

from advice_support import TEN_SURE, TIGHT
from prefa_solver import (
    CLASSIC,
    CardSet,
    Contract,
    RuleError,
    advise_concede,
    advise_discard,
    concede,
)
from prefa_solver.advice import Stakes, WorkControl
from prefa_solver.unseen import Clue

WEAK = CardSet.parse("S987CT98D987H987")


def test_conceding_or_playing():
    clues = (Clue.holding("2:SAKQCAK"), Clue.holding("3:DAKQHAK"), Clue.length("2:D=1"))
    advice = advise_concede(WEAK, minimum=Contract.parse("6S"), clues=clues)
    assert advice.concession == float(concede("6S", 1).balance[0])
    assert advice.gain == pytest.approx(advice.play.worth.mean - advice.concession)
    assert advice.decided
    assert advice.gain <= 0
    sure = advise_concede(TEN_SURE, minimum=Contract.parse("10NT"), clues=TIGHT)
    assert sure.gain == pytest.approx(200 / 3 - sure.concession)
    with pytest.raises(RuleError, match="no solo concession"):
        advise_concede(WEAK, minimum=Contract.parse("6S"), terms=Stakes(rules=CLASSIC))


@pytest.mark.parametrize("minimum", [Contract.parse(bid) for bid in ("6S", "7H", "10NT")], ids=str)
@pytest.mark.parametrize("pot", [None, 0, 60])
def test_it_is_the_discard_against_the_settlement(minimum, pot):
    terms = Stakes(pot=pot)
    advice = advise_concede(TEN_SURE, minimum=minimum, clues=TIGHT, terms=terms)
    played = advise_discard(TEN_SURE, minimum=minimum, clues=TIGHT, terms=terms)
    assert advice.concession == float(concede(minimum, 1, pot=pot).balance[0])
    assert advice.play == played.best.best
    assert advice.gain == pytest.approx(played.best.worth - advice.concession)
    assert advice.decided


def test_a_higher_bid_is_dearer_to_concede():
    costs = [
        advise_concede(TEN_SURE, minimum=Contract.parse(bid), clues=TIGHT).concession for bid in ("6S", "7H", "9NT")
    ]
    assert costs == sorted(costs, reverse=True)
    assert len(set(costs)) == 3


def test_it_says_when_it_is_not_decided():
    """Stopped after the first look, a gain within the interval decides nothing."""
    stop = Event()
    stop.set()
    hand = CardSet.parse("SQ98CQT8DAKQ87HK")
    seen = set()
    for minimum in map(Contract.parse, ("6S", "6D", "7S", "7D", "8S")):
        advice = advise_concede(hand, minimum=minimum, effort=WorkControl(stop=stop))
        assert not advice.play.worth.exact
        assert advice.decided == (abs(advice.gain) > advice.play.worth.margin)
        seen.add(advice.decided)
    assert seen == {True, False}
