"""The summary of a scored file, as text."""

from ..batch.summary import Summary
from ..escapes import plain
from ..words.numbers import counted, percent

__all__ = ["summary_text"]

_MOST_PLAYERS = 30


def summary_text(summary: Summary, check: bool) -> str:
    """Counts, then a line for each player and for each contract."""
    counts = f"{counted(summary.records, 'record')} scored"
    if summary.bad:
        counts += f", {counted(summary.bad, 'record')} could not be"
    if check:
        counts += f", {summary.differ} with another result than recorded"
    return "\n".join(["", counts, *_players(summary), *_contracts(summary)])


def _players(summary: Summary) -> list[str]:
    if not summary.players:
        return []
    lines = [
        "",
        f"{'player':20} {'deals':>8} {'declared':>8} {'made':>6} {'lost decl.':>10} {'lost def.':>10} "
        f"{'kapikia':>11} {'best play':>11}",
    ]
    ordered = sorted(summary.players.items(), key=lambda item: (-item[1].deals, item[0]))
    for name, line in ordered[:_MOST_PLAYERS]:
        shown = plain(name)
        shown = shown if len(shown) <= 20 else shown[:19] + "…"
        lines.append(
            f"{shown:20} {line.deals:8} {line.declared:8} {_percent(line.made, line.declared):>6} "
            f"{line.tricks_lost_declaring:10} {line.tricks_lost_defending:10} "
            f"{line.twelfths / 12:11.1f} {line.best_twelfths / 12:11.1f}"
        )
    if len(ordered) > _MOST_PLAYERS:
        lines.append(f"… and {len(ordered) - _MOST_PLAYERS} more players")
    lines.append("Kapikia: the pot counts as everybody's in equal parts; deals that could be valued both ways.")
    return lines


def _contracts(summary: Summary) -> list[str]:
    if not summary.contracts:
        return []
    lines = [
        "",
        f"{'contract':8} {'deals':>8} {'made':>6} {'can be':>6} {'2 down':>6} {'short':>6} {'tricks':>7} {'best':>7}",
    ]
    for name, line in summary.ordered_contracts():
        lines.append(
            f"{name:8} {line.deals:8} {_percent(line.made, line.known):>6} "
            f"{_percent(line.can_be_made, line.solved):>6} {_percent(line.two_down, line.known):>6} "
            f"{_percent(line.defence_short, line.known):>6} {_mean(line.tricks, line.counted):>7} "
            f"{_mean(line.double_dummy, line.solved):>7}"
        )
    return lines


def _percent(part: int, whole: int) -> str:
    return percent(part / whole) if whole else "-"


def _mean(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "-"
