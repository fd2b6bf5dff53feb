"""Danube-Swabian Preferans: the reference payments, the auction and the kontra by plain generators, the session."""

import csv
import gzip
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import NotationError, RuleError, Seat, settle
from prefa_solver.games.danube.auction import DanubeAuction
from prefa_solver.games.danube.contract import DANUBE_LADDER, DanubeContract
from prefa_solver.games.danube.game import DanubeGame
from prefa_solver.games.danube.kontra import KontraTalk
from prefa_solver.games.danube.rules import DANUBE, DanubeRules
from prefa_solver.games.danube.session import DanubeSession
from prefa_solver.games.danube.settlement import settle_danube
from prefa_solver.games.game import Result
from support import DATA

WORDS = {1: "pass", 2: "kontra", 4: "rekontra"}
SEATS = tuple(Seat)
SUITS = ("leaves", "bells", "hearts", "acorns")


def rows():
    with gzip.open(DATA / "danube.csv.gz", "rt", encoding="ascii") as lines:
        return list(csv.DictReader(lines))


def by_seat(declarer, own, first, second):
    tricks = [0, 0, 0]
    for seat, took in zip((declarer, declarer.next, declarer.next.next), (own, first, second), strict=True):
        tricks[seat.index] = took
    return tricks


def test_every_reference_payment():
    checked = 0
    for row, declarer in product(rows(), SEATS):
        own = int(row["declarer_tricks"])
        settled = settle_danube(
            row["game"],
            declarer,
            f"{WORDS[int(row['factor_first'])]} {WORDS[int(row['factor_second'])]}",
            by_seat(declarer, own, 10 - own, 0),
            from_hand=row["from"] == "hand",
        )
        first, second = int(row["first_pays_declarer"]), int(row["second_pays_declarer"])
        assert list(settled.worth) == by_seat(declarer, first + second, -first, -second), row
        checked += 1
    assert checked == 3 * 816


@given(
    st.sampled_from(DANUBE_LADDER),
    st.sampled_from(SEATS),
    st.sampled_from([*WORDS.values()]),
    st.sampled_from([*WORDS.values()]),
    st.integers(0, 10),
    st.booleans(),
    st.sampled_from(SEATS),
)
def test_what_every_settlement_keeps(contract, declarer, first, second, own, kunstwerk, dealer):
    tricks = by_seat(declarer, own, 10 - own, 0)
    kunstwerk = kunstwerk and not contract.from_hand
    settled = settle_danube(
        contract, declarer, f"{first} {second}", tricks, kunstwerk=kunstwerk, dealer=dealer if kunstwerk else None
    )
    assert sum(settled.worth) == 0
    assert settled.entries == {"points": tuple(int(worth) for worth in settled.worth)}
    assert all(flow.amount == flow.number * flow.value * flow.times > 0 for flow in settled.flows)
    assert len(settled.explain()) == 1 + len(settled.flows)
    plain = settle_danube(contract, declarer, "", tricks)
    for opponent, word in zip((declarer.next, declarer.next.next), (first, second), strict=True):
        factor = {word: factor for factor, word in WORDS.items()}[word]
        paid_for_art = 2 if kunstwerk and opponent is dealer else 0
        assert settled.worth[opponent.index] == factor * plain.worth[opponent.index] + paid_for_art


@pytest.mark.parametrize("contract", ["bettel", "durchmarsch", "bettel-hand", "durchmarsch-hand"])
def test_a_game_that_is_lost_may_end_early(contract):
    early = (1, 2, 1) if contract.startswith("bettel") else (4, 1, 0)
    assert settle_danube(contract, 1, "", early).worth == settle_danube(contract, 1, "", (5, 5, 0)).worth


