# The planner's tricks with open cards: what a plan is measured by.

cdef OpenValue *open_slot(OpenValue *values, u64 slots, u64 key) noexcept nogil:
    cdef u64 place = key * <u64>0x9E3779B97F4A7C15
    place = (place ^ place >> 31) & (slots - 1)
    while values[place].key != 0 and values[place].key != key:
        place = (place + 1) & (slots - 1)
    return &values[place]


cdef bint grow_open(Search *search) noexcept nogil:
    cdef u64 slots = 2 * search.open_slots, i
    cdef OpenValue *values = <OpenValue *>calloc(slots, sizeof(OpenValue))
    if values == NULL:
        search.failed = True
        return False
    for i in range(search.open_slots):
        if search.open_values[i].key != 0:
            open_slot(values, slots, search.open_values[i].key)[0] = search.open_values[i]
    free(search.open_values)
    search.open_values, search.open_slots = values, slots
    return True


cdef void open_trick(Search *search, int world, u32 played, const Trick *trick, int *best, int *worst) noexcept nogil:
    """The planner's tricks from here on with open cards, and if it plays as badly as it can."""
    cdef const u32 *hands = search.hands + 3 * world
    cdef int seat, card, child_best, child_worst
    cdef u32 own, others, cards
    cdef Trick then
    if trick.played == search.players:
        open_start(search, world, played, trick.winner, best, worst)
        best[0] += search.counts[trick.winner]
        worst[0] += search.counts[trick.winner]
        return
    seat = seat_to_play(search, trick)
    own = hands[seat] & ~played
    others = (hands[0] | hands[1] | hands[2]) & ~played & ~own
    cards = different(search, own, others, trick)
    best[0] = -1 if search.planner[seat] else HIGHEST
    worst[0] = HIGHEST
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        then = after(search, trick, seat, card)
        open_trick(search, world, played | bit_of(card), &then, &child_best, &child_worst)
        if search.planner[seat]:
            if child_best > best[0]:
                best[0] = child_best
        elif child_best < best[0]:
            best[0] = child_best
        if child_worst < worst[0]:
            worst[0] = child_worst


cdef void open_start(Search *search, int world, u32 played, int leader, int *best, int *worst) noexcept nogil:
    """The same at the start of a trick, remembered."""
    cdef u64 key = (<u64>(world + 1) << 34) | (<u64>leader << 32) | played
    cdef OpenValue *slot
    cdef Trick trick
    if not search.hands[3 * world + leader] & ~played:
        best[0] = worst[0] = 0
        return
    slot = open_slot(search.open_values, search.open_slots, key)
    if slot.key != key:
        trick = start_of(leader)
        open_trick(search, world, played, &trick, best, worst)
        if 2 * search.open_count >= search.open_slots and not grow_open(search):
            return
        slot = open_slot(search.open_values, search.open_slots, key)
        slot.key, slot.best, slot.worst = key, best[0], worst[0]
        search.open_count += 1
    best[0], worst[0] = slot.best, slot.worst
