"""The rule sets of Preferans: fields, variants, sources, house rules, and the page that tells of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import SOCHI, PreferansRules, RuleError
from prefa_solver.games.preferans.rules import PREFERANS_RULE_SETS
from prefa_solver.games.preferans.variants import VARIANTS
from prefa_solver.games.rule_files import parse_house, rules_toml
from preferans_support import every_rule_set
from support import ROOT

rule_sets = st.sampled_from(every_rule_set())


def test_every_field_has_a_meaning_a_source_and_a_place_on_the_page():
    page = (ROOT / "docs" / "rules-preferans.md").read_text(encoding="utf-8")
    for rules in every_rule_set():
        for name in rules.field_names():
            assert rules.meaning(name)
            if name != "name":
                assert rules.source_of(name)
                assert f"`{name}" in page or name == "consolation_flat", name
    assert SOCHI.with_variant("gentleman").source_of("lone_split").startswith("gentleman: ")


def test_every_variant_changes_something():
    for name in VARIANTS:
        bases = [rules for rules in PREFERANS_RULE_SETS.values() if name != "amnesty" or rules.all_pass == "mountain"]
        assert any(replace(rules.with_variant(name), name=rules.name) != rules for rules in bases), name


@given(rule_sets)
def test_rules_as_text_read_back(rules):
    ours = replace(rules, name="ours")
    assert parse_house(rules_toml(ours)).rules == ours
    assert eval(repr(rules), {"PreferansRules": PreferansRules}) == rules
    assert eval(repr(ours), {"PreferansRules": PreferansRules}) == ours


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"exit": ()}, "exit: expected a list of 1 to 20 whole numbers from 6 to 10"),
        ({"exit": (5,)}, "exit: expected a list of 1 to 20 whole numbers from 6 to 10"),
        ({"raspasy_prices": 3}, "raspasy_prices: expected a list of 1 to 20 whole numbers from 0 to 100, got 3"),
        ({"entry": 3}, "entry: expected a whole number from 1 to 2, got 3"),
        ({"tens": "free"}, 'tens: expected one of checked, whisted, got "free"'),
        ({"raspasy_talon": "plays"}, "only a dealer who sits out can play the talon"),
        ({"amnesty": True, "all_pass": "whists"}, "amnesty is about the mountain, but all_pass is 'whists'"),
    ],
)
def test_values_that_cannot_be(values, message):
    with pytest.raises(RuleError) as error:
        replace(SOCHI, **values)
    assert message in str(error.value)
