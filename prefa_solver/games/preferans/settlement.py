"""Settlement: what everybody writes after a deal of Preferans, and what that is worth to each.

`settle_preferans` is for a contract, `give_up` for one that the declarer gives up, `settle_all_pass` for a deal in
which all passed. The rules themselves are in `payments`, the words in `words.preferans_reasons`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ...cards.card import CardSet
from ...cards.seat import Seat
from ...drawn import Drawn
from ...errors import DealError, RuleError
from ...short import Short
from ..accounts import Amount, Entries, Flow, entries_of
from ..game import End, Result
from ..plain import plain_number
from ..results import check_more, contract_of, declarer_of
from ..spoken import speaker
from .contract import ALL_TRICKS, PreferansContract
from .final import final_result
from .payments import (
    PreferansDeal,
    PreferansOutcome,
    accounts_of,
    all_pass_flows,
    game_flows,
    given_up_flows,
    misere_flows,
    premium_flows,
)
from .rules import SOCHI, PreferansRules
from .whist import Whist, WhistTalk, usually_said

__all__ = [
    "ASKS",
    "GAME",
    "PreferansSettlement",
    "give_up",
    "settle_all_pass",
    "settle_preferans",
    "settle_result",
]

GAME = "preferans"
"""The name of the game."""

ASKS: Mapping[End, frozenset[str]] = {
    "played": frozenset(("talon",)),
    "conceded": frozenset[str](),
    "passed": frozenset(("nth",)),
    "refused": frozenset[str](),
}
"""What `Result.more` may have, by the end of the deal."""


@dataclass(frozen=True, slots=True, repr=False)
class PreferansSettlement(Short, Drawn):
    """What is written after a deal. Tuples are by seat, with a fourth entry for a dealer who sits out of four.

    :param flows: every entry, with what it is made of.
    :param tricks: by seat; of an all-pass deal perhaps with those of a dealer who played the talon. None: no play.
    :param deal: contract, declarer, who whisted; None if all passed.
    :param nth: the how-manieth all-pass deal in a row; 0 if it was none.
    """

    outcome: PreferansOutcome
    rules: PreferansRules
    flows: tuple[Flow, ...]
    tricks: tuple[int, ...] | None = None
    deal: PreferansDeal | None = None
    nth: int = 0
    asked: Result | None = field(default=None, compare=False, repr=False)
    """What was settled, in the words of whoever asked; None where nobody's words are known (`Game.result_of`)."""
    entries: Entries = field(init=False, compare=False, repr=False)
    """What was written: pools, mountains, and whists of each on each; a whole number where it is one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "entries", entries_of(self.flows, accounts_of(self.rules)))

    @property
    def pools(self) -> tuple[Amount, ...]:
        return self._by_player("pool")

    @property
    def mountains(self) -> tuple[Amount, ...]:
        return self._by_player("mountain")

    def _by_player(self, kind: str) -> tuple[Amount, ...]:
        found = self.entries[kind]
        assert isinstance(found, tuple)
        return tuple(amount for amount in found if not isinstance(amount, tuple))

    @property
    def whists(self) -> tuple[tuple[Amount, ...], ...]:
        """Row i is what player i wrote on each."""
        found = self.entries["whists"]
        assert isinstance(found, tuple)
        return tuple(row for row in found if isinstance(row, tuple))

    @property
    def worth(self) -> tuple[Fraction, ...]:
        """What the deal is worth to each in whists, exactly; the sum is 0."""
        return final_result(self.pools, self.mountains, self.whists, self.rules)

    @property
    def whole_worth(self) -> tuple[int, ...]:
        """The same in parts of a whist, `PreferansRules.worth_parts` to one."""
        return tuple(int(worth * self.rules.worth_parts) for worth in self.worth)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each player, a dealer who sits out is the fourth: plain values, which a DataFrame takes.
        ``whists_on_1`` are those on player 1, and so on; the worth is in whists, and what need not be whole is a
        float."""
        sums = zip(self.pools, self.mountains, self.whists, self.worth, strict=True)
        return [
            {
                "player": place,
                "pool": plain_number(pool),
                "mountain": plain_number(mountain),
                **{f"whists_on_{other}": plain_number(amount) for other, amount in enumerate(whists, 1)},
                "worth": float(worth),
            }
            for place, (pool, mountain, whists, worth) in enumerate(sums, 1)
        ]

    @property
    def is_exit(self) -> bool:
        """Whether it ends a row of all-pass deals."""
        deal, rules = self.deal, self.rules
        if deal is None or (deal.contract.is_misere and not rules.exit_misere):
            return False
        if rules.exit_by == "played":
            return True
        if self.outcome not in (PreferansOutcome.MADE, PreferansOutcome.UNPLAYED):
            return False
        if rules.exit_by == "made" or deal.contract.is_misere:
            return True
        return deal.whist.is_played and not any(deal.short)

    def explain(self, names: Sequence[str] | None = None) -> list[str]:
        """All of it in sentences, one for each entry.

        :param names: what to call the players, by seat (and who sits out); by default "seat 1" and so on.
        """
        return speaker(GAME).explain(self, names)


