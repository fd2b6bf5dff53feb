"""Layouts: all ways in which unseen cards can lie in a few places, as one sequence that is never written out."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..cards.card import Card, CardSet, Suit
from ..errors import DealError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Holder", "Layouts"]

NO_CARDS = CardSet(0)
_ANY_LENGTH = (0, 8)
MOST_IN_MEMORY = 4_000_000
"""The most layouts that `Layouts.arrays` writes out: 4 bytes a place each, so 48 MB for three places."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Where unseen cards may lie: a hand, the talon, the discard.

    :param name: what messages call it.
    :param size: how many of the unseen cards lie there.
    :param lacks: cards that do not lie there.
    :param lengths: the least and the most unseen cards of each suit there, in suit order.
    """

    name: str
    size: int
    lacks: CardSet = NO_CARDS
    lengths: tuple[tuple[int, int], ...] = (_ANY_LENGTH,) * 4


# A vector says how many cards go to each place. It is packed into one number, five bits a place, so that vectors add
# as numbers do; a sum that is a key of a table has no carry, for no count is above 22.
_BITS = 5


@dataclass(frozen=True, eq=False)
class _SuitWays:
    """The ways in which one suit's unseen cards can go to the places."""

    cards: tuple[Card, ...]
    choices: tuple[tuple[int, ...], ...]
    """For each card the places that may have it."""
    suffixes: tuple[dict[int, int], ...]
    """suffixes[i][vector]: the ways in which the cards from the i-th on make up that vector."""
    vectors: tuple[int, ...]
    """The vectors of the whole suit that the lengths allow, ascending."""

    @classmethod
    def of(cls, cards: CardSet, suit: Suit, places: Sequence[Holder]) -> "_SuitWays":
        held = tuple(reversed(list(cards.of(suit))))
        choices = tuple(tuple(p for p, place in enumerate(places) if card not in place.lacks) for card in held)
        suffixes: list[dict[int, int]] = [{0: 1}]
        for options in reversed(choices):
            ways: dict[int, int] = {}
            for vector, count in suffixes[-1].items():
                for p in options:
                    more = vector + (1 << _BITS * p)
                    ways[more] = ways.get(more, 0) + count
            suffixes.append(ways)
        suffixes.reverse()

        def allowed(vector: int) -> bool:
            return all(
                place.lengths[suit][0] <= vector >> _BITS * p & 31 <= place.lengths[suit][1]
                for p, place in enumerate(places)
            )

        return cls(held, choices, tuple(suffixes), tuple(sorted(filter(allowed, suffixes[0]))))

    def deal(self, vector: int, number: int, masks: list[int]) -> None:
        """Add to *masks* the cards as the *number*-th way to make up *vector* puts them."""
        for card, options, rest in zip(self.cards, self.choices, self.suffixes[1:], strict=True):
            for p in options:
                left = vector - (1 << _BITS * p)
                ways = rest.get(left, 0)
                if number < ways:
                    masks[p] |= card.bit
                    vector = left
                    break
                number -= ways


