"""Bad input: one clear line on standard error, exit code 1 for bad data and 2 for wrong usage."""

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_support import DEAL, one_line, prefa

FIRST, SECOND, THIRD = DEAL.split()
PLAY = ["--declarer", "1", "--strain", "S"]


def failure(code: int, *args: str, stdin: str | bytes | None = None) -> str:
    result = prefa("solve", *args, stdin=stdin)
    line = one_line(result)
    assert result.exit_code == code
    assert line.startswith("prefa solve: ")
    return line.removeprefix("prefa solve: ")


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["SA"], ['no file "SA", and no deal: ', "expected three hands"]),
        (["deals.txt"], ['no such file: "deals.txt"']),
        (["-", "deals/monday"], ['no such file: "deals/monday"']),
        (["AK.Q9.7.A"], ['no file "AK.Q9.7.A", and no deal: ', "dotted hand", "each suit letter before its ranks"]),
        (["SA CK"], ["got 2 ", "expected 3", '"SA CK"']),
        (["SA CK D1"], ["seat 3: ", '"1" at character 2 of "D1"', "expected a rank"]),
        (["SA CKQ D7"], ["seat 2 ", "2 cards", "expected 1", '"CKQ"']),
        (["SA SA D7"], ["SA is in two places", "seat 1 (SA)", "seat 2 (SA)"]),
        ([f"{DEAL} D8HA"], ["HA is in two places", f"seat 2 ({SECOND})", "the talon (D8HA)"]),
        ([f"{DEAL} D8"], ["the talon ", "expected 2", '"D8"']),
        ([f"{FIRST}D8 {SECOND} {THIRD}"], ["seat 1 ", "11 cards", "expected 10", f'"{FIRST}8"']),
        (["--hand1", "SX", "--hand2", "CA", "--hand3", "D7"], ["--hand1: ", '"X" at character 2 of "SX"']),
        (["--hand1", "SAA", "--hand2", "CA", "--hand3", "D7"], ["--hand1: ", "SA comes twice", '"SAA"']),
        (
            [f"{FIRST}D8D7 {SECOND} {THIRD}", "--declarer", "2", "--discard", "D8D7"],
            ["seat 1 holds 12 cards", "seat 2 is not the declarer"],
        ),
        ([DEAL, *PLAY, "--discard", "D8"], ["seat 1 ", "1 card", "expected 2", '"D8"']),
        ([DEAL, *PLAY, "--discard", "D8D8"], ["--discard: ", "D8 comes twice", '"D8D8"']),
        ([DEAL, *PLAY, "--discard", "D8HA"], ["seat 1 cannot discard HA", f'it holds "{FIRST}87"']),
        ([DEAL, "--declarer", "1", "--discard", "D8HA"], ["seat 1 cannot discard HA", f'it holds "{FIRST}87"']),
        (["SA CK D7", *PLAY, "--discard", "D8HA"], ["seat 1 cannot discard D8HA", "no talon"]),
        ([DEAL, *PLAY, "--sits-out", "1"], ["seat 1 is the declarer", "sit out"]),
        ([DEAL, *PLAY, "--sits-out", "2", "--leader", "2"], ["seat 2 sits out", "lead"]),
        ([DEAL, *PLAY, "--played", "SK S"], ["--played: ", "suit S has no ranks", '"SK S"']),
        (
            [DEAL, *PLAY, "--played", "SK SA H10 H9 HJ CK"],
            ["--played: trick 2: ", "seat 1 cannot play CK", "must trump with S", '"SQJT9CKQJTDK"'],
        ),
        (
            [DEAL, *PLAY, "--played", "SK S9"],
            ["--played: trick 1: ", "seat 2 cannot play S9", "holds", f'"{SECOND}"'],
        ),
        (["SA CK D7", *PLAY, "--trick", "?"], ["--trick: ", '"?" at character 1', "expected a suit letter"]),
        (["SA CK DQ8", *PLAY, "--trick", "H9D7H8"], ["3 cards on the table (H9D7H8)", "3 players"]),
        (["SA CKH8 DQ8", *PLAY, "--trick", "C9", "--leader", "2"], ["seat 1 ", "1 card", "expected 2", '"SA"']),
        (["SA H8 DQ8", *PLAY, "--trick", "H9C7"], ["on the table", "seat 2 cannot play C7", "follow H", '"C7H8"']),
        (["SA CK D7 strain=S declarer=1"], ["leader= is missing", '"SA CK D7 strain=S declarer=1"']),
    ],
)
def test_bad_data_names_card_seat_and_what_was_expected(args, parts):
    line = failure(1, *args)
    assert line.startswith(parts[0])
    assert [part for part in parts if part not in line] == []


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (
            [f"{FIRST}D8D7 {SECOND} {THIRD}"],
            f'seat 1 holds 12 cards, the talon with them; --discard must name the two that it throws: "{FIRST}87"',
        ),
        (["SA CK", *PLAY, "--trick", "H9"], 'got 2 hands, expected 3 without spaces in them: "SA CK"'),
        (
            ["SA CK8 D7", *PLAY, "--trick", "SA"],
            "SA lies on the table and is in the hand of seat 1 (SA): with --trick the hands are as they are now",
        ),
        (
            ["SA CK8 DQJT", *PLAY, "--trick", "H9"],
            "with H9 on the table, a seat that has played holds one card fewer than one that has not, but the hands "
            "have: seat 1 1, seat 2 2, seat 3 3",
        ),
    ],
)
def test_bad_data_of_the_command_itself(args, line):
    assert failure(1, *args) == line


