# Beliefs: what the declarer surely takes whatever the cards that he cannot see. The game that is searched, and why
# its answers are proofs, is told in prefa_solver.belief. Cards keep their own numbers here and trumps their own suit:
# a state is a few masks, and what makes two states equal is the order of holders in each suit (`belief_key`).

cdef struct Belief:
    u32 own                     # the declarer's hand
    u32 may[2]                  # what the first and the second defender may hold
    int size[2]                 # how many cards they hold; 0 for one who sits out
    int leader                  # seat
    int count                   # cards on the table
    int trick[3]

cdef struct Proved:
    u64 key[2]                  # both 0: free
    signed char low             # so many tricks are sure
    signed char high            # no more are

cdef enum:
    FIRST_PROVED = 1 << 12
    SURE_NOT = 0
    SURE = 1
    OUT_OF_NODES = 2
    OUT_OF_MEMORY = 3


cdef class Beliefs:
    """Searches of one strain, declarer and absent defender. What is proved is kept from one question to the next.

    States are given as: the declarer's hand, what each defender may hold, how many cards each holds, who leads or led,
    and the cards on the table. Seats are 0 to 2, the first defender comes after the declarer.
    """

    cdef u32 trumps
    cdef int trump_suit, declarer, sits_out
    cdef bint overtrump
    cdef Proved *proved
    cdef size_t capacity, used
    cdef readonly u64 nodes
    cdef readonly u64 most_nodes

    def __cinit__(self, int declarer, int strain, int sits_out, bint overtrump, u64 most_nodes):
        self.declarer = declarer
        self.sits_out = sits_out
        self.trump_suit = strain
        self.trumps = 0 if strain == NO_TRUMPS else <u32>0xFF << 8 * strain
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
        cdef Belief belief
        cdef int answer
        belief.own = own
        belief.may[0], belief.may[1] = first, second
        belief.size[0], belief.size[1] = first_size, second_size
        belief.leader = leader
        belief.count = 0
        for card in trick:
            belief.trick[belief.count] = card
            belief.count += 1
        with nogil:
            answer = is_sure(self, &belief, wanted)
        if answer == OUT_OF_MEMORY:
            raise MemoryError
        return None if answer == OUT_OF_NODES else answer == SURE

    def glance(self, u32 own, u32 first, u32 second, bint on_lead):
        """Tricks that are sure without a search, at the start of a trick."""
        cdef Belief belief
        belief.own = own
        belief.may[0], belief.may[1] = first, second
        return at_a_glance(self, &belief, bit_count(own), on_lead)


cdef inline u32 whole_suit(int card) noexcept nogil:
    return <u32>0xFF << (card & 24)


cdef inline u32 cards_above(int card) noexcept nogil:
    return <u32>0xFFFFFFFE << card


cdef inline bint is_trump(Beliefs self, int card) noexcept nogil:
    return self.trumps >> card & 1


cdef inline int seat_to_play(Beliefs self, const Belief *belief) noexcept nogil:
    cdef int seat = belief.leader, place = belief.count
    while place:
        seat = (seat + 1) % 3
        if seat != self.sits_out:
            place -= 1
    return seat


cdef inline int players(Beliefs self) noexcept nogil:
    return 3 if self.sits_out == NOBODY else 2


cdef int believed_winner(Beliefs self, const Belief *belief) noexcept nogil:
    """The seat that wins the trick on the table."""
    cdef int best = 0, place, card, seat = belief.leader, winner = belief.leader
    for place in range(1, belief.count):
        seat = (seat + 1) % 3
        if seat == self.sits_out:
            seat = (seat + 1) % 3
        card = belief.trick[place]
        if card >> 3 == belief.trick[best] >> 3:
            if card < belief.trick[best]:
                continue
        elif not is_trump(self, card):
            continue
        best, winner = place, seat
    return winner


cdef inline bint was_trumped(Beliefs self, const Belief *belief) noexcept nogil:
    """Whether the third of three players has a trump to beat: the second has trumped a plain suit."""
    return belief.count == 2 and is_trump(self, belief.trick[1]) and not is_trump(self, belief.trick[0])


cdef u32 declarers_legal(Beliefs self, const Belief *belief) noexcept nogil:
    cdef u32 trumps, following
    if belief.count == 0:
        return belief.own
    following = belief.own & whole_suit(belief.trick[0])
    if following:
        return following
    trumps = belief.own & self.trumps
    if trumps and self.overtrump and was_trumped(self, belief) and trumps & cards_above(belief.trick[1]):
        return trumps & cards_above(belief.trick[1])
    return trumps if trumps else belief.own


