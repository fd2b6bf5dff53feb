"""Checkpoint: how far a run has come, in a file beside its output.

It is written after the output that it speaks of, and in one step: whenever a run is killed, the file says a state
that the output had. What the output has beyond that is cut off when the run is resumed, and written again the same.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ..errors import PrefaError

__all__ = ["Checkpoint", "checkpoint_path"]


class Checkpoint(Struct, kw_only=True):
    """The state of a run.

    :param options: what the run was asked for; another run cannot go on with it.
    :param file: and the two others: the place in the input.
    :param sizes: of each file that is written, by its role.
    :param state: of the ledgers and the summary.
    """

    options: dict[str, Any]
    file: int = 0
    frames: int = 0
    checksum: int = 0
    sizes: dict[str, int] = {}
    state: dict[str, Any] = {}

    def save(self, path: Path) -> None:
        """
        :raises PrefaError: if it cannot be written.
        """
        new = path.with_name(path.name + ".new")
        try:
            with open(new, "wb") as out:
                out.write(msgspec.json.encode(self))
                out.flush()
                os.fsync(out.fileno())
            os.replace(new, path)
        except OSError as error:
            raise PrefaError(f"cannot write {path}: {error.strerror}") from None

    @classmethod
    def load(cls, path: Path) -> "Checkpoint | None":
        """The checkpoint at *path*, None if there is none.

        :raises PrefaError: if it cannot be read.
        """
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError) as error:
            raise PrefaError(f"{path}: no checkpoint of an earlier run: {error}") from None


def checkpoint_path(output: str) -> Path:
    """Where the checkpoint of a run with that output is."""
    return Path(output + ".resume")
