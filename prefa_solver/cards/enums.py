"""What the enums of the package share: how they print, and how they refuse a wrong number."""

from enum import Enum, IntEnum
from typing import NoReturn

from ..errors import NotationError, shown

__all__ = ["NamedEnum", "TextEnum"]


class NamedEnum(Enum):
    """An `Enum` whose ``repr()`` can be pasted.

    Its values are short keys, such as ``one_down``; `words` makes of them what people read.
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class TextEnum(IntEnum):
    """An `IntEnum` that prints, also inside f-strings, as its text and not as its number."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        numbers = [member.value for member in cls]
        raise NotationError(
            f"{shown(value)} is no {cls.__name__}: expected a number from {min(numbers)} to {max(numbers)}"
        )
