# Suits: everything that the search asks of one suit, computed once from who owns its remaining cards.
#
# An *owner code* lists the remaining cards from the top, two bits a card: 1 declarer, 2 first defender, 3 second, and
# 0 below the last. It knows only relative ranks, so one description serves every deal in which a suit lies that way.

cdef enum:
    DECLARER = 0
    MOST_CODES = 19684          # 2 * (3^0 + ... + 3^8) owner codes (trumps, plain) and the unused entry 0
    NO_LIMIT = 15               # more safe ducks than there are tricks

cdef struct Suit:               # 64 bytes, a cache line
    # Bytes that are added over suits in one go. 0..2: sure winners of role 0..2 once he leads them and nobody ruffs.
    # 3..5: rounds that the opponents of role 0..2 can win when those winners are gone.
    u64 sums
    u32 stops                   # bytes 0..2: rounds that they can win before role 0..2 stops the suit with its top card
    u32 sort_key                # sorts suits by shape, then owners from the ace down
    u16 code
    u8 shape                    # number of the three lengths: what the table is indexed by
    u8 cards                    # remaining cards of all hands
    u8[3] length
    u8[3] top                   # how many of the top cards are his
    u8[3] winners               # as in sums
    u8 sure_declarer            # trumps: tricks that they give the declarer, however the hands are played,
    u8 sure_defence             # and the defenders
    u8[9] declarer_needs        # trumps: how many top cards prove that many sure tricks
    u8[9] defence_needs
    # No trumps, the declarer avoids tricks:
    u8 ducks                    # rounds that he can surely duck, NO_LIMIT if all
    u8 exit                     # 0: no sure exit; else 1 + rounds that he can duck after leading his lowest card

cdef struct LeadScores:         # scores of a suit's leads in one variant of play, worked out as needed: see leads.pxi
    u8 known                    # a bit for each role
    signed char[3][3] score

cdef struct SuitBook:           # all suits met so far, kept from deal to deal; entry 0 is none
    Suit *entries
    LeadScores *leads           # by variant, then side by side with entries
    u16 *plain                  # owner code -> entry
    u16 *trumps
    u32 used

# PREFIX[lane][k]: the lane bits from the ace down to the k-th remaining card. SHAPES: number of three lengths.
cdef u8[256][9] PREFIX
cdef u8[9][9][9] SHAPES
cdef u8[16][16] GATHER          # GATHER[mask][bits]: the bits at the places of a mask, pushed together
cdef u16[256] SPREAD            # bit i to bit 2 i


cdef void fill_lookups() noexcept:
    cdef int lane, k, bit, count, a, b, c, shape = 0, out
    for lane in range(256):
        for k in range(9):
            count = 0
            PREFIX[lane][k] = 0
            for bit in range(8):
                if count < k and lane >> bit & 1:
                    count += 1
                    PREFIX[lane][k] = <u8>((2 << bit) - 1)
        SPREAD[lane] = 0
        for bit in range(8):
            SPREAD[lane] |= <u16>((lane >> bit & 1) << 2 * bit)
    for a in range(9):
        for b in range(9 - a):
            for c in range(9 - a - b):
                SHAPES[a][b][c] = <u8>shape
                shape += 1
    for a in range(16):
        for b in range(16):
            out = 0
            count = 0
            for bit in range(4):
                if a >> bit & 1:
                    out |= (b >> bit & 1) << count
                    count += 1
            GATHER[a][b] = <u8>out


fill_lookups()


cdef inline u32 top_cards(u32 alive, int lane, int k) noexcept nogil:
    """The lane bits from the ace down to the k-th card alive."""
    return <u32>PREFIX[alive >> 8 * lane & 255][k] << 8 * lane


cdef inline u32 owner_code(u32 mask, u32 declarer, u32 first, u32 second) noexcept nogil:
    """The owner code of the cards *mask* of a lane, of which three lanes say who holds what."""
    cdef u32 low = mask & 15, high = mask >> 4, shift = bit_count(low)
    cdef u32 odd = declarer | second, two = first | second
    return (SPREAD[GATHER[low][odd & 15] | GATHER[high][odd >> 4 & 15] << shift]
            | SPREAD[GATHER[low][two & 15] | GATHER[high][two >> 4 & 15] << shift] << 1)


cdef struct Groups:             # ways to sort trumps into tricks of one card a role at most: how many tricks hold
    int declarer                # the declarer's card only,
    int[2] joined               # his, and a lower one of the first, of the second defender;
    int[2] lacking              # a defender's on top, and none of the first, of the second defender yet


cdef int fewest_groups(const u8 *owner, int i, int n, Groups groups) noexcept nogil:
    """The least number of tricks that defenders top, if trumps *i* .. *n* - 1 join *groups*, from the top down."""
    cdef int best = 99, who, other
    cdef Groups after
    if i == n:
        return 0
    if owner[i] == DECLARER:        # a new group: to join one that a defender tops would not lower the count
        groups.declarer += 1
        return fewest_groups(owner, i + 1, n, groups)
    who = owner[i] - 1
    other = 1 - who
    if groups.lacking[who]:         # under a defender's card
        after = groups
        after.lacking[who] -= 1
        best = fewest_groups(owner, i + 1, n, after)
    if groups.joined[other]:        # under the declarer's and the partner's
        after = groups
        after.joined[other] -= 1
        best = min(best, fewest_groups(owner, i + 1, n, after))
    if groups.declarer:             # under the declarer's
        after = groups
        after.declarer -= 1
        after.joined[who] += 1
        best = min(best, fewest_groups(owner, i + 1, n, after))
    if best > 0:                    # on top of a new group
        groups.lacking[other] += 1
        best = min(best, 1 + fewest_groups(owner, i + 1, n, groups))
    return best


