"""The auction: the grammar of calls state by state, both ways of holding, and that every auction ends."""

from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import rule_sets
from prefa_solver import (
    CLASSIC,
    DESKTOP,
    PLAYELEPHANT,
    PREFADOROS,
    Auction,
    Call,
    CardSet,
    Contract,
    Deal,
    NotationError,
    PrefaError,
    RuleError,
    RuleSet,
    Seat,
)
from prefa_solver.games.prefa.auction import first_hand

TAKE_IT = RuleSet.named("classic+i-take-it")


def legal(text: str, rules: RuleSet = PLAYELEPHANT) -> str:
    return " ".join(map(str, Auction.parse(text, rules).legal_calls))


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        # nobody has bid
        ("", "pass stay 6S"),
        ("pass", "pass stay 6S"),
        ("pass pass", "pass 6S"),
        ("stay", "pass 6S"),
        ("stay pass", "pass 6S"),
        ("pass stay", "pass 6S"),
        # the first three calls only go up
        ("6S", "pass 6C"),
        ("pass 6S", "pass 6C"),
        ("6S 6C", "pass 6D"),
        ("6S pass", "pass 6C"),
        # then raise and hold take turns; passes and "if they stay" count as calls
        ("6S 6C 6D", "pass =6D"),
        ("6S 6C 6D =6D", "pass 6H"),
        ("6S 6C 6D =6D 6H", "pass =6H"),
        ("6S pass 6C", "pass =6C"),
        ("pass 6S 6C", "pass =6C"),
        ("stay 6S 6C", "pass =6C"),
        ("stay 6S 6C =6C", "pass 6D"),
        ("pass stay 6S", ""),
        ("6S 6C pass", "pass =6C"),
        ("6S 6C pass =6C", "pass 6D"),
    ],
)
def test_legal_calls_by_alternation(calls, expected):
    assert legal(calls) == legal(calls, PREFADOROS) == expected


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("", "pass 6S"),
        ("pass", "pass 6S"),
        ("6S", "pass 6C"),
        ("6S 6C", "pass 6D"),
        ("6S 6C 6D", "pass =6D"),
        ("6S 6C 6D =6D", "pass 6H"),
        ("6S 6C 6D pass", "pass =6D"),
        ("6S 6C 6D pass =6D", "pass 6H"),
        ("6S pass 6C", "pass =6C"),
        ("6S pass 6C =6C", "pass 6D"),
        ("pass 6S 6C", "pass =6C"),
    ],
)
def test_legal_calls_by_seat(calls, expected):
    assert legal(calls, DESKTOP) == legal(calls, CLASSIC) == expected


def test_the_example_of_the_desktop_text():
    auction = Auction.parse("6S 6C 6D 6D 6H 6NT 6NT pass 7S 7S 7C pass", DESKTOP)
    assert str(auction) == "1: 6S 6C 6D =6D 6H 6NT =6NT pass 7S =7S 7C pass"
    assert (auction.declarer, auction.minimum) == (Seat.THREE, Contract.parse("7C"))
    # The same start by alternation: A has 6D, B goes up, and C may only have it or pass.
    assert legal("6S 6C 6D =6D 6H") == "pass =6H"


@pytest.mark.parametrize(
    ("calls", "declarer", "minimum"),
    [
        ("stay pass pass", 1, "6S"),
        ("pass stay pass", 2, "6S"),
        ("stay 6S pass", 2, "6S"),
        ("stay pass 6S", 3, "6S"),
        ("pass stay 6S", 3, "6S"),
        ("pass pass 6S", 3, "6S"),
        ("6S pass pass", 1, "6S"),
        ("6S 6C pass pass", 2, "6C"),
        ("stay 6S 6C =6C pass", 2, "6C"),
        # who named the step first loses the contract to the one who holds it against him
        ("6S 6C 6D =6D pass pass", 1, "6D"),
        ("6S 6C 6D pass =6D pass", 2, "6D"),
    ],
)
def test_who_declares(calls, declarer, minimum):
    auction = Auction.parse(calls)
    assert (auction.declarer, str(auction.minimum)) == (declarer, minimum)
    assert auction.is_over
    assert not auction.is_void
    assert auction.to_speak is None
    assert auction.legal_calls == ()
    assert not auction.may_refuse
    assert auction.contracts[0] == auction.minimum
    assert auction.contracts[-1] == Contract.parse("10NT")


