import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import ALL_CARDS, Card, CardSet, DealError, IllegalPlayError, NotationError, Position, Seat, Strain
from prefa_solver.play.position import legal_plays, trick_winner
from support import positions, refusal

MIDDLE = "SAKH7 SQJC7 ST9D7 strain=H declarer=1 leader=1"


def legal(hand: str, trick: str, strain: str, must_overtrump: bool = False) -> str:
    return str(legal_plays(CardSet.parse(hand), Card.parse_all(trick), Strain.parse(strain), must_overtrump))


def winner(trick: str, strain: str) -> Card:
    cards = Card.parse_all(trick)
    return cards[trick_winner(cards, Strain.parse(strain))]


# The rules, case by case. Hearts are trumps unless the strain says otherwise.


def test_the_leader_plays_any_card():
    assert legal("SA7C8HQ", "-", "H") == "SA7C8HQ"


def test_follow_suit_if_you_can():
    assert legal("SA7C8HQ", "SK", "H") == "SA7"
    assert legal("SA7C8HQ", "HK", "H") == "HQ"
    assert legal("SA7C8HQ", "C7", "NT") == "C8"


def test_nobody_has_to_beat_the_card_led():
    assert legal("SA7", "SK", "S") == "SA7"


def test_follow_suit_even_if_the_trick_has_been_trumped():
    assert legal("SA7C8HQ", "SKH7", "H") == "SA7"


def test_a_void_hand_with_a_trump_must_trump():
    assert legal("C8HQ7", "SK", "H") == "HQ7"


def test_a_void_hand_without_a_trump_plays_anything():
    assert legal("C8D9", "SK", "H") == "C8D9"
    assert legal("C8D9", "HK", "H") == "C8D9"


def test_without_trumps_a_void_hand_plays_anything():
    assert legal("C8HQ", "SK", "NT") == "C8HQ"


def test_the_last_hand_may_undertrump():
    assert legal("C8HQ7", "SKH8", "H") == "HQ7"


def test_must_overtrump_the_last_hand_beats_the_trump_if_it_can():
    assert legal("C8HQ7", "SKH8", "H", must_overtrump=True) == "HQ"
    assert legal("C8HAQ7", "SKHJ", "H", must_overtrump=True) == "HAQ"


def test_must_overtrump_a_hand_that_cannot_overtrump_still_trumps():
    assert legal("C8H97", "SKHT", "H", must_overtrump=True) == "H97"


def test_must_overtrump_does_not_bind_a_hand_that_can_follow():
    assert legal("S7HQ", "SKH8", "H", must_overtrump=True) == "S7"


def test_must_overtrump_does_not_bind_when_trumps_are_led():
    assert legal("HQ7", "H8HT", "H", must_overtrump=True) == "HQ7"


def test_must_overtrump_does_not_bind_an_untrumped_trick():
    assert legal("HQ7", "SKSA", "H", must_overtrump=True) == "HQ7"
    assert legal("HQ7", "SKC8", "H", must_overtrump=True) == "HQ7"


def test_must_overtrump_does_not_bind_the_second_hand():
    assert legal("HQ7", "SK", "H", must_overtrump=True) == "HQ7"


def test_must_overtrump_does_not_bind_without_trumps():
    assert legal("HQ7", "SKH8", "NT", must_overtrump=True) == "HQ7"


def test_must_overtrump_does_not_bind_the_second_of_two():
    position = Position.parse("SA7 HQ8 C87 strain=H declarer=1 leader=1 sits_out=3 overtrump=yes")
    assert position.play(Card.SA).legal_plays == CardSet.parse("HQ8")


def test_who_wins_a_trick():
    assert winner("SKSAS7", "H") is Card.SA
    assert winner("SKCAS7", "H") is Card.SK  # a discard never wins
    assert winner("SAH7S7", "H") is Card.H7
    assert winner("SAH7HT", "H") is Card.HT
    assert winner("SAHTH7", "H") is Card.HT
    assert winner("H7SASK", "H") is Card.H7
    assert winner("S7HACA", "NT") is Card.S7
    assert winner("S7S8", "NT") is Card.S8


# Positions.


def test_three_play_a_trick():
    position = Position.parse(MIDDLE)
    assert position.to_play is Seat.ONE
    assert position.legal_plays == CardSet.parse("SAKH7")
    position = position.play(Card.SK)
    assert str(position) == "SAH7 SQJC7 ST9D7 strain=H declarer=1 leader=1 trick=SK"
    assert (position.to_play, position.legal_plays) == (Seat.TWO, CardSet.parse("SQJ"))
    assert (position.tricks_left, position.cards_left) == (3, 8)
    position = position.play(Card.SJ).play(Card.S9)
    assert str(position) == "SAH7 SQC7 STD7 strain=H declarer=1 leader=1"
    assert (position.tricks_left, position.cards_left) == (2, 6)


