"""A house's own rules as a TOML file, checked field by field.

::

    name = "Thursday table"
    base = "classic"                # a named set; the default is playelephant
    variants = ["four-players"]     # named variants, in order
    kassa = 25                      # any field of RuleSet
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ...decoding import read_text
from ...errors import NotationError, RuleError, quoted
from ...escapes import plain
from .rules import PLAYELEPHANT, RuleSet, check_field, field_doc

__all__ = ["House", "load_house", "parse_house", "rules_from_fields", "rules_to_fields", "rules_toml"]

_FIELDS = tuple(item.name for item in fields(RuleSet))


@dataclass(frozen=True, slots=True)
class House:
    """A house's rules, and the named set with variants that they start from."""

    rules: RuleSet
    base: RuleSet


def load_house(path: str | Path) -> House:
    """Read the rules in the file *path*; without a name in it they are called as the file is.

    :raises NotationError: if the file cannot be read or is no TOML.
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
    return _house({"name": name, **given}, lambda key: f"{where}{_line_of(key, text)}")


def rules_from_fields(given: Mapping[str, Any]) -> RuleSet:
    """Rules from the fields that a saved ledger holds; what is missing is as in playelephant.

    :raises RuleError: if a field is unknown or has a value that cannot be.
    """
    return _house(dict(given), lambda key: "rules").rules


def rules_to_fields(rules: RuleSet) -> dict[str, Any]:
    """All fields by name. The inverse of `rules_from_fields`."""
    return {name: getattr(rules, name) for name in _FIELDS}


def rules_toml(rules: RuleSet) -> str:
    """*rules* as the text of a file, every field with its meaning. The inverse of `parse_house`."""
    lines = []
    for name in _FIELDS:
        value = getattr(rules, name)
        written = (
            str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else _text(value)
        )
        lines += [f"# {field_doc(name)}", f"{name} = {written}"]
    return "\n".join(lines) + "\n"


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _house(given: dict[str, Any], where: Any) -> House:
    base = _base(given.pop("base", PLAYELEPHANT.name), given.pop("variants", []), where)
    for name, value in given.items():
        if name not in _FIELDS:
            near = get_close_matches(name, (*_FIELDS, "base", "variants"), n=1)
            hint = f"did you mean {near[0]}?" if near else f"expected base, variants or one of {', '.join(_FIELDS)}"
            raise RuleError(f"{where(name)}: no rule {quoted(name)}; {hint}")
        try:
            check_field(name, value)
        except RuleError as error:
            raise RuleError(f"{where(name)}: {error}") from None
    values = rules_to_fields(base) | given
    try:
        return House(RuleSet(**values), base)
    except RuleError as error:
        raise RuleError(f"{where('')}: {error}") from None


def _base(name: object, variants: object, where: Any) -> RuleSet:
    if not isinstance(name, str):
        raise RuleError(f"{where('base')}: base: expected the name of a rule set, got {name!r}")
    if not isinstance(variants, list) or not all(isinstance(variant, str) for variant in variants):
        raise RuleError(f"{where('variants')}: variants: expected a list of names, got {variants!r}")
    try:
        rules = RuleSet.named(name)
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
