"""Discards with all hands in sight: the tricks of every discard in every strain, and what they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cards.card import CardSet
from ..cards.hands import check_disjoint
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..drawn import Drawn
from ..errors import DealError, wrong_type
from ..games.game import ContractName
from ..games.named import USUAL_RULES, GameRules
from ..games.payoffs import Payoffs, TricksByDefence
from ..play.deal import Deal, discards
from ..play.position import MAX_TRICKS
from ..short import Short
from ..solving.sharing import Share, nearest_split, share_many
from ..solving.solve import solve_many
from .declaring import KnownTurn, solved_declarations, turns
from .discard import concession, contracts_from
from .discards import check_twelve, keeping_order
from .roles import DECLARER, DEFENCES, leaders, roles, sits_out_of
from .stakes import USUAL_STAKES, Stakes
from .worth_table import WorthTable, cells

__all__ = ["KnownDiscards", "KnownPlan", "TalonTable", "advise_known_discard", "discard_tricks", "talon_table"]


def discard_tricks(
    hand: CardSet,
    defenders: Sequence[CardSet],
    lead: Sequence[int],
    *,
    strains: Sequence[Strain] = tuple(Strain),
    rules: GameRules = USUAL_RULES,
    threads: int | None = None,
) -> NDArray[np.int8]:
    """The declarer's tricks for every discard.

    :param hand: his cards before the discard, two more than a defender's.
    :param defenders: the hands of the first and the second defender.
    :param lead: the role that leads in each of `roles.DEFENCES`.
    :returns: ``int8[3, discards, strains]``: who defends, the discards in the order of `discards.discards`.
    :raises DealError: if the cards make no position.
    """
    kept = np.array([(hand - discard).mask for discard in discards(hand)], dtype=np.uint32)
    rows = np.empty((len(DEFENCES), len(strains), len(kept), 3), dtype=np.uint32)
    rows[..., 0] = kept
    rows[..., 1], rows[..., 2] = (cards.mask for cards in defenders)
    shape = rows.shape[:-1]

    def column(values: Sequence[int], axis: int) -> NDArray[np.int8]:
        spread = np.array(values, dtype=np.int8).reshape([-1 if a == axis else 1 for a in range(len(shape))])
        return np.broadcast_to(spread, shape).reshape(-1)

    out = [sits_out_of(defence) for defence in range(len(DEFENCES))]
    tricks = solve_many(
        rows.reshape(-1, 3),
        column(strains, 1),
        DECLARER,
        column(lead, 0),
        sits_out=column([-1 if role is None else role for role in out], 0),
        must_overtrump=rules.play.must_overtrump,
        threads=threads,
    )
    return tricks.reshape(shape).transpose(0, 2, 1)


@dataclass(frozen=True, slots=True, repr=False)
class TalonTable(Short):
    """A deal in which each seat in turn takes the talon and throws its best two cards.

    :param tricks: ``int8[5, 3, 3]``: strain, declarer's seat, who defends (both, only the first, only the second).
    :param throws: the discard for each of these, of equally good ones the one that keeps most.
    :param ties: how many discards are as good.
    """

    deal: Deal
    tricks: NDArray[np.int8]
    throws: tuple[tuple[tuple[CardSet, ...], ...], ...]
    ties: NDArray[np.int8]

    def rows(self) -> list[dict[str, Any]]:
        """The table as 45 plain dicts, which a DataFrame takes; seats are 1 to 3."""
        return [
            {
                "strain": str(strain),
                "declarer": int(seat),
                "defence": name,
                "tricks": int(self.tricks[strain, seat.index, defence]),
                "discard": str(self.throws[strain][seat.index][defence]),
                "as_good": int(self.ties[strain, seat.index, defence]),
            }
            for strain in Strain
            for seat in Seat
            for defence, name in enumerate(DEFENCES)
        ]


def talon_table(deal: Deal | str, *, rules: GameRules = USUAL_RULES, threads: int | None = None) -> TalonTable:
    """Each seat in turn takes the talon of *deal* and throws its best two cards, for each strain and defence.

    :raises DealError: if the deal has no talon.
    """
    deal = Deal.read(deal, "deal")
    if not deal.talon:
        raise DealError(f'the deal has no talon to take: "{deal}"')
    shape = (len(Strain), len(Seat), len(DEFENCES))
    tricks, ties = np.empty(shape, dtype=np.int8), np.empty(shape, dtype=np.int8)
    throws = [[[CardSet(0)] * len(DEFENCES) for _ in Seat] for _ in Strain]
    for seat in Seat:
        _, first, second = roles(seat)
        hand = deal.hand(seat) | deal.talon
        options = discards(hand)
        found = discard_tricks(
            hand, (deal.hand(first), deal.hand(second)), leaders(seat, deal.dealer), rules=rules, threads=threads
        )
        for strain in Strain:
            for defence in range(len(DEFENCES)):
                values = found[defence, :, strain]
                best = [options[i] for i in np.flatnonzero(values == values.max())]
                tricks[strain, seat.index, defence] = values.max()
                ties[strain, seat.index, defence] = len(best)
                throws[strain][seat.index][defence] = min(best, key=lambda discard: keeping_order(discard, strain))
    return TalonTable(deal, tricks, tuple(tuple(map(tuple, row)) for row in throws), ties)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KnownPlan(Short):
    """The best that one strain offers.

    :param discard: what to throw; of equally good discards the one that keeps most.
    :param ties: how many discards are worth the same.
    :param most: the most tricks against both that any discard makes in this strain; *tricks* may have fewer, where
        more money lies in fewer.
    :param tricks: the declarer's tricks against both, the first alone, the second alone.
    :param share: the first defender's tricks against both, as a range.
    :param worth: his balance for each contract allowed, the lowest first, with the defenders' best declarations.
    :param turns: the declarations against the best of these contracts.
    """

    strain: Strain
    discard: CardSet
    ties: int
    most: int
    tricks: tuple[int, int, int]
    share: Share
    worth: dict[ContractName, float]
    turns: tuple[KnownTurn, ...]

    @property
    def best(self) -> ContractName:
        """The contract that is worth most; of equal ones the lowest."""
        return max(self.worth, key=self.worth.__getitem__)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KnownDiscards(Short, Drawn):
    """What to throw when all hands are known.

    :param tricks: ``int8[3, 66, 5]``: who defends, the discard (`options`), the strain.
    :param plans: the best plan of each strain, best first.
    """

    hand: CardSet
    defenders: tuple[CardSet, CardSet]
    seat: Seat
    minimum: ContractName
    terms: Stakes
    options: tuple[CardSet, ...]
    tricks: NDArray[np.int8]
    plans: tuple[KnownPlan, ...]
    concession: float | None

    def rows(self) -> list[dict[str, Any]]:
        """A row for each strain and contract, the best strain first: plain values, which a DataFrame takes. Worths are
        in the game's own money, tricks the declarer's."""
        return [
            {
                "strain": str(plan.strain),
                "discard": str(plan.discard),
                "as_good": plan.ties,
                **dict(zip(DEFENCES, plan.tricks, strict=True)),
                "contract": str(contract),
                "worth": worth,
                "best": contract is plan.best,
            }
            for plan in self.plans
            for contract, worth in plan.worth.items()
        ]


def advise_known_discard(
    hand: CardSet | str,
    defenders: tuple[CardSet | str, CardSet | str],
    *,
    seat: Seat | int | str = Seat.ONE,
    minimum: ContractName | str | None = None,
    terms: Stakes = USUAL_STAKES,
    threads: int | None = None,
) -> KnownDiscards:
    """What to throw and what to name when all hands are known.

    :param hand: the declarer's twelve cards.
    :param defenders: the ten of the first and of the second defender.
    :param seat: the declarer's; seat 3 has dealt.
    :param minimum: the lowest contract that the auction allows him; None: the lowest of the rules.
    :raises DealError: if the cards make no deal.
    :raises RuleError: if the rules do not have the minimum contract.
    """
    hand, seat = CardSet.read(hand, "hand"), Seat.read(seat)
    check_twelve(hand)
    _, *others = roles(seat)
    if not isinstance(defenders, Sequence) or len(defenders) != len(others):
        raise wrong_type("defenders", defenders, "the hands of the first and of the second defender")
    first, second = (CardSet.read(cards, "defenders") for cards in defenders)
    held = first, second
    for other, cards in zip(others, held, strict=True):
        if len(cards) != MAX_TRICKS:
            raise DealError(f'seat {other} holds {len(cards)} cards, expected {MAX_TRICKS}: "{cards}"')
    check_disjoint([(seat, hand), *zip(others, held, strict=True)])
    minimum = terms.rules.contracts[0] if minimum is None else terms.named(minimum, "minimum")
    allowed = contracts_from(minimum, terms)
    lead = leaders(seat)
    options = discards(hand)
    tricks = discard_tricks(hand, held, lead, rules=terms.rules, threads=threads)
    place = cells(tricks[:1] if terms.only_both else tricks)
    plans = []
    for strain in (strain for strain in Strain if allowed[strain]):
        tables = [WorthTable.of(contract, terms) for contract in allowed[strain]]
        worth = np.array([table.parts[place[:, strain]] for table in tables]).max(axis=0)
        best = np.flatnonzero(worth == worth.max())
        chosen = min(best, key=lambda i: keeping_order(options[i], strain))
        plans.append(
            _known_plan(
                (hand - options[chosen], *held),
                lead[0],
                strain,
                options[chosen],
                (int(tricks[0, chosen, strain]), int(tricks[1, chosen, strain]), int(tricks[2, chosen, strain])),
                allowed[strain],
                terms,
                ties=len(best),
                most=int(tricks[0, :, strain].max()),
            )
        )
    plans.sort(key=lambda plan: (-plan.worth[plan.best], plan.best))
    return KnownDiscards(hand, held, seat, minimum, terms, options, tricks, tuple(plans), concession(minimum, terms))


def known_share(hands: tuple[CardSet, CardSet, CardSet], strain: Strain, leader: int, terms: Stakes) -> Share:
    """The first defender's range of tricks; hands and leader by role."""
    rows = [[hand.mask for hand in hands]]
    row = share_many(rows, int(strain), DECLARER, leader, must_overtrump=terms.rules.play.must_overtrump, threads=1)[0]
    tricks, most, least = (int(number) for number in row)
    return Share(tricks, most, least, len(hands[0]) - tricks)


def _known_plan(
    hands: tuple[CardSet, CardSet, CardSet],
    leader: int,
    strain: Strain,
    discard: CardSet,
    tricks: tuple[int, int, int],
    allowed: Sequence[ContractName],
    terms: Stakes,
    *,
    ties: int,
    most: int,
) -> KnownPlan:
    share = known_share(hands, strain, leader, terms)
    worth: dict[ContractName, float] = {}
    game: dict[ContractName, tuple[Payoffs, TricksByDefence]] = {}
    for contract in allowed:
        table = terms.payoffs(contract)
        first, _ = nearest_split(share, table.owed)
        known = TricksByDefence.of(tricks[0], first, tricks[1], tricks[2])
        parts = table.of(table.both_play, known) if terms.only_both else solved_declarations(table, known)[0]
        worth[contract] = float(parts[DECLARER]) / terms.rules.worth_parts
        game[contract] = table, known
    best = max(worth, key=worth.__getitem__)
    return KnownPlan(strain, discard, ties, most, tricks, share, worth, turns(*game[best]))
