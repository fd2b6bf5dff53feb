"""Payoffs: what every end of a contract is worth to each player, as arrays, made from the settlement once.

Amounts are thirds of a kapiki, whole numbers: a seat's balance counts the pot as one third each, so that nothing is
rounded and equal is equal. Roles are the last axis: declarer, first defender, second defender.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..contract import Contract, Strain
from ..defence import Line, quotas
from ..errors import RuleError
from ..payments import CONCEDED_TRICKS, POT, PlayedDeal
from ..rules import PLAYELEPHANT, RuleSet
from ..seat import Seat

__all__ = ["IMPOSSIBLE", "Payoffs", "Tricks", "kapikia", "payoffs", "quota_share", "solo_payoff"]

IMPOSSIBLE = -(2**30)
"""In place of an amount where the tricks cannot be: more than ten."""
_ALL = 10
_THIRDS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Tricks:
    """What double-dummy play gives in every line of defence: whole numbers, or arrays that broadcast together.

    :param both: the declarer's tricks against both.
    :param share: the first defender's tricks then; the second has the rest.
    :param first: the declarer's tricks against the first defender alone.
    :param second: the declarer's tricks against the second defender alone.
    """

    both: NDArray[np.integer]
    share: NDArray[np.integer]
    first: NDArray[np.integer]
    second: NDArray[np.integer]


@dataclass(frozen=True, slots=True, eq=False)
class Payoffs:
    """The balances of one contract in every line and for all tricks, in thirds of a kapiki.

    :param both: ``int32[11, 11, 3]`` by the declarer's and the first defender's tricks, each for himself.
    :param together: ``int32[2, 11, 3]`` by who answers for both and the declarer's tricks.
    :param alone: ``int32[2, 11, 3]`` by who defends and the declarer's tricks.
    :param unplayed: ``int32[3]``.
    """

    contract: Contract
    rules: RuleSet
    both: NDArray[np.int32]
    together: NDArray[np.int32]
    alone: NDArray[np.int32]
    unplayed: NDArray[np.int32]

    def of(self, line: Line, tricks: Tricks) -> NDArray[np.int32]:
        """The balances if the deal is defended by *line*: shape of what that line depends on, and the roles."""
        if line is Line.BOTH:
            return self.both[tricks.both, tricks.share]
        if line is Line.UNPLAYED:
            return self.unplayed
        if line is Line.FIRST_ALONE:
            return self.alone[0, tricks.first]
        if line is Line.SECOND_ALONE:
            return self.alone[1, tricks.second]
        return self.together[int(line is Line.SECOND_TOGETHER), tricks.both]


@lru_cache(maxsize=256)
def payoffs(contract: Contract, rules: RuleSet = PLAYELEPHANT, *, pot: int | None = None, aces: bool = False) -> Payoffs:
    """The balances of *contract*.

    :param pot: kapikia in the common pot; None if it is ample.
    :param aces: whether the four aces are announced.
    :raises RuleError: if the rules do not have the contract, or the pot is below zero.
    """
    value = rules.value(contract)
    if pot is not None and pot < 0:
        raise RuleError(f"the pot holds {pot} kapikia, expected 0 or more")
    if pot is None and not aces and rules.players == len(Seat):
        # Nothing is paid then but multiples of the trick value, and settling five contracts is faster than 25.
        one = _settled(Contract(contract.level, Strain.SPADES), rules, None, False)
        table = [amount // rules.value(one.contract) * value for amount in (one.both, one.together, one.alone)]
        table[0][one.both == IMPOSSIBLE] = IMPOSSIBLE
        return Payoffs(contract, rules, *table, one.unplayed // rules.value(one.contract) * value)
    return _settled(contract, rules, pot, aces)


@lru_cache(maxsize=64)
def _settled(contract: Contract, rules: RuleSet, pot: int | None, aces: bool) -> Payoffs:
    def balance(line: Line, declarer: int, first: int, second: int) -> tuple[int, int, int]:
        tricks = (declarer, first, second)
        return _balance(PlayedDeal(contract, Seat.ONE, line, tricks, rules, aces=aces, pot=pot))

    both = np.full((_ALL + 1, _ALL + 1, 3), IMPOSSIBLE, dtype=np.int32)
    for declarer in range(_ALL + 1):
        for first in range(_ALL + 1 - declarer):
            both[declarer, first] = balance(Line.BOTH, declarer, first, _ALL - declarer - first)
    alone = np.array(
        [
            [balance(Line.FIRST_ALONE, tricks, _ALL - tricks, 0) for tricks in range(_ALL + 1)],
            [balance(Line.SECOND_ALONE, tricks, 0, _ALL - tricks) for tricks in range(_ALL + 1)],
        ],
        dtype=np.int32,
    )
    # Whoever answers for both, only the sum of the two defenders' tricks counts.
    together = np.array(
        [
            [balance(line, tricks, _ALL - tricks, 0) for tricks in range(_ALL + 1)]
            for line in (Line.FIRST_TOGETHER, Line.SECOND_TOGETHER)
        ],
        dtype=np.int32,
    )
    unplayed = np.array(balance(Line.UNPLAYED, _ALL, 0, 0), dtype=np.int32)
    return Payoffs(contract, rules, both, together, alone, unplayed)


def solo_payoff(contract: Contract, rules: RuleSet = PLAYELEPHANT, *, pot: int | None = None) -> tuple[int, int, int]:
    """The balances by role, in thirds of a kapiki, if the declarer concedes a solo at the minimum *contract*.

    :raises RuleError: if the rules know no such concession.
    """
    if not rules.solo_concession:
        raise RuleError(f"under the rules {rules} the declarer cannot concede a solo")
    tricks = CONCEDED_TRICKS[contract.level]
    return _balance(PlayedDeal(contract, Seat.ONE, Line.BOTH, tricks, rules, conceded=True, pot=pot))


def _balance(deal: PlayedDeal) -> tuple[int, int, int]:
    """By role, with the declarer in seat 1. A pot belongs to all three, and so, in money, does a kassa's sum."""
    thirds = [0, 0, 0]
    for flow in deal.flows():
        for party, amount in ((flow.payer, -flow.kapikia), (flow.payee, flow.kapikia)):
            if party == POT:
                thirds = [third + amount for third in thirds]
            elif party <= len(thirds):
                thirds[party - 1] += _THIRDS * amount
    return thirds[0], thirds[1], thirds[2]


def kapikia(thirds: float) -> float:
    """Thirds of a kapiki as kapikia."""
    return float(thirds) / _THIRDS


def quota_share(tricks: int, contract: Contract, rules: RuleSet, least: int = 0, most: int = _ALL) -> int:
    """Of the defenders' *tricks* the first one's, as near to the quotas as *least* and *most* allow.

    Nearest is the smallest sum of both distances; of two such splits, the one that gives the first defender more.
    """
    first, second = quotas(contract, Line.BOTH, rules)
    shares = range(min(most, tricks), max(0, least) - 1, -1)
    return min(shares, key=lambda share: abs(share - first) + abs(tricks - share - second))
