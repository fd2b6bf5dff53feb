"""The declarations as a game: against a search of the plain game tree with the settlement's own sums."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advice_support import plain_balance, plain_search
from prefa_solver import (
    CLASSIC,
    DESKTOP,
    PLAYELEPHANT,
    RULE_SETS,
    Contract,
    Declarations,
    RuleError,
    Share,
    balance_table,
    nearest_split,
)
from prefa_solver.advice.declaring import solved_declarations, turns
from prefa_solver.advice.roles import leaders
from prefa_solver.advice.stakes import USUAL_STAKES, Stakes
from prefa_solver.advice.worth_table import WorthTable
from prefa_solver.cards.seat import Seat
from prefa_solver.games.prefa.declarations import Defence, quotas
from prefa_solver.games.prefa.payoffs import TricksByDefence, payoffs
from prefa_solver.games.prefa.rules import RuleSet
from support import contracts

RULES = [PLAYELEPHANT, RuleSet.named("prefadoros"), DESKTOP, CLASSIC, RuleSet.named("playelephant+one-trick-at-10")]

# How good each line is for the declarer rarely follows one order, so any tricks are worth a try.
numbers = st.integers(0, 10)


@st.composite
def situations(draw):
    rules = draw(st.sampled_from(RULES))
    contract = draw(contracts.filter(lambda contract: contract in rules.contracts))
    both = draw(numbers)
    return contract, rules, (both, draw(st.integers(0, 10 - both)), draw(numbers), draw(numbers))


def plain_equilibria(contract, rules, tricks):
    """Every end of a subgame-perfect pair of strategies: all strategies, each tried at every moment."""
    moments = sorted(
        {Declarations(said.calls[:n]) for said in Declarations.sequences(rules) for n in range(len(said.calls))},
        key=lambda said: -len(said.calls),
    )
    ends = set()
    for choice in product(*(said.legal(rules) for said in moments)):
        plan = dict(zip(moments, choice, strict=True))

        def end_of(said, plan=plan):
            while not said.is_complete:
                said = said.call(plan[said], rules)
            return said

        def worth(said, me):
            return plain_balance(contract, rules, end_of(said), tricks)[me]

        if all(
            worth(said, said.speaker + 1) >= worth(said.call(call, rules), said.speaker + 1)
            for said in moments
            for call in said.legal(rules)
        ):
            ends.add(end_of(Declarations()))
    return ends


@settings(max_examples=80, deadline=None)
@given(situations())
def test_the_solution_is_that_of_the_plain_tree(situation):
    contract, rules, tricks = situation
    end, balances = plain_search(contract, rules, tricks)
    worth, line = solved_declarations(payoffs(contract, rules), TricksByDefence.of(*tricks))
    assert tuple(Fraction(int(part), rules.players) for part in worth) == balances
    assert tuple(Defence)[int(line)] is end.defence


@settings(max_examples=15, deadline=None)
@given(situations())
def test_the_outcomes_are_the_ends_of_all_equilibria(situation):
    contract, rules, tricks = situation
    opening = turns(payoffs(contract, rules), TricksByDefence.of(*tricks))[0]
    assert set(opening.outcomes) == plain_equilibria(contract, rules, tricks)


@settings(max_examples=15, deadline=None)
@given(situations())
def test_every_moment_says_what_each_call_is_worth(situation):
    contract, rules, tricks = situation
    for turn in turns(payoffs(contract, rules), TricksByDefence.of(*tricks)):
        assert tuple(turn.worth) == turn.said.legal(rules)
        for call, parts in turn.worth.items():
            _, balances = plain_search(contract, rules, tricks, turn.said.call(call, rules))
            assert tuple(Fraction(part, rules.players) for part in parts) == balances
        me = turn.said.speaker + 1
        most = max(parts[me] for parts in turn.worth.values())
        assert turn.best == tuple(call for call, parts in turn.worth.items() if parts[me] == most)


def test_every_sequence_but_the_counter_invitation_can_be_best():
    """Who would answer for both after a pass says so himself, and who would after a play plays: so nobody comes to be
    invited back. It still decides what a play after a pass is worth."""
    table = payoffs(Contract.parse("7H"))
    seen = set()
    for tricks in ((5, 0, 5, 5), (5, 5, 5, 5), (8, 0, 8, 8), (8, 0, 8, 9)):
        seen |= set(turns(table, TricksByDefence.of(*tricks))[0].outcomes)
    assert seen == set(Declarations.sequences(PLAYELEPHANT)) - {Declarations.parse("pass play together")}


def test_many_layouts_at_once_are_each_by_itself():
    table = payoffs(Contract.parse("8D"))
    rng = np.random.default_rng(2)
    both, first, second = rng.integers(0, 11, (3, 200))
    share = np.array([rng.integers(0, 11 - took) for took in both])
    worth, line = solved_declarations(table, TricksByDefence(both, share, first, second))
    for i in range(200):
        one, one_line = solved_declarations(
            table, TricksByDefence.of(int(both[i]), int(share[i]), int(first[i]), int(second[i]))
        )
        assert (worth[i] == one).all()
        assert line[i] == one_line


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize(("pot", "aces"), [(None, False), (70, False), (None, True)])
def test_payoffs_are_those_of_the_settlement(rules, pot, aces):
    if (pot is not None and rules.account == "kassa") or (aces and rules.aces == "none"):
        with pytest.raises(RuleError):
            payoffs(Contract.parse("6S"), rules, pot=pot, aces=aces)
        return
    expected = balance_table(rules, pot=pot, aces=aces)
    tricks = np.arange(11)
    for contract in rules.contracts:
        table, plain = payoffs(contract, rules, pot=pot, aces=aces), expected[contract.step]
        assert (table.both == plain[0]).all()
        assert (table.alone[0] == plain[1, tricks, 10 - tricks]).all()
        assert (table.alone[1] == plain[2, tricks, 0]).all()
        assert (table.unplayed == plain[5, 10, 0]).all()
        for who, line in ((0, 3), (1, 4)):
            for took in range(11):
                for share in range(11 - took):
                    assert (table.together[who, took] == plain[line, took, share]).all()


def test_payoffs_of_a_contract_that_the_rules_lack():
    with pytest.raises(RuleError, match="10NT is not a contract"):
        payoffs(Contract.parse("10NT"), CLASSIC)


def test_what_the_declarer_gets_for_his_tricks_does_not_hang_on_the_share():
    """Why the share matters only through what the defenders declare."""
    for rules in RULES:
        for contract in rules.contracts:
            table = payoffs(contract, rules)
            for took in range(11):
                assert len({int(table.both[took, share, 0]) for share in range(11 - took)}) == 1


def test_scales_lie_within_their_bounds_and_rarely_differ():
    doubtful = 0
    for contract in PLAYELEPHANT.contracts:
        table = WorthTable.of(contract, USUAL_STAKES)
        least, most = table.bounds
        assert (least <= table.parts).all()
        assert (table.parts <= most).all()
        both, first, second = np.unravel_index(np.flatnonzero(least < most), (11, 11, 11))
        real = (first >= both) & (second >= both)
        doubtful += real.sum()
        # only where the defence is a little short can another share change what is said
        assert set(both[real].tolist()) <= {contract.level + 1, contract.level + 2}
        certain = WorthTable.of(contract, Stakes(defence="both"))
        assert (certain.bounds[0] == certain.bounds[1]).all()
    assert doubtful > 0


def test_where_both_play_is_optimal():
    """Made exactly or down: both playing is always an outcome, if a lone defender does no better than two."""
    for contract in map(Contract.parse, ("6S", "7NT", "8D", "9C", "10H")):
        table = payoffs(contract)
        for both in range(contract.level - 3, contract.level + 1):
            share, _ = nearest_split(Share(both, 10 - both, 0, 10 - both), quotas(contract, Defence.BOTH))
            for first, second in product(range(both, 11), repeat=2):
                outcomes = turns(table, TricksByDefence.of(both, share, first, second))[0].outcomes
                assert Declarations.parse("play play") in outcomes


def test_leaders():
    # the first active seat from the dealer's right, as a role
    assert leaders(Seat.ONE) == (0, 0, 0)
    assert leaders(Seat.TWO) == (2, 0, 2)
    assert leaders(Seat.THREE) == (1, 1, 2)
    assert leaders(Seat.THREE, dealer=Seat.TWO) == (0, 0, 0)
