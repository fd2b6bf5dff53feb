"""Sums as plain values, for files: a whole number is one, a fraction is text, such as ``7/2``."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..errors import RuleError, quoted
from .accounts import Amount, Entries

__all__ = ["plain_amount", "plain_entries", "plain_number", "read_amount", "read_amounts", "read_whole"]


def plain_amount(amount: Amount) -> int | str:
    """A sum as a number, or as text if it is not whole."""
    fraction = Fraction(amount)
    return fraction.numerator if fraction.denominator == 1 else str(fraction)


def plain_number(amount: Amount) -> int | float:
    """A sum as a number for a table: a float, though not exact, if it is not whole."""
    fraction = Fraction(amount)
    return fraction.numerator if fraction.denominator == 1 else float(fraction)


def plain_entries(entries: Entries) -> dict[str, Any]:
    """Entries as plain values: lists for tuples."""
    return {kind: _plain(value) for kind, value in entries.items()}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else plain_amount(value)


def read_amount(value: object) -> Amount:
    """The inverse of `plain_amount`.

    :raises RuleError: if *value* is not a sum.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    try:
        if isinstance(value, str):
            return Fraction(value)
    except (ValueError, ZeroDivisionError):
        pass
    raise RuleError(f"expected a sum, got {quoted(str(value))}")


def read_amounts(state: Mapping[str, Any], key: str, count: int) -> tuple[Amount, ...]:
    """The sums, one for each player, that stand under *key*.

    :raises RuleError: if they are not there, or not *count*.
    """
    found = state.get(key)
    if not isinstance(found, Sequence) or isinstance(found, str) or len(found) != count:
        raise RuleError(f"{key}: expected {count} sums, got {quoted(str(found))}")
    return tuple(map(read_amount, found))


def read_whole(state: Mapping[str, Any], key: str) -> int:
    """The whole number that stands under *key*.

    :raises RuleError: if it is not there.
    """
    amount = read_amount(state.get(key))
    if not isinstance(amount, int):
        raise RuleError(f"{key}: expected a whole number, got {amount}")
    return amount
