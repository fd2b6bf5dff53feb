# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: autotestdict=False
"""One plan against cards that are not seen, compiled. Bits in, numbers out.

One side, the planner, does not know which of several worlds it is in (a world says who holds what). It fixes one way of
playing, which may hang only on the cards that it sees fall. The other side knows the world and the plan, and does its
worst in each world. What a plan takes in each world is a row of numbers; a state's *front* is the set of rows that no
other row is as good as everywhere. What happens to a state:

1. No plan takes more in a world than open cards do from the root on: that number, less the tricks taken since, is the
   world's *goal*, and whatever exceeds it counts as the goal. What a row lacks of the goals is its *deficit*. A search
   has a *slack*: rows with a larger deficit are of no use, and neither is a state in which open cards already lack more.
2. At the start of a trick, worlds in which nothing hangs on the planner any more (the worst play takes as many tricks
   as the best with open cards, or reaches the goal) leave the search with that number. It is put back at the end.
3. If one world is left, the planner knows it: open cards.
4. The front may be known already: by the worlds, the cards played, who leads and the tricks taken.
5. The planner plays: the fronts of its cards together. Cards with nothing between them count once; the card that is
   best with open cards comes first, and when its front reaches the row of open cards there is nothing to gain.
6. The other side plays: in each world it chooses for itself, so one row of every card's front is combined with one of
   every other, the lower number in each world.
7. A trick that counts for the planner adds one to every number.

Rows are counted for the planner: more is better. Without a limit on fronts, the best sum found within some slack is the
best there is. When a front grows beyond a limit it is thinned: to the rows with the best sums, which some plan still
reaches (a lower bound), or with the other rows melted into one that is as good as each of them (an upper bound). Worlds
are never merged. Cards are 8 * suit + rank, seats count from 0.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from bits cimport bit_count, lowest_bit, u8, u16, u32, u64

cdef extern from "fronts.h" nogil:
    bint row_within(const u8 *a, const u8 *b, int width)
    int row_sum(const u8 *row, int width)

cdef enum:
    NO_TRUMPS = 4
    NOBODY = -1
    HIGHEST = 127               # more than any number of tricks
    LOWER = 0
    UPPER = 1

cdef struct Front:
    int count
    int room
    int width                   # worlds
    u8 *rows

# A trick, perhaps begun.
cdef struct Trick:
    int leader
    int played
    int led                     # the suit led
    int best                    # the card that wins so far
    int winner

cdef struct OpenValue:          # with open cards, for the planner: at best, and if it plays as badly as it can
    u64 key
    signed char best
    signed char worst

cdef struct Known:              # a state and its front; or what is sure in it
    u64 hash
    u32 played
    int leader
    int gained                  # tricks taken since the root
    int width
    u16 *worlds                 # NULL: free
    Front front                 # all rows within some slack
    int slack                   # -1: the front is not known
    int sure                    # -1: not known

cdef struct Search:
    u32 *hands                  # three a world
    int worlds
    bint[3] planner             # seats of the planner's side
    bint[3] counts              # whether a trick of that seat counts
    int strain
    int sits_out
    int players
    u8 *goals                   # by world
    int mode                    # LOWER or UPPER
    int most_rows
    OpenValue *open_values
    u64 open_slots
    u64 open_count
    Known *known
    u64 slots
    u64 count
    u64 nodes
    u64 most_nodes
    u64 work                    # rows combined
    bint failed                 # out of memory
    bint stopped                # out of nodes, or interrupted


# -- rules ------------------------------------------------------------------------------------------------------------

cdef inline u32 suit_mask(int suit) noexcept nogil:
    return <u32>0xFF << 8 * suit


cdef inline u32 legal(u32 hand, const Trick *trick, int strain) noexcept nogil:
    if trick.played == 0:
        return hand
    if hand & suit_mask(trick.led):
        return hand & suit_mask(trick.led)
    if strain != NO_TRUMPS and hand & suit_mask(strain):
        return hand & suit_mask(strain)
    return hand


cdef inline int seat_to_play(const Search *search, const Trick *trick) noexcept nogil:
    cdef int seat = trick.leader, i
    for i in range(trick.played):
        seat = next_seat(search, seat)
    return seat


cdef inline int next_seat(const Search *search, int seat) noexcept nogil:
    seat = (seat + 1) % 3
    return (seat + 1) % 3 if seat == search.sits_out else seat


cdef inline Trick after(const Search *search, const Trick *trick, int seat, int card) noexcept nogil:
    cdef Trick then = trick[0]
    if trick.played == 0:
        then.led, then.best, then.winner = card >> 3, card, seat
    elif card >> 3 == then.best >> 3:
        if card > then.best:
            then.best, then.winner = card, seat
    elif card >> 3 == search.strain:
        then.best, then.winner = card, seat
    then.played += 1
    return then


cdef inline Trick start_of(int leader) noexcept nogil:
    cdef Trick trick
    trick.leader = trick.winner = leader
    trick.played = trick.led = trick.best = 0
    return trick


cdef inline u32 different(u32 cards, u32 own, u32 others) noexcept nogil:
    """*cards*, without those that have a lower card of the same hand next to them: between them is none of *others*."""
    cdef u32 kept = 0, rest = cards, below
    cdef int card, lower
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        below = own & (((<u32>1 << card) - 1) & suit_mask(card >> 3))
        lower = card
        # the next own card below, and whether a card of somebody else lies between
        while below:
            lower -= 1
            if below >> lower & 1 or others >> lower & 1:
                break
        if not below or others >> lower & 1 or not cards >> lower & 1:
            kept |= <u32>1 << card
    return kept


# -- open cards -------------------------------------------------------------------------------------------------------

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
    # a card of this trick still parts its neighbours
    others = (hands[0] | hands[1] | hands[2]) & ~played & ~own
    if trick.played:
        others |= <u32>1 << trick.best
    cards = different(legal(own, trick, search.strain), own, others)
    best[0] = -1 if search.planner[seat] else HIGHEST
    worst[0] = HIGHEST
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        then = after(search, trick, seat, card)
        open_trick(search, world, played | <u32>1 << card, &then, &child_best, &child_worst)
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


# -- fronts -----------------------------------------------------------------------------------------------------------

cdef inline void start_front(Front *front, int width) noexcept nogil:
    front.count = front.room = 0
    front.width = width
    front.rows = NULL


cdef inline void end_front(Front *front) noexcept nogil:
    free(front.rows)
    front.rows = NULL
    front.count = front.room = 0


cdef inline u8 *row_of(const Front *front, int number) noexcept nogil:
    return front.rows + <size_t>number * front.width


cdef u8 *new_row(Search *search, Front *front) noexcept nogil:
    """A place for one row more; NULL without memory."""
    cdef u8 *rows
    if front.count == front.room:
        front.room = 2 * front.room if front.room else 4
        rows = <u8 *>realloc(front.rows, <size_t>front.room * front.width)
        if rows == NULL:
            search.failed = True
            return NULL
        front.rows = rows
    front.count += 1
    return row_of(front, front.count - 1)


cdef void offer(Search *search, Front *front, const u8 *row) noexcept nogil:
    """Add a row, unless one is there that is as good everywhere; and drop those that it is as good as."""
    cdef int i = 0
    cdef u8 *place
    search.work += front.count + 1
    for i in range(front.count):
        if row_within(row, row_of(front, i), front.width):
            return
    i = 0
    while i < front.count:
        if row_within(row_of(front, i), row, front.width):
            front.count -= 1
            memcpy(row_of(front, i), row_of(front, front.count), front.width)
        else:
            i += 1
    place = new_row(search, front)
    if place != NULL:
        memcpy(place, row, front.width)
    if front.count > 4 * search.most_rows:
        thin(search, front)


cdef void thin(Search *search, Front *front) noexcept nogil:
    """Keep the rows with the best sums; for an upper bound, melt the others into one."""
    cdef int i, j, keep = search.most_rows, best
    cdef u8 *swap
    if front.count <= keep:
        return
    swap = <u8 *>malloc(front.width)
    if swap == NULL:
        search.failed = True
        return
    for i in range(keep):
        best = i
        for j in range(i + 1, front.count):
            if row_sum(row_of(front, j), front.width) > row_sum(row_of(front, best), front.width):
                best = j
        memcpy(swap, row_of(front, i), front.width)
        memcpy(row_of(front, i), row_of(front, best), front.width)
        memcpy(row_of(front, best), swap, front.width)
    if search.mode == UPPER:
        for i in range(keep, front.count):
            for j in range(front.width):
                if row_of(front, i)[j] > row_of(front, keep - 1)[j]:
                    row_of(front, keep - 1)[j] = row_of(front, i)[j]
    front.count = keep
    free(swap)


cdef void combine(Search *search, Front *front, const Front *more, const int *places, const u16 *worlds, int gained,
                  int slack) noexcept nogil:
    """Each row of *front* with each of *more*, the lower number in the worlds *places*; those within the slack."""
    cdef Front result
    cdef u8 *row = <u8 *>malloc(front.width)
    cdef int *more_sums = <int *>malloc((more.count + 1) * sizeof(int))
    cdef int i, j, k, lowest = -slack, outside
    start_front(&result, front.width)
    if row == NULL or more_sums == NULL:
        search.failed = True
    else:
        for i in range(front.width):
            lowest += goal_of(search, worlds[i], gained)
        for j in range(more.count):
            more_sums[j] = row_sum(row_of(more, j), more.width)
        for i in range(front.count):
            outside = row_sum(row_of(front, i), front.width)
            for k in range(more.width):
                outside -= row_of(front, i)[places[k]]
            for j in range(more.count):
                # before any number is compared: the lower ones cannot be more than those of *more*
                if outside + more_sums[j] < lowest:
                    continue
                memcpy(row, row_of(front, i), front.width)
                for k in range(more.width):
                    if row_of(more, j)[k] < row[places[k]]:
                        row[places[k]] = row_of(more, j)[k]
                if row_sum(row, front.width) >= lowest:
                    offer(search, &result, row)
            if search.nodes + (search.work >> 6) > search.most_nodes:
                search.stopped = True
            if search.failed or search.stopped:
                break
    free(row)
    free(more_sums)
    end_front(front)
    front[0] = result


# -- the states that are known ----------------------------------------------------------------------------------------

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


# -- the search -------------------------------------------------------------------------------------------------------

cdef inline int goal_of(const Search *search, int world, int gained) noexcept nogil:
    """The tricks still to be taken in a world, beyond which nothing is gained."""
    return search.goals[world] - gained if search.goals[world] > gained else 0


cdef void at_start(Search *search, const u16 *worlds, int width, u32 played, int leader, int gained, int slack,
                   Front *front) noexcept nogil:
    """The front at the start of a trick: steps 1 to 4."""
    cdef u16 *open_worlds = <u16 *>malloc(width * sizeof(u16))
    cdef u8 *numbers = <u8 *>malloc(width)
    cdef Known *known = NULL
    cdef Front inner
    cdef Trick trick
    cdef int i, j, k, best, worst, goal, left = slack, free_count = 0
    cdef u8 *row
    start_front(front, width)
    if open_worlds == NULL or numbers == NULL:
        search.failed = True
    else:
        for i in range(width):
            open_start(search, worlds[i], played, leader, &best, &worst)
            goal = goal_of(search, worlds[i], gained)
            best, worst = min(best, goal), min(worst, goal)
            numbers[i] = best
            if best == worst:
                left -= goal - best
            else:
                open_worlds[free_count] = worlds[i]
                free_count += 1
    if not search.failed and free_count <= 1:
        for i in range(free_count):
            open_start(search, open_worlds[i], played, leader, &best, &worst)
            left -= max(0, goal_of(search, open_worlds[i], gained) - best)
        row = new_row(search, front) if left >= 0 else NULL
        if row != NULL:
            memcpy(row, numbers, width)
    elif not search.failed and left >= 0:
        known = state(search, open_worlds, free_count, played, leader, gained)
        if known != NULL and known.slack < left:
            trick = start_of(leader)
            in_trick(search, open_worlds, free_count, played, &trick, gained, left, &inner)
            if not search.failed and not search.stopped:
                known = state(search, open_worlds, free_count, played, leader, gained)  # the table may have moved
                end_front(&known.front)
                known.front, known.slack = inner, left
            else:
                end_front(&inner)
        if not search.failed and not search.stopped:
            for k in range(known.front.count):
                row = new_row(search, front)
                if row == NULL:
                    break
                memcpy(row, numbers, width)
                j = 0
                for i in range(width):
                    if j < free_count and worlds[i] == open_worlds[j]:
                        row[i] = row_of(&known.front, k)[j]
                        j += 1
    free(open_worlds)
    free(numbers)


cdef void in_trick(Search *search, const u16 *worlds, int width, u32 played, const Trick *trick, int gained, int slack,
                   Front *front) noexcept nogil:
    """The front in the middle of a trick, or after the first look at its start."""
    cdef int i, k, seat
    start_front(front, width)
    search.nodes += 1
    if search.nodes + (search.work >> 6) > search.most_nodes:
        search.stopped = True
    if search.nodes & 0xFFF == 0:
        with gil:
            try:
                PyErr_CheckSignals()
            except BaseException:
                search.stopped = True
                raise
    if search.stopped or search.failed:
        return
    if trick.played == search.players:
        k = search.counts[trick.winner]
        at_start(search, worlds, width, played, trick.winner, gained + k, slack, front)
        if k:
            for k in range(front.count):
                for i in range(width):
                    # a world whose goal is reached has a goal of 0 on either side of the trick
                    row_of(front, k)[i] += goal_of(search, worlds[i], gained) > 0
        return
    seat = seat_to_play(search, trick)
    if search.planner[seat]:
        planner_plays(search, worlds, width, played, trick, seat, gained, slack, front)
    else:
        other_plays(search, worlds, width, played, trick, seat, gained, slack, front)
    if front.count > search.most_rows:
        thin(search, front)


cdef struct Move:
    int card
    int sum                     # of the numbers with open cards
    u8 *numbers


cdef void planner_plays(Search *search, const u16 *worlds, int width, u32 played, const Trick *trick, int seat,
                        int gained, int slack, Front *front) noexcept nogil:
    """Step 5."""
    cdef u32 own = search.hands[3 * worlds[0] + seat] & ~played, others = 0, cards
    cdef Move moves[10]
    cdef Move move
    cdef Front inner
    cdef Trick then
    cdef int i, j, k, best, worst, lacking, count = 0
    cdef u8 *highest
    cdef u8 *numbers
    for i in range(width):
        for j in range(3):
            others |= search.hands[3 * worlds[i] + j]
    others &= ~played & ~own
    if trick.played:
        others |= <u32>1 << trick.best
    cards = different(legal(own, trick, search.strain), own, others)
    if not cards & (cards - 1):
        then = after(search, trick, seat, lowest_bit(cards))
        in_trick(search, worlds, width, played | cards, &then, gained, slack, front)
        return
    numbers = <u8 *>malloc(11 * width)
    if numbers == NULL:
        search.failed = True
        return
    highest = numbers + 10 * width
    memset(highest, 0, width)
    while cards:
        move.card = lowest_bit(cards)
        cards &= cards - 1
        move.numbers = numbers + count * width
        move.sum = lacking = 0
        then = after(search, trick, seat, move.card)
        for i in range(width):
            open_trick(search, worlds[i], played | <u32>1 << move.card, &then, &best, &worst)
            best = min(best, goal_of(search, worlds[i], gained))
            lacking += goal_of(search, worlds[i], gained) - best
            move.numbers[i] = best
            move.sum += best
            if best > highest[i]:
                highest[i] = best
        if lacking > slack:
            continue
        j = count
        while j > 0 and moves[j - 1].sum < move.sum:
            moves[j] = moves[j - 1]
            j -= 1
        moves[j] = move
        count += 1
    for k in range(count):
        for i in range(front.count):
            if row_within(moves[k].numbers, row_of(front, i), width):
                break
        else:
            then = after(search, trick, seat, moves[k].card)
            in_trick(search, worlds, width, played | <u32>1 << moves[k].card, &then, gained, slack, &inner)
            for i in range(inner.count):
                offer(search, front, row_of(&inner, i))
            end_front(&inner)
            if search.failed or search.stopped:
                break
            # nothing is better than a row that is as good as open cards everywhere
            if front.count == 1 and row_within(highest, front.rows, width):
                break
    free(numbers)


cdef int least_lacking(const Search *search, const Front *front, const u16 *worlds, const int *lacking,
                       const int *places, int count, int gained) noexcept nogil:
    """What any row so far lacks in the worlds that are not among *places*: what it says, or open cards lack."""
    cdef int i, k, next_place, least = 1 << 20, sum
    for k in range(front.count):
        sum = next_place = 0
        for i in range(front.width):
            if next_place < count and places[next_place] == i:
                next_place += 1
                continue
            sum += max(lacking[i], goal_of(search, worlds[i], gained) - row_of(front, k)[i])
        least = min(least, sum)
    return least


cdef void other_plays(Search *search, const u16 *worlds, int width, u32 played, const Trick *trick, int seat,
                      int gained, int slack, Front *front) noexcept nogil:
    """Step 6."""
    cdef u32 cards = 0
    cdef u16 *some = <u16 *>malloc(width * sizeof(u16))
    cdef int *places = <int *>malloc(2 * width * sizeof(int))
    cdef int *lacking = places + width  # what open cards lack of the goal, by world
    cdef Front inner
    cdef Trick then
    cdef int i, card, count, best, worst, all_lacking = 0
    cdef u8 *row = new_row(search, front)
    if some == NULL or places == NULL or row == NULL:
        search.failed = True
        free(some)
        free(places)
        return
    for i in range(width):
        row[i] = goal_of(search, worlds[i], gained)
        open_trick(search, worlds[i], played, trick, &best, &worst)
        lacking[i] = row[i] - best if best < row[i] else 0
        all_lacking += lacking[i]
        cards |= legal(search.hands[3 * worlds[i] + seat] & ~played, trick, search.strain)
    if all_lacking > slack:
        front.count = 0
    while cards and front.count and not search.failed and not search.stopped:
        card = lowest_bit(cards)
        cards &= cards - 1
        count = 0
        for i in range(width):
            if legal(search.hands[3 * worlds[i] + seat] & ~played, trick, search.strain) >> card & 1:
                some[count] = worlds[i]
                places[count] = i
                count += 1
        then = after(search, trick, seat, card)
        in_trick(search, some, count, played | <u32>1 << card, &then, gained,
                 slack - least_lacking(search, front, worlds, lacking, places, count, gained), &inner)
        if not search.failed and not search.stopped:
            combine(search, front, &inner, places, worlds, gained, slack)
        end_front(&inner)
    free(some)
    free(places)


# -- what is sure -----------------------------------------------------------------------------------------------------

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
        if trick.played:
            others |= <u32>1 << trick.best
        cards = different(legal(own, trick, search.strain), own, others)
        value = -1
        while cards and value < ceiling:
            card = lowest_bit(cards)
            cards &= cards - 1
            then = after(search, trick, seat, card)
            value = max(value, sure_from(search, worlds, width, played | <u32>1 << card, &then))
    else:
        some = <u16 *>malloc(width * sizeof(u16))
        if some == NULL:
            search.failed = True
            return 0
        for i in range(width):
            cards |= legal(search.hands[3 * worlds[i] + seat] & ~played, trick, search.strain)
        value = HIGHEST
        while cards and value > 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            count = 0
            for i in range(width):
                if legal(search.hands[3 * worlds[i] + seat] & ~played, trick, search.strain) >> card & 1:
                    some[count] = worlds[i]
                    count += 1
            then = after(search, trick, seat, card)
            value = min(value, sure_from(search, some, count, played | <u32>1 << card, &then))
        free(some)
    if trick.played == 0 and not search.stopped and not search.failed:
        known = state(search, worlds, width, played, trick.leader, 0)
        if known != NULL:
            known.sure = value
    return value


# -- from and to Python -----------------------------------------------------------------------------------------------

cdef class Plans:
    """The search of one view: its worlds, and who plans.

    :param hands: for each world the hands of seats 0 to 2 as they are now, the cards on the table taken out; of a seat
        that sits out, 0.
    :param planner: the seats of the planner's side; they hold the same in every world.
    :param counts: the seats whose tricks are counted.
    :param trick: the cards on the table in order; *leader* led.
    """

    cdef Search search
    cdef Trick trick
    cdef u32 played
    cdef u16 *all_worlds
    cdef int card               # that the fronts that are known belong to; -1: none
    cdef readonly int tricks    # left to play, the one on the table included

    def __cinit__(self, hands, planner, counts, int strain, int sits_out, int leader, trick):
        cdef int world, seat
        cdef Search *search = &self.search
        search.worlds = len(hands)
        search.hands = <u32 *>calloc(3 * len(hands) + 3, sizeof(u32))
        self.all_worlds = <u16 *>calloc(len(hands) + 1, sizeof(u16))
        search.open_slots, search.slots = 1 << 12, 1 << 10
        search.open_values = <OpenValue *>calloc(search.open_slots, sizeof(OpenValue))
        search.known = <Known *>calloc(search.slots, sizeof(Known))
        if search.hands == NULL or self.all_worlds == NULL or search.open_values == NULL or search.known == NULL:
            raise MemoryError
        for world, three in enumerate(hands):
            self.all_worlds[world] = world
            for seat in range(3):
                search.hands[3 * world + seat] = three[seat]
        for seat in range(3):
            search.planner[seat] = seat in planner
            search.counts[seat] = seat in counts
        search.strain, search.sits_out = strain, sits_out
        search.players = 3 if sits_out == NOBODY else 2
        search.goals = <u8 *>calloc(len(hands) + 1, 1)
        if search.goals == NULL:
            raise MemoryError
        search.most_rows, self.card = 1 << 28, -1
        self.trick = start_of(leader)
        self.played = 0
        for card in trick:
            seat = seat_to_play(search, &self.trick)
            self.trick = after(search, &self.trick, seat, card)
        seat = seat_to_play(search, &self.trick)
        self.tricks = bit_count(search.hands[seat])

    def __dealloc__(self):
        if self.search.known != NULL:
            forget(&self.search, False)
        free(self.search.known)
        free(self.search.open_values)
        free(self.search.hands)
        free(self.search.goals)
        free(self.all_worlds)

    @property
    def nodes(self):
        """The nodes of all searches so far."""
        return self.search.nodes

    cdef int check(self) except -1:
        PyErr_CheckSignals()
        if self.search.failed:
            raise MemoryError
        return 0

    def open_values(self, int card):
        """The planner's tricks with open cards after *card*, in each world."""
        cdef int world, best, worst
        cdef Trick then = after(&self.search, &self.trick, seat_to_play(&self.search, &self.trick), card)
        values = []
        for world in range(self.search.worlds):
            open_trick(&self.search, world, <u32>1 << card, &then, &best, &worst)
            values.append(best)
        self.check()
        return values

    def best_plan(self, int card, int slack, bint upper, int most_rows, u64 most_nodes):
        """The most tricks, summed over the worlds, that one plan takes after *card*: a bound if fronts were thinned.

        :param slack: by how many tricks, summed over the worlds, the plan may take fewer than open cards.
        :param upper: whether thinning is to give an upper bound, not a lower one.
        :param most_rows: how many rows a front may have.
        :returns: (the sum, the rows of the front after *card*), or None if *most_nodes* were not enough; the sum is -1
            if no plan is within the slack.
        """
        cdef Front front
        cdef int seat = seat_to_play(&self.search, &self.trick)
        cdef Trick then = after(&self.search, &self.trick, seat, card)
        cdef int i, best = -1
        if (self.card, self.search.mode, self.search.most_rows) != (card, upper, most_rows):
            forget(&self.search, True)
        for i, value in enumerate(self.open_values(card)):
            self.search.goals[i] = value
        self.card, self.search.mode, self.search.most_rows = card, upper, most_rows
        self.search.most_nodes, self.search.stopped = self.search.nodes + (self.search.work >> 6) + most_nodes, False
        with nogil:
            in_trick(&self.search, self.all_worlds, self.search.worlds, <u32>1 << card, &then, 0, slack, &front)
        count = front.count
        if not self.search.stopped and not self.search.failed:
            for i in range(front.count):
                best = max(best, row_sum(row_of(&front, i), front.width))
        end_front(&front)
        self.check()
        return None if self.search.stopped else (best, count)

    def sure(self, int card, u64 most_nodes):
        """The most tricks that one plan takes after *card* in every world; None if *most_nodes* were not enough."""
        cdef Trick then = after(&self.search, &self.trick, seat_to_play(&self.search, &self.trick), card)
        cdef int value
        self.search.most_nodes, self.search.stopped = self.search.nodes + most_nodes, False
        with nogil:
            value = sure_from(&self.search, self.all_worlds, self.search.worlds, <u32>1 << card, &then)
        self.check()
        return None if self.search.stopped else value
