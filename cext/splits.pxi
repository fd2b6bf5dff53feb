# All splits at once: the value of every way in which the unseen cards can lie between the defenders, for one hand of
# the declarer, a strain and a leader.
#
# Splits are grouped by *shape*: how many cards of each suit the defender who is counted holds. Within a shape a split
# is four *holdings*, one a suit, so a shape is a grid of four dimensions. Holdings of a suit are listed in lexical order
# from the top card down: those that agree in the top j unseen cards are then neighbours. A proof at the root says how
# many top cards of each suit it looked at; it holds for a box of the grid, a product of four ranges, and moves the
# bounds of the whole box. Then the next split whose bounds still differ is searched.
#
# With both defenders in play, the first one is counted and every unseen card is a run by itself. With one of them out,
# the other is counted, and unseen cards with no card of the declarer between them are equals: a *run* of which only
# the number held matters. The list then has one holding, the highest cards of each run, for all that are equal to it.

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
    u8[9] touched               # runs touched by the k highest bits of a lane
    Holding[MOST_HOLDINGS] holdings     # by length, in lexical order
    int[10] start               # where each length starts
    u16[256] place              # of a lane of cards in the list of its length

cdef struct Shape:
    int[4] length
    u32[4] size                 # holdings of each suit
    u32 offset                  # of its bounds
    u32 splits                  # product of the sizes


cdef class Splits:
    """The job and its bounds. Roles: 0 declarer, 1 and 2 the defenders in play order; *sits_out* 0 is nobody."""

    cdef readonly int size                  # cards of a hand
    cdef readonly int shape_count
    cdef u32 hand
    cdef u32 context
    cdef int strain
    cdef int leader
    cdef int counted                        # the defender whose holdings are listed
    cdef Grid[4] grid
    cdef Shape *shapes
    cdef u16[9][9][9] shape_at              # by the lengths of lanes 0 to 2
    cdef u8 *low                            # bounds of each split, side by side with high
    cdef u8 *high
    cdef u32 total

    def __cinit__(self, u32 hand, u32 unseen, int strain, int leader, int sits_out, bint few, bint overtrump):
        cdef int lane, a, b, c, d, i
        cdef Shape *shape
        cdef u64 total = 0
        self.size = bit_count(hand)
        if hand & unseen or not 1 <= self.size <= MOST_TRICKS or bit_count(unseen) != 2 * self.size:
            raise ValueError("a hand of 1 to 10 cards and twice as many unseen ones are needed")
        if (not (0 <= strain <= NO_TRUMPS and 0 <= leader < 3 and 0 <= sits_out < 3)
                or (sits_out and sits_out == leader)):
            raise ValueError("strain, leader or sits_out is out of range")
        self.strain = strain
        self.hand = engine_cards(hand, strain)
        self.counted = 2 if sits_out == 1 else 1
        self.leader = 1 if sits_out and leader else leader
        self.context = kind_of(sits_out != 0, strain != NO_TRUMPS, overtrump, few) << KIND_SHIFT
        unseen = engine_cards(unseen, strain)
        for lane in range(4):
            list_holdings(&self.grid[lane], self.hand >> 8 * lane & 255, unseen >> 8 * lane & 255, sits_out != 0)
        self.shapes = <Shape *>calloc(SUIT_LENGTHS * SUIT_LENGTHS * SUIT_LENGTHS, sizeof(Shape))
        if self.shapes == NULL:
            raise MemoryError
        for a in range(SUIT_LENGTHS):
            for b in range(SUIT_LENGTHS):
                for c in range(SUIT_LENGTHS):
                    d = self.size - a - b - c
                    if not 0 <= d < SUIT_LENGTHS:
                        continue
                    shape = &self.shapes[self.shape_count]
                    shape.length = [a, b, c, d]
                    shape.offset = <u32>total
                    shape.splits = 1
                    for i in range(4):
                        shape.size[i] = self.grid[i].start[shape.length[i] + 1] - self.grid[i].start[shape.length[i]]
                        shape.splits *= shape.size[i]
                    if shape.splits:
                        self.shape_at[a][b][c] = <u16>self.shape_count
                        total += shape.splits
                        self.shape_count += 1
        self.total = <u32>total
        self.low = <u8 *>calloc(total, 1)
        self.high = <u8 *>malloc(total)
        if self.low == NULL or self.high == NULL:
            raise MemoryError
        memset(self.high, self.size, total)

    def __dealloc__(self):
        free(self.shapes)
        free(self.low)
        free(self.high)

    def weight(self, int shape):
        """The number of splits that are searched apart in a shape."""
        if not 0 <= shape < self.shape_count:
            raise IndexError(shape)
        return self.shapes[shape].splits

    def values(self, signed char[:] tricks):
        """Write the declarer's tricks for every hand of the first defender, hands ascending as masks of outer cards.

        There are C(2 * size, size) of them; all shapes must have been solved.
        """
        if tricks.shape[0] != BINOMIAL[2 * self.size][self.size]:
            raise ValueError("the array has the wrong length")
        with nogil:
            write_values(self, tricks)


