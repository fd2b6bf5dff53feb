"""What the enums of the package share: how they print, and how they refuse a wrong number."""

import operator
from enum import Enum, EnumType, IntEnum
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from ..errors import NotationError, shown, wrong_type

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

    if TYPE_CHECKING:

        @classmethod
        def parse(cls, text: str) -> Self: ...

    @classmethod
    def read(cls, value: Self | int | str, argument: str = "") -> Self:
        """*value* itself, or what its text or its number stands for. So every public function takes its arguments.

        A member of another enum is refused, though it is a number too: a seat is not a card.

        :param argument: what messages call it; by default the name of the class.
        :raises NotationError: if text or a number stands for none.
        :raises ArgumentError: if *value* is something else.
        """
        if type(value) is cls:
            return value
        if isinstance(value, str):
            return cls.parse(value)
        if isinstance(value, SupportsIndex) and not isinstance(value, bool | Enum):
            return cls(operator.index(value))
        name, example = cls.__name__.lower(), list(cls)[-1]
        raise wrong_type(argument or name, value, f'a {name}, such as {example!r} or "{example}"')