def settle_preferans(
    contract: PreferansContract | str,
    declarer: int,
    whist: WhistTalk | str | None = None,
    tricks: Sequence[int] | None = None,
    rules: PreferansRules | str = SOCHI,
    *,
    talon: CardSet | str | None = None,
) -> PreferansSettlement:
    """The settlement of a contract that was played, or left unplayed.

    :param contract: what the declarer named.
    :param declarer: his seat.
    :param whist: what the first and the second defender said; None: both whisted, or caught the misère.
    :param tricks: by seat; they sum to ten. Left out if nobody played.
    :param talon: its two cards, where they bring a premium.
    :raises RuleError: if the rules do not allow one of these; the message quotes the rule.
    :raises NotationError: if text cannot be read, or *declarer* is not a seat.
    """
    rules = PreferansRules.of(rules)
    named, seat = _checked(contract, declarer, rules)
    if whist is None:
        whist = usually_said(named)
    talk = WhistTalk.parse(whist, named, rules) if isinstance(whist, str) else whist
    deal = PreferansDeal(named, seat, talk.whist, rules, _checked_tricks(tricks, named, seat, talk.whist))
    flows = [*(misere_flows(deal) if named.is_misere else game_flows(deal))]
    if talon is not None:
        flows += premium_flows(deal, _checked_talon(talon, deal))
    if not deal.whist.is_played:
        outcome = PreferansOutcome.UNPLAYED
    else:
        outcome = PreferansOutcome.DOWN if deal.undertricks else PreferansOutcome.MADE
    return PreferansSettlement(outcome, rules, _not_empty(flows), deal.tricks, deal)


def give_up(contract: PreferansContract | str, declarer: int, rules: PreferansRules | str) -> PreferansSettlement:
    """The settlement of a game that the declarer gives up before the play, "without three".

    :raises RuleError: if the rules do not have that, or it is a misère.
    """
    rules = PreferansRules.of(rules)
    named, seat = _checked(contract, declarer, rules)
    if not rules.give_up:
        raise RuleError(f"the rules {rules} do not let the declarer give up: he must play (+give-up allows it)")
    if named.is_misere:
        raise RuleError("a misère cannot be given up: it is played")
    deal = PreferansDeal(named, seat, Whist.NOBODY, rules)
    return PreferansSettlement(PreferansOutcome.GIVEN_UP, rules, tuple(given_up_flows(deal)), None, deal)


