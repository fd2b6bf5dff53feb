"""Records, files and options that are wrong in unusual ways: nothing stops, nothing is lost, memory is bounded."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli_support import PREFA, one_line, prefa
from make_records import records
from prefa_solver import PrefaError
from prefa_solver.answers.score import summary_text
from prefa_solver.batch import run as run_module
from prefa_solver.batch import scoring, validation
from prefa_solver.batch.checkpoint import Checkpoint
from prefa_solver.batch.executors import open_executor
from prefa_solver.batch.run import Request, score_files
from prefa_solver.batch.source import MOST_WEIGHT, batches, chunks_of
from prefa_solver.batch.spreading import scored_in_order
from prefa_solver.formats import read_records, write_records
from prefa_solver.formats.format import Frame
from prefa_solver.formats.record import to_json
from support import ROOT

ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
GOOD = list(records(seed=21, count=12))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def rows_of(name: str) -> list[dict]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def spoilt(**changes) -> bytes:
    """A good record with some fields changed."""
    return json.dumps(json.loads(to_json(GOOD[0])) | changes).encode()


# One record and another

BAD = {
    "no talon": spoilt(talon=""),
    "no hand": spoilt(hands=["", "", ""]),
    "a lone surrogate": spoilt().replace(b'"id":', b'"id":"\\ud800","old":'),
    "a surrogate in a field": spoilt(session="x").replace(b'"x"', b'"\\udc80"'),
    "nested": b'{"hands":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "huge number": spoilt(pot=1).replace(b'"pot": 1', b'"pot": 1' + b"0" * 400),
    "pot": spoilt(pot=-(10**9)),
    "kassa": spoilt(stake=10**30),
    "rules": spoilt(rules="playelephant" + "+fair" * 1000),
    "plays": spoilt(plays="\n"),
    "discard": spoilt(discard="S" * 100_000),
    "declarations": spoilt(declarations="play " * 1000),
    "auction": spoilt(auction="1:" + " pass" * 10_000),
    "null": b"null",
    "number": b"1e400",
    "bytes": bytes(range(1, 10)) + b"\xff",
    "half": spoilt()[:100],
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_no_record_stops_another(bad):
    good = [to_json(record) for record in GOOD]
    Path("in.jsonl").write_bytes(b"\n".join([*good[:5], bad, *good[5:], b""]))
    scored = prefa("score", "in.jsonl", "-o", "rows.jsonl", "--errors", "bad.jsonl", "--jobs", "1")
    rows, errors = rows_of("rows.jsonl"), rows_of("bad.jsonl")
    assert sorted(row["line"] for row in rows + errors) == list(range(1, 14))
    assert {error["line"] for error in errors} <= {6}
    assert scored.exit_code == len(errors)
    for error in errors:
        assert all(problem["reason"] for problem in error["problems"])
        assert "this program has a fault" not in str(error["problems"])
    validated = prefa("validate", "in.jsonl")
    assert validated.stdout.splitlines()[-1].startswith("13 records, ")
    assert validated.exit_code == len(errors)
    converted = prefa("convert", "in.jsonl", "out.jsonl")
    kept = list(read_records("out.jsonl"))
    assert [record.id for record in kept if record.id in {good.id for good in GOOD}][-7:] == [r.id for r in GOOD[5:]]
    assert len(kept) + converted.exit_code == 13
    reviewed = prefa("review", "in.jsonl", "--json")
    for result in (scored, validated, converted, reviewed):
        assert "Traceback" not in result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)


class Fault(Exception):
    pass


def test_a_fault_of_the_program_is_a_bad_record(monkeypatch):
    write_records("in.jsonl", [replace(record, id=f"r{line}") for line, record in enumerate(GOOD, 1)])
    for module in (scoring, validation):
        columns = type("Broken", (module.Columns,), {})

        def follow(self, values=True, plain=module.Columns.follow):
            if any(game.record.id == "r4" for game in self.games):
                raise Fault("an array is too short")
            return plain(self, values)

        columns.follow = follow
        monkeypatch.setattr(module, "Columns", columns)
    reason = "this program has a fault and failed here: Fault: an array is too short"
    assert prefa("score", "in.jsonl", "-o", "rows.jsonl", "--errors", "bad.jsonl", "-j", "1").exit_code == 1
    assert [row["line"] for row in rows_of("rows.jsonl")] == [1, 2, 3, *range(5, 13)]
    assert [error["problems"] for error in rows_of("bad.jsonl")] == [[{"field": "", "reason": reason, "line": 4}]]
    assert prefa("validate", "in.jsonl").stdout.splitlines() == [f"in.jsonl:4: {reason}", "12 records, 1 problem"]


def test_a_fault_in_a_ledger_is_a_bad_record(monkeypatch):
    write_records("in.jsonl", [replace(record, session="s") for record in GOOD])
    enter = run_module.Sessions.enter

    def fail(self, row):
        if row.line == 3:
            raise Fault("no such player")
        enter(self, row)

    monkeypatch.setattr(run_module.Sessions, "enter", fail)
    assert prefa("score", "in.jsonl", "-o", "rows.jsonl", "--errors", "bad.jsonl", "-j", "1").exit_code == 1
    assert [error["line"] for error in rows_of("bad.jsonl")] == [3]
    assert [row["line"] for row in rows_of("rows.jsonl")] == [1, 2, *range(4, 13)]


def test_a_reader_that_fails_says_so_at_the_end(monkeypatch):
    from prefa_solver.formats.jsonl import JsonLines

    write_records("in.jsonl", GOOD)
    frames = JsonLines.frames

    def fail(self, lines):
        for number, frame in enumerate(frames(self, lines)):
            if number == 3:
                raise Fault("lost count")
            yield frame

    monkeypatch.setattr(JsonLines, "frames", fail)
    result = prefa("validate", "in.jsonl")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "in.jsonl:3: this program has a fault and failed here: Fault: lost count; the rest of the file is not read",
        "4 records, 1 problem",
    ]


# Memory


def test_a_chunk_counts_bytes_as_well_as_records():
    long = Frame(1, b"x" * (MOST_WEIGHT // 4))
    sizes = [len(frames) for frames, _, _ in batches([long] * 10, 100)]
    assert sizes == [4, 4, 2]
    short = [len(frames) for frames, _, _ in batches([Frame(1, b"x")] * 40_000, 1_000_000)]
    assert max(short) <= MOST_WEIGHT // 1024
    assert sum(short) == 40_000


def test_few_bytes_are_under_way_whatever_the_options_say(monkeypatch):
    monkeypatch.setattr("prefa_solver.batch.spreading._Part", lambda executor, chunk, start, best_play: Nothing())

    class Nothing:
        def results(self):
            return []

    taken = 0

    def heavy():
        nonlocal taken
        for chunk in list(chunks_of(["in.txt"], None, 1)) * 10:
            taken += 1
            yield chunk

    Path("in.txt").write_text("SA SK SQ # " + "x" * 100_000 + "\n")
    monkeypatch.setattr("prefa_solver.batch.spreading._MOST_WEIGHT_UNDER_WAY", 250_000)
    for number, _ in enumerate(scored_in_order(None, heavy(), True, ahead=10_000)):
        assert taken <= 2 * (number + 1) + 6


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the memory of a process")
def test_long_records_do_not_fill_the_memory():
    record = json.loads(to_json(GOOD[0])) | {"remark": "x" * 400_000}
    line = json.dumps(record).encode() + b"\n"
    with open("in.jsonl", "wb") as out:
        for _ in range(800):
            out.write(line)
    code = """
