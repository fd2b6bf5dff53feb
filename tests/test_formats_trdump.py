"""The Prefadoros dump: the example, every kind of action, encodings, and everything that can be wrong."""

import io
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from formats_support import are_clear, problems_in
from make_records import records
from prefa_solver import Deal, Seat
from prefa_solver.formats import FORMATS, Record, RecordError, Result, problems
from prefa_solver.formats.format import Frame
from prefa_solver.formats.played import tally, tricks_in_the_end
from prefa_solver.formats.recorded_deal import understand
from prefa_solver.formats.stream import lines_of
from support import DATA

TRDUMP = FORMATS["trdump"]
EXAMPLE = (DATA / "example.trdump").read_bytes()
PACK = "SASKSQHAHKD9D8C9C8H8SJSTS9HQHJDADKCAC7H7S8S7HTH9DQDJDTCKCQCJD7CT"


def frames(data: bytes) -> list[Frame]:
    return list(TRDUMP.frames(lines_of(io.BufferedReader(io.BytesIO(data)))))


def read(data: bytes) -> list[Record]:
    return [TRDUMP.read(frame) for frame in frames(data)]


def written(*records: Record) -> bytes:
    writer = TRDUMP.writer()
    return b"".join(map(writer.write, records))


def changed(old: str, new: str, *, count: int = 1) -> bytes:
    text = EXAMPLE.decode()
    assert old in text
    return text.replace(old, new, count).encode()


def problem_of(data: bytes) -> str:
    """Line, field and reason of the only problem."""
    (frame,) = frames(data)
    with pytest.raises(RecordError) as caught:
        TRDUMP.read(frame)
    (problem,) = caught.value.problems
    return f"{problem.line} {problem}"


def test_the_example_replays_to_its_tricks():
    (record,) = read(EXAMPLE)
    assert record.session == "42"
    assert record.id == "501"
    assert record.players == ("player1", "player2", "player3")
    assert record.auction == "1: stay pass pass"
    assert (record.declarer, record.contract, record.discard) == (1, "6H", "C8D7")
    assert record.result == Result(pot=(50, 0, 0), cash=(-20, 15, 5))
    game = understand(record)
    assert tricks_in_the_end(game, tally(game).won, len(game.plays)) == (6, 3, 1)
    assert problems(record) == ()


def test_the_example_is_written_as_it_was_but_for_the_order_of_the_cards_dealt():
    def normal(data: bytes) -> list[str]:
        lines = data.decode().split("\n")
        return ["".join(sorted(line)) if "ΔΙΑΝΟΜΗ" in line or "ΤΖΟΓΟΣ" in line else line for line in lines]

    assert normal(written(*read(EXAMPLE))) == normal(EXAMPLE)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\xef\xbb\xbf" + EXAMPLE, id="UTF-8 with its mark"),
        pytest.param(EXAMPLE.decode().encode("cp1253"), id="Windows-1253"),
        pytest.param(EXAMPLE.replace(b"\n", b"\r\n"), id="Windows line ends"),
        pytest.param(EXAMPLE.rstrip(b"\n"), id="no last line end"),
        pytest.param(EXAMPLE.replace(b"\n@", b"\n\n@"), id="blank lines"),
    ],
)
def test_however_it_is_encoded_it_reads_the_same(data):
    assert read(data) == read(EXAMPLE)


def test_records_read_back():
    # A dump has no tricks without plays, and the rules of its server.
    for record in records(seed=3, count=60):
        (back,) = read(written(record))
        assert replace(back, notes={}, rules=record.rules, tricks=record.tricks) == record


def test_what_was_read_is_written_and_read_again_the_same():
    once = read(written(*records(seed=4, count=90)))
    assert len(once) == 90
    assert {record.session for record in once} == {"0", "1", "2"}
    assert read(written(*once)) == once


@pytest.mark.parametrize(
    "rules",
    ["", "+no-aces", "+kassa-30", "+polles", "+unbalanced", "+fair", "+no-aces+kassa-20+polles+fair"],
)
def test_the_options_of_a_table_are_rules(rules):
    (record,) = read(EXAMPLE)
    record = replace(record, rules=f"playelephant{rules}+empty-pot-pays-nothing")
    assert read(written(record)) == [record]


def test_any_kassa():
    (record,) = read(changed("ΚΑΣΑ\t50", "ΚΑΣΑ\t44"))
    assert record.stake == 44
    assert read(written(record)) == [record]


def test_the_older_form_of_a_deal():
    cards = [PACK[:20], PACK[20:40], PACK[40:60], PACK[60:]]
    old = ":".join([cards[3], *cards[:3]])
    assert read(changed(PACK, old)) == read(EXAMPLE)


