import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import ALL_CARDS, Card, CardSet, DealError, NotationError, Rank, Seat, Strain, Suit
from prefa_solver.errors import quoted, shown
from prefa_solver.games.prefa.payments import Outcome
from support import card_sets, cards, refusal

HAND = CardSet.parse("SAKT7CQ98D7HAJ")


def test_card_index_is_eight_suits_of_eight_ranks():
    assert [int(Card.S7), int(Card.SA), int(Card.C7), int(Card.HA)] == [0, 7, 8, 31]
    for index, card in enumerate(Card):
        assert card == index == 8 * card.suit + card.rank
        assert Card.of(card.suit, card.rank) is card
        assert card.bit == 1 << index


@pytest.mark.parametrize("kind", [Suit, Rank, Card])
def test_one_text_form_each(kind):
    for member in kind:
        assert kind.parse(str(member)) is member
        assert kind.parse(f" {str(member).lower()} ") is member
        assert eval(repr(member)) is member
        assert f"{member}" == str(member)
        assert f"{member:>4}" == str(member).rjust(4)


def test_letters_and_symbols():
    assert "".join(suit.letter for suit in Suit) == "SCDH"
    assert "".join(suit.symbol for suit in Suit) == "♠♣♦♥"
    assert "".join(rank.letter for rank in Rank) == "789TJQKA"
    assert [Suit.parse(suit.symbol) for suit in Suit] == list(Suit)
    assert Rank.parse("10") is Rank.TEN
    assert str(Card.HT) == "HT"
    assert repr(Card.SA) == "Card.SA"


@pytest.mark.parametrize(
    "text", ["SAKT7CQ98D7HAJ", "sakt7 cq98 d7 haj", "♠AKT7♣Q98♦7♥AJ", "SAK107CQ98D7HAJ", "HJHAD7C8C9CQSTS7SKSA"]
)
def test_a_hand_is_read_in_all_its_forms(text):
    assert CardSet.parse(text) == HAND
    assert str(CardSet.parse(text)) == "SAKT7CQ98D7HAJ"


def test_voids():
    assert CardSet.parse("-") == CardSet.parse(" - ") == CardSet(0)
    assert CardSet.parse("SA C- D- H7") == CardSet.parse("SAC-D-H7") == CardSet.from_cards([Card.SA, Card.H7])
    assert str(CardSet(0)) == "-"


def test_cards_in_order():
    assert Card.parse_all("SKSAS7") == (Card.SK, Card.SA, Card.S7)
    assert Card.parse_all("SKA7") == (Card.SK, Card.SA, Card.S7)
    assert Card.parse_all("s10h10") == (Card.ST, Card.HT)
    assert Card.parse_all("-") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'not cards: ""; an empty hand is written -'),
        ("AKT7.Q98.7.AJ", "a dotted hand is not read, because its suit order could mean two things"),
        ("AKT7", '"A" at character 1 of "AKT7": expected a suit letter (S, C, D, H)'),
        ("SA1", '"1" at character 3 of "SA1": expected a rank (7 8 9 T J Q K A) or a suit'),
        ("S10 X", '"X" at character 5 of "S10 X": expected a rank (7 8 9 T J Q K A) or a suit'),
        ("S-A", '"A" at character 3 of "S-A": expected a suit letter (S, C, D, H)'),
        ("SA-", '"-" at character 3 of "SA-": expected a rank'),
        ("SAC", 'suit C has no ranks in "SAC"; a void suit is written C-'),
        ("SCA", 'suit S has no ranks in "SCA"; a void suit is written S-'),
        ("SAKA", 'SA comes twice in "SAKA"'),
        ("ſA", '"ſ" at character 1'),
    ],
)
def test_a_hand_that_cannot_be_read(text, message):
    with pytest.raises(NotationError) as error:
        CardSet.parse(text)
    assert message in str(error.value)


def test_one_card_is_one_card():
    with pytest.raises(NotationError, match='expected one card, such as SA, got 2: "SAK"'):
        Card.parse("SAK")
    with pytest.raises(NotationError, match='"X" is not a suit; expected one of S, C, D, H'):
        Suit.parse("X")
    with pytest.raises(NotationError, match='"6" is not a rank; expected one of 7, 8, 9, T, J, Q, K, A'):
        Rank.parse("6")


