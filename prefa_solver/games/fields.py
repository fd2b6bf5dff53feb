"""Plain values from a file, as the types that they must have."""

from typing import Any

from ..errors import NotationError

__all__ = ["converted"]


def converted(data: Any, type_: Any, where: str) -> Any:
    """*data* as a value of *type_*.

    :param where: the field, for messages.
    :raises NotationError: if it is not one.
    """
    import msgspec

    try:
        return msgspec.convert(data, type_)
    except msgspec.ValidationError as error:
        raise NotationError(f"{where}: {error}") from None
