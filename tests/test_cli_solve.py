"""`prefa solve`: what it prints, and the ways to give it a deal or a position."""

import shlex

import pytest

from cli_support import DEAL, prefa, sessions
from prefa_solver import Card, Deal, Position, card_values
from support import DATA

GOLDEN = sorted((DATA / "cli").glob("*.txt"))
HANDS = DEAL.split()
PLAY = ["--declarer", "1", "--strain", "S"]


def answer(*args: str, stdin: str | None = None) -> str:
    result = prefa("solve", *args, stdin=stdin)
    assert result.stderr == ""
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path):
    ((command, output),) = sessions(path.read_text(encoding="utf-8"))
    program, *args = shlex.split(command)
    result = prefa(*args)
    assert program == "prefa"
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == output
    assert all(len(line) <= 80 and line == line.rstrip() for line in output.splitlines())


def test_there_are_golden_files():
    assert {path.stem for path in GOLDEN} >= {"table", "opening", "played", "trick", "alone", "misere"}


@pytest.mark.parametrize(
    "args",
    [
        HANDS,
        [f"{DEAL} D8D7"],
        [DEAL.lower()],
        [", ".join(HANDS)],
        [" | ".join(["♠KQJ109 ♣KQJ10 ♦K ♥-", *HANDS[1:]])],
        ["--hand1", HANDS[0], "--hand2", HANDS[1], "--hand3", HANDS[2]],
        ["--hand3", HANDS[2], "--hand1", "SK SQ SJ S10 S9 CK CQ CJ CT DK", "--hand2", HANDS[1]],
        ["SKSQSJSTS9CKCQCJCTDKSAS8S7C9DQHAHQH9H8H7CAC8C7DADJDTD9HKHJHTD8D7"],
    ],
)
def test_the_same_deal_in_other_words(args):
    assert answer(*args) == answer(DEAL)
    assert "The talon, ♦87, is out of play." in answer(*args)


def test_deals_from_a_file(tmp_path):
    file = tmp_path / "deals.txt"
    file.write_text(f"# two deals\n\n{DEAL}   # the first\r\n  {DEAL} D8D7\n", encoding="utf-8")
    one = answer(DEAL)
    assert answer(str(file)) == f"Deal 1, {file}:3\n\n{one}\nDeal 2, {file}:4\n\n{one}"
    assert answer(str(file), str(file)).count("Deal 3, ") == 1
    text = f"\ufeff{file.read_text(encoding='utf-8')}"
    assert answer("-", stdin=text) == answer(str(file)).replace(str(file), "standard input")


def test_a_file_of_positions():
    text = f"SA SK SQ strain=H declarer=1 leader=1\n{DEAL}\n"
    output = answer("-", *PLAY, stdin=text.splitlines()[1]) + "\n" + answer("-", stdin=text)
    assert output.count("One best line") == 2
    assert output.count("Seat 1 plays       Seat 2 plays       Seat 3 plays") == 1


def test_what_comes_before_a_bad_line_is_printed():
    result = prefa("solve", "-", stdin=f"{DEAL}\nSA SK\n{DEAL}\n")
    assert result.exit_code == 1
    assert result.stdout == f"Deal 1, standard input:1\n\n{answer(DEAL)}"
    assert result.stderr == 'prefa solve: standard input:2: got 2 hands, expected 3 and a talon: "SA SK"\n'


@pytest.mark.parametrize(
    ("args", "titles", "strains"),
    [
        ([], "Seat 1 plays       Seat 2 plays       Seat 3 plays", "♠♣♦♥N"),
        (["--declarer", "3"], "Seat 3 plays", "♠♣♦♥N"),
        (["--strain", "n"], "Seat 1 plays       Seat 2 plays       Seat 3 plays", "N"),
        (["--strain", "♦"], "Seat 1 plays       Seat 2 plays       Seat 3 plays", "♦"),
    ],
)
def test_the_table_has_what_was_asked_for(args, titles, strains):
    rows = answer(DEAL, *args).splitlines()
    top = rows.index("  The talon, ♦87, is out of play.") + 2
    assert rows[top].strip() == titles
    assert "".join(row[2] for row in rows[top + 5 : top + 5 + len(strains)]) == strains
    assert rows[top + 5 + len(strains)] == ""


