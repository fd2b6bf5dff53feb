"""The rules of money: which sum flows from which account to which, and for what. `settlement` is the face of it.

Each player has an account of kapikia; beside these there is the common pot or, under rules with kassas, each player's
own. All sums are kapikia; one unit of the pot, one point of a kassa, is ten. Branches are numbered as in
``docs/rules.md``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...cards.enums import NamedEnum
from ...cards.seat import Seat
from ..accounts import Account, Flow, Party
from ..contract import Contract
from .declarations import Defence, quotas
from .rules import KAPIKIA_A_UNIT, RuleSet

__all__ = [
    "CONCEDED_TRICKS",
    "POT",
    "SITTER",
    "Outcome",
    "PlayedDeal",
    "Why",
    "accounts_of",
    "party",
    "polles_flows",
    "refusal_flows",
    "trick_values",
    "write_off_flows",
]

POT = Party.POT
SITTER = Party.SITTER

_SEATS = Party.ONE, Party.TWO, Party.THREE
_COMMON_POT = Account("pot")
_KASSAS = {owner: Account("kassa", owner) for owner in (*_SEATS, SITTER)}
_KAPIKIA = {owner: Account("kapikia", owner) for owner in (*_SEATS, SITTER)}

ALL_TRICKS = 10
CONCEDED_TRICKS = {6: (4, 3, 3), 7: (5, 3, 2), 8: (6, 2, 2), 9: (7, 2, 1), 10: (8, 1, 1)}
"""Tricks of declarer, first and second defender that a conceded solo is paid by. Source: both Greek servers."""


class Outcome(NamedEnum):
    """How a deal ended. The values are the keys that files and JSON have."""

    MADE = "made"
    UNPLAYED = "unplayed"
    """Made, since nobody defended."""
    ONE_DOWN = "one_down"
    TWO_DOWN = "two_down"
    """Two or more down."""
    DEFENCE_SHORT = "defence_short"
    CONCEDED = "conceded"
    """A solo conceded, which counts as two down."""
    REFUSED = "refused"
    """No contract after "I take it"."""
    POLLES = "polles"
    """All passed, and the deal was played for few tricks."""
    VOID = "void"
    """All passed."""

    @property
    def is_down(self) -> bool:
        """Whether the declarer did not make what he bid."""
        return self in (Outcome.ONE_DOWN, Outcome.TWO_DOWN, Outcome.CONCEDED)

    @property
    def is_made(self) -> bool:
        """Whether the declarer made what he bid; a defence that is short does not take that from him."""
        return self in (Outcome.MADE, Outcome.UNPLAYED, Outcome.DEFENCE_SHORT)


class Why(NamedEnum):
    """What a sum is paid for."""

    CONTRACT = "contract"
    """The contract, between the declarer and the pot or his kassa."""
    TRICKS = "tricks"
    """A defender's tricks."""
    SHORT = "short"
    """Tricks that a defender owed and did not take."""
    PARTNER = "partner"
    """The tricks of the partner of a defender who is short."""
    ACES = "aces"
    """The four aces."""
    SITTER = "sitter"
    """A contract that is down, to the dealer who sits out."""
    OVERFLOW = "overflow"
    """Points that the declarer's own kassa could not hold."""
    REST = "rest"
    """Points that no kassa could hold."""
    REFUSAL = "refusal"
    """No contract after "I take it"."""
    POLLES = "polles"
    """Tricks above the fewest."""


def accounts_of(rules: RuleSet) -> tuple[Account, ...]:
    """The accounts that players have under *rules*: kapikia, and the pot or the kassas."""
    players = (*_SEATS, SITTER)[: rules.players]
    stores = [_COMMON_POT] if rules.account == "pot" else [_KASSAS[owner] for owner in players]
    return (*(_KAPIKIA[owner] for owner in players), *stores)


def party(account: Account) -> Party:
    """Whose kapikia *account* is; `POT` for the pot, and for a kassa."""
    return account.owner if account.owner is not None and account.kind == "kapikia" else POT


