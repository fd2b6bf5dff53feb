# The chooser: which card to try next. None of this can change a value, only how soon it is found.
#
# 1. The hint: the card that gave its player his answer in a like position, from a small table with tags.
# 2. The only card left, if there is just one.
# 3. The card with the best score, ties from the ace down. Leads have fitted scores (leads.pxi), replies those below,
#    found by experiment. Scores are worked out when the first of them is needed.
#
# Where the declarer avoids tricks, replies have no scores: they are tried from the ace down. There hints of leads do
# harm, and the search asks for none.

# A Choice and a Position stay in registers, 3 % of all instructions, as long as no function that is compiled apart gets
# a pointer to them. So scores are a struct of their own, and the functions that work them out get copies.

cdef struct Choice:             # the cards that a hand can play, and what is left of them to try
    u32 cards                   # one of each run of equals
    u32 todo
    int hint                    # a card to try first, or NO_CARD
    u16 *slot                   # where the hint for like positions is kept; NULL nowhere
    u32 key                     # of like positions

cdef struct Scores:             # of the cards to try
    int count                   # 0: not worked out yet
    int at
    int[10] keys                # score * 32 + 31 - card, best first


cdef inline Choice choice_of(u32 cards) noexcept nogil:
    return Choice(cards, cards, NO_CARD, NULL, 0)


cdef inline int next_card(Game *game, Choice *choice, Scores *scores, int played, const Position *position,
                          const Node *node) noexcept nogil:
    """Take the next card to try; there must be one.

    :param played: the cards on the table: a number that the compiler knows, but where any will do.
    :param position: what is to be replied to; NULL for a lead.
    :param node: what is to be led from; NULL for a reply.
    """
    cdef int card
    if choice.hint != NO_CARD:
        card = choice.hint
        choice.hint = NO_CARD
    elif choice.todo & (choice.todo - 1) == 0 or (Game in Misere and played):
        card = lowest_bit(choice.todo)
    else:
        if scores.count == 0:
            if played == 0:
                score_leads(game, scores, choice.cards, choice.todo, node)
            elif played == 1:
                score_seconds(game, scores, choice.todo, position[0])
            else:
                score_thirds(game, scores, choice.todo, position[0])
        card = next_scored(scores, choice.todo)
    choice.todo &= ~bit_of(card)
    return card


cdef inline void strike_out(Choice *choice, int card, u32 ranks) noexcept nogil:
    """After a card whose rank did not matter: no other card of that suit whose rank did not matter does better."""
    if not ranks >> card & 1:
        choice.todo &= ~(lane_of(card) & ~ranks)


# -- hints --

cdef inline void forget_hints(Search *search) noexcept nogil:
    memset(search.hints, 255, sizeof(search.hints))


cdef inline u32 lead_key(u32 hand) noexcept nogil:
    return hand * <u32>0x9E3779B1


cdef inline u32 reply_key(const Position *position, u32 hand, u32 legal) noexcept nogil:
    """What matters most: when following suit the cards of that suit, else the whole hand; and what to beat."""
    cdef u32 cards = hand
    cdef u32 trick = <u32>(position.led if position.played == 1 else 4 * position.best + position.winner)
    if legal & ~lane_of(position.led) == 0:
        cards = position.alive >> (position.led & 24) & 255
    return cards * <u32>0x9E3779B1 + trick * <u32>0x85EBCA6B


cdef inline int recall_hint(u32 todo, u16 *hints, u32 key) noexcept nogil:
    """The hint if its tag, 11 bits of the key, agrees and the card is among those to try; else NO_CARD."""
    cdef u32 card = hints[key >> (32 - HINT_BITS)] ^ key & 0xFFE0
    return <int>card if card < 32 and todo >> card & 1 else NO_CARD


cdef inline void use_hint(Choice *choice, u16 *hints, u32 key) noexcept nogil:
    choice.key = key
    choice.slot = &hints[key >> (32 - HINT_BITS)]
    choice.hint = recall_hint(choice.todo, hints, key)


cdef inline void keep_hint(Choice *choice, int card) noexcept nogil:
    if choice.slot != NULL:
        choice.slot[0] = <u16>(choice.key & 0xFFE0 | <u32>card)


# -- scores --

cdef inline void insert(Scores *scores, int score, int card) noexcept nogil:
    cdef int i = scores.count, key = score * 32 + 31 - card
    while i > 0 and scores.keys[i - 1] < key:
        scores.keys[i] = scores.keys[i - 1]
        i -= 1
    scores.keys[i] = key
    scores.count += 1


cdef inline int next_scored(Scores *scores, u32 todo) noexcept nogil:
    """The best card that is still to be tried."""
    cdef int card
    while True:
        card = 31 - (scores.keys[scores.at] & 31)
        scores.at += 1
        if todo >> card & 1:
            return card


cdef inline void score_leads(Game *game, Scores *scores, u32 cards, u32 todo, const Node *node) noexcept nogil:
    cdef int lane, card, score, variant = lead_variant(Game in Two, Game in Trumps, Game in Misere)
    cdef u32 rest
    cdef const signed char *of_suit
    for lane in range(4):
        if Game in Trumps:
            if lane == 1:
                variant += who_ruffs(node.suit[0], node.leader, Game in Two)
        rest = cards & whole_lane(lane)
        if rest == 0:
            continue
        of_suit = lead_scores(&game.search, node.suit[lane], Game in Trumps and lane == 0, variant, node.leader)
        score = of_suit[0]
        while rest:
            card = lowest_bit(rest)
            rest &= rest - 1
            if todo >> card & 1:
                insert(scores, score, card)
            score = of_suit[1] if rest & (rest - 1) else of_suit[2]


cdef inline int discard_score(u32 hand, int card) noexcept nogil:
    """Throw low cards, from long suits."""
    return 2 * ((card & 7) + bit_count(hand & lane_of(card)))


cdef void score_seconds(Game *game, Scores *scores, u32 todo, Position position) noexcept nogil:
    cdef int leader = position.leader, led = position.led, role = next_role(game, leader)
    cdef int third = 3 - leader - role, third_top = NO_CARD, card, score
    cdef u32 lane = lane_of(led), hand = game.search.hands[role] & position.alive, behind = 0
    cdef bint follows = todo & ~lane == 0, third_ruffs = False, over
    if not (Game in Two):
        behind = game.search.hands[third] & position.alive
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
            insert(scores, score, card)
        elif Game in Trumps and card < 8:
            insert(scores, score + 20, card)
        else:
            insert(scores, discard_score(hand, card), card)


cdef void score_thirds(Game *game, Scores *scores, u32 todo, Position position) noexcept nogil:
    cdef int role = next_role(game, next_role(game, position.leader)), card, score
    cdef u32 hand = game.search.hands[role] & position.alive
    cdef bint follows = todo & ~lane_of(position.led) == 0
    cdef bint partner_wins = role != DECLARER and position.winner != DECLARER
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        if follows or (Game in Trumps and card < 8):
            score = card & 7
            if beats(Game in Trumps, card, position.best):
                score += -3 if partner_wins else 20
        else:
            score = discard_score(hand, card)
        insert(scores, score, card)
