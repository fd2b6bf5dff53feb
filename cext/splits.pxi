# All splits at once: the value of every way in which the unseen cards can lie between the defenders, for one hand of
# the declarer, a strain and a leader. Cards of a trick may lie on the table, and some of the defenders' cards may be
# known: only the others are split.
#
# One defender is *counted*: the first one if both play, else the one who plays. Splits are grouped by *shape*: how many
# cards of each suit he holds. Within a shape a split is four *holdings*, one for each suit, so a shape is a grid of
# four dimensions. Holdings that agree in the top cards of a suit are neighbours in its list (holdings.pxi). A proof
# says how many top cards of each suit it looked at. So it holds for a *box* of the grid, a product of four ranges, and
# moves the bounds of the whole box. Then we search the next split whose bounds still differ.

cdef struct Shape:
    int[4] length
    u32[4] size                 # holdings of each suit
    u32 offset                  # of its bounds
    u32 splits                  # product of the sizes

cdef struct SplitJob:
    int size                    # tricks left, the one on the table included
    u32[3] known                # by role, the cards that are in his hand in every split; those of the trick too
    u32 unseen
    u32 context                 # kind of game
    int strain
    int leader                  # role
    Position trick              # what lies on the table; the cards alive depend on the split
    int counted                 # the defender whose holdings are listed
    int held                    # how many of the unseen cards are his
    u32 may_lead                # every card that the leader may lead in some split
    Grid[4] grid
    Shape *shapes
    int shape_count
    u16[9][9][9] shape_at       # by the lengths of lanes 0 to 2
    u8 *low                     # bounds of each split, side by side with high
    u8 *high
    u32 largest                 # splits of the largest shape


cdef class Splits:
    """The job and its bounds. Roles: 0 declarer, 1 and 2 the defenders in play order; *sits_out* 0 is nobody.

    *known1* and *known2* are cards that a defender holds in every split; if one sits out, those of the other come first.
    Every mask is of the cards in the hands now; those of *trick* lie on the table.
    """

    cdef SplitJob job

    def __cinit__(self, u32 hand, u32 unseen, int strain, int leader, int sits_out, bint misere, bint overtrump,
                  tuple trick=(), u32 known1=0, u32 known2=0):
        cdef SplitJob *job = &self.job
        cdef int lane
        cdef u32 splits
        if (not (0 <= strain <= NO_TRUMPS and 0 <= leader < 3 and 0 <= sits_out < 3)
                or (sits_out and sits_out == leader)):
            raise ValueError("strain, leader or sits_out is out of range")
        job.strain = strain
        job.counted = 2 if sits_out == 1 else 1
        job.leader = 1 if sits_out and leader else leader
        job.context = find_kind(sits_out != 0, strain != NO_TRUMPS, overtrump, misere) << KIND_SHIFT
        job.known = [engine_cards(hand, strain), engine_cards(known1, strain), engine_cards(known2, strain)]
        job.unseen = engine_cards(unseen, strain)
        lay_trick(job, trick)
        job.size = job.trick.tricks = bit_count(job.known[DECLARER])
        job.held = job.size - bit_count(job.known[1])
        if not is_split_job(job):
            raise ValueError("the hands do not fit together")
        if job.trick.played:
            job.may_lead = bit_of(job.trick.led)
        else:
            job.may_lead = job.known[job.leader] | (job.unseen if job.leader else 0)
        for lane in range(4):
            list_holdings(&job.grid[lane], job.known[DECLARER] >> 8 * lane & 255, job.unseen >> 8 * lane & 255,
                          sits_out != 0)
        job.shapes = <Shape *>calloc(SUIT_LENGTHS * SUIT_LENGTHS * SUIT_LENGTHS, sizeof(Shape))
        if job.shapes == NULL:
            raise MemoryError
        splits = list_shapes(job)
        job.low = <u8 *>calloc(splits, 1)
        job.high = <u8 *>malloc(splits)
        if job.low == NULL or job.high == NULL:
            raise MemoryError
        memset(job.high, job.size, splits)

    def __dealloc__(self):
        free(self.job.shapes)
        free(self.job.low)
        free(self.job.high)

    @property
    def count(self):
        """The number of values: one for each hand of the unseen cards."""
        return BINOMIAL[bit_count(self.job.unseen)][self.job.held]

    @property
    def shape_count(self):
        return self.job.shape_count

    def weight(self, int shape):
        """The number of splits that are searched apart in a shape."""
        if not 0 <= shape < self.job.shape_count:
            raise IndexError(shape)
        return self.job.shapes[shape].splits

    def values(self, signed char[:] tricks):
        """Write the declarer's tricks for every part of the unseen cards that can be the first defender's, or lie out
        of play if he does: ascending as masks of outer cards. All shapes must have been solved.
        """
        if tricks.shape[0] != self.count:
            raise ValueError("the array has the wrong length")
        with nogil:
            write_values(&self.job, tricks)