def test_a_declarer_with_twelve_cards_is_the_declarer():
    twelve = f"{HANDS[0]}D8D7 {HANDS[1]} {HANDS[2]}"
    with_talon = answer(DEAL, *PLAY, "--discard", "D8 D7")
    assert "Seat 1 takes the talon, ♦87, and throws ♦87 out of play." in with_talon
    implied = answer(twelve, "--strain", "S", "--discard", "D8 D7")
    assert "Seat 1 throws ♦87 out of play." in implied
    assert implied == answer(twelve, *PLAY, "--discard", "D8D7")
    assert implied.partition("Cards of")[2] == with_talon.partition("Cards of")[2]


def test_the_leader():
    assert "Seat 1 · declarer · leads" in answer(DEAL, *PLAY)
    assert "Seat 2 · leads" in answer(DEAL, *PLAY, "--leader", "2")
    assert "Seat 3 · leads" in answer(DEAL, *PLAY, "--dealer", "2")
    assert "Seat 3 · leads" in answer(DEAL, *PLAY, "--dealer", "1", "--sits-out", "2")
    assert "Seat 3 · leads" in answer("SA SK SQ", *PLAY, "--trick", "-", "--dealer", "2")


def test_played_and_trick_agree():
    played = ["SK", "SA", "HT", "H9", "HJ"]
    position = Deal.parse(DEAL).position(1, "S")
    for count in range(len(played) + 1):
        told = answer(DEAL, *PLAY, "--played", " ".join(played[:count]) or "-")
        trick = "".join(map(str, position.trick)) or "-"
        leader = [] if position.trick else ["--leader", str(position.leader)]
        seen = answer(*map(str, position.hands), *PLAY, "--trick", trick, *leader)
        assert told.partition("\n\n  Seat 1 plays")[0] == seen.partition("\n\n  Seat 1 plays")[0]
        for tricks in set(card_values(position).values()):
            assert f"\n  {tricks:>2}   " in told
            assert f"\n  {tricks:>2}   " in seen
        if count < len(played):
            position = position.play(Card.parse(played[count]))


@pytest.mark.parametrize(
    ("hands", "trick", "sits_out", "leader"),
    [
        ("SA CK7 DQ8", "H9", None, 1),
        ("SA7 CK DQ8", "H9", None, 2),
        ("SA7 CK8 DQ", "H9", None, 3),
        ("SA CK DQ8", "H9H8", None, 1),
        ("SA7 CK DQ", "H9H8", None, 2),
        ("SA CK8 DQ", "H9H8", None, 3),
        ("SA CK8 -", "H9", 3, 1),
        ("SA CK8 DAKQJ", "H9", 3, 1),
        ("SA7 CK -", "H9", 3, 2),
        ("SA - DQ8", "H9", 2, 1),
        ("SA8 - DQ", "H9", 2, 3),
    ],
)
def test_who_led_follows_from_who_is_short(hands, trick, sits_out, leader):
    out = [] if sits_out is None else ["--sits-out", str(sits_out)]
    words = [f"strain=NT declarer=1 leader={leader} trick={trick}", *([f"sits_out={sits_out}"] if out else [])]
    line = " ".join([hands, *words])
    Position.parse(line)
    asked = answer(hands, "--declarer", "1", "--strain", "NT", "--trick", trick, *out)
    assert asked == answer(line)


def test_rules():
    # Seat 2 has trumped the club with the ten; only the desktop rules forbid seat 3 to trump lower.
    ending = ["D7 H8 SA8", "--strain", "S", "--declarer", "1", "--trick", "C7 ST"]
    free = answer(*ending)
    assert "may not be played" not in free
    for name in ("playelephant", "prefadoros", "classic"):
        assert answer(*ending, "--rules", name) == free
    bound = answer(*ending, "--rules", "desktop")
    assert "The last of three players must overtrump.\n" in bound
    assert "   -   ♠8   may not be played now\n" in bound
    assert "The last of three players must overtrump.\n" in answer("SA C7 D7", "--rules", "desktop")


def test_objective():
    few = answer("S7C8D9 S8C7DT S9CTD8", "--declarer", "2", "--strain", "NT", "--objective", "min")
    assert "Seat 2 wants as few tricks as possible." in few
    many = answer("S7C8D9 S8C7DT S9CTD8", "--declarer", "2", "--strain", "NT")
    assert many == answer("S7C8D9 S8C7DT S9CTD8", "--declarer", "2", "--strain", "NT", "--objective", "max")
    assert "as few" not in many
