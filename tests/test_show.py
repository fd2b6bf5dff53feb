"""Diagrams, tables and lines as text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import Card, CardSet, Deal, IllegalPlayError, Position, Seat, Strain, Suit, card_values, solve
from prefa_solver.play.replay import play_out
from prefa_solver.play.trick import tricks_by_seat
from prefa_solver.play.turns import DEFENCES, defenders, sitting_out
from prefa_solver.show import diagrams as show
from prefa_solver.words.cards import cards_text
from support import card_sets, deals, plain_card_values, positions, seats

DEAL = Deal.parse("SKQJT9CKQJTDK SA87C9DQHAQ987 CA87DAJT9HKJT")


def flat(value: int) -> list[list[list[int]]]:
    return [[[value] * 3] * 3] * 5


@given(card_sets)
def test_cards_reads_back(held):
    assert CardSet.parse(cards_text(held).replace("—", "-")) == held


def test_deal_diagram():
    assert show.deal_diagram(DEAL) == (
        "  Seat 3 · deals                          Seat 2\n"
        "  ♠ —                                     ♠ A 8 7\n"
        "  ♣ A 8 7                                 ♣ 9\n"
        "  ♦ A J T 9                               ♦ Q\n"
        "  ♥ K J T                                 ♥ A Q 9 8 7\n"
        "\n"
        "                      Seat 1\n"
        "                      ♠ K Q J T 9\n"
        "                      ♣ K Q J T\n"
        "                      ♦ K\n"
        "                      ♥ —\n"
        "\n"
        "  Talon  ♦87"
    )


@given(deals())
def test_deal_diagram_has_every_card_in_its_place(deal):
    diagram = show.deal_diagram(deal)
    rows = diagram.splitlines()
    assert all(len(row) <= 80 and row == row.rstrip() for row in rows)
    blocks = {Seat.THREE: [r[:42] for r in rows[1:5]], Seat.TWO: [r[42:] for r in rows[1:5]], Seat.ONE: rows[7:11]}
    for seat, block in blocks.items():
        assert CardSet.parse("".join(block).replace("—", "-").replace(" ", "")) == deal.hand(seat)
    assert diagram.count("deals") == 1
    assert ("Talon" in diagram) == bool(deal.talon)


@given(positions(min_cards=1, max_cards=10))
def test_position_diagram(position):
    diagram = show.position_diagram(position)
    assert all(len(row) <= 80 for row in diagram.splitlines())
    turn = "to play" if position.trick else "leads"
    titles = re.findall(r"Seat (\d)((?: · [a-z]+(?: [a-z]+)*)*)", diagram)
    notes = {int(number): text.split(" · ") for number, text in titles}
    assert sorted(notes) == [1, 2, 3]
    assert "declarer" in notes[position.declarer]
    assert turn in notes[position.to_play]
    for card in position.trick:
        assert card.suit.symbol + card.rank.letter in diagram


@pytest.mark.parametrize(
    ("trick", "rows"),
    [
        ("SK", ["                      ♠K"]),
        ("SKSA", ["                            ♠A", "                      ♠K"]),
    ],
)
def test_the_trick_lies_before_who_played_it(trick, rows):
    position = DEAL.position(1, "S")
    for card in Card.parse_all(trick):
        position = position.play(card)
    lines = show.position_diagram(position).splitlines()
    assert lines[6 : 6 + len(rows)] == rows
    assert lines[5] == lines[6 + len(rows)] == ""


def test_tricks_table():
    tricks = flat(0)
    tricks[Strain.HEARTS] = [[5, 6, 10], [0, 1, 2], [3, 4, 9]]
    assert show.tricks_table(DEAL, tricks, strains=[Strain.HEARTS, Strain.NO_TRUMPS], enough=6) == (
        "              Seat 1 plays       Seat 2 plays       Seat 3 plays\n"
        "  defence    both  1st  2nd     both  1st  2nd     both  1st  2nd\n"
        "  seats       2+3    2    3      3+1    3    1      1+2    1    2\n"
        "  leads         1    1    1        1    2    1        1    1    2\n"
        "             ───────────────    ───────────────    ───────────────\n"
        "  ♥             5    6*  10*       0    1    2        3    4    9*\n"
        "  NT            0    0    0        0    0    0        0    0    0"
    )


def test_tricks_table_of_one_declarer():
    table = show.tricks_table(DEAL, flat(7), strains=[Strain.CLUBS], declarers=[Seat.TWO], enough=7)
    assert table.splitlines()[0].strip() == "Seat 2 plays"
    assert table.splitlines()[2].split() == ["seats", "3+1", "3", "1"]
    assert table.splitlines()[-1].split() == ["♣", "7*", "7*", "7*"]
    assert "*" not in show.tricks_table(DEAL, flat(7), enough=8)
    assert "*" not in show.tricks_table(DEAL, flat(10))


@pytest.mark.parametrize("dealer", Seat)
def test_leaders_of_the_table_are_those_of_the_positions(dealer):
    deal = Deal(DEAL.hands, DEAL.talon, dealer)
    leads = show.tricks_table(deal, flat(10)).splitlines()[3].split()[1:]
    assert max(map(len, show.tricks_table(deal, flat(10)).splitlines())) <= 80
    expected = []
    for declarer in Seat:
        for out in (None, declarer.next.next, declarer.next):
            expected.append(str(deal.position(declarer, "S", sits_out=out).leader))
    assert leads == expected


@given(seats)
def test_defenders(declarer):
    for defence in DEFENCES:
        out = sitting_out(declarer, defence)
        present = {declarer, *defenders(declarer, defence)}
        assert present == set(Seat) - {out}
    assert defenders(declarer, "first") == (declarer.next,)


@given(positions())
def test_card_values_lists_the_whole_hand_best_first(position):
    values = card_values(position)
    assert values == plain_card_values(position)
    text = show.card_values(position, values)
    best, *others = text.splitlines()
    assert best.endswith("best")
    assert int(best.split()[0]) == solve(position).tricks
    seen = CardSet(0)
    for row in (best, *others):
        number, held = re.fullmatch(r"  (..)   ((?:[♠♣♦♥][AKQJT987]+ ?)+)(?:  .*)?", row).groups()
        cards = CardSet.parse(held)
        assert not seen & cards
        seen |= cards
        expected = {None} if number == " -" else {int(number)}
        assert {values.get(card) for card in cards} == expected
    assert seen == position.hand(position.to_play)


@given(positions(max_cards=10), st.data())
def test_replay_follows_the_rules(position, data):
    line = []
    end = position
    while not end.is_over:
        card = data.draw(st.sampled_from(list(end.legal_plays)))
        line.append(card)
        end = end.play(card)
    tricks, after = play_out(position, line)
    assert after == end
    assert [card for trick in tricks for card in trick.cards] == [*position.trick, *line]
    assert sum(tricks_by_seat(tricks)) == len(tricks) == position.tricks_left
    leaders = [trick.seats[0] for trick in tricks]
    assert leaders == [position.leader, *(trick.winner for trick in tricks[:-1])]
    rows = show.tricks_played(tricks, first=11, before=(1, 2, 3)).splitlines()[1:]
    assert [int(row.split()[0]) for row in rows] == list(range(11, 11 + len(tricks)))
    score = tuple(map(int, rows[-1].split()[-1].split("-")))
    assert score == tuple(a + b for a, b in zip((1, 2, 3), tricks_by_seat(tricks), strict=True))


def test_tricks_played():
    tricks, _ = play_out(DEAL.position(1, "S", sits_out=3), Card.parse_all("SK SA H7 S9"))
    assert show.tricks_played(tricks) == (
        "  trick   seat 1   seat 2   seat 3   taken by   score 1-2-3\n"
        "     1   >♠K       ♠A       —        seat 2     0-1-0\n"
        "     2    ♠9      >♥7       —        seat 1     1-1-0"
    )


def test_replay_names_the_trick():
    start = DEAL.position(1, "S")
    with pytest.raises(IllegalPlayError, match=r"^trick 1: seat 2 cannot play HA: it must follow S and holds"):
        play_out(start, Card.parse_all("SK HA"))
    with pytest.raises(IllegalPlayError, match=r"^trick 2: seat 1 cannot play DK: it must trump with S and holds"):
        play_out(start, Card.parse_all("SK SA HT H9 HJ DK"))


def test_an_incomplete_trick_is_left_on_the_table():
    tricks, position = play_out(DEAL.position(1, "S"), Card.parse_all("SK SA HT H9"))
    assert len(tricks) == 1
    assert position.trick == (Card.H9,)
    assert play_out(position, ()) == ((), position)


def test_every_suit_has_its_row_in_bidding_order():
    position = Position.parse("SA C7 DA strain=NT declarer=1 leader=1")
    symbols = re.findall("[♠♣♦♥]", show.position_diagram(position))
    order = [suit.symbol for suit in Suit]
    assert symbols == [symbol for symbol in order for _ in range(2)] + order
