"""Courses: a session told by seat stands as the session that a score-keeper writes; and what a deal brought."""

import json
from fractions import Fraction

import pytest

from prefa_solver import CardSet, RuleError, Seat
from prefa_solver.games.accounts import paid_of
from prefa_solver.games.game import Result
from prefa_solver.games.named import find_rules, game
from prefa_solver.games.plain import plain_amount, plain_entries, read_amount

PREFA = [
    Result(contract="6S", declarer=Seat.ONE, said="play play", tricks=(6, 2, 2)),
    Result(contract="8H", declarer=Seat.TWO, said="play pass alone", tricks=(0, 5, 5)),
    Result(end="passed"),
    Result(contract="10H", declarer=Seat.THREE, said="pass pass"),
    Result(contract="6S", declarer=Seat.ONE, said="play play", tricks=(6, 4, 0)),
]
PREFERANS = [
    Result(end="passed", tricks=(3, 5, 2)),
    Result(end="passed", tricks=(0, 5, 5), more={"nth": 2}),
    Result(contract="8S", declarer=Seat.ONE, said="whist pass", tricks=(8, 1, 1)),
    Result(contract="6S", declarer=Seat.TWO, said="whist whist", tricks=(3, 4, 3)),
    Result(contract="misere", declarer=Seat.THREE, said="", tricks=(5, 5, 0)),
]
DANUBE = [
    Result(contract="acorns", declarer=Seat.TWO, said="kontra pass", tricks=(1, 8, 1)),
    Result(contract="bettel", declarer=Seat.THREE, said="pass pass", tricks=(0, 0, 1)),
]
SESSIONS = {
    "playelephant": (PREFA, ["6S 1 6 2 2", "8H 2 0 5 5 play pass alone", "pass", "10H 3 pass pass", "6S 1 6 4 0"]),
    "sochi": (
        PREFERANS,
        ["all-pass 3 5 2", "all-pass 0 5 5", "8S 1 8 1 1 whist pass", "6S 2 3 4 3 whist whist", "misere 3 5 5 0"],
    ),
    "danube": (DANUBE, ["acorns 2 1 8 1 kontra pass", "bettel 3 0 0 1"]),
}


def courses(rules):
    """The course after each deal."""
    played = game(rules)
    course = played.course()
    yield course
    for result in SESSIONS[rules][0]:
        settled = played.settle(result)
        course = course.after(result, paid_of(settled.flows, played.accounts, played.unit))
        yield course


@pytest.mark.parametrize("rules", SESSIONS)
def test_a_course_stands_as_the_session_does(rules):
    session = game(rules).session()
    for course, line in zip(courses(rules), [*SESSIONS[rules][1], None], strict=True):
        results = getattr(session, "rounded", session.results)
        assert course.results == tuple(results)
        if line is not None:
            session = session.add(line)


@pytest.mark.parametrize("rules", SESSIONS)
def test_a_course_is_read_back_from_json(rules):
    played = game(rules)
    for course in courses(rules):
        assert played.course(json.loads(json.dumps(course.state))) == course


@pytest.mark.parametrize(
    ("rules", "state", "problem"),
    [
        ("playelephant", {}, "expected a sum"),
        ("playelephant", {"kassa": 50, "from_pot": [0, 0], "kapikia": [0, 0, 0]}, "from_pot: expected 3 sums"),
        ("sochi", {"pools": [0, 0, 0]}, "whists: expected the whists of 3 players"),
        ("danube", {"points": [1, 2, "x"]}, 'expected a sum, got "x"'),
    ],
)
def test_what_is_not_a_state_is_refused(rules, state, problem):
    with pytest.raises(RuleError, match=problem):
        game(rules).course(state)


def test_what_the_pot_cannot_pay_is_told_to_the_next_deal():
    played = game("playelephant+kassa-10")
    course = played.course()
    result = Result(contract="10H", declarer=Seat.ONE, said="play play", tricks=(10, 0, 0))
    seen = []
    for _ in range(5):
        more = course.more(result)
        seen.append(dict(more))
        settled = played.settle(Result(**{**_fields(result), "more": more}))
        course = course.after(result, paid_of(settled.flows, played.accounts, played.unit))
    assert seen[:2] == [{}, {}]
    assert seen[-1]["pot"] == course.left + seen[-1]["pot"] - course.left < 100


def _fields(result):
    return {name: getattr(result, name) for name in ("end", "contract", "declarer", "said", "tricks")}


def test_a_contract_below_the_lowest_bid_ends_the_course():
    played = game("sochi+exit-6-7")
    course = played.course(list(courses("sochi"))[2].state)
    assert dict(course.more(PREFERANS[0])) == {"nth": 3}
    low = PREFERANS[3]
    paid = paid_of(played.settle(low).flows, played.accounts, played.unit)
    with pytest.raises(RuleError, match="after 2 all-pass deals the bidding starts at 7S, so nobody plays 6S"):
        course.after(low, paid)


class Told:
    """What a record may tell."""

    dealer, talon, aces, pot, all_passes = Seat.THREE, CardSet.parse("SACA"), True, 30, 2


def test_each_game_takes_from_a_record_what_it_asks_for():
    prefa, kassas = game("playelephant"), game("classic")
    contract = prefa.contract("6S")
    assert prefa.more_of("played", contract, Told) == {"aces": True, "pot": 30}
    assert kassas.more_of("played", contract, Told) == {"aces": True}
    assert prefa.more_of("conceded", contract, Told) == {"pot": 30}
    assert prefa.more_of("passed", None, Told) == {}
    for rules in ("sochi", "danube"):
        with pytest.raises(RuleError, match="have no pot, so it cannot hold 30"):
            game(rules).more_of("played", game(rules).contracts[0], Told)
    told = type("NoPot", (Told,), {"pot": None})
    premium, danube = game("sochi+talon-premium"), game("danube")
    assert game("sochi").more_of("played", contract, told) == {}
    assert game("sochi").more_of("passed", None, told) == {"nth": 3}
    assert premium.more_of("played", premium.contract("6S"), told) == {"talon": "SACA"}
    assert premium.more_of("played", premium.contract("misere"), told) == {}
    assert danube.more_of("played", danube.contract("acorns"), told) == {"kunstwerk": True, "dealer": 3}
    assert danube.more_of("played", danube.contract("acorns-hand"), told) == {}


def test_a_stake_is_for_games_in_which_something_is_put_in():
    assert find_rules("classic").with_stake(20).stake == 20
    assert find_rules("sochi").stake is None
    with pytest.raises(RuleError, match="nobody puts anything in when a session starts under the rules danube"):
        find_rules("danube").with_stake(20)


@pytest.mark.parametrize("rules", SESSIONS)
def test_the_worth_in_whole_parts(rules):
    played = game(rules)
    for result in SESSIONS[rules][0]:
        settled = played.settle(result)
        parts = played.rules.worth_parts
        assert [Fraction(part, parts) for part in settled.whole_worth] == list(settled.worth)


def test_amounts_as_plain_values():
    assert [plain_amount(amount) for amount in (3, Fraction(4, 2), Fraction(7, 2))] == [3, 2, "7/2"]
    assert read_amount("7/2") == Fraction(7, 2)
    assert plain_entries({"pot": Fraction(1, 3), "pool": (1, 2)}) == {"pot": "1/3", "pool": [1, 2]}
