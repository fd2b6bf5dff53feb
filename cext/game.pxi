# The rules of a trick, and cards as the engine numbers them. This file needs no other: the search and the search of
# beliefs both include it. prefa_solver.play has the same rules to read; tests hold one against the other.
#
# A *lane* is one suit as 8 bits, bit 0 the ace, bit 7 the seven: a lower bit is a higher card. A card is
# 8 * lane + bit. Lane 0 holds trumps, if there are any.

cdef enum:
    NO_TRUMPS = 4               # the strain
    NOBODY = -1                 # a seat
    MOST_TRICKS = 10
    NO_CARD = 99


# -- from the cards of callers to those of the engine and back --

cdef inline int lane_of_suit(int suit, int strain) noexcept nogil:
    """Trumps change places with suit 0."""
    if strain == NO_TRUMPS:
        return suit
    return 0 if suit == strain else strain if suit == 0 else suit


cdef inline int engine_card(int card, int strain) noexcept nogil:
    return 8 * lane_of_suit(card >> 3, strain) + 7 - (card & 7)


cdef inline int outer_card(int card, int strain) noexcept nogil:
    return engine_card(card, strain)    # both steps undo themselves


cdef inline u32 engine_cards(u32 cards, int strain) noexcept nogil:
    cdef u32 lanes
    # turn each byte round: the ace becomes bit 0
    cards = (cards >> 4 & 0x0F0F0F0F) | (cards & 0x0F0F0F0F) << 4
    cards = (cards >> 2 & 0x33333333) | (cards & 0x33333333) << 2
    cards = (cards >> 1 & 0x55555555) | (cards & 0x55555555) << 1
    if strain == NO_TRUMPS or strain == 0:
        return cards
    lanes = (cards ^ cards >> 8 * strain) & 255
    return cards ^ lanes ^ lanes << 8 * strain


# -- cards of a lane --

cdef inline u32 bit_of(int card) noexcept nogil:
    return <u32>1 << card


cdef inline u32 whole_lane(int lane) noexcept nogil:
    return <u32>0xFF << 8 * lane


cdef inline u32 lane_of(int card) noexcept nogil:
    """All cards of the lane that *card* is in."""
    return <u32>0xFF << (card & 24)


cdef inline u32 down_to(int card) noexcept nogil:
    """The lane bits from the ace down to *card*."""
    return ((<u32>2 << (card & 7)) - 1) << (card & 24)


cdef inline u32 one_of_each_run(u32 hand, u32 alive) noexcept nogil:
    """The highest card of each run of equals: cards of *hand* with no card of another hand alive between them."""
    cdef u32 run = hand | ~alive                                # dead cards join what they lie between
    cdef u32 starts = run & ~(run << 1 & <u32>0xFEFEFEFE)
    cdef u32 gaps = run & ~hand
    # a run that starts dead: adding its lowest bit carries through the dead bits up to the first card of the hand
    # (a carry that leaves a lane meets either a start or a dead bit, which the hand's mask takes away again)
    return hand & (starts | (gaps + (starts & gaps)))


# -- the rules; *trumps* says whether lane 0 is trumps --

cdef inline bint beats(bint trumps, int card, int best) noexcept nogil:
    """Whether *card*, played later, takes the trick from *best*."""
    if (card ^ best) & 24 == 0:
        return card < best
    return trumps and card < 8


cdef inline u32 legal(bint trumps, bint overtrump, u32 hand, int led, int best, bint last, u32 *ranks) noexcept nogil:
    """The cards of *hand* that may follow *led* while *best* wins the trick; adds the ranks that decided it.

    :param overtrump: whether the last of three players must beat a ruff if he can.
    :param last: whether this is the last of three players.
    """
    cdef u32 follow = hand & lane_of(led), ruffs, higher
    if follow:
        return follow
    if not trumps:
        return hand
    ruffs = hand & 0xFF
    if not ruffs:
        return hand
    if overtrump and last and best < 8:
        ranks[0] |= down_to(best)
        higher = ruffs & (bit_of(best) - 1)
        if higher:
            return higher
    return ruffs


cdef inline u32 ranks_of_trick(int winner, u32 others) noexcept nogil:
    """The ranks that decided a finished trick: the winner's, if another card of its suit lay there."""
    return down_to(winner) if others & lane_of(winner) else 0
