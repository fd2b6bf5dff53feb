"""What a record means, and everything that can be wrong with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from make_records import records
from prefa_solver import Card, CardSet, Deal, Seat, Strain
from prefa_solver.formats import Kind, Record, problems, understand
from prefa_solver.formats.fast_cards import canonical_hand, hand_mask, line_cards, line_text
from prefa_solver.formats.played import tally, tricks_in_the_end
from support import card_sets, cards

DEAL = Deal.parse("SAKQC98D98HAK8 SJT9CA7DAKHQJ7 S87CKQJDQJTHT9 CTD7")
FULL = Record(
    hands=tuple(map(str, DEAL.hands)),
    talon="CTD7",
    auction="1: stay pass pass",
    declarer=Seat.ONE,
    contract="6H",
    discard="C8D7",
    declarations="play play",
    plays="SASJS8 HAHQHT SKSTS7 HKHJH9 SQS9CK CTCACQ DADQD9 DKDJD8 C7CJC9 DTH8H7",
    tricks=(6, 3, 1),
)


def found(**changes) -> list[str]:
    return [f"{problem.field}: {problem.reason}" for problem in problems(replace(FULL, **changes))]


@given(card_sets)
def test_hands_are_read_as_the_parser_reads_them(hand):
    assert hand_mask(str(hand)) == hand.mask
    assert canonical_hand(str(hand)) == str(hand)
    one_by_one = "".join(map(str, hand)) or "-"
    assert hand_mask(one_by_one) == hand.mask
    assert canonical_hand(one_by_one) == str(hand)


@given(st.text(alphabet="SCDHAKQJT9871-0 .♠xé", max_size=12))
def test_any_hand_is_read_as_the_parser_reads_it(text):
    def outcome(read):
        try:
            return int(read(text))
        except ValueError as error:
            return str(error)

    assert outcome(hand_mask) == outcome(CardSet.parse)


@given(st.lists(cards, min_size=1, max_size=30))
def test_lines_are_read_as_the_parser_reads_them(line):
    text = "".join(map(str, line))
    assert list(line_cards(text)) == line
    assert line_text(line) == text
    assert list(line_cards(line_text(line, (3, 3, 3)))) == line


@given(st.text(alphabet="SCDHAKQJT9871-0 .♠xé", max_size=12))
def test_any_line_is_read_as_the_parser_reads_it(text):
    def outcome(read):
        try:
            return list(read(text))
        except ValueError as error:
            return str(error)

    assert outcome(line_cards) == outcome(Card.parse_all)


def test_a_full_record():
    game = understand(FULL)
    assert game.terms.kind is Kind.PLAYED
    assert (game.terms.strain, game.terms.leader, game.terms.sits_out) == (Strain.HEARTS, Seat.ONE, None)
    assert game.start() == DEAL.position(1, "H", discard="C8D7")
    assert tricks_in_the_end(game, tally(game).won, len(game.plays)) == (6, 3, 1)
    assert problems(FULL) == ()


def test_generated_records_are_fine():
    assert [problems(record) for record in records(seed=7, count=40)] == [()] * 40


def test_what_may_be_left_out():
    lean = replace(FULL, talon=None, declarer=None, tricks=None)
    assert understand(lean).start() == understand(FULL).start()
    stated = replace(FULL, plays=None)
    assert tricks_in_the_end(understand(stated), (0, 0, 0), 0) == (6, 3, 1)


def test_the_hand_after_the_exchange():
    after = replace(FULL, hands=("SAKQC9TD98HAK8", *FULL.hands[1:]), talon="C8D7", discard=None)
    assert understand(after).start() == understand(FULL).start()


@pytest.mark.parametrize(
    ("changes", "kind", "sits_out"),
    [
        ({"declarations": "play pass alone"}, Kind.PLAYED, Seat.THREE),
        ({"declarations": "pass play pass"}, Kind.PLAYED, Seat.TWO),
        ({"declarations": "pass play together"}, Kind.PLAYED, None),
        ({"declarations": "pass pass", "tricks": None}, Kind.UNPLAYED, None),
        ({"declarations": None, "solo": True, "discard": None, "contract": "6S", "tricks": None}, Kind.SOLO, None),
        ({"auction": "1: pass pass pass", "declarer": None, "contract": None, "discard": None}, Kind.PASSED, None),
        ({"contract": None, "auction": None, "declarations": None, "strain": "NT"}, Kind.POSITION, None),
        (
            {"contract": None, "auction": None, "declarations": None, "declarer": None, "discard": None},
            Kind.DEAL,
            None,
        ),
    ],
)
def test_kinds(changes, kind, sits_out):
    terms = understand(replace(FULL, **({"plays": None} | changes))).terms
    assert (terms.kind, terms.sits_out) == (kind, sits_out)


def test_i_take_it_and_then_nothing():
    record = Record(hands=FULL.hands, auction="1: take pass pass", rules="classic+i-take-it")
    assert understand(record).terms.kind is Kind.REFUSED


def test_the_first_defender_leads_if_the_dealers_right_sits_out():
    record = replace(FULL, dealer=Seat.ONE, declarations="pass play pass", auction=None, plays=None, tricks=None)
    assert understand(record).terms.leader is Seat.THREE


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"hands": ("SAKQC98D98HAK", *FULL.hands[1:])}, "hands: seat 1 holds 9 cards, expected 10"),
        ({"hands": ("SAKQC98D98HAKQ", *FULL.hands[1:])}, "hands: HQ is in two places"),
        ({"hands": ("SAKQX", *FULL.hands[1:])}, 'hands[0]: "X" at character 5'),
        ({"talon": "CT"}, "hands: the talon has 1 card"),
        ({"talon": "x"}, 'talon: "x" at character 1'),
        ({"discard": "C8"}, "discard: expected two cards, got 1"),
        ({"discard": "C8CK"}, "discard: seat 1 cannot throw CK"),
        ({"discard": "C8SZ"}, 'discard: "Z" at character 4'),
        ({"auction": "1: stay pass"}, 'auction: "1: stay pass" is not over'),
        ({"auction": "1: pass 6S stay"}, 'auction: call 3, "stay"'),
        ({"auction": "1: what"}, 'auction: "what" is not a call'),
        ({"declarer": Seat.TWO}, "declarer: seat 2, but in the auction seat 1 is the declarer"),
        ({"contract": "5H"}, 'contract: "5H" is not a contract'),
        ({"contract": "10NT", "rules": "classic", "auction": None}, "contract: 10NT is not a contract"),
        ({"rules": "poker"}, 'rules: unknown rule set "poker"'),
        ({"declarations": "pass alone"}, 'declarations: "pass alone"'),
        ({"declarations": "play"}, 'declarations: "play"'),
        ({"declarations": "maybe"}, 'declarations: "maybe" is not a declaration'),
        ({"declarations": None}, "declarations: missing"),
        ({"contract": None}, "contract: missing"),
        ({"strain": "S"}, "strain: the contract is 6H"),
        ({"sits_out": Seat.TWO}, 'sits_out: seat 2, but after "play play" nobody sits out'),
        ({"aces": True}, "aces: seat 1 has not all four aces"),
        ({"aces": True, "rules": "playelephant+no-aces"}, "aces: the rules playelephant+no-aces have no bonus"),
        ({"solo": True, "rules": "classic", "auction": None}, "solo: the rules classic have no solo"),
        ({"auction": "1: pass pass pass", "declarer": None}, "contract: 6H though all three passed"),
        ({"plays": "SASJS8HAHQHT"}, ""),
        ({"plays": "SASJS8HAHQHT", "tricks": None}, "plays: the play stops after 6 of 30 cards"),
        ({"plays": "SASJS8HASQ"}, "plays: card 5, in trick 2: seat 2 cannot play SQ: it holds"),
        ({"plays": "SASJCK"}, "plays: card 3, in trick 1: seat 3 cannot play CK: it must follow S"),
        ({"plays": FULL.plays + "SA"}, "plays: expected 30 cards at most, got 31"),
        ({"plays": "S1"}, 'plays: "1" at character 2'),
        ({"tricks": (5, 4, 1)}, "tricks: stated as 5-4-1, but the play gives 6-3-1"),
        ({"tricks": (5, 4, 0), "plays": None}, "tricks: 5-4-0 are 9 in all, expected 10"),
        ({"tricks": (6, 2, 2), "declarations": "play pass alone", "plays": None}, "tricks: seat 3 is said to take 2"),
        ({"plays": "SASJS8HAHQHT", "tricks": (1, 5, 4)}, "tricks: seat 1 is said to take 1, but has 2 already"),
        ({"plays": "SASJ", "claim": True, "tricks": None}, "claim: seat 1 may claim only on lead"),
    ],
)
def test_problems_name_field_and_reason(changes, expected):
    messages = found(**changes)
    assert [message for message in messages if message.startswith(expected)] if expected else not messages


def test_everything_wrong_is_listed():
    messages = found(rules="poker", contract="5H", discard="C8", plays="XX")
    assert {message.partition(":")[0] for message in messages} == {"rules", "contract", "discard", "plays"}


def test_a_claim_with_one_trick_left():
    assert found(plays=FULL.plays[: FULL.plays.rindex(" ")], claim=True, tricks=None) == [
        "claim: seat 1 may claim only on lead, at the start of a trick",
    ]


def test_a_claim_gives_the_declarer_the_rest():
    record = replace(FULL, plays="SASJS8HAHQHT", claim=True, tricks=None)
    game = understand(record)
    assert tricks_in_the_end(game, tally(game).won, 6) == (10, 0, 0)
    assert problems(record) == ()


def test_a_deal_that_all_passed_may_be_played():
    record = replace(
        FULL,
        auction="1: pass pass pass",
        declarer=None,
        contract=None,
        discard=None,
        declarations=None,
        plays=None,
        tricks=(3, 3, 4),
        rules="playelephant+polles",
    )
    assert problems(record) == ()
    played = replace(record, plays="SASJS8", tricks=None)
    assert [problem.reason for problem in problems(played)] == [
        "the play stops after 3 of 30 cards, without a claim or the tricks"
    ]


def test_an_empty_talon_is_told():
    assert found(talon="") == ['talon: not cards: ""; an empty hand is written -']


def test_a_discard_is_read_even_if_nobody_threw_it():
    cards_alone = Record(hands=FULL.hands, discard="junk")
    assert [problem.field for problem in problems(cards_alone)] == ["discard"]


def test_earlier_names_of_kinds_are_known():
    assert [Kind(name) for name in ("passed out", "a position", "cards alone", "played")] == [
        Kind.PASSED,
        Kind.POSITION,
        Kind.DEAL,
        Kind.PLAYED,
    ]
    with pytest.raises(ValueError, match="eaten"):
        Kind("eaten")
