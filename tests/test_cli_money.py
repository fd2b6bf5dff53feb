"""`prefa settle`, `auction`, `ledger` and `rules`: what they print, every branch, and errors."""

import json
import re
import shlex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_support import answer, one_line, prefa, sessions
from money_support import played, pot_rules
from prefa_solver import RULE_SETS, Contract, Ledger, RuleSet, settle
from prefa_solver.games.prefa.rules import VARIANTS
from prefa_solver.games.rule_files import load_house
from prefa_solver.games.session_files import session_from_json
from support import DATA, ROOT

GOLDEN = sorted((DATA / "cli_money").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path):
    ((command, output),) = sessions(path.read_text(encoding="utf-8"))
    program, *args = shlex.split(command)
    assert program == "prefa"
    assert answer(*args) == output
    if "--json" not in args:
        assert all(len(line) <= 80 and line == line.rstrip() for line in output.splitlines())


def test_there_are_golden_files():
    assert len(GOLDEN) == 17


@pytest.mark.parametrize("command", ["settle", "auction", "rules"])
def test_the_examples_of_the_help_work(command):
    help_page = answer(command, "--help").replace("\\\n", "")
    examples = re.findall(rf"^    (prefa {command}.*)$", help_page, flags=re.MULTILINE)
    assert len(examples) >= 4
    for example in examples:
        if ".txt" not in example and ".toml" not in example:
            assert answer(*shlex.split(example)[1:])


# ------------------------------------------------------------------ settle


@pytest.mark.parametrize(
    ("words", "declarations"),
    [
        ([], "play play"),
        (["--defence", "both"], "play play"),
        (["--defence", "none"], "pass pass"),
        (["--defence", "alone"], "play pass alone"),
        (["--defence", "together"], "play pass together"),
        (["--defence", "pass", "together"], "pass together"),
        (["--defence", "pass together"], "pass together"),
        (["--defence", "Pass,Play,Together"], "pass play together"),
        (["--defence", "pass", "--defence", "play", "--defence", "pass"], "pass play pass"),
    ],
)
def test_ways_to_tell_the_defence(words, declarations):
    tricks = {"play pass alone": "7 3 0", "pass play pass": "7 0 3", "pass pass": "10 0 0"}.get(declarations, "7 1 2")
    found = json.loads(answer("settle", "6H", "--declarer", "1", "--tricks", *tricks.split(), *words, "--json"))
    assert found["declarations"] == declarations


@settings(max_examples=40)
@given(st.data(), pot_rules, st.none() | st.integers(10, 120))
def test_json_is_the_settlement(data, rules, pot):
    deal = data.draw(played(rules))
    if not rules.is_named:
        return
    args = [str(deal["contract"]), "--declarer", str(deal["declarer"]), "--tricks", *map(str, deal["tricks"])]
    args += ["--defence", str(deal["declarations"]), "--rules", rules.name]
    args += ["--aces"] * deal["aces"] + ([] if pot is None else ["--pot", str(pot)])
    found = json.loads(answer("settle", *args, "--json"))
    settled = settle(**deal, pot=pot)
    assert found["net"] == list(settled.net)
    assert found["balance_parts"] == list(settled.balance_parts)
    assert found["from_pot"] == list(settled.from_pot)
    assert found["from_players"] == list(settled.from_players)
    assert found["reasons"] == settled.explain()
    assert found["pot_before"] == pot
    assert found["pot_after"] == (None if pot is None else pot + settled.pot_change)
    assert [payment["kapikia"] for payment in found["payments"]] == [payment.kapikia for payment in settled.payments]
    said = answer("settle", *args)
    flat = " ".join(said.split())
    assert all(reason in flat for reason in settled.explain())
    assert all(len(line) <= 80 for line in said.splitlines())


