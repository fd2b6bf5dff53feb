from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import ALL_CARDS, DESKTOP, Card, CardSet, Deal, DealError, NotationError, RuleError, Seat, Strain
from prefa_solver.errors import shown
from support import deals, refusal

ONE, TWO, THREE, TALON = "SAKQCJTDA87HK9", "SJT9CAKDKQHQJT", "S87CQ987DJT9H7", "HA8"
DEAL = Deal.parse(f"{ONE} {TWO} {THREE} {TALON}")
SMALL = "SAK SQJ ST9"


@pytest.mark.parametrize(
    "text",
    [
        f"{ONE} {TWO} {THREE} {TALON}",
        f"{ONE} {TWO} {THREE}",
        f"  {ONE}\n{TWO}\n{THREE}\n{TALON}\n",
        "S AKQ C JT D A87 H K9 | S JT9 C AK D KQ H QJT | S 87 C Q987 D JT9 H 7 | H A8",
        f"{ONE}, {TWO}, {THREE}, {TALON}".lower(),
    ],
)
def test_a_deal_is_read_in_all_its_forms(text):
    assert Deal.parse(text) == DEAL


def test_the_pack_in_order_is_a_deal():
    stored = "SASKSQHAHKD9D8C9C8H8SJSTS9HQHJDADKCAC7H7S8S7HTH9DQDJDTCKCQCJD7CT"
    assert len(stored) == 64
    deal = Deal.parse(stored, dealer=2)
    assert str(deal) == "SAKQC98D98HAK8 SJT9CA7DAKHQJ7 S87CKQJDQJTHT9 CTD7"
    assert deal.dealer is Seat.TWO
    with pytest.raises(NotationError, match="got one word of 32 cards, 31 of them different, expected three hands"):
        Deal.parse(stored[:-2] + "SA")
    with pytest.raises(NotationError, match="got one word of 31 cards"):
        Deal.parse(stored[:-2])


def test_a_talon_that_is_not_given():
    assert Deal.parse(SMALL).talon == CardSet(0)
    assert Deal.parse(f"{ONE} {TWO} {THREE}").talon == CardSet.parse(TALON)
    assert Deal.parse(f"{ONE} {TWO} {THREE} -").talon == CardSet(0)
    taken = Deal.parse(f"{ONE}A8 {TWO} {THREE}")
    assert taken.talon == CardSet(0)
    assert len(taken.hand(Seat.ONE)) == 12


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'got 0 hands, expected 3 and a talon: ""'),
        ("SA SK", 'got 2 hands, expected 3 and a talon: "SA SK"'),
        ("SA SK SQ SJT S9", "got 5 hands, expected 3 and a talon"),
        ("SA XK SQ", 'seat 2: "X" at character 1 of "XK"'),
        ("SA SK SQ SJX", 'talon: "X" at character 3 of "SJX"'),
        ("SA,,SQ", 'seat 2: not cards: ""'),
        ("AKT.Q98.7.AJ SA SK", "seat 1: a dotted hand is not read"),
    ],
)
def test_a_deal_that_cannot_be_read(text, message):
    with pytest.raises(NotationError) as error:
        Deal.parse(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SAK SQ ST9", 'seat 2 holds 1 card, expected 2: "SQ"'),
        ("SAKJ SQ ST9", 'seat 1 holds 3 cards, expected 2: "SAKJ"'),
        ("SAK SQJ ST987 C7D7", 'seat 3 holds 4 cards, expected 2: "ST987"'),
        ("SAKCAK SQJCQJ ST9", 'seat 3 holds 2 cards, expected 4: "ST9"'),
        ("- - -", 'seat 1 holds 0 cards, expected 1 to 10: "-"'),
        ("SAKQJT987CAKQ DAKQJT987CJT9 HAKQJT987C87", 'seat 1 holds 11 cards, expected 1 to 10: "SAKQJT987CAKQ"'),
        ("SAK SQJ ST9 C7", 'the talon has 1 card, expected 2 or none: "C7"'),
        ("SAK SQA ST9", "SA is in two places: seat 1 (SAK) and seat 2 (SAQ)"),
        ("SAK SQJ ST9 S9C7", "S9 is in two places: seat 3 (ST9) and the talon (S9C7)"),
        ("SAKQJT987CAK DAKQJT987CJT HAKQJT987CAK", "CK is in two places: seat 1"),
    ],
)
def test_cards_that_make_no_deal(text, message):
    assert message in refusal(Deal.parse, text)


