"""Batch scoring: records a second on one core and two, and what reading and writing cost beside the engine.

pytest benchmarks/bench_batch.py --benchmark-enable
python benchmarks/bench_batch.py                    # one core against two, cost by step, as a table
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from math import inf
from pathlib import Path

import pytest

from make_records import records
from prefa_solver.batch import best as best_module
from prefa_solver.batch import columns as columns_module
from prefa_solver.batch.output import LAYOUTS
from prefa_solver.batch.scored_deal import results_from_bytes
from prefa_solver.batch.scoring import score_chunk
from prefa_solver.batch.sessions import Sessions
from prefa_solver.batch.summary import Summary
from prefa_solver.formats import FORMATS, write_records
from prefa_solver.formats.files import open_frames
from prefa_solver.formats.format import Frame
from prefa_solver.formats.record import to_json

SEED = 20
COUNT = 2000


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    return [Frame(line, to_json(record)) for line, record in enumerate(records(SEED, COUNT), 1)]


def test_score_a_chunk(benchmark, frames):
    benchmark.pedantic(score_chunk, ("jsonl", frames), rounds=3, warmup_rounds=1)
    benchmark.extra_info["records"] = len(frames)


@pytest.mark.parametrize("name", FORMATS)
def test_read(benchmark, name, tmp_path):
    file = str(tmp_path / "deals")
    write_records(file, records(SEED, COUNT), format=name)
    kind = FORMATS[name]

    def read():
        with open_frames(file, kind) as opened:
            return [kind.read(frame) for frame in opened.frames]

    assert len(benchmark(read)) == COUNT


@pytest.mark.parametrize("name", FORMATS)
def test_write(benchmark, name):
    some = list(records(SEED, COUNT))
    benchmark(lambda: [write for writer in [FORMATS[name].writer()] for write in map(writer.write, some)])


@pytest.mark.parametrize("name", LAYOUTS)
def test_write_rows(benchmark, name, frames):
    rows = results_from_bytes(score_chunk("jsonl", frames[:500]))
    benchmark(LAYOUTS[name].piece, "deals", rows)


class Stopwatch:
    """Adds up the CPU time of the calls of a function of a module."""

    def __init__(self, module, name: str) -> None:
        self.seconds = 0.0
        timed = getattr(module, name)

        def call(*args, **options):
            start = time.process_time()
            try:
                return timed(*args, **options)
            finally:
                self.seconds += time.process_time() - start

        setattr(module, name, call)


def costs(file: str, most: int) -> dict[str, float]:
    """Microseconds of CPU time a record, by step. Everything warm: a second pass over the same records."""
    start = time.process_time()
    with open_frames(file) as opened:
        frames = [frame for frame, _ in zip(opened.frames, range(most), strict=False)]
    found = {"cut into frames": time.process_time() - start}
    score_chunk("jsonl", frames)
    lines, shares = Stopwatch(columns_module, "follow_many"), Stopwatch(best_module, "share_many")
    start = time.process_time()
    data = score_chunk("jsonl", frames)
    whole = time.process_time() - start
    found["engine: values of every position"] = lines.seconds
    found["engine: best split of the defence"] = shares.seconds
    found["read, check, settle"] = whole - lines.seconds - shares.seconds
    start = time.process_time()
    rows = results_from_bytes(data)
    found["send rows"] = time.process_time() - start
    start = time.process_time()
    sessions, summary = Sessions(), Summary()
    for row in rows:
        sessions.enter(row)
        summary.add(row)
    found["ledger and summary"] = time.process_time() - start
    for name, layout in LAYOUTS.items():
        start = time.process_time()
        layout.piece(file, rows)
        found[f"write {name}"] = time.process_time() - start
    return {step: 1e6 * seconds / len(frames) for step, seconds in found.items()}


def seconds(files: list[str], executor: str = "processes", jobs: int = 1) -> float:
    """How long commands on these files take side by side, by the clock: to start Python, and workers, is part of it."""
    start = time.perf_counter()
    options = ["--executor", executor, "--jobs", str(jobs), "--overwrite", "--no-summary"]
    score = [sys.executable, "-m", "prefa_solver.cli", "score", *options]
    commands = [subprocess.Popen([*score, file, "-o", f"{file}.csv"]) for file in files]
    if any(command.wait() for command in commands):
        sys.exit("a command failed")
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=32_000)
    parser.add_argument("--plays", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, *halves = (str(Path(folder) / name) for name in ("deals.jsonl", "half.jsonl", "other.jsonl"))
        write_records(file, records(SEED, options.records, plays=options.plays))
        lines = Path(file).read_bytes().splitlines(keepends=True)
        for half, part in zip(halves, (lines[::2], lines[1::2]), strict=True):
            Path(half).write_bytes(b"".join(part))
        print(f"{options.records} records of {os.path.getsize(file) / options.records:.0f} bytes")
        for step, microseconds in costs(file, 5000).items():
            print(f"{step:36}{microseconds:8.1f} us a record")
        ways = {
            "one core": ([file],),
            "two cores, processes": ([file], "processes", 2),
            "two cores, threads": ([file], "threads", 2),
            "two commands, each on half of the file": (halves,),  # what the machine can do, without a word between them
        }
        best = dict.fromkeys(ways, inf)
        for _ in range(options.rounds):  # in turn, so that a busy moment hits all of them
            for name, way in ways.items():
                best[name] = min(best[name], seconds(*way))
        for name, least in best.items():
            print(f"{name:40}{options.records / least:6.0f} a second, {best['one core'] / least:.2f} times")


if __name__ == "__main__":
    main()
