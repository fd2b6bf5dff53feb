"""Output: a file that a command writes. Whatever happens, there is either all of it or what was there before.

What is written goes to a file beside it, which takes its name at the end. A full disk, an error or Ctrl-C in between
leave nothing. Streams and devices are written as they are: standard output (``-``, ``/dev/stdout``), ``/dev/fd/3``,
``/dev/null``, named pipes. Only on a terminal control characters are spelled out.
"""

import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, BinaryIO

from ..errors import NotationError
from ..escapes import plain, plain_lines
from .names import STANDARD, descriptor_of

__all__ = [
    "Output",
    "check_target",
    "is_stream",
    "open_output",
    "standard_output",
    "take_name",
    "write_whole",
    "writing",
]

_LONGEST_STEM = 100


def standard_output() -> BinaryIO:
    """Standard output for bytes; if it is closed, nowhere."""
    if sys.stdout is None:
        return open(os.devnull, "wb")
    sys.stdout.flush()
    return sys.stdout.buffer


def is_stream(name: str) -> bool:
    """Whether *name* is written as it is, and cannot be taken back: standard output, an open file, a device, a pipe."""
    if name == STANDARD or descriptor_of(name) is not None:
        return True
    try:
        mode = os.stat(name).st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Say in one line why *name* cannot be written.

    :raises NotationError: in place of an error of the system.
    """
    try:
        yield
    except OSError as error:
        raise NotationError(f"cannot write {plain(name)}: {error.strerror or error}") from None


class Output:
    """A file that is written whole or not at all; opened when there is something to write.

    :param name: the file; ``-`` is standard output.
    :raises NotationError: if it can be seen at once that it cannot be written.
    """

    def __init__(self, name: str) -> None:
        self.name = STANDARD if descriptor_of(name) == 1 else name
        self._target = None if is_stream(self.name) else os.path.realpath(name)
        self._beside = ""
        self._out: IO[bytes] | None = None
        self.is_ended = False
        """Whether it is committed or discarded."""
        if self._target is not None:
            check_target(name, self._target)

    def write(self, data: bytes) -> None:
        """Add *data*.

        :raises NotationError: if it cannot be written.
        :raises OSError: if that is standard output; the command line knows what that means.
        """
        if self.name == STANDARD:
            out = self._opened()
            out.write(_shown_on(out, data))
            out.flush()
            return
        with writing(self.name):
            self._opened().write(data if self._target is not None else _shown_on(self._opened(), data))
            if self._target is None:
                self._opened().flush()

    def commit(self) -> None:
        """All is written: the file takes its name. It is there afterwards even if nothing was written.

        :raises NotationError: as `write`.
        """
        if self.name == STANDARD or self.is_ended:
            return
        try:
            with writing(self.name):
                out = self._opened()
                out.flush()
                if self._target is not None:
                    os.fsync(out.fileno())
                out.close()
                if self._target is not None:
                    take_name(self._beside, self._target)
        except NotationError:
            self.discard()
            raise
        self._out = None
        self.is_ended = True

    def discard(self) -> None:
        """Leave nothing behind, and nothing to commit."""
        self.is_ended = True
        if self._out is None or self.name == STANDARD:
            return
        with suppress(OSError):  # it was told already why this failed
            self._out.close()
        self._out = None
        if self._beside:
            with suppress(OSError):
                os.unlink(self._beside)

    def _opened(self) -> IO[bytes]:
        if self._out is None:
            self._out = self._open()
        return self._out

    def _open(self) -> IO[bytes]:
        if self.name == STANDARD:
            return standard_output()
        if self._target is None:
            number = descriptor_of(self.name)
            # Opened by its name it would start anew, or be another file.
            return open(self.name if number is None else os.dup(number), "wb")
        folder, last = os.path.split(self._target)
        self._beside = os.path.join(folder, f".{last[:_LONGEST_STEM]}.{os.urandom(4).hex()}.part")
        return open(self._beside, "xb")

    def as_file(self) -> io.RawIOBase:
        """A file object for libraries that write to one. Closing it does nothing."""
        return _Writable(self)


def _shown_on(out: IO[bytes], data: bytes) -> bytes:
    """*data* as it goes to *out*: on a terminal nothing but printable text, to a pipe or a device as it is.

    Tabs stay: they do no harm, and a dump is made of them.
    """
    if not out.isatty():
        return data
    text = data.decode("utf-8", "surrogateescape")
    return "\t".join(map(plain_lines, text.split("\t"))).encode()


@contextmanager
def open_output(name: str) -> Iterator[Output]:
    """An `Output` that is committed at the end of the block, and discarded if the block fails."""
    output = Output(name)
    try:
        yield output
    except BaseException:
        output.discard()
        raise
    output.commit()


def write_whole(name: str, data: bytes) -> None:
    """Write *data* as the file *name*, all of it or nothing.

    :raises NotationError: if it cannot be written.
    """
    with open_output(name) as output:
        output.write(data)


def take_name(beside: str, target: str) -> None:
    """Put the file *beside* in the place of *target*, whose owner and permissions stay.

    :raises OSError: if the system does not let it.
    """
    try:
        before = os.stat(target)
    except FileNotFoundError:
        pass
    else:
        if hasattr(os, "chown"):
            with suppress(PermissionError):  # only an administrator can give a file away
                os.chown(beside, before.st_uid, before.st_gid)
        os.chmod(beside, stat.S_IMODE(before.st_mode))
    os.replace(beside, target)


def check_target(name: str, target: str) -> None:
    """
    :param target: the file that *name* leads to.
    :raises NotationError: if it can be seen at once that it cannot be written.
    """
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        reason = f"there is no folder {plain(folder)}"
    elif os.path.isdir(target):
        reason = "it is a folder"
    elif os.path.exists(target) and not os.access(target, os.W_OK):
        reason = "the file is write-protected"
    elif not os.access(folder, os.W_OK):
        reason = f"the folder {plain(folder)} is write-protected"
    else:
        return
    raise NotationError(f"cannot write {plain(name)}: {reason}")


class _Writable(io.RawIOBase):
    def __init__(self, output: Output) -> None:
        self._output = output
        self._size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        piece = bytes(data)
        if not self._output.is_ended:  # else a library clears up after an error
            self._output.write(piece)
        self._size += len(piece)
        return len(piece)

    def tell(self) -> int:
        return self._size
