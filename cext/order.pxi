# Move ordering: which card to try first. None of this can change a value, only how soon it is found.
#
# A hint comes first: the card that last cut in a like position, from a small table with tags. Then cards go by the
# scores below, found by experiment, leads with the credit that they earned in this search so far; ties from the ace
# down. A declarer who avoids tricks is searched in natural order, from the ace down: no scores did better.

cdef enum:
    SCORE_UNIT = 16             # a point of a lead's score
    CREDIT_FOR_CUT = 6 * SCORE_UNIT
    LOSS_FOR_NOTHING = SCORE_UNIT // 2
    MOST_CREDIT = 60 * SCORE_UNIT

cdef struct Moves:
    u32 todo                    # cards not tried yet
    int hint                    # tried first; NO_CARD if there is none
    int count                   # of keys; 0: not scored yet
    int at
    int[10] keys                # score * 32 + 31 - card, best first


cdef inline u16 *hint_slot(u16 *hints, u32 key) noexcept nogil:
    return &hints[key >> (32 - HINT_BITS)]


cdef inline void recall(Moves *moves, const u16 *slot, u32 key) noexcept nogil:
    """Take the hint of a slot if its tag, 11 bits of the key, agrees and the card is among those to try."""
    cdef u32 card = slot[0] ^ key & 0xFFE0
    moves.hint = <int>card if card < 32 and moves.todo >> card & 1 else NO_CARD


cdef inline void remember(u16 *slot, u32 key, int card) noexcept nogil:
    slot[0] = <u16>(key & 0xFFE0 | <u32>card)


cdef inline void start_afresh(Search *search) noexcept nogil:
    memset(search.hints, 255, sizeof(search.hints))
    memset(search.credit, 0, sizeof(search.credit))


cdef inline void praise(Search *search, int leader, int card) noexcept nogil:
    search.credit[leader][card] = min(search.credit[leader][card] + CREDIT_FOR_CUT, MOST_CREDIT)


cdef inline void blame(Search *search, int leader, int card) noexcept nogil:
    search.credit[leader][card] = max(search.credit[leader][card] - LOSS_FOR_NOTHING, -MOST_CREDIT)


cdef inline void insert(Moves *moves, int score, int card) noexcept nogil:
    cdef int i = moves.count, key = score * 32 + 31 - card
    while i > 0 and moves.keys[i - 1] < key:
        moves.keys[i] = moves.keys[i - 1]
        i -= 1
    moves.keys[i] = key
    moves.count += 1


cdef inline int next_scored(Moves *moves) noexcept nogil:
    """The best card that is still to be tried."""
    cdef int card
    while True:
        card = 31 - (moves.keys[moves.at] & 31)
        moves.at += 1
        if moves.todo >> card & 1:
            return card


cdef inline void skip_alike(Moves *moves, int card, u32 ranks) noexcept nogil:
    """After a card whose rank did not matter: no other card of that suit whose rank did not matter does better."""
    if not ranks >> card & 1:
        moves.todo &= ~(lane_of(card) & ~ranks)


cdef struct LeadScores:         # of one suit
    int winner                  # its top card
    int only                    # its top card, if it is the lowest to try as well
    int low                     # the lowest card
    int other


cdef inline void rate_declarer(Game *game, const Node *node, int lane, LeadScores *scores) noexcept nogil:
    cdef const Suit *suit = node.suit[lane]
    cdef const Suit *trumps = node.suit[0]
    cdef int mine = suit.length[0], rest
    cdef bint alone = suit.length[1] == 0 and suit.length[2] == 0
    if Game in Trumps:
        if lane == 0:
            scores[0] = LeadScores(-20, -20, -20, -20) if alone else LeadScores(60, 60, 20, 0)
        elif (trumps.length[1] and not suit.length[1]) or (trumps.length[2] and not suit.length[2]):
            rest = -10 - 2 * mine
            scores[0] = LeadScores(-10, -10, rest + 25, rest)
        else:
            rest = 5 - 2 * mine
            scores[0] = LeadScores(50, 50, rest + 25, rest)
    else:
        scores[0] = LeadScores(10, 10, 10, 10) if alone else LeadScores(40 + 3 * mine, 40 + 3 * mine, 20 + 4 * mine, 5)


