"""A session of Preferans: the sheet, deal after deal, and what each player has won when it ends.

Points go into the pool of who made them; under rules with help, what a full pool cannot take helps the others' pools.
Deals in a row in which all passed cost more and more (`PreferansRules.raspasy_prices`) and raise the lowest bid, until
a game ends the row (`PreferansSettlement.is_exit`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...cards.enums import NamedEnum
from ...cards.strain import Strain
from ...errors import RuleError
from ...short import Short
from ..accounts import Amount, Flow, Party
from ..contract import Contract
from ..kept_session import KeptSession
from ..spoken import session_speaker
from ..table import seat_of, seats_at, tricks_by_seat
from ..tallies import Tally, changes
from .contract import PreferansContract
from .entries import AllPassed, Closed, GaveUp, PlayedDeal, PreferansEntry, parse_preferans_entry
from .final import HELP_WHISTS, Credit, credits, final_result
from .rules import SOCHI, PreferansRules
from .settlement import PreferansSettlement, give_up, settle_all_pass, settle_preferans

__all__ = [
    "SESSION",
    "Ending",
    "PreferansRow",
    "PreferansSession",
    "PreferansStanding",
    "check_lowest",
    "rounded",
    "written_after",
]

SESSION = "preferans-session"
"""Under which name a session finds its words."""

_Table = tuple[tuple[Amount, ...], ...]


class Ending(NamedEnum):
    """Why a session is over."""

    EACH_FULL = "each_full"
    SUM = "sum"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True, repr=False)
class PreferansStanding(Short):
    """How the sheet stands. Tuples are by player.

    :param whists: row i is what player i has written on each.
    :param dealer: who deals next, by number.
    :param all_passes: the deals in a row in which all passed, since the last exit.
    :param is_closed: whether the players agreed to stop.
    """

    pools: tuple[int, ...]
    mountains: tuple[Amount, ...]
    whists: _Table
    dealer: int
    all_passes: int = 0
    is_closed: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class PreferansRow(Short):
    """One line of the session: what happened, what was written, and how the sheet stands after it.

    :param seats: the players by seat: the seats 1 to 3, then who sits out.
    :param settlement: None for an agreed end.
    :param credits: where the points for the pool went, player by player.
    """

    entry: PreferansEntry
    dealer: int
    seats: tuple[int, ...]
    settlement: PreferansSettlement | None
    credits: tuple[tuple[int, Credit], ...]
    after: PreferansStanding


@dataclass(frozen=True, slots=True, repr=False)
class PreferansSession(KeptSession[PreferansRules, PreferansEntry, PreferansRow]):
    """A session as a value: `add`, `undo` and `edit` give the next one. With four players the seats begin at the
    dealer's left. Grammar of its lines: `entries`.
    """

    rules: PreferansRules = SOCHI

    @classmethod
    def usual_rules(cls) -> PreferansRules:
        return SOCHI

    def _read(self, text: str) -> PreferansEntry:
        return parse_preferans_entry(text, self.player)

    def _start(self) -> PreferansStanding:
        nothing = (0,) * self.rules.players
        return PreferansStanding(nothing, nothing, (nothing,) * self.rules.players, self.first_dealer)

    @property
    def standing(self) -> PreferansStanding:
        """How the sheet stands now."""
        return self.rows[-1].after if self.rows else self._start()

    @property
    def ending(self) -> Ending | None:
        """Why the session is over; None if it is not."""
        return self._ending(self.standing)

    def _ending(self, standing: PreferansStanding) -> Ending | None:
        rules = self.rules
        if standing.is_closed:
            return Ending.AGREED
        if rules.end == "each-full" and all(pool >= rules.pool for pool in standing.pools):
            return Ending.EACH_FULL
        if rules.end == "sum" and sum(standing.pools) >= rules.pool * rules.players:
            return Ending.SUM
        return None

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    @property
    def results(self) -> tuple[Fraction, ...]:
        """What each player would have won in whists if it ended now, exactly; the sum is 0."""
        standing = self.standing
        return final_result(standing.pools, standing.mountains, standing.whists, self.rules)

    @property
    def rounded(self) -> tuple[int, ...]:
        """The results in whole whists; the sum is 0."""
        return rounded(self.results)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """None: each player has a section of his own."""
        return ()

    @property
    def sheet(self) -> tuple[dict[str, tuple[Amount, ...]], ...]:
        """The sheet as players write it: for each player ``pool``, ``mountain`` and ``on NAME`` for each other, and
        the running numbers in each."""
        standings = [self._start(), *(row.after for row in self.rows)]
        sections = []
        for place in range(self.rules.players):
            section: dict[str, list[Amount]] = {
                "pool": [standing.pools[place] for standing in standings],
                "mountain": [standing.mountains[place] for standing in standings],
            }
            for other, name in enumerate(self.players):
                if other != place:
                    section[f"on {name}"] = [standing.whists[place][other] for standing in standings]
            sections.append({kind: changes([0, *numbers])[1:] for kind, numbers in section.items()})
        return tuple(sections)

    def explain_results(self) -> list[str]:
        """The final calculation as it is done by hand, step by step, and what comes next, in sentences."""
        return session_speaker(SESSION).explain_session(self)

    def explain_row(self, row: PreferansRow) -> list[str]:
        """Every entry of a row and why it is written; and where points went that a full pool could not take."""
        return session_speaker(SESSION).explain_row(self, row)

    def _row(self, entry: PreferansEntry, rows: Sequence[PreferansRow]) -> PreferansRow:
        before = rows[-1].after if rows else self._start()
        if self._ending(before) is not None:
            raise RuleError("the session is over")
        seats = seats_at(before.dealer, self.rules.players)
        if isinstance(entry, Closed):
            return PreferansRow(entry, before.dealer, seats, None, (), replace(before, is_closed=True))
        settled = self._settle(entry, before, seats)
        after, moved = written_after(before, settled, seats, self.rules)
        return PreferansRow(entry, before.dealer, seats, settled, moved, after)

    def _settle(
        self, entry: PlayedDeal | GaveUp | AllPassed, before: PreferansStanding, seats: tuple[int, ...]
    ) -> PreferansSettlement:
        rules = self.rules
        if isinstance(entry, AllPassed):
            return settle_all_pass(self._all_pass_tricks(entry.tricks, seats), rules, nth=before.all_passes + 1)
        check_lowest(entry.contract, before.all_passes, rules)
        declarer = seat_of(entry.declarer, seats, self.players)
        if isinstance(entry, GaveUp):
            return give_up(entry.contract, declarer, rules)
        tricks = tricks_by_seat(entry.tricks, seats, self.players)
        return settle_preferans(entry.contract, declarer, entry.said, tricks, rules, talon=entry.talon)

    def _all_pass_tricks(self, tricks: tuple[int, ...] | None, seats: tuple[int, ...]) -> tuple[int, ...] | None:
        """By seat; a dealer who plays the talon's cards may have tricks too."""
        if self.rules.raspasy_talon == "plays" and tricks is not None and len(tricks) == len(seats):
            return tuple(tricks[player - 1] for player in seats)
        return tricks_by_seat(tricks, seats, self.players)