def test_the_table_has_all_outcomes():
    records = json.loads(answer("settle", "--table", "6H", "--json"))
    assert len(records) == 4 * 66 + 2 * 11 + 1
    for found in records:
        settled = settle("6H", 1, found["declarations"], found["tricks"])
        assert found["net"] == list(settled.net)
    text = answer("settle", "--table", "6H", "--declarer", "2")
    assert re.search(r"^  6-3-1 +made ", text, flags=re.MULTILINE)
    assert len(re.findall("tricks +outcome", text)) == 6
    assert all(len(line) <= 80 for line in text.splitlines())
    four = answer("settle", "--table", "10H", "--rules", "classic+four-players")
    assert re.search(r"^  9-1-0 +one down +\+10 +-35 +\+10 +\+0 +\+25$", four, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["6H", "--declarer", "1", "--tricks", "7", "1", "3"], "the tricks 7 1 3 are 11 in all: a deal always has ten"),
        (["6H", "--declarer", "1"], "say how many tricks each seat took: only a deal that nobody defends has none"),
        (["5H", "--declarer", "1"], '"5H" is not a contract; expected a level from 6 to 10 and a strain, such as 6S'),
        (
            ["6H", "--declarer", "1", "--tricks", "7", "1", "2", "--pot", "-5"],
            "a pot of -5 kapikia: under the rules playelephant the game ends when the pot is empty",
        ),
        (
            ["6H", "--declarer", "1", "--tricks", "7", "1", "2", "--kassas", "1 2 3"],
            "the rules playelephant have one common pot and no kassas: give the pot",
        ),
        (
            ["6H", "--declarer", "1", "--tricks", "7", "1", "2", "--rules", "classic", "--pot", "30"],
            "the rules classic have no common pot but a kassa for each player: give the kassas",
        ),
        (
            ["6H", "--declarer", "1", "--tricks", "7", "1", "2", "--rules", "classic", "--kassas", "1 2"],
            "got 2 kassas, expected 3",
        ),
        (
            ["6H", "--declarer", "1", "--tricks", "7", "1", "2", "--defence", "pass", "alone"],
            '"pass alone" are not complete declarations under the rules playelephant: the sequences are "play play"',
        ),
        (
            ["6H", "--declarer", "1", "--tricks", "7", "1", "2", "--aces", "--hand", "SAKDAKCAKHKQJT98"],
            'seat 1 cannot announce "and the aces" without HA: all four must be among his twelve cards',
        ),
        (["7D", "--declarer", "2", "--concede", "--rules", "desktop"], "the rules desktop have no solo concession"),
        (["--declarer", "2", "--refuse"], 'the rules playelephant have no "I take it"'),
        (["--all-pass", "--tricks", "3", "4", "3"], "three passes make the deal void under the rules playelephant"),
        (["--all-pass", "--rules", "prefadoros+polles"], "three passes are played for few tricks under the rules"),
        (["10NT", "--table", "--rules", "desktop"], "10NT is not a contract under the rules desktop"),
        (["6H", "--declarer", "1", "--rules", "bridge"], 'unknown rule set "bridge"; expected one of playelephant'),
        (["6H", "--declarer", "1", "--rules", "none.toml"], "cannot read none.toml: No such file or directory"),
    ],
)
def test_settle_refuses_bad_data(args, message):
    result = prefa("settle", *args)
    assert result.exit_code == 1
    assert one_line(result).startswith(f"prefa settle: {message}")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "--declarer and CONTRACT missing, as in: prefa settle 6H --declarer 1"),
        (["6H"], "--declarer missing, as in: prefa settle 6H --declarer 1"),
        (["6H", "--declarer", "4"], "Invalid value for '--declarer': \"4\" is not a seat; expected 1, 2 or 3"),
        (["6H", "7H", "--declarer", "1"], "expected one contract, got 6H 7H"),
        (["6H", "together", "--declarer", "1"], "together: declarations come after --defence"),
        (["6H", "--declarer", "1", "--concede", "--table"], "--concede and --table exclude each other"),
        (["6H", "--declarer", "1", "--concede", "--aces"], "--aces cannot be given with --concede"),
        (["--declarer", "1", "--concede"], "CONTRACT missing with --concede"),
        (["6H", "--all-pass"], "CONTRACT cannot be given with --all-pass"),
        (["6H", "--table", "--pot", "30"], "--pot cannot be given with --table"),
        (["6H", "--declarer", "1", "--hand", "SA"], "--hand is there to check --aces, which is not given"),
        (["6H", "--declarer", "1", "--tricks", "7", "1"], "Option '--tricks' requires 3 arguments"),
        (
            ["6H", "--declarer", "1", "--tricks", "7", "1", "x"],
            "Invalid value for '--tricks': expected a whole number from 0 to 10, got \"x\"",
        ),
        (
            ["6H", "--declarer", "1", "--rules", "classic", "--kassas", "1 x"],
            '--kassas: expected whole numbers by seat, such as 4 9 20, got "1 x"',
        ),
    ],
)
def test_settle_refuses_wrong_usage(args, message):
    result = prefa("settle", *args)
    assert result.exit_code == 2
    assert one_line(result).startswith(f"prefa settle: {message}")


