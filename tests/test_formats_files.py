"""Files: which format, which compression, broken streams, garbage, and the way from each format to each."""

import gzip
import io
import os
import random
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from make_records import records
from prefa_solver import NotationError
from prefa_solver.batch.validation import validate
from prefa_solver.formats import FORMATS, RecordError, problems, read_records, write_records
from prefa_solver.formats.conversion import convert
from prefa_solver.formats.files import format_of_name, open_frames
from prefa_solver.formats.stream import LONGEST_LINE, compressed, lines_of, open_stream
from support import DATA

RECORDS = list(records(seed=8, count=30))
SUFFIXES = {"text": ".txt", "jsonl": ".jsonl", "trdump": ".trdump", "ppn": ".ppn"}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def faults(file: str, **options) -> list[str]:
    found: list[str] = []
    for _ in read_records(
        file, on_error=lambda error: found.extend(f"{p.line}: {p}" for p in error.problems), **options
    ):
        pass
    return found


@pytest.mark.parametrize("compression", ["", ".gz", ".zst"])
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_and_compression_reads_back(name, compression):
    file = f"deals{SUFFIXES[name]}{compression}"
    assert write_records(file, RECORDS) == len(RECORDS)
    once = list(read_records(file))
    assert [record.hands for record in once] == [record.hands for record in RECORDS]
    write_records(f"again{SUFFIXES[name]}", once)
    assert list(read_records(f"again{SUFFIXES[name]}")) == once


@pytest.mark.parametrize("compression", ["", ".gz", ".zst"])
@pytest.mark.parametrize("name", FORMATS)
def test_content_tells_the_format(name, compression):
    write_records(f"deals{SUFFIXES[name]}{compression}", RECORDS)
    os.rename(f"deals{SUFFIXES[name]}{compression}", "unnamed")
    with open_frames("unnamed") as opened:
        assert opened.format.name == name


@pytest.mark.parametrize(
    ("file", "name"),
    [("a.jsonl.gz", "jsonl"), ("A.TRDUMP", "trdump"), ("x/y.ppn.zst", "ppn"), ("a.txt", "text"), ("a.csv", None)],
)
def test_names_tell_the_format(file, name):
    found = format_of_name(file)
    assert (found and found.name) == name


@pytest.mark.parametrize("source", FORMATS)
@pytest.mark.parametrize("target", FORMATS)
def test_convert_between_all_formats(source, target):
    write_records(f"in{SUFFIXES[source]}", RECORDS)
    done = convert(f"in{SUFFIXES[source]}", f"out{SUFFIXES[target]}.gz")
    assert (done.records, done.bad, done.format) == (len(RECORDS), 0, target)
    back = list(read_records(f"out{SUFFIXES[target]}.gz"))
    if (source, target) == ("ppn", "trdump"):
        # Serbian contracts are none in Prefa, and without one a dump has only the cards.
        assert [(r.hands, r.dealer) for r in back] == [(r.hands, r.dealer) for r in RECORDS]
        assert done.lost["plays"] == sum(r.plays is not None for r in RECORDS)
        return
    assert [(r.hands, r.dealer, r.declarer, r.discard) for r in back] == [
        (r.hands, r.dealer, r.declarer, r.discard) for r in RECORDS
    ]
    assert [r.plays for r in back] == [r.plays for r in RECORDS]


def test_what_is_lost_is_counted():
    write_records("in.jsonl", [replace(RECORDS[1], extra={"colour": "red"}, notes={"a": "b"})])
    assert convert("in.jsonl", "out.txt").lost == {"notes": 1, "unknown fields": 1}
    assert convert("in.jsonl", "out.ppn").lost == {"contract": 1, "declarations": 1, "notes": 1, "unknown fields": 1}
    assert convert("in.jsonl", "out.jsonl").lost == {}


def test_the_same_records_give_the_same_bytes():
    write_records("a.jsonl.gz", RECORDS)
    write_records("b.jsonl.gz", RECORDS)
    assert Path("a.jsonl.gz").read_bytes() == Path("b.jsonl.gz").read_bytes()


def test_records_that_cannot_be_read_or_written_are_left_out():
    with open("in.txt", "w", encoding="utf-8") as out:
        out.write("SA SK SQ\nnonsense\n# remark\n\nSAKQC98D98HAK8 SJT9CA7DAKHQJ7 S87CKQJDQJTHT9\n")
    told: list[str] = []
    done = convert("in.txt", "out.trdump", on_error=told.append)
    assert (done.records, done.bad) == (1, 2)
    assert told[0] == "1: hands: a Prefadoros dump has hands of ten cards and a talon of two"
    assert told[1].startswith("2: hands: ")


