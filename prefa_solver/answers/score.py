"""The summary of a scored file, as text."""

from fractions import Fraction
from typing import Any

from ..batch.summary import ContractLine, Counts, SessionSheet, Summary
from ..escapes import plain
from ..games.plain import read_amount
from ..words.numbers import counted, percent

__all__ = ["summary_text"]

_MOST_PLAYERS = 30
_MOST_SHEETS = 20
_NAME = 20


def summary_text(summary: Summary, check: bool) -> str:
    """Counts, then for each game a line for each player and for each contract, and the sheets of its sessions."""
    counts = f"{counted(summary.records, 'record')} scored"
    if summary.bad:
        counts += f", {counted(summary.bad, 'record')} could not be"
    if check:
        counts += f", {summary.differ} with another result than recorded"
    lines = ["", counts, *_game(summary)]
    for name, game in summary.others.items():
        lines += ["", name.capitalize(), *_game(game)] if summary.players else _game(game)
    return "\n".join([*lines, *_sheets(summary.sheets)])


def _game(counts: Counts) -> list[str]:
    return [*_players(counts), *_contracts(counts.ordered_contracts())]


def _players(counts: Counts) -> list[str]:
    if not counts.players:
        return []
    game = counts.game
    lines = [
        "",
        f"{'player':20} {'deals':>8} {'declared':>8} {'made':>6} {'lost decl.':>10} {'lost def.':>10} "
        f"{game.unit:>11} {'best play':>11}",
    ]
    ordered = sorted(counts.players.items(), key=lambda item: (-item[1].deals, item[0]))
    for name, line in ordered[:_MOST_PLAYERS]:
        lines.append(
            f"{_short(name):20} {line.deals:8} {line.declared:8} {_percent(line.made, line.declared):>6} "
            f"{line.tricks_lost_declaring:10} {line.tricks_lost_defending:10} "
            f"{line.twelfths / 12:11.1f} {line.best_twelfths / 12:11.1f}"
        )
    if len(ordered) > _MOST_PLAYERS:
        lines.append(f"… and {len(ordered) - _MOST_PLAYERS} more players")
    pot = "" if game.rules.stake is None else "the pot counts as everybody's in equal parts; "
    lines.append(f"{game.unit.capitalize()}: {pot}deals that could be valued both ways.")
    return lines


def _short(name: str) -> str:
    shown = plain(name)
    return shown if len(shown) <= _NAME else shown[: _NAME - 1] + "…"


def _contracts(ordered: list[tuple[str, ContractLine]]) -> list[str]:
    if not ordered:
        return []
    # Some games have contracts with long names.
    width = max(8, *(len(name) for name, _ in ordered))
    lines = [
        "",
        f"{'contract':{width}} {'deals':>8} {'made':>6} {'can be':>6} {'2 down':>6} {'short':>6} {'tricks':>7} "
        f"{'best':>7}",
    ]
    for name, line in ordered:
        lines.append(
            f"{name:{width}} {line.deals:8} {_percent(line.made, line.known):>6} "
            f"{_percent(line.can_be_made, line.solved):>6} {_percent(line.two_down, line.known):>6} "
            f"{_percent(line.defence_short, line.known):>6} {_mean(line.tricks, line.counted):>7} "
            f"{_mean(line.double_dummy, line.solved):>7}"
        )
    return lines


def _sheets(sheets: list[SessionSheet]) -> list[str]:
    lines = []
    for sheet in sheets[:_MOST_SHEETS]:
        lines += ["", *_sheet(sheet)]
    if len(sheets) > _MOST_SHEETS:
        lines += ["", f"… and the sheets of {len(sheets) - _MOST_SHEETS} more sessions"]
    return lines


def _sheet(sheet: SessionSheet) -> list[str]:
    """A session as its sheet stands: a row for each player, a column for each account, and what he would have won."""
    names = [_short(name) for name in sheet.players or ("seat 1", "seat 2", "seat 3")]
    columns: list[tuple[str, list[str]]] = []
    for kind, values in sheet.entries.items():
        if isinstance(values[0], list):
            for other, name in enumerate(names):
                columns.append((f"on {name}", [_number(row[other]) for row in values]))
        else:
            columns.append((kind, list(map(_number, values))))
    columns.append(("result", [f"{result:+d}" if result else "0" for result in sheet.results]))
    title = f"session {plain(sheet.name)}: {counted(sheet.deals, 'deal')} under the rules {plain(sheet.rules)}"
    if not sheet.is_known:
        title += "; nothing is written after a deal with no result"
    widths = [max(len(head), *map(len, cells)) + 1 for head, cells in columns]
    rows = [[head for head, _ in columns], *([cells[place] for _, cells in columns] for place in range(len(names)))]
    lines = [title]
    for name, row in zip(["player", *names], rows, strict=True):
        lines.append(f"{name:{_NAME}} " + " ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))
    return lines


def _number(value: Any) -> str:
    """A number of a sheet: nothing for 0, halves and thirds as decimals."""
    amount = Fraction(read_amount(value))
    if not amount:
        return ""
    return str(amount.numerator) if amount.denominator == 1 else f"{float(amount):.2f}"


def _percent(part: int, whole: int) -> str:
    return percent(part / whole) if whole else "-"


def _mean(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "-"
