"""Claims against brute force over all layouts and all strategies, and the cases every player knows."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefa_solver import Card, CardSet, DealError, Position, RuleError, Seat, Strain, card_values, solve
from prefa_solver.judging.claim import Answer, beaten_suits, claim, claim_of_view, claim_order
from prefa_solver.play.position import legal_plays
from prefa_solver.play.replay import play_out
from prefa_solver.play.trick import cards_in_turn
from prefa_solver.unseen.belief import BeliefSearch, Undecided
from prefa_solver.unseen.shown import cannot_hold
from prefa_solver.unseen.view import Moment, View
from support import plain_value, strains

EMPTY = CardSet(0)


@st.composite
def tables(draw, min_cards=2, max_cards=4, any_leader=False):
    """Endings with the declarer, seat 1, on lead, reached by random legal play, so that voids have been shown; few
    suits and few earlier tricks keep the layouts countable."""
    size = draw(st.integers(min_cards, max_cards))
    earlier = draw(st.integers(0, 2))
    total = size + earlier
    sits_out = draw(st.none() | st.sampled_from([Seat.TWO, Seat.THREE]))
    closed = draw(st.integers(0, 2))
    # Few suits first: where most cards are of two suits, there is more to play for.
    suits = draw(st.sampled_from([{0, 1}, {1, 3}, {0, 1, 2}, {0, 1, 2, 3}]))
    pack = sorted(draw(st.permutations(list(Card))), key=lambda card: card.suit not in suits)
    hands = [CardSet.from_cards(pack[i * total : (i + 1) * total]) for i in range(3)]
    if sits_out is not None:
        hands[sits_out.index] = CardSet.from_cards(list(hands[sits_out.index])[:closed])
    rest = pack[3 * total :]
    position = Position(
        hands=(hands[0], hands[1], hands[2]),
        declarer=Seat.ONE,
        strain=draw(strains),
        leader=Seat.ONE,
        sits_out=sits_out,
        must_overtrump=draw(st.booleans()),
    )
    start, line = position, []
    for _ in range(earlier * len(position.active)):
        line.append(draw(st.sampled_from(list(position.legal_plays))))
        position = position.play(line[-1])
    if any_leader:
        for _ in range(draw(st.integers(0, len(position.active) - 1))):
            line.append(draw(st.sampled_from(list(position.legal_plays))))
            position = position.play(line[-1])
    elif position.leader is not Seat.ONE:
        position = Position(
            hands=position.hands,
            declarer=Seat.ONE,
            strain=position.strain,
            leader=Seat.ONE,
            sits_out=sits_out,
            must_overtrump=position.must_overtrump,
        )
    tricks, _ = play_out(start, line)
    discard = CardSet.from_cards(rest[:2])
    talon = CardSet.from_cards(rest[2 : 2 + (closed if sits_out is None else 0)])
    return Moment.after(tricks, position, talon=talon, discard=discard)


def brute_layouts(view: View) -> list[tuple[CardSet, CardSet, CardSet]]:
    """Every three hands of the right sizes that share no card."""
    choices = [
        [CardSet.from_cards(hand) for hand in combinations(may, size)]
        for may, size in zip(view.may_hold, view.sizes, strict=True)
    ]
    return [(a, b, c) for a in choices[0] for b in choices[1] if not a & b for c in choices[2] if not (a | b) & c]


def as_hands(row):
    return tuple(CardSet(int(mask)) for mask in row)


def brute_sure(view: View) -> int:
    """What one strategy takes in every layout, by the definition: the layouts are carried along as a set of
    positions, the declarer plays one card in all of them, the defenders may play whatever one of them allows."""

    @cache
    def value(positions: frozenset[Position]) -> int:
        some = next(iter(positions))
        if some.is_over:
            return 0
        if some.to_play is some.declarer:
            return max(after(positions, card) for card in some.legal_plays)
        plays = {card for position in positions for card in position.legal_plays}
        return min(after(positions, card) for card in plays)

    def after(positions, card) -> int:
        left = frozenset(position.play(card) for position in positions if card in position.legal_plays)
        some = next(iter(left))
        won = not some.trick and some.leader is some.declarer
        return won + value(left)

    return value(frozenset(view.position(hands) for hands in brute_layouts(view)))


def few_layouts(table: Moment) -> bool:
    return table.view(Seat.ONE).count() <= 70


# -- what a seat can know ---------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(tables(max_cards=3, any_leader=True))
def test_layouts_are_those_that_agree(table):
    for seat in table.position.active:
        view = table.view(seat)
        layouts = list(view.layouts())
        assert sorted(layouts, key=str) == sorted(brute_layouts(view), key=str)
        assert len(set(layouts)) == len(layouts) == view.count()
        hands = table.position.hands
        true = [EMPTY if s is table.position.sits_out else hands[s.index] for s in Seat]
        assert tuple(true) in layouts
        assert {as_hands(row) for row in view.sample(5, 1)} <= set(layouts)
        assert [as_hands(row) for row in view.arrays()] == layouts


@settings(max_examples=25)
@given(st.data())
def test_shown_cards(data):
    """A card is barred exactly if holding it would have made a play illegal."""
    pack = data.draw(st.permutations(list(Card)))
    start = Position(
        hands=tuple(CardSet.from_cards(pack[10 * i : 10 * i + 10]) for i in range(3)),
        declarer=Seat.ONE,
        strain=data.draw(strains),
        leader=Seat.ONE,
        must_overtrump=data.draw(st.booleans()),
    )
    position, line = start, []
    for _ in range(3 * data.draw(st.integers(1, 6))):
        line.append(data.draw(st.sampled_from(list(position.legal_plays))))
        position = position.play(line[-1])
    tricks, _ = play_out(start, line)
    barred = cannot_hold(cards_in_turn(start.leader, line, start.strain), start.strain, start.must_overtrump)
    for seat in Seat:
        assert not barred[seat.index] & position.hand(seat)
        gone = CardSet.from_cards(line)
        for card in Card:
            if card in gone:
                continue
            legal = True
            for number, trick in enumerate(tricks):
                place = trick.seats.index(seat)
                later = CardSet.from_cards(t.cards[t.seats.index(seat)] for t in tricks[number:])
                hand = later | CardSet(card.bit)
                legal &= trick.cards[place] in legal_plays(
                    hand, trick.cards[:place], start.strain, start.must_overtrump
                )
            assert (card in barred[seat.index]) is not legal


# -- the sure tricks --------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(tables(max_cards=3).filter(few_layouts))
def test_verdicts_against_all_layouts_and_strategies(table):
    check_verdicts(table)


@pytest.mark.long
@settings(max_examples=150)
@given(tables(max_cards=4).filter(few_layouts))
def test_verdicts_against_all_layouts_and_strategies_at_length(table):
    check_verdicts(table)


def check_verdicts(table):
    view = table.view(Seat.ONE)
    sure = brute_sure(view)
    layouts = brute_layouts(view)
    least = min(plain_value(view.position(hands)) for hands in layouts)
    left = table.position.tricks_left
    for takes in range(1, left + 1):
        verdict = claim(table, defence_takes=takes)
        every = verdict.on_every
        assert every.layouts == len(layouts)
        assert every.sure == (sure, sure)
        assert every.holds is (sure >= verdict.wanted)
        assert verdict.on_layout.tricks == plain_value(table.position)
        assert verdict.on_layout.holds is (verdict.on_layout.tricks >= verdict.wanted)
        assert (every.beaten_by is not None) == (least < verdict.wanted)
        if every.beaten_by is not None:
            hands = [EMPTY if s is view.sits_out else every.beaten_by.hand(s) for s in Seat]
            assert tuple(hands) in layouts
            assert plain_value(every.beaten_by) < verdict.wanted
            assert sum(trick.winner is Seat.ONE for trick in every.refutation) < verdict.wanted
        for card, position in every.leads:
            if position is not None:
                after = position.play(card)
                won = not after.trick and after.leader is Seat.ONE
                assert won + plain_value(after) < verdict.wanted


@settings(max_examples=50)
@given(tables(max_cards=3, any_leader=True).filter(few_layouts))
def test_sure_tricks_wherever_the_play_stands(table):
    verdict = claim(table, any_position=True)
    sure = brute_sure(table.view(Seat.ONE))
    assert verdict.on_every.sure == (sure, sure)
    assert verdict.on_every.holds is (sure >= verdict.wanted)


@settings(max_examples=30)
@given(tables(max_cards=4).filter(few_layouts), st.integers(1, 4))
def test_the_strategy_wins_every_layout(table, takes):
    """The printed proof is one: whatever the defenders play in whichever layout, it takes what was claimed."""
    if takes > table.position.tricks_left:
        return
    verdict = claim(table, defence_takes=takes)
    every = verdict.on_every
    if not every.holds:
        return
    assert every.order or every.strategy
    for hands in brute_layouts(table.view(Seat.ONE)):
        check_strategy(table.view(Seat.ONE).position(hands), verdict.wanted, every.order, every.strategy)


def check_strategy(position, wanted, order, strategy):
    if wanted <= 0:
        return
    assert not position.is_over
    if order:
        positions, card = [position.play(order[0])], order[0]
        followed = {}
        order = order[1:]
    else:
        card = strategy.card
        followed = dict(strategy.branches())
        positions = [position.play(card)]
    sequences = [(positions[0], (card,))]
    while sequences:
        now, played = sequences.pop()
        if now.is_over or now.to_play is now.declarer:
            won = sum(trick.winner is now.declarer for trick in play_out(position, played)[0])
            after = None if order or not followed else followed[played]
            check_strategy(now, wanted - won, order, after)
        else:
            sequences += [(now.play(c), (*played, c)) for c in now.legal_plays]


@settings(max_examples=50)
@given(tables(max_cards=3).filter(few_layouts))
def test_branches_are_all_that_may_come(table):
    verdict = claim(table, defence_takes=table.position.tricks_left)
    strategy = verdict.on_every.strategy
    if strategy is None:
        return
    expected = set()
    for hands in brute_layouts(table.view(Seat.ONE)):
        ways = [(table.view(Seat.ONE).position(hands).play(strategy.card), (strategy.card,))]
        while ways:
            now, played = ways.pop()
            if now.is_over or now.to_play is now.declarer:
                expected.add(played)
            else:
                ways += [(now.play(card), (*played, card)) for card in now.legal_plays]
    branches = [played for played, _ in strategy.branches()]
    assert len(set(branches)) == len(branches)
    assert set(branches) == expected


def test_a_search_that_may_not_search_is_undecided():
    table = Position.parse("SAH98C9 SKHADQC8 SQHKDKCA strain=S declarer=1 leader=1")
    verdict = claim(table, defence_takes=4, nodes=0)
    assert verdict.on_every.sure[0] <= 1
    weak = Position.parse("C9HT CJCT DJHQ strain=NT declarer=1 leader=1")
    undecided = claim(weak, defence_takes=2, nodes=0).on_every
    decided = claim(weak, defence_takes=2).on_every
    if decided.nodes:
        assert undecided.holds is None or undecided.sure[0] != undecided.sure[1]
        with pytest.raises(Undecided, match="undecided after 0 nodes"):
            BeliefSearch(Moment.after((), weak).view(Seat.ONE), 0).is_sure(1)


# -- the closed form --------------------------------------------------------------------------------------------------


@given(
    st.permutations(list(Card)),
    st.integers(2, 5),
    strains,
    st.booleans(),
    st.sampled_from([None, Seat.TWO, Seat.THREE]),
)
def test_closed_form_is_the_value_with_open_cards(pack, size, strain, must_overtrump, sits_out):
    # A strong hand, or hardly any claim would be good.
    pool = sorted(pack[: 3 * size + 3], key=lambda card: (card.suit is strain.suit, card.rank))
    own = CardSet.from_cards(pool[-size:])
    rest = [card for card in pack[: 3 * size + 3] if card not in own]
    hands = (own, CardSet.from_cards(rest[:size]), CardSet.from_cards(rest[size : 2 * size]))
    position = Position(hands, Seat.ONE, strain, Seat.ONE, sits_out=sits_out, must_overtrump=must_overtrump)
    beaten = any(beaten_suits(own, position.hand(seat), strain) for seat in position.active[1:])
    assert (solve(position).tricks < size) is beaten
    if not beaten:
        for_all = claim(position)
        assert for_all.on_layout.holds
        assert set(claim_order(own, strain)) == set(own)


@given(tables(min_cards=3, max_cards=5))
def test_closed_form_on_every_layout_agrees_with_the_search(table):
    view = table.view(Seat.ONE)
    verdict = claim(table)
    assert verdict.on_every.holds is BeliefSearch(view, 10**6).is_sure(table.position.tricks_left)
    assert claim_of_view(view) == verdict.on_every or not verdict.on_every.holds


# -- the defenders ----------------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(tables(max_cards=3), st.integers(1, 3))
def test_what_the_defenders_can_know(table, takes):
    if takes > table.position.tricks_left:
        return
    verdict = claim(table, defence_takes=takes)
    assert [defender.seat for defender in verdict.defenders] == [s for s in table.position.active if s is not Seat.ONE]
    for defender in verdict.defenders:
        layouts = brute_layouts(table.view(defender.seat))
        values = [plain_value(table.view(defender.seat).position(hands)) for hands in layouts]
        beaten = sum(value < verdict.wanted for value in values)
        assert (defender.layouts, defender.beaten) == (len(layouts), beaten)
        answer = Answer.IMPOSSIBLE if not beaten else Answer.CERTAIN if beaten == len(layouts) else Answer.POSSIBLE
        assert defender.answer is answer
        if not verdict.on_layout.holds:
            assert defender.answer is not Answer.IMPOSSIBLE


def test_a_defender_does_not_know_the_discard():
    position = Position.parse("SAK S7C8 H7H8 strain=NT declarer=1 leader=1")
    table = Moment.after((), position, discard=CardSet.parse("S98"))
    assert table.view(Seat.ONE).count() == 6
    second = table.view(Seat.THREE)
    assert second.may_hold[1] == CardSet.parse("S987C8")
    assert second.count() == 6
    assert all(verdict.answer is Answer.IMPOSSIBLE for verdict in claim(table).defenders)


# -- what every player knows ------------------------------------------------------------------------------------------


def verdict_of(text, takes=1, **table):
    position = Position.parse(text)
    return claim(Moment.after((), position, **table), defence_takes=takes)


def test_solid_trumps():
    verdict = verdict_of("SAKQ HAC9C8 DAKQ strain=S declarer=1 leader=1")
    assert verdict.on_layout.holds
    assert verdict.on_every.holds
    assert verdict.on_every.order == (Card.SA, Card.SK, Card.SQ)
    assert verdict.on_every.sure == (3, 3)
    assert [defender.answer for defender in verdict.defenders] == [Answer.IMPOSSIBLE] * 2


def test_a_stranded_suit():
    """The long suit is good on this layout, where the king drops, but not on those where it is guarded."""
    verdict = verdict_of("SAQ SKH7 S7HA strain=NT declarer=1 leader=1")
    assert verdict.on_layout.holds
    assert not verdict.on_every.holds
    assert verdict.on_every.sure == (1, 1)
    beaten_by = verdict.on_every.beaten_by
    assert beaten_by is not None
    assert solve(beaten_by).tricks == 1


def test_the_last_trump_is_out():
    position = "H9CA C8{} D8D9 strain=H declarer=1 leader=1"
    assert verdict_of(position.format("H8")).on_layout.holds
    higher = verdict_of(position.format("HT"))
    assert not higher.on_layout.holds
    assert higher.on_layout.tricks == 1
    assert higher.on_layout.line[-1].winner is Seat.TWO or higher.on_layout.line[0].winner is Seat.TWO
    # The defender who holds it knows; the other one does not see it, but it may be there.
    assert [defender.answer for defender in higher.defenders] == [Answer.CERTAIN, Answer.CERTAIN]


def test_a_suit_that_may_be_ruffed():
    """No trumps left in the declarer's hand: his winners live as long as nobody trumps them."""
    closed = CardSet.parse("H7")
    safe = verdict_of("SAK C8C9 D8D9 strain=H declarer=1 leader=1")
    assert safe.on_every.holds
    ruffed = verdict_of("SAK C8C9 D8D9 strain=H declarer=1 leader=1", talon=closed)
    assert ruffed.on_layout.holds
    assert not ruffed.on_every.holds
    assert ruffed.on_every.beaten_by is not None
    assert closed <= ruffed.on_every.beaten_by.hand(Seat.TWO) | ruffed.on_every.beaten_by.hand(Seat.THREE)


