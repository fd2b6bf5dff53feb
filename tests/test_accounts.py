"""Accounts and flows: names, sums by account, and the words that the games borrow."""

import subprocess
import sys
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import played, rule_sets
from prefa_solver import RuleSet, Seat, refuse, settle
from prefa_solver.games.accounts import SHEET, Account, Flow, Party, entries_of
from prefa_solver.games.prefa.payments import accounts_of
from support import ROOT

SEATS = Party.ONE, Party.TWO, Party.THREE


class Why(Enum):
    GAME = "game"


def written(account: Account, amount: int) -> Flow:
    return Flow(SHEET, account, amount, Why.GAME, 1, amount)


def test_names_of_accounts_are_keys():
    assert str(Account("pot")) == "pot"
    assert str(Account("kassa", Party.TWO)) == "kassa-2"
    assert str(Account("kapikia", Party.SITTER)) == "kapikia-sitter"
    assert str(Account("whists", Party.THREE, Party.ONE)) == "whists-3-1"


def test_parties_are_the_seats_the_pot_and_who_sits_out():
    assert [Party(seat) for seat in Seat] == list(SEATS)
    assert (Party.POT, Party.SITTER) == (0, 4)


def test_a_sheet_of_preferans():
    """Seven hearts made, both whist: a pool, and whists of each on the declarer."""
    accounts = [Account(kind, owner) for kind in ("pool", "mountain") for owner in SEATS]
    accounts += [Account("whists", owner, other) for owner in SEATS for other in SEATS if owner != other]
    flows = [
        written(Account("pool", Party.ONE), 4),
        written(Account("whists", Party.TWO, Party.ONE), 8),
        written(Account("whists", Party.THREE, Party.ONE), 4),
    ]
    assert entries_of(flows, accounts) == {
        "pool": (4, 0, 0),
        "mountain": (0, 0, 0),
        "whists": ((0, 0, 0), (8, 0, 0), (4, 0, 0)),
    }


def test_debts_of_players():
    accounts = [Account("points", owner) for owner in SEATS]
    flow = Flow(Account("points", Party.TWO), Account("points", Party.ONE), 6, Why.GAME, 1, 3, 2)
    assert entries_of([flow], accounts) == {"points": (6, -6, 0)}


def test_an_account_that_the_game_does_not_have_is_an_error():
    with pytest.raises(KeyError):
        entries_of([written(Account("pool", Party.ONE), 4)], [Account("pot")])


def test_entries_of_prefa():
    assert settle("6H", 1, tricks=(6, 2, 2)).entries == {"kapikia": (30, 10, 10), "pot": -50}
    four = settle("6H", 1, tricks=(5, 3, 2), rules=RuleSet.named("classic+four-players"))
    assert four.entries == {"kapikia": (-100, 15, 10, 25), "kassa": (50, 0, 0, 0)}
    refused = refuse(2, RuleSet.named("classic+i-take-it"))
    assert refused.entries == {"kapikia": (2, -24, 2), "kassa": (0, 20, 0)}


@given(st.data(), rule_sets)
def test_entries_are_the_net_sums_and_what_the_pot_gained(data, rules):
    settled = settle(**data.draw(played(rules)))
    entries = settled.entries
    assert entries["kapikia"] == settled.net
    store = entries["pot"] if rules.account == "pot" else sum(entries["kassa"])
    assert store == settled.pot_change
    assert {account.kind for account in accounts_of(rules)} == entries.keys()
    assert sum(settled.worth) == 0
    assert settled.worth == settled.balance


def test_sentences_are_loaded_when_they_are_read():
    code = (
        "import sys; from prefa_solver import settle; s = settle('6H', 1, tricks=(6, 2, 2)); s.worth, s.entries, s.net;"
        "print('prefa_solver.words' in sys.modules, len(s.explain()), 'prefa_solver.words' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "1", "True"]
