# The search: does the declarer take at least `need` of the tricks left? Null-window alpha-beta, a trick at a time.
#
# What happens to a position between two tricks (`trick_start`):
#
#  1. Count it, and leave if the search was told to stop.
#  2. One trick is left: everybody plays his only card (`last_trick`).
#  3. Describe it: each suit has an entry in the book, made once from who owns its cards (suits.pxi).
#  4. Ask the bounds, which may prove an answer without playing a card (bounds.pxi, ducking.pxi).
#  5. Ask the table whether this, or a position that is alike in all that mattered, was answered before (table.pxi).
#  6. Try the leads, in the order of the chooser (order.pxi, leads.pxi), and for each of them
#  7. the second hand's cards, and for each of these
#  8. the third hand's (if three play).
#  9. A trick is complete: its winner leads to the next, which is step 1 again. At 6 to 8, a player who gets the answer
#     that he wants needs no other card: the answer rests on the ranks of that one reply. If no card gives it to him,
#     the opposite holds, and rests on the ranks of all replies together.
# 10. Keep the answer in the table, with the ranks that it rests on.

cdef void poll(Search *search) noexcept nogil:
    if search.stop != NULL and search.stop[0]:
        search.aborted = True
    elif search.owner != NULL:
        with gil:
            search.aborted = (<Engine>search.owner).signalled()


cdef inline bint count_node(Search *search) noexcept nogil:
    """Step 1; true when the search is to be left."""
    search.nodes += 1
    if search.nodes & (POLL_NODES - 1) == 0:
        poll(search)
    return search.aborted


cdef Verdict last_trick(Game *game, u32 alive, int leader) noexcept nogil:
    """Step 2."""
    cdef int best = lowest_bit(game.search.hands[leader] & alive), winner = leader
    cdef int role = next_role(game, leader), card = lowest_bit(game.search.hands[role] & alive)
    cdef Verdict verdict
    if beats(Game in Trumps, card, best):
        best = card
        winner = role
    if not (Game in Two):
        role = next_role(game, role)
        card = lowest_bit(game.search.hands[role] & alive)
        if beats(Game in Trumps, card, best):
            best = card
            winner = role
    verdict.holds = winner == DECLARER
    verdict.ranks = ranks_of_trick(best, alive & ~bit_of(best))
    return verdict


cdef inline void describe_node(Game *game, Node *node, u32 alive, int leader, int need, int tricks) noexcept nogil:
    """Step 3: look its suits up."""
    node.alive = alive
    node.leader = leader
    node.need = need
    node.tricks = tricks
    node.suit[0] = suit_of(game, 0, alive)
    node.suit[1] = suit_of(game, 1, alive)
    node.suit[2] = suit_of(game, 2, alive)
    node.suit[3] = suit_of(game, 3, alive)
    node.sums = node.suit[1].sums + node.suit[2].sums + node.suit[3].sums
    node.stops = node.suit[1].stops + node.suit[2].stops + node.suit[3].stops
    if not (Game in Trumps):
        node.sums += node.suit[0].sums
        node.stops += node.suit[0].stops


# -- step 5: what the table is asked, and step 10: what it is told --

cdef struct Name:               # how a table knows a node
    u32 context                 # who leads in what kind of game
    u32 shapes                  # of the suits, side by side
    u64 code                    # their owner codes


cdef inline void swap_up(u32 *a, u32 *b) noexcept nogil:
    cdef u32 low = min(a[0], b[0]), high = max(a[0], b[0])
    a[0] = low
    b[0] = high


cdef inline void name_node(Game *game, Node *node, Name *name, u32 context) noexcept nogil:
    """The shapes and owner codes of the suits, as the table wants them.

    No trumps: in canonical order, so that positions that differ by a renaming of suits share what is proved of them.
    With trumps that happens too seldom to pay.
    """
    cdef u32 a, b, c, d
    name.context = context
    if Game in Two:
        name.shapes = 0             # for a table that returns early below
    if Game in Trumps:
        name.code = (node.suit[0].code | <u64>node.suit[1].code << 16 | <u64>node.suit[2].code << 32
                     | <u64>node.suit[3].code << 48)
        if Game in Two:
            if game.search.table.exact_only:
                return              # such a table does not ask for more
        node.lane = [0, 1, 2, 3]
        name.shapes = (node.suit[0].shape | <u32>node.suit[1].shape << 8 | <u32>node.suit[2].shape << 16
                       | <u32>node.suit[3].shape << 24)
    else:
        a = node.suit[0].sort_key
        b = node.suit[1].sort_key | 1
        c = node.suit[2].sort_key | 2
        d = node.suit[3].sort_key | 3
        swap_up(&a, &b)
        swap_up(&c, &d)
        swap_up(&a, &c)
        swap_up(&b, &d)
        swap_up(&b, &c)
        name.code = (node.suit[a & 3].code | <u64>node.suit[b & 3].code << 16 | <u64>node.suit[c & 3].code << 32
                     | <u64>node.suit[d & 3].code << 48)
        if Game in Two:
            if game.search.table.exact_only:
                return
        node.lane = [a & 3, b & 3, c & 3, d & 3]
        name.shapes = (a >> 18) | (b >> 18) << 8 | (c >> 18) << 16 | (d >> 18) << 24


