"""What the tests of rules, auction and money share: strategies, and the reference files."""

import csv
import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from prefa_solver import CLASSIC, PLAYELEPHANT, RULE_SETS, RuleError, RuleSet
from prefa_solver.games.prefa.declarations import Declarations, Defence
from prefa_solver.games.prefa.rules import VARIANTS
from support import DATA

LINES = {
    "both": "play play",
    "b_together": "play pass together",
    "c_together": "pass together",
    "b_alone": "play pass alone",
    "c_alone": "pass play pass",
    "both_pass": "pass pass",
}
"""The cases of prefadoros.csv as declarations."""


def server_outcomes() -> Iterator[dict[str, str]]:
    """The rows of ``prefadoros.csv.gz``. Columns: ``tests/data/README.md``."""
    with gzip.open(DATA / "settlement" / "prefadoros.csv.gz", "rt", encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines)


def text_examples() -> list[dict[str, str]]:
    """The rows of ``examples.csv``."""
    with (DATA / "settlement" / "examples.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@cache
def all_rule_sets() -> tuple[RuleSet, ...]:
    """The named sets, each with every variant that it can have alone, and a few with several."""
    found = list(RULE_SETS.values())
    for rules in RULE_SETS.values():
        for variant in VARIANTS:
            try:
                found.append(rules.with_variant(variant))
            except RuleError:
                assert {"account", "last_contract", "two_empty_ending"} & VARIANTS[variant].values.keys()
    several = ["classic+four-players+aces-sum+two-empty+i-take-it+ten-as-nine", "playelephant+four-players+fair"]
    return (*found, *map(RuleSet.named, several), replace(CLASSIC, name="pairs", all_pass="polles", kassa=3))


rule_sets = st.sampled_from(all_rule_sets())
pot_rules = st.sampled_from([rules for rules in all_rule_sets() if rules.account == "pot"])
kassa_rules = st.sampled_from([rules for rules in all_rule_sets() if rules.account == "kassa"])

SERVER = replace(PLAYELEPHANT, empty_pot="nothing", all_pass="polles")
"""The newer server: the playelephant rules, with its own way with an empty pot."""


@st.composite
def played(draw: st.DrawFn, rules: RuleSet) -> dict:
    """The arguments of `settle` for a random deal, without pot and kassas."""
    said = draw(st.sampled_from(Declarations.sequences(rules)))
    declarer = draw(st.integers(1, 3))
    first_plays, second_plays = said.defence.plays
    took = draw(st.integers(0, 10))
    first = (
        draw(st.integers(0, 10 - took))
        if said.defence not in (Defence.FIRST_ALONE, Defence.SECOND_ALONE)
        else 10 - took
    )
    by_place = [took, first, 10 - took - first]
    if not second_plays or not first_plays:
        by_place = [took, 10 - took, 0] if first_plays else [took, 0, 10 - took]
    if said.defence is Defence.UNPLAYED:
        by_place = [10, 0, 0]
    return {
        "contract": draw(st.sampled_from(rules.contracts)),
        "declarer": declarer,
        "declarations": said,
        "tricks": tuple(by_place[(seat - declarer) % 3] for seat in (1, 2, 3)),
        "rules": rules,
        "aces": rules.aces != "none" and draw(st.booleans()),
    }


def words_file(name: str) -> dict[str, list[str]]:
    """A JSON file of expected sentences."""
    found: dict[str, list[str]] = json.loads((DATA / "settlement" / name).read_text(encoding="utf-8"))
    return found
