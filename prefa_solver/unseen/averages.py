"""What each card is worth on average: the tricks with open cards, counted over every layout of a view."""

from dataclasses import dataclass
from fractions import Fraction

from ..cards.card import Card
from ..errors import DealError
from ..solving.engines import engine_position, new_engine
from .view import View

__all__ = ["CardOutcomes", "card_outcomes"]

_TABLE_MB = 16


@dataclass(frozen=True, slots=True)
class CardOutcomes:
    """How the layouts turn out after one card, if everybody sees all cards from then on.

    :param counts: in how many layouts the declarer takes 0, 1, 2 ... tricks from here on, the trick on the table
        included.
    """

    counts: tuple[int, ...]

    @property
    def average(self) -> Fraction:
        """The declarer's tricks, as the mean over the layouts."""
        return Fraction(sum(tricks * count for tricks, count in enumerate(self.counts)), sum(self.counts))

    def chance(self, tricks: int) -> Fraction:
        """In which part of the layouts the declarer takes at least so many tricks."""
        return Fraction(sum(self.counts[max(tricks, 0) :]), sum(self.counts))


def card_outcomes(view: View, *, most: int | None = None, seed: int = 1) -> dict[Card, CardOutcomes]:
    """The outcomes of each legal card of the seat to play, over every layout or a sample, in the order of the cards.

    The time grows with the number of layouts (`View.count`): each is searched, with one table of proofs for all.

    :param most: look at no more layouts than this, in a random sample; by default it is every layout.
    :param seed: the number that the sample is made from.
    :raises DealError: if the play is over, or the hand of the seat to play is not known.
    """
    position = view.position(next(view.layouts()))
    if position.is_over:
        raise DealError("the play is over: there is no card to value")
    seat = position.to_play
    if len(view.may_hold[seat.index]) != view.sizes[seat.index]:
        raise DealError(f"seat {seat} is to play, and its hand is not known")
    tricks_left = len(position.hand(seat))
    counts = {card: [0] * (tricks_left + 1) for card in position.legal_plays}
    engine = new_engine(_TABLE_MB, long_lived=True)
    rows = view.arrays() if most is None or view.count() <= most else view.sample(most, seed)
    for hands in rows.tolist():
        values, _ = engine.card_values(engine_position(view.position(hands)))
        for card, tricks in values:
            counts[Card(card)][tricks] += 1
    return {card: CardOutcomes(tuple(found)) for card, found in counts.items()}
