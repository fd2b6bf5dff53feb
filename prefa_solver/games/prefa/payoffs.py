"""Payoffs: what every end of a contract is worth to each player, as arrays, made from the settlement once.

Amounts are parts of `Settlement.worth`, as `balance_parts` has them: whole numbers, `RuleSet.worth_parts` to a kapiki,
so that nothing is rounded and equal is equal. Roles are the last axis: declarer, first and second defender.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ...cards.seat import Seat
from ...cards.strain import Strain
from ...short import Short
from ..contract import Contract
from ..payoffs import TricksByDefence
from .balance_table import IMPOSSIBLE
from .declarations import Declaration, Declarations, Defence, quotas
from .payments import PlayedDeal
from .rules import PLAYELEPHANT, RuleSet
from .settlement import Settlement, concede, settle

__all__ = ["Payoffs", "TricksByDefence", "payoffs"]

_ALL = 10


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Payoffs(Short):
    """The balances of one contract in every defence and for all tricks, as balance parts.

    :param both: ``int32[11, 11, 3]`` by the declarer's and the first defender's tricks, each for himself.
    :param together: ``int32[2, 11, 3]`` by who answers for both and the declarer's tricks.
    :param alone: ``int32[2, 11, 3]`` by who defends and the declarer's tricks.
    :param unplayed: ``int32[3]``.
    :param pot: kapikia in the common pot; None if it is ample.
    """

    contract: Contract
    rules: RuleSet
    both: NDArray[np.int32]
    together: NDArray[np.int32]
    alone: NDArray[np.int32]
    unplayed: NDArray[np.int32]
    pot: int | None = None

    ways: ClassVar[tuple[Defence, ...]] = tuple(Defence)
    both_play: ClassVar[Defence] = Defence.BOTH
    calls: ClassVar[tuple[Declaration, ...]] = tuple(Declaration)
    opening: ClassVar[Declarations] = Declarations()

    @property
    def owed(self) -> tuple[int, int]:
        return quotas(self.contract, Defence.BOTH, self.rules)

    @property
    def sequences(self) -> tuple[Declarations, ...]:
        return Declarations.sequences(self.rules)

    def nexts(self, said: Declarations) -> Mapping[Declaration, Declarations]:
        """What can be said after *said*, and the declarations then."""
        return _nexts(said, self.rules)

    def speaker(self, said: Declarations) -> int | None:
        """The role that speaks after *said*; None if the declarations are complete."""
        return None if said.speaker is None else said.speaker + 1

    @property
    def conceded(self) -> tuple[int, ...] | None:
        """The balances of a conceded solo, which the aces do not change; None if the rules have none."""
        if not self.rules.solo_concession:
            return None
        return concede(self.contract, Seat.ONE, self.rules, pot=self.pot).balance_parts[: len(Seat)]

    def of(self, defence: Defence, tricks: TricksByDefence) -> NDArray[np.int32]:
        """The balances if the deal is defended by *defence*: the shape of what it depends on, and the roles."""
        parts: NDArray[np.int32] = self.unplayed
        if defence is Defence.BOTH:
            parts = self.both[tricks.both, tricks.share]
        elif defence is Defence.FIRST_ALONE:
            parts = self.alone[0, tricks.first]
        elif defence is Defence.SECOND_ALONE:
            parts = self.alone[1, tricks.second]
        elif defence is not Defence.UNPLAYED:
            parts = self.together[int(defence is Defence.SECOND_TOGETHER), tricks.both]
        return parts


@lru_cache
def _nexts(said: Declarations, rules: RuleSet) -> Mapping[Declaration, Declarations]:
    return MappingProxyType({call: said.call(call, rules) for call in said.legal(rules)})


@lru_cache(maxsize=256)
def payoffs(
    contract: Contract, rules: RuleSet = PLAYELEPHANT, *, pot: int | None = None, aces: bool = False
) -> Payoffs:
    """The balances of *contract*.

    :param pot: kapikia in the common pot; None if it is ample.
    :param aces: whether the four aces are announced.
    :raises RuleError: if the rules do not have the contract, the pot or the aces.
    """
    # Settled the long way first: that checks the contract, the pot and the aces.
    unplayed = settle(contract, Seat.ONE, "pass pass", None, rules, pot=pot, aces=aces)
    assert unplayed.deal is not None
    counted = unplayed.deal.pot
    if counted is None and not aces and rules.players == len(Seat):
        # Nothing is paid then but multiples of the trick value, and settling five contracts is faster than 25.
        value, one = rules.value(contract), rules.value(Contract(contract.level, Strain.SPADES))
        parts = _settled(Contract(contract.level, Strain.SPADES), rules, None, False)
        both, together, alone, nobody = (table // one * value for table in parts)
        both[parts[0] == IMPOSSIBLE] = IMPOSSIBLE
    else:
        both, together, alone, nobody = _settled(contract, rules, counted, aces)
    return Payoffs(contract, rules, both, together, alone, nobody, pot)


@lru_cache(maxsize=64)
def _settled(contract: Contract, rules: RuleSet, pot: int | None, aces: bool) -> tuple[NDArray[np.int32], ...]:
    """The arrays of `Payoffs`."""

    def parts(defence: Defence, declarer: int, first: int, second: int) -> tuple[int, ...]:
        deal = PlayedDeal(contract, Seat.ONE, defence, (declarer, first, second), rules, aces=aces, pot=pot)
        return Settlement(deal.outcome, rules, deal.flows()).balance_parts[: len(Seat)]

    both = np.full((_ALL + 1, _ALL + 1, len(Seat)), IMPOSSIBLE, dtype=np.int32)
    for declarer in range(_ALL + 1):
        for first in range(_ALL + 1 - declarer):
            both[declarer, first] = parts(Defence.BOTH, declarer, first, _ALL - declarer - first)
    # Whoever answers for both, only the sum of the two defenders' tricks counts.
    together = [
        [parts(defence, tricks, _ALL - tricks, 0) for tricks in range(_ALL + 1)]
        for defence in (Defence.FIRST_TOGETHER, Defence.SECOND_TOGETHER)
    ]
    alone = [
        [parts(Defence.FIRST_ALONE, tricks, _ALL - tricks, 0) for tricks in range(_ALL + 1)],
        [parts(Defence.SECOND_ALONE, tricks, 0, _ALL - tricks) for tricks in range(_ALL + 1)],
    ]
    unplayed = parts(Defence.UNPLAYED, _ALL, 0, 0)
    return both, np.array(together, np.int32), np.array(alone, np.int32), np.array(unplayed, np.int32)
