"""Whatever a file holds, reading it takes memory and time in proportion to its size, and no more."""

import subprocess
import sys
import time

import pytest

from make_records import records
from prefa_solver import RuleError, RuleSet
from prefa_solver.formats import FORMATS, RecordError, problems, read_records, write_records
from prefa_solver.formats.files import open_frames
from prefa_solver.formats.stream import LONGEST_SHARED
from support import ROOT
from test_formats_ppn import CARDS

MEGABYTE = 1 << 20
# A run that reads a file and keeps what it read prints its highest memory in kilobytes.
READ = """
import resource, sys
from prefa_solver.formats.files import open_frames, read_frame
from prefa_solver.formats import RecordError
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
kept = []
with open_frames(sys.argv[1]) as opened:
    for frame in opened.frames:
        try:
            kept.append((frame, read_frame(opened.format, frame)))
        except RecordError as error:
            kept.append((frame, error))
print(len(kept), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def memory_to_keep(file) -> tuple[int, int]:
    """Frames of *file*, and the bytes that it takes to hold all of them, with their records."""
    done = subprocess.run([sys.executable, "-c", READ, file], cwd=ROOT, capture_output=True, text=True, check=True)
    count, kilobytes = map(int, done.stdout.split())
    return count, kilobytes * (1 if sys.platform == "darwin" else 1024)


def seconds(work) -> float:
    """Processor time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def deal(number: int) -> str:
    return f"[{number} 123 {CARDS} P,P,P]\n"


def test_the_tags_of_a_session_are_shared(tmp_path):
    file = tmp_path / "a.ppn"
    tags = "".join(f"[Tag{number} {'x' * 60}]\n" for number in range(200))
    file.write_text(tags + "".join(map(deal, range(2500))))
    with open_frames(str(file)) as opened:
        shared = {id(frame.shared) for frame in list(opened.frames)}
    assert len(shared) == 1
    count, memory = memory_to_keep(file)
    assert count == 2500
    # 13,000 bytes of tags for each deal would be 32 megabytes, and as notes again as much.
    assert memory < 60 * MEGABYTE


def test_a_tag_without_measure_is_said_once(tmp_path):
    file = tmp_path / "a.ppn"
    file.write_text(f"[Place {'x' * 900_000}]\n" + "".join(map(deal, range(2500))))
    count, memory = memory_to_keep(file)
    assert count == 2501
    assert memory < 40 * MEGABYTE
    found: list[RecordError] = []
    assert len(list(read_records(str(file), on_error=found.append))) == 2500
    (error,) = found
    assert str(error) == f"expected at most 250 tags of {LONGEST_SHARED} bytes in all"
    assert error.problems[0].line == 1


def test_the_rows_of_a_table_are_shared(tmp_path):
    file = tmp_path / "a.trdump"
    write_records(str(file), list(records(seed=1, count=1)))
    head, _, rest = file.read_text().partition("@dianomi")
    parameters = "".join(f"P{number}\t{'x' * 60}\n" for number in range(200))
    file.write_text(head + parameters + f"@dianomi{rest}" * 1000)
    size = file.stat().st_size
    count, memory = memory_to_keep(file)
    assert count == 1000
    assert memory < 20 * MEGABYTE + 8 * size
    file.write_text(head + f"P\t{'x' * 900_000}\n" + f"@dianomi{rest}" * 1000)
    found: list[RecordError] = []
    assert len(list(read_records(str(file), on_error=found.append))) == 1000
    assert len(found) == 1
    assert "bytes for a table" in str(found[0])


LONG = {
    "blank lines inside a PPN deal": ("ppn", lambda n: f"[1 123 {CARDS}" + "\n" * 10 * n + "P,P,P]\n"),
    "tags of PPN": ("ppn", lambda n: "".join(f"[T{i} x]\n" for i in range(6 * n))),
    "the same tag of PPN": ("ppn", lambda n: "[Bula 60]\n" * 6 * n),
    "open brackets of PPN": ("ppn", lambda n: "[a " * 10 * n + "\n" + "[" * 10 * n + "\n" + '[a "' * 10 * n),
    "one PPN deal on many lines": ("ppn", lambda n: f"[1 123 {CARDS}\n" + "x\n" * 10 * n + "]\n"),
    "variants of rules in text": ("text", lambda n: f"SA SK SQ rules=classic{'+four-players' * 4 * n}\n"),
    "calls in text": ("text", lambda n: f"SA SK SQ auction={'pass,' * 10 * n}pass\n"),
    "declarations in JSON": (
        "jsonl",
        lambda n: '{"hands":["SA","SK","SQ"],"declarations":"%s"}\n' % ("play " * 10 * n),
    ),
    "plays in JSON": ("jsonl", lambda n: '{"hands":["SA","SK","SQ"],"plays":"%s"}\n' % ("SA" * 10 * n)),
    "a hand in JSON": ("jsonl", lambda n: '{"hands":["%s","SK","SQ"]}\n' % ("SA" * 10 * n)),
    "bad rows of a dump": ("trdump", lambda n: "@dianomi 1\n" + "x\n" * 10 * n),
    "parameters of a dump": ("trdump", lambda n: "@trapezi 1\n@trparam\n" + "x\ty\n" * 10 * n + "@dianomi 1\n"),
    "blank lines of a dump": ("trdump", lambda n: "@trapezi 1\n" + "\n" * 10 * n + "@dianomi 1\n" + "\n" * 10 * n),
}


@pytest.mark.parametrize("what", LONG)
def test_time_is_linear(what, tmp_path):
    name, text = LONG[what]
    kind = FORMATS[name]

    def read(length: int) -> float:
        file = tmp_path / f"{length}.{name}"
        file.write_text(text(length))

        def work() -> None:
            for record in read_records(str(file), kind.name, on_error=lambda error: None):
                problems(record)

        return seconds(work)

    # Sixteen times as much; were it quadratic, the time would be 256 times as much.
    small, large = read(300), read(4800)
    assert large < 60 * small + 0.2


def test_the_name_of_a_rule_set_is_bounded():
    with pytest.raises(RuleError, match=r"at most 1000 characters, got 520007"):
        RuleSet.named("classic" + "+four-players" * 40_000)


def test_what_is_too_long_is_not_remembered(tmp_path):
    file = tmp_path / "a.jsonl"
    with open(file, "w") as out:
        for number in range(60):
            calls = f"{number}: {'pass ' * 100_000}"
            out.write(f'{{"hands":["SA","SK","SQ"],"auction":"{calls}"}}\n')
    code = READ.replace(
        "kept.append((frame, read_frame(opened.format, frame)))",
        "problems(read_frame(opened.format, frame)); kept.append(0)",
    )
    code = code.replace("import RecordError", "import RecordError, problems")
    done = subprocess.run([sys.executable, "-c", code, file], cwd=ROOT, capture_output=True, text=True, check=True)
    count, kilobytes = map(int, done.stdout.split())
    assert count == 60
    assert kilobytes < 16 * 1024  # the file has 30 megabytes
