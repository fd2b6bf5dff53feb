"""What a scored deal pays, by its kind.

One deal is like another: a few thousand settlements serve millions. They are remembered by plain values, because to
hash a contract costs more than to find its settlement.
"""

from dataclasses import replace
from functools import lru_cache

from ..formats.terms import Kind
from ..games.contract import Contract
from ..games.named import AnyRules, rule_set
from ..games.prefa.settlement import Settlement, concede, pass_out, refuse, settle
from .scored_deal import NO_RESULT, ScoredDeal, Triple

__all__ = ["Shares", "is_ample", "rules_of", "settle_best", "settle_row", "worth_parts"]

Shares = tuple[str, Triple, Triple, Triple]
"""How the deal ended, and by seat: from the pot, from the others, and the balance."""


@lru_cache(256)
def rules_of(name: str, kassa: int | None) -> AnyRules:
    """The rule set of that name, with another kassa if one is given."""
    rules = rule_set(name)
    return rules if kassa is None or kassa == rules.kassa else replace(rules, kassa=kassa)


def worth_parts(row: ScoredDeal) -> int:
    """To what parts of the money the balances of *row* are whole."""
    return rules_of(row.rules, row.kassa).worth_parts


@lru_cache(4096)
def _most_units(rules: str, kassa: int | None, contract: str, aces: bool) -> int:
    """Units that a contract can take out of the pot, or off a kassa."""
    return rules_of(rules, kassa).value(Contract.parse(contract), aces=aces)


def is_ample(row: ScoredDeal, units: int) -> bool:
    """Whether a pot or kassa of *units* is as good as an endless one for the deal of *row*."""
    return row.contract is None or units >= _most_units(row.rules, row.kassa, row.contract, row.aces)


def settle_row(row: ScoredDeal, pot: int | None, kassas: tuple[int, ...] | None) -> None:
    """Fill in what the deal of *row* pays; nothing if its kind has no payments, or the tricks are not known.

    :param pot: kapikia in the pot; None: enough.
    :param kassas: points in the kassas, under rules that have them; None: enough.
    :raises RuleError: if the rules do not allow what the row says.
    """
    if row.kind == NO_RESULT:
        return
    paid = _settled(
        row.kind,
        row.rules,
        row.kassa,
        row.contract,
        row.declarer,
        row.declarations,
        row.tricks,
        row.aces,
        pot,
        kassas,
    )
    if paid is not None:
        row.outcome, row.pot, row.cash, row.balance = paid


def settle_best(row: ScoredDeal, pot: int | None, kassas: tuple[int, ...] | None) -> None:
    """Fill in what the deal of *row* would have paid with best play. Arguments and errors as in `settle_row`."""
    if row.kind == Kind.PASSED.value:
        return
    paid: Shares | None
    if row.kind not in (Kind.PLAYED.value, NO_RESULT):
        # Nothing was played that could have been played better.
        if row.outcome is None or row.pot is None or row.cash is None or row.balance is None:
            return
        paid = row.outcome, row.pot, row.cash, row.balance
    else:
        paid = _settled(
            Kind.PLAYED.value,
            row.rules,
            row.kassa,
            row.contract,
            row.declarer,
            row.declarations,
            row.best,
            row.aces,
            pot,
            kassas,
        )
    if paid is not None:
        row.best_outcome, row.best_pot, row.best_cash, row.best_balance = paid


@lru_cache(1 << 16)
def _settled(
    kind_value: str,
    rules_name: str,
    kassa: int | None,
    contract: str | None,
    declarer: int | None,
    declarations: str | None,
    tricks: Triple | None,
    aces: bool,
    pot: int | None,
    kassas: tuple[int, ...] | None,
) -> Shares | None:
    kind, rules = Kind(kind_value), rules_of(rules_name, kassa)
    if rules.account == "kassa":
        pot = None
    if kind is Kind.PASSED:
        # Where it is not played, the tricks mean nothing.
        return _shares(pass_out(tricks if rules.all_pass == "polles" else None, rules))
    if kind is Kind.REFUSED and declarer is not None:
        return _shares(refuse(declarer, rules))
    if contract is None or declarer is None:
        return None
    if kind is Kind.SOLO:
        return _shares(concede(contract, declarer, rules, pot=pot, kassas=kassas))
    if kind is Kind.UNPLAYED:
        tricks = None
    elif tricks is None:
        return None
    assert declarations is not None
    return _shares(settle(contract, declarer, declarations, tricks, rules, pot=pot, kassas=kassas, aces=aces))


def _shares(settled: Settlement) -> Shares:
    return (
        settled.outcome.value,
        _three(settled.from_pot),
        _three(settled.from_players),
        _three(settled.balance_parts),
    )


def _three(by_party: tuple[int, ...]) -> Triple:
    # A fourth player, who sits out, has no seat.
    return by_party[0], by_party[1], by_party[2]