def test_three_passes_are_void():
    auction = Auction.parse("pass pass pass")
    assert auction.is_void
    assert auction.is_over
    assert auction.declarer is auction.minimum is None
    assert auction.contracts == ()
    with pytest.raises(RuleError, match='no one may name 6S: in the auction "1: pass pass pass" all three passed'):
        auction.check_contract(Contract.parse("6S"))


@pytest.mark.parametrize(
    ("calls", "expected", "declarer", "may_refuse"),
    [
        ("", "pass take 6S", None, False),
        ("pass pass", "pass take 6S", None, False),
        ("take", "pass 6S", None, False),
        ("take pass pass", "", 1, True),
        ("pass pass take", "", 3, True),
        ("take 6S pass", "", 2, False),
        ("pass take 6S", "", 3, False),
        ("take 6S 6C", "pass =6C", None, False),
    ],
)
def test_i_take_it(calls, expected, declarer, may_refuse):
    auction = Auction.parse(calls, TAKE_IT)
    assert legal(calls, TAKE_IT) == expected
    assert (auction.declarer, auction.may_refuse) == (declarer, may_refuse)


def test_first_hand_may_be_any_seat():
    auction = Auction.parse("3: 6S pass 6C pass")
    assert auction.speakers == (3, 1, 2, 3)
    assert (auction.declarer, auction.first) == (2, 3)


def test_the_top_of_the_ladder():
    for rules, top in ((PLAYELEPHANT, "10NT"), (RuleSet.named("playelephant+polles"), "10NT"), (DESKTOP, "10H")):
        auction = Auction(rules)
        while auction.legal_calls[1:]:
            auction = auction.call(auction.legal_calls[-1])
        if not auction.is_over:
            assert list(map(str, auction.legal_calls)) == ["pass"]
            while not auction.is_over:
                auction = auction.call("pass")
        assert str(auction.minimum) == top
        assert auction.contracts == (Contract.parse(top),)


def every_auction(rules: RuleSet) -> list[Auction]:
    """All complete auctions: a pass is final and each bid is forced but for that, so there are few."""
    done, open_ = [], [Auction(rules)]
    while open_:
        auction = open_.pop()
        if auction.is_over:
            done.append(auction)
            continue
        assert auction.declarer is auction.minimum is None
        assert Call.parse("pass") in auction.legal_calls
        for call in auction.legal_calls:
            open_.append(auction.call(call))
    return done


@pytest.mark.parametrize("rules", [PLAYELEPHANT, DESKTOP, TAKE_IT], ids=str)
def test_every_auction(rules):
    auctions = every_auction(rules)
    assert len(auctions) == len({auction.calls for auction in auctions}) > 900
    for auction in auctions:
        bids = [call.contract for call in auction.calls if call.contract is not None]
        steps = [bid.step for bid in bids]
        # from 6S, one step at a time, each step held at most once a player
        assert steps == sorted(steps)
        assert set(steps) == set(range(len(set(steps))))
        assert sum(call == Call.parse("pass") for call in auction.calls) <= 3
        if auction.is_void:
            assert auction.calls == (Call.parse("pass"),) * 3
            continue
        assert auction.declarer is not None
        assert auction.minimum == (bids[-1] if bids else Contract.parse("6S"))
        # the declarer is who bid last; without a bid, who said that he takes it
        if bids:
            last = max(number for number, call in enumerate(auction.calls) if call.contract is not None)
            assert auction.speakers[last] == auction.declarer
        else:
            (offer,) = (number for number, call in enumerate(auction.calls) if str(call) in ("stay", "take"))
            assert auction.speakers[offer] == auction.declarer
        if rules.holding == "alternation":
            kinds = [str(call).startswith("=") for call in auction.calls if call.contract is not None]
            assert not any(one and other for one, other in pairwise(kinds))


