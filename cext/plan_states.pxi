# The states that are known, with their fronts.

cdef inline u64 hash_of(const u16 *worlds, int width, u32 played, int leader, int gained) noexcept nogil:
    cdef u64 value = (<u64>gained << 36) | (<u64>played << 2) | leader
    cdef int i
    for i in range(width):
        value = (value ^ worlds[i]) * <u64>0x9E3779B97F4A7C15
        value ^= value >> 29
    return value | 1


cdef Known *state(Search *search, const u16 *worlds, int width, u32 played, int leader, int gained) noexcept nogil:
    """What is known of a state; a new entry for one that is met first. NULL without memory."""
    cdef u64 hash = hash_of(worlds, width, played, leader, gained), place, slots, i
    cdef Known *known
    cdef Known *table
    if 2 * search.count >= search.slots:
        slots = 2 * search.slots
        table = <Known *>calloc(slots, sizeof(Known))
        if table == NULL:
            search.failed = True
            return NULL
        for i in range(search.slots):
            if search.known[i].worlds != NULL:
                place = search.known[i].hash & (slots - 1)
                while table[place].worlds != NULL:
                    place = (place + 1) & (slots - 1)
                table[place] = search.known[i]
        free(search.known)
        search.known, search.slots = table, slots
    place = hash & (search.slots - 1)
    while search.known[place].worlds != NULL:
        known = &search.known[place]
        if (known.hash == hash and known.played == played and known.leader == leader and known.gained == gained
                and known.width == width):
            if memcmp(known.worlds, worlds, width * sizeof(u16)) == 0:
                return known
        place = (place + 1) & (search.slots - 1)
    known = &search.known[place]
    known.worlds = <u16 *>malloc(width * sizeof(u16))
    if known.worlds == NULL:
        search.failed = True
        return NULL
    memcpy(known.worlds, worlds, width * sizeof(u16))
    known.hash, known.played, known.leader, known.gained = hash, played, leader, gained
    known.width = width
    start_front(&known.front, width)
    known.slack = known.sure = -1
    search.count += 1
    return known


cdef void forget(Search *search, bint fronts_only) noexcept nogil:
    """Free what is known; or the fronts alone, which a search for another bound must not see."""
    cdef u64 i
    for i in range(search.slots):
        if search.known[i].worlds != NULL:
            end_front(&search.known[i].front)
            search.known[i].slack = -1
            if not fronts_only:
                free(search.known[i].worlds)
