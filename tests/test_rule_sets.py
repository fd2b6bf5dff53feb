"""Rule sets in full: fields, variants, sources, house rules."""

from contextlib import suppress
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import all_rule_sets, rule_sets
from prefa_solver import (
    CLASSIC,
    DESKTOP,
    PLAYELEPHANT,
    PREFADOROS,
    RULE_SETS,
    Contract,
    NotationError,
    PrefaError,
    RuleError,
    RuleSet,
)
from prefa_solver.games.named import read_rules
from prefa_solver.games.prefa.rules import VARIANTS
from prefa_solver.games.rule_files import (
    load_house,
    parse_house,
    rules_from_fields,
    rules_to_fields,
    rules_toml,
)
from support import ROOT

NAMES = [item.name for item in fields(RuleSet)]


def test_the_values_of_the_contracts():
    table = {
        6: [2, 3, 4, 5, 6],
        7: [7, 7, 7, 7, 8],
        8: [8, 8, 8, 8, 9],
        9: [9, 9, 9, 9, 10],
        10: [10, 10, 10, 10, 10],
    }
    values = [value for level in table for value in table[level]]
    assert [PLAYELEPHANT.value(contract) for contract in Contract.LADDER] == values
    for rules in (DESKTOP, CLASSIC):
        assert [rules.value(contract) for contract in rules.contracts] == values[:-1]
        with pytest.raises(RuleError, match=f"10NT is not a contract under the rules {rules}: the ladder ends at 10H"):
            rules.value(Contract.parse("10NT"))
    assert RuleSet.named("classic+ten-nt-11").value(Contract.parse("10NT")) == 11
    assert RuleSet.named("classic+ten-nt-10").value(Contract.parse("10NT")) == 10


@pytest.mark.parametrize(
    ("name", "kassa", "raised"),
    [("desktop", 20, 2), ("desktop", 31, 3), ("desktop", 35, 4), ("classic+aces-raise", 31, 3)],
)
def test_aces_that_raise_the_value(name, kassa, raised):
    rules = replace(RuleSet.named(name), kassa=kassa)
    hearts = Contract.parse("6H")
    assert rules.value(hearts, aces=True) - rules.value(hearts) == raised
    assert PLAYELEPHANT.value(hearts, aces=True) == 5


def test_the_differences_of_the_named_sets():
    # Section by section as the sources have them: docs/rules.md, first table.
    expected = {
        "holding": ["alternation", "alternation", "seat", "seat"],
        "preliminary": ["if-they-stay", "if-they-stay", "none", "none"],
        "ten_no_trumps": [True, True, False, False],
        "first_deal": ["dealer", "dealer", "seven-of-diamonds", "dealer"],
        "solo_concession": [True, True, False, False],
        "must_overtrump": [False, False, True, False],
        "counter_invitation": [True, True, True, False],
        "partner_paid_double": [False, True, True, True],
        "aces": ["by-level", "by-level", "kassa-tenth", "none"],
        "account": ["pot", "pot", "kassa", "kassa"],
        "kassa": [50, 50, 20, 31],
        "last_contract": ["normal", "normal", "overflow", "overflow"],
        "empty_pot": ["cut", "full", "cut", "cut"],
        "kapiki_cents": [0, 0, 1, 1],
    }
    sets = (PLAYELEPHANT, PREFADOROS, DESKTOP, CLASSIC)
    for name in NAMES[1:]:
        values = [getattr(rules, name) for rules in sets]
        assert values == expected.get(name, [values[0]] * 4), name


def test_every_variant_changes_what_it_says():
    for name, variant in VARIANTS.items():
        assert variant.name == name
        assert variant.doc
        assert variant.source
        assert variant.values.keys() <= set(NAMES)
        # A variant that changes nothing anywhere would be a word without a meaning.
        changed = [rules for rules in all_rule_sets() if rules.name.endswith(f"+{name}") and rules.name.count("+") == 1]
        assert any(
            getattr(rules, field) != getattr(RULE_SETS[rules.name.split("+")[0]], field)
            for rules in changed
            for field in variant.values
        )


def test_names_with_variants():
    rules = RuleSet.named(" Classic+Four-Players+kassa-20 ")
    assert (rules.name, rules.players, rules.kassa) == ("classic+four-players+kassa-20", 4, 20)
    assert RuleSet.named(rules.name) == rules
    assert repr(rules) == "RuleSet.named('classic+four-players+kassa-20')"
    with pytest.raises(RuleError, match='unknown variant "five-players"; expected one of i-take-it, '):
        RuleSet.named("classic+five-players")
    with pytest.raises(RuleError, match=r"classic cannot have the variant fair: last_contract is 'fair'"):
        RuleSet.named("classic+fair")
    with pytest.raises(RuleError, match='unknown rule set "bridge'):
        RuleSet.named("bridge+fair")