cdef u32 close_ranks(const Node *node, u32 ranks, u64 *cells) noexcept nogil:
    """Ranks as a pattern needs them, and the cells of the owner code that they are.

    Where the lowest rank that mattered lies in a run of equal cards, only one of these was searched: the pattern has
    to hold the whole run, so that they are equal wherever it is used.
    """
    cdef int lane, k, i
    cdef u32 mask, differs, closed = 0
    cells[0] = 0
    for i in range(4):
        lane = node.lane[i]
        mask = node.alive >> 8 * lane & 255
        k = bit_count(mask & ranks >> 8 * lane)
        if k:
            differs = node.suit[lane].code ^ node.suit[lane].code >> 2
            k += lowest_bit(differs >> 2 * (k - 1)) >> 1
            cells[0] |= ((<u64>1 << 2 * k) - 1) << 16 * i
            closed |= <u32>PREFIX[mask][k] << 8 * lane
    return closed


cdef inline u32 ranks_of_pattern(const Node *node, u64 pattern) noexcept nogil:
    cdef u64 used = (pattern | pattern >> 1) & <u64>0x5555555555555555
    cdef u32 alive = node.alive
    return (top_cards(alive, node.lane[0], bit_count(<u32>(used & 0xFFFF)))
            | top_cards(alive, node.lane[1], bit_count(<u32>(used >> 16 & 0xFFFF)))
            | top_cards(alive, node.lane[2], bit_count(<u32>(used >> 32 & 0xFFFF)))
            | top_cards(alive, node.lane[3], bit_count(<u32>(used >> 48))))


cdef inline u64 tag_of(const Table *table, const Name *name) noexcept nogil:
    """Under what a position is in the table. Ask again after a search: the generation may be another one by then."""
    return name.shapes | <u64>(name.context | table.generation << GENERATION_SHIFT) << CONTEXT_SHIFT


cdef inline bint known_answer(Game *game, Table *table, const Node *node, const Name *name, int need,
                              Verdict *verdict) noexcept nogil:
    """Step 5: whether the table has an answer."""
    cdef u64 pattern
    if Game in Two:
        if table.exact_only:
            if not probe_exact(table, name.code, name.context, need, &verdict.holds):
                return False
            verdict.ranks = ALL_RANKS
            return True
    if not probe(table, tag_of(table, name), name.code, need, &pattern, &verdict.holds):
        return False
    verdict.ranks = ranks_of_pattern(node, pattern)
    return True


cdef inline void keep_answer(Game *game, Table *table, const Node *node, const Name *name, int low, int high,
                             Verdict *verdict) noexcept nogil:
    """Step 10: the position is worth *low* .. *high*. The verdict's ranks become those that the table keeps."""
    cdef u64 cells
    if Game in Two:
        if table.exact_only:
            verdict.ranks = ALL_RANKS
            store_exact(table, name.code, name.context, low, high)
            return
    verdict.ranks = close_ranks(node, verdict.ranks, &cells)
    store(table, tag_of(table, name), name.code & cells, cells, low, high)


# -- the steps together --

cdef Verdict takes(Game *game, const Position *position, int need) noexcept nogil:
    """Where questions come in: whether the declarer takes *need* tricks, also from the middle of a trick on."""
    if need <= 0:
        return Verdict(True, 0)
    if need > position.tricks:
        return Verdict(False, 0)
    if position.played == 0:
        return trick_start(game, position.alive, position.leader, need, position.tricks)
    if position.played == 1:
        return second_card(game, position.alive, position.leader, position.led, need, position.tricks)
    if Game in Two:
        return Verdict(False, 0)        # there is no third card
    else:
        return third_card(game, position, need)


cdef Verdict trick_start(Game *game, u32 alive, int leader, int need, int tricks) noexcept nogil:
    """A position between two tricks; 1 <= need <= tricks."""
    cdef Table *table = &game.search.table
    cdef Node node
    cdef Name name
    cdef Verdict verdict
    if count_node(&game.search):                                    # 1
        return Verdict(False, 0)
    if tricks == 1:                                                 # 2
        return last_trick(game, alive, leader)
    describe_node(game, &node, alive, leader, need, tricks)         # 3
    if ask_bounds(game, &node, &verdict):                           # 4
        return verdict
    name_node(game, &node, &name, game.search.context | <u32>leader)    # 5
    if known_answer(game, table, &node, &name, need, &verdict):
        return verdict
    verdict = try_leads(game, &node)                                # 6 to 9
    if not game.search.aborted:                                     # 10
        keep_answer(game, table, &node, &name, need if verdict.holds else 0, tricks if verdict.holds else need - 1,
                    &verdict)
    return verdict