cdef inline void rate_defender(Game *game, const Node *node, int lane, LeadScores *scores) noexcept nogil:
    cdef const Suit *suit = node.suit[lane]
    cdef const Suit *trumps = node.suit[0]
    cdef int leader = node.leader, partner = 3 - leader, mine = suit.length[leader], his = suit.length[partner], rest
    cdef bint partner_tops = False, behind = False
    if not (Game in Two):
        behind = leader == 2                    # the partner plays after the declarer
        # a lower bit is a higher card: the lowest bits of the two hands tell whose top is higher
        partner_tops = top_bit(game, node, partner, lane) < top_bit(game, node, DECLARER, lane)
    if Game in Trumps:
        if lane == 0:
            scores[0] = LeadScores(25, 25, 10, 0)
        elif trumps.length[0] and not suit.length[0]:
            scores[0] = LeadScores(-20, -15, -15, -20)
        elif trumps.length[partner] and not his:
            scores[0] = LeadScores(45, 48, 48, 45)
        elif partner_tops:
            scores[0] = LeadScores(50, 50, 43, 40)
        else:
            rest = 15 + 5 * behind
            scores[0] = LeadScores(50, 50, rest + 5, rest)
    else:
        rest = 20 if suit.length[0] == 0 else 0
        scores.winner = scores.only = rest + 40 + 3 * mine
        if partner_tops:
            rest += 35 + mine + his
            scores.low = rest + 3
        else:
            rest += 10 + 2 * (mine + his) + 4 * behind
            scores.low = rest + 5
        scores.other = rest


cdef inline u32 top_bit(Game *game, const Node *node, int role, int lane) noexcept nogil:
    """The highest card of a hand in a lane as a bit; without any, more than every bit of the lane."""
    cdef u32 cards = (game.search.hands[role] & node.alive) >> 8 * lane & 255 | 256
    return cards & (0 - cards)


cdef void score_leads(Game *game, Moves *moves, const Node *node) noexcept nogil:
    cdef int leader = node.leader, lane, card, score
    cdef const int *credit = game.search.credit[leader]
    cdef u32 todo, suit
    cdef bint win
    cdef LeadScores scores
    for lane in range(4):
        todo = moves.todo & <u32>0xFF << 8 * lane
        if todo == 0:
            continue
        if leader == DECLARER:
            rate_declarer(game, node, lane, &scores)
        else:
            rate_defender(game, node, lane, &scores)
        suit = node.alive & <u32>0xFF << 8 * lane
        win = todo & (0 - todo) == suit & (0 - suit)        # the first card is the top one
        while todo:
            card = lowest_bit(todo)
            todo &= todo - 1
            if win:
                score = scores.winner if todo else scores.only
                win = False
            else:
                score = scores.other if todo else scores.low
            insert(moves, score * SCORE_UNIT + credit[card], card)


cdef inline int discard_score(u32 hand, int card) noexcept nogil:
    """Throw low cards, from long suits."""
    return 2 * (card & 7) + bit_count(hand & lane_of(card))


cdef void score_seconds(Game *game, Moves *moves, u32 alive, int leader, int role, int led) noexcept nogil:
    cdef int third = 3 - leader - role, third_top = NO_CARD, card, score
    cdef u32 lane = lane_of(led), todo = moves.todo, hand = game.search.hands[role] & alive, behind = 0
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
                score += 10 if not over else 30 if card < third_top else 5
            elif leader == DECLARER:                    # the partner plays after me
                if over and third_top > led:
                    score += 20
            elif led > third_top and over and card < third_top:     # the partner led, but does not win yet
                score += 20
            insert(moves, score, card)
        elif Game in Trumps and card < 8:
            insert(moves, score + 20, card)
        else:
            insert(moves, discard_score(hand, card), card)


cdef void score_thirds(Game *game, Moves *moves, u32 hand, int role, int led, int best, int winner) noexcept nogil:
    cdef u32 todo = moves.todo
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
