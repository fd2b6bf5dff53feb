"""The rule sets, field by field (keys of the records: docs/money-json.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import RuleError
from ..games.checked import shown
from ..games.named import USUAL_RULES, GameRules, families, find_rules
from ..games.rule_files import load_house
from ..show.paragraphs import wrapped

__all__ = ["RulesAnswer", "RulesDifference", "rules_listing"]

_INDENT = "    "


def rules_listing() -> str:
    """All rule sets and variants."""
    width = 2 + max(len(name) for family in families() for name in (*family.sets, *family.variants))
    lines = []
    for family in families():
        lines.append(f"Rule sets of {family.title}")
        for name, source in family.texts().sources.items():
            default = " (the default)" if name == USUAL_RULES.name else ""
            lines.append(_labelled(name, source + default, width))
        lines += ["", f"Variants of {family.title}, each as NAME+VARIANT"]
        lines += [_labelled(name, f"{item.doc} [{item.source}]", width) for name, item in family.variants.items()]
        lines.append("")
    return "\n".join(lines[:-1])


@dataclass(frozen=True, slots=True)
class RulesAnswer:
    """Every field of a rule set.

    :param base: of a house's rules, those that they start from.
    """

    rules: GameRules
    base: GameRules | None

    @classmethod
    def read(cls, name: str) -> "RulesAnswer":
        """The rules that *name* names: a rule set, or a file of a house's own.

        :raises PrefaError: if there are none of that name, or the file cannot be right.
        """
        if name.lower().endswith(".toml"):
            house = load_house(name)
            return cls(house.rules, house.base)
        return cls(find_rules(name), None)

    @property
    def fields(self) -> tuple[str, ...]:
        """All fields but the name."""
        return tuple(field for field in self.rules.field_names() if field != "name")

    def text(self) -> str:
        return "\n".join([self.rules.name, "", *map(self._field_text, self.fields)])

    def _field_text(self, field: str) -> str:
        unused = "" if self.rules.uses(field) else "  (not used)"
        return "\n".join(
            [
                f"{field} = {shown(getattr(self.rules, field))}{unused}",
                wrapped(self.rules.meaning(field), indent=_INDENT),
                wrapped(f"from: {self.source(field)}", indent=_INDENT, hanging=_INDENT),
            ]
        )

    def source(self, field: str) -> str:
        """Where the value of a field comes from."""
        base = self.base
        if base is not None and getattr(base, field) != getattr(self.rules, field):
            return f"house rules ({base} has {shown(getattr(base, field))})"
        return (base or self.rules).source_of(field)

    def record(self) -> dict[str, Any]:
        return {"name": self.rules.name, "fields": {field: self._field_record(field) for field in self.fields}}

    def _field_record(self, field: str) -> dict[str, Any]:
        return {
            "value": getattr(self.rules, field),
            "used": self.rules.uses(field),
            "source": self.source(field),
            "meaning": self.rules.meaning(field),
        }


@dataclass(frozen=True, slots=True)
class RulesDifference:
    """The fields in which two rule sets differ; one that matters in neither of them is left out.

    :raises RuleError: if they are of different games.
    """

    one: RulesAnswer
    other: RulesAnswer

    def __post_init__(self) -> None:
        one, other = self.one.rules, self.other.rules
        if one.family is not other.family:
            raise RuleError(
                f"{one} is a rule set of {one.family.title} and {other} one of {other.family.title}: only sets of one "
                "game have the same fields"
            )

    @property
    def fields(self) -> Mapping[str, tuple[Any, Any]]:
        """The two values of each."""
        a, b = self.one.rules, self.other.rules
        values = {
            name: (getattr(a, name), getattr(b, name)) for name in self.one.fields if a.uses(name) or b.uses(name)
        }
        return {name: pair for name, pair in values.items() if pair[0] != pair[1]}

    def text(self) -> str:
        found = self.fields
        if not found:
            return f"{self.one.rules} and {self.other.rules} do not differ"
        width = max(len(self.one.rules.name), len(self.other.rules.name)) + 2
        blocks = []
        for field, values in found.items():
            lines = [field]
            for side, value in zip((self.one, self.other), values, strict=True):
                said = shown(value) if side.rules.uses(field) else "not used"
                lines.append(_labelled(side.rules.name, f"{said} [{side.source(field)}]", width))
            blocks.append("\n".join(lines))
        return "\n".join(blocks)

    def record(self) -> dict[str, Any]:
        return {field: list(values) for field, values in self.fields.items()}


def _labelled(label: str, text: str, width: int) -> str:
    """*text* as a paragraph beside *label*."""
    return wrapped(text, indent=" " * (width + 2)).replace(" " * (width + 2), f"  {label:<{width}}", 1)
