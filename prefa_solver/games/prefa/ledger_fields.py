"""The entries of a ledger, and all of it, as plain values, which JSON can have.

An entry is an object with its ``kind``: ``played`` (contract, declarer, tricks by player or null, declarations, aces),
``conceded`` (minimum, declarer), ``refused`` (declarer), ``passed`` (tricks or null), ``topped_up`` (units),
``closed``.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

from ...errors import NotationError, PrefaError, quoted
from ..contract import Contract
from ..fields import converted
from .declarations import Declarations
from .entries import Closed, Conceded, Entry, Passed, PlayedEntry, Refused, ToppedUp
from .ledger import Ledger, LedgerRow

__all__ = ["entries_of", "entry_fields", "ledger_fields"]

_KINDS: dict[str, type[Entry]] = {
    "played": PlayedEntry,
    "conceded": Conceded,
    "refused": Refused,
    "passed": Passed,
    "topped_up": ToppedUp,
    "closed": Closed,
}
_TYPES = {"declarer": int, "units": int, "tricks": tuple[int, ...] | None, "aces": bool}
_PARSERS: dict[str, Callable[[str], object]] = {
    "contract": Contract.parse,
    "minimum": Contract.parse,
    "declarations": Declarations.parse,
}


def entry_fields(entry: Entry) -> dict[str, Any]:
    """*entry* as a JSON object."""
    kind = next(kind for kind, type_ in _KINDS.items() if isinstance(entry, type_))
    values = {item.name: getattr(entry, item.name) for item in fields(entry)}
    texts = {name: str(value) for name, value in values.items() if isinstance(value, (Contract, Declarations))}
    return {"kind": kind} | values | texts


def entries_of(data: Any) -> tuple[Entry, ...]:
    """The entries of a saved ledger. The inverse of `entry_fields`, for all of them.

    :raises NotationError: if a field is missing, unknown or of the wrong type; the message names it.
    """
    entries = converted(data, list[dict[str, Any]], "entries")
    return tuple(_entry(entry, f"entry {number}") for number, entry in enumerate(entries, 1))


def _entry(data: dict[str, Any], where: str) -> Entry:
    kind = data.pop("kind", None)
    if not isinstance(kind, str) or kind not in _KINDS:
        raise NotationError(f"{where}: kind: expected one of {', '.join(_KINDS)}, got {quoted(str(kind))}")
    type_ = _KINDS[kind]
    known = {item.name: item.default is MISSING for item in fields(type_)}
    for name in data:
        if name not in known:
            raise NotationError(f"{where}: unknown field {quoted(name)} in an entry of kind {kind}")
    for name, is_required in known.items():
        if is_required and name not in data:
            raise NotationError(f"{where}: an entry of kind {kind} needs the field {name}")
    try:
        return type_(**{name: _read(name, value) for name, value in data.items()})
    except PrefaError as error:
        raise type(error)(f"{where}: {error}") from None


def _read(name: str, value: Any) -> Any:
    """The value of the field *name* of an entry."""
    read = converted(value, _TYPES.get(name, str), name)
    return _PARSERS[name](read) if name in _PARSERS else read


def ledger_fields(ledger: Ledger) -> dict[str, Any]:
    """The whole session with its standing and its results (keys: docs/money-json.md)."""
    standing = ledger.standing
    return {
        "rules": ledger.rules.name,
        "players": ledger.players,
        "rows": [_row_fields(ledger, row) for row in ledger.rows],
        "pot": standing.pot,
        "kassas": standing.kassas,
        "from_pot": standing.from_pot,
        "from_players": standing.kapikia,
        "dealer": standing.dealer,
        "over": ledger.is_over,
        "ending": None if ledger.ending is None else ledger.ending.value,
        "results": ledger.results,
        "kapiki_cents": ledger.rules.kapiki_cents,
    }


def _row_fields(ledger: Ledger, row: LedgerRow) -> dict[str, Any]:
    settled = row.settlement
    return {
        "entry": entry_fields(row.entry),
        "dealer": row.dealer,
        "from_pot": None if settled is None else row.by_player(settled.from_pot),
        "from_players": None if settled is None else row.by_player(settled.from_players),
        "reasons": ledger.explain_row(row),
        "pot": row.after.pot,
        "kassas": row.after.kassas,
    }
