"""Portable Preferans Notation: what Prefa understands of it, what it keeps, what it refuses."""

import io
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from formats_support import are_clear, problems_in
from make_records import records
from prefa_solver import Card, CardSet, Deal, Seat
from prefa_solver.formats import FORMATS, Record, RecordError, problems, understand
from prefa_solver.formats.format import Frame
from prefa_solver.formats.stream import lines_of

PPN = FORMATS["ppn"]
LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVW"
# The card of each letter by the specification's table: spades, diamonds, hearts, clubs.
TABLE = {
    letter: f"{suit}{rank}"
    for letter, (suit, rank) in zip(LETTERS, [(s, r) for s in "SDHC" for r in "789TJQKA"], strict=True)
}
INFO = '[Bula 60]\n[Refe 2]\n[Player1 ana]\n[Player2 "b c"]\n[Player3 d]\n[Result1 458]\n[Place1 "1 \\"x\\""]\n\n'
CARDS = "1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9"


def letters(cards: str) -> str:
    by_card = {card: letter for letter, card in TABLE.items()}
    return "".join(by_card[str(card)] for card in Card.parse_all(cards))


def frames(text: str) -> list[Frame]:
    return list(PPN.frames(lines_of(io.BufferedReader(io.BytesIO(text.encode())))))


def read(text: str) -> list[Record]:
    return [PPN.read(frame) for frame in frames(text)]


def written(*records: Record) -> str:
    writer = PPN.writer()
    return b"".join(map(writer.write, records)).decode()


def test_a_deal_that_all_passed():
    (record,) = read(INFO + f"[2 312 {CARDS} P,P,P]")
    hands = [" ".join(TABLE[letter] for letter in CARDS[start : start + 10]) for start in (0, 10, 20)]
    # Dealt to player 3 first, then 1, then 2, who dealt.
    assert record.hands == tuple(str(CardSet.parse(hands[place])) for place in (1, 2, 0))
    assert record.dealer is Seat.TWO
    assert record.talon == str(CardSet.parse(TABLE["T"] + TABLE["9"]))
    assert record.players == ("ana", "b c", "d")
    assert record.declarer is None
    assert record.notes == {
        "ppn.tag.Bula": "60",
        "ppn.tag.Refe": "2",
        "ppn.tag.Result1": "458",
        "ppn.tag.Place1": '1 "x"',
        "ppn.bids": "P,P,P",
    }
    assert problems(record) == ()
    assert read(written(record)) == [record]


def test_a_deal_with_a_contract_is_a_position():
    (record,) = read(f"[1 231 {CARDS} M3,P,3 2 HM 4 3 0 0 8 2]")
    assert (record.declarer, record.strain, record.objective, record.sits_out) == (2, "H", "max", 1)
    assert record.discard == str(CardSet.parse(TABLE["H"] + TABLE["M"]))
    assert record.contract is None
    assert record.leader is None  # player 2 leads anyway: 1 dealt
    game = understand(record)
    assert game.terms.kind.value == "position"
    assert {key: record.notes[f"ppn.{key}"] for key in ("bids", "contract", "accepted", "kontra", "refa", "value")} == {
        "bids": "M3,P,3",
        "contract": "4",
        "accepted": "3",
        "kontra": "0",
        "refa": "0",
        "value": "8",
    }
    assert read(written(record)) == [replace(record, session="1")]


@pytest.mark.parametrize(
    ("contract", "strain", "objective"),
    [
        ("2", "S", "max"),
        ("3", "D", "max"),
        ("5", "C", "max"),
        ("6", "NT", "min"),
        ("7", "NT", "max"),
        ("8", "NT", "max"),
    ],
)
def test_contracts(contract, strain, objective):
    (record,) = read(f"[1 123 {CARDS} ?,?,? 1 XX G{contract} 8 0 0 8 3]")
    assert (record.strain, record.objective, record.discard, record.leader) == (strain, objective, None, 3)
    assert read(written(record)) == [record]


