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
    cdef u32 leads                          # every card that the leader may lead in some split
    cdef Grid[4] grid
    cdef Shape *shapes
    cdef u16[9][9][9] shape_at              # by the lengths of lanes 0 to 2
    cdef u8 *low                            # bounds of each split, side by side with high
    cdef u8 *high
    cdef u32 total
    cdef u32 largest                        # splits of the largest shape

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
        self.leads = unseen if self.leader else self.hand
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
                        self.largest = max(self.largest, shape.splits)
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


cdef struct Box:                # the splits that a proof holds for
    u32[4] first
    u32[4] last                 # exclusive


cdef Box box_of(Splits job, const Holding **at, u32 ranks) noexcept nogil:
    """All splits that agree with a split's holdings in the runs that *ranks* reach into."""
    cdef Box box
    cdef int lane, runs
    for lane in range(4):
        runs = job.grid[lane].touched[highest_bit((ranks >> 8 * lane & 255) << 1 | 1)]
        box.first[lane] = at[lane].first[runs]
        box.last[lane] = box.first[lane] + at[lane].count[runs]
    return box


cdef void mark(u8 *bounds, const Shape *shape, const Box *box, bint lower, int bound) noexcept nogil:
    """Move the bounds of all splits of a box, lower or upper ones."""
    cdef u32 a, b, c, d
    cdef u8 *row
    for a in range(box.first[0], box.last[0]):
        for b in range(box.first[1], box.last[1]):
            for c in range(box.first[2], box.last[2]):
                row = bounds + ((a * shape.size[1] + b) * shape.size[2] + c) * shape.size[3]
                if lower:
                    for d in range(box.first[3], box.last[3]):
                        row[d] = max(row[d], <u8>bound)
                else:
                    for d in range(box.first[3], box.last[3]):
                        row[d] = min(row[d], <u8>bound)


cdef struct Desk:               # what an engine works with on one shape
    const Shape *shape
    u8 *low                     # bounds of its splits
    u8 *high
    u8 *lead[32]                 # by card led: what the leader cannot beat with it, by split
    int hint                    # the lead that settled a split last
    const Holding *at[4]         # the split under study
    u32 alive
    u32 leads                   # one of each run of equal cards


cdef void lay_out(Splits job, Desk *desk, const Shape *shape, u8 *leads) noexcept nogil:
    """Begin with a shape: nothing is known of any lead."""
    cdef u32 cards = job.leads
    cdef bint upper = (job.leader == DECLARER) != is_few(job.context >> KIND_SHIFT)
    desk.shape = shape
    desk.low = job.low + shape.offset
    desk.high = job.high + shape.offset
    desk.hint = NO_CARD
    memset(leads, job.size if upper else 0, <size_t>bit_count(cards) * shape.splits)
    while cards:
        desk.lead[lowest_bit(cards)] = leads
        leads += shape.splits
        cards &= cards - 1


cdef void take_up(Search *search, Splits job, Desk *desk, u16 *known, u32 split) noexcept nogil:
    """Load a split. *known* keeps descriptions of suits by holding."""
    cdef const Shape *shape = desk.shape
    cdef bint two = is_two(job.context >> KIND_SHIFT)
    cdef u32 i, counted = 0
    cdef int lane
    desk.alive = job.hand
    for lane in range(3, -1, -1):
        i = split % shape.size[lane]
        split //= shape.size[lane]
        desk.at[lane] = &job.grid[lane].holdings[<u32>job.grid[lane].start[shape.length[lane]] + i]
        counted |= desk.at[lane].cards << 8 * lane
        desk.alive |= job.grid[lane].unseen << 8 * lane
        search.known[lane] = known + (lane * 256 + desk.at[lane].cards) * 256
    search.hands[1] = counted
    search.hands[2] = 0 if two else desk.alive & ~(job.hand | counted)
    if two:
        desk.alive = job.hand | counted
    desk.leads = unlike(search.hands[job.leader], desk.alive)


cdef u32 leads_left(const Desk *desk, u32 split, bint wants, int need) noexcept nogil:
    """The leads that may still give the leader the answer that he wants."""
    cdef u32 todo = desk.leads, left = 0
    cdef int card
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        if (desk.lead[card][split] >= need) == wants:
            left |= <u32>1 << card
    return left