@given(rule_sets, st.sampled_from(Seat), st.integers())
def test_every_random_auction_ends(rules, first, seed):
    random, auction = Random(seed), Auction(rules, first)
    while not auction.is_over:
        # a pass is rare, so that long auctions come up
        passed, *others = auction.legal_calls
        auction = auction.call(random.choice(others) if others and random.random() > 0.05 else passed)
        assert len(auction.calls) <= 60
    assert auction.is_void != (auction.declarer is not None)
    assert Auction.parse(str(auction), rules) == auction
    assert eval(repr(auction), {"Auction": Auction, "RuleSet": RuleSet}) == auction


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ("7S", 'call 1, "7S" by seat 1: expected one of pass, stay, 6S (nobody has bid yet: the first bid is 6S)'),
        ("6S 6D", 'call 2, "6D" by seat 2: expected one of pass, 6C (the first three calls only go up, one step at'),
        ("6S =6S", 'call 2, "=6S" by seat 2: expected one of pass, 6C'),
        (
            "6S 6C 6D 6H",
            'call 4, "6H" by seat 1: expected one of pass, =6D (after the raise to 6D the next player says "I have" or',
        ),
        (
            "6S 6C 6D =6D =6D",
            'call 5, "=6D" by seat 2: expected one of pass, 6H (after "I have" 6D the next player raises one step or',
        ),
        ("pass pass stay", 'call 3, "stay" by seat 3: expected one of pass, 6S'),
        ("stay pass pass 6S", 'call 4, "6S": the auction is over, seat 1 is the declarer with at least 6S'),
        ("pass pass pass pass", 'call 4, "pass": the auction is over, all three passed'),
        ("take", 'call 1, "take" by seat 1: expected one of pass, stay, 6S'),
    ],
)
def test_calls_that_are_not_legal(calls, message):
    with pytest.raises(RuleError) as error:
        Auction.parse(calls)
    assert str(error.value).startswith(message)


def test_holding_out_of_turn_by_seat():
    with pytest.raises(
        RuleError, match=r"who spoke before the last bidder may hold his bid, who speaks after him must"
    ):
        Auction.parse("6S =6S", DESKTOP)


@pytest.mark.parametrize("text", ["5S", "6Z", "passs", "have", "=", "x", "4: pass", ": pass", "1: 2: pass", "ſtay"])
def test_text_that_is_no_auction(text):
    with pytest.raises(NotationError):
        Auction.parse(text)


@pytest.mark.parametrize("text", ["pass", "stay", "take", "6S", "10NT", "=6S", "=10NT"])
def test_calls_read_back(text):
    call = Call.parse(text)
    assert str(call) == text
    assert eval(repr(call), {"Call": Call}) == call
    assert Call.parse(f" {text.upper()} ") == call
    assert Call.parse("have 6s") == Call.parse("=6S")


def test_a_call_has_a_contract_or_not():
    kinds = type(Call.parse("pass").kind)
    for kind, contract in ((kinds.BID, None), (kinds.HAVE, None), (kinds.PASS, Contract.parse("6S"))):
        with pytest.raises(RuleError, match="bids and holds have one, only they"):
            Call(kind, contract)


@given(st.text())
def test_random_text_is_no_crash(text):
    with suppress(PrefaError):
        Auction.parse(text)


def test_contracts_below_the_minimum():
    auction = Auction.parse("6S 6C 6D pass pass")
    auction.check_contract(Contract.parse("6D"))
    with pytest.raises(RuleError, match="seat 3 cannot name 6C: it may not be below his last bid, 6D"):
        auction.check_contract(Contract.parse("6C"))
    with pytest.raises(RuleError, match="10NT is not a contract under the rules desktop"):
        Auction.parse("6S pass pass", DESKTOP).check_contract(Contract.parse("10NT"))


def deal_with(seven: int, eight: int) -> Deal:
    """A deal with D7 and D8 in the given places: 0 to 2 the hands, 3 the talon."""
    rest = [card for card in CardSet(0xFFFFFFFF) if str(card) not in ("D7", "D8")]
    places = [[], [], [], []]
    places[seven] += CardSet.parse("D7")
    places[eight] += CardSet.parse("D8")
    for place, size in zip(places, (10, 10, 10, 2), strict=True):
        while len(place) < size:
            place.append(rest.pop())
    one, two, three, talon = map(CardSet.from_cards, places)
    return Deal((one, two, three), talon, Seat.TWO)


@pytest.mark.parametrize(("seven", "eight", "first"), [(0, 1, 1), (2, 1, 3), (3, 1, 2), (1, 3, 2), (3, 3, None)])
def test_who_speaks_first(seven, eight, first):
    deal = deal_with(seven, eight)
    assert first_hand(deal, DESKTOP, first_deal=True) == first
    assert first_hand(deal, DESKTOP) == Seat.THREE
    assert first_hand(deal, PLAYELEPHANT, first_deal=True) == Seat.THREE
    assert first_hand(deal, RuleSet.named("classic+seven-of-diamonds"), first_deal=True) == first
