"""What is written on the sheet after a deal: which entry of whom, and for what. `settlement` is the face of it.

Each player has a pool, a mountain, and whists on every other player. With g the price of the game and m that of a
trick (``m = entry x g``), u the declarer's undertricks and T the whisters' tricks together, the rules are those of
``docs/rules-preferans.md``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ...cards.card import CardSet, Rank
from ...cards.enums import NamedEnum
from ...cards.seat import Seat
from ..accounts import SHEET, Account, Amount, Flow, Party
from .contract import MISERE_PRICE, PreferansContract
from .rules import PreferansRules
from .whist import Whist, obligations, pair_obligation

__all__ = [
    "PreferansDeal",
    "PreferansOutcome",
    "PreferansWhy",
    "accounts_of",
    "all_pass_flows",
    "game_flows",
    "given_up_flows",
    "misere_flows",
    "mountain",
    "pool",
    "premium_flows",
    "sure_tricks",
    "whists",
    "written",
]

_GIVEN_UP = 3
_SHARED_LEVELS = (6, 7)
"""The levels at which each of two whisters owes a part."""


class PreferansOutcome(NamedEnum):
    """How a deal ended."""

    MADE = "made"
    UNPLAYED = "unplayed"
    """Made, since nobody whisted, or one half."""
    DOWN = "down"
    """The declarer lacks tricks; of a misère, took some."""
    GIVEN_UP = "given_up"
    ALL_PASS = "all_pass"
    VOID = "void"
    """All passed, and the deal is not played."""


class PreferansWhy(NamedEnum):
    """What is written for."""

    GAME = "game"
    UNDERTRICKS = "undertricks"
    WHIST = "whist"
    """Tricks on whist."""
    SHARED_WHIST = "shared_whist"
    """The same, halved between a lone whister and who passed."""
    CONSOLATION = "consolation"
    SHORT = "short"
    """Tricks that a whister owed."""
    HALF_WHIST = "half_whist"
    MISERE_TRICKS = "misere_tricks"
    PREMIUM = "premium"
    """Sure tricks in the talon."""
    GIVEN_UP = "given_up"
    ALL_PASS_TRICKS = "all_pass_tricks"
    ALL_PASS_WHISTS = "all_pass_whists"
    NO_TRICK = "no_trick"
    AMNESTY = "amnesty"
    SITTER_POINT = "sitter_point"


def _players(rules: PreferansRules) -> tuple[Party, ...]:
    return (Party.ONE, Party.TWO, Party.THREE, Party.SITTER)[: rules.players]


def pool(owner: int) -> Account:
    return Account("pool", Party(owner))


def mountain(owner: int) -> Account:
    return Account("mountain", Party(owner))


def whists(owner: int, against: int) -> Account:
    return Account("whists", Party(owner), Party(against))


def accounts_of(rules: PreferansRules) -> tuple[Account, ...]:
    """All accounts of the sheet."""
    return _accounts(_players(rules))


@cache
def _accounts(players: tuple[Party, ...]) -> tuple[Account, ...]:
    pairs = [whists(owner, against) for owner in players for against in players if owner is not against]
    return (*map(pool, players), *map(mountain, players), *pairs)


def written(account: Account, why: PreferansWhy, number: int, value: int, times: Amount = 1) -> Flow:
    """An entry of ``number x value x times``."""
    amount: Amount = number * value * times
    if isinstance(amount, Fraction) and amount.denominator == 1:
        amount = int(amount)
    return Flow(SHEET, account, amount, why, number, value, times)


@dataclass(frozen=True, slots=True)
class PreferansDeal:
    """A deal with a contract.

    :param tricks: by seat; None if no card was played.
    """

    contract: PreferansContract
    declarer: Seat
    whist: Whist
    rules: PreferansRules
    tricks: tuple[int, int, int] | None = None

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The first defender, who sits next in play order, and the second."""
        return self.declarer.next, self.declarer.next.next

    def took(self, seat: Seat) -> int:
        return 0 if self.tricks is None else self.tricks[seat.index]

    @property
    def taken_together(self) -> int:
        """The tricks of both defenders."""
        first, second = self.defenders
        return self.took(first) + self.took(second)

    @property
    def undertricks(self) -> int:
        """The tricks that the declarer lacks; of a misère, those that he took."""
        return self.contract.short(self.took(self.declarer)) if self.tricks is not None else 0

    @property
    def trick_price(self) -> int:
        return self.rules.trick_price(self.contract)

    @property
    def owed(self) -> tuple[int, int]:
        """The tricks that the first and the second defender owe, each by himself."""
        assert self.contract.game is not None
        return obligations(self.contract.game.level, self.whist, self.rules)

    @property
    def pair_owes(self) -> int:
        """The tricks that the whisters owe together."""
        assert self.contract.game is not None
        return pair_obligation(self.contract.game.level, self.rules)

    @property
    def short(self) -> tuple[int, int]:
        """The tricks that the first and the second defender are fined for."""
        owed, whisting = self.owed, self.whist.whists
        first, second = self.defenders
        if not all(whisting):
            # Who whists alone has the tricks of both hands, whoever plays them.
            lacking = max(0, self.pair_owes - self.taken_together)
            return lacking * whisting[0], lacking * whisting[1]
        if self.rules.short_gate == "pair" and self.taken_together >= self.pair_owes:
            return 0, 0
        lacks = owed[0] - self.took(first), owed[1] - self.took(second)
        assert self.contract.game is not None
        if self.rules.short_cap == "pair" and self.contract.game.level in _SHARED_LEVELS:
            lacks = lacks[0] + min(0, lacks[1]), lacks[1] + min(0, lacks[0])
        return max(0, lacks[0]), max(0, lacks[1])


