"""Terms of records: what is too long for one is refused, and not remembered."""

import tracemalloc

import pytest

from prefa_solver import NotationError, Seat
from prefa_solver.formats import Record, problems
from prefa_solver.formats.terms import full_auction, speakers
from prefa_solver.games.named import rule_set


def test_auctions_are_read():
    assert full_auction("6S pass pass", Seat.TWO, rule_set("classic")) == "2: 6S pass pass"
    assert speakers("2: 6S pass pass", "classic") == (Seat.TWO, Seat.THREE, Seat.ONE)


def test_what_is_too_long_is_not_kept():
    def refuse(number: int) -> None:
        text = f"{number:0100000}"
        for read in (
            lambda: full_auction(text, Seat.ONE, rule_set("classic")),
            lambda: speakers(text, "classic"),
            lambda: speakers("1: 6S pass pass", text),
        ):
            with pytest.raises(NotationError, match="expected 1000 characters at most, got 100000"):
                read()

    refuse(0)
    tracemalloc.start()
    for number in range(50):
        refuse(number)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


@pytest.mark.parametrize("rules", ["", "nobody's", "classic", "sochi", "danube"])
@pytest.mark.parametrize("said", ["", "play", "pass", "whist", "kontra"])
@pytest.mark.parametrize("contract", ["", "6S", "acorns", "misere", None])
def test_words_that_cannot_be_right_together_are_problems_and_no_fault(rules, said, contract):
    hands = ("SJT87CQT97DAJ", "SAQ9CAJDQTHQ98", "SKC8DK98HAKJT7")
    record = Record(
        hands=hands, declarer=Seat.ONE, rules=rules, contract=contract, declarations=said, tricks=(10, 0, 0)
    )
    found = problems(record)
    assert ("rules" in {problem.field for problem in found}) == (rules in ("", "nobody's"))
    assert all(problem.reason and "\n" not in problem.reason for problem in found)
