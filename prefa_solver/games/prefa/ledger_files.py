"""A ledger as JSON: saved and read back, field by field.

``{"rules": "classic", "players": ["A", "B", "C"], "first_dealer": 3, "entries": [...]}``; the rules are a name, or an
object with all fields if they have none. An entry is an object with its ``kind``:

``played`` (contract, declarer, tricks by player or null, declarations, aces), ``conceded`` (minimum, declarer),
``refused`` (declarer), ``passed`` (tricks or null), ``topped_up`` (units), ``closed``.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

from ...errors import NotationError, PrefaError, quoted
from ...escapes import plain
from ..contract import Contract
from ..rule_files import rules_from_fields, rules_to_fields
from .declarations import Declarations
from .entries import Closed, Conceded, Entry, Passed, PlayedEntry, Refused, ToppedUp
from .ledger import Ledger
from .rules import PLAYELEPHANT, RuleSet

__all__ = ["entry_fields", "ledger_from_json", "ledger_to_json"]

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
_KEYS = ("rules", "players", "first_dealer", "entries")


def ledger_to_json(ledger: Ledger) -> str:
    """*ledger* as JSON text. The inverse of `ledger_from_json`."""
    import msgspec

    rules = ledger.rules
    data = {
        "rules": rules.name if rules.is_named else rules_to_fields(rules),
        "players": ledger.players,
        "first_dealer": ledger.first_dealer,
        "entries": [entry_fields(entry) for entry in ledger.entries],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"


def entry_fields(entry: Entry) -> dict[str, Any]:
    """*entry* as a JSON object."""
    kind = next(kind for kind, type_ in _KINDS.items() if isinstance(entry, type_))
    values = {item.name: getattr(entry, item.name) for item in fields(entry)}
    texts = {name: str(value) for name, value in values.items() if isinstance(value, (Contract, Declarations))}
    return {"kind": kind} | values | texts


def ledger_from_json(text: str | bytes) -> Ledger:
    """Read what `ledger_to_json` wrote.

    :raises NotationError: if it is not JSON, or a field is missing, unknown or of the wrong type; the message names it.
    :raises RuleError: if the rules or an entry cannot be.
    """
    import msgspec

    try:
        data = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotationError(f"not a ledger: {plain(str(error))}") from None
    except RecursionError:
        raise NotationError("not a ledger: brackets are nested too deeply") from None
    _check_keys(data, _KEYS, "the ledger")
    players = _convert(data["players"], tuple[str, ...], "players")
    first_dealer = _convert(data["first_dealer"], int, "first_dealer")
    entries = _convert(data["entries"], list[dict[str, Any]], "entries")
    rules = data["rules"]
    return Ledger(
        RuleSet.named(rules)
        if isinstance(rules, str)
        else rules_from_fields(_convert(rules, dict[str, Any], "rules"), PLAYELEPHANT),
        players,
        first_dealer,
        tuple(_entry(entry, f"entry {number}") for number, entry in enumerate(entries, 1)),
    )


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
    converted = _convert(value, _TYPES.get(name, str), name)
    return _PARSERS[name](converted) if name in _PARSERS else converted


def _check_keys(data: dict[str, Any], keys: tuple[str, ...], what: str) -> None:
    for key in keys:
        if key not in data:
            raise NotationError(f"{what} has no {key}; expected {', '.join(keys)}")
    for key in data:
        if key not in keys:
            raise NotationError(f"{what} has an unknown field {quoted(key)}; expected {', '.join(keys)}")


def _convert(data: Any, type_: Any, where: str) -> Any:
    import msgspec

    try:
        return msgspec.convert(data, type_)
    except msgspec.ValidationError as error:
        raise NotationError(f"{where}: {error}") from None