import resource, sys
from prefa_solver.batch.run import Request, score_files
score_files(Request(files=("in.jsonl",), output="rows.csv", executor="threads", jobs=200, chunk=1_000_000))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert int(run.stdout) < 280  # MiB; the file has 305


def test_no_more_workers_than_can_be_of_use():
    with open_executor("threads", 256) as (_, workers):
        assert workers <= 2 * (os.cpu_count() or 1)


@pytest.mark.parametrize(
    "args",
    [
        ["score", "in.jsonl", "--jobs", "0"],
        ["score", "in.jsonl", "--jobs", "257"],
        ["score", "in.jsonl", "--chunk", "0"],
        ["score", "in.jsonl", "--chunk", "1000001"],
        ["deal", "--jobs", "257"],
        ["deal", "-n", "1000000001"],
        ["deal", "--seed", str(1 << 64)],
        ["deal", "--shard", "1/9999999999"],
        ["deal", "-n", "9" * 5000],
        ["review", "in.jsonl", "--number", "0"],
    ],
)
def test_numbers_have_a_range(args):
    write_records("in.jsonl", GOOD[:1])
    result = prefa(*args)
    assert result.exit_code == 2
    assert "Invalid value for" in one_line(result)


def test_long_names_are_told_apart_and_kept_short():
    players = [("A" * 50_000 + str(number), "B", "C") for number in range(3)]
    some = [replace(GOOD[0], players=three, session="s" * 50_000 + three[0][-1]) for three in players]
    write_records("in.jsonl", some * 2)
    summary = score_files(Request(files=("in.jsonl",), output="rows.jsonl", jobs=1))
    assert sorted(line.deals for line in summary.players.values()) == [2, 2, 2, 6, 6]
    assert max(map(len, summary.players)) < 200
    assert [row["deal"] for row in rows_of("rows.jsonl")] == [1, 1, 1, 2, 2, 2]


