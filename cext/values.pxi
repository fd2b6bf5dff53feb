# Values: from questions to the declarer's tricks, and to a line of best play.

cdef Verdict ask(Search *search, const Position *position, int need) noexcept nogil:
    """Whether the declarer takes at least *need* of the tricks left."""
    cdef Task task
    task.name = ASK
    task.position = position
    task.need = need
    perform(kind_of(search), search, &task)
    return task.verdict


cdef int highest_true(Search *search, Task *task, int base, int low, int high, int guess) noexcept nogil:
    """The highest number of *low* .. *high* to which a question, asked of *base* more, says yes; to *low* it does.

    It is asked from the guess on, a step at a time.
    """
    while low < high and not search.aborted:
        guess = min(max(guess, low + 1), high)
        task.need = base + guess
        perform(kind_of(search), search, task)
        if task.verdict.holds:
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess = high
    return low


cdef int value_between(Search *search, const Position *position, int low, int high, int guess) noexcept nogil:
    """The declarer's tricks, known to be *low* .. *high*."""
    cdef Task task
    task.name = ASK
    task.position = position
    return highest_true(search, &task, 0, low, high, guess)


cdef int value_of(Search *search, const Position *position) noexcept nogil:
    return value_between(search, position, 0, position.tricks, first_guess(search, position))


cdef int best_card(Search *search, const Position *position, int value) noexcept nogil:
    """A card that keeps *value*, the lowest of its equals; -1 when the search was aborted."""
    cdef u32 choice = legal_cards(search, position), todo = choice & one_of_each_run(choice, position.alive)
    cdef int card, gained
    cdef bint many = wants_many(search, role_to_play(search, position))
    cdef Position next
    while todo:
        card = highest_bit(todo)
        todo &= ~bit_of(card)
        next = after(search, position, card, &gained)
        # the last card left needs no proof
        if todo == 0 or ask(search, &next, value - gained + (0 if many else 1)).holds == many:
            return -1 if search.aborted else lowest_equal(choice, position.alive, card)
    return -1


cdef int lowest_equal(u32 choice, u32 alive, int card) noexcept nogil:
    cdef int lower = card + 1, lowest = card
    while lower & 7 and (choice >> lower & 1 or not alive >> lower & 1):
        if choice >> lower & 1:
            lowest = lower
        lower += 1
    return lowest
