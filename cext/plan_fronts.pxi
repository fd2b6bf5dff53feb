# Fronts: rows of numbers, one for each world, of which none is as good everywhere as another.

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
