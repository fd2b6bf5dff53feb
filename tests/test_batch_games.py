"""Files of Preferans and of Danube-Swabian Preferans, scored: every row of the reference settlements as a record, and
the sheet of a session."""

import csv
import gzip
import json
from fractions import Fraction

import pytest
from msgspec.structs import replace

from cli_support import prefa
from prefa_solver import Deal, Seat
from prefa_solver.batch.scored_deal import ScoredDeal, results_from_bytes
from prefa_solver.batch.scoring import score_chunk
from prefa_solver.batch.sessions import Sessions
from prefa_solver.formats import Record
from prefa_solver.formats.format import Frame
from prefa_solver.formats.record import to_json
from prefa_solver.games.named import game
from prefa_solver.games.plain import plain_amount
from support import DATA

DEAL = Deal.parse("SAKQC98D98HAK8 SJT9CA7DAKHQJ7 S87CKQJDQJTHT9 CTD7")
CARDS = Record(hands=tuple(map(str, DEAL.hands)), talon="CTD7", players=("Anna", "Bela", "Cilli"))
SESSION = [
    replace(CARDS, rules="sochi", session="evening", **fields)
    for fields in (
        {"auction": "1: pass pass pass", "tricks": (3, 5, 2)},
        {"auction": "1: pass pass pass", "tricks": (0, 5, 5), "dealer": Seat.ONE},
        {"declarer": Seat.ONE, "contract": "8S", "declarations": "whist pass", "tricks": (8, 1, 1)},
        {"declarer": Seat.TWO, "contract": "6S", "declarations": "whist whist", "tricks": (3, 3, 4)},
        {"declarer": Seat.THREE, "contract": "misere", "tricks": (5, 5, 0)},
    )
]
LINES = ["all-pass 3 5 2", "all-pass 0 5 5", "8S 1 8 1 1 whist pass", "6S 2 3 3 4 whist whist", "misere 3 5 5 0"]


def rows(name):
    with gzip.open(DATA / name, "rt", encoding="ascii") as lines:
        return list(csv.DictReader(lines))


def scored(records):
    """The rows of *records*, without best play."""
    found = []
    for start in range(0, len(records), 500):
        frames = [Frame(place, to_json(record)) for place, record in enumerate(records[start : start + 500], start)]
        found += results_from_bytes(score_chunk("jsonl", frames, best_play=False))
    assert all(isinstance(row, ScoredDeal) for row in found), [row for row in found if not isinstance(row, ScoredDeal)]
    return found


def preferans_record(row):
    misere = row["level"] == "misere"
    took = [int(row[f"{who}_tricks"] or 0) for who in ("declarer", "first", "second")]
    if misere:
        took[1] = 10 - took[0]
    return replace(
        CARDS,
        rules="+".join(filter(None, [row["convention"], row["variant"], "four-players" * (row["players"] == "4")])),
        contract="misere" if misere else f"{row['level']}H",
        declarer=Seat.ONE,
        declarations=row["whist"] or None,
        tricks=tuple(took) if row["declarer_tricks"] else None,
    )


def test_every_deal_of_preferans():
    reference = rows("preferans/deals.csv.gz")
    assert len(reference) == 9965
    for row, found in zip(reference, scored([preferans_record(row) for row in reference]), strict=True):
        stated = {name: plain_amount(Fraction(row[name] or 0)) for name in list(row)[8:]}
        written = found.written
        assert written["pool"][0] == stated["pool"], row
        assert written["mountain"][:3] == [stated[f"mountain_{who}"] for who in ("declarer", "first", "second")], row
        on_declarer = [line[0] for line in written["whists"][1:]]
        who = ("first", "second", "dealer")[: len(on_declarer)]
        assert on_declarer == [stated[f"whists_{name}"] for name in who], row
        assert (found.pot, found.cash) == (None, None)
        assert len(on_declarer) == 3 or sum(found.balance) == 0