cdef u32 shown_absent(Beliefs self, const Belief *belief, int card) noexcept nogil:
    """What a defender who plays *card* to the trick on the table cannot hold."""
    cdef u32 led
    if belief.count == 0 or card >> 3 == belief.trick[0] >> 3:
        return 0
    led = whole_suit(belief.trick[0])
    if not is_trump(self, card):
        return led | self.trumps
    if self.overtrump and was_trumped(self, belief) and card < belief.trick[1]:
        return led | self.trumps & cards_above(belief.trick[1])
    return led


cdef inline bint is_possible(const Belief *belief) noexcept nogil:
    """Whether some layout agrees: each defender can have his number of cards, and both together theirs."""
    return (bit_count(belief.may[0]) >= belief.size[0] and bit_count(belief.may[1]) >= belief.size[1]
            and bit_count(belief.may[0] | belief.may[1]) >= belief.size[0] + belief.size[1])


# -- tricks that are sure at a glance --

cdef int led_from_the_top(u32 own, u32 first, u32 second, int size) noexcept nogil:
    """Tricks that *own*, cards of one suit, surely take when led from the top, if nobody trumps."""
    cdef int longest = min(size, max(bit_count(first), bit_count(second))), won = 0, card
    cdef u32 left = own
    while left:
        if won >= longest:
            return bit_count(own)
        card = highest_bit(left)
        if (first | second) >> card:
            return won
        left ^= <u32>1 << card
        won += 1
    return won


cdef int never_beaten(u32 own, u32 enemy) noexcept nogil:
    """How many of *own*, all trumps, are left over when each of *enemy* has beaten a lower one."""
    cdef int left = 0, spare = 0, card
    cdef u32 todo = own | enemy
    while todo:
        card = highest_bit(todo)
        todo ^= <u32>1 << card
        if enemy >> card & 1:
            spare += 1
        elif spare:
            spare -= 1
        else:
            left += 1
    return left


cdef int at_a_glance(Beliefs self, const Belief *belief, int size, bint on_lead) noexcept nogil:
    cdef u32 trumps = belief.own & self.trumps
    cdef u32 first = belief.may[0] & self.trumps, second = belief.may[1] & self.trumps, suit
    # Each trump wins unless a higher one falls on it, and every one of those beats one card only.
    cdef int sure = never_beaten(trumps, first | second), total, shift
    if not on_lead:
        return sure
    total = led_from_the_top(trumps, first, second, size)
    if total < min(size, max(bit_count(first), bit_count(second))):
        return max(sure, total)
    for shift in range(0, 32, 8):
        suit = <u32>0xFF << shift
        if suit != self.trumps:
            total += led_from_the_top(belief.own & suit, belief.may[0] & suit, belief.may[1] & suit, size)
    return max(sure, total)


# -- what is proved --

cdef u32 code_of_suit(u32 own, u32 first, u32 second) noexcept nogil:
    """Who may hold what in a suit, from the top card down, three bits a card; cards that are gone leave no gap."""
    cdef u32 code = 1, bit, holders
    cdef int rank
    for rank in range(7, -1, -1):
        holders = (own >> rank & 1) | (first >> rank & 1) << 1 | (second >> rank & 1) << 2
        if holders:
            code = code << 3 | holders
    return code


cdef void belief_key(Beliefs self, const Belief *belief, u64 *key) noexcept nogil:
    """Equal for states that are worth the same: plain suits are all alike, and so are ranks between two others."""
    cdef u32 codes[4]
    cdef u32 trumps = 0, code
    cdef int suit, count = 0, place
    for suit in range(4):
        code = code_of_suit(belief.own >> 8 * suit & 0xFF, belief.may[0] >> 8 * suit & 0xFF,
                            belief.may[1] >> 8 * suit & 0xFF)
        if suit == self.trump_suit:
            trumps = code
            continue
        place = count
        while place and codes[place - 1] > code:
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = code
        count += 1
    if self.trump_suit != NO_TRUMPS:
        codes[3] = trumps
    # A code has 25 bits: two fit in a word, and the leader in what is left.
    key[0] = <u64>codes[0] << 32 | codes[1]
    key[1] = <u64>codes[2] << 34 | <u64>codes[3] << 2 | belief.leader


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
    if belief.count:
        return sure_in_trick(self, belief, wanted)
    return sure_between_tricks(self, belief, wanted)


