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
from prefa_solver.batch.rows import unpacked
from prefa_solver.batch.scoring import score_chunk
from prefa_solver.batch.sessions import Sessions
from prefa_solver.batch.summary import Summary
from prefa_solver.formats import FORMATS, write_records
from prefa_solver.formats.files import open_frames
from prefa_solver.formats.frame import Frame
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
    rows = unpacked(score_chunk("jsonl", frames[:500]))
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
    rows = unpacked(data)
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


def seconds(file: str, folder: str, executor: str, jobs: int) -> float:
    """How long the whole command takes by the clock: to start Python, and the workers, is part of it."""
    command = [sys.executable, "-m", "prefa_solver.cli", "score", file, "-o", f"{folder}/out.csv", "--no-summary"]
    start = time.perf_counter()
    subprocess.run([*command, "--executor", executor, "--jobs", str(jobs), "--overwrite"], check=True)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=32_000)
    parser.add_argument("--plays", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "deals.jsonl")
        write_records(file, records(SEED, options.records, plays=options.plays))
        print(f"{options.records} records of {os.path.getsize(file) / options.records:.0f} bytes")
        for step, microseconds in costs(file, 5000).items():
            print(f"{step:36}{microseconds:8.1f} us a record")
        for executor in ("processes", "threads"):
            one, two = inf, inf
            for _ in range(options.rounds):  # in turn, so that a busy moment hits both
                one = min(one, seconds(file, folder, executor, 1))
                two = min(two, seconds(file, folder, executor, 2))
            rates = f"one {options.records / one:7.0f} a second, two {options.records / two:7.0f}"
            print(f"{executor:10} {rates}: {one / two:.2f} times")


if __name__ == "__main__":
    main()
