"""Records of Preferans and of Danube-Swabian Preferans: the rules say which game reads them."""

import pytest
from msgspec.structs import replace

from prefa_solver import Deal, Seat, Strain
from prefa_solver.formats import FORMATS, Kind, Record, RecordError, problems, understand
from prefa_solver.formats.losses import read_back

DEAL = Deal.parse("SAKQC98D98HAK8 SJT9CA7DAKHQJ7 S87CKQJDQJTHT9 CTD7")
GAME = Record(
    hands=tuple(map(str, DEAL.hands)),
    talon="CTD7",
    auction="1: 6S pass 6H here pass",
    contract="7H",
    discard="C8D7",
    declarations="whist pass",
    tricks=(7, 2, 1),
    rules="sochi",
)
MISERE = replace(GAME, auction="1: misere pass pass", contract="misere", declarations=None, tricks=(1, 5, 4))
ALL_PASS = replace(
    GAME, auction="1: pass pass pass", contract=None, discard=None, declarations=None, tricks=(3, 5, 2), all_passes=1
)
DANUBE = replace(
    GAME,
    auction="1: leaves pass pass",
    contract="acorns",
    declarations="kontra pass",
    rules="danube",
    tricks=(8, 1, 1),
)
ALL = [GAME, MISERE, ALL_PASS, DANUBE]
NAMES = ["game", "misere", "all-pass", "danube"]


@pytest.mark.parametrize("record", ALL, ids=NAMES)
def test_they_are_fine(record):
    assert problems(record) == ()


def test_the_game_says_what_they_mean():
    game, misere, all_pass, danube = (understand(record).terms for record in ALL)
    assert (game.kind, game.declarer, game.strain, game.sits_out) == (Kind.PLAYED, Seat.ONE, Strain.HEARTS, None)
    assert game.owed == (2, 0)
    assert (misere.kind, misere.strain, str(misere.declarations)) == (Kind.PLAYED, Strain.NO_TRUMPS, "")
    assert (all_pass.kind, all_pass.declarer) == (Kind.PASSED, None)
    assert (danube.kind, danube.strain, danube.contract.needed) == (Kind.PLAYED, Strain.HEARTS, 6)
    assert [understand(record).objective for record in ALL] == ["max", "min", "max", "max"]


def test_nobody_defends():
    terms = understand(replace(GAME, declarations="pass half", tricks=None)).terms
    assert terms.kind is Kind.UNPLAYED


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"auction": "1: 6S pass pass", "contract": "5H"}, 'contract: "5H" is not a contract'),
        ({"contract": "6S"}, "contract: seat 1 cannot name 6S"),
        ({"contract": "misere-hand", "auction": "1: misere pass pass"}, "contract: seat 1 cannot name misere-hand"),
        ({"declarations": "play play"}, 'declarations: "play" is not an answer to a contract'),
        ({"declarations": "whist half"}, 'declarations: "whist half" cannot be said to 7H'),
        ({"declarations": "whist"}, 'declarations: "whist" is not all: next comes whist or pass'),
        ({"declarations": None}, "declarations: missing: what did the defenders say? such as: whist whist"),
        ({"auction": "1: 6S pass 6H pass stay"}, 'auction: "stay" is not a call'),
        ({"aces": True}, "aces: a deal that was played has no aces under the rules sochi"),
        ({"solo": True, "tricks": None}, "solo: the rules sochi do not let the declarer give up"),
        ({"rules": "danube", "auction": None, "contract": "7H"}, 'contract: not a game: "7H"'),
    ],
)
def test_what_is_wrong_is_said_by_the_game(changes, expected):
    found = [f"{problem.field}: {problem.reason}" for problem in problems(replace(GAME, **changes))]
    assert [message for message in found if message.startswith(expected)], found


def test_a_game_that_is_given_up():
    assert problems(replace(GAME, solo=True, declarations=None, tricks=None, rules="sochi+give-up")) == ()


@pytest.mark.parametrize("record", ALL, ids=NAMES)
@pytest.mark.parametrize("name", ["jsonl", "text"])
def test_they_come_back(name, record):
    kind = FORMATS[name]
    assert kind.losses(record) == frozenset()
    assert understand(read_back(kind, kind.writer().write(record))).terms == understand(record).terms


@pytest.mark.parametrize(
    ("record", "lost"),
    [
        (GAME, {"auction", "contract", "declarations", "rules"}),
        (MISERE, {"auction", "contract", "rules"}),
        (ALL_PASS, {"auction", "rules", "tricks", "all_passes"}),
        (DANUBE, {"auction", "contract", "declarations", "rules"}),
    ],
    ids=NAMES,
)
def test_ppn_says_what_it_cannot_hold(record, lost):
    assert FORMATS["ppn"].losses(record) >= lost


def test_a_misere_is_betl_in_ppn():
    ppn = FORMATS["ppn"]
    back = read_back(ppn, ppn.writer().write(MISERE))
    assert (back.objective, back.strain, back.tricks) == ("min", "NT", (1, 5, 4))


@pytest.mark.parametrize("record", [GAME, MISERE, DANUBE], ids=["game", "misere", "danube"])
def test_a_dump_is_of_prefa_alone(record):
    with pytest.raises(RecordError, match="a dump has the rules of its server"):
        FORMATS["trdump"].losses(record)


def test_a_dump_of_an_all_pass_deal_loses_its_rules():
    assert FORMATS["trdump"].losses(ALL_PASS) >= {"rules", "all_passes", "tricks"}
