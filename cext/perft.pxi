# Perft: the number of ways to play on from a position. It walks with the root's own legal cards and its own way of
# taking tricks, so that tests can hold both against the plain rules of play.

cdef u64 count_plays(const Search *search, const Root *root, int depth) noexcept nogil:
    """The number of ways to play *depth* cards; a play that ends before counts as one way."""
    cdef u32 todo
    cdef int card, gained
    cdef u64 total = 0
    cdef Root next
    if depth == 0 or root.tricks == 0:
        return 1
    todo = legal_cards(search, root)
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        next = after(search, root, card, &gained)
        total += count_plays(search, &next, depth - 1)
    return total
