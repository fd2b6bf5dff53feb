"""Settlement: what each opponent pays the declarer, or gets from him. Plain debts in points; their sum is zero.

With n the game's number, t the declarer's tricks, q what he needs, and k = 1, 2 or 4 (kontra, rekontra), an opponent
pays ``k (n + (t - q))`` if the game is won and gets ``k (n + (q - t))`` if it is lost; tricks count in the four suits
only. The winner of an auction who turns up two equal ranks pays the dealer for the "Kunstwerk". Source: Richard Heli's
description, as docs/rules-danube.md cites it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ...cards.enums import NamedEnum
from ...cards.seat import Seat
from ...drawn import Drawn
from ...errors import RuleError
from ...short import Short
from ..accounts import Account, Entries, Flow, Party, entries_of
from ..game import Result
from ..spoken import speaker
from .contract import ALL_TRICKS, DanubeContract, opponents
from .kontra import KontraTalk
from .rules import DANUBE, DanubeRules

__all__ = ["GAME", "DanubeOutcome", "DanubeSettlement", "DanubeWhy", "accounts", "settle_danube"]

GAME = "danube"
"""The name of the game."""


class DanubeOutcome(NamedEnum):
    """How a deal ended."""

    WON = "won"
    LOST = "lost"


class DanubeWhy(NamedEnum):
    """What is paid for."""

    GAME = "game"
    TRICKS_OVER = "tricks-over"
    TRICKS_SHORT = "tricks-short"
    KUNSTWERK = "kunstwerk"


def accounts() -> tuple[Account, ...]:
    """One account of points for each seat."""
    return tuple(_points(seat) for seat in Seat)


def _points(seat: Seat) -> Account:
    return Account("points", Party(seat))


@dataclass(frozen=True, slots=True, repr=False)
class DanubeSettlement(Short, Drawn):
    """What a deal costs and brings. Tuples are by seat.

    :param flows: every sum, with what it is made of.
    :param tricks: by seat; a Bettel or a Durchmarsch that is lost may end before the tenth.
    :param dealer: who dealt, if that was asked.
    """

    rules: DanubeRules
    contract: DanubeContract
    declarer: Seat
    said: KontraTalk
    tricks: tuple[int, int, int]
    flows: tuple[Flow, ...]
    dealer: Seat | None = None
    asked: Result | None = field(default=None, compare=False, repr=False)
    """What was settled, in the words of whoever asked; None where nobody's words are known (`Game.result_of`)."""

    @property
    def outcome(self) -> DanubeOutcome:
        won = self.contract.is_won(self.tricks[self.declarer.index])
        return DanubeOutcome.WON if won else DanubeOutcome.LOST

    @property
    def entries(self) -> Entries:
        """What the accounts gained: ``{"points": (16, -8, -8)}``."""
        return entries_of(self.flows, accounts())

    @property
    def worth(self) -> tuple[Fraction, ...]:
        """What the deal is worth to each in points; the sum is 0."""
        points = self.entries["points"]
        assert isinstance(points, tuple)
        return tuple(Fraction(int(sum_)) for sum_ in points if not isinstance(sum_, tuple))

    @property
    def whole_worth(self) -> tuple[int, ...]:
        """The same: points are whole."""
        return tuple(map(int, self.worth))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each player: plain values, which a DataFrame takes. The worth is in points."""
        return [{"player": place, "worth": float(worth)} for place, worth in enumerate(self.worth, 1)]

    def explain(self, names: Sequence[str] | None = None) -> list[str]:
        """All of it in sentences.

        :param names: what to call the players, by seat; by default "seat 1" and so on.
        """
        return speaker(GAME).explain(self, names)


def settle_danube(
    contract: DanubeContract | str,
    declarer: int,
    said: KontraTalk | str = "",
    tricks: Sequence[int] | None = None,
    rules: DanubeRules | str = DANUBE,
    *,
    from_hand: bool = False,
    kunstwerk: bool = False,
    dealer: int | None = None,
) -> DanubeSettlement:
    """The settlement of a deal.

    :param contract: the game, by its English or German name.
    :param declarer: his seat.
    :param said: one word for each opponent: pass, kontra, or rekontra for a kontra that was answered.
    :param tricks: by seat; they sum to ten, but a Bettel that is lost may end with its first trick, and a Durchmarsch
        that is lost with the first trick of an opponent.
    :param from_hand: whether the game was played *aus den Händen*; ``acorns-hand`` says the same.
    :param kunstwerk: whether the talon showed two cards of equal rank.
    :param dealer: who dealt; asked for the Kunstwerk only.
    :raises RuleError: if the rules do not allow one of these.
    :raises NotationError: if text cannot be read.
    """
    rules = DanubeRules.named(rules) if isinstance(rules, str) else rules
    if isinstance(contract, str):
        contract = DanubeContract.parse(contract, from_hand=from_hand)
    contract = DanubeContract.read(contract, "contract")
    said = KontraTalk.parse(said, rules) if isinstance(said, str) else said
    seat, dealt = Seat.read(declarer, "declarer"), None if dealer is None else Seat.read(dealer, "dealer")
    taken = _checked_tricks(contract, seat, tricks)
    flows = [*_game_flows(rules, contract, seat, said, taken)]
    if kunstwerk:
        flows += _kunstwerk_flows(rules, contract, seat, dealt)
    return DanubeSettlement(rules, contract, seat, said, taken, tuple(flows), dealt)


def _checked_tricks(contract: DanubeContract, declarer: Seat, tricks: Sequence[int] | None) -> tuple[int, int, int]:
    if tricks is None:
        raise RuleError("say how many tricks each seat took")
    if len(tricks) != len(Seat):
        raise RuleError(f"got tricks for {len(tricks)} seats, expected 3")
    listed = " ".join(map(str, tricks))
    for seat, took in zip(Seat, tricks, strict=True):
        if not 0 <= took <= ALL_TRICKS:
            raise RuleError(f"seat {seat} cannot have taken {took} tricks: a deal has ten")
    total, own = sum(tricks), tricks[declarer.index]
    if total > ALL_TRICKS:
        raise RuleError(f"the tricks {listed} are {total} in all: a deal has ten")
    if total < ALL_TRICKS:
        # Only these two end before the tenth trick, and only when they are lost.
        ended = own == 1 if contract.wants_few else contract.needed == ALL_TRICKS and total - own == 1
        if contract.has_trumps or not ended:
            raise RuleError(
                f"the tricks {listed} are {total} in all: a deal has ten; only a Bettel that is lost ends with the "
                "declarer's first trick, and only a Durchmarsch that is lost with the first of an opponent"
            )
    return tricks[0], tricks[1], tricks[2]


def _game_flows(
    rules: DanubeRules, contract: DanubeContract, declarer: Seat, said: KontraTalk, tricks: tuple[int, int, int]
) -> Iterator[Flow]:
    own = tricks[declarer.index]
    won = contract.is_won(own)
    counted_from = contract.needed if rules.hand_count == "raised" else contract.usual_need
    difference = abs(own - counted_from) if contract.has_trumps else 0
    why = DanubeWhy.TRICKS_OVER if won else DanubeWhy.TRICKS_SHORT
    for opponent, factor in zip(opponents(declarer), said.factors, strict=True):
        payer, payee = (opponent, declarer) if won else (declarer, opponent)
        yield _flow(payer, payee, DanubeWhy.GAME, 1, int(contract.game), factor)
        if difference:
            yield _flow(payer, payee, why, difference, 1, factor if rules.kontra_doubles_tricks else 1)


def _kunstwerk_flows(
    rules: DanubeRules, contract: DanubeContract, declarer: Seat, dealer: Seat | None
) -> Iterator[Flow]:
    """What the winner of the auction pays the dealer: nothing from the hand, since the talon is not turned up, and
    nothing to himself."""
    if contract.from_hand:
        raise RuleError(f"{contract} is played from the hand: the talon is not turned up, so nobody pays for it")
    if dealer is None:
        raise RuleError("the Kunstwerk is paid to the dealer: say who dealt")
    if dealer is not declarer and rules.kunstwerk:
        yield _flow(declarer, dealer, DanubeWhy.KUNSTWERK, 1, rules.kunstwerk, 1)


def _flow(payer: Seat, payee: Seat, why: DanubeWhy, number: int, value: int, times: int) -> Flow:
    return Flow(_points(payer), _points(payee), number * value * times, why, number, value, times)
