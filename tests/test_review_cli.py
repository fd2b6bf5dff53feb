"""`prefa review`: what it reads, what it prints, what it says of bad input."""

import json

import pytest
from msgspec.structs import replace

from cli_support import one_line, prefa
from prefa_solver.formats import read_records, write_records
from support import DATA

DEAL = "SAKQHAK8D98C98 SJT9HQJ7DAKCA7 S87HT9DQJTCKQJ D7CT"
PLAYED = "SASJS8 HAHQHT SKSTS7 HKHJH9 SQS9CK CTCACQ DADQD9 DKDJD8 C7CJC9 DTH8H7"
OPTIONS = ["--declarer", "1", "--contract", "6H", "--discard", "C8 D7"]
DUMP = str(DATA / "example.trdump")


def reviewed(*args: str):
    result = prefa("review", *args, "--json")
    return [json.loads(line) for line in result.stdout.splitlines()], result


def test_the_example_as_text():
    result = prefa("review", DEAL, *OPTIONS, "--played", PLAYED)
    assert result.exit_code == 0
    text = result.stdout
    assert "Seat 1 took ♣T ♦7 and threw ♣8 ♦7." in text
    assert "     4   >♥K        ♥J??      ♥9        seat 1     4-0-0          6\n" in text
    assert "    10    ♥8        ♥7       >♦T        seat 1     6-3-1          6\n" in text
    assert "Trick 4, seat 2: ♥J?? cost a trick (declarer 5 → 6); better ♥7; -33.3" in text
    assert "It turned the deal: one down → made." in text
    assert "Result: seat 1 6, seat 2 3, seat 3 1 (made)." in text
    assert "6♥ could not be made against best defence." in text
    assert "Best discard for ♥:" in text


def test_the_example_as_a_record():
    (record,), result = reviewed(DEAL, *OPTIONS, "--played", PLAYED)
    assert result.exit_code == 0
    assert record["end"]["tricks"] == [6, 3, 1]
    assert record["start"]["tricks"] == [5, 4, 1]
    assert record["lost"] == [0, 1, 0]
    assert len(record["plays"]) == 30
    bad = [play for play in record["plays"] if play["cost"]]
    assert [(play["number"], play["card"], play["better"]) for play in bad] == [(11, "HJ", ["H7"])]
    assert record["plays"][11]["choice"] == "forced"
    assert record["alternatives"]["tricks"]["H"] == 6
    assert record["alternatives"]["contracts"][0]["contract"] == "6H"
    assert record["fault"] is None


def test_the_dump_says_the_same():
    (typed,), _ = reviewed(DEAL, *OPTIONS, "--played", PLAYED)
    (read,), result = reviewed(DUMP)
    assert result.exit_code == 0
    assert read["name"] == f"{DUMP}, deal 501"
    assert read["rules"] == "playelephant+empty-pot-pays-nothing"
    for record in (typed, read):
        del record["name"], record["rules"]
    assert read == typed


@pytest.mark.parametrize("rules", ["playelephant", "playelephant+no-aces", "prefadoros"])
def test_score_and_review_tell_the_same_worth(tmp_path, rules):
    """In the same unit; and the same whole parts, whatever each calls them."""
    records = list(read_records(str(DATA / "example.trdump")))
    file = tmp_path / "deals.jsonl"
    write_records(str(file), [replace(record, rules=rules, session="") for record in records])
    scored = json.loads(prefa("score", str(file), "--to", "jsonl").stdout.splitlines()[0])
    judged = json.loads(prefa("review", str(file), "--json").stdout)
    assert sum(scored["balance"]) == 0
    assert any(part % 3 for part in scored["balance"])
    for row, outlook in (("worth", "end"), ("best_worth", "start")):
        assert scored[row] == judged[outlook]["worth"] == judged[outlook]["balance"]
        assert scored[row.replace("worth", "balance")] == judged[outlook]["balance_parts"]
        assert [round(3 * worth) for worth in scored[row]] == judged[outlook]["balance_parts"]


def test_a_page(tmp_path):
    page = tmp_path / "page.html"
    result = prefa("review", DUMP, "--html", str(page))
    assert (result.exit_code, result.stdout) == (0, "")
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!DOCTYPE html>")
    assert html.count("<figure") == 10
    missing = prefa("review", DUMP, "--html", str(tmp_path / "no" / "page.html"))
    assert missing.exit_code == 1
    assert "cannot write" in one_line(missing)


