"""A run over files: order, output, errors, sessions, and going on after an interruption."""

import csv
import gzip
import json
import os
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace

from make_records import records
from prefa_solver import PrefaError
from prefa_solver.batch import run as run_module
from prefa_solver.batch.checkpoint import Checkpoint
from prefa_solver.batch.executors import Inline, open_executor
from prefa_solver.batch.run import NothingToResume, Request, score_files
from prefa_solver.batch.told_rows import COLUMNS
from prefa_solver.formats import Result, read_records, write_records
from prefa_solver.games.prefa.ledger import Ledger
from support import DATA

RECORDS = list(records(seed=10, count=120))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_records("in.jsonl", RECORDS)


def run(output: str = "out.jsonl", **options):
    callbacks = {name: options.pop(name) for name in list(options) if name.startswith("on_")}
    request = {"files": ("in.jsonl",), "output": output, "chunk": 16, "jobs": 1} | options
    return score_files(Request(**request), **callbacks)


def rows_of(output: str = "out.jsonl") -> list[dict]:
    return [json.loads(line) for line in Path(output).read_text(encoding="utf-8").splitlines()]


def test_a_row_for_each_record_in_order():
    summary = run()
    assert [row["id"] for row in rows_of()] == [record.id for record in RECORDS]
    assert summary.records == 120
    assert sum(line.deals for line in summary.contracts.values()) == 120
    assert summary.players["Anna"].deals == 120
    assert not Path("out.jsonl.resume").exists()


@pytest.mark.parametrize("executor", ["threads", "processes"])
def test_all_executors_give_the_same_bytes(executor):
    run("one.jsonl")
    run("other.jsonl", executor=executor, jobs=2)
    run("third.jsonl", executor=executor, jobs=3, chunk=64)
    assert Path("one.jsonl").read_bytes() == Path("third.jsonl").read_bytes()
    assert Path("one.jsonl").read_bytes() == Path("other.jsonl").read_bytes()


def test_the_size_of_chunks_changes_nothing():
    run("one.csv", chunk=7)
    run("other.csv", chunk=1000)
    assert Path("one.csv").read_bytes() == Path("other.csv").read_bytes()


def test_several_files_of_several_formats():
    write_records("b.txt.gz", RECORDS[:50])
    write_records("c.trdump", RECORDS[:50])
    run(files=("in.jsonl", "b.txt.gz", "c.trdump"))
    rows = rows_of()
    assert [row["file"] for row in rows] == ["in.jsonl"] * 120 + ["b.txt.gz"] * 50 + ["c.trdump"] * 50
    for row, again in zip(rows[:50], rows[120:170], strict=True):
        # The second file goes on with the sessions of the first.
        for changed in ("file", "line", "deal", "pot_left", "standing"):
            del row[changed], again[changed]
        assert row == again


def test_csv_has_the_columns():
    run("out.csv")
    with open("out.csv", encoding="utf-8", newline="") as file:
        head, *lines = csv.reader(file)
    assert tuple(head) == COLUMNS
    run("out.jsonl")
    for line, row in zip(lines, rows_of(), strict=True):
        values = dict(zip(head, line, strict=True))
        assert values["id"] == row["id"]
        assert [values[f"pot_{seat}"] for seat in (1, 2, 3)] == [str(kapikia) for kapikia in row["pot"]]
        assert values["double_dummy"] == str(row.get("double_dummy", ""))
        assert [values[f"player_{seat}"] for seat in (1, 2, 3)] == row["players"]
        for key in ("worth", "best_worth"):
            told = [values[f"{key}_{seat}"] for seat in (1, 2, 3)]
            assert told == ([str(worth) for worth in row[key]] if key in row else ["", "", ""])


def test_parquet_has_the_same_values_as_csv():
    pq = pytest.importorskip("pyarrow.parquet", reason="the extra [parquet] is not installed")
    run("out.parquet")
    run("out.csv")
    table = pq.read_table("out.parquet")
    assert tuple(table.column_names) == COLUMNS
    with open("out.csv", encoding="utf-8", newline="") as file:
        next(file)
        for values, line in zip(table.to_pylist(), csv.reader(file), strict=True):
            assert ["" if value is None else str(value) for value in values.values()] == line
    assert sorted(path.name for path in Path().iterdir()) == ["in.jsonl", "out.csv", "out.parquet"]


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_compressed_output(ending):
    run("out.jsonl")
    run(f"out.jsonl{ending}")
    write_records("copy.jsonl", [])
    from prefa_solver.formats.stream import open_stream

    with open_stream(f"out.jsonl{ending}") as stream:
        assert stream.reader.read() == Path("out.jsonl").read_bytes()


