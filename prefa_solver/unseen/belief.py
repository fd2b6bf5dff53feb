"""How many tricks one way of playing surely takes, whatever the cards that the declarer cannot see.

The declarer may let his play depend on what he has seen so far, and on nothing else; the defenders know everything.
So it is a game with open cards after all, between the declarer and an opponent who never has to say who holds what:
he may play any card that some layout allows, and every play narrows the layouts down. A state of that game is the
declarer's hand and, for each defender, the cards that he may still hold. Nothing is sampled: what the search says is
proved.

The search is compiled (``cext/_belief.pyx``). There a state is worth the same as another with the same order of
holders in each suit, and of cards that are as good as each other one is tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .._belief import Beliefs
from ..cards.card import Card, CardSet
from ..errors import PrefaError
from ..play.position import legal_plays, trick_winner
from .shown import barred_by
from .view import View

__all__ = ["DEFAULT_NODES", "BeliefSearch", "State", "Strategy", "Undecided"]

DEFAULT_NODES = 2_000_000
"""States between tricks that a search may visit before it gives up."""


class Undecided(PrefaError):
    """The search has visited as many states as it may."""


class State(NamedTuple):
    """What the declarer knows.

    :param own: his hand.
    :param first: what the first defender may hold.
    :param second: what the second may hold.
    :param sizes: how many cards the two hold; 0 for one who sits out.
    :param leader: the seat, 0 to 2, that leads or led the trick.
    :param trick: the cards on the table.
    """

    own: CardSet
    first: CardSet
    second: CardSet
    sizes: tuple[int, int]
    leader: int
    trick: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way of playing that is sure of *wanted* tricks from *state* on: what the declarer plays, whatever comes.

    :param state: one in which the declarer is to play.
    """

    search: "BeliefSearch"
    state: State
    wanted: int

    @property
    def card(self) -> Card:
        """What the declarer plays."""
        return self.search.good_card(self.state, self.wanted)

    def branches(self) -> Iterator[tuple[tuple[Card, ...], "Strategy"]]:
        """What may be played from `card` on, it included, up to the declarer's next turn; and the way on from there."""
        card = self.card
        state, won = self.search.after(self.state, card)
        yield from self._branches((card,), state, self.wanted - won)

    def _branches(
        self, played: tuple[Card, ...], state: State, wanted: int
    ) -> Iterator[tuple[tuple[Card, ...], "Strategy"]]:
        if self.search.is_declarers_turn(state) or not (state.own or state.trick):
            yield played, Strategy(self.search, state, wanted)
            return
        for card in self.search.answers(state):
            after, won = self.search.after(state, card)
            yield from self._branches((*played, card), after, wanted - won)


class BeliefSearch:
    """Searches from one view; what it has proved is kept for the next question.

    :param view: the declarer's.
    :param nodes: how many states between tricks it may visit in all.
    """

    def __init__(self, view: View, nodes: int = DEFAULT_NODES) -> None:
        declarer = view.declarer.index
        first, second = (declarer + 1) % 3, (declarer + 2) % 3
        self._strain = view.strain
        self._overtrump = view.must_overtrump
        self._declarer = declarer
        self._first = first
        sits_out = -1 if view.sits_out is None else view.sits_out.index
        self._orders = [
            tuple(seat for seat in (leader, (leader + 1) % 3, (leader + 2) % 3) if seat != sits_out)
            for leader in range(3)
        ]
        hands = view.may_hold
        sizes = view.sizes[first], view.sizes[second]
        self.start = State(hands[declarer], hands[first], hands[second], sizes, view.leader.index, view.trick)
        self._limit = nodes
        self._beliefs = Beliefs(declarer, int(view.strain), sits_out, view.must_overtrump, nodes)

    @property
    def nodes(self) -> int:
        """The states between tricks that it has visited."""
        return self._beliefs.nodes

    def is_sure(self, wanted: int, state: State | None = None) -> bool:
        """Whether some way of playing takes *wanted* tricks more in every layout.

        :raises Undecided: if that takes more nodes than allowed.
        """
        own, first, second, sizes, leader, trick = self.start if state is None else state
        sure = self._beliefs.is_sure(own.mask, first.mask, second.mask, *sizes, leader, trick, wanted)
        if sure is None:
            raise Undecided(f"undecided after {self._limit:,} nodes")
        return sure

    def good_card(self, state: State, wanted: int) -> Card:
        """A card with which the declarer, to play in *state*, is sure of *wanted* tricks from there on.

        :raises Undecided: if that takes more nodes than allowed.
        :raises AssertionError: if there is none; ask `is_sure` first.
        """
        legal = legal_plays(state.own, state.trick, self._strain, self._overtrump)
        for card in sorted(legal, key=lambda card: (card.suit is not self._strain.suit, -card)):
            after, won = self.after(state, card)
            if self.is_sure(wanted - won, after):
                return card
        raise AssertionError(f"no card is sure of {wanted} tricks in {state}")

    def sure_at_sight(self, state: State) -> int:
        """A number of tricks that is plainly sure: by trumps that must win, or by cards led from the top."""
        if state.trick:
            return 0
        on_lead = state.leader == self._declarer
        return self._beliefs.sure_at_sight(state.own.mask, state.first.mask, state.second.mask, on_lead)

    def is_declarers_turn(self, state: State) -> bool:
        return self._to_play(state) == self._declarer

    def after(self, state: State, card: Card) -> tuple[State, int]:
        """The state after *card*, and 1 if the declarer has won a trick by it, else 0."""
        seat, gone = self._to_play(state), CardSet(card.bit)
        own, first, second = state.own - gone, state.first - gone, state.second - gone
        size, other = state.sizes
        if seat == self._first:
            first -= barred_by(card, state.trick, self._strain, self._overtrump)
            size -= 1
        elif seat != self._declarer:
            second -= barred_by(card, state.trick, self._strain, self._overtrump)
            other -= 1
        trick, order = (*state.trick, card), self._orders[state.leader]
        if len(trick) < len(order):
            return State(own, first, second, (size, other), state.leader, trick), 0
        leader = order[trick_winner(trick, self._strain)]
        return State(own, first, second, (size, other), leader, ()), int(leader == self._declarer)

    def answers(self, state: State) -> Iterator[Card]:
        """The cards that the defender to play in *state* plays in some layout."""
        for card in state.first if self._to_play(state) == self._first else state.second:
            after, _ = self.after(state, card)
            size, other = after.sizes
            if (
                len(after.first) >= size
                and len(after.second) >= other
                and len(after.first | after.second) >= size + other
            ):
                yield card

    def _to_play(self, state: State) -> int:
        return self._orders[state.leader][len(state.trick)]
