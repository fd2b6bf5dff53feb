"""How a session stands whose deals a file tells one by one: what was taken from the pot, or off the kassas, and what
the players paid each other."""

from collections.abc import Mapping
from functools import lru_cache
from operator import add
from typing import Any, NamedTuple, Self

from ...cards.seat import Seat
from ..accounts import Entries, Paid
from ..contract import Contract
from ..game import Result
from ..plain import read_amounts, read_whole
from .ledger import Standing
from .rules import KAPIKIA_A_UNIT, RuleSet

__all__ = ["PrefaCourse"]

_NOTHING: Mapping[str, Any] = {}
_NO_SUMS = (0,) * len(Seat)


@lru_cache(4096)
def _most_units(rules: RuleSet, contract: str, aces: bool) -> int:
    """Units that a contract can take out of the pot, or off a kassa."""
    return rules.value(Contract.parse(contract), aces=aces)


class PrefaCourse(NamedTuple):
    """What its members are: `prefa_solver.games.game.Course`."""

    rules: RuleSet
    standing: Standing

    @classmethod
    def start(cls, rules: RuleSet) -> Self:
        return cls(rules, Standing(rules.kassa, _NO_SUMS, _NO_SUMS, 1))

    @classmethod
    def read(cls, rules: RuleSet, state: Mapping[str, Any]) -> Self:
        """
        :raises RuleError: if *state* is not one that `state` gives.
        """
        rules = rules.with_stake(read_whole(state, "kassa"))
        from_pot, kapikia = (tuple(map(int, read_amounts(state, key, len(Seat)))) for key in ("from_pot", "kapikia"))
        return cls(rules, Standing(rules.kassa, from_pot, kapikia, 1))

    @property
    def state(self) -> dict[str, Any]:
        standing = self.standing
        return {"kassa": standing.stake, "from_pot": list(standing.from_pot), "kapikia": list(standing.kapikia)}

    def more(self, result: Result) -> Mapping[str, Any]:
        """The pot or the kassas, unless they hold all that the contract can take."""
        if result.contract is None or result.declarer is None:
            return _NOTHING
        units = _most_units(self.rules, result.contract, "aces" in result.more)
        if self.rules.account == "pot":
            pot = self.standing.pot
            return _NOTHING if pot // KAPIKIA_A_UNIT >= units else {"pot": pot}
        kassas = self.standing.kassas
        return _NOTHING if kassas[result.declarer - 1] >= units else {"kassas": tuple(max(0, left) for left in kassas)}

    def after(self, result: Result, paid: Paid) -> Self:
        before = self.standing
        from_pot = tuple(map(add, before.from_pot, paid.stores))
        kapikia = tuple(map(add, before.kapikia, paid.players))
        after = Standing(before.stake, from_pot, kapikia, before.dealer)
        return type(self)(self.rules, after)

    @property
    def left(self) -> int:
        """Kapikia in the pot, or in all kassas together."""
        return self.standing.pot

    @property
    def sheet(self) -> Entries:
        standing = self.standing
        if self.rules.account == "pot":
            return {"kapikia": standing.kapikia, "pot": standing.pot}
        return {"kapikia": standing.kapikia, "kassa": standing.kassas}

    @property
    def results(self) -> tuple[int, ...]:
        return self.standing.results(self.rules)
