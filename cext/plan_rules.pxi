# A trick as the search for a plan goes through it, seat by seat. The rules are those of game.pxi.

cdef inline int next_seat(const Search *search, int seat) noexcept nogil:
    seat = (seat + 1) % 3
    return (seat + 1) % 3 if seat == search.sits_out else seat


cdef inline int seat_to_play(const Search *search, const Trick *trick) noexcept nogil:
    cdef int seat = trick.leader, i
    for i in range(trick.played):
        seat = next_seat(search, seat)
    return seat


cdef inline Trick start_of(int leader) noexcept nogil:
    cdef Trick trick
    trick.leader = trick.winner = leader
    trick.played = 0
    trick.led = trick.best = NO_CARD
    return trick


cdef inline Trick after(const Search *search, const Trick *trick, int seat, int card) noexcept nogil:
    """The trick with one card more."""
    cdef Trick then = trick[0]
    if trick.played == 0:
        then.led, then.best, then.winner = card, card, seat
    elif beats(search.trumps, card, then.best):
        then.best, then.winner = card, seat
    then.played += 1
    return then


cdef inline u32 legal_cards(const Search *search, u32 hand, const Trick *trick) noexcept nogil:
    """What may be played of *hand*."""
    cdef u32 ranks = 0
    if trick.played == 0:
        return hand
    return legal(search.trumps, search.overtrump, hand, trick.led, trick.best, trick.played == 2, &ranks)


cdef inline u32 different(const Search *search, u32 own, u32 others, const Trick *trick) noexcept nogil:
    """What may be played of *own*, of cards with nothing of *others* between them the highest alone. The card that wins
    the trick so far still parts its neighbours."""
    if trick.played:
        others |= bit_of(trick.best)
    return legal_cards(search, own, trick) & one_of_each_run(own, own | others)
