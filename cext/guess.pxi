# The first guess of a value: a linear fit over the suits' descriptions. benchmarks/fit_guess.py makes the weights from
# random full deals. A good guess saves the search a question. It cannot change the answer.

cdef enum:
    SUIT_FEATURES = 20
    FEATURES = 3 + 2 * SUIT_FEATURES    # the leader, then the sums over trumps and over plain suits
    GUESS_UNIT = 1024

cdef extern from "guess_weights.h" nogil:
    const int[10][FEATURES] GUESS_WEIGHTS


cdef void guess_features(const Search *search, const Position *position, int *feature) noexcept nogil:
    cdef u32 mask, owned, code
    cdef bint trumps = rules_of(search).trumps
    cdef const Suit *suit
    cdef int lane, i, longest
    cdef int *part
    memset(feature, 0, FEATURES * sizeof(int))
    feature[0] = 1
    if position.leader != DECLARER:
        feature[position.leader] = 1
    for lane in range(4):
        mask = position.alive >> 8 * lane & 255
        code = owner_code(mask, search.hands[0] >> 8 * lane, search.hands[1] >> 8 * lane, search.hands[2] >> 8 * lane)
        i = search.book.trumps[code] if trumps and lane == 0 else search.book.plain[code]
        if i == 0:
            i = describe_suit(<SuitBook *>&search.book, code, trumps and lane == 0)
        suit = &search.book.entries[i]
        part = feature + 3 + (0 if trumps and lane == 0 else SUIT_FEATURES)
        owned = code & ~(code >> 1) & 0x5555        # the declarer's ranks
        for i in range(8):
            part[i] += owned >> 2 * i & 1
        part[8] += code & 3 == 2                    # the first defender has the top card, the next one
        part[9] += code >> 2 & 3 == 2
        longest = max(suit.length[1], suit.length[2])
        part[10] += longest
        part[11] += suit.length[0] * suit.length[0]
        part[12] += suit.winners[0]
        part[13] += suit.winners[1] + suit.winners[2]
        part[14] += suit.top[0]
        part[15] += suit.winners[position.leader]
        part[16] += suit.length[0] == 0
        part[17] += (suit.length[1] == 0) + (suit.length[2] == 0)
        if trumps and lane == 0:
            part[18] += suit.sure_declarer
            part[19] += suit.sure_defence
        else:
            part[18] += min(<int>suit.ducks, 8)
            part[19] += suit.exit != 0


cdef int fitted_value(const Search *search, const Position *position) noexcept nogil:
    """The declarer's tricks by the fit, in GUESS_UNITs."""
    cdef int[FEATURES] feature
    cdef int i, total = 0
    cdef const int *weight = GUESS_WEIGHTS[kind_of(search)]
    guess_features(search, position, feature)
    for i in range(FEATURES):
        total += feature[i] * weight[i]
    return total


cdef inline int guess_of(int fitted) noexcept nogil:
    return (fitted + GUESS_UNIT * 3 // 4) // GUESS_UNIT     # up: one refutation costs less than two proofs


cdef int first_guess(const Search *search, const Position *position) noexcept nogil:
    return guess_of(fitted_value(search, position))
