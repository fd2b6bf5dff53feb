"""Settlement: every branch by its own numbers, and errors."""

from dataclasses import replace
from fractions import Fraction

import pytest

from prefa_solver import CLASSIC, DESKTOP, PLAYELEPHANT, PREFADOROS, CardSet, Contract, DealError, RuleError, RuleSet
from prefa_solver.games.prefa.settlement import Outcome, concede, outcomes, pass_out, refuse, settle

# Every split in which the defence is short, in multiples of v: declarer, first and second defender. Where a partner is
# paid double the last three numbers of a row differ.
SHORT = {
    (6, 7, 0, 3): (7, -10, 3),
    (6, 7, 1, 2): (7, -9, 2),
    (6, 7, 2, 1): (7, 2, -9),
    (6, 7, 3, 0): (7, 3, -10),
    (6, 8, 0, 2): (16, -18, 2, 16, -20, 4),
    (6, 8, 1, 1): (16, -8, -8),
    (6, 8, 2, 0): (16, 2, -18, 16, 4, -20),
    (6, 9, 0, 1): (27, -18, -9),
    (6, 9, 1, 0): (27, -9, -18),
    (6, 10, 0, 0): (40, -20, -20),
    (7, 8, 0, 2): (8, -10, 2),
    (7, 8, 1, 1): (8, -9, 1),
    (7, 8, 2, 0): (8, 2, -10),
    (7, 9, 0, 1): (18, -19, 1, 18, -20, 2),
    (7, 9, 1, 0): (18, -9, -9),
    (7, 10, 0, 0): (30, -20, -10),
    (8, 9, 0, 1): (9, -10, 1),
    (8, 9, 1, 0): (9, 1, -10),
    (8, 10, 0, 0): (20, -10, -10),
    (9, 10, 0, 0): (10, -10, 0),
}


@pytest.mark.parametrize("split", SHORT, ids=str)
def test_both_defend_and_are_short(split):
    level, *tricks = split
    for rules in (PLAYELEPHANT, PREFADOROS, DESKTOP, CLASSIC):
        expected = SHORT[split][3:] if rules.partner_paid_double and len(SHORT[split]) > 3 else SHORT[split][:3]
        for strain in ("S", "H", "NT"):
            contract = Contract.parse(f"{level}{strain}")
            settled = settle(contract, 1, tricks=tricks, rules=rules)
            assert settled.outcome is Outcome.DEFENCE_SHORT
            assert settled.from_pot == (0, 0, 0)
            assert settled.from_players == tuple(rules.value(contract) * times for times in expected)
            assert settled.balance == settled.from_players


def test_all_short_splits_are_there():
    short = {
        (level, *settled.tricks)
        for level in range(6, 11)
        for settled in outcomes(f"{level}S", 1)
        if settled.outcome is Outcome.DEFENCE_SHORT
    }
    assert short == SHORT.keys()


@pytest.mark.parametrize(
    ("contract", "tricks", "outcome", "pot", "players"),
    [
        ("6H", (6, 2, 2), Outcome.MADE, 50, (-20, 10, 10)),
        ("6H", (6, 0, 4), Outcome.MADE, 50, (-20, 0, 20)),
        ("6H", (5, 3, 2), Outcome.ONE_DOWN, -50, (-25, 15, 10)),
        ("6H", (4, 4, 2), Outcome.TWO_DOWN, -100, (-60, 40, 20)),
        ("6H", (0, 7, 3), Outcome.TWO_DOWN, -100, (-100, 70, 30)),
        ("10NT", (10, 0, 0), Outcome.MADE, 100, (0, 0, 0)),
        ("10NT", (9, 0, 1), Outcome.ONE_DOWN, -100, (-10, 0, 10)),
    ],
)
def test_both_defend(contract, tricks, outcome, pot, players):
    settled = settle(contract, 1, tricks=tricks)
    assert (settled.outcome, settled.from_pot, settled.from_players) == (outcome, (pot, 0, 0), players)
    assert settled.net == (pot + players[0], *players[1:])
    assert settled.pot_change == -pot
    # By another declarer it is the same, one seat on.
    turned = settle(contract, 2, tricks=(tricks[2], *tricks[:2]))
    assert turned.net == (settled.net[2], *settled.net[:2])