cdef int sure_between_tricks(Beliefs self, const Belief *given, int wanted) noexcept nogil:
    cdef Belief belief
    cdef u64 key[2]
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
    belief_key(self, &belief, key)
    place = place_of(self, key)
    low, high = 0, size
    if self.proved[place].key[0]:
        low, high = self.proved[place].low, self.proved[place].high
    if wanted <= low:
        return SURE
    if wanted > high:
        return SURE_NOT
    low = max(low, at_a_glance(self, &belief, size, belief.leader == self.declarer))
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


cdef int sure_after(Beliefs self, const Belief *belief, int card, int who, int wanted) noexcept nogil:
    """`is_sure` after *card*, played by the declarer (-1) or by a defender who is known to be able to."""
    cdef Belief next = belief[0]
    cdef u32 bit = <u32>1 << card
    next.own &= ~bit
    next.may[0] &= ~bit
    next.may[1] &= ~bit
    if who >= 0:
        next.may[who] &= ~shown_absent(self, belief, card)
        next.size[who] -= 1
        if not is_possible(&next):
            return SURE  # in no layout: nothing to fear
    next.trick[next.count] = card
    next.count += 1
    if next.count == players(self):
        next.leader = believed_winner(self, &next)
        next.count = 0
        wanted -= next.leader == self.declarer
    return is_sure(self, &next, wanted)


cdef int sure_in_trick(Beliefs self, const Belief *belief, int wanted) noexcept nogil:
    cdef int seat = seat_to_play(self, belief), who, answer, card
    cdef u32 todo
    if seat == self.declarer:
        todo = one_of_each_run(declarers_legal(self, belief), belief.may[0] | belief.may[1] | on_the_table(belief))
        while todo:
            card = highest_bit(todo)
            todo ^= <u32>1 << card
            answer = sure_after(self, belief, card, -1, wanted)
            if answer != SURE_NOT:
                return answer
        return SURE_NOT
    who = 0 if seat == (self.declarer + 1) % 3 else 1
    todo = defenders_choice(self, belief, who)
    while todo:
        card = highest_bit(todo)
        todo ^= <u32>1 << card
        answer = sure_after(self, belief, card, who, wanted)
        if answer != SURE:
            return answer
    return SURE


# -- which cards to try --

cdef inline u32 on_the_table(const Belief *belief) noexcept nogil:
    cdef u32 cards = 0
    cdef int place
    for place in range(belief.count):
        cards |= <u32>1 << belief.trick[place]
    return cards


cdef u32 one_of_each_run(u32 held, u32 between) noexcept nogil:
    """The highest card of each run of *held*: cards of a suit without a card of *between* between them."""
    cdef u32 tops = 0
    cdef int card, above = -1
    while held:
        card = highest_bit(held)
        held ^= <u32>1 << card
        if above < 0 or parted(above, card, between):
            tops |= <u32>1 << card
        above = card
    return tops


cdef inline bint parted(int above, int card, u32 between) noexcept nogil:
    return above >> 3 != card >> 3 or between & (((<u32>1 << above) - 1) & cards_above(card)) != 0


cdef u32 defenders_choice(Beliefs self, const Belief *belief, int who) noexcept nogil:
    """Cards of a defender that are as good for him as all of his; some may agree with no layout.

    Cards with none of the declarer's between them, which the other defender may hold or may not hold alike, leave
    states of equal worth. They differ only in who wins the trick, if the other defender plays later and beats one of
    them, but not another, with a card from between them. From three such cards, one in the middle can be beaten or
    not, as the defenders like. (Under must_overtrump a lower trump shows something: then each card is its own kind.)
    """
    cdef u32 mine = belief.may[who], other = belief.may[1 - who], fixed = belief.own | on_the_table(belief)
    cdef u32 shared = mine & other, alone = mine & ~other, tops, chosen, todo
    cdef int card, top = -1, length = 0, seat, place
    chosen = one_of_each_run(alone, fixed | other)
    tops = one_of_each_run(shared, fixed | alone | (other & ~mine))
    seat = seat_to_play(self, belief)
    for place in range(belief.count + 1, players(self)):
        seat = (seat + 1) % 3
        if seat == self.sits_out:
            seat = (seat + 1) % 3
        if seat != self.declarer:
            break
    else:
        return chosen | tops
    if self.overtrump:
        return chosen | shared
    # Of a run of three or more the second card; of a shorter one all.
    todo = shared
    while todo:
        card = highest_bit(todo)
        todo ^= <u32>1 << card
        length = 1 if tops >> card & 1 else length + 1
        if length == 1:
            top = card
        if length <= 2:
            chosen |= <u32>1 << card
        elif length == 3:
            chosen &= ~(<u32>1 << top)
    return chosen