def test_the_variants():
    def points(rules, *arguments, **options):
        return settle_danube(*arguments, rules=rules, **options).worth

    assert points("danube", "acorns", 1, "kontra pass", (8, 1, 1)) == (21, -14, -7)
    assert points("danube+kontra-game-only", "acorns", 1, "kontra pass", (8, 1, 1)) == (19, -12, -7)
    assert points("danube", "acorns-hand", 1, "", (6, 3, 1)) == (-12, 6, 6)
    assert points("danube+usual-hand-count", "acorns-hand", 1, "", (6, 3, 1)) == (-10, 5, 5)
    assert points("danube", "bells", 2, "", (0, 6, 4), kunstwerk=True, dealer=3) == (-3, 4, -1)
    assert points("danube+no-kunstwerk", "bells", 2, "", (0, 6, 4), kunstwerk=True, dealer=3) == (-3, 6, -3)
    assert points("danube", "bells", 2, "", (0, 6, 4), kunstwerk=True, dealer=2) == (-3, 6, -3)
    for name in DanubeRules.family.variants:
        assert DanubeRules.named(f"danube+{name}").is_named
        assert DanubeRules.named(f"danube+{name}") != DANUBE


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("clubs", 1, "", (8, 1, 1)), {}, 'not a game: "clubs"; expected one of leaves, bells'),
        (("acorns", 1, "double pass", (8, 1, 1)), {}, 'not an answer to a game: "double"'),
        (("acorns", 1, "kontra", (8, 1, 1)), {}, "got 1 words, expected one for each of the two opponents"),
        (("acorns", 1, "", None), {}, "say how many tricks each seat took"),
        (("acorns", 1, "", (8, 1)), {}, "got tricks for 2 seats, expected 3"),
        (("acorns", 1, "", (11, 0, 0)), {}, "seat 1 cannot have taken 11 tricks"),
        (("acorns", 1, "", (8, 1, 2)), {}, "the tricks 8 1 2 are 11 in all: a deal has ten"),
        (("acorns", 1, "", (5, 1, 1)), {}, "the tricks 5 1 1 are 7 in all: a deal has ten; only a Bettel"),
        (("bettel", 1, "", (0, 1, 1)), {}, "are 2 in all"),
        (("bettel", 1, "", (2, 1, 1)), {}, "are 4 in all"),
        (("durchmarsch", 1, "", (9, 0, 0)), {}, "are 9 in all"),
        (("acorns", 1, "", (8, 1, 1)), {"kunstwerk": True}, "say who dealt"),
        (("acorns-hand", 1, "", (8, 1, 1)), {"kunstwerk": True, "dealer": 3}, "played from the hand"),
        (("acorns", 1, "", (8, 1, 1)), {"rules": "danube+more"}, 'unknown variant "more"; expected one of bid-again'),
        (("acorns", 1, "rekontra kontra", (8, 1, 1)), {"rules": "danube+one-rekontra"}, "one rekontra answers both"),
    ],
)
def test_what_is_refused(arguments, options, message):
    with pytest.raises((NotationError, RuleError), match=message):
        settle_danube(*arguments, **options)


@pytest.mark.parametrize(
    "values",
    [{"rekontra": "none"}, {"hand_count": "x"}, {"kunstwerk": -1}, {"kunstwerk": True}, {"pass_is_final": 1}],
)
def test_rules_that_cannot_be(values):
    with pytest.raises(RuleError, match=f"{next(iter(values))}: expected"):
        DanubeRules(**values)


# -- contracts --------------------------------------------------------------------------------------------------------


def test_contracts_read_back_and_stand_in_order():
    names = [str(contract) for contract in DANUBE_LADDER]
    assert names == [
        *("leaves", "bells", "hearts", "acorns", "bettel", "durchmarsch"),
        *(f"{game}-hand" for game in ("leaves", "bells", "hearts", "acorns", "bettel", "durchmarsch")),
    ]
    assert [DanubeContract.parse(name) for name in names] == list(DANUBE_LADDER)
    assert [contract.needed for contract in DANUBE_LADDER] == [7, 6, 6, 6, 0, 10, 8, 7, 7, 7, 0, 10]
    assert DanubeContract.parse("Eichel") == DanubeContract.parse("5") == DanubeContract.parse(" ACORNS ")
    assert [contract.strain for contract in DanubeGame(DANUBE).contracts[:6]] == [0, 1, 2, 3, 4, 4]


# -- what is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [DANUBE, DanubeRules.named("danube+one-rekontra")], ids=str)
def test_every_way_to_say_kontra(rules):
    found = set()

    def walk(talk):
        if talk.speaker is None:
            found.add((talk.said, talk.factors))
            assert talk.legal == ()
            assert KontraTalk.parse(str(talk), rules).factors == talk.factors
            return
        assert talk.speaker == (1, 2, 0, 0)[len(talk.said)]
        for word in talk.legal:
            walk(talk.say(word))

    walk(KontraTalk(rules))
    expected = set()
    for first, second in product(("pass", "kontra"), repeat=2):
        kontras = [place for place, word in enumerate((first, second)) if word == "kontra"]
        answers = 1 if kontras and rules.rekontra == "both" else len(kontras)
        for given_answers in product(("pass", "rekontra"), repeat=answers):
            factors = [2 if word == "kontra" else 1 for word in (first, second)]
            for number, place in enumerate(kontras):
                if given_answers[min(number, answers - 1)] == "rekontra":
                    factors[place] = 4
            expected.add(((first, second, *given_answers), tuple(factors)))
    assert found == expected


