"""What the declarer of a played deal might have thrown and named instead, all hands seen, against the same defence."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..games.game import GameContract
from ..play.deal import discards as all_discards
from ..play.position import MAX_TRICKS
from ..short import Short
from ..solving.sharing import nearest_splits, share_many
from ..solving.solve import solve_many
from .review import ReviewedDeal, Triple

__all__ = ["Alternatives", "NamedContract", "alternatives"]


@dataclass(frozen=True, slots=True, repr=False)
class NamedContract(Short):
    """A contract with the discard that is best for it.

    :param tricks: of seats 1, 2 and 3 with best play.
    :param worth: what it is worth to the declarer.
    """

    contract: GameContract
    discard: CardSet
    tricks: Triple
    worth: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class Alternatives(Short):
    """What else there was.

    :param tricks: by strain S C D H NT, the declarer's tricks after the best discard.
    :param discards: by strain, all discards that reach them.
    :param contracts: the contracts that he might have named, each with its best discard, the most valuable first;
        empty if none was named.
    """

    tricks: tuple[int, ...]
    discards: tuple[tuple[CardSet, ...], ...]
    contracts: tuple[NamedContract, ...]


def alternatives(played: ReviewedDeal) -> Alternatives | None:
    """The best discards for each strain, and the contracts by what they bring the declarer.

    Who defends, on whose account, and who leads is as it was; the defenders might have declared otherwise against
    another contract. A contract is valued with the discard that gives the declarer most tricks; of several, the one
    whose split between the defenders is best for him.

    :returns: None if the declarer took no talon.
    """
    start = played.start
    if played.discard is None:
        return None
    twelve = start.hand(start.declarer) | played.discard
    discards = all_discards(twelve, len(played.discard))
    tricks = _solved(played, discards, [(strain, number) for strain in Strain for number in range(len(discards))])
    by_strain = tricks.reshape(len(Strain), len(discards))
    most = by_strain.max(axis=1)
    best = [
        tuple(discard for discard, value in zip(discards, by_strain[strain], strict=True) if value == most[strain])
        for strain in Strain
    ]
    contracts: list[NamedContract] = []
    if played.named is not None and start.tricks_left == MAX_TRICKS:
        for strain in Strain:
            contracts += _contracts(played, strain, best[strain])
        ladder = {contract: place for place, contract in enumerate(played.contracts)}
        contracts.sort(key=lambda named: (-named.worth, ladder[named.contract]))
    return Alternatives(tuple(map(int, most)), tuple(best), tuple(contracts))


def _hands(played: ReviewedDeal, discards: Sequence[CardSet]) -> NDArray[np.uint32]:
    start = played.start
    assert played.discard is not None
    twelve = start.hand(start.declarer) | played.discard
    hands = np.empty((len(discards), len(Seat)), dtype=np.uint32)
    hands[:] = [hand.mask for hand in start.hands]
    hands[:, start.declarer.index] = [(twelve - discard).mask for discard in discards]
    return hands


def _solved(played: ReviewedDeal, discards: Sequence[CardSet], rows: Sequence[tuple[Strain, int]]) -> NDArray[np.int8]:
    start = played.start
    strains, numbers = np.array(rows, dtype=np.int8).T
    return solve_many(
        _hands(played, discards)[numbers],
        strains,
        start.declarer.index,
        start.leader.index,
        sits_out=-1 if start.sits_out is None else start.sits_out.index,
        objective=start.objective,
        must_overtrump=start.must_overtrump,
        threads=1,
    )


def _contracts(played: ReviewedDeal, strain: Strain, discards: Sequence[CardSet]) -> list[NamedContract]:
    """Every contract in *strain* that might have been named, with the best of *discards* for it."""
    start = played.start
    shares = share_many(
        _hands(played, discards),
        int(strain),
        start.declarer.index,
        start.leader.index,
        sits_out=-1 if start.sits_out is None else start.sits_out.index,
        must_overtrump=start.must_overtrump,
        threads=1,
    )
    # Discards that leave the defenders the same range are worth the same.
    different = {tuple(map(int, share)): number for number, share in reversed(list(enumerate(shares)))}
    found = []
    for contract in played.contracts:
        if contract.strain is not strain or contract.objective != start.objective:
            continue
        other = replace(played, contract=contract.name)
        assert other.talk is not None
        named = []
        for number in different.values():
            first, second = map(int, nearest_splits(shares[number : number + 1], other.talk.owed)[0])
            by_seat = {
                start.declarer: int(shares[number, 0]),
                start.declarer.next: first,
                start.declarer.next.next: second,
            }
            tricks = by_seat[Seat.ONE], by_seat[Seat.TWO], by_seat[Seat.THREE]
            settled = other.settle(tricks)
            assert settled is not None
            named.append(NamedContract(contract, discards[number], tricks, settled.worth[start.declarer.index]))
        found.append(max(named, key=lambda contract: contract.worth))
    return found
