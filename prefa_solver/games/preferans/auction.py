"""The auction of Preferans: who may call what, who declares, and the least contract that he may name.

The hand at the dealer's left speaks first. Every bid is higher than the last, by any number of steps; who speaks
earlier in the order may hold the bid of one who speaks later ("here"), and that one then goes higher or passes. A pass
is final. A misère is bid as the first own bid only, and its bidder can only pass afterwards; a misère without the talon
is beaten by a nine without the talon, or a ten. After deals in which all passed, the first level may be higher
(`PreferansRules.exit`).
"""

from dataclasses import dataclass, field
from typing import Self

from ...cards.enums import NamedEnum
from ...cards.seat import Seat
from ...cards.strain import Strain
from ...errors import NotationError, RuleError, quoted
from ...short import fitting
from ..contract import Contract
from .contract import PreferansContract
from .rules import SOCHI, PreferansRules

__all__ = ["PreferansAuction", "PreferansCall", "PreferansCallKind"]


class PreferansCallKind(NamedEnum):
    """What a call is."""

    PASS = "pass"
    BID = "bid"
    HERE = "here"


@dataclass(frozen=True, slots=True)
class PreferansCall:
    """One call: ``pass``; ``7H`` or ``misere`` (a bid); ``here`` (holds the last bid).

    :raises RuleError: if a bid does not name a contract, or another call names one.
    """

    kind: PreferansCallKind
    contract: PreferansContract | None = None

    def __post_init__(self) -> None:
        if (self.kind is PreferansCallKind.BID) != (self.contract is not None):
            raise RuleError(f"a {self.kind.value} with contract {self.contract}: bids have one, only they")

    def __str__(self) -> str:
        return self.kind.value if self.contract is None else str(self.contract)

    def __repr__(self) -> str:
        return f"PreferansCall.parse('{self}')"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one call. The inverse of ``str()``; ``=`` is ``here`` too.

        :raises NotationError: if *text* is not a call.
        """
        word = text.strip()
        if word.lower() == "pass":
            return cls(PreferansCallKind.PASS)
        if word.lower() in ("here", "="):
            return cls(PreferansCallKind.HERE)
        try:
            return cls(PreferansCallKind.BID, PreferansContract.parse(word))
        except NotationError:
            raise NotationError(
                f"{quoted(text)} is not a call; expected pass, a bid such as 6S, misere, or here (holds the last bid)"
            ) from None


PASS, HERE = PreferansCall(PreferansCallKind.PASS), PreferansCall(PreferansCallKind.HERE)


@dataclass(frozen=True, slots=True)
class _State:
    """Where an auction stands."""

    passed: frozenset[Seat] = frozenset()
    has_bid: frozenset[Seat] = frozenset()
    bidder: Seat | None = None
    standing: PreferansContract | None = None
    speakers: tuple[Seat, ...] = ()
    """Who made each call."""

    def after(self, seat: Seat, call: PreferansCall) -> "_State":
        speakers = (*self.speakers, seat)
        if call.kind is PreferansCallKind.PASS:
            return _State(self.passed | {seat}, self.has_bid, self.bidder, self.standing, speakers)
        return _State(self.passed, self.has_bid | {seat}, seat, call.contract or self.standing, speakers)


@dataclass(frozen=True, slots=True, repr=False)
class PreferansAuction:
    """An auction so far, as a value: `call` gives the next one.

    :param first: first hand, who speaks first.
    :param calls: the calls in order.
    :param all_passes: in how many deals before this one, in a row, all passed.
    :raises RuleError: if a call was not legal; the message names the call, its seat and the rule.
    """

    rules: PreferansRules = SOCHI
    first: Seat = Seat.ONE
    calls: tuple[PreferansCall, ...] = ()
    all_passes: int = 0
    _state: _State = field(default=_State(), repr=False, compare=False)
    """After the calls that are checked already; given only by `call`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", PreferansRules.of(self.rules))
        object.__setattr__(self, "first", Seat.read(self.first, "first"))
        object.__setattr__(self, "calls", tuple(self.calls))
        if self.all_passes < 0:
            raise RuleError(f"{self.all_passes} all-pass deals before this one: expected 0 or more")
        for number in range(len(self._state.speakers) + 1, len(self.calls) + 1):
            call, seat = self.calls[number - 1], self.to_speak
            if seat is None:
                raise RuleError(f'call {number}, "{call}": the auction is over, {self.result_text()}')
            if call not in self.legal_calls:
                raise RuleError(f'call {number}, "{call}" by seat {seat}: {self._broken_rule(call, seat)}')
            object.__setattr__(self, "_state", self._state.after(seat, call))

    def __str__(self) -> str:
        return " ".join([f"{self.first}:", *map(str, self.calls)])

    def __repr__(self) -> str:
        more = f", all_passes={self.all_passes}" if self.all_passes else ""
        text = f"PreferansAuction.parse('{self}', rules={self.rules!r}{more})"
        return fitting(text, f"PreferansAuction '{self}' under the rules {self.rules}")

    @classmethod
    def parse(cls, text: str, rules: PreferansRules | str = SOCHI, *, all_passes: int = 0) -> Self:
        """Read ``1: 6S here pass``: first hand and the calls in order. The inverse of ``str()``, but for the rules.

        Without ``1:`` seat 1 is first hand.

        :raises NotationError: if a word is not a call or the seat is not a seat.
        :raises RuleError: if a call is not legal.
        """
        head, colon, tail = text.partition(":")
        auction = cls(PreferansRules.of(rules), Seat.parse(head) if colon else Seat.ONE, (), all_passes)
        for word in (tail if colon else head).split():
            auction = auction.call(word)
        return auction

    def call(self, call: PreferansCall | str) -> Self:
        """The auction after one more call. A bid of the standing contract by who may hold it is "here".

        :raises RuleError: if the call is not legal; the message quotes the rule.
        :raises NotationError: if text is not a call.
        """
        if isinstance(call, str):
            call = PreferansCall.parse(call)
        if call.contract is not None and call.contract == self._state.standing and self._may_hold():
            call = HERE
        return type(self)(self.rules, self.first, (*self.calls, call), self.all_passes, self._state)

    @property
    def to_speak(self) -> Seat | None:
        """Whose turn it is; None if the auction is over."""
        if self.is_over:
            return None
        seat = self._state.speakers[-1].next if self._state.speakers else self.first
        while seat in self._state.passed:
            seat = seat.next
        return seat

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The seat that made each call."""
        return self._state.speakers

    @property
    def lowest(self) -> PreferansContract:
        """The lowest first bid: 6S, or of a higher level after deals in which all passed."""
        return PreferansContract(Contract(self.rules.exit_level(self.all_passes), Strain.SPADES))

    @property
    def legal_calls(self) -> tuple[PreferansCall, ...]:
        """What the seat to speak may call; empty if the auction is over."""
        seat = self.to_speak
        if seat is None:
            return ()
        if self._said_misere(seat):
            return (PASS,)
        bids = tuple(
            PreferansCall(PreferansCallKind.BID, contract)
            for contract in self.rules.contracts
            if not self._why_not(contract, seat)
        )
        return (PASS, HERE, *bids) if self._may_hold() else (PASS, *bids)

    def _said_misere(self, seat: Seat) -> bool:
        own = (call.contract for speaker, call in zip(self.speakers, self.calls, strict=False) if speaker is seat)
        return any(contract is not None and contract.is_misere for contract in own)

    def _may_hold(self) -> bool:
        """Whether the seat to speak may hold the last bid: he speaks earlier in the order than its bidder."""
        seat, bidder = self.to_speak, self._state.bidder
        if seat is None or bidder is None or self._said_misere(seat):
            return False
        return self._turn(seat) < self._turn(bidder) and not (self._state.standing or self.lowest).is_misere

    def _turn(self, seat: Seat) -> int:
        """0 for first hand, 1 for second, 2 for third."""
        return (seat - self.first) % len(Seat)

    def _why_not(self, contract: PreferansContract, seat: Seat) -> str:
        """The rule against a bid of *contract*; empty if there is none."""
        standing = self._state.standing
        if contract.place < self.lowest.place:
            if self.all_passes:
                return f"after {self.all_passes} all-pass deals the bidding starts at {self.lowest}"
            return f"the lowest bid is {self.lowest}"
        if standing is not None and contract.place <= standing.place:
            return f"a bid must be higher than the last, {standing}"
        if contract.is_misere and seat in self._state.has_bid:
            return "a misère can only be the first own bid"
        if contract.from_hand and not contract.is_misere and (standing is None or not standing.from_hand):
            return f"{contract} is bid over a misère without the talon only"
        return ""

    def _broken_rule(self, call: PreferansCall, seat: Seat) -> str:
        if self._said_misere(seat):
            return "who has bid a misère can only pass"
        if call.kind is PreferansCallKind.HERE:
            if self._state.standing is None:
                return "there is no bid to hold"
            return "only who speaks earlier in the order than the last bidder can hold his bid; a later one goes higher"
        assert call.contract is not None
        if call.contract not in self.rules.contracts:
            return f"the rules {self.rules} do not have it"
        return self._why_not(call.contract, seat)

    @property
    def is_over(self) -> bool:
        passed = len(self._state.passed)
        return passed == len(Seat) or (self._state.standing is not None and passed == len(Seat) - 1)

    @property
    def is_void(self) -> bool:
        """Whether all three passed: then an all-pass deal is played."""
        return len(self._state.passed) == len(Seat)

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction; None while it runs or if all passed."""
        return self._state.bidder if self.is_over and not self.is_void else None

    @property
    def minimum(self) -> PreferansContract | None:
        """The last bid, the least that the declarer may name; None if there is no declarer."""
        return self._state.standing if self.declarer is not None else None

    @property
    def may_refuse(self) -> bool:
        """Whether the declarer may refuse to play for a fine: never."""
        return False

    @property
    def contracts(self) -> tuple[PreferansContract, ...]:
        """What the declarer may name: every game from his last bid up; after a misère only that. Without the talon he
        plays what he bid, or a higher nine without it. Empty if there is no declarer."""
        minimum = self.minimum
        if minimum is None:
            return ()
        if minimum.is_misere:
            return (minimum,)
        return tuple(
            contract
            for contract in self.rules.contracts[self.rules.contracts.index(minimum) :]
            if not contract.is_misere and contract.from_hand == minimum.from_hand
        )

    def check_contract(self, contract: PreferansContract | str) -> None:
        """Check that the declarer may name *contract*.

        :raises RuleError: if he may not, or there is no declarer.
        :raises NotationError: if text is not a contract.
        """
        contract = PreferansContract.read(contract, "contract")
        self.rules.check_contract(contract)
        if self.minimum is None:
            raise RuleError(f'no one may name {contract}: in the auction "{self}" {self.result_text()}')
        if contract not in self.contracts:
            listed = self.contracts[0] if len(self.contracts) == 1 else f"{self.contracts[0]} to {self.contracts[-1]}"
            raise RuleError(
                f"seat {self.declarer} cannot name {contract}: expected {listed}, as his bid was {self.minimum}"
            )

    def result_text(self) -> str:
        """How the auction stands, in words."""
        if not self.is_over:
            return f"seat {self.to_speak} is to speak"
        if self.is_void:
            return "all three passed"
        least = "" if self.minimum is None or self.minimum.is_misere else "at least "
        return f"seat {self.declarer} is the declarer with {least}{self.minimum}"