@pytest.mark.parametrize(
    ("contract", "tricks", "outcome", "pot", "players"),
    [
        ("6H", (7, 3), Outcome.MADE, 50, (-15, 15)),
        ("6H", (8, 2), Outcome.MADE, 50, (-10, 10)),
        ("6H", (9, 1), Outcome.DEFENCE_SHORT, 0, (45, -45)),
        ("6H", (10, 0), Outcome.DEFENCE_SHORT, 0, (100, -100)),
        ("7H", (8, 2), Outcome.MADE, 70, (-14, 14)),
        ("7H", (9, 1), Outcome.DEFENCE_SHORT, 0, (63, -63)),
        ("7H", (10, 0), Outcome.DEFENCE_SHORT, 0, (140, -140)),
        ("8S", (9, 1), Outcome.MADE, 80, (-8, 8)),
        ("8S", (10, 0), Outcome.DEFENCE_SHORT, 0, (80, -80)),
        ("9S", (10, 0), Outcome.DEFENCE_SHORT, 0, (90, -90)),
        ("9S", (9, 1), Outcome.MADE, 90, (-9, 9)),
        ("10S", (10, 0), Outcome.MADE, 100, (0, 0)),
        ("6H", (5, 5), Outcome.ONE_DOWN, -50, (-25, 25)),
        ("6H", (4, 6), Outcome.TWO_DOWN, -100, (-60, 60)),
    ],
)
def test_one_defends(contract, tricks, outcome, pot, players):
    took, others = tricks
    for rules in (PLAYELEPHANT, CLASSIC):
        second = "pass play pass" if rules.counter_invitation else "pass alone"
        for said, by_seat in (("play pass alone", (took, others, 0)), (second, (took, 0, others))):
            settled = settle(contract, 1, said, by_seat, rules)
            assert (settled.outcome, settled.from_pot) == (outcome, (pot, 0, 0))
            given = players if by_seat[1] == others and said.startswith("play") else (players[0], 0, players[1])
            assert settled.from_players == (*given, 0)[:3]


def test_nobody_defends():
    for tricks in (None, (0, 10, 0)):
        settled = settle("7NT", 2, "pass pass", tricks)
        assert (settled.outcome, settled.from_pot, settled.from_players) == (Outcome.UNPLAYED, (0, 80, 0), (0, 0, 0))
        assert settled.balance == (Fraction(-80, 3), Fraction(160, 3), Fraction(-80, 3))
        assert settled.balance_parts == (-80, 160, -80)


@pytest.mark.parametrize(
    ("minimum", "tricks"),
    [("6D", (4, 3, 3)), ("7H", (5, 3, 2)), ("8NT", (6, 2, 2)), ("9S", (7, 2, 1)), ("10C", (8, 1, 1))],
)
def test_a_conceded_solo(minimum, tricks):
    value = PLAYELEPHANT.value(Contract.parse(minimum))
    settled = concede(minimum, 1)
    assert (settled.outcome, settled.tricks) == (Outcome.CONCEDED, tricks)
    assert settled.from_pot == (-20 * value, 0, 0)
    first, second = 2 * value * tricks[1], 2 * value * tricks[2]
    assert settled.from_players == (-first - second, first, second)


@pytest.mark.parametrize(
    ("rules", "contract", "made", "down"),
    [
        ("playelephant", "6H", (50, -25, -25), (-50, 25, 25)),
        ("playelephant", "7H", (100, -50, -50), (-100, 50, 50)),
        ("prefadoros", "10NT", (100, -50, -50), (-100, 50, 50)),
        ("classic+aces-sum", "6H", (100, -50, -50), (-100, 50, 50)),
        ("classic+aces-sum+four-players", "6H", (150, -50, -50, -50), (-150, 50, 50, 50)),
    ],
)
def test_aces_as_a_sum(rules, contract, made, down):
    rules, level = RuleSet.named(rules), Contract.parse(contract).level

    def by_aces(*args):
        plain, with_aces = settle(contract, 1, *args, rules), settle(contract, 1, *args, rules, aces=True)
        assert plain.from_pot == with_aces.from_pot
        return tuple(b - a for a, b in zip(plain.from_players, with_aces.from_players, strict=True))

    assert by_aces("pass pass", None) == made
    assert by_aces("play play", (level, 10 - level, 0)) == made
    if level < 10:
        assert by_aces("play play", (10, 0, 0)) == made
        assert by_aces("pass together", (10, 0, 0)) == made
    assert by_aces("play pass alone", (level - 1, 11 - level, 0)) == down
    assert by_aces("play play", (0, 5, 5)) == down


