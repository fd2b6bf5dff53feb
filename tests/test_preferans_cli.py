"""`prefa settle`, `auction` and `rules` under the rules of Preferans: what they print, and what they refuse."""

import json
import re
import shlex
from fractions import Fraction

import pytest

import prefa_solver as ps
from cli_support import prefa
from prefa_solver.games.named import game
from prefa_solver.games.preferans.variants import VARIANTS
from support import ROOT


def run(line: str):
    """`prefa` with the words of *line*, as a shell would part them."""
    return prefa(*shlex.split(line))


def answer(line: str) -> str:
    result = run(line)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_game_settled():
    text = answer("settle --rules sochi 7H --declarer 1 --whist 'whist pass' --tricks 7 2 1")
    assert text == answer("settle 7H --declarer 1 --whist whist pass --tricks 7 2 1 --rules Sochi")
    assert "7H by seat 1; whist pass; tricks 7-2-1: made (sochi)." in text
    assert "seat 2 writes 12 whists on seat 1: 3 tricks of both hands on whist, 3 x 4." in text
    assert "+14 2/3" in text


def test_the_record_is_the_settlement():
    settled = ps.settle("6H", 2, "whist pass", tricks=(3, 5, 2), rules="rostov+four-players")
    line = "settle 6H --declarer 2 --tricks 3 5 2 --rules rostov+four-players --json --whist 'whist pass'"
    record = json.loads(answer(line))
    assert record["game"] == "preferans"
    assert (record["rules"], record["outcome"], record["said"]) == ("rostov+four-players", "down", "whist pass")
    assert record["entries"]["whists"] == [list(row) for row in settled.whists]
    assert record["entries"]["mountain"] == list(settled.mountains)
    assert [Fraction(worth) for worth in record["worth"]] == list(settled.worth)
    assert record["reasons"] == settled.explain()


def test_misere_all_pass_and_given_up():
    assert "caught" in answer("settle --rules sochi misere --declarer 2 --tricks 4 1 5")
    for line in ("all-pass --tricks 3 4 3", "--all-pass --tricks 3 4 3"):
        text = answer(f"settle --rules rostov {line}")
        assert "seat 1 writes 10 whists on seat 2: he took the fewest tricks" in text
    second = json.loads(answer("settle --rules leningrad all-pass --tricks 3 5 2 --nth 2 --json"))
    assert second["entries"]["mountain"] == [12, 20, 8]
    assert "three down" in answer("settle --rules sochi+give-up 7H --declarer 1 --concede")
    premium = "settle --rules sochi+talon-premium 7H --declarer 1 --tricks 7 2 1 --talon SAHA"
    assert "sure tricks in the talon, 3 x 4 x 1/2" in answer(premium)


def test_all_outcomes():
    found = json.loads(answer("settle --rules sochi --table 7H --json"))
    assert len(found) == 4 * 66 + 2
    for record in found:
        said, tricks = record["said"], record["tricks"]
        settled = ps.settle("7H", 1, said, tricks=tricks, rules="sochi")
        assert [Fraction(worth) for worth in record["worth"]] == list(settled.worth)
    text = answer("settle --rules leningrad+four-players --table 6S --declarer 2")
    for title in (
        "Whist whist",
        "Whist pass whist",
        "Whist pass half",
        "Pass whist",
        "Pass half whist",
        "Pass half pass",
    ):
        assert f"\n{title}\n" in text
    assert "9 any split" in answer("settle --rules sochi --table misere")
    assert "Pass whist" not in answer("settle --rules sochi --table 7H --whist 'whist whist'")


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("7H --declarer 1 --tricks 8 2 1", 1, "the tricks 8 + 2 + 1 are 11, and a deal has 10"),
        ("7H --declarer 1 --pot 3", 2, "--pot cannot be given"),
        ("7H --declarer 1 --aces --tricks 7 2 1", 2, "--aces cannot be given"),
        ("7X --declarer 1", 1, '"7X" is not a contract'),
        ("7H 8H --declarer 1 --whist pass", 2, "expected one contract, got 7H 8H"),
        ("--declarer 1", 2, "CONTRACT missing"),
        ("7H", 2, "--declarer missing"),
        ("8H --declarer 1 --whist pass half", 1, '"pass half" cannot be said to 8H under the rules sochi'),
        ("7H --declarer 1 --concede", 1, "do not let the declarer give up"),
        ("--declarer 1 --refuse", 1, "nobody refuses a contract under the rules sochi"),
        ("all-pass --declarer 1 --tricks 3 5 2", 2, "--declarer cannot be given with --all-pass"),
        ("all-pass", 1, "say who took how many tricks"),
        ("7H --declarer 1 --tricks 7 2 1 --nth 2", 2, "--nth cannot be given"),
        ("7H --declarer 1 --tricks 7 2 1 --talon SAHA", 1, "have no premium for the talon"),
    ],
)
def test_bad_input_is_one_line(line, code, message):
    result = run(f"settle --rules sochi {line}")
    assert result.exit_code == code
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_options_of_preferans_are_not_for_prefa():
    result = run("settle 7H --declarer 1 --tricks 7 2 1 --nth 2")
    assert result.exit_code == 2
    assert "--nth cannot be given under the rules playelephant" in result.stderr


