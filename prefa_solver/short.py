"""Short: the repr of a value that has too much in it to be written out."""

from collections.abc import Mapping, Set
from dataclasses import fields
from typing import Any

__all__ = ["LONGEST_REPR", "Short", "fitting"]

LONGEST_REPR = 500
"""Characters of a repr, at most: it must fit on the screen of whoever types at the prompt."""

_LONGEST_PART = 100
_MOST_ITEMS = 4


def fitting(text: str, otherwise: str) -> str:
    """*text*, a repr that can be pasted back; or, if it is too long, what *otherwise* says of the value."""
    if len(text) <= LONGEST_REPR:
        return text
    return f"<{otherwise if len(otherwise) <= LONGEST_REPR - 2 else otherwise[: LONGEST_REPR - 3] + '…'}>"


class Short:
    """A dataclass whose repr names its fields, and says of long ones only how many things are in them.

    It is for results, which nobody types; it cannot be pasted back. The dataclass has to be made with ``repr=False``.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        parts = [f"{field.name}={_part(getattr(self, field.name))}" for field in fields(self) if field.repr]  # type: ignore[arg-type]  # a dataclass
        text = f"{type(self).__name__}({', '.join(parts)})"
        return text if len(text) <= LONGEST_REPR else text[: LONGEST_REPR - 2] + "…)"


def _part(value: Any) -> str:
    """*value* in few characters. What is in a large collection is not even looked at."""
    is_named = isinstance(value, tuple) and hasattr(value, "_fields")
    if isinstance(value, tuple | list | Mapping | Set) and not is_named and len(value) > _MOST_ITEMS:
        return f"<{len(value)} items>"
    if hasattr(value, "shape"):
        return f"<array of {' x '.join(map(str, value.shape))}>"
    if isinstance(value, tuple | list) and not is_named:
        inside = ", ".join(map(_part, value)) + ("," if isinstance(value, tuple) and len(value) == 1 else "")
        text = f"({inside})" if isinstance(value, tuple) else f"[{inside}]"
    elif isinstance(value, dict):
        text = "{" + ", ".join(f"{_part(key)}: {_part(item)}" for key, item in value.items()) + "}"
    else:
        text = repr(value)
    return text if len(text) <= _LONGEST_PART else f"<{type(value).__name__}>"
