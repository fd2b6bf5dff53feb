"""Contracts, tricks and estimates, as the questions show them and as records."""

from math import isfinite
from typing import Any

from ...advice.outcomes import ContractValue, Outcomes
from ...advice.stakes import Stakes
from ...cards.strain import Strain
from ...play.turns import DEFENCES
from ...show.bars import bars
from ...show.paragraphs import INDENT, wrapped
from ...unseen import Estimate
from ...words.deals import contract_text
from ...words.money import money_text
from ...words.numbers import amount, estimate_text, percent

__all__ = [
    "contract_head",
    "contract_record",
    "contract_row",
    "distribution",
    "double_dummy",
    "estimate_record",
    "money",
    "outcomes_record",
    "share_doubt",
    "stakes_record",
    "strain_records",
]


def money(terms: Stakes) -> str:
    """What the money on *terms* is called."""
    return money_text(terms.game.unit)


def double_dummy(terms: Stakes) -> str:
    """What the numbers assume, for a person who declares."""
    return wrapped(
        "The numbers are double-dummy: they assume that everybody sees all the cards. At the table the declarer makes "
        f"a little less. Where two choices lie only one or two {money(terms)} apart, what you know of the other "
        "players counts for more than the difference."
    )


def contract_head(terms: Stakes) -> tuple[str, ...]:
    """The heads of the columns of `contract_row`."""
    return "name", money(terms), "made", "1 down", "2+ down", "defence short"


def contract_row(value: ContractValue) -> list[str]:
    """A contract with its worth and its chances, as columns."""
    chances = (value.made, value.one_down, value.two_down, value.defence_short)
    return [contract_text(value.contract), estimate_text(value.worth), *map(percent, chances)]


def distribution(title: str, outcomes: Outcomes) -> str:
    """The tricks against both defenders as bars, and against one of them in a line, if that was valued."""
    text = f"On average the declarer takes {outcomes.mean().mean:.2f} tricks against both defenders"
    if outcomes.is_valued(1):
        first, second = outcomes.mean(1), outcomes.mean(2)
        text += f", {first.mean:.2f} against the first alone, {second.mean:.2f} against the second alone"
    chances = bars(outcomes.distribution().tolist(), outcomes.at_least().tolist())
    return f"{INDENT}{title}\n{chances}\n{wrapped(text + '.')}"


def share_doubt(value: ContractValue, terms: Stakes) -> str:
    """A sentence on what the defenders' share of their tricks can change, if it can."""
    if terms.only_both or value.most - value.least < 0.05:
        return ""
    return (
        "The defenders are assumed to share their tricks as near to their quotas as can be; other shares would make "
        f"it {amount(value.least)} to {amount(value.most)}."
    )


def stakes_record(terms: Stakes) -> dict[str, Any]:
    return {"rules": terms.rules.name, "pot": terms.pot, "aces": terms.aces, "defence": terms.defence}


def estimate_record(value: Estimate) -> dict[str, Any]:
    low, high = (value.low, value.high) if isfinite(value.margin) else (None, None)
    return {"mean": value.mean, "low": low, "high": high, "exact": value.exact, "n": value.n}


def contract_record(value: ContractValue) -> dict[str, Any]:
    return {
        "contract": str(value.contract),
        value.unit: estimate_record(value.worth),
        "least": value.least,
        "most": value.most,
        "made": value.made,
        "one_down": value.one_down,
        "two_down": value.two_down,
        "defence_short": value.defence_short,
        "lines": {line.value: part for line, part in value.lines.items()},
    }


def outcomes_record(outcomes: Outcomes) -> dict[str, Any]:
    return {
        "layouts": outcomes.n,
        "exact": outcomes.exact,
        "chances": {
            name: outcomes.distribution(defence).tolist() if outcomes.is_valued(defence) else None
            for defence, name in enumerate(DEFENCES)
        },
        "mean": estimate_record(outcomes.mean()),
    }


def strain_records(outcomes: dict[Strain, Outcomes]) -> dict[str, Any]:
    """By strain; null where nothing was valued."""
    return {str(strain): outcomes_record(outcomes[strain]) if strain in outcomes else None for strain in Strain}