def test_every_branch_can_be_reached():
    # One line of the command for each outcome, each kind of aces and each mode of the last contract.
    reached = set()
    commands = [
        "settle 6H --declarer 1 --tricks 6 2 2",
        "settle 6H --declarer 1 --tricks 5 3 2",
        "settle 6H --declarer 1 --tricks 4 3 3",
        "settle 6H --declarer 1 --tricks 7 1 2",
        "settle 6H --declarer 1 --defence pass pass",
        "settle 6H --declarer 1 --concede",
        "settle --declarer 1 --refuse --rules classic+i-take-it",
        "settle --all-pass",
        "settle --all-pass --tricks 3 4 3 --rules playelephant+polles",
    ]
    for command in commands:
        reached.add(json.loads(answer(*command.split(), "--json"))["outcome"])
    assert len(reached) == len(commands) == 9
    aces = "settle 6H --declarer 1 --tricks 6 2 2 --aces --rules"
    nets = {
        name: json.loads(answer(*aces.split(), name, "--json"))["net"][0]
        for name in ("playelephant", "desktop", "classic+aces-raise", "classic+aces-sum")
    }
    assert nets == {"playelephant": 80, "desktop": 42, "classic+aces-raise": 48, "classic+aces-sum": 130}
    last = "settle 9S --declarer 1 --tricks 10 0 0 --pot 30 --rules"
    values = {
        name: json.loads(answer(*last.split(), f"playelephant+{name}" if name else "playelephant", "--json"))["value"]
        for name in ("", "unbalanced", "fair")
    }
    assert values == {"": 3, "unbalanced": 9, "fair": 9}


# ------------------------------------------------------------------ ledger

SESSION = """\
rules classic
players Anna Babis Christos   # who sits to whose right
6S Christos 2 2 6

7H Anna 8 0 2
"""


