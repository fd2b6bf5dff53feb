"""Locks: of two programs that change one file, the second waits, or is told why not."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ..errors import PrefaError
from ..escapes import plain
from .output import writing

__all__ = ["lock_descriptor", "locked"]

_SECONDS_BETWEEN_TRIES = 0.05


def lock_descriptor(number: int) -> bool:
    """Lock an open file until it is closed; False if another program has locked it. The system takes the lock off
    a program that dies."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


@contextmanager
def locked(name: str, patience: float = 10.0) -> Iterator[None]:
    """Keep other programs that ask for this lock from changing the file *name* during the block.

    The lock is a file beside it, ``NAME.lock``, which is gone afterwards. One that a dead program left does no harm.

    :param patience: seconds to wait for another program.
    :raises PrefaError: if another program still has the lock then, or the lock cannot be written.
    """
    target = os.path.realpath(name)
    path = f"{target}.lock"
    deadline = time.monotonic() + patience
    while (number := _acquired(name, path)) is None:
        if time.monotonic() >= deadline:
            raise PrefaError(f"{plain(name)} is being changed by another program; try again when it is done")
        time.sleep(_SECONDS_BETWEEN_TRIES)
    try:
        yield
    finally:
        if sys.platform == "win32":
            os.close(number)  # there an open file cannot be removed
            with suppress(PermissionError, FileNotFoundError):  # the next one has it already
                os.unlink(path)
        else:
            os.unlink(path)
            os.close(number)


def _acquired(name: str, path: str) -> int | None:
    with writing(name):
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            if lock_descriptor(number) and _is_still(path, number):
                return number
        except OSError:
            os.close(number)
            raise
        os.close(number)
    return None


def _is_still(path: str, number: int) -> bool:
    """Whether the file that was locked is the one called *path*, and was not removed by the one before."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.stat(path), os.fstat(number))
    except FileNotFoundError:
        return False
