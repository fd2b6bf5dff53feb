"""`prefa score`, `prefa convert` and `prefa validate`."""

import json
import subprocess
from pathlib import Path

import pytest

from cli_support import PREFA, one_line, prefa
from make_records import records
from prefa_solver.formats import read_records, write_records
from support import DATA

EXAMPLE = str(DATA / "example.trdump")
GOOD = list(records(seed=13, count=60))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_records("in.jsonl", GOOD)


def test_the_example():
    result = prefa("score", EXAMPLE, "--check")
    assert result.exit_code == 0
    assert result.stderr == ""
    rows = result.stdout.splitlines()
    assert rows[0].split() == ["line", "id", "deal", "tricks", "best", "lost", "kapikia", "with", "best", "play"]
    assert rows[1].startswith("       8 501          6H   by 1         6-3-1    5-")
    assert "+30 +15 +5" in rows[1]
    assert "1 record scored, 0 with another result than recorded" in rows
    assert any(line.split()[:4] == ["player", "deals", "declared", "made"] for line in rows)
    assert any(line.startswith("6H              1   100%") for line in rows)


def test_a_difference_is_listed_and_is_an_error():
    Path("wrong.trdump").write_bytes(Path(EXAMPLE).read_bytes().replace(b"\t50\t-20\t", b"\t60\t-20\t"))
    result = prefa("score", "wrong.trdump", "--check")
    assert result.exit_code == 1
    assert result.stderr == "wrong.trdump:8 (501): pot 60 0 0 recorded, 50 0 0 settled\n"
    assert "differs" in result.stdout
    assert prefa("score", "wrong.trdump").exit_code == 0


def test_csv_on_standard_output_is_nothing_but_csv():
    result = prefa("score", "in.jsonl", "--to", "csv")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 61
    assert "60 records scored" in result.stderr


def test_standard_input():
    result = prefa("score", "-", "--to", "jsonl", "--no-summary", stdin=Path("in.jsonl").read_bytes())
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == [record.id for record in GOOD]
    assert result.stderr == ""


def test_bad_records_are_told_and_are_an_error():
    with open("in.jsonl", "a", encoding="utf-8") as out:
        out.write("nonsense\n" * 30)
    result = prefa("score", "in.jsonl", "-o", "out.csv")
    assert result.exit_code == 1
    told = result.stderr.splitlines()
    assert len(told) == 21
    assert told[0].startswith("in.jsonl:61: no JSON: ")
    assert told[-1] == "more records cannot be scored; --errors FILE keeps them all"
    assert "60 records scored, 30 records could not be" in result.stdout
    quiet = prefa("score", "in.jsonl", "-o", "out.csv", "--errors", "bad.jsonl")
    assert quiet.exit_code == 1
    assert quiet.stderr == ""
    assert len(Path("bad.jsonl").read_text(encoding="utf-8").splitlines()) == 30


def test_a_file_of_no_known_format_is_named_once(tmp_path):
    Path("strange").write_bytes(b"root:x:0:0\n")
    result = prefa("score", "strange", "-o", str(tmp_path / "out.csv"))
    assert result.exit_code == 1
    assert result.stderr.startswith("strange: no hand file that is known here")
    assert result.stderr.count("strange") == 1


