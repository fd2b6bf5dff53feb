"""Records: the native form, its types, its schema, and what is kept of what nobody knows."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats_support import are_clear, problems_in
from make_records import records
from prefa_solver import Seat
from prefa_solver.formats import FORMATS, Record, RecordError, Result, json_schema
from prefa_solver.formats.format import Frame
from prefa_solver.formats.record import FIELDS, from_json, known_from_json, to_json
from support import ROOT

JSONL = FORMATS["jsonl"]
HANDS = ("SAKT7CQ98D7HAJ", "SQJ9CAK7DAKHQT", "S8CJTDQJT98HK9")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(), lambda more: st.lists(more, max_size=3)
)


def problems_of(data: bytes) -> dict[str, str]:
    with pytest.raises(RecordError) as caught:
        JSONL.read(Frame(1, data))
    return {problem.field: problem.reason for problem in caught.value.problems}


def test_a_record_reads_back():
    for record in records(seed=1, count=50):
        assert from_json(to_json(record)) == record
        assert known_from_json(to_json(record)) == record


@given(st.dictionaries(st.text().filter(lambda key: key not in FIELDS), json_values, max_size=4))
def test_unknown_fields_are_kept_in_their_order(extra):
    line = json.dumps({"hands": HANDS, **extra, "id": "7"})
    record = from_json(line)
    assert record.extra == extra
    assert list(record.extra) == list(extra)
    assert from_json(to_json(record)) == record
    assert json.loads(to_json(record)) == json.loads(line)


def test_everything_known_is_there():
    record = Record(
        id="12",
        session="a",
        players=("x", "y z", "ΑΒΓ"),
        dealer=Seat.ONE,
        hands=HANDS,
        talon="C8D8",
        auction="2: stay pass pass",
        declarer=Seat.TWO,
        contract="10NT",
        aces=True,
        discard="C8D8",
        declarations="play pass alone",
        leader=Seat.THREE,
        plays="SA",
        claim=True,
        tricks=(10, 0, 0),
        rules="classic",
        stake=40,
        pot=-3,
        result=Result(pot=(1, 2, 3), cash=(4, 5, -9)),
        notes={"ppn.kontra": "K1"},
    )
    assert json.loads(to_json(record)) == {
        "id": "12",
        "session": "a",
        "players": ["x", "y z", "ΑΒΓ"],
        "dealer": 1,
        "hands": list(HANDS),
        "talon": "C8D8",
        "auction": "2: stay pass pass",
        "declarer": 2,
        "contract": "10NT",
        "aces": True,
        "discard": "C8D8",
        "declarations": "play pass alone",
        "leader": 3,
        "plays": "SA",
        "claim": True,
        "tricks": [10, 0, 0],
        "rules": "classic",
        "kassa": 40,
        "pot": -3,
        "result": {"pot": [1, 2, 3], "cash": [4, 5, -9]},
        "notes": {"ppn.kontra": "K1"},
    }
    assert from_json(to_json(record)) == record


def test_every_wrong_field_is_named():
    line = {"hands": ["SA", "SK"], "dealer": 4, "tricks": [1, 2, 11], "pot": "much", "result": {"pot": [1, 2]}}
    assert problems_of(json.dumps(line).encode()) == {
        "hands": 'expected array of length 3, got 2: "["SA","SK"]"',
        "dealer": 'expected a seat (1, 2 or 3), got "4"',
        "tricks[2]": 'expected int <= 10: "[1,2,11]"',
        "pot": 'expected int | null, got str: ""much""',
        "result.pot": 'expected array of length 3, got 2: "{"pot":[1,2]}"',
    }


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{}", "missing"),
        (b"[1]", "expected an object"),
        (b"17", "expected an object"),
        (b'{"hands":', "truncated"),
        (b'{"hands":["a","b","\xff"]}', "not UTF-8 text (byte 0xFF)"),
        (b"not json", "malformed"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"hands":' * 100_000, "nested too deep"),
    ],
)
def test_what_is_no_record(line, reason):
    assert reason in " ".join(problems_of(line).values())


@given(st.binary(max_size=200))
def test_random_bytes_give_a_record_or_an_error(data):
    assert are_clear(problems_in(lambda: JSONL.read(Frame(1, data))))


@given(json_values, st.sampled_from(FIELDS))
def test_random_values_give_a_record_or_an_error(value, field):
    problems = problems_in(lambda: JSONL.read(Frame(1, json.dumps({"hands": HANDS, field: value}).encode())))
    assert are_clear(problems)
    assert all(problem.field.startswith(field) for problem in problems)


@pytest.mark.parametrize("number", [501, 0, -7, 2**63 - 1])
def test_ids_and_sessions_may_be_numbers(number):
    line = json.dumps({"id": number, "session": number, "hands": HANDS}).encode()
    record = JSONL.read(Frame(1, line))
    assert (record.id, record.session) == (str(number), str(number))
    assert record == JSONL.read_known(Frame(1, line)) == JSONL.read(Frame(1, JSONL.write(record)))


@pytest.mark.parametrize("value", [5.5, True, [], 2**63])
def test_other_ids_are_refused(value):
    (problem,) = problems_in(lambda: JSONL.read(Frame(1, json.dumps({"id": value, "hands": HANDS}).encode())))
    assert (problem.field, problem.reason.startswith("expected ")) == ("id", True)


def test_the_published_schema_is_fresh():
    published = json.loads((ROOT / "docs" / "record.schema.json").read_text(encoding="utf-8"))
    assert published == json.loads(json.dumps(json_schema()))


def test_the_schema_describes_every_field():
    properties = json_schema()["properties"]
    assert tuple(properties) == FIELDS
    assert all(description.get("description") for description in properties.values())


def test_the_page_describes_every_field():
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert [field for field in FIELDS if f"| `{field}` |" not in page] == []