# BINOMIAL[n][k]: ways to choose k of n
cdef int[21][21] BINOMIAL


cdef void fill_binomials() noexcept:
    cdef int n, k
    for n in range(21):
        for k in range(21):
            BINOMIAL[n][k] = 1 if k == 0 else 0 if n == 0 else BINOMIAL[n - 1][k - 1] + BINOMIAL[n - 1][k]


fill_binomials()


cdef void list_holdings(Grid *grid, u32 hand, u32 unseen, bint merge) noexcept:
    """List what a defender may hold of a suit."""
    cdef u32[8] run
    cdef int bit, k, j, length, n = 0, i
    cdef u32 cards, mask
    cdef bint joined = False
    grid.unseen = unseen
    grid.runs = 0
    for bit in range(8):
        if unseen >> bit & 1:
            if not (merge and joined):
                run[grid.runs] = 0
                grid.runs += 1
            run[grid.runs - 1] |= <u32>1 << bit
            joined = True
        elif hand >> bit & 1:
            joined = False
    for k in range(9):
        grid.touched[k] = 0
        for j in range(grid.runs):
            grid.touched[k] += run[j] & ((<u32>1 << k) - 1) != 0
    for length in range(SUIT_LENGTHS):
        grid.start[length] = n
        # lane masks read from the top card, bit 0: turned round, they ascend in lexical order
        for i in range(256):
            cards = engine_cards(<u32>i, 0) & 255
            if cards & ~unseen or bit_count(cards) != length:
                continue
            if top_of_runs(cards, run, grid.runs) == cards:
                grid.holdings[n].cards = cards
                grid.place[cards] = <u16>(n - grid.start[length])
                n += 1
    grid.start[SUIT_LENGTHS] = n
    for cards in range(256):
        if cards & ~unseen == 0:
            grid.place[cards] = grid.place[top_of_runs(cards, run, grid.runs)]
    for length in range(SUIT_LENGTHS):
        for i in range(grid.start[length], grid.start[length + 1]):
            mask = 0
            for j in range(grid.runs + 1):
                if j:
                    mask |= run[j - 1]
                n = i
                while n > grid.start[length] and (grid.holdings[n - 1].cards ^ grid.holdings[i].cards) & mask == 0:
                    n -= 1
                grid.holdings[i].first[j] = <u16>(n - grid.start[length])
                while n < grid.start[length + 1] and (grid.holdings[n].cards ^ grid.holdings[i].cards) & mask == 0:
                    n += 1
                grid.holdings[i].count[j] = <u16>(n - grid.start[length] - grid.holdings[i].first[j])


cdef u32 top_of_runs(u32 cards, const u32 *run, int runs) noexcept nogil:
    """The same number of cards of each run, its highest ones."""
    cdef u32 top = 0, rest
    cdef int j, k
    for j in range(runs):
        rest = run[j]
        for k in range(bit_count(cards & rest)):
            top |= rest & (0 - rest)
            rest &= rest - 1
    return top


cdef void mark(Splits job, const Shape *shape, const Holding **at, u32 ranks, bint holds, int need) noexcept nogil:
    """Move the bounds of all splits for which a proof holds."""
    cdef u32[4] first, last
    cdef u32 a, b, c, d
    cdef int lane, runs
    cdef u8 *row
    for lane in range(4):
        runs = job.grid[lane].touched[highest_bit((ranks >> 8 * lane & 255) << 1 | 1)]
        first[lane] = at[lane].first[runs]
        last[lane] = first[lane] + at[lane].count[runs]
    for a in range(first[0], last[0]):
        for b in range(first[1], last[1]):
            for c in range(first[2], last[2]):
                row = (job.low if holds else job.high) + shape.offset + (
                    (a * shape.size[1] + b) * shape.size[2] + c) * shape.size[3]
                if holds:
                    for d in range(first[3], last[3]):
                        row[d] = max(row[d], <u8>need)
                else:
                    for d in range(first[3], last[3]):
                        row[d] = min(row[d], <u8>(need - 1))


cdef Verdict ask_split_of(Game *game, u32 alive, int leader, int need, int tricks) noexcept nogil:
    """A question at the root: the bounds of the splits take the place of the table."""
    cdef Node node
    cdef Verdict verdict
    cdef u64 cells
    if count_node(&game.search):
        return Verdict(False, 0)
    if tricks == 1:
        return last_trick(game, alive, leader)
    look(game, &node, alive, leader, need, tricks)
    if settled(game, &node, &verdict):
        return verdict
    name_position(game, &node, &cells)
    verdict = try_leads(game, &node)
    verdict.ranks = close_ranks(&node, verdict.ranks, &cells)
    return verdict


