"""What to name, with the discard already chosen: every contract from the minimum up, exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..drawn import Drawn
from ..errors import DealError
from ..games.game import ContractName
from ..short import Short
from ..unseen import Clue
from .discard import concession, contracts_from
from .discards import DISCARD_SIZE
from .outcomes import ContractValue, Outcomes
from .stakes import USUAL_STAKES, Stakes
from .valuing import Situation
from .work_control import NO_LIMIT, WorkControl

__all__ = ["ContractAdvice", "advise_contract"]

SAMPLES = 64
SEED = 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ContractAdvice(Short, Drawn):
    """What each contract is worth with this discard.

    :param hand: the ten cards kept.
    :param layouts: in how many ways the unseen cards can lie.
    :param contracts: best first.
    :param outcomes: by strain, where a contract may be named.
    :param concession: what conceding a solo at the minimum is worth; None if the rules have no concession.
    :param complete: whether all strains were valued on all layouts.
    """

    hand: CardSet
    discard: CardSet
    seat: Seat
    minimum: ContractName
    terms: Stakes
    layouts: int
    contracts: tuple[ContractValue, ...]
    outcomes: dict[Strain, Outcomes]
    concession: float | None
    complete: bool

    @property
    def best(self) -> ContractValue:
        return self.contracts[0]

    def rows(self) -> list[dict[str, Any]]:
        """A row for each contract, best first: plain values, which a DataFrame takes. Worths are in the game's own
        money, chances are parts of 1."""
        return [value.row() for value in self.contracts]


def advise_contract(
    hand: CardSet | str,
    discard: CardSet | str,
    *,
    seat: Seat | int | str = Seat.ONE,
    minimum: ContractName | str | None = None,
    terms: Stakes = USUAL_STAKES,
    clues: Sequence[Clue] = (),
    seed: int = SEED,
    effort: WorkControl = NO_LIMIT,
) -> ContractAdvice:
    """What to name, holding *hand* after *discard* was thrown.

    :param hand: the ten cards kept, or all twelve.
    :param minimum: the lowest contract that the auction allows; None: the lowest of the rules.
    :param seed: names the sample that stands in for a strain that was not valued before the effort was stopped.
    :raises DealError: if the cards cannot be right, or no layout agrees with the clues.
    :raises RuleError: if the rules do not have the minimum contract.
    """
    hand, seat = CardSet.read(hand, "hand"), Seat.read(seat)
    discard = CardSet.read(discard, "discard")
    if len(discard) != DISCARD_SIZE:
        raise DealError(f'the discard has {len(discard)} cards, expected {DISCARD_SIZE}: "{discard}"')
    if hand & discard and not discard <= hand:
        raise DealError(f'the discard "{discard}" is partly in the hand "{hand}" and partly not')
    minimum = terms.rules.contracts[0] if minimum is None else terms.named(minimum, "minimum")
    allowed = contracts_from(minimum, terms)
    situation = Situation.of(hand | discard, seat, terms.rules, clues)
    plans = [situation.plan(discard, strain) for strain in Strain if allowed[strain]]
    doing = f"valuing {len(plans)} strains on all {situation.layouts.count:,} layouts"
    work = situation.all_outcomes(plans, effort, doing=doing, only_both=terms.only_both)
    outcomes = {plans[i].strain: known for i, known in work}
    complete = len(outcomes) == len(plans)
    if left := [plan for plan in plans if plan.strain not in outcomes]:
        sample = situation.layouts.sample(SAMPLES, seed)
        found = situation.cells_on(left, sample, effort, only_both=terms.only_both)
        for plan, cells in zip(left, found, strict=True):
            outcomes[plan.strain] = Outcomes.of(cells, situation.layouts.count, only_both=terms.only_both)
    values = [outcomes[plan.strain].value(contract, terms) for plan in plans for contract in allowed[plan.strain]]
    values.sort(key=lambda value: (-value.worth.mean, value.contract))
    return ContractAdvice(
        hand=hand - discard,
        discard=discard,
        seat=seat,
        minimum=minimum,
        terms=terms,
        layouts=situation.layouts.count,
        contracts=tuple(values),
        outcomes=dict(sorted(outcomes.items())),
        concession=concession(minimum, terms),
        complete=complete,
    )