@pytest.mark.parametrize(("rules", "value"), [("desktop", 7), ("classic+aces-raise", 8)])
def test_aces_that_raise_the_value(rules, value):
    rules = RuleSet.named(rules)
    assert settle("6H", 1, tricks=(6, 2, 2), rules=rules, aces=True).net == (
        10 * value - 4 * value,
        2 * value,
        2 * value,
    )
    assert settle("6H", 1, tricks=(7, 1, 2), rules=rules, aces=True).net == (7 * value, -9 * value, 2 * value)
    assert settle("6H", 1, "pass pass", rules=rules, aces=True).net == (10 * value, 0, 0)


def test_ten_as_nine():
    rules = RuleSet.named("classic+ten-as-nine")
    assert settle("10H", 1, tricks=(10, 0, 0), rules=rules).net == (100, -100, 0)
    assert settle("10H", 1, tricks=(9, 0, 1), rules=rules).net == (90, 0, 10)
    assert settle("10H", 1, tricks=(8, 1, 1), rules=rules).net == (-120, 10, 10)
    assert settle("10H", 1, tricks=(7, 2, 1), rules=rules).net == (-260, 40, 20)
    assert settle("10H", 1, "pass pass", rules=rules).net == (100, 0, 0)
    assert settle("10H", 1, "pass alone", (10, 0, 0), rules).net == (100, 0, -100)
    conceding = RuleSet.named("playelephant+ten-as-nine")
    assert concede("10H", 1, conceding).tricks == (7, 2, 1)
    assert concede("10H", 1, conceding).net == (-260, 40, 20)


def test_one_trick_at_ten():
    rules = RuleSet.named("desktop+one-trick-at-10")
    assert settle("10H", 1, tricks=(10, 0, 0), rules=rules).net == (100, -100, 0)
    assert settle("10H", 1, tricks=(9, 1, 0), rules=rules).net == (-110, 10, 0)
    assert settle("10H", 1, "pass play pass", (10, 0, 0), rules).net == (100, 0, -100)
    assert settle("9H", 1, tricks=(9, 1, 0), rules=rules) == settle("9H", 1, tricks=(9, 1, 0), rules=rules)


def test_four_players():
    rules = RuleSet.named("classic+four-players")
    assert settle("6H", 1, tricks=(5, 3, 2), rules=rules).from_players == (-50, 15, 10, 25)
    assert settle("6H", 1, tricks=(3, 4, 3), rules=rules).from_players == (-120, 40, 30, 50)
    assert settle("6H", 1, tricks=(6, 2, 2), rules=rules).from_players == (-20, 10, 10, 0)
    made = settle("6H", 1, tricks=(6, 2, 2), rules=rules)
    assert made.balance == (Fraction(35, 2), Fraction(-5, 2), Fraction(-5, 2), Fraction(-25, 2))
    assert made.balance_parts == (70, -10, -10, -50)
    conceded = concede("6S", 2, RuleSet.named("playelephant+four-players"))
    assert conceded.from_players == (12, -74, 12, 50)


def test_i_take_it_and_no_contract():
    settled = refuse(3, RuleSet.named("classic+i-take-it"))
    assert (settled.outcome, settled.from_pot, settled.from_players) == (Outcome.REFUSED, (0, 0, -20), (2, 2, -4))
    four = refuse(3, RuleSet.named("classic+i-take-it+four-players"))
    assert four.from_players == (2, 2, -4, 0)
    with pytest.raises(RuleError, match='the rules classic have no "I take it": a declarer cannot refuse to play'):
        refuse(3, CLASSIC)


