"""JSON Lines: the native form of records, one a line (see `prefa_solver.formats.record`)."""

from collections.abc import Callable, Iterator

import msgspec

from ..errors import quoted
from .format import Frame
from .problem import Problem, RecordError
from .record import Record, field_problems, from_json, known_from_json, to_json
from .stream import TextLine

__all__ = ["JsonLines"]


class JsonLines:
    """The native format."""

    name = "jsonl"
    suffixes = (".jsonl", ".ndjson", ".json")

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        for number, text, fault in lines:
            if fault is not None or text.strip():
                yield Frame(number, text, fault)

    def read(self, frame: Frame) -> Record:
        return self._read(frame, from_json)

    def read_known(self, frame: Frame) -> Record:
        """As `read`, but unknown fields are dropped: twice as fast."""
        return self._read(frame, known_from_json)

    def _read(self, frame: Frame, decode: Callable[[bytes], Record]) -> Record:
        try:
            try:
                return decode(frame.data)
            except msgspec.ValidationError:
                raise RecordError(field_problems(frame.data)) from None
        except msgspec.DecodeError as error:
            shown = quoted(frame.data[:80].decode(errors="backslashreplace"))
            raise RecordError([Problem("", f"no JSON: {error}: {shown}")]) from None
        except RecursionError:
            raise RecordError([Problem("", "no record: it is nested too deep")]) from None

    def writer(self) -> "JsonLines":
        return self

    def write(self, record: Record) -> bytes:
        return to_json(record) + b"\n"

    def losses(self, record: Record) -> frozenset[str]:
        return frozenset()

    def recognises(self, start: bytes) -> bool:
        return start.lstrip().startswith(b"{")
