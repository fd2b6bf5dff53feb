"""What the enums of the package share: how they print, and how they refuse a wrong number."""

from enum import Enum, EnumType, IntEnum
from typing import Any

from ..errors import NotationError, shown

__all__ = ["NamedEnum", "TextEnum"]


class _Checked(EnumType):
    """Turns a value that is not one of the members into a `NotationError`.

    ``_missing_`` would do, but for integers of thousands of digits: `Enum` puts the value in a message of its own, and
    that fails.
    """

    def __call__(cls, value: object, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().__call__(value, *args, **kwargs)
        except ValueError:
            values = [member.value for member in cls]  # type: ignore[var-annotated]
        if issubclass(cls, int):
            expected = f"a number from {min(values)} to {max(values)}"
        else:
            expected = f"one of {', '.join(map(str, values))}"
        raise NotationError(f"{shown(value)} is not a valid {cls.__name__}: expected {expected}")


class NamedEnum(Enum, metaclass=_Checked):
    """An `Enum` whose ``repr()`` can be pasted.

    Its values are short keys, such as ``one_down``; `words` makes of them what people read.
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class TextEnum(IntEnum, metaclass=_Checked):
    """An `IntEnum` that prints, also inside f-strings, as its text and not as its number."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