def test_the_older_form_of_a_purchase():
    assert read(changed("DH6C8D7", "DH6SASKSQHAHKD9D8C9H8CT")) == read(EXAMPLE)


def test_flop_is_the_talon():
    (record,) = read(changed("ΤΖΟΓΟΣ", "FLOP"))
    assert "FLOP\tCTD7" in written(record).decode()
    assert read(written(record)) == [record]


def test_cancelled_actions_are_kept_and_not_played():
    cancelled = "@akirosi\n7040\t1\t2\tΦΥΛΛΟ\tSK\t2026-01-01 12:00:00\n"
    (record,) = read(EXAMPLE + cancelled.encode())
    (plain,) = read(EXAMPLE)
    assert record.plays == plain.plays
    assert written(record).endswith(cancelled.encode())
    assert read(written(record)) == [record]


def without_play(*actions: str) -> bytes:
    """The example with other actions after the declarations."""
    head = EXAMPLE.decode().split("7009")[0]
    rows = [f"{7009 + place}\t{action}\t2026-01-01 12:00:00\n" for place, action in enumerate(actions)]
    return (head + "".join(rows)).encode()


FIRST_TRICK = ("1\tΦΥΛΛΟ\tSA", "2\tΦΥΛΛΟ\tSJ", "3\tΦΥΛΛΟ\tS8")


def test_a_claim_that_both_agree_to():
    claim = "1\tCLAIM\tSKSQHAHKD9D8C9H8CT"
    (record,) = read(without_play(*FIRST_TRICK, claim, "2\tΠΑΡΑΙΤΗΣΗ\tΝΑΙ", "3\tΠΑΡΑΙΤΗΣΗ\tΝΑΙ"))
    assert record.claim
    assert record.plays == "SASJS8"
    game = understand(record)
    assert tricks_in_the_end(game, tally(game).won, len(game.plays)) == (10, 0, 0)
    assert read(written(record)) == [record]


def test_a_claim_that_one_objects_to():
    claim = "1\tCLAIM\tSKSQHAHKD9D8C9H8CT"
    rest = [line.split("\t", 1)[1].rsplit("\t", 1)[0] for line in EXAMPLE.decode().splitlines() if "ΦΥΛΛΟ" in line]
    (record,) = read(without_play(*FIRST_TRICK, claim, "2\tΠΑΡΑΙΤΗΣΗ\tΝΑΙ", "3\tΠΑΡΑΙΤΗΣΗ\tΟΧΙ", *rest[3:]))
    assert not record.claim
    assert record.plays == read(EXAMPLE)[0].plays
    assert read(written(record)) == [record]


def test_a_conceded_solo():
    data = EXAMPLE.decode().split("7006")[0] + "7006\t1\tΣΟΛΟ\tSS6\t2026-01-01 12:00:00\n"
    (record,) = read(data.encode())
    assert (record.declarer, record.contract, record.solo, record.discard) == (1, "6S", True, None)
    assert read(written(record)) == [record]


def test_all_passed():
    data = EXAMPLE.decode().split("7005")[0].replace("DTG", "DPS")
    (record,) = read(data.encode())
    assert (record.auction, record.declarer, record.contract) == ("1: pass pass pass", None, None)
    assert read(written(record)) == [record]


def test_every_call():
    calls = ("DS6", "DC6", "DD6", "=D6", "DH6", "DPS", "=H6", "DPS")
    seats = (1, 2, 3, 1, 2, 3, 1, 2)
    head, tail = EXAMPLE.decode().split("7002")[0], EXAMPLE.decode().split("7005")[1]
    rows = [
        f"80{n}\t{seat}\tΔΗΛΩΣΗ\t{call}\t2026-01-01 12:00:00\n"
        for n, (seat, call) in enumerate(zip(seats, calls, strict=True))
    ]
    (record,) = read((head + "".join(rows) + "7005" + tail).encode())
    assert record.auction == "1: 6S 6C 6D =6D 6H pass =6H pass"
    assert problems(record) == ()
    assert read(written(record)) == [record]


@pytest.mark.parametrize("word", ["DHT", "ANT", "DN9"])
def test_contracts_of_all_levels(word):
    (record,) = read(changed("DH6C8D7", word + "C8D7"))
    assert record.contract == {"DHT": "10H", "ANT": "10NT", "DN9": "9NT"}[word]
    assert record.aces == word.startswith("A")


