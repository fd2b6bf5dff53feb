# The search: steps 1 to 7 (see _plan.pyx).

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
    cards = different(search, own, others, trick)
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
            open_trick(search, worlds[i], played | bit_of(move.card), &then, &best, &worst)
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
            in_trick(search, worlds, width, played | bit_of(moves[k].card), &then, gained, slack, &inner)
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
        cards |= legal_cards(search, search.hands[3 * worlds[i] + seat] & ~played, trick)
    if all_lacking > slack:
        front.count = 0
    while cards and front.count and not search.failed and not search.stopped:
        card = lowest_bit(cards)
        cards &= cards - 1
        count = 0
        for i in range(width):
            if legal_cards(search, search.hands[3 * worlds[i] + seat] & ~played, trick) >> card & 1:
                some[count] = worlds[i]
                places[count] = i
                count += 1
        then = after(search, trick, seat, card)
        in_trick(search, some, count, played | bit_of(card), &then, gained,
                 slack - least_lacking(search, front, worlds, lacking, places, count, gained), &inner)
        if not search.failed and not search.stopped:
            combine(search, front, &inner, places, worlds, gained, slack)
        end_front(&inner)
    free(some)
    free(places)