def test_without_on_error_the_first_is_raised():
    with open("in.txt", "w", encoding="utf-8") as out:
        out.write("SA SK SQ\nnonsense\n")
    reading = read_records("in.txt")
    next(reading)
    with pytest.raises(RecordError, match="hands"):
        next(reading)


def test_validate_finds_what_the_readable_rules_find():
    spoilt = [replace(record, plays=record.plays and record.plays[:-2] + record.plays[:2]) for record in RECORDS]
    claims = [replace(record, plays=record.plays and record.plays[:6], claim=True, tricks=None) for record in RECORDS]
    early = [replace(record, plays=record.plays and record.plays[:12], tricks=None) for record in RECORDS]
    some = [*RECORDS, *spoilt, *claims, *early]
    write_records("in.jsonl", some)
    plain = [tuple(problem.at(line) for problem in problems(record)) for line, record in enumerate(some, 1)]
    assert list(validate("in.jsonl")) == plain
    assert any(plain)


def test_an_output_that_is_an_input_is_refused():
    write_records("in.jsonl", RECORDS)
    before = Path("in.jsonl").read_bytes()
    with pytest.raises(NotationError, match=r"in\.jsonl is read and written"):
        convert("in.jsonl", "./in.jsonl")
    assert Path("in.jsonl").read_bytes() == before


def test_validate_lists_every_problem():
    with open("in.txt", "w", encoding="utf-8") as out:
        out.write("SA SK SQ\nSA SA SQ dealer=9\n\nSA SK SA\n")
    found = [[(problem.line, problem.field) for problem in record] for record in validate("in.txt")]
    assert found == [[], [(2, "dealer")], [(4, "hands")]]


@pytest.mark.parametrize(
    ("file", "message"),
    [("nowhere.jsonl", "cannot read nowhere.jsonl: No such file"), (".", "cannot read .: Is a directory")],
)
def test_files_that_cannot_be_opened(file, message):
    with pytest.raises(NotationError, match=message):
        list(read_records(file))


def test_files_that_cannot_be_written():
    with pytest.raises(NotationError, match="cannot write nowhere/a\\.jsonl"):
        write_records("nowhere/a.jsonl", [])
    with pytest.raises(NotationError, match="does not say a format"):
        write_records("a.csv", [])
    with pytest.raises(NotationError, match='unknown format "csv"'):
        write_records("a.csv", [], format="csv")


@pytest.mark.parametrize("content", [b"", b"\n\n", b"# only a remark\n", b"\xef\xbb\xbf"])
def test_a_file_with_nothing_in_it(content):
    with open("empty", "wb") as out:
        out.write(content)
    assert list(read_records("empty")) == []


def test_bytes_of_no_format():
    with open("noise", "wb") as out:
        out.write(b"\x00\x01" + random.Random(1).randbytes(5000))
    with pytest.raises(NotationError, match=r'noise: no hand file that is known here .* starts with "\\x00'):
        list(read_records("noise"))


