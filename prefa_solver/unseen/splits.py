"""Every way in which two defenders can share the cards that the declarer does not see, and what each is worth.

Numbers name roles here, as in the engine: 0 the declarer, 1 the first defender (next in play order), 2 the second.
"""

from typing import TYPE_CHECKING, get_args

from ..cards.card import Card, CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import DealError, NotationError, wrong_type
from ..play.position import MAX_TRICKS, Objective

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._engine import Splits

__all__ = ["split_hands", "split_job"]


def split_hands(unseen: CardSet | str, size: int = 10) -> "NDArray[np.uint32]":
    """Every hand of *size* cards of the unseen ones, ascending as masks.

    When there are 2 * *size* unseen cards, these are the hands of the first defender, and the second defender holds the
    rest: the hand of the other end of the array, since the complement turns the order round.

    :returns: ``uint32[n]``, 184,756 hands for 20 unseen cards; 4 bytes each.
    :raises DealError: if there are fewer than *size* cards.
    """
    import numpy as np

    unseen = CardSet.read(unseen, "unseen")
    if not 0 <= size <= len(unseen):
        raise DealError(f'cannot choose {size} of {len(unseen)} unseen cards: "{unseen}"')
    # of_size[k]: the hands of k of the cards so far. A new card is above all before it, so appending keeps the order.
    of_size = [np.zeros(1, dtype=np.uint32)] + [np.zeros(0, dtype=np.uint32)] * size
    for card in unseen:
        bit = np.uint32(card.bit)
        of_size = [of_size[0]] + [np.concatenate([of_size[k], of_size[k - 1] | bit]) for k in range(1, size + 1)]
    return of_size[size]


def split_job(
    hand: CardSet | str,
    unseen: CardSet | str,
    strain: Strain | int | str,
    leader: int,
    *,
    sits_out: int | None = None,
    objective: Objective = "max",
    must_overtrump: bool = False,
    trick: tuple[Card, ...] = (),
    known: tuple[CardSet, CardSet] = (CardSet(0), CardSet(0)),
) -> "Splits":
    """What `split_values` is asked, as the engine takes it; also in the middle of a trick, and with some cards known.

    The value of a split is then the declarer's tricks from here on, the trick on the table included. If a defender sits
    out, more cards may be unseen than both of them need.

    :param hand: the declarer's, as it is now.
    :param trick: the cards on the table, which *leader* began; they are in no hand.
    :param known: cards that the first and the second defender hold now, beside their part of the unseen ones.
    :raises DealError: if the cards or the roles make no position.
    :raises NotationError: if the strain or the objective is none.
    """
    from .._engine import Splits

    for name, role in (("leader", leader), ("sits_out", sits_out)):
        if isinstance(role, Seat):  # a seat is a number too, but not the number of a role
            raise wrong_type(name, role, "a role: 0 is the declarer, 1 the next in play order, 2 the one after him")
    if leader not in (0, 1, 2):
        raise DealError(f"leader is {leader}, expected role 0, 1 or 2")
    if sits_out not in (None, 1, 2):
        raise DealError(f"sits_out is {sits_out}, expected role 1 or 2, or None")
    if leader == sits_out:
        raise DealError(f"role {leader} sits out and leads")
    if objective not in get_args(Objective):
        raise NotationError(f'not an objective: "{objective}"; expected max or min')
    hand, unseen = CardSet.read(hand, "hand"), CardSet.read(unseen, "unseen")
    _check_cards(hand, unseen, leader, sits_out, trick, known)
    first, second = known[::-1] if sits_out == 1 else known
    return Splits(
        hand.mask,
        unseen.mask,
        Strain.read(strain),
        leader,
        sits_out or 0,
        objective == "min",
        must_overtrump,
        trick,
        first.mask,
        second.mask,
    )


def _check_cards(
    hand: CardSet,
    unseen: CardSet,
    leader: int,
    sits_out: int | None,
    trick: tuple[Card, ...],
    known: tuple[CardSet, CardSet],
) -> None:
    """:raises DealError: if the cards make no position."""
    roles = [role for role in range(3) if role != sits_out]
    turns = [roles[(roles.index(leader) + place) % len(roles)] for place in range(len(roles))]
    if len(trick) >= len(turns):
        raise DealError(f"{len(trick)} cards are on the table, expected at most {len(turns) - 1}")
    played = turns[: len(trick)]
    size = len(hand) + (0 in played)
    if not 1 <= size <= MAX_TRICKS:
        raise DealError(f'the declarer holds {size} cards, expected 1 to {MAX_TRICKS}: "{hand}"')
    if twice := hand & unseen:
        raise DealError(f'{twice.lowest} is in the declarer\'s hand "{hand}" and unseen')
    seen = hand | unseen
    for cards in (*known, CardSet.from_cards(trick)):
        if twice := seen & cards:
            raise DealError(f"{twice.lowest} is in two places")
        seen |= cards
    most = {role: size - (role in played) for role in (1, 2)}
    for role, name in ((1, "first"), (2, "second")):
        if role == sits_out and known[role - 1]:
            raise DealError(f'the {name} defender sits out, expected no cards: "{known[role - 1]}"')
        if len(known[role - 1]) > most[role]:
            raise DealError(
                f"the {name} defender is known to hold {len(known[role - 1])} cards, expected at most {most[role]}: "
                f'"{known[role - 1]}"'
            )
    wanted = sum(most[role] - len(known[role - 1]) for role in roles if role)
    if sits_out is None and len(unseen) != wanted:
        raise DealError(f'{len(unseen)} cards are unseen, expected {wanted}: "{unseen}"')
    if len(unseen) < wanted:
        raise DealError(f'{len(unseen)} cards are unseen, expected at least {wanted}: "{unseen}"')
