"""The score sheet of a session as players write it, as plain text: a table, or a section for each player.

Which accounts a sheet has, and what was written on each, the session says: in columns by player (`Session.tallies`),
as a table or as sections, the two styles of the Russian description; or account by account (`Session.sheet`).
"""

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap

from ..games.game import Session
from ..games.tallies import Tally
from ..words.sums import capital, fraction_text
from .paragraphs import blocks, wrapped

__all__ = ["accounts_sheet", "sections_sheet", "table_sheet"]

_WIDTH = 80

_Line = tuple[str, ...]


def table_sheet(session: Session) -> str:
    """A block of columns for each tally, by player: what each deal moved, and under it the new sums.

    A sum is written only where it changed.
    """
    blank = ("",) * len(session.players)
    tallies = session.tallies
    sums = [tally.start or (0,) * len(session.players) for tally in tallies]
    starts = [[tuple(map(str, tally.start))] if tally.start else [] for tally in tallies]
    table: list[tuple[str, tuple[_Line, ...]]] = []
    for place in range(len(session.rows)):
        rows = [tally.rows[place] for tally in tallies]
        moved = [start + list(map(_signed, row.moved)) for start, row in zip(starts, rows, strict=True)]
        height = max(1, *map(len, moved))
        columns = [[blank] * (height - len(lines)) + lines for lines in moved]
        labels = [f"{place + 1}", *[""] * (height - 1)]
        table += zip(labels, zip(*columns, strict=True), strict=True)
        changed = [row.after != before for row, before in zip(rows, sums, strict=True)]
        if any(changed):
            new = (_written(tally, row.after) for tally, row in zip(tallies, rows, strict=True))
            table.append(("", tuple(line if is_new else blank for line, is_new in zip(new, changed, strict=True))))
        sums, starts = [row.after for row in rows], [[] for _ in tallies]
    if not table:
        table.append(("", tuple(start[0] if start else blank for start in starts)))
    return _layout(session, table)


def _layout(session: Session, table: Sequence[tuple[str, tuple[_Line, ...]]]) -> str:
    names = session.players
    width = max(6, 1 + max(map(len, names)))
    number_width = 2 + len(str(len(session.rows)))
    block = width * len(names)

    def line(label: str, parts: Sequence[str]) -> str:
        return f"{label:<{number_width}}{' | '.join(parts)}".rstrip()

    def cells(texts: Sequence[str]) -> str:
        return "".join(text.rjust(width) for text in texts)

    titles = [capital(tally.kind).center(block) for tally in session.tallies]
    rule = "-" * number_width + "-+-".join("-" * block for _ in titles)
    head = [line("", titles), line("", [cells(names)] * len(titles)), rule]
    return "\n".join([*head, *(line(label, [*map(cells, parts)]) for label, parts in table)])


def sections_sheet(session: Session) -> str:
    """A section for each player: his own accounts as they went, and what he is to get from each other player.

    A number that was crossed out stands in brackets: payments between two players cancel each other.
    """
    label = max(map(len, session.players)) + 2
    lines = []
    for name, parts in zip(session.players, _sections(session), strict=True):
        for number, line in enumerate(wrap("; ".join(parts), _WIDTH - label)):
            lines.append(f"{'' if number else name:<{label}}{line}")
    return "\n".join(lines)


def _sections(session: Session) -> list[list[str]]:
    """By player, account by account."""
    players = range(len(session.players))
    sections: list[list[str]] = [[] for _ in players]
    for tally in session.tallies:
        if tally.start is None:
            due = _due(tally, len(session.players))
            for player in players:
                sections[player] += [
                    f"from {session.players[other]} {' '.join(due[player, other])}"
                    for other in players
                    if due[player, other]
                ]
            continue
        for player, accounts in enumerate(session.sheet):
            *old, last = accounts[tally.kind]
            sections[player].append(f"{tally.kind} {' '.join([*(f'[{number}]' for number in old), str(last)])}")
    return sections


def _due(tally: Tally, count: int) -> dict[tuple[int, int], list[str]]:
    """What each player has written of what each other owes him."""
    due: dict[tuple[int, int], list[str]] = {(one, other): [] for one in range(count) for other in range(count)}
    net = dict.fromkeys(due, 0)
    for row in tally.rows:
        for payment in row.moved:
            payee, payer = payment.index(max(payment)), payment.index(min(payment))
            _write(due, net, payee, payer, max(payment))
    return due


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


def accounts_sheet(session: Session) -> str:
    """A section for each player with all his accounts; running numbers are separated by points, as on paper."""
    sections = []
    for name, accounts in zip(session.players, session.sheet, strict=True):
        width = max(map(len, accounts))
        lines = [name]
        for kind, numbers in accounts.items():
            running = ". ".join(fraction_text(Fraction(number)).lstrip("+") for number in numbers) or "-"
            lines.append(f"  {kind:<{width}}  {wrapped(running, indent='', hanging=' ' * (width + 4))}")
        sections.append("\n".join(lines))
    return blocks(*sections)


def _written(tally: Tally, sums: Sequence[int]) -> _Line:
    """New sums: as they are, or with a sign and without zeros where they go between players."""
    return _signed(sums) if tally.start is None else tuple(map(str, sums))


def _signed(numbers: Sequence[int]) -> _Line:
    return tuple(f"{number:+}" if number else "" for number in numbers)
