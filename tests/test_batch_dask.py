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

from make_records import records
from prefa_solver import PrefaError
from prefa_solver.batch import Request, score_files
from prefa_solver.batch.executors import open_executor
from prefa_solver.formats import write_records
from support import ROOT

pytest.importorskip("distributed", reason="the extra [distributed] is not installed")
pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def cluster():
    """The address of a scheduler, and its two worker processes."""
    port = free_port()
    environment = os.environ | {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "10s"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)]
            + ["--no-dashboard", "--no-show"],
            **quiet,
        )
    ]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", f"tcp://127.0.0.1:{port}", "--host", "127.0.0.1"]
    worker += ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
    started += [subprocess.Popen(worker, **quiet) for _ in range(2)]
    try:
        wait_for_workers(port, 2)
        yield f"127.0.0.1:{port}", started[1:]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def wait_for_workers(port: int, count: int) -> None:
    from distributed import Client

    deadline = time.monotonic() + 60
    while True:
        try:
            with Client(f"tcp://127.0.0.1:{port}", timeout="5s") as client:
                client.wait_for_workers(count, timeout="30s")
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)


def test_a_lost_worker_changes_nothing():
    write_records("in.jsonl", records(seed=14, count=6000))
    score_files(Request(files=("in.jsonl",), output="whole.csv", jobs=1))
    with cluster() as (address, workers):
        done = []

        def kill_one(progress):
            done.append(progress.records)
            if len(done) == 4:
                os.kill(workers[0].pid, signal.SIGKILL)

        request = Request(files=("in.jsonl",), output="out.csv", executor=f"dask://{address}", chunk=256)
        summary = score_files(request, on_progress=kill_one)
        assert workers[0].wait() == -signal.SIGKILL
        assert workers[1].poll() is None
    assert summary.records == 6000
    assert done[-1] == 6000
    assert Path("out.csv").read_bytes() == Path("whole.csv").read_bytes()


def test_no_scheduler():
    with (
        pytest.raises(PrefaError, match="no Dask scheduler at"),
        open_executor(f"dask://127.0.0.1:{free_port()}", None),
    ):
        pass
