"""Summary: what a run found, by player and by contract."""

import hashlib

import msgspec
from msgspec import Struct

from ..games.contract import Contract
from ..games.prefa.payments import Outcome
from .scored_deal import ScoredDeal
from .settling import worth_parts

__all__ = ["ContractLine", "PlayerLine", "Summary", "short_name"]

_MOST_PLAYERS = 100_000
_OTHERS = "(others)"
_LONGEST_NAME = 100
_PARTS = 12

# A scored deal has the keys of its outcomes.
_MADE = frozenset(outcome.value for outcome in Outcome if outcome.is_made)
_TWO_DOWN = frozenset((Outcome.TWO_DOWN.value, Outcome.CONCEDED.value))


def short_name(name: str) -> str:
    """*name*, if it is as short as names are; else its beginning and something that tells it from others."""
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[:_LONGEST_NAME]}… {hashlib.sha256(name.encode(errors='replace')).hexdigest()[:16]}"


class PlayerLine(Struct):
    """What one player did. Kapikia are balances (the pot counted as everybody's in equal parts), in twelfths, because
    with three players a balance is whole in thirds, with four in fourths.

    :param declared: contracts that he played, and of which the result is known.
    :param made: of these, those that were made.
    :param tricks_lost_declaring: tricks that his cards cost as declarer.
    :param tricks_lost_defending: and as a defender.
    """

    deals: int = 0
    declared: int = 0
    made: int = 0
    tricks_lost_declaring: int = 0
    tricks_lost_defending: int = 0
    twelfths: int = 0
    best_twelfths: int = 0


class ContractLine(Struct):
    """What became of one contract.

    :param known: deals of which the result is known; `made`, `two_down` and `defence_short` are some of these.
    :param can_be_made: deals in which it is made with best play by all.
    :param tricks: the declarer's, in all deals whose tricks are known (`counted`).
    """

    deals: int = 0
    known: int = 0
    made: int = 0
    two_down: int = 0
    defence_short: int = 0
    solved: int = 0
    can_be_made: int = 0
    counted: int = 0
    tricks: int = 0
    double_dummy: int = 0


class Summary(Struct):
    """Counts of a run."""

    records: int = 0
    bad: int = 0
    differ: int = 0
    players: dict[str, PlayerLine] = msgspec.field(default_factory=dict)
    contracts: dict[str, ContractLine] = msgspec.field(default_factory=dict)

    def add(self, row: ScoredDeal) -> None:
        self.records += 1
        if row.differs:
            self.differ += 1
        self._add_players(row)
        if row.contract is not None:
            line = self.contracts.get(row.contract)
            if line is None:
                line = self.contracts[row.contract] = ContractLine()
            _add_contract(line, row)

    def _add_players(self, row: ScoredDeal) -> None:
        names = row.players or ("seat 1", "seat 2", "seat 3")
        for place, name in enumerate(map(short_name, names)):
            line = self.players.get(name)
            if line is None:
                if len(self.players) >= _MOST_PLAYERS:
                    name = _OTHERS
                line = self.players.setdefault(name, PlayerLine())
            line.deals += 1
            if row.declarer == place + 1 and row.contract is not None and row.outcome is not None:
                line.declared += 1
                line.made += row.outcome in _MADE
            if row.lost is not None:
                if row.declarer == place + 1:
                    line.tricks_lost_declaring += row.lost[place]
                else:
                    line.tricks_lost_defending += row.lost[place]
            # Only deals that have both are compared.
            if row.balance is not None and row.best_balance is not None:
                parts = _PARTS // worth_parts(row)
                line.twelfths += parts * row.balance[place]
                line.best_twelfths += parts * row.best_balance[place]

    def ordered_contracts(self) -> list[tuple[str, ContractLine]]:
        return sorted(self.contracts.items(), key=lambda item: Contract.parse(item[0]))


def _add_contract(line: ContractLine, row: ScoredDeal) -> None:
    assert row.contract is not None
    line.deals += 1
    line.known += row.outcome is not None
    line.made += row.outcome in _MADE
    line.two_down += row.outcome in _TWO_DOWN
    line.defence_short += row.outcome == Outcome.DEFENCE_SHORT.value
    if row.double_dummy is not None and row.best_outcome is not None:
        line.solved += 1
        line.double_dummy += row.double_dummy
        line.can_be_made += row.best_outcome in _MADE
    if row.tricks is not None and row.declarer is not None:
        line.counted += 1
        line.tricks += row.tricks[row.declarer - 1]
