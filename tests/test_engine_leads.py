"""What the weights of leads are fitted from: questions to the engine, and what it sees of each lead."""

import pytest

from engine_support import KIND_NAMES, engine_position, fixed_positions, new_engine
from prefa_solver import Card, card_values, solve
from prefa_solver.play.position import Position


def endings(kind: str, tricks: int) -> list[Position]:
    """The fixed positions of a kind after a line of best play down to so many tricks."""
    after = []
    for position in fixed_positions(KIND_NAMES[kind])[:20]:
        for card in solve(position).line:
            if not position.trick and len(position.hand(position.leader)) == tricks:
                break
            position = position.play(card)
        after.append(position)
    return after


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_a_question_agrees_with_the_value(kind):
    engine = new_engine()
    for position in endings(kind, 6):
        value = solve(position).tricks
        answers = [engine.question(engine_position(position), need)[0] for need in range(8)]
        assert answers == [need <= value for need in range(8)]


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_one_lead_of_each_run_of_equals_is_seen(kind):
    engine = new_engine()
    for position in endings(kind, 10) + endings(kind, 5):
        hand = position.hand(position.leader)
        sitting = {seat for seat in range(3) if position.sits_out is None or seat != position.sits_out.index}
        alive = {card for seat in sitting for card in position.hands[seat]}
        runs: list[list[Card]] = []
        for card in sorted(hand, reverse=True):
            above = runs[-1][-1] if runs else None
            if above is not None and above.suit == card.suit and not any(card < other < above for other in alive):
                runs[-1].append(card)
            else:
                runs.append([card])
        leads = engine.lead_features(engine_position(position))
        assert sorted(card for card, *_ in leads) == sorted(run[0] for run in runs)
        values = card_values(position)
        assert all(len({values[card] for card in run}) == 1 for run in runs)


def test_what_a_lead_looks_like():
    """Seat 2 leads; after him plays seat 3, who has no trumps, then the declarer, who can ruff clubs."""
    position = Position.parse("S7D98 CATDK CKQDA strain=S declarer=1 leader=2")
    role, beside_trumps = 1, 1
    first_and_top, only, last = 2, 1, 4
    # own length; lengths of the next hand and the last one, 5 for a void that may ruff; owners of the top three ranks,
    # counted from the leader
    clubs = (2 - 1, 7 + 6 * 2 + 5, 7 + 36 + 16 * 0 + 4 * 1 + 1)
    diamonds = (1 - 1, 7 + 6 * 1 + 2, 7 + 36 + 16 * 1 + 4 * 0 + 2)
    assert new_engine().lead_features(engine_position(position)) == [
        (Card.CA, role, beside_trumps, first_and_top, clubs),
        (Card.CT, role, beside_trumps, last, clubs),
        (Card.DK, role, beside_trumps, only, diamonds),
    ]
    avoiding = Position.parse("S7D98 CATDK CKQDA strain=NT declarer=1 leader=2 objective=min")
    # no trumps and few tricks: other tables, nobody ruffs, and the bottom ranks tell
    few_without_trumps = 6 + 2
    clubs = (2 - 1, 7 + 6 * 2 + 0, 7 + 36 + 16 * 0 + 4 * 1 + 1)
    diamonds = (1 - 1, 7 + 6 * 1 + 2, 7 + 36 + 16 * 2 + 4 * 2 + 0)
    assert new_engine().lead_features(engine_position(avoiding)) == [
        (Card.CA, role, few_without_trumps, first_and_top, clubs),
        (Card.CT, role, few_without_trumps, last, clubs),
        (Card.DK, role, few_without_trumps, only, diamonds),
    ]