def test_all_pass():
    assert pass_out().outcome is Outcome.VOID
    assert pass_out().net == (0, 0, 0)
    polles = RuleSet.named("playelephant+polles")
    settled = pass_out((5, 1, 4), polles)
    assert (settled.outcome, settled.net, settled.pot_change) == (Outcome.POLLES, (-40, 0, -30), 70)
    with pytest.raises(RuleError, match="three passes make the deal void under the rules playelephant"):
        pass_out((5, 1, 4))
    with pytest.raises(
        RuleError, match=r"three passes are played for few tricks under the rules playelephant\+polles: say"
    ):
        pass_out(rules=polles)


@pytest.mark.parametrize(
    ("mode", "empty", "pot", "made", "short"),
    [
        ("normal", "cut", 49, 4, 4),
        ("normal", "cut", 50, 5, 5),
        ("normal", "cut", 9, 0, 0),
        ("normal", "cut", 0, 0, 0),
        ("unbalanced", "cut", 49, 4, 5),
        ("unbalanced", "cut", 9, 0, 5),
        ("fair", "cut", 9, 5, 5),
        ("fair", "cut", -70, 5, 5),
        ("normal", "full", -70, 5, 5),
        ("normal", "full", 30, 3, 3),
        ("normal", "nothing", 9, 0, 0),
        ("unbalanced", "nothing", 9, 0, 0),
        ("fair", "nothing", 9, 5, 5),
        ("normal", "nothing", 10, 1, 1),
    ],
)
def test_the_last_contract(mode, empty, pot, made, short):
    rules = replace(PLAYELEPHANT, last_contract=mode, empty_pot=empty)
    aces = 25 if pot >= 10 or empty != "nothing" or mode == "fair" else 0
    for flag in (False, True):
        extra = aces * flag
        settled = settle("6H", 1, tricks=(6, 3, 1), rules=rules, pot=pot, aces=flag)
        assert settled.net == (6 * made + 2 * extra, 3 * made - extra, made - extra)
        settled = settle("6H", 1, tricks=(7, 1, 2), rules=rules, pot=pot, aces=flag)
        assert settled.net == (7 * short + 2 * extra, -9 * short - extra, 2 * short - extra)
        settled = settle("6H", 1, tricks=(5, 3, 2), rules=rules, pot=pot, aces=flag)
        assert settled.net == (-15 * short - 2 * extra, 3 * short + extra, 2 * short + extra)
    assert settle("6H", 1, "pass pass", rules=rules, pot=pot).net == (10 * made, 0, 0)


@pytest.mark.parametrize(
    ("rules", "kassas", "from_pot", "from_players"),
    [
        # the example of the Russian description: 4 points left, 9 to write off
        ("classic", (4, 6, 2), (40, 50, 0), (50, -50, 0)),
        ("classic", (4, 2, 6), (40, 0, 50), (50, 0, -50)),
        # of two equal kassas the one on the declarer's right
        ("classic", (4, 6, 6), (40, 50, 0), (50, -50, 0)),
        # one that runs out, then the third
        ("classic", (4, 3, 2), (40, 30, 20), (50, -30, -20)),
        # the rest is paid by halves
        ("classic", (4, 3, 0), (40, 30, 0), (50, -40, -10)),
        ("classic", (4, 0, 0), (40, 0, 0), (50, -25, -25)),
        ("classic", (0, 0, 0), (0, 0, 0), (90, -45, -45)),
        ("classic", (9, 0, 0), (90, 0, 0), (0, 0, 0)),
        # four players: the dealer's kassa counts, and thirds are rounded to whole kapikia
        ("classic+four-players", (4, 1, 2, 5), (40, 0, 0, 50), (50, 0, 0, -50)),
        ("classic+four-players", (4, 0, 0, 1), (40, 0, 0, 10), (50, -14, -13, -23)),
        ("classic+four-players", (5, 0, 0, 0), (50, 0, 0, 0), (40, -14, -13, -13)),
    ],
)
def test_kassas_that_overflow(rules, kassas, from_pot, from_players):
    settled = settle("9D", 1, "pass pass", rules=RuleSet.named(rules), kassas=kassas)
    assert (settled.from_pot, settled.from_players) == (from_pot, from_players)


