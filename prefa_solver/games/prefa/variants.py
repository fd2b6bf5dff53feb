"""The named variants of rule sets: overrides of a few fields, with what they say and where they are described."""

from collections.abc import Mapping

from ..checked import Variant, variants

__all__ = ["VARIANTS"]

_RUSSIAN = "the Russian description of classic Prefa, variants"
_SERVERS = "a table option of both Greek servers"

VARIANTS: Mapping[str, Variant] = variants(
    Variant("i-take-it", "the preliminary bid 'I take it', with its fine", _RUSSIAN, {"preliminary": "i-take-it"}),
    Variant(
        "seven-of-diamonds",
        "the holder of the seven of diamonds speaks first in the first deal",
        _RUSSIAN + "; the desktop program; prefadoros.net, on dealing",
        {"first_deal": "seven-of-diamonds"},
    ),
    Variant(
        "ten-nt-11",
        "10NT is a contract, value 11",
        _RUSSIAN + " (10NT, variant A)",
        {"ten_no_trumps": True, "ten_no_trumps_value": 11},
    ),
    Variant(
        "ten-nt-10",
        "10NT is a contract, value 10",
        _RUSSIAN + " (10NT, variant B)",
        {"ten_no_trumps": True, "ten_no_trumps_value": 10},
    ),
    Variant("ten-as-nine", "a 10 is scored with the duties of a 9", _RUSSIAN, {"tens": "as-nine"}),
    Variant(
        "one-trick-at-10",
        "the defence must take one trick against a 10",
        "the desktop program, on the tricks that the defenders need",
        {"tens": "one-trick"},
    ),
    Variant(
        "aces-raise",
        "four announced aces raise the trick value by an agreed amount (here 3, about 31 / 10)",
        _RUSSIAN + " (four aces, variant A)",
        {"aces": "raise", "aces_raise": 3},
    ),
    Variant(
        "aces-sum",
        "four announced aces: an agreed sum from each player, or to each (here 50; the source names no amount)",
        _RUSSIAN + " (four aces, variant B)",
        {"aces": "sum", "aces_sum": 50},
    ),
    Variant("no-aces", "no bonus for four aces", _SERVERS, {"aces": "none"}),
    Variant("counter-invitation", "the counter-invitation", _RUSSIAN, {"counter_invitation": True}),
    Variant(
        "no-counter-invitation",
        "no counter-invitation",
        "a book that the desktop program's text cites against itself",
        {"counter_invitation": False},
    ),
    Variant("overtrump", "the last hand must overtrump", _RUSSIAN, {"must_overtrump": True}),
    Variant("two-empty", "the game ends when all kassas but one are empty", _RUSSIAN, {"two_empty_ending": True}),
    Variant("four-players", "four players, the dealer sits out", _RUSSIAN, {"players": 4}),
    Variant("polles", "all pass: the deal is played for few tricks", _SERVERS, {"all_pass": "polles"}),
    Variant("unbalanced", "last contract: penalties keep their value", _SERVERS, {"last_contract": "unbalanced"}),
    Variant("fair", "last contract: full value, the pot goes below zero", _SERVERS, {"last_contract": "fair"}),
    Variant(
        "empty-pot-pays-nothing",
        "below one unit in the pot a deal pays nothing, not even the aces",
        "the newer Greek server's own payments",
        {"empty_pot": "nothing"},
    ),
    Variant("kassa-30", "30 units each at the start", _SERVERS, {"kassa": 30}),
    Variant("kassa-20", "20 points each at the start", _RUSSIAN.replace("variants", "on the kassa"), {"kassa": 20}),
    Variant("kassa-10", "10 points each at the start", _RUSSIAN.replace("variants", "on the kassa"), {"kassa": 10}),
)
"""The named variants by name. Each is a set of fields that `RuleSet.with_variant` puts into a rule set."""