def check_lowest(contract: PreferansContract, all_passes: int, rules: PreferansRules) -> None:
    """
    :raises RuleError: if *contract* is too low after so many deals in a row in which all passed.
    """
    lowest = PreferansContract(Contract(rules.exit_level(all_passes), Strain.SPADES))
    if contract.place < lowest.place:
        raise RuleError(f"after {all_passes} all-pass deals the bidding starts at {lowest}, so nobody plays {contract}")


def written_after(
    before: PreferansStanding, settled: PreferansSettlement, seats: Sequence[int], rules: PreferansRules
) -> tuple[PreferansStanding, tuple[tuple[int, Credit], ...]]:
    """How the sheet stands after a deal, and where the points for the pools went, player by player.

    :param seats: the players by seat.
    """
    sheet = _Sheet(before, seats)
    for flow in settled.flows:
        sheet.write(flow, rules)
    passes = before.all_passes
    if settled.nth:
        passes = settled.nth
    elif settled.is_exit:
        passes = 0
    after = PreferansStanding(
        tuple(sheet.pools),
        tuple(sheet.mountains),
        tuple(map(tuple, sheet.whists)),
        before.dealer % rules.players + 1,
        passes,
    )
    return after, tuple(sheet.credits)


def rounded(results: Sequence[Fraction]) -> tuple[int, ...]:
    """Results in whole whists; the sum is 0.

    Each is rounded down, and what is left goes, one each, to those who lost most by that; of equal ones to the first.
    """
    down = [result.numerator // result.denominator for result in results]
    order = sorted(range(len(down)), key=lambda player: down[player] - results[player])
    for player in order[: -sum(down)]:
        down[player] += 1
    return tuple(down)


class _Sheet:
    """The sheet while a deal is written on it."""

    def __init__(self, before: PreferansStanding, seats: Sequence[int]) -> None:
        self.pools = list(before.pools)
        self.mountains = list(before.mountains)
        self.whists = [list(row) for row in before.whists]
        self.credits: list[tuple[int, Credit]] = []
        self._place = {party: seats[party - 1] - 1 for party in Party if 0 < party <= len(seats)}

    def write(self, flow: Flow, rules: PreferansRules) -> None:
        """Write one entry of a settlement."""
        taken_off = flow.payer.owner is not None
        account = flow.payer if taken_off else flow.payee
        assert account.owner is not None
        player, amount = self._place[account.owner], -flow.amount if taken_off else flow.amount
        if account.against is not None:
            self.whists[player][self._place[account.against]] += amount
        elif account.kind == "mountain":
            self.mountains[player] += amount
        else:
            self._credit(player, int(amount), rules)

    def _credit(self, player: int, points: int, rules: PreferansRules) -> None:
        for credit in credits(self.pools, player, points, rules, rules.pool):
            self.credits.append((player, credit))
            if credit.kind == "mountain":
                self.mountains[credit.player] -= credit.points
                continue
            self.pools[credit.player] += credit.points
            if credit.kind == "help":
                self.whists[player][credit.player] += HELP_WHISTS * credit.points
