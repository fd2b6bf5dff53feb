"""Reviews: the costs explain the result, faults are found, the alternatives are the best there are."""

from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import (
    Card,
    CardSet,
    Contract,
    Deal,
    Position,
    RuleError,
    Seat,
    Strain,
    card_values,
    defence_share,
    nearest_split,
    solve,
)
from prefa_solver.games.named import find_rules
from prefa_solver.games.prefa.declarations import Declarations, quotas
from prefa_solver.games.prefa.rules import DESKTOP
from prefa_solver.judging.alternatives import alternatives
from prefa_solver.judging.review import Choice, ReviewedDeal, review
from prefa_solver.judging.sight import Sight, sight
from prefa_solver.play.replay import Breach, replay
from prefa_solver.show.review_page import page
from prefa_solver.words.replay import RULES, fault_reason, fault_words
from support import plain_card_values, positions

DEAL = Deal.parse("SAKQHAK8D98C98 SJT9HQJ7DAKCA7 S87HT9DQJTCKQJ D7CT")
LINE = Card.parse_all("SASJS8 HAHQHT SKSTS7 HKHJH9 SQS9CK CTCACQ DADQD9 DKDJD8 C7CJC9 DTH8H7")
EXAMPLE = ReviewedDeal(
    start=DEAL.position(1, "H", discard="C8D7"),
    plays=LINE,
    contract="6H",
    deal=DEAL,
    discard=CardSet.parse("C8D7"),
)
"""The made-up deal of tests/data/example.trdump, typed in."""

SEQUENCES = {
    None: ["play play", "play pass together", "pass together"],
    "second": ["play pass alone"],
    "first": ["pass play pass"],
}


def randomly(data, start, cards):
    """*cards* legal cards from *start*."""
    line = []
    for _ in range(cards):
        if start.is_over:
            break
        line.append(data.draw(st.sampled_from(list(start.legal_plays))))
        start = start.play(line[-1])
    return tuple(line)


@st.composite
def played_deals(draw):
    """Full deals with a contract and random legal play, perhaps unfinished, perhaps with a claim."""
    deal = Deal.random(draw(st.integers(0, 10**6)))
    declarer = draw(st.sampled_from(Seat))
    absent = draw(st.sampled_from(list(SEQUENCES)))
    sits_out = {None: None, "first": declarer.next, "second": declarer.next.next}[absent]
    contract = draw(st.sampled_from(Contract.LADDER))
    twelve = deal.hand(declarer) | deal.talon
    discard = CardSet.from_cards(draw(st.permutations(list(twelve)))[:2])
    start = deal.position(declarer, contract.strain, discard=discard, sits_out=sits_out)
    chance = draw(st.randoms(use_true_random=False))
    line, position = [], start
    for _ in range(draw(st.just(30) | st.integers(0, 29))):
        if position.is_over:
            break
        line.append(chance.choice(list(position.legal_plays)))
        position = position.play(line[-1])
    return ReviewedDeal(
        start=start,
        plays=tuple(line),
        contract=str(contract),
        declarations=draw(st.sampled_from(SEQUENCES[absent])),
        claim=draw(st.booleans()),
        deal=deal,
        discard=discard,
    )


# -- the example ------------------------------------------------------------------------------------------------------


def test_the_example_replays_to_six_three_one():
    reviewed = review(EXAMPLE)
    assert reviewed.replay.fault is None
    assert reviewed.replay.taken == (6, 3, 1)
    assert reviewed.end.tricks == (6, 3, 1)
    assert reviewed.is_complete
    assert reviewed.end.settlement is not None
    assert reviewed.end.settlement.from_pot == (50, 0, 0)
    assert reviewed.end.settlement.from_players == (-20, 15, 5)


def test_the_example_was_lost_at_the_jack_of_hearts():
    reviewed = review(EXAMPLE)
    assert reviewed.start.tricks == (5, 4, 1)
    assert reviewed.could_be_made is False
    (error,) = reviewed.errors
    assert (error.trick, error.seat, error.card, error.cost) == (4, Seat.TWO, Card.HJ, 1)
    assert error.better == CardSet.parse("H7")
    assert error.choice is Choice.FREE
    assert reviewed.turning_points == (error,)
    assert reviewed.lost == (0, 1, 0)
    assert reviewed.own_change(Seat.TWO) == error.change[1] == Fraction(-100, 3)
    assert sum(trick.winner is Seat.ONE for trick in reviewed.best_line) == 5


# -- the costs explain the result -------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(st.data())
def test_costs_explain_the_result(data):
    start = data.draw(positions(max_cards=6, mid_trick=False))
    # A hand that sits out may hold anything in a position; in a deal it holds cards of its own.
    reviewed = review(ReviewedDeal(start=start, plays=randomly(data, start, data.draw(st.integers(0, 18)))))
    check_costs(reviewed)


