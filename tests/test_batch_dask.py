"""A real Dask cluster on this machine: a scheduler and two workers, one of which dies in mid-run."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli_support import PREFA
from make_records import records
from prefa_solver.batch.run import Request, score_files
from prefa_solver.formats import write_records
from support import ROOT

pytest.importorskip("distributed", reason="the extra [distributed] is not installed")
pytestmark = pytest.mark.long

ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
SCHEDULER = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--no-dashboard"]
WORKER = [sys.executable, "-m", "distributed.cli.dask_worker", "--host", "127.0.0.1", "--nthreads", "1"]
WORKER += ["--no-nanny", "--no-dashboard"]
PATIENCE = 300


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def wait_until(happened) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def cluster():
    """The address of a scheduler; its process and those of its two workers."""
    port, started = free_port(), []

    def start(*command: str) -> subprocess.Popen:
        log = open(f"log-{len(started)}", "wb")  # noqa: SIM115 - the process keeps it
        with log:
            started.append(subprocess.Popen(command, stdout=log, stderr=log, env=ENVIRONMENT))
        return started[-1]

    try:
        start(*SCHEDULER, "--port", str(port))
        wait_until(lambda: listens(port))
        yield f"127.0.0.1:{port}", started + [start(*WORKER, f"tcp://127.0.0.1:{port}") for _ in range(2)]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def test_a_lost_worker_changes_nothing():
    write_records("in.jsonl", records(seed=14, count=6000))
    score_files(Request(files=("in.jsonl",), output="whole.csv", jobs=1))
    with cluster() as (address, (_, *workers)):
        wait_until(lambda: all(b"Registered to" in Path(f"log-{place}").read_bytes() for place in (1, 2)))
        command = [*PREFA, "score", "in.jsonl", "-o", "out.csv", "--chunk", "256", "--executor", f"dask://{address}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as run:
            wait_until(lambda: Path("out.csv.part").exists() and os.path.getsize("out.csv.part") > 100_000)
            workers[0].send_signal(signal.SIGKILL)
            assert run.poll() is None
            told, errors = run.communicate(timeout=PATIENCE)
        assert workers[0].wait() == -signal.SIGKILL
        assert workers[1].poll() is None
    assert run.returncode == 0, errors
    assert b"6,000 records scored" in told
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_scheduler_that_dies_ends_the_run_which_can_be_resumed(how):
    write_records("in.jsonl", records(seed=14, count=6000))
    score_files(Request(files=("in.jsonl",), output="whole.csv", jobs=1, chunk=256))
    command = [*PREFA, "score", "in.jsonl", "-o", "out.csv", "--chunk", "256"]
    with cluster() as (address, (scheduler, *_)):
        on_cluster = [*command, "--executor", f"dask://{address}"]
        with subprocess.Popen(on_cluster, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as run:
            wait_until(lambda: Path("out.csv.part").exists() and os.path.getsize("out.csv.part") > 100_000)
            scheduler.send_signal(how)
            told, errors = run.communicate(timeout=PATIENCE)
    assert (run.returncode, told) == (1, b"")
    (line,) = errors.splitlines()
    assert line.startswith(b"prefa score: the workers are gone (the Dask scheduler ")
    assert line.endswith(b"what was written so far can be resumed")
    subprocess.run([*command, "--resume"], check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()


def test_no_scheduler():
    write_records("in.jsonl", records(seed=14, count=300))
    command = [*PREFA, "score", "in.jsonl", "--chunk", "100", "--executor", f"dask://127.0.0.1:{free_port()}"]
    run = subprocess.run(command, capture_output=True, env=ENVIRONMENT, timeout=PATIENCE, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith(b"prefa score: no Dask scheduler at ")
