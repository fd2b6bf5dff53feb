"""Text: a deal a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from formats_support import are_clear, problems_in
from make_records import records
from prefa_solver import Deal, Seat
from prefa_solver.formats import FORMATS, Record, RecordError, Result
from prefa_solver.formats.format import Frame
from support import deals

TEXT = FORMATS["text"]


def read(line: str) -> Record:
    return TEXT.read(Frame(1, line.encode()))


def written(record: Record) -> str:
    return TEXT.writer().write(record).decode()


def test_records_read_back():
    for record in records(seed=2, count=50):
        assert read(written(record)) == record


@given(deals())
def test_what_prefa_deal_prints_is_read(deal):
    record = read(str(deal))
    assert record == Record(hands=tuple(map(str, deal.hands)), talon=str(deal.talon))
    assert Deal.parse(written(record)) == Deal(deal.hands, deal.talon)


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@given(names, names, st.tuples(names, names, names))
def test_names_of_all_kinds_read_back(name, session, players):
    record = Record(hands=("SA", "SK", "SQ"), talon="-", id=name, session=session, players=players)
    line = written(record)
    assert line.count("\n") == 1
    assert read(line.rstrip("\n")) == record


def test_every_field_but_the_notes_reads_back():
    record = Record(
        hands=("SA", "SK", "SQ"),
        talon="-",
        dealer=Seat.ONE,
        auction="2: stay 6S pass",
        declarer=Seat.TWO,
        contract="6NT",
        aces=True,
        solo=True,
        discard="C8D8",
        declarations="pass play together",
        strain="NT",
        sits_out=Seat.THREE,
        objective="min",
        leader=Seat.ONE,
        plays="SASKSQ",
        claim=True,
        tricks=(1, 0, 0),
        rules="classic+four-players",
        stake=5,
        pot=-30,
        result=Result(pot=(-50, 0, 0), cash=(1, -2, 1)),
    )
    assert read(written(record)) == record
    assert replace(read(written(replace(record, notes={"a": "b"}))), notes={}) == record


def test_a_pack_in_one_word():
    pack = "SASKSQHAHKD9D8C9C8H8SJSTS9HQHJDADKCAC7H7S8S7HTH9DQDJDTCKCQCJD7CT"
    assert read(pack).hands == ("SAKQC98D98HAK8", "SJT9CA7DAKHQJ7", "S87CKQJDQJTHT9")


def test_loose_hands():
    assert read("s ak 10, cq98, ♥AJ9 # three cards a hand").hands == ("SAKT", "CQ98", "HAJ9")


@pytest.mark.parametrize(
    ("line", "field", "reason"),
    [
        ("SA SK", "hands", "got 2 hands, expected 3"),
        ("SA SK S11", "hands", "expected a rank"),
        ("AKT7.Q98.7.AJ SK SQ", "hands", "dotted"),
        ("SA SK SQ colour=red", "colour", "unknown word"),
        ("SA SK SQ dealer=1 dealer=2", "dealer", "comes twice"),
        ("SA SK SQ dealer=4", "dealer", "expected 1, 2 or 3"),
        ("SA SK SQ tricks=1,2", "tricks", "three numbers"),
        ("SA SK SQ tricks=1,2,x", "tricks", "whole number"),
        ("SA SK SQ tricks=1,2,٣", "tricks", "whole number"),
        ("SA SK SQ tricks=1,2,11", "tricks", "0 to 10"),
        ("SA SK SQ aces=maybe", "aces", "yes or no"),
        ("SA SK SQ objective=most", "objective", "max or min"),
        ("SA SK SQ pot=1000000001", "pot", "at most 1000000000"),
        ("SA SK SQ result=0,0,1000000001/0,0,0", "result", "at most 1000000000"),
        ("SA SK SQ kassa=0", "kassa", "1 to 1000000"),
        ("SA SK SQ players=a,b", "players", "three names"),
        ("SA SK SQ result=1,2,3", "result", "pot and cash"),
        ("SA SK SQ plays=S", "plays", "no ranks"),
        ("SA SK SQ discard=XX", "discard", "expected a suit letter"),
    ],
)
def test_errors_name_the_field(line, field, reason):
    with pytest.raises(RecordError) as caught:
        read(line)
    assert [(problem.field, reason in problem.reason) for problem in caught.value.problems] == [(field, True)]


def test_all_errors_are_listed():
    with pytest.raises(RecordError) as caught:
        read("SA SK dealer=4 tricks=9")
    assert {problem.field for problem in caught.value.problems} == {"hands", "dealer", "tricks"}


@given(st.text(max_size=80))
def test_random_text_gives_a_record_or_an_error(line):
    frame = Frame(1, line.encode(errors="surrogatepass"))
    assert are_clear(problems_in(lambda: TEXT.read(frame)))


def test_bytes_that_are_no_text():
    with pytest.raises(RecordError, match=r"not UTF-8 text \(byte 0xC5\)"):
        TEXT.read(Frame(1, b"SA \xc5 SK SQ"))


@pytest.mark.parametrize(
    "word", ["declarations=play,,lay", "auction=1:pass,pass,,,pass", "auction=,pass", "auction=1,2:"]
)
def test_calls_with_nothing_between_two_commas(word):
    with pytest.raises(RecordError, match="expected calls with a comma between any two"):
        read(f"SA SK SQ {word}")


@pytest.mark.parametrize("field", ["auction", "declarations"])
@given(st.text(alphabet="1:, =passplay6S%x\n", max_size=20))
def test_calls_that_are_read_are_printed_the_same(field, text):
    record = None
    try:
        record = read(f"SA SK SQ {field}={text}")
    except RecordError:
        return
    assert read(written(record)) == record


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"discard": "C8D7\n#"}, "discard"),
        ({"plays": "SASK\nSQ="}, "plays"),
        ({"plays": "junk"}, "plays"),
        ({"talon": ""}, "talon"),
        ({"hands": ("SA", "SK\n", "S#")}, "hands[2]"),
        ({"auction": "1: pass:6S pass"}, "auction"),
        ({"auction": "1:pass,pass,,,pass"}, "auction"),
        ({"auction": "1: pass,pass,pass"}, "auction"),
        ({"id": "\ud800"}, ""),
        ({"session": "x" * 1_100_000}, ""),
    ],
)
def test_only_what_can_be_read_is_written(changes, field):
    with pytest.raises(RecordError) as caught:
        written(replace(Record(hands=("SA", "SK", "SQ")), **changes))
    (problem,) = caught.value.problems
    assert problem.field == field
    assert are_clear((problem,))


def test_what_is_written_is_canonical():
    record = Record(
        hands=("s ak", "♠QJ", "s10 9"), talon="hak", discard="h9 h10", plays="sa sj s9", auction="1:pass  6S"
    )
    assert written(record) == "SAK SQJ ST9 HAK auction=1:pass,6S discard=HT9 plays=SASJS9\n"


def test_a_play_of_no_cards_reads_back():
    record = Record(hands=("SAK", "SQJ", "ST9"), plays="-")
    line = FORMATS["text"].writer().write(record)
    assert b"plays=-" in line
    assert FORMATS["text"].read(Frame(1, line.rstrip())).plays == "-"
