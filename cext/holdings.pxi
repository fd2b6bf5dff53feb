# Holdings: what a defender may hold of one suit, listed so that holdings that agree in their top cards are neighbours.
#
# With both defenders in play, every unseen card is a run by itself. With one of them out, unseen cards with no card of
# the declarer between them are equals: a *run* of which only the number held matters. The list then has one holding,
# the highest cards of each run, for all that are equal to it.

cdef enum:
    MOST_HOLDINGS = 256
    SUIT_LENGTHS = 9

cdef struct Holding:
    u32 cards                   # a lane
    u16[9] first                # the range of holdings of this length that agree in the top j runs
    u16[9] count

cdef struct Grid:               # the holdings of one suit
    u32 unseen                  # a lane
    int runs
    u32[8] run                  # lanes, from the top
    u8[9] touched               # runs touched by the k highest bits of a lane
    Holding[MOST_HOLDINGS] holdings     # by length, in lexical order from the top card down
    int[10] start               # where each length starts
    u16[256] place              # of a lane of cards in the list of its length


cdef void list_holdings(Grid *grid, u32 hand, u32 unseen, bint merge) noexcept:
    """List what a defender may hold of the *unseen* cards of a suit; *hand* is the declarer's part of the suit.

    :param merge: whether cards with none of the declarer's between them are one run.
    """
    grid.unseen = unseen
    find_runs(grid, hand, merge)
    list_in_order(grid)
    find_places(grid)
    find_neighbours(grid)


cdef void find_runs(Grid *grid, u32 hand, bint merge) noexcept:
    cdef int bit, k, j
    cdef bint joined = False
    grid.runs = 0
    for bit in range(8):
        if grid.unseen >> bit & 1:
            if not (merge and joined):
                grid.run[grid.runs] = 0
                grid.runs += 1
            grid.run[grid.runs - 1] |= bit_of(bit)
            joined = True
        elif hand >> bit & 1:
            joined = False
    for k in range(9):
        grid.touched[k] = 0
        for j in range(grid.runs):
            grid.touched[k] += grid.run[j] & (bit_of(k) - 1) != 0


cdef void list_in_order(Grid *grid) noexcept:
    """One holding of each set of equals, by length."""
    cdef int length, n = 0
    cdef u32 i, cards
    for length in range(SUIT_LENGTHS):
        grid.start[length] = n
        # lane masks read from the top card, bit 0: turned round, they ascend in lexical order
        for i in range(256):
            cards = engine_cards(i, 0) & 255
            if cards & ~grid.unseen or bit_count(cards) != length or top_of_runs(grid, cards) != cards:
                continue
            grid.holdings[n].cards = cards
            n += 1
    grid.start[SUIT_LENGTHS] = n


cdef void find_places(Grid *grid) noexcept:
    """Where each set of cards stands in the list: there are its equals too."""
    cdef int length, n
    cdef u32 cards
    for length in range(SUIT_LENGTHS):
        for n in range(grid.start[length], grid.start[length + 1]):
            grid.place[grid.holdings[n].cards] = <u16>(n - grid.start[length])
    for cards in range(256):
        if cards & ~grid.unseen == 0:
            grid.place[cards] = grid.place[top_of_runs(grid, cards)]


cdef void find_neighbours(Grid *grid) noexcept:
    """The range of holdings that agree with each one in its top runs."""
    cdef int length, i, j, first, last
    cdef u32 mask
    for length in range(SUIT_LENGTHS):
        for i in range(grid.start[length], grid.start[length + 1]):
            mask = 0
            for j in range(grid.runs + 1):
                if j:
                    mask |= grid.run[j - 1]
                first = last = i
                while first > grid.start[length] and agree(grid, first - 1, i, mask):
                    first -= 1
                while last < grid.start[length + 1] and agree(grid, last, i, mask):
                    last += 1
                grid.holdings[i].first[j] = <u16>(first - grid.start[length])
                grid.holdings[i].count[j] = <u16>(last - first)


cdef inline bint agree(const Grid *grid, int a, int b, u32 mask) noexcept:
    return (grid.holdings[a].cards ^ grid.holdings[b].cards) & mask == 0


cdef u32 top_of_runs(const Grid *grid, u32 cards) noexcept:
    """The same number of cards of each run, its highest ones."""
    cdef u32 top = 0, rest
    cdef int j, k
    for j in range(grid.runs):
        rest = grid.run[j]
        for k in range(bit_count(cards & rest)):
            top |= rest & (0 - rest)
            rest &= rest - 1
    return top
