"""Sets of deals: shards, solved sets and their files."""

import json
from pathlib import Path

import numpy as np
import pytest

from cli_support import one_line, prefa
from prefa_solver import CardSet, Deal, NotationError, tricks_table
from prefa_solver.batch.dealing import SOLVED_COLUMNS, Shard
from prefa_solver.formats import read_records


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def deal(*args: str) -> str:
    result = prefa("deal", "--seed", "5", *args)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("where", [(), ("--where", "2: H>=4", "--where", "1: SA")])
@pytest.mark.parametrize("count", [0, 1, 10, 23])
def test_shards_are_the_whole(count, where):
    whole = deal("-n", str(count), *where)
    assert "".join(deal("-n", str(count), *where, "--shard", f"{part}/4") for part in (1, 2, 3, 4)) == whole
    assert whole.count("\n") == count


def test_every_format_has_the_same_deals():
    deals = [Deal.parse(line) for line in deal("-n", "20").splitlines()]
    for name in ("a.txt", "a.jsonl.gz", "a.trdump", "a.ppn.zst"):
        deal("-n", "20", "-o", name)
        records = list(read_records(name))
        assert [record.hands for record in records] == [tuple(map(str, made.hands)) for made in deals]


def test_a_solved_set_in_three_forms():
    pq = pytest.importorskip("pyarrow.parquet", reason="the extra [parquet] is not installed")
    deals = [Deal.parse(line) for line in deal("-n", "6").splitlines()]
    tables = np.array([tricks_table(made) for made in deals])
    for output in ("a.jsonl", "a.npy", "a.parquet"):
        deal("-n", "6", "--solve", "-o", output)
    lines = [json.loads(line) for line in Path("a.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["tricks_table"] for line in lines] == tables.tolist()
    rows = np.load("a.npy")
    assert (rows["tricks"] == tables).all()
    assert [CardSet(int(mask)) for mask in rows["talon"]] == [made.talon for made in deals]
    assert [[CardSet(int(mask)) for mask in hands] for hands in rows["hands"]] == [list(made.hands) for made in deals]
    columns = pq.read_table("a.parquet").to_pydict()
    assert list(columns) == ["number", "hand_1", "hand_2", "hand_3", "talon", *SOLVED_COLUMNS]
    solved = np.array([columns[name] for name in SOLVED_COLUMNS]).T.reshape(tables.shape)
    assert (solved == tables).all()
    assert columns["hand_2"] == [made.hands[1].mask for made in deals]
    assert columns["number"] == list(range(6))


def test_shards_of_a_solved_set():
    deal("-n", "7", "--solve", "-o", "a.npy")
    for part in (1, 2):
        deal("-n", "7", "--solve", "-o", f"{part}.npy", "--shard", f"{part}/2")
    assert (np.concatenate([np.load("1.npy"), np.load("2.npy")]) == np.load("a.npy")).all()


def test_numpy_without_solving():
    deal("-n", "3", "-o", "a.npy")
    assert np.load("a.npy").dtype.names == ("hands", "talon")


@pytest.mark.parametrize("text", ["", "1", "0/4", "5/4", "1/0", "a/b", "1/2/3", "-1/4", "1/9999999999"])
def test_what_is_no_shard(text):
    with pytest.raises(NotationError, match="not a shard"):
        Shard.parse(text)


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["--where", "H>=4"], 2, "is not a condition"),
        (["--shard", "5/4"], 2, "Invalid value for '--shard': not a shard 5/4"),
        (["--solve", "--to", "ppn"], 1, "ppn has no place for the tricks"),
        (["--to", "numpy"], 1, "numpy needs a file of its own"),
        (["-o", "nowhere/a.npy"], 1, "cannot write nowhere/a.npy"),
        (["-o", "nowhere/a.parquet"], 1, "cannot write nowhere/a.parquet"),
        (["-o", "nowhere/a.txt"], 1, "cannot write nowhere/a.txt"),
    ],
)
def test_errors(args, code, message):
    result = prefa("deal", "-n", "1", *args)
    assert result.exit_code == code
    assert message in one_line(result)