def spoilt() -> list[int]:
    """Make some lines of the input bad; their numbers."""
    lines = Path("in.jsonl").read_bytes().splitlines(keepends=True)
    lines[3] = b"not json\n"
    lines[100] = b"\xff\xfe\n"
    lines[119] = lines[119].replace(b'"hands":["S', b'"hands":["X')
    Path("in.jsonl").write_bytes(b"".join(lines))
    return [4, 101, 120]


def test_bad_records_go_to_the_errors_and_are_counted():
    bad = spoilt()
    told = []
    summary = run(errors="bad.jsonl", on_bad=lambda file, item: told.append((file, item.line)))
    assert (summary.records, summary.bad) == (117, 3)
    assert [row["line"] for row in rows_of()] == [line for line in range(1, 121) if line not in bad]
    errors = rows_of("bad.jsonl")
    assert [error["line"] for error in errors] == bad == [line for _, line in told]
    assert errors[0]["input"] == "not json"
    assert errors[1]["input"] == "\\xff\\xfe"
    assert errors[2]["problems"][0]["field"].startswith("hands[")
    mended = errors[2]["input"].replace('"hands":["X', '"hands":["S')
    Path("mended.jsonl").write_text(mended, encoding="utf-8")
    assert list(read_records("mended.jsonl")) == [RECORDS[119]]


def test_a_file_that_cannot_be_opened_is_a_bad_record():
    summary = run(files=("nowhere.jsonl", "in.jsonl"), errors="bad.jsonl")
    assert (summary.records, summary.bad) == (120, 1)
    assert "cannot read nowhere.jsonl" in rows_of("bad.jsonl")[0]["problems"][0]["reason"]