def test_ledger_of_a_session_file(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(SESSION, encoding="utf-8")
    text = answer("ledger", str(file))
    assert "Kassas: Anna 31, Babis 31, Christos 29." in text
    assert "Babis deals next, and Christos speaks first." in text
    assert "If they stopped now: Anna +54 (0.54), Babis -73 (-0.73), Christos +19 (0.19)." in text
    assert text == answer("ledger", "-", stdin=SESSION)
    why = answer("ledger", str(file), "--why", "--sheet", "sections")
    assert "2. 7H 1 8 0 2 (dealer Anna)" in why
    assert "Babis took 0 of the 2 tricks that were his, and Christos took 1 more than his own" in " ".join(why.split())
    assert "Christos  kassa [31] 29; from Babis [14] 10" in why


def test_ledger_keeps_a_file(tmp_path):
    file = tmp_path / "game.txt"
    answer("ledger", str(file), "--new", "--players", "Anna Babis Christos", "--dealer", "Anna")
    answer("ledger", str(file), "--add", "6S 1 6 2 2", "--add", "pass")
    typed = file.read_text(encoding="utf-8")
    assert typed == "rules playelephant\nplayers Anna Babis Christos\ndealer 1\n6S 1 6 2 2\npass\n"
    file.write_text(typed + "# a comment stays\n", encoding="utf-8")
    text = answer("ledger", str(file), "--undo")
    assert file.read_text(encoding="utf-8") == typed.replace("pass\n", "") + "# a comment stays\n"
    assert "The pot holds 1480 kapikia.\nBabis deals next, and Christos speaks first." in text
    text = answer("ledger", str(file), "--add", "close")
    assert "The game is over: the players agreed to stop.\nResults: Anna +6, Babis -3, Christos -3." in text


def test_ledger_in_json(tmp_path):
    file = tmp_path / "game.json"
    answer("ledger", str(file), "--new", "--rules", "classic+four-players")
    answer("ledger", str(file), "--add", "6H A 5 3 2 0")
    kept = session_from_json(file.read_bytes())
    assert kept == Ledger(RuleSet.named("classic+four-players")).add("6H 1 5 3 2 0")
    answer("ledger", str(file), "--undo")
    assert session_from_json(file.read_bytes()) == kept.undo()
    answer("ledger", str(file), "--add", "6H 1 5 3 2 0")
    found = json.loads(answer("ledger", str(file), "--json"))
    assert found["from_players"] == [-50, 15, 10, 25]
    assert found["kassas"] == [36, 31, 31, 31]
    assert sum(found["results"]) == 0
    assert found["rows"][0]["reasons"] == list(kept.rows[0].settlement.explain(kept.names(kept.rows[0])))
    other = json.loads(answer("ledger", str(file), "--rules", "desktop+four-players", "--json"))
    assert other["kassas"] == [25, 20, 20, 20]


def test_ledger_with_the_rules_of_a_house(tmp_path):
    (tmp_path / "house.toml").write_text('name = "ours"\nbase = "classic"\nkassa = 7\n', encoding="utf-8")
    file = tmp_path / "game.txt"
    file.write_text("rules house.toml\n6S 1 6 2 2\n", encoding="utf-8")
    assert json.loads(answer("ledger", str(file), "--json"))["kassas"] == [5, 7, 7]
    answer("ledger", str(file), "--add", "6S 2 pass pass")
    assert file.read_text(encoding="utf-8") == "rules house.toml\n6S 1 6 2 2\n6S 2 pass pass\n"
    kept = tmp_path / "game.json"
    answer("ledger", str(kept), "--new", "--rules", str(tmp_path / "house.toml"))
    assert session_from_json(kept.read_bytes()).rules == load_house(tmp_path / "house.toml").rules
    result = prefa("ledger", str(tmp_path / "other.txt"), "--new", "--rules", str(tmp_path / "house.toml"))
    assert result.exit_code == 1
    assert 'write "rules FILE.toml" into it, or keep this session as .json' in one_line(result)


@pytest.mark.parametrize(
    ("content", "args", "message"),
    [
        (b"6S 1 6 2 3\n", [], 'line 1: entry 1, "6S 1 6 2 3": the tricks 6 2 3 are 11 in all'),
        (b"\xff", [], "not UTF-8 text (byte 0xFF)"),
        (b"{", [], "not a ledger: "),
        (b"{}", [], "the ledger has no rules; expected rules, players, first_dealer, entries"),
        (b"rules none.toml\n", [], "none.toml: No such file or directory"),
        (b"", ["--add", "6S 9 6 2 2"], 'unknown player "9"; expected 1 to 3 or A, B, C'),
        (b"", ["--undo"], "nothing to take back: the ledger has no entries"),
        (b"", ["--new"], "is there already; --new makes a file that is not"),
    ],
)
def test_ledger_refuses_bad_data(tmp_path, content, args, message):
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    result = prefa("ledger", str(file), *args)
    assert result.exit_code == 1
    assert message in one_line(result)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["game.txt", "--players", "A B C"], "--players and --dealer go with --new"),
        (["-", "--add", "pass"], "standard input cannot be changed: give a file"),
        (["game.txt", "--add", "pass", "--undo"], "--undo excludes --add and --new"),
        ([], "Missing argument 'FILE'"),
    ],
)
def test_ledger_refuses_wrong_usage(args, message):
    result = prefa("ledger", *args)
    assert result.exit_code == 2
    assert one_line(result).startswith(f"prefa ledger: {message}")


def test_a_ledger_that_is_not_there(tmp_path):
    result = prefa("ledger", str(tmp_path / "none.txt"))
    assert result.exit_code == 1
    assert "No such file" in one_line(result)


