"""PartFile: a file that is written over a long time, and can be gone on with after an interruption.

It is called ``NAME.part`` until all of it is written; then it takes its name. Until then what was called so before is
left alone.
"""

import os
from contextlib import suppress

from ..errors import PrefaError
from ..escapes import plain
from .lock import lock_descriptor
from .output import check_target, take_name, writing

__all__ = ["PartFile", "finish_part", "part_path"]


def part_path(name: str) -> str:
    """Where the file *name* is written until it is complete: beside the file that links lead to."""
    return os.path.realpath(name) + ".part"


class PartFile:
    """The part of a file that is written so far.

    :param name: of the whole file.
    :param keep: bytes of an earlier run to go on after; None starts anew.
    :raises PrefaError: if it cannot be opened, is shorter than *keep*, or another program is writing it.
    """

    def __init__(self, name: str, keep: int | None = None) -> None:
        self.name = name
        self.target = os.path.realpath(name)
        self.path = part_path(name)
        self.size = 0
        check_target(name, self.target)
        if keep is not None and not os.path.exists(self.path):
            raise PrefaError(f"{plain(self.path)}, which the earlier run has written, is gone")
        with writing(name):
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            self._out = os.fdopen(descriptor, "r+b")
            try:
                self._start(keep or 0)
            except BaseException:
                self._out.close()
                raise

    def _start(self, keep: int) -> None:
        if not lock_descriptor(self._out.fileno()):
            raise PrefaError(f"{plain(self.path)} is being written by another run")
        there = self._out.seek(0, os.SEEK_END)
        if there < keep:
            raise PrefaError(f"{plain(self.path)} has {there} bytes, but the earlier run had written {keep}")
        self._out.truncate(keep)
        self.size = self._out.seek(keep)

    def write(self, data: bytes) -> None:
        """Add *data*.

        :raises PrefaError: if it cannot be written.
        """
        with writing(self.name):
            self._out.write(data)
            self._out.flush()
        self.size += len(data)

    def sync(self) -> None:
        """Make sure that what was written is on the disk.

        :raises PrefaError: if it cannot be.
        """
        with writing(self.name):
            os.fsync(self._out.fileno())

    def close(self) -> None:
        """End writing; the part stays as it is."""
        with suppress(OSError):  # everything was flushed, and what failed then was told
            self._out.close()


def finish_part(name: str) -> None:
    """The file *name* is complete and closed: its part takes its name. Nothing is done if it has taken it already.

    :raises PrefaError: if the system does not let it.
    """
    part = part_path(name)
    if os.path.exists(part):
        with writing(name):
            take_name(part, os.path.realpath(name))
