"""Hand files: text, JSON Lines, Prefadoros dumps and Portable Preferans Notation, plain or compressed.

    for record in read_records("archive.jsonl.gz"):
        game = understand(record)
    write_records("archive.txt", records)

A `Record` is one deal with all that is known of it; `understand` gives its text a meaning; `problems` lists all that
is wrong with it. ``docs/formats.md`` describes the formats.
"""

from .files import FORMATS, format_named, read_records, write_records
from .played import problems
from .problem import Problem, RecordError
from .record import Record, Result, json_schema
from .recorded_deal import RecordedDeal, understand
from .terms import Kind, Terms

__all__ = [
    "FORMATS",
    "Kind",
    "Problem",
    "Record",
    "RecordError",
    "RecordedDeal",
    "Result",
    "Terms",
    "format_named",
    "json_schema",
    "problems",
    "read_records",
    "understand",
    "write_records",
]
