# The search: null-window alpha-beta over the declarer's tricks, a trick at a time.
#
# Every function answers one question, "does the declarer take at least `need` of the tricks left, this one included?",
# and says which ranks the answer rests on. A player who gets the answer he wants needs no other card: the ranks of
# that one reply count. If no card gives it to him, the ranks of all replies count together.

cdef inline bint wants_yes(Game *game, int role) noexcept nogil:
    if Game in Few:
        return role != DECLARER
    else:
        return role == DECLARER


cdef void poll(Search *search) noexcept nogil:
    if search.stop != NULL and search.stop[0]:
        search.aborted = True
    elif search.owner != NULL:
        with gil:
            search.aborted = (<Engine>search.owner).signalled()


cdef Verdict last_trick(Game *game, u32 alive, int leader) noexcept nogil:
    cdef int best = lowest_bit(game.search.hands[leader] & alive), winner = leader
    cdef int role = next_role(game, leader), card = lowest_bit(game.search.hands[role] & alive)
    cdef Verdict verdict
    if beats(game, card, best):
        best = card
        winner = role
    if not (Game in Two):
        role = next_role(game, role)
        card = lowest_bit(game.search.hands[role] & alive)
        if beats(game, card, best):
            best = card
            winner = role
    verdict.holds = winner == DECLARER
    verdict.ranks = ranks_of_trick(best, alive & ~(<u32>1 << best))
    return verdict


cdef inline void swap_up(u32 *a, u32 *b) noexcept nogil:
    cdef u32 low = min(a[0], b[0]), high = max(a[0], b[0])
    a[0] = low
    b[0] = high


cdef inline u64 name_position(Game *game, Node *node, u64 *code) noexcept nogil:
    """The shapes and owner codes of the suits, as the table wants them.

    No trumps: in canonical order, so that positions that differ by a renaming of suits share what is proved of them.
    With trumps that happens too seldom to pay.
    """
    cdef u32 a, b, c, d
    if Game in Trumps:
        node.lane = [0, 1, 2, 3]
        code[0] = (node.suit[0].code | <u64>node.suit[1].code << 16 | <u64>node.suit[2].code << 32
                   | <u64>node.suit[3].code << 48)
        return (node.suit[0].shape | <u32>node.suit[1].shape << 8 | <u32>node.suit[2].shape << 16
                | <u32>node.suit[3].shape << 24)
    else:
        a = node.suit[0].order
        b = node.suit[1].order | 1
        c = node.suit[2].order | 2
        d = node.suit[3].order | 3
        swap_up(&a, &b)
        swap_up(&c, &d)
        swap_up(&a, &c)
        swap_up(&b, &d)
        swap_up(&b, &c)
        node.lane = [a & 3, b & 3, c & 3, d & 3]
        code[0] = (node.suit[a & 3].code | <u64>node.suit[b & 3].code << 16 | <u64>node.suit[c & 3].code << 32
                   | <u64>node.suit[d & 3].code << 48)
        return (a >> 18) | (b >> 18) << 8 | (c >> 18) << 16 | (d >> 18) << 24


cdef u32 close_ranks(Node *node, u32 ranks, u64 *cells) noexcept nogil:
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


cdef inline void look(Game *game, Node *node, u32 alive, int leader, int need, int tricks) noexcept nogil:
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


cdef inline bint count_node(Search *search) noexcept nogil:
    """Count a position between tricks; true when the search is to be left."""
    search.nodes += 1
    if search.nodes & (POLL_NODES - 1) == 0:
        poll(search)
    return search.aborted


cdef inline Verdict try_leads(Game *game, Node *node) noexcept nogil:
    """Play the trick out, lead by lead."""
    cdef Search *search = &game.search
    cdef u32 hand = search.hands[node.leader] & node.alive, cards = unlike(hand, node.alive), todo = cards, key = 0
    cdef u16 *slot = NULL
    cdef bint wants = wants_yes(game, node.leader)
    cdef Verdict verdict = Verdict(not wants, 0), reply
    cdef Moves moves
    cdef int hint = NO_CARD, card
    moves.count = moves.at = 0
    if not (Game in Few):
        key = hand * <u32>0x9E3779B1
        slot = hint_slot(search.hints[0][node.leader], key)
        hint = recall(todo, slot, key)
    while todo:
        if hint != NO_CARD:
            card = hint
            hint = NO_CARD
        else:
            if moves.count == 0:
                score_leads(game, &moves, cards, todo, node)
            card = next_scored(&moves, todo)
        todo &= ~(<u32>1 << card)
        reply = second_card(game, node.alive, node.leader, card, node.need, node.tricks)
        if reply.holds == wants:
            if not (Game in Few):
                remember(slot, key, card)
            return reply
        verdict.ranks |= reply.ranks
        todo = without_alike(todo, card, reply.ranks)
    return verdict


