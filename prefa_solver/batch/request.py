"""Request: what a run is asked for; Progress: how far it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..disk.names import STANDARD

__all__ = ["CHUNK", "Progress", "Request"]

CHUNK = 2048
"""Records that are written at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What to score, and where to write it.

    :param files: names of hand files; ``-`` is standard input.
    :param output: a file, or ``-`` for standard output.
    :param layout: ``table``, ``csv``, ``jsonl`` or ``parquet``; None: as the output's name says.
    :param errors: the file for records that could not be scored.
    :param format: the format of the files, if it is not to be found out.
    :param executor: ``threads``, ``processes`` or ``dask://HOST:PORT``.
    :param jobs: workers; None: one for each core.
    :param best_play: find what best play would have paid, which takes most of the time.
    :param resume: go on where an earlier run stopped.
    :param overwrite: forget an earlier run that stopped.
    """

    files: Sequence[str]
    output: str = STANDARD
    layout: str | None = None
    errors: str | None = None
    format: str | None = None
    executor: str = "processes"
    jobs: int | None = None
    chunk: int = CHUNK
    best_play: bool = True
    resume: bool = False
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is.

    :param records: records done, bad ones included.
    :param done: bytes of the input done, and `total` of them; 0 if that is not known.
    """

    records: int
    done: int
    total: int
