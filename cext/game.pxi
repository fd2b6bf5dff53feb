# Games: the kinds of play, the state of a search, and the rules of a trick.
#
# Each kind of game is a type of its own, so that Cython compiles the search once for each kind with its rules folded
# in (`if Game in Trumps` is decided at compile time). All of them are a Search and nothing more.

cdef enum:
    HINT_BITS = 10
    HINTS = 1 << HINT_BITS
    NO_CARD = 99
    ALL_RANKS = 0xFFFFFFFF
    POLL_NODES = 1 << 14        # look for an interrupt after so many nodes, about a millisecond

cdef struct Search:
    u32[3] hands                # lanes, by role: 0 declarer, 1 first defender, 2 second
    u32 context                 # kind of game, for the table's tags
    u64 nodes
    bint aborted                # the search is being left; nothing that it still returns counts
    volatile int *stop          # set by another thread; NULL if nobody can
    void *owner                 # the Python object to ask for signals; NULL if nobody is to be asked
    Suit *suits                 # the book's entries
    SuitBook book
    Table table
    u16 *known[4]               # by lane and mask of remaining cards: the suit's entry in the book, 0 not yet
    u16[4][256] own_known       # what known points to, unless many positions keep their own
    u16[3][3][HINTS] hints      # by card of the trick and role: which card cut last in a like position

ctypedef struct ThreeTrumps:
    Search search
ctypedef struct ThreeOvertrump:     # trumps, and the last player must beat a ruff if he can
    Search search
ctypedef struct ThreeNoTrumps:
    Search search
ctypedef struct ThreeTrumpsFew:     # Few: the declarer wants few tricks
    Search search
ctypedef struct ThreeOvertrumpFew:
    Search search
ctypedef struct ThreeNoTrumpsFew:
    Search search
ctypedef struct TwoTrumps:          # Two: a defender sits out. Overtrumping is a duty among three only
    Search search
ctypedef struct TwoNoTrumps:
    Search search
ctypedef struct TwoTrumpsFew:
    Search search
ctypedef struct TwoNoTrumpsFew:
    Search search

ctypedef fused Game:
    ThreeTrumps
    ThreeOvertrump
    ThreeNoTrumps
    ThreeTrumpsFew
    ThreeOvertrumpFew
    ThreeNoTrumpsFew
    TwoTrumps
    TwoNoTrumps
    TwoTrumpsFew
    TwoNoTrumpsFew

ctypedef fused Trumps:
    ThreeTrumps
    ThreeOvertrump
    ThreeTrumpsFew
    ThreeOvertrumpFew
    TwoTrumps
    TwoTrumpsFew

ctypedef fused Overtrump:
    ThreeOvertrump
    ThreeOvertrumpFew

ctypedef fused Few:
    ThreeTrumpsFew
    ThreeOvertrumpFew
    ThreeNoTrumpsFew
    TwoTrumpsFew
    TwoNoTrumpsFew

ctypedef fused Two:
    TwoTrumps
    TwoNoTrumps
    TwoTrumpsFew
    TwoNoTrumpsFew

cdef enum Kind:                 # the same, as numbers in a Search's context
    THREE_TRUMPS
    THREE_OVERTRUMP
    THREE_NO_TRUMPS
    THREE_TRUMPS_FEW
    THREE_OVERTRUMP_FEW
    THREE_NO_TRUMPS_FEW
    TWO_TRUMPS
    TWO_NO_TRUMPS
    TWO_TRUMPS_FEW
    TWO_NO_TRUMPS_FEW

# An answer to "does the declarer take so many more tricks?", and the ranks that it rests on: per lane all bits from
# the ace down to the lowest rank that mattered.
cdef struct Verdict:
    bint holds
    u32 ranks


cdef inline u32 lane_of(int card) noexcept nogil:
    return <u32>0xFF << (card & 24)


cdef inline u32 down_to(int card) noexcept nogil:
    """The lane bits from the ace down to *card*."""
    return ((<u32>2 << (card & 7)) - 1) << (card & 24)


cdef inline u32 top_cards(u32 alive, int lane, int k) noexcept nogil:
    """The lane bits from the ace down to the k-th card alive."""
    return <u32>PREFIX[alive >> 8 * lane & 255][k] << 8 * lane


cdef inline bint beats(Game *game, int card, int best) noexcept nogil:
    """Whether *card*, played later, takes the trick from *best*."""
    if (card ^ best) & 24 == 0:
        return card < best
    if Game in Trumps:
        return card < 8
    else:
        return False


cdef inline u32 ranks_of_trick(int winner, u32 others) noexcept nogil:
    """Ranks that decided a finished trick: the winner's, if another card of its suit lay there."""
    return down_to(winner) if others & lane_of(winner) else 0


cdef inline int next_role(Game *game, int role) noexcept nogil:
    if Game in Two:
        return 1 - role
    else:
        return role + 1 if role < 2 else 0


cdef inline u32 legal(Game *game, u32 hand, int led, int best, bint last, u32 *ranks) noexcept nogil:
    """The cards of *hand* that may follow *led* while *best* wins the trick; adds the ranks that decided it."""
    cdef u32 follow = hand & lane_of(led), trumps, higher
    if follow:
        return follow
    if Game in Trumps:
        trumps = hand & 0xFF
        if trumps:
            if Game in Overtrump:
                if last and best < 8:
                    ranks[0] |= down_to(best)
                    higher = trumps & ((<u32>1 << best) - 1)
                    if higher:
                        return higher
            return trumps
    return hand


cdef inline u32 unlike(u32 hand, u32 alive) noexcept nogil:
    """One card of each run of equals: cards of *hand* with no card of another hand alive between them."""
    cdef u32 run = hand | ~alive                                # dead cards join what they lie between
    cdef u32 starts = run & ~(run << 1 & <u32>0xFEFEFEFE)
    cdef u32 gaps = run & ~hand
    # a run that starts dead: adding its lowest bit carries through the dead bits up to the first card of the hand
    # (a carry that leaves a lane meets either a start or a dead bit, which the hand's mask takes away again)
    return hand & (starts | (gaps + (starts & gaps)))


cdef u16 meet_suit(Search *search, int lane, u32 mask, bint trumps) noexcept nogil:
    cdef u32 code = owner_code(mask, search.hands[0] >> 8 * lane, search.hands[1] >> 8 * lane,
                               search.hands[2] >> 8 * lane)
    cdef u16 number = search.book.trumps[code] if trumps else search.book.plain[code]
    if number == 0:
        number = describe_suit(&search.book, code, trumps)
    search.known[lane][mask] = number
    return number


cdef inline const Suit *suit_of(Game *game, int lane, u32 alive) noexcept nogil:
    cdef u32 mask = alive >> 8 * lane & 255
    cdef u16 number = game.search.known[lane][mask]
    if number == 0:
        if Game in Trumps:
            number = meet_suit(&game.search, lane, mask, lane == 0)
        else:
            number = meet_suit(&game.search, lane, mask, False)
    return &game.search.suits[number]
