"""Feeds the readers of hand files with random and damaged input. Whatever comes, there is a record or a reason.

python benchmarks/fuzz_formats.py 1000000 --seed 1

Any exception but those that a reader documents stops it, with the input that caused it. The same seed, the same input.
"""

import argparse
import io
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from make_records import records
from prefa_solver.formats import FORMATS, RecordError, Result, problems
from prefa_solver.formats.decompressing import Gunzip, Unpacked
from prefa_solver.formats.files import read_frame
from prefa_solver.formats.stream import compressed, lines_of

COMPRESSIONS = (None, "gzip", "zstd")
_TOKENS = {
    "text": [
        b"dealer=",
        b"plays=",
        b"auction=1:pass,,pass",
        b"=",
        b"#",
        b"%00",
        b",",
        b"-",
        b" ",
        b"talon",
        b"notes=x",
    ],
    "jsonl": [b'"talon":""', b'"plays":"SA"', b"{", b"}", b"[", b'"', b"null", b"1e999", b'"+extra":5', b"\\u0000"],
    "trdump": [b"@trapezi\t1", b"@dianomi 1", b"@energia", b"@akirosi", b"@trparam", b"@x", b"\t", b"NULL", b"DPS"],
    "ppn": [b"[", b"]", b'"', b"[Bula 60]", b"[1 123 ", b" 8521", b"0,0,0", b"XX", b"I3", b" ", b"[Session x]", b"\\"],
}
_EVERYWHERE = [
    b"\n",
    b"\r",
    b"\x00",
    b"\xef\xbb\xbf",
    b"\xff",
    b"9" * 30,
    "Ά".encode(),
    "Ά".encode("cp1253"),
    b"\xe2\x80\xa8",
]


def good_files(random: Random) -> dict[str, list[bytes]]:
    """Some good files of one or two records in every format."""
    some = list(records(seed=random.randrange(10**6), count=12))
    some = [
        replace(
            record,
            auction=random.choice([None, f"{record.dealer.next}: stay pass pass"]) if record.declarer == 1 else None,
            plays=record.plays and record.plays[: random.choice([None, 6, 14])],
            result=random.choice([None, Result(pot=(1, 2, -3), cash=(0, 0, 0))]),
            notes={"ppn.kontra": "K1", "trdump.talon": "FLOP"} if random.random() < 0.3 else {},
        )
        for record in some
    ]
    files: dict[str, list[bytes]] = {}
    for name, kind in FORMATS.items():
        files[name] = []
        for start in range(0, len(some), 2):
            writer, written = kind.writer(), b""
            for record in some[start : start + random.randint(1, 2)]:
                written += writer.write(record)
            files[name].append(written)
    return files


def damaged(random: Random, name: str, data: bytes, other: bytes) -> bytes:
    """*data* with one to a few changes of the kinds that files suffer."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 8))):
        start = random.randrange(len(data) + 1)
        end = min(len(data), start + random.choice((0, 1, 1, 2, 5, 20, 200)))
        match random.randrange(7):
            case 0:
                new = random.randbytes(end - start)
            case 1:
                new = random.choice(_TOKENS[name])
            case 2:
                new = random.choice(_EVERYWHERE)
            case 3:
                new = data[start:end] * random.choice((0, 0, 2, 3))
            case 4:
                place = random.randrange(len(other) + 1)
                new = other[place : place + end - start]
            case 5:  # two pieces of a line or two lines change places
                lines = data.splitlines(keepends=True)
                one, two = random.randrange(len(lines) or 1), random.randrange(len(lines) or 1)
                if lines:
                    lines[one], lines[two] = lines[two], lines[one]
                data, new, end = b"".join(lines), b"", start
            case _:
                new = data[start:end].swapcase()
        data = data[:start] + new + data[end:]
    return data


def inputs(seed: int, count: int, name: str) -> Iterator[tuple[str | None, bytes]]:
    """*count* inputs for the reader of the format *name*, each with its compression."""
    random = Random(f"{seed}/{name}")
    files: dict[str, list[bytes]] = {}
    for number in range(count):
        if number % 2000 == 0:
            files = good_files(random)
        compression = random.choices(COMPRESSIONS, (18, 1, 1))[0]
        if random.random() < 0.1:
            data = random.randbytes(random.randrange(200))
        else:
            other = random.choice(files[random.choice(list(FORMATS))])
            data = damaged(random, name, random.choice(files[name]), other)
        if compression is not None:
            data = compressed(data, compression)
            if random.random() < 0.7:
                data = damaged(random, name, data, other=data)
        yield compression, data


def read(name: str, data: bytes, compression: str | None) -> tuple[int, int]:
    """Read *data*; returns the numbers of good and of bad records.

    :raises Exception: if the reader does what it may not do.
    """
    kind, good, bad = FORMATS[name], 0, 0
    stream = io.BufferedReader(io.BytesIO(data))
    if compression == "gzip":
        stream = io.BufferedReader(Unpacked(stream, Gunzip))
    elif compression == "zstd":
        stream = io.BufferedReader(Unpacked(stream, _zstd()))
    for frame in kind.frames(lines_of(stream)):
        try:
            record = read_frame(kind, frame)
        except RecordError as error:
            bad += 1
            if not error.problems or not all(p.reason.isprintable() and len(p.reason) < 1000 for p in error.problems):
                raise AssertionError(f"a reason that is none: {error.problems}") from error
            continue
        good += 1
        problems(record)
    return good, bad


def _zstd():
    import sys

    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd.ZstdDecompressor


def run(seed: int, count: int, name: str) -> Counter[str]:
    """Read *count* inputs.

    :raises AssertionError: with the first input on which the reader fails.
    """
    done: Counter[str] = Counter()
    for compression, data in inputs(seed, count, name):
        try:
            good, bad = read(name, data, compression)
        except Exception as error:
            raise AssertionError(f"{name}, {compression}: {error!r} from {data!r}") from error
        done["inputs"] += 1
        done["records"] += good
        done["bad records"] += bad
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, help="over all readers together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=list(FORMATS), help="this reader alone")
    options = parser.parse_args()
    names = [options.format] if options.format else list(FORMATS)
    for name in names:
        start = time.perf_counter()
        done = run(options.seed, -(-options.count // len(names)), name)
        told = ", ".join(f"{number:,} {what}" for what, number in done.items())
        print(f"{name}: {told}, {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