def test_refa_may_be_left_out():
    # The examples of the specification do it.
    (with_refa,) = read(f"[1 231 {CARDS} ?,?,? 2 HM 4 8 0 0 8 2]")
    (without,) = read(f"[1 231 {CARDS} ?,?,? 2 HM 4 8 0 8 2]")
    assert without.notes | {"ppn.refa": "0"} == with_refa.notes


def test_an_invited_defender_plays():
    (record,) = read(f"[1 231 {CARDS} ?,?,? 2 HM 4 3 I3 0 8 2]")
    assert record.sits_out is None


def test_played_records_read_back_as_positions():
    for record in records(seed=5, count=60):
        (back,) = read(written(record))
        game = understand(record)
        assert back.strain == str(game.terms.strain)
        together = record.declarations is not None and "together" in record.declarations
        if game.terms.kind.has_play:
            assert back.sits_out == game.terms.sits_out
            assert back.plays == record.plays
            assert back.notes["ppn.kontra"].startswith("I") == together
        for field in ("id", "players", "dealer", "hands", "talon", "declarer", "discard"):
            assert getattr(back, field) == getattr(record, field)
        assert problems(back) == ()


def test_what_was_read_is_written_and_read_again_the_same():
    once = read(written(*records(seed=6, count=90)))
    assert len(once) == 90
    assert {record.session for record in once} == {"0", "1", "2"}
    assert read(written(*once)) == once


def test_a_deal_over_several_lines():
    deal = f"[2 312 {CARDS}\n   P,P,P\n]"
    assert read(deal)[0].hands == read(deal.replace("\n", " "))[0].hands


def test_tricks_of_the_summary_when_the_play_is_not_told():
    (record,) = read(f"[1 231 {CARDS} ?,?,? 2 HM 4 8 0 0 8 2 M6:-8,F3:L24,F1:L8:8]")
    assert record.tricks == (1, 6, 3)
    (unsure,) = read(f"[1 231 {CARDS} ?,?,? 2 HM 4 3 I3 0 8 2 M6:-8,F3:L24,0]")
    assert unsure.tricks is None


@pytest.mark.parametrize(
    ("deal", "field", "reason"),
    [
        ("1", "", "a deal: its number"),
        (f"1 321 {CARDS} P,P,P", "dealer", "one of 123, 231, 312"),
        (f"1 123 {CARDS[:-1]} P,P,P", "hands", "32 different cards"),
        (f"1 123 {CARDS[:-1]}1 P,P,P", "hands", "32 different cards"),
        (f"1 123 {CARDS[:-1]}Z P,P,P", "hands", "cards as the letters"),
        (f"1 123 {CARDS} ? 1 XX", "", "main, discarded, contract"),
        (f"1 123 {CARDS} ? 4 XX 2 8 0", "declarer", "the main player"),
        (f"1 123 {CARDS} ? 1 XX 9 8 0", "strain", "a contract from 2 to 8"),
        (f"1 123 {CARDS} ? 1 XX 2 1 0", "sits_out", "seat 1 is the declarer"),
        (f"1 123 {CARDS} ? 1 XX 2 88 0", "sits_out", "who accepted"),
        (f"1 123 {CARDS} ? 1 XX 2 8 Q1", "", "0 or a kontra"),
        (f"1 123 {CARDS} ? 1 X! 2 8 0", "discard", "cards as the letters"),
        (f"1 123 {CARDS} ? 1 XX 2 8 0 0 8 4", "leader", "the player who starts"),
        (f"1 123 {CARDS} ? 1 XX 2 8 0 0 8 1 1 1", "plays", "refa, value, who starts"),
        (f"1 123 {CARDS} ? 1 XX 2 8 0 0 8 1 1B2,1C3D3", "plays", "refa, value, who starts"),
        (f"1 123 {CARDS} ? 1 XX 2 8 0 0 8 1 1B2", "plays", "tricks of three cards"),
        (f"1 123 {CARDS} ? 1 XX 2 2 0 0 8 1 14S1", "plays", "tricks of two cards"),
        (f"1 123 {CARDS} ? 1 XX 2 8 0 0 8 1 14S1", "plays", "to be won by 2"),
        (f"1 123 {CARDS} ? 1 XX 2 8 0 0 8 1 14S2,1S3", "plays", "as many cards in each trick"),
    ],
)
def test_errors_name_the_field(deal, field, reason):
    with pytest.raises(RecordError) as caught:
        read(f"[{deal}]")
    (problem,) = caught.value.problems
    assert problem.field == field
    assert reason in problem.reason


