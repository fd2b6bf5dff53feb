"""What each card is worth on average: the tricks with open cards, counted over every layout of a view."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Self

from ..cards.card import Card, CardSet
from ..errors import DealError
from ..play.position import Position
from ..solving.engines import engine_position, new_engine
from ..solving.side_by_side import thread_count
from .splits import split_job
from .valued_splits import many_split_values
from .view import View

if TYPE_CHECKING:
    from .._engine import Splits

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


def card_outcomes(
    view: View, *, most: int | None = None, seed: int = 1, threads: int | None = None
) -> dict[Card, CardOutcomes]:
    """The outcomes of each legal card of the seat to play, over every layout or a sample, in the order of the cards.

    When the declarer is to play, and no card is out of play but those of one who sits out, a proof for one layout
    settles all that are alike: ten cards and 184,756 layouts take about a second, but a misère on lead up to a minute.
    Otherwise the time grows with the number of layouts (`View.count`): each is searched, with one table of proofs for
    all.

    :param most: look at no more layouts than this, in a random sample; by default it is every layout.
    :param seed: the number that the sample is made from.
    :param threads: how many to use where proofs settle many layouts; by default one for every core.
    :raises DealError: if the play is over, or the hand of the seat to play is not known.
    """
    position = view.position(next(view.layouts()))
    if position.is_over:
        raise DealError("the play is over: there is no card to value")
    seat = position.to_play
    if len(view.may_hold[seat.index]) != view.sizes[seat.index]:
        raise DealError(f"seat {seat} is to play, and its hand is not known")
    if most is not None and view.count() > most:
        return _count_rows(view, position, view.sample(most, seed).tolist())
    hidden = _Hidden.of(view)
    if seat is view.declarer and hidden is not None:
        return _count_splits(view, position, hidden, thread_count(threads))
    return _count_rows(view, position, view.arrays().tolist())


def _count_rows(view: View, position: Position, rows: list[list[int]]) -> dict[Card, CardOutcomes]:
    """Search layout by layout."""
    counts = {card: [0] * (len(position.hand(position.to_play)) + 1) for card in position.legal_plays}
    engine = new_engine(_TABLE_MB, long_lived=True)
    for hands in rows:
        values, _ = engine.card_values(engine_position(view.position(hands)))
        for card, tricks in values:
            counts[Card(card)][tricks] += 1
    return {card: CardOutcomes(tuple(found)) for card, found in counts.items()}


# -- the declarer, for whom the layouts are splits --


@dataclass(frozen=True, slots=True)
class _Hidden:
    """The defenders' cards as `split_job` takes them: the unseen ones, and what either of them surely holds."""

    unseen: CardSet
    known: tuple[CardSet, CardSet]

    @classmethod
    def of(cls, view: View) -> Self | None:
        """None if the layouts of a declarer's view are not the splits of some cards between two places."""
        first, second = ((view.declarer.index + role) % 3 for role in (1, 2))
        if view.sits_out is not None:
            return cls(view.may_hold[3 - view.declarer.index - view.sits_out.index], (CardSet(0), CardSet(0)))
        either = view.may_hold[first] & view.may_hold[second]
        known = view.may_hold[first] - either, view.may_hold[second] - either
        if len(either) + len(known[0]) + len(known[1]) != view.sizes[first] + view.sizes[second]:
            return None
        return cls(either, known)


def _count_splits(view: View, position: Position, hidden: _Hidden, threads: int) -> dict[Card, CardOutcomes]:
    """The values of all splits after each card, or after one of those that are equal in every layout."""
    import numpy as np

    legal = list(position.legal_plays)
    equal_to = _equal_to(position, legal, hidden)
    tried = list(dict.fromkeys(equal_to.values()))
    size = len(position.hand(position.to_play))
    if size == 1 and len(position.trick) + 1 == len(position.order):  # the last card of all
        won = position.play(legal[0]).leader is view.declarer
        return {legal[0]: CardOutcomes((view.count() * (not won), view.count() * won))}
    plays = [_after(view, position, hidden, card) for card in tried]
    found: dict[Card, CardOutcomes] = {}
    for index, values in many_split_values([make for make, _ in plays], min(threads, len(plays))):
        counts = np.bincount(values + plays[index][1], minlength=size + 1)
        found[tried[index]] = CardOutcomes(tuple(counts.tolist()))
    return {card: found[equal_to[card]] for card in legal}


def _after(view: View, position: Position, hidden: _Hidden, card: Card) -> tuple[Callable[[], "Splits"], int]:
    """The job that begins when the declarer has played *card*, and the tricks that he gained with it."""
    after = position.play(card)
    gained = 0 if after.trick else int(after.leader is view.declarer)
    job = partial(
        split_job,
        after.hand(view.declarer),
        hidden.unseen,
        view.strain,
        (after.leader - view.declarer) % 3,
        sits_out=None if view.sits_out is None else (view.sits_out - view.declarer) % 3,
        objective=view.objective,
        must_overtrump=view.must_overtrump,
        trick=after.trick,
        known=hidden.known,
    )
    return job, gained


def _equal_to(position: Position, legal: list[Card], hidden: _Hidden) -> dict[Card, Card]:
    """For each card the lowest that is equal to it: between them lie no cards but the declarer's and dead ones."""
    others = hidden.unseen | hidden.known[0] | hidden.known[1] | CardSet.from_cards(position.trick)
    equal_to: dict[Card, Card] = {}
    for card in legal:
        lower = next(reversed(equal_to), card)
        between = others.of(card.suit) & CardSet((card.bit - 1) & ~(lower.bit - 1))
        equal_to[card] = equal_to[lower] if equal_to and lower.suit is card.suit and not between else card
    return equal_to
