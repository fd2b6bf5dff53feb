"""A settlement of Prefa as plain values, which JSON can have (keys: docs/money-json.md)."""

from collections.abc import Sequence
from typing import Any

from ..game import Result
from .rules import KAPIKIA_A_UNIT
from .settlement import BOTH_PLAY, POT, Payment, Settlement

__all__ = ["kassas_after", "pot_after", "settlement_fields"]


def pot_after(result: Result, settled: Settlement) -> int | None:
    """What the common pot holds after the deal; None if it is not known what it held before."""
    pot: int | None = result.more.get("pot")
    return None if pot is None else pot + settled.pot_change


def kassas_after(result: Result, settled: Settlement) -> tuple[int, ...] | None:
    """What each kassa holds after the deal; None if it is not known what they held before."""
    kassas: Sequence[int] | None = result.more.get("kassas")
    if kassas is None:
        return None
    return tuple(old - out // KAPIKIA_A_UNIT for old, out in zip(kassas, settled.from_pot, strict=True))


def settlement_fields(result: Result, settled: Settlement) -> dict[str, Any]:
    """All of a settlement."""
    deal, kassas, after = settled.deal, result.more.get("kassas"), kassas_after(result, settled)
    return {
        "rules": settled.rules.name,
        "outcome": settled.outcome.value,
        "contract": None if deal is None else str(deal.contract),
        "declarer": None if deal is None else int(deal.declarer),
        "declarations": None if result.end != "played" else result.said or str(BOTH_PLAY),
        "line": None if deal is None or deal.conceded else deal.defence.value,
        "aces": deal is not None and deal.aces,
        "tricks": list(settled.tricks) if any(settled.tricks) else None,
        "value": None if deal is None else deal.value,
        "reasons": settled.explain(),
        "payments": [_payment_fields(payment) for payment in settled.payments],
        "pot_moves": [_payment_fields(move) for move in settled.pot_moves],
        "from_pot": list(settled.from_pot),
        "from_players": list(settled.from_players),
        "net": list(settled.net),
        "players": settled.rules.players,
        "balance_parts": list(settled.balance_parts),
        "pot_before": result.more.get("pot"),
        "pot_after": pot_after(result, settled),
        "kassas_before": None if kassas is None else list(kassas),
        "kassas_after": None if after is None else list(after),
    }


def _payment_fields(payment: Payment) -> dict[str, Any]:
    def party(number: int) -> int | str:
        return "pot" if number == POT else number

    return {
        "from": party(payment.payer),
        "to": party(payment.payee),
        "kapikia": payment.kapikia,
        "reason": payment.reason,
    }
