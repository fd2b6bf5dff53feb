"""What commands write: never over what they read, never over another output, whole or not at all."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli_support import PREFA, one_line, prefa
from make_records import records
from prefa_solver.formats import read_records, write_records
from support import DATA, ROOT

ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
SESSION = "players A B C\n" + "# a comment\n" * 100
# Commands that write more than 1000 bytes into a file called `out.*`, which is there before.
WRITERS = {
    "out.csv": ["score", "in.jsonl", "-o", "out.csv"],
    "out.errors": ["score", "bad.jsonl", "-o", "rows.csv", "--errors", "out.errors"],
    "out.txt": ["convert", "in.jsonl", "out.txt"],
    "out.jsonl.gz": ["convert", "in.jsonl", "out.jsonl.gz"],
    "out.jsonl": ["deal", "--seed", "1", "-n", "50", "-o", "out.jsonl"],
    "out.npy": ["deal", "--seed", "1", "-n", "50", "--solve", "-o", "out.npy"],
    "out.html": ["review", "dump.trdump", "--html", "out.html"],
    "out.ledger": ["ledger", "out.ledger", "--add", "6H 1 7 1 2"],
    "out.json": ["ledger", "out.json", "--add", "6H 1 7 1 2"],
    "out.parquet": ["deal", "--seed", "1", "-n", "50", "--solve", "-o", "out.parquet"],
    "out.rows.parquet": ["score", "in.jsonl", "-o", "out.rows.parquet"],
    "out.png": ["advise", "discard", "SAJT8CAKTDJ9HAQ7", "--quick", "--plot", "out.png"],
}
EXTRAS = {".parquet": "pyarrow", ".png": "matplotlib"}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_records("in.jsonl", list(records(seed=13, count=60)))
    Path("bad.jsonl").write_text('{"hands": ["S?", "", ""]}\n' * 40)
    Path("dump.trdump").write_bytes((DATA / "example.trdump").read_bytes())


def prepared(output: str) -> bytes:
    """What is in the file *output* before the command."""
    suffix = Path(output).suffix
    if suffix in EXTRAS:
        pytest.importorskip(EXTRAS[suffix], reason="the extra is not installed")
    before = "something from before"
    if output == "out.ledger":
        before = SESSION
    elif output == "out.json":
        prefa("ledger", "out.json", "--new", *["--add", "6H 1 7 1 2"] * 10)
        before = Path(output).read_text(encoding="utf-8")
    Path(output).write_text(before, encoding="utf-8")
    return before.encode()


def run(*args: str, bytes_free: int | None = None) -> subprocess.CompletedProcess:
    def limit() -> None:
        import resource

        if bytes_free is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_free, bytes_free))

    options = {} if bytes_free is None else {"preexec_fn": limit}
    return subprocess.run([*PREFA, *args], capture_output=True, text=True, env=ENVIRONMENT, **options)


def there() -> set[str]:
    return {path.name for path in Path().iterdir()}


@pytest.mark.parametrize("output", WRITERS)
def test_an_output_is_written_and_nothing_else(output):
    before, files = prepared(output), there()
    assert run(*WRITERS[output]).returncode in (0, 1)
    assert Path(output).read_bytes() != before
    assert not {name for name in there() - files if name.startswith(".") or "part" in name or "lock" in name}


@pytest.mark.skipif(sys.platform == "win32", reason="only Unix limits the files of a process")
@pytest.mark.parametrize("output", WRITERS)
def test_a_full_disk_is_one_line_and_leaves_the_earlier_file(output):
    before, files = prepared(output), there()
    result = run(*WRITERS[output], bytes_free=900)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "cannot write" in result.stderr
    assert Path(output).read_bytes() == before
    # A scored file can be gone on with; nobody else leaves anything.
    left = there() - files
    assert left <= ({f"{output}.part", f"{output}.resume", "rows.csv.part", "rows.csv.resume"})
    assert not left or WRITERS[output][0] == "score"


@pytest.mark.parametrize("output", WRITERS)
def test_a_write_protected_folder_is_one_line(output, monkeypatch):
    before, files = prepared(output), there()
    access, open_ = os.access, os.open  # an administrator may do everything
    here = os.path.realpath(".")
    monkeypatch.setattr(os, "access", lambda path, mode: path != here and access(path, mode))

    def refuse(path, flags, *rest, **options):
        if flags & os.O_CREAT and os.path.dirname(os.path.realpath(path)) == here:
            raise PermissionError(13, "Permission denied")
        return open_(path, flags, *rest, **options)

    monkeypatch.setattr(os, "open", refuse)
    result = prefa(*WRITERS[output])
    assert result.exit_code == 1
    assert "cannot write" in one_line(result)
    assert Path(output).read_bytes() == before
    assert there() == files


@pytest.mark.skipif(sys.platform == "win32", reason="only Unix limits the files of a process")
def test_a_scored_file_is_gone_on_with_when_the_disk_has_room_again():
    assert run("score", "in.jsonl", "-o", "out.csv", "--no-summary", "--chunk", "8", bytes_free=9000).returncode == 1
    resumed = run("score", "in.jsonl", "-o", "out.csv", "--no-summary", "--chunk", "8", "--resume")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    run("score", "in.jsonl", "-o", "whole.csv")
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()


# Over what is read, over each other


@pytest.mark.parametrize(
    "args",
    [
        ["score", "in.jsonl", "-o", "NAME", "--to", "csv"],
        ["score", "in.jsonl", "-o", "rows.csv", "--errors", "NAME"],
        ["convert", "in.jsonl", "NAME", "--to", "text"],
        ["review", "in.jsonl", "--html", "NAME"],
    ],
)
@pytest.mark.parametrize("name", ["in.jsonl", "link.jsonl", "hard.jsonl", "./in.jsonl"])
def test_no_command_writes_over_what_it_reads(args, name):
    Path("link.jsonl").symlink_to("in.jsonl")
    os.link("in.jsonl", "hard.jsonl")
    before = Path("in.jsonl").read_bytes()
    result = prefa(*[name if word == "NAME" else word for word in args])
    assert result.exit_code == 1
    assert f"{name} is read and written" in one_line(result)
    assert Path("in.jsonl").read_bytes() == before
    assert not Path("rows.csv").exists()


def test_what_comes_through_standard_input_is_not_written_over():
    before = Path("in.jsonl").read_bytes()
    for args in (["convert", "-", "in.jsonl"], ["score", "-", "-o", "in.jsonl"], ["review", "-", "--html", "in.jsonl"]):
        with open("in.jsonl", "rb") as source:
            result = subprocess.run([*PREFA, *args], stdin=source, capture_output=True, text=True, env=ENVIRONMENT)
        assert result.returncode == 1
        assert "in.jsonl is read and written" in result.stderr
        with open("in.jsonl", "rb") as source, open("in.jsonl", "ab") as target:
            args = [*args[:1], "-", "-", "--to", "jsonl"] if args[0] == "convert" else args
            result = subprocess.run(
                [*PREFA, *args], stdin=source, stdout=target, stderr=subprocess.PIPE, env=ENVIRONMENT
            )
        assert result.returncode == 1
        assert b"is read and written" in result.stderr
    assert Path("in.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("output", "errors"),
    [
        ("s.jsonl", "s.jsonl"),
        ("s.jsonl", "./s.jsonl"),
        ("s.jsonl", "S.jsonl"),
        ("s.jsonl", "s.jsonl.resume"),
        ("s.jsonl", "s.jsonl.part"),
        ("s.jsonl.part", "s.jsonl"),
        ("-", "-"),
        ("-", "/dev/stdout"),
    ],
)
def test_two_outputs_are_two_files(output, errors):
    with open("stdout", "wb") as out:
        args = ["score", "in.jsonl", "bad.jsonl", "-o", output, "--errors", errors, "--to", "jsonl"]
        result = subprocess.run([*PREFA, *args], stdout=out, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    assert result.returncode == 1
    assert "would be one file" in result.stderr
    assert there() == {"in.jsonl", "bad.jsonl", "dump.trdump", "stdout"}


@pytest.mark.parametrize(
    "name", ["out.csv.resume", "out.csv.resume.new", "out.csv.new", "out.csv.rows", "out.csv.part"]
)
def test_inputs_with_the_names_of_other_files_of_a_run(name):
    os.rename("in.jsonl", name)
    before = Path(name).read_bytes()
    result = prefa("score", name, "-o", "out.csv", "--chunk", "8", "--no-summary")
    assert Path(name).read_bytes() == before
    assert result.exit_code == (1 if name in ("out.csv.resume", "out.csv.part") else 0)


def test_a_foreign_part_is_not_destroyed():
    Path("out.csv.part").write_bytes(b"mine")
    assert "out.csv.part is in the way" in one_line(prefa("score", "in.jsonl", "-o", "out.csv"))
    assert Path("out.csv.part").read_bytes() == b"mine"
    assert prefa("score", "in.jsonl", "-o", "out.csv", "--overwrite").exit_code == 0
    assert not Path("out.csv.part").exists()


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no names for open files")
def test_standard_output_by_its_other_name():
    with open("out", "wb") as out:
        args = [*PREFA, "score", "in.jsonl", "-o", "/dev/stdout", "--to", "jsonl"]
        subprocess.run(args, stdout=out, stderr=subprocess.DEVNULL, env=ENVIRONMENT, check=True)
    lines = Path("out").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["line"] for line in lines[:60]] == list(range(1, 61))


# Nothing to write


def test_a_review_of_nothing_leaves_the_page_that_was_there():
    Path("page.html").write_text("from before")
    result = prefa("review", "bad.jsonl", "--html", "page.html")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0].startswith("prefa review: bad.jsonl, deal 1: hands[0]: ")
    assert Path("page.html").read_text() == "from before"


@pytest.mark.parametrize("command", [["convert", "bad.jsonl", "out.txt"], ["score", "bad.jsonl", "-o", "out.txt"]])
def test_where_nothing_can_be_read_the_earlier_output_stays(command):
    Path("out.txt").write_text("from before")
    assert prefa(*command).exit_code == 1
    assert Path("out.txt").read_text() == "from before"
    assert not Path("out.txt.resume").exists()


def test_a_page_of_the_good_lines_of_a_file():
    good = list(read_records("dump.trdump"))
    write_records("some.jsonl", good)
    text = Path("some.jsonl").read_text(encoding="utf-8")
    Path("some.jsonl").write_text(f"no JSON\n{text}[]\n{text}", encoding="utf-8")
    result = prefa("review", "some.jsonl", "--html", "page.html")
    assert result.exit_code == 1
    assert [line.split(": ")[1] for line in result.stderr.splitlines()] == ["some.jsonl:1", "some.jsonl:3"]
    page = Path("page.html").read_text(encoding="utf-8")
    assert page.count("<section>") == page.count("</section>") == 2
    assert "<title>Deals reviewed</title>" in page


# Ledgers


def test_two_that_add_to_one_ledger_lose_nothing():
    prefa("ledger", "game.txt", "--new")
    Path("link.txt").symlink_to("game.txt")
    args = [[*PREFA, "ledger", name, "--add", "6H 1 7 1 2"] for name in ("game.txt", "link.txt") * 4]
    runs = [subprocess.Popen(each, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) for each in args]
    for each in runs:
        _, errors = each.communicate()
        assert (each.returncode, errors) == (0, b"")
    assert Path("game.txt").read_text(encoding="utf-8").count("6H") == 8
    assert Path("link.txt").is_symlink()
    assert not Path("game.txt.lock").exists()


def test_two_that_make_one_ledger():
    args = [*PREFA, "ledger", "game.txt", "--new", "--players"]
    runs = [
        subprocess.Popen([*args, names], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
        for names in ("A B C", "D E F")
    ]
    assert sorted(each.wait() for each in runs) == [0, 1]


def test_a_ledger_is_not_read_without_end():
    with open("big.txt", "wb") as out:
        out.truncate((1 << 22) + 1)
    assert "big.txt has more than 4,194,304 bytes" in one_line(prefa("ledger", "big.txt"))


@pytest.mark.parametrize("kind", ["[1]", "{}", "null", "7"])
def test_a_ledger_with_a_kind_of_another_type(kind):
    Path("game.json").write_text(
        f'{{"rules": "classic", "players": ["A", "B", "C"], "first_dealer": 3, "entries": [{{"kind": {kind}}}]}}'
    )
    assert "kind: expected one of" in one_line(prefa("ledger", "game.json"))
