# Many positions in one call: rows of hands at a trick boundary, each argument an array with one entry a row.

cdef struct Row:
    u32[3] hands
    int strain
    int declarer
    int leader
    int sits_out
    bint few
    bint overtrump


cdef class Rows:
    """The arguments of a batch, typed; arrays of one repeated value (stride 0) are welcome."""

    cdef const u32[:, :] hands
    cdef const signed char[:] strain
    cdef const signed char[:] declarer
    cdef const signed char[:] leader
    cdef const signed char[:] sits_out
    cdef const signed char[:] few
    cdef const signed char[:] overtrump

    def __init__(self, hands, strain, declarer, leader, sits_out, few, overtrump):
        self.hands = hands
        self.strain = strain
        self.declarer = declarer
        self.leader = leader
        self.sits_out = sits_out
        self.few = few
        self.overtrump = overtrump

    def __len__(self):
        return self.hands.shape[0]

    cdef inline Row row(self, Py_ssize_t i) noexcept nogil:
        cdef Row row
        row.hands[0] = self.hands[i, 0]
        row.hands[1] = self.hands[i, 1]
        row.hands[2] = self.hands[i, 2]
        row.strain = self.strain[i]
        row.declarer = self.declarer[i]
        row.leader = self.leader[i]
        row.sits_out = self.sits_out[i]
        row.few = self.few[i]
        row.overtrump = self.overtrump[i]
        return row

    def first_bad(self):
        """The first row that is no position at a trick boundary, or -1."""
        cdef Py_ssize_t i, n = self.hands.shape[0]
        with nogil:
            for i in range(n):
                if not is_position(self.row(i)):
                    break
            else:
                i = -1
        return i


cdef inline bint is_position(Row row) noexcept nogil:
    cdef int seat, size = -1, count
    cdef u32 seen = 0
    if not (0 <= row.strain <= NO_TRUMPS and 0 <= row.declarer < 3 and 0 <= row.leader < 3):
        return False
    if not NOBODY <= row.sits_out < 3 or row.sits_out == row.declarer or row.sits_out == row.leader:
        return False
    for seat in range(3):
        if seat == row.sits_out:
            continue
        count = bit_count(row.hands[seat])
        if seen & row.hands[seat] or (size >= 0 and count != size):
            return False
        seen |= row.hands[seat]
        size = count
    return 1 <= size <= MOST_TRICKS


cdef inline bint share_a_hand(const Row *a, const Row *b) noexcept nogil:
    return a.hands[0] == b.hands[0] or a.hands[1] == b.hands[1] or a.hands[2] == b.hands[2]


cdef inline bint share_two_hands(const Row *a, const Row *b) noexcept nogil:
    return (a.hands[0] == b.hands[0]) + (a.hands[1] == b.hands[1]) + (a.hands[2] == b.hands[2]) >= 2


cdef bint solve_rows(Search *search, Share *share, Root *root, Rows rows, Py_ssize_t start, Py_ssize_t stop,
                     signed char[:, :] values) noexcept nogil:
    """Fill values[start:stop] with the declarer's tricks and, unless *share* is NULL, the first defender's range.

    Rows that share a hand with the one before share its table. False without memory.
    """
    cdef Row row, before
    cdef Py_ssize_t i
    cdef int fitted, off = 0
    cdef u32 context = 0
    cdef Split split
    cdef bint alike
    memset(&before, 0, sizeof(before))
    search.aborted = False
    for i in range(start, stop):
        row = rows.row(i)
        if i == start or not share_a_hand(&row, &before):
            forget(&search.table)
            forget_hints(search)
        if not set_up(search, root, row.hands, row.leader, row.declarer, row.strain, row.sits_out, row.few,
                      row.overtrump):
            return False
        alike = (i > start and search.context == context and row.strain == before.strain
                 and row.declarer == before.declarer and share_two_hands(&row, &before))
        # where the fit was off for a row, it is off by much the same for one that differs little
        fitted = fitted_value(search, root)
        if not alike:
            off = 0
        if share == NULL:
            split.tricks = value_between(search, root, 0, root.tricks, guess_of(fitted + off))
        else:
            if search.context != context or not share_a_hand(&row, &before):
                forget(&share.table)
            split = split_tricks(search, share, root, defender_role(row.declarer + 1, row.declarer, row.sits_out),
                                 guess_of(fitted + off))
        if search.aborted:
            return True
        off = split.tricks * GUESS_UNIT - fitted
        values[i, 0] = <signed char>split.tricks
        if share != NULL:
            values[i, 1] = <signed char>split.most
            values[i, 2] = <signed char>split.least
        before = row
        context = search.context
    return True
