"""The seam between a game and the rooms above it: what Prefa says through it, and that other games would fit."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import all_rule_sets, played, rule_sets
from prefa_solver import (
    CLASSIC,
    DESKTOP,
    PLAYELEPHANT,
    RULE_SETS,
    SOCHI,
    Auction,
    Contract,
    Deal,
    Declarations,
    Ledger,
    NotationError,
    PreferansRules,
    RuleError,
    RuleSet,
    Seat,
    Strain,
    balance_table,
    concede,
    pass_out,
    refuse,
    settle,
)
from prefa_solver.games.asked import ASKED, SAID_BY_SEAT, SILENT
from prefa_solver.games.danube.settlement import settle_danube
from prefa_solver.games.game import GameContract, Result
from prefa_solver.games.named import USUAL_RULES, find_rules, game, read_rules, rule_set, rule_set_names
from prefa_solver.games.prefa.auction import first_hand
from prefa_solver.games.prefa.declarations import Defence, quotas
from prefa_solver.games.prefa.settlement import outcomes
from prefa_solver.play.rules import play_rules
from prefa_solver.words.settle_options import OPTIONS

# -- contracts --


def test_the_contracts_of_prefa():
    prefa = game("playelephant")
    assert [contract.name for contract in prefa.contracts] == [str(contract) for contract in Contract.LADDER]
    assert prefa.contract("7♥") == GameContract(name="7H", strain=Strain.HEARTS, needed=7, price=7)
    assert game("classic+ten-as-nine+ten-nt-11").contract("10NT").needed == 9
    assert game("classic+ten-as-nine+ten-nt-11").contract("10NT").price == 11
    with pytest.raises(RuleError, match="10NT is not a contract"):
        game("classic").contract("10NT")
    with pytest.raises(NotationError):
        game("classic").contract("misere")


@pytest.mark.parametrize("rules", all_rule_sets(), ids=str)
def test_contracts_say_what_the_rules_say(rules):
    for contract in game(rules).contracts:
        named = Contract.parse(contract.name)
        assert (contract.needed, contract.price) == (rules.needed(named), rules.value(named))
        assert (contract.strain, contract.objective, contract.takes_talon) == (named.strain, "max", True)


def test_contracts_of_other_games_fit():
    misere = GameContract(name="misere-hand", strain=Strain.NO_TRUMPS, objective="min", needed=0, price=10)
    slam = GameContract(name="durchmarsch", strain=Strain.NO_TRUMPS, needed=10, price=7, takes_talon=False)
    assert [misere.short(tricks) for tricks in (0, 1, 4)] == [0, 1, 4]
    assert [slam.short(tricks) for tricks in (10, 9, 0)] == [0, 1, 10]
    assert game("playelephant").contract("6S").short(8) == 0


def test_all_passed():
    assert game("playelephant").all_pass is None
    polles = game("playelephant+polles").all_pass
    assert (polles.objective, polles.strain, polles.price, polles.takes_talon) == ("min", Strain.NO_TRUMPS, 10, False)


# -- auction and defence --


def test_an_auction_through_the_seam():
    auction = game("desktop").auction(Seat.TWO)
    assert auction == Auction(DESKTOP, Seat.TWO)
    for call in ("6S", "pass", "pass"):
        assert call in map(str, auction.legal_calls)
        auction = auction.call(call)
    assert (auction.is_over, auction.declarer) == (True, Seat.TWO)
    assert [str(contract) for contract in auction.contracts] == [item.name for item in game("desktop").contracts]


@pytest.mark.parametrize("rules", all_rule_sets(), ids=str)
def test_what_the_others_may_say(rules):
    """Everything that can be said through the seam are the sequences of the rules."""
    prefa = game(rules)
    ends = []

    def walk(talk):
        if talk.speaker is None:
            assert talk.legal == ()
            defence = Declarations.parse(str(talk)).defence
            assert talk.plays == defence.plays
            assert talk.owed == quotas(Contract.parse("7S"), defence, rules)
            ends.append(str(talk))
        for word in talk.legal:
            assert talk.speaker in (1, 2)
            walk(talk.say(word))

    walk(prefa.defence(prefa.contract("7S")))
    assert sorted(ends) == sorted(map(str, Declarations.sequences(rules)))


def test_what_was_said_already():
    prefa = game("classic")
    six = prefa.contract("6S")
    assert str(prefa.defence(six, None)) == "play play"
    assert prefa.defence(six, "pass").legal == ("pass", "together", "alone")
    assert prefa.defence(six, "pass together").speaker is None
    with pytest.raises(RuleError, match='"pass play" cannot be said under the rules classic'):
        prefa.defence(six, "pass play")
    with pytest.raises(NotationError, match='"kontra" is not a declaration'):
        prefa.defence(six, "kontra")


def test_what_may_not_be_said():
    talk = game("classic").defence(game("classic").contract("6S"))
    with pytest.raises(RuleError, match="cannot say together"):
        talk.say("together")
    with pytest.raises(RuleError, match="not complete"):
        _ = talk.say("pass").plays


# -- settlement --


@given(st.data(), rule_sets)
def test_a_contract_settled_through_the_seam(data, rules):
    deal = data.draw(played(rules))
    settled = settle(**deal)
    result = Result(
        contract=str(deal["contract"]),
        declarer=Seat(deal["declarer"]),
        said=str(deal["declarations"]),
        tricks=deal["tricks"],
        more={"aces": deal.get("aces", False)},
    )
    assert game(rules).settle(result) == settled
    assert sum(settled.worth) == 0


def test_the_other_ends():
    assert game("playelephant").settle(Result(end="passed")) == pass_out()
    polles = Result(end="passed", tricks=(5, 4, 1))
    assert game("playelephant+polles").settle(polles) == pass_out((5, 4, 1), "playelephant+polles")
    refused = Result(end="refused", declarer=Seat.TWO)
    assert game("classic+i-take-it").settle(refused) == refuse(2, "classic+i-take-it")
    conceded = Result(end="conceded", contract="7S", declarer=Seat.ONE, more={"pot": 30})
    assert game("playelephant").settle(conceded) == concede("7S", 1, pot=30)
    both = Result(contract="6H", declarer=Seat.ONE, tricks=(6, 2, 2))
    assert game("playelephant").settle(both) == settle("6H", 1, tricks=(6, 2, 2))
    assert game("playelephant").settle(both).worth == (Fraction(40, 3), Fraction(-20, 3), Fraction(-20, 3))


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (Result(contract="6H", tricks=(6, 2, 2)), "a deal that was played has a declarer: say which seat"),
        (Result(declarer=Seat.ONE), "a deal that was played has a contract: say which"),
        (Result(end="conceded", contract="6H", declarer=Seat.ONE, more={"aces": True}), "conceded has no aces"),
        (Result(end="passed", more={"nth": 2}), "a deal that was passed has no nth under the rules playelephant"),
        (Result(contract="6H", declarer=Seat.ONE), "say how many tricks each seat took"),
    ],
)
def test_results_that_cannot_be(result, message):
    with pytest.raises(RuleError, match=message):
        game().settle(result)


def test_accounts():
    assert sorted(map(str, game("playelephant").accounts)) == ["kapikia-1", "kapikia-2", "kapikia-3", "pot"]
    four = sorted(map(str, game("classic+four-players").accounts))
    assert four == [f"{kind}-{who}" for kind in ("kapikia", "kassa") for who in ("1", "2", "3", "sitter")]
    assert game("classic").more == {"aces", "hand", "pot", "kassas"}


# -- session and first hand --


def test_a_session_through_the_seam():
    session = game("classic").session(("Anna", "Babis", "Christos"), 3).add("6S Christos 2 2 6")
    assert session == Ledger(CLASSIC, ("Anna", "Babis", "Christos"), 3).add("6S 3 2 2 6")
    assert sum(session.results) == 0
    assert not session.is_over
    assert session.undo().players == session.players


def test_who_speaks_first():
    deal = Deal.random(1, 1)
    for rules in RULE_SETS:
        for first_deal in (False, True):
            assert game(rules).first_hand(deal, first_deal=first_deal) == first_hand(deal, rules, first_deal=first_deal)
    assert game("sochi").first_hand(deal, first_deal=True) is Seat.ONE


# -- names --


def test_names_of_rule_sets_are_read_everywhere():
    assert rule_set_names() == (*RULE_SETS, "sochi", "leningrad", "rostov", "danube")
    assert rule_set("Classic+Four-Players") == RuleSet.named("classic+four-players")
    assert rule_set(DESKTOP) is DESKTOP
    assert read_rules("classic") is CLASSIC
    assert (game().rules, USUAL_RULES) == (PLAYELEPHANT, PLAYELEPHANT)
    assert game("classic") is game(CLASSIC)
    assert find_rules("Rostov+Greedy") == PreferansRules.named("rostov+greedy")
    assert play_rules("sochi") == SOCHI.play
    for read in (rule_set, read_rules):
        with pytest.raises(
            RuleError, match="the rules sochi are of Preferans, and this is for Prefa only: expected one"
        ):
            read("sochi")
    assert play_rules("desktop") == DESKTOP.play == game("desktop").play
    assert settle("6H", 1, tricks=(5, 3, 2), rules="classic") == settle("6H", 1, tricks=(5, 3, 2), rules=CLASSIC)
    assert concede("6H", 1, "prefadoros").rules.name == "prefadoros"
    assert len(outcomes("9S", 1, "pass play pass", "prefadoros")) == 11
    assert (balance_table("classic") == balance_table(CLASSIC)).all()
    assert quotas(Contract.parse("10S"), Defence.BOTH, "classic+ten-as-nine") == (1, 0)
    assert Auction("classic").rules is CLASSIC
    assert Auction.parse("2: pass", "classic").rules is CLASSIC
    assert Ledger("classic").rules is CLASSIC
    assert Ledger.parse("6S 1 6 2 2\n", "classic").rules is CLASSIC
    declarations = Declarations.parse("pass")
    assert declarations.legal("classic") == declarations.legal(CLASSIC)
    assert declarations.call("alone", "classic") == Declarations.parse("pass alone")
    assert Declarations.sequences("classic") == Declarations.sequences(CLASSIC)
    with pytest.raises(RuleError, match='"pass alone" are not complete declarations under the rules desktop'):
        Declarations.parse("pass alone").check("desktop")


@pytest.mark.parametrize("read", [rule_set, game, play_rules, read_rules, lambda name: settle("6H", 1, rules=name)])
def test_an_unknown_rule_set(read):
    with pytest.raises(RuleError, match=r'unknown rule set "bridge\+x"; expected one of playelephant, prefadoros, '):
        read("bridge+x")
    with pytest.raises(RuleError, match='unknown variant "fives"'):
        read("classic+fives")


# -- what the games ask for, and their sessions --


def test_everything_that_a_game_asks_for_has_its_reader_and_its_help():
    keys = {key for rules in rule_set_names() for key in game(rules).more}
    assert keys == ASKED.keys()
    assert OPTIONS.keys() == ASKED.keys() | set(SAID_BY_SEAT)
    assert {asked.checks for asked in ASKED.values()} <= {None, *keys}
    said = {word for rules in rule_set_names() for word in game(rules).words}
    assert {*SAID_BY_SEAT, SILENT} <= said


@pytest.mark.parametrize("name", rule_set_names())
def test_what_a_game_asks_for_by_the_end_of_a_deal(name):
    played = game(name)
    asked = [played.asks(end) for end in ("played", "conceded", "refused", "passed")]
    assert played.more == frozenset().union(*asked)
    for end, keys in zip(("played", "conceded", "refused", "passed"), asked, strict=True):
        for key in ASKED.keys() - keys:
            with pytest.raises(RuleError):
                played.settle(Result(end=end, contract=played.contracts[0].name, declarer=Seat.ONE, more={key: 1}))


@pytest.mark.parametrize("name", rule_set_names())
def test_everything_that_can_be_said_is_said_to_its_end(name):
    played = game(name)
    talks = played.talks(played.contracts[0])
    assert len(set(map(str, talks))) == len(talks) > 3
    for talk in talks:
        assert talk.speaker is None
        assert set(str(talk).replace(",", " ").split()) <= set(played.words)
        assert str(played.defence(played.contracts[0], str(talk))) == str(talk)


@pytest.mark.parametrize(
    ("rules", "lines", "edited"),
    [
        ("classic", ["6S 3 2 2 6", "7H 1 8 0 2", "pass"], "6H 2 1 6 3"),
        ("rostov", ["7H 1 7 2 1", "all-pass 3 3 4"], "8H 1 7 2 1"),
        ("danube", ["acorns 1 8 1 1", "bettel 2 0 1 0 kontra pass"], "leaves 1 7 2 1"),
    ],
)
def test_a_session_is_edited_and_taken_back(rules, lines, edited):
    start = game(rules).session()
    kept = start
    for line in lines:
        kept = kept.add(line)
    again = game(rules).read_session(str(kept))
    assert (again, again.rows) == (kept, kept.rows)
    changed = start
    for line in (edited, *lines[1:]):
        changed = changed.add(line)
    assert kept.edit(1, edited) == changed
    assert kept.edit(1, edited).rows == changed.rows
    assert kept.undo().rows == kept.rows[:-1]
    assert sum(kept.results) == 0
    with pytest.raises(RuleError, match="there is no entry 9"):
        kept.edit(9, edited)
    with pytest.raises(RuleError, match="nothing to take back"):
        start.undo()


def test_a_deal_more_settles_only_itself(monkeypatch):
    settled = []

    def counting(contract, *args, **more):
        settled.append(str(contract))
        return settle_danube(contract, *args, **more)

    monkeypatch.setattr("prefa_solver.games.danube.session.settle_danube", counting)
    session = game("danube").session()
    for line in ("acorns 1 8 1 1", "leaves 2 1 7 2", "bells 3 1 2 7"):
        session = session.add(line)
    assert settled == ["acorns", "leaves", "bells"]


def test_the_sheet_of_a_ledger():
    ledger = Ledger.parse("rules classic\n6S 3 2 2 6\npass\n7H 1 8 0 2\n")
    kassas = [tuple(row.after.kassas) for row in ledger.rows]
    for place, accounts in enumerate(ledger.sheet):
        running = [ledger.rules.kassa, *(after[place] for after in kassas)]
        assert accounts["kassa"] == tuple(new for at, new in enumerate(running) if at == 0 or new != running[at - 1])
        assert accounts["kapikia"][-1] == ledger.standing.kapikia[place]
    kassa, kapikia = ledger.tallies
    assert (kassa.start, kapikia.start) == ((ledger.rules.kassa,) * 3, None)
    assert kassa.rows[1].moved == kapikia.rows[1].moved == ()
    for row in kapikia.rows:
        assert all(sum(payment) == 0 for payment in row.moved)
    paid = [sum(payment[place] for row in kapikia.rows for payment in row.moved) for place in range(3)]
    assert tuple(paid) == ledger.standing.kapikia
