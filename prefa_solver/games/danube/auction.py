"""The auction: the first hand must open, every further bid is higher, and only the first hand may repeat the last.

Any higher bid may be made; a game from the hand (*aus den Händen*) outranks every other and is announced with a
player's first call, before he has bid anything else. The winner names his bid or a higher game, from the hand only if
he bid so. A deal in which all pass cannot come about. Source: Richard Heli's description.
"""

from dataclasses import dataclass, field
from typing import Self

from ...cards.seat import Seat
from ...errors import NotationError, RuleError, quoted
from .contract import DANUBE_LADDER, DanubeContract
from .rules import DANUBE, DanubeRules

__all__ = ["DanubeAuction", "DanubeCall"]

_PASS, _HOLD = "pass", "="


@dataclass(frozen=True, slots=True)
class DanubeCall:
    """One call: ``pass``, a game, or ``=acorns``, which repeats the last bid.

    :param contract: None for a pass.
    :param holds: whether it repeats the last bid.
    """

    contract: DanubeContract | None = None
    holds: bool = False

    def __str__(self) -> str:
        return _PASS if self.contract is None else f"{_HOLD if self.holds else ''}{self.contract}"

    @classmethod
    def parse(cls, text: str, standing: DanubeContract | None = None) -> Self:
        """Read one call. The inverse of ``str()``; ``=`` alone repeats the bid *standing*.

        :raises NotationError: if *text* is not a call.
        """
        word = text.strip().lower()
        if word == _PASS:
            return cls()
        name = word.removeprefix(_HOLD)
        if not name and word and standing is not None:
            return cls(standing, True)
        try:
            return cls(DanubeContract.parse(name), name != word)
        except NotationError:
            raise NotationError(f"not a call: {quoted(text)}; expected pass, a game such as acorns, or =") from None


@dataclass(frozen=True, slots=True)
class DanubeAuction:
    """An auction so far, as a value: `call` gives the next one.

    :param first: the first hand, who speaks first.
    :param calls: the calls in order.
    :raises RuleError: if a call was not legal; the message says what was.
    """

    rules: DanubeRules = DANUBE
    first: Seat = Seat.ONE
    calls: tuple[DanubeCall, ...] = ()
    speakers: tuple[Seat, ...] = field(init=False, compare=False, repr=False)
    """Who made each call."""
    to_speak: Seat | None = field(init=False, compare=False, repr=False)
    """Whose turn it is; None if the auction is over."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", Seat.read(self.first, "first"))
        object.__setattr__(self, "speakers", ())
        object.__setattr__(self, "to_speak", self.first)
        for place, call in enumerate(self.calls):
            seat = self.to_speak
            if seat is None:
                raise RuleError(f"nobody can call {call} now: the auction is over")
            legal = self._legal(seat, place)
            if call not in legal:
                raise RuleError(f"seat {seat} cannot call {call} now: expected one of {', '.join(map(str, legal))}")
            object.__setattr__(self, "speakers", (*self.speakers, seat))
            object.__setattr__(self, "to_speak", self._next(place + 1))

    def _bids(self, count: int) -> list[tuple[Seat, DanubeContract]]:
        """The bids among the first *count* calls."""
        made = zip(self.speakers[:count], self.calls[:count], strict=True)
        return [(seat, call.contract) for seat, call in made if call.contract is not None]

    def _passed(self, count: int) -> set[Seat]:
        """Who does not speak again."""
        passes = [
            seat for seat, call in zip(self.speakers[:count], self.calls[:count], strict=True) if not call.contract
        ]
        if self.rules.pass_is_final:
            return set(passes)
        after_bid = count
        while after_bid and self.calls[after_bid - 1].contract is None:
            after_bid -= 1
        return set(self.speakers[after_bid:count])

    def _next(self, count: int) -> Seat | None:
        """Who speaks after the first *count* calls."""
        passed = self._passed(count)
        if len(passed) == len(Seat) - 1:
            return None
        seat = self.speakers[count - 1].next
        while seat in passed:
            seat = seat.next
        return seat

    def _legal(self, seat: Seat, count: int) -> tuple[DanubeCall, ...]:
        bids = self._bids(count)
        standing = bids[-1][1] if bids else None
        own = [contract for bidder, contract in bids if bidder is seat]
        # From the hand with the first call, or after a first call that was from the hand.
        hand = all(contract.from_hand for contract in own) and (bool(own) or seat not in self.speakers[:count])
        only_hand = bool(own) and hand
        calls = [] if standing is None else [DanubeCall()]
        if standing is not None and seat is self.first and bids[-1][0] is not seat and standing.from_hand == only_hand:
            calls.append(DanubeCall(standing, True))
        for contract in DANUBE_LADDER:
            if (standing is None or standing < contract) and (hand if contract.from_hand else not only_hand):
                calls.append(DanubeCall(contract))
        return tuple(calls)

    def __str__(self) -> str:
        return " ".join([f"{self.first}:", *map(str, self.calls)])

    @classmethod
    def parse(cls, text: str, rules: DanubeRules = DANUBE) -> Self:
        """Read the first hand and the calls: ``1: leaves acorns pass =acorns pass``. The inverse of ``str()``.

        :raises NotationError: if it cannot be read.
        :raises RuleError: if a call is not legal.
        """
        head, colon, rest = text.rpartition(":")
        auction = cls(rules, Seat.parse(head) if colon else Seat.ONE)
        for word in rest.split():
            auction = auction.call(word)
        return auction

    @property
    def standing(self) -> DanubeContract | None:
        """The last bid."""
        bids = self._bids(len(self.calls))
        return bids[-1][1] if bids else None

    @property
    def legal_calls(self) -> tuple[DanubeCall, ...]:
        """What the player to speak may call."""
        return () if self.to_speak is None else self._legal(self.to_speak, len(self.calls))

    def call(self, call: DanubeCall | str) -> Self:
        """The auction after one call more.

        :raises RuleError: if the call is not legal.
        :raises NotationError: if it cannot be read.
        """
        if isinstance(call, str):
            call = DanubeCall.parse(call, self.standing)
        return type(self)(self.rules, self.first, (*self.calls, call))

    @property
    def is_over(self) -> bool:
        return self.to_speak is None

    @property
    def is_void(self) -> bool:
        """Never: the first hand must open."""
        return False

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction; None while it runs."""
        return self._bids(len(self.calls))[-1][0] if self.is_over else None

    @property
    def contracts(self) -> tuple[DanubeContract, ...]:
        """What the declarer may name: his bid or a higher game, from the hand if and only if he bid so."""
        standing = self.standing
        if not self.is_over or standing is None:
            return ()
        return tuple(
            contract for contract in DANUBE_LADDER if contract >= standing and contract.from_hand == standing.from_hand
        )

    @property
    def may_refuse(self) -> bool:
        """Never."""
        return False

    def check_contract(self, contract: DanubeContract | str) -> None:
        """Check that the declarer may name *contract*.

        :raises RuleError: if there is no declarer, or he may not name it.
        :raises NotationError: if it is not a game.
        """
        contract = DanubeContract.read(contract, "contract")
        if not self.is_over:
            raise RuleError(f'nobody may name {contract}: in the auction "{self}" {self.result_text()}')
        if contract not in self.contracts:
            listed = ", ".join(map(str, self.contracts))
            raise RuleError(f"seat {self.declarer} cannot name {contract}: expected one of {listed}")

    def result_text(self) -> str:
        """How the auction stands, in words."""
        if not self.is_over:
            return f"seat {self.to_speak} is to speak"
        return f"seat {self.declarer} is the declarer with at least {self.standing}"