def test_faults_of_the_file():
    found = frames(f"{INFO}deal\n[1 123 {CARDS} P,P,P\n[2 123 {CARDS} P,P,P]\n[Bula 3]\n[3 123 {CARDS} P,P,P]\n[4 1")
    assert [(frame.line, frame.fault) for frame in found] == [
        (9, "expected a tag or a deal in square brackets"),
        (10, "a deal without its closing bracket"),
        (11, None),
        (13, None),
        (14, "a deal without its closing bracket"),
    ]
    assert [PPN.read(frame).session for frame in (found[2], found[3])] == ["1", "2"]


def test_a_bad_tag():
    bad, good = frames(f"[Bula]\n[1 123 {CARDS} P,P,P]")
    assert (bad.line, bad.fault) == (1, "expected a tag such as [Bula 60], with its value and its closing bracket")
    assert PPN.read(good).id == "1"


def test_no_misere_with_trumps():
    deal = Deal.random(1)
    record = Record(
        hands=tuple(map(str, deal.hands)), declarer=Seat.ONE, strain="H", objective="min", discard=str(deal.talon)
    )
    with pytest.raises(RecordError, match="no misère with trumps H"):
        written(record)


@settings(max_examples=200)
@given(st.lists(st.sampled_from([*f"[]{LETTERS},.\n ", "[1 123 ", CARDS, " 1 XX 4 8 0 0 8 1 ", "M6"]), max_size=40))
def test_random_text_gives_records_or_errors(parts):
    for frame in frames("".join(parts)):
        assert frame.fault is not None or are_clear(problems_in(partial(PPN.read, frame)))


# -- as people write it ----------------------------------------------------------------------------------------------


def faults_of(text: str) -> list[tuple[int, str]]:
    return [(frame.line, frame.fault) for frame in frames(text) if frame.fault is not None]


def good(text: str) -> list[Record]:
    return [PPN.read(frame) for frame in frames(text) if frame.fault is None]


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ("[Place1 a [b] c]", "a [b] c"),
        ("[Place1 [b]]", "[b]"),
        ('[Place1 "a ] b"]', "a ] b"),
        ('[Place1 "a [ \\"b\\" "]', 'a [ "b" '),
        ('[Place1 John "Joe" Doe]', 'John "Joe" Doe'),
        ("[ Place1   spaced   out  ]", "spaced   out"),
        ("[Place1 Άννα]", "Άννα"),
    ],
)
def test_values_of_tags(tag, value):
    text = f"[Bula 60]\n{tag}\n[1 123 {CARDS} P,P,P]\n"
    assert faults_of(text) == []
    (record,) = good(text)
    assert record.notes["ppn.tag.Place1"] == value
    assert record.notes["ppn.tag.Bula"] == "60"


def test_a_bad_tag_is_told_at_its_line_and_keeps_no_deal_from_being_read():
    text = f"[Bula 60]\n[Place1 a [b c]\n[1 123 {CARDS} P,P,P]\n[2 123 {CARDS} P,P,P]\n"
    assert faults_of(text) == [(2, "expected a tag such as [Bula 60], with its value and its closing bracket")]
    assert [(record.id, record.notes["ppn.tag.Bula"]) for record in good(text)] == [("1", "60"), ("2", "60")]


