"""The score sheet of a session as players write it, as plain text: a table, or a section for each player.

Both are the two styles of the Russian description. With a common pot each player's kassa is his own share of it, as
the Greek servers keep it; it may go below zero.
"""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from ..games.prefa.ledger import Ledger, LedgerRow

__all__ = ["sections_sheet", "table_sheet"]

_WIDTH = 80

_Line = tuple[str, ...]


def table_sheet(ledger: Ledger) -> str:
    """Two blocks of columns, kassa and kapikia by player: what each deal moved, and under it the new sums.

    A line of the right block is one payment, a line of the left block what a deal moved; a sum is written only where
    it changed.
    """
    count = len(ledger.players)
    blank = ("",) * count
    table: list[tuple[str, _Line, _Line]] = []
    kassas: tuple[int, ...] = (ledger.rules.kassa,) * count
    kapikia: tuple[int, ...] = (0,) * count
    start = [tuple(map(str, kassas))]
    for number, row in enumerate(ledger.rows, 1):
        moved = _differences(row.after.kassas, kassas)
        left = start + ([_signed(moved)] if any(moved) else [])
        right = [_signed(payment) for payment in _payments(row)]
        height = max(len(left), len(right), 1)
        left, right = [blank] * (height - len(left)) + left, [blank] * (height - len(right)) + right
        labels = [f"{number}", *[""] * (height - 1)]
        table += zip(labels, left, right, strict=True)
        new_left = tuple(map(str, row.after.kassas)) if any(moved) else blank
        new_right = _signed(row.after.kapikia) if row.after.kapikia != kapikia else blank
        if new_left != blank or new_right != blank:
            table.append(("", new_left, new_right))
        kassas, kapikia, start = row.after.kassas, row.after.kapikia, []
    if not table:
        table.append(("", start[0], blank))
    return _layout(ledger, table)


def _payments(row: LedgerRow) -> Iterable[tuple[int, ...]]:
    """What each payment between players gives every player."""
    if row.settlement is None:
        return
    for payer, payee, kapikia in row.settlement.transfers:
        by_seat = [0] * len(row.seats)
        by_seat[payer - 1], by_seat[payee - 1] = -kapikia, kapikia
        yield row.by_player(by_seat)


def _layout(ledger: Ledger, table: Sequence[tuple[str, _Line, _Line]]) -> str:
    names = ledger.players
    width = max(6, 1 + max(map(len, names)))
    number_width = 2 + len(str(len(ledger.rows)))

    def cells(line: Sequence[str]) -> str:
        return "".join(cell.rjust(width) for cell in line)

    block = width * len(names)
    head = [
        " " * number_width + "Kassa".center(block) + " | " + "Kapikia".center(block),
        " " * number_width + cells(names) + " | " + cells(names),
    ]
    rows = [f"{label:<{number_width}}{cells(left)} | {cells(right)}" for label, left, right in table]
    rule = "-" * (number_width + block + 1) + "+" + "-" * (block + 1)
    return "\n".join(line.rstrip() for line in (*head, rule, *rows))


def sections_sheet(ledger: Ledger) -> str:
    """A section for each player: his kassa as it went, and the kapikia that he is to get from each other player.

    A number that was crossed out stands in brackets: payments between two players cancel each other.
    """
    players = range(len(ledger.players))
    kassas = [[str(ledger.rules.kassa)] for _ in players]
    due: dict[tuple[int, int], list[str]] = {(one, other): [] for one in players for other in players}
    net = dict.fromkeys(due, 0)
    for row in ledger.rows:
        for player in players:
            if (kassa := str(row.after.kassas[player])) != kassas[player][-1]:
                kassas[player].append(kassa)
        for payment in _payments(row):
            payee, payer = payment.index(max(payment)), payment.index(min(payment))
            _write(due, net, payee, payer, max(payment))
    lines = []
    label = max(map(len, ledger.players)) + 2
    for player in players:
        parts = [f"kassa {' '.join([*(f'[{old}]' for old in kassas[player][:-1]), kassas[player][-1]])}"]
        for other in players:
            if due[player, other]:
                parts.append(f"from {ledger.players[other]} {' '.join(due[player, other])}")
        for number, line in enumerate(wrap("; ".join(parts), _WIDTH - label)):
            lines.append(f"{'' if number else ledger.players[player]:<{label}}{line}")
    return "\n".join(lines)


def _write(
    due: dict[tuple[int, int], list[str]], net: dict[tuple[int, int], int], payee: int, payer: int, sum_: int
) -> None:
    """Write a payment into both sections, crossing out what it cancels."""
    before = net[payee, payer]
    after = before + sum_
    net[payee, payer], net[payer, payee] = after, -after
    _cross_out(due[payee, payer])
    if before < 0:
        due[payee, payer].append(f"[{sum_}]")
        _cross_out(due[payer, payee])
    if after > 0:
        due[payee, payer].append(str(after))
    elif after < 0:
        due[payer, payee].append(str(-after))


def _cross_out(written: list[str]) -> None:
    if written and not written[-1].startswith("["):
        written[-1] = f"[{written[-1]}]"


def _differences(new: Sequence[int], old: Sequence[int]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(new, old, strict=True))


def _signed(numbers: Sequence[int]) -> _Line:
    return tuple(f"{number:+}" if number else "" for number in numbers)