# Known results


def unknown(record):
    return replace(record, plays=None, tricks=None, claim=False, result=None)


def test_only_known_results_are_counted():
    contracts = [record for record in GOOD if record.contract == GOOD[0].contract] + [GOOD[0]]
    write_records("in.jsonl", [*contracts, *map(unknown, contracts)])
    summary = score_files(Request(files=("in.jsonl",), output="rows.jsonl", jobs=1))
    line = summary.contracts[GOOD[0].contract]
    assert (line.deals, line.known) == (2 * len(contracts), len(contracts))
    write_records("in.jsonl", contracts)
    known = score_files(Request(files=("in.jsonl",), output="rows.jsonl", jobs=1)).contracts[GOOD[0].contract]
    assert (line.made, line.two_down, line.defence_short) == (known.made, known.two_down, known.defence_short)


def test_where_nothing_is_known_nothing_is_claimed():
    played = next(record for record in GOOD if record.declarations == "play play")
    write_records("in.jsonl", [unknown(replace(played, session=""))])
    summary = score_files(Request(files=("in.jsonl",), output="rows.jsonl", jobs=1))
    (row,) = rows_of("rows.jsonl")
    assert row["kind"] == "no_result"
    assert "outcome" not in row
    assert "best_outcome" in row
    assert all(line.declared == line.made == 0 for line in summary.players.values())
    lines = summary_text(summary, False).splitlines()
    cells = next(line.split() for line in lines if line.startswith(played.contract))
    assert (cells[:3], cells[4:6]) == ([played.contract, "1", "-"], ["-", "-"])


def test_a_ledger_ends_where_a_result_is_not_known():
    some = records(seed=22, count=60)
    played = [replace(record, session="s") for record in some if record.declarations == "play play"][:3]
    write_records("in.jsonl", [played[0], unknown(played[1]), played[2]])
    score_files(Request(files=("in.jsonl",), output="rows.jsonl", jobs=1))
    assert [(row["deal"], "pot_left" in row, "standing" in row) for row in rows_of("rows.jsonl")] == [
        (1, True, True),
        (2, False, False),
        (3, False, False),
    ]


def test_kapikia_of_four_players_are_whole_kapikia_too():
    played = [record for record in GOOD if record.declarations == "play play"][:1]
    some = [
        replace(record, session="", rules=rules) for record in played for rules in ("classic", "classic+four-players")
    ]
    write_records("in.jsonl", some)
    summary = score_files(Request(files=("in.jsonl",), output="rows.jsonl", jobs=1))
    three, four = rows_of("rows.jsonl")
    assert sum(three["balance"]) == 0
    for place, name in enumerate(played[0].players):
        expected = three["balance"][place] / 3 + four["balance"][place] / 4
        assert summary.players[name].twelfths / 12 == pytest.approx(expected)


# Going on


class Stopped(Exception):
    pass


def stopped_after(chunks: int, monkeypatch, files=("in.jsonl",)) -> None:
    seen = []

    def stop(progress):
        seen.append(progress)
        if len(seen) == chunks:
            raise Stopped

    monkeypatch.setattr(run_module, "_SECONDS_BETWEEN_CHECKPOINTS", 0.0)
    with pytest.raises(Stopped):
        score_files(Request(files=files, output="out.csv", errors="bad", chunk=4, jobs=1), on_progress=stop)


GO_ON = ["-o", "out.csv", "--errors", "bad", "--chunk", "4", "-j", "1", "--resume"]


@pytest.mark.parametrize("spoil", [True, False])
def test_a_resumed_run_has_the_exit_code_of_the_whole(spoil, monkeypatch):
    write_records("in.jsonl", GOOD)
    if spoil:
        text = Path("in.jsonl").read_bytes()
        Path("in.jsonl").write_bytes(b"nothing\n" + text)
    whole = prefa("score", "in.jsonl", "-o", "whole.csv", "--chunk", "4", "-j", "1")
    stopped_after(2, monkeypatch)
    resumed = prefa("score", "in.jsonl", *GO_ON)
    assert resumed.exit_code == whole.exit_code == int(spoil)
    assert resumed.stdout == whole.stdout


def test_a_difference_before_the_interruption_still_counts(monkeypatch):
    from prefa_solver.formats import Result

    wrong = replace(GOOD[0], result=Result(pot=(1, 2, 3), cash=(0, 0, 0)))
    write_records("in.jsonl", [wrong, *GOOD[1:]])
    stopped_after(2, monkeypatch)
    assert prefa("score", "in.jsonl", *GO_ON, "--check").exit_code == 1