def test_auctions():
    text = answer("auction --rules sochi 6S 7C pass here pass")
    assert "Seat 1  here   of pass, here, 7D to 10NT" in text
    assert "Seat 1 is the declarer with at least 7C." in text
    assert answer("auction --rules leningrad --all-passes 2").startswith("Seat 1 is to speak: pass, 7S to 8NT")
    assert answer("auction --rules sochi misere pass pass --contract misere").splitlines()[-3:] == [
        "Seat 1 is the declarer with misere.",
        "He plays misere.",
        "misere is one of them.",
    ]
    record = json.loads(answer("auction --rules sochi --first 2 6S misere pass pass --json"))
    assert (record["declarer"], record["minimum"], record["speakers"]) == (3, "misere", [2, 3, 1, 2])
    for calls, message in (("6S 6S", "a bid must be higher than the last, 6S"), ("6S here", "can hold his bid")):
        result = run(f"auction --rules sochi {calls}")
        assert result.exit_code == 1
        assert message in result.stderr
    result = run("auction --rules sochi misere pass pass --contract 9S")
    assert "seat 1 cannot name 9S: expected misere, as his bid was misere" in result.stderr


def test_rules():
    listing = answer("rules")
    assert "Rule sets of Preferans" in listing
    assert all(name in listing for name in ("sochi", "leningrad", "rostov", *VARIANTS))
    shown = answer("rules show leningrad")
    assert "raspasy_prices = 2 4 6" in shown
    difference = answer("rules diff sochi sochi+gentleman")
    assert difference.splitlines()[0] == "lone_split"
    result = run("rules diff sochi classic")
    assert "sochi is a rule set of Preferans and classic one of Prefa: only sets of one game have" in result.stderr


