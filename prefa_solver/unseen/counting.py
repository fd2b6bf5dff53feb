"""Counting: how many layouts there are, and which is the i-th, without writing them out.

The cards are counted part by part. The parts are the suits; or the ranks, if more limits are about ranks.

A *vector* says how many cards of a part go to each place. It is packed into one number, seven bits a place: six for the
count and one above them that stays free, so that vectors add and subtract as numbers do, and a count that would fall
below 0 shows in the free bit. Above the places each mark has one bit. A *mark* is a place with a limit that crosses the
parts, such as "at most two aces" while suits are counted: a part has at most one card that counts for it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..cards.card import Card, CardSet, Rank, Suit
from ..errors import DealError
from .holder import Holder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Counting", "TooManyLimits"]

_MOST_STEPS = 200_000
"""The most steps that counting may take where suits and ranks are limited together: half a second or so.

It never changes: where it is not enough, random deals under conditions are drawn in another way."""


class TooManyLimits(DealError):
    """So many suits and ranks are limited together that the layouts cannot be counted in reasonable time."""


_BITS = 7
_COUNT = (1 << _BITS - 1) - 1
_FREE = 1 << _BITS - 1
_MASK_BITS = 32
_MASK = (1 << _MASK_BITS) - 1


class _Mark(NamedTuple):
    """A limit that crosses the parts: how many of *cards* go to *place*."""

    place: int
    cards: CardSet
    least: int
    most: int


_Limits = tuple[tuple[int, int], ...]
"""For each mark how many cards it still needs, and how many it may still get."""


class _Budget:
    """Counts the steps of counting, and ends what takes too many.

    :param most: how many there may be; None: any number.
    """

    def __init__(self, most: int | None) -> None:
        self.spent = 0
        self._most = most

    def spend(self, steps: int) -> None:
        self.spent += steps
        if self._most is not None and self.spent > self._most:
            raise TooManyLimits("suits and ranks are limited together in too many ways to count the layouts")


class _Part:
    """The ways in which the unseen cards of one suit, or of one rank, can go to the places."""

    def __init__(
        self,
        cards: CardSet,
        places: Sequence[Holder],
        lengths: Sequence[tuple[int, int]],
        marks: Sequence[_Mark],
        budget: _Budget,
    ) -> None:
        self._steps: list[list[tuple[int, int]]] = []
        """For each card, the highest first, and each place that may have it: the vector of that one card, and its bit
        among the masks of all places."""
        for card in reversed(list(cards)):
            steps = []
            for p, place in enumerate(places):
                if place.size and card not in place.lacks:
                    vector = 1 << _BITS * p
                    for number, mark in enumerate(marks, _BITS * len(places)):
                        if mark.place == p and card in mark.cards:
                            vector |= 1 << number
                    steps.append((vector, card.bit << _MASK_BITS * p))
            self._steps.append(steps)
        counts = (1 << _BITS * len(places)) - 1
        self.room = sum(step & counts for steps in self._steps for step, _ in steps)
        """The most cards of the part that each place may have, as a vector."""
        self._rests: list[dict[int, int]] = [{0: 1}]
        """_rests[i][vector]: the ways in which the last i cards make up that vector."""
        for steps in reversed(self._steps):
            ways: dict[int, int] = {}
            budget.spend(len(self._rests[-1]) * len(steps))
            for vector, count in self._rests[-1].items():
                for step, _ in steps:
                    ways[vector + step] = ways.get(vector + step, 0) + count
            self._rests.append(ways)
        limits = [
            (_BITS * p, least, min(most, place.size))
            for p, (place, (least, most)) in enumerate(zip(places, lengths, strict=True))
            if least > 0 or min(most, place.size) < len(cards)
        ]
        self.ways: dict[int, dict[int, int]] = {}
        """For the counts of the places that the lengths allow, ascending, and for each bits of the marks that go with
        them: in how many ways they come about."""
        for vector, count in sorted(self._rests[-1].items(), key=lambda way: (way[0] & counts, way[0])):
            if all(least <= vector >> shift & _COUNT <= most for shift, least, most in limits):
                self.ways.setdefault(vector & counts, {})[vector & ~counts] = count
        self._rows: dict[int, list[int]] = {}

    def rows(self, vector: int) -> list[int]:
        """The ways to make up *vector*, in order; each as the masks of all places in one number."""
        if vector not in self._rows:
            self._rows[vector] = list(self._dealt(0, vector))
        return self._rows[vector]

    def _dealt(self, card: int, vector: int) -> Iterator[int]:
        if card == len(self._steps):
            yield 0
            return
        rests = self._rests[len(self._steps) - card - 1]
        for step, bit in self._steps[card]:
            if vector - step in rests:
                yield from (bit | rest for rest in self._dealt(card + 1, vector - step))


class _Branch:
    """How one part, and then those after it, can fill what the parts before have left open.

    The lists have an entry for each vector of the part that can be completed.
    """

    __slots__ = ("ends", "nexts", "rests", "vectors")

    def __init__(self) -> None:
        self.vectors: list[int] = []
        self.ends: list[int] = []
        """The number of layouts up to this vector and with it."""
        self.rests: list[int] = []
        """In how many ways the parts after this one complete the vector."""
        self.nexts: list[_Branch] = []
        """How they do."""

    @property
    def total(self) -> int:
        return self.ends[-1] if self.ends else 0


_END = _Branch()
"""After the last part."""


class Counting:
    """All layouts of cards over places, counted: how many there are, and which is the i-th.

    What the parts so far have left open is all that the next ones need to know: how many cards each place still gets,
    packed as a vector, and the limits of the marks. So everything is counted once for each such remainder.
    """

    def __init__(self, cards: CardSet, places: Sequence[Holder]) -> None:
        suits = [CardSet(0xFF << 8 * suit) for suit in Suit]
        ranks = [CardSet.from_cards(Card.of(suit, rank) for suit in Suit) for rank in Rank]
        by_suit = [
            _Mark(p, suits[suit], *place.lengths[suit])
            for p, place in enumerate(places)
            for suit in Suit
            if not place.takes_any_length(suit)
        ]
        by_rank = [
            _Mark(p, ranks[rank], *place.ranks[rank])
            for p, place in enumerate(places)
            for rank in Rank
            if not place.takes_any_of_rank(rank)
        ]
        if len(by_rank) <= len(by_suit):
            groups, lengths, marks = suits, [place.lengths for place in places], by_rank
        else:
            groups, lengths, marks = ranks, [place.ranks for place in places], by_suit
        # Without marks there are few remainders.
        self._budget = _Budget(_MOST_STEPS if marks else None)
        self._places = len(places)
        self._parts = [
            _Part(cards & group, places, [limits[g] for limits in lengths], marks, self._budget)
            for g, group in enumerate(groups)
        ]
        self._shifts = [_MASK_BITS * p for p in range(len(places))]
        self._free = sum(_FREE << _BITS * p for p in range(len(places)))
        self._mark_bits = [1 << number for number in range(_BITS * len(places), _BITS * len(places) + len(marks))]
        self._chances = [
            [
                sum(bool(cards & group & mark.cards - places[mark.place].lacks) for group in groups[g:])
                for g in range(len(groups) + 1)
            ]
            for mark in marks
        ]
        """By mark and part: how many cards the parts from that one on can give it."""
        self._room = [0]
        """By part: how many cards the parts from that one on have for each place at most, as a vector."""
        for part in reversed(self._parts):
            self._room.insert(0, self._room[0] + part.room)
        self._branches: list[dict[tuple[int, _Limits], _Branch]] = [{} for _ in self._parts]
        self._afters: list[dict[_Limits, dict[int, _Limits | None]]] = [{} for _ in range(len(groups) + 1)]
        left = sum(place.size << _BITS * p for p, place in enumerate(places))
        limits = self._fitting(0, [(mark.least, mark.most) for mark in marks])
        self._root = _Branch() if limits is None else self._branch(0, left, limits)
        self.count = self._root.total

    @property
    def steps(self) -> int:
        """What the counting took: the work, whatever the machine."""
        return self._budget.spent

    def masks(self, number: int) -> tuple[int, ...]:
        """The *number*-th layout."""
        packed, branch = 0, self._root
        for part in self._parts:
            i = bisect_right(branch.ends, number)
            number -= branch.ends[i - 1] if i else 0
            within, number = divmod(number, branch.rests[i])
            packed |= part.rows(branch.vectors[i])[within]
            branch = branch.nexts[i]
        return self._unpacked(packed)

    def written_out(self) -> "NDArray[np.uint32]":
        """All layouts, in order."""
        import numpy as np

        known: dict[_Branch, NDArray[np.uint32]] = {_END: np.zeros((1, self._places), dtype=np.uint32)}

        def written(g: int, branch: _Branch) -> "NDArray[np.uint32]":
            if branch not in known:
                blocks = []
                for vector, after in zip(branch.vectors, branch.nexts, strict=True):
                    rows = [self._unpacked(row) for row in self._parts[g].rows(vector)]
                    own = np.array(rows, dtype=np.uint32)
                    blocks.append((own[:, None, :] | written(g + 1, after)[None, :, :]).reshape(-1, self._places))
                known[branch] = np.concatenate(blocks)
            return known[branch]

        return written(0, self._root)

    def _unpacked(self, packed: int) -> tuple[int, ...]:
        return tuple([packed >> shift & _MASK for shift in self._shifts])

    def _branch(self, g: int, left: int, limits: _Limits) -> _Branch:
        """How the parts from the *g*-th on can fill what is left.

        :param left: the vector of the cards that each place still gets.
        """
        if (known := self._branches[g].get((left, limits))) is not None:
            return known
        branch = self._branches[g][left, limits] = _Branch()
        part, free, room = self._parts[g], self._free, self._room[g + 1]
        last = g + 1 == len(self._parts)
        total = 0
        # The last part must leave nothing.
        candidates = [left] if last else part.ways
        for counts in candidates:
            rest = (left | free) - counts
            if rest & free != free or ((room | free) - (rest ^ free)) & free != free:
                continue  # a place would get too many, or the other parts have too few for it
            ways_by_bits = part.ways.get(counts, {})
            self._budget.spend(len(ways_by_bits))
            for bits, ways in ways_by_bits.items():
                after = self._after(g + 1, bits, limits) if limits else limits
                if after is None:
                    continue
                following = _END if last else self._branch(g + 1, rest ^ free, after)
                rests = 1 if last else following.total
                if rests:
                    total += ways * rests
                    branch.ends.append(total)
                    branch.vectors.append(counts | bits)
                    branch.rests.append(rests)
                    branch.nexts.append(following)
        return branch

    def _after(self, g: int, bits: int, limits: _Limits) -> _Limits | None:
        """*limits* after a part was dealt with these *bits* of the marks; None if the parts from the *g*-th on cannot
        meet them."""
        known = self._afters[g].setdefault(limits, {})
        if bits not in known:
            got = [bool(bits & bit) for bit in self._mark_bits]
            left = [(need - one, room - one) for (need, room), one in zip(limits, got, strict=True)]
            known[bits] = self._fitting(g, left)
        return known[bits]

    def _fitting(self, g: int, limits: Iterable[tuple[int, int]]) -> _Limits | None:
        """*limits* as the parts from the *g*-th on can tell them apart; None if they cannot meet them."""
        fitting = []
        for (need, room), chances in zip(limits, self._chances, strict=True):
            if need > chances[g] or room < 0:
                return None
            fitting.append((max(need, 0), min(room, chances[g])))
        return tuple(fitting)
