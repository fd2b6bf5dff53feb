"""Could the player know? A card that cost a trick, on the layouts that its player could not tell from the true one."""

from dataclasses import dataclass

from ..cards.card import Card, CardSet
from ..solving.solve import card_values
from ..unseen.view import Moment
from .review import PlayReview, Review, best_value

__all__ = ["Sight", "sight"]

_SEED = 1


@dataclass(frozen=True, slots=True)
class Sight:
    """A card against the one that would have been better as the cards lay.

    :param instead: of the better cards the one that is better on most layouts.
    :param layouts: how many layouts were looked at.
    :param of: how many there are; if as many as were looked at, the counts below are exact.
    :param better: on how many of them *instead* takes more for its side than the card played.
    :param worse: on how many it takes less.
    """

    instead: Card
    layouts: int
    of: int
    better: int
    worse: int


def sight(reviewed: Review, play: PlayReview, layouts: int) -> Sight | None:
    """What the player of *play* could know: his own cards, those played before, and the voids that they showed.

    Other players' bids, declarations and good play are left out of account. The layouts are different ones, drawn at
    random with equal chances, always the same; or all of them, if there are no more. Each is valued with open cards.

    :param layouts: how many to look at.
    :returns: None if the card cost no trick.
    """
    if not play.cost:
        return None
    played = reviewed.played
    table = Moment.after(
        reviewed.replay.tricks[: play.trick - 1],
        play.position,
        discard=played.discard or CardSet(0),
        talon=CardSet(0) if played.deal is None or played.discard is not None else played.deal.talon,
    )
    view = table.view(play.seat, declarer_shows=False)
    better = dict.fromkeys(play.better, 0)
    worse = dict.fromkeys(play.better, 0)
    looked_at = view.sample(layouts, _SEED)
    for hands in looked_at:
        position = view.position(hands)
        values = card_values(position)
        for card in better:
            if values[card] != values[play.card]:
                pair = {card: values[card], play.card: values[play.card]}
                counts = better if best_value(position, pair) == values[card] else worse
                counts[card] += 1
    instead = max(better, key=lambda card: (better[card] - worse[card], -card))
    return Sight(instead, len(looked_at), view.count(), better[instead], worse[instead])