def test_no_dealer():
    with pytest.raises(NotationError, match="4 is not a valid Seat"):
        Deal.parse(SMALL, dealer=4)
    with pytest.raises(DealError, match="got 2 hands, expected 3"):
        Deal(DEAL.hands[:2], CardSet(0))  # type: ignore[arg-type]


@given(deals())
def test_deal_round_trips(deal):
    assert Deal.parse(str(deal), dealer=deal.dealer) == deal
    assert eval(repr(deal)) == deal
    assert hash(eval(repr(deal))) == hash(deal)


@given(st.text() | st.text(alphabet="SCDH789TJQKA-,|\n .x", max_size=40))
def test_any_text_is_read_or_refused(text):
    assert refusal(Deal.parse, text).isprintable()


# Literals, so that no version ever deals other cards for a seed that somebody wrote down.
@pytest.mark.parametrize(
    ("seed", "index", "text"),
    [
        (0, 0, "SJT87CQT97DAJ SAQ9CAJDQTHQ98 SKC8DK98HAKJT7 CKD7"),
        (1, 0, "SQ8CAKJ7DK9HK9 SAK97C98DJ8HAJ SJTCQTDAQTHT87 D7HQ"),
        (1, 1, "SAKCAJDAKT7H98 SJTC97DQJ9HAQT S97CKQT8D8HKJ7 SQ8"),
        (2**64, 0, "ST9CKJT87DJHQT SQ7CQ9DKT9HK98 SAKJ8CADAQ7HA7 D8HJ"),
        (-1, 0, "SAJ7CJDAT7HQ97 S98CKQ7DKJ98H8 SKQCAT98DQHKJT STHA"),
        (-(10**50), -3, "SAKQ7CKDJ8HJ87 SJ9CQJT8DKTHA9 ST8C97DAQ97HQT CAHK"),
    ],
)
def test_random_deals_are_the_same_for_ever(seed, index, text):
    assert Deal.random(seed, index) == Deal.parse(text)


def test_random_takes_any_integer():
    assert Deal.random(10**5000) != Deal.random(10**5000 + 1)
    assert Deal.random(7) == Deal.random(7, 0)
    assert Deal.random(7).dealer is Seat.THREE
    with pytest.raises(TypeError):
        Deal.random(1.5)  # type: ignore[arg-type]


def test_random_deals_are_fair():
    # Every card is in every place as often as it should be, up to five standard deviations.
    deals = 2000
    places = Counter(
        (card, place) for i in range(deals) for place in range(3) for card in Deal.random(5, i).hands[place]
    )
    assert len(places) == 32 * 3
    expected = deals * 10 / 32
    deviation = (deals * (10 / 32) * (22 / 32)) ** 0.5
    assert max(abs(count - expected) for count in places.values()) < 5 * deviation


def test_position_without_the_talon():
    position = DEAL.position(declarer=2, strain="h")
    assert position.hands == DEAL.hands
    assert position.declarer is Seat.TWO
    assert position.strain is Strain.HEARTS
    assert (position.trick, position.sits_out, position.objective, position.must_overtrump) == ((), None, "max", False)


@pytest.mark.parametrize("discard", ["H8 DQ", CardSet.parse("DQH8"), [Card.H8, Card.DQ], {Card.DQ: 1, Card.H8: 2}])
def test_position_after_the_discard(discard):
    position = DEAL.position(declarer=2, strain=Strain.CLUBS, discard=discard)
    assert str(position.hands[1]) == "SJT9CAKDKHAQJT"
    assert (position.hands[0], position.hands[2]) == (DEAL.hands[0], DEAL.hands[2])


