# Move ordering: which card to try first. None of this can change a value, only how soon it is found.
#
# A hint comes first: the card that last cut in a like position, from a small table with tags. Then cards go by scores:
# leads by fitted ones (leads.pxi), replies by those below, found by experiment; ties from the ace down. To a trick of a
# declarer who avoids tricks all reply in natural order, from the ace down, and there hints of leads do harm.

cdef struct Moves:              # scored cards
    int count                   # of keys; 0: not scored yet
    int at
    int[10] keys                # score * 32 + 31 - card, best first


cdef inline u16 *hint_slot(u16 *hints, u32 key) noexcept nogil:
    return &hints[key >> (32 - HINT_BITS)]


cdef inline int recall(u32 todo, const u16 *slot, u32 key) noexcept nogil:
    """The hint of a slot if its tag, 11 bits of the key, agrees and the card is among those to try; else NO_CARD."""
    cdef u32 card = slot[0] ^ key & 0xFFE0
    return <int>card if card < 32 and todo >> card & 1 else NO_CARD


cdef inline void remember(u16 *slot, u32 key, int card) noexcept nogil:
    slot[0] = <u16>(key & 0xFFE0 | <u32>card)


cdef inline void forget_hints(Search *search) noexcept nogil:
    memset(search.hints, 255, sizeof(search.hints))


cdef inline void insert(Moves *moves, int score, int card) noexcept nogil:
    cdef int i = moves.count, key = score * 32 + 31 - card
    while i > 0 and moves.keys[i - 1] < key:
        moves.keys[i] = moves.keys[i - 1]
        i -= 1
    moves.keys[i] = key
    moves.count += 1


cdef inline int next_scored(Moves *moves, u32 todo) noexcept nogil:
    """The best card that is still to be tried."""
    cdef int card
    while True:
        card = 31 - (moves.keys[moves.at] & 31)
        moves.at += 1
        if todo >> card & 1:
            return card


cdef inline u32 without_alike(u32 todo, int card, u32 ranks) noexcept nogil:
    """After a card whose rank did not matter: no other card of that suit whose rank did not matter does better."""
    if ranks >> card & 1:
        return todo
    return todo & ~(lane_of(card) & ~ranks)


cdef inline void score_leads(Game *game, Moves *moves, u32 cards, u32 todo, const Node *node) noexcept nogil:
    """Score the leads *todo* of all *cards* that could be led, one of each run of equals."""
    cdef int lane, card, score, variant = lead_variant(Game in Two, Game in Trumps, Game in Few)
    cdef u32 rest
    cdef const signed char *scores
    for lane in range(4):
        if Game in Trumps:
            if lane == 1:
                variant += who_ruffs(node.suit[0], node.leader, Game in Two)
        rest = cards & <u32>0xFF << 8 * lane
        if rest == 0:
            continue
        scores = lead_scores(&game.search, node.suit[lane], Game in Trumps and lane == 0, variant, node.leader)
        score = scores[0]
        while rest:
            card = lowest_bit(rest)
            rest &= rest - 1
            if todo >> card & 1:
                insert(moves, score, card)
            score = scores[1] if rest & (rest - 1) else scores[2]


cdef inline int discard_score(u32 hand, int card) noexcept nogil:
    """Throw low cards, from long suits."""
    return 2 * ((card & 7) + bit_count(hand & lane_of(card)))


cdef void score_seconds(Game *game, Moves *moves, u32 todo, u32 alive, int leader, int role, int led) noexcept nogil:
    cdef int third = 3 - leader - role, third_top = NO_CARD, card, score
    cdef u32 lane = lane_of(led), hand = game.search.hands[role] & alive, behind = 0
    cdef bint follows = todo & ~lane == 0, third_ruffs = False, over
    if not (Game in Two):
        behind = game.search.hands[third] & alive
        if behind & lane:
            third_top = lowest_bit(behind & lane)
        elif Game in Trumps:
            third_ruffs = led >= 8 and behind & 255 != 0
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        score = card & 7                                # low cards first, by themselves
        if follows:
            over = card < led
            if third_ruffs:
                pass
            elif Game in Two or role == DECLARER:
                # of cards that win the lowest; of those that only force a higher one the highest: soonest settled
                score = score + 10 if not over else score + 30 if card < third_top else 25 - score
            elif leader == DECLARER:                    # the partner plays after me
                if over and third_top > led:
                    score += 20
            elif over:                                  # the partner led
                score = 30 - score
            insert(moves, score, card)
        elif Game in Trumps and card < 8:
            insert(moves, score + 20, card)
        else:
            insert(moves, discard_score(hand, card), card)


cdef void score_thirds(Game *game, Moves *moves, u32 todo, u32 hand, int role, int led, int best,
                       int winner) noexcept nogil:
    cdef int card, score
    cdef bint follows = todo & ~lane_of(led) == 0, partner_wins = role != DECLARER and winner != DECLARER
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        if follows or (Game in Trumps and card < 8):
            score = card & 7
            if beats(game, card, best):
                score += -3 if partner_wins else 20
        else:
            score = discard_score(hand, card)
        insert(moves, score, card)
