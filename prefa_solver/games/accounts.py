"""Accounts, and the sums that flow between them: what every settlement is made of.

A game names its accounts. Money that goes from hand to hand flows from one player's account to another's, into a pot
or out of it; what is only written down, such as points on a score sheet, flows from the `SHEET`.
"""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from ..cards.enums import TextEnum

__all__ = ["SHEET", "Account", "Amount", "Entries", "Flow", "Paid", "Party", "entries_of", "paid_of"]


class Party(TextEnum):
    """Who pays and is paid: the pot, a seat, or the dealer who sits out of four. As a number: 0, the seat, 4."""

    POT = 0
    ONE = 1
    TWO = 2
    THREE = 3
    SITTER = 4

    def __str__(self) -> str:
        return self.name.lower() if self in (Party.POT, Party.SITTER) else str(self.value)


class Account(NamedTuple):
    """An account: its kind, whose it is, and against whom it is kept.

    ``str()`` is a key of it: ``pot``, ``kassa-2``, ``whists-3-1``.

    :param kind: a key that the game gives it, such as ``pot``.
    :param owner: None if it belongs to all.
    :param against: another player, where each pair of players has an account.
    """

    kind: str
    owner: Party | None = None
    against: Party | None = None

    def __str__(self) -> str:
        return "-".join([self.kind, *(str(party) for party in (self.owner, self.against) if party is not None)])


SHEET = Account("sheet")
"""Where what is only written down comes from."""


Amount = int | Fraction
"""A sum in the unit of an account. Most are whole; what is shared out exactly need not be."""


class Flow(NamedTuple):
    """A sum that goes from one account to another: ``amount == number * value * times``.

    :param amount: in the unit of the accounts; never below 0.
    :param why: a key of the game.
    :param number: of what is paid for, such as tricks.
    :param value: of each.
    :param times: 2 if it is doubled, 1/2 if it is halved, and so on.
    """

    payer: Account
    payee: Account
    amount: Amount
    why: Enum
    number: int
    value: int
    times: Amount = 1


Entries = dict[str, Amount | tuple[Amount, ...] | tuple[tuple[Amount, ...], ...]]
"""What accounts gained, by kind: a number where all have one account; a tuple by seat where each has his own; a tuple
by seat of tuples by seat where each has one against every other. A dealer who sits out is the fourth."""


def entries_of(flows: Iterable[Flow], accounts: Iterable[Account]) -> Entries:
    """What *flows* bring each of *accounts*.

    :param accounts: all that the game has, a kind's accounts in the order of the seats.
    """
    gained: dict[Account, Amount] = dict.fromkeys(accounts, 0)
    for flow in flows:
        for account, amount in ((flow.payer, -flow.amount), (flow.payee, flow.amount)):
            if account != SHEET:
                gained[account] += amount
    entries: Entries = {}
    for kind in dict.fromkeys(account.kind for account in gained):
        of_kind = {account: amount for account, amount in gained.items() if account.kind == kind}
        owners = list(dict.fromkeys(account.owner for account in of_kind))
        if owners == [None]:
            entries[kind] = of_kind[Account(kind)]
        elif any(account.against for account in of_kind):
            entries[kind] = tuple(
                tuple(of_kind.get(Account(kind, owner, against), 0) for against in owners) for owner in owners
            )
        else:
            entries[kind] = tuple(of_kind[Account(kind, owner)] for owner in owners)
    return entries


class Paid(NamedTuple):
    """What a deal brought the three seats.

    :param stores: what each got out of the pot, or off his own kassa; below 0: paid in.
    :param players: what each got from the other players.
    :param written: what was written on the sheet; None in a game without one.
    """

    stores: tuple[int, int, int]
    players: tuple[int, int, int]
    written: Entries | None = None


def paid_of(flows: Iterable[Flow], accounts: Iterable[Account], unit: str) -> Paid:
    """What *flows* bring the seats.

    :param accounts: all that the game has.
    :param unit: the kind of the accounts that players pay from; all other accounts are stores.
    """
    stores, players, is_written = [0] * len(Party), [0] * len(Party), False
    for flow in flows:
        if SHEET in (flow.payer, flow.payee):
            is_written = True
            continue
        between_players = flow.payer.kind == flow.payee.kind == unit
        for account, amount in ((flow.payer, -int(flow.amount)), (flow.payee, int(flow.amount))):
            if account.kind == unit and account.owner is not None:
                (players if between_players else stores)[account.owner] += amount
    _, *by_seat = stores
    _, *from_players = players
    return Paid(
        (by_seat[0], by_seat[1], by_seat[2]),
        (from_players[0], from_players[1], from_players[2]),
        entries_of(flows, accounts) if is_written else None,
    )
