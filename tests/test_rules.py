import dataclasses

import pytest

from prefa_solver import CLASSIC, DESKTOP, PLAYELEPHANT, PREFADOROS, RULE_SETS, RuleError, RuleSet


def test_the_named_rule_sets():
    assert dict(RULE_SETS) == {
        "playelephant": PLAYELEPHANT,
        "prefadoros": PREFADOROS,
        "desktop": DESKTOP,
        "classic": CLASSIC,
    }
    assert [rules.name for rules in RULE_SETS.values() if rules.must_overtrump] == ["desktop"]


def test_named():
    for name, rules in RULE_SETS.items():
        assert RuleSet.named(name) is rules
        assert RuleSet.named(f" {name.upper()} ") is rules
    with pytest.raises(
        RuleError, match='unknown rule set "bridge"; expected one of playelephant, prefadoros, desktop, classic'
    ):
        RuleSet.named("bridge")


def test_rule_sets_do_not_change():
    with pytest.raises(TypeError):
        RULE_SETS["mine"] = CLASSIC  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        CLASSIC.must_overtrump = True  # type: ignore[misc]
    assert dataclasses.replace(CLASSIC, must_overtrump=True) != CLASSIC
