"""What public functions and methods are given: for each that takes a card, a set, a hand, a seat and so on, a call.

`CALLS` has the function and its arguments as values. The tests give each argument as text and as something else too.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from operator import le
from typing import Any, NamedTuple

import prefa_solver as ps
from prefa_solver.advice import WorkControl
from prefa_solver.unseen import Holder

__all__ = ["CALLS", "MADE_BY_FUNCTIONS", "TAKEN", "Given", "answer", "keywords", "positional"]

ONE, TWO, THREE = ps.Seat
HAND = ps.CardSet.parse("SAJT8CAKTDJ9HA")
TWELVE = ps.CardSet.parse("SAJT8CAKTDJ9HAQ7")
DISCARD = ps.CardSet.parse("DJ9")
REST = ps.ALL_CARDS - TWELVE
DEAL = ps.Deal.random(7)
ENDING = ps.Deal.parse("SAK SQJ ST9")
POSITION = ENDING.position(TWO, "NT")
ALL_PASS = ps.Deal.random(5, cards=3)
SMALL = ps.CardSet.parse("SAK"), ps.CardSet.parse("SQJCAK")
VIEW = ps.View(
    may_hold=(SMALL[0], SMALL[1], SMALL[1]), sizes=(2, 2, 2), declarer=ONE, strain=ps.Strain.NO_TRUMPS, leader=ONE
)
SIX = ps.Contract(6, ps.Strain.SPADES)
MISERE = ps.settle("misere", 1, None, (0, 5, 5), "sochi").deal.contract
QUICK = WorkControl(threads=1)
SAMPLED = {"finalists": 0, "samples": 8, "effort": QUICK}


class Given(NamedTuple):
    """A call.

    :param function: what is called.
    :param values: the arguments that also have a text, by name.
    :param more: the other arguments.
    :param array: whether plain numbers for seats count from 0.
    """

    function: Callable[..., Any]
    values: Mapping[str, Any]
    more: Mapping[str, Any] = {}
    array: bool = False


def _stopped() -> WorkControl:
    from threading import Event

    stop = Event()
    stop.set()
    return WorkControl(threads=1, stop=stop)


def _discard_advice() -> Any:
    return ps.advise_discard(TWELVE, **SAMPLED)


PLAYS = (ps.Card.SK, ps.Card.SQ, ps.Card.S9)


def _review() -> Any:
    deal = ps.Deal.random(3)
    return ps.review(deal.position(TWO, "S"), ps.solve(deal.position(TWO, "S")).line[:3], contract="6S")


OUTCOMES = _discard_advice().best.outcomes

CALLS: dict[str, Given] = {
    # cards
    "Card.of": Given(ps.Card.of, {"suit": ps.Suit.HEARTS, "rank": ps.Rank.TEN}),
    "Card.read": Given(ps.Card.read, {"value": ps.Card.SA}),
    "Card.read_all": Given(ps.Card.read_all, {"cards": (ps.Card.SK, ps.Card.SA)}, {"argument": "cards"}),
    "CardSet.__contains__": Given(HAND.__contains__, {"card": ps.Card.SA}),
    "CardSet.__or__": Given(lambda other: HAND | other, {"other": REST}),
    "CardSet.__and__": Given(lambda other: HAND & other, {"other": DISCARD}),
    "CardSet.__sub__": Given(lambda other: HAND - other, {"other": DISCARD}),
    "CardSet.__xor__": Given(lambda other: HAND ^ other, {"other": DISCARD}),
    "CardSet.__le__": Given(partial(le, HAND), {"other": TWELVE}),
    "CardSet.from_cards": Given(ps.CardSet.from_cards, {"cards": (ps.Card.SK, ps.Card.SA)}),
    "CardSet.of": Given(HAND.of, {"suit": ps.Suit.CLUBS}),
    "CardSet.ranks": Given(HAND.ranks, {"suit": ps.Suit.CLUBS}),
    "CardSet.read": Given(ps.CardSet.read, {"value": HAND}, {"argument": "value"}),
    "Suit.read": Given(ps.Suit.read, {"value": ps.Suit.CLUBS}),
    "Rank.read": Given(ps.Rank.read, {"value": ps.Rank.TEN}),
    "Strain.read": Given(ps.Strain.read, {"value": ps.Strain.NO_TRUMPS}),
    "Seat.read": Given(ps.Seat.read, {"value": TWO}),
    # deals and positions
    "Deal": Given(ps.Deal, {"hands": DEAL.hands, "talon": DEAL.talon, "dealer": TWO}),
    "Deal.parse": Given(lambda dealer: ps.Deal.parse(str(DEAL), dealer), {"dealer": TWO}),
    "Deal.read": Given(ps.Deal.read, {"value": DEAL}, {"argument": "value"}),
    "Deal.hand": Given(DEAL.hand, {"seat": TWO}),
    "Deal.position": Given(
        DEAL.position,
        {
            "declarer": TWO,
            "strain": ps.Strain.HEARTS,
            "discard": ps.CardSet.from_cards(list(DEAL.hands[1])[:2]),
            "leader": ONE,
            "sits_out": THREE,
            "rules": ps.DESKTOP,
        },
    ),
    "Position": Given(
        ps.Position,
        {
            "hands": (ps.CardSet.parse("SA"), *ENDING.hands[1:]),
            "declarer": ONE,
            "strain": ps.Strain.HEARTS,
            "leader": ONE,
            "trick": (ps.Card.SK,),
            "sits_out": THREE,
        },
    ),
    "Position.hand": Given(POSITION.hand, {"seat": TWO}),
    "Position.play": Given(POSITION.play, {"card": ps.Card.SK}),
    "Position.read": Given(ps.Position.read, {"value": POSITION}, {"argument": "value"}),
    "Position.refusal": Given(POSITION.refusal, {"card": ps.Card.HA}),
    "Position.winner": Given(POSITION.winner, {"trick": (ps.Card.SK, ps.Card.SQ, ps.Card.S9)}),
    # solving
    "solve": Given(ps.solve, {"position": POSITION}),
    "card_values": Given(ps.card_values, {"position": POSITION}),
    "defence_share": Given(ps.defence_share, {"position": POSITION, "defender": ONE}),
    "share_card_values": Given(ps.share_card_values, {"position": POSITION, "defender": ONE}),
    "tricks_table": Given(ps.tricks_table, {"deal": ENDING, "rules": ps.DESKTOP}),
    "TricksTable.__getitem__": Given(
        lambda strain, declarer: ps.tricks_table(ENDING)[strain, declarer],
        {"strain": ps.Strain.HEARTS, "declarer": TWO},
        array=True,
    ),
    "solve_all_pass": Given(
        ps.solve_all_pass,
        {"hands": ALL_PASS, "leader": TWO, "talon_suits": (ps.Suit.HEARTS,), "first": ONE, "trick": ()},
    ),
    **{
        name: Given(
            function,
            {"hands": [ENDING], "strain": ps.Strain.HEARTS, "declarer": TWO, "leader": ONE, "sits_out": THREE},
            array=True,
        )
        for name, function in (("solve_many", ps.solve_many), ("share_many", ps.share_many))
    },
    # what is not seen
    "Clue": Given(ps.Clue, {"seat": TWO, "holds": DISCARD, "lacks": ps.CardSet.parse("HA"), "suit": ps.Suit.HEARTS}),
    "Layouts": Given(ps.Layouts, {"cards": REST}, {"places": (Holder("seat 2", 10), Holder("seat 3", 10))}),
    "View": Given(
        ps.View,
        {
            "may_hold": (SMALL[0], SMALL[1], SMALL[1]),
            "declarer": ONE,
            "strain": ps.Strain.SPADES,
            "leader": ONE,
            "trick": (ps.Card.HA,),
            "sits_out": THREE,
        },
        {"sizes": (1, 2, 0)},
    ),
    "View.position": Given(VIEW.position, {"hands": (SMALL[0], ps.CardSet.parse("SQJ"), ps.CardSet.parse("CAK"))}),
    "layouts_from": Given(
        ps.layouts_from,
        {"seat": ONE, "hand": HAND, "declarer": ONE, "discard": ps.CardSet.parse("HQ7"), "talon": DISCARD},
    ),
    "split_hands": Given(ps.split_hands, {"unseen": SMALL[1]}, {"size": 2}),
    "split_values": Given(
        ps.split_values, {"hand": SMALL[0], "unseen": SMALL[1], "strain": ps.Strain.SPADES}, {"leader": 0}
    ),
    "plan_values": Given(lambda cards: ps.plan_values(VIEW, cards), {"cards": (ps.Card.SA,)}),
    # advice
    "Stakes": Given(ps.Stakes, {"rules": ps.CLASSIC}),
    "Stakes.contract": Given(ps.Stakes().contract, {"name": SIX}),
    "Stakes.named": Given(ps.Stakes().named, {"contract": SIX}, {"argument": "contract"}),
    "Stakes.payoffs": Given(ps.Stakes().payoffs, {"name": SIX}),
    "Outcomes.expected": Given(OUTCOMES.expected, {"contract": SIX}, {"terms": ps.Stakes()}),
    "Outcomes.value": Given(OUTCOMES.value, {"contract": SIX}, {"terms": ps.Stakes()}),
    "advise_bid": Given(ps.advise_bid, {"hand": HAND, "seat": TWO}, {"most": 4, "effort": _stopped()}),
    "advise_concede": Given(ps.advise_concede, {"hand": TWELVE, "minimum": SIX, "seat": TWO}, {"effort": _stopped()}),
    "advise_contract": Given(
        ps.advise_contract,
        {"hand": TWELVE - DISCARD, "discard": DISCARD, "seat": TWO, "minimum": SIX},
        {"effort": _stopped()},
    ),
    "advise_defence": Given(
        ps.advise_defence,
        {"hand": ps.CardSet.parse("S87C987D97H987"), "contract": SIX, "seat": TWO, "declarer": ONE},
        {"most": 128, "margin": 50.0, "effort": QUICK},
    ),
    "advise_discard": Given(ps.advise_discard, {"hand": TWELVE, "seat": TWO, "minimum": SIX}, SAMPLED),
    "advise_known_defence": Given(
        ps.advise_known_defence,
        {
            "deal": DEAL,
            "declarer": TWO,
            "contract": SIX,
            "discard": ps.CardSet.from_cards(list(DEAL.hands[1])[:2]),
        },
    ),
    "advise_known_discard": Given(
        ps.advise_known_discard,
        {
            "hand": DEAL.hands[0] | DEAL.talon,
            "defenders": (DEAL.hands[1], DEAL.hands[2]),
            "seat": ONE,
            "minimum": SIX,
        },
        {"threads": 1},
    ),
    # what was played
    "ReviewedDeal": Given(
        ps.ReviewedDeal,
        {"start": POSITION, "plays": PLAYS, "rules": ps.CLASSIC, "deal": DEAL, "discard": DISCARD},
    ),
    "Review.own_change": Given(_review().own_change, {"seat": TWO}),
    "review": Given(ps.review, {"played": POSITION, "plays": PLAYS}),
    "claim": Given(ps.claim, {"table": ps.Deal.parse("SAKH7 SQCAK SJT9").position(ONE, "H")}),
    # auction, declarations, money
    "Auction": Given(ps.Auction, {"rules": ps.CLASSIC, "first": TWO, "calls": (ps.Call.parse("6S"),)}),
    "Auction.call": Given(ps.Auction().call, {"call": ps.Call.parse("6S")}),
    "Auction.check_contract": Given(
        ps.Auction.parse("6S pass pass").check_contract, {"contract": ps.Contract.parse("7H")}
    ),
    "Auction.parse": Given(lambda rules: ps.Auction.parse("6S pass", rules), {"rules": ps.CLASSIC}),
    "Call": Given(lambda contract: ps.Call(ps.Call.parse("6S").kind, contract), {"contract": SIX}),
    "Call.parse": Given(lambda standing: ps.Call.parse("=", standing), {"standing": SIX}),
    "Call.read": Given(ps.Call.read, {"value": ps.Call.parse("6S")}, {"argument": "value"}),
    "Contract": Given(ps.Contract, {"strain": ps.Strain.HEARTS}, {"level": 6}),
    "Contract.read": Given(ps.Contract.read, {"value": SIX}, {"argument": "value"}),
    "Declarations": Given(ps.Declarations, {"calls": (ps.Declaration.PLAY, ps.Declaration.PASS)}),
    "Declarations.call": Given(ps.Declarations().call, {"declaration": ps.Declaration.PLAY, "rules": ps.CLASSIC}),
    "Declarations.check": Given(ps.Declarations.parse("play play").check, {"rules": ps.CLASSIC}),
    "Declarations.legal": Given(ps.Declarations().legal, {"rules": ps.CLASSIC}),
    "Declarations.read": Given(
        ps.Declarations.read, {"value": ps.Declarations.parse("play play")}, {"argument": "value"}
    ),
    "Declarations.sequences": Given(ps.Declarations.sequences, {"rules": ps.CLASSIC}),
    "Ledger": Given(ps.Ledger, {"rules": ps.CLASSIC}),
    "Ledger.parse": Given(lambda rules: ps.Ledger.parse("6S 1 6 2 2", rules), {"rules": ps.CLASSIC}),
    "RuleSet.needed": Given(ps.PLAYELEPHANT.needed, {"contract": SIX}),
    "RuleSet.value": Given(ps.PLAYELEPHANT.value, {"contract": SIX}),
    "RuleSet.of": Given(ps.RuleSet.of, {"rules": ps.CLASSIC}),
    "PreferansRules.check_contract": Given(ps.SOCHI.check_contract, {"contract": MISERE}),
    "PreferansRules.trick_price": Given(ps.SOCHI.trick_price, {"contract": MISERE}),
    "balance_table": Given(ps.balance_table, {"rules": ps.CLASSIC}),
    "settle": Given(
        ps.settle,
        {"contract": SIX, "declarer": TWO, "rules": ps.PLAYELEPHANT, "hand": ps.CardSet.parse("SACADAHASKCKDKHKS7C7")},
        {"tricks": (2, 6, 2), "aces": True},
    ),
    "settle in Preferans": Given(
        ps.settle,
        {"contract": MISERE, "declarer": TWO, "rules": ps.SOCHI},
        {"tricks": (5, 0, 5)},
    ),
    "concede": Given(ps.concede, {"minimum": SIX, "declarer": TWO, "rules": ps.PLAYELEPHANT}),
    "refuse": Given(ps.refuse, {"declarer": TWO, "rules": ps.RuleSet.named("classic+i-take-it")}),
    "pass_out": Given(ps.pass_out, {"rules": ps.PLAYELEPHANT}),
    "settle_all_pass": Given(ps.settle_all_pass, {"rules": ps.LENINGRAD}, {"tricks": (3, 5, 2)}),
    "final_result": Given(
        ps.final_result,
        {"rules": ps.LENINGRAD},
        {"pools": (1, 2, 3), "mountains": (0, 0, 0), "whists": ((0, 0, 0),) * 3},
    ),
    "credit_game": Given(
        ps.credit_game,
        {"rules": ps.LENINGRAD},
        {"pools": (1, 2, 3), "mountains": (0, 0, 0), "player": 1, "points": 2, "target": 10},
    ),
}

TAKEN = (
    "Card",
    "CardSet",
    "Seat",
    "Strain",
    "Suit",
    "Rank",
    "Contract",
    "ContractName",
    "PreferansContract",
    "Deal",
    "Position",
    "RuleSet",
    "PreferansRules",
    "AnyRules",
    "GameRules",
    "PlayRules",
    "HasPlayRules",
    "Declarations",
    "Declaration",
    "Call",
    "Hands",
    "GivenHands",
)
"""The types whose text is read."""

SEATS = ("seat", "declarer", "leader", "sits_out", "defender", "dealer", "first")
"""Names of arguments that are seats."""

MADE_BY_FUNCTIONS = (
    "AllPassSolution",
    "AllPassValue",
    "CardOutcomes",
    "Payment",
    "PlanValue",
    "Settlement",
    "Share",
    "Solution",
    "TricksTable",
)
"""Classes whose values come out of functions: nobody makes them from text."""


def takes_names(call: Given) -> bool:
    """Whether the arguments can be given by name: those of the methods of `int` and of `object` cannot."""
    kinds = {parameter.kind for parameter in inspect.signature(call.function).parameters.values()}
    return inspect.Parameter.POSITIONAL_ONLY not in kinds


def positional(call: Given, changed):
    return () if takes_names(call) else ({**call.values, **changed}).values()


def keywords(call: Given, changed):
    return {**call.values, **call.more, **changed} if takes_names(call) else {}


def answer(call: Given):
    """What the function gives for the values."""
    return call.function(*positional(call, {}), **keywords(call, {}))
