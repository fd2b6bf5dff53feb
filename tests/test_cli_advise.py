"""`prefa advise` and `prefa solve --with-talon`: text, errors, and the JSON that docs/advice-json.md promises."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from cli_support import DEAL, PREFA, one_line, prefa
from support import ROOT

TEN_SURE = "SAKQJT987CAKDAK"
# few layouts: quickly done on all of them
TIGHT = ["--length", "2:H=4", "--holds", "2:CQJT", "--holds", "3:DQJT"]
FIVE = "SJT8CAKTD9HAQ7 SKCQJ987DT7HK8 SQ97DAKQ8HJT9 SADJ"
DEFENDER = ["SKCQJ987DT7HK8", "--seat", "2", "--contract", "7S", "--margin", "12"]
QUESTIONS = {
    "Discard": ["discard", TEN_SURE, *TIGHT],
    "Known discard": ["discard", "SAJT8CAKTDJ9HAQ7", "--hands", "SKCQJ987DT7HK8 SQ97DAKQ8HJT9"],
    "Contract": ["contract", TEN_SURE, "--discard", "CADA", *TIGHT],
    "Concede": ["concede", TEN_SURE, "--minimum", "10NT", *TIGHT],
    "Defence": ["defence", *DEFENDER],
    "Known defence": ["defence", "--contract", "7S", "--hands", FIVE, "--discard", "DJ9"],
    "Bid": ["bid", "SAKQJT987CAK", "--holds", "2:DAKQJT987", "--holds", "3:HAKQJT987CQJ"],
}


def ask(*args, command="advise", **options):
    result = prefa(command, *args, **options)
    assert (result.exit_code, result.stderr) == (0, ""), result.stderr
    return result.stdout


# -- JSON -------------------------------------------------------------------------------------------------------------


def documented():
    """The tables of the page: key to type, by heading."""
    tables = {}
    for section in (ROOT / "docs" / "advice-json.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        rows = re.findall(r"^\| `(\w+)` \| ([a-z ]+) \|", section, flags=re.MULTILINE)
        tables[section.partition("\n")[0]] = dict(rows)
    tables["Concede"] = tables["Discard"] | tables["Concede"]
    return tables


DOCUMENTED = documented()
NESTED = {
    "estimate": "Estimate",
    "tricks": "Tricks",
    "plans": "Plan",
    "known plans": "Known plan",
    "contracts": "Contract value",
    "turns": "Turn",
    "known turns": "Known turn",
    "steps": "Step",
}
PLAIN = {
    "string": lambda value: type(value) is str,
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
    "boolean": lambda value: type(value) is bool,
    "object": lambda value: type(value) is dict and bool(value),
    "null": lambda value: value is None,
    "array of strings": lambda value: all(type(item) is str for item in value),
    "array of integers": lambda value: all(type(item) is int for item in value),
}


def fits(value, kind):
    if kind in PLAIN:
        return PLAIN[kind](value)
    if kind.startswith("array of "):
        return bool(value) and all(fits_table(item, NESTED[kind.removeprefix("array of ")]) for item in value)
    return fits_table(value, NESTED[kind])


def fits_table(record, heading):
    types = DOCUMENTED[heading]
    return (
        record is not None
        and set(record) == set(types)
        and all(any(fits(value, kind) for kind in types[key].split(" or ")) for key, value in record.items())
    )


@pytest.mark.parametrize("heading", QUESTIONS)
def test_json_is_as_documented(heading):
    (line,) = ask(*QUESTIONS[heading], "--json").splitlines()
    record = json.loads(line)
    assert record["kind"] == heading.lower()
    for key, value in record.items():
        kinds = DOCUMENTED[heading].get(key, "").split(" or ")
        assert any(kind and fits(value, kind) for kind in kinds), (key, value)
    assert set(record) == set(DOCUMENTED[heading])


def test_what_was_not_valued_is_null():
    """With both always playing nobody asks what one defender alone would make."""
    record = json.loads(ask(*QUESTIONS["Contract"], "--defence", "both", "--minimum", "10H", "--json"))
    assert [strain for strain, tricks in record["tricks"].items() if tricks is None] == ["S", "C", "D"]
    for strain in ("H", "NT"):
        chances = record["tricks"][strain]["chances"]
        assert sum(chances["both"]) == pytest.approx(1)
        assert chances["first"] is chances["second"] is None
    record = json.loads(ask(*QUESTIONS["Discard"], "--defence", "both", "--json"))
    assert {str(plan["tricks"]["chances"]["first"]) for plan in record["plans"]} == {"None"}
    known = [*QUESTIONS["Known discard"], "--defence", "both", "--json"]
    assert {str(plan["declarations"]) for plan in json.loads(ask(*known))["plans"]} == {"['play play']"}


def test_text_has_no_number_for_what_was_not_valued():
    text = ask(*QUESTIONS["Contract"], "--defence", "both")
    assert re.search(r"^  ♠ +10\.00 +— +—", text, flags=re.MULTILINE)
    assert "alone" not in text


def test_every_documented_table_is_used():
    used = {*NESTED.values(), *QUESTIONS}
    assert used == set(DOCUMENTED)


def test_talon_table_json_is_documented():
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    section = page.split("## Talon table")[1].split("\n## ")[0]
    record = json.loads(ask(DEAL, "--with-talon", "--json", command="solve"))
    assert list(record) == re.findall(r"^\| `(\w+)`", section, flags=re.MULTILINE)
    assert record["tricks"]["D"]["3"] == {"both": 8, "first": 10, "second": 9}
    assert record["discards"]["D"]["3"]["both"] == "C87"


# -- text -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", QUESTIONS)
def test_text_fits_the_terminal(heading):
    lines = ask(*QUESTIONS[heading]).splitlines()
    assert max(map(len, lines)) <= 100
    assert not any(line != line.rstrip() for line in lines)
    assert "kapikia" in "\n".join(lines)


def test_ten_sure_tricks_in_words():
    text = ask("discard", TEN_SURE, *TIGHT)
    assert "That is worth +66.7 kapikia on average and is made in 100% of the layouts." in text
    assert re.search(r"^ {5}10 +█{40} +100\.0% +100\.0%$", text, flags=re.MULTILINE)
    assert "numbers without ± are exact" in text
    assert "they assume that everybody sees all the cards" in " ".join(text.split())


def test_known_discards_in_words():
    text = ask(*QUESTIONS["Known discard"])
    assert text.startswith("  Throw ♣T ♦9 and name 7♠.\n  That is worth +25.7 kapikia and makes 7 tricks against both")
    assert 'best to say "play play"' in text
    assert text.count("♥A") >= 11  # every discard is there


def test_known_defence_in_words():
    text = ask(*QUESTIONS["Known defence"])
    assert 'If each does what is best for himself, they say "play play".' in text
    assert re.search(r"→ +play play +both +\+25\.7 +-16\.3 +-9\.3", text)
    assert re.search(r"pass play pass +the second alone", text)


def test_a_second_defender_hears_what_to_say_after_each_call():
    text = ask("defence", "SQ97DAKQ8HJT9", "--seat", "3", "--contract", "7S", "--margin", "12")
    assert re.search(r'If your partner says "pass", say \w+\.\n  If your partner says "play", say \w+\.\n', text)
    assert "partner pass" in text


def test_conceding_in_words():
    text = ask("concede", "S987CT98D987H987", "--holds", "2:SAKQCAK", "--holds", "3:DAKQHAK", "--length", "2:D=1")
    assert "  Concede.\n" in text
    assert re.search(r"^ +concede +-\d+\.\d +100%$", text, flags=re.MULTILINE)


def test_with_talon_in_words():
    text = ask(DEAL, "--with-talon", command="solve")
    assert "Seat 1 throws" in text
    assert re.search(r"^  ♦ +3 +9\* +4 +3 +4 +8\* +8\* +10\* +9\*$", text, flags=re.MULTILINE)


def test_the_seed_names_the_answer():
    one = ask("discard", "SAJT8CAKTDJ9HAQ7", "--quick", "--seed", "5")
    assert one == ask("discard", "SAJT8CAKTDJ9HAQ7", "--quick", "--seed", "5", "--threads", "1")
    assert one != ask("discard", "SAJT8CAKTDJ9HAQ7", "--quick", "--seed", "6")


def test_hands_may_be_in_words_and_small_letters():
    spaced = ask("discard", "sakqjt987", "cAK", "♦AK", *TIGHT)
    assert spaced == ask("discard", TEN_SURE, *TIGHT)


def test_without_symbols(monkeypatch):
    """On a terminal that has only ASCII the answer is still readable."""
    run = subprocess.run(
        [*PREFA, "advise", "discard", TEN_SURE, *TIGHT],
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "10   ########################################" in run.stdout
    assert run.stdout.isascii()


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_plot(tmp_path, ending):
    pytest.importorskip("matplotlib", reason="drawing is an extra")
    path = tmp_path / f"tricks.{ending}"
    ask("discard", TEN_SURE, *TIGHT, "--plot", str(path))
    start = {"png": b"\x89PNG", "svg": b"<?xml"}[ending]
    assert path.read_bytes().startswith(start)


def test_drawing_without_matplotlib(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = prefa("advise", "discard", TEN_SURE, *TIGHT, "--plot", str(tmp_path / "tricks.png"))
    assert result.exit_code == 1
    assert "pip install 'prefa-solver[plot]'" in one_line(result)


# -- interruption -----------------------------------------------------------------------------------------------------


def test_ctrl_c_answers_with_what_there_is():
    command = [*PREFA, "advise", "discard", "SAJT8CAKTDJ9HAQ7", "--all"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    run.send_signal(signal.SIGINT)
    text, error = run.communicate(timeout=60)
    assert (run.returncode, error) == (0, "")
    assert "stopped early" in " ".join(text.split())
    assert "±" in text
    # what happens to be valued already does not push aside what looks better
    assert re.search(r"Throw \S+ and name [67]♠\.\n  That is worth [+-]", text)
    assert "made in 9" in text or "made in >99" in text or "made in 100" in text


# -- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "code", "parts"),
    [
        (["discard"], 2, ["HAND12 is missing"]),
        (["discard", "SAK"], 1, ["the hand has 2 cards, expected 12", '"SAK"']),
        (["discard", "SAX"], 1, ['"X" at character 3 of "SAX"']),
        (["discard", TEN_SURE, "--minimum", "5S"], 2, ["--minimum", "expected a level from 6 to 10"]),
        (["discard", TEN_SURE, "--seat", "4"], 2, ["--seat", "expected 1, 2 or 3"]),
        (["discard", TEN_SURE, "--rules", "bridge"], 1, ['unknown rule set "bridge"', "playelephant"]),
        (["discard", TEN_SURE, "--rules", "classic", "--minimum", "10NT"], 1, ["10NT is not a contract"]),
        (["discard", TEN_SURE, "--rules", "classic", "--pot", "30"], 1, ["no common pot"]),
        (["discard", TEN_SURE, "--rules", "classic", "--aces"], 1, ["no bonus for the four aces"]),
        (["discard", TEN_SURE, "--void", "2"], 1, ["--void: ", "a seat and a suit"]),
        (["discard", TEN_SURE, "--length", "2:H>3"], 1, ["--length: ", "2:H>=4"]),
        (["discard", TEN_SURE, "--holds", "2:SA"], 1, ["SA is not among the unseen cards"]),
        (["discard", TEN_SURE, "--void", "2:H", "--void", "3:H"], 1, ["no layout is left", "seat 3 has no ♥"]),
        (["discard", TEN_SURE, "--all", "--quick"], 2, ["exclude each other"]),
        (["discard", TEN_SURE, "--plot", "tricks.doc"], 1, ["cannot draw", "png"]),
        (["discard", TEN_SURE, "--hands", "SA"], 1, ["--hands: got 1 hands"]),
        (["discard", TEN_SURE, "--hands", "HA H?"], 1, ["--hands: ", '"?" at character 2']),
        (["discard", TEN_SURE, "--hands", "HAK HQJ"], 1, ["seat 2 holds 2 cards, expected 10"]),
        (["discard", TEN_SURE, "--hands", "HA HK", "--all"], 2, ["--all is about layouts"]),
        (["discard", TEN_SURE, "--hands", "HA HK", "--void", "2:C"], 2, ["all cards are known"]),
        (["contract", TEN_SURE], 2, ["--discard"]),
        (["contract", TEN_SURE, "--discard", "SX"], 1, ["--discard: "]),
        (["contract", TEN_SURE, "--discard", "SA"], 1, ["the discard has 1 cards, expected 2"]),
        (["concede", TEN_SURE, "--rules", "classic"], 1, ["no solo concession"]),
        (["defence", "SAK"], 2, ["--contract is missing"]),
        (["defence", "SAK", "--contract", "7S", "--seat", "2"], 1, ["has 2 cards, expected 10"]),
        (["defence", "SAK", "--contract", "7S"], 1, ["seat 1 is the declarer"]),
        (["defence", "SAK", "--contract", "7S", "--discard", "SA"], 2, ["--discard goes with --hands"]),
        (["defence", "SAK", "--contract", "7S", "--hands", FIVE], 2, ["exclude each other"]),
        (["defence", "--contract", "7S", "--hands", "SA CK"], 1, ["got 2 ", "expected 3"]),
        (["defence", *DEFENDER, "--within", "-1"], 2, ["from 0 to 10"]),
        (["defence", *DEFENDER, "--tail", "2"], 2, ["0<=x<=1"]),
        (["bid", "SAK"], 1, ["the hand of seat 1 has 2 cards, expected 10"]),
        (["nothing"], 2, ["nothing"]),
    ],
)
def test_errors_say_what_is_wrong(args, code, parts):
    result = prefa("advise", *args)
    line = one_line(result)
    assert result.exit_code == code, line
    assert line.startswith("prefa advise")
    for part in parts:
        assert part in line, line


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["--declarer", "1"], ["--declarer does not go with --with-talon"]),
        (["--played", "SA"], ["--played does not go with --with-talon"]),
    ],
)
def test_with_talon_takes_no_other_question(args, parts):
    result = prefa("solve", DEAL, "--with-talon", *args)
    assert result.exit_code == 2
    assert all(part in one_line(result) for part in parts)


def test_with_talon_needs_a_talon():
    result = prefa("solve", "SA CK D7", "--with-talon")
    assert result.exit_code == 1
    assert "no talon to take" in one_line(result)


def test_help_names_every_question_and_loads_nothing_heavy():
    code = "import sys; from prefa_solver.cli import main; main(['advise', '--help'], standalone_mode=False); "
    code += "print('heavy:', *(set(sys.modules) & {'numpy', 'rich', 'prefa_solver.solving.solve'}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for name in ("discard", "contract", "defence", "concede", "bid"):
        assert re.search(rf"^  {name} ", run.stdout, flags=re.MULTILINE)
    assert run.stdout.splitlines()[-1].strip() == "heavy:"