def settle_all_pass(
    tricks: Sequence[int] | None = None, rules: PreferansRules | str = SOCHI, *, nth: int = 1
) -> PreferansSettlement:
    """The settlement of a deal in which all passed.

    :param tricks: by seat, ten in all; with a dealer who plays the talon's cards his are the fourth. None: it was not
        played, since the rules say that it is void.
    :param nth: the how-manieth such deal in a row.
    :raises RuleError: if the rules do not allow one of these.
    """
    rules = PreferansRules.of(rules)
    if isinstance(nth, bool) or not isinstance(nth, int) or nth < 1:
        raise RuleError(f"all-pass deal number {nth!s:.40} in a row: expected 1 or more")
    if rules.all_pass == "void":
        if tricks is not None:
            raise RuleError(f"a deal in which all pass is void under the rules {rules}: nobody plays, nobody writes")
        return PreferansSettlement(PreferansOutcome.VOID, rules, (), nth=nth)
    if tricks is None:
        raise RuleError(f"a deal in which all pass is played under the rules {rules}: say who took how many tricks")
    taken = tuple(tricks)
    if len(taken) == len(Seat) + 1 and rules.raspasy_talon != "plays":
        raise RuleError(f"got tricks for 4 seats, expected 3: nobody plays the talon under the rules {rules}")
    _check_counts(taken, len(Seat) + (rules.raspasy_talon == "plays" and len(taken) > len(Seat)))
    return PreferansSettlement(
        PreferansOutcome.ALL_PASS, rules, _not_empty(all_pass_flows(taken, nth, rules)), taken, nth=nth
    )


def settle_result(result: Result, rules: PreferansRules) -> PreferansSettlement:
    """The settlement of a result of any kind.

    :raises RuleError: if the rules do not allow such a result; the message quotes the rule.
    :raises NotationError: if text in it cannot be read.
    """
    more = dict(result.more)
    check_more(result, ASKS[result.end], rules)
    if result.end == "passed":
        return settle_all_pass(result.tricks, rules, **more)
    if result.end == "refused":
        raise RuleError(f"nobody refuses a contract under the rules {rules}")
    declarer, contract = declarer_of(result), contract_of(result)
    if result.end == "conceded":
        return give_up(contract, declarer, rules)
    return settle_preferans(contract, declarer, result.said, result.tricks, rules, **more)


def _not_empty(flows: Iterable[Flow]) -> tuple[Flow, ...]:
    return tuple(flow for flow in flows if flow.amount)


def _checked(contract: PreferansContract | str, declarer: int, rules: PreferansRules) -> tuple[PreferansContract, Seat]:
    named = PreferansContract.read(contract, "contract")
    rules.check_contract(named)
    return named, Seat.read(declarer, "declarer")


def _checked_tricks(
    tricks: Sequence[int] | None, contract: PreferansContract, declarer: Seat, whist: Whist
) -> tuple[int, int, int] | None:
    if not whist.is_played:
        if tricks is not None and any(tricks):
            raise RuleError(f"nobody plays when the defenders say so little: {contract} is made without tricks")
        return None
    if tricks is None:
        raise RuleError(f"{contract} by seat {declarer} was played: say how many tricks each seat took")
    _check_counts(tricks, len(Seat))
    return tricks[0], tricks[1], tricks[2]


def _check_counts(tricks: Sequence[int], seats: int) -> None:
    if len(tricks) != seats:
        raise RuleError(f"got tricks for {len(tricks)} seats, expected {seats}")
    for seat, took in enumerate(tricks, 1):
        if isinstance(took, bool) or not isinstance(took, int) or not 0 <= took <= ALL_TRICKS:
            raise RuleError(f"seat {seat} cannot have taken {took!s:.40} tricks: a deal has {ALL_TRICKS}")
    if sum(tricks) != ALL_TRICKS:
        listed = " + ".join(map(str, tricks))
        raise RuleError(f"the tricks {listed} are {sum(tricks)}, and a deal has {ALL_TRICKS}")


def _checked_talon(talon: CardSet | str, deal: PreferansDeal) -> CardSet:
    rules = deal.rules
    if rules.talon_premium == "none":
        raise RuleError(f"the rules {rules} have no premium for the talon (+talon-premium has)")
    if deal.contract.is_misere or deal.contract.from_hand:
        raise RuleError(f"{deal.contract} has no premium for the talon: only games with the talon have")
    cards = CardSet.read(talon, "talon")
    if len(cards) != 2:
        raise DealError(f'the talon has {len(cards)} cards, expected 2: "{cards}"')
    return cards
