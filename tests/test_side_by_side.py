"""Work in several threads: all of it is done once, and a stop reaches the searches."""

import threading
import time

import pytest

from engine_support import full_position
from prefa_solver import CardSet, Deal, solve
from prefa_solver._engine import Stopped
from prefa_solver.advice.work_control import WorkControl, in_parallel
from prefa_solver.solving.engines import engines_here, lent_engine, thread_engine
from prefa_solver.solving.side_by_side import cores, do_tasks, side_by_side
from prefa_solver.unseen import split_values

MISERE = (False, "min", False, False)
LONG = 10**6


def search_for_long(_task):
    position = full_position(MISERE, 3)
    for _ in range(LONG):
        solve(position)


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("tasks", [0, 1, 20])
def test_every_task_is_done_once(threads, tasks):
    assert sorted(do_tasks(lambda number: number**2, tasks, threads)) == [(n, n * n) for n in range(tasks)]


@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_error_comes_out(threads):
    def work(number):
        if number == 3:
            raise ZeroDivisionError("three")
        return number

    with pytest.raises(ZeroDivisionError, match="three"):
        list(do_tasks(work, 10, threads))


def ends_soon(stop_it):
    before, alive = time.monotonic(), threading.active_count()
    stop_it()
    assert time.monotonic() - before < 5
    assert threading.active_count() == alive


def test_a_look_stops_the_searches():
    looks = []
    ends_soon(lambda: list(do_tasks(search_for_long, 8, 2, lambda: looks.append(1) or len(looks) < 3)))


def test_who_stops_asking_stops_the_searches():
    def work(number):
        if number:
            search_for_long(number)
        return number

    def stop_it():
        results = do_tasks(work, 8, 2)
        assert next(results) == (0, 0)
        results.close()

    ends_soon(stop_it)


def test_an_error_stops_the_searches():
    def work(number):
        if not number:
            raise ZeroDivisionError
        search_for_long(number)

    def stop_it():
        with pytest.raises(ZeroDivisionError):
            list(do_tasks(work, 8, 3))

    ends_soon(stop_it)


def test_a_stop_reaches_the_threads_of_a_thread():
    def outer(_task):
        list(do_tasks(search_for_long, 8, 2))

    looks = []
    ends_soon(lambda: list(do_tasks(outer, 4, 2, lambda: looks.append(1) or len(looks) < 4)))


def test_a_stop_reaches_the_splits_of_a_thread():
    deal = Deal.random(5)

    def outer(_task):
        for _ in range(LONG):
            split_values(deal.hands[0], deal.hands[1] | deal.hands[2], 4, 0, objective="min", threads=1)

    looks = []
    ends_soon(lambda: list(do_tasks(outer, 4, 2, lambda: looks.append(1) or len(looks) < 4)))


def test_advice_that_is_stopped_stops_its_searches():
    stop = threading.Event()
    effort = WorkControl(threads=2, stop=stop, progress=lambda doing, part: stop.set() if part else None)

    def work(number):
        if number:
            search_for_long(number)
        return number

    ends_soon(lambda: list(in_parallel(work, range(8), effort, "trying")))


def test_advice_takes_no_more_threads_than_are_of_use():
    assert WorkControl().workers == cores()
    assert WorkControl(threads=200).workers == max(cores(), 4)


def test_a_thread_keeps_one_engine_of_each_kind():
    seen = []

    def work():
        usual = thread_engine(1.0)
        assert thread_engine(1.0) is usual
        with lent_engine(1.0, long_lived=True) as lent, lent_engine(1.0, long_lived=True) as another:
            assert len({id(usual), id(lent), id(another)}) == 3
        with lent_engine(1.0, long_lived=True) as again:
            assert again is another
        assert thread_engine(0.5) is not usual
        seen.append(engines_here())
        yield None

    assert list(side_by_side(work, 2)) == [None, None]
    assert engines_here() not in seen


def test_a_thread_that_was_stopped_searches_no_more():
    def work():
        engines_here().stop()
        with lent_engine(1.0) as engine, pytest.raises(Stopped):
            search_for_long(engine)
        yield "stopped"

    assert list(side_by_side(work, 2)) == ["stopped", "stopped"]


def test_what_is_unseen_is_the_same_in_threads():
    hand, unseen = CardSet.parse("SAK"), CardSet.parse("SQJCAK")
    alone = split_values(hand, unseen, "S", 0, threads=1)
    assert split_values(hand, unseen, "S", 0, threads=3).tolist() == alone.tolist()