cdef int lay_trick(SplitJob *job, tuple cards) except -1:
    """Put the cards of a trick on the table: they are known to have been in the hands of those who played them."""
    cdef Position *trick = &job.trick
    cdef const Rules *rules = &RULES[job.context >> KIND_SHIFT]
    cdef int outer, card, role = job.leader
    if len(cards) > (1 if rules.two else 2):
        raise ValueError("a trick on the table has two cards at most, or one if two play")
    trick.leader = trick.winner = role
    for outer in cards:
        if not 0 <= outer < 32:
            raise ValueError("a card is out of range")
        card = engine_card(outer, job.strain)
        if bit_of(card) & (job.known[0] | job.known[1] | job.known[2]):
            raise ValueError("a card of the trick is in a hand too")
        job.known[role] |= bit_of(card)
        if trick.played == 0:
            trick.led = trick.best = card
        else:
            trick.second = card
            if beats(rules.trumps, card, trick.best):
                trick.best = card
                trick.winner = role
        trick.played += 1
        role = role ^ 1 if rules.two else (role + 1) % 3
    return 0


cdef bint is_split_job(const SplitJob *job) noexcept:
    """Whether the numbers of cards agree, and no card is in two places."""
    cdef bint two = RULES[job.context >> KIND_SHIFT].two
    cdef u32 cards = job.unseen
    cdef int role, unseen = bit_count(job.unseen)
    for role in range(3):
        if cards & job.known[role]:
            return False
        cards |= job.known[role]
    if not 1 <= job.size <= MOST_TRICKS or not 0 <= job.held <= unseen:
        return False
    if two:
        return job.known[2] == 0
    return unseen - job.held == job.size - bit_count(job.known[2])


cdef u32 list_shapes(SplitJob *job) noexcept:
    """Find the shapes that have splits; returns how many splits all of them have."""
    cdef int a, b, c, d, lane
    cdef u32 splits = 0
    cdef Shape *shape
    for a in range(SUIT_LENGTHS):
        for b in range(SUIT_LENGTHS):
            for c in range(SUIT_LENGTHS):
                d = job.held - a - b - c
                if not 0 <= d < SUIT_LENGTHS:
                    continue
                shape = &job.shapes[job.shape_count]
                shape.length = [a, b, c, d]
                shape.offset = splits
                shape.splits = 1
                for lane in range(4):
                    shape.size[lane] = (job.grid[lane].start[shape.length[lane] + 1]
                                        - job.grid[lane].start[shape.length[lane]])
                    shape.splits *= shape.size[lane]
                if shape.splits:
                    job.shape_at[a][b][c] = <u16>job.shape_count
                    splits += shape.splits
                    job.largest = max(job.largest, shape.splits)
                    job.shape_count += 1
    return splits


# -- what a proof moves --

cdef struct Box:                # the splits that a proof holds for
    u32[4] first
    u32[4] last                 # exclusive


cdef Box box_of(const ShapeSearch *self, u32 ranks) noexcept nogil:
    """All splits that agree with the one under study in the runs that *ranks* reach into."""
    cdef Box box
    cdef int lane, runs
    for lane in range(4):
        runs = self.job.grid[lane].touched[highest_bit((ranks >> 8 * lane & 255) << 1 | 1)]
        box.first[lane] = self.holding[lane].first[runs]
        box.last[lane] = box.first[lane] + self.holding[lane].count[runs]
    return box