def test_several_on_one_line():
    tail = f"{CARDS} P,P,P]"
    text = f"[Bula 60] [Refe 2]\n[1 123 {tail} [2 123 {tail} junk [3 123 {CARDS}\nP,P,P][4 123 {tail}"
    assert [record.id for record in good(text)] == ["1", "2", "3", "4"]
    assert good(text)[3].notes["ppn.tag.Refe"] == "2"
    assert faults_of(text) == [(2, "expected a tag or a deal in square brackets")]


def test_tags_stay_with_their_section():
    tail = f"{CARDS} P,P,P]\n"
    text = f"[Bula 1]\n[Location Nis]\n\n[Date 2]\n[Bula 2]\n[1 123 {tail}[Bula 3]\n[2 123 {tail}[Bula 4]\n"
    first, second = good(text)
    assert first.notes == {"ppn.tag.Date": "2", "ppn.tag.Bula": "2", "ppn.bids": "P,P,P"}
    assert second.notes == {"ppn.tag.Bula": "3", "ppn.bids": "P,P,P"}
    assert (first.session, second.session) == ("1", "2")
    # What is read nowhere is said.
    assert faults_of(text) == [(1, "tags of a section that has no deals"), (9, "tags of a section that has no deals")]


def test_names_where_a_number_should_be():
    # The last version wrote them, and could not read them.
    (record,) = read(f"[a1 123 {CARDS} P,P,P]")
    assert record.id == "a1"
    assert PPN.losses(record) == {"id"}
    assert "\n[1 123 " in written(record)


@pytest.mark.parametrize("name", ["a1", "@x", "[b] c", "1 2", "a\nb", "", "é"])
def test_a_number_is_written_whatever_the_id(name):
    deal = Deal.random(1)
    record = Record(id=name, hands=tuple(map(str, deal.hands)))
    (back,) = read(written(record))
    assert (back.id, back.hands) == ("1", record.hands)
    assert PPN.losses(record) == ({"id"} if name else set())


def test_sessions_keep_their_names():
    deal = Deal.random(1)
    some = [
        Record(id=str(number), session=session, hands=tuple(map(str, deal.hands)))
        for number, session in enumerate(("b", "b", "", "1", "b", "x y]"))
    ]
    assert [record.session for record in read(written(*some))] == ["b", "b", "", "1", "b", "x y]"]


def test_a_single_trick_of_digit_cards():
    # 8521: ace, jack and eight of spades, won by seat 1. All its cards are digits, as a value is.
    hands = ["8HIJKPQRST", "59ABCLMNUV", "21346DEFGO"]
    left = "".join(letter for letter in LETTERS if letter not in "".join(hands))
    text = f"[1 123 {''.join(hands)}{left} ?,?,? 1 XX G2 8 0 0 8 1 8521]"
    (record,) = read(text)
    assert record.plays == "SASJS8"
    assert problems(replace(record, tricks=(8, 1, 1))) == ()
    assert read(written(record)) == [record]
    for tail in ("8 1 8521", "8 8521", "0 8 1 8521"):
        (other,) = read(text.replace("0 8 1 8521", tail))
        assert other.plays == record.plays


def test_tricks_beside_a_play_that_stops_early():
    record = next(record for record in records(seed=5, count=9) if record.plays and len(record.plays) == 60)
    early = replace(record, plays=record.plays[:12])
    (back,) = read(written(early))
    assert (back.plays, back.tricks) == (early.plays, early.tricks)
    assert problems(back) == ()
    # An unfinished trick has no winner, so it has no place.
    unfinished = replace(record, plays=record.plays[:16])
    assert read(written(unfinished))[0].plays == record.plays[:12]
    assert "plays" in PPN.losses(unfinished)
    assert "plays" not in PPN.losses(early)


def test_a_summary_that_does_not_have_all_tricks_stays_a_note():
    record = next(record for record in records(seed=5, count=9) if record.plays and len(record.plays) == 60)
    (back,) = read(written(replace(record, tricks=(9, 0, 0))))
    assert back.tricks is None
    assert read(written(back)) == [back]
