"""What a file name stands for. Two names may stand for one file: links, hard links, another case, ``/dev/stdout``."""

import os
import re
import stat
import unicodedata
from collections.abc import Hashable, Iterable

from ..errors import NotationError
from ..escapes import plain

__all__ = ["STANDARD", "check_apart", "descriptor_of"]

STANDARD = "-"
"""As a file name: standard input or output."""
_MOST_LINKS = 40


def descriptor_of(name: str) -> int | None:
    """The number of the open file that *name* stands for: 1 for ``/dev/stdout``, 3 for ``/dev/fd/3``; else None."""
    path = name
    for _ in range(_MOST_LINKS):
        folder, last = os.path.split(path)
        if last.isascii() and last.isdigit() and len(last) < 10 and _holds_descriptors(folder):
            return int(last)
        try:
            path = os.path.join(folder, os.readlink(path))
        except (OSError, ValueError, AttributeError):  # no link; or a system without links
            return None
    return None


def _holds_descriptors(folder: str) -> bool:
    return re.fullmatch(rf"/dev/fd|/proc/{os.getpid()}(/task/\d+)?/fd", os.path.realpath(folder)) is not None


def check_apart(outputs: Iterable[str], inputs: Iterable[str] = ()) -> None:
    """
    :raises NotationError: if one of *outputs* is one of *inputs*, which would be lost before it was read, or if two
        outputs are one file.
    """
    read: dict[Hashable, str] = {}
    for name in inputs:
        found = _stat(name, standard=0)
        if found is not None and _keeps_what_is_written(found):
            read[found.st_dev, found.st_ino] = name
    written: dict[Hashable, str] = {}
    for name in outputs:
        identity = _identity(name)
        if identity is None:
            continue
        if identity in read:
            raise NotationError(f"{_in_words(name)} is read and written: name another file for the output")
        if identity in written:
            raise NotationError(
                f"{_in_words(name)} and {_in_words(written[identity])} would be one file: name two different ones"
            )
        written[identity] = name


def _in_words(name: str) -> str:
    return "standard output" if name == STANDARD else plain(name)


def _stat(name: str, standard: int) -> os.stat_result | None:
    """Of the file called *name*; *standard* is the descriptor that ``-`` stands for. None if there is none."""
    number = standard if name == STANDARD else descriptor_of(name)
    try:
        return os.stat(name) if number is None else os.fstat(number)
    except (OSError, ValueError):
        return None


def _identity(name: str) -> Hashable:
    """Something that is equal for two names of one file to be written; None if what is written there is not kept."""
    found = _stat(name, standard=1)
    if found is not None:
        return None if stat.S_ISCHR(found.st_mode) else (found.st_dev, found.st_ino)
    folder, last = os.path.split(os.path.realpath(name))
    try:
        place = os.stat(folder)
    except (OSError, ValueError):
        return folder, last
    # It is not there yet, so whether the disk tells "A" from "a" cannot be seen.
    return place.st_dev, place.st_ino, unicodedata.normalize("NFC", last).casefold()


def _keeps_what_is_written(found: os.stat_result) -> bool:
    """A terminal or a pipe may well be read and written."""
    return stat.S_ISREG(found.st_mode) or stat.S_ISBLK(found.st_mode)