cdef void count_sure_trumps(Suit *suit, const u8 *owner, int n) noexcept nogil:
    """Tricks that trumps give a side whatever anyone plays.

    Declarer: every trick holds one card of his, and a trump of his loses only to a higher trump of a defender in the
    same trick, and each of these can beat one card only. So each of his trumps wins that cannot be matched with a
    higher trump of a defender. Defenders: any play sorts the trumps into tricks of one card a role at most. They win at
    least as many as the best sorting leaves them on top of.
    """
    cdef int i, groups, matched = 0, sure = 0
    cdef Groups none
    memset(&none, 0, sizeof(none))
    for i in range(n):
        if owner[i] != DECLARER:
            matched += 1
        elif matched:
            matched -= 1
        else:
            sure += 1
            suit.declarer_needs[sure] = <u8>(i + 1)
    suit.sure_declarer = <u8>sure
    sure = 0
    for i in range(1, n + 1):
        groups = fewest_groups(owner, 0, i, none)
        while sure < groups:
            sure += 1
            suit.defence_needs[sure] = <u8>i
    suit.sure_defence = <u8>sure


cdef void count_ducks(Suit *suit, const u8 *owner, int n) noexcept nogil:
    """How well the declarer can avoid winning tricks in a plain suit, no trumps.

    Number his cards D1 < D2 < ... and the defenders' E1 < E2 < ... from the bottom. If D_i < E_i for i = 1 .. j, then
    he can duck j rounds: under a card E that is led he plays his highest card below it. With D_t gone and E_s gone
    (t >= s or t >= j), what was D_i or D_(i+1) stands against E_(i+1), so j - 1 such pairs remain. A card that a
    defender throws away moves the E up, and he himself throws from the top: neither harms.
    Leading his lowest card takes D1 away: then D_(i+1) < E_i is what has to hold. It is a sure exit when one defender
    holds only higher cards, of which he must play one.
    """
    cdef int k = suit.length[0], m = suit.length[1] + suit.length[2]
    cdef int pairs = min(k, m), after = min(k - 1, m - 1), i, d = 0, e = 0, ducks = 0, exit_ducks = 0
    cdef bint broken = False, exit_broken = False, first_can = suit.length[1] > 0, second_can = suit.length[2] > 0
    for i in range(n - 1, -1, -1):
        if owner[i] == DECLARER:
            d += 1
            continue
        if d == 0:
            if owner[i] == 1:
                first_can = False
            else:
                second_can = False
        e += 1
        if not broken and e <= pairs:
            broken = d < e
            if not broken:
                ducks = e
        if not exit_broken and e <= after:
            exit_broken = d < e + 1
            if not exit_broken:
                exit_ducks = e
    suit.ducks = <u8>(ducks if broken else NO_LIMIT)
    if k and m and (first_can or second_can):
        suit.exit = <u8>(1 + (exit_ducks if exit_broken else NO_LIMIT))


cdef u16 describe_suit(SuitBook *book, u32 code, bint trumps) noexcept nogil:
    """Write the entry of an owner code that has not been met before; returns its number."""
    cdef u8[8] owner
    cdef int[3] against         # rounds of the suit that the opponents of a role can lead or win
    cdef int n = 0, role, run, winners, longest
    cdef u32 rest = code
    cdef u16 number = <u16>book.used
    cdef Suit *suit = &book.entries[number]
    book.used += 1
    memset(suit, 0, sizeof(Suit))
    suit.code = <u16>code
    while rest:
        owner[n] = <u8>((rest & 3) - 1)
        suit.length[owner[n]] += 1
        if suit.top[owner[n]] == n:
            suit.top[owner[n]] += 1
        n += 1
        rest >>= 2
    suit.cards = <u8>n
    suit.shape = SHAPES[suit.length[0]][suit.length[1]][suit.length[2]]
    suit.sort_key = <u32>suit.shape << 18
    for role in range(n):
        suit.sort_key |= <u32>(owner[role] + 1) << (16 - 2 * role)
    against[0] = max(suit.length[1], suit.length[2])
    against[1] = against[2] = suit.length[0]
    for role in range(3):
        longest = max(suit.length[(role + 1) % 3], suit.length[(role + 2) % 3])
        run = suit.top[role]
        # If the others hold no more cards than his top ones draw, his low cards win too.
        winners = suit.length[role] if run >= longest else run
        suit.winners[role] = <u8>winners
        suit.sums |= <u64>winners << 8 * role
        suit.sums |= <u64>(max(0, against[role] - winners) if run else against[role]) << (24 + 8 * role)
        suit.stops |= <u32>(0 if run else against[role]) << 8 * role
    if trumps:
        count_sure_trumps(suit, owner, n)
        book.trumps[code] = number
    else:
        count_ducks(suit, owner, n)
        book.plain[code] = number
    return number


cdef bint open_book(SuitBook *book) noexcept nogil:
    """Reserve the book; pages are touched only as suits are met. False when there is no memory."""
    book.entries = <Suit *>malloc(MOST_CODES * sizeof(Suit))
    book.leads = <LeadScores *>calloc(LEAD_VARIANTS * MOST_CODES, sizeof(LeadScores))
    book.plain = <u16 *>calloc(65536, sizeof(u16))
    book.trumps = <u16 *>calloc(65536, sizeof(u16))
    book.used = 1
    return book.entries != NULL and book.leads != NULL and book.plain != NULL and book.trumps != NULL


cdef void close_book(SuitBook *book) noexcept nogil:
    free(book.entries)
    free(book.leads)
    free(book.plain)
    free(book.trumps)
