"""What a scored deal pays, by its kind.

One deal is like another: a few thousand settlements serve millions. They are remembered by plain values, because to
hash a contract costs more than to find its settlement.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..cards.seat import Seat
from ..formats.recorded_deal import RecordedDeal
from ..formats.terms import Kind
from ..games.accounts import paid_of
from ..games.game import End, Game, Result
from ..games.named import GameRules, find_rules, game
from ..games.plain import plain_entries
from .scored_deal import NO_RESULT, ScoredDeal, Triple

__all__ = ["Shares", "circumstances_of", "game_of", "result_of", "rules_of", "settle_best", "settle_row"]

Shares = tuple[str, Triple | None, Triple | None, Triple, dict[str, Any] | None]
"""How the deal ended; by seat: from the pot, from the others, and the balance; and what was written on the sheet. In a
game with a sheet, nothing is paid before the end."""

# Looked up once: every row asks for them.
_PLAYED, _UNPLAYED, _PASSED = Kind.PLAYED.value, Kind.UNPLAYED.value, Kind.PASSED.value
_ENDS: Mapping[str, End] = {
    Kind.PLAYED.value: "played",
    Kind.UNPLAYED.value: "played",
    Kind.SOLO.value: "conceded",
    Kind.REFUSED.value: "refused",
    Kind.PASSED.value: "passed",
}
_NOTHING: Mapping[str, Any] = {}
_More = tuple[tuple[str, Any], ...]


@lru_cache(256)
def rules_of(name: str, stake: int | None) -> GameRules:
    """The rule set of that name, with another stake if one is given."""
    rules = find_rules(name)
    return rules if stake is None else rules.with_stake(stake)


@lru_cache(256)
def game_of(name: str, stake: int | None) -> Game:
    """The game under these rules."""
    return game(rules_of(name, stake))


def circumstances_of(row: ScoredDeal, deal: RecordedDeal) -> dict[str, Any] | None:
    """What the record says besides the result that its game asks for; None: nothing.

    :raises RuleError: if the rules have no such thing.
    """
    end = _ENDS.get(row.kind)
    if end is None:
        return None
    return game_of(row.rules, row.stake).more_of(end, deal.terms.contract, deal) or None


def result_of(row: ScoredDeal, before: Mapping[str, Any] = _NOTHING) -> Result | None:
    """The result of *row*; None if its kind has no payments, or the tricks are not known.

    :param before: what the deals before it in its session add.
    """
    if row.kind == NO_RESULT:
        return None
    return _result(row.kind, row.contract, row.declarer, row.declarations, row.tricks, _together(row, before))


def settle_row(row: ScoredDeal, before: Mapping[str, Any] = _NOTHING) -> None:
    """Fill in what the deal of *row* pays; nothing if its kind has no payments, or the tricks are not known.

    :param before: what the deals before it in its session add to the result.
    :raises RuleError: if the rules do not allow what the row says.
    """
    if row.kind == NO_RESULT:
        return
    shares = _shares(
        row.kind,
        row.rules,
        row.stake,
        row.contract,
        row.declarer,
        row.declarations,
        row.tricks,
        _together(row, before),
    )
    if shares is not None:
        row.outcome, row.pot, row.cash, row.balance, row.written = shares


def settle_best(row: ScoredDeal, before: Mapping[str, Any] = _NOTHING) -> None:
    """Fill in what the deal of *row* would have paid with best play. Arguments and errors as in `settle_row`."""
    if row.kind == _PASSED:
        return
    shares: Shares | None
    if row.kind not in (_PLAYED, NO_RESULT):
        # Nothing was played that could have been played better.
        if row.outcome is None or row.balance is None:
            return
        shares = row.outcome, row.pot, row.cash, row.balance, row.written
    else:
        shares = _shares(
            _PLAYED,
            row.rules,
            row.stake,
            row.contract,
            row.declarer,
            row.declarations,
            row.best,
            _together(row, before),
        )
    if shares is not None:
        row.best_outcome, row.best_pot, row.best_cash, row.best_balance, row.best_written = shares


def _together(row: ScoredDeal, before: Mapping[str, Any]) -> _More:
    """What *before* and the record itself add to the result; the record knows better."""
    if not before and row.more is None:
        return ()
    return tuple(({**before, **(row.more or _NOTHING)}).items())


# An ordered run asks for the result of every row of a session: to make it costs more than to look it up.
@lru_cache(1 << 14)
def _result(
    kind: str,
    contract: str | None,
    declarer: int | None,
    declarations: str | None,
    tricks: Triple | None,
    more: _More,
) -> Result | None:
    end = _ENDS.get(kind)
    if end is None:
        return None
    if end != "passed" and declarer is None:
        return None
    if kind == _PLAYED and (tricks is None or contract is None):
        return None
    if kind == _UNPLAYED:
        tricks = None
    return Result(
        end=end,
        contract=contract,
        declarer=None if declarer is None else Seat(declarer),
        said=declarations,
        tricks=tricks,
        more=dict(more) if more else _NOTHING,
    )


@lru_cache(1 << 16)
def _shares(
    kind: str,
    rules_name: str,
    stake: int | None,
    contract: str | None,
    declarer: int | None,
    declarations: str | None,
    tricks: Triple | None,
    more: _More,
) -> Shares | None:
    played = game_of(rules_name, stake)
    if kind == _PASSED and played.all_pass is None:
        # Where it is not played, the tricks mean nothing.
        tricks = None
    result = _result(kind, contract, declarer, declarations, tricks, more)
    if result is None:
        return None
    settled = played.settle(result)
    paid = paid_of(settled.flows, played.accounts, played.unit)
    # A fourth player, who sits out, has no seat.
    first, second, third, *_ = settled.whole_worth
    balance = first, second, third
    if paid.written is not None:
        return str(settled.outcome.value), None, None, balance, plain_entries(paid.written)
    return str(settled.outcome.value), paid.stores, paid.players, balance, None