def test_a_table_without_result():
    (record,) = read(changed("\t50\t-20\t0\t15\t0\t5\t", "\t" * 7))
    assert record.result is None
    assert read(written(record)) == [record]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (PACK, PACK[:-2], "11 @energia: expected three hands of ten cards"),
        (PACK, PACK[:-2] + "SA", "11 @energia: expected three hands of ten cards"),
        ("7001\t3\t", "7001\t2\t", "11 dealer: seat 2 in the action, seat 3 in the row"),
        ("501\t2026", "501\tx\t2026", "9 : a row under @dianomi has 11 columns, expected 10"),
        ("DTG", "XTG", '12 @energia: "XTG" is not a call'),
        ("7003\t2\t", "7003\t3\t", "13 auction: seat 3 calls pass, but seat 2 is to speak"),
        ("7003\t2\t", "7003\t9\t", '13 @energia: "9" is not a seat'),
        ("ΤΖΟΓΟΣ\tD7CT", "ΤΖΟΓΟΣ\tD7SA", '15 talon: seat 1 sees "SAD7", but the talon is "CTD7"'),
        ("DH6C8D7", "DH5C8D7", '16 @energia: "H5" is not a contract'),
        ("DH6C8D7", "DH6C8", "16 @energia: expected two discards"),
        ("DH6C8D7", "XH6C8D7", "16 @energia: expected D, or A with the aces"),
        ("7007\t2\t", "7007\t3\t", "17 declarations: seat 3 says play out of turn"),
        ("ΠΑΙΖΩ", "ΠΑΙΖΕΙ", "17 @energia: expected one of ΠΑΙΖΩ, ΠΑΣΟ, ΜΑΖΙ, ΜΟΝΟΣ"),
        ("7010\t2\tΦΥΛΛΟ\tSJ", "7010\t3\tΦΥΛΛΟ\tSJ", '20 plays: seat 3 plays SJ, but was dealt "S87'),
        ("ΦΥΛΛΟ\tSA", "ΦΥΛΛΟ\tXX", "19 @energia: "),
        ("ΚΑΣΑ\t50", "ΚΑΣΑ\tπολλά", "7 rules: ΚΑΣΑ: expected units"),
        ("ΤΕΛΕΙΩΜΑ\tΚΑΝΟΝΙΚΟ", "ΤΕΛΕΙΩΜΑ\tΑΛΛΟ", "7 rules: ΤΕΛΕΙΩΜΑ: expected one of"),
        ("\t-20\t", "\tlots\t", '9 @dianomi: expected whole kapikia, got "lots"'),
        ("ΔΙΑΝΟΜΗ", "ΜΟΙΡΑΣΙΑ", '11 @energia: unknown kind "ΜΟΙΡΑΣΙΑ"'),
    ],
)
def test_errors_name_line_and_reason(old, new, expected):
    with pytest.raises(RecordError) as caught:
        TRDUMP.read(frames(changed(old, new))[0])
    problem = caught.value.problems[0]
    assert f"{problem.line} {problem.field or ''}: {problem.reason}".startswith(expected)


@pytest.mark.parametrize(
    ("data", "line", "fault"),
    [
        (b"1\t2\t3\n" + EXAMPLE, 1, "a row before the first tag"),
        (b"@unknown 1\n" + EXAMPLE, 1, "unknown tag"),
        (EXAMPLE + b"@dianomi 502\n\xff\xfe\xff\n", 49, "line 50: not UTF-8 text (byte 0xFF)"),
    ],
)
def test_faults_of_the_file(data, line, fault):
    found = [frame for frame in frames(data) if frame.fault is not None]
    assert [(frame.line, frame.fault.startswith(fault)) for frame in found] == [(line, True)]
    good = [frame for frame in frames(data) if frame.fault is None]
    assert TRDUMP.read(good[0]).id == "501"


def test_a_deal_that_never_ends_is_cut_off():
    row = "7001\t3\tΦΥΛΛΟ\tSA\t2026\n".encode()
    found = frames(b"@dianomi 1\n" + row * 60_000 + b"@dianomi 2\n")
    assert "longer than" in (found[0].fault or "")
    assert found[1].line == 60_002


