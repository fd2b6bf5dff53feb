"""Why something is written on the sheet of Preferans, in sentences: one for each entry."""

from collections.abc import Sequence
from fractions import Fraction

from ..games.accounts import SHEET, Amount, Flow, Party
from ..games.preferans.payments import PreferansDeal, PreferansOutcome, PreferansWhy
from ..games.preferans.settlement import PreferansSettlement
from ..games.preferans.whist import Whist
from .numbers import count_text, counted

__all__ = ["amount_text", "explain", "reason"]

_NAMES = ("seat 1", "seat 2", "seat 3", "the dealer who sits out")


def explain(settled: PreferansSettlement, names: Sequence[str] | None = None) -> list[str]:
    """What happened, and then every entry.

    :param names: what to call the players, by seat (and the dealer who sits out); by default "seat 1" and so on.
    """
    called = _NAMES if names is None else names
    finding = _finding(settled, called)
    return [finding, *_remarks(settled, called), *(_sentence(settled, flow, called) for flow in settled.flows)]


def reason(settled: PreferansSettlement, flow: Flow) -> str:
    """One entry of *settled*, and why it is written."""
    return _sentence(settled, flow, _NAMES)


def amount_text(amount: Amount) -> str:
    """``12``, ``7 1/2``, ``-3``."""
    whole, rest = divmod(abs(Fraction(amount)), 1)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole} {rest}" if rest and whole else f"{sign}{rest or whole}"


def _finding(settled: PreferansSettlement, names: Sequence[str]) -> str:
    """What happened, in a sentence."""
    deal = settled.deal
    if deal is None:
        if settled.outcome is PreferansOutcome.VOID:
            return "all passed: the deal is void, and nobody writes anything"
        price = settled.rules.all_pass_price(settled.nth)
        return f"all passed, for the {_ordinal(settled.nth)} time in a row: a trick costs {price}"
    declarer, contract = names[deal.declarer - 1], deal.contract
    if settled.outcome is PreferansOutcome.GIVEN_UP:
        return f"{declarer} gave up {contract} before the play: it counts as three down"
    took = deal.took(deal.declarer)
    if contract.is_misere:
        ended = "caught" if took else "clean"
        return f"{declarer} played {contract} and took {'no trick' if not took else _tricks(took)}: {ended}"
    if settled.outcome is PreferansOutcome.UNPLAYED:
        half = any(deal.whist.halves)
        said = "one defender passed and the other whists half" if half else "both defenders passed"
        return f"{said}: {contract} by {declarer} is made without play"
    needed = contract.game.level if contract.game is not None else 0
    if deal.undertricks:
        return f"{declarer} took {took} of the {needed} tricks of {contract}: {count_text(deal.undertricks)} down"
    return f"{declarer} took {_tricks(took)} at {contract}: made"


def _remarks(settled: PreferansSettlement, names: Sequence[str]) -> list[str]:
    """Who is not fined although he took too few, and why."""
    deal = settled.deal
    if deal is None or deal.contract.is_misere or deal.whist is not Whist.BOTH or any(deal.short):
        return []
    for seat, owed in zip(deal.defenders, deal.owed, strict=True):
        if deal.took(seat) < owed:
            missed = "no trick" if not deal.took(seat) else _tricks(deal.took(seat))
            enough = f"they took the {_tricks(deal.pair_owes)} that they owe together"
            return [f"{names[seat - 1]} owed {_tricks(owed)} and took {missed}, but {enough}: nobody is short"]
    return []


def _sentence(settled: PreferansSettlement, flow: Flow, names: Sequence[str]) -> str:
    account = flow.payee if flow.payer == SHEET else flow.payer
    assert account.owner is not None
    owner = names[account.owner - 1]
    amount = amount_text(flow.amount)
    if account.against is not None:
        where = (
            f"{amount} whists on {names[account.against - 1]}"
            if flow.amount != 1
            else f"1 whist on {names[account.against - 1]}"
        )
    else:
        where = f"{amount} {'off' if flow.payer != SHEET else 'into'} the {account.kind}"
    why = _why(settled, flow, account.owner, names)
    return f"{owner} writes {where}: {why}" if flow.payer == SHEET else f"{owner} takes {where}: {why}"


def _why(settled: PreferansSettlement, flow: Flow, owner: Party, names: Sequence[str]) -> str:
    deal, product = settled.deal, _product(flow)
    match flow.why:
        case PreferansWhy.ALL_PASS_TRICKS:
            return f"{_tricks(flow.number)}, {product}"
        case PreferansWhy.AMNESTY:
            return f"the fewest tricks of the three, {flow.number}, are taken off everybody's, {product}"
        case PreferansWhy.ALL_PASS_WHISTS:
            shared = "" if flow.times == 1 else f", shared by the {Fraction(1, 1) / flow.times} who took as few"
            return f"he took the fewest tricks, and the other took {_tricks(flow.number)}, {product}{shared}"
        case PreferansWhy.NO_TRICK:
            return "he took no trick"
        case PreferansWhy.SITTER_POINT:
            return "he sat out a deal in which all passed"
    assert deal is not None, "all other entries come from a contract"
    match flow.why:
        case PreferansWhy.GAME:
            return f"the price of {deal.contract}"
        case PreferansWhy.UNDERTRICKS:
            return f"{_tricks(flow.number)} too few, {product}"
        case PreferansWhy.GIVEN_UP:
            return f"three tricks too few, {product}"
        case PreferansWhy.MISERE_TRICKS:
            return f"{_tricks(flow.number)} of the misère, {product}"
        case PreferansWhy.HALF_WHIST:
            return f"half of the {deal.pair_owes} tricks that are owed, {product}"
        case PreferansWhy.WHIST:
            both = "" if deal.whist is Whist.BOTH else " of both hands"
            return f"{_tricks(flow.number)}{both} on whist, {product}"
        case PreferansWhy.SHARED_WHIST:
            return f"half of the whists for {_tricks(flow.number)}, since the declarer is down (gentleman's), {product}"
        case PreferansWhy.CONSOLATION:
            return f"consolation, since the declarer is {count_text(flow.number)} down, {product}"
        case PreferansWhy.PREMIUM:
            return f"sure tricks in the talon, {product}"
    return _short(deal, flow, owner, product)


def _short(deal: PreferansDeal, flow: Flow, owner: Party, product: str) -> str:
    place = 0 if int(owner) == deal.defenders[0] else 1
    owed = deal.owed[place] if deal.whist is Whist.BOTH else deal.pair_owes
    took = deal.took(deal.defenders[place]) if deal.whist is Whist.BOTH else deal.taken_together
    half = " (half-responsible)" if flow.times != 1 else ""
    surplus = owed - took - flow.number
    less = f", and the other took {surplus} more than his own" if surplus > 0 else ""
    return f"he owed {_tricks(owed)} and took {took}{less}: {count_text(flow.number)} short, {product}{half}"


def _product(flow: Flow) -> str:
    """``2 x 4``, ``5 x 4 x 1/2``."""
    times = f" x {flow.times}" if flow.times != 1 else ""
    return f"{flow.number} x {flow.value}{times}"


def _tricks(count: int) -> str:
    return counted(count, "trick")


def _ordinal(number: int) -> str:
    names = ("", "first", "second", "third", "fourth", "fifth")
    return names[number] if number < len(names) else f"{number}th"
