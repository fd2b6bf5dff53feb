"""What changes no value: other names for suits and seats.

Three-handed, the two defenders cannot change places: which of them plays before the declarer and which after him
matters, even if the lead changes hands with them. (It would take playing the other way round the table as well, and
the game runs one way.) With one defender out it does not matter which.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_support import seat_after
from prefa_solver import Card, CardSet, Position, Seat, Strain, Suit, card_values, solve
from support import plain_value, positions, seats

ANY = positions(max_cards=10)


def with_suits(position, suits):
    """The position with suit i renamed to *suits* [i]."""

    def renamed(cards):
        return [Card.of(suits[card.suit], card.rank) for card in cards]

    first, second, third = (CardSet.from_cards(renamed(hand)) for hand in position.hands)
    return replace(
        position,
        hands=(first, second, third),
        trick=tuple(renamed(position.trick)),
        strain=position.strain if position.strain is Strain.NO_TRUMPS else Strain(suits[position.strain]),
    )


def turned(position, steps):
    """The position with everybody moved so many places to the right."""
    hands = {seat_after(seat, steps): position.hand(seat) for seat in Seat}
    return replace(
        position,
        hands=tuple(hands[seat] for seat in Seat),
        declarer=seat_after(position.declarer, steps),
        leader=seat_after(position.leader, steps),
        sits_out=None if position.sits_out is None else seat_after(position.sits_out, steps),
    )


def defenders_exchanged(position):
    """The position with the two defenders' hands, and what they lead, played and sit out, changed over."""
    one, other = (seat for seat in Seat if seat is not position.declarer)
    places = {one: other, other: one, position.declarer: position.declarer, None: None}
    return replace(
        position,
        hands=tuple(position.hand(places[seat]) for seat in Seat),
        leader=places[position.leader],
        sits_out=places[position.sits_out],
    )


@given(ANY, st.permutations(list(Suit)))
@settings(max_examples=50)
def test_names_of_suits(position, suits):
    other = with_suits(position, suits)
    assert solve(other).tricks == solve(position).tricks
    assert card_values(other) == {
        Card.of(suits[card.suit], card.rank): tricks for card, tricks in card_values(position).items()
    }


@given(ANY, st.integers(1, 2))
@settings(max_examples=50)
def test_names_of_seats(position, steps):
    other = turned(position, steps)
    assert (solve(other).tricks, solve(other).nodes) == (solve(position).tricks, solve(position).nodes)
    assert card_values(other) == card_values(position)
    assert solve(other).line == solve(position).line


@given(ANY.filter(lambda position: position.sits_out is not None))
@settings(max_examples=40)
def test_which_defender_is_out(position):
    other = defenders_exchanged(position)
    assert other.sits_out is not position.sits_out
    assert (solve(other).tricks, solve(other).nodes) == (solve(position).tricks, solve(position).nodes)
    assert card_values(other) == card_values(position)
    assert solve(other).line == solve(position).line


@given(ANY.filter(lambda position: position.sits_out is not None))
@settings(max_examples=40)
def test_of_two_players_either_may_be_the_declarer(position):
    defender = next(seat for seat in position.active if seat is not position.declarer)
    other = replace(position, declarer=defender)
    assert solve(position).tricks + solve(other).tricks == position.tricks_left
    for card, tricks in card_values(position).items():
        assert tricks + card_values(other)[card] == position.tricks_left


@given(ANY.filter(lambda position: position.sits_out is not None), seats, st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_what_a_hand_that_is_out_holds(position, seat, mask):
    hands = [CardSet(mask) if s is position.sits_out else position.hand(s) for s in Seat]
    other = replace(position, hands=tuple(hands))
    assert (solve(other).tricks, solve(other).nodes) == (solve(position).tricks, solve(position).nodes)


@given(positions(max_cards=10, mid_trick=False), st.data())
@settings(max_examples=40)
def test_only_the_order_of_the_cards_left_counts(position, data):
    """Ranks are relative: the cards of a suit may move as long as they keep their order."""
    moved = {}
    for suit in Suit:
        present = sorted({card for seat in position.active for card in position.hand(seat) if card.suit is suit})
        ranks = data.draw(st.sets(st.integers(0, 7), min_size=len(present), max_size=len(present)))
        moved |= zip(present, (Card.of(suit, rank) for rank in sorted(ranks)), strict=True)
    hands = [
        position.hand(seat) if seat is position.sits_out else CardSet.from_cards(moved[c] for c in position.hand(seat))
        for seat in Seat
    ]
    other = replace(position, hands=tuple(hands))
    assert solve(other).tricks == solve(position).tricks
    assert card_values(other) == {moved[card]: tricks for card, tricks in card_values(position).items()}


@pytest.mark.parametrize(
    "text",
    [
        "D97 CQT DK8 strain=D declarer=1 leader=2",
        "SQHK9 DK7HA SKHQ8 strain=H declarer=1 leader=1",
        "S9CKH9 DQH87 S7C7HT strain=NT declarer=1 leader=2",
        "STD8HK S9CKD7 SJDJH8 strain=NT declarer=1 leader=2 objective=min",
    ],
)
def test_three_handed_defenders_cannot_change_places(text):
    """So that nobody takes it for a symmetry."""
    position = Position.parse(text)
    other = defenders_exchanged(position)
    assert solve(position).tricks == plain_value(position)
    assert solve(other).tricks == plain_value(other)
    assert solve(position).tricks != solve(other).tricks
