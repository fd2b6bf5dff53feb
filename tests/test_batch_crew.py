"""The crew: who does the work, and that what comes of it is the same whoever does."""

import threading
import weakref
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait

import pytest

from prefa_solver.batch.crew import Crew
from prefa_solver.batch.executors import Inline


class Idle(Executor):
    """A pool that begins only what it is told to begin."""

    def __init__(self) -> None:
        self.calls = []

    def submit(self, fn, /, *args, **kwargs):
        self.calls.append((Future(), fn, args))
        return self.calls[-1][0]

    def begin(self, place):
        future, fn, args = self.calls[place]
        assert future.set_running_or_notify_cancel()
        return lambda: future.set_result(fn(*args))

    def shutdown(self, wait=True, *, cancel_futures=False):
        if cancel_futures:
            for future, _, _ in self.calls:
                future.cancel()


def fail(text):
    raise ConnectionError(text)


def test_the_thread_that_waits_does_what_nobody_has_begun():
    crew, seen = Crew(Idle()), []
    futures = [crew.submit(lambda i: seen.append((i, threading.get_ident())) or i, i) for i in range(5)]
    assert seen == []
    assert futures[2].result() == 2
    assert seen == [(i, threading.get_ident()) for i in range(3)]  # the oldest first, and no more than it takes
    assert [future.done() for future in futures] == [True, True, True, False, False]
    assert [future.result() for future in futures] == list(range(5))
    assert len(seen) == 5


def test_what_the_pool_has_begun_is_left_to_it():
    pool, seen = Idle(), []
    crew = Crew(pool)
    first, second = (crew.submit(lambda i: seen.append(i) or i, i) for i in range(2))
    finish = pool.begin(0)
    with pytest.raises(TimeoutError):
        first.result(timeout=0)
    threading.Timer(0.2, finish).start()
    assert first.result() == 0
    assert seen == [1, 0]  # meanwhile the other one was done here
    assert second.result() == 1
    assert seen == [1, 0]


def test_nothing_is_done_here_before_a_timeout():
    crew = Crew(Idle())
    future = crew.submit(abs, -3)
    with pytest.raises(TimeoutError):
        future.result(timeout=0)
    assert future.result() == 3


@pytest.mark.parametrize("pool", [Idle, Inline])
def test_an_error_comes_out_where_the_result_is_asked_for(pool):
    crew = Crew(pool())
    failing, fine = crew.submit(fail, "lost"), crew.submit(abs, -3)
    with pytest.raises(ConnectionError, match="lost"):
        failing.result()
    assert isinstance(failing.exception(), ConnectionError)
    assert fine.result() == 3


def test_an_interrupt_comes_out_at_once():
    def interrupt():
        raise KeyboardInterrupt

    future = Crew(Idle()).submit(interrupt)
    with pytest.raises(KeyboardInterrupt):
        future.result()


def test_cancelling():
    pool = Idle()
    crew = Crew(pool)
    begun, waiting, done, left = (crew.submit(abs, i) for i in range(4))
    finish = pool.begin(0)
    assert not begun.cancel()
    assert waiting.cancel()
    assert waiting.cancelled()
    finish()
    assert (begun.result(), done.result()) == (0, 2)
    assert not done.cancel()
    crew.shutdown(cancel_futures=True)
    assert left.cancelled()
    assert not done.cancelled()


def test_keyword_arguments():
    assert Crew(Idle()).submit(sorted, [1, 3, 2], reverse=True).result() == [3, 2, 1]


def test_what_is_done_is_forgotten():
    class Big:
        pass

    crew, last = Crew(Inline()), None
    for _ in range(100):
        big = Big()
        last, kept = weakref.ref(big), last
        assert crew.submit(id, big).result() == id(big)
    del big
    assert kept() is None


def test_with_real_threads():
    with Crew(ThreadPoolExecutor(2)) as crew:
        by = [crew.submit(lambda i: (i, sum(range(20_000)), threading.get_ident()), i) for i in range(300)]
        assert [future.result()[0] for future in by] == list(range(300))
    assert not wait(by).not_done
    assert threading.get_ident() in {future.result()[2] for future in by}