def test_position_of_a_declarer_who_holds_the_talon():
    taken = Deal.parse(f"{ONE} {TWO}A8 {THREE}")
    assert taken.position(2, "C", discard="H8DQ") == DEAL.position(2, "C", discard="H8DQ")
    with pytest.raises(DealError, match='seat 2 must discard two cards of "SJT9CAKDKQHAQJT8"'):
        taken.position(2, "C")
    with pytest.raises(DealError, match="seat 2 holds 12 cards, so seat 1 is not the declarer"):
        taken.position(1, "C")


@pytest.mark.parametrize(
    ("discard", "message"),
    [
        ("H8", 'seat 2 discards 1 card, expected 2: "H8"'),
        ("H8QJ", 'seat 2 discards 3 cards, expected 2: "HQJ8"'),
        ("H8SA", 'seat 2 cannot discard SA: it holds "SJT9CAKDKQHAQJT8"'),
        ("H8H8", 'H8 comes twice in "H8H8"'),
        ("", 'not cards: ""'),
    ],
)
def test_a_discard_that_cannot_be(discard, message):
    with pytest.raises((DealError, NotationError)) as error:
        DEAL.position(2, "C", discard=discard)
    assert message in str(error.value)


def test_no_talon_no_discard():
    with pytest.raises(DealError, match="seat 1 cannot discard SAK: the deal has no talon"):
        Deal.parse(SMALL).position(1, "C", discard="SAK")


@pytest.mark.parametrize(
    ("dealer", "sits_out", "leader"),
    [(3, None, 1), (3, 1, 2), (3, 2, 1), (1, None, 2), (1, 2, 3), (1, 3, 2), (2, None, 3), (2, 3, 1), (2, 1, 3)],
)
def test_the_first_lead_is_the_first_active_seat_from_the_dealers_right(dealer, sits_out, leader):
    deal = Deal.parse(SMALL, dealer=dealer)
    declarer = next(seat for seat in Seat if seat != sits_out)
    assert deal.position(declarer, "NT", sits_out=sits_out).leader == leader


def test_position_options():
    position = DEAL.position(1, "NT", leader=3, sits_out=2, objective="min", rules="desktop")
    assert str(position).endswith("strain=NT declarer=1 leader=3 sits_out=2 objective=min overtrump=yes")
    assert DEAL.position(1, "NT", rules=DESKTOP).must_overtrump
    with pytest.raises(RuleError, match='unknown rule set "bridge"'):
        DEAL.position(1, "NT", rules="bridge")
    with pytest.raises(NotationError, match="5 is not a valid Seat"):
        DEAL.position(5, "NT")
    with pytest.raises(NotationError, match='"X" is not a strain'):
        DEAL.position(1, "X")
    with pytest.raises(DealError, match="seat 1 is the declarer and cannot sit out"):
        DEAL.position(1, "NT", sits_out=1)
    with pytest.raises(NotationError, match="0 is not a valid Seat"):
        DEAL.position(1, "NT", sits_out=0)


@given(deals(), st.sampled_from(Seat), st.randoms(use_true_random=False))
def test_every_deal_has_positions(deal, declarer, random):
    cards = deal.hand(declarer) | deal.talon
    size = min(map(len, deal.hands))
    if len(cards) == size + 2:
        discard = random.sample(list(cards), 2)
        hand = deal.position(declarer, "NT", discard=discard).hand(declarer)
        assert hand == cards - CardSet.from_cards(discard)
    elif all(len(hand) == size for hand in deal.hands):
        assert deal.position(declarer, "NT").hands == deal.hands
    else:
        with pytest.raises(DealError, match="is not the declarer"):
            deal.position(declarer, "NT")


def test_ten_cards_each_and_a_talon_are_the_pack():
    deal = Deal.random(3)
    assert deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.talon == ALL_CARDS


@pytest.mark.parametrize("cards", [0, 11, -1, 10**5000], ids=shown)
def test_random_hands_have_1_to_10_cards(cards):
    with pytest.raises(DealError, match="expected 1 to 10"):
        Deal.random(1, cards=cards)
