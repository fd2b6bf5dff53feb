"""Minimax over very many positions at once, in NumPy: plain, without pruning, and without a line of the engine.

A position at the start of a trick is one number, which knows roles (0 the declarer, then the others in play order) and
relative ranks only. Its cards lie suit by suit, each suit from its lowest card up; *place* p is the p-th of them:

    bits 2 p, 2 p + 1   who owns the card at place p
    bits 48 .. 59       how many cards suits 0, 1 and 2 have, four bits each; the rest are in suit 3
    bits 60, 61         the role that leads

How many cards a hand has is known beside it. Trumps are suit 0.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from prefa_solver import CardSet, Position, Seat, Strain, Suit

Codes = NDArray[np.uint64]
Values = NDArray[np.int8]

NO_TRUMPS = 9  # no card is of this suit
SIZES = 48
LEADER = 60
ONE = np.uint64(1)
SIZE_UNIT = np.array([1 << SIZES, 1 << SIZES + 4, 1 << SIZES + 8, 0], dtype=np.uint64)
MOST_CHILDREN = 3_000_000


@dataclass(frozen=True)
class Game:
    """The rules of one kind of play."""

    trumps: bool
    few: bool = False
    overtrump: bool = False
    players: int = 3

    @property
    def trump_suit(self) -> int:
        return 0 if self.trumps else NO_TRUMPS

    def __str__(self) -> str:
        names = ["trumps" if self.trumps else "no-trumps"]
        return "-".join(names + ["overtrump"] * self.overtrump + ["few"] * self.few + ["two"] * (self.players == 2))


GAMES = [
    Game(trumps, few, overtrump, players)
    for players, overtrump, trumps, few in product((3, 2), (False, True), (True, False), (False, True))
    if not overtrump or (trumps and players == 3)
]


def owners(codes: Codes, cards: int) -> NDArray[np.uint8]:
    """Who owns the card at each place: ``[n, cards]``."""
    shifts = np.arange(0, 2 * cards, 2, dtype=np.uint64)
    return (codes[:, None] >> shifts & np.uint64(3)).astype(np.uint8)


def suit_sizes(codes: Codes, cards: int) -> NDArray[np.int64]:
    """How many cards each suit has: ``[n, 4]``."""
    first = (codes[:, None] >> np.array([SIZES, SIZES + 4, SIZES + 8], dtype=np.uint64) & np.uint64(15)).astype(int)
    return np.column_stack([first, cards - first.sum(axis=1)])


def suits(codes: Codes, cards: int) -> NDArray[np.uint8]:
    """The suit of the card at each place: ``[n, cards]``."""
    ends = suit_sizes(codes, cards).cumsum(axis=1)[:, :3]
    return (np.arange(cards)[None, :, None] >= ends[:, None, :]).sum(axis=2).astype(np.uint8)


def leaders(codes: Codes) -> NDArray[np.int64]:
    return (codes >> np.uint64(LEADER)).astype(int)


def without(codes: Codes, place: NDArray[np.int64], suit: NDArray[np.uint8]) -> Codes:
    """The codes less the card at one place each."""
    below = (ONE << (2 * place).astype(np.uint64)) - ONE
    cards = codes & np.uint64((1 << SIZES) - 1)
    others = codes - cards - SIZE_UNIT[suit]
    return others | cards & below | cards >> np.uint64(2) & ~below


@dataclass
class Minimax:
    """Values of positions of one game. With `fill`, all small positions are worked out once and looked up after."""

    game: Game
    tables: list[Values] = field(default_factory=list)

    def fill(self, most: int) -> None:
        """Work out all positions of up to *most* cards a hand."""
        for hand in range(len(self.tables), most + 1):
            self.tables.append(self.one_trick(all_positions(hand, self.game.players), hand))

    def values(self, codes: Codes, hand: int) -> Values:
        """The declarer's tricks in positions of *hand* cards a hand."""
        if hand < len(self.tables):
            return self.tables[hand][numbers(codes, hand, self.game.players)]
        codes, back = np.unique(codes, return_inverse=True)
        step = max(1, MOST_CHILDREN // max(1, hand) ** self.game.players)
        parts = [self.one_trick(codes[start : start + step], hand) for start in range(0, len(codes), step)]
        return np.concatenate(parts)[back]

    def one_trick(self, codes: Codes, hand: int) -> Values:
        """By the definition: all ways to play one trick, and the value of what is left."""
        result = np.zeros(len(codes), dtype=np.int8)
        if hand == 0:
            return result
        for leader in range(self.game.players):
            rows = np.flatnonzero(leaders(codes) == leader)
            if len(rows):
                result[rows] = self.led_by(codes[rows], hand, leader)
        return result

    def led_by(self, codes: Codes, hand: int, leader: int) -> Values:
        game, players = self.game, self.game.players
        n, cards = len(codes), hand * players
        owner, suit = owners(codes, cards), suits(codes, cards)
        # place[role][:, q]: the place of the q-th card of a role
        place = np.argsort(owner, axis=1, kind="stable").reshape(n, players, hand).transpose(1, 0, 2)
        order = [(leader + i) % players for i in range(players)]
        tricks = np.full((n, *[hand] * players), -1, dtype=np.int8)
        legal_at = [np.ones((n, *[hand] * (i + 1)), dtype=bool) for i in range(players)]
        rows_of, where_of, children, won = [], [], [], []
        everyone = np.arange(n)
        for choice in product(range(hand), repeat=players):
            played = [place[role][:, q] for role, q in zip(order, choice, strict=True)]
            of_suit = [suit[everyone, p] for p in played]
            legal = np.ones(n, dtype=bool)
            for i in range(1, players):
                legal &= self.may_follow(owner, suit, order[i], played[: i + 1], of_suit[: i + 1])
                legal_at[i][(everyone, *choice[: i + 1])] = legal
            strength = [
                200 * (s == game.trump_suit) + 100 * (s == of_suit[0]) + p for s, p in zip(of_suit, played, strict=True)
            ]
            winner = np.array(order)[np.argmax(strength, axis=0)]
            rows = np.flatnonzero(legal)
            left = codes[rows] & np.uint64((1 << LEADER) - 1)
            for p, s in sorted_down([x[rows] for x in played], [x[rows] for x in of_suit]):
                left = without(left, p, s)
            children.append(left | winner[rows].astype(np.uint64) << np.uint64(LEADER))
            won.append(winner[rows] == 0)
            rows_of.append(rows)
            where_of.append(choice)
        values = self.values(np.concatenate(children), hand - 1) + np.concatenate(won)
        start = 0
        for rows, choice in zip(rows_of, where_of, strict=True):
            tricks[(rows, *choice)] = values[start : start + len(rows)]
            start += len(rows)
        for i in reversed(range(players)):
            many = (order[i] == 0) != game.few
            worst = -1 if many else 99
            tricks = np.where(legal_at[i], tricks, np.int8(worst))
            tricks = tricks.max(axis=-1) if many else tricks.min(axis=-1)
        return tricks

    def may_follow(self, owner, suit, role, played, of_suit):
        """Whether the last of the cards *played*, by *role*, is a legal answer to the others."""
        led, mine, trumps = of_suit[0], of_suit[-1], self.game.trump_suit
        his = owner == role
        can_follow = (his & (suit == led[:, None])).any(axis=1)
        can_trump = (his & (suit == trumps)).any(axis=1)
        legal = np.where(can_follow, mine == led, ~can_trump | (mine == trumps))
        if self.game.overtrump and len(played) == 3:
            ruffed = ~can_follow & (led != trumps) & (of_suit[1] == trumps)
            higher = (suit == trumps) & (np.arange(suit.shape[1]) > played[1][:, None])
            beats = (mine == trumps) & (played[2] > played[1])
            legal &= ~(ruffed & (his & higher).any(axis=1)) | beats
        return legal


def sorted_down(places, of_suit):
    """Places, the highest first (so that those still to come keep their numbers), and their suits."""
    by = np.argsort(-np.array(places), axis=0)
    return zip(np.take_along_axis(np.array(places), by, 0), np.take_along_axis(np.array(of_suit), by, 0), strict=True)


# All positions of so many cards a hand, numbered.


@cache
def all_suit_sizes(cards: int) -> NDArray[np.uint64]:
    sizes = [s for s in product(range(min(8, cards) + 1), repeat=3) if 0 <= cards - sum(s) <= 8]
    return np.array([sum(size << 4 * suit for suit, size in enumerate(s)) for s in sizes], dtype=np.uint64)


@cache
def all_owners(hand: int, players: int) -> NDArray[np.uint64]:
    found = []
    for first in combinations(range(hand * players), hand):
        others = [p for p in range(hand * players) if p not in first]
        for second in combinations(others, hand):
            found.append(sum(1 << 2 * p for p in second) + sum(2 << 2 * p for p in set(others) - set(second)))
    return np.array(sorted(found), dtype=np.uint64)


def all_positions(hand: int, players: int) -> Codes:
    """Every position, in the order of `numbers`: leader, sizes of the suits, owners."""
    leader = np.arange(players, dtype=np.uint64)[:, None, None] << np.uint64(LEADER)
    sizes = all_suit_sizes(hand * players)[None, :, None] << np.uint64(SIZES)
    return (leader | sizes | all_owners(hand, players)[None, None, :]).ravel()


def random_positions(rng: np.random.Generator, n: int, hand: int, players: int) -> Codes:
    """Positions drawn from all: every way in which the suits can lie is equally likely, long suits and short ones."""
    cards = hand * players
    owner = np.argsort(rng.random((n, cards)), axis=1).astype(np.uint64) % np.uint64(players)
    codes = (owner << np.arange(0, 2 * cards, 2, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
    sizes = rng.choice(all_suit_sizes(cards), n) << np.uint64(SIZES)
    return codes | sizes | rng.integers(0, players, n).astype(np.uint64) << np.uint64(LEADER)


@cache
def places_in(values: bytes, most: int) -> NDArray[np.int32]:
    found = np.full(most, -1, dtype=np.int32)
    found[np.frombuffer(values, dtype=np.uint64).astype(int)] = range(len(values) // 8)
    return found


def numbers(codes: Codes, hand: int, players: int) -> NDArray[np.int64]:
    """Where positions stand in `all_positions`."""
    cards = hand * players
    owned, sizes = all_owners(hand, players), all_suit_sizes(cards)
    owner = places_in(owned.tobytes(), 4**cards)[(codes & np.uint64(4**cards - 1)).astype(int)]
    size = places_in(sizes.tobytes(), 1 << 12)[(codes >> np.uint64(SIZES) & np.uint64(0xFFF)).astype(int)]
    return (leaders(codes) * len(sizes) + size) * len(owned) + owner


# From numbers to cards and back.


def code(position: Position) -> int:
    """A position at the start of a trick as a number."""
    seats = [
        position.declarer,
        *(s for s in (position.declarer.next, position.declarer.next.next) if s in position.active),
    ]
    trumps = position.strain.suit
    # trumps change places with suit 0
    lane = {trumps: Suit.SPADES, Suit.SPADES: trumps} if trumps is not None else {}
    cards = sorted((lane.get(c.suit, c.suit), c.rank, role) for role, s in enumerate(seats) for c in position.hand(s))
    sizes = [sum(suit == s for suit, _, _ in cards) for s in range(3)]
    return (
        sum(role << 2 * place for place, (_, _, role) in enumerate(cards))
        | sum(size << SIZES + 4 * suit for suit, size in enumerate(sizes))
        | seats.index(position.leader) << LEADER
    )


def game_of(position: Position) -> Game:
    two, trumps = position.sits_out is not None, position.strain is not Strain.NO_TRUMPS
    overtrump = position.must_overtrump and trumps and not two
    return Game(trumps, position.objective == "min", overtrump, 2 if two else 3)


@dataclass
class Rows:
    """Positions as `solve_many` takes them."""

    hands: NDArray[np.uint32]
    strain: NDArray[np.int8]
    declarer: NDArray[np.int8]
    leader: NDArray[np.int8]
    sits_out: NDArray[np.int8]

    def position(self, i: int, game: Game) -> Position:
        """Row *i*, to be looked at."""
        first, second, third = (CardSet(int(mask)) for mask in self.hands[i])
        return Position(
            hands=(first, second, third),
            declarer=Seat(self.declarer[i] + 1),
            strain=Strain(self.strain[i]),
            leader=Seat(self.leader[i] + 1),
            sits_out=None if self.sits_out[i] < 0 else Seat(self.sits_out[i] + 1),
            objective="min" if game.few else "max",
            must_overtrump=game.overtrump,
        )


def rows(codes: Codes, hand: int, game: Game, rng: np.random.Generator | None) -> Rows:
    """Cards for positions. With *rng*: at random ranks, suits and seats; without: the lowest ranks, seat 0 declares.

    The hand of a seat that sits out holds what it likes.
    """
    n, cards = len(codes), hand * game.players
    owner, suit, sizes = owners(codes, cards), suits(codes, cards), suit_sizes(codes, cards)
    shift = np.zeros(n, dtype=int) if rng is None else rng.integers(0, 4, n)
    declarer = np.zeros(n, dtype=int) if rng is None else rng.integers(0, 3, n)
    role_1 = np.ones(n, dtype=int) if rng is None or game.players == 3 else rng.integers(1, 3, n)
    ranks = np.broadcast_to(np.arange(8), (n, 4, 8))
    if rng is not None:
        chosen = np.argsort(rng.random((n, 4, 8)), axis=2)
        ranks = np.sort(np.where(np.arange(8) < sizes[:, :, None], chosen, 99), axis=2)
    place_in_suit = np.arange(cards) - (sizes.cumsum(axis=1) - sizes)[np.arange(n)[:, None], suit]
    rank = ranks[np.arange(n)[:, None], suit, place_in_suit]
    bit = (1 << (8 * ((suit + shift[:, None]) % 4) + rank)).astype(np.uint32)
    hands = np.zeros((n, 3), dtype=np.uint32)
    out = np.full(n, -1)
    if game.players == 2:
        out = (declarer + 3 - role_1) % 3
        hands[:] = 0 if rng is None else rng.integers(0, 2**32, (n, 1), dtype=np.uint32)
    seats = np.array([declarer, (declarer + role_1) % 3, (declarer + 2) % 3])[: game.players]
    for role, seat in enumerate(seats):
        hands[np.arange(n), seat] = np.where(owner == role, bit, 0).sum(axis=1, dtype=np.uint32)
    strain = (0 + shift) if game.trumps else np.full(n, 4)
    columns = (strain, declarer, seats[leaders(codes), np.arange(n)], out)
    return Rows(hands, *(column.astype(np.int8) for column in columns))
