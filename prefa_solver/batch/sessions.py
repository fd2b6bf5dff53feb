"""The running ledgers of the sessions in a file.

Deals of a session follow each other in file order; other sessions may come between, as many as `MOST_OPEN`. Each deal
is settled with what its session's pot or kassas hold, which no other process can know: so this runs where the rows
come together, in order.
"""

from collections import OrderedDict
from dataclasses import replace

from msgspec import Struct

from ..cards.seat import Seat
from ..games.named import AnyRules
from ..games.prefa.ledger import Standing
from ..games.prefa.rules import KAPIKIA_A_UNIT
from .scored_deal import NO_RESULT, ScoredDeal, Triple
from .settling import is_ample, rules_of, settle_best, settle_row
from .summary import short_name

__all__ = ["MOST_OPEN", "SessionState", "Sessions"]

MOST_OPEN = 10_000
"""Sessions that are remembered at a time: the one that was heard of longest ago is forgotten first."""


class SessionState(Struct, frozen=True):
    """An open session, as a checkpoint has it.

    :param is_known: whether the results of all its deals are known.
    """

    name: str
    rules: str
    kassa: int
    deals: int
    from_pot: Triple
    kapikia: Triple
    is_known: bool


class Sessions:
    """Ledgers by session."""

    def __init__(self, best_play: bool = True) -> None:
        self._best_play = best_play
        self._open: OrderedDict[str, _Session] = OrderedDict()

    def enter(self, row: ScoredDeal) -> None:
        """Settle *row* in its session, and note how the session stands after it.

        With four players nothing is noted: a record does not say who sat out.
        """
        name = short_name(row.session)
        session = self._open.get(name)
        if session is None:
            rules = rules_of(row.rules, row.kassa)
            if rules.players != len(Seat):
                return
            session = self._open[name] = _Session(rules, self._best_play)
            if len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        else:
            self._open.move_to_end(name)
        session.enter(row)

    def state(self) -> list[SessionState]:
        """Everything, for a checkpoint."""
        return [session.state(name) for name, session in self._open.items()]

    @classmethod
    def restored(cls, state: list[SessionState], best_play: bool = True) -> "Sessions":
        """The inverse of `state`."""
        sessions = cls(best_play)
        for kept in state:
            session = sessions._open[kept.name] = _Session(rules_of(kept.rules, kept.kassa), best_play)
            session.restore(kept)
        return sessions


class _Session:
    def __init__(self, rules: AnyRules, best_play: bool) -> None:
        self.rules = rules
        self.best_play = best_play
        self.standing = Standing(rules.kassa, (0, 0, 0), (0, 0, 0), 1)
        self.deals = 0
        self.is_known = True

    def enter(self, row: ScoredDeal) -> None:
        before = self.standing
        if row.kind == NO_RESULT:
            self.is_known = False
        if not self.is_known:
            # What is left in the pot depends on a deal whose result nobody knows.
            self.deals += 1
            row.deal = self.deals
            return
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

    def state(self, name: str) -> SessionState:
        rules, standing = self.rules, self.standing
        first, second, third = standing.from_pot
        from_pot = first, second, third
        first, second, third = standing.kapikia
        kapikia = first, second, third
        return SessionState(name, rules.name, rules.kassa, self.deals, from_pot, kapikia, self.is_known)

    def restore(self, kept: SessionState) -> None:
        self.deals = kept.deals
        self.standing = replace(self.standing, from_pot=kept.from_pot, kapikia=kept.kapikia)
        self.is_known = kept.is_known


def _sum(total: tuple[int, ...], more: Triple) -> Triple:
    return total[0] + more[0], total[1] + more[1], total[2] + more[2]