@settings(max_examples=40)
@given(played_deals())
def test_costs_explain_the_result_of_full_deals(played):
    check_costs(review(played))


def check_costs(reviewed):
    played = reviewed.played
    declarer = played.start.declarer
    place = declarer.index
    sign = 1 if played.start.objective == "max" else -1
    ours = sum(play.cost for play in reviewed.plays if play.seat is declarer)
    theirs = sum(play.cost for play in reviewed.plays if play.seat is not declarer)
    assert all(play.cost >= 0 for play in reviewed.plays)
    assert sum(reviewed.lost) == ours + theirs
    difference = reviewed.end.tricks[place] - reviewed.start.tricks[place]
    assert difference == sign * (theirs - ours) + reviewed.claim_cost
    assert reviewed.start.tricks[place] == solve(played.start).tricks
    assert sum(reviewed.end.tricks) == sum(reviewed.start.tricks) == played.start.tricks_left
    if reviewed.is_complete and not reviewed.claim_cost and not played.claim:
        assert reviewed.end.tricks == reviewed.replay.taken
    total = [Fraction(0)] * 3
    for number, play in enumerate(reviewed.plays, 1):
        assert play.number == number
        assert play.card in play.values
        assert play.after.tricks[place] - play.before.tricks[place] == (
            sign * (play.cost if play.seat is not declarer else -play.cost)
        )
        assert play.values[play.card] == play.after.tricks[place]
        assert bool(play.better) == bool(play.cost)
        assert (play.choice is Choice.FORCED) == (len(play.position.legal_plays) == 1)
        if play.choice is not Choice.FREE:
            assert play.cost == 0
        total = [before + change for before, change in zip(total, play.change, strict=True)]
    if reviewed.start.worth is not None and not played.claim:
        explained = [after - before for after, before in zip(reviewed.end.worth, reviewed.start.worth, strict=True)]
        assert total == explained


@given(st.data())
def test_values_are_those_of_the_definition(data):
    start = data.draw(positions(max_cards=3, mid_trick=False))
    reviewed = review(ReviewedDeal(start=start, plays=randomly(data, start, 9)))
    taken = 0
    for play in reviewed.plays:
        assert play.values == {card: taken + value for card, value in plain_card_values(play.position).items()}
        after = play.position.play(play.card)
        taken += not after.trick and after.leader is start.declarer


@given(played_deals())
@settings(max_examples=20)
def test_outlooks_are_settled_as_the_defenders_share(played):
    reviewed = review(played)
    declarer, first, second = played.start.declarer, played.start.declarer.next, played.start.declarer.next.next
    for play in reviewed.plays[::7]:
        taken = [trick.winner for trick in reviewed.replay.tricks[: play.trick - 1]]
        share = defence_share(play.position, first)
        owed = quotas(Contract.parse(played.contract), Declarations.parse(played.declarations).defence, played.rules)
        split = nearest_split(share, (owed[0] - taken.count(first), owed[1] - taken.count(second)))
        expected = {declarer: share.tricks, first: split[0], second: split[1]}
        assert play.before.tricks == tuple(taken.count(seat) + expected[seat] for seat in Seat)
        assert play.before.first[0] <= play.before.tricks[first.index] <= play.before.first[1]
        assert play.before.settlement == played.settle(play.before.tricks)


def test_a_card_that_only_moves_a_trick_between_the_defenders():
    """The declarer's tricks stay, but the partner is short: found by its price alone."""
    found = None
    for index in range(200):
        deal = Deal.random(5, index)
        start = deal.position(1, "NT")
        played = ReviewedDeal(start=start, plays=best_cards(start), contract="6NT", deal=deal)
        costly = [play for play in review(played).errors if not play.cost]
        if costly:
            found = costly[0]
            break
    assert found is not None
    assert found.change[found.seat.index] < 0
    assert found.before.tricks[0] == found.after.tricks[0]
    assert found.before.tricks != found.after.tricks


def best_cards(position):
    """Best play by tricks alone, of equals the highest."""
    line = []
    while not position.is_over:
        values = card_values(position)
        best = max if position.to_play is position.declarer else min
        line.append(max(card for card in values if values[card] == best(values.values())))
        position = position.play(line[-1])
    return tuple(line)


def test_best_play_costs_nothing():
    start = DEAL.position(1, "H", discard="C8D7")
    reviewed = review(replace(EXAMPLE, plays=best_cards(start)))
    assert reviewed.lost == (0, 0, 0)
    assert reviewed.end.tricks[0] == reviewed.start.tricks[0] == 5


# -- claims -----------------------------------------------------------------------------------------------------------


