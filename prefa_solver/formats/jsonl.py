"""JSON Lines: the native form of records, one a line (see `prefa_solver.formats.record`)."""

from collections.abc import Callable, Iterator

import msgspec

from ..errors import quoted
from .format import Frame
from .problem import Problem, RecordError
from .record import FIELDS, Record, field_problems, from_json, known_from_json, to_json
from .stream import LONGEST_LINE, TextLine
from .utf8_lines import in_utf8, text_of

__all__ = ["JsonLines"]


class JsonLines:
    """The native format."""

    name = "jsonl"
    suffixes = (".jsonl", ".ndjson", ".json")

    def frames(self, lines: Iterator[TextLine]) -> Iterator[Frame]:
        for number, text, fault in in_utf8(lines):
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
                problems = field_problems(frame.data)
                if not problems:  # only an unknown field is not as the types want it
                    return from_json(frame.data)
                raise RecordError(problems) from None
        except msgspec.MsgspecError as error:
            text_of(frame.data)
            raise RecordError(
                [Problem("", f"no JSON: {error}: {quoted(frame.data[:80].decode(errors='replace'))}")]
            ) from None
        except RecursionError:
            raise RecordError([Problem("", "not a record: it is nested too deep")]) from None

    def writer(self) -> "JsonLines":
        return self

    def write(self, record: Record) -> bytes:
        """
        :raises RecordError: if there is something in it that is not of JSON, or a known field among the unknown.
        """
        if known := sorted(record.extra.keys() & set(FIELDS)):
            raise RecordError([Problem(known[0], "a field of records, given among the unknown fields")])
        try:
            data = to_json(record)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise RecordError([Problem("", f"cannot be written as JSON: {error}")]) from None
        if len(data) > LONGEST_LINE:
            raise RecordError([Problem("", f"the record takes {len(data)} bytes, expected {LONGEST_LINE} at most")])
        return data + b"\n"

    def losses(self, record: Record) -> frozenset[str]:
        return frozenset()

    def recognises(self, start: bytes) -> bool:
        return start.lstrip().startswith(b"{")
