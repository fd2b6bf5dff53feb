"""How high to go: against a plain enumeration of every layout, and hands whose answer is plain."""

import pytest

from advice_support import plain_deal, plain_tricks, plain_worth
from prefa_solver import (
    ALL_CARDS,
    CLASSIC,
    PLAYELEPHANT,
    CardSet,
    Contract,
    DealError,
    Seat,
    Strain,
    advise_bid,
    concede,
    settle,
    solve,
)
from prefa_solver.advice import Stakes
from prefa_solver.advice.quick_discards import quick_discards
from prefa_solver.unseen import Clue


class PlainBid:
    """The answer for a hand of which 16 layouts are possible, each with another talon, by single solves, the plain
    tree of the declarations and the settlement.

    The next player holds seven cards for certain and all but one of four more, the player after him the same; the two
    cards left over are the talon. With a known layout a declarer sees as much as he would by sampling.
    """

    def __init__(self, seat, rules, hand, sure, open_cards):
        self.seat, self.rules, self.hand = seat, rules, hand
        self.layouts = []
        for one in open_cards[0]:
            for other in open_cards[1]:
                talon = CardSet.from_cards((one, other))
                self.layouts.append((sure[0] | (open_cards[0] - talon), sure[1] | (open_cards[1] - talon), talon))

    def concession(self, minimum, role=0):
        if not self.rules.solo_concession:
            return None
        return concede(minimum, 1, self.rules).balance[role]

    def against_both(self, contract, tricks):
        return settle(contract, 1, "play play", (tricks, 10 - tricks, 0), self.rules).balance[0]

    def declaring(self, layout):
        """By contract as the minimum: whether it is made, the worth of declaring, and what is named."""
        first, second, talon = layout
        twelve = self.hand | talon
        best = {}
        for strain in Strain:
            own = [contract for contract in self.rules.contracts if contract.strain is strain]
            tried = []
            for discard in quick_discards(twelve, ALL_CARDS - twelve, strain, 6):
                kept = twelve - discard
                tricks = solve(plain_deal(kept, (first, second), self.seat).position(self.seat, strain)).tricks
                tried.append((max(self.against_both(contract, tricks) for contract in own), tricks, kept))
            kept = max(tried, key=lambda one: one[:2])[2]
            best[strain] = plain_tricks(kept, (first, second), strain, self.seat)
        answers = []
        guesses = {named: self.against_both(named, best[named.strain][0]) for named in self.rules.contracts}
        for minimum in self.rules.contracts:
            named = max((contract for contract in guesses if contract >= minimum), key=guesses.__getitem__)
            worth = plain_worth(named, self.rules, best[named.strain], nearest_of_all=True)[1][0]
            conceded = self.concession(minimum)
            if conceded is not None and conceded > guesses[named]:
                named, worth = None, conceded
            answers.append((best[minimum.strain][0] >= self.rules.needed(minimum), worth, named))
        return answers

    def passing(self, layout):
        """By contract as the minimum: whether another plays, and what that is worth to the bidder."""
        offers = [self.taken_by(layout, other) for other in range(2)]
        answers = []
        for by_minimum in zip(*offers, strict=True):
            keen = by_minimum[0] if by_minimum[0][0] >= by_minimum[1][0] else by_minimum[1]
            answers.append((keen[0] > 0, keen[1] if keen[0] > 0 else 0))
        return answers

    def taken_by(self, layout, other):
        """By contract as the minimum: what the best is worth to one of the others who takes the talon, and to us."""
        declarer = (self.seat.next, self.seat.next.next)[other]
        twelve, third = layout[other] | layout[2], layout[1 - other]
        others = (third, self.hand) if other == 0 else (self.hand, third)
        mine = 2 if other == 0 else 1
        best = {}
        for strain in Strain:
            options = [twelve - discard for discard in quick_discards(twelve, ALL_CARDS - twelve, strain, 8)]
            tricks = [solve(plain_deal(kept, others, declarer).position(declarer, strain)).tricks for kept in options]
            best[strain] = plain_tricks(options[tricks.index(max(tricks))], others, strain, declarer)
        answers = []
        worths = {named: plain_worth(named, self.rules, best[named.strain])[1] for named in self.rules.contracts}
        for minimum in self.rules.contracts:
            offers = [worth for contract, worth in worths.items() if contract >= minimum]
            worth = max(offers, key=lambda balances: balances[0])
            own, ours = worth[0], worth[mine]
            conceded = self.concession(minimum)
            if conceded is not None and conceded > own:
                own, ours = conceded, self.concession(minimum, mine)
            answers.append((own, ours))
        return answers


def mean(values):
    return float(sum(values) / len(values))


