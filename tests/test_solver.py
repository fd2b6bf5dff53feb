"""solve, card_values, best_line and tricks_table: what they take and what they give."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import prefa_solver
from engine_support import KINDS, best_of, full_position, kind_of
from prefa_solver import (
    Card,
    Deal,
    DealError,
    EngineError,
    Position,
    PrefaError,
    RuleError,
    Seat,
    Solution,
    Strain,
    card_values,
    solve,
    solve_many,
    tricks_table,
)
from prefa_solver.solving.solve import DEFAULT_TABLE_MB, best_line
from support import deals, positions


def test_solution():
    position = Position.parse("SAQ SKCA C87 strain=NT declarer=1 leader=1")
    solution = solve(position)
    assert isinstance(solution, Solution)
    assert solution.position is position
    assert (solution.tricks, type(solution.tricks)) == (2, int)
    assert type(solution.nodes) is int
    assert solution.nodes > 0
    assert isinstance(solution.line, tuple)
    assert all(type(card) is Card for card in solution.line)
    assert solution == solve(position)
    assert hash(solution) == hash(solve(position))
    with pytest.raises(dataclasses.FrozenInstanceError):
        solution.tricks = 1


def test_card_values():
    # SA brings down SK; after SQ both tricks are lost
    position = Position.parse("SAQ SKCA C87 strain=NT declarer=1 leader=1")
    values = card_values(position)
    assert values == {Card.SQ: 0, Card.SA: 2}
    assert all(type(card) is Card and type(tricks) is int for card, tricks in values.items())


def test_only_legal_cards_have_values_and_equal_cards_all_have():
    position = Position.parse("SKQJ7HA CAKQJT S98H98 strain=H declarer=1 leader=3 trick=ST")
    assert position.to_play is Seat.ONE
    values = card_values(position)
    assert list(values) == [Card.S7, Card.SJ, Card.SQ, Card.SK]
    assert values[Card.SJ] == values[Card.SQ] == values[Card.SK]


@given(positions(max_cards=10))
@settings(max_examples=40)
def test_the_functions_agree(position):
    solution = solve(position)
    assert 0 <= solution.tricks <= position.tricks_left
    assert solution.tricks == best_of(position, card_values(position).values())
    assert solution.line == best_line(position)
    assert solution.line[0] in position.legal_plays


def test_positions_of_every_kind_differ():
    """The rules reach the engine: somewhere each of them makes a difference."""
    for kind in KINDS:
        trumps, objective, overtrump, two = kind
        seeds = [*range(20), 83, 104, 1661, 1714]  # the last ones for overtrumping, which seldom matters
        other_objective = "min" if objective == "max" else "max"
        here = [full_position(kind, seed) for seed in seeds]
        assert {kind_of(position) for position in here} == {kind}
        values = [solve(position).tricks for position in here]
        assert values != [solve(dataclasses.replace(p, objective=other_objective)).tricks for p in here]
        if trumps:
            assert values != [solve(dataclasses.replace(p, strain=Strain.NO_TRUMPS)).tricks for p in here]
        if two:
            assert values != [solve(dataclasses.replace(p, sits_out=None)).tricks for p in here]
        if overtrump:
            assert values != [solve(dataclasses.replace(p, must_overtrump=False)).tricks for p in here]


@given(positions(max_cards=10, mid_trick=False))
@settings(max_examples=40)
def test_overtrumping_is_a_matter_of_three_with_trumps(position):
    free, bound = (dataclasses.replace(position, must_overtrump=rule) for rule in (False, True))
    if position.sits_out is not None or position.strain is Strain.NO_TRUMPS:
        assert (solve(free).tricks, solve(free).nodes) == (solve(bound).tricks, solve(bound).nodes)


@pytest.mark.parametrize("function", [solve, card_values, best_line])
@pytest.mark.parametrize("size", [0, -1, 1 / 32, 16385, float("nan"), float("inf")])
def test_table_size_out_of_range(function, size):
    position = Position.parse("SA SK SQ strain=H declarer=1 leader=1")
    with pytest.raises(EngineError, match=r"table_mb is .*, expected 0.0625 to 16384 MiB"):
        function(position, table_mb=size)


def test_the_default_table_size():
    position = full_position(KINDS[0], 1)
    assert solve(position).nodes == solve(position, table_mb=DEFAULT_TABLE_MB).nodes


# tricks_table


@given(deals().filter(lambda deal: len({len(hand) for hand in deal.hands}) == 1), st.booleans())
@settings(max_examples=15)
def test_tricks_table(deal, overtrump):
    rules = "desktop" if overtrump else "playelephant"
    table = tricks_table(deal, rules=rules)
    assert (table.array.shape, table.array.dtype) == ((5, 3, 3), np.int8)
    for strain in Strain:
        for declarer in Seat:
            first, second = declarer.next, declarer.next.next
            for place, sits_out in enumerate((None, second, first)):
                position = deal.position(declarer, strain, sits_out=sits_out, rules=rules)
                # the lead is the first active seat's from the dealer's right
                seats = [deal.dealer.next, deal.dealer.next.next]
                assert position.leader is next(seat for seat in seats if seat is not sits_out)
                assert table.array[strain, declarer.index, place] == solve(position).tricks


def test_tricks_table_of_the_rules():
    tables = {name: tricks_table(Deal.random(299), rules=name) for name in prefa_solver.RULE_SETS}
    assert tables["desktop"] == tricks_table(Deal.random(299), rules=prefa_solver.DESKTOP)
    assert tables["playelephant"] == tables["prefadoros"] == tables["classic"] == tricks_table(Deal.random(299))
    differ = [
        seed
        for seed in range(40)
        if (tricks_table(Deal.random(seed)).array != tricks_table(Deal.random(seed), rules="desktop").array).any()
    ]
    assert differ


def test_tricks_table_of_another_dealer():
    deal = Deal.random(4)
    turned = [tricks_table(dataclasses.replace(deal, dealer=dealer)).array.tolist() for dealer in Seat]
    assert turned[0] != turned[1] != turned[2]


def test_tricks_table_leaves_the_talon_out():
    deal = Deal.random(6)
    without = dataclasses.replace(deal, talon=prefa_solver.CardSet(0))
    assert (tricks_table(deal).array == tricks_table(without).array).all()


def test_tricks_table_of_a_declarer_who_holds_the_talon():
    deal = Deal.random(6)
    first, second, third = deal.hands
    taken = Deal((first, second | deal.talon, third), prefa_solver.CardSet(0))
    with pytest.raises(DealError, match=r"the hands have different sizes; discard first: seat 2 holds \"S"):
        tricks_table(taken)


def test_tricks_table_of_no_rules():
    with pytest.raises(RuleError, match='unknown rule set "chess"'):
        tricks_table(Deal.random(1), rules="chess")


# garbage


def garbled(data, text):
    """A position's text with some of it changed, doubled, dropped or moved."""
    parts = list(text)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(parts) - 1)))
        how = data.draw(st.sampled_from(["drop", "double", "swap", "change", "insert"]))
        if how == "drop":
            del parts[at : at + 1]
        elif how == "double":
            parts[at:at] = parts[at : at + 1]
        elif how == "swap":
            parts[at : at + 2] = parts[at : at + 2][::-1]
        else:
            parts[at : at + (how == "change")] = data.draw(st.sampled_from("SCDHNTAKQJ10987123456=- \u2660x\n,"))
    return "".join(parts)


