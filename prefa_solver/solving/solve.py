"""Exact double-dummy values: of a position, of each card in it, of a whole deal, of many positions at once.

Double-dummy means that everybody sees all cards and plays as well as can be. All numbers are the declarer's tricks
from the position on, the trick on the table included.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._engine import Engine
from ..cards.card import Card
from ..cards.seat import Seat
from ..cards.strain import Strain
from ..errors import DealError
from ..play.deal import Deal
from ..play.position import Position
from ..play.rules import USUAL_PLAY, HasPlayRules, PlayRules, play_rules
from ..play.turns import DEFENCES, first_leader, sitting_out
from ..short import Short
from .engines import DEFAULT_TABLE_MB, engine_position, thread_engine
from .rows import Objectives, batch_rows, fill_rows
from .tricks import TricksTable

__all__ = [
    "DEFAULT_TABLE_MB",
    "Solution",
    "best_line",
    "card_values",
    "solve",
    "solve_many",
    "tricks_table",
    "tricks_tables",
]


@dataclass(frozen=True, repr=False)
class Solution(Short):
    """What double-dummy play makes of a position.

    :param position: the position that was solved.
    :param tricks: the declarer's tricks from it on.
    :param nodes: positions between tricks that the search visited; the same every time.
    """

    position: Position
    tricks: int
    nodes: int

    @cached_property
    def line(self) -> tuple[Card, ...]:
        """One line of best play, every card to the end, found when it is first asked for."""
        return best_line(self.position)


def solve(position: Position | str, *, table_mb: float = DEFAULT_TABLE_MB) -> Solution:
    """The declarer's tricks with best play by all, from *position* on.

    :param position: a position, or its text.
    :param table_mb: size of the transposition table in MiB, 1/16 or more; it changes the time, never the value.
    :raises EngineError: if *table_mb* is out of range.
    """
    position = Position.read(position, "position")
    engine = thread_engine(table_mb)
    tricks, nodes = engine.solve(engine_position(position)) if not position.is_over else (0, 0)
    return Solution(position, tricks, nodes)


def card_values(position: Position | str, *, table_mb: float = DEFAULT_TABLE_MB) -> dict[Card, int]:
    """For every legal card of the seat to play, the declarer's tricks from *position* on if it is played.

    Equal cards are all there. In the order of the cards; empty when the play is over.

    :param position: a position, or its text.
    """
    position = Position.read(position, "position")
    if position.is_over:
        return {}
    values, _ = thread_engine(table_mb).card_values(engine_position(position))
    return {Card(card): tricks for card, tricks in sorted(values)}


def best_line(position: Position, *, table_mb: float = DEFAULT_TABLE_MB) -> tuple[Card, ...]:
    """One line of best play from *position* on, every card to the end; of equally good cards the lowest."""
    if position.is_over:
        return ()
    return tuple(map(Card, thread_engine(table_mb).line(engine_position(position))))


def tricks_table(deal: Deal | str, *, rules: PlayRules | HasPlayRules | str = USUAL_PLAY) -> TricksTable:
    """The declarer's tricks for every strain, declarer and line of defence of *deal*.

    Each seat plays the cards that it was dealt, a talon is out of play, and the first seat from the dealer's right that
    takes part leads.

    :param deal: a deal, or its text.
    :param rules: rules of play, a rule set, or the name of one.
    :returns: a table that is asked by strain, declarer and defence: ``table["H", Seat.ONE, "both"]``.
    :raises DealError: if a seat holds the talon: then only that seat can be the declarer, after a discard.
    """
    deal, play = Deal.read(deal, "deal"), play_rules(rules)
    size = len(deal.hands[0])
    for seat in Seat:
        if len(deal.hand(seat)) != size:
            raise DealError(f'the hands have different sizes; discard first: seat {seat} holds "{deal.hand(seat)}"')
    return TricksTable(deal, play, tricks_tables([deal], rules=play, threads=1)[0])


def tricks_tables(
    deals: Sequence[Deal], *, rules: PlayRules | HasPlayRules | str = USUAL_PLAY, threads: int | None = None
) -> NDArray[np.int8]:
    """The tricks of many deals of one dealer, in one call.

    :returns: ``int8[n, 5, 3, 3]``: for each deal what `TricksTable.array` has.
    """
    plays = [
        (strain, declarer.index, first_leader(deals[0].dealer, out).index, -1 if out is None else out.index)
        for strain in Strain
        for declarer in Seat
        for out in (sitting_out(declarer, defence) for defence in DEFENCES)
    ]
    strains, declarers, leaders, absent = np.tile(np.array(plays, dtype=np.int8), (len(deals), 1)).T
    masks = np.array([[hand.mask for hand in deal.hands] for deal in deals], dtype=np.uint32)
    tricks = solve_many(
        np.repeat(masks, len(plays), axis=0),
        strains,
        declarers,
        leaders,
        sits_out=absent,
        must_overtrump=play_rules(rules).must_overtrump,
        threads=threads,
    )
    return tricks.reshape(len(deals), len(Strain), len(Seat), len(DEFENCES))


def solve_many(
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
    """The declarer's tricks in many positions at the start of a trick.

    Every argument but *hands* is one value or n of them. Rows are solved in no particular order, but consecutive
    rows that share a hand are solved faster than others.

    A `Seat` or its text means that seat. Plain numbers count seats from 0. An array that NumPy made from seats has only
    plain numbers, 1 to 3, and they would be misread; fill it with `Seat.index`.

    :param hands: ``uint32[n, 3]``, a `CardSet` mask a seat; 1 to 10 cards each, the same number in every active hand.
        Or a sequence of deals, of texts of three hands, or of three sets or texts each.
    :param strain: strains or their texts; or 0 to 3 for S C D H, 4 for NT.
    :param declarer: seats; or 0, 1 or 2.
    :param leader: the seats that lead; or 0, 1 or 2.
    :param sits_out: the defenders who do not take part, -1 for nobody; their hands are not looked at.
    :param objective: ``"max"`` or ``"min"``.
    :param must_overtrump: the rule of that name.
    :param threads: how many to use; by default one for every core.
    :param table_mb: MiB of transposition table for each thread.
    :returns: ``int8[n]``.
    :raises DealError: if a row is not a position; the message says which row and why. Nothing is solved then.
    :raises ArgumentError: if an argument has another type.
    :raises NotationError: if a text cannot be read.
    """
    rows = batch_rows(hands, strain, declarer, leader, sits_out, objective, must_overtrump)
    tricks = np.empty(len(rows), dtype=np.int8)
    fill_rows(tricks, Engine.solve_rows, rows, threads, table_mb)
    return tricks