@pytest.mark.parametrize(
    ("hand", "seat", "rules"),
    [
        ("SAJT8CAKTHAQ7", Seat.ONE, PLAYELEPHANT),
        ("SAJT8CAKTHAQ7", Seat.THREE, CLASSIC),
        ("SAT8CK7DJT9H87", Seat.TWO, PLAYELEPHANT),
    ],
    ids=str,
)
def test_every_number_is_that_of_a_plain_enumeration(hand, seat, rules):
    hand = CardSet.parse(hand)
    unseen = list(ALL_CARDS - hand)
    sure = CardSet.from_cards(unseen[0:14:2]), CardSet.from_cards(unseen[1:14:2])
    open_cards = CardSet.from_cards(unseen[14::2]), CardSet.from_cards(unseen[15::2])
    first, second = seat.next, seat.next.next
    clues = (
        *(Clue.holding(f"{owner}:{cards}") for owner, cards in zip((first, second), sure, strict=True)),
        Clue.lacking(f"{first}:{open_cards[1]}"),
        Clue.lacking(f"{second}:{open_cards[0]}"),
    )
    advice = advise_bid(hand, seat=seat, clues=clues, terms=Stakes(rules=rules))
    plain = PlainBid(seat, rules, hand, sure, open_cards)
    assert advice.talons == (16, 16)
    assert advice.layouts == len(plain.layouts) == 16
    assert advice.complete
    declaring = [plain.declaring(layout) for layout in plain.layouts]
    passing = [plain.passing(layout) for layout in plain.layouts]
    for place, step in enumerate(advice.steps):
        makes, worths, named = zip(*(one[place] for one in declaring), strict=True)
        assert step.makes.mean == pytest.approx(mean(makes))
        assert step.declare.mean == pytest.approx(mean(worths))
        assert named.count(step.named) == max(map(named.count, named))
        plays, mine = zip(*(one[place] for one in passing), strict=True)
        assert step.others == pytest.approx(mean(plays))
        if sum(plays) == 16:
            assert step.passing.exact
            assert step.passing.mean == pytest.approx(mean(mine))
        else:
            assert step.passing is None
    at_once = [one[0] for one in passing]
    assert advice.passing.exact
    assert advice.passing.mean == pytest.approx(mean([mine for _, mine in at_once]))
    if rules.preliminary == "if-they-stay":
        declare = mean([one[0][1] for one in declaring])
        stay = [float(mine) if plays else declare for plays, mine in at_once]
        assert advice.stay.mean == pytest.approx(mean(stay))
    else:
        assert advice.stay is None
    # the highest step: every one up to it beats leaving the deal to a player, or nothing
    higher = [step.declare.mean > (0.0 if step.passing is None else step.passing.mean) for step in advice.steps]
    held = higher.index(False) if False in higher else len(higher)
    assert advice.highest == (rules.contracts[held - 1] if held else None)


def test_a_hand_that_cannot_lose_goes_as_high_as_can_be():
    hand = CardSet.parse("SAKQJT987CAK")
    # few talons: four cards are open
    clues = [Clue.holding("2:DAKQJT987"), Clue.holding("3:HAKQJT987CQJ")]
    advice = advise_bid(hand, clues=clues, most=32)
    assert advice.talons == (6, 6)
    assert advice.complete
    assert [step.minimum for step in advice.steps] == list(PLAYELEPHANT.contracts)
    ten_spades = advice.steps[20]
    assert ten_spades.makes.mean == 1.0
    assert ten_spades.declare.mean == pytest.approx(200 / 3)
    assert ten_spades.named == ten_spades.minimum
    assert advice.highest >= Contract.parse("10S")
    assert advice.stay is not None


def test_a_hand_without_tricks_passes():
    hand = CardSet.parse("S987C987D987H7")
    clues = [Clue.holding("2:SAKQJCAKQJ"), Clue.holding("3:DAKQJHAKQJ")]
    advice = advise_bid(hand, seat=Seat.ONE, clues=clues, most=32)
    assert advice.highest is None
    assert advice.steps[0].others == 1.0
    assert advice.steps[0].declare.mean < advice.steps[0].passing.mean
    assert all(step.makes.mean == 0.0 for step in advice.steps)
    # nobody plays a hand that only loses: conceding is what is left
    assert advice.steps[0].named is None
    # "if they stay" is no better, for somebody always plays
    assert advice.stay.mean == pytest.approx(advice.passing.mean)


def test_bids_are_the_same_every_time_on_any_threads():
    from prefa_solver.advice import WorkControl

    hand = CardSet.parse("SAKQJCAKQDAKH7")
    clues = [Clue.holding("2:ST98HAKQJT"), Clue.holding("3:CJT987DQJT")]
    one = advise_bid(hand, clues=clues, most=64, effort=WorkControl(threads=1))
    two = advise_bid(hand, clues=clues, most=64, effort=WorkControl(threads=2))
    assert one.steps == two.steps
    assert one.passing == two.passing
    assert one.highest is not None


def test_a_bid_needs_ten_cards():
    with pytest.raises(DealError, match="the hand of seat 1 has 2 cards, expected 10"):
        advise_bid(CardSet.parse("SAK"))
