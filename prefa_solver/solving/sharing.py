"""How the defenders share their tricks: of a position, of each card in it, of many positions at once.

Often the declarer's tricks decide the deal and the split between the defenders decides who of them is short. Best play
leaves that open: so a second aim is added, which counts only where the first one is kept. Each defender then has a
range, whose ends are two exact values:

*most*
    The declarer takes as many tricks as he can and, where that leaves him a choice, keeps the named defender short; the
    defence holds the declarer to as few as it can, and else brings that defender as many as it can.
*least*
    The same with the second aim of both sides turned round: the declarer helps the named defender, and the defence
    plays for the other one.

With the objective ``"min"`` the first aim of both sides turns round, the second stays. It happens that *least* is
more than *most*: then the declarer, not the defence, decides who gets those tricks.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._engine import Engine
from ..cards.card import Card
from ..cards.seat import Seat
from ..errors import DealError
from ..play.position import Position
from .engines import DEFAULT_TABLE_MB, engine_position, thread_engine
from .rows import Objectives, batch_rows, fill_rows

__all__ = ["Share", "defence_share", "nearest_split", "nearest_splits", "share_card_values", "share_many"]


@dataclass(frozen=True, slots=True)
class Share:
    """What one defender gets, where all play as well as can be.

    :param tricks: the declarer's tricks.
    :param most: the named defender's tricks if the declarer keeps him short and the defence helps him.
    :param least: his tricks if the declarer helps him and the defence keeps him short; may be more than *most*.
    :param defence: the tricks of both defenders together.
    """

    tricks: int
    most: int
    least: int
    defence: int

    @property
    def low(self) -> int:
        """The lower end of the range."""
        return min(self.most, self.least)

    @property
    def high(self) -> int:
        """The upper end of the range."""
        return max(self.most, self.least)

    @property
    def partner(self) -> "Share":
        """The share of the other defender: who keeps the one short helps the other."""
        return Share(self.tricks, self.defence - self.least, self.defence - self.most, self.defence)


def defence_share(position: Position | str, defender: Seat | int | str, *, table_mb: float = DEFAULT_TABLE_MB) -> Share:
    """The tricks of *defender* from *position* on. A defender who sits out gets none.

    :param position: a position, or its text.
    :param defender: a seat.
    :raises DealError: if *defender* is the declarer.
    """
    position = Position.read(position, "position")
    seat = _defender(position, defender)
    if position.is_over:
        return Share(0, 0, 0, 0)
    share, _ = thread_engine(table_mb).share(seat.index, engine_position(position))
    return _share(share, position)


def share_card_values(
    position: Position | str, defender: Seat | int | str, *, table_mb: float = DEFAULT_TABLE_MB
) -> dict[Card, Share]:
    """For every legal card of the seat to play, the shares from *position* on if it is played.

    Equal cards are all there. In the order of the cards; empty when the play is over.

    :param position: a position, or its text.
    :param defender: a seat.
    :raises DealError: if *defender* is the declarer.
    """
    position = Position.read(position, "position")
    seat = _defender(position, defender)
    if position.is_over:
        return {}
    values, _ = thread_engine(table_mb).share_cards(seat.index, engine_position(position))
    return {Card(card): _share(share, position) for card, share in sorted(values)}


def share_many(
    hands: ArrayLike,
    strain: ArrayLike,
    declarer: ArrayLike,
    leader: ArrayLike,
    *,
    sits_out: ArrayLike | None = None,
    objective: Objectives = "max",
    must_overtrump: ArrayLike = False,
    threads: int | None = None,
    table_mb: float = DEFAULT_TABLE_MB,
) -> NDArray[np.int8]:
    """The first defender's share in many positions at the start of a trick. Arguments and errors as of `solve_many`.

    :param table_mb: MiB of transposition table for each thread, as for `solve_many`; the split has a table of its own,
        which may grow to eight times that.
    :returns: ``int8[n, 3]``: the declarer's tricks, and the *most* and the *least* of the first defender, who sits at
        the declarer's right; 0 if he sits out.
    """
    rows = batch_rows(hands, strain, declarer, leader, sits_out, objective, must_overtrump)
    shares = np.empty((len(rows), 3), dtype=np.int8)
    fill_rows(shares, Engine.share_rows, rows, threads, table_mb)
    return shares


def nearest_split(share: Share, quotas: tuple[int, int]) -> tuple[int, int]:
    """The split within the first defender's range that lies nearest to the defenders' quotas.

    Nearest is the smallest sum of both distances; of equally near ones that which gives the first defender more.

    :param share: of the first defender.
    :param quotas: of the first and of the second defender.
    :returns: the tricks of the first and of the second defender.
    """
    # Between what the first one needs and what the second can spare, every trick brings one of them nearer and takes
    # the other as far away: so the upper end of that stretch is wanted, or what comes nearest to it.
    first, second = quotas
    tricks = min(max(first, share.defence - second, share.low), share.high)
    return tricks, share.defence - tricks


def nearest_splits(shares: NDArray[np.int8], quotas: ArrayLike, *, tricks: int = 10) -> NDArray[np.int8]:
    """`nearest_split` for all rows of `share_many`.

    :param shares: ``int8[n, 3]``.
    :param quotas: of the first and of the second defender: two numbers, or ``int[n, 2]``.
    :param tricks: how many were left to play.
    :returns: ``int8[n, 2]``: the tricks of the first and of the second defender.
    """
    first, second = np.moveaxis(np.asarray(quotas, dtype=np.int8), -1, 0)
    defence = tricks - shares[:, 0]
    wanted = np.maximum(first, defence - second)
    got = np.clip(wanted, shares[:, 1:].min(axis=1), shares[:, 1:].max(axis=1))
    return np.stack([got, defence - got], axis=1).astype(np.int8)


def _defender(position: Position, defender: Seat | int | str) -> Seat:
    seat = Seat.read(defender, "defender")
    if seat is position.declarer:
        raise DealError(f"seat {seat} is the declarer, expected a defender")
    return seat


def _share(share: tuple[int, int, int], position: Position) -> Share:
    return Share(*share, position.tricks_left - share[0])
