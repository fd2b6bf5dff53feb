"""Settlement: what holds in every rule set, and the table of all balances."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import kassa_rules, played, pot_rules, rule_sets
from prefa_solver import CLASSIC, PLAYELEPHANT, PREFADOROS, Contract, Declarations, RuleSet
from prefa_solver.games.prefa.balance_table import IMPOSSIBLE, balance_table
from prefa_solver.games.prefa.declarations import Defence
from prefa_solver.games.prefa.payments import POT
from prefa_solver.games.prefa.settlement import (
    Outcome,
    Payment,
    concede,
    outcomes,
    settle,
)


@given(st.data(), pot_rules)
def test_sums_and_the_pot_balance(data, rules):
    arguments = data.draw(played(rules))
    pot = data.draw(st.none() | st.integers(0, 120))
    check_sums(settle(**arguments, pot=pot), pot)
    if rules.solo_concession:
        check_sums(concede(arguments["contract"], arguments["declarer"], rules, pot=pot), pot)


def check_sums(settled, pot):
    players = settled.rules.players
    assert sum(settled.from_players) == 0
    assert sum(settled.net) == sum(settled.from_pot) == -settled.pot_change
    assert sum(settled.balance) == sum(settled.balance_parts) == 0
    assert len(settled.net) == len(settled.balance) == players
    flows = [0] * 5
    for move in (*settled.payments, *settled.pot_moves):
        assert move.kapikia > 0
        assert move.payer != move.payee
        assert move.reason
        flows[move.payer] -= move.kapikia
        flows[move.payee] += move.kapikia
    assert flows[POT] == settled.pot_change
    assert tuple(flows[1 : players + 1]) == settled.net
    assert not any(flows[players + 1 :])
    assert all(POT not in (payment.payer, payment.payee) for payment in settled.payments)
    if pot is not None and settled.rules.last_contract != "fair" and settled.rules.empty_pot != "full":
        assert pot + settled.pot_change >= 0


@given(st.data(), kassa_rules)
def test_kassas_never_go_below_zero(data, rules):
    arguments = data.draw(played(rules))
    kassas = data.draw(st.lists(st.integers(0, 12), min_size=rules.players, max_size=rules.players))
    settled = settle(**arguments, kassas=kassas)
    check_sums(settled, None)
    after = [kassa - taken // 10 for kassa, taken in zip(kassas, settled.from_pot, strict=True)]
    assert all(taken % 10 == 0 for taken in settled.from_pot)
    assert min(after) >= 0
    ample = settle(**arguments)
    if min(kassas) >= 12:
        assert settled == ample
    if settled.outcome in (Outcome.MADE, Outcome.UNPLAYED) and sum(kassas) >= ample.value:
        # Who writes off more than his share of points pays for it: the declarer's worth is the same.
        assert settled.net[arguments["declarer"] - 1] == ample.net[arguments["declarer"] - 1]
        assert sum(settled.from_pot) == sum(ample.from_pot)


@given(st.data(), rule_sets)
def test_together_is_the_sum_of_the_seats(data, rules):
    arguments = data.draw(played(rules)) | {"aces": False}
    took = data.draw(st.integers(0, 10))
    first = data.draw(st.integers(0, 10 - took))
    arguments |= {"declarer": 1, "tricks": (took, first, 10 - took - first)}
    each = settle(**arguments | {"declarations": "play play"})
    for said, place in (("play pass together", 1), ("pass together", 2)):
        together = settle(**arguments | {"declarations": said})
        folded = [each.from_players[0], 0, 0, *each.from_players[3:]]
        folded[place] = each.from_players[1] + each.from_players[2]
        assert together.from_players == tuple(folded)
        assert together.from_pot == each.from_pot
        assert together.outcome is each.outcome


@given(st.data())
def test_the_rule_sets_agree_but_for_what_they_name(data):
    arguments = data.draw(played(PLAYELEPHANT)) | {"aces": False}
    said = arguments["declarations"]
    elephant = settle(**arguments)
    older = settle(**arguments | {"rules": PREFADOROS})
    tricks = sorted(arguments["tricks"])
    differs = said.defence is Defence.BOTH and elephant.outcome is Outcome.DEFENCE_SHORT
    level = arguments["contract"].level
    if differs and (level, tricks) in ((6, [0, 2, 8]), (7, [0, 1, 9])) and elephant.net != older.net:
        assert sorted(map(abs, older.net)) > sorted(map(abs, elephant.net))
    else:
        assert elephant.net == older.net
    if arguments["contract"] in CLASSIC.contracts and said in Declarations.sequences(CLASSIC):
        assert settle(**arguments | {"rules": CLASSIC}).net == older.net


@given(st.data(), rule_sets)
def test_the_same_again_is_the_same_object(data, rules):
    arguments = data.draw(played(rules))
    settled = settle(**arguments)
    assert settle(**arguments) is settled
    texts = {"contract": str(arguments["contract"]), "declarations": str(arguments["declarations"])}
    assert settle(**arguments | texts) is settled
    if rules.account == "pot":
        assert settle(**arguments, pot=130) is settled


@pytest.mark.parametrize("rules", [PLAYELEPHANT, CLASSIC, RuleSet.named("classic+four-players")], ids=str)
@pytest.mark.parametrize("aces", [False, True])
def test_the_table_of_balances(rules, aces):
    if aces and rules.aces == "none":
        return
    table = balance_table(rules, aces=aces)
    assert table.shape == (25, 6, 11, 11, 3)
    assert table.dtype == np.int32
    assert not table.flags.writeable
    found = 0
    for contract in rules.contracts:
        for said in Declarations.sequences(rules):
            for settled in outcomes(contract, 1, said, rules):
                settled = settle(contract, 1, said, settled.tricks, rules, aces=aces)
                place = contract.step, list(Defence).index(said.defence), *settled.tricks[:2]
                assert tuple(table[place]) == settled.balance_parts[:3]
                found += 1
    sequences = {said.defence for said in Declarations.sequences(rules)}
    assert len(sequences) == 6
    per_contract = 3 * 66 + 2 * 11 + 1
    assert (table[..., 0] != IMPOSSIBLE).sum() == per_contract * len(rules.contracts)
    assert found >= per_contract * len(rules.contracts)


def test_a_table_with_little_in_the_pot():
    table = balance_table(pot=30)
    nine = Contract.parse("9S").step
    both = list(Defence).index(Defence.BOTH)
    assert tuple(table[nine, both, 9, 1]) == settle("9S", 1, tricks=(9, 1, 0), pot=30).balance_parts


@given(st.data(), rule_sets)
def test_the_payments_of_a_settlement_can_be_pasted(data, rules):
    settled = settle(**data.draw(played(rules)))
    # Rules that have no name are long, and only their kind is said.
    named = repr(rules) if len(repr(rules)) <= 100 else "<RuleSet>"
    assert repr(settled).startswith(f"Settlement(outcome={settled.outcome!r}, rules={named}, flows=")
    assert len(repr(settled)) <= 500
    assert eval(repr(settled.payments), {"Payment": Payment}) == settled.payments
