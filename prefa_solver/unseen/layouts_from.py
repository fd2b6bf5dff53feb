"""The unseen cards as one seat sees them."""

from collections.abc import Sequence
from dataclasses import replace

from ..cards.card import ALL_CARDS, CardSet, Suit
from ..cards.seat import Seat
from ..errors import DealError
from ..play.position import MAX_TRICKS
from .clues import Clue
from .holder import Holder
from .space import Layouts

__all__ = ["layouts_from", "with_clues"]

_TALON = 2
_NO_CARDS = CardSet(0)


def layouts_from(
    seat: Seat | int | str,
    hand: CardSet | str,
    *,
    declarer: Seat | int | str | None = None,
    discard: CardSet | str | None = None,
    talon: CardSet | str | None = None,
    clues: Sequence[Clue] = (),
) -> Layouts:
    """The layouts that agree with what *seat* knows.

    Before a declarer has taken the talon, the places are the two other hands, in play order, and the talon. The
    declarer knows his twelve cards: for him the places are the two other hands. For a defender they are the declarer's
    hand of ten, the partner's and the declarer's discard.

    Text is read wherever a value is taken.

    :param hand: the cards of *seat* at the start of play: ten, or all twelve of a declarer who has not thrown yet.
    :param declarer: who took the talon, or None.
    :param discard: what *seat* itself threw, being the declarer.
    :param talon: the talon, if it was shown.
    :raises DealError: if the cards cannot be right, or no layout agrees with the clues; the message says with which.
    :raises NotationError: if a text cannot be read.
    """
    seat, hand = Seat.read(seat), CardSet.read(hand, "hand")
    declarer = None if declarer is None else Seat.read(declarer, "declarer")
    talon = None if talon is None else CardSet.read(talon, "talon")
    thrown = _NO_CARDS if discard is None else CardSet.read(discard, "discard")
    first, second = seat.next, seat.next.next
    known = hand | thrown
    if len(hand) + len(thrown) != len(known):
        raise DealError(f'{(hand & thrown).lowest} is in the hand "{hand}" and in the discard "{thrown}"')
    expected = MAX_TRICKS + _TALON if declarer is seat else MAX_TRICKS
    if len(known) != expected:
        what = "hand and discard" if discard else "hand"
        raise DealError(f'the {what} of seat {seat} has {len(known)} cards, expected {expected}: "{known}"')
    if talon is not None and len(talon) != _TALON:
        raise DealError(f'the talon has {len(talon)} cards, expected {_TALON}: "{talon}"')
    if declarer is seat:
        if talon is not None and not talon <= known:
            raise DealError(f'seat {seat} took the talon "{talon}", but holds and threw only "{known}"')
        places = [Holder(f"seat {first}", MAX_TRICKS), Holder(f"seat {second}", MAX_TRICKS)]
        return with_clues(ALL_CARDS - known, places, (first, second), clues)
    if talon is not None and talon & hand:
        raise DealError(f'{(talon & hand).lowest} is in the hand "{hand}" and in the talon')
    if declarer is None:
        unseen = ALL_CARDS - known - (talon or _NO_CARDS)
        places = [Holder(f"seat {first}", MAX_TRICKS), Holder(f"seat {second}", MAX_TRICKS)]
        places.append(Holder("the talon", 0 if talon else _TALON))
        return with_clues(unseen, places, (first, second), clues)
    partner = first if first is not declarer else second
    places = [
        Holder(f"seat {declarer}", MAX_TRICKS),
        Holder(f"seat {partner}", MAX_TRICKS, lacks=talon or _NO_CARDS),
        Holder("the discard", _TALON),
    ]
    return with_clues(ALL_CARDS - known, places, (declarer, partner), clues)


def with_clues(cards: CardSet, places: Sequence[Holder], seats: Sequence[Seat], clues: Sequence[Clue]) -> Layouts:
    """The layouts of *cards* over *places* that agree with *clues*.

    :param seats: whose hands the first places are; a clue may speak of no other seat.
    :raises DealError: if a clue speaks of a card that is not among *cards*, or no layout agrees; the message names the
        clue at which none was left.
    """
    layouts = Layouts(cards, tuple(places))
    for clue in clues:
        if clue.seat not in seats:
            raise DealError(f"{clue}: the cards of seat {clue.seat} are not in question")
        if foreign := clue.holds - cards:
            raise DealError(f"{clue}: {foreign.lowest} is not among the unseen cards {cards}")
        own = seats.index(clue.seat)
        places = [
            _limited(place, clue) if p == own else replace(place, lacks=place.lacks | clue.holds)
            for p, place in enumerate(layouts.places)
        ]
        before = layouts.count
        layouts = Layouts(cards, tuple(places))
        if not layouts.count:
            raise DealError(f"no layout is left with this: {clue} ({before:,} without it)")
    return layouts


def _limited(place: Holder, clue: Clue) -> Holder:
    """*place*, with what *clue* says of it."""

    def limits(suit: Suit) -> tuple[int, int]:
        least, most = place.lengths[suit]
        return (max(least, clue.least), min(most, clue.most)) if suit is clue.suit else (least, most)

    return replace(place, lacks=place.lacks | clue.lacks, lengths=tuple(limits(suit) for suit in Suit))
