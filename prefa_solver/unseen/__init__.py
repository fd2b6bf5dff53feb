"""The unseen cards: count, enumerate, sample and weight the layouts that agree with what is known."""

from .averages import CardOutcomes, card_outcomes
from .clues import Clue, clues_of_play
from .estimate import Z_95, Estimate
from .holder import Holder
from .layouts_from import layouts_from, with_clues
from .plans import PlanValue, plan_values
from .space import Layouts
from .splits import split_hands, split_job
from .valued_splits import many_split_values, split_values
from .view import Moment, View

__all__ = [
    "Z_95",
    "CardOutcomes",
    "Clue",
    "Estimate",
    "Holder",
    "Layouts",
    "Moment",
    "PlanValue",
    "View",
    "card_outcomes",
    "clues_of_play",
    "layouts_from",
    "many_split_values",
    "plan_values",
    "split_hands",
    "split_job",
    "split_values",
    "with_clues",
]