def test_the_right_of_each_declarer():
    # Equal kassas: seat 2's right is seat 3, seat 3's is seat 1; a dealer who sits out is on the right of seat 3.
    for declarer, right in ((1, 2), (2, 3), (3, 1)):
        settled = settle(
            "9D", declarer, "pass pass", rules=CLASSIC, kassas=[0 if s == declarer else 9 for s in (1, 2, 3)]
        )
        assert settled.from_pot[right - 1] == 90
    four = RuleSet.named("classic+four-players")
    assert settle("9D", 3, "pass pass", rules=four, kassas=(9, 9, 0, 9)).from_pot == (0, 0, 0, 90)
    assert settle("9D", 2, "pass pass", rules=four, kassas=(9, 0, 8, 9)).from_pot == (0, 0, 0, 90)


ACES = CardSet.parse("SACADAHAHKHQHJ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tricks": (7, 1, 3)}, "the tricks 7 1 3 are 11 in all: a deal always has ten"),
        ({"tricks": (7, -1, 4)}, "seat 2 cannot have taken -1 tricks: a deal has ten"),
        ({"tricks": (11, -1, 0)}, "seat 1 cannot have taken 11 tricks: a deal has ten"),
        ({"tricks": (7, 3)}, "got tricks for 2 seats, expected 3: 7 3"),
        ({"tricks": None}, "say how many tricks each seat took: only a deal that nobody defends has none"),
        (
            {"declarations": "play pass alone"},
            "seat 3 cannot have 2 of the tricks 7 1 2: it does not defend, and who passed plays no card",
        ),
        ({"declarations": "pass pass"}, "seat 2 cannot have 1 of the tricks 7 1 2: it does not defend, and who passed"),
        ({"declarations": "pass alone"}, '"pass alone" are not complete declarations under the rules playelephant'),
        ({"declarations": "pass play"}, '"pass play" are not complete declarations'),
        ({"declarations": "together"}, 'the defenders cannot say "together": the sequences are "play play"'),
        ({"pot": -1}, "a pot of -1 kapikia: under the rules playelephant the game ends when the pot is empty"),
        ({"kassas": (1, 2, 3)}, "the rules playelephant have one common pot and no kassas: give the pot"),
        ({"rules": CLASSIC, "pot": 3}, "the rules classic have no common pot but a kassa for each player"),
        ({"rules": CLASSIC, "kassas": (1, 2)}, "got 2 kassas, expected 3"),
        ({"rules": CLASSIC, "kassas": (1, 2, -3)}, "a kassa of -3 points: a kassa may never be below zero"),
        ({"rules": CLASSIC, "aces": True}, "the rules classic have no bonus for the four aces"),
        (
            {"rules": DESKTOP, "contract": "10NT"},
            "10NT is not a contract under the rules desktop: the ladder ends at 10H",
        ),
        (
            {"aces": True, "hand": CardSet.parse("SADAHAHKHQHJHTH9H8H7D7D8")},
            'seat 1 cannot announce "and the aces" without CA: all four must be among his twelve cards, "SADA87HAKQ',
        ),
    ],
)
def test_what_cannot_be_settled(arguments, message):
    with pytest.raises(RuleError) as error:
        settle(**{"contract": "6H", "declarer": 1, "tricks": (7, 1, 2)} | arguments)
    assert str(error.value).startswith(message)


def test_a_hand_of_the_wrong_size():
    with pytest.raises(DealError, match='seat 1 holds 7 cards, expected the 12 after the talon: "SACADAHAKQJ"'):
        settle("6H", 1, tricks=(6, 2, 2), aces=True, hand=ACES)
    good = ACES | CardSet.parse("HTH9H8")
    assert settle("6H", 1, tricks=(6, 2, 2), aces=True, hand=good).net == (80, -15, -15)


def test_what_cannot_be_conceded():
    with pytest.raises(RuleError, match="the rules desktop have no solo concession: the declarer must play"):
        concede("6S", 1, DESKTOP)
    with pytest.raises(RuleError, match="a pot of -1 kapikia"):
        concede("6S", 1, pot=-1)
