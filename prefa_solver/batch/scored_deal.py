"""ScoredDeal: what scoring finds out about one record; Bad: why a record could not be scored. Small, plain, and made to
travel between processes."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ..formats.problem import Problem
from ..formats.record import Result
from ..games.registry import STAKE_KEY

__all__ = [
    "NO_RESULT",
    "Bad",
    "ScoredDeal",
    "Triple",
    "results_from_bytes",
    "results_to_bytes",
]

Triple = tuple[int, int, int]
NO_RESULT = "no_result"
"""The kind of a deal that has a contract and defenders, but neither plays nor tricks: what came of it is not known."""


class ScoredDeal(Struct, array_like=True, tag="row", kw_only=True, gc=False):
    """One record, scored. Tuples are by seat; None is what the record does not tell or its kind does not have.

    :param line: where the record starts in its file, from 1.
    :param tricks: what was really taken: by the plays, the claim, or as stated.
    :param double_dummy: the declarer's tricks with best play by all.
    :param best: the tricks of each seat with best play; of all splits between the defenders that best play allows,
        that nearest to what they owe.
    :param first_range: the least and the most tricks that the first defender can have with best play.
    :param lost: the tricks that each seat's cards cost its side.
    :param outcome: how the deal ended, as a key of its game, such as ``one_down``.
    :param pot: what each seat got out of the pot (below 0: paid in), in the game's money.
    :param cash: what each seat got from the others. In a game with a sheet, neither is known before the end.
    :param balance: what the deal was worth to each, a pot counted as everybody's in equal parts; in
        `Rules.worth_parts` to a unit of the game's money (thirds, say), so that it is whole.
    :param best_outcome: and the following: the same, if everybody had played as well as can be.
    :param recorded: the result that the archive has.
    :param deal: the number of the deal in its session, from 1.
    :param pot_left: what is in the session's pot, or in all that its players put in, after the deal.
    :param standing: what each seat would have won if the session ended now.
    :param differs: how the recorded result differs from the settlement; empty if it does not.
    :param more: what else the record says that its game settles by (`Game.more_of`).
    :param written: what was written on the sheet, by kind of account, as plain values.
    :param best_written: the same with best play.
    :param sheet: what is on the session's sheet after the deal.
    """

    line: int
    id: str
    session: str
    players: tuple[str, str, str] | None
    dealer: int
    kind: str
    rules: str
    stake: int | None = msgspec.field(name=STAKE_KEY)
    record_pot: int | None
    declarer: int | None
    contract: str | None
    aces: bool
    declarations: str | None
    strain: str | None
    sits_out: int | None
    tricks: Triple | None = None
    double_dummy: int | None = None
    best: Triple | None = None
    first_range: tuple[int, int] | None = None
    lost: Triple | None = None
    outcome: str | None = None
    pot: Triple | None = None
    cash: Triple | None = None
    balance: Triple | None = None
    best_outcome: str | None = None
    best_pot: Triple | None = None
    best_cash: Triple | None = None
    best_balance: Triple | None = None
    recorded: Result | None = None
    deal: int | None = None
    pot_left: int | None = None
    standing: Triple | None = None
    differs: str = ""
    more: dict[str, Any] | None = None
    written: dict[str, Any] | None = None
    best_written: dict[str, Any] | None = None
    sheet: dict[str, Any] | None = None


class Bad(Struct, array_like=True, tag="bad", gc=False):
    """A record that could not be scored.

    :param data: the record as it stood in the file, or the beginning of it.
    """

    line: int
    problems: list[Problem]
    data: bytes


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[ScoredDeal | Bad]).decode


def results_to_bytes(results: Sequence[ScoredDeal | Bad]) -> bytes:
    """Results as they travel: one string of bytes costs little to send."""
    return _encode(results)


def results_from_bytes(data: bytes) -> list[ScoredDeal | Bad]:
    """The inverse of `results_to_bytes`."""
    return _decode(data)
