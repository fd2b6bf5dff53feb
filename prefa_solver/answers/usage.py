"""Questions that are put together wrongly, and values that cannot be read."""

from collections.abc import Callable
from typing import TypeVar

from ..errors import NotationError

__all__ = ["UsageError", "read_option"]

_Value = TypeVar("_Value")


class UsageError(Exception):
    """The parts of a question do not go together, or one is missing. The message names them as the command line does:
    ``--discard``, ``HAND12``."""


def read_option(flag: str, parse: Callable[[str], _Value], text: str) -> _Value:
    """What *parse* makes of *text*.

    :raises NotationError: if it cannot be read; the message begins with *flag*.
    """
    try:
        return parse(text)
    except NotationError as error:
        raise NotationError(f"{flag}: {error}") from None
