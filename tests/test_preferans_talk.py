"""What is said in Preferans: the whist talk and the auction, each against a plain generator of all that is legal."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import SOCHI, NotationError, PreferansRules, RuleError, Seat
from prefa_solver.games.named import game
from prefa_solver.games.preferans.auction import PreferansAuction, PreferansCall
from prefa_solver.games.preferans.contract import PreferansContract
from prefa_solver.games.preferans.whist import Whist, WhistTalk

RULES = [
    PreferansRules.named(name)
    for name in (
        "sochi",
        "sochi+gentleman",
        "sochi+no-half-whist",
        "sochi+stalingrad",
        "sochi+tens-checked",
        "leningrad",
        "rostov",
        "sochi+no-misere-hand",
        "leningrad+four-players",
    )
]
WORDS = ("whist", "pass", "half")


# -- whist --


def may_be_said(words: tuple[str, ...], contract: PreferansContract, rules: PreferansRules) -> bool:
    """Whether *words* are all that is said, by the rules as they are told at a table."""
    if contract.is_misere:
        return words == ()
    if rules.stalingrad and str(contract) == "6S":
        return words == ("whist", "whist")
    half = contract.game.level < 8 and rules.half_whist == "6-7"
    if words in (("whist", "whist"), ("pass", "whist"), ("pass", "pass")):
        return True
    if words == ("whist", "pass"):
        return not (half and rules.lone_split == "gentleman")
    if words in (("whist", "pass", "whist"), ("whist", "pass", "half")):
        return half and rules.lone_split == "gentleman"
    return half and words in (("pass", "half", "pass"), ("pass", "half", "whist"))


def all_said(talk: WhistTalk) -> list[tuple[str, ...]]:
    if talk.speaker is None:
        assert talk.legal == ()
        return [tuple(map(str, talk.said))]
    assert talk.speaker == len(talk.said) % 2 + 1
    return [words for word in talk.legal for words in all_said(talk.say(word))]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_whist_talk(rules):
    for contract in rules.contracts:
        legal = [words for length in range(4) for words in product(WORDS, repeat=length)]
        expected = {words for words in legal if may_be_said(words, contract, rules)}
        found = all_said(WhistTalk(contract, rules))
        assert sorted(found) == sorted(expected)
        assert {tuple(map(str, words)) for words in WhistTalk(contract, rules).sequences()} == expected


def test_who_whists():
    expected = {
        "whist whist": Whist.BOTH,
        "whist pass whist": Whist.FIRST_ALONE,
        "whist pass": Whist.FIRST_ALONE,
        "whist pass half": Whist.FIRST_HALF,
        "pass whist": Whist.SECOND_ALONE,
        "pass pass": Whist.NOBODY,
        "pass half pass": Whist.SECOND_HALF,
        "Pass, Half-Whist": Whist.SECOND_HALF,
        "pass half whist": Whist.FIRST_ALONE,
    }
    six = PreferansContract.parse("6S")
    for said, whist in expected.items():
        assert WhistTalk.parse(said, six, "leningrad").whist is whist
    assert WhistTalk.parse("", PreferansContract(), "sochi").whist is Whist.CATCH


@pytest.mark.parametrize(
    ("contract", "said", "rules", "owed"),
    [
        ("6S", "whist whist", "sochi", (2, 2)),
        ("7S", "whist whist", "sochi", (1, 1)),
        ("6S", "pass whist", "sochi", (0, 4)),
        ("7S", "whist pass", "sochi", (2, 0)),
        ("8S", "whist whist", "sochi", (0, 1)),
        ("9S", "whist whist", "leningrad", (1, 1)),
        ("10S", "whist whist", "sochi+nobody-answers", (0, 0)),
        ("10S", "whist pass", "sochi", (1, 0)),
        ("10S", "whist pass", "sochi+tens-checked", (0, 0)),
        ("8S", "pass pass", "sochi", (0, 0)),
        ("misere", "", "sochi", (0, 0)),
    ],
)
def test_what_is_owed(contract, said, rules, owed):
    talk = game(rules).defence(game(rules).contract(contract), said)
    assert talk.owed == owed
    assert talk.plays == ((False, False) if said == "pass pass" else (True, True))


def test_what_may_not_be_said():
    talk = WhistTalk(PreferansContract.parse("8S"))
    with pytest.raises(
        RuleError, match="as the first a defender cannot say half to 8S under the rules sochi: expected"
    ):
        talk.say("half")
    with pytest.raises(
        RuleError, match='after "pass" a defender cannot say half to 8S under the rules sochi: expected one'
    ):
        talk.say("pass").say("half")
    with pytest.raises(RuleError, match="expected nothing more"):
        talk.say("pass").say("pass").say("whist")
    with pytest.raises(NotationError, match='"kontra" is not an answer to a contract: expected whist, pass or half'):
        talk.say("kontra")
    with pytest.raises(RuleError, match="is not all that is said to 8S"):
        _ = talk.say("whist").whist


# -- the auction --


def plain_legal(calls: list[str], rules: PreferansRules, lowest: str) -> set[str]:
    """What may be called after *calls*, first hand first: the rules as they are told at a table."""
    ladder = [str(contract) for contract in PreferansContract.LADDER]
    if not rules.misere_without_talon:
        ladder = [name for name in ladder if "hand" not in name]
    passed, last, bidder, own = set(), None, None, {0: [], 1: [], 2: []}
    turn = 0
    for call in calls:
        while turn in passed:
            turn = (turn + 1) % 3
        own[turn].append(call)
        if call == "pass":
            passed.add(turn)
        else:
            last, bidder = last if call == "here" else call, turn
        turn = (turn + 1) % 3
    if len(passed) == 3 or (len(passed) == 2 and last is not None):
        return set()
    while turn in passed:
        turn = (turn + 1) % 3
    if {"misere", "misere-hand"} & set(own[turn]):
        return {"pass"}
    legal = {"pass"}
    for name in ladder:
        if ladder.index(name) < ladder.index(lowest) or (last and ladder.index(name) <= ladder.index(last)):
            continue
        if name.startswith("misere") and own[turn]:
            continue
        if name.startswith("9") and name.endswith("hand") and not (last and last.endswith("hand")):
            continue
        legal.add(name)
    if last and turn < bidder and not last.startswith("misere"):
        legal.add("here")
    return legal


@pytest.mark.parametrize("rules", ["sochi", "sochi+no-misere-hand"])
@pytest.mark.parametrize(("all_passes", "lowest"), [(0, "6S"), (1, "6S"), (2, "7S")])
def test_every_auction_to_three_calls(rules, all_passes, lowest):
    rules = PreferansRules.named(rules)
    with_exit = PreferansRules.named(f"{rules}+exit-6-7")

    def walk(auction, calls, depth):
        legal = list(map(str, auction.legal_calls))
        assert len(set(legal)) == len(legal)
        assert set(legal) == plain_legal(calls, rules, lowest)
        if depth:
            for call in legal:
                walk(auction.call(call), [*calls, call], depth - 1)

    walk(PreferansAuction(with_exit, Seat.ONE, (), all_passes), [], 2)


@given(st.integers(0, 2**32), st.sampled_from(RULES), st.sampled_from(list(Seat)))
def test_auctions_to_their_end(seed, rules, first):
    chosen = random.Random(seed)
    auction, calls = PreferansAuction(rules, first), []
    while not auction.is_over:
        legal = list(map(str, auction.legal_calls))
        assert set(legal) == plain_legal(calls, rules, "6S")
        # Low bids, so that the auction lasts.
        call = chosen.choice(legal[:4])
        auction, calls = auction.call(call), [*calls, call]
    assert plain_legal(calls, rules, "6S") == set()
    assert PreferansAuction.parse(str(auction), rules) == auction
    assert eval(repr(auction)) == auction
    assert auction.is_void == (calls == ["pass"] * 3)
    if auction.declarer is not None:
        assert auction.minimum in auction.contracts
        auction.check_contract(auction.minimum)
        assert auction.speakers[-1] is not auction.declarer or len(calls) == 3


def test_what_the_declarer_may_name():
    auction = PreferansAuction.parse("2: 6S 7C pass here pass")
    assert (auction.declarer, str(auction.minimum)) == (Seat.TWO, "7C")
    assert [str(contract) for contract in auction.contracts][:2] == ["7C", "7D"]
    assert not any(contract.is_misere or contract.from_hand for contract in auction.contracts)
    with pytest.raises(RuleError, match="seat 2 cannot name 6H: expected 7C to 10NT, as his bid was 7C"):
        auction.check_contract(PreferansContract.parse("6H"))
    assert list(map(str, PreferansAuction.parse("misere pass pass").contracts)) == ["misere"]
    hand = PreferansAuction.parse("misere-hand 9D-hand pass pass", SOCHI)
    assert list(map(str, hand.contracts)) == ["9D-hand", "9H-hand", "9NT-hand"]
    assert PreferansAuction.parse("pass pass pass").contracts == ()


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ("6S 6S", 'call 2, "6S" by seat 2: a bid must be higher than the last, 6S'),
        ("7S 6H", "a bid must be higher than the last, 7S"),
        ("6S here", 'call 2, "here" by seat 2: only who speaks earlier in the order than the last bidder can hold'),
        ("here", "there is no bid to hold"),
        ("6S 6C misere", "there"),
        ("6S pass 7S misere", 'call 4, "misere" by seat 1: a misère can only be the first own bid'),
        ("misere 9S pass 9C", 'call 4, "9C" by seat 1: who has bid a misère can only pass'),
        ("misere 8NT", "a bid must be higher than the last, misere"),
        ("misere-hand 9NT", "a bid must be higher than the last, misere-hand"),
        ("9S-hand", "9S-hand is bid over a misère without the talon only"),
        ("pass 6S pass 6C", 'call 4, "6C": the auction is over, seat 2 is the declarer with at least 6S'),
        ("5S", '"5S" is not a call; expected pass, a bid such as 6S, misere, or here'),
    ],
)
def test_calls_that_cannot_be(calls, message):
    if message == "there":
        # Third hand bids a misère first of all: that may be.
        assert str(PreferansAuction.parse(calls).calls[-1]) == "misere"
        return
    with pytest.raises((RuleError, NotationError)) as error:
        PreferansAuction.parse(calls)
    assert message in str(error.value)


def test_the_exit_after_deals_in_which_all_passed():
    auction = game("leningrad").auction(Seat.ONE, all_passes=2)
    assert str(auction.legal_calls[1]) == "7S"
    with pytest.raises(RuleError, match='call 1, "6H" by seat 1: after 2 all-pass deals the bidding starts at 7S'):
        auction.call("6H")
    assert str(game("leningrad").auction(Seat.ONE, all_passes=9).legal_calls[1]) == "7S"
    assert str(game("sochi").auction(Seat.ONE, all_passes=9).legal_calls[1]) == "6S"
    with pytest.raises(RuleError, match="-1 all-pass deals before this one: expected 0 or more"):
        PreferansAuction(all_passes=-1)


def test_calls_read_back():
    for call in ("pass", "here", "7H", "misere", "misere-hand", "9NT-hand"):
        assert str(PreferansCall.parse(call)) == call
