"""Settlement: who pays whom after a deal, how much and why.

`settle` is for a deal that was played (or left unplayed by the defence), `concede` for a conceded solo, `refuse` for
"I take it" and then no contract, `pass_out` for a deal without a contract. The rules themselves are in `payments`, the
words in `words.prefa_reasons`.

Everything is in whole kapikia. A rule that would divide says how it rounds (`trick_values`, `write_off_flows`,
`RuleSet.aces`), and sums between players stay zero.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...cards.card import CardSet
from ...cards.seat import Seat
from ...cards.strain import Strain
from ...drawn import Drawn
from ...errors import DealError, RuleError
from ...limits import MOST_MONEY
from ...short import Short
from ..accounts import Entries, Flow, Party, entries_of
from ..contract import Contract
from ..game import Result
from ..spoken import speaker
from .declarations import Declarations, Defence
from .payments import (
    ALL_TRICKS,
    CONCEDED_TRICKS,
    POT,
    SITTER,
    Outcome,
    PlayedDeal,
    Why,
    accounts_of,
    party,
    polles_flows,
    refusal_flows,
    write_off_flows,
)
from .rules import KAPIKIA_A_UNIT, PLAYELEPHANT, RuleSet

if TYPE_CHECKING:
    pass

__all__ = [
    "POT",
    "SITTER",
    "Outcome",
    "Payment",
    "Settlement",
    "Transfer",
    "check_accounts",
    "concede",
    "outcomes",
    "pass_out",
    "refuse",
    "settle",
    "splits",
]

BOTH_PLAY = Declarations.parse("play play")
_ACES = CardSet.parse("SACADAHA")

GAME = "prefa"
"""The name of the game."""

Tricks = tuple[int, int, int]


class Transfer(NamedTuple):
    """A sum that one player pays another."""

    payer: Party
    payee: Party
    kapikia: int


@dataclass(frozen=True, slots=True)
class Payment:
    """One sum: who pays it, who gets it, how much, and why, in a sentence.

    :param payer: a seat, `SITTER` for a fourth player who sits out, `POT` for the pot or the payee's own kassa.
    :param payee: the same.
    :param kapikia: more than 0.
    """

    payer: int
    payee: int
    kapikia: int
    reason: str


@dataclass(frozen=True, slots=True, repr=False)
class Settlement(Short, Drawn):
    """What a deal costs and brings. Tuples are by seat, with a fourth entry for `SITTER` if four play.

    :param outcome: how the deal ended.
    :param rules: the rule set.
    :param flows: every sum, from which account to which, and what it is made of; `payments` and `pot_moves` tell them
        with their reasons.
    :param tricks: by seat; all 0 if there were none.
    :param deal: contract, declarer, who defended; None if there was no contract.
    """

    outcome: Outcome
    rules: RuleSet
    flows: tuple[Flow, ...]
    tricks: Tricks = (0, 0, 0)
    deal: PlayedDeal | None = None
    asked: Result | None = field(default=None, compare=False, repr=False)
    """What was settled, in the words of whoever asked; None where nobody's words are known (`Game.result_of`)."""
    from_pot: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Kapikia that each took from the pot (below 0: paid in); with kassas, ten a point off the own kassa."""
    from_players: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Kapikia that each got from the other players, less what he paid them; the sum is 0."""
    net: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Both together."""
    balance_parts: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """`worth` times the number of players, which makes it whole: in thirds (fourths) of a kapiki; the sum is 0."""

    def __post_init__(self) -> None:
        players = self.rules.players
        from_pot, from_players = [0] * players, [0] * players
        for flow in self.flows:
            payer, payee = party(flow.payer), party(flow.payee)
            sums = from_pot if POT in (payer, payee) else from_players
            kapikia = int(flow.amount)
            if payer is not POT:
                sums[payer - 1] -= kapikia
            if payee is not POT:
                sums[payee - 1] += kapikia
        out = sum(from_pot)
        net = [pot + cash for pot, cash in zip(from_pot, from_players, strict=True)]
        object.__setattr__(self, "from_pot", tuple(from_pot))
        object.__setattr__(self, "from_players", tuple(from_players))
        object.__setattr__(self, "net", tuple(net))
        object.__setattr__(self, "balance_parts", tuple(players * kapikia - out for kapikia in net))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each player, a dealer who sits out is the fourth: plain values, which a DataFrame takes. All are
        kapikia; a worth is a float."""
        return [
            {"player": place, "from_pot": pot, "from_players": players, "net": net, "worth": float(worth)}
            for place, (pot, players, net, worth) in enumerate(
                zip(self.from_pot, self.from_players, self.net, self.worth, strict=True), 1
            )
        ]

    @property
    def pot_change(self) -> int:
        """Kapikia that the pot, or all kassas together, gained; below 0: lost."""
        return -sum(self.from_pot)

    @property
    def worth(self) -> tuple[Fraction, ...]:
        """What the deal is worth to each in kapikia, counting the pot as belonging to all in equal parts; sum 0."""
        return tuple(Fraction(part, self.rules.worth_parts) for part in self.balance_parts)

    @property
    def whole_worth(self) -> tuple[int, ...]:
        """`balance_parts`, by the name that all games have for them."""
        return self.balance_parts

    @property
    def balance(self) -> tuple[Fraction, ...]:
        """The older name of `worth`."""
        return self.worth

    @property
    def entries(self) -> Entries:
        """What the accounts gained: ``{"kapikia": (-70, 35, 35), "pot": 0}``; with kassas, ten a point."""
        return entries_of(self.flows, accounts_of(self.rules))

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """What the players pay each other, without the reasons."""
        paid = (Transfer(party(flow.payer), party(flow.payee), int(flow.amount)) for flow in self.flows)
        return tuple(sum_ for sum_ in paid if POT not in sum_)

    @property
    def value(self) -> int:
        """The value of a trick as it was paid; 0 without a contract."""
        return self.deal.value if self.deal is not None else 0

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Every sum that one player pays another."""
        return self._told(from_pot=False)

    @property
    def pot_moves(self) -> tuple[Payment, ...]:
        """Every sum that goes into the pot or comes out of it; with kassas, ten kapikia a point."""
        return self._told(from_pot=True)

    def _told(self, *, from_pot: bool) -> tuple[Payment, ...]:
        # The sentences cost more than all the sums, and most settlements are never read.
        said = speaker(GAME)
        told = []
        for flow in self.flows:
            payer, payee = party(flow.payer), party(flow.payee)
            if (POT in (payer, payee)) == from_pot:
                told.append(Payment(int(payer), int(payee), int(flow.amount), said.reason(self, flow)))
        return tuple(told)

    def explain(self, names: Sequence[str] | None = None) -> list[str]:
        """All of it in sentences, one for each thing that was found, with the sums that follow from it.

        :param names: what to call the players, by seat (and `SITTER`); by default "seat 1" and so on.
        """
        return speaker(GAME).explain(self, names)


def settle(
    contract: Contract | str,
    declarer: Seat | int | str,
    declarations: Declarations | str = BOTH_PLAY,
    tricks: Sequence[int] | None = None,
    rules: RuleSet | str = PLAYELEPHANT,
    *,
    pot: int | None = None,
    kassas: Sequence[int] | None = None,
    aces: bool = False,
    hand: CardSet | str | None = None,
) -> Settlement:
    """The settlement of a deal that was played, or that nobody defended.

    :param contract: what the declarer named.
    :param declarer: his seat.
    :param declarations: the complete declarations of the defenders.
    :param tricks: by seat; they sum to ten, and a defender who does not play has none. May be left out if nobody
        defends.
    :param rules: the rule set, or its name.
    :param pot: kapikia in the common pot before the deal; None: enough for anything.
    :param kassas: points in each kassa before the deal, by seat (and `SITTER`); None: enough for anything.
    :param aces: whether the declarer announced the four aces.
    :param hand: the declarer's twelve cards (or the ten he kept, if he threw no ace), to check the aces; None: not
        known.
    :raises RuleError: if the rules do not allow one of these; the message quotes the rule.
    :raises NotationError: if text cannot be read, or *declarer* is not a seat.
    """
    contract = Contract.read(contract, "contract")
    declarations = Declarations.read(declarations, "declarations")
    rules = RuleSet.of(rules)
    seat = Seat.read(declarer, "declarer")
    if aces:
        _check_aces(rules, seat, None if hand is None else CardSet.read(hand, "hand"))
    return _settle(
        contract.level,
        int(contract.strain),
        int(seat),
        declarations,
        None if tricks is None else tuple(tricks),
        rules,
        _ample_pot(rules, contract, pot, aces),
        None if kassas is None else tuple(kassas),
        aces,
    )


def _ample_pot(rules: RuleSet, contract: Contract, pot: int | None, aces: bool) -> int | None:
    """*pot*, or None if the settlement does not depend on it: then one settlement serves all such pots."""
    if pot is None or rules.account == "kassa":
        return pot
    return None if pot >= KAPIKIA_A_UNIT * rules.value(contract, aces=aces) else pot


@lru_cache(maxsize=1 << 16)
def _settle(
    level: int,
    strain: int,
    declarer: int,
    declarations: Declarations,
    tricks: tuple[int, ...] | None,
    rules: RuleSet,
    pot: int | None,
    kassas: tuple[int, ...] | None,
    aces: bool,
) -> Settlement:
    # Plain numbers as the key: they hash faster than the values that they stand for.
    contract, seat = Contract(level, Strain(strain)), Seat(declarer)
    rules.value(contract)
    declarations.check(rules)
    check_accounts(rules, pot, kassas)
    defence = declarations.defence
    taken = _checked_tricks(tricks, seat, defence)
    return _settled(PlayedDeal(contract, seat, defence, taken, rules, aces=aces, pot=pot), kassas)


def concede(
    minimum: Contract | str,
    declarer: Seat | int | str,
    rules: RuleSet | str = PLAYELEPHANT,
    *,
    pot: int | None = None,
    kassas: Sequence[int] | None = None,
) -> Settlement:
    """The settlement of a conceded solo: two down, with the tricks split in a fixed way, and no aces.

    :param minimum: the declarer's last bid, at which he concedes; 6S after "if they stay".
    :raises RuleError: if the rules have no concession, or the accounts are wrong.
    """
    minimum = Contract.read(minimum, "minimum")
    rules = RuleSet.of(rules)
    if not rules.solo_concession:
        raise RuleError(f"the rules {rules} have no solo concession: the declarer must play")
    rules.value(minimum)
    check_accounts(rules, pot, kassas)
    seat = Seat.read(declarer, "declarer")
    split = CONCEDED_TRICKS[rules.needed(minimum)]
    tricks = [0, 0, 0]
    for place, took in zip((seat, seat.next, seat.next.next), split, strict=True):
        tricks[place.index] = took
    played = (tricks[0], tricks[1], tricks[2])
    settled = _settled(PlayedDeal(minimum, seat, Defence.BOTH, played, rules, conceded=True, pot=pot), kassas)
    more = {"pot": pot, "kassas": None if kassas is None else tuple(kassas)}
    given = {key: value for key, value in more.items() if value is not None}
    return replace(settled, asked=Result(end="conceded", contract=str(minimum), declarer=seat, more=given))


def refuse(declarer: Seat | int | str, rules: RuleSet | str) -> Settlement:
    """The settlement when a player said "I take it", nobody bid, and he refuses even 6S.

    :raises RuleError: if the rules do not have "I take it".
    """
    rules = RuleSet.of(rules)
    if rules.preliminary != "i-take-it":
        raise RuleError(f'the rules {rules} have no "I take it": a declarer cannot refuse to play for a fine')
    return Settlement(Outcome.REFUSED, rules, tuple(refusal_flows(Seat.read(declarer, "declarer"), rules)))


def pass_out(tricks: Sequence[int] | None = None, rules: RuleSet | str = PLAYELEPHANT) -> Settlement:
    """The settlement when all three passed in the auction: void, or played for few tricks ("polles").

    :param tricks: by seat, if the rules have such a deal played.
    :raises RuleError: if the rules play it and there are no tricks, or do not and there are.
    """
    rules = RuleSet.of(rules)
    if rules.all_pass == "void":
        if tricks is not None:
            raise RuleError(f"three passes make the deal void under the rules {rules}: nobody plays, nobody pays")
        return Settlement(Outcome.VOID, rules, ())
    if tricks is None:
        raise RuleError(f"three passes are played for few tricks under the rules {rules}: say who took how many")
    taken = _three_tricks(tuple(tricks))
    flows = tuple(flow for flow in polles_flows(taken, rules) if flow.amount)
    return Settlement(Outcome.POLLES, rules, flows, taken)


def _settled(deal: PlayedDeal, kassas: Sequence[int] | None) -> Settlement:
    flows = deal.flows()
    if kassas is not None:
        flows = tuple(_with_kassas(flows, deal, kassas))
    return Settlement(deal.outcome, deal.rules, flows, deal.tricks, deal)


def _with_kassas(flows: Sequence[Flow], deal: PlayedDeal, kassas: Sequence[int]) -> list[Flow]:
    """*flows*, where a contract made is written off as far as the kassas go."""
    result = []
    for flow in flows:
        if flow.why is Why.CONTRACT and party(flow.payer) is POT:
            result += [part for part in write_off_flows(deal.declarer, flow.value, kassas) if part.amount]
        else:
            result.append(flow)
    # What the declarer writes off and pays comes first; what the others pay for it, last.
    return sorted(result, key=lambda flow: flow.why in (Why.OVERFLOW, Why.REST))


def _check_aces(rules: RuleSet, declarer: Seat, hand: CardSet | None) -> None:
    if rules.aces == "none":
        raise RuleError(f"the rules {rules} have no bonus for the four aces")
    if hand is None:
        return
    if len(hand) not in (10, 12):
        raise DealError(f'seat {declarer} holds {len(hand)} cards, expected the 12 after the talon: "{hand}"')
    if missing := _ACES - hand:
        raise RuleError(
            f'seat {declarer} cannot announce "and the aces" without {" ".join(map(str, missing))}: '
            f'all four must be among his twelve cards, "{hand}"'
        )


def check_accounts(rules: RuleSet, pot: int | None, kassas: Sequence[int] | None) -> None:
    """Check that *rules* have what is given, a pot or kassas, and that it is not below zero where it may not be.

    :raises RuleError: if not.
    """
    if rules.account == "kassa":
        if pot is not None:
            raise RuleError(f"the rules {rules} have no common pot but a kassa for each player: give the kassas")
        if kassas is None:
            return
        if len(kassas) != rules.players:
            raise RuleError(f"got {len(kassas)} kassas, expected {rules.players}")
        for kassa in kassas:
            if kassa < 0:
                raise RuleError(f"a kassa of {kassa} points: a kassa may never be below zero")
            if kassa > MOST_MONEY:
                raise RuleError(f"a kassa of more than {MOST_MONEY:,} points")
        return
    if kassas is not None:
        raise RuleError(f"the rules {rules} have one common pot and no kassas: give the pot")
    if pot is not None and abs(pot) > MOST_MONEY:
        raise RuleError(f"a pot of more than {MOST_MONEY:,} kapikia, above or below zero")
    if pot is not None and pot < 0 and rules.last_contract != "fair" and rules.empty_pot == "cut":
        raise RuleError(f"a pot of {pot} kapikia: under the rules {rules} the game ends when the pot is empty")


def _checked_tricks(tricks: tuple[int, ...] | None, declarer: Seat, defence: Defence) -> Tricks:
    if tricks is None:
        if defence is not Defence.UNPLAYED:
            raise RuleError("say how many tricks each seat took: only a deal that nobody defends has none")
        tricks = tuple(ALL_TRICKS * (seat is declarer) for seat in Seat)
    taken = _three_tricks(tricks)
    for seat, plays in zip((declarer.next, declarer.next.next), defence.plays, strict=True):
        if taken[seat.index] and not plays:
            raise RuleError(
                f"seat {seat} cannot have {taken[seat.index]} of the tricks {_listed(tricks)}: it does not defend, "
                "and who passed plays no card"
            )
    return taken


def _three_tricks(tricks: tuple[int, ...]) -> Tricks:
    if len(tricks) != len(Seat):
        raise RuleError(f"got tricks for {len(tricks)} seats, expected 3: {_listed(tricks)}")
    for seat, took in zip(Seat, tricks, strict=True):
        if not 0 <= took <= ALL_TRICKS:
            raise RuleError(f"seat {seat} cannot have taken {took} tricks: a deal has ten")
    if sum(tricks) != ALL_TRICKS:
        raise RuleError(f"the tricks {_listed(tricks)} are {sum(tricks)} in all: a deal always has ten")
    return tricks[0], tricks[1], tricks[2]


def _listed(tricks: Sequence[int]) -> str:
    return " ".join(map(str, tricks))


def outcomes(
    contract: Contract | str,
    declarer: Seat | int | str,
    declarations: Declarations | str = BOTH_PLAY,
    rules: RuleSet | str = PLAYELEPHANT,
) -> list[Settlement]:
    """Every way in which a contract can end, with an ample pot; the declarer's most tricks come first."""
    said = Declarations.read(declarations, "declarations")
    seat = Seat.read(declarer, "declarer")
    return [settle(contract, seat, said, tricks, rules) for tricks in splits(seat, said.defence)]


def splits(declarer: Seat, defence: Defence) -> list[Tricks]:
    """All tricks by seat that *defence* allows."""
    plays = dict(zip((declarer.next, declarer.next.next), defence.plays, strict=True))
    splits = []
    for took in range(ALL_TRICKS, -1, -1):
        for first in range(ALL_TRICKS - took, -1, -1):
            by_seat = {declarer: took, declarer.next: first, declarer.next.next: ALL_TRICKS - took - first}
            if all(not by_seat[seat] or plays.get(seat, True) for seat in Seat):
                splits.append((by_seat[Seat.ONE], by_seat[Seat.TWO], by_seat[Seat.THREE]))
    return splits
