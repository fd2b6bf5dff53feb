"""What the tests of advice share: a hand that cannot lose, and slow, obvious oracles made of single solves and the
settlement."""

from itertools import combinations

from prefa_solver import CardSet, Deal, Declarations, Seat, nearest_split, settle, solve
from prefa_solver.games.prefa.declarations import Defence, quotas
from prefa_solver.solving.sharing import defence_share
from prefa_solver.unseen import Clue

TEN_SURE = CardSet.parse("SAKQJT987CAKDAK")
# clues that leave 252 layouts, so that the whole of them is quickly valued
TIGHT = (Clue.length("2:H=4"), Clue.holding("2:CQJT"), Clue.holding("3:DQJT"))


def plain_balance(contract, rules, said, tricks):
    """What complete declarations are worth, with the declarer in seat 1, straight from the settlement."""
    both, share, first, second = tricks
    took = {
        Defence.FIRST_ALONE: (first, 10 - first, 0),
        Defence.SECOND_ALONE: (second, 0, 10 - second),
        Defence.UNPLAYED: None,
    }.get(said.defence, (both, share, 10 - both - share))
    return settle(contract, 1, said, took, rules).balance[:3]


def plain_search(contract, rules, tricks, said=None):
    """The end and its balances: backwards through the tree, ties as the module says."""
    said = said or Declarations()
    if said.is_complete:
        return said, plain_balance(contract, rules, said, tricks)
    me = said.speaker + 1
    best = None
    for call in said.legal(rules):
        end = plain_search(contract, rules, tricks, said.call(call, rules))
        if best is None or (end[1][me], -end[1][0]) > (best[1][me], -best[1][0]):
            best = end
    return best


def plain_layouts(unseen, first_holds, second_holds):
    """Every way to give the unseen cards to two hands of ten, each of which holds some cards for certain."""
    for more in combinations(unseen - first_holds - second_holds, 10 - len(first_holds)):
        first = first_holds | CardSet.from_cards(more)
        yield first, unseen - first


def plain_deal(kept, others, seat=Seat.ONE):
    """*others* are the first and the second defender's cards."""
    by_seat = {seat: kept, seat.next: others[0], seat.next.next: others[1]}
    return Deal((by_seat[Seat.ONE], by_seat[Seat.TWO], by_seat[Seat.THREE]), CardSet(0))


def plain_tricks(kept, others, strain, seat=Seat.ONE):
    """What each way to defend makes of one layout: the declarer's tricks against both, the first defender's range, and
    the declarer's tricks against each of them alone. *others* are the first and the second defender's cards."""
    first, second = seat.next, seat.next.next
    deal = plain_deal(kept, others, seat)
    both = deal.position(seat, strain)
    alone = [solve(deal.position(seat, strain, sits_out=out)).tricks for out in (second, first)]
    return solve(both).tricks, defence_share(both, first), *alone


def plain_worth(contract, rules, found, *, nearest_of_all=False):
    """The settled worth by role after the best declarations, and these, of what `plain_tricks` found.

    The defenders share their tricks as near to the quotas as the cards let them; or, with *nearest_of_all*, as near as
    any cards could.
    """
    both, share, first, second = found
    owed = quotas(contract, Defence.BOTH, rules)
    if nearest_of_all:
        took = min(range(11 - both), key=lambda took: (abs(took - owed[0]) + abs(10 - both - took - owed[1]), -took))
    else:
        took, _ = nearest_split(share, owed)
    return plain_search(contract, rules, (both, took, first, second))