def test_kontra_out_of_turn():
    with pytest.raises(RuleError, match='nobody can say "rekontra" after "": expected pass or kontra'):
        KontraTalk().say("rekontra")
    with pytest.raises(RuleError, match="all is said"):
        KontraTalk().say("pass").say("pass").say("kontra")


# -- the auction ------------------------------------------------------------------------------------------------------


def plain_auctions(pass_is_final, longest):
    """All sequences of calls up to a length, by the rules as they are told: (calls, declarer or None, last bid)."""

    def walk(calls, speaker, passed, bids):
        """*bids*: (seat, number of the game, from the hand)."""
        if len(passed) == 2:
            yield tuple(calls), bids[-1][0], bids[-1][1:]
            return
        if len(calls) == longest:
            yield tuple(calls), None, None
            return
        standing = bids[-1] if bids else None
        own = [bid for bid in bids if bid[0] == speaker]
        spoke = any(seat == speaker for seat, _ in calls)
        options = ["pass"] if standing else []
        may_hand = not spoke or (own and own[0][2])
        must_hand = bool(own) and own[0][2]
        if standing and speaker == 0 and standing[0] != 0 and standing[2] == must_hand:
            options.append("=")
        for hand in (False, True):
            for game in range(2, 8):
                if standing and (hand, game) <= (standing[2], standing[1]):
                    continue
                if (hand and may_hand) or (not hand and not must_hand):
                    options.append((game, hand))
        for option in options:
            after, more = set(passed), list(bids)
            if option == "pass":
                after.add(speaker)
            else:
                more.append((speaker, *standing[1:]) if option == "=" else (speaker, *option))
                after = after if pass_is_final else set()
            seat = (speaker + 1) % 3
            while seat in after and len(after) < 2:
                seat = (seat + 1) % 3
            yield from walk([*calls, (speaker, option)], seat, after, more)

    return walk([], 0, set(), [])


@pytest.mark.parametrize("rules", [DANUBE, DanubeRules.named("danube+bid-again")], ids=str)
def test_every_auction_of_up_to_four_calls(rules):
    def text(option, standing):
        if isinstance(option, str):
            return option if option == "pass" else f"={standing}"
        return str(DanubeContract.parse(str(option[0]), from_hand=option[1]))

    expected = {}
    for calls, declarer, last in plain_auctions(rules.pass_is_final, 4):
        words, standing = [], None
        for _, option in calls:
            words.append(text(option, standing))
            standing = words[-1].removeprefix("=") if words[-1] != "pass" else standing
        expected[tuple(words)] = (declarer, last)
    found = {}

    def walk(auction):
        if auction.is_over or len(auction.calls) == 4:
            declarer = None if auction.declarer is None else auction.declarer.index
            standing = auction.standing
            last = None if declarer is None else (int(standing.game), standing.from_hand)
            found[tuple(map(str, auction.calls))] = (declarer, last)
            if auction.is_over:
                assert auction.legal_calls == ()
                assert auction.contracts[0] == standing
                assert all(contract.from_hand == standing.from_hand for contract in auction.contracts)
            return
        for call in auction.legal_calls:
            walk(auction.call(str(call)))

    walk(DanubeAuction(rules))
    assert found == expected


def test_an_auction_reads_back():
    auction = DanubeAuction.parse("2: leaves acorns pass =acorns pass")
    assert str(auction) == "2: leaves acorns pass =acorns pass"
    assert DanubeAuction.parse(str(auction)) == auction
    assert (auction.declarer, str(auction.standing)) == (Seat.TWO, "acorns")
    assert not auction.is_void


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1: pass", "seat 1 cannot call pass now: expected one of leaves"),
        ("1: bells leaves", "seat 2 cannot call leaves now: expected one of pass, hearts"),
        ("1: bells =bells", "seat 2 cannot call =bells now"),
        ("1: bells pass pass hearts", "nobody can call hearts now: the auction is over"),
        ("1: bells hearts pass acorns-hand", "seat 1 cannot call acorns-hand now"),
        ("1: spades", 'not a call: "spades"'),
        ("4: bells", "1, 2 or 3"),
    ],
)
def test_calls_that_are_refused(text, message):
    with pytest.raises((NotationError, RuleError), match=message):
        DanubeAuction.parse(text)


# -- the session and the seam -----------------------------------------------------------------------------------------

DEALS = st.lists(
    st.builds(
        lambda contract, declarer, own, first, said, art: " ".join(
            [
                str(contract),
                str(declarer),
                *map(str, by_seat(Seat(declarer), own, min(first, 10 - own), 10 - own - min(first, 10 - own))),
                said,
                "kunstwerk" if art and not contract.from_hand else "",
            ]
        ),
        st.sampled_from(DANUBE_LADDER),
        st.integers(1, 3),
        st.integers(0, 10),
        st.integers(0, 10),
        st.sampled_from(["", "pass kontra", "rekontra kontra"]),
        st.booleans(),
    ),
    max_size=6,
)


