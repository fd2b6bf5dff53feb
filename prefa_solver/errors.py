"""What can go wrong, as one tree. Every error is also a `ValueError`.

Messages are for people: what was wrong, where, what was expected, and the input in double quotes.
"""

from .escapes import plain

_QUOTE_LIMIT = 80


class PrefaError(ValueError):
    """The root of all errors that this package raises on purpose."""


class NotationError(PrefaError):
    """Text that cannot be read, or a number that stands for nothing."""


class DealError(PrefaError):
    """Cards that make no deal or no position."""


class IllegalPlayError(PrefaError):
    """A card that may not be played."""


class RuleError(PrefaError):
    """A broken rule of the auction, the declarations or the money."""


class EngineError(PrefaError):
    """The compiled engine cannot do what was asked of it."""


class ArgumentError(PrefaError, TypeError):
    """An argument of a type that stands for nothing there. Also a `TypeError`, as Python's own is."""


def wrong_type(argument: str, value: object, expected: str) -> ArgumentError:
    """The error for an argument of the wrong type.

    :param argument: its name.
    :param expected: what can be given instead, with an example.
    """
    return ArgumentError(f"{argument}: expected {expected}, got {shown(value)} of type {type(value).__name__}")


def text_of(text: object, argument: str = "text") -> str:
    """*text* itself, if it is text.

    :raises ArgumentError: if it is not.
    """
    if isinstance(text, str):
        return text
    raise wrong_type(argument, text, "text")


def quoted(text: str) -> str:
    """*text* in double quotes, fit for one line of a message: shortened, and `plain`."""
    shown = text if len(text) <= _QUOTE_LIMIT else text[: _QUOTE_LIMIT - 1] + "…"
    return f'"{plain(shown)}"'


def shown(value: object) -> str:
    """*value* as it is written in Python, for a message: shortened, and `plain`. Any value, however large."""
    try:
        text = repr(value)
    except ValueError:  # an integer of more digits than Python likes to print
        return "a number of thousands of digits"
    return plain(text if len(text) <= _QUOTE_LIMIT else text[: _QUOTE_LIMIT - 1] + "…")
