"""Files on disk: whole or not at all, kept apart, locked."""

import os
import pty
import stat
import subprocess
import sys
import threading
import tty
from pathlib import Path

import pytest

from prefa_solver.disk.lock import locked
from prefa_solver.disk.names import check_apart, descriptor_of
from prefa_solver.disk.output import Output, is_stream, open_output, write_whole
from prefa_solver.disk.part_file import PartFile, finish_part
from prefa_solver.errors import PrefaError
from support import ROOT

HAS_DESCRIPTORS = pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no names for open files")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def there() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


# Whole or not at all


def test_a_file_is_there_when_it_is_complete():
    Path("a").write_bytes(b"before")
    with open_output("a") as output:
        output.write(b"one")
        output.write(b" two")
        assert Path("a").read_bytes() == b"before"
    assert Path("a").read_bytes() == b"one two"
    assert there() == ["a"]


def test_a_file_of_nothing():
    with open_output("a"):
        assert there() == []
    assert Path("a").read_bytes() == b""


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_what_fails_leaves_nothing(error):
    Path("a").write_bytes(b"before")

    def fail(name):
        with open_output(name) as output:
            output.write(b"half")
            raise error

    for name in ("a", "b"):
        with pytest.raises(error):
            fail(name)
    assert there() == ["a"]
    assert Path("a").read_bytes() == b"before"


def test_what_is_discarded_is_not_committed():
    Path("a").write_bytes(b"before")
    with open_output("a") as output:
        output.write(b"more")
        output.discard()
    assert (there(), Path("a").read_bytes()) == (["a"], b"before")


def test_links_are_followed_and_permissions_stay():
    Path("folder").mkdir()
    Path("folder/real").write_bytes(b"before")
    os.chmod("folder/real", 0o640)
    Path("link").symlink_to("folder/real")
    Path("lost").symlink_to("folder/new")
    for name in ("link", "lost"):
        write_whole(name, b"after")
        assert Path(name).is_symlink()
        assert Path(name).read_bytes() == b"after"
    assert stat.S_IMODE(os.stat("folder/real").st_mode) == 0o640
    assert sorted(os.listdir("folder")) == ["new", "real"]


def test_a_new_file_has_the_permissions_of_new_files():
    write_whole("a", b"")
    Path("b").write_bytes(b"")
    assert os.stat("a").st_mode == os.stat("b").st_mode


def test_the_longest_name_that_the_disk_takes():
    name = "n" * 255
    write_whole(name, b"x")
    assert there() == [name]


@pytest.mark.parametrize(
    ("name", "reason"),
    [("nowhere/a", "there is no folder"), ("folder", "it is a folder"), ("protected", "write-protected")],
)
def test_what_cannot_be_written_is_told_before_there_is_anything(name, reason, monkeypatch):
    Path("folder").mkdir()
    Path("protected").write_bytes(b"")
    access = os.access  # an administrator may do everything
    monkeypatch.setattr(os, "access", lambda path, mode: "protected" not in path and access(path, mode))
    for opened in (Output, PartFile):
        with pytest.raises(PrefaError, match=f"cannot write {name}: .*{reason}"):
            opened(name)
    assert there() == ["folder", "protected"]