def test_a_good_claim_costs_nothing():
    start = Position.parse("SAKHA S98C9 S7DT9 strain=S declarer=1 leader=1")
    reviewed = review(ReviewedDeal(start=start, plays=Card.parse_all("SAS9S7"), claim=True))
    assert reviewed.claim_cost == 0
    assert reviewed.end.tricks == (3, 0, 0)
    assert reviewed.is_complete


def test_a_bad_claim_costs_the_defence():
    played = replace(EXAMPLE, plays=LINE[:12], claim=True)
    reviewed = review(played)
    assert reviewed.end.tricks == (10, 0, 0)
    assert reviewed.claim_cost == 4
    check_costs(reviewed)
    assert "the defence gave 4 tricks away" in page([(reviewed, None, {})])


# -- cards that may not be played -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("legal", "card", "trick", "seat", "breach", "words"),
    [
        (1, "HQ", 1, 2, Breach.REVOKE, 'seat 2 revokes with HQ: S was led, and it holds "SJT9CA7DAKHQJ7"'),
        (1, "S8", 1, 2, Breach.WRONG_TURN, "it is the turn of seat 2, but S8 is in the hand of seat 3"),
        (0, "C8", 1, 1, Breach.NOT_HELD, 'seat 1 cannot play C8: it holds "SAKQCT9D98HAK8"'),
        (2, "SA", 1, 3, Breach.NOT_HELD, "seat 3 cannot play SA: it was card 1 already"),
        (17, "CK", 6, 3, Breach.NOT_HELD, "seat 3 cannot play CK: it was card 15 already"),
    ],
)
def test_faults(legal, card, trick, seat, breach, words):
    check_fault(replace(EXAMPLE, plays=(*LINE[:legal], Card.parse(card))), trick, seat, breach, words)


def test_not_trumping():
    """In the third round of spades seat 3 has only trumps and other suits, and throws a diamond."""
    line = Card.parse_all("SASJS8 SKSTS7 SQS9DQ")
    words = 'seat 3 does not trump but plays DQ: it holds "CKQJDQJTHT9"'
    check_fault(replace(EXAMPLE, plays=line), 3, 3, Breach.NOT_TRUMPED, words)


def check_fault(played, trick, seat, breach, words):
    reviewed = review(played)
    fault = reviewed.replay.fault
    assert fault is not None
    number = len(reviewed.plays) + 1
    assert played.plays[number - 1] is fault.card
    assert (fault.number, fault.trick, fault.seat, fault.breach) == (number, trick, Seat(seat), breach)
    assert fault_reason(fault) == words
    assert fault_words(fault) == f"trick {trick}, card {number}: {words}. The rule: {RULES[breach]}"
    assert not reviewed.is_complete
    assert f"The play stops. {fault_words(fault)}"[:60] in "".join(read(page([(reviewed, None, {})])).text)
    check_costs(reviewed)


def test_too_many_cards():
    reviewed = review(replace(EXAMPLE, plays=(*LINE, Card.SA)))
    assert reviewed.replay.fault is not None
    assert reviewed.replay.fault.breach is Breach.TOO_MANY
    assert len(reviewed.plays) == 30
    assert reviewed.end.tricks == (6, 3, 1)


def test_the_desktop_rule_must_be_kept():
    start = Position.parse("C9SA H8D7 H9H7 strain=H declarer=1 leader=1 overtrump=yes")
    fault = replay(start, Card.parse_all("C9H8H7")).fault
    assert fault is not None
    assert fault.breach is Breach.NOT_OVERTRUMPED
    assert 'seat 3 does not beat H8 but plays H7: it holds "H97"' in fault_reason(fault)


@given(st.data())
def test_a_replay_stops_exactly_where_the_rules_do(data):
    start = data.draw(positions(max_cards=4, mid_trick=False))
    line = data.draw(st.lists(st.sampled_from(Card), max_size=5))
    legal = randomly(data, start, data.draw(st.integers(0, 12)))
    again = replay(start, (*legal, *line))
    assert again.cards[: len(legal)] == legal
    assert len(again.positions) == len(again.cards) + 1
    last = again.positions[-1]
    rest = (*legal, *line)[len(again.cards) :]
    if again.fault is None:
        assert not rest
    else:
        assert rest[0] is again.fault.card
        assert last.is_over or rest[0] not in last.legal_plays


# -- what else there was ----------------------------------------------------------------------------------------------


def test_alternatives_against_every_discard():
    found = alternatives(EXAMPLE)
    assert found is not None
    twelve = DEAL.hand(Seat.ONE) | DEAL.talon
    for strain in Strain:
        values = {
            CardSet.from_cards(pair): solve(DEAL.position(1, strain, discard=pair)).tricks
            for pair in combinations(twelve, 2)
        }
        assert found.tricks[strain] == max(values.values())
        assert set(found.discards[strain]) == {d for d, value in values.items() if value == max(values.values())}