def test_a_truncated_file_gives_all_before_the_break():
    whole = gzip.compress(Path("in.jsonl").read_bytes(), mtime=0)
    Path("cut.jsonl.gz").write_bytes(whole[: len(whole) // 2])
    summary = run(files=("cut.jsonl.gz",), errors="bad.jsonl")
    assert summary.records > 20
    assert "cut short" in rows_of("bad.jsonl")[-1]["problems"][0]["reason"]


def test_the_running_ledger_is_that_of_the_package():
    run()
    rows = rows_of()
    for session in {record.session for record in RECORDS}:
        ledger = Ledger()
        for row, record in zip(rows, RECORDS, strict=True):
            if record.session != session:
                continue
            if ledger.is_over:
                # The ledger takes no more deals; the archive goes on with the pot as it is.
                break
            tricks = "" if record.tricks is None else " ".join(map(str, record.tricks))
            said = "" if record.declarations == "play play" else record.declarations
            ledger = ledger.add(f"{record.contract} {record.declarer} {tricks} {said}")
            assert row["deal"] == len(ledger.rows)
            assert row["pot_left"] == ledger.standing.pot
            assert row["standing"] == list(ledger.results)
            assert (row["pot"], row["cash"]) == (
                list(ledger.rows[-1].settlement.from_pot),
                list(ledger.rows[-1].settlement.from_players),
            )


@pytest.mark.parametrize("rules", ["playelephant+kassa-10", "classic+kassa-10", "playelephant+fair+kassa-10"])
def test_small_pots_and_kassas_run_out(rules):
    some = [r for r in RECORDS[:40] if r.declarations not in ("pass play pass", "pass play together")]
    write_records("in.jsonl", [replace(record, rules=rules) for record in some])
    run()
    from prefa_solver import RuleSet

    ledger = Ledger(RuleSet.named(rules))
    for row, record in zip(rows_of(), some, strict=True):
        if ledger.is_over:
            break
        tricks = "" if record.tricks is None else " ".join(map(str, record.tricks))
        said = "" if record.declarations == "play play" else record.declarations
        ledger = ledger.add(f"{record.contract} {record.declarer} {tricks} {said}")
        assert row["pot_left"] == ledger.standing.pot
        assert row["standing"] == list(ledger.results)


def test_check_compares_with_the_recorded_result():
    run()
    paid = [Result(pot=tuple(row["pot"]), cash=tuple(row["cash"])) for row in rows_of()]
    wrong = Result(pot=(1, 2, 3), cash=paid[7].cash)
    some = [replace(record, result=result) for record, result in zip(RECORDS, paid, strict=True)]
    some[7] = replace(some[7], result=wrong)
    write_records("in.jsonl", some)
    told = []
    summary = run(on_difference=lambda file, row: told.append((row.line, row.differs)))
    assert summary.differ == 1
    assert told[0][0] == 8
    assert told[0][1].startswith("pot 1 2 3 recorded, ")


def test_the_example_dump_is_paid_as_recorded():
    summary = run(files=(str(DATA / "example.trdump"),))
    assert (summary.records, summary.bad, summary.differ) == (1, 0, 0)


# Interruptions


class Killed(Exception):
    pass


def interrupted_after(chunks: int, monkeypatch, output: str, **options) -> None:
    """A run that is stopped as by a power cut while it writes what comes after *chunks* chunks."""
    monkeypatch.setattr(run_module, "_SECONDS_BETWEEN_CHECKPOINTS", 0.0)
    seen = []

    def die(progress):
        seen.append(progress)
        if len(seen) == chunks:
            raise Killed

    with pytest.raises(Killed):
        run(output, on_progress=die, **options)
    # Whatever was written after the checkpoint does not count.
    for name in (output, options.get("errors") or output):
        with open(f"{name}.part", "ab") as out:
            out.write(b"half a li")


@pytest.mark.parametrize("output", ["out.jsonl", "out.csv", "out.csv.gz", "out.jsonl.zst", "out.parquet", "out.txt"])
def test_a_resumed_run_gives_the_same_bytes(output, monkeypatch):
    spoilt()
    write_records("b.trdump.gz", RECORDS[:100])
    files = ("in.jsonl", "b.trdump.gz")
    whole = run(f"whole-{output}", files=files, errors="whole-bad.jsonl")
    for chunks in (1, 9):
        interrupted_after(chunks, monkeypatch, output, files=files, errors="bad.jsonl")
        resumed = run(output, files=files, errors="bad.jsonl", resume=True)
        assert Path(output).read_bytes() == Path(f"whole-{output}").read_bytes()
        assert Path("bad.jsonl").read_bytes() == Path("whole-bad.jsonl").read_bytes()
        assert resumed == whole


def test_a_run_interrupted_before_its_first_checkpoint_starts_again(monkeypatch):
    interrupted_after(1, monkeypatch, "out.jsonl")
    checkpoint = Checkpoint.load(Path("out.jsonl.resume"))
    Checkpoint(options=checkpoint.options).save(Path("out.jsonl.resume"))
    run("whole.jsonl")
    run(resume=True)
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_an_interrupted_run_is_not_overwritten_by_mistake(monkeypatch):
    interrupted_after(2, monkeypatch, "out.jsonl")
    with pytest.raises(PrefaError, match="--resume goes on with it, --overwrite forgets it"):
        run()
    run(overwrite=True)
    assert len(rows_of()) == 120


def test_resume_with_other_options_is_refused(monkeypatch):
    interrupted_after(2, monkeypatch, "out.jsonl")
    with pytest.raises(PrefaError, match="the run to be resumed had chunk 16, this one has 64"):
        run(resume=True, chunk=64)


def test_resume_with_other_input_is_refused(monkeypatch):
    interrupted_after(2, monkeypatch, "out.jsonl")
    lines = Path("in.jsonl").read_bytes().splitlines(keepends=True)
    Path("in.jsonl").write_bytes(b"".join(lines[1:]))
    with pytest.raises(PrefaError, match="its first 32 records are not those of the run that is to be resumed"):
        run(resume=True)


def test_resume_with_a_shorter_output_is_refused(monkeypatch):
    interrupted_after(2, monkeypatch, "out.jsonl")
    os.truncate("out.jsonl.part", 10)
    with pytest.raises(PrefaError, match=r"out.jsonl.part has 10 bytes, but the earlier run had written"):
        run(resume=True)


def test_resume_without_a_checkpoint_says_what_is_there():
    Path("out.jsonl").write_bytes(b"something else\n")
    with pytest.raises(NothingToResume, match=r"out.jsonl is there, but no checkpoint out.jsonl.resume beside it"):
        run(resume=True)
    assert Path("out.jsonl").read_bytes() == b"something else\n"
    run(resume=True, overwrite=True)
    assert len(rows_of()) == 120


def test_resume_of_nothing_starts():
    run(resume=True)
    assert len(rows_of()) == 120


def test_resume_needs_a_file():
    with pytest.raises(PrefaError, match="only a run with an output file can be resumed"):
        run("-", resume=True)


def test_a_damaged_checkpoint_is_refused():
    Path("out.jsonl.resume").write_bytes(b"{")
    with pytest.raises(PrefaError, match="not a checkpoint that can be used"):
        run(resume=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"output": "out.xyz"}, "the name does not say a layout"),
        ({"output": "nowhere/out.csv"}, "cannot write nowhere/out.csv"),
        ({"executor": "clouds", "jobs": 2}, 'unknown executor "clouds"'),
        ({"format": "csv"}, 'unknown format "csv"'),
        ({"output": "in.jsonl"}, "in.jsonl is read and written"),
        ({"errors": "in.jsonl"}, "in.jsonl is read and written"),
        ({"output": "-", "layout": "parquet"}, "Parquet cannot be written to standard output"),
    ],
)
def test_what_a_run_cannot_do(options, message):
    with pytest.raises(PrefaError, match=message):
        run(**options)


