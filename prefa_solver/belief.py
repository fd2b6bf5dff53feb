"""How many tricks one way of playing surely takes, whatever the cards that the declarer cannot see.

The declarer may let his play depend on what he has seen so far, and on nothing else; the defenders know everything.
So it is a game with open cards after all, between the declarer and an opponent who never has to say who holds what:
he may play any card that some layout allows, and every play narrows the layouts down. A state of that game is the
declarer's hand and, for each defender, the cards that he may still hold. Nothing is sampled: what the search says is
proved.

A state is worth the same as another with the same order of holders in each suit, so the table is keyed by that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .cards import Card
from .errors import PrefaError
from .view import View

__all__ = ["DEFAULT_NODES", "BeliefSearch", "State", "Strategy", "Undecided"]

DEFAULT_NODES = 30_000
"""States between tricks that a search may visit before it gives up."""

_SUITS = tuple(0xFF << 8 * suit for suit in range(4))


class Undecided(PrefaError):
    """The search has visited as many states as it may."""


class State(NamedTuple):
    """What the declarer knows. Sets of cards are masks.

    :param own: his hand.
    :param first: what the first defender may hold.
    :param second: what the second may hold.
    :param sizes: how many cards the two hold; 0 for one who sits out.
    :param leader: the seat, 0 to 2, that leads or led the trick.
    :param trick: the cards on the table.
    """

    own: int
    first: int
    second: int
    sizes: tuple[int, int]
    leader: int
    trick: tuple[int, ...]


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
        return Card(self.search.good_card(self.state, self.wanted))

    def branches(self, *, kinds: bool = False) -> Iterator[tuple[tuple[Card, ...], "Strategy"]]:
        """What may be played from `card` up to the declarer's next turn, `card` included, and the strategy from there.

        :param kinds: leave out plays of the defenders that are no better for them than others.
        """
        state, won = self.search.after(self.state, self.card)
        yield from self._branches((self.card,), state, self.wanted - won, kinds)

    def _branches(
        self, played: tuple[Card, ...], state: State, wanted: int, kinds: bool
    ) -> Iterator[tuple[tuple[Card, ...], "Strategy"]]:
        if self.search.is_declarers_turn(state) or not (state.own or state.trick):
            yield played, Strategy(self.search, state, wanted)
            return
        for card in self.search.answers(state, kinds):
            after, won = self.search.after(state, card)
            yield from self._branches((*played, Card(card)), after, wanted - won, kinds)


class BeliefSearch:
    """Searches from one view; what it has proved is kept for the next question.

    :param view: the declarer's.
    :param nodes: how many states between tricks it may visit in all.
    """

    def __init__(self, view: View, nodes: int = DEFAULT_NODES) -> None:
        declarer = view.declarer.index
        first, second = (declarer + 1) % 3, (declarer + 2) % 3
        self._trumps = 0 if view.strain.suit is None else _SUITS[view.strain.suit]
        self._trump_suit = view.strain.suit
        self._overtrump = view.must_overtrump
        self._declarer = declarer
        self._defenders = first, second
        self._sits_out = -1 if view.sits_out is None else view.sits_out.index
        self._orders = [
            tuple(seat for seat in (leader, (leader + 1) % 3, (leader + 2) % 3) if seat != self._sits_out)
            for leader in range(3)
        ]
        masks = [cards.mask for cards in view.may_hold]
        self.start = State(
            masks[declarer],
            masks[first],
            masks[second],
            (view.sizes[first], view.sizes[second]),
            view.leader.index,
            tuple(int(card) for card in view.trick),
        )
        self.nodes = 0
        self._limit = nodes
        # Lower and upper bound of the sure tricks, by what the state looks like.
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    # -- questions --

    def is_sure(self, wanted: int, state: State | None = None) -> bool:
        """Whether some way of playing takes *wanted* tricks more in every layout.

        :raises Undecided: if that takes more nodes than allowed.
        """
        state = self.start if state is None else state
        return self._sure_in_trick(state, wanted) if state.trick else self._sure(state, wanted)

    def good_card(self, state: State, wanted: int) -> int:
        """A card with which the declarer, to play in *state*, is sure of *wanted* tricks from there on.

        :raises Undecided: if that takes more nodes than allowed.
        :raises AssertionError: if there is none; ask `is_sure` first.
        """
        for card in self._declarer_plays(state):
            after, won = self.after(state, card)
            if self.is_sure(wanted - won, after):
                return card
        raise AssertionError(f"no card is sure of {wanted} tricks in {state}")

    def glance(self, state: State) -> int:
        """A number of tricks that is plainly sure: by trumps that must win, or by cards led from the top."""
        if state.trick:
            return 0
        on_lead = state.leader == self._declarer
        return self._at_a_glance(state.own, state.first, state.second, state.own.bit_count(), on_lead)

    def is_declarers_turn(self, state: State) -> bool:
        return self._to_play(state) == self._declarer

    def after(self, state: State, card: int) -> tuple[State, int]:
        """The state after *card*, and 1 if the declarer has won a trick by it, else 0."""
        own, first, second, (size, other), leader, trick = state
        seat, bit = self._to_play(state), 1 << card
        own, first, second = own & ~bit, first & ~bit, second & ~bit
        if seat == self._defenders[0]:
            first &= ~self._bars(card, trick)
            size -= 1
        elif seat == self._defenders[1]:
            second &= ~self._bars(card, trick)
            other -= 1
        trick = (*trick, card)
        if len(trick) < len(self._orders[leader]):
            return State(own, first, second, (size, other), leader, trick), 0
        leader = self._winner(leader, trick)
        return State(own, first, second, (size, other), leader, ()), int(leader == self._declarer)

    def answers(self, state: State, kinds: bool = False) -> Iterator[int]:
        """The cards that the defender to play in *state* plays in some layout.

        :param kinds: leave out cards that are no better for him than others.
        """
        mask = state.first if self._to_play(state) == self._defenders[0] else state.second
        for card in self._defender_plays(state) if kinds else _cards(mask):
            if self._exists(self.after(state, card)[0]):
                yield card

    # -- the search --

    def _sure(self, state: State, wanted: int) -> bool:
        """`is_sure` at the start of a trick."""
        own, first, second, sizes, leader, _ = state
        size = own.bit_count()
        if wanted <= 0 or wanted > size:
            return wanted <= 0
        if self._sits_out < 0:
            # A defender who must hold all that he may hold leaves nothing of it to the other.
            if first.bit_count() == size:
                second &= ~first
            if second.bit_count() == size:
                first &= ~second
        key = self._key(own, first, second, leader)
        low, high = self._known.get(key, (0, size))
        if low < wanted <= high:
            low = max(low, self._at_a_glance(own, first, second, size, leader == self._declarer))
            if low < wanted:
                self.nodes += 1
                if self.nodes > self._limit:
                    raise Undecided(f"undecided after {self._limit} nodes")
                if self._sure_in_trick(State(own, first, second, sizes, leader, ()), wanted):
                    low = wanted
                else:
                    high = wanted - 1
            self._known[key] = low, high
        return wanted <= low

    def _sure_in_trick(self, state: State, wanted: int) -> bool:
        if self._to_play(state) == self._declarer:
            for card in self._declarer_plays(state):
                after, won = self.after(state, card)
                if self.is_sure(wanted - won, after):
                    return True
            return False
        for card in self._defender_plays(state):
            after, won = self.after(state, card)
            if self._exists(after) and not self.is_sure(wanted - won, after):
                return False
        return True

    def _at_a_glance(self, own: int, first: int, second: int, size: int, on_lead: bool) -> int:
        """Tricks that are sure without a search."""
        trumps, trumps1, trumps2 = own & self._trumps, first & self._trumps, second & self._trumps
        # Each trump wins unless a higher one falls on it, and every one of those beats one card only.
        sure = _unbeaten(trumps, trumps1 | trumps2)
        if not on_lead:
            return sure
        drawn = _run(trumps, trumps1, trumps2, size)
        if drawn < min(size, max(trumps1.bit_count(), trumps2.bit_count())):
            return max(sure, drawn)
        for suit in _SUITS:
            if suit != self._trumps:
                drawn += _run(own & suit, first & suit, second & suit, size)
        return max(sure, drawn)

    def _key(self, own: int, first: int, second: int, leader: int) -> tuple[int, ...]:
        codes = [
            _suit_code(own >> shift & 0xFF, first >> shift & 0xFF, second >> shift & 0xFF) for shift in (0, 8, 16, 24)
        ]
        trumps = 0 if self._trump_suit is None else codes.pop(self._trump_suit)
        codes.sort()  # plain suits are all alike
        return trumps, *codes, leader

    # -- the rules of play, on masks --

    def _to_play(self, state: State) -> int:
        return self._orders[state.leader][len(state.trick)]

    def _winner(self, leader: int, trick: tuple[int, ...]) -> int:
        best = 0
        for place in range(1, len(trick)):
            card, top = trick[place], trick[best]
            if card >> 3 == top >> 3:
                best = place if card > top else best
            elif self._trumps >> card & 1:
                best = place
        return self._orders[leader][best]

    def _duty(self, hand: int, trick: tuple[int, ...]) -> int:
        """The cards of *hand* that may be played."""
        if not trick:
            return hand
        if following := hand & _SUITS[trick[0] >> 3]:
            return following
        trumps = hand & self._trumps
        if trumps and self._overtrump and len(trick) == 2 and self._trumps >> trick[1] & 1:
            return trumps & _above(trick[1]) or trumps
        return trumps or hand

    def _bars(self, card: int, trick: tuple[int, ...]) -> int:
        """What the defender who plays *card* cannot hold."""
        if not trick or card >> 3 == trick[0] >> 3:
            return 0
        led = _SUITS[trick[0] >> 3]
        if not self._trumps >> card & 1:
            return led | self._trumps
        if self._overtrump and len(trick) == 2 and self._trumps >> trick[1] & 1 and card < trick[1]:
            return led | self._trumps & _above(trick[1])
        return led

    def _exists(self, state: State) -> bool:
        """Whether some layout agrees with *state*."""
        size, other = state.sizes
        return (
            state.first.bit_count() >= size
            and state.second.bit_count() >= other
            and (state.first | state.second).bit_count() >= size + other
        )

    # -- which cards to try --

    def _declarer_plays(self, state: State) -> list[int]:
        """One card of each group of equals, high cards first."""
        between = state.first | state.second | _mask(state.trick)
        return [group[0] for group in _groups(self._duty(state.own, state.trick), between)]

    def _defender_plays(self, state: State) -> list[int]:
        """Cards of the defender to play that are as good for him as all of his; some may agree with no layout.

        Cards with none of the declarer's between them, which the other defender may hold or may not hold alike, leave
        states of equal worth. They differ only in who wins the trick, if the other defender plays later and beats one
        of them, but not another, with a card from between them. From three such cards, one in the middle can be
        beaten or not, as the defenders like.
        """
        mine, other = state.first, state.second
        if self._to_play(state) != self._defenders[0]:
            mine, other = other, mine
        table, seats = _mask(state.trick), self._orders[state.leader][len(state.trick) + 1 :]
        partner_follows = any(seat != self._declarer for seat in seats)
        plays = []
        for kind in (mine & other, mine & ~other):
            between = state.own | table | (mine | other) & ~kind
            for group in _groups(kind, between):
                if len(group) == 1 or not partner_follows or not kind & other:
                    plays.append(group[0])
                elif self._overtrump or len(group) == 2:
                    plays += group
                else:
                    plays.append(group[1])
        return plays


def _cards(mask: int) -> Iterator[int]:
    """The cards of *mask*, high to low."""
    while mask:
        card = mask.bit_length() - 1
        yield card
        mask ^= 1 << card


def _mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def _above(card: int) -> int:
    """The higher cards of all kinds, those of the same suit among them."""
    return -2 << card


def _groups(mask: int, between: int) -> list[list[int]]:
    """The cards of *mask*, high to low, parted by suits and wherever a card of *between* lies between two of them."""
    groups: list[list[int]] = []
    for card in _cards(mask):
        if groups:
            above = groups[-1][-1]
            if above >> 3 == card >> 3 and not between & ((1 << above) - (2 << card)):
                groups[-1].append(card)
                continue
        groups.append([card])
    return groups


def _unbeaten(own: int, enemy: int) -> int:
    """How many of *own*, cards of one suit, are left over when each of *enemy* has beaten a lower one."""
    left = spare = 0
    for card in _cards(own | enemy):
        if enemy >> card & 1:
            spare += 1
        elif spare:
            spare -= 1
        else:
            left += 1
    return left


def _run(own: int, first: int, second: int, size: int) -> int:
    """Tricks that *own*, cards of one suit, surely take when led from the top, if nobody trumps."""
    longest = min(size, max(first.bit_count(), second.bit_count()))
    higher = (first | second).bit_length()
    won = 0
    for card in _cards(own):
        if won >= longest:
            return own.bit_count()
        if card < higher:
            return won
        won += 1
    return won


@lru_cache(maxsize=1 << 16)
def _suit_code(own: int, first: int, second: int) -> int:
    """Who may hold what in a suit, from the top card down, as a number; the cards that are gone leave no gap."""
    code = 1
    for rank in range(7, -1, -1):
        holders = (own >> rank & 1) | (first >> rank & 1) << 1 | (second >> rank & 1) << 2
        if holders:
            code = code << 3 | holders
    return code
