"""Tables, bars and sentences that the questions share. Plain strings of at most 80 columns; `say` adds the colours."""

from collections.abc import Sequence
from math import isfinite
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ...games.prefa.contract import Contract
from ...words.deals import defence_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ...advice.outcomes import ContractValue, Outcomes
    from ...advice.stakes import Stakes
    from ...unseen import Estimate

__all__ = [
    "CAVEAT",
    "CONTRACT_HEAD",
    "amount",
    "bars",
    "blocks",
    "contract_record",
    "contract_row",
    "contract_text",
    "distribution",
    "estimate",
    "estimate_record",
    "lines_text",
    "money_record",
    "outcomes_record",
    "percent",
    "sentences",
    "share_doubt",
    "table",
    "wrapped",
]

_INDENT = "  "
_WIDTH = 80
_BAR = 40
_EIGHTHS = "▏▎▍▌▋▊▉█"


def wrapped(*sentences: str) -> str:
    """A paragraph."""
    text = " ".join(sentence for sentence in sentences if sentence)
    return fill(text, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT, break_on_hyphens=False)


CAVEAT = wrapped(
    "Double-dummy play sees all cards: at the table the declarer makes a little less. Where two choices lie only one "
    "or two kapikia apart, what you know of the other players counts for more than the difference."
)


def contract_text(contract: Contract) -> str:
    return f"{contract.level}{contract.strain.symbol}"


def amount(kapikia: float) -> str:
    """``+7.4``, ``-12.0``, ``0.0``."""
    rounded = round(kapikia, 1)
    return f"{rounded:+.1f}" if rounded else "0.0"


def estimate(value: "Estimate") -> str:
    """An amount, with its 95 % interval unless it is exact."""
    if value.exact:
        return amount(value.mean)
    return f"{amount(value.mean)} ±{value.margin:.1f}" if isfinite(value.margin) else f"{amount(value.mean)} ±?"


def percent(part: float) -> str:
    """``99 %``; never 0 or 100 for what is only nearly so."""
    if 0 < part < 0.005:
        return "<1 %"
    if 0.995 <= part < 1:
        return ">99 %"
    return f"{100 * part:.0f} %"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> str:
    """Columns as wide as they need, right-aligned but for those in *left*."""
    lines = [head, *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]

    def cell(i: int, text: str) -> str:
        return f"{text:<{widths[i]}}" if i in left else f"{text:>{widths[i]}}"

    return "\n".join((_INDENT + "  ".join(cell(i, text) for i, text in enumerate(line))).rstrip() for line in lines)


def bars(chances: "NDArray[Any]", at_least: "NDArray[Any]") -> str:
    """The chance of each number of tricks as a bar, and of so many or more."""
    shown = [tricks for tricks in range(len(chances)) if chances[tricks] > 0]
    rows = [f"{_INDENT}tricks  {'chance':<{_BAR + 8}} so many or more"]
    most = max(chances)
    for tricks in range(shown[0], shown[-1] + 1):
        eighths = round(8 * _BAR * float(chances[tricks] / most))
        if chances[tricks] > 0:
            eighths = max(eighths, 1)
        bar = "█" * (eighths // 8) + (_EIGHTHS[eighths % 8 - 1] if eighths % 8 else "")
        rows.append(
            f"{_INDENT}{tricks:>5}   {bar:<{_BAR}} {100 * chances[tricks]:>5.1f} %  {100 * at_least[tricks]:>12.1f} %"
        )
    return "\n".join(rows)


def distribution(title: str, outcomes: "Outcomes") -> str:
    """The tricks against both defenders as bars, and against one of them in a line."""
    text = f"On average {outcomes.mean().mean:.2f} tricks against both"
    if outcomes.is_valued(1):
        first, second = outcomes.mean(1), outcomes.mean(2)
        text += f", {first.mean:.2f} against the first alone, {second.mean:.2f} against the second"
    return f"{_INDENT}{title}\n{bars(outcomes.distribution(), outcomes.at_least())}\n{wrapped(text + '.')}"


def contract_row(value: "ContractValue") -> list[str]:
    """Contract, kapikia, made, one down, two down, defence short."""
    chances = (value.made, value.one_down, value.two_down, value.defence_short)
    return [contract_text(value.contract), estimate(value.worth), *map(percent, chances)]


CONTRACT_HEAD = ("name", "kapikia", "made", "1 down", "2+ down", "defence short")


def sentences(*facts: str) -> str:
    return "\n".join(f"{_INDENT}{fact}" for fact in facts if fact)


def blocks(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def lines_text(value: "ContractValue") -> str:
    """How often the defenders choose which line, the most frequent first."""
    parts = sorted(value.lines.items(), key=lambda item: -item[1])
    return f"Against it {', '.join(f'{defence_text(line)} ({percent(part)})' for line, part in parts[:3])}."


def share_doubt(value: "ContractValue", terms: "Stakes") -> str:
    """A sentence on what the defenders' share of their tricks can change, if it can."""
    if terms.defence == "both" or value.most - value.least < 0.05:
        return ""
    return (
        "How the defenders share their tricks is taken to be as near to their quotas as can be; with other shares it "
        f"would be {amount(value.least)} to {amount(value.most)}."
    )


def money_record(terms: "Stakes") -> dict[str, Any]:
    return {"rules": terms.rules.name, "pot": terms.pot, "aces": terms.aces, "defence": terms.defence}


def estimate_record(value: "Estimate") -> dict[str, Any]:
    low, high = (value.low, value.high) if isfinite(value.margin) else (None, None)
    return {"mean": value.mean, "low": low, "high": high, "exact": value.exact, "n": value.n}


def contract_record(value: "ContractValue") -> dict[str, Any]:
    return {
        "contract": str(value.contract),
        "kapikia": estimate_record(value.worth),
        "least": value.least,
        "most": value.most,
        "made": value.made,
        "one_down": value.one_down,
        "two_down": value.two_down,
        "defence_short": value.defence_short,
        "lines": {line.value: part for line, part in value.lines.items()},
    }


def outcomes_record(outcomes: "Outcomes") -> dict[str, Any]:
    return {
        "layouts": outcomes.n,
        "exact": outcomes.exact,
        "chances": {
            name: outcomes.distribution(defence).tolist() if outcomes.is_valued(defence) else None
            for defence, name in enumerate(("both", "first", "second"))
        },
        "mean": estimate_record(outcomes.mean()),
    }
