"""What a sheet is worth: the final result in whists, and a game made when pools are nearly full.

With n players, a point of the pool worth P whists and one of the mountain 10, ``b = P * pool - 10 * mountain``; each
gets what his b is above the average, and the whists between each pair cancel out. Fractions stay exact. A point is
shared by all, its owner too (Kodeks preferansa, 4.1.1).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...errors import RuleError
from ..accounts import Amount
from .rules import SOCHI, PreferansRules

__all__ = ["HELP_WHISTS", "MOUNTAIN_UNIT", "Credit", "check_sheet", "credit_game", "credits", "final_result", "pencil"]

MOUNTAIN_UNIT = 10
"""What a point of the mountain is worth in whists."""
HELP_WHISTS = 10
"""What a point in another's pool is paid with in whists."""

Sheet = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Amount, ...], ...]]
_Table = Sequence[Sequence[Amount]]


def check_sheet(pools: Sequence[Amount], mountains: Sequence[Amount], whists: _Table) -> int:
    """The number of players.

    :raises RuleError: if the three parts are not of the same three or four players, or somebody has whists on himself.
    """
    players = len(pools)
    if players not in (3, 4):
        raise RuleError(f"got {players} pools, expected three, or four")
    if len(mountains) != players:
        raise RuleError(f"got {len(mountains)} mountains, expected {players} as there are pools")
    if len(whists) != players or any(len(row) != players for row in whists):
        rows = " ".join(str(len(row)) for row in whists)
        raise RuleError(f"got whists in rows of {rows or 'nothing'}, expected {players} rows of {players}")
    for number, row in enumerate(whists):
        if row[number]:
            raise RuleError(f"player {number + 1} has {row[number]} whists on himself: whists are on others")
    return players


def final_result(
    pools: Sequence[Amount],
    mountains: Sequence[Amount],
    whists: _Table,
    rules: PreferansRules | str = SOCHI,
) -> tuple[Fraction, ...]:
    """What each player has won in whists, exactly; the sum is 0.

    :param whists: row i has what player i wrote on each, 0 on himself.
    :raises RuleError: if the sheet cannot be, or there are no such rules.
    """
    rules = PreferansRules.of(rules)
    players = check_sheet(pools, mountains, whists)
    own = [rules.pool_unit * at - MOUNTAIN_UNIT * down for at, down in zip(pools, mountains, strict=True)]
    written_on = [sum(column) for column in zip(*whists, strict=True)]
    total = sum(own)
    return tuple(
        Fraction(players * (own[player] + sum(whists[player]) - written_on[player]) - total) / players
        for player in range(players)
    )


@dataclass(frozen=True, slots=True)
class Credit:
    """Points of a game made, and where they go.

    :param kind: ``pool`` the own pool, ``help`` another's, ``mountain`` off the own mountain.
    :param player: whose pool or mountain, by place.
    """

    kind: str
    player: int
    points: int


def credits(pools: Sequence[int], player: int, points: int, rules: PreferansRules, target: int) -> Iterator[Credit]:
    """Where *points* of *player* go: the own pool; then the largest other pool that is open (of equal ones the next in
    play order), for whists; then off the own mountain. Source: Kodeks preferansa, 4.1.1.

    :param player: his place, from 0.
    :param target: the points of a full pool.
    """
    left, count = list(pools), len(pools)
    own = points if rules.overflow == "continue" else min(points, max(0, target - left[player]))
    if own:
        yield Credit("pool", player, own)
    rest = points - own
    others = [(player + step) % count for step in range(1, count)]
    while rest:
        unfilled = [other for other in others if left[other] < target]
        if not unfilled:
            yield Credit("mountain", player, rest)
            return
        helped = max(unfilled, key=lambda other: left[other])  # of equals the first, which is the next in play order
        given = min(rest, target - left[helped])
        yield Credit("help", helped, given)
        left[helped] += given
        rest -= given


def credit_game(
    pools: Sequence[int],
    mountains: Sequence[int],
    player: int,
    points: int,
    target: int,
    rules: PreferansRules | str = SOCHI,
) -> Sheet:
    """The sheet after a game made when pools are nearly full: pools, mountains, and the whists that are new.

    :param player: his number, from 1.
    :param points: what the game is worth in the pool.
    :param target: the points of a full pool.
    :raises RuleError: if one of these cannot be.
    """
    rules = PreferansRules.of(rules)
    count = len(pools)
    check_sheet(pools, mountains, ((0,) * count,) * count)
    if not 1 <= player <= count:
        raise RuleError(f"unknown player {player}: expected 1 to {count}")
    if points < 0:
        raise RuleError(f"a game of {points} points: expected 0 or more")
    if target < 1:
        raise RuleError(f"a full pool of {target} points: expected 1 or more")
    new_pools, new_mountains = list(pools), list(mountains)
    whists = [[0] * count for _ in pools]
    for credit in credits(pools, player - 1, points, rules, target):
        if credit.kind == "mountain":
            new_mountains[credit.player] -= credit.points
            continue
        new_pools[credit.player] += credit.points
        if credit.kind == "help":
            whists[player - 1][credit.player] += HELP_WHISTS * credit.points
    return tuple(new_pools), tuple(new_mountains), tuple(map(tuple, whists))


@dataclass(frozen=True, slots=True)
class PencilSteps:
    """The final calculation as it is done by hand, step by step.

    :param mountains: with the pools taken into them: what a pool lacks of the largest one, in points of the mountain.
    :param lowered: the same less the smallest of them.
    :param shares: what each other player gets in whists for each player's mountain: ten a point, shared by all.
    :param pairs: what each player gets from each other, whists and shares together.
    :param results: the sums of the rows.
    """

    mountains: tuple[Fraction, ...]
    lowered: tuple[Fraction, ...]
    shares: tuple[Fraction, ...]
    pairs: tuple[tuple[Fraction, ...], ...]
    results: tuple[Fraction, ...]


def pencil(
    pools: Sequence[Amount], mountains: Sequence[Amount], whists: _Table, rules: PreferansRules | str = SOCHI
) -> PencilSteps:
    """The usual way by hand; its results are those of `final_result`."""
    rules = PreferansRules.of(rules)
    players = check_sheet(pools, mountains, whists)
    unit = Fraction(rules.pool_unit, MOUNTAIN_UNIT)
    fullest = max(pools)
    together = tuple(down + unit * (fullest - at) for at, down in zip(pools, mountains, strict=True))
    lowered = tuple(down - min(together) for down in together)
    shares = tuple(MOUNTAIN_UNIT * down / players for down in lowered)
    pairs = tuple(
        tuple(
            Fraction(0) if one == other else whists[one][other] - whists[other][one] + shares[other] - shares[one]
            for other in range(players)
        )
        for one in range(players)
    )
    return PencilSteps(together, lowered, shares, pairs, tuple(sum(row, Fraction(0)) for row in pairs))
