"""Layouts: all ways in which unseen cards can lie in a few places, as one sequence that is never written out."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..cards.card import CardSet
from ..errors import DealError
from ..limits import checked_seed
from ..short import Short
from .counting import Counting
from .holder import Holder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Holder", "Layouts"]

MOST_IN_MEMORY = 4_000_000
"""The most layouts that `Layouts.arrays` writes out: 4 bytes a place each, so 48 MB for three places."""


@dataclass(frozen=True, repr=False)
class Layouts(Short):
    """All layouts of *cards* over *places*, in a fixed order: a sequence that counts, indexes, iterates and samples.

    Nothing is written out: the number of layouts and the i-th of them come from counting, suit by suit. Layouts are
    equally likely unless the caller gives them weights, which are an array beside their numbers.

    The order never changes, because samples and random deals of a seed depend on it: suit by suit from the spades, by
    the cards that go to each place, the last place counting most; then card by card from the highest, to the first
    place first. (If more limits are about ranks than about suits, rank by rank from the sevens.)

    :param cards: the unseen cards.
    :param places: where they lie; the sizes add up to the number of cards.
    :raises DealError: if they do not.
    """

    cards: CardSet
    places: tuple[Holder, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", CardSet.read(self.cards, "cards"))
        sizes = [place.size for place in self.places]
        if sum(sizes) != len(self.cards) or min(sizes, default=0) < 0:
            named = ", ".join(f"{place.name} {place.size}" for place in self.places)
            raise DealError(f"{len(self.cards)} unseen cards do not fit the places: {named}")

    @cached_property
    def count(self) -> int:
        """How many layouts there are; exact, and possibly 0.

        :raises TooManyLimits: if suits and ranks are limited together in too many ways to count.
        """
        return self._counting.count

    @property
    def counting_steps(self) -> int:
        """How many steps the counting took: a measure of work that does not depend on the machine."""
        return self._counting.steps

    @cached_property
    def _counting(self) -> Counting:
        return Counting(self.cards, self.places)

    def __len__(self) -> int:
        return self.count

    def masks(self, number: int) -> tuple[int, ...]:
        """The *number*-th layout as a mask a place."""
        if not 0 <= number < self.count:
            raise IndexError(f"layout {number} of {self.count}")
        return self._counting.masks(number)

    def __getitem__(self, number: int) -> tuple[CardSet, ...]:
        return tuple(map(CardSet, self.masks(number + self.count if number < 0 else number)))

    def __iter__(self) -> Iterator[tuple[CardSet, ...]]:
        return (self[number] for number in range(self.count))

    def numbers(self, n: int, seed: int) -> list[int]:
        """The numbers of *n* different layouts, equally likely, in random order; of all if there are no more. The same
        every time for the same *seed*, and a prefix of a sample is a sample.

        :raises DealError: if there is no layout at all.
        :raises NotationError: if *seed* is not a whole number from 0 to 2**64 - 1.
        """
        self.check()
        return random.Random(checked_seed(seed)).sample(range(self.count), min(n, self.count))

    def sample(self, n: int, seed: int) -> "NDArray[np.uint32]":
        """The layouts with these `numbers`.

        :returns: ``uint32[min(n, count), places]``.
        :raises DealError: if there is no layout at all.
        :raises NotationError: if *seed* is not a whole number from 0 to 2**64 - 1.
        """
        import numpy as np

        masks = [self._counting.masks(number) for number in self.numbers(n, seed)]
        return np.array(masks, dtype=np.uint32).reshape(-1, len(self.places))

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
        return self._counting.written_out()

    def check(self) -> None:
        """:raises DealError: if there is no layout."""
        if not self.count:
            named = ", ".join(f"{place.name} ({place.size})" for place in self.places)
            raise DealError(f"no layout of the {len(self.cards)} unseen cards over {named} agrees with what is known")