@given(st.binary())
def test_random_bytes_are_no_crash(data):
    for command in ("ledger", "auction"):
        result = prefa(command, "-", stdin=data)
        assert result.exit_code in (0, 1)
        if result.exit_code:
            assert result.stderr.startswith(f"prefa {command}: ")
            assert result.stderr.count("\n") == 1


# ------------------------------------------------------------------- rules


def test_rules_lists_every_set_and_variant():
    text = answer("rules")
    for name in (*RULE_SETS, *VARIANTS):
        assert re.search(rf"^  {re.escape(name)} ", text, flags=re.MULTILINE)
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.parametrize("name", [*RULE_SETS, "classic+four-players+aces-sum"])
def test_rules_show(name, tmp_path):
    rules = RuleSet.named(name)
    text = answer("rules", "show", name)
    found = json.loads(answer("rules", "show", name, "--json"))
    assert found["name"] == name
    for field, told in found["fields"].items():
        assert told["value"] == getattr(rules, field)
        assert told["source"]
        assert told["meaning"]
        value = {True: "yes", False: "no"}[told["value"]] if isinstance(told["value"], bool) else told["value"]
        assert f"\n{field} = {value}{'' if told['used'] else '  (not used)'}\n" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    file = tmp_path / "house.toml"
    file.write_text(answer("rules", "show", name, "--toml"), encoding="utf-8")
    assert load_house(file).rules == rules
    assert answer("rules", "diff", name, str(file)) == f"{name} and {name} do not differ\n"


def test_rules_of_a_house(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('base = "classic"\nkassa = 25\n', encoding="utf-8")
    text = answer("rules", "show", str(file))
    assert text.startswith("house\n")
    assert "kassa = 25\n" in text
    assert "from: house rules (classic has 31)" in text
    assert "from: Settlement: a kassa for each player" in text
    found = json.loads(answer("rules", "diff", "classic", str(file), "--json"))
    assert found == {"kassa": [31, 25]}


def test_rules_diff():
    found = json.loads(answer("rules", "diff", "playelephant", "desktop", "--json"))
    assert found["holding"] == ["alternation", "seat"]
    assert "refusal_points" not in found
    assert "aces_at_6" not in found
    assert list(json.loads(answer("rules", "diff", "classic", "classic+four-players", "--json"))) == ["players"]


@pytest.mark.parametrize("args", [["show", "bridge"], ["diff", "classic", "bridge"], ["show", "none.toml"]])
def test_rules_refuse(args):
    result = prefa("rules", *args)
    assert result.exit_code == 1
    assert one_line(result).startswith("prefa rules: ")


def test_toml_and_json_exclude_each_other():
    result = prefa("rules", "show", "classic", "--toml", "--json")
    assert result.exit_code == 2
    assert one_line(result).startswith("prefa rules show: --toml and --json exclude each other")


# -------------------------------------------------------------------- JSON


def documented(section: str) -> list[str]:
    page = (ROOT / "docs" / "money-json.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", part, flags=re.MULTILINE)


def test_the_page_has_every_key():
    made = json.loads(answer("settle", "6H", "--declarer", "1", "--tricks", "7", "1", "2", "--json"))
    assert list(made) == documented("Settlement")
    assert list(made["payments"][0]) == documented("Payment")
    assert list(json.loads(answer("auction", "--json"))) == documented("Auction")
    kept = json.loads(answer("ledger", "-", "--json", stdin=SESSION))
    assert list(kept) == documented("Ledger")
    assert list(kept["rows"][0]) == documented("Row")
    void = json.loads(answer("settle", "--all-pass", "--json"))
    assert list(void) == documented("Settlement")


def test_contracts_of_the_table_are_those_of_the_rules():
    for rules in RULE_SETS.values():
        result = prefa("settle", "--table", "10NT", "--rules", rules.name)
        assert (result.exit_code == 0) == (Contract.parse("10NT") in rules.contracts)
    words = "settle misere --declarer 1 --tricks 1 4 5 --rules sochi --json"
    sheet = json.loads(answer(*words.split()))
    assert list(sheet) == documented("Settlement of Preferans")