@given(rule_sets)
def test_repr_can_be_pasted(rules):
    for value in (rules, replace(rules, name="ours"), replace(rules, kassa=77)):
        assert eval(repr(value), {"RuleSet": RuleSet}) == value
        assert hash(eval(repr(value), {"RuleSet": RuleSet})) == hash(value)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"kassa": 0}, "kassa: expected a whole number from 1 to 1000000, got 0"),
        ({"kassa": True}, "kassa: expected a whole number from 1 to 1000000, got true"),
        ({"kassa": "x"}, 'kassa: expected a whole number from 1 to 1000000, got "x"'),
        ({"kassa": 2.5}, "kassa: expected a whole number from 1 to 1000000, got 2.5"),
        ({"players": 5}, "players: expected a whole number from 3 to 4, got 5"),
        ({"aces": "many"}, 'aces: expected one of none, by-level, kassa-tenth, raise, sum, got "many"'),
        ({"must_overtrump": 1}, "must_overtrump: expected true or false, got 1"),
        ({"name": "two\nlines"}, r'name: expected a name on one line, of at most 1000 characters, got "two\\nlines"'),
        ({"account": "kassa"}, "'overflow' goes with kassas and only with them"),
        ({"last_contract": "overflow"}, "'overflow' goes with kassas and only with them"),
        ({"two_empty_ending": True}, "two_empty_ending is about kassas, but account is 'pot'"),
        (
            {"account": "kassa", "last_contract": "overflow", "all_pass": "polles", "polles_kapikia": 5},
            "polles_kapikia is 5: a kassa counts whole points, so it must be a multiple of 10",
        ),
    ],
)
def test_values_that_cannot_be(values, message):
    with pytest.raises(RuleError) as error:
        replace(PLAYELEPHANT, **values)
    assert message.replace("\\\\", "\\") in str(error.value)


def test_every_field_has_a_meaning_and_a_source():
    for rules in all_rule_sets():
        for name in NAMES:
            assert RuleSet.meaning(name)
            if name != "name":
                assert rules.source_of(name)
    assert RuleSet.named("classic+four-players").source_of("players").startswith("four-players: ")
    assert CLASSIC.source_of("players") == "three; four is a variant"
    assert replace(CLASSIC, name="ours").source_of("players") == "house rules"


def test_fields_that_do_not_matter():
    assert not PLAYELEPHANT.uses("aces_sum")
    assert PLAYELEPHANT.uses("aces_at_6")
    assert not CLASSIC.uses("ten_no_trumps_value")
    assert RuleSet.named("classic+ten-nt-11").uses("ten_no_trumps_value")
    assert not CLASSIC.uses("sitter_one_down")
    assert RuleSet.named("classic+four-players").uses("sitter_one_down")
    assert all(RuleSet.named("classic+i-take-it").uses(name) for name in ("refusal_points", "refusal_kapikia"))


HOUSE = """\
# the table on Thursdays
name = "Thursday \\"four\\""
base = "classic"
variants = ["four-players", "aces-sum"]
aces_sum = 40
must_overtrump = true
"""


def test_house_rules():
    house = parse_house(HOUSE)
    assert house.base == RuleSet.named("classic+four-players+aces-sum")
    assert house.rules == replace(house.base, name='Thursday "four"', aces_sum=40, must_overtrump=True)
    assert parse_house("").rules == replace(PLAYELEPHANT, name="house")


@given(rule_sets, st.text(min_size=1).filter(lambda name: name.strip() and name.isprintable()))
def test_rules_as_text_read_back(rules, name):
    rules = replace(rules, name=name)
    assert parse_house(rules_toml(rules)).rules == rules
    assert rules_from_fields(rules_to_fields(rules), PLAYELEPHANT) == rules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kasa = 3", 'house rules, line 1: unknown rule "kasa"; did you mean kassa?'),
        ("\nxyz = 3", 'house rules, line 2: unknown rule "xyz"; expected base, variants or one of name, holding,'),
        ('a = 1\nkassa = "x"', "house rules, line 1: unknown rule"),
        ('# a\n\nkassa = "x"', 'house rules, line 3: kassa: expected a whole number from 1 to 1000000, got "x"'),
        ("aces = true", "house rules, line 1: aces: expected one of none, "),
        ("a = [", "house rules: no TOML: "),
        ('base = "x"', 'house rules, line 1: base: unknown rule set "x"; expected one of playelephant'),
        ("base = 1", "house rules, line 1: base: expected the name of a rule set, got 1"),
        ('\nvariants = ["x"]', 'house rules, line 2: variants: unknown variant "x"; expected one of'),
        ('variants = "fair"', "house rules, line 1: variants: expected a list of names, got 'fair'"),
        ("variants = [1]", "house rules, line 1: variants: expected a list of names, got [1]"),
        ('account = "kassa"', "house rules: last_contract is 'normal' and account is 'kassa'"),
        ("[kassa]\nx = 1", "house rules: kassa: expected a whole number"),
    ],
)
def test_house_rules_that_cannot_be(text, message):
    with pytest.raises((RuleError, NotationError)) as error:
        parse_house(text)
    assert str(error.value).startswith(message)


def test_rules_from_a_file(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('base = "desktop"\nkassa = 31\n', encoding="utf-8")
    assert read_rules(str(path)) == load_house(path).rules == replace(DESKTOP, name="house", kassa=31)
    assert read_rules("desktop") is DESKTOP
    with pytest.raises(NotationError, match=r"cannot read .*none.toml: No such file"):
        read_rules(str(tmp_path / "none.toml"))
    path.write_bytes(b"kassa = 3\xff")
    with pytest.raises(NotationError, match=r"house\.toml:1: not UTF-8 text \(byte 0xFF\)"):
        read_rules(str(path))


@given(st.text())
def test_random_text_is_no_crash(text):
    with suppress(PrefaError):
        parse_house(text)


def test_the_page_names_every_field_that_differs():
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for name in NAMES[1:]:
        documented = f"`{name}`" in page or f"`{name} = " in page or f"`{name}" in page
        assert documented or name.startswith(("aces_at", "sitter_", "kapiki_", "polles_")), name
    for variant in ("four-players", "aces-sum"):
        assert variant in page
