"""Play, pass, together or alone: the declarations of a defender who does not see the other hands.

He gets averages over sampled layouts in which the declarer could reasonably have named the contract: the declarer holds
twelve cards and throws the best two for it, double-dummy; `NamingModel` says how likely a layout is by how many tricks
he then makes. The partner is assumed to see all cards when he speaks after you; what he said before you is not read as
a sign of his cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cards.card import ALL_CARDS, CardSet
from ..cards.seat import Seat
from ..drawn import Drawn
from ..errors import DealError, RuleError
from ..games.game import ContractName
from ..games.payoffs import Payoffs, Said, TricksByDefence
from ..play.position import MAX_TRICKS
from ..short import Short
from ..solving.sharing import nearest_splits, share_many
from ..unseen import Clue, Estimate, Holder, Layouts, with_clues
from .declaring import best_replies
from .discards import DISCARD_SIZE, different_discards, keeping_order
from .naming_model import USUAL_NAMING, NamingModel
from .roles import DECLARER, leaders, roles
from .solving import tricks_against
from .stakes import USUAL_STAKES, Stakes
from .work_control import NO_LIMIT, WorkControl

__all__ = ["DefenceAdvice", "MyTurn", "advise_defence"]

_ROUND = 64
MOST_LAYOUTS = 20_000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MyTurn(Short):
    """A moment at which the defender speaks.

    :param said: what was said before.
    :param options: what each call is worth to him, in the game's money.
    :param lead: how much better the best is than the next, from layout to layout; None if there is only one call.
    """

    said: Said
    options: dict[Any, Estimate]
    lead: Estimate | None

    @property
    def best(self) -> Any:
        return max(self.options, key=lambda call: self.options[call].mean)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DefenceAdvice(Short, Drawn):
    """What a defender should say who sees his own cards.

    :param turns: the moments at which he may have to speak, by what was said before.
    :param layouts: in how many ways the unseen cards can lie.
    :param sampled: how many of them were looked at.
    :param n: how many of these have weight in the model.
    :param made: how often the declarer makes the contract in the model.
    :param tricks: the declarer's tricks against both.
    :param complete: whether the intervals became as narrow as was asked.
    """

    hand: CardSet
    contract: ContractName
    seat: Seat
    declarer: Seat
    terms: Stakes
    model: NamingModel
    turns: tuple[MyTurn, ...]
    layouts: int
    sampled: int
    n: int
    made: float
    tricks: Estimate
    complete: bool

    def rows(self) -> list[dict[str, Any]]:
        """A row for each moment and each call at it: plain values, which a DataFrame takes. Worths are his own, in the
        game's money."""
        return [
            {"said": str(turn.said), "call": str(call), "best": call is turn.best, **value.row("worth")}
            for turn in self.turns
            for call, value in turn.options.items()
        ]


