"""Scoring: every number of a row against the parts of the package that it comes from."""

import pytest
from msgspec.structs import replace

from make_records import records
from prefa_solver import Seat, Strain, solve
from prefa_solver.batch.scored_deal import Bad, ScoredDeal, results_from_bytes
from prefa_solver.batch.scoring import score_chunk
from prefa_solver.formats import Record, RecordError, read_records, understand
from prefa_solver.formats.format import Frame
from prefa_solver.formats.record import to_json
from prefa_solver.games.prefa.settlement import concede, settle
from support import DATA

RECORDS = list(records(seed=9, count=40))
PLAYED = next(record for record in RECORDS if record.declarations == "play play")


def score(*some: Record) -> list[ScoredDeal | Bad]:
    return results_from_bytes(
        score_chunk("jsonl", [Frame(line, to_json(record)) for line, record in enumerate(some, 1)])
    )


def score_one(record: Record = PLAYED, **changes) -> ScoredDeal:
    (row,) = score(replace(record, **changes))
    assert isinstance(row, ScoredDeal), row
    return row


def problem_of(**changes) -> str:
    (bad,) = score(replace(PLAYED, **changes))
    assert isinstance(bad, Bad)
    return "; ".join(map(str, bad.problems))


def values_of_line(record: Record) -> list[tuple[Seat, int]]:
    """For each card played, who played it and the tricks that it cost, by single solves."""
    game = understand(record)
    position, cost = game.start(), []
    value, won = solve(position).tricks, 0
    for index in game.plays:
        seat = position.to_play
        position = position.play(next(card for card in position.legal_plays if card == index))
        won += not position.trick and position.leader is position.declarer
        after = won + solve(position).tricks
        cost.append((seat, abs(after - value)))
        value = after
    return cost


def test_rows_come_in_order_with_their_lines():
    rows = score(*RECORDS)
    assert [row.line for row in rows] == list(range(1, len(RECORDS) + 1))
    assert [row.id for row in rows] == [record.id for record in RECORDS]


@pytest.mark.parametrize("record", RECORDS[:12], ids=lambda record: record.declarations)
def test_double_dummy_and_losses(record):
    row = score_one(record)
    game = understand(record)
    if game.terms.sits_out is None or game.terms.kind.has_play:
        assert row.double_dummy == solve(game.start()).tricks
    if record.plays is None:
        assert row.lost is None
        return
    lost = [0, 0, 0]
    for seat, tricks in values_of_line(record):
        lost[seat.index] += tricks
    assert row.lost == tuple(lost)
    declarer = record.declarer.index
    gained = sum(lost) - 2 * lost[declarer]
    assert row.tricks[declarer] == row.double_dummy + gained


def test_tricks_come_from_plays_claim_or_as_stated():
    assert score_one().tricks == PLAYED.tricks
    assert score_one(tricks=None).tricks == PLAYED.tricks
    assert score_one(plays=None).tricks == PLAYED.tricks
    assert score_one(plays=None, tricks=None).tricks is None
    first_trick = PLAYED.plays[:6]
    partly = score_one(plays=first_trick)
    assert partly.tricks == PLAYED.tricks
    lead = PLAYED.plays[:0]
    claimed = score_one(plays=lead or None, claim=True, tricks=None)
    assert claimed.tricks == tuple(10 * (seat is PLAYED.declarer) for seat in Seat)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.declarations)
def test_payments_are_those_of_the_settlement(record):
    row = score_one(record)
    paid = settle(record.contract, record.declarer, record.declarations, record.tricks)
    assert (row.outcome, row.pot, row.cash) == (paid.outcome.value, paid.from_pot, paid.from_players)
    assert row.balance == paid.balance_parts
    if row.best is None:
        assert row.best_outcome == row.outcome == "unplayed"
        return
    best = settle(record.contract, record.declarer, record.declarations, row.best)
    assert (row.best_outcome, row.best_pot, row.best_cash) == (best.outcome.value, best.from_pot, best.from_players)
    assert row.best_balance == best.balance_parts


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.declarations)
def test_best_tricks_are_the_double_dummy_value_and_the_rest(record):
    row = score_one(record)
    if row.best is not None:
        assert sum(row.best) == 10
        assert row.best[record.declarer.index] == row.double_dummy
        assert row.sits_out is None or row.best[row.sits_out - 1] == 0


def test_without_best_play_all_else_is_the_same():
    frames = [Frame(line, to_json(record)) for line, record in enumerate(RECORDS, 1)]
    for quick, full in zip(results_from_bytes(score_chunk("jsonl", frames, False)), score(*RECORDS), strict=True):
        best = {name: None for name in ScoredDeal.__struct_fields__ if name.startswith(("best", "first"))}
        assert quick == replace(full, **best)


