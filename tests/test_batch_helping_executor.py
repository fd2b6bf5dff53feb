"""The executor: who does the work, and that what comes of it is the same whoever does."""

import threading
import weakref
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor

import pytest

from prefa_solver.batch.executors import Inline
from prefa_solver.batch.helping_executor import HelpingExecutor


class Held(Executor):
    """A pool that does its work when it is told to."""

    def __init__(self) -> None:
        self.calls = []
        self.at_once = self.broken = False

    def submit(self, fn, /, *args, **kwargs):
        if self.broken:
            raise BrokenExecutor("one died")
        future = Future()
        self.calls.append((future, fn))
        if self.at_once:
            self.finish(-1)
        return future

    def finish(self, place):
        future, fn = self.calls[place]
        future.set_result(fn())

    def shutdown(self, wait=True, *, cancel_futures=False):
        if cancel_futures:
            for future, _ in self.calls:
                future.cancel()


@pytest.fixture
def pool():
    return Held()


@pytest.fixture
def executor(pool):
    return HelpingExecutor(pool, 1)


def fail(text):
    raise ConnectionError(text)


def test_the_thread_that_waits_does_what_the_pool_has_not_got(executor, pool):
    seen = []
    futures = [executor.submit(lambda i: seen.append((i, threading.get_ident())) or i, i) for i in range(6)]
    assert seen == []
    assert len(pool.calls) == 2  # one to do, and one more
    assert futures[4].result() == 4
    assert seen == [(i, threading.get_ident()) for i in (2, 3, 4)]  # the oldest first, and no more than it takes
    threading.Timer(0.2, pool.finish, (1,)).start()
    assert futures[1].result() == 1
    assert [i for i, _ in seen] == [2, 3, 4, 5, 1]  # while it waited there was still one to do
    assert not futures[0].done()


def test_the_pool_gets_more_as_soon_as_it_has_room(executor, pool):
    futures = [executor.submit(abs, -i) for i in range(5)]
    for done in range(1, 5):
        pool.finish(done - 1)
        assert len(pool.calls) == min(2 + done, 5)
    assert [future.done() for future in futures] == [True] * 4 + [False]


def test_a_pool_that_is_quick_gets_all_of_it(executor, pool):
    futures = [executor.submit(abs, -i) for i in range(5000)]
    pool.at_once = True
    pool.finish(0)
    assert [future.done() for future in futures] == [True, False] + [True] * 4998


def test_nothing_is_done_here_before_a_timeout(executor, pool):
    futures = [executor.submit(abs, -i) for i in range(3)]
    for future in futures:
        with pytest.raises(TimeoutError):
            future.result(timeout=0)
    assert futures[2].result() == 2


def test_an_error_comes_out_where_the_result_is_asked_for(executor):
    futures = [
        executor.submit(abs, 0),
        executor.submit(abs, 1),
        executor.submit(fail, "lost"),
        executor.submit(abs, -3),
    ]
    with pytest.raises(ConnectionError, match="lost"):
        futures[2].result()
    assert futures[3].result() == 3
    with pytest.raises(ConnectionError, match="lost"):
        HelpingExecutor(Inline(), 1).submit(fail, "lost").result()


def test_an_interrupt_comes_out_at_once(executor):
    def interrupt():
        raise KeyboardInterrupt

    *_, last = (executor.submit(interrupt) for _ in range(3))
    with pytest.raises(KeyboardInterrupt):
        last.result()


def test_a_pool_that_breaks(executor, pool):
    first, second, third, fourth = (executor.submit(abs, -i) for i in range(4))
    pool.broken = True
    pool.calls[0][0].set_exception(BrokenExecutor("one died"))
    with pytest.raises(BrokenExecutor, match="one died"):
        first.result()
    assert third.result() == 2  # nobody else had it
    with pytest.raises(BrokenExecutor, match="one died"):
        fourth.result()  # the pool was to get it then
    assert not second.done()


def test_what_was_begun_cannot_be_cancelled(executor, pool):
    futures = [executor.submit(abs, -i) for i in range(4)]
    assert [future.cancel() for future in futures] == [False, False, True, True]
    pool.finish(0)
    pool.finish(1)
    assert [future.result() for future in futures[:2]] == [0, 1]
    assert len(pool.calls) == 2


def test_shutdown(executor, pool):
    futures = [executor.submit(abs, -i) for i in range(4)]
    pool.finish(0)
    executor.shutdown(cancel_futures=True)
    with pytest.raises(RuntimeError, match="no more work after shutdown"):
        executor.submit(abs, -3)
    assert futures[0].result() == 0
    for future in futures[1:]:
        with pytest.raises(CancelledError):
            future.result()


def test_all_is_done_in_the_end():
    with HelpingExecutor(ThreadPoolExecutor(1), 1) as executor:
        futures = [executor.submit(abs, -i) for i in range(100)]
    assert all(future.done() for future in futures)


def test_keyword_arguments():
    assert HelpingExecutor(Inline(), 1).submit(sorted, [1, 3, 2], reverse=True).result() == [3, 2, 1]


def test_what_is_done_is_forgotten():
    class Big:
        pass

    big = Big()
    known, executor = weakref.ref(big), HelpingExecutor(Inline(), 1)
    assert executor.submit(id, big).result() == id(big)
    del big
    assert known() is None


def test_with_real_threads():
    with HelpingExecutor(ThreadPoolExecutor(2), 2) as executor:
        futures = [executor.submit(lambda i: (i, sum(range(20_000)), threading.get_ident()), i) for i in range(300)]
        assert [future.result()[0] for future in futures] == list(range(300))
    assert {future.result()[2] for future in futures} > {threading.get_ident()}