cdef inline Verdict try_leads(Game *game, Node *node) noexcept nogil:
    """Step 6: play the trick out, lead by lead."""
    cdef Search *search = &game.search
    cdef u32 hand = search.hands[node.leader] & node.alive
    cdef bint wants = wants_yes(game, node.leader)
    cdef Verdict verdict = Verdict(not wants, 0), reply
    cdef Choice choice
    cdef Scores scores
    cdef int card
    scores.count = scores.at = 0
    choice = choice_of(one_of_each_run(hand, node.alive))
    if not (Game in Misere):
        use_hint(&choice, search.hints[0][node.leader], lead_key(hand))
    while choice.todo:
        card = next_card(game, &choice, &scores, 0, NULL, node)
        reply = second_card(game, node.alive, node.leader, card, node.need, node.tricks)
        if reply.holds == wants:
            keep_hint(&choice, card)
            return reply
        verdict.ranks |= reply.ranks
        strike_out(&choice, card, reply.ranks)
    return verdict


cdef Verdict second_card(Game *game, u32 alive, int leader, int led, int need, int tricks) noexcept nogil:
    """Step 7: the position after the lead of a trick; *alive* still holds the card led."""
    cdef Search *search = &game.search
    cdef int role = next_role(game, leader), card
    cdef u32 hand = search.hands[role] & alive, forced = 0
    cdef u32 choices = legal(Game in Trumps, Game in Overtrump, hand, led, led, False, &forced)
    cdef bint wants = wants_yes(game, role)
    cdef Verdict verdict = Verdict(not wants, 0), reply
    cdef Position position = Position(alive, leader, tricks, 1, led, NO_CARD, led, leader), next
    cdef Choice choice
    cdef Scores scores
    scores.count = scores.at = 0
    choice = choice_of(choices & one_of_each_run(hand, alive))
    if choice.todo & (choice.todo - 1):
        use_hint(&choice, search.hints[1][role], reply_key(&position, hand, choices))
    while choice.todo:
        card = next_card(game, &choice, &scores, 1, &position, NULL)
        next = position
        next.second = card
        next.played = 2
        if beats(Game in Trumps, card, led):
            next.best = card
            next.winner = role
        if Game in Two:
            reply = trick_end(game, &next, bit_of(led) | bit_of(card), need)
        else:
            reply = third_card(game, &next, need)
        if reply.holds == wants:
            keep_hint(&choice, card)
            return reply
        verdict.ranks |= reply.ranks
        strike_out(&choice, card, reply.ranks)
    return verdict


cdef inline Verdict third_card(Game *game, const Position *position, int need) noexcept nogil:
    """Step 8: the position after two cards of a trick of three."""
    cdef Search *search = &game.search
    cdef int role = 3 - position.leader - next_role(game, position.leader), card
    cdef u32 hand = search.hands[role] & position.alive, forced = 0
    cdef u32 choices = legal(Game in Trumps, Game in Overtrump, hand, position.led, position.best, True, &forced)
    cdef u32 table_cards = bit_of(position.led) | bit_of(position.second)
    cdef bint wants = wants_yes(game, role)
    cdef Verdict verdict = Verdict(not wants, forced), reply
    cdef Position next
    cdef Choice choice
    cdef Scores scores
    scores.count = scores.at = 0
    choice = choice_of(choices & one_of_each_run(hand, position.alive))
    if choice.todo & (choice.todo - 1):
        use_hint(&choice, search.hints[2][role], reply_key(position, hand, choices))
    while choice.todo:
        card = next_card(game, &choice, &scores, 2, position, NULL)
        next = position[0]
        if beats(Game in Trumps, card, position.best):
            next.best = card
            next.winner = role
        reply = trick_end(game, &next, table_cards | bit_of(card), need)
        if reply.holds == wants:
            keep_hint(&choice, card)
            reply.ranks |= forced
            return reply
        verdict.ranks |= reply.ranks
        strike_out(&choice, card, reply.ranks)
    return verdict


cdef inline Verdict trick_end(Game *game, const Position *position, u32 trick, int need) noexcept nogil:
    """Step 9: the position with a whole trick on the table."""
    cdef u32 ranks = ranks_of_trick(position.best, trick & ~bit_of(position.best))
    cdef int left = need - (position.winner == DECLARER)
    cdef Verdict verdict
    if left <= 0:
        return Verdict(True, ranks)
    if left > position.tricks - 1:
        return Verdict(False, ranks)
    verdict = trick_start(game, position.alive & ~trick, position.winner, left, position.tricks - 1)
    verdict.ranks |= ranks
    return verdict
