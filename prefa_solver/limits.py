"""Numbers that people give: how they are read, and how large they may be.

Only ASCII digits are read. ``int()`` would also take the digits of other scripts, underscores and spaces, and it fails
in its own way on some thousands of digits.
"""

import operator
import re
from typing import SupportsIndex

from .errors import NotationError, quoted, shown

__all__ = [
    "LONGEST_LINE",
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "MOST_ENTRIES",
    "MOST_MONEY",
    "MOST_SEED",
    "MOST_THREADS",
    "MOST_UNITS",
    "checked_seed",
    "whole_number",
]

MOST_THREADS = 256
"""Threads or workers that may be asked for."""
MOST_MONEY = 10**9
"""What a pot may hold, and what a deal may pay."""
MOST_UNITS = 1_000_000
"""Units that a player may put into the pot, or points into his kassa."""
MOST_SEED = 2**64 - 1
"""The number that names a sample or a set of deals."""
MOST_ENTRIES = 10_000
"""Entries of a ledger: many more than anyone plays in one session."""

LONGEST_NAME = 40
"""Characters of a player's name."""
LONGEST_LINE = 1 << 20
"""Bytes of a line in a file of hands or deals."""
LONGEST_TEXT = 1 << 22
"""Bytes of a file that is read as a whole: a session, a house's rules."""

_DIGITS = re.compile(r"[+-]?[0-9]{1,30}")


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


def checked_seed(seed: object) -> int:
    """*seed*, which names a sample: a whole number from 0 to `MOST_SEED`.

    :raises NotationError: if it is not one.
    """
    if not isinstance(seed, SupportsIndex) or not 0 <= (number := operator.index(seed)) <= MOST_SEED:
        raise NotationError(f"seed is {shown(seed)}, expected a whole number from 0 to {MOST_SEED}")
    return number