def test_every_all_pass_deal():
    reference = rows("preferans/raspasy.csv.gz")
    records = [
        replace(
            CARDS,
            rules=row["convention"],
            auction="1: pass pass pass",
            all_passes=int(row["nth"]) - 1,
            tricks=tuple(int(row[f"tricks{seat}"]) for seat in (1, 2, 3)),
        )
        for row in reference
    ]
    assert len(records) == 526
    for row, found in zip(reference, scored(records), strict=True):
        assert found.written["pool"] == [int(row[f"pool{seat}"]) for seat in (1, 2, 3)], row
        assert found.written["mountain"] == [int(row[f"mountain{seat}"]) for seat in (1, 2, 3)], row
        for one in (1, 2, 3):
            others = [plain_amount(Fraction(row[f"w{one}{other}"] if one != other else 0)) for other in (1, 2, 3)]
            assert found.written["whists"][one - 1] == others, row


def test_every_payment_of_danube():
    reference = rows("danube.csv.gz")
    words = {"1": "pass", "2": "kontra", "4": "rekontra"}
    records = [
        replace(
            CARDS,
            rules="danube",
            contract=row["game"] + ("-hand" if row["from"] == "hand" else ""),
            declarer=Seat.ONE,
            declarations=f"{words[row['factor_first']]} {words[row['factor_second']]}",
            tricks=(int(row["declarer_tricks"]), 10 - int(row["declarer_tricks"]), 0),
        )
        for row in reference
    ]
    assert len(records) == 816
    for row, found in zip(reference, scored(records), strict=True):
        first, second = int(row["first_pays_declarer"]), int(row["second_pays_declarer"])
        assert found.cash == (first + second, -first, -second), row
        assert (found.pot, found.balance, found.written) == ((0, 0, 0), found.cash, None)


def test_a_talon_of_two_equal_ranks_is_paid_for():
    usual = replace(
        CARDS, rules="danube", contract="acorns", declarer=Seat.ONE, declarations="pass pass", tricks=(6, 2, 2)
    )
    pair = replace(usual, hands=("SAKQCT8D87HAK8", *usual.hands[1:]), talon="C9D9")
    (got,) = scored([usual])
    assert got.more is None
    for record in (pair, replace(pair, talon=None)):
        (found,) = scored([record])
        assert found.cash == (got.cash[0] - 2, got.cash[1], got.cash[2] + 2)
        assert found.more == {"kunstwerk": True, "dealer": 3}
    assert scored([replace(pair, contract="acorns-hand", tricks=(7, 2, 1))])[0].more is None


@pytest.mark.parametrize(
    ("fields", "cash"),
    [
        ({"contract": "bettel", "tricks": (1, 0, 0)}, (-12, 6, 6)),
        ({"contract": "bettel", "tricks": (3, 4, 3)}, (-12, 6, 6)),
        ({"contract": "durchmarsch", "tricks": (4, 1, 0)}, (-14, 7, 7)),
    ],
)
def test_a_game_that_is_lost_may_stop_early(fields, cash):
    record = replace(CARDS, rules="danube", declarer=Seat.ONE, declarations="pass pass", **fields)
    assert scored([record])[0].cash == cash


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"contract": "acorns", "tricks": (1, 0, 0)}, "1-0-0 are 1 in all, expected 10"),
        ({"contract": "bettel", "tricks": (0, 1, 0)}, "0-1-0 are 1 in all, expected 10"),
        (
            {"contract": "bettel", "tricks": (2, 0, 0)},
            "only a Bettel that is lost ends with the declarer's first trick",
        ),
        ({"contract": "acorns", "tricks": (8, 1, 1), "pot": 30}, "the rules danube have no pot"),
        ({"contract": "acorns", "tricks": (8, 1, 1), "stake": 30}, "nobody puts anything in"),
    ],
)
def test_what_these_games_do_not_have(fields, problem, tmp_path):
    record = replace(CARDS, rules="danube", declarer=Seat.ONE, declarations="pass pass", **fields)
    path = tmp_path / "bad.jsonl"
    path.write_bytes(to_json(record) + b"\n")
    for command in ("score", "validate"):
        result = prefa(command, str(path))
        assert result.exit_code == 1
        assert problem in result.output


# -- sessions --


