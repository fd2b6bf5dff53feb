# The rules of play, as the search for a plan needs them.

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