def test_the_pot_of_a_record_limits_the_payments():
    row = score_one(pot=10)
    paid = settle(PLAYED.contract, PLAYED.declarer, PLAYED.declarations, PLAYED.tricks, pot=10)
    assert (row.pot, row.cash) == (paid.from_pot, paid.from_players)
    assert row.cash != score_one().cash


def test_a_conceded_solo():
    row = score_one(solo=True, declarations=None, plays=None, discard=None, tricks=None)
    paid = concede(PLAYED.contract, PLAYED.declarer)
    assert (row.kind, row.outcome, row.pot, row.cash) == ("conceded", "conceded", paid.from_pot, paid.from_players)
    assert row.double_dummy is None


def test_all_passed():
    passed = {"auction": "1: pass pass pass", "declarer": None, "contract": None, "discard": None, "declarations": None}
    row = score_one(**passed, plays=None, tricks=None)
    assert (row.outcome, row.pot, row.cash) == ("void", (0, 0, 0), (0, 0, 0))
    polles = score_one(**passed, plays=None, tricks=(5, 4, 1), rules="playelephant+polles")
    assert polles.outcome == "polles"
    assert polles.pot == (-40, -30, 0)


def test_all_passed_and_every_card_played():
    game = understand(PLAYED)
    start = replace(PLAYED, contract=None, declarations=None, strain="NT", plays=None, tricks=None, auction=None)
    position = understand(start).start()
    cards, won = [], [0, 0, 0]
    while not position.is_over:
        card = position.legal_plays.lowest
        position = position.play(card)
        cards.append(str(card))
        if not position.trick:
            won[position.leader.index] += 1
    after_exchange = [str(hand) for hand in understand(start).start().hands]
    row = score_one(
        Record(
            hands=tuple(after_exchange),
            auction="1: pass pass pass",
            plays="".join(cards),
            rules="playelephant+polles",
        )
    )
    assert game.terms.strain is not Strain.NO_TRUMPS
    assert row.tricks == tuple(won)
    assert row.pot == tuple(-10 * (took - min(won)) for took in won)


def test_a_position_has_tricks_and_no_payments():
    row = score_one(contract=None, declarations=None, strain="NT", objective="min", plays=None, tricks=None)
    start = understand(replace(PLAYED, contract=None, declarations=None, strain="NT", plays=None)).start()
    assert row.double_dummy == solve(replace_objective(start)).tricks
    assert row.pot is None


def replace_objective(position):
    from dataclasses import replace as replaced

    return replaced(position, objective="min")


def test_cards_alone_are_no_error():
    row = score_one(Record(hands=PLAYED.hands, talon=PLAYED.talon))
    assert (row.kind, row.double_dummy, row.pot) == ("deal", None, None)


def test_overtrumping_is_a_rule_of_the_set():
    by_rules = {rules: score_one(rules=rules, plays=None).double_dummy for rules in ("playelephant", "desktop")}
    for rules, value in by_rules.items():
        assert value == solve(understand(replace(PLAYED, rules=rules)).start()).tricks


def test_what_cannot_be_scored_says_why():
    assert problem_of(contract="5S").startswith('contract: "5S" is not a contract')
    assert problem_of(plays=PLAYED.plays[:-2] + PLAYED.plays[:2]).startswith("plays: card")
    assert problem_of(tricks=(0, 0, 10)).startswith("tricks: stated as 0-0-10")
    assert problem_of(rules="classic", pot=-20, declarations="pass play together").startswith("declarations: ")
    assert "pot" in problem_of(pot=-20)


def test_a_bad_record_leaves_the_others_alone():
    chunk = [
        Frame(1, to_json(PLAYED)),
        Frame(2, b"{"),
        Frame(3, b"", "the data break off here"),
        Frame(4, to_json(PLAYED)),
    ]
    one, two, three, four = results_from_bytes(score_chunk("jsonl", chunk))
    assert isinstance(two, Bad)
    assert (two.line, two.data) == (2, b"{")
    assert isinstance(three, Bad)
    assert [str(problem) for problem in three.problems] == ["the data break off here"]
    assert replace(one, line=0) == replace(four, line=0)


def test_the_example_dump_is_paid_as_recorded():
    (record,) = read_records(str(DATA / "example.trdump"))
    row = score_one(record)
    assert row.tricks == (6, 3, 1)
    assert (row.pot, row.cash) == ((50, 0, 0), (-20, 15, 5)) == (record.result.pot, record.result.cash)


def test_every_error_of_a_record_is_a_record_error():
    with pytest.raises(RecordError):
        understand(replace(PLAYED, contract="5S"))