def test_the_winner_leads():
    position = Position.parse("SAK SQH7 ST9 strain=H declarer=1 leader=3")
    assert position.order == (Seat.THREE, Seat.ONE, Seat.TWO)
    assert position.play(Card.S9).play(Card.SK).play(Card.SQ).leader is Seat.ONE
    position = Position.parse("SAK C8H7 ST9 strain=H declarer=1 leader=3")
    assert position.play(Card.S9).play(Card.SK).play(Card.H7).leader is Seat.TWO
    assert position.winner(Card.parse_all("S9SKH7")) is Seat.TWO


def test_two_play_when_a_defender_sits_out():
    position = Position.parse("SAK SQJ ST9 strain=H declarer=3 leader=1 sits_out=2")
    assert position.active == position.order == (Seat.ONE, Seat.THREE)
    assert position.cards_left == 4
    position = position.play(Card.SK)
    assert position.to_play is Seat.THREE
    position = position.play(Card.S9)
    assert str(position) == "SA SQJ ST strain=H declarer=3 leader=1 sits_out=2"
    assert position.play(Card.SA).play(Card.ST).is_over


def test_the_hand_that_sits_out_is_not_looked_at():
    for absent in ("-", "SQ", "SAKQJT987CAKQJT987", "SAST"):
        position = Position.parse(f"SAK {absent} ST9 strain=H declarer=3 leader=1 sits_out=2")
        assert position.hand(Seat.TWO) == CardSet.parse(absent)
        while not position.is_over:
            position = position.play(position.legal_plays.lowest)
        assert position.hand(Seat.TWO) == CardSet.parse(absent)


def test_the_end():
    position = Position.parse("SA SK SQ strain=NT declarer=1 leader=2").play(Card.SK).play(Card.SQ).play(Card.SA)
    assert position.is_over
    assert str(position) == "- - - strain=NT declarer=1 leader=1"
    assert position.legal_plays == CardSet(0)
    assert (position.tricks_left, position.cards_left) == (0, 0)
    with pytest.raises(IllegalPlayError, match='seat 1 cannot play SA: it holds "-"'):
        position.play(Card.SA)


@pytest.mark.parametrize(
    ("position", "card", "message"),
    [
        ("SA7 SKQ STJ strain=H declarer=1 leader=1", "HA", 'seat 1 cannot play HA: it holds "SA7", in "SA7 SKQ'),
        ("S7 SAH7 STJ strain=H declarer=1 leader=1 trick=SK", "H7", "seat 2 cannot play H7: it must follow S and hold"),
        ("S7 CAH7 STJ strain=H declarer=1 leader=1 trick=SK", "CA", "seat 2 cannot play CA: it must trump with H and"),
        (
            "S7 CA HQ8 strain=H declarer=1 leader=1 trick=SKHT overtrump=yes",
            "H8",
            'seat 3 cannot play H8: it must beat HT and holds "HQ8", in "S7 CA HQ8 strain=H',
        ),
    ],
)
def test_illegal_plays(position, card, message):
    with pytest.raises(IllegalPlayError) as error:
        Position.parse(position).play(Card.parse(card))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SAK SQ ST9 strain=H declarer=1 leader=1", 'seat 2 holds 1 card, expected 2: "SQ"'),
        ("SA SQJ ST9 strain=H declarer=1 leader=2 trick=SK", 'seat 1 holds 1 card, expected 2: "SA"'),
        ("SAK SQJ ST9 strain=H declarer=1 leader=2 trick=S8", 'seat 2 holds 2 cards, expected 1: "SQJ"'),
        ("SAK SQ ST9 strain=H declarer=1 leader=1 sits_out=3", 'seat 2 holds 1 card, expected 2: "SQ"'),
        ("SAK SAQ ST9 strain=H declarer=1 leader=1", "SA is in two places: seat 1 (SAK) and seat 2 (SAQ)"),
        ("SAK SQ ST9 strain=H declarer=1 leader=2 trick=SA", "SA is in two places: seat 1 (SAK) and the table (SA)"),
        ("SK SQ ST9 strain=H declarer=1 leader=1 trick=SASA", "a card lies twice on the table: SASA"),
        ("SK SQ ST strain=H declarer=1 leader=1 trick=SASJS9", "3 cards on the table (SASJS9) of 3 players"),
        ("SK SQ - strain=H declarer=1 leader=1 trick=SAST sits_out=3", "2 cards on the table (SAST) of 2 players"),
        ("SK SQ C7 strain=H declarer=3 leader=1 sits_out=3", "seat 3 is the declarer and cannot sit out"),
        ("SK SQ C7 strain=H declarer=3 leader=1 sits_out=1", "seat 1 sits out and cannot lead"),
        (
            "SK SQ C7C8 strain=H declarer=1 leader=1 trick=SAH7",
            'on the table: seat 2 cannot play H7: it must follow S and holds "SQH7"',
        ),
        (
            "SK HQ C78 strain=H declarer=1 leader=1 trick=SAD7",
            'on the table: seat 2 cannot play D7: it must trump with H and holds "D7HQ"',
        ),
        (
            "SAKQJT987CAKQ DAKQJT987CJT9 HAKQJT987C8S- strain=H declarer=1 leader=1",
            "seat 3 holds 9 cards, expected 11",
        ),
        (
            "SAKQJT987CAKQ DAKQJT987CJT9 - strain=H declarer=1 leader=1 sits_out=3",
            'seat 1 holds 11 cards, expected at most 10: "SAKQJT987CAKQ"',
        ),
    ],
)
def test_cards_that_make_no_position(text, message):
    with pytest.raises(DealError) as error:
        Position.parse(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'got 0 hands, expected 3: ""'),
        ("SA SK strain=H", 'got 2 hands, expected 3: "SA SK strain=H"'),
        ("SA SK SX strain=H declarer=1 leader=1", 'seat 3: "X" at character 2 of "SX"'),
        ("SA SK SQ declarer=1 leader=1", "strain= is missing in"),
        ("SA SK SQ strain=H leader=1", "declarer= is missing in"),
        ("SA SK SQ strain=H declarer=1", "leader= is missing in"),
        ("SA SK SQ strain=X declarer=1 leader=1", '"X" is not a strain'),
        ("SA SK SQ strain=H declarer=4 leader=1", '"4" is not a seat'),
        ("SA SK SQ strain=H declarer=1 leader=1 leader=2", "leader= comes twice in"),
        ("SA SK SQ strain=H declarer=1 leader=1 trump=H", 'unknown word "trump=H"; expected one of strain=, declarer='),
        ("SA SK SQ strain=H declarer=1 leader=1 objective=few", 'not an objective: "few"; expected max or min'),
        ("SA SK SQ strain=H declarer=1 leader=1 overtrump=1", 'not an answer: "overtrump=1"; expected yes or no'),
        ("SA SK SQ strain=H declarer=1 leader=1 trick=", 'not cards: ""'),
    ],
)
def test_a_position_that_cannot_be_read(text, message):
    with pytest.raises(NotationError) as error:
        Position.parse(text)
    assert message in str(error.value)


