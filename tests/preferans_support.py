"""What the tests of Preferans share."""

from functools import cache

from prefa_solver import SOCHI, PreferansRules
from prefa_solver.games.preferans.rules import PREFERANS_RULE_SETS
from prefa_solver.games.preferans.variants import VARIANTS

__all__ = ["every_rule_set"]


@cache
def every_rule_set() -> tuple[PreferansRules, ...]:
    """The named sets, each with every variant that it can have alone, and a few with several."""
    return (
        *PREFERANS_RULE_SETS.values(),
        *(rules.with_variant(name) for rules in PREFERANS_RULE_SETS.values() for name in VARIANTS if name != "amnesty"),
        SOCHI.with_variant("amnesty"),
        PreferansRules.named("sochi+four-players+amnesty"),
        *(rules.with_variant("four-players") for rules in PREFERANS_RULE_SETS.values()),
        PreferansRules.named("rostov+talon-plays"),
        PreferansRules.named("leningrad+four-players+talon-premium"),
    )