cdef void ask_split(Game *game, Splits job, Desk *desk, u32 leads, int need) noexcept nogil:
    """Whether the declarer takes *need* tricks of the split under study; *leads* are those without an answer yet.

    A lead that gives the leader what he wants settles the split, and all those of its box. A lead that does not is
    struck out in all splits of its own box, which is much larger than the box of all failures together: with every
    lead another defence is best, and most cards matter to one of them.
    """
    cdef Search *search = &game.search
    cdef bint wants = wants_yes(game, job.leader)
    cdef Node node
    cdef Moves moves
    cdef Verdict verdict
    cdef Box box
    cdef u64 cells
    cdef u32 alike
    cdef int card
    if count_node(search):
        return
    if job.size == 1:
        verdict = last_trick(game, desk.alive, job.leader)
        box = box_of(job, desk.at, verdict.ranks)
        mark(desk.low if verdict.holds else desk.high, desk.shape, &box, verdict.holds, verdict.holds)
        return
    look(game, &node, desk.alive, job.leader, need, job.size)
    if settled(game, &node, &verdict):
        box = box_of(job, desk.at, verdict.ranks)
        mark(desk.low if verdict.holds else desk.high, desk.shape, &box, verdict.holds,
             need if verdict.holds else need - 1)
        return
    name_position(game, &node, &cells)
    moves.count = moves.at = 0
    while leads:
        if desk.hint != NO_CARD and leads >> desk.hint & 1:
            card = desk.hint
        else:
            if moves.count == 0:
                score_leads(game, &moves, desk.leads, leads, &node)
            card = next_scored(&moves, leads)
        leads &= ~(<u32>1 << card)
        verdict = second_card(game, desk.alive, job.leader, card, need, job.size)
        if search.aborted:
            return
        verdict.ranks = close_ranks(&node, verdict.ranks, &cells)
        box = box_of(job, desk.at, verdict.ranks)
        if verdict.holds == wants:
            desk.hint = card
            mark(desk.low if wants else desk.high, desk.shape, &box, wants, need if wants else need - 1)
            return
        # a rank that did not matter: the proof is one for each such card of the suit, whoever holds it
        alike = <u32>1 << card if verdict.ranks >> card & 1 else lane_of(card) & ~verdict.ranks & job.leads
        leads &= ~alike
        while alike:
            mark(desk.lead[lowest_bit(alike)], desk.shape, &box, not wants, need - 1 if wants else need)
            alike &= alike - 1


cdef void solve_splits(Game *game, Splits job, Desk *desk, u16 *known, int guess) noexcept nogil:
    """Search the splits of a shape until all bounds have met."""
    cdef u8 *low = desk.low
    cdef u8 *high = desk.high
    cdef bint wants = wants_yes(game, job.leader)
    cdef u32 split, leads
    for split in range(desk.shape.splits):
        if low[split] == high[split]:
            continue
        take_up(&game.search, job, desk, known, split)
        while low[split] < high[split]:
            guess = min(max(guess, low[split] + 1), <int>high[split])
            leads = leads_left(desk, split, wants, guess)
            if leads:
                ask_split(game, job, desk, leads, guess)
                if game.search.aborted:
                    return
            elif wants:
                high[split] = <u8>(guess - 1)
            else:
                low[split] = <u8>guess
            guess += low[split] >= guess
        guess = low[split]


cdef void solve_shape(Search *search, Splits job, const Shape *shape, u16 *known, u8 *leads) noexcept nogil:
    cdef u32 kind = job.context >> KIND_SHIFT
    cdef int guess = job.size // 2
    cdef Desk desk
    lay_out(job, &desk, shape, leads)
    if kind == THREE_TRUMPS:
        solve_splits(<ThreeTrumps *>search, job, &desk, known, guess)
    elif kind == THREE_NO_TRUMPS:
        solve_splits(<ThreeNoTrumps *>search, job, &desk, known, guess)
    elif kind == THREE_OVERTRUMP:
        solve_splits(<ThreeOvertrump *>search, job, &desk, known, guess)
    elif kind == THREE_NO_TRUMPS_FEW:
        solve_splits(<ThreeNoTrumpsFew *>search, job, &desk, known, guess)
    elif kind == THREE_TRUMPS_FEW:
        solve_splits(<ThreeTrumpsFew *>search, job, &desk, known, guess)
    elif kind == THREE_OVERTRUMP_FEW:
        solve_splits(<ThreeOvertrumpFew *>search, job, &desk, known, guess)
    elif kind == TWO_TRUMPS:
        solve_splits(<TwoTrumps *>search, job, &desk, known, guess)
    elif kind == TWO_NO_TRUMPS:
        solve_splits(<TwoNoTrumps *>search, job, &desk, known, guess)
    elif kind == TWO_TRUMPS_FEW:
        solve_splits(<TwoTrumpsFew *>search, job, &desk, known, guess)
    else:
        solve_splits(<TwoNoTrumpsFew *>search, job, &desk, known, guess)


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