def test_resume_with_an_output_and_no_checkpoint_does_nothing_and_says_so():
    assert prefa("score", "in.jsonl", "-o", "out.csv").exit_code == 0
    before = Path("out.csv").read_bytes()
    result = prefa("score", "in.jsonl", "-o", "out.csv", "--resume")
    assert result.exit_code == 1
    assert one_line(result) == (
        "prefa score: out.csv is there, but no checkpoint out.csv.resume beside it: either a run has made it and come "
        "to its end, or it is something else; nothing was done (--overwrite scores anew)"
    )
    assert Path("out.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["score"], 2, "Missing argument 'FILE...'"),
        (["score", "in.jsonl", "--to", "xml"], 2, "Invalid value for '--to'"),
        (["score", "in.jsonl", "-o", "out.xml"], 1, "the name does not say a layout"),
        (["score", "in.jsonl", "--executor", "clouds"], 1, 'unknown executor "clouds"'),
        (["score", "in.jsonl", "--resume"], 1, "only a run with an output file can be resumed"),
        (["convert", "in.jsonl"], 2, "Missing argument 'OUT'"),
        (["convert", "in.jsonl", "out.xml"], 1, "the name does not say a format"),
        (["convert", "nowhere", "out.txt"], 1, "cannot read nowhere"),
        (["convert", "in.jsonl", "-"], 1, "the name does not say a format"),
        (["validate"], 2, "Missing argument 'FILE...'"),
        (["validate", "in.jsonl", "--from", "csv"], 1, 'unknown format "csv"'),
    ],
)
def test_wrong_usage_and_bad_data(args, code, message):
    result = prefa(*args)
    assert result.exit_code == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_convert_says_what_it_lost():
    result = prefa("convert", "in.jsonl", "out.ppn")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "ppn has no place for contract: lost in 60 records",
        "ppn has no place for declarations: lost in 60 records",
    ]


def test_convert_through_a_pipe():
    result = prefa("convert", "-", "-", "--to", "jsonl", stdin=Path(EXAMPLE).read_bytes())
    assert result.exit_code == 0
    assert json.loads(result.stdout)["id"] == "501"


def test_convert_names_what_it_left_out():
    Path("bad.txt").write_text("SA SK SQ\nnonsense\n", encoding="utf-8")
    result = prefa("convert", "bad.txt", "out.jsonl")
    assert result.exit_code == 1
    assert result.stderr.startswith("bad.txt:2: hands: ")
    assert len(list(read_records("out.jsonl"))) == 1


def test_validate():
    fine = prefa("validate", "in.jsonl", EXAMPLE)
    assert (fine.exit_code, fine.stdout) == (0, "61 records, 0 problems\n")
    Path("bad.txt").write_text("SA SK SQ\nSA SA SQ\nSA SK SQ dealer=4\n", encoding="utf-8")
    result = prefa("validate", "bad.txt", "nowhere")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "bad.txt:2: hands: SA is in two places: seat 1 (SA) and seat 2 (SA)",
        'bad.txt:3: dealer: "4" is not a seat; expected 1, 2 or 3',
        "3 records, 3 problems",
    ]
    assert result.stderr == "cannot read nowhere: No such file or directory\n"


def test_validate_as_json():
    Path("bad.txt").write_text("SA SA SQ\n", encoding="utf-8")
    result = prefa("validate", "bad.txt", "--json")
    assert json.loads(result.stdout) == {
        "file": "bad.txt",
        "line": 1,
        "field": "hands",
        "reason": "SA is in two places: seat 1 (SA) and seat 2 (SA)",
    }
    assert result.stderr == "1 record, 1 problem\n"


def test_a_reader_that_goes_away_is_no_error_message():
    write_records("in.jsonl", GOOD * 20)
    for command in (["score", "in.jsonl", "--to", "csv", "-j", "1"], ["convert", "in.jsonl", "-", "--to", "text"]):
        with subprocess.Popen([*PREFA, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
            run.stdout.readline()
            run.stdout.close()
            assert run.stderr.read() == b""


def test_garbage_never_gives_a_traceback():
    for name, data in {
        "noise.jsonl": bytes(range(256)) * 400,
        "noise.trdump": b"\x00\xff" * 5000,
        "noise.ppn": b"[1 " * 3000,
        "noise.txt": b"\xc3\x28" * 3000,
        "noise.gz": b"\x1f\x8b\x08" + bytes(range(200)),
    }.items():
        Path(name).write_bytes(data)
        for command in ("score", "validate"):
            result = prefa(command, name)
            assert result.exit_code == 1
            assert result.exception is None or isinstance(result.exception, SystemExit)
            assert "Traceback" not in result.output
