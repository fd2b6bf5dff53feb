# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: autotestdict=False
"""The all-pass deal, solved: three players, no trumps, each for himself. Bits in, numbers out.

Three analyses in one walk over all positions between tricks:

- *security*: the worst that a player is sure of, whatever the two others do together;
- *outcomes*: every vector of tricks in which best play of three selfish players can end. At a node of player i with
  children c these are the v in the union of V(c) with v_i no worse than the worst of every other child: a child can be
  chosen with v if each other child has some continuation that is no better for i. (Ties are free, and may depend on the
  history.)
- *expected*: what each expects if equally good cards are equally likely, equal cards counted once.

What a player wants is a rank for each final vector, 0 best: his own tricks, or any order that the caller gives.
Positions between tricks are remembered by the owners of each suit's cards from the top down; suits that no talon card
will lead are interchangeable. Cards are 8 * suit + rank, seats count from 0.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from bits cimport bit_count, lowest_bit, u8, u32, u64

include "exact.pxi"
include "vectors.pxi"

cdef enum:
    MOST_TRICKS = 10
    MOST_RANKS = 66
    SUIT_CODES = 13122          # 2 * 3 ** 8: a leading 1, then an owner a card
    FIRST_ROOM = 1 << 12
    MOST_POSITIONS = 1 << 23
    POLL = 1 << 14              # positions between two looks for a signal

cdef struct Value:
    Vectors outcomes
    int security[3]
    Number expected[3]

# What is known, by position. The slots are small, so that looking for a position touches little memory.
cdef struct Slot:
    u64 key                     # 0: empty
    u64 number                  # of its value, in order of coming

cdef struct Known:
    Slot *slots
    u64 slot_count              # a power of two
    Value *values
    u64 value_room
    u64 count

# The moment in the middle of a trick: who led, which suit counts, the cards so far and who is winning.
cdef struct Trick:
    int leader
    int played
    int suit                    # the suit that wins; -1 until a card is led
    int best                    # the rank of the best card of it; -1: the leader wins so far
    int winner
    u32 cards

cdef struct Choice:
    int player
    const Vectors *at_most      # by rank, for this player
    int most                    # the highest rank there is
    int count
    Vectors outcomes[MOST_TRICKS]
    int worst[MOST_TRICKS]
    int security[3]
    Number expected[3]          # summed over the cards that are best by their expectation
    Number least                # his expectation with each of these
    int equals


cdef struct Walk:
    u32 hands[3]
    int codes[4][256]           # by suit and the ranks alive: the owners of them, as a number
    u8 different[4][3][256]     # by suit, owner and the ranks alive: one of each of his equal cards
    int talon_suits[2]
    int talon_count
    int tricks                  # tricks left at the root, the one on the table included
    int first_hand
    bint second_by_first_hand   # who leads the second and the third trick
    bint third_by_first_hand
    bint own_tricks             # whether the ranks are the own tricks still to come
    Vectors at_most[MOST_TRICKS + 1][3][SIDE]  # by tricks left, player and rank: the vectors of no higher rank
    int ranks[3]
    Vectors ranked[3][MOST_RANKS]  # the same for an order that the caller gives; vectors are final then
    int rank_of[3][VECTORS]
    Number utility[3][VECTORS]
    Number one                  # a trick, in units of the averages
    Known known
    u64 polled                  # how many positions there were at the last look for a signal
    bint failed


cdef inline Slot *slot_of(Slot *slots, u64 slot_count, u64 key) noexcept nogil:
    """The slot of *key*, or the empty one where it belongs."""
    cdef u64 place = key * <u64>0x9E3779B97F4A7C15
    place = (place ^ place >> 32) & (slot_count - 1)
    while slots[place].key != 0 and slots[place].key != key:
        place = (place + 1) & (slot_count - 1)
    return &slots[place]


cdef bint make_room(Known *known) noexcept nogil:
    """Room for one position more; False if there are too many, or no memory."""
    cdef u64 count = known.slot_count, i
    cdef Slot *slots
    cdef Value *values
    if known.count == known.value_room:
        values = <Value *>realloc(known.values, 2 * known.value_room * sizeof(Value))
        if values == NULL or known.count >= MOST_POSITIONS:
            return False
        known.values = values
        known.value_room *= 2
    if 2 * known.count >= count:
        slots = <Slot *>calloc(2 * count, sizeof(Slot))
        if slots == NULL:
            return False
        for i in range(count):
            if known.slots[i].key != 0:
                slot_of(slots, 2 * count, known.slots[i].key)[0] = known.slots[i]
        free(known.slots)
        known.slots, known.slot_count = slots, 2 * count
    return True


cdef bint remember(Known *known, u64 key, const Value *value) noexcept nogil:
    cdef Slot *slot
    if not make_room(known):
        return False
    slot = slot_of(known.slots, known.slot_count, key)
    slot.key, slot.number = key, known.count
    known.values[known.count] = value[0]
    known.count += 1
    return True


cdef inline int talon_left(const Walk *walk, int left) noexcept nogil:
    """How many talon suits are still to be led when *left* tricks are to come."""
    cdef int count = walk.talon_count - (walk.tricks - left)
    return count if count > 0 else 0


cdef u64 key_of(const Walk *walk, u32 alive, int leader, int taken, int left) noexcept nogil:
    cdef int codes[4]
    cdef int i, j, code
    cdef u64 key = 1
    for i in range(4):
        code = walk.codes[i][alive >> 8 * i & 0xFF]
        j = i
        if talon_left(walk, left) == 0:
            while j > 0 and codes[j - 1] > code:
                codes[j] = codes[j - 1]
                j -= 1
        codes[j] = code
    for i in range(4):
        key = key * SUIT_CODES + codes[i]
    # 54.7 bits so far; 67 vectors and three leaders fit
    return (key * 3 + leader) * 67 + (0 if walk.own_tricks else taken_place(taken))


cdef inline int taken_place(int vector) noexcept nogil:
    """A number below 66 for a vector of at most ten tricks."""
    cdef int first = vector // SIDE, second = vector % SIDE
    return first * SIDE - first * (first - 1) // 2 + second


cdef inline int worst_rank(const Vectors *at_most, Vectors outcomes, int rank) noexcept nogil:
    """The highest rank of *outcomes*, which is *rank* or lower."""
    while rank > 0 and within(outcomes, at_most[rank - 1]):
        rank -= 1
    return rank


cdef void solve(Walk *walk, u32 alive, int leader, int taken, int left, Value *value) noexcept nogil:
    """The value of a position between tricks."""
    cdef u64 key
    cdef Slot *slot
    cdef Trick trick
    cdef int player
    if left == 0:
        memset(value, 0, sizeof(Value))
        value.outcomes = one_vector(0 if walk.own_tricks else taken)
        if not walk.own_tricks:
            for player in range(3):
                value.security[player] = walk.rank_of[player][taken]
                value.expected[player] = walk.utility[player][taken]
        return
    key = key_of(walk, alive, leader, taken, left)
    slot = slot_of(walk.known.slots, walk.known.slot_count, key)
    if slot.key == key:
        value[0] = walk.known.values[slot.number]
        return
    trick.leader = trick.winner = leader
    trick.played = 0
    trick.suit = trick.best = -1
    trick.cards = 0
    if talon_left(walk, left) > 0:
        trick.suit = walk.talon_suits[walk.talon_count - talon_left(walk, left)]
    play(walk, alive, &trick, taken, left, value)
    if walk.failed or not remember(&walk.known, key, value):
        walk.failed = True
        return
    if walk.known.count - walk.polled >= POLL:
        walk.polled = walk.known.count
        with gil:
            try:
                PyErr_CheckSignals()
            except BaseException:
                walk.failed = True
                raise


cdef void finish(Walk *walk, u32 alive, const Trick *trick, int taken, int left, Value *value) noexcept nogil:
    """The value when three cards lie on the table."""
    cdef int leader = trick.winner, talon = talon_left(walk, left)
    if (talon == 2 and walk.second_by_first_hand) or (talon == 1 and walk.third_by_first_hand):
        leader = walk.first_hand
    if walk.own_tricks:
        solve(walk, alive & ~trick.cards, leader, 0, left - 1, value)
        value.outcomes = with_a_trick(value.outcomes, trick.winner)
        value.security[trick.winner] += 1
        value.expected[trick.winner] = plus(value.expected[trick.winner], walk.one)
    else:
        taken += SIDE if trick.winner == 0 else 1 if trick.winner == 1 else 0
        solve(walk, alive & ~trick.cards, leader, taken, left - 1, value)


cdef inline u32 choices(const Walk *walk, u32 alive, const Trick *trick, bint all_cards) noexcept nogil:
    """The cards of the player to play that are different; or all that are legal."""
    cdef int player = (trick.leader + trick.played) % 3, suit
    cdef u32 held = walk.hands[player] & alive & ~trick.cards, found = 0
    if trick.suit >= 0 and held & <u32>0xFF << 8 * trick.suit:
        held &= <u32>0xFF << 8 * trick.suit
    if all_cards:
        return held
    for suit in range(4):
        found |= <u32>walk.different[suit][player][alive >> 8 * suit & 0xFF] << 8 * suit
    return held & found


cdef inline Trick after(const Trick *trick, int card) noexcept nogil:
    """The trick with one card more."""
    cdef Trick then = trick[0]
    cdef int player = (trick.leader + trick.played) % 3, suit = card >> 3
    if then.suit < 0:
        then.suit = suit
    if suit == then.suit and (card & 7) > then.best:
        then.best, then.winner = card & 7, player
    then.cards |= <u32>1 << card
    then.played += 1
    return then


cdef void play(Walk *walk, u32 alive, const Trick *trick, int taken, int left, Value *value) noexcept nogil:
    """The value in the middle of a trick, or at its start: the player to play chooses."""
    cdef int player = (trick.leader + trick.played) % 3
    cdef u32 cards
    cdef Trick then
    cdef Choice choice
    if trick.played == 3:
        finish(walk, alive, trick, taken, left, value)
        return
    cards = choices(walk, alive, trick, False)
    start_choice(&choice, walk, player, left)
    while cards and not walk.failed:
        then = after(trick, lowest_bit(cards))
        cards &= cards - 1
        play(walk, alive, &then, taken, left, value)
        offer(&choice, value)
    choose(&choice, value)


# -- one player's choice between the values of his cards --------------------------------------------------------------

cdef void start_choice(Choice *choice, const Walk *walk, int player, int left) noexcept nogil:
    choice.player = player
    choice.count = choice.equals = 0
    if walk.own_tricks:
        choice.at_most = &walk.at_most[left][player][0]
        choice.most = left
    else:
        choice.at_most = &walk.ranked[player][0]
        choice.most = walk.ranks[player] - 1


cdef void offer(Choice *choice, const Value *value) noexcept nogil:
    """One more card, with its value."""
    cdef int i, compared, me = choice.player, n = choice.count
    choice.outcomes[n] = value.outcomes
    choice.worst[n] = worst_rank(choice.at_most, value.outcomes, choice.most)
    choice.count = n + 1
    for i in range(3):
        if n == 0 or (value.security[i] < choice.security[i]) == (i == me):
            choice.security[i] = value.security[i]
    compared = -1 if n == 0 else compare(value.expected[me], choice.least)
    if compared < 0:
        choice.least = value.expected[me]
        choice.equals = 1
        for i in range(3):
            choice.expected[i] = value.expected[i]
    elif compared == 0:
        choice.equals += 1
        for i in range(3):
            choice.expected[i] = plus(choice.expected[i], value.expected[i])


cdef void choose(const Choice *choice, Value *value) noexcept nogil:
    """The value of the choice."""
    cdef int i, lowest = 0, next_lowest, bound
    cdef Vectors outcomes
    value.outcomes.low = value.outcomes.high = 0
    for i in range(choice.count):
        if choice.worst[i] < choice.worst[lowest]:
            lowest = i
    next_lowest = choice.most
    for i in range(choice.count):
        if i != lowest and choice.worst[i] < next_lowest:
            next_lowest = choice.worst[i]
    for i in range(choice.count):
        bound = next_lowest if i == lowest else choice.worst[lowest]
        outcomes = choice.outcomes[i]
        if choice.count > 1 and choice.worst[i] > bound:
            outcomes = common(outcomes, choice.at_most[bound])
        add_vectors(&value.outcomes, outcomes)
    for i in range(3):
        value.security[i] = choice.security[i]
        value.expected[i] = choice.expected[i] if choice.equals == 1 else divided(choice.expected[i], choice.equals)


# -- from and to Python -----------------------------------------------------------------------------------------------

cdef object UNIT = 1
for _tricks, _multiple in enumerate((1, 2, 6, 12, 60, 60, 420, 840, 2520, 2520)):
    UNIT *= _multiple ** 3


cdef void fill_suits(Walk *walk) noexcept:
    """The tables of owners and of different cards."""
    cdef int suit, alive, rank, owner, previous, code
    for suit in range(4):
        for alive in range(256):
            code, previous = 1, -1
            for owner in range(3):
                walk.different[suit][owner][alive] = 0
            for rank in range(8):
                if not alive >> rank & 1:
                    continue
                owner = 0
                while owner < 2 and not walk.hands[owner] >> (8 * suit + rank) & 1:
                    owner += 1
                code = 3 * code + owner
                if owner != previous:
                    walk.different[suit][owner][alive] |= 1 << rank
                previous = owner
            walk.codes[suit][alive] = code


cdef void fill_ranks(Walk *walk) noexcept:
    """Which vectors have at most so many tricks of a player."""
    cdef int left, player, rank, first, second, tricks
    for left in range(MOST_TRICKS + 1):
        for first in range(left + 1):
            for second in range(left + 1 - first):
                for player in range(3):
                    tricks = first if player == 0 else second if player == 1 else left - first - second
                    for rank in range(tricks, left + 1):
                        add_vectors(&walk.at_most[left][player][rank], one_vector(SIDE * first + second))


cdef object fill_utilities(Walk *walk, utilities, int total):
    """The ranks of all final vectors, and what each is worth in units of the averages."""
    cdef int player, first, second, place, rank
    for player in range(3):
        vectors = [SIDE * first + second for first in range(total + 1) for second in range(total + 1 - first)]
        different = sorted({utilities[player][place] for place in vectors})
        walk.ranks[player] = len(different)
        for place in vectors:
            walk.rank_of[player][place] = different.index(utilities[player][place])
            walk.utility[player][place] = number_of(utilities[player][place] * UNIT)
            for rank in range(walk.rank_of[player][place], walk.ranks[player]):
                add_vectors(&walk.ranked[player][rank], one_vector(place))


cdef object told(const Value *value, int total):
    """A value as Python objects: security, the sorted vectors, the numerators of the expectations."""
    cdef int place, first, second
    cdef Vectors one
    vectors = []
    for place in range(VECTORS):
        one = one_vector(place)
        first, second = place // SIDE, place % SIDE
        if common(one, value.outcomes).low or common(one, value.outcomes).high:
            vectors.append((first, second, total - first - second))
    return (
        (value.security[0], value.security[1], value.security[2]),
        tuple(vectors),
        tuple([integer_of(value.expected[i]) for i in range(3)]),
    )


def solve_all_pass(hands, trick, int leader, talon_suits, int first_hand, bint second_by_first_hand,
                   bint third_by_first_hand, utilities=None, earlier=(0, 0, 0)):
    """Solve a position. The caller has checked it.

    :param hands: three masks, without the cards on the table.
    :param trick: the cards on the table in order; *leader* led.
    :param talon_suits: the suits that the talon still leads to this trick and the next, in order.
    :param second_by_first_hand: whether the first hand leads the second trick, and not the winner of the first.
    :param utilities: None for tricks; else for each seat its utility, a whole number from 0 (best) to 1023, of each of
        the 121 final vectors 11 * t0 + t1 (any number where there is no such vector).
    :param earlier: the tricks that each seat has taken; they matter to utilities only.
    :returns: the value, the values after each legal card as (card, value) with equal cards together, the unit of the
        expectations, and how many positions between tricks there were. A value is (security, outcomes, expectations).
        With utilities the securities are ranks among the different utilities, best first, and vectors are final.
    :raises MemoryError: if there are more positions than can be held.
    """
    cdef Walk *walk = <Walk *>calloc(1, sizeof(Walk))
    cdef Trick table, then
    cdef Choice choice
    cdef Value value
    cdef u32 alive = 0, cards, legal
    cdef int player, card, place, left, taken, total
    if walk == NULL:
        raise MemoryError
    try:
        for player in range(3):
            walk.hands[player] = hands[player]
        table.leader = table.winner = leader
        table.played = 0
        table.suit = table.best = -1
        table.cards = 0
        for card in trick:
            walk.hands[(leader + table.played) % 3] |= <u32>1 << card
            if table.played == 0 and len(talon_suits):
                table.suit = talon_suits[0]
            table = after(&table, card)
        if len(talon_suits):
            table.suit = talon_suits[0]
        for player in range(3):
            alive |= walk.hands[player]
        left = bit_count(walk.hands[leader])
        taken = SIDE * earlier[0] + earlier[1]
        total = left + sum(earlier)
        walk.tricks, walk.first_hand = left, first_hand
        walk.talon_count = len(talon_suits)
        for place in range(walk.talon_count):
            walk.talon_suits[place] = talon_suits[place]
        walk.second_by_first_hand, walk.third_by_first_hand = second_by_first_hand, third_by_first_hand
        walk.own_tricks = utilities is None
        walk.one = number_of(UNIT)
        fill_suits(walk)
        if walk.own_tricks:
            fill_ranks(walk)
        else:
            fill_utilities(walk, utilities, total)
        walk.known.slot_count, walk.known.value_room = 2 * FIRST_ROOM, FIRST_ROOM
        walk.known.slots = <Slot *>calloc(walk.known.slot_count, sizeof(Slot))
        walk.known.values = <Value *>malloc(walk.known.value_room * sizeof(Value))
        if walk.known.slots == NULL or walk.known.values == NULL:
            raise MemoryError
        found = []
        cards, legal = choices(walk, alive, &table, False), choices(walk, alive, &table, True)
        start_choice(&choice, walk, (table.leader + table.played) % 3, left)
        while cards:
            then = after(&table, lowest_bit(cards))
            with nogil:
                play(walk, alive, &then, taken, left, &value)
            if walk.failed:
                PyErr_CheckSignals()
                raise MemoryError
            offer(&choice, &value)
            equal = [lowest_bit(cards)]
            cards &= cards - 1
            equal += [card for card in range(equal[0] + 1, lowest_bit(cards) if cards else 32) if legal >> card & 1]
            answer = told(&value, left if walk.own_tricks else total)
            found += [(card, answer) for card in equal]
        choose(&choice, &value)
        return told(&value, left if walk.own_tricks else total), found, UNIT, walk.known.count
    finally:
        free(walk.known.slots)
        free(walk.known.values)
        free(walk)