def test_a_house_of_preferans(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(answer("rules show leningrad --toml"), encoding="utf-8")
    text = answer(f"settle misere --declarer 1 --tricks 1 4 5 --rules {path}")
    assert "seat 1 writes 20 into the mountain" in text
    path.write_text('base = "sochi"\nraspasy_prices = [3, "x"]\n', encoding="utf-8")
    result = run(f"settle misere --declarer 1 --tricks 1 4 5 --rules {path}")
    assert "line 2: raspasy_prices: expected a list of 1 to 20 whole numbers from 0 to 100" in result.stderr


EVENING = """\
rules sochi+pool-10
players Anna Boris Vera
10S Anna 10 0 0
9S Boris 1 9 0
8S Anna 8 1 1
all-pass 0 4 6
"""


def documented(section: str) -> list[str]:
    page = (ROOT / "docs" / "money-json.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", part, flags=re.MULTILINE)


def test_an_evening(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(EVENING, encoding="utf-8")
    text = answer(f"ledger {file} --why")
    assert text.startswith("Anna\n  pool      10\n  mountain  -\n  on Boris  8. 28\n  on Vera   40. 50\n")
    assert "   the pool of Anna is full: 2 of it help Boris, and Anna writes 20 whists on" in text
    flat = " ".join(text.split())
    assert "Anna deals next, and Boris speaks first; after 1 all-pass deal the bidding starts at 6" in flat
    kept = game("sochi+pool-10").read_session(EVENING)
    record = json.loads(answer(f"ledger {file} --json"))
    assert list(record) == documented("Ledger of Preferans")
    assert [Fraction(result) for result in record["results"]] == list(kept.results)
    assert record["sheet"][0] == {"pool": [10], "mountain": [], "on Boris": [8, 28], "on Vera": [40, 50]}
    assert [row["entry"] for row in record["rows"]] == list(map(str, kept.entries))


def test_the_final_calculation_by_hand():
    kept = game("leningrad").read_session("6S 1 6 2 2\n7S 2 2 7 1\n")
    assert kept.explain_results() == [
        "B deals next, and C speaks first",
        "What a pool lacks of the fullest, 4, goes into the mountain, 2 for a point: A 4, B 0, C 8",
        "Less the smallest mountain, 0: A 4, B 0, C 8",
        "Times 10 and by 3, each of the others has whists for it: A 13 1/3, B 0, C 26 2/3",
        "With the whists on each other, each pair: A from B -5 1/3, A from C +5 1/3, B from C +18 2/3",
        "If they stopped now: A +0, B +24, C -24",
    ]
    closed = game("rostov+pool-10").read_session("all-pass 1 3 6\nclose\n")
    assert closed.explain_results()[0] == "The session is over: the players agreed to stop"
    assert closed.explain_results()[-1].startswith("Results: ")


def test_keeping_a_sheet(tmp_path):
    file = tmp_path / "game.txt"
    answer(f"ledger {file} --new --rules leningrad+four-players --players 'A B C D' --dealer C")
    answer(f"ledger {file} --add 'all-pass 3 3 0 4' --add '7S B 2 7 1 0'")
    typed = "rules leningrad+four-players\nplayers A B C D\ndealer 3\nall-pass 3 3 0 4\n7S 2 2 7 1 0\n"
    assert file.read_text(encoding="utf-8") == typed
    answer(f"ledger {file} --undo")
    assert file.read_text(encoding="utf-8") == typed.removesuffix("7S 2 2 7 1 0\n")
    # Under other rules the same lines cost other sums.
    other = json.loads(answer(f"ledger {file} --rules sochi+four-players --json"))
    assert [section["mountain"] for section in other["sheet"]] == [[3], [3], [], [4]]
    for line, message in (
        (f"ledger {file} --add '7H A 7 2 1 0 maybe'", "is not an answer to a contract"),
        (f"ledger {file} --add '7H A 7 2 2 0'", "the tricks"),
        (f"ledger {file} --rules classic", "got 4 players, expected 3 under the rules classic"),
    ):
        result = run(line)
        assert result.exit_code == 1
        assert message in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_session_kept_as_json(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('base = "sochi"\nvariants = ["four-players"]\npool = 30\n', encoding="utf-8")
    for rules, players, lines in (
        ("leningrad", "A B C", ["all-pass 3 3 4", "7S B 2 7 1", "close"]),
        ("danube", "Anna Bela Cilli", ["acorns Anna 8 1 1", "bettel Bela 0 1 0 kontra pass"]),
        (str(house), "A B C D", ["all-pass 3 3 4 0", "7S B 0 7 2 1 whist pass"]),
        ("classic", "A B C", ["6S C 2 2 6", "7S 2 2 7 1 play pass together"]),
    ):
        file, text = tmp_path / f"kept-{len(rules)}.json", tmp_path / "game.txt"
        text.write_text(f"rules {rules}\nplayers {players}\n" + "\n".join(lines) + "\n", encoding="utf-8")
        answer(f"ledger {file} --new --rules {rules} --players '{players}'")
        added = " ".join(f"--add '{line}'" for line in lines)
        sheet = answer(f"ledger {file} {added} --why")
        assert sheet == answer(f"ledger {text} --why")
        assert answer(f"ledger {file} --why") == sheet
        kept = json.loads(file.read_text(encoding="utf-8"))
        assert (kept["players"], len(kept["entries"])) == (players.split(), len(lines))
        answer(f"ledger {file} --undo")
        assert json.loads(file.read_text(encoding="utf-8")) == kept | {"entries": kept["entries"][:-1]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"entries": [3]}, "entries: Expected `str`"),
        ({"entries": ["7H 1 7 2 1", "7H 1 7 2 2"]}, 'entry 2: entry 2, "7H 1 7 2 2": the tricks'),
        ({"entries": ["7H 1 7 2 1", "7H\nclose"]}, "entry 2: "),
        ({"players": ["A B", "C", "D"]}, '"A B" is not a name'),
        ({"rules": {"base": 3}}, "rules: base: Expected `str`"),
        ({"rules": {"base": "sochi", "poll": 3}}, 'unknown rule "poll"'),
        ({"rules": "whist"}, 'unknown rule set "whist"'),
    ],
)
def test_what_json_cannot_be(tmp_path, change, message):
    file = tmp_path / "game.json"
    good = {"rules": "sochi", "players": ["A", "B", "C"], "first_dealer": 3, "entries": []}
    file.write_text(json.dumps(good | change), encoding="utf-8")
    result = run(f"ledger {file}")
    assert (result.exit_code, message in result.stderr) == (1, True), result.stderr
    assert result.stderr.count("\n") == 1


def test_a_sheet_of_another_game(tmp_path):
    file = tmp_path / "game.txt"
    answer(f"ledger {file} --new --rules danube --players 'Anna Bela Cilli'")
    text = answer(f"ledger {file} --add 'acorns Anna 8 1 1' --add 'bettel Bela 0 1 0 kontra pass' --why")
    kept = game("danube").read_session(file.read_text(encoding="utf-8"))
    assert str(kept) == file.read_text(encoding="utf-8")
    first = ps.settle("acorns", 1, "pass pass", tricks=(8, 1, 1), rules="danube")
    assert kept.rows[0].settlement.worth == first.worth
    assert kept.sheet[0]["points"][0] == first.worth[0]
    assert text.startswith("Anna\n  points  ")
    assert "If they stopped now: Anna" in text
    result = run(f"ledger {file} --add 'acorns X 8 1 1'")
    assert 'unknown player "X"' in result.stderr
