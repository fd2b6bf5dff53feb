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
