"""Columns: the plays of many games as arrays, as the engine takes them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..cards.strain import Strain
from ..formats.recorded_deal import RecordedDeal
from ..solving.lines import MOST_CARDS, Lines, follow_many

__all__ = ["Columns"]


class Columns:
    """The plays of n games. A deal that all passed is played without trumps, and its leader stands for the declarer:
    who wants what does not matter when cards are only followed.
    """

    def __init__(self, games: Sequence[RecordedDeal]) -> None:
        terms = [game.terms for game in games]
        self.games = games
        self.hands: NDArray[np.uint32] = np.array([game.hands for game in games], np.uint32)
        self.strain = _column([Strain.NO_TRUMPS if term.strain is None else term.strain for term in terms])
        self.declarer = _column([(term.declarer or term.leader) - 1 for term in terms])
        self.leader = _column([term.leader - 1 for term in terms])
        self.sits_out = _column([(term.sits_out or 0) - 1 for term in terms])
        self.few = _column([game.objective == "min" for game in games])
        self.must_overtrump = _column([term.rules.play.must_overtrump for term in terms])

    def follow(self, values: bool = True) -> Lines:
        """Play the cards of all games and, for their *values*, solve every position on the way."""
        padded = b"".join([game.plays[:MOST_CARDS].ljust(MOST_CARDS, b"\xff") for game in self.games])
        return follow_many(
            self.hands,
            self.strain,
            self.declarer,
            self.leader,
            np.frombuffer(padded, np.int8).reshape(-1, MOST_CARDS),
            sits_out=self.sits_out,
            few=self.few,
            must_overtrump=self.must_overtrump,
            values=values,
        )


def _column(values: Sequence[int]) -> NDArray[np.int8]:
    return np.array(values, np.int8)