def game_flows(deal: PreferansDeal) -> Iterator[Flow]:
    """A game of 6 to 10 that was played, or left unplayed."""
    declarer, price, short = deal.declarer, deal.trick_price, deal.undertricks
    if short:
        yield written(mountain(declarer), PreferansWhy.UNDERTRICKS, short, price)
    else:
        yield written(pool(declarer), PreferansWhy.GAME, 1, deal.contract.price)
    yield from _whist_flows(deal)
    yield from _consolation_flows(deal)
    if deal.whist.is_played:
        for seat, lacks in zip(deal.defenders, deal.short, strict=True):
            if lacks:
                yield written(mountain(seat), PreferansWhy.SHORT, lacks, price, _plain(deal.rules.short_share))


def _plain(part: Fraction) -> Amount:
    return int(part) if part.denominator == 1 else part


def _whist_flows(deal: PreferansDeal) -> Iterator[Flow]:
    declarer, price = deal.declarer, deal.trick_price
    for seat, on, half in zip(deal.defenders, deal.whist.whists, deal.whist.halves, strict=True):
        account = whists(seat, declarer)
        if half:
            yield written(account, PreferansWhy.HALF_WHIST, deal.pair_owes // 2, price)
        elif deal.whist is Whist.BOTH:
            yield written(account, PreferansWhy.WHIST, deal.took(seat), price)
        elif deal.undertricks and deal.rules.lone_split == "gentleman":
            yield written(account, PreferansWhy.SHARED_WHIST, deal.taken_together, price, Fraction(1, 2))
        elif on:
            yield written(account, PreferansWhy.WHIST, deal.taken_together, price)


def _consolation_flows(deal: PreferansDeal) -> Iterator[Flow]:
    rules = deal.rules
    if not deal.undertricks or rules.consolation == "none":
        return
    each = deal.trick_price if rules.consolation == "price" else rules.consolation_flat
    for seat, on in zip(deal.defenders, deal.whist.whists, strict=True):
        if on or rules.consolation_passer:
            yield written(whists(seat, deal.declarer), PreferansWhy.CONSOLATION, deal.undertricks, each)
    if rules.players > len(Seat) and rules.consolation_sitter:
        yield written(whists(Party.SITTER, deal.declarer), PreferansWhy.CONSOLATION, deal.undertricks, each)


def misere_flows(deal: PreferansDeal) -> Iterator[Flow]:
    """A misère: into the pool, or every trick into the mountain."""
    if not deal.undertricks:
        yield written(pool(deal.declarer), PreferansWhy.GAME, 1, MISERE_PRICE)
        return
    yield written(mountain(deal.declarer), PreferansWhy.MISERE_TRICKS, deal.undertricks, deal.trick_price)
    if deal.rules.misere_whists == "ten":
        for other in _players(deal.rules):
            if int(other) != deal.declarer:
                yield written(whists(other, deal.declarer), PreferansWhy.MISERE_TRICKS, deal.undertricks, MISERE_PRICE)


def given_up_flows(deal: PreferansDeal) -> Iterator[Flow]:
    """ "Without three": three undertricks, and nobody writes anything on the declarer."""
    yield written(mountain(deal.declarer), PreferansWhy.GIVEN_UP, _GIVEN_UP, deal.trick_price)


def sure_tricks(talon: CardSet) -> int:
    """How many tricks two cards of the talon are sure of, as they are counted: an ace 1, king and queen of a suit 1,
    ace and king of a suit 2, two aces 3."""
    first, second = talon
    ranks = {first.rank, second.rank}
    if ranks == {Rank.ACE}:
        return 3
    if first.suit == second.suit and ranks == {Rank.ACE, Rank.KING}:
        return 2
    return int(Rank.ACE in ranks or (first.suit == second.suit and ranks == {Rank.KING, Rank.QUEEN}))


def premium_flows(deal: PreferansDeal, talon: CardSet) -> Iterator[Flow]:
    """Whists on the declarer of a game for sure tricks in the talon that he got."""
    tricks = sure_tricks(talon)
    if not tricks:
        return
    each = deal.trick_price if deal.rules.talon_premium == "price" else MISERE_PRICE
    if deal.rules.players > len(Seat):
        yield written(whists(Party.SITTER, deal.declarer), PreferansWhy.PREMIUM, tricks, each)
        return
    for seat in deal.defenders:
        yield written(whists(seat, deal.declarer), PreferansWhy.PREMIUM, tricks, each, Fraction(1, 2))


def all_pass_flows(tricks: Sequence[int], nth: int, rules: PreferansRules) -> Iterator[Flow]:
    """A deal in which all passed.

    :param tricks: by seat, and those of a dealer who plays the talon's cards, if he does.
    :param nth: the how-manieth in a row.
    """
    price = rules.all_pass_price(nth)
    players = _players(rules)
    taken = dict(zip(players, tricks, strict=False))
    # The fewest are those of the three: a dealer who sits out takes none of his own.
    fewest = min(tricks[: len(Seat)])
    zero = {"price": price, "one": 1, "none": 0}[rules.raspasy_zero]
    if rules.all_pass == "mountain":
        for player, took in taken.items():
            yield written(mountain(player), PreferansWhy.ALL_PASS_TRICKS, took, price)
        if rules.amnesty:
            # Off everybody's, so that the result stays what it is; a dealer who sat out goes below zero.
            for player in players:
                yield _taken_off(mountain(player), fewest, price)
    else:
        lowest = [Party(seat) for seat in Seat if tricks[seat.index] == fewest]
        for player in lowest:
            for other, took in taken.items():
                if other not in lowest:
                    part = Fraction(1, len(lowest))
                    yield written(whists(player, other), PreferansWhy.ALL_PASS_WHISTS, took, price, _plain(part))
    for seat in Seat:
        if not tricks[seat.index]:
            yield written(pool(seat), PreferansWhy.NO_TRICK, 1, zero)
    if rules.players > len(Seat) and rules.raspasy_sitter_point:
        yield written(pool(Party.SITTER), PreferansWhy.SITTER_POINT, 1, 1)


def _taken_off(account: Account, number: int, value: int) -> Flow:
    return Flow(account, SHEET, number * value, PreferansWhy.AMNESTY, number, value)