def test_a_session_stands_as_the_ledger_says():
    sessions = Sessions(best_play=False)
    ledger = game("sochi").session(("Anna", "Bela", "Cilli"))
    for row, line in zip(scored(SESSION), LINES, strict=True):
        sessions = Sessions.restored(json.loads(json.dumps(sessions.state())), best_play=False)
        sessions.enter(row)
        ledger = ledger.add(line)
        standing = ledger.standing
        assert row.sheet == {
            "pool": list(standing.pools),
            "mountain": list(map(plain_amount, standing.mountains)),
            "whists": [list(map(plain_amount, line)) for line in standing.whists],
        }
        assert row.standing == ledger.rounded
        assert row.written["pool"] == list(ledger.rows[-1].settlement.pools)
    assert row.deal == 5


def test_another_game_cannot_go_on_with_a_session():
    one, other = scored([SESSION[0], replace(SESSION[0], rules="playelephant", tricks=None)])
    sessions = Sessions(best_play=False)
    sessions.enter(one)
    with pytest.raises(Exception, match='the session "evening" began under the rules sochi'):
        sessions.enter(other)


def test_a_file_of_an_evening(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.jsonl").write_bytes(b"".join(to_json(record) + b"\n" for record in SESSION))
    result = prefa("score", "evening.jsonl", "--no-best-play", "-o", "rows.jsonl")
    assert result.exit_code == 0, result.output
    ledger = game("sochi").read_session("\n".join(["players Anna Bela Cilli", *LINES]))
    found = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert found[-1]["standing"] == list(ledger.rounded)
    assert found[1]["written"]["mountain"] == list(ledger.rows[1].settlement.mountains)
    assert "more" not in found[1]
    assert "pot" not in found[2]
    lines = result.stdout.splitlines()
    start = lines.index("session evening: 5 deals under the rules sochi")
    head, *players = (line.split() for line in lines[start + 1 : start + 5])
    assert head == ["player", "pool", "mountain", "on", "Anna", "on", "Bela", "on", "Cilli", "result"]
    assert [line[0] for line in players] == ["Anna", "Bela", "Cilli"]
    assert [int(line[-1]) for line in players] == list(ledger.rounded)
    assert "Whists: deals that could be valued both ways." in lines
    assert "misere" in result.stdout
    assert prefa("validate", "evening.jsonl").exit_code == 0


def test_a_table_counts_in_the_money_of_its_game(tmp_path):
    path = tmp_path / "evening.jsonl"
    path.write_bytes(b"".join(to_json(record) + b"\n" for record in SESSION))
    head, *table = prefa("score", str(path), "--no-best-play", "--no-summary").stdout.splitlines()
    assert "whists" in head.split()
    settled = game("sochi").session().add(LINES[0]).rows[0].settlement.worth
    assert Fraction(table[0].split()[-3].lstrip("+")) == settled[0]


def test_two_games_in_a_file_are_counted_apart(tmp_path):
    path = tmp_path / "mixed.jsonl"
    prefa_deal = replace(
        CARDS, contract="7H", declarer=Seat.ONE, declarations="play play", tricks=(7, 2, 1), rules="playelephant"
    )
    records = [prefa_deal, replace(SESSION[2], session="")]
    path.write_bytes(b"".join(to_json(record) + b"\n" for record in records))
    lines = prefa("score", str(path), "--no-best-play").stdout.splitlines()
    heads = [line.split()[-3] for line in lines if line.startswith("player ")]
    assert heads == ["kapikia", "whists"]
    assert "Preferans" in lines


@pytest.mark.parametrize("suffix", ["jsonl", "txt"])
def test_an_evening_is_converted_and_comes_back(tmp_path, suffix):
    path, other, back = tmp_path / "evening.jsonl", tmp_path / f"other.{suffix}", tmp_path / "back.jsonl"
    path.write_bytes(b"".join(to_json(record) + b"\n" for record in SESSION))
    assert prefa("convert", str(path), str(other)).exit_code == 0
    result = prefa("convert", str(other), str(back))
    assert result.exit_code == 0, result.output
    assert back.read_bytes() == path.read_bytes()
