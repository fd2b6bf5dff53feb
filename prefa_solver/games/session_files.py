"""A session of any game as JSON: saved and read back; and as text, with whatever rules it names.

``{"rules": "classic", "players": ["A", "B", "C"], "first_dealer": 3, "entries": [...]}``; the rules are a name, or an
object with all fields if they have none. An entry is what the game makes of it (`Game.entry_fields`): an object with
its ``kind`` in Prefa, and a line of the sheet in the other games.
"""

from collections.abc import Callable
from typing import Any

from ..errors import NotationError, quoted
from ..escapes import plain
from .fields import converted
from .game import Session
from .named import USUAL_RULES, GameRules, find_rules, game
from .rule_files import rules_from_fields, rules_to_fields
from .table import sheet_lines

__all__ = ["session_from_json", "session_from_text", "session_to_json"]

_KEYS = ("rules", "players", "first_dealer", "entries")
_BASE = "base"


def session_to_json(session: Any) -> str:
    """A `Session` as JSON text. The inverse of `session_from_json`."""
    import msgspec

    rules: GameRules = session.rules
    played = game(rules)
    data = {
        "rules": rules.name if rules.is_named else _all_fields(rules),
        "players": session.players,
        "first_dealer": session.first_dealer,
        "entries": [played.entry_fields(entry) for entry in session.entries],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"


def session_from_json(text: str | bytes, rules: GameRules | None = None) -> Session:
    """Read what `session_to_json` wrote.

    :param rules: the rules, whatever the text says.
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
    for key in _KEYS:
        if key not in data:
            raise NotationError(f"the ledger has no {key}; expected {', '.join(_KEYS)}")
    for key in data:
        if key not in _KEYS:
            raise NotationError(f"the ledger has an unknown field {quoted(key)}; expected {', '.join(_KEYS)}")
    players = converted(data["players"], tuple[str, ...], "players")
    first_dealer = converted(data["first_dealer"], int, "first_dealer")
    return game(_rules(data["rules"]) if rules is None else rules).session_of(players, first_dealer, data["entries"])


def session_from_text(text: str, find: Callable[[str], GameRules], rules: GameRules | None = None) -> Session:
    """Read a session as a score-keeper types it.

    :param find: finds the rules by what the text calls them.
    :param rules: the rules, whatever the text says.
    :raises NotationError: if a line cannot be read; the message says which.
    :raises RuleError: if a line is against the rules.
    """
    head, _ = sheet_lines(text)
    return game(rules or find(head.get("rules", USUAL_RULES.name))).read_session(text)


def _all_fields(rules: GameRules) -> dict[str, Any]:
    """The fields of rules that have no name; those of another game than the usual one also say which set to start
    from."""
    base = {} if isinstance(rules, type(USUAL_RULES)) else {_BASE: next(iter(rules.family.sets))}
    return base | rules_to_fields(rules)


def _rules(given: Any) -> GameRules:
    if isinstance(given, str):
        return find_rules(given)
    fields = dict(converted(given, dict[str, Any], "rules"))
    base = converted(fields.pop(_BASE, USUAL_RULES.name), str, f"rules: {_BASE}")
    return rules_from_fields(fields, find_rules(base))