def trick_values(rules: RuleSet, full: int, pot: int | None) -> tuple[int, int]:
    """The value of a trick if the contract is made, and the value if somebody is short.

    :param full: the value if the pot is ample.
    :param pot: kapikia in the common pot; None if it is ample.
    """
    if pot is None or rules.last_contract in ("fair", "overflow"):
        return full, full
    # Rounded down to whole kapikia a trick, so that the pot is never asked for more than it holds.
    left = pot // KAPIKIA_A_UNIT
    if left < 1:
        if rules.empty_pot == "full":
            return full, full
        if rules.empty_pot == "nothing":
            return 0, 0
        left = 0
    made = min(full, left)
    return made, full if rules.last_contract == "unbalanced" else made


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal with a contract: played, left unplayed by the defence, or conceded.

    :param tricks: by seat; a seat that does not play has none.
    :param aces: whether the four aces were announced.
    :param conceded: whether the declarer conceded a solo instead of playing.
    :param pot: kapikia in the common pot; None if it is ample.
    """

    contract: Contract
    declarer: Seat
    defence: Defence
    tricks: tuple[int, int, int]
    rules: RuleSet
    aces: bool = False
    conceded: bool = False
    pot: int | None = None
    defenders: tuple[Seat, Seat] = field(init=False, compare=False, repr=False)
    """The first defender, on the declarer's right, and the second."""
    quotas: tuple[int, int] = field(init=False, compare=False, repr=False)
    """The tricks that the first and the second defender owe."""
    down: int = field(init=False, compare=False, repr=False)
    """The tricks that the declarer lacks; never below 0. A conceded solo lacks two by definition."""
    lacking: int = field(init=False, compare=False, repr=False)
    """The tricks that the defenders lack between them; never below 0."""
    outcome: Outcome = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Worked out once: everything below asks for these, several times over.
        first = self.declarer.next
        second = first.next
        owed = quotas(self.contract, self.defence, self.rules)
        down = 2 if self.conceded else max(0, self.rules.needed(self.contract) - self.took(self.declarer))
        lacking = max(0, sum(owed) - self.took(first) - self.took(second))
        object.__setattr__(self, "defenders", (first, second))
        object.__setattr__(self, "quotas", owed)
        object.__setattr__(self, "down", down)
        object.__setattr__(self, "lacking", lacking)
        object.__setattr__(self, "outcome", self._outcome(down, lacking))

    def _outcome(self, down: int, lacking: int) -> Outcome:
        if self.conceded:
            return Outcome.CONCEDED
        if self.defence is Defence.UNPLAYED:
            return Outcome.UNPLAYED
        if down:
            return Outcome.ONE_DOWN if down == 1 else Outcome.TWO_DOWN
        return Outcome.DEFENCE_SHORT if lacking else Outcome.MADE

    def took(self, seat: Seat) -> int:
        return self.tricks[seat.index]

    @property
    def alone(self) -> Seat | None:
        """The defender who plays alone, if one does."""
        playing = [seat for seat, plays in zip(self.defenders, self.defence.plays, strict=True) if plays]
        return playing[0] if len(playing) == 1 else None

    @property
    def answering(self) -> Seat | None:
        """The defender who answers for both, if one does."""
        first, second = self.defence.accounts
        return self.defenders[first] if first == second else None

    @property
    def short(self) -> tuple[int, int]:
        """The tricks that each defender lacks and is charged: his own shortage less his partner's surplus."""
        (first, second), owed = self.defenders, self.quotas
        own = owed[0] - self.took(first), owed[1] - self.took(second)
        return max(0, own[0] + min(0, own[1])), max(0, own[1] + min(0, own[0]))

    @property
    def full_value(self) -> int:
        """The value of a trick with an ample pot."""
        return self.rules.value(self.contract, aces=self.aces)

    @property
    def value(self) -> int:
        """The value of a trick as it is paid."""
        made, penalty = trick_values(self.rules, self.full_value, self.pot)
        return made if self.outcome in (Outcome.MADE, Outcome.UNPLAYED) else penalty

    @property
    def pays_nothing(self) -> bool:
        """Whether the pot is empty and the rules then pay nothing at all, not even the aces."""
        return (
            self.rules.empty_pot == "nothing"
            and self.rules.last_contract != "fair"
            and self.pot is not None
            and self.pot < KAPIKIA_A_UNIT
        )

    def flows(self) -> tuple[Flow, ...]:
        """Every sum that is paid, the pot first; sums of nothing are left out."""
        if self.pays_nothing:
            return ()
        flows = [*self._contract_flows(self.value), *self._sitter_flows(), *self._aces_flows()]
        return tuple(flow for flow in flows if flow.amount)

    def _contract_flows(self, value: int) -> Iterator[Flow]:
        declarer, outcome = self.declarer, self.outcome
        if outcome is Outcome.DEFENCE_SHORT:
            yield from self._short_flows(value)
            return
        times = 2 if self.down > 1 else 1
        own, store = _KAPIKIA[Party(declarer)], _store(declarer, self.rules)
        payer, payee = (own, store) if outcome.is_down else (store, own)
        yield Flow(payer, payee, ALL_TRICKS * value * times, Why.CONTRACT, ALL_TRICKS, value, times)
        if outcome is Outcome.UNPLAYED:
            return
        if self.answering is not None:
            yield _flow(declarer, self.answering, Why.TRICKS, sum(map(self.took, self.defenders)), value, times)
            return
        for seat in self.defenders:
            yield _flow(declarer, seat, Why.TRICKS, self.took(seat), value, times)

    def _short_flows(self, value: int) -> Iterator[Flow]:
        declarer, tricks = self.declarer, self.took(self.declarer)
        if self.answering is not None:
            # Counted per seat as if both played for themselves: the two shortages add up, and what one partner would
            # pay the other stays in one pocket.
            yield _flow(self.answering, declarer, Why.SHORT, tricks, value, self.lacking)
            return
        first, second = self.defenders
        for seat, partner, short, partner_owes in (
            (first, second, self.short[0], self.quotas[1]),
            (second, first, self.short[1], self.quotas[0]),
        ):
            if not short:
                continue
            times = min(short, 2)
            yield _flow(seat, declarer, Why.SHORT, tricks, value, times)
            if self.took(partner) >= partner_owes:
                times = times if self.rules.partner_paid_double else 1
                yield _flow(seat, partner, Why.PARTNER, self.took(partner), value, times)

    def _aces_flows(self) -> Iterator[Flow]:
        rules, down = self.rules, self.outcome.is_down
        if not self.aces or rules.aces not in ("by-level", "sum"):
            return
        others: list[int] = list(self.defenders)
        if rules.aces == "by-level":
            amount = rules.aces_at_6 if self.contract.level == 6 else rules.aces_at_7
        else:
            amount = rules.aces_sum
            others += [SITTER] * (rules.players - len(Seat))
        for other in others:
            payer, payee = (self.declarer, other) if down else (other, self.declarer)
            yield _flow(payer, payee, Why.ACES, 1, amount)

    def _sitter_flows(self) -> Iterator[Flow]:
        if self.rules.players > len(Seat) and self.outcome.is_down:
            amount = self.rules.sitter_one_down if self.down == 1 else self.rules.sitter_two_down
            yield _flow(self.declarer, SITTER, Why.SITTER, 1, amount)


