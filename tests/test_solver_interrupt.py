"""A search ends soon after Ctrl-C, or after whatever a signal handler raises, and leaves nothing behind."""

import inspect
import queue
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from engine_support import KINDS, columns, full_position, new_engine
from prefa_solver import ALL_CARDS, CardSet, Deal, Strain, card_values, solve, solve_many, tricks_table
from prefa_solver._engine import Rows, Stopped
from prefa_solver.solving.solve import best_line
from prefa_solver.unseen.valued_splits import split_values
from support import ROOT

needs_timer = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timer on this system")

LONG_WORK = 10_000


def hard_rows(n):
    """Misère of ten cards: the longest searches there are."""
    pack = np.argsort(np.random.default_rng(1).random((n, 32)), axis=1).astype(np.uint32)
    return (np.uint32(1) << pack[:, :30].reshape(n, 3, 10)).sum(axis=2, dtype=np.uint32)


def hard_work(threads):
    return solve_many(hard_rows(LONG_WORK), 4, 0, 1, objective="min", threads=threads)


INTERRUPTED = f"""
import sys
import numpy as np
from prefa_solver import Deal, solve, solve_many, tricks_table

{inspect.getsource(hard_rows)}
LONG_WORK = {LONG_WORK}
hands, threads = hard_rows(LONG_WORK), int(sys.argv[1])
for attempt in range(3):
    print("ready", flush=True)
    try:
        solve_many(hands, 4, 0, 1, objective="min", threads=threads)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
again = solve_many(hard_rows(600), 4, 0, 1, objective="min", threads=threads)
print(int(again.sum()), solve(Deal.random(1).position(1, "H")).nodes, int(tricks_table(Deal.random(1)).array.sum()))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to a single process")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c(threads):
    command = [sys.executable, "-c", INTERRUPTED, str(threads)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            delays = []
            for _ in range(3):
                assert process.stdout.readline() == "ready\n", process.stderr.read()
                time.sleep(0.1)
                start = time.perf_counter()
                process.send_signal(signal.SIGINT)
                assert process.stdout.readline() == "interrupted\n", process.stderr.read()
                delays.append(time.perf_counter() - start)
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0, errors
    assert errors == ""
    # the rest of a busy machine may take its time as well, but not always
    assert min(delays) < 0.2
    assert max(delays) < 2
    # and the process goes on solving as if nothing had happened
    hands = hard_rows(600)
    tricks = solve_many(hands, 4, 0, 1, objective="min", threads=1)
    deal = Deal.random(1)
    expected = (tricks.sum(), solve(deal.position(1, "H")).nodes, tricks_table(deal).array.sum())
    assert output.split() == [str(number) for number in expected]


class OutOfTime(Exception):
    pass


def after(seconds, handler):
    """Have *handler* called from a signal, once."""
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)


@pytest.fixture
def alarms():
    before = signal.getsignal(signal.SIGALRM)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@needs_timer
@pytest.mark.usefixtures("alarms")
@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_signal_handler_raises_comes_out(threads):
    def raise_it(signum, frame):
        raise OutOfTime("enough")

    positions = [full_position(kind, 3) for kind in KINDS]
    before = [(solve(position).nodes, best_line(position), card_values(position)) for position in positions]
    after(0.05, raise_it)
    with pytest.raises(OutOfTime, match="enough"):
        hard_work(threads)
    assert [(solve(position).nodes, best_line(position), card_values(position)) for position in positions] == before


@needs_timer
@pytest.mark.usefixtures("alarms")
def test_a_single_search_can_be_left():
    position = max(
        (full_position((False, "min", False, False), seed) for seed in range(40)), key=lambda p: solve(p).nodes
    )
    nodes = solve(position).nodes

    def raise_it(signum, frame):
        raise OutOfTime

    def solve_for_long():
        for _ in range(10**6):
            solve(position)

    after(0.05, raise_it)
    with pytest.raises(OutOfTime):
        solve_for_long()
    assert solve(position).nodes == nodes


@needs_timer
@pytest.mark.usefixtures("alarms")
def test_a_signal_handler_that_returns_changes_nothing():
    positions = [full_position((False, "min", False, False), seed) for seed in range(10)]
    before = [(solve(position).tricks, solve(position).nodes) for position in positions]
    calls = []
    signal.signal(signal.SIGALRM, lambda signum, frame: calls.append(signum))
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.002)
    for _ in range(3):
        assert [(solve(position).tricks, solve(position).nodes) for position in positions] == before
    assert calls


@needs_timer
@pytest.mark.usefixtures("alarms")
@pytest.mark.parametrize("size", [1, 1 / 16])
def test_a_signal_handler_may_solve(size):
    """It runs in the middle of a search in the same thread, and must not use that search's engine."""
    outer = [full_position((False, "min", False, False), seed) for seed in range(20)]
    inner = [full_position(kind, 77) for kind in KINDS]
    rows = columns(inner[:3])

    def answer(position):
        return solve(position).tricks, solve(position).nodes, best_line(position), card_values(position)

    expected = [answer(position) for position in outer]
    expected_inside = [answer(position) for position in inner], solve_many(**rows).tolist()
    inside = []

    def solve_inside(signum, frame):
        inside.append(([answer(position) for position in inner], solve_many(**rows, table_mb=size).tolist()))
        signal.setitimer(signal.ITIMER_REAL, 0.03)  # not before: where all is slow, handlers would pile up

    signal.signal(signal.SIGALRM, solve_inside)
    signal.setitimer(signal.ITIMER_REAL, 0.002)
    for _ in range(3):
        assert [answer(position) for position in outer] == expected
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert inside
    assert all(answers == expected_inside for answers in inside)


def test_splits_may_be_asked_for_while_others_are_computed():
    deal = Deal.random(3)

    def layout(cards, size):
        others = list(ALL_CARDS - cards)[: 2 * size]
        return CardSet.from_cards(list(cards)[:size]), CardSet.from_cards(others)

    (hand, unseen), (other_hand, other_unseen) = layout(deal.hands[0], 6), layout(deal.hands[1], 5)
    expected = split_values(hand, unseen, Strain.HEARTS, 1, threads=1).tolist()
    inside = split_values(other_hand, other_unseen, Strain.NO_TRUMPS, 0, threads=1).tolist()
    seen = []

    def progress(part):
        seen.append(split_values(other_hand, other_unseen, Strain.NO_TRUMPS, 0, threads=1).tolist())

    assert split_values(hand, unseen, Strain.HEARTS, 1, threads=1, progress=progress).tolist() == expected
    assert len(seen) > 2
    assert all(values == inside for values in seen)


def test_an_engine_that_another_thread_stops():
    engine, stopped = new_engine(), queue.Queue()
    hands, n = hard_rows(LONG_WORK), LONG_WORK
    columns = [np.full(n, value, dtype=np.int8) for value in (4, 0, 1, -1, 1, 0)]
    rows, tricks = Rows(hands, *columns), np.full(n, -1, dtype=np.int8)

    def work():
        try:
            engine.solve_rows(rows, 0, n, tricks)
        except Stopped as error:
            stopped.put(error)

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.1)
    engine.stop()
    thread.join(timeout=10)
    assert not thread.is_alive()
    assert isinstance(stopped.get_nowait(), Stopped)
    # what it had done by then is done, and no more
    done = int(np.count_nonzero(tricks >= 0))
    assert 0 < done < n
    assert (tricks[:done] >= 0).all()
    assert tricks[:done].tolist() == solve_many(hands[:done], 4, 0, 1, objective="min").tolist()
