"""Why a sum is paid in Danube-Swabian Preferans, in sentences."""

from collections.abc import Sequence

from ..games.accounts import Amount, Flow
from ..games.danube.settlement import DanubeOutcome, DanubeSettlement, DanubeWhy
from .numbers import counted

__all__ = ["explain", "reason"]

_NAMES = ("seat 1", "seat 2", "seat 3")
_TITLES = {2: "leaves", 3: "bells", 4: "hearts", 5: "acorns", 6: "Bettel", 7: "Durchmarsch"}
_DOUBLED: dict[Amount, str] = {1: "", 2: " x 2 (kontra)", 4: " x 4 (rekontra)"}


def explain(settled: DanubeSettlement, names: Sequence[str] | None = None) -> list[str]:
    """What the declarer did, and then what each pays.

    :param names: what to call the players, by seat; by default "seat 1" and so on.
    """
    called = _NAMES if names is None else names
    return [_finding(settled, called), *(_sentence(settled, flow, called) for flow in settled.flows)]


def reason(settled: DanubeSettlement, flow: Flow) -> str:
    """Why one of the flows of *settled* is paid, as a sentence of its own."""
    return _sentence(settled, flow, _NAMES)


def _finding(settled: DanubeSettlement, names: Sequence[str]) -> str:
    contract, own = settled.contract, settled.tricks[settled.declarer.index]
    declarer = names[settled.declarer.index]
    hand = " from the hand" if contract.from_hand else ""
    if contract.wants_few:
        needed = "no trick"
    elif contract.has_trumps:
        needed = f"{contract.needed} tricks"
    else:
        needed = "all ten tricks"
    ended = "won" if settled.outcome is DanubeOutcome.WON else "lost"
    took = "none" if own == 0 else str(own)
    return f"{declarer} played {_TITLES[int(contract.game)]}{hand}, which needs {needed}, and took {took}: {ended}"


def _sentence(settled: DanubeSettlement, flow: Flow, names: Sequence[str]) -> str:
    payer, payee = (names[(account.owner or 1) - 1] for account in (flow.payer, flow.payee))
    pays = f"{payer} pays {payee} {flow.amount}"
    tricks = counted(flow.number, "trick")
    match flow.why:
        case DanubeWhy.GAME:
            return f"{pays}: the number of the game, {flow.value}{_DOUBLED[flow.times]}"
        case DanubeWhy.TRICKS_OVER:
            return f"{pays}: {tricks} over{_DOUBLED[flow.times]}"
        case DanubeWhy.TRICKS_SHORT:
            return f"{pays}: {tricks} short{_DOUBLED[flow.times]}"
    return f"{pays}: the Kunstwerk, a talon of two equal ranks"
