"""Checkpoint: how far a run has come, in a file beside its output.

It is written after the output that it speaks of, and in one step: whenever a run is killed, the file says a state
that the output had. What the output has beyond that is cut off when the run is resumed, and written again the same.
"""

import zlib
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from ..disk.output import write_whole
from ..errors import PrefaError
from ..escapes import plain
from .source import FileSeen
from .summary import Summary

__all__ = ["Checkpoint", "checkpoint_path"]

_VERSION = 3


class Checkpoint(Struct, kw_only=True):
    """The state of a run.

    :param options: what the run was asked for; another run cannot go on with it.
    :param before: what was read of the files that are done with.
    :param open: what was read of the next one.
    :param sizes: of each file that is written, by its role.
    :param is_complete: whether all is written, and the files have but to take their names.
    """

    options: dict[str, Any]
    before: list[FileSeen] = []
    open: FileSeen = FileSeen()
    sizes: dict[str, Annotated[int, Meta(ge=0)]] = {}
    summary: Summary = msgspec.field(default_factory=Summary)
    sessions: list[dict[str, Any]] = []
    is_complete: bool = False

    def save(self, path: Path) -> None:
        """
        :raises PrefaError: if it cannot be written.
        """
        content = msgspec.json.encode(self)
        whole = _Sealed(version=_VERSION, checksum=zlib.crc32(content), content=Raw(content))
        write_whole(str(path), msgspec.json.encode(whole))

    @classmethod
    def load(cls, path: Path) -> "Checkpoint | None":
        """The checkpoint at *path*, None if there is none.

        :raises PrefaError: if it cannot be read, is damaged, or comes from another version of this program.
        """
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise PrefaError(f"cannot read {plain(str(path))}: {error.strerror}") from None
        try:
            whole = msgspec.json.decode(data, type=_Sealed)
            if whole.version != _VERSION:
                raise PrefaError(f"{_no_checkpoint(path)}: another version of this program wrote it")
            if zlib.crc32(bytes(whole.content)) != whole.checksum:
                raise PrefaError(f"{_no_checkpoint(path)}: it is damaged")
            return msgspec.json.decode(whole.content, type=cls)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise PrefaError(f"{_no_checkpoint(path)}: {error}") from None


class _Sealed(Struct, kw_only=True):
    version: int = 1
    """The first version did not say that it was one."""
    checksum: int = 0
    content: Raw = Raw(b"")


def _no_checkpoint(path: Path) -> str:
    return f"{plain(str(path))} is not a checkpoint that can be used (--overwrite starts anew)"


def checkpoint_path(output: str) -> Path:
    """Where the checkpoint of a run with that output is: beside the file that links lead to."""
    return Path(output).resolve().with_name(Path(output).resolve().name + ".resume")