def test_numbers_that_stand_for_nothing():
    with pytest.raises(NotationError, match="32 is not a valid Card: expected a number from 0 to 31"):
        Card(32)
    with pytest.raises(NotationError, match="-1 is not a valid Suit"):
        Suit(-1)
    with pytest.raises(NotationError, match="40 is not a valid Card"):
        CardSet.from_cards([40])
    with pytest.raises(DealError, match="a card mask has 32 bits, got 0x100000000"):
        CardSet(1 << 32)
    with pytest.raises(DealError, match="a card mask has 32 bits, got -0x1"):
        CardSet(-1)


@pytest.mark.parametrize("kind", [Card, Suit, Rank, Seat, Strain, Outcome])
@pytest.mark.parametrize("value", [10**5000, -(10**5000), 99, 0.5, "x", None, [1]], ids=shown)
def test_any_value_is_a_member_or_the_documented_error(kind, value):
    with pytest.raises(NotationError, match=f" is not a valid {kind.__name__}: expected "):
        kind(value)


def test_set_algebra():
    one, other = CardSet.parse("SAKH7"), CardSet.parse("SKQH7")
    assert str(one | other) == "SAKQH7"
    assert str(one & other) == "SKH7"
    assert str(one - other) == "SA"
    assert str(one ^ other) == "SAQ"
    assert one & other <= one
    assert not one <= other
    assert Card.SA in one
    assert Card.SQ not in one
    assert "SA" in one
    assert "SQ" not in one
    assert one | "SQ" == one | other
    assert one - "SA" & "SK" == CardSet.parse("SK")
    assert not one <= "SA"
    assert len(one) == 3
    assert bool(one)
    assert not CardSet(0)
    assert int(CardSet.parse("S8")) == 2
    assert len(ALL_CARDS) == 32
    assert hash(one) == hash(CardSet.parse("H7SKA"))
    with pytest.raises(TypeError):
        one | 1


def test_parts_of_a_set():
    assert HAND.of(Suit.CLUBS) == CardSet.parse("CQ98")
    assert HAND.ranks(Suit.SPADES) == (Rank.ACE, Rank.KING, Rank.TEN, Rank.SEVEN)
    assert HAND.ranks(Suit.HEARTS) == (Rank.ACE, Rank.JACK)
    assert HAND.highest is Card.HA
    assert HAND.lowest is Card.S7
    with pytest.raises(DealError, match="the empty set has no highest"):
        _ = CardSet(0).highest
    with pytest.raises(DealError, match="the empty set has no highest and no lowest"):
        _ = CardSet(0).lowest


def test_a_set_does_not_change():
    with pytest.raises(AttributeError):
        HAND.mask = 0  # type: ignore[misc]


@given(card_sets)
def test_set_round_trips(hand):
    assert CardSet.parse(str(hand)) == hand
    assert eval(repr(hand)) == hand
    assert CardSet.from_cards(hand) == hand
    assert list(hand) == sorted(hand)
    assert len(list(hand)) == len(hand)


@given(st.lists(cards))
def test_card_sequence_round_trips(sequence):
    text = "".join(map(str, sequence)) or "-"
    assert Card.parse_all(text) == tuple(sequence)


@given(card_sets, card_sets)
def test_set_algebra_is_that_of_python_sets(one, other):
    mine, theirs = set(one), set(other)
    assert set(one | other) == mine | theirs
    assert set(one & other) == mine & theirs
    assert set(one - other) == mine - theirs
    assert set(one ^ other) == mine ^ theirs
    assert (one <= other) == (mine <= theirs)


@given(st.text() | st.text(alphabet="SCDHscdh789TJQKA10-♠ .", max_size=12))
def test_any_text_is_read_or_refused(text):
    for parse in (Suit.parse, Rank.parse, Card.parse, Card.parse_all, CardSet.parse):
        assert refusal(parse, text).isprintable()


def test_quoting():
    assert quoted("SA") == '"SA"'
    assert quoted("a\tb\n\udc80") == r'"a\tb\n\x80"'
    assert len(quoted("S" * 1000)) == 82


def test_values_in_messages():
    assert shown(7) == "7"
    assert shown("a\x1b") == r"'a\x1b'"
    assert len(shown(10**1000)) == 80
    assert shown(10**5000) == "a number of thousands of digits"
