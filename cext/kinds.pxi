# Kinds of game, and the state of a search.
#
# Each kind is a type of its own, so that Cython compiles the search once for each kind with its rules folded in
# (`Game in Trumps` is decided at compile time). All of them are a Search and nothing more. Where a kind is only known
# when the program runs, it is a number in the Search. `perform` alone leads from the number to the type.

cdef enum:
    HINT_BITS = 10
    HINTS = 1 << HINT_BITS
    POLL_NODES = 1 << 14        # look for an interrupt after so many nodes, about a millisecond

cdef struct Search:
    u32[3] hands                # lanes, by role: 0 declarer, 1 first defender, 2 second
    u32 context                 # kind of game, where the table's tags want it
    u64 nodes
    bint aborted                # the search is being left; nothing that it still returns counts
    volatile int *stop          # set by another thread; NULL if nobody can
    void *owner                 # the Python object to ask for signals; NULL if nobody is to be asked
    Suit *suits                 # the book's entries
    SuitBook book
    Table table
    u16 *entry[4]               # by lane and mask of remaining cards: the suit's entry in the book, 0 not yet
    u16[4][256] own_entry       # what entry points to, unless many positions keep their own
    u16[3][3][HINTS] hints      # by card of the trick and role: the card that did well in a like position

ctypedef struct ThreeTrumps:
    Search search
ctypedef struct ThreeOvertrump:     # trumps, and the last player must beat a ruff if he can
    Search search
ctypedef struct ThreeNoTrumps:
    Search search
ctypedef struct ThreeTrumpsMisere:  # Misere: the declarer wants few tricks
    Search search
ctypedef struct ThreeOvertrumpMisere:
    Search search
ctypedef struct ThreeNoTrumpsMisere:
    Search search
ctypedef struct TwoTrumps:          # Two: a defender sits out. Overtrumping is a duty among three only
    Search search
ctypedef struct TwoNoTrumps:
    Search search
ctypedef struct TwoTrumpsMisere:
    Search search
ctypedef struct TwoNoTrumpsMisere:
    Search search

ctypedef fused Game:
    ThreeTrumps
    ThreeOvertrump
    ThreeNoTrumps
    ThreeTrumpsMisere
    ThreeOvertrumpMisere
    ThreeNoTrumpsMisere
    TwoTrumps
    TwoNoTrumps
    TwoTrumpsMisere
    TwoNoTrumpsMisere

ctypedef fused ThreeGame:
    ThreeTrumps
    ThreeOvertrump
    ThreeNoTrumps
    ThreeTrumpsMisere
    ThreeOvertrumpMisere
    ThreeNoTrumpsMisere

ctypedef fused Trumps:
    ThreeTrumps
    ThreeOvertrump
    ThreeTrumpsMisere
    ThreeOvertrumpMisere
    TwoTrumps
    TwoTrumpsMisere

ctypedef fused Overtrump:
    ThreeOvertrump
    ThreeOvertrumpMisere

ctypedef fused Misere:
    ThreeTrumpsMisere
    ThreeOvertrumpMisere
    ThreeNoTrumpsMisere
    TwoTrumpsMisere
    TwoNoTrumpsMisere

ctypedef fused Two:
    TwoTrumps
    TwoNoTrumps
    TwoTrumpsMisere
    TwoNoTrumpsMisere

cdef enum Kind:                 # the same as numbers. They are part of the table's hash: another order, other nodes
    THREE_TRUMPS
    THREE_OVERTRUMP
    THREE_NO_TRUMPS
    THREE_TRUMPS_MISERE
    THREE_OVERTRUMP_MISERE
    THREE_NO_TRUMPS_MISERE
    TWO_TRUMPS
    TWO_NO_TRUMPS
    TWO_TRUMPS_MISERE
    TWO_NO_TRUMPS_MISERE
    KINDS

cdef struct Rules:              # of a kind
    bint two
    bint trumps
    bint overtrump
    bint misere

# An answer to "does the declarer take so many more tricks?", and the ranks that it rests on: in each lane all bits from
# the ace down to the lowest rank that mattered.
cdef struct Verdict:
    bint holds
    u32 ranks

cdef enum TaskName:
    TELL_RULES                  # of the kind, into rules
    ASK                         # whether the declarer takes *need* tricks from *position* on, into verdict
    ASK_WORTH                   # the same of a value with the second aim (share.pxi)
    SOLVE_SHAPE                 # all splits of a shape (splits.pxi)

