# The values of all splits as an array: each split has a number, the place of the first defender's hand among all hands
# of its size, ascending as masks of outer cards. That is the sum of C(place of a card, cards up to it) over his cards.

# BINOMIAL[n][k]: ways to choose k of n cards; all of them are less than 2**30
cdef int[33][33] BINOMIAL


cdef void fill_binomials() noexcept:
    cdef int n, k
    for n in range(33):
        for k in range(33):
            BINOMIAL[n][k] = 1 if k == 0 else 0 if n == 0 else BINOMIAL[n - 1][k - 1] + BINOMIAL[n - 1][k]


fill_binomials()


cdef struct Numbering:
    int[4] lane                 # of a suit
    int[4][256][11] part        # of the number: that of a suit's cards when so many cards of lower suits are held
    u8[4][256] cards            # the subsets of a suit's unseen cards by their number
    int[4][10] start


cdef void write_values(const SplitJob *job, signed char[:] tricks) noexcept nogil:
    cdef Numbering numbering
    cdef int[4] at
    cdef int suit, lane, place = 0, held, count, n
    cdef u32 cards, unseen
    for suit in range(4):
        lane = lane_of_suit(suit, job.strain)
        unseen = job.grid[lane].unseen
        numbering.lane[suit] = lane
        n = 0
        for held in range(SUIT_LENGTHS):
            numbering.start[suit][held] = n
            for cards in range(256):
                if cards & ~unseen == 0 and bit_count(cards) == held:
                    numbering.cards[suit][n] = <u8>cards
                    n += 1
                    for count in range(job.held - held + 1):
                        numbering.part[suit][cards][count] = part_of_number(unseen, cards, place, count)
        numbering.start[suit][SUIT_LENGTHS] = n
        place += bit_count(unseen)
    write_suit(job, &numbering, 0, 0, 0, at, tricks)


cdef int part_of_number(u32 unseen, u32 cards, int place, int count) noexcept nogil:
    cdef int bit, part = 0
    for bit in range(7, -1, -1):        # lanes run from the ace down, numbers from the seven up
        if unseen >> bit & 1:
            if cards >> bit & 1:
                count += 1
                part += BINOMIAL[place][count]
            place += 1
    return part


cdef void write_suit(const SplitJob *job, const Numbering *numbering, int suit, int count, int number, int *at,
                     signed char[:] tricks) noexcept nogil:
    """Go through the cards of *suit* that complete *count* cards of lower suits; *at*: places in the grids by lane."""
    cdef const Grid *grid
    cdef const Shape *shape
    cdef u32 cards, k
    cdef int lane, held, i
    if suit == 4:
        shape = &job.shapes[job.shape_at[at[0] >> 8][at[1] >> 8][at[2] >> 8]]
        k = (((at[0] & 255) * shape.size[1] + (at[1] & 255)) * shape.size[2] + (at[2] & 255)) * shape.size[3] + (
            at[3] & 255)
        # the second defender's cards are what the first one lacks: complements come in the opposite order
        if job.counted == 2:
            number = <int>tricks.shape[0] - 1 - number
        tricks[number] = <signed char>job.low[shape.offset + k]
        return
    lane = numbering.lane[suit]
    grid = &job.grid[lane]
    for held in range(0 if suit < 3 else job.held - count, min(SUIT_LENGTHS, job.held - count + 1)):
        for i in range(numbering.start[suit][held], numbering.start[suit][held + 1]):
            cards = numbering.cards[suit][i]
            at[lane] = held << 8 | grid.place[cards]
            write_suit(job, numbering, suit + 1, count + held, number + numbering.part[suit][cards][count], at, tricks)