def test_a_revoke_is_reported_and_the_rest_is_reviewed():
    (record,), result = reviewed(DEAL, *OPTIONS, "--played", "SASJS8 HAS9")
    assert result.exit_code == 1
    assert len(record["plays"]) == 4
    assert record["fault"]["breach"] == "revoke"
    assert record["fault"]["trick"] == 2
    assert record["fault"]["rule"].startswith("Follow suit.")
    text = prefa("review", DEAL, *OPTIONS, "--played", "SASJS8 HAS9").stdout
    assert "trick 2, card 5: seat 2 revokes with S9" in text
    assert "The play stops after 4 cards" in text


def test_sight():
    (record,), _ = reviewed(DEAL, *OPTIONS, "--played", PLAYED, "--sight", "20")
    (sight,) = [play["sight"] for play in record["plays"] if play["sight"]]
    assert sight["instead"] == "H7"
    assert sight["layouts"] == 20
    text = prefa("review", DEAL, *OPTIONS, "--played", PLAYED, "--sight", "20").stdout
    assert "Could it know? On 20 layouts" in " ".join(text.split())


def test_without_a_contract_only_tricks_count():
    ending = ["SAK7 S98C9 SJTD9 -", "--declarer", "1", "--strain", "S", "--played", "S7S8SJ"]
    (record,), result = reviewed(*ending)
    assert result.exit_code == 0
    assert record["contract"] is None
    assert record["own_change"] is None
    assert record["lost"] == [1, 0, 0]
    assert "? cost" in prefa("review", *ending).stdout


def test_the_auction_sets_the_least_contract():
    (record,), _ = reviewed(DEAL, *OPTIONS, "--played", PLAYED, "--auction", "6S pass 6C =6C pass")
    contracts = [named["contract"] for named in record["alternatives"]["contracts"]]
    assert "6S" not in contracts
    assert "6C" in contracts


def test_a_file_goes_on_after_a_record_that_cannot_be_reviewed(tmp_path):
    hands = '"hands": ["SAKQHAK8D98C98", "SJT9HQJ7DAKCA7", "S87HT9DQJTCKQJ"], "talon": "D7CT"'
    terms = '"declarer": 1, "contract": "6H", "discard": "C8D7", "declarations": "play play"'
    good = f'{{{hands}, {terms}, "plays": "SASJS8", "claim": true}}'
    file = tmp_path / "evening.jsonl"
    file.write_text(f"{{{hands}}}\n{good}\n")
    (record,), result = reviewed(str(file))
    assert result.exit_code == 1
    assert record["name"] == f"{file}, deal 2"
    assert record["claim_cost"] == 5
    assert result.stderr == f"prefa review: {file}, deal 1: nothing to review: the deal was cards alone\n"
    (record,), result = reviewed(str(file), "--number", "2")
    assert result.exit_code == 0
    assert "has 2 deals, and no deal 7" in one_line(prefa("review", str(file), "--number", "7"))


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        ([], 2, "a deal is missing"),
        ([DEAL, *OPTIONS], 2, "--played is missing"),
        ([DEAL, "--declarer", "1", "--played", "SA"], 2, "--contract is missing"),
        ([DEAL, "--contract", "6H", "--played", "SA"], 1, "declarer: missing: who plays 6H?"),
        ([DEAL, *OPTIONS, "--played", "SX"], 1, "plays: "),
        ([DEAL, *OPTIONS, "--played", "SA", "--contract", "11H"], 1, 'contract: "11H" is not a contract'),
        ([DEAL, *OPTIONS, "--played", "SA", "--discard", "C8 S7"], 1, "discard: seat 1 cannot throw S7"),
        ([DEAL, *OPTIONS, "--played", "SA", "--defence", "pass pass"], 1, "the deal is unplayed"),
        ([DEAL, *OPTIONS, "--played", "SA", "--defence", "maybe"], 1, 'declarations: "maybe" is not a declaration'),
        ([DEAL, *OPTIONS, "--played", "SA", "--rules", "nobody"], 1, "rules: unknown rule set"),
        ([DEAL, *OPTIONS, "--played", "SA", "--number", "1"], 2, "--number needs a file"),
        ([DUMP, "--contract", "6H"], 2, "--contract does not go with a file"),
        (["SAK SQJ", *OPTIONS, "--played", "SA"], 1, "got 2 hands"),
    ],
)
def test_bad_input(args, code, words):
    result = prefa("review", *args)
    assert result.exit_code == code
    assert words in one_line(result)
