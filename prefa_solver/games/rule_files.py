"""A house's own rules as a TOML file, checked field by field.

::

    name = "Thursday table"
    base = "classic"                # a named set; the default is playelephant
    variants = ["four-players"]     # named variants, in order
    kassa = 25                      # any field of the rule set
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from ..decoding import read_text
from ..errors import NotationError, RuleError, quoted, shown
from ..escapes import plain
from .checked import CheckedRules
from .registry import USUAL_RULES, GameRules, find_rules

__all__ = ["House", "load_house", "parse_house", "rules_from_fields", "rules_to_fields", "rules_toml"]

_Rules = TypeVar("_Rules", bound=CheckedRules)


@dataclass(frozen=True, slots=True)
class House:
    """A house's rules, and the named set with variants that they start from."""

    rules: GameRules
    base: GameRules


def load_house(path: str | Path) -> House:
    """Read the rules in the file *path*; without a name in it they are called as the file is.

    :raises NotationError: if the file cannot be read or is not TOML.
    :raises RuleError: if a field is unknown or has a value that cannot be; the message names file and line.
    """
    path = Path(path)
    return parse_house(read_text(path), where=plain(str(path)), name=plain(path.stem))


def parse_house(text: str, *, where: str = "house rules", name: str = "house") -> House:
    """Read rules from TOML text.

    :param where: what to call the text in messages.
    :param name: what to call the rules if the text does not say.
    """
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"{where}: no TOML: {plain(str(error))}") from None
    except RecursionError:
        raise NotationError(f"{where}: no TOML: brackets are nested too deeply") from None
    except ValueError:  # what int() says of thousands of digits
        raise NotationError(f"{where}: no TOML: a number is too long") from None

    def where_is(key: str) -> str:
        return f"{where}{_line_of(key, text)}"

    given = {"name": name, **given}
    base = _base(given.pop("base", USUAL_RULES.name), given.pop("variants", []), where_is)
    return House(_with_fields(base, given, where_is, ("base", "variants")), base)


def rules_from_fields(given: Mapping[str, Any], base: _Rules) -> _Rules:
    """Rules from the fields that a saved ledger holds; what is missing is as in *base*.

    :raises RuleError: if a field is unknown or has a value that cannot be.
    """
    return _with_fields(base, given, lambda key: "rules")


def rules_to_fields(rules: CheckedRules) -> dict[str, Any]:
    """All fields by name. The inverse of `rules_from_fields`."""
    return {name: getattr(rules, name) for name in rules.field_names()}


def rules_toml(rules: CheckedRules) -> str:
    """*rules* as the text of a file, every field with its meaning. The inverse of `parse_house`.

    A set that is not Prefa's says with its base which game it is for.
    """
    lines = []
    if not isinstance(rules, type(USUAL_RULES)):
        lines += [
            "# the game's first rule set; every field is set below",
            f"base = {_written(next(iter(rules.family.sets)))}",
        ]
    for name in rules.field_names():
        lines += [f"# {rules.meaning(name)}", f"{name} = {_written(getattr(rules, name))}"]
    return "\n".join(lines) + "\n"


def _written(value: object) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _with_fields(
    base: _Rules, given: Mapping[str, Any], where: Callable[[str], str], more: tuple[str, ...] = ()
) -> _Rules:
    """*base* with the values *given*.

    :param where: where a field stands, for messages.
    :param more: what else could have been given.
    """
    names = base.field_names()
    values = {name: base.read_value(name, value) for name, value in given.items()}
    for name, value in values.items():
        if name not in names:
            near = get_close_matches(name, (*names, *more), n=1)
            either = f"{', '.join(more)} or " if more else ""
            hint = f"did you mean {near[0]}?" if near else f"expected {either}one of {', '.join(names)}"
            raise RuleError(f"{where(name)}: unknown rule {quoted(name)}; {hint}")
        try:
            base.check_field(name, value)
        except RuleError as error:
            raise RuleError(f"{where(name)}: {error}") from None
    try:
        return type(base)(**rules_to_fields(base) | values)
    except RuleError as error:
        raise RuleError(f"{where('')}: {error}") from None


def _base(name: object, variants: object, where: Callable[[str], str]) -> GameRules:
    if not isinstance(name, str):
        raise RuleError(f"{where('base')}: base: expected the name of a rule set, got {shown(name)}")
    if not isinstance(variants, list) or not all(isinstance(variant, str) for variant in variants):
        raise RuleError(f"{where('variants')}: variants: expected a list of names, got {shown(variants)}")
    try:
        rules = find_rules(name)
    except RuleError as error:
        raise RuleError(f"{where('base')}: base: {error}") from None
    for variant in variants:
        try:
            rules = rules.with_variant(variant)
        except RuleError as error:
            raise RuleError(f"{where('variants')}: variants: {error}") from None
    return rules


def _line_of(key: str, text: str) -> str:
    """``, line 4`` if the text sets *key* on line 4; TOML readers keep no places."""
    found = re.search(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=", text, re.MULTILINE) if key else None
    return f", line {text.count(chr(10), 0, found.start()) + 1}" if found else ""