def _store(owner: int, rules: RuleSet) -> Account:
    """What the player *owner* takes a contract's value from, and pays it into."""
    return _COMMON_POT if rules.account == "pot" else _KASSAS[Party(owner)]


def _flow(payer: int, payee: int, why: Why, number: int, value: int, times: int = 1) -> Flow:
    """A sum between two players."""
    return Flow(_KAPIKIA[Party(payer)], _KAPIKIA[Party(payee)], number * value * times, why, number, value, times)


def _written_off(owner: int, why: Why, points: int) -> Flow:
    """Points that the player *owner* writes off his kassa."""
    own = Party(owner)
    return Flow(_KASSAS[own], _KAPIKIA[own], ALL_TRICKS * points, why, ALL_TRICKS, points)


def _paid_in(owner: int, why: Why, number: int, value: int, rules: RuleSet) -> Flow:
    return Flow(_KAPIKIA[Party(owner)], _store(owner, rules), number * value, why, number, value)


def write_off_flows(declarer: Seat, points: int, kassas: Sequence[int]) -> Iterator[Flow]:
    """A declarer takes *points* off his kassa, and what it cannot hold off the others', against payment.

    The largest other kassa comes first, the one nearest to the declarer's right if two are equal. What no kassa can
    hold the others pay in equal parts; where that does not divide (four players), the odd kapikia come from those
    nearest to the declarer's right, one each. Source: the Russian description, which has halves only.

    :param kassas: points by seat, `SITTER` last if four play.
    """
    left = dict(enumerate(kassas, 1))
    others = [(declarer + step - 1) % len(left) + 1 for step in range(1, len(left))]
    own = min(points, left[declarer])
    yield _written_off(declarer, Why.CONTRACT, own)
    rest = points - own
    while rest and any(left[seat] for seat in others):
        largest = max(others, key=lambda seat: left[seat])  # of equals the first, nearest to the right
        taken = min(rest, left[largest])
        yield _written_off(largest, Why.OVERFLOW, taken)
        yield _flow(largest, declarer, Why.OVERFLOW, ALL_TRICKS, taken)
        left[largest] -= taken
        rest -= taken
    share, odd = divmod(KAPIKIA_A_UNIT * rest, len(others))
    for place, seat in enumerate(others):
        yield _flow(seat, declarer, Why.REST, 1, share + (place < odd))


def refusal_flows(declarer: Seat, rules: RuleSet) -> Iterator[Flow]:
    """The fine for "I take it" and then no contract. Source: the Russian description."""
    yield _paid_in(declarer, Why.REFUSAL, KAPIKIA_A_UNIT, rules.refusal_points, rules)
    for seat in (declarer.next, declarer.next.next):
        yield _flow(declarer, seat, Why.REFUSAL, 1, rules.refusal_kapikia)


def polles_flows(tricks: Sequence[int], rules: RuleSet) -> Iterator[Flow]:
    """What each seat pays for an all-pass deal played for few tricks. Source: both Greek servers."""
    fewest = min(tricks)
    for seat in Seat:
        yield _paid_in(seat, Why.POLLES, tricks[seat.index] - fewest, rules.polles_kapikia, rules)
