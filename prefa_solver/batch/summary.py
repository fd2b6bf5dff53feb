"""Summary: what a run found, game by game: by player and by contract; and the sheets of its sessions."""

import hashlib
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from ..formats.terms import Kind
from ..games.game import Game, GameContract
from ..games.named import USUAL_RULES, game
from ..play.position import MAX_TRICKS
from .scored_deal import ScoredDeal
from .settling import game_of, rules_of

__all__ = ["ContractLine", "Counts", "PlayerLine", "SessionSheet", "Summary", "short_name"]

_MOST_PLAYERS = 100_000
_OTHERS = "(others)"
_LONGEST_NAME = 100
_PARTS = 12
_TWO = 2
_UNPLAYED, _CONCEDED = Kind.UNPLAYED.value, Kind.SOLO.value


def short_name(name: str) -> str:
    """*name*, if it is as short as names are; else its beginning and something that tells it from others."""
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[:_LONGEST_NAME]}… {hashlib.sha256(name.encode(errors='replace')).hexdigest()[:16]}"


class PlayerLine(Struct):
    """What one player did. Sums are balances (a pot counted as everybody's in equal parts), in twelfths of the game's
    money, because with three players a balance is whole in thirds, with four in fourths.

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


class SessionSheet(Struct):
    """How the sheet of a session stands at the end.

    :param is_known: whether the results of all its deals are known; after one that is not, nothing was written.
    :param entries: what every account has, as plain values by kind.
    :param results: what each seat would have won if the session ended now.
    """

    name: str
    rules: str
    players: tuple[str, str, str] | None
    deals: int
    is_known: bool
    entries: dict[str, Any]
    results: list[int]


class _Fate(NamedTuple):
    """What became of a contract."""

    is_made: bool = False
    is_two_down: bool = False
    is_defence_short: bool = False


_UNKNOWN = _Fate()
_MADE = _Fate(is_made=True)
_TWO_DOWN = _Fate(is_two_down=True)
_DEFENCE_SHORT = _Fate(is_made=True, is_defence_short=True)


@lru_cache(1 << 12)
def _asked(rules: str, contract: str, declarations: str | None) -> tuple[GameContract, int]:
    """A contract, and the tricks that its defenders owe together after what they said."""
    played = game(rules)
    asked = played.contract(contract)
    return asked, sum(played.defence(asked, declarations).owed)


def _fate(row: ScoredDeal, tricks: tuple[int, int, int] | None) -> _Fate:
    """What became of the contract of *row*.

    :param tricks: by seat; None if nobody played.
    """
    if row.kind == _UNPLAYED:
        return _MADE
    if row.kind == _CONCEDED:
        return _TWO_DOWN
    if tricks is None or row.declarer is None or row.contract is None:
        return _UNKNOWN
    took = tricks[row.declarer - 1]
    asked, owed = _asked(row.rules, row.contract, row.declarations)
    if short := asked.short(took):
        return _TWO_DOWN if short >= _TWO else _UNKNOWN
    return _DEFENCE_SHORT if asked.objective == "max" and owed > MAX_TRICKS - took else _MADE


class Counts(Struct):
    """Counts of one game.

    :param rules: the rules of the first record; empty: the usual ones.
    """

    players: dict[str, PlayerLine] = msgspec.field(default_factory=dict)
    contracts: dict[str, ContractLine] = msgspec.field(default_factory=dict)
    rules: str = ""

    @property
    def game(self) -> Game:
        return game(self.rules or USUAL_RULES)

    def count(self, row: ScoredDeal) -> None:
        fate = _UNKNOWN
        if row.contract is not None and row.outcome is not None:
            fate = _fate(row, row.tricks)
        self._add_players(row, fate)
        if row.contract is not None:
            line = self.contracts.get(row.contract)
            if line is None:
                line = self.contracts[row.contract] = ContractLine()
            _add_contract(line, row, fate)

    def _add_players(self, row: ScoredDeal, fate: _Fate) -> None:
        names = row.players or ("seat 1", "seat 2", "seat 3")
        # Only deals that have both are compared.
        parts = 0
        if row.balance is not None and row.best_balance is not None:
            parts = _PARTS // rules_of(row.rules, row.stake).worth_parts
        for place, name in enumerate(map(short_name, names)):
            line = self.players.get(name)
            if line is None:
                if len(self.players) >= _MOST_PLAYERS:
                    name = _OTHERS
                line = self.players.setdefault(name, PlayerLine())
            line.deals += 1
            if row.declarer == place + 1 and row.contract is not None and row.outcome is not None:
                line.declared += 1
                line.made += fate.is_made
            if row.lost is not None:
                if row.declarer == place + 1:
                    line.tricks_lost_declaring += row.lost[place]
                else:
                    line.tricks_lost_defending += row.lost[place]
            if parts and row.balance is not None and row.best_balance is not None:
                line.twelfths += parts * row.balance[place]
                line.best_twelfths += parts * row.best_balance[place]

    def ordered_contracts(self) -> list[tuple[str, ContractLine]]:
        """From the lowest to the highest."""
        ladder = [contract.name for contract in self.game.contracts]
        places = {name: place for place, name in enumerate(ladder)}
        return sorted(self.contracts.items(), key=lambda item: places.get(item[0], len(places)))


class Summary(Counts):
    """Counts of a run; its own are those of the game that is played where no record says another.

    :param others: of the other games, by name.
    :param sheets: of the sessions whose game has one.
    """

    records: int = 0
    bad: int = 0
    differ: int = 0
    others: dict[str, Counts] = msgspec.field(default_factory=dict)
    sheets: list[SessionSheet] = msgspec.field(default_factory=list)

    def add(self, row: ScoredDeal) -> None:
        self.records += 1
        if row.differs:
            self.differ += 1
        name = game_of(row.rules, row.stake).name
        if name == _USUAL:
            self.count(row)
            return
        counts = self.others.get(name)
        if counts is None:
            counts = self.others[name] = Counts(rules=row.rules)
        counts.count(row)


_USUAL = game(USUAL_RULES).name


def _add_contract(line: ContractLine, row: ScoredDeal, fate: _Fate) -> None:
    assert row.contract is not None
    line.deals += 1
    line.known += row.outcome is not None
    line.made += fate.is_made
    line.two_down += fate.is_two_down
    line.defence_short += fate.is_defence_short
    if row.double_dummy is not None and row.best_outcome is not None:
        best = _fate(row, row.best)
        line.solved += 1
        line.double_dummy += row.double_dummy
        line.can_be_made += best.is_made
    if row.tricks is not None and row.declarer is not None:
        line.counted += 1
        line.tricks += row.tricks[row.declarer - 1]
