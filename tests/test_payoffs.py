"""The payoffs of a contract as the seam has them: advice takes any game's, and Prefa's are what it settles."""

from dataclasses import dataclass
from enum import Enum
from itertools import product

import numpy as np
import pytest

from prefa_solver import CLASSIC, DESKTOP, PLAYELEPHANT, Contract, NotationError, RuleError
from prefa_solver.advice.declaring import solved_declarations, turns
from prefa_solver.advice.outcomes import Outcomes
from prefa_solver.advice.stakes import Stakes
from prefa_solver.cards.seat import Seat
from prefa_solver.games.named import advised_game, families, game
from prefa_solver.games.payoffs import TricksByDefence
from prefa_solver.games.prefa.payoffs import payoffs
from prefa_solver.games.prefa.settlement import concede
from prefa_solver.words.money import money_text


class Way(Enum):
    BOTH = "both"
    FIRST = "first"
    SECOND = "second"
    NOBODY = "nobody"


@dataclass(frozen=True)
class WhistSaid:
    """Each defender says whist or pass, once; nobody may change his mind."""

    calls: tuple[str, ...] = ()

    @property
    def is_complete(self):
        return len(self.calls) == 2

    @property
    def defence(self):
        first, second = (call == "whist" for call in self.calls)
        return {
            (True, True): Way.BOTH,
            (True, False): Way.FIRST,
            (False, True): Way.SECOND,
            (False, False): Way.NOBODY,
        }[first, second]


class WhistPayoffs:
    """A game with whist and pass: two points a trick for who defends, and the rest for the declarer."""

    ways = tuple(Way)
    both_play = Way.BOTH
    calls = ("whist", "pass")
    sequences = tuple(map(WhistSaid, product(("whist", "pass"), repeat=2)))
    opening = WhistSaid()
    owed = (2, 2)
    conceded = None

    def nexts(self, said):
        return {} if said.is_complete else {call: WhistSaid((*said.calls, call)) for call in self.calls}

    def speaker(self, said):
        return None if said.is_complete else 1 + len(said.calls)

    def of(self, defence, tricks):
        rows = {
            Way.BOTH: (tricks.both - 6, 2 * tricks.share - 4, 2 * (10 - tricks.both - tricks.share) - 4),
            Way.FIRST: (tricks.first - 6, 2 * (10 - tricks.first) - 6, 0 * tricks.first),
            Way.SECOND: (tricks.second - 6, 0 * tricks.second, 2 * (10 - tricks.second) - 6),
            Way.NOBODY: (np.array(5), np.array(0), np.array(0)),
        }
        return np.stack(np.broadcast_arrays(*rows[defence]), axis=-1).astype(np.int32)


def plainly(tricks):
    """Whist or pass, by hand: the second answers each call of the first, who knows how; whist if it is all the same,
    unless it is better for the declarer."""
    table = WhistPayoffs()

    def preferred(ends, role):
        best = ends[0]
        for end in ends[1:]:
            ours, theirs = (table.of(said.defence, tricks) for said in (end, best))
            if (ours[role], -ours[0]) > (theirs[role], -theirs[0]):
                best = end
        return best

    answers = [preferred([WhistSaid((one, two)) for two in table.calls], 2) for one in table.calls]
    return preferred(answers, 1)


@pytest.mark.parametrize(
    "numbers", [(5, 3, 6, 8), (7, 3, 7, 7), (6, 2, 7, 7), (9, 1, 9, 9), (4, 0, 5, 8), (8, 2, 7, 9)]
)
def test_another_talk_is_solved_as_well(numbers):
    table, tricks = WhistPayoffs(), TricksByDefence.of(*numbers)
    end = plainly(tricks)
    worth, way = solved_declarations(table, tricks)
    assert table.ways[int(way)] is end.defence
    assert worth.tolist() == table.of(end.defence, tricks).tolist()
    first = turns(table, tricks)[0]
    assert (first.said, first.role) == (WhistSaid(), 1)
    assert set(first.worth) == {"whist", "pass"}
    assert end in first.outcomes


@pytest.mark.parametrize(
    "terms", [Stakes(), Stakes(pot=40), Stakes(aces=True), Stakes(rules=DESKTOP), Stakes(rules=CLASSIC)], ids=str
)
def test_prefa_hands_out_what_it_settles(terms):
    for contract in terms.rules.contracts:
        found = terms.payoffs(contract)
        plain = payoffs(contract, terms.rules, pot=terms.pot, aces=terms.aces)
        for name in ("both", "together", "alone", "unplayed"):
            assert np.array_equal(getattr(found, name), getattr(plain, name))
        if terms.rules.solo_concession:
            paid = concede(contract, Seat.ONE, terms.rules, pot=terms.pot).balance_parts
            assert found.conceded == paid[: len(Seat)]
        else:
            assert found.conceded is None


def test_what_the_rules_do_not_have_is_refused():
    played = advised_game(PLAYELEPHANT)
    with pytest.raises(RuleError, match="hand"):
        played.payoffs("7H", {"hand": True})
    with pytest.raises(RuleError, match="10NT"):
        advised_game(CLASSIC).payoffs("10NT", {})
    with pytest.raises(NotationError, match="5H"):
        played.payoffs("5H", {})


def test_who_may_offer_to_stay():
    assert advised_game(PLAYELEPHANT).may_stay
    assert not advised_game(CLASSIC).may_stay


def test_a_value_has_the_name_of_its_money_and_no_other():
    contract = Contract.parse("6S")
    terms = Stakes(defence="both")
    cells = np.array([5, 6, 6, 7], dtype=np.int16)
    value = Outcomes.of(cells, 4, only_both=True).value(contract, terms)
    assert value.unit == "kapikia"
    assert value.kapikia is value.worth
    with pytest.raises(AttributeError, match="whists"):
        value.whists  # noqa: B018 - it is the look-up that is tried


def test_every_money_has_a_word():
    for family in families():
        for name in family.sets:
            assert money_text(game(name).unit)
