"""Numbers that people give: how they are read, and how large they may be.

Only ASCII digits are read. ``int()`` would also take the digits of other scripts, underscores and spaces, and it fails
in its own way on some thousands of digits.
"""

import re

from .errors import NotationError, quoted

__all__ = ["LONGEST_LINE", "LONGEST_TEXT", "MOST_KAPIKIA", "MOST_THREADS", "whole_number"]

MOST_THREADS = 256
"""Threads or workers that may be asked for."""
MOST_KAPIKIA = 10_000_000
"""What a pot may hold, and more than any session moves."""

LONGEST_LINE = 1 << 20
"""Bytes of a line in a file of hands or deals."""
LONGEST_TEXT = 1 << 22
"""Bytes of a file that is read as a whole: a session, a house's rules."""

_DIGITS = re.compile(r"[+-]?[0-9]{1,18}")


def whole_number(text: str, least: int, most: int, what: str = "") -> int:
    """The whole number that *text* is, from *least* to *most*.

    :param what: what the number is, for the message.
    :raises NotationError: if it is not one; the message names the range.
    """
    word = text.strip()
    number = int(word) if _DIGITS.fullmatch(word) else None
    if number is None or not least <= number <= most:
        name = f"{what}: " if what else ""
        raise NotationError(f"{name}expected a whole number from {least} to {most}, got {quoted(text)}")
    return number