cdef void move_bounds(u8 *bounds, const Shape *shape, const Box *box, bint lower, int bound) noexcept nogil:
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


# -- the search of one shape --

cdef struct ShapeSearch:        # what an engine works with
    const SplitJob *job
    const Shape *shape
    u8 *low                     # bounds of its splits
    u8 *high
    u8 *lead_bound[32]          # by card led: the best that it can still bring the leader, by split
    int hint                    # the lead that settled a split last
    u16 *entries                # descriptions of suits by lane, holding and remaining cards
    # the split under study:
    const Holding *holding[4]
    u32 alive
    u32 leads                   # one of each run of equal cards


cdef void solve_shape(Search *search, const SplitJob *job, const Shape *shape, u16 *entries,
                      u8 *lead_bounds) noexcept nogil:
    """Find the values of all splits of a shape."""
    cdef ShapeSearch shape_search
    cdef Task task
    begin_shape(&shape_search, job, shape, entries, lead_bounds)
    task.name = SOLVE_SHAPE
    task.shape = &shape_search
    perform(job.context >> KIND_SHIFT, search, &task)


cdef void begin_shape(ShapeSearch *self, const SplitJob *job, const Shape *shape, u16 *entries,
                      u8 *lead_bounds) noexcept nogil:
    """Nothing is known of any lead."""
    cdef u32 cards = job.may_lead
    cdef bint upper = (job.leader == DECLARER) != RULES[job.context >> KIND_SHIFT].misere
    self.job = job
    self.shape = shape
    self.low = job.low + shape.offset
    self.high = job.high + shape.offset
    self.hint = NO_CARD
    self.entries = entries
    memset(lead_bounds, job.size if upper else 0, <size_t>bit_count(cards) * shape.splits)
    while cards:
        self.lead_bound[lowest_bit(cards)] = lead_bounds
        lead_bounds += shape.splits
        cards &= cards - 1


cdef void load_split(Search *search, ShapeSearch *self, u32 split) noexcept nogil:
    """Make a split the one under study."""
    cdef const SplitJob *job = self.job
    cdef const Shape *shape = self.shape
    cdef bint two = RULES[job.context >> KIND_SHIFT].two
    cdef u32 i, counted = job.known[1]
    cdef int lane
    self.alive = job.known[0] | job.known[1] | job.known[2] | job.unseen
    for lane in range(3, -1, -1):
        i = split % shape.size[lane]
        split //= shape.size[lane]
        self.holding[lane] = &job.grid[lane].holdings[<u32>job.grid[lane].start[shape.length[lane]] + i]
        counted |= self.holding[lane].cards << 8 * lane
        search.entry[lane] = self.entries + (lane * 256 + self.holding[lane].cards) * 256
    search.hands[1] = counted
    search.hands[2] = 0 if two else self.alive & ~(job.known[0] | counted)
    if two:
        self.alive = job.known[0] | counted
    self.leads = one_of_each_run(search.hands[job.leader], self.alive)


cdef void solve_splits(Game *game, ShapeSearch *self) noexcept nogil:
    """Search the splits of a shape until all bounds have met."""
    cdef u8 *low = self.low
    cdef u8 *high = self.high
    cdef bint wants = wants_yes(game, self.job.leader)
    cdef u32 split, leads
    cdef int guess = self.job.size // 2
    for split in range(self.shape.splits):
        if low[split] == high[split]:
            continue
        load_split(&game.search, self, split)
        while low[split] < high[split]:
            guess = min(max(guess, low[split] + 1), <int>high[split])
            leads = self.leads if self.job.trick.played else leads_left(self, split, wants, guess)
            if leads:
                if self.job.trick.played:
                    ask_in_trick(game, self, guess)
                else:
                    ask_split(game, self, leads, guess)
                if game.search.aborted:
                    return
            elif wants:
                high[split] = <u8>(guess - 1)
            else:
                low[split] = <u8>guess
            guess += low[split] >= guess
        guess = low[split]


