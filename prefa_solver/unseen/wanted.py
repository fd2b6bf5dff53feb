"""WantedDeals: the deals that meet some conditions, counted, and drawn with equal chances.

Conditions about suits, ranks and cards are limits of `Layouts` of the whole pack over the places of a deal. So the
deals that meet them are counted exactly, and one of them is drawn by its number. Places of which nothing is asked are
one place for the counting; what falls to it is shuffled and dealt.
"""

import operator
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from ..cards.card import ALL_CARDS, CardSet, Rank
from ..cards.seat import Seat
from ..errors import DealError
from ..play.conditions import Condition, Count
from ..play.deal import TALON_SIZE, Deal, shuffled
from ..play.position import MAX_TRICKS
from .counting import TooManyLimits
from .holder import Holder
from .space import Layouts

__all__ = ["WantedDeals"]

_MOST_TRIES = 100_000
_NO_CARDS = CardSet(0)
_TALON = len(Seat)
"""The number of the talon among the places of a deal, which begin with the seats."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """One thing that is asked of one place.

    :param seat: None for the talon.
    """

    seat: Seat | None
    count: Count

    @property
    def place(self) -> int:
        return _TALON if self.seat is None else self.seat.index

    @property
    def is_about_cards(self) -> bool:
        """Whether all the cards are there, or none of them: so that cards are named."""
        return self.count.least == len(self.count.cards) or self.count.most == 0

    @property
    def is_about_a_suit(self) -> bool:
        return len(self.count.cards) == len(Rank)


class _Limited:
    """The layouts of the pack that meet what is asked, as far as it was put to them.

    :param places: the places of which something is asked.
    :param cards: how many cards a hand has.
    """

    def __init__(self, asked: Sequence[_Asked], places: Iterable[int], cards: int) -> None:
        self.sizes = (cards, cards, cards, len(ALL_CARDS) - len(Seat) * cards)
        self.limited = sorted(places)
        self.free = [place for place in range(len(self.sizes)) if place not in self.limited]
        held = [_NO_CARDS] * len(self.sizes)
        limits = {place: Holder("", self.sizes[place]) for place in self.limited}
        for one in asked:
            if one.is_about_cards and one.count.least:
                held[one.place] |= one.count.cards
            limits[one.place] = _limited(limits[one.place], one)
        everything_held = held[0] | held[1] | held[2] | held[_TALON]
        holders = [replace(place, lacks=place.lacks | _elsewhere(held, number)) for number, place in limits.items()]
        if self.free:
            holders.append(Holder("", sum(self.sizes[place] for place in self.free), lacks=everything_held))
        self.layouts = Layouts(ALL_CARDS, tuple(holders))

    def deal(self, bits: int) -> Deal:
        """The deal for a random number, far above the number of deals: all are equally likely."""
        bits, number = divmod(bits, self.layouts.count)
        masks = self.layouts.masks(number)
        hands = dict(zip(self.limited, map(CardSet, masks), strict=False))
        rest = shuffled(CardSet(masks[-1]), bits) if self.free else []
        for place in self.free:
            hands[place] = CardSet.from_cards(rest[: self.sizes[place]])
            del rest[: self.sizes[place]]
        talon = hands[_TALON] if self.sizes[_TALON] == TALON_SIZE else _NO_CARDS
        return Deal((hands[0], hands[1], hands[2]), talon)


def _limited(place: Holder, one: _Asked) -> Holder:
    """*place* with what *one* says of it."""
    count = one.count
    if one.is_about_cards:
        return place if count.least else replace(place, lacks=place.lacks | count.cards)
    group = count.cards.lowest.suit if one.is_about_a_suit else count.cards.lowest.rank
    limits = list(place.lengths if one.is_about_a_suit else place.ranks)
    least, most = limits[group]
    limits[group] = max(least, count.least), min(most, count.most)
    if one.is_about_a_suit:
        return replace(place, lengths=tuple(limits))
    return replace(place, ranks=tuple(limits))


def _elsewhere(held: Sequence[CardSet], place: int) -> CardSet:
    """The cards that another place than *place* holds."""
    return CardSet.from_cards(card for other, cards in enumerate(held) if other != place for card in cards)


def _countable(asked: Sequence[_Asked], cards: int) -> tuple[_Limited, list[_Asked]]:
    """The layouts that meet as much of what is asked as can be counted, and what is left to be checked.

    Cards, and limits of suits alone or of ranks alone, can always be counted. Where suits and ranks are limited
    together, the fewer of both make the counting hard: of these as many as possible are counted, the narrowest first.
    """
    places = {one.place for one in asked}
    crossing = _crossing(asked)

    @cache
    def limited(counted: int) -> _Limited | None:
        """With the first *counted* of those that cross; None if that cannot be counted."""
        left_out = crossing[counted:]
        found = _Limited([one for one in asked if one not in left_out], places, cards)
        try:
            _ = found.layouts.count
        except TooManyLimits:
            return None
        return found

    counted = len(crossing)
    if limited(counted) is None:
        counted = bisect_left(range(1, counted), True, key=lambda number: limited(number) is None)
    found = limited(counted)
    assert found is not None  # with none that cross the counting is easy
    return found, crossing[counted:]


def _crossing(asked: Sequence[_Asked]) -> list[_Asked]:
    """The limits of suits, or of ranks if they are fewer or as many, in an order that does not depend on how the
    conditions were put."""
    limits = [one for one in asked if not one.is_about_cards]
    suits = [one for one in limits if one.is_about_a_suit]
    ranks = [one for one in limits if not one.is_about_a_suit]
    return sorted(
        suits if len(suits) < len(ranks) else ranks,
        key=lambda one: (one.count.most - one.count.least, one.place, str(one.count)),
    )


@dataclass(frozen=True)
class WantedDeals:
    """All deals that meet all of *conditions*, as likely one as the other.

    :param conditions: what the seats and the talon must hold.
    :param cards: how many cards a hand has, 1 to 10. With fewer than ten there is no talon.
    :raises DealError: if no deal meets the conditions; the message names those that exclude each other.
    """

    conditions: tuple[Condition, ...]
    cards: int = MAX_TRICKS
    _limited: _Limited = field(init=False, repr=False, compare=False)
    _checked: tuple[_Asked, ...] = field(init=False, repr=False, compare=False)
    """What is not counted but checked: deals that do not meet it are drawn again."""

    def __post_init__(self) -> None:
        size = operator.index(self.cards)
        if not 1 <= size <= MAX_TRICKS:
            raise DealError(f"hands of {size} cards, expected 1 to {MAX_TRICKS}")
        for condition in self.conditions:
            if condition.seat is None and size < MAX_TRICKS:
                raise DealError(f'"{condition}": hands of fewer than {MAX_TRICKS} cards are dealt without a talon')
        asked = [_Asked(condition.seat, count) for condition in self.conditions for count in condition.counts]
        limited, checked = _countable(asked, size)
        if not limited.layouts.count:
            self._refuse(asked)
        object.__setattr__(self, "_limited", limited)
        object.__setattr__(self, "_checked", tuple(checked))

    def _refuse(self, asked: Sequence[_Asked]) -> None:
        """:raises DealError: naming things asked that exclude each other; leave out one, and some deal meets them."""
        needed = list(asked)
        for one in asked:
            without = [other for other in needed if other is not one]
            if not _countable(without, self.cards)[0].layouts.count:
                needed = without
        seats = dict.fromkeys(one.seat for one in needed)
        named = [str(Condition(seat, tuple(one.count for one in needed if one.seat is seat))) for seat in seats]
        hands = "" if self.cards == MAX_TRICKS else f" with hands of {self.cards} card{'s' * (self.cards > 1)}"
        together = " together" if len(needed) > 1 else ""
        raise DealError(f"no deal{hands} meets this{together}: {'; '.join(named)}")

    def deal(self, seed: int, number: int) -> Deal:
        """The deal of that number of a seed; seat 3 deals. Without conditions ``Deal.random(seed, number, cards)``.

        It depends on the seed, the number and the conditions alone, and not on how they are put. The same on every
        machine and in every version: *x* is the SHA-256 of ``prefa deal <seed> <number> where <attempt>`` (ASCII, all
        three in hexadecimal without a prefix) as a big-endian number. Its remainder by the number of layouts is the
        number of the layout (`Layouts` tells the order; its places are those of which something is asked, in the order
        of seats 1 to 3 and the talon, and one for all others). The quotient shuffles the cards of that last place, from
        the lowest, as in `Deal.random`; they are dealt to the other seats and the talon in order. Attempts count from
        0 and end with the first deal that meets what could not be counted; mostly everything can.

        :raises DealError: if 100,000 attempts do not meet what cannot be counted.
        """
        if not self.conditions:
            return Deal.random(seed, number, self.cards)
        from hashlib import sha256  # loads OpenSSL, which most commands do without

        for attempt in range(_MOST_TRIES):
            name = f"prefa deal {operator.index(seed):x} {operator.index(number):x} where {attempt:x}"
            deal = self._limited.deal(int.from_bytes(sha256(name.encode()).digest(), "big"))
            if all(one.count.holds(_held(deal, one.seat).mask) for one in self._checked):
                return deal
        wanted = "; ".join(map(str, self.conditions))
        raise DealError(f"none of {_MOST_TRIES:,} random deals meets the conditions: {wanted}")


def _held(deal: Deal, seat: Seat | None) -> CardSet:
    return deal.talon if seat is None else deal.hand(seat)
