"""Declarations: what may be said at each point, who plays on whose account, and what is owed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import rule_sets
from prefa_solver import CLASSIC, DESKTOP, PLAYELEPHANT, PREFADOROS, Contract, Declaration, Declarations, RuleSet
from prefa_solver.errors import NotationError, RuleError
from prefa_solver.games.prefa.declarations import Defence, quotas


@pytest.mark.parametrize(
    ("said", "expected", "in_classic"),
    [
        ("", "play pass", "play pass"),
        ("play", "play pass", "play pass"),
        ("pass", "play pass together", "pass together alone"),
        ("play pass", "together alone", "together alone"),
        ("pass play", "pass together", None),
        ("play play", "", ""),
        ("pass pass", "", ""),
        ("pass together", "", ""),
        ("pass play together", "", None),
        ("pass alone", None, ""),
    ],
)
def test_what_may_be_said(said, expected, in_classic):
    declarations = Declarations.parse(said)
    for rules, wanted in ((PLAYELEPHANT, expected), (PREFADOROS, expected), (DESKTOP, expected), (CLASSIC, in_classic)):
        if wanted is None:
            with pytest.raises(RuleError, match=f'"{said}" cannot be said under the rules {rules}'):
                declarations.legal(rules)
        else:
            assert " ".join(map(str, declarations.legal(rules))) == wanted
            for declaration in declarations.legal(rules):
                assert declarations.call(declaration, rules).calls == (*declarations.calls, declaration)


SEVEN = {
    "play play": (Defence.BOTH, (True, True), (0, 1)),
    "play pass alone": (Defence.FIRST_ALONE, (True, False), (0, 1)),
    "play pass together": (Defence.FIRST_TOGETHER, (True, True), (0, 0)),
    "pass pass": (Defence.UNPLAYED, (False, False), (0, 1)),
    "pass together": (Defence.SECOND_TOGETHER, (True, True), (1, 1)),
    "pass play pass": (Defence.SECOND_ALONE, (False, True), (0, 1)),
    "pass play together": (Defence.FIRST_TOGETHER, (True, True), (0, 0)),
}


def test_the_seven_sequences():
    assert {
        str(said): (said.defence, said.defence.plays, said.defence.accounts) for said in Declarations.sequences()
    } == SEVEN
    assert all(said.line is said.defence for said in Declarations.sequences())
    assert [str(said) for said in Declarations.sequences(CLASSIC)] == [
        "play play",
        "play pass alone",
        "play pass together",
        "pass pass",
        "pass together",
        "pass alone",
    ]
    assert Declarations.parse("pass alone").defence is Defence.SECOND_ALONE
    assert Declarations.sequences(RuleSet.named("classic+counter-invitation")) == Declarations.sequences()
    assert Declarations.sequences(RuleSet.named("desktop+no-counter-invitation")) == Declarations.sequences(CLASSIC)


@given(rule_sets, st.lists(st.integers(0, 3), min_size=3, max_size=3))
def test_all_ways_through_the_calls(rules, choices):
    said = Declarations()
    for choice in choices:
        if said.is_complete:
            assert said.speaker is None
            assert said.legal(rules) == ()
            break
        assert said.speaker == len(said.calls) % 2
        with pytest.raises(RuleError, match="not complete"):
            said.check(rules)
        with pytest.raises(RuleError, match="not complete"):
            _ = said.defence
        legal = said.legal(rules)
        said = said.call(legal[choice % len(legal)], rules)
    assert said.is_complete
    said.check(rules)
    assert said in Declarations.sequences(rules)
    assert Declarations.DEFENCES[said] is said.defence
    assert Declarations.parse(str(said)) == said == eval(repr(said), {"Declarations": Declarations})


def test_words_are_read_leniently():
    said = Declarations.parse("pass play together")
    assert Declarations.parse(" PASS, Play ,together") == said
    assert Declarations().call("pass").call(Declaration.PLAY).call("together") == said


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("plays", NotationError, '"plays" is not a declaration; expected one of play, pass, together, alone'),
        ("alone", RuleError, 'the defenders cannot say "alone": the sequences are "play play", '),
        ("play play play", RuleError, 'the defenders cannot say "play play play"'),
        ("play together", RuleError, 'the defenders cannot say "play together"'),
    ],
)
def test_what_cannot_be_said(text, error, message):
    with pytest.raises(error) as caught:
        Declarations.parse(text)
    assert str(caught.value).startswith(message)


def test_a_call_out_of_place():
    with pytest.raises(
        RuleError, match='after "play" a defender cannot say alone under the rules playelephant: expected'
    ):
        Declarations.parse("play").call("alone")
    with pytest.raises(RuleError, match="expected nothing more"):
        Declarations.parse("play play").call("pass")
    with pytest.raises(RuleError, match='"pass play pass" are not complete declarations under the rules classic'):
        Declarations.parse("pass play pass").check(CLASSIC)
    with pytest.raises(RuleError, match=r"after .* cannot say play under the rules classic: expected one of pass, tog"):
        Declarations.parse("pass").call("play", CLASSIC)


BOTH = {6: (2, 2), 7: (2, 1), 8: (1, 1), 9: (1, 0), 10: (0, 0)}
ALONE = {6: 2, 7: 2, 8: 1, 9: 1, 10: 0}


@pytest.mark.parametrize("contract", PLAYELEPHANT.contracts, ids=str)
def test_quotas(contract):
    for rules in (PLAYELEPHANT, PREFADOROS, DESKTOP, CLASSIC):
        both, alone = BOTH[contract.level], ALONE[contract.level]
        for line in (Defence.BOTH, Defence.FIRST_TOGETHER, Defence.SECOND_TOGETHER):
            assert quotas(contract, line, rules) == both
        assert quotas(contract, Defence.FIRST_ALONE, rules) == (alone, 0)
        assert quotas(contract, Defence.SECOND_ALONE, rules) == (0, alone)
        assert quotas(contract, Defence.UNPLAYED, rules) == (0, 0)
        assert rules.needed(contract) == contract.level
        assert sum(both) == 10 - contract.level


def test_quotas_at_ten():
    ten, nine = Contract.parse("10H"), Contract.parse("9H")
    for name, needed in (("classic+ten-as-nine", 9), ("desktop+one-trick-at-10", 10)):
        rules = RuleSet.named(name)
        assert rules.needed(ten) == needed
        assert rules.needed(nine) == 9
        for line in Defence:
            assert quotas(ten, line, rules) == quotas(nine, line, rules)
