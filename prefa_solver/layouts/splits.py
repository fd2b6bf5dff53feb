"""Every way in which two defenders can share the cards that the declarer does not see, and what each is worth.

Numbers name roles here, as in the engine: 0 the declarer, 1 the first defender (next in play order), 2 the second.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..cards import CardSet
from ..contract import Strain
from ..errors import DealError
from ..play import MAX_TRICKS, Objective

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["split_hands", "split_values"]

_CHUNK_ROWS = 8192


def split_hands(unseen: CardSet, size: int = 10) -> "NDArray[np.uint32]":
    """Every hand of *size* cards of the unseen ones, ascending as masks.

    When there are 2 * *size* unseen cards, these are the hands of the first defender, and the second defender holds the
    rest: the hand of the other end of the array, since the complement turns the order round.

    :returns: ``uint32[n]``, 184,756 hands for 20 unseen cards; 4 bytes each.
    :raises DealError: if there are fewer than *size* cards.
    """
    import numpy as np

    if not 0 <= size <= len(unseen):
        raise DealError(f'cannot choose {size} of {len(unseen)} unseen cards: "{unseen}"')
    # of_size[k]: the hands of k of the cards so far. A new card is above all before it, so appending keeps the order.
    of_size = [np.zeros(1, dtype=np.uint32)] + [np.zeros(0, dtype=np.uint32)] * size
    for card in unseen:
        bit = np.uint32(card.bit)
        of_size = [of_size[0]] + [np.concatenate([of_size[k], of_size[k - 1] | bit]) for k in range(1, size + 1)]
    return of_size[size]


def split_values(
    hand: CardSet,
    unseen: CardSet,
    strain: Strain | int,
    leader: int,
    *,
    sits_out: int | None = None,
    objective: Objective = "max",
    must_overtrump: bool = False,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> "NDArray[np.int8]":
    """The declarer's tricks for every way to share the unseen cards between the defenders.

    :param hand: the declarer's, 1 to 10 cards.
    :param unseen: the defenders' cards, twice as many.
    :param leader: the role that leads, 0, 1 or 2.
    :param sits_out: the role that does not take part, 1 or 2, or None.
    :param threads: how many to use; by default one for every core.
    :param progress: called now and then with the part that is done, 0 to 1.
    :returns: ``int8[n]`` in the order of ``split_hands(unseen, len(hand))``.
    :raises DealError: if the cards or the roles make no position.
    """
    import numpy as np

    from ..solver import solve_many

    if not 1 <= len(hand) <= MAX_TRICKS:
        raise DealError(f'the declarer holds {len(hand)} cards, expected 1 to {MAX_TRICKS}: "{hand}"')
    if twice := hand & unseen:
        raise DealError(f'{twice.lowest} is in the declarer\'s hand "{hand}" and unseen')
    if len(unseen) != 2 * len(hand):
        raise DealError(f'{len(unseen)} cards are unseen, expected {2 * len(hand)}: "{unseen}"')
    first = split_hands(unseen, len(hand))
    rows = np.stack([np.full_like(first, hand.mask), first, np.uint32(unseen.mask) ^ first], axis=1)
    values = np.empty(len(rows), dtype=np.int8)
    for start in range(0, len(rows), _CHUNK_ROWS):
        chunk = slice(start, start + _CHUNK_ROWS)
        values[chunk] = solve_many(
            rows[chunk],
            int(strain),
            0,
            leader,
            sits_out=sits_out,
            objective=objective,
            must_overtrump=must_overtrump,
            threads=threads,
        )
        if progress is not None:
            progress(min(1.0, (start + _CHUNK_ROWS) / len(rows)))
    return values
