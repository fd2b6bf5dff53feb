"""The ledger: sessions in both styles, who deals, when it ends, results, text, JSON and the two sheets."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money_support import all_rule_sets
from prefa_solver import CLASSIC, PLAYELEPHANT, PREFADOROS, Ledger, NotationError, PrefaError, RuleError, RuleSet
from prefa_solver.games.prefa.declarations import Declarations
from prefa_solver.games.prefa.entries import (
    Closed,
    Conceded,
    Entry,
    Passed,
    PlayedEntry,
    Refused,
    ToppedUp,
    parse_entry,
)
from prefa_solver.games.prefa.ledger import Ending
from prefa_solver.games.session_files import session_from_json, session_to_json
from prefa_solver.show.sheet import sections_sheet, table_sheet

SEED = "rules classic\nplayers A B C\ndealer 3\n6S 3 2 2 6\n7H 1 8 0 2\n"


def random_entry(ledger: Ledger, random: Random) -> Entry:
    """Something that may happen next."""
    rules, dealer = ledger.rules, ledger.standing.dealer
    # With four players the seats are those from the dealer's right.
    seats = (1, 2, 3) if rules.players == 3 else tuple((dealer + place) % 4 + 1 for place in range(4))
    declarer = random.choice(seats[:3])
    contract = random.choice(rules.contracts)

    def by_player(by_seat: Sequence[int]) -> tuple[int, ...]:
        tricks = dict(zip(seats, (*by_seat, 0)[: len(seats)], strict=True))
        return tuple(tricks[player] for player in sorted(seats))

    kinds = ["played"] * 8 + ["passed"] + ["conceded"] * rules.solo_concession
    match random.choice(kinds + ["refused"] * (rules.preliminary == "i-take-it")):
        case "conceded":
            return Conceded(contract, declarer)
        case "refused":
            return Refused(declarer)
        case "passed":
            return Passed(by_player((3, 6, 1)) if rules.all_pass == "polles" else None)
    said = random.choice(Declarations.sequences(rules))
    took = random.choice((contract.level, random.randint(0, 10)))
    first, second = said.defence.plays
    share = random.randint(0, 10 - took) if first and second else (10 - took) * first
    tricks = [took, share, 10 - took - share] if first or second else [10, 0, 0]
    place = seats.index(declarer)
    by_seat = tricks[-place:] + tricks[:-place] if place else tricks
    return PlayedEntry(contract, declarer, by_player(by_seat), said, rules.aces != "none" and random.random() < 0.2)


def random_session(rules: RuleSet, seed: int, deals: int = 40) -> Ledger:
    """A session of up to *deals* deals; shorter if the game ends."""
    random = Random(seed)
    ledger = Ledger(rules, first_dealer=random.randint(1, rules.players))
    while len(ledger.entries) < deals and not ledger.is_over:
        ledger = ledger.add(random_entry(ledger, random))
    return ledger


@pytest.mark.parametrize("rules", all_rule_sets(), ids=str)
def test_a_session_of_forty_deals(rules):
    for seed in range(3):
        ledger = random_session(rules, seed)
        assert ledger.is_over or len(ledger.entries) == 40
        check_session(ledger)
        assert Ledger.parse(str(ledger), rules) == ledger
        assert session_from_json(session_to_json(ledger)) == ledger
        if len(ledger.entries) <= 10:
            assert eval(repr(ledger), {"Ledger": Ledger, "RuleSet": RuleSet}) == ledger
        assert len(repr(ledger)) <= 500
        assert len(table_sheet(ledger).splitlines()) > len(ledger.rows)
        check_sections(ledger)


def check_sections(ledger):
    """That the numbers of the sections that are not crossed out are what the players owe each other."""
    text = re.sub(r"\n {3,}", " ", sections_sheet(ledger))
    due = dict.fromkeys(ledger.players, 0)
    for line in text.splitlines():
        name = line.split()[0]
        for other, numbers in re.findall(r"from (\w+) ([^;]*)", line):
            if (last := numbers.split()[-1]).isdigit():
                due[name] += int(last)
                due[other] -= int(last)
    assert tuple(due.values()) == ledger.standing.kapikia


def check_session(ledger):
    rules = ledger.rules
    assert len(ledger.rows) == len(ledger.entries)
    dealer = ledger.first_dealer
    for row in ledger.rows:
        after = row.after
        assert row.dealer == dealer
        dealer = dealer % rules.players + 1
        assert after.dealer == dealer
        assert sum(after.kapikia) == 0
        assert after.pot == 10 * rules.kassa * rules.players - sum(after.from_pot)
        if rules.account == "kassa":
            assert min(after.kassas) >= 0
            assert 10 * sum(after.kassas) == after.pot
        elif rules.last_contract != "fair" and rules.empty_pot != "full":
            assert after.pot >= 0
    assert sum(ledger.results) == 0
    assert len(ledger.results) == len(ledger.players) == rules.players
    parts = [
        rules.players * (taken - 10 * rules.kassa + kapikia) + ledger.standing.pot
        for taken, kapikia in zip(ledger.standing.from_pot, ledger.standing.kapikia, strict=True)
    ]
    assert sum(parts) == 0
    # whole kapikia: all but one are rounded down, and one has what is left over
    down = [part // rules.players for part in parts]
    assert sum(result != share for result, share in zip(ledger.results, down, strict=True)) <= 1
    assert all(result - share in range(rules.players) for result, share in zip(ledger.results, down, strict=True))


@given(st.integers())
def test_both_styles_are_the_same_money_until_the_pot_is_empty(seed):
    kassas = replace(PLAYELEPHANT, name="kassas", account="kassa", last_contract="overflow")
    ledger = random_session(PLAYELEPHANT, seed, deals=12)
    other = Ledger(kassas, first_dealer=ledger.first_dealer)
    for row in ledger.rows:
        before = ledger.rows[len(other.rows) - 1].after if other.rows else Ledger().standing
        if before.pot < 100 or min(other.standing.kassas) < 10:
            break
        other = other.add(row.entry)
        same = other.rows[-1].after
        assert (same.from_pot, same.kapikia, same.kassas) == (row.after.from_pot, row.after.kapikia, row.after.kassas)
        assert row.by_player(row.settlement.balance_parts) == other.rows[-1].settlement.balance_parts
    assert other.rows
    if len(other.rows) == len(ledger.rows):
        # a share that is not whole is rounded for another player, and by no more than that
        assert all(abs(one - two) < 3 for one, two in zip(other.results, ledger.results, strict=True))


@pytest.mark.parametrize(
    ("rules", "results", "ending"),
    [
        # three of nine points are too many: the others pay for them by halves
        (replace(CLASSIC, kassa=10), (30, -15, -15), Ending.ALL_EMPTY),
        # or all three share a pot of -30
        (replace(PLAYELEPHANT, kassa=10, last_contract="fair"), (20, -10, -10), Ending.POT_EMPTY),
        # or a trick is worth 6 and not 9
        (replace(PLAYELEPHANT, kassa=10), (0, 0, 0), Ending.POT_EMPTY),
    ],
    ids=["classic", "fair", "normal"],
)
def test_the_three_ways_when_nothing_is_left(rules, results, ending):
    ledger = Ledger(rules).add("9NT 2 pass pass").add("9NT 3 pass pass").add("6D 1 pass pass").add("9S 1 pass pass")
    assert (ledger.results, ledger.ending) == (results, ending)


def test_what_it_starts_with():
    ledger = Ledger()
    assert (ledger.rules, ledger.players, ledger.first_dealer, ledger.rows) == (PLAYELEPHANT, ("A", "B", "C"), 3, ())
    assert ledger.standing.pot == 1500
    assert ledger.standing.kassas == (50, 50, 50)
    assert ledger.results == (0, 0, 0)
    assert Ledger(CLASSIC).standing.kassas == (31, 31, 31)
    assert Ledger(RuleSet.named("classic+four-players")).players == ("A", "B", "C", "D")


def test_the_deal_moves_to_the_right_also_after_a_void_one():
    ledger = Ledger(first_dealer=2).add("pass")
    assert ledger.standing.dealer == 3
    ledger = ledger.add("6S 1 6 2 2").add("pass")
    assert [row.dealer for row in ledger.rows] == [2, 3, 1]
    assert ledger.standing.dealer == 2


def test_undo():
    ledger = Ledger.parse(SEED)
    more = ledger.add("7S 2 2 7 1 play pass together")
    assert more != ledger
    assert more.undo() == ledger
    assert more.undo().standing == ledger.standing
    assert more.undo().rows == ledger.rows
    with pytest.raises(RuleError, match="nothing to take back: the ledger has no entries"):
        Ledger().undo()


def test_the_rest_of_the_pot_is_shared():
    ledger = Ledger().add("6S 2 2 6 2").add("close")
    assert ledger.standing.pot == 1480
    # 1480 / 3 = 493 and 1 over, which is player 1's
    assert ledger.results == (493 + 1 - 500 + 4, 20 + 493 - 500 - 8, 493 - 500 + 4)
    assert ledger.ending is Ending.AGREED
    for entry in ("pass", "close", "top-up 10"):
        with pytest.raises(RuleError, match=r"the game is over: the players agreed to stop$"):
            ledger.add(entry)


def test_topping_up():
    empty = Ledger(replace(PLAYELEPHANT, kassa=1)).add("6S 1 pass pass").add("6S 2 pass pass")
    assert empty.standing.pot == 0
    with pytest.raises(RuleError, match="the game is over: the pot is empty; the players may top it up"):
        empty.add("pass")
    again = empty.add("top-up 10")
    assert not again.is_over
    assert again.standing.pot == 300
    assert again.standing.dealer == empty.standing.dealer
    assert again.results == empty.results == (10, 0, -10)
    with pytest.raises(RuleError, match="the rules classic have kassas, which count down to zero: nobody tops up"):
        Ledger(CLASSIC).add("top-up 1")


def test_the_older_server_plays_on_below_zero():
    ledger = Ledger(replace(PREFADOROS, kassa=1))
    for _ in range(4):
        ledger = ledger.add("6H 1 pass pass")
    assert [row.after.pot for row in ledger.rows] == [0, -50, -100, -150]
    assert not ledger.is_over
    assert ledger.results == (180 - 10 - 50, -10 - 50, -10 - 50)


@pytest.mark.parametrize(
    ("rules", "ending", "results"),
    [
        ("classic+two-empty+kassa-10", Ending.ALL_BUT_ONE_EMPTY, (33, 33, -66)),
        ("classic+kassa-10", None, (33, 33, -66)),
        ("classic+kassa-10+four-players+two-empty", None, (50, 50, -50, -50)),
    ],
)
def test_the_ending_with_one_kassa_left(rules, ending, results):
    ledger = Ledger(RuleSet.named(rules)).add("9NT 1 pass pass").add("9NT 2 pass pass")
    assert (ledger.ending, ledger.results) == (ending, results)
    if ledger.rules.players == 4:
        ledger = ledger.add("9NT 3 pass pass")
        assert (ledger.ending, ledger.results) == (Ending.ALL_BUT_ONE_EMPTY, (25, 25, 25, -75))
    if ledger.is_over:
        with pytest.raises(RuleError, match=r"the game is over: all kassas but one are empty$"):
            ledger.add("pass")


def test_four_players():
    ledger = Ledger.parse("rules classic+four-players\nplayers Anna Babis Christos Dora\ndealer Dora\n")
    ledger = ledger.add("6H Anna 5 3 2 0")
    assert ledger.standing.kapikia == (-50, 15, 10, 25)
    assert ledger.standing.kassas == (36, 31, 31, 31)
    # Anna deals: Babis, Christos and Dora play, and Babis sits at Dora's right
    ledger = ledger.add("6S Dora 0 1 3 6")
    assert ledger.rows[-1].dealer == 1
    assert ledger.rows[-1].seats == (2, 3, 4, 1)
    assert ledger.rows[-1].settlement.explain(ledger.names(ledger.rows[-1])) == [
        "Babis took 1 of the 2 tricks that were his, but between them the defenders took their 4: nobody is short",
        "Dora took the 6 tricks that he bid: made, writes 2 points off his kassa, pays 1 x 2 to Babis and 3 x 2 to "
        "Christos",
    ]
    with pytest.raises(RuleError, match="Babis deals and sits out, so he cannot be the declarer"):
        ledger.add("6S Babis 2 6 2 0")
    with pytest.raises(RuleError, match="Babis deals and sits out, so he has no tricks"):
        ledger.add("6S Anna 6 2 2 0")
    with pytest.raises(RuleError, match="got tricks for 3 players, expected 4, by player"):
        ledger.add("6S Anna 6 2 2")


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("6H 1 7 1 2", "6H 1 7 1 2"),
        ("6h 1 7 1 2 play play", "6H 1 7 1 2"),
        ("7S 2 2 7 1 PLAY pass together aces", "7S 2 2 7 1 play pass together aces"),
        ("10NT 3 0 0 10 aces", "10NT 3 0 0 10 aces"),
        ("6H 1 pass pass", "6H 1 pass pass"),
        ("concede 7S 2", "concede 7S 2"),
        ("Refuse 2", "refuse 2"),
        ("pass", "pass"),
        ("pass 3 4 3", "pass 3 4 3"),
        ("top-up 10", "top-up 10"),
        ("close", "close"),
    ],
)
def test_entries_read_back(text, entry):
    assert str(parse_entry(text)) == entry
    assert parse_entry(entry) == parse_entry(text)


@pytest.mark.parametrize(
    ("line", "error", "message"),
    [
        ("", NotationError, "an empty entry: expected a contract, concede, refuse, pass, top-up or close"),
        ("5S 1", NotationError, '"5S" is not a contract'),
        ("6S", NotationError, 'cannot read "6S": after the contract comes the declarer, as in "6H 1 7 1 2"'),
        ("6S 4 6 2 2", NotationError, 'unknown player "4"; expected 1 to 3 or A, B, C'),
        ("6S 1 6 2 x", NotationError, '"x" is not a declaration'),
        ("6S 1 6 2 2a", NotationError, '"2a" in "6S 1 6 2 2a": expected a number'),
        ("6S 1 6 2 3", RuleError, 'entry 1, "6S 1 6 2 3": the tricks 6 2 3 are 11 in all'),
        ("6S 1 6 2", RuleError, 'entry 1, "6S 1 6 2": got tricks for 2 players, expected 3, by player'),
        ("6S 1", RuleError, 'entry 1, "6S 1": say how many tricks each seat took'),
        ("pass 1 2 7", RuleError, 'entry 1, "pass 1 2 7": three passes make the deal void'),
        ("refuse 1", RuleError, 'entry 1, "refuse 1": the rules playelephant have no "I take it"'),
        ("refuse", NotationError, 'cannot read "refuse"; expected, for example, "refuse 2"'),
        ("close now", NotationError, 'cannot read "close now"; expected, for example, "close"'),
        ("concede 7S", NotationError, 'cannot read "concede 7S"; expected, for example, "concede 7S 2"'),
        ("top-up", NotationError, 'cannot read "top-up"; expected, for example, "top-up 10"'),
        ("top-up 0", RuleError, "cannot top up by 0 units: expected 1 to 1000000"),
        ("top-up -1", NotationError, '"-1" in "top-up -1": expected a number'),
        ("top-up ٣", NotationError, '"٣" in "top-up ٣": expected a number'),
        ("top-up 9999999999", NotationError, "expected a number"),
    ],
)
def test_entries_that_cannot_be(line, error, message):
    with pytest.raises(error, match=re.escape(message)):
        Ledger().add(line)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("rules bridge", RuleError, 'unknown rule set "bridge"'),
        ("players A B", RuleError, "got 2 players, expected 3 under the rules playelephant"),
        ("players A B A", RuleError, '"A" cannot be a player\'s name: names are different, and not numbers'),
        ("players 1 2 3", RuleError, '"1" cannot be a player\'s name'),
        ("dealer D", NotationError, 'unknown player "D"; expected 1 to 3 or A, B, C'),
        ("dealer 4", NotationError, 'unknown player "4"'),
        ("pass\n\nrules classic", NotationError, 'line 3: rules comes once, before the deals: "rules classic"'),
        ("dealer 1\ndealer 2", NotationError, "line 2: dealer comes once, before the deals"),
        ("# x\n6S 1 6 2 2\n6S 1 6 2 3", RuleError, 'line 3: entry 2, "6S 1 6 2 3": the tricks 6 2 3 are 11'),
        ("6S 1 6 2 2\nplay", NotationError, 'line 2: "play" is not a contract'),
    ],
)
def test_sessions_that_cannot_be(text, error, message):
    with pytest.raises(error, match=re.escape(message)):
        Ledger.parse(text)


def test_a_ledger_checks_its_fields():
    with pytest.raises(RuleError, match="player 4 cannot deal first: expected 1 to 3"):
        Ledger(first_dealer=4)
    with pytest.raises(RuleError, match='"a b" is not a name: expected one printable word'):
        Ledger(players=("a b", "c", "d"))
    with pytest.raises(RuleError, match='entry 1, "refuse 7": unknown player 7: expected 1 to 3'):
        Ledger(RuleSet.named("classic+i-take-it"), entries=(Refused(7),))


@given(st.text())
def test_random_text_is_no_crash(text):
    with suppress(PrefaError):
        Ledger.parse(text)
    with suppress(PrefaError):
        session_from_json(text)


@given(st.binary())
def test_random_bytes_are_no_json(data):
    with pytest.raises(PrefaError):
        session_from_json(data)


def broken(change) -> str:
    data = json.loads(session_to_json(Ledger.parse(SEED)))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.pop("rules"), "the ledger has no rules; expected rules, players, first_dealer, entries"),
        (lambda data: data.update(x=1), 'the ledger has an unknown field "x"; expected rules, '),
        (lambda data: data.update(rules=4), "rules: Expected `object`, got `int`"),
        (lambda data: data.update(rules={"kassa": 0}), "rules: kassa: expected a whole number from 1"),
        (lambda data: data.update(players="A"), "players: Expected `array`, got `str`"),
        (lambda data: data.update(first_dealer=9), "player 9 cannot deal first: expected 1 to 3"),
        (lambda data: data.update(entries=[3]), "entries: Expected `object`, got `int` - at `$[0]`"),
        (lambda data: data["entries"][0].pop("kind"), "entry 1: kind: expected one of played, conceded, "),
        (lambda data: data["entries"][1].pop("contract"), "entry 2: an entry of kind played needs the field contract"),
        (lambda data: data["entries"][1].update(contract=6), "entry 2: contract: Expected `str`, got `int`"),
        (lambda data: data["entries"][1].update(contract="6X"), 'entry 2: "6X" is not a contract'),
        (lambda data: data["entries"][1].update(declarer="A"), "entry 2: declarer: Expected `int`, got `str`"),
        (lambda data: data["entries"][1].update(tricks="7"), "entry 2: tricks: Expected `array | null`, got `str`"),
        (lambda data: data["entries"][1].update(aces=1), "entry 2: aces: Expected `bool`, got `int`"),
        (lambda data: data["entries"][1].update(aced=1), 'entry 2: unknown field "aced" in an entry of kind played'),
        (lambda data: data["entries"][1].update(declarations="play"), 'entry 2, "7H 1 8 0 2 play": "play" are not'),
        (lambda data: data["entries"].append({"kind": "topped_up", "units": 0}), "entry 3: cannot top up by 0 units"),
    ],
)
def test_json_that_cannot_be(change, message):
    with pytest.raises(PrefaError) as error:
        session_from_json(broken(change))
    assert str(error.value).startswith(message)


def test_every_kind_of_entry_in_json():
    rules = replace(RuleSet.named("playelephant+i-take-it+polles"), name="ours")
    ledger = Ledger(rules)
    for entry in ("6H 1 7 1 2", "6H 1 pass pass aces", "concede 7S 2", "refuse 3", "pass 3 4 3", "top-up 1", "close"):
        ledger = ledger.add(entry)
    assert {type(entry) for entry in ledger.entries} == {PlayedEntry, Conceded, Refused, Passed, ToppedUp, Closed}
    assert session_from_json(session_to_json(ledger)) == ledger
    assert json.loads(session_to_json(ledger))["rules"]["name"] == "ours"
    assert json.loads(session_to_json(Ledger.parse(SEED)))["rules"] == "classic"


def test_the_table_of_the_russian_description():
    # Cell by cell as that text prints it: the start beside the first payment, sums only where they changed.
    assert table_sheet(Ledger.parse(SEED)) == "\n".join(
        [
            "         Kassa        |      Kapikia",
            "        A     B     C |      A     B     C",
            "----------------------+-------------------",
            "1      31    31    31 |     +4          -4",
            "                   -2 |           +4    -4",
            "       31    31    29 |     +4    +4    -8",
            "2                     |    +56   -56",
            "                      |          -14   +14",
            "                      |    +60   -66    +6",
        ]
    )


def test_the_sections_of_the_russian_description():
    # Its drawing: A has 4 from C and 56 from B; B's 4 from C is crossed out against C's 14 from B, which leaves 10.
    assert sections_sheet(Ledger.parse(SEED)).splitlines() == [
        "A  kassa 31; from B 56; from C 4",
        "B  kassa 31; from C [4]",
        "C  kassa [31] 29; from B [14] 10",
    ]


def test_an_empty_sheet():
    assert table_sheet(Ledger(CLASSIC)).splitlines()[-1] == "       31    31    31 |"
    assert sections_sheet(Ledger(CLASSIC)).splitlines()[0] == "A  kassa 31"
