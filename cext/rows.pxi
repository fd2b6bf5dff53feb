# Many positions in one call: rows of hands at a trick boundary, each argument an array with one entry a row.

cdef class Rows:
    """The arguments of a batch, typed; arrays of one repeated value (stride 0) are welcome."""

    cdef const u32[:, :] hands
    cdef const signed char[:] strain
    cdef const signed char[:] declarer
    cdef const signed char[:] leader
    cdef const signed char[:] sits_out
    cdef const signed char[:] misere
    cdef const signed char[:] overtrump

    def __init__(self, hands, strain, declarer, leader, sits_out, misere, overtrump):
        self.hands = hands
        self.strain = strain
        self.declarer = declarer
        self.leader = leader
        self.sits_out = sits_out
        self.misere = misere
        self.overtrump = overtrump

    def __len__(self):
        return self.hands.shape[0]

    cdef inline GivenPosition row(self, Py_ssize_t i) noexcept nogil:
        cdef GivenPosition row
        row.hands[0] = self.hands[i, 0]
        row.hands[1] = self.hands[i, 1]
        row.hands[2] = self.hands[i, 2]
        row.strain = self.strain[i]
        row.declarer = self.declarer[i]
        row.leader = self.leader[i]
        row.sits_out = self.sits_out[i]
        row.misere = self.misere[i]
        row.overtrump = self.overtrump[i]
        return row

    def first_bad(self):
        """The first row that is not a position at a trick boundary, or -1."""
        cdef Py_ssize_t i, n = self.hands.shape[0]
        cdef GivenPosition row
        with nogil:
            for i in range(n):
                row = self.row(i)
                if not is_position(&row):
                    break
            else:
                i = -1
        return i


cdef inline bint share_a_hand(const GivenPosition *a, const GivenPosition *b) noexcept nogil:
    return a.hands[0] == b.hands[0] or a.hands[1] == b.hands[1] or a.hands[2] == b.hands[2]


cdef inline bint share_two_hands(const GivenPosition *a, const GivenPosition *b) noexcept nogil:
    return (a.hands[0] == b.hands[0]) + (a.hands[1] == b.hands[1]) + (a.hands[2] == b.hands[2]) >= 2


cdef bint solve_rows(Search *search, ShareSearch *share, Rows rows, Py_ssize_t start, Py_ssize_t stop,
                     signed char[:, :] values) noexcept nogil:
    """Fill values[start:stop] with the declarer's tricks and, unless *share* is NULL, the first defender's range.

    Rows that share a hand with the one before share its table. False without memory.
    """
    cdef GivenPosition row, before
    cdef Position position
    cdef Py_ssize_t i
    cdef int fitted, off = 0
    cdef u32 context = 0
    cdef TrickRange found
    cdef bint similar
    memset(&before, 0, sizeof(before))
    search.aborted = False
    for i in range(start, stop):
        row = rows.row(i)
        if i == start or not share_a_hand(&row, &before):
            forget(&search.table)
            forget_hints(search)
        if not set_up(search, &position, &row):
            return False
        similar = (i > start and search.context == context and row.strain == before.strain
                   and row.declarer == before.declarer and share_two_hands(&row, &before))
        # where the fit was off for a row, it is off by much the same for one that differs little
        fitted = fitted_value(search, &position)
        if not similar:
            off = 0
        if share == NULL:
            found.tricks = value_between(search, &position, 0, position.tricks, guess_of(fitted + off))
        else:
            if search.context != context or not share_a_hand(&row, &before):
                forget(&share.table)
            found = shared_tricks(search, share, &position, role_of_seat(&row, (row.declarer + 1) % 3),
                                  guess_of(fitted + off))
        if search.aborted:
            return True
        off = found.tricks * GUESS_UNIT - fitted
        values[i, 0] = <signed char>found.tricks
        if share != NULL:
            values[i, 1] = <signed char>found.most
            values[i, 2] = <signed char>found.least
        before = row
        context = search.context
    return True