def test_the_contracts_are_settled_and_in_order():
    found = alternatives(EXAMPLE)
    assert found is not None
    assert [named.contract for named in found.contracts] != []
    assert {named.contract.name for named in found.contracts} == set(map(str, Contract.LADDER))
    worths = [named.worth for named in found.contracts]
    assert worths == sorted(worths, reverse=True)
    for named in found.contracts:
        position = DEAL.position(1, named.contract.strain, discard=named.discard)
        best = max(
            worth_of(named.contract.name, DEAL.position(1, named.contract.strain, discard=discard))
            for discard in found.discards[named.contract.strain]
        )
        assert named.worth == worth_of(named.contract.name, position) == best
    least = alternatives(replace(EXAMPLE, minimum="7D"))
    assert min(Contract.parse(named.contract.name) for named in least.contracts) == Contract.parse("7D")


def worth_of(contract, position):
    played = ReviewedDeal(start=position, plays=(), contract=contract)
    return review(played).start.worth[0]


def test_no_alternatives_without_a_talon():
    start = DEAL.position(1, "H")
    assert alternatives(ReviewedDeal(start=start, plays=())) is None


# -- could the player know? -------------------------------------------------------------------------------------------


def test_sight_of_a_card_that_all_could_see():
    """The last spade against him falls under the ace, wherever it is; whoever leads the seven first loses both."""
    start = Position.parse("SAS7 S8H9 D8D9 strain=NT declarer=1 leader=1")
    reviewed = review(ReviewedDeal(start=start, plays=Card.parse_all("S7S8")))
    (play,) = reviewed.errors
    assert (play.card, play.cost) == (Card.S7, 2)
    known = sight(reviewed, play, 50)
    assert known == Sight(instead=Card.SA, layouts=6, of=6, better=6, worse=0)
    assert sight(reviewed, reviewed.plays[1], 50) is None


@settings(max_examples=20)
@given(played_deals())
def test_sight_counts_layouts(played):
    reviewed = review(played)
    for play in reviewed.errors[-2:]:
        known = sight(reviewed, play, 5)
        assert (known is None) == (play.cost == 0)
        if known is not None:
            assert known == sight(reviewed, play, 5)
            assert known.instead in play.better
            assert 0 <= known.better + known.worse <= 5


# -- words and pages --------------------------------------------------------------------------------------------------


class WellFormed(HTMLParser):
    """Checks that the tags close in order, and gathers the text."""

    VOID = frozenset({"meta"})

    def __init__(self):
        super().__init__()
        self.open, self.text, self.links = [], [], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag):
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def read(html):
    reader = WellFormed()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def test_the_page_of_the_example():
    reviewed = review(EXAMPLE)
    html = page([(reviewed, alternatives(EXAMPLE), {})])
    reader = read(html)
    assert reader.links == []
    assert "url(" not in html
    assert "@import" not in html
    text = "".join(reader.text)
    assert "6♥ could not be made against best defence." in text
    assert html.count("<figure") == 10
    assert html.count('<figure class="turn">') == 1
    # Before trick 4 all 21 cards that are left are drawn, and the three on the table once more.
    figure = "".join(
        read(html.partition("<b>Trick 4</b>")[2].partition("</figcaption>")[2].partition("<p")[0] + "").text
    )
    assert sum(char in "AKQJT987" for char in figure) == 21 + 3


@settings(max_examples=15)
@given(played_deals())
def test_pages_are_well_formed(played):
    named = replace(played, name='<b>&"evening"</b>')
    html = page([(review(named), None, {}), (review(replace(named, plays=named.plays[:1])), None, {})])
    reader = read(html)
    assert html.count("<section>") == 2
    assert '<b>&"evening"' in "".join(reader.text)


def test_declarations_must_fit_the_play():
    with pytest.raises(RuleError, match='after "play pass alone" seat 3 sits out, but in this position it plays'):
        replace(EXAMPLE, declarations="play pass alone")


def test_rules_without_the_contract_are_refused():
    with pytest.raises(RuleError, match="10NT"):
        review(replace(EXAMPLE, start=DEAL.position(1, "NT"), contract="10NT", rules=DESKTOP, plays=()))


@pytest.mark.parametrize(
    ("rules", "contract", "worth"),
    [("sochi", "6S", (-66, 30, 36)), ("rostov", "6S", (-114, 54, 60)), ("danube", "acorns", (-16, 8, 8))],
)
def test_a_deal_of_any_game_can_be_reviewed(rules, contract, worth):
    deal = Deal.random(3, 1)
    start = deal.position(Seat.ONE, Strain.SPADES, discard=deal.talon)
    found = review(ReviewedDeal(start=start, plays=(), contract=contract, rules=find_rules(rules))).start
    assert found.tricks == (3, 2, 5)
    assert found.worth == worth
