"""Play, pass, together or alone, with all hands known: the declarations are a game (`declaring`), solved exactly."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..cards.card import CardSet
from ..cards.seat import Seat
from ..drawn import Drawn
from ..errors import DealError
from ..games.game import ContractName
from ..games.payoffs import Payoffs, Said, TricksByDefence
from ..play.deal import Deal
from ..play.position import MAX_TRICKS
from ..short import Short
from ..solving.sharing import Share, nearest_split
from .declaring import KnownTurn, turns
from .known import known_share
from .roles import DEFENCES, leaders, roles
from .solving import tricks_against
from .stakes import USUAL_STAKES, Stakes

__all__ = ["KnownDefence", "advise_known_defence"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KnownDefence(Short, Drawn):
    """The declarations when all hands are known.

    :param hands: by role: the declarer's ten cards, the first and the second defender's.
    :param tricks: the declarer's against both, the first alone, the second alone.
    :param share: the range of the first defender's tricks when both play.
    :param split: the tricks of the first and the second that are reckoned with: the nearest to their quotas.
    :param worth: for every sequence of declarations the balances by role.
    :param turns: every moment of the declarations, the first one first; its `outcomes` are how they should end.
    """

    contract: ContractName
    declarer: Seat
    terms: Stakes
    hands: tuple[CardSet, CardSet, CardSet]
    tricks: tuple[int, int, int]
    share: Share
    split: tuple[int, int]
    worth: dict[Said, tuple[float, float, float]]
    turns: tuple[KnownTurn, ...]

    def rows(self) -> list[dict[str, Any]]:
        """A row for everything that the defenders can say: plain values, which a DataFrame takes. Worths are by role,
        in the game's own money."""
        return [
            {
                "said": str(said),
                "best": said in self.outcomes,
                "declarer": worth[0],
                "first_defender": worth[1],
                "second_defender": worth[2],
            }
            for said, worth in self.worth.items()
        ]

    @property
    def outcomes(self) -> tuple[Said, ...]:
        """What the defenders should say; several if they are equal for the player who chooses between them."""
        return self.turns[0].outcomes


def advise_known_defence(
    deal: Deal | str,
    declarer: Seat | int | str,
    contract: ContractName | str,
    *,
    discard: CardSet | str | None = None,
    terms: Stakes = USUAL_STAKES,
) -> KnownDefence:
    """What the defenders should say to *contract* when all hands are known.

    :param discard: what the declarer threw, if *deal* has his cards before it.
    :raises DealError: if the hands are not of ten cards, or the discard is wrong.
    :raises RuleError: if the rules do not have the contract.
    """
    deal, declarer = Deal.read(deal, "deal"), Seat.read(declarer, "declarer")
    contract = terms.named(contract, "contract")
    hands_by_seat = deal.position(declarer, contract.strain, discard=discard).hands
    first, second, third = (hands_by_seat[seat.index] for seat in roles(declarer))
    hands = (first, second, third)
    if len(first) != MAX_TRICKS:
        raise DealError(f"the hands have {len(first)} cards, expected {MAX_TRICKS}: the settlement is for ten tricks")
    table = terms.payoffs(contract)
    lead = leaders(declarer, deal.dealer)
    rows = np.array([[hand.mask for hand in hands]], dtype=np.uint32)
    both, alone_first, alone_second = (
        int(tricks_against(defence, rows, contract.strain, lead, terms.rules, 1)[0]) for defence in range(len(DEFENCES))
    )
    share = known_share(hands, contract.strain, lead[0], terms)
    split = nearest_split(share, table.owed)
    tricks = TricksByDefence.of(both, split[0], alone_first, alone_second)
    worth = {said: _worths(table, said, tricks, terms) for said in table.sequences}
    return KnownDefence(
        contract=contract,
        declarer=declarer,
        terms=terms,
        hands=hands,
        tricks=(both, alone_first, alone_second),
        share=share,
        split=split,
        worth=worth,
        turns=turns(table, tricks),
    )


def _worths(table: Payoffs, said: Said, tricks: TricksByDefence, terms: Stakes) -> tuple[float, float, float]:
    worth = table.of(said.defence, tricks)
    declarer, first, second = (float(part) / terms.rules.worth_parts for part in worth)
    return declarer, first, second
