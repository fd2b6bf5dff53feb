"""Which card to play, from what one seat knows: a quick choice, for games by the thousand."""

from typing import Literal, get_args

from ..cards.card import Card
from ..errors import NotationError, quoted
from ..play.turns import playing_order
from ..unseen import View, card_outcomes

__all__ = ["Effort", "choose_card"]

Effort = Literal["quick", "full"]
_LAYOUTS: dict[str, int] = {"quick": 30, "full": 1000}


def choose_card(view: View, effort: Effort = "quick", *, seed: int = 1) -> Card:
    """The card of the seat to play that is best on average; of equally good cards the lowest.

    The average is that of the tricks with open cards, over all layouts when they are few, else over a sample. All
    layouts count alike: nothing is read from what was declared.

    :param effort: ``quick`` looks at no more than 30 layouts, ``full`` at no more than 1,000.
    :param seed: the number that the sample is made from.
    :raises DealError: if the play is over, or the hand of the seat to play is not known.
    :raises NotationError: if the effort is none.
    """
    if effort not in get_args(Effort):
        raise NotationError(f"not an effort: {quoted(effort)}; expected quick or full")
    seat = playing_order(view.leader, view.sits_out)[len(view.trick)]
    wants_many = (seat is view.declarer) == (view.objective == "max")
    outcomes = card_outcomes(view, most=_LAYOUTS[effort], seed=seed)
    best = (max if wants_many else min)(outcome.average for outcome in outcomes.values())
    return next(card for card, outcome in outcomes.items() if outcome.average == best)