@given(DEALS, st.data())
def test_edit_and_undo_equal_a_fresh_replay(deals, data):
    def played(lines):
        session = DanubeSession(players=("Anna", "Bela", "Cilli"))
        for line in lines:
            session = session.add(line)
        return session

    session = played(deals)
    assert sum(session.results) == 0
    assert played([str(deal) for deal in session.deals]) == session
    if deals:
        assert session.undo() == played(deals[:-1])
        number = data.draw(st.integers(1, len(deals)))
        edited = session.edit(number, "leaves bela 3 7 0")
        assert edited == played([*deals[: number - 1], "leaves 2 3 7 0", *deals[number:]])
        assert edited.results == played([*deals[: number - 1], "leaves 2 3 7 0", *deals[number:]]).results


def test_the_first_hand_deals_next():
    session = DanubeSession(players=("Anna", "Bela", "Cilli")).add("leaves 2 3 7 0 kunstwerk").add("bells 2 3 7 0")
    assert [session.dealer_of(number) for number in range(4)] == [3, 1, 2, 3]
    assert session.settlements[0].worth == (-2, 2, 0)
    assert session.results == (-6, 10, -4)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("leaves Dora 3 7 0", 'unknown player "Dora"; expected one of Anna, Bela, Cilli'),
        ("leaves Anna 3 7", "expected a game, its declarer and three numbers of tricks"),
        ("leaves Anna 3 7 x", "tricks: expected a whole number from 0 to 10"),
        ("leaves Anna 3 7 1", "are 11 in all"),
        ("leaves Anna 3 7 0 kunstwerk kunstwerk", "kunstwerk comes twice"),
        ("leaves Anna 3 7 0 contra pass", 'not an answer to a game: "contra"'),
    ],
)
def test_lines_that_are_refused(line, message):
    with pytest.raises((NotationError, RuleError), match=message):
        DanubeSession(players=("Anna", "Bela", "Cilli")).add(line)


def test_the_public_entry():
    settled = settle("acorns", 1, "kontra pass", tricks=(8, 1, 1), rules="danube", from_hand=False)
    assert settled.worth == (21, -14, -7)
    assert settle("acorns", 1, "rekontra pass", tricks=(8, 1, 1), rules="danube", from_hand=True).worth == (30, -24, -6)


def test_where_the_rules_come_from():
    named = DanubeRules.named("danube+one-rekontra")
    assert named.source_of("rekontra").startswith("one-rekontra: ")
    assert all(named.source_of(field) for field in named.field_names() if field != "name")


def test_the_game_behind_the_seam():
    game = DanubeGame(DANUBE)
    settled = game.settle(
        Result(contract="Eichel", declarer=Seat.ONE, said="kontra pass", tricks=(8, 1, 1), more={"from_hand": False})
    )
    assert settled.worth == (Fraction(21), Fraction(-14), Fraction(-7))
    assert settled.explain(["Anna", "Bela", "Cilli"]) == [
        "Anna played acorns, which needs 6 tricks, and took 8: won",
        "Bela pays Anna 10: the number of the game, 5 x 2 (kontra)",
        "Bela pays Anna 4: 2 tricks over x 2 (kontra)",
        "Cilli pays Anna 5: the number of the game, 5",
        "Cilli pays Anna 2: 2 tricks over",
    ]
    assert game.all_pass is None
    assert game.session().add("leaves 1 7 2 1").results == (4, -2, -2)
    with pytest.raises(RuleError, match="the first hand must open"):
        game.settle(Result(end="passed"))
    with pytest.raises(RuleError, match="a deal that was played has no aces"):
        game.settle(Result(contract="acorns", declarer=Seat.ONE, tricks=(8, 1, 1), more={"aces": True}))


def test_through_the_seam():
    danube = DanubeGame(DANUBE)
    acorns = danube.contract("Eichel")
    assert (acorns.name, acorns.needed, acorns.price, acorns.takes_talon) == ("acorns", 6, 5, True)
    assert str(danube.defence(acorns, None)) == "pass pass"
    assert danube.defence(acorns, "kontra pass").owed == (0, 0)
    assert danube.defence(acorns).speaker == 1
    assert (danube.rules.least_needed, danube.rules.worth_parts) == (6, 1)
    settled = danube.settle(Result(contract="acorns", declarer=Seat.ONE, said="kontra pass", tricks=(8, 1, 1)))
    assert settled.worth == (21, -14, -7)