cdef struct Task:               # something that the functions of each kind do
    TaskName name
    const Position *position
    int need
    ShareSearch *share
    ShapeSearch *shape
    Rules rules                 # answers
    Verdict verdict


cdef void do_task(Game *game, Task *task) noexcept nogil:
    """What a kind can be asked: each task is a function that is compiled for each kind."""
    if task.name == TELL_RULES:
        task.rules = Rules(Game in Two, Game in Trumps, Game in Overtrump, Game in Misere)
    elif task.name == ASK:
        task.verdict = takes(game, task.position, task.need)
    elif task.name == SOLVE_SHAPE:
        solve_splits(game, task.shape)
    elif task.name == ASK_WORTH:
        if not (Game in Two):
            task.verdict = worth(game, task.share, task.position, task.need)


cdef void perform(u32 kind, Search *search, Task *task) noexcept nogil:
    """Have a task done by the functions of a kind."""
    if kind == THREE_TRUMPS:
        do_task(<ThreeTrumps *>search, task)
    elif kind == THREE_NO_TRUMPS:
        do_task(<ThreeNoTrumps *>search, task)
    elif kind == TWO_TRUMPS:
        do_task(<TwoTrumps *>search, task)
    elif kind == TWO_NO_TRUMPS:
        do_task(<TwoNoTrumps *>search, task)
    elif kind == THREE_OVERTRUMP:
        do_task(<ThreeOvertrump *>search, task)
    elif kind == THREE_NO_TRUMPS_MISERE:
        do_task(<ThreeNoTrumpsMisere *>search, task)
    elif kind == THREE_TRUMPS_MISERE:
        do_task(<ThreeTrumpsMisere *>search, task)
    elif kind == THREE_OVERTRUMP_MISERE:
        do_task(<ThreeOvertrumpMisere *>search, task)
    elif kind == TWO_TRUMPS_MISERE:
        do_task(<TwoTrumpsMisere *>search, task)
    else:
        do_task(<TwoNoTrumpsMisere *>search, task)


cdef Rules[KINDS] RULES         # by kind


cdef void fill_rules() noexcept:
    cdef Task task
    cdef u32 kind
    task.name = TELL_RULES
    for kind in range(KINDS):
        perform(kind, NULL, &task)
        RULES[kind] = task.rules


fill_rules()


cdef u32 find_kind(bint two, bint trumps, bint overtrump, bint misere) noexcept nogil:
    """The kind with these rules; *overtrump* counts only where it is a duty."""
    cdef u32 kind = 0
    overtrump = overtrump and trumps and not two
    while (RULES[kind].two != two or RULES[kind].trumps != trumps or RULES[kind].overtrump != overtrump
           or RULES[kind].misere != misere):
        kind += 1
    return kind


cdef inline u32 kind_of(const Search *search) noexcept nogil:
    return search.context >> KIND_SHIFT


cdef inline const Rules *rules_of(const Search *search) noexcept nogil:
    return &RULES[kind_of(search)]


cdef inline int next_role(Game *game, int role) noexcept nogil:
    if Game in Two:
        return 1 - role
    else:
        return role + 1 if role < 2 else 0


cdef inline bint wants_yes(Game *game, int role) noexcept nogil:
    """Whether a role wants the declarer to take many tricks."""
    if Game in Misere:
        return role != DECLARER
    else:
        return role == DECLARER


cdef u16 meet_suit(Search *search, int lane, u32 mask, bint trumps) noexcept nogil:
    """Find or make the entry of a suit that has not been met in this position yet."""
    cdef u32 code = owner_code(mask, search.hands[0] >> 8 * lane, search.hands[1] >> 8 * lane,
                               search.hands[2] >> 8 * lane)
    cdef u16 entry = search.book.trumps[code] if trumps else search.book.plain[code]
    if entry == 0:
        entry = describe_suit(&search.book, code, trumps)
    search.entry[lane][mask] = entry
    return entry


cdef inline const Suit *suit_of(Game *game, int lane, u32 alive) noexcept nogil:
    cdef u32 mask = alive >> 8 * lane & 255
    cdef u16 entry = game.search.entry[lane][mask]
    if entry == 0:
        entry = meet_suit(&game.search, lane, mask, Game in Trumps and lane == 0)
    return &game.search.suits[entry]