def test_shown_voids_make_a_claim_good():
    position = Position.parse("SAK C8C9 D8D9 strain=H declarer=1 leader=1")
    hearts = CardSet.parse("HAKQJT987")
    voids = {Seat.TWO: hearts, Seat.THREE: hearts}
    table = Moment.after((), position, talon=CardSet.parse("H7"), voids=voids)
    assert claim(table).on_every.holds
    voids.pop(Seat.THREE)
    assert not claim(Moment.after((), position, talon=CardSet.parse("H7"), voids=voids)).on_every.holds


def test_two_handed_the_closed_cards_count():
    position = Position.parse("SAQ S98 SKH7 strain=NT declarer=1 leader=1 sits_out=3")
    verdict = claim(position)
    assert verdict.on_layout.holds
    assert verdict.on_every.layouts == 6
    assert not verdict.on_every.holds
    assert [defender.seat for defender in verdict.defenders] == [Seat.TWO]
    assert verdict.defenders[0].answer is Answer.IMPOSSIBLE
    without = Position.parse("SAQ S98 - strain=NT declarer=1 leader=1 sits_out=3")
    assert claim(without).on_every.holds


def test_no_one_way_on_every_layout():
    """Each layout by itself can be met, but whatever the declarer plays first, some layout beats it."""
    position = Position.parse("CAHAJT CJ98HK CT7HQ9 strain=NT declarer=1 leader=1")
    view = Moment.after((), position).view(Seat.ONE)
    assert {solve(view.position(hands)).tricks for hands in view.layouts()} == {3}
    every = claim(position, defence_takes=2).on_every
    assert every.holds is False
    assert every.beaten_by is None
    assert every.sure == (2, 2)
    assert [card for card, _ in every.leads] == list(position.legal_plays)
    for card, beaten_by in every.leads:
        assert beaten_by is not None
        assert card_values(beaten_by)[card] < 3