@pytest.mark.parametrize("change", ["other", "longer", "gone", "blank line"])
def test_an_earlier_input_that_was_replaced_is_noticed(change, monkeypatch):
    write_records("first.jsonl", GOOD[:6])
    write_records("in.jsonl", GOOD)
    files = ("first.jsonl", "in.jsonl")
    stopped_after(4, monkeypatch, files)
    before = Path("out.csv.part").read_bytes()
    text = Path("first.jsonl").read_bytes()
    if change == "other":
        write_records("first.jsonl", GOOD[6:])
    elif change == "longer":
        Path("first.jsonl").write_bytes(text + text)
    elif change == "blank line":
        Path("first.jsonl").write_bytes(b"\n" + text)
    else:
        os.unlink("first.jsonl")
    result = prefa("score", *files, *GO_ON)
    assert result.exit_code == 1
    assert "first.jsonl: it is not the file that the run to be resumed has read" in one_line(result)
    assert Path("out.csv.part").read_bytes() == before
    Path("first.jsonl").write_bytes(text)
    assert prefa("score", *files, *GO_ON).exit_code == 0
    assert prefa("score", *files, "-o", "whole.csv", "--chunk", "4").exit_code == 0
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()


def test_a_file_that_could_not_be_opened_before_is_noticed_when_it_can_be(monkeypatch):
    write_records("in.jsonl", GOOD)
    files = ("first.jsonl", "in.jsonl")
    stopped_after(2, monkeypatch, files)
    write_records("first.jsonl", GOOD[:6])
    assert "it is not the file that the run to be resumed has read" in one_line(prefa("score", *files, *GO_ON))
    os.unlink("first.jsonl")
    assert prefa("score", *files, *GO_ON).exit_code == 1
    assert len(rows_of("bad")) == 1


def test_a_checkpoint_that_is_damaged_in_any_place_is_refused(monkeypatch):
    write_records("in.jsonl", GOOD)
    stopped_after(2, monkeypatch)
    path = Path("out.csv.resume")
    whole = path.read_bytes()
    part = Path("out.csv.part").read_bytes()
    for place in range(0, len(whole), 37):
        for damaged in (whole[:place], whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]):
            path.write_bytes(damaged)
            with pytest.raises(PrefaError, match="is not a checkpoint that can be used"):
                Checkpoint.load(path)
    for content in (b"{}", b"[]", b"null", b'{"options":{}}', b'{"version":2,"checksum":0,"content":{}}'):
        path.write_bytes(content)
        result = prefa("score", "in.jsonl", *GO_ON)
        assert result.exit_code == 1
        assert "is not a checkpoint that can be used (--overwrite starts anew)" in one_line(result)
    assert Path("out.csv.part").read_bytes() == part
    assert prefa("score", "in.jsonl", "-o", "out.csv", "--errors", "bad", "--overwrite").exit_code == 0


def test_a_run_that_was_stopped_while_files_took_their_names(monkeypatch):
    text = b"nothing\n" + b"\n".join(map(to_json, GOOD)) + b"\n"
    Path("in.jsonl").write_bytes(text)
    prefa("score", "in.jsonl", "-o", "whole.csv", "--errors", "whole-bad", "--chunk", "4", "-j", "1")
    for moment in ("finish_part", "make_parquet"):
        output = "out.csv" if moment == "finish_part" else "out.parquet"
        if moment == "make_parquet":
            pytest.importorskip("pyarrow", reason="the extra [parquet] is not installed")
        request = Request(files=("in.jsonl",), output=output, errors="bad", chunk=4, jobs=1)
        with monkeypatch.context() as patch:

            def stop(name, *rest):
                raise Stopped

            patch.setattr(f"prefa_solver.batch.run_files.{moment}", stop)
            with pytest.raises(Stopped):
                score_files(request)
        resumed = score_files(replace_resume(request))
        assert (resumed.records, resumed.bad) == (12, 1)
        assert Path("bad").read_bytes() == Path("whole-bad").read_bytes()
        assert not Path(f"{output}.resume").exists()
        assert not Path(f"{output}.part").exists()
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()


def replace_resume(request: Request) -> Request:
    from dataclasses import replace as changed

    return changed(request, resume=True)


def test_two_runs_do_not_write_one_output():
    write_records("in.jsonl", GOOD)
    from prefa_solver.disk.part_file import PartFile

    held = PartFile("out.csv")
    command = [*PREFA, "score", "in.jsonl", "-o", "out.csv", "--overwrite"]
    run = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
    held.close()
    assert run.returncode == 1
    assert "out.csv.part is being written by another run" in run.stderr