# Executors


class Flaky(Inline):
    """Loses every third chunk twice, as a cluster loses workers."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.lost = {}
        self.submitted = 0

    def submit(self, fn, /, *args):
        self.submitted += 1
        first = args[1][0].line if args[1] else 0
        if first % 3 == 0 and self.lost.setdefault(first, 0) < self.failures:
            self.lost[first] += 1
            future = Future()
            future.set_exception(ConnectionError("the worker is gone"))
            return future
        return super().submit(fn, *args)


def with_executor(monkeypatch, executor):
    from contextlib import contextmanager

    @contextmanager
    def opened(where, jobs):
        yield executor, 2

    monkeypatch.setattr(run_module, "open_executor", opened)


def test_a_chunk_whose_worker_is_lost_is_done_again(monkeypatch):
    run("whole.jsonl")
    flaky = Flaky(failures=2)
    with_executor(monkeypatch, flaky)
    run()
    assert flaky.lost
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_a_chunk_that_always_fails_ends_the_run(monkeypatch):
    with_executor(monkeypatch, Flaky(failures=99))
    with pytest.raises(PrefaError, match="records failed 3 times"):
        run()


@pytest.mark.parametrize("moment", ["submit", "result"])
def test_workers_that_are_gone_end_the_run(moment, monkeypatch):
    class Broken(Inline):
        def submit(self, fn, /, *args):
            if args[1][0].line < 60:
                return super().submit(fn, *args)
            future = Future()
            future.set_exception(BrokenExecutor("one died"))
            if moment == "submit":
                future.result()
            return future

    run("whole.jsonl")
    with monkeypatch.context() as patch:
        with_executor(patch, Broken())
        patch.setattr(run_module, "_SECONDS_BETWEEN_CHECKPOINTS", 0.0)
        with pytest.raises(PrefaError, match=r"workers are gone \(one died\); what was written so far can be resumed"):
            run()
    run(resume=True)
    assert Path("out.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_few_chunks_are_under_way(monkeypatch):
    class Counting(ThreadPoolExecutor):
        open = most = 0

        def submit(self, fn, /, *args):
            Counting.open += 1
            Counting.most = max(Counting.most, Counting.open)
            future = super().submit(fn, *args)
            wait = future.result

            def result(timeout=None):
                Counting.open -= 1
                return wait(timeout)

            future.result = result
            return future

    with Counting(2) as executor:
        with_executor(monkeypatch, executor)
        run(chunk=4)
    assert 2 <= Counting.most <= 5


def test_threads_and_processes_are_closed():
    for where in ("threads", "processes"):
        with open_executor(where, 2) as (executor, workers):
            assert (executor.submit(abs, -3).result(), workers) == (3, 2)
        with pytest.raises(RuntimeError):
            executor.submit(abs, -3)