@settings(max_examples=200)
@given(st.data())
def test_damaged_dumps_give_records_or_errors(data):
    lines = EXAMPLE.split(b"\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place] = data.draw(st.binary(max_size=60).map(lambda junk: junk.replace(b"\n", b"")) | st.just(b""))
    for frame in frames(b"\n".join(lines)):
        assert frame.fault is not None or are_clear(problems_in(partial(TRDUMP.read, frame)))


def test_a_hand_without_ten_cards_cannot_be_written():
    with pytest.raises(RecordError, match="hands of ten cards"):
        written(Record(hands=("SA", "SK", "SQ"), dealer=Seat.ONE))


# -- what a dump holds, and what it does not -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["@x", "@dianomi 9", "a b", "[b] c", "", "NULL", "é", "ΝΑΙ"])
def test_ids_and_sessions_of_all_kinds(name):
    (example,) = read(EXAMPLE)
    record = replace(example, id=name, session=name, players=(name, "", name) if name else None)
    assert read(written(record, record)) == [record, record]
    assert TRDUMP.losses(record) == set()


def test_an_id_with_a_line_end_is_a_loss():
    (example,) = read(EXAMPLE)
    record = replace(example, id="a\nb", session="a\tb")
    (back,) = read(written(record))
    assert (back.id, back.session) == ("a b", "a b")
    assert TRDUMP.losses(record) == {"id", "session"}


@pytest.mark.parametrize("rules", ["prefadoros", "playelephant", "playelephant+ten-as-nine+empty-pot-pays-nothing"])
def test_other_rules_are_a_loss(rules):
    (example,) = read(EXAMPLE)
    assert TRDUMP.losses(replace(example, rules=rules)) == {"rules"}


def test_the_same_rules_in_other_words_are_none():
    (example,) = read(EXAMPLE)
    assert example.rules == "playelephant+empty-pot-pays-nothing"
    assert TRDUMP.losses(replace(example, rules="playelephant+empty-pot-pays-nothing+kassa-30", stake=50)) == set()


def test_what_the_server_does_not_allow_is_not_written():
    (example,) = read(EXAMPLE)
    alone = replace(example, rules="classic", auction=None, declarations="pass alone", plays=None, tricks=(10, 0, 0))
    assert problems(alone) == ()
    with pytest.raises(RecordError, match="declarations: a dump has the rules of its server, playelephant") as caught:
        written(alone)
    assert len(caught.value.problems) == 1


def test_tricks_beside_a_play_that_stops_early_are_a_loss():
    (example,) = read(EXAMPLE)
    assert TRDUMP.losses(replace(example, tricks=(6, 3, 1))) == set()
    assert TRDUMP.losses(replace(example, plays=example.plays[:12], tricks=(6, 3, 1))) == {"tricks"}


def test_notes_that_are_no_notes_of_a_dump():
    (example,) = read(EXAMPLE)
    junk = {
        "trdump.refused_claims": "junk 9 ,",
        "trdump.cancelled": "junk",
        "trdump.first_action": "9" * 5000,
        "trdump.param.ΑΣΟΙ": "ΙΣΩΣ",
        "trdump.param.@x": "y",
        "ppn.kontra": "K1",
    }
    record = replace(example, notes=junk)
    (back,) = read(written(record))
    assert replace(back, notes={}) == replace(example, notes={})
    assert TRDUMP.losses(record) == {"notes"}
    # Three accepted, the first of them too.
    assert written(record).decode().splitlines()[1].split("\t")[3::2][:3] == ["ΝΑΙ"] * 3


def test_polles_are_played():
    deal = Deal.random(3)
    record = Record(
        hands=tuple(map(str, deal.hands)),
        talon=str(deal.talon),
        auction="1: pass pass pass",
        plays=str(deal.hands[0].lowest),
        rules="playelephant+polles+empty-pot-pays-nothing",
    )
    (back,) = read(written(record))
    assert (back.plays, back.auction, back.rules) == (record.plays, record.auction, record.rules)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("@trparam", "42\t" + "\t" * 8 + "\n@trparam", "a table has one row, this is another"),
        ("ΑΣΟΙ\tΝΑΙ", "ΑΣΟΙ\tΝΑΙ\nΑΣΟΙ\tΟΧΙ", '"ΑΣΟΙ" comes twice, again as "ΟΧΙ"'),
        ("7002\t1\tΔΗΛΩΣΗ\tDTG", f"7002\t3\tΔΙΑΝΟΜΗ\t{PACK}", "the cards are dealt once"),
        ("7007\t2\tΣΥΜΜΕΤΟΧΗ\tΠΑΙΖΩ", "7007\t1\tΑΓΟΡΑ\tDH7C8D7", "the contract is named once, and it was 6H"),
    ],
)
def test_what_comes_twice_is_told(old, new, reason):
    assert reason in problem_of_first(changed(old, new))


def problem_of_first(data: bytes) -> str:
    with pytest.raises(RecordError) as caught:
        TRDUMP.read(frames(data)[0])
    return str(caught.value.problems[0])
