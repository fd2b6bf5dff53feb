"""What to name with the discard chosen: against a plain enumeration, and against the discard's advice."""

import pytest

from advice_support import TEN_SURE, TIGHT, plain_layouts, plain_tricks, plain_worth
from prefa_solver import (
    ALL_CARDS,
    CLASSIC,
    PLAYELEPHANT,
    CardSet,
    Contract,
    PrefaError,
    RuleError,
    Seat,
    Strain,
    advise_contract,
    advise_discard,
    settle,
)
from prefa_solver.advice import Stakes
from prefa_solver.unseen import Clue

# a hand that can make its contract or not, and 56 layouts
HAND, THROWN = CardSet.parse("SAJT8CAKTHAQ7"), CardSet.parse("DJ9")
FIRST, SECOND = CardSet.parse("SKQC98DA"), CardSet.parse("S97DKT87HK")
FEW = (Clue.holding(f"2:{FIRST}"), Clue.holding(f"3:{SECOND}"))


@pytest.mark.parametrize("rules", [PLAYELEPHANT, CLASSIC], ids=str)
@pytest.mark.parametrize("seat", Seat)
def test_every_contract_is_the_plain_mean_over_all_layouts(rules, seat):
    """All layouts one by one: single solves, the declarations as a plain tree, the settlement."""
    clues = (Clue.holding(f"{seat.next}:{FIRST}"), Clue.holding(f"{seat.next.next}:{SECOND}"))
    strains = (Strain.SPADES, Strain.NO_TRUMPS)
    advice = advise_contract(HAND, THROWN, seat=seat, clues=clues, terms=Stakes(rules=rules))
    layouts = list(plain_layouts(ALL_CARDS - HAND - THROWN, FIRST, SECOND))
    assert advice.layouts == len(layouts) == 56
    assert advice.complete
    by_contract = {value.contract: value for value in advice.contracts}
    assert set(by_contract) == set(rules.contracts)
    for strain in strains:
        found = [plain_tricks(HAND, others, strain, seat) for others in layouts]
        for contract in (contract for contract in rules.contracts if contract.strain is strain):
            value = by_contract[contract]
            worths, ends = [], []
            for tricks in found:
                end, balances = plain_worth(contract, rules, tricks, nearest_of_all=True)
                worths.append(balances[0])
                ends.append(end.defence)
            assert value.worth.exact
            assert value.worth.mean == pytest.approx(float(sum(worths) / len(worths)))
            assert value.lines == pytest.approx({line: ends.count(line) / len(ends) for line in set(ends)})
            needed = rules.needed(contract)
            assert value.made == pytest.approx(sum(tricks[0] >= needed for tricks in found) / len(found))
            assert value.one_down == pytest.approx(sum(tricks[0] == needed - 1 for tricks in found) / len(found))
            # as the cards let them share, it lies between the bounds
            as_dealt = [float(plain_worth(contract, rules, tricks)[1][0]) for tricks in found]
            assert value.least - 1e-9 <= sum(as_dealt) / len(as_dealt) <= value.most + 1e-9


def test_both_always_playing_is_settled_as_it_falls():
    advice = advise_contract(HAND, THROWN, clues=FEW, terms=Stakes(defence="both"))
    layouts = list(plain_layouts(ALL_CARDS - HAND - THROWN, FIRST, SECOND))
    took = [plain_tricks(HAND, others, Strain.HEARTS)[0] for others in layouts]
    for level in (6, 7, 8):
        (value,) = (value for value in advice.contracts if value.contract == Contract(level, Strain.HEARTS))
        worths = [settle(value.contract, 1, "play play", (tricks, 10 - tricks, 0)).balance[0] for tricks in took]
        assert value.worth.mean == pytest.approx(float(sum(worths) / len(worths)))
        assert value.least == value.most == pytest.approx(value.worth.mean)