# -- what is no claim -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("SA S7 S8 strain=NT declarer=1 leader=1", "one trick is left"),
        ("SAK S78 S9T strain=NT declarer=1 leader=2", "seat 2 is on lead, and the declarer is seat 1"),
        ("SA S78 S9T strain=NT declarer=1 leader=1 trick=SK", "SK lies on the table"),
        ("- - - strain=NT declarer=1 leader=1", "all cards are played"),
    ],
)
def test_where_there_is_no_claim(text, reason):
    position = Position.parse(text)
    with pytest.raises(RuleError, match=f"{reason}; only the declarer may claim all remaining tricks"):
        claim(position)
    if position.is_over:
        with pytest.raises(RuleError, match="all cards are played"):
            claim(position, any_position=True)
    else:
        assert claim(position, any_position=True).on_layout.tricks == solve(position).tricks


def test_what_cannot_be_asked():
    position = Position.parse("SAK S78 S9T strain=NT declarer=1 leader=1")
    for takes in (0, 3):
        with pytest.raises(RuleError, match="expected 1 to 2"):
            claim(position, defence_takes=takes)
    few = Position.parse("SAK S78 S9T strain=NT declarer=1 leader=1 objective=min")
    with pytest.raises(RuleError, match="wants few tricks"):
        claim(few)


def test_cards_that_do_not_agree():
    position = Position.parse("SAK S78 S9T strain=NT declarer=1 leader=1")
    with pytest.raises(DealError, match="seat 2 has shown that it holds no S7"):
        Moment.after((), position, voids={Seat.TWO: CardSet.parse("S7")})
    with pytest.raises(DealError, match="S7 is in two places"):
        Moment.after((), position, discard=CardSet.parse("S7H8"))
    with pytest.raises(DealError, match="seat 2 has 2 cards, but by what was seen it can only hold 1"):
        View(
            (CardSet.parse("SAK"), CardSet.parse("S7"), CardSet.parse("S89")),
            (2, 2, 2),
            Seat.ONE,
            Strain.SPADES,
            Seat.ONE,
        )
    with pytest.raises(DealError, match="no layout agrees with what was seen"):
        View(
            (CardSet.parse("SAK"), CardSet.parse("S78"), CardSet.parse("S78")),
            (2, 2, 2),
            Seat.ONE,
            Strain.SPADES,
            Seat.ONE,
        )
