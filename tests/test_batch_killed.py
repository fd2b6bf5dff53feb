"""A run as a command with worker processes: interrupted, killed, its workers killed."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from make_records import records
from prefa_solver.batch.run import Request, score_files
from prefa_solver.formats import write_records
from support import ROOT

SCORE = [sys.executable, "-m", "prefa_solver.cli", "score", "in.jsonl", "-o", "out.csv", "--chunk", "64", "--jobs", "2"]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def started() -> subprocess.Popen:
    """A run of its own process group over a file that takes some seconds, as soon as it has written something."""
    write_records("in.jsonl", list(records(seed=10, count=120)) * 30)
    run_ = subprocess.Popen(
        SCORE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, start_new_session=True
    )
    while not (Path("out.csv.part").exists() and Path("out.csv.part").stat().st_size > 10_000):
        assert run_.poll() is None
        time.sleep(0.02)
    return run_


def test_ctrl_c_is_one_line_and_can_be_resumed():
    with started() as run_:
        os.killpg(run_.pid, signal.SIGINT)
        told, errors = run_.communicate(timeout=60)
    assert (run_.returncode, told, errors) == (130, b"", b"prefa score: interrupted\n")
    assert Path("out.csv.resume").exists()


def workers_of(run_: subprocess.Popen) -> list[int]:
    children = Path(f"/proc/{run_.pid}/task/{run_.pid}/children").read_text(encoding="ascii").split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells which processes another one started")
def test_a_worker_that_dies_ends_the_run_which_can_be_resumed():
    with started() as run_:
        (worker,) = workers_of(run_)  # of two jobs, the run itself does the other
        os.kill(worker, signal.SIGKILL)
        told, errors = run_.communicate(timeout=60)
    assert (run_.returncode, told) == (1, b"")
    assert errors.startswith(b"prefa score: the workers are gone (")
    assert errors.endswith(b"what was written so far can be resumed\n")
    subprocess.run([*SCORE, "--resume"], check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    score_files(Request(files=("in.jsonl",), output="whole.csv", jobs=1, chunk=64))
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()


def test_workers_do_not_outlive_a_run_that_was_killed():
    with started() as run_:
        run_.kill()
        # Ends only when the last process that could write there has ended.
        told, _ = run_.communicate(timeout=60)
    assert told == b""


@pytest.mark.long
def test_killed_at_random_moments_nothing_is_lost_and_nothing_comes_twice(tmp_path):
    write_records("big.jsonl", records(seed=11, count=12_000))
    command = [sys.executable, "-m", "prefa_solver.cli", "score", "big.jsonl", "--errors", "bad.jsonl", "--no-summary"]
    subprocess.run([*command, "-o", "whole.csv"], check=True, env=ENVIRONMENT)
    started = time.monotonic()
    subprocess.run([*command, "-o", "whole.csv", "--overwrite"], check=True, env=ENVIRONMENT)
    seconds = time.monotonic() - started
    moments, kills = random.Random(12), 0
    while kills < 10:
        run_ = subprocess.Popen([*command, "-o", "out.csv", "--resume"], env=ENVIRONMENT, start_new_session=True)
        try:
            run_.wait(timeout=moments.uniform(0.2, 1.5 + seconds / 10))
            Path("out.csv").unlink()  # it came to its end: once more from the start
        except subprocess.TimeoutExpired:
            run_.kill()
            run_.wait()
            kills += 1
    subprocess.run([*command, "-o", "out.csv", "--resume"], check=True, env=ENVIRONMENT)
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()
