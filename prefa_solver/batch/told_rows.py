"""Scored deals as rows: the columns of a table, and the fields of an object.

What a deal was worth is told twice: as ``balance``, whole numbers that can be added up, in parts of the game's money;
and as ``worth``, in that money itself, which is what a review tells too.
"""

from operator import attrgetter
from typing import Any

from .scored_deal import ScoredDeal, Triple
from .settling import rules_of

__all__ = ["COLUMNS", "cells", "plain_row"]

_KEYS = tuple(
    (field, key)
    for field, key in zip(ScoredDeal.__struct_fields__, ScoredDeal.__struct_encode_fields__, strict=True)
    if field != "more"
)
"""The fields that are told to users, each with its key in JSON."""
_HIDDEN = {"recorded", "players", "stake", "record_pot", "more", "written", "best_written", "sheet"}
_PAIRS = {"first_range": ("first_least", "first_most")}
_TRIPLES = {"tricks", "best", "lost", "pot", "cash", "balance", "best_pot", "best_cash", "best_balance", "standing"}
_SHOWN = tuple(field for field in ScoredDeal.__struct_fields__ if field not in _HIDDEN)
_shown = attrgetter(*_SHOWN)
# How many columns a field has, if not one.
_WIDTH = tuple(3 if field in _TRIPLES else 2 if field in _PAIRS else 0 for field in _SHOWN)
_NOTHING = (None, None, None)
# At the end, so that the others stand where they always stood.
_ADDED = ("player", "worth", "best_worth")
COLUMNS: tuple[str, ...] = (
    "file",
    *(
        name
        for field in _SHOWN
        for name in (_PAIRS.get(field) or ([f"{field}_{seat}" for seat in (1, 2, 3)] if field in _TRIPLES else [field]))
    ),
    *(f"{name}_{seat}" for name in _ADDED for seat in (1, 2, 3)),
)
"""The columns of a table of rows: a triple is three columns, ``tricks_1`` to ``tricks_3``."""


def cells(file: str, row: ScoredDeal) -> list[object]:
    """The values of `COLUMNS`."""
    values: list[object] = [file]
    for value, width in zip(_shown(row), _WIDTH, strict=True):
        if width:
            values += value or _NOTHING[:width]
        else:
            values.append(value)
    for more in (row.players, _worth(row, row.balance), _worth(row, row.best_balance)):
        values += more or _NOTHING
    return values


def plain_row(file: str, row: ScoredDeal) -> dict[str, Any]:
    """An object with all that is known."""
    plain: dict[str, Any] = {"file": file}
    for field, key in _KEYS:
        value = getattr(row, field)
        if value is not None and value != "":
            plain[key] = value
            if field in ("balance", "best_balance"):
                plain[key.replace("balance", "worth")] = _worth(row, value)
    return plain


def _worth(row: ScoredDeal, balance: Triple | None) -> list[float] | None:
    """*balance* in the game's own money."""
    if balance is None:
        return None
    parts = rules_of(row.rules, row.stake).worth_parts
    return [part / parts for part in balance]
