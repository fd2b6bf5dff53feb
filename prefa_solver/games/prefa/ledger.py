"""Ledger: a whole session, deal after deal, and what each player has won when it ends.

One account serves both styles. With a common pot it holds what nobody has taken yet; with kassas each player's kassa
is what he started with less what he has written off, so all kassas together are that same pot. The result is always

    taken from the pot (or written off) - what he put in at the start + his share of what is left + kapikia of players

and sums to zero. Where what is left does not divide, each share is rounded down to whole kapikia, and the odd ones go
to player 1 (as on the newer Greek server) or, with kassas, to the player who has most left in his.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ...cards.enums import NamedEnum
from ...errors import RuleError
from ...short import Short
from ..kept_session import KeptSession
from ..spoken import session_speaker
from ..table import seat_of, seats_at, tricks_by_seat
from ..tallies import Tally, TallyRow, changes
from .entries import Closed, Conceded, Entry, Passed, PlayedEntry, Refused, ToppedUp, parse_entry
from .rules import KAPIKIA_A_UNIT, PLAYELEPHANT, RuleSet
from .settlement import Settlement, concede, pass_out, refuse, settle

__all__ = ["Ending", "Ledger", "LedgerRow", "Standing"]

SESSION = "prefa-session"
"""Under which name a ledger finds its words."""


class Ending(NamedEnum):
    """Why a session is over. `words.prefa_session` says it to people."""

    AGREED = "agreed"
    POT_EMPTY = "pot_empty"
    ALL_EMPTY = "all_kassas_empty"
    ALL_BUT_ONE_EMPTY = "one_kassa_left"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a session stands. Tuples are by player.

    :param stake: units that each player has put in: at the start, and topped up.
    :param from_pot: kapikia taken from the pot, or written off the own kassa.
    :param kapikia: got from the other players.
    :param dealer: who deals next, 1 to 3 (or 4).
    :param is_closed: whether the players agreed to stop.
    """

    stake: int
    from_pot: tuple[int, ...]
    kapikia: tuple[int, ...]
    dealer: int
    is_closed: bool = False

    @property
    def pot(self) -> int:
        """Kapikia left in the pot, or in all kassas together."""
        return KAPIKIA_A_UNIT * self.stake * len(self.from_pot) - sum(self.from_pot)

    @property
    def kassas(self) -> tuple[int, ...]:
        """Points in each kassa. With a common pot: the players' own share of it, which may be below zero."""
        return tuple(self.stake - taken // KAPIKIA_A_UNIT for taken in self.from_pot)

    def results(self, rules: RuleSet) -> tuple[int, ...]:
        """What each player has won in kapikia, if the game ended now; the sum is 0."""
        share, odd = divmod(self.pot, rules.players)
        results = [
            taken - KAPIKIA_A_UNIT * self.stake + share + kapikia
            for taken, kapikia in zip(self.from_pot, self.kapikia, strict=True)
        ]
        results[self.kassas.index(max(self.kassas)) if rules.account == "kassa" else 0] += odd
        return tuple(results)


@dataclass(frozen=True, slots=True, repr=False)
class LedgerRow(Short):
    """One line of the ledger: what happened, what it cost, and how the session stands after it.

    :param entry: what happened.
    :param dealer: who dealt.
    :param seats: the players by party number of the settlement: the seats 1 to 3, then who sits out.
    :param settlement: None for a top-up or an agreed end.
    """

    entry: Entry
    dealer: int
    seats: tuple[int, ...]
    settlement: Settlement | None
    after: Standing

    def by_player(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        """Sums by seat of the settlement, such as its `net`, in the order of the players."""
        sums = dict(zip(self.seats, by_seat, strict=True))
        return tuple(sums[player] for player in sorted(self.seats))


@dataclass(frozen=True, slots=True, repr=False)
class Ledger(KeptSession[RuleSet, Entry, LedgerRow]):
    """A session as a value: `add`, `undo` and `edit` give the next one. With four players the seats begin at the
    dealer's right, and where the holder of the seven of diamonds speaks first, the player on his left counts as the
    dealer.

    As text, after the lines ``rules``, ``players`` and ``dealer``, each of which may be left out (grammar: `entries`)::

        6S Christos 2 2 6
        7H 1 8 0 2
        7S 2 2 7 1 play pass together aces
    """

    rules: RuleSet = PLAYELEPHANT

    called: ClassVar[str] = "ledger"

    @classmethod
    def usual_rules(cls) -> RuleSet:
        return PLAYELEPHANT

    def _read(self, text: str) -> Entry:
        return parse_entry(text, self.player)

    @property
    def standing(self) -> Standing:
        """How it stands now."""
        return self._standing(self.rows)

    def _standing(self, rows: Sequence[LedgerRow]) -> Standing:
        """How it stands after *rows*."""
        if rows:
            return rows[-1].after
        nothing = (0,) * self.rules.players
        return Standing(self.rules.kassa, nothing, nothing, self.first_dealer)

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    @property
    def ending(self) -> Ending | None:
        """Why the game is over; None if it is not."""
        return self._ending(self.standing)

    def _ending(self, standing: Standing) -> Ending | None:
        if standing.is_closed:
            return Ending.AGREED
        if self.rules.account == "kassa":
            left = sum(kassa > 0 for kassa in standing.kassas)
            if not left:
                return Ending.ALL_EMPTY
            return Ending.ALL_BUT_ONE_EMPTY if left == 1 and self.rules.two_empty_ending else None
        # Where an empty pot pays in full, only the players can end the game.
        return Ending.POT_EMPTY if standing.pot < KAPIKIA_A_UNIT and self.rules.empty_pot != "full" else None

    @property
    def results(self) -> tuple[int, ...]:
        """What each player has won so far in kapikia, if the game ended now; the sum is 0."""
        return self.standing.results(self.rules)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What moved on each kassa, and between the players. With a common pot a player's kassa is his own share of
        it, as the Greek servers keep it; it may go below zero."""
        kassas, kapikia = [], []
        before: tuple[int, ...] = (self.rules.kassa,) * self.rules.players
        for row in self.rows:
            moved = tuple(new - old for new, old in zip(row.after.kassas, before, strict=True))
            kassas.append(TallyRow((moved,) if any(moved) else (), row.after.kassas))
            kapikia.append(TallyRow(tuple(_payments(row)), row.after.kapikia))
            before = row.after.kassas
        start = (self.rules.kassa,) * self.rules.players
        return Tally("kassa", start, tuple(kassas)), Tally("kapikia", None, tuple(kapikia))

    @property
    def sheet(self) -> tuple[dict[str, tuple[int, ...]], ...]:
        """For each player the running numbers of his kassa and of what the others owe him."""
        sections = []
        for place in range(self.rules.players):
            running = {
                tally.kind: [tally.start[place] if tally.start else 0, *(row.after[place] for row in tally.rows)]
                for tally in self.tallies
            }
            sections.append({kind: changes(numbers) for kind, numbers in running.items()})
        return tuple(sections)

    def explain_row(self, row: LedgerRow) -> list[str]:
        """What one entry brought, and why."""
        return session_speaker(SESSION).explain_row(self, row)

    def explain_results(self) -> list[str]:
        """How it stands, and who deals next, in sentences."""
        return session_speaker(SESSION).explain_session(self)

    def _row(self, entry: Entry, rows: Sequence[LedgerRow]) -> LedgerRow:
        before = self._standing(rows)
        ending = self._ending(before)
        if isinstance(entry, ToppedUp):
            if self.rules.account == "kassa":
                raise RuleError(f"the rules {self.rules} have kassas, which count down to zero: nobody tops up")
            if before.is_closed:
                raise RuleError(_over(Ending.AGREED))
            after = replace(before, stake=before.stake + entry.units)
            return LedgerRow(entry, before.dealer, seats_at(before.dealer, self.rules.players), None, after)
        if ending is not None:
            more = "; the players may top it up" if self.rules.account == "pot" and not before.is_closed else ""
            raise RuleError(_over(ending) + more)
        seats = seats_at(before.dealer, self.rules.players)
        if isinstance(entry, Closed):
            return LedgerRow(entry, before.dealer, seats, None, replace(before, is_closed=True))
        settled = self._settle(entry, before, seats)
        row = LedgerRow(entry, before.dealer, seats, settled, before)
        after = replace(
            before,
            from_pot=_sum(before.from_pot, row.by_player(settled.from_pot)),
            kapikia=_sum(before.kapikia, row.by_player(settled.from_players)),
            # To the right at every deal, also after a void one.
            dealer=before.dealer % self.rules.players + 1,
        )
        return replace(row, after=after)

    def _settle(
        self, entry: PlayedEntry | Conceded | Refused | Passed, before: Standing, seats: tuple[int, ...]
    ) -> Settlement:
        rules = self.rules
        pot = before.pot if rules.account == "pot" else None
        kassas = None if rules.account == "pot" else tuple(before.kassas[player - 1] for player in seats)
        match entry:
            case Passed(tricks):
                return pass_out(tricks_by_seat(tricks, seats, self.players), rules)
            case Refused(declarer):
                return refuse(seat_of(declarer, seats, self.players), rules)
            case Conceded(minimum, declarer):
                return concede(minimum, seat_of(declarer, seats, self.players), rules, pot=pot, kassas=kassas)
            case PlayedEntry():
                return settle(
                    entry.contract,
                    seat_of(entry.declarer, seats, self.players),
                    entry.declarations,
                    tricks_by_seat(entry.tricks, seats, self.players),
                    rules,
                    pot=pot,
                    kassas=kassas,
                    aces=entry.aces,
                )


def _payments(row: LedgerRow) -> Iterator[tuple[int, ...]]:
    """What each payment between players gives every player."""
    if row.settlement is None:
        return
    for payer, payee, kapikia in row.settlement.transfers:
        by_seat = [0] * len(row.seats)
        by_seat[payer - 1], by_seat[payee - 1] = -kapikia, kapikia
        yield row.by_player(by_seat)


def _sum(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _over(ending: Ending) -> str:
    return f"the game is over: {session_speaker(SESSION).ending_text(ending)}"
