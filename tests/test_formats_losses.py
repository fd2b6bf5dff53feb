"""Any record that can be written, to any format and back, is equal, or the loss is counted and named."""

import pytest
from hypothesis import HealthCheck, given, note, settings

from formats_support import are_clear, problems_in
from prefa_solver import ALL_CARDS, Auction, Card, CardSet, PrefaError, RuleSet, Seat
from prefa_solver.formats import FORMATS, Record, RecordError, problems, understand
from prefa_solver.formats.losses import read_back
from prefa_solver.formats.played import tricks_told
from prefa_solver.formats.record import FIELDS, UNKNOWN_FIELDS, value_of
from record_strategies import odd_records, records

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
OTHERS = ["text", "trdump", "ppn"]


def cards(text: str | None) -> object:
    try:
        return None if text is None else CardSet.parse(text)
    except PrefaError:
        return text


def calls(text: str | None) -> object:
    """The words of an auction or of declarations; spaces on either side of a colon mean nothing."""
    return None if text is None else ": ".join(part.strip() for part in text.replace(",", " ").split(":")).split()


def rules_and_kassa(record: Record) -> object:
    """Every rule, whatever the set is called, and the kassa that a session starts with."""
    try:
        rules = RuleSet.named(record.rules)
    except PrefaError:
        return record.rules, record.stake
    fields = {name: getattr(rules, name) for name in RuleSet.__dataclass_fields__ if name not in ("name", "kassa")}
    return tuple(fields.items()), record.stake or rules.kassa


def said(record: Record, back: Record, name: str) -> bool:
    """Whether *back* says the field of *record* too, in its own way or by what it implies. Not by the code that is
    tested, as far as that goes."""
    one, other = value_of(record, name), value_of(back, name)
    if one == other:
        return True
    if name == "hands":
        return tuple(map(cards, one)) == tuple(map(cards, other))
    if name == "notes":
        return one.items() <= other.items()
    if name == "players":
        return (one or ("", "", "")) == (other or ("", "", ""))
    if name in ("rules", "kassa"):
        return rules_and_kassa(record)[name == "kassa"] == rules_and_kassa(back)[name == "kassa"]
    if name == "plays":
        # "C77" names the seven twice, as "C7C7" does
        return one is not None and other is not None and Card.parse_all(one) == Card.parse_all(other)
    if name == "id":
        return not one  # there was none, and the format wants a number
    if name in ("talon", "discard") and one is not None:
        return cards(one) == cards(other)
    if name == "talon":
        return other is None or cards(other) == ALL_CARDS - CardSet.parse("".join(back.hands))
    if name in ("declarations", "auction") and one is not None and calls(one) == calls(other):
        return True
    try:
        meant, told = understand(record), understand(back)
    except RecordError:
        return False
    if name in ("declarer", "sits_out", "leader", "strain"):
        return getattr(meant.terms, name) == getattr(told.terms, name)
    if name == "tricks":
        return (one or tricks_told(meant)) == (other or tricks_told(told))
    if name == "auction":
        return one is not None and f"{record.dealer.next}: {one}" == other
    return name == "discard" and one is None and meant.hands == told.hands


def check(name: str, record: Record) -> bool:
    """Write and read *record*; whether that could be done."""
    kind = FORMATS[name]
    writer = kind.writer()
    if refused := problems_in(lambda: writer.write(record)):
        assert are_clear(refused)
        return False
    data = kind.writer().write(record)
    note(repr(data.decode()))
    back = read_back(kind, data)
    changed = {field for field in FIELDS if not said(record, back, field)}
    if record.extra != back.extra:
        changed.add(UNKNOWN_FIELDS)
    assert kind.losses(record) == changed
    # What was read is canonical: it is written and read again the same.
    assert read_back(kind, kind.writer().write(back)) == back
    return True


@pytest.mark.parametrize(
    "auction", ["2 : 6S", "2 :6S pass pass", "2\u2028: pass pass pass", " 2: 6S", "0 :", "0\u2028:"]
)
def test_spaces_before_the_colon_of_an_auction_are_no_loss(auction):
    record = Record(hands=("SJT87CQT97DAJ", "SAQ9CAJDQTHQ98", "SKC8DK98HAKJT7"), dealer=Seat.ONE, auction=auction)
    kind = FORMATS["text"]
    back = read_back(kind, kind.writer().write(record))
    assert kind.losses(record) == frozenset()
    assert said(record, back, "auction")
    if "2:" in auction.replace(" ", ""):  # an auction at all
        assert Auction.parse(back.auction) == Auction.parse(auction)


@pytest.mark.parametrize("name", FORMATS)
@SLOW
@given(record=records())
def test_good_records(name, record):
    note(repr(record))
    written = check(name, record)
    if name in ("text", "jsonl"):
        assert written


@pytest.mark.parametrize("name", FORMATS)
@SLOW
@given(record=odd_records())
def test_odd_records(name, record):
    note(repr(record))
    check(name, record)
    problems(record)
