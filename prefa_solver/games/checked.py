"""What the rule sets of all games share: checked fields, names with variants, and where each value comes from.

A rule set is a frozen dataclass on `CheckedRules`. Each field says in its metadata what it means and what it can be
(`choice`, `number`, `numbers`, `switch`). The named sets of a game, their variants and their sources are its `Family`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, get_args

from ..errors import RuleError, quoted, text_of, wrong_type
from ..errors import shown as shown_value
from ..short import fitting

if TYPE_CHECKING:
    from dataclasses import Field

    from ..play.rules import PlayRules

__all__ = ["CheckedRules", "Family", "Texts", "Variant", "choice", "number", "numbers", "shown", "switch", "variants"]

_LONGEST_LIST = 20
_LONGEST_NAME = 1000


def choice(kind: Any, doc: str, used: tuple[str, ...] = ()) -> dict[str, Any]:
    """Metadata of a field that is one of the words of the literal type *kind*."""
    return {"doc": doc, "choices": get_args(kind), "used": used}


def number(doc: str, least: int = 0, most: int = 1_000_000, used: tuple[str, ...] = ()) -> dict[str, Any]:
    """Metadata of a whole number; *used* names a field and the values of it that make this number matter."""
    return {"doc": doc, "least": least, "most": most, "used": used}


def numbers(doc: str, least: int = 0, most: int = 1_000_000, used: tuple[str, ...] = ()) -> dict[str, Any]:
    """Metadata of a list of whole numbers, which has at least one."""
    return {"doc": doc, "least": least, "most": most, "list": True, "used": used}


def switch(doc: str, used: tuple[str, ...] = ()) -> dict[str, Any]:
    """Metadata of a field that is on or off."""
    return {"doc": doc, "used": used}


@dataclass(frozen=True, slots=True)
class Variant:
    """A named override of some fields, with what it says and where it is described."""

    name: str
    doc: str
    source: str
    values: Mapping[str, Any]


def variants(*given: Variant) -> Mapping[str, Variant]:
    """Variants by their names."""
    return MappingProxyType({variant.name: variant for variant in given})


class Texts(NamedTuple):
    """Where a game's rules come from, in words.

    :param sources: of each named set as a whole.
    :param places: by field: the place in the source of each named set, in the same order.
    """

    sources: Mapping[str, str]
    places: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """The rule sets of one game.

    :param title: what people call the game.
    :param sets: the named ones.
    :param variants: what can be added to one.
    :param source_module: the module that has their sources as ``TEXTS``, which few ask for.
    """

    title: str
    sets: Mapping[str, "CheckedRules"]
    variants: Mapping[str, Variant]
    source_module: str

    def texts(self) -> Texts:
        """Where the rules come from."""
        from importlib import import_module

        texts: Texts = import_module(self.source_module).TEXTS
        return texts


class CheckedRules:
    """The base of the rule sets of all games.

    ``named("classic+four-players")`` is a named set with variants; `dataclasses.replace` makes a house's own.

    :raises RuleError: if a value is not one that its field can have, or two fields contradict each other.
    """

    __slots__ = ()

    family: ClassVar[Family]

    if TYPE_CHECKING:

        @property
        def name(self) -> str: ...

        @property
        def players(self) -> int: ...

        @property
        def play(self) -> "PlayRules": ...

    def __post_init__(self) -> None:
        for field in self.field_names():
            self.check_field(field, getattr(self, field))
        self._check_together()

    def _check_together(self) -> None:
        """Check what no field can say alone."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        kind = type(self).__name__
        if self.is_named:
            return fitting(f"{kind}.named({self.name!r})", f"{kind} {self.name}")
        changed = [f"{name}={value!r}" for name, value in self._changed().items()]
        return fitting(
            f"{kind}({', '.join(changed)})", f"{kind} {shown_value(self.name)}: {len(changed)} rules changed"
        )

    def _changed(self) -> dict[str, object]:
        """The fields that are not as they are by default, and the name."""
        values = {name: getattr(self, name) for name in self.field_names()}
        defaults = {name: item.default for name, item in _fields(type(self)).items()}
        return {name: value for name, value in values.items() if name == "name" or value != defaults[name]}

    @property
    def is_named(self) -> bool:
        """Whether `named` gives this very rule set for its name."""
        try:
            return self.named(self.name) == self
        except RuleError:
            return False

    @classmethod
    def of(cls, rules: "Self | str") -> Self:
        """*rules* themselves, or those of that name.

        :raises RuleError: if there is no such set or variant, or *rules* are those of another game.
        """
        if isinstance(rules, cls):
            return rules
        if not isinstance(rules, CheckedRules | str):
            raise wrong_type("rules", rules, f'rules, such as "{next(iter(cls.family.sets))}"')
        if not isinstance(rules, str):
            raise RuleError(f"the rules {rules} are not of this game; expected one of {', '.join(cls.family.sets)}")
        return cls.named(rules)

    @classmethod
    def named(cls, name: str) -> Self:
        """A named rule set, with variants if any: ``classic``, ``classic+four-players+ten-as-nine``; in either case.

        :raises RuleError: if there is no such set or variant; the message lists the names.
        """
        if len(text_of(name, "name")) > _LONGEST_NAME:
            raise RuleError(
                f"the name of a rule set has at most {_LONGEST_NAME} characters, got {len(name)}: {quoted(name)}"
            )
        rules = _named_once(cls.family, name.lower())
        assert isinstance(rules, cls)
        return rules

    def with_variant(self, name: str) -> Self:
        """This rule set with the values of a named variant; its name grows by ``+`` and the variant's.

        :raises RuleError: if there is no such variant, or it cannot go with this set.
        """
        variant = self.family.variants.get(name)
        if variant is None:
            raise RuleError(f"unknown variant {quoted(name)}; expected one of {', '.join(self.family.variants)}")
        try:
            return replace(self, name=f"{self.name}+{name}", **variant.values)  # type: ignore[type-var]
        except RuleError as error:
            raise RuleError(f"{self.name} cannot have the variant {name}: {error}") from None

    @property
    def stake(self) -> int | None:
        """What each player puts in when a session starts; None where nobody puts anything in."""
        return None

    def with_stake(self, stake: int) -> Self:
        """The same rules with another stake.

        :raises RuleError: if nobody puts anything in under these rules, or not so much.
        """
        raise RuleError(f"nobody puts anything in when a session starts under the rules {self}, so not {stake} either")

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The names of all fields, ``name`` first."""
        return tuple(_fields(cls))

    def uses(self, field: str) -> bool:
        """Whether the field matters, given the other fields."""
        decider, *values = _fields(type(self))[field].metadata.get("used") or ("", "")
        return not decider or shown(getattr(self, decider)) in values

    @classmethod
    def meaning(cls, field: str) -> str:
        """What a field means."""
        return str(_fields(cls)[field].metadata["doc"])

    def source_of(self, field: str) -> str:
        """Where the value of a field comes from: a variant, or a place in the source of the named set.

        Of rules that are not a named set with named variants it only says that they are a house's own.
        """
        if not self.is_named:
            return "house rules"
        base, *added = self.name.split("+")
        for name in reversed(added):
            if field in self.family.variants[name].values:
                return f"{name}: {self.family.variants[name].source}"
        return self.family.texts().places[field][list(self.family.sets).index(base)]

    @classmethod
    def check_field(cls, name: str, value: object) -> None:
        """Check the value of one field by itself.

        :raises RuleError: naming the field, what it can be and what it was given.
        """
        item = _fields(cls).get(name)
        if item is None:
            raise RuleError(f"unknown rule {quoted(name)}; expected one of {', '.join(_fields(cls))}")
        given = f"got {_quoted_value(value)}"
        if "choices" in item.metadata:
            if value not in item.metadata["choices"]:
                raise RuleError(f"{name}: expected one of {', '.join(item.metadata['choices'])}, {given}")
        elif "list" in item.metadata:
            _check_list(item, value, given)
        elif "least" in item.metadata:
            least, most = item.metadata["least"], item.metadata["most"]
            if not _is_number(value, least, most):
                raise RuleError(f"{name}: expected a whole number from {least} to {most}, {given}")
        elif item.type is bool:
            if not isinstance(value, bool):
                raise RuleError(f"{name}: expected true or false, {given}")
        elif not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > _LONGEST_NAME:
            raise RuleError(f"{name}: expected a name on one line, of at most {_LONGEST_NAME} characters, {given}")

    @classmethod
    def read_value(cls, name: str, value: object) -> object:
        """*value* of a field as files have it: there a list of numbers is not a tuple."""
        item = _fields(cls).get(name)
        return tuple(value) if isinstance(value, list) and item is not None and "list" in item.metadata else value


@lru_cache(maxsize=256)
def _named_once(family: Family, name: str) -> CheckedRules:
    base, *added = (part.strip() for part in name.split("+"))
    rules = family.sets.get(base)
    if rules is None:
        raise RuleError(
            f"unknown rule set {quoted(name)}; expected one of {', '.join(family.sets)}, and after it perhaps "
            "+VARIANT (prefa rules lists them)"
        )
    for variant in added:
        rules = rules.with_variant(variant)
    return rules


def _fields(rules: type[CheckedRules]) -> "Mapping[str, Field[Any]]":
    """The fields of a kind of rule set by name."""
    return _fields_once(rules)  # type: ignore[arg-type]  # mypy asks the class for the hash of its values


@cache
def _fields_once(rules: Any) -> "Mapping[str, Field[Any]]":
    return MappingProxyType({item.name: item for item in fields(rules)})


def _check_list(item: "Field[Any]", value: object, given: str) -> None:
    least, most = item.metadata["least"], item.metadata["most"]
    right = isinstance(value, tuple) and 1 <= len(value) <= _LONGEST_LIST
    if not right or not all(_is_number(element, least, most) for element in value):  # type: ignore[attr-defined]
        raise RuleError(
            f"{item.name}: expected a list of 1 to {_LONGEST_LIST} whole numbers from {least} to {most}, {given}"
        )


def _is_number(value: object, least: int, most: int) -> bool:
    # True is an int to Python, but not to the person who wrote the rules.
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def shown(value: object) -> str:
    """A field's value as text: ``yes`` and ``no`` for a switch, the numbers of a list with spaces."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _quoted_value(value: object) -> str:
    """A value as the writer of a rules file or a ledger wrote it."""
    if isinstance(value, bool):
        return str(value).lower()
    return quoted(value) if isinstance(value, str) else shown_value(value)