@pytest.mark.parametrize("name", FORMATS)
def test_random_bytes_under_any_name(name):
    with open("noise", "wb") as out:
        out.write(random.Random(2).randbytes(200_000))
    found = faults("noise", format=name)
    assert found
    assert all(len(message) < 1000 for message in found)


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
@pytest.mark.parametrize("name", FORMATS)
def test_a_truncated_compressed_file(name, kind):
    write_records(f"deals{SUFFIXES[name]}", RECORDS)
    whole = Path(f"deals{SUFFIXES[name]}").read_bytes()
    with open("cut", "wb") as out:
        out.write(compressed(whole, kind)[:-40])
    found = faults("cut", format=name)
    assert any("the data break off here: the compressed file is" in message for message in found)


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_a_damaged_compressed_file(kind):
    write_records("deals.jsonl", RECORDS)
    data = bytearray(compressed(Path("deals.jsonl").read_bytes(), kind))
    for place in range(len(data) // 2, len(data) // 2 + 30):
        data[place] ^= 0x5A
    with open("damaged.jsonl", "wb") as out:
        out.write(data)
    assert "the data break off here: the compressed file is" in faults("damaged.jsonl")[-1]


@pytest.mark.parametrize("magic", [b"\x1f\x8b", b"\x28\xb5\x2f\xfd"])
@given(junk=st.binary(max_size=300))
def test_what_only_looks_compressed(magic, junk):
    with open("junk.jsonl", "wb") as out:
        out.write(magic + junk)
    assert all(len(message) < 1000 for message in faults("junk.jsonl"))


def test_pieces_of_a_compressed_file_are_one_file():
    for kind in ("gzip", "zstd"):
        with open("pieces", "wb") as out:
            out.write(compressed(b"one\n", kind) + compressed(b"two\n", kind))
        with open_stream("pieces") as stream:
            assert stream.reader.read() == b"one\ntwo\n"


def test_zstd_without_its_library(monkeypatch):
    write_records("deals.jsonl.zst", RECORDS)
    library = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    monkeypatch.setitem(sys.modules, library, None)
    if sys.version_info < (3, 14):
        import backports

        monkeypatch.delattr(backports, "zstd", raising=False)
    with pytest.raises(
        NotationError, match=r"zstd needs Python 3.14, or the extra: pip install 'prefa-solver\[zstd\]'"
    ):
        list(read_records("deals.jsonl.zst"))


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_are_read(encoding, mark):
    with gzip.open("wide.jsonl.gz", "wb") as out:
        out.write((mark + '{"hands": ["SA", "SK", "SQ"], "id": "Άννα"}\n' * 3).encode(encoding))
    assert [record.id for record in read_records("wide.jsonl.gz")] == ["Άννα"] * 3


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-32-be"])
def test_a_damaged_wide_encoding_ends_with_a_fault(encoding):
    with open("wide.jsonl", "wb") as out:
        out.write('{"hands": ["SA", "SK", "SQ"]}\n'.encode(encoding) + b"\x00\xd8\x01")
    assert faults("wide.jsonl") == [f"2: the data break off here: damaged {encoding.upper()} text"]


@pytest.mark.parametrize("name", FORMATS)
def test_a_line_without_end_takes_no_memory(name):
    class Endless(io.RawIOBase):
        left = 100_000_000

        def readable(self):
            return True

        def readinto(self, buffer):
            count = min(len(buffer), self.left)
            buffer[:count] = b"[" * count
            Endless.left -= count
            return count

    Endless.left = 100_000_000
    tracemalloc.start()
    found = list(FORMATS[name].frames(lines_of(io.BufferedReader(Endless()))))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [frame.fault for frame in found] == [f"the line is longer than {LONGEST_LINE} bytes"]
    assert peak < 8 * LONGEST_LINE


def test_the_line_after_a_long_one_is_read():
    text = b"x" * (3 * LONGEST_LINE) + b"\nSA SK SQ\n" + b"y" * LONGEST_LINE + b"\nSA SK SQ"
    lines = list(lines_of(io.BufferedReader(io.BytesIO(text))))
    assert [(line.number, line.fault is None) for line in lines] == [(1, False), (2, True), (3, True), (4, True)]


def test_a_gzip_bomb_takes_no_memory():
    with gzip.open("bomb.jsonl.gz", "wb", compresslevel=1) as out:
        for _ in range(100):
            out.write(b" " * 1_000_000)
    tracemalloc.start()
    found = faults("bomb.jsonl.gz")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(found) == 1
    assert peak < 8 * LONGEST_LINE


def test_the_example_in_three_encodings():
    example = (DATA / "example.trdump").read_text(encoding="utf-8")
    for name, encoding in (("a", "utf-8"), ("b", "utf-8-sig"), ("c", "cp1253")):
        with open(f"{name}.trdump.gz", "wb") as out:
            out.write(gzip.compress(example.encode(encoding)))
    (one,), (two,), (three,) = (list(read_records(f"{name}.trdump.gz")) for name in "abc")
    assert one == two == three


@pytest.mark.parametrize("encoding", ["cp1252", "cp1253", "cp1251", "latin-1", "iso8859-7"])
@pytest.mark.parametrize("name", FORMATS)
def test_older_encodings_are_named_alike_in_every_format(name, encoding):
    letter = {"cp1251": "Я", "cp1253": "Ω", "iso8859-7": "Ω"}.get(encoding, "é")
    record = replace(RECORDS[1], players=(letter, "b", "c"))
    write_records(f"deals{SUFFIXES[name]}", [record])
    text = Path(f"deals{SUFFIXES[name]}").read_text(encoding="utf-8")
    if name == "trdump":  # Windows-1253 is an encoding of its own; the others do not hold its Greek words
        if encoding == "cp1253":
            (back,) = read_records(_in(encoding, text, "deals.trdump"))
            assert back.players == record.players
        return
    found = faults(_in(encoding, text, f"deals{SUFFIXES[name]}"))
    byte = letter.encode(encoding).hex().upper()
    assert len(found) == 1
    assert found[0].partition(": ")[2] == (
        f"not UTF-8 text (byte 0x{byte}); if the file is in an older encoding, such as Windows-1253 or Windows-1251, "
        "save it as UTF-8"
    )


def _in(encoding: str, text: str, file: str) -> str:
    Path(file).write_bytes(text.encode(encoding))
    return file


def test_a_mark_where_one_file_follows_another():
    with open("two.txt", "wb") as out:
        out.write(b"\xef\xbb\xbfSA SK SQ\n\xef\xbb\xbfHA HK HQ\n")
    assert [record.hands[0] for record in read_records("two.txt")] == ["SA", "HA"]