cdef u32 leads_left(const ShapeSearch *self, u32 split, bint wants, int need) noexcept nogil:
    """The leads that may still give the leader the answer that he wants."""
    cdef u32 todo = self.leads, left = 0
    cdef int card
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        if (self.lead_bound[card][split] >= need) == wants:
            left |= bit_of(card)
    return left


cdef void ask_in_trick(Game *game, ShapeSearch *self, int need) noexcept nogil:
    """The same question in the middle of a trick: there is no lead to choose, so an answer settles a whole box."""
    cdef Position position = self.job.trick
    cdef Verdict verdict
    cdef Node node
    cdef Name name
    cdef u64 cells
    if count_node(&game.search):
        return
    position.alive = self.alive
    verdict = takes(game, &position, need)
    if game.search.aborted:
        return
    describe_node(game, &node, self.alive, position.leader, need, position.tricks)
    name_node(game, &node, &name, 0)
    verdict.ranks = close_ranks(&node, verdict.ranks, &cells)
    settle_splits(self, &verdict, need)


cdef void ask_split(Game *game, ShapeSearch *self, u32 leads, int need) noexcept nogil:
    """Whether the declarer takes *need* tricks of the split under study; *leads* are those without an answer yet.

    The steps are those of search.pxi, with the bounds of splits in the place of the table.
    """
    cdef Verdict verdict
    cdef Node node
    cdef Name name
    cdef int leader = self.job.leader, tricks = self.job.size
    if count_node(&game.search):                                            # 1
        return
    if tricks == 1:                                                         # 2
        verdict = last_trick(game, self.alive, leader)
        settle_splits(self, &verdict, need)
        return
    describe_node(game, &node, self.alive, leader, need, tricks)            # 3
    if ask_bounds(game, &node, &verdict):                                   # 4
        settle_splits(self, &verdict, need)
        return
    name_node(game, &node, &name, 0)                                        # 5
    try_leads_of_split(game, self, &node, leads)                            # 6 to 10


cdef void try_leads_of_split(Game *game, ShapeSearch *self, const Node *node, u32 leads) noexcept nogil:
    """A lead that gives the leader what he wants settles the split, and all those of its box.

    A lead that does not is struck out in all splits of its own box, which is much larger than the box of all failures
    together: with every lead another defence is best, and most cards matter to one of them.
    """
    cdef bint wants = wants_yes(game, node.leader)
    cdef Verdict verdict
    cdef Choice choice
    cdef Scores scores
    cdef u64 cells
    cdef int card
    scores.count = scores.at = 0
    choice = choice_of(self.leads)
    choice.todo = leads
    if self.hint != NO_CARD and leads >> self.hint & 1:
        choice.hint = self.hint
    while choice.todo:
        card = next_card(game, &choice, &scores, 0, NULL, node)
        verdict = second_card(game, node.alive, node.leader, card, node.need, node.tricks)
        if game.search.aborted:
            return
        verdict.ranks = close_ranks(node, verdict.ranks, &cells)
        if verdict.holds == wants:
            self.hint = card
            settle_splits(self, &verdict, node.need)
            return
        choice.todo &= ~strike_lead_out(self, card, &verdict, node.need)


cdef void settle_splits(ShapeSearch *self, const Verdict *verdict, int need) noexcept nogil:
    """A verdict on the split under study is one on all splits of its box."""
    cdef Box box = box_of(self, verdict.ranks)
    move_bounds(self.low if verdict.holds else self.high, self.shape, &box, verdict.holds,
                need if verdict.holds else need - 1)


cdef u32 strike_lead_out(ShapeSearch *self, int card, const Verdict *verdict, int need) noexcept nogil:
    """A lead has failed, in all splits of its box; returns the leads that fail with it."""
    cdef Box box = box_of(self, verdict.ranks)
    cdef u32 failed = bit_of(card), todo
    # a rank that did not matter: the proof is one for each such card of the suit, whoever holds it
    if not verdict.ranks >> card & 1:
        failed = lane_of(card) & ~verdict.ranks & self.job.may_lead
    todo = failed
    while todo:
        move_bounds(self.lead_bound[lowest_bit(todo)], self.shape, &box, verdict.holds,
                    need if verdict.holds else need - 1)
        todo &= todo - 1
    return failed
