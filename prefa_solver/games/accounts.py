"""Accounts, and the sums that flow between them: what every settlement is made of.

A game names its accounts. Money that goes from hand to hand flows from one player's account to another's, into a pot
or out of it; what is only written down, such as points on a score sheet, flows from the `SHEET`.
"""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from ..cards.enums import TextEnum

__all__ = ["SHEET", "Account", "Amount", "Entries", "Flow", "Party", "entries_of"]


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
