# Played lines: we follow the cards of many deals one by one, and say whether they were legal, who won the tricks, and
# what each position was worth. A card of the declarer can only lower his value, and a card of a defender can only raise
# it (the other way round if he wants few tricks). So after the first position one question is mostly enough for a card.

cdef int value_after(Search *search, const Position *next, bint lowers, int before) noexcept nogil:
    """The value of a position, given what it was before a card that can only lower (or only raise) it."""
    if lowers:
        return value_between(search, next, 0, min(before, next.tricks), before)
    return value_between(search, next, max(before, 0), next.tricks, before)


cdef bint follow_row(Search *search, const GivenPosition *row, const signed char *cards, Py_ssize_t most, bint valued,
                     signed char *values, signed char *lost, signed char *winners, signed char *played) noexcept nogil:
    """Follow one deal as far as its cards are legal; they end with the first below 0. False without memory.

    values[i] is for i cards played: the declarer's tricks in all with best play from there on. lost is by seat.
    """
    cdef int i, card, role, gained, before, value = 0, won = 0, tricks = 0
    cdef u32 choice
    cdef bint lowers
    cdef Position position, next
    memset(winners, 255, MOST_TRICKS)
    memset(values, 255, most + 1)
    memset(lost, 0, 3)
    forget(&search.table)
    if not set_up(search, &position, row):
        return False
    if valued:
        value = value_of(search, &position)
        values[0] = <signed char>value
    played[0] = 0
    for i in range(most):
        if not 0 <= cards[i] < 32 or position.tricks == 0 or search.aborted:
            break
        card = engine_card(cards[i], row.strain)
        choice = legal_cards(search, &position)
        if not choice >> card & 1:
            break
        role = role_to_play(search, &position)
        next = after(search, &position, card, &gained)
        won += gained
        if next.played == 0:
            winners[tricks] = <signed char>seat_of_role(row, next.leader)
            tricks += 1
        if valued:
            value -= gained
            before = value
            choice = one_of_each_run(choice, position.alive)
            # one card, or all of them equal: nothing could be lost
            if choice & (choice - 1):
                lowers = wants_many(search, role)
                value = value_after(search, &next, lowers, value)
                lost[seat_of_role(row, role)] += <signed char>abs(value - before)
            values[i + 1] = <signed char>(won + value)
        position = next
        played[0] += 1
    return True


cdef bint follow_rows(Search *search, Rows rows, const signed char[:, ::1] plays, bint valued,
                      signed char[:, ::1] values, signed char[:, ::1] lost, signed char[:, ::1] winners,
                      signed char[::1] played) noexcept nogil:
    cdef Py_ssize_t i, most = plays.shape[1]
    cdef GivenPosition row
    forget_hints(search)
    search.aborted = False
    for i in range(plays.shape[0]):
        row = rows.row(i)
        if not follow_row(search, &row, &plays[i, 0], most, valued, &values[i, 0], &lost[i, 0],
                          &winners[i, 0], &played[i]):
            return False
        if search.aborted:
            break
    return True