def limited(code: str) -> subprocess.CompletedProcess:
    """Run *code* in a process that may write files of at most 1000 bytes: to it the disk is full."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", limit + code], capture_output=True, text=True, env=environment)


@pytest.mark.skipif(sys.platform == "win32", reason="only Unix limits the files of a process")
@pytest.mark.parametrize("size", [1001, 100_000])
def test_a_full_disk_leaves_what_was_there(size):
    Path("a").write_bytes(b"before")
    run = limited(f"from prefa_solver.disk.output import write_whole; write_whole('a', b'x' * {size})")
    assert "cannot write a: File too large" in run.stderr
    assert (there(), Path("a").read_bytes()) == (["a"], b"before")


@HAS_DESCRIPTORS
def test_streams_are_written_as_they_are():
    with open("a", "w+b") as out:
        out.write(b"one ")
        out.flush()
        name = f"/dev/fd/{out.fileno()}"
        Path("link").symlink_to(name)
        assert descriptor_of(name) == descriptor_of("link") == out.fileno()
        for each in (name, "link"):
            write_whole(each, b"two ")
    assert Path("a").read_bytes() == b"one two two "
    write_whole(os.devnull, b"lost")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)
    assert is_stream("-")
    assert is_stream(os.devnull)
    assert not is_stream("a")
    assert not is_stream("not there")


@HAS_DESCRIPTORS
def test_standard_output_by_another_name(capfdbinary):
    write_whole("/dev/stdout", b"here")
    write_whole("-", b" and here")
    assert capfdbinary.readouterr().out == b"here and here"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_device_that_is_full():
    with pytest.raises(PrefaError, match="cannot write /dev/full: No space left on device"):
        write_whole("/dev/full", b"x")


# Kept apart


@pytest.mark.parametrize("name", ["a", "./a", "link", "hard", "folder/../a"])
def test_no_output_is_an_input(name):
    Path("a").write_bytes(b"")
    Path("folder").mkdir()
    Path("link").symlink_to("a")
    os.link("a", "hard")
    with pytest.raises(PrefaError, match="is read and written"):
        check_apart([name], ["b", "a"])
    check_apart(["b"], ["a"])


@pytest.mark.parametrize(
    ("one", "other"),
    [("a", "a"), ("new", "./new"), ("a", "hard"), ("new", "NEW"), ("new", "lost"), ("caf\u00e9", "cafe\u0301")],
)
def test_no_two_outputs_are_one_file(one, other):
    Path("a").write_bytes(b"")
    os.link("a", "hard")
    Path("lost").symlink_to("new")
    with pytest.raises(PrefaError, match="would be one file"):
        check_apart([one, other])
    check_apart([one, "third"])


def test_files_that_differ_in_case_and_are_there_both_are_two():
    Path("a").write_bytes(b"")
    Path("A").write_bytes(b"")
    if len(there()) == 1:
        pytest.skip("this disk does not tell capital letters from small ones")
    check_apart(["a", "A"])
    check_apart(["a"], ["A"])


@HAS_DESCRIPTORS
def test_open_files_are_seen_by_any_name():
    with open("a", "w+b") as out:
        name = f"/dev/fd/{out.fileno()}"
        with pytest.raises(PrefaError, match="is read and written"):
            check_apart(["a"], [name])
        with pytest.raises(PrefaError, match="would be one file"):
            check_apart([name, "a"])
    check_apart([os.devnull, os.devnull], [os.devnull])


# Parts


def test_a_part_is_gone_on_with():
    Path("a").write_bytes(b"before")
    part = PartFile("a")
    part.write(b"one two")
    part.close()
    assert there() == ["a", "a.part"]
    again = PartFile("a", keep=4)
    again.write(b"three")
    assert again.size == 9
    again.close()
    finish_part("a")
    finish_part("a")
    assert (there(), Path("a").read_bytes()) == (["a"], b"one three")


def test_a_part_that_is_too_short_or_gone():
    with pytest.raises(PrefaError, match=r"a.part, which the earlier run has written, is gone"):
        PartFile("a", keep=3)
    Path("a.part").write_bytes(b"ab")
    with pytest.raises(PrefaError, match=r"a.part has 2 bytes, but the earlier run had written 3"):
        PartFile("a", keep=3)


def test_two_programs_do_not_write_one_part():
    part = PartFile("a")
    part.write(b"one")
    code = "from prefa_solver.disk.part_file import PartFile; PartFile('a')"
    assert "a.part is being written by another run" in limited(code).stderr
    part.close()
    assert Path("a.part").read_bytes() == b"one"


# Locks


def test_a_lock_keeps_others_out():
    order = []

    def second():
        with locked("a"):
            order.append("second")

    with locked("a"):
        assert there() == ["a.lock"]
        other = threading.Thread(target=second)
        other.start()
        with pytest.raises(PrefaError, match="a is being changed by another program"), locked("a", patience=0.1):
            pass
        order.append("first")
    other.join()
    assert order == ["first", "second"]
    assert there() == []


def test_a_lock_that_a_dead_program_left_does_no_harm():
    Path("a.lock").write_bytes(b"")
    with locked("a"):
        assert there() == ["a.lock"]
    assert there() == []


def test_many_that_count_lose_nothing():
    Path("count").write_text("0")
    code = """
from pathlib import Path
from prefa_solver.disk.lock import locked
from prefa_solver.disk.output import write_whole
for _ in range(50):
    with locked("count"):
        write_whole("count", str(int(Path("count").read_text()) + 1).encode())
"""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    runs = [subprocess.Popen([sys.executable, "-c", code], env=environment) for _ in range(3)]
    assert [run.wait() for run in runs] == [0, 0, 0]
    assert Path("count").read_text() == "150"


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_a_terminal_gets_no_control_characters_and_a_pipe_gets_all(name):
    data = "a\x1b]52;c;eA==\x07\u202eΆ♠,\r\x9b2J\x7f\nb\tc\n".encode() + b"\xff\n"
    program = f"from prefa_solver.disk.output import write_whole; write_whole({name!r}, {data!r})"
    ours, theirs = pty.openpty()
    tty.setraw(theirs)  # else the terminal itself turns \n into \r\n
    subprocess.run([sys.executable, "-c", program], stdout=theirs, check=True)
    shown = os.read(ours, 4096)
    os.close(theirs)
    os.close(ours)
    assert shown == r"a\x1b]52;c;eA==\x07\u202eΆ♠,\r\x9b2J\x7f".encode() + b"\nb\tc\n\\xff\n"
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True).stdout == data
