# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: autotestdict=False
"""What the declarer surely takes, whatever the cards that he cannot see, compiled.

prefa_solver.unseen.belief says which game is searched, and why its answers are proofs. Here a state of it is a few
masks of the engine's cards (game.pxi), and two states are equal if the order of holders is the same in each suit
(`write_key`). This is a module of its own: it shares the rules of a trick with the search of open cards, and nothing
else.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from bits cimport bit_count, lowest_bit, u32, u64

include "game.pxi"

cdef struct Belief:
    u32 own                     # the declarer's hand
    u32[2] may                  # what the first and the second defender may hold
    int[2] size                 # how many cards they hold; 0 for one who sits out
    int to_play                 # seat
    int played                  # cards on the table
    u32 trick                   # those cards
    int led
    int best                    # the card that wins the trick so far
    int winner                  # the seat that played it

cdef struct Proved:
    u64[2] key                  # both 0: free
    signed char low             # so many tricks are sure
    signed char high            # no more are

cdef enum:
    FIRST_PROVED = 1 << 12
    DECLARER_PLAYS = -1         # instead of the number of a defender
    SURE_NOT = 0
    SURE = 1
    OUT_OF_NODES = 2
    OUT_OF_MEMORY = 3


cdef class Beliefs:
    """Searches of one strain, declarer and absent defender. What is proved is kept from one question to the next.

    States are given as: the declarer's hand, what each defender may hold, how many cards each holds, who leads or led,
    and the cards on the table. Seats are 0 to 2, the first defender comes after the declarer.
    """

    cdef bint trumps, overtrump
    cdef int strain, declarer, sits_out, players
    cdef Proved *proved
    cdef size_t capacity, used
    cdef readonly u64 nodes
    cdef readonly u64 most_nodes

    def __cinit__(self, int declarer, int strain, int sits_out, bint overtrump, u64 most_nodes):
        self.declarer = declarer
        self.sits_out = sits_out
        self.players = 3 if sits_out == NOBODY else 2
        self.strain = strain
        self.trumps = strain != NO_TRUMPS
        self.overtrump = overtrump
        self.most_nodes = most_nodes
        self.capacity = FIRST_PROVED
        self.proved = <Proved *>calloc(self.capacity, sizeof(Proved))
        if self.proved == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.proved)

    def is_sure(self, u32 own, u32 first, u32 second, int first_size, int second_size, int leader, tuple trick,
                int wanted):
        """Whether *wanted* tricks more are sure; None if it would take more nodes than there are left."""
        cdef Belief belief = self.belief(own, first, second)
        cdef int answer, card
        belief.size[0], belief.size[1] = first_size, second_size
        belief.to_play = leader
        for card in trick:
            put_down(self, &belief, engine_card(card, self.strain))
        with nogil:
            answer = is_sure(self, &belief, wanted)
        if answer == OUT_OF_MEMORY:
            raise MemoryError
        return None if answer == OUT_OF_NODES else answer == SURE

    def sure_at_sight(self, u32 own, u32 first, u32 second, bint on_lead):
        """Tricks that are sure without a search, at the start of a trick."""
        cdef Belief belief = self.belief(own, first, second)
        return sure_at_sight(self, &belief, bit_count(own), on_lead)

    cdef Belief belief(self, u32 own, u32 first, u32 second) noexcept:
        """What is known of the hands; no card is on the table."""
        cdef Belief belief
        memset(&belief, 0, sizeof(belief))
        belief.own = engine_cards(own, self.strain)
        belief.may[0] = engine_cards(first, self.strain)
        belief.may[1] = engine_cards(second, self.strain)
        return belief


# -- the rules of play, as far as hidden cards make them others than those of game.pxi --

cdef inline int seat_after(Beliefs self, int seat) noexcept nogil:
    seat = (seat + 1) % 3
    return (seat + 1) % 3 if seat == self.sits_out else seat


cdef inline void put_down(Beliefs self, Belief *belief, int card) noexcept nogil:
    """Put a card on the table for the seat to play."""
    if belief.played == 0:
        belief.led = belief.best = card
        belief.winner = belief.to_play
    elif beats(self.trumps, card, belief.best):
        belief.best = card
        belief.winner = belief.to_play
    belief.trick |= bit_of(card)
    belief.played += 1
    belief.to_play = seat_after(self, belief.to_play)


cdef u32 declarers_legal(Beliefs self, const Belief *belief) noexcept nogil:
    cdef u32 ranks = 0
    if belief.played == 0:
        return belief.own
    return legal(self.trumps, self.overtrump, belief.own, belief.led, belief.best, belief.played == 2, &ranks)


cdef u32 shown_absent(Beliefs self, const Belief *belief, int card) noexcept nogil:
    """What a defender who plays *card* to the trick on the table cannot hold: else he could not have played it."""
    cdef u32 led
    if belief.played == 0 or (card ^ belief.led) & 24 == 0:
        return 0
    led = lane_of(belief.led)
    if not self.trumps:
        return led
    if card >= 8:
        return led | 0xFF
    if self.overtrump and belief.played == 2 and belief.best < 8 and not beats(True, card, belief.best):
        return led | (bit_of(belief.best) - 1)
    return led


cdef inline bint is_possible(const Belief *belief) noexcept nogil:
    """Whether some layout agrees: each defender can have his number of cards, and both together theirs."""
    return (bit_count(belief.may[0]) >= belief.size[0] and bit_count(belief.may[1]) >= belief.size[1]
            and bit_count(belief.may[0] | belief.may[1]) >= belief.size[0] + belief.size[1])


# -- tricks that are sure at sight --

cdef int led_from_the_top(u32 own, u32 first, u32 second, int size) noexcept nogil:
    """Tricks that *own*, cards of one suit, surely take when led from the top, if nobody trumps."""
    cdef int longest = min(size, max(bit_count(first), bit_count(second))), won = 0
    cdef u32 left = own
    while left:
        if won >= longest:
            return bit_count(own)
        if (first | second) & ((left & (0 - left)) - 1):
            return won          # a higher card may be out
        left &= left - 1
        won += 1
    return won


cdef int never_beaten(u32 own, u32 enemy) noexcept nogil:
    """How many of *own*, all trumps, are left over when each of *enemy* has beaten a lower one."""
    cdef int left = 0, spare = 0
    cdef u32 todo = own | enemy
    while todo:
        if todo & (0 - todo) & enemy:
            spare += 1
        elif spare:
            spare -= 1
        else:
            left += 1
        todo &= todo - 1
    return left


cdef int sure_at_sight(Beliefs self, const Belief *belief, int size, bint on_lead) noexcept nogil:
    cdef u32 trumps = 0xFF if self.trumps else 0
    cdef u32 first = belief.may[0] & trumps, second = belief.may[1] & trumps, suit
    # Each trump wins unless a higher one falls on it, and every one of those beats one card only.
    cdef int sure = never_beaten(belief.own & trumps, first | second), total, lane
    if not on_lead:
        return sure
    total = led_from_the_top(belief.own & trumps, first, second, size)
    if total < min(size, max(bit_count(first), bit_count(second))):
        return max(sure, total)
    for lane in range(4):
        suit = whole_lane(lane)
        if suit != trumps:
            total += led_from_the_top(belief.own & suit, belief.may[0] & suit, belief.may[1] & suit, size)
    return max(sure, total)


# -- what is proved --

cdef u32 code_of_suit(u32 own, u32 first, u32 second) noexcept nogil:
    """Who may hold what in a suit, from the top card down, three bits a card; cards that are gone leave no gap."""
    cdef u32 code = 1, holders
    cdef int bit
    for bit in range(8):
        holders = (own >> bit & 1) | (first >> bit & 1) << 1 | (second >> bit & 1) << 2
        if holders:
            code = code << 3 | holders
    return code


cdef void write_key(Beliefs self, const Belief *belief, u64 *key) noexcept nogil:
    """Equal for states that are worth the same: plain suits are all alike, and so are ranks between two others."""
    cdef u32[4] codes
    cdef u32 trumps = 0, code
    cdef int lane, count = 0, place
    for lane in range(4):
        code = code_of_suit(belief.own >> 8 * lane & 0xFF, belief.may[0] >> 8 * lane & 0xFF,
                            belief.may[1] >> 8 * lane & 0xFF)
        if self.trumps and lane == 0:
            trumps = code
            continue
        place = count
        while place and codes[place - 1] > code:
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = code
        count += 1
    if self.trumps:
        codes[3] = trumps
    # A code has 25 bits: two fit in a word, and the leader in what is left.
    key[0] = <u64>codes[0] << 32 | codes[1]
    key[1] = <u64>codes[2] << 34 | <u64>codes[3] << 2 | belief.to_play


cdef inline size_t place_of(Beliefs self, const u64 *key) noexcept nogil:
    """Where *key* stands, or would stand."""
    cdef u64 mixed = (key[0] ^ key[1] * <u64>0x9E3779B97F4A7C15ULL) * <u64>0xD6E8FEB86659FD93ULL
    cdef size_t place = (mixed ^ mixed >> 32) & (self.capacity - 1)
    while self.proved[place].key[0] and (self.proved[place].key[0] != key[0] or self.proved[place].key[1] != key[1]):
        place = (place + 1) & (self.capacity - 1)
    return place


cdef bint grow(Beliefs self) noexcept nogil:
    """Twice the room. False if there is no memory."""
    cdef Proved *before = self.proved
    cdef size_t size = self.capacity, i
    cdef Proved *bigger = <Proved *>calloc(2 * size, sizeof(Proved))
    if bigger == NULL:
        return False
    self.proved = bigger
    self.capacity = 2 * size
    for i in range(size):
        if before[i].key[0]:
            bigger[place_of(self, before[i].key)] = before[i]
    free(before)
    return True


# -- the search --

cdef int is_sure(Beliefs self, const Belief *belief, int wanted) noexcept nogil:
    if belief.played:
        return sure_in_trick(self, belief, wanted)
    return sure_between_tricks(self, belief, wanted)


cdef int sure_between_tricks(Beliefs self, const Belief *given, int wanted) noexcept nogil:
    cdef Belief belief
    cdef u64[2] key
    cdef size_t place
    cdef int low, high, answer, size = bit_count(given.own)
    if wanted <= 0:
        return SURE
    if wanted > size:
        return SURE_NOT
    belief = given[0]
    if self.sits_out == NOBODY:
        # A defender who must hold all that he may hold leaves nothing of it to the other.
        if bit_count(belief.may[0]) == size:
            belief.may[1] &= ~belief.may[0]
        if bit_count(belief.may[1]) == size:
            belief.may[0] &= ~belief.may[1]
    write_key(self, &belief, key)
    place = place_of(self, key)
    low, high = 0, size
    if self.proved[place].key[0]:
        low, high = self.proved[place].low, self.proved[place].high
    if wanted <= low:
        return SURE
    if wanted > high:
        return SURE_NOT
    low = max(low, sure_at_sight(self, &belief, size, belief.to_play == self.declarer))
    if wanted > low:
        if self.nodes >= self.most_nodes:
            return OUT_OF_NODES
        self.nodes += 1
        answer = sure_in_trick(self, &belief, wanted)
        if answer > SURE:
            return answer
        if answer == SURE:
            low = wanted
        else:
            high = wanted - 1
    if 2 * self.used >= self.capacity and not grow(self):
        return OUT_OF_MEMORY
    place = place_of(self, key)  # other states may have come in meanwhile
    self.used += not self.proved[place].key[0]
    self.proved[place].key[0], self.proved[place].key[1] = key[0], key[1]
    self.proved[place].low, self.proved[place].high = low, high
    return SURE if wanted <= low else SURE_NOT


cdef int sure_in_trick(Beliefs self, const Belief *belief, int wanted) noexcept nogil:
    """The declarer needs one card that is sure, and it has to be so after every card of a defender."""
    cdef int who, answer, card
    cdef u32 todo
    if belief.to_play == self.declarer:
        todo = declarers_legal(self, belief)
        todo = one_of_each_run(todo, todo | belief.may[0] | belief.may[1] | belief.trick)
        while todo:
            card = next_to_try(&todo)
            answer = sure_after(self, belief, card, DECLARER_PLAYS, wanted)
            if answer != SURE_NOT:
                return answer
        return SURE_NOT
    who = 0 if belief.to_play == (self.declarer + 1) % 3 else 1
    todo = defenders_choice(self, belief, who)
    while todo:
        card = next_to_try(&todo)
        answer = sure_after(self, belief, card, who, wanted)
        if answer != SURE:
            return answer
    return SURE


cdef int sure_after(Beliefs self, const Belief *belief, int card, int who, int wanted) noexcept nogil:
    """`is_sure` after *card*, played by the declarer or by the defender *who*, who is known to be able to."""
    cdef Belief next = belief[0]
    next.own &= ~bit_of(card)
    next.may[0] &= ~bit_of(card)
    next.may[1] &= ~bit_of(card)
    if who != DECLARER_PLAYS:
        next.may[who] &= ~shown_absent(self, belief, card)
        next.size[who] -= 1
        if not is_possible(&next):
            return SURE  # in no layout: nothing to fear
    put_down(self, &next, card)
    if next.played == self.players:
        next.to_play = next.winner
        next.played = 0
        next.trick = 0
        wanted -= next.winner == self.declarer
    return is_sure(self, &next, wanted)


# -- which cards to try --

cdef inline int next_to_try(u32 *todo) noexcept nogil:
    """Take a card: plain suits first, from the ace down."""
    cdef u32 plain = todo[0] & ~<u32>0xFF
    cdef int card = lowest_bit(plain if plain else todo[0])
    todo[0] ^= bit_of(card)
    return card


cdef u32 defenders_choice(Beliefs self, const Belief *belief, int who) noexcept nogil:
    """Cards of a defender that are as good for him as all of his; some may agree with no layout.

    Cards with none of the declarer's between them, which the other defender may hold or may not hold alike, leave
    states of equal worth. They differ only in who wins the trick, if the other defender plays later and beats one of
    them, but not another, with a card from between them. From three such cards, one in the middle can be beaten or
    not, as the defenders like. (Under must_overtrump a lower trump shows something: then each card is its own kind.)
    """
    cdef u32 mine = belief.may[who], other = belief.may[1 - who], all_cards = belief.own | belief.trick | mine | other
    cdef u32 shared = mine & other, alone = mine & ~other
    cdef u32 tops = one_of_each_run(shared, all_cards), chosen = one_of_each_run(alone, all_cards), todo
    cdef int card, top = NO_CARD, length = 0
    if not partner_plays_later(self, belief):
        return chosen | tops
    if self.overtrump:
        return chosen | shared
    # Of a run of three or more the second card; of a shorter one all.
    todo = shared
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        length = 1 if tops >> card & 1 else length + 1
        if length == 1:
            top = card
        if length <= 2:
            chosen |= bit_of(card)
        elif length == 3:
            chosen &= ~bit_of(top)
    return chosen


cdef inline bint partner_plays_later(Beliefs self, const Belief *belief) noexcept nogil:
    """Whether, after the defender to play, the other defender still plays to this trick."""
    cdef int seat = belief.to_play, place
    for place in range(belief.played + 1, self.players):
        seat = seat_after(self, seat)
        if seat != self.declarer:
            return True
    return False