cdef Verdict ask_split(Search *search, u32 alive, int leader, int need, int tricks) noexcept nogil:
    cdef u32 kind = search.context >> KIND_SHIFT
    if kind == THREE_TRUMPS:
        return ask_split_of(<ThreeTrumps *>search, alive, leader, need, tricks)
    if kind == THREE_NO_TRUMPS:
        return ask_split_of(<ThreeNoTrumps *>search, alive, leader, need, tricks)
    if kind == THREE_OVERTRUMP:
        return ask_split_of(<ThreeOvertrump *>search, alive, leader, need, tricks)
    if kind == THREE_NO_TRUMPS_FEW:
        return ask_split_of(<ThreeNoTrumpsFew *>search, alive, leader, need, tricks)
    if kind == THREE_TRUMPS_FEW:
        return ask_split_of(<ThreeTrumpsFew *>search, alive, leader, need, tricks)
    if kind == THREE_OVERTRUMP_FEW:
        return ask_split_of(<ThreeOvertrumpFew *>search, alive, leader, need, tricks)
    if kind == TWO_TRUMPS:
        return ask_split_of(<TwoTrumps *>search, alive, leader, need, tricks)
    if kind == TWO_NO_TRUMPS:
        return ask_split_of(<TwoNoTrumps *>search, alive, leader, need, tricks)
    if kind == TWO_TRUMPS_FEW:
        return ask_split_of(<TwoTrumpsFew *>search, alive, leader, need, tricks)
    return ask_split_of(<TwoNoTrumpsFew *>search, alive, leader, need, tricks)


cdef void solve_shape(Search *search, Splits job, const Shape *shape, u16 *known, int guess) noexcept nogil:
    """Search the splits of a shape until all bounds have met. *known* keeps descriptions of suits by holding."""
    cdef const Holding *at[4]
    cdef u8 *low = job.low + shape.offset
    cdef u8 *high = job.high + shape.offset
    cdef u32 k, rest, i, alive, counted
    cdef bint two = is_two(job.context >> KIND_SHIFT)
    cdef Verdict verdict
    cdef int lane
    for k in range(shape.splits):
        if low[k] == high[k]:
            continue
        rest = k
        counted = 0
        alive = job.hand
        for lane in range(3, -1, -1):
            i = rest % shape.size[lane]
            rest //= shape.size[lane]
            at[lane] = &job.grid[lane].holdings[<u32>job.grid[lane].start[shape.length[lane]] + i]
            counted |= at[lane].cards << 8 * lane
            alive |= job.grid[lane].unseen << 8 * lane
            search.known[lane] = known + (lane * 256 + at[lane].cards) * 256
        search.hands[1] = counted
        search.hands[2] = alive & ~(job.hand | counted)
        if two:
            search.hands[2] = 0
            alive = job.hand | counted
        while low[k] < high[k]:
            guess = min(max(guess, low[k] + 1), <int>high[k])
            verdict = ask_split(search, alive, job.leader, guess, job.size)
            if search.aborted:
                return
            mark(job, shape, at, verdict.ranks, verdict.holds, guess)
            if verdict.holds:
                guess += 1
            else:
                guess -= 1
        guess = low[k]


cdef struct Numbering:          # of splits: C(place of a card, cards up to it), summed over the cards ascending
    int[4] lane                 # of a suit
    int[4][256][11] share       # of a suit's cards in the number, when so many cards of lower suits are held
    u8[4][256] cards            # the subsets of a suit's unseen cards by their number
    int[4][10] start


cdef void write_values(Splits job, signed char[:] tricks) noexcept nogil:
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
                    for count in range(job.size - held + 1):
                        numbering.share[suit][cards][count] = share_of(unseen, cards, place, count)
        numbering.start[suit][SUIT_LENGTHS] = n
        place += bit_count(unseen)
    write_suit(job, &numbering, 0, 0, 0, at, tricks)


cdef int share_of(u32 unseen, u32 cards, int place, int count) noexcept nogil:
    cdef int bit, share = 0
    for bit in range(7, -1, -1):        # lanes run from the ace down, numbers from the seven up
        if unseen >> bit & 1:
            if cards >> bit & 1:
                count += 1
                share += BINOMIAL[place][count]
            place += 1
    return share


cdef void write_suit(Splits job, const Numbering *numbering, int suit, int count, int number, int *at,
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
    for held in range(0 if suit < 3 else job.size - count, min(SUIT_LENGTHS, job.size - count + 1)):
        for i in range(numbering.start[suit][held], numbering.start[suit][held + 1]):
            cards = numbering.cards[suit][i]
            at[lane] = held << 8 | grid.place[cards]
            write_suit(job, numbering, suit + 1, count + held, number + numbering.share[suit][cards][count], at, tricks)
