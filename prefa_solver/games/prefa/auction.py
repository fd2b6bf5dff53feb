"""The auction: who may call what, who becomes the declarer, and the least contract that he may name.

A bid is always one step of the ladder above the last, and starts with 6S; a pass is final. Who may hold the last bid
("I have") is a rule of the rule set (`RuleSet.holding`), as is the offer to take 6S if nobody bids
(`RuleSet.preliminary`). Sources: the PlayElephant rules, section 3, and the servers' code for the counting of calls;
the desktop program's text for holding by seat; the Russian description for "I take it".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from ...cards.card import Card
from ...cards.enums import NamedEnum
from ...cards.seat import Seat
from ...errors import NotationError, RuleError, quoted, text_of, wrong_type
from ...play.deal import Deal
from ...readable import Readable
from ...short import fitting
from ..contract import Contract
from .rules import PLAYELEPHANT, RuleSet

__all__ = ["Auction", "Call", "CallKind", "first_hand"]

_CALLS_THAT_ONLY_GO_UP = 3


class CallKind(NamedEnum):
    """What a call is."""

    PASS = "pass"
    STAY = "stay"
    TAKE = "take"
    BID = "bid"
    HAVE = "have"


_CONTRACT_KINDS = (CallKind.BID, CallKind.HAVE)


@dataclass(frozen=True, slots=True)
class Call(Readable):
    """One call: ``pass``; ``6S`` (a bid); ``=6S`` ("I have": holds the last bid); ``stay`` ("if they stay, I take
    them"); ``take`` ("I take it").

    :raises RuleError: if a bid or hold does not name a contract, or another call names one.
    """

    READ_AS: ClassVar[str] = 'a call, such as "6S", "pass" or "=6S"'

    kind: CallKind
    contract: Contract | None = None

    def __post_init__(self) -> None:
        if self.contract is not None:
            object.__setattr__(self, "contract", Contract.read(self.contract, "contract"))
        if (self.kind in _CONTRACT_KINDS) != (self.contract is not None):
            raise RuleError(
                f"a {self.kind.name} call with contract {self.contract}: bids and holds have one, only they"
            )

    def __str__(self) -> str:
        if self.contract is None:
            return str(self.kind.value)
        return f"{'=' if self.kind is CallKind.HAVE else ''}{self.contract}"

    def __repr__(self) -> str:
        return f"Call.parse('{self}')"

    @classmethod
    def parse(cls, text: str, standing: Contract | str | None = None) -> Self:
        """Read one call. The inverse of ``str()``; ``=`` and ``have`` alone hold the bid *standing*.

        :raises NotationError: if *text* is not a call.
        """
        word = text_of(text).strip().lower()
        if standing is not None:
            standing = Contract.read(standing, "standing")
        for kind in (CallKind.PASS, CallKind.STAY, CallKind.TAKE):
            if word == kind.value:
                return cls(kind)
        rest = word.removeprefix("=") if word.startswith("=") else word.removeprefix("have").lstrip()
        kind = CallKind.BID if rest == word else CallKind.HAVE
        if kind is CallKind.HAVE and not rest and standing is not None:
            return cls(kind, standing)
        try:
            return cls(kind, Contract.parse(rest))
        except NotationError:
            raise NotationError(
                f"{quoted(text)} is not a call; expected pass, a bid such as 6S, =6S (I have), stay or take"
            ) from None


PASS, STAY, TAKE = Call(CallKind.PASS), Call(CallKind.STAY), Call(CallKind.TAKE)


@dataclass(frozen=True, slots=True)
class _State:
    """Where an auction stands."""

    passed: frozenset[Seat] = frozenset()
    waiting: Seat | None = None
    """Who said "if they stay" or "I take it"."""
    bidder: Seat | None = None
    standing: Contract | None = None
    last_was_hold: bool = False
    speakers: tuple[Seat, ...] = ()
    """Who made each call."""

    def after(self, seat: Seat, call: Call) -> "_State":
        passed, waiting, bidder, standing = self.passed, self.waiting, self.bidder, self.standing
        hold = self.last_was_hold
        if call.kind is CallKind.PASS:
            passed |= {seat}
        elif call.kind in _CONTRACT_KINDS:
            bidder, standing, hold = seat, call.contract, call.kind is CallKind.HAVE
        else:
            waiting = seat
        return _State(passed, waiting, bidder, standing, hold, (*self.speakers, seat))

    @property
    def silent(self) -> frozenset[Seat]:
        """Who does not speak again."""
        return self.passed if self.waiting is None else self.passed | {self.waiting}


@dataclass(frozen=True, slots=True, repr=False)
class Auction:
    """An auction so far, as a value: `call` gives the next one.

    :param rules: the rule set; its name is read.
    :param first: first hand, who speaks first.
    :param calls: the calls in order.
    :raises RuleError: if a call was not legal; the message names the call, its seat and the legal ones.
    """

    rules: RuleSet = PLAYELEPHANT
    first: Seat = Seat.ONE
    calls: tuple[Call, ...] = ()
    _state: _State = field(default=_State(), repr=False, compare=False)
    """After the calls that are checked already; given only by `call`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", RuleSet.of(self.rules))
        object.__setattr__(self, "first", Seat.read(self.first, "first"))
        calls = self.calls.split() if isinstance(self.calls, str) else self.calls
        if not isinstance(calls, Sequence):
            raise wrong_type("calls", calls, 'calls, such as "6S pass"')
        object.__setattr__(self, "calls", tuple(Call.read(call, "calls") for call in calls))
        for number in range(len(self._state.speakers) + 1, len(self.calls) + 1):
            call, seat = self.calls[number - 1], self.to_speak
            if seat is None:
                raise RuleError(f'call {number}, "{call}": the auction is over, {self.result_text()}')
            legal = self.legal_calls
            if call not in legal:
                raise RuleError(
                    f'call {number}, "{call}" by seat {seat}: expected one of {", ".join(map(str, legal))} '
                    f"({self._reason()})"
                )
            object.__setattr__(self, "_state", self._state.after(seat, call))

    def __str__(self) -> str:
        return " ".join([f"{self.first}:", *map(str, self.calls)])

    def __repr__(self) -> str:
        rules = "" if self.rules == PLAYELEPHANT else f", rules={self.rules!r}"
        return fitting(f"Auction.parse('{self}'{rules})", f"Auction '{self}' under the rules {self.rules}")

    @classmethod
    def parse(cls, text: str, rules: RuleSet | str = PLAYELEPHANT) -> Self:
        """Read ``1: stay pass pass``: first hand and the calls in order. The inverse of ``str()``, but for the rules.

        Without ``1:`` seat 1 is first hand.

        :raises NotationError: if a word is not a call or the seat is none.
        :raises RuleError: if a call is not legal.
        """
        head, colon, tail = text_of(text).partition(":")
        auction = cls(RuleSet.of(rules), Seat.parse(head) if colon else Seat.ONE)
        for word in (tail if colon else head).split():
            auction = auction.call(word)
        return auction

    def call(self, call: Call | str) -> Self:
        """The auction after one more call. A bid of the standing contract holds it, if holding is legal.

        :raises RuleError: if the call is not legal.
        :raises NotationError: if text is not a call.
        """
        standing = self._state.standing
        call = Call.parse(call, standing) if isinstance(call, str) else Call.read(call, "call")
        if call.kind is CallKind.BID and call.contract == standing:
            call = Call(CallKind.HAVE, standing)
        return type(self)(self.rules, self.first, (*self.calls, call), self._state)

    @property
    def to_speak(self) -> Seat | None:
        """Whose turn it is; None if the auction is over."""
        return None if self.is_over else self._next_speaker()

    def _next_speaker(self) -> Seat:
        seat = self._state.speakers[-1].next if self._state.speakers else self.first
        while seat in self._state.silent:
            seat = seat.next
        return seat

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The seat that made each call."""
        return self._state.speakers

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """What the seat to speak may call; empty if the auction is over."""
        if self.is_over:
            return ()
        if self._state.standing is None:
            return self._opening_calls()
        if self._must_raise():
            higher = self.rules.contracts[self._state.standing.step + 1 :]
            return (PASS, Call(CallKind.BID, higher[0])) if higher else (PASS,)
        return (PASS, Call(CallKind.HAVE, self._state.standing))

    def _opening_calls(self) -> tuple[Call, ...]:
        state, opening = self._state, Call(CallKind.BID, Contract.LADDER[0])
        offer = {"none": None, "if-they-stay": STAY, "i-take-it": TAKE}[self.rules.preliminary]
        # Third hand after two passes needs no "if they stay": nobody is left who could bid.
        if offer is None or state.waiting is not None or (offer is STAY and len(state.passed) == 2):
            return (PASS, opening)
        return (PASS, offer, opening)

    def _must_raise(self) -> bool:
        """Whether the next bid must go up; otherwise it must hold."""
        state = self._state
        if self.rules.holding == "alternation":
            return len(state.speakers) < _CALLS_THAT_ONLY_GO_UP or state.last_was_hold
        assert state.bidder is not None
        return self._turn(self._next_speaker()) > self._turn(state.bidder)

    def _turn(self, seat: Seat) -> int:
        """0 for first hand, 1 for second, 2 for third."""
        return (seat - self.first) % len(Seat)

    def _reason(self) -> str:
        """Why the legal calls are what they are, for an error."""
        standing = self._state.standing
        if standing is None:
            return "nobody has bid yet: the first bid is 6S"
        if self.rules.holding == "seat":
            return "who spoke before the last bidder may hold his bid, who speaks after him must go one step up"
        if len(self._state.speakers) < _CALLS_THAT_ONLY_GO_UP:
            return "the first three calls only go up, one step at a time"
        if self._state.last_was_hold:
            return f'after "I have" {standing} the next player raises one step or passes'
        return f'after the raise to {standing} the next player says "I have" or passes'

    @property
    def is_over(self) -> bool:
        state = self._state
        if state.standing is None:
            return len(state.silent) == len(Seat)
        if len(state.silent) == len(Seat) - 1:
            return True
        # Nobody can go above the last step once it is held.
        return (
            state.last_was_hold and self.rules.holding == "alternation" and state.standing == self.rules.contracts[-1]
        )

    @property
    def is_void(self) -> bool:
        """Whether all three passed."""
        return len(self._state.passed) == len(Seat)

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction; None while it runs or if it is void."""
        if not self.is_over or self.is_void:
            return None
        return self._state.bidder or self._state.waiting

    @property
    def minimum(self) -> Contract | None:
        """The least contract that the declarer may name: his last bid, or 6S; None if there is no declarer."""
        if self.declarer is None:
            return None
        return self._state.standing or Contract.LADDER[0]

    @property
    def may_refuse(self) -> bool:
        """Whether the declarer may refuse to play, for the fine of "I take it"."""
        return self.declarer is not None and self._state.standing is None and self.rules.preliminary == "i-take-it"

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """What the declarer may name: every contract from the minimum up. Empty if there is no declarer."""
        return self.rules.contracts[self.minimum.step :] if self.minimum is not None else ()

    def check_contract(self, contract: Contract | str) -> None:
        """Check that the declarer may name *contract*.

        :raises RuleError: if there is no declarer, or if the contract is below his minimum or not one of the rules.
        :raises NotationError: if text is not a contract.
        """
        contract = Contract.read(contract, "contract")
        self.rules.value(contract)
        if self.minimum is None:
            raise RuleError(f'no one may name {contract}: in the auction "{self}" {self.result_text()}')
        if contract < self.minimum:
            raise RuleError(
                f"seat {self.declarer} cannot name {contract}: it may not be below his last bid, {self.minimum}"
            )

    def result_text(self) -> str:
        """How the auction stands, in words."""
        if not self.is_over:
            return f"seat {self.to_speak} is to speak"
        if self.is_void:
            return "all three passed"
        refusal = ", and may refuse to play for a fine" if self.may_refuse else ""
        return f"seat {self.declarer} is the declarer with at least {self.minimum}{refusal}"


def first_hand(deal: Deal | str, rules: RuleSet | str = PLAYELEPHANT, *, first_deal: bool = False) -> Seat | None:
    """Who speaks first: the dealer's right; in the first deal of a game perhaps the holder of the seven of diamonds.

    None: the deal must be dealt again, because neither the seven nor the eight of diamonds is in a hand.

    :param first_deal: whether this is the first deal of the game.
    """
    deal = Deal.read(deal, "deal")
    if not first_deal or RuleSet.of(rules).first_deal == "dealer":
        return deal.dealer.next
    return _holder(deal, (Card.D7, Card.D8))


def _holder(deal: Deal, cards: Iterable[Card]) -> Seat | None:
    for card in cards:
        for seat in Seat:
            if card in deal.hand(seat):
                return seat
    return None
