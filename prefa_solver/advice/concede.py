"""Give up a solo, or play it out?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..drawn import Drawn
from ..errors import RuleError
from ..games.game import ContractName
from ..short import Short
from ..unseen import Clue, Estimate
from .discard import DiscardAdvice, advise_discard
from .outcomes import ContractValue
from .stakes import USUAL_STAKES, Stakes
from .work_control import NO_LIMIT, WorkControl

__all__ = ["ConcedeAdvice", "advise_concede"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ConcedeAdvice(Short, Drawn):
    """A solo conceded against the best plan.

    :param concession: what conceding is worth; certain.
    :param discards: what playing it out is worth.
    """

    concession: float
    discards: DiscardAdvice

    def rows(self) -> list[dict[str, Any]]:
        """A row for playing it out and one for a concession: plain values, which a DataFrame takes."""
        best = self.discards.best
        conceded = Estimate(self.concession, 0.0, self.discards.layouts, exact=True)
        play = {"choice": "play", "discard": str(best.plan.discard), **self.play.row()}
        concede = {"choice": "concede", **conceded.row("worth"), "made": 0.0, "one_down": 0.0, "two_down": 1.0}
        return [play, {key: concede.get(key) for key in play}]

    @property
    def play(self) -> ContractValue:
        """The best contract of the best plan."""
        return self.discards.best.best

    @property
    def gain(self) -> float:
        """By how much playing it out is better, in kapikia; below 0: conceding is."""
        return self.play.worth.mean - self.concession

    @property
    def decided(self) -> bool:
        """Whether the difference is exact, or wider than its 95% interval."""
        return abs(self.gain) > self.play.worth.margin or self.play.worth.exact


def advise_concede(
    hand: CardSet | str,
    *,
    minimum: ContractName | str,
    seat: Seat | int | str = Seat.ONE,
    terms: Stakes = USUAL_STAKES,
    clues: Sequence[Clue] = (),
    seed: int = 1,
    effort: WorkControl = NO_LIMIT,
    interim: Callable[[DiscardAdvice], None] | None = None,
) -> ConcedeAdvice:
    """Whether the declarer should concede a solo at *minimum*, his last bid, or throw two of *hand* and play.

    A conceded solo is paid as two down with a fixed split, and never with the aces.

    :raises RuleError: if the rules have no concession.
    :raises DealError: if *hand* is not twelve cards, or no layout agrees with the clues.
    """
    minimum = terms.named(minimum, "minimum")
    if terms.payoffs(minimum).conceded is None:
        raise RuleError(f"the rules {terms.rules} have no solo concession: the declarer must play")
    discards = advise_discard(
        hand, seat=seat, minimum=minimum, terms=terms, clues=clues, seed=seed, effort=effort, interim=interim
    )
    assert discards.concession is not None
    return ConcedeAdvice(discards.concession, discards)