@dataclass(frozen=True)
class Layouts:
    """All layouts of *cards* over *places*, in a fixed order: a sequence that counts, indexes, iterates and samples.

    Nothing is written out: the number of layouts and the i-th of them come from counting, suit by suit.

    :param cards: the unseen cards.
    :param places: where they lie; the sizes add up to the number of cards.
    :raises DealError: if they do not.
    """

    cards: CardSet
    places: tuple[Holder, ...]
    _suits: tuple[_SuitWays, ...] = field(init=False, repr=False, compare=False)
    _after: tuple[dict[int, int], ...] = field(init=False, repr=False, compare=False)
    """_after[s][vector]: the ways in which the suits from s on make up that vector."""

    def __post_init__(self) -> None:
        sizes = [place.size for place in self.places]
        if sum(sizes) != len(self.cards) or min(sizes, default=0) < 0:
            named = ", ".join(f"{place.name} {place.size}" for place in self.places)
            raise DealError(f"{len(self.cards)} unseen cards do not fit the places: {named}")
        suits = tuple(_SuitWays.of(self.cards, suit, self.places) for suit in Suit)
        after: list[dict[int, int]] = [{0: 1}]
        for ways in reversed(suits):
            total: dict[int, int] = {}
            for vector in ways.vectors:
                count = ways.suffixes[0][vector]
                for rest, more in after[-1].items():
                    total[vector + rest] = total.get(vector + rest, 0) + count * more
            after.append(total)
        object.__setattr__(self, "_suits", suits)
        object.__setattr__(self, "_after", tuple(reversed(after)))

    @cached_property
    def count(self) -> int:
        """How many layouts there are; exact, and possibly 0."""
        return self._after[0].get(self._all, 0)

    @property
    def _all(self) -> int:
        return sum(place.size << _BITS * p for p, place in enumerate(self.places))

    def __len__(self) -> int:
        return self.count

    def masks(self, number: int) -> tuple[int, ...]:
        """The *number*-th layout as a mask a place."""
        if not 0 <= number < self.count:
            raise IndexError(f"layout {number} of {self.count}")
        masks = [0] * len(self.places)
        left = self._all
        for suit, after in zip(self._suits, self._after[1:], strict=True):
            for vector in suit.vectors:
                rest = after.get(left - vector, 0)
                block = suit.suffixes[0][vector] * rest
                if number < block:
                    within, number = divmod(number, rest)
                    suit.deal(vector, within, masks)
                    left -= vector
                    break
                number -= block
        return tuple(masks)

    def __getitem__(self, number: int) -> tuple[CardSet, ...]:
        return tuple(map(CardSet, self.masks(number + self.count if number < 0 else number)))

    def __iter__(self) -> Iterator[tuple[CardSet, ...]]:
        return (self[number] for number in range(self.count))

    def sample(self, n: int, seed: int) -> "NDArray[np.uint32]":
        """*n* different layouts, equally likely, in random order; all of them if there are no more. The same every time
        for the same *seed*, and a prefix of a sample is a sample.

        :returns: ``uint32[min(n, count), places]``.
        :raises DealError: if there is no layout at all.
        """
        import numpy as np

        self.check()
        numbers = random.Random(seed).sample(range(self.count), min(n, self.count))
        return np.array([self.masks(number) for number in numbers], dtype=np.uint32).reshape(-1, len(self.places))

    def arrays(self) -> "NDArray[np.uint32]":
        """All layouts, in order.

        :returns: ``uint32[count, places]``.
        :raises DealError: if there is none, or there are more than `MOST_IN_MEMORY`.
        """
        self.check()
        if self.count > MOST_IN_MEMORY:
            raise DealError(
                f"{self.count:,} layouts are too many to write out, at most {MOST_IN_MEMORY:,}: sample them"
            )
        return _written_out(self._suits, self._all, len(self.places))

    def check(self) -> None:
        """:raises DealError: if there is no layout."""
        if not self.count:
            named = ", ".join(f"{place.name} ({place.size})" for place in self.places)
            raise DealError(f"no layout of the {len(self.cards)} unseen cards over {named} agrees with what is known")


def _written_out(suits: Sequence[_SuitWays], left: int, places: int) -> "NDArray[np.uint32]":
    """The layouts of *suits* that make up the vector *left*, in the order of their numbers."""
    import numpy as np

    if not suits:
        return np.zeros((1 if left == 0 else 0, places), dtype=np.uint32)
    known: dict[int, NDArray[np.uint32]] = {}
    blocks = [np.zeros((0, places), dtype=np.uint32)]
    for vector in suits[0].vectors:
        if left - vector not in known:
            known[left - vector] = _written_out(suits[1:], left - vector, places) if left >= vector else blocks[0]
        rest = known[left - vector]
        if not len(rest):
            continue
        count = suits[0].suffixes[0][vector]
        own = np.zeros((count, places), dtype=np.uint32)
        for number in range(count):
            masks = [0] * places
            suits[0].deal(vector, number, masks)
            own[number] = masks
        blocks.append((own[:, None, :] | rest[None, :, :]).reshape(-1, places))
    return np.concatenate(blocks)
