# Played lines: the cards of many deals followed one by one, whether they were legal, who won the tricks, and what each
# position was worth. A card by the declarer can only lower his value and one by a defender only raise it (the other way
# round if he wants few tricks), so after the first position a single question mostly does for each card.

cdef inline int seat_of_role(const Row *row, int role) noexcept nogil:
    cdef int seat
    if role == DECLARER:
        return row.declarer
    if row.sits_out == NOBODY:
        return (row.declarer + role) % 3
    return 3 - row.declarer - row.sits_out


cdef int value_after(Search *search, const Root *next, bint lowers, int before) noexcept nogil:
    """The value of a position, given what it was before a card that can only lower (or only raise) it."""
    if lowers:
        return value_between(search, next, 0, min(before, next.tricks), before)
    return value_between(search, next, max(before, 0), next.tricks, before)


cdef bint follow_row(Search *search, Root *root, Row row, const signed char *cards, Py_ssize_t most, bint valued,
                     signed char *values, signed char *lost, signed char *winners,
                     signed char *played) noexcept nogil:
    """Follow one deal as far as its cards are legal; they end with the first below 0. False without memory.

    values[i] is for i cards played: the declarer's tricks in all with best play from there on. lost is by seat.
    """
    cdef int i, card, role, gained, before, value = 0, won = 0, tricks = 0
    cdef u32 choice
    cdef bint lowers
    cdef Root next
    memset(winners, 255, MOST_TRICKS)
    memset(values, 255, most + 1)
    memset(lost, 0, 3)
    forget(&search.table)
    if not set_up(search, root, row.hands, row.leader, row.declarer, row.strain, row.sits_out, row.few, row.overtrump):
        return False
    if valued:
        value = value_between(search, root, 0, root.tricks, first_guess(search, root))
        values[0] = <signed char>value
    played[0] = 0
    for i in range(most):
        if not 0 <= cards[i] < 32 or root.tricks == 0 or search.aborted:
            break
        card = engine_card(cards[i], row.strain)
        choice = legal_cards(search, root)
        if not choice >> card & 1:
            break
        role = role_to_play(search, root)
        next = after(search, root, card, &gained)
        won += gained
        if next.played == 0:
            winners[tricks] = <signed char>seat_of_role(&row, next.leader)
            tricks += 1
        if valued:
            value -= gained
            before = value
            choice = unlike(choice, root.alive)
            # one card, or all of them equal: nothing could be lost
            if choice & (choice - 1):
                lowers = (role == DECLARER) != is_few(search.context >> KIND_SHIFT)
                value = value_after(search, &next, lowers, value)
                lost[seat_of_role(&row, role)] += <signed char>abs(value - before)
            values[i + 1] = <signed char>(won + value)
        root[0] = next
        played[0] += 1
    return True


cdef bint follow_rows(Search *search, Root *root, Rows rows, const signed char[:, ::1] plays, bint valued,
                      signed char[:, ::1] values, signed char[:, ::1] lost, signed char[:, ::1] winners,
                      signed char[::1] played) noexcept nogil:
    cdef Py_ssize_t i, most = plays.shape[1]
    memset(search.hints, 255, sizeof(search.hints))
    search.aborted = False
    for i in range(plays.shape[0]):
        if not follow_row(search, root, rows.row(i), &plays[i, 0], most, valued, &values[i, 0], &lost[i, 0],
                          &winners[i, 0], &played[i]):
            return False
        if search.aborted:
            break
    return True