@pytest.mark.parametrize(
    ("args", "line"),
    [
        ([], "a deal is missing: expected DEAL, a file, - for standard input, or --hand1 --hand2 --hand3"),
        ([DEAL, "--hand1", "SA"], "DEAL and --hand1, --hand2, --hand3 exclude each other"),
        (["--hand1", "SA", "--hand3", "D7"], "--hand2 is missing: the cards of seat 2"),
        ([DEAL, "--declarer", "4"], "Invalid value for '--declarer': \"4\" is not a seat; expected 1, 2 or 3"),
        ([DEAL, "--sits-out", ""], "Invalid value for '--sits-out': \"\" is not a seat; expected 1, 2 or 3"),
        (
            [DEAL, "--strain", "X"],
            "Invalid value for '--strain': \"X\" is not a strain; expected one of S, C, D, H, NT",
        ),
        ([DEAL, "--sits-out", "2"], "--sits-out needs --strain and --declarer"),
        ([DEAL, "--leader", "2", "--strain", "S"], "--leader needs --strain and --declarer"),
        ([DEAL, "--objective", "min", "--declarer", "1"], "--objective needs --strain and --declarer"),
        ([DEAL, "--played", "SK"], "--played needs --strain and --declarer"),
        (["SA CK D7", "--trick", "SK"], "--trick needs --strain and --declarer"),
        (["SA CK -", "--sits-out", "3"], "--sits-out needs --strain and --declarer"),
        ([DEAL, "--discard", "D8D7"], "--discard needs --declarer: who takes the talon"),
        (
            [DEAL, *PLAY, "--discard", "D8D7", "--trick", "SK"],
            "--discard does not go with --trick: leave the discarded cards out of the hand",
        ),
        (
            [DEAL, "--trick", "SK", "--played", "SK"],
            "--trick and --played exclude each other: with --trick the hands are as they are now, with --played as "
            "they were before the first trick",
        ),
        (
            ["SA CK D7 strain=S declarer=1 leader=1", "--sits-out", "3"],
            '--sits-out does not go with a position, which says it all: "SA CK D7 strain=S declarer=1 leader=1"',
        ),
    ],
)
def test_wrong_usage(args, line):
    assert failure(2, *args) == f"{line} (see prefa solve --help)"


@pytest.mark.parametrize("option", ["--rules", "--objective"])
def test_a_choice_names_what_there_is(option):
    line = failure(2, DEAL, *PLAY, option, "whist")
    assert line.startswith(f"Invalid value for '{option}': 'whist' is not one of ")


def test_a_file_that_cannot_be_read(tmp_path):
    assert failure(1, str(tmp_path)) == f"cannot read {tmp_path}: Is a directory"
    empty = tmp_path / "empty.txt"
    empty.write_text("# nothing\n\n")
    assert failure(1, str(empty)) == f"{empty} has no deal in it"
    assert failure(1, "-", stdin="") == "standard input has no deal in it"
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"#\n" + "S7".encode("utf-16"))
    assert failure(1, str(binary)).startswith(f"{binary}:2: not UTF-8 text (byte 0xFF); if the file is in an older ")


def test_a_file_without_permission(tmp_path, monkeypatch):
    file = tmp_path / "secret.txt"
    file.write_text(DEAL)

    def refuse(*args):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(
        "prefa_solver.decoding.open", refuse, raising=False
    )  # the super-user, who may run the tests, may read every file
    assert failure(1, str(file)) == f"cannot read {file}: Permission denied"


def test_the_line_of_a_file_is_named(tmp_path):
    file = tmp_path / "deals.txt"
    file.write_text("\n# comment\nSA CK DX\n")
    assert failure(1, str(file)).startswith(f'{file}:3: seat 3: "X" at character 2 of "DX": ')


def test_json_prints_nothing_when_it_fails():
    assert failure(1, "SA CK DX", "--json").startswith("seat 3: ")


NOTATION = st.text("SCDHscdh7891TJQKA0akqjt -,|.=#?♠♣♦♥\n", max_size=60)
WORDS = st.one_of(
    NOTATION,
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20),
    st.sampled_from(["SA CK D7", DEAL, "1", "2", "3", "S", "NT", "-", "desktop", "min", "SK SA"]),
)
FLAGS = ["--hand1", "--hand2", "--hand3", "--declarer", "--strain", "--discard", "--sits-out", "--objective"]
FLAGS += ["--dealer", "--leader", "--trick", "--played", "--rules"]


def check_any_outcome(result):
    assert result.exit_code in (0, 1, 2), result.exception
    assert result.exception is None or isinstance(result.exception, SystemExit)
    if result.exit_code:
        assert result.stderr.startswith("prefa solve: ")
        assert result.stderr.count("\n") == 1
        assert result.stderr.rstrip("\n").isprintable()
    else:
        assert result.stderr == ""
        assert result.stdout != ""


@settings(max_examples=60, deadline=None)
@given(
    st.lists(WORDS, max_size=2),
    st.dictionaries(st.sampled_from(FLAGS), WORDS),
    st.booleans(),
)
def test_any_arguments_end_well(words, options, as_json):
    args = [f"{option}={value}" for option, value in options.items()]
    check_any_outcome(prefa("solve", *args, *["--json"] * as_json, "--", *words, stdin=""))


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.binary(max_size=80), NOTATION.map(str.encode)), st.booleans())
def test_any_bytes_on_standard_input_end_well(stdin, as_json):
    result = prefa("solve", "-", *["--json"] * as_json, stdin=stdin)
    check_any_outcome(result)
    assert as_json or not result.stdout or result.stdout.startswith("Deal 1, standard input:")


@pytest.mark.parametrize("command", ["solve", "claim", "review", "score", "validate"])
def test_standard_input_is_read_once(command):
    result = prefa(command, "-", "-", stdin="SAK SQJ ST9\n")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "standard input (-) is named twice, and it can be read only once" in result.stderr