@given(positions(max_cards=3), st.data())
@settings(max_examples=120)
def test_a_garbled_position_is_refused_or_solved(position, data):
    try:
        read = Position.parse(garbled(data, str(position)))
    except PrefaError:
        return
    assert 0 <= solve(read).tricks <= read.tricks_left
    assert solve(read).line == best_line(read)
    assert card_values(read).keys() == set(read.legal_plays)


@given(st.text(max_size=60) | st.text("SCDHNTAKQJ10987 =123strainleaderdeclarer-", max_size=80))
@settings(max_examples=100)
def test_random_text_is_no_position(text):
    with pytest.raises(PrefaError):
        solve(Position.parse(text))


@given(st.data())
@settings(max_examples=100)
def test_random_hands_are_refused_or_solved(data):
    """Any masks, seats and cards on the table."""
    masks = st.integers(0, 2**32 - 1) | st.integers(0, 31).map(lambda bit: 1 << bit) | st.just(0)
    try:
        position = Position(
            hands=tuple(prefa_solver.CardSet(data.draw(masks)) for _ in Seat),
            declarer=data.draw(st.integers(0, 4)),
            strain=data.draw(st.integers(-1, 5)),
            leader=data.draw(st.integers(0, 4)),
            trick=tuple(data.draw(st.lists(st.integers(-1, 32), max_size=3))),
            sits_out=data.draw(st.none() | st.integers(0, 4)),
            objective=data.draw(st.sampled_from(["max", "min", "", "both"])),
            must_overtrump=data.draw(st.booleans()),
        )
    except PrefaError:
        return
    assert 0 <= solve(position).tricks <= position.tricks_left


def test_a_solver_name_is_loaded_when_it_is_used():
    assert prefa_solver.solve is solve
    assert prefa_solver.solve_many is solve_many