def test_words_in_any_order():
    text = "SAK C9D8 S7 strain=H declarer=1 leader=3 trick=H7 sits_out=2 objective=min overtrump=yes"
    position = Position.parse(text)
    assert str(position) == text
    assert (
        Position.parse("overtrump=yes sits_out=2 SAK leader=3 C9D8 objective=min strain=h declarer=1 s7 trick=♥7")
        == position
    )
    assert Position.parse("SA SK SQ strain=H declarer=1 leader=1 trick=-") == Position.parse(
        "SA SK SQ strain=H declarer=1 leader=1 objective=max overtrump=no"
    )


def test_plain_numbers_become_seats_and_cards():
    hands = (CardSet.parse("SA"), CardSet.parse("SK"), CardSet(0))
    position = Position(hands, declarer=1, strain=4, leader=3, trick=(5,))  # type: ignore[arg-type]
    assert position == Position.parse("SA SK - strain=NT declarer=1 leader=3 trick=SQ")
    assert position.trick == (Card.SQ,)
    assert isinstance(position.leader, Seat)
    with pytest.raises(NotationError, match="40 is not a valid Card"):
        dataclasses.replace(position, trick=(40,))  # type: ignore[arg-type]
    with pytest.raises(DealError, match="got 2 hands, expected 3"):
        dataclasses.replace(position, hands=hands[:2])  # type: ignore[arg-type]


@given(positions(max_cards=10))
def test_position_round_trips(position):
    assert Position.parse(str(position)) == position
    assert eval(repr(position)) == position
    assert hash(eval(repr(position))) == hash(position)


@given(st.text() | st.text(alphabet="SCDHAK7=- strainleaderdeclarer123", max_size=60))
def test_any_text_is_read_or_refused(text):
    assert refusal(Position.parse, text).isprintable()


@given(positions(max_cards=10), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_play_to_the_end(position, random):
    """Whatever is played: one card leaves one hand, only legal cards are taken, and the last card ends it."""
    while not position.is_over:
        legal = position.legal_plays
        assert legal
        assert legal <= position.hand(position.to_play)
        hand = position.hand(position.to_play)
        for card in (*(hand - legal), (ALL_CARDS - hand).lowest):
            with pytest.raises(IllegalPlayError):
                position.play(card)
        card = random.choice(list(legal))
        after = position.play(card)
        assert after.cards_left == position.cards_left - 1
        assert after.hand(position.to_play) == position.hand(position.to_play) - CardSet.from_cards([card])
        if after.trick:
            assert after.trick == (*position.trick, card)
            assert after.leader is position.leader
        else:
            assert after.leader is position.winner((*position.trick, card))
        position = after
