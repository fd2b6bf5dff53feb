"""How high to go, before the talon is seen: what declaring is worth (`bid_declaring`) against leaving the deal to the
others (`bid_passing`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..drawn import Drawn
from ..games.game import ContractName
from ..short import Short
from ..unseen import Clue, Estimate, layouts_from
from .bid_declaring import Declaring, declaring_over_talons, possible_talons
from .bid_passing import Others, Passing
from .stakes import USUAL_STAKES, Stakes
from .work_control import NO_LIMIT, WorkControl

__all__ = ["BidAdvice", "BidStep", "advise_bid"]

_FEW_PLAY = 16
"""If another plays on fewer sampled layouts, what it is worth to leave the deal to him is not told."""
MOST_LAYOUTS = 1600


@dataclass(frozen=True, slots=True, repr=False)
class BidStep(Short):
    """What it is worth to hold the bid *minimum*.

    :param makes: the chance that a contract of this name is made after the best discard for its strain.
    :param declare: becoming the declarer with this minimum: the best contract from it up, or a conceded solo.
    :param named: the contract that is named most often then; None if a concession is better most often.
    :param passing: leaving the deal to another player who would play with this minimum; None if fewer than
        `_FEW_PLAY` of the sampled layouts have such a player.
    :param others: how often there is one.
    """

    minimum: ContractName
    makes: Estimate
    declare: Estimate
    named: ContractName | None
    passing: Estimate | None
    others: float

    @property
    def worth_holding(self) -> bool:
        """Whether declaring is better than leaving the deal to a player who would play it, or than nothing."""
        return self.declare.mean > (0.0 if self.passing is None else self.passing.mean)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BidAdvice(Short, Drawn):
    """How high to go.

    :param steps: every contract of the rules, from the lowest up.
    :param stay: what "if they stay" is worth: declarer at 6S where nobody else would play, else passing. None if the
        rules do not have it.
    :param passing: what it is worth to pass at once; where nobody would play, nothing.
    :param talons: how many of the possible talons were looked at, and how many there are.
    :param layouts: on how many layouts the others were looked at.
    :param complete: whether the work was done to its end.
    """

    hand: CardSet
    seat: Seat
    terms: Stakes
    steps: tuple[BidStep, ...]
    stay: Estimate | None
    passing: Estimate
    talons: tuple[int, int]
    layouts: int
    complete: bool

    def rows(self) -> list[dict[str, Any]]:
        """A row for each contract as the bid to hold, from the lowest up: plain values, which a DataFrame takes.
        Worths are in the game's own money, chances are parts of 1; what is not known is None."""
        unknown = dict.fromkeys(Estimate(0.0, 0.0, 0).row("passing"))
        return [
            {
                "minimum": str(step.minimum),
                **step.makes.row("makes"),
                **step.declare.row("declare"),
                "named": None if step.named is None else str(step.named),
                **(unknown if step.passing is None else step.passing.row("passing")),
                "others": step.others,
            }
            for step in self.steps
        ]

    @property
    def highest(self) -> ContractName | None:
        """The highest step worth holding, such that all below it are too; None if none is."""
        highest = None
        for step in self.steps:
            if not step.worth_holding:
                break
            highest = step.minimum
        return highest


def advise_bid(
    hand: CardSet | str,
    *,
    seat: Seat | int | str = Seat.ONE,
    terms: Stakes = USUAL_STAKES,
    clues: Sequence[Clue] = (),
    margin: float = 2.0,
    most: int = MOST_LAYOUTS,
    seed: int = 1,
    effort: WorkControl = NO_LIMIT,
) -> BidAdvice:
    """How high the player in *seat* should go with his ten cards.

    :param clues: what is known of the other hands.
    :param margin: stop sampling once passing is known this well, to each side.
    :param most: on how many layouts to look at the others, at most.
    :raises DealError: if *hand* is not ten cards, or no layout agrees with the clues.
    """
    hand, seat = CardSet.read(hand, "hand"), Seat.read(seat)
    layouts = layouts_from(seat, hand, clues=clues)
    layouts.check()
    declaring = declaring_over_talons(possible_talons(hand, seat, terms, clues, layouts.cards), terms, seed, effort)
    passing = Others(hand, seat, terms, layouts).sampled(most, margin, seed, effort)
    return BidAdvice(
        hand=hand,
        seat=seat,
        terms=terms,
        steps=tuple(_step(place, contract, declaring, passing) for place, contract in enumerate(terms.rules.contracts)),
        stay=_if_they_stay(declaring, passing) if terms.game.may_stay else None,
        passing=passing.worth,
        talons=(declaring.tried, declaring.there),
        layouts=len(passing.plays),
        complete=declaring.complete and not effort.stopped,
    )


def _step(place: int, contract: ContractName, declaring: Declaring, passing: Passing) -> BidStep:
    plays = passing.plays[:, place]
    left = passing.estimate(passing.mine[plays, place]) if plays.sum() >= _FEW_PLAY else None
    return BidStep(
        minimum=contract,
        makes=declaring.makes[place],
        declare=declaring.worth[place],
        named=declaring.named[place],
        passing=left,
        others=float(plays.mean()),
    )


def _if_they_stay(declaring: Declaring, passing: Passing) -> Estimate:
    """Declaring from the lowest contract up where nobody else would play it, and passing where somebody would."""
    declare, plays = declaring.worth[0], passing.plays[:, 0]
    rest = passing.estimate(np.where(plays, passing.mine[:, 0], declare.mean))
    # Both parts are uncertain: the layouts, and what declaring is worth where nobody else plays.
    extra = declare.margin * float(1 - plays.mean())
    return Estimate(rest.mean, float(np.hypot(rest.margin, extra)), rest.n)