def advise_defence(
    hand: CardSet | str,
    contract: ContractName | str,
    *,
    seat: Seat | int | str,
    declarer: Seat | int | str,
    terms: Stakes = USUAL_STAKES,
    model: NamingModel = USUAL_NAMING,
    clues: Sequence[Clue] = (),
    margin: float = 2.0,
    most: int = MOST_LAYOUTS,
    seed: int = 1,
    effort: WorkControl = NO_LIMIT,
) -> DefenceAdvice:
    """What the defender in *seat* should say to *contract*, seeing only his own ten cards.

    :param declarer: where the declarer sits; seat 3 has dealt.
    :param clues: what is known of the other hands; the declarer's are his twelve cards.
    :param margin: go on until every call's 95% interval is no wider than this to each side, in the game's money.
    :param most: how many layouts to look at, at most.
    :raises DealError: if *hand* is not ten cards, no layout agrees with the clues, or in none of those looked at the
        declarer could have named the contract.
    :raises RuleError: if the rules do not have the contract, or the defender is the declarer.
    """
    hand, seat = CardSet.read(hand, "hand"), Seat.read(seat)
    declarer, contract = Seat.read(declarer, "declarer"), terms.named(contract, "contract")
    if seat is declarer:
        raise RuleError(f"seat {seat} is the declarer and has nothing to declare")
    if len(hand) != MAX_TRICKS:
        raise DealError(f'the hand has {len(hand)} cards, expected {MAX_TRICKS}: "{hand}"')
    table = terms.payoffs(contract)
    role = roles(declarer).index(seat)
    partner = roles(declarer)[3 - role]
    places = [Holder(f"seat {declarer}", MAX_TRICKS + DISCARD_SIZE), Holder(f"seat {partner}", MAX_TRICKS)]
    layouts = with_clues(ALL_CARDS - hand, places, (declarer, partner), clues)
    sampler = _Sampler(hand, role, contract, leaders(declarer), terms, model, layouts)
    for seen in sampler.rounds(most, seed, effort):
        if not seen.is_enough:
            effort.tell("looking for layouts in which the contract is named", seen.part)
            continue
        my_turns = _my_turns(table, terms, seen.known, role, every=seen.every)
        widest = max(option.margin for turn in my_turns for option in turn.options.values())
        effort.tell(
            f"sampling layouts, widest interval ±{widest:.1f}", max((margin / max(widest, 1e-9)) ** 2, seen.part)
        )
        complete = seen.every or (len(seen.known.weights) >= _ROUND and widest <= margin)
        if complete:
            break
    if not seen.is_enough:
        raise DealError(
            f"in {'only one' if len(seen.known.weights) else 'none'} of {seen.looked_at:,} sampled layouts can the "
            f"declarer name {contract} and come within {model.within} of it: allow more tricks"
        )
    tricks, weights = seen.known.tricks.both, seen.known.weights
    return DefenceAdvice(
        hand=hand,
        contract=contract,
        seat=seat,
        declarer=declarer,
        terms=terms,
        model=model,
        turns=my_turns,
        layouts=layouts.count,
        sampled=seen.looked_at,
        n=len(weights),
        made=float(np.average(tricks >= terms.contract(contract).needed, weights=weights)),
        tricks=Estimate.of(tricks, weights, len(weights) if seen.every else None),
        complete=complete,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Weighed:
    """Layouts that have weight: how much, and the tricks in each."""

    weights: NDArray[np.float64]
    tricks: TricksByDefence

    @classmethod
    def joined(cls, parts: Sequence["_Weighed"]) -> "_Weighed":
        def column(name: str) -> NDArray[np.integer]:
            return np.concatenate([getattr(part.tricks, name) for part in parts])

        weights = np.concatenate([part.weights for part in parts])
        return cls(weights, TricksByDefence(column("both"), column("share"), column("first"), column("second")))


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """What was looked at so far.

    :param part: which part that is of what is to be looked at, at most.
    :param every: whether these are all layouts.
    """

    looked_at: int
    part: float
    every: bool
    known: _Weighed

    @property
    def is_enough(self) -> bool:
        """Whether there is an answer in it: one layout of many says nothing about how wide the interval is."""
        return len(self.known.weights) >= (1 if self.every else 2)


@dataclass(frozen=True, slots=True, eq=False)
class _Sampler:
    """Weighs layouts of the declarer's twelve cards and the partner's ten."""

    hand: CardSet
    role: int
    contract: ContractName
    lead: tuple[int, int, int]
    terms: Stakes
    model: NamingModel
    layouts: Layouts

    def rounds(self, most: int, seed: int, effort: WorkControl) -> Iterator[_Seen]:
        """Weigh layouts round by round, *most* at most; one round at least, and no more once the effort is stopped."""
        sample = self.layouts.sample(most, seed)
        found: list[_Weighed] = []
        for start in range(0, len(sample), _ROUND):
            batch = sample[start : start + _ROUND]
            found.append(self.weigh(batch, effort))
            looked_at = start + len(batch)
            every = looked_at == self.layouts.count
            yield _Seen(looked_at, looked_at / len(sample), every, _Weighed.joined(found))
            if effort.stopped:
                return

    def weigh(self, batch: NDArray[np.uint32], effort: WorkControl) -> _Weighed:
        """Those layouts of *batch* that have weight, the declarer having thrown the best two cards for the contract."""
        strain, rules = self.contract.strain, self.terms.rules
        kept: list[int] = []
        owner: list[int] = []
        for number, (twelve, partner) in enumerate(batch.tolist()):
            options = different_discards(twelve, partner | self.hand.mask)
            kept += [twelve & ~discard for discard in options]
            owner += [number] * len(options)
        of_layout = np.array(owner)
        rows = self._rows(np.array(kept, dtype=np.uint32), batch[of_layout, 1])
        tricks = tricks_against(0, rows, strain, self.lead, rules, effort.workers)
        best = np.full(len(batch), -1, dtype=np.int8)
        np.maximum.at(best, of_layout, tricks)
        weights = self.model.weights(best, self.terms.contract(self.contract).needed)
        chosen = [
            self._thrown(batch[i, 0], rows, np.flatnonzero((of_layout == i) & (tricks == best[i])))
            for i in np.flatnonzero(weights)
        ]
        rows, both = rows[chosen], tricks[chosen]
        first, second = (tricks_against(defence, rows, strain, self.lead, rules, effort.workers) for defence in (1, 2))
        shares = share_many(
            rows,
            int(self.contract.strain),
            DECLARER,
            self.lead[0],
            must_overtrump=self.terms.rules.play.must_overtrump,
            threads=effort.workers,
        )
        split = nearest_splits(shares, self.terms.payoffs(self.contract).owed)
        return _Weighed(weights[weights > 0], TricksByDefence(both, split[:, 0], first, second))

    def _rows(self, kept: NDArray[np.uint32], partner: NDArray[np.uint32]) -> NDArray[np.uint32]:
        rows = np.empty((len(kept), 3), dtype=np.uint32)
        rows[:, DECLARER] = kept
        rows[:, self.role] = self.hand.mask
        rows[:, 3 - self.role] = partner
        return rows

    def _thrown(self, twelve: int, rows: NDArray[np.uint32], equal: NDArray[np.intp]) -> int:
        """Of *equal* discards the row of the one that keeps most."""
        strain = self.contract.strain
        return min(
            (int(row) for row in equal),
            key=lambda row: keeping_order(CardSet(int(twelve) & ~int(rows[row, DECLARER])), strain),
        )


def _my_turns(table: Payoffs, terms: Stakes, known: _Weighed, role: int, *, every: bool) -> tuple[MyTurn, ...]:
    """The moments at which *role* speaks, solved from the last to the first: he chooses once for all layouts, for he
    does not know which it is; his partner chooses in each layout. *every*: these are all layouts, not a sample."""
    population = len(known.weights) if every else None
    mine = [said for said in _beginnings(table, table.opening) if table.speaker(said) == role]
    policy: dict[Said, Any] = {}

    def worth(said: Said) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        speaker = table.speaker(said)
        if speaker is None:
            parts = np.broadcast_to(table.of(said.defence, known.tricks), (len(known.weights), 3))
            return parts, np.zeros(len(parts), dtype=np.int8)
        if said in policy:
            return worth(table.nexts(said)[policy[said]])
        return best_replies([worth(following) for following in table.nexts(said).values()], speaker)

    found = []
    for said in sorted(mine, key=lambda said: -len(said.calls)):
        values = {
            call: worth(following)[0][:, role] / terms.rules.worth_parts
            for call, following in table.nexts(said).items()
        }
        options = {call: Estimate.of(value, known.weights, population) for call, value in values.items()}
        order = sorted(options, key=lambda call: -options[call].mean)
        policy[said] = order[0]
        lead = None
        if len(order) > 1:
            lead = Estimate.of(values[order[0]] - values[order[1]], known.weights, population)
        found.append(MyTurn(said, options, lead))
    return tuple(sorted(found, key=lambda turn: (len(turn.said.calls), str(turn.said))))


def _beginnings(table: Payoffs, said: Said) -> list[Said]:
    """*said* and everything that can follow it, as long as more is to be said."""
    nexts = table.nexts(said).values()
    return [said, *(later for following in nexts for later in _beginnings(table, following))] if nexts else []
