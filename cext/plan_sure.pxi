# What is sure: the tricks that one plan takes in every world.

cdef int sure_from(Search *search, const u16 *worlds, int width, u32 played, const Trick *trick) noexcept nogil:
    """The most tricks that one plan takes in every one of the worlds."""
    cdef int i, seat, card, value, best, worst, count, least = HIGHEST, ceiling = HIGHEST
    cdef u32 own, others = 0, cards = 0
    cdef u16 *some
    cdef Trick then
    cdef Known *known
    search.nodes += 1
    if search.nodes > search.most_nodes:
        search.stopped = True
    if search.stopped or search.failed:
        return 0
    if trick.played == search.players:
        then = start_of(trick.winner)
        return search.counts[trick.winner] + sure_from(search, worlds, width, played, &then)
    seat = seat_to_play(search, trick)
    if trick.played == 0:
        if not search.hands[3 * worlds[0] + seat] & ~played:
            return 0
        for i in range(width):
            open_start(search, worlds[i], played, trick.leader, &best, &worst)
            ceiling = min(ceiling, best)
            least = min(least, worst)
        if least >= ceiling:
            return ceiling
        known = state(search, worlds, width, played, trick.leader, 0)
        if known == NULL:
            return 0
        if known.sure >= 0:
            return known.sure
    if search.planner[seat]:
        own = search.hands[3 * worlds[0] + seat] & ~played
        for i in range(width):
            others |= search.hands[3 * worlds[i]] | search.hands[3 * worlds[i] + 1] | search.hands[3 * worlds[i] + 2]
        others &= ~played & ~own
        cards = different(search, own, others, trick)
        value = -1
        while cards and value < ceiling:
            card = lowest_bit(cards)
            cards &= cards - 1
            then = after(search, trick, seat, card)
            value = max(value, sure_from(search, worlds, width, played | bit_of(card), &then))
    else:
        some = <u16 *>malloc(width * sizeof(u16))
        if some == NULL:
            search.failed = True
            return 0
        for i in range(width):
            cards |= legal_cards(search, search.hands[3 * worlds[i] + seat] & ~played, trick)
        value = HIGHEST
        while cards and value > 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            count = 0
            for i in range(width):
                if legal_cards(search, search.hands[3 * worlds[i] + seat] & ~played, trick) >> card & 1:
                    some[count] = worlds[i]
                    count += 1
            then = after(search, trick, seat, card)
            value = min(value, sure_from(search, some, count, played | bit_of(card), &then))
        free(some)
    if trick.played == 0 and not search.stopped and not search.failed:
        known = state(search, worlds, width, played, trick.leader, 0)
        if known != NULL:
            known.sure = value
    return value
