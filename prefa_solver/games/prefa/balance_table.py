"""All balances of a rule set of Prefa in one array."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ...cards.seat import Seat
from ..contract import Contract
from .declarations import Declarations, Defence
from .payments import ALL_TRICKS
from .rules import PLAYELEPHANT, RuleSet
from .settlement import settle, splits

if TYPE_CHECKING:
    from numpy import int32
    from numpy.typing import NDArray

__all__ = ["IMPOSSIBLE", "balance_table"]

IMPOSSIBLE = -(2**31)
"""What `balance_table` holds where no deal can end."""


def balance_table(
    rules: RuleSet | str = PLAYELEPHANT, *, pot: int | None = None, aces: bool = False
) -> "NDArray[int32]":
    """All balances of a rule set in one array, for callers who settle millions of deals; read-only.

    ``int32[25, 6, 11, 11, 3]``: the contract's step, the defence in the order of `Defence`, the declarer's tricks, the
    first defender's tricks, and then the balance parts (thirds of a kapiki) of declarer, first and second defender.
    `IMPOSSIBLE` where there is no such deal: too many tricks, tricks of a seat that does not play, a contract that the
    rules do not have. With four players the parts are fourths, and the dealer's is what the three leave over.

    :param pot: kapikia in the common pot; None: enough for anything.
    :param aces: whether the four aces were announced.
    """
    return _balance_table(RuleSet.of(rules), pot, aces)


@lru_cache(maxsize=64)
def _balance_table(rules: RuleSet, pot: int | None, aces: bool) -> "NDArray[int32]":
    import numpy as np

    table = np.full(
        (len(Contract.LADDER), len(Defence), ALL_TRICKS + 1, ALL_TRICKS + 1, len(Seat)), IMPOSSIBLE, np.int32
    )
    said = {declarations.defence: declarations for declarations in Declarations.sequences(rules)}
    tricks_of = {defence: splits(Seat.ONE, defence) for defence in said}
    done: dict[tuple[int, int], int] = {}
    for contract in rules.contracts:
        # Contracts of one level and value, such as 7S and 7H, have the same balances.
        kind = contract.level, rules.value(contract)
        if kind in done:
            table[contract.step] = table[done[kind]]
            continue
        done[kind] = contract.step
        for place, defence in enumerate(Defence):
            for tricks in tricks_of[defence]:
                settled = settle(contract, Seat.ONE, said[defence], tricks, rules, pot=pot, aces=aces)
                table[contract.step, place, tricks[0], tricks[1]] = settled.balance_parts[: len(Seat)]
    table.flags.writeable = False
    return table