def test_what_was_not_valued_cannot_be_asked_for():
    """Where both always play, nobody values a lone defence: there are no numbers that could be mistaken for tricks."""
    both = Stakes(defence="both")
    advice = advise_contract(TEN_SURE, CardSet.parse("CADA"), clues=TIGHT, terms=both)
    usual = advise_contract(TEN_SURE, CardSet.parse("CADA"), clues=TIGHT)
    for strain, outcomes in advice.outcomes.items():
        assert outcomes.counts.shape == (11, 1, 1)
        assert [outcomes.is_valued(defence) for defence in range(3)] == [True, False, False]
        assert outcomes.distribution().tolist() == usual.outcomes[strain].distribution().tolist()
        assert outcomes.mean() == usual.outcomes[strain].mean()
        for defence, name in ((1, "first"), (2, "second")):
            for question in (outcomes.distribution, outcomes.at_least, outcomes.mean):
                with pytest.raises(PrefaError, match=f"against the {name} defender alone were not valued"):
                    question(defence)
        # nor what the defenders would best declare
        for question in (outcomes.value, outcomes.expected):
            with pytest.raises(PrefaError, match="best choice is not known"):
                question(Contract(6, strain), Stakes())
        # while whoever knows all lines can say what both playing is worth
        contract = Contract(9, strain)
        assert usual.outcomes[strain].value(contract, both) == outcomes.value(contract, both)
    raced = advise_discard(TEN_SURE, clues=TIGHT, terms=both)
    assert not any(plan.outcomes.is_valued(1) for plan in raced.plans)


def test_contract_advice_is_the_plan_of_the_discard_advice():
    advice = advise_discard(TEN_SURE, clues=TIGHT, minimum=Contract.parse("7C"))
    plan = advice.best.plan
    contracts = advise_contract(plan.kept, plan.discard, clues=TIGHT, minimum=Contract.parse("7C"))
    assert contracts.complete
    assert contracts.best.worth.mean == pytest.approx(advice.best.worth)
    assert [value.contract for value in contracts.contracts] != sorted(value.contract for value in contracts.contracts)
    assert {value.contract for value in contracts.contracts} == set(PLAYELEPHANT.contracts[6:])
    amounts = [value.worth.mean for value in contracts.contracts]
    assert amounts == sorted(amounts, reverse=True)
    # all twelve cards may be given as the hand
    again = advise_contract(TEN_SURE, plan.discard, clues=TIGHT, minimum=Contract.parse("7C"))
    assert again.hand == contracts.hand
    assert again.best == contracts.best


def test_the_pot_and_the_aces_count():
    usual = advise_contract(TEN_SURE, CardSet.parse("CADA"), clues=TIGHT).best
    assert usual.worth.mean == pytest.approx(200 / 3)
    poor = advise_contract(TEN_SURE, CardSet.parse("CADA"), clues=TIGHT, terms=Stakes(pot=30)).best
    assert poor.worth.mean <= 20.0
    hand = CardSet.parse("SAKQJT98CADAHA7") | CardSet.parse("C7")
    clues = (Clue.length("2:H=3"), Clue.holding("2:CKQJ"), Clue.holding("3:DKQJ"))
    plain = advise_contract(hand, CardSet.parse("C7H7"), clues=clues).best
    aces = advise_contract(hand, CardSet.parse("C7H7"), clues=clues, terms=Stakes(aces=True)).best
    assert aces.worth.mean == pytest.approx(plain.worth.mean + 100)


def test_the_older_name_of_worth_still_answers():
    best = advise_contract(HAND, THROWN, clues=FEW).best
    assert best.kapikia is best.worth


def test_the_minimum_is_kept():
    advice = advise_contract(HAND, THROWN, clues=FEW, minimum=Contract.parse("9D"))
    assert {value.contract for value in advice.contracts} == {
        c for c in PLAYELEPHANT.contracts if c >= Contract.parse("9D")
    }
    with pytest.raises(RuleError, match="10NT is not a contract"):
        advise_contract(HAND, THROWN, minimum=Contract.parse("10NT"), terms=Stakes(rules=CLASSIC))