cdef Verdict trick_start(Game *game, u32 alive, int leader, int need, int tricks) noexcept nogil:
    """A position between two tricks; 1 <= need <= tricks."""
    cdef Table *table = &game.search.table
    cdef Node node
    cdef Verdict verdict
    cdef u64 code, tag, pattern, cells, shapes
    cdef u32 context
    if count_node(&game.search):
        return Verdict(False, 0)
    if tricks == 1:
        return last_trick(game, alive, leader)
    look(game, &node, alive, leader, need, tricks)
    if settled(game, &node, &verdict):
        return verdict
    shapes = name_position(game, &node, &code)
    context = game.search.context | <u32>leader
    if Game in Two:
        if table.exact_only:
            context |= table.generation << GENERATION_SHIFT
            if probe_exact(table, code, context, need, &verdict.holds):
                verdict.ranks = ALL_RANKS
                return verdict
            verdict = try_leads(game, &node)
            if not game.search.aborted:
                verdict.ranks = ALL_RANKS
                store_exact(table, code, context, need if verdict.holds else 0,
                            tricks if verdict.holds else need - 1)
            return verdict
    tag = shapes | <u64>context << CONTEXT_SHIFT
    if probe(table, tag | <u64>table.generation << (CONTEXT_SHIFT + GENERATION_SHIFT), code, need, &pattern,
             &verdict.holds):
        verdict.ranks = ranks_of_pattern(&node, pattern)
        return verdict
    verdict = try_leads(game, &node)
    if not game.search.aborted:
        verdict.ranks = close_ranks(&node, verdict.ranks, &cells)
        # the generation may be another one by now
        store(table, tag | <u64>table.generation << (CONTEXT_SHIFT + GENERATION_SHIFT), code & cells, cells,
              need if verdict.holds else 0, tricks if verdict.holds else need - 1)
    return verdict


cdef Verdict second_card(Game *game, u32 alive, int leader, int led, int need, int tricks) noexcept nogil:
    """The position after the lead of a trick; *alive* still holds the card led."""
    cdef Search *search = &game.search
    cdef int role = next_role(game, leader), card
    cdef u32 hand = search.hands[role] & alive, forced = 0, key = 0
    cdef u32 choice = legal(game, hand, led, led, False, &forced)
    cdef bint wants = wants_yes(game, role), over
    cdef u16 *slot = NULL
    cdef Moves moves
    cdef u32 todo
    cdef int hint
    cdef Verdict verdict = Verdict(not wants, 0), reply
    todo = choice & unlike(hand, alive)
    hint = NO_CARD
    if not (Game in Few):
        moves.count = moves.at = 0
    if todo & (todo - 1):
        # what matters most: when following suit the cards of that suit, else the whole hand
        key = alive >> (led & 24) & 255 if choice & ~lane_of(led) == 0 else hand
        key = key * <u32>0x9E3779B1 + <u32>led * <u32>0x85EBCA6B
        slot = hint_slot(search.hints[1][role], key)
        hint = recall(todo, slot, key)
    while todo:
        if hint != NO_CARD:
            card = hint
            hint = NO_CARD
        elif Game in Few or todo & (todo - 1) == 0:
            card = lowest_bit(todo)
        else:
            if moves.count == 0:
                score_seconds(game, &moves, todo, alive, leader, role, led)
            card = next_scored(&moves, todo)
        todo &= ~(<u32>1 << card)
        over = beats(game, card, led)
        if Game in Two:
            reply = trick_end(game, alive & ~(<u32>1 << led | <u32>1 << card), card if over else led,
                              role if over else leader, <u32>1 << led | <u32>1 << card, need, tricks)
        else:
            reply = third_card(game, alive, leader, led, card, card if over else led, role if over else leader, need,
                               tricks)
        if reply.holds == wants:
            if slot != NULL:
                remember(slot, key, card)
            return reply
        verdict.ranks |= reply.ranks
        todo = without_alike(todo, card, reply.ranks)
    return verdict


cdef inline Verdict third_card(Game *game, u32 alive, int leader, int led, int second, int best, int winner, int need,
                        int tricks) noexcept nogil:
    """The position after two cards of a trick of three, of which *best*, played by *winner*, wins so far."""
    cdef Search *search = &game.search
    cdef int role = 3 - leader - next_role(game, leader), card
    cdef u32 hand = search.hands[role] & alive, forced = 0, key = 0, table_cards = <u32>1 << led | <u32>1 << second
    cdef u32 choice = legal(game, hand, led, best, True, &forced)
    cdef bint wants = wants_yes(game, role), over
    cdef u16 *slot = NULL
    cdef Moves moves
    cdef u32 todo
    cdef int hint
    cdef Verdict verdict = Verdict(not wants, forced), reply
    todo = choice & unlike(hand, alive)
    hint = NO_CARD
    if not (Game in Few):
        moves.count = moves.at = 0
    if todo & (todo - 1):
        key = alive >> (led & 24) & 255 if choice & ~lane_of(led) == 0 else hand
        key = key * <u32>0x9E3779B1 + <u32>(4 * best + winner) * <u32>0x85EBCA6B
        slot = hint_slot(search.hints[2][role], key)
        hint = recall(todo, slot, key)
    while todo:
        if hint != NO_CARD:
            card = hint
            hint = NO_CARD
        elif Game in Few or todo & (todo - 1) == 0:
            card = lowest_bit(todo)
        else:
            if moves.count == 0:
                score_thirds(game, &moves, todo, hand, role, led, best, winner)
            card = next_scored(&moves, todo)
        todo &= ~(<u32>1 << card)
        over = beats(game, card, best)
        reply = trick_end(game, alive & ~(table_cards | <u32>1 << card), card if over else best,
                          role if over else winner, table_cards | <u32>1 << card, need, tricks)
        if reply.holds == wants:
            if slot != NULL:
                remember(slot, key, card)
            reply.ranks |= forced
            return reply
        verdict.ranks |= reply.ranks
        todo = without_alike(todo, card, reply.ranks)
    return verdict


cdef inline Verdict trick_end(Game *game, u32 alive, int best, int winner, u32 trick, int need,
                              int tricks) noexcept nogil:
    """The position after a whole trick, whose cards are gone from *alive*."""
    cdef u32 ranks = ranks_of_trick(best, trick & ~(<u32>1 << best))
    cdef int left = need - (winner == DECLARER)
    cdef Verdict verdict
    if left <= 0:
        return Verdict(True, ranks)
    if left > tricks - 1:
        return Verdict(False, ranks)
    verdict = trick_start(game, alive, winner, left, tricks - 1)
    verdict.ranks |= ranks
    return verdict
