"""The running ledgers of the sessions in a file.

Deals of a session follow each other in file order; other sessions may come between, as many as `MOST_OPEN`. Each deal
is settled with what its session's pot or kassas hold, which no other process can know: so this runs where the rows
come together, in order.
"""

from collections import OrderedDict
from dataclasses import replace
from typing import Any

from ..cards.seat import Seat
from ..games.named import AnyRules
from ..games.prefa.ledger import Standing
from ..games.prefa.rules import KAPIKIA_A_UNIT
from .scored_deal import ScoredDeal, Triple
from .settling import is_ample, rules_of, settle_best, settle_row

__all__ = ["MOST_OPEN", "Sessions"]

MOST_OPEN = 10_000
"""Sessions that are remembered at a time: the one that was heard of longest ago is forgotten first."""


class Sessions:
    """Ledgers by session."""

    def __init__(self, best_play: bool = True) -> None:
        self._best_play = best_play
        self._open: OrderedDict[str, _Session] = OrderedDict()

    def enter(self, row: ScoredDeal) -> None:
        """Settle *row* in its session, and note how the session stands after it.

        With four players nothing is noted: a record does not say who sat out.
        """
        session = self._open.get(row.session)
        if session is None:
            rules = rules_of(row.rules, row.kassa)
            if rules.players != len(Seat):
                return
            session = self._open[row.session] = _Session(rules, self._best_play)
            if len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        else:
            self._open.move_to_end(row.session)
        session.enter(row)

    def state(self) -> list[list[Any]]:
        """Everything, as plain values for a checkpoint."""
        return [[name, *session.state()] for name, session in self._open.items()]

    @classmethod
    def restored(cls, state: list[list[Any]], best_play: bool = True) -> "Sessions":
        """The inverse of `state`."""
        sessions = cls(best_play)
        for name, rules, kassa, *values in state:
            session = sessions._open[name] = _Session(rules_of(rules, kassa), best_play)
            session.restore(*values)
        return sessions


class _Session:
    def __init__(self, rules: AnyRules, best_play: bool) -> None:
        self.rules = rules
        self.best_play = best_play
        self.standing = Standing(rules.kassa, (0, 0, 0), (0, 0, 0), 1)
        self.deals = 0

    def enter(self, row: ScoredDeal) -> None:
        before = self.standing
        if row.record_pot is None:  # else it was settled with the pot that the record tells
            self.settle(row, before)
        self.deals += 1
        if row.pot is not None and row.cash is not None:
            self.standing = Standing(
                before.stake, _sum(before.from_pot, row.pot), _sum(before.kapikia, row.cash), before.dealer
            )
        row.deal = self.deals
        row.pot_left = self.standing.pot
        first, second, third = self.standing.results(self.rules)
        row.standing = first, second, third

    def settle(self, row: ScoredDeal, before: Standing) -> None:
        """Settle *row* again if what is left is too little for what it was settled with: enough."""
        if self.rules.account == "pot":
            if not is_ample(row, before.pot // KAPIKIA_A_UNIT):
                self._settle_with(row, before.pot, None)
        elif row.declarer is not None and not is_ample(row, before.kassas[row.declarer - 1]):
            kassas = tuple([max(0, kassa) for kassa in before.kassas])
            self._settle_with(row, None, kassas)

    def _settle_with(self, row: ScoredDeal, pot: int | None, kassas: tuple[int, ...] | None) -> None:
        settle_row(row, pot, kassas)
        if self.best_play:
            settle_best(row, pot, kassas)

    def state(self) -> list[Any]:
        rules, standing = self.rules, self.standing
        return [rules.name, rules.kassa, self.deals, list(standing.from_pot), list(standing.kapikia)]

    def restore(self, deals: int, from_pot: list[int], kapikia: list[int]) -> None:
        self.deals = deals
        self.standing = replace(self.standing, from_pot=tuple(from_pot), kapikia=tuple(kapikia))


def _sum(total: tuple[int, ...], more: Triple) -> Triple:
    return total[0] + more[0], total[1] + more[1], total[2] + more[2]
