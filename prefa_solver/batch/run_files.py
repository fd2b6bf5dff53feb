"""The files of a run: the output, the errors, and the checkpoint that lets an interrupted run go on."""

import os
from pathlib import Path
from typing import Any

from ..disk.names import STANDARD, check_apart
from ..disk.output import Output, is_stream
from ..disk.part_file import PartFile, finish_part, part_path
from ..errors import PrefaError
from ..escapes import plain
from ..formats.stream import compressed, compression_of
from .checkpoint import Checkpoint, checkpoint_path
from .parquet import make_parquet
from .request import Request

__all__ = ["NothingToResume", "RunFiles"]


class NothingToResume(PrefaError):
    """There is an output, but no checkpoint beside it."""


class RunFiles:
    """What a run writes.

    :param options: what the run was asked for, as its checkpoint keeps it.
    :raises PrefaError: if an output is an input or another output, or an earlier run stands in the way.
    """

    def __init__(self, request: Request, options: dict[str, Any], parquet: bool) -> None:
        self.request = request
        self.options = options
        self.parquet = parquet
        self.checkpoint_path: Path | None = None
        self.output: _Pieces | None = None
        self.errors: _Pieces | None = None
        names = [request.output]
        if not is_stream(request.output):
            self.checkpoint_path = checkpoint_path(request.output)
            names += [part_path(request.output), str(self.checkpoint_path)]
        if request.errors is not None:
            names.append(request.errors)
            if not is_stream(request.errors):
                names.append(part_path(request.errors))
        check_apart(names, request.files)

    # The way in

    def earlier(self) -> Checkpoint | None:
        """How far an earlier run came that is to be resumed; None for a run that starts anew.

        :raises PrefaError: if that is not possible.
        """
        request, path = self.request, self.checkpoint_path
        if path is None:
            if request.resume:
                raise PrefaError("only a run with an output file can be resumed; name it with --output")
            return None
        if request.overwrite and not request.resume:
            return None
        checkpoint = Checkpoint.load(path)
        if checkpoint is None:
            if not request.overwrite:
                self._check_nothing_in_the_way(path)
            return None
        if request.resume:
            self._check_options(checkpoint)
            return checkpoint if checkpoint.sizes else None
        raise PrefaError(
            f"{plain(str(path))} says that an earlier run stopped after record {checkpoint.open.frames} of file "
            f"{len(checkpoint.before) + 1}: --resume goes on with it, --overwrite forgets it"
        )

    def _check_nothing_in_the_way(self, path: Path) -> None:
        output = self.request.output
        if self.request.resume and os.path.exists(output):
            raise NothingToResume(
                f"{plain(output)} is there, but no checkpoint {path.name} beside it: either a run has made it and "
                f"come to its end, or it is something else; nothing was done (--overwrite scores anew)"
            )
        names = [output] if self.request.errors is None else [output, self.request.errors]
        for part in [part_path(name) for name in names if not is_stream(name)]:
            if os.path.exists(part) and os.path.getsize(part):
                raise PrefaError(f"{plain(part)} is in the way: remove it, or --overwrite does")

    def _check_options(self, checkpoint: Checkpoint) -> None:
        for name, value in self.options.items():
            if checkpoint.options.get(name) != value:
                raise PrefaError(
                    f"the run to be resumed had {name} {checkpoint.options.get(name)!r}, this one has {value!r}"
                )

    def open(self, earlier: Checkpoint | None) -> None:
        """Open what is written, where an earlier run left it.

        :raises PrefaError: if that cannot be.
        """
        sizes = {} if earlier is None else earlier.sizes
        request, resumable = self.request, self.checkpoint_path is not None
        self.output = _Pieces(request.output, sizes.get("output"), resumable)
        if earlier is None and self.checkpoint_path is not None:
            # Before anything is written: somebody who finds a part without a checkpoint does not know what it is.
            try:
                Checkpoint(options=self.options).save(self.checkpoint_path)
            except BaseException:
                os.unlink(part_path(request.output))
                raise
        if request.errors is not None:
            self.errors = _Pieces(request.errors, sizes.get("errors"), resumable)

    # The way through

    def save(self, checkpoint: Checkpoint) -> None:
        """Save *checkpoint*, after everything that it speaks of is on the disk; nothing for a stream."""
        if self.checkpoint_path is None:
            return
        checkpoint.sizes = {role: pieces.sync() for role, pieces in self._open().items()}
        checkpoint.save(self.checkpoint_path)

    def close(self, *, is_complete: bool) -> None:
        """End writing. What an interrupted run has written stays for the next one, if there can be one."""
        for pieces in self._open().values():
            pieces.close(is_complete=is_complete)

    def _open(self) -> "dict[str, _Pieces]":
        both = {"output": self.output, "errors": self.errors}
        return {role: pieces for role, pieces in both.items() if pieces is not None}

    # The way out

    def finish(self, sizes: dict[str, int], *, keep_output: bool) -> None:
        """All is written and closed: the files take their names, and the checkpoint goes.

        It may be done again if it was interrupted.

        :param sizes: what was written, by role.
        :param keep_output: whether the output stays as it was before the run.
        :raises PrefaError: if a file was changed meanwhile, or the system does not let it take its name.
        """
        if self.checkpoint_path is None:
            return
        names = {"output": self.request.output, "errors": self.request.errors}
        parts = {role: name for role, name in names.items() if name is not None and os.path.exists(part_path(name))}
        for role, name in parts.items():
            if (size := os.path.getsize(part_path(name))) != sizes.get(role, 0):
                raise PrefaError(
                    f"{plain(part_path(name))} has {size} bytes, but the earlier run had written {sizes.get(role)}"
                )
        if "errors" in parts:
            finish_part(parts["errors"])
        if "output" in parts:
            if keep_output:
                os.unlink(part_path(parts["output"]))
            elif self.parquet:
                make_parquet(self.request.output, part_path(parts["output"]))
                os.unlink(part_path(parts["output"]))
            else:
                finish_part(parts["output"])
        self.checkpoint_path.unlink(missing_ok=True)


class _Pieces:
    """A file that is written piece by piece, each compressed by itself.

    :param keep: bytes of it that an earlier run wrote; None starts it anew.
    :param resumable: whether an interrupted run can be gone on with.
    """

    def __init__(self, name: str, keep: int | None, resumable: bool) -> None:
        self._compression = None if name == STANDARD else compression_of(name)
        in_parts = resumable and not is_stream(name)
        self._out: Output | PartFile = PartFile(name, keep) if in_parts else Output(name)

    def write(self, data: bytes) -> None:
        """Add one piece; nothing for no bytes."""
        if data:
            self._out.write(compressed(data, self._compression))

    def sync(self) -> int:
        """Make sure that it is on the disk; how many bytes it has."""
        if isinstance(self._out, Output):
            return 0
        self._out.sync()
        return self._out.size

    def close(self, *, is_complete: bool) -> None:
        if isinstance(self._out, PartFile):
            self._out.close()
        elif is_complete:
            self._out.commit()
        else:
            self._out.discard()
