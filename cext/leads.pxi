# How promising it is to lead from a suit: scores fitted to many positions of searches by benchmarks/fit_leads.py.
#
# A lead is good when it gets its player the answer that he wants. The fewer nodes the proof takes, the better the lead.
# Three features predict this: how many cards the leader has in the suit; how many the other hands have, and who of them
# could ruff; and who holds the top cards of the suit (the bottom ones, when the declarer avoids tricks). A score is the
# sum of one weight for each feature. It depends on nothing else, so it is kept beside the suit's description.

cdef enum:
    LENGTH_FEATURES = 7         # of the hand that leads
    BESIDE_FEATURES = 6 * 6     # lengths of the next hand and of the last
    OWNER_FEATURES = 4 * 4 * 4  # of three ranks
    LEAD_FEATURES = LENGTH_FEATURES + BESIDE_FEATURES + OWNER_FEATURES

cdef enum LeadTable:            # which weights: the kind of game (three or two hands; many tricks or few) and of suit
    TRUMP_SUIT
    BESIDE_TRUMPS
    WITHOUT_TRUMPS
    TABLES_OF_GAME

cdef enum LeadClass:            # which of a hand's cards of a suit is led; equals count as one card
    ONLY_TOP                    # it is the hand's only one; top: the highest card of the suit in any hand
    ONLY_OTHER
    FIRST_TOP
    FIRST_OTHER
    LAST
    BETWEEN
    LEAD_CLASSES

# Scores of a suit differ by the kind of game and, beside trumps, by who may ruff: bit 0 the next hand, bit 1 the last
# one; where there are only two hands, bit 0 the other one.
cdef enum LeadVariant:
    THREE_HANDS
    THREE_HANDS_NO_TRUMPS = THREE_HANDS + 4
    TWO_HANDS
    TWO_HANDS_NO_TRUMPS = TWO_HANDS + 2
    VARIANTS                    # then the same when the declarer wants few tricks
    LEAD_VARIANTS = 2 * VARIANTS

cdef extern from "lead_weights.h" nogil:
    const signed char[12][3][LEAD_CLASSES][LEAD_FEATURES] LEAD_WEIGHTS


cdef inline int lead_variant(bint two, bint trumps, bint misere) noexcept nogil:
    """The variant of a kind of game, as long as nobody may ruff."""
    return (VARIANTS if misere else 0) + ((TWO_HANDS if trumps else TWO_HANDS_NO_TRUMPS) if two else
                                       (THREE_HANDS if trumps else THREE_HANDS_NO_TRUMPS))


cdef inline int who_ruffs(const Suit *trumps, int leader, bint two) noexcept nogil:
    """What to add to a variant for those who have trumps."""
    if two:
        return trumps.length[1 - leader] != 0
    return (trumps.length[(leader + 1) % 3] != 0) + 2 * (trumps.length[(leader + 2) % 3] != 0)


cdef int lead_table(int variant, bint trumps) noexcept nogil:
    cdef int misere = variant // VARIANTS, table
    variant %= VARIANTS
    table = TABLES_OF_GAME * (2 * misere + (variant >= TWO_HANDS))
    if variant == THREE_HANDS_NO_TRUMPS or variant == TWO_HANDS_NO_TRUMPS:
        return table + WITHOUT_TRUMPS
    return table + (TRUMP_SUIT if trumps else BESIDE_TRUMPS)


cdef int ruffs_of(int variant) noexcept nogil:
    variant %= VARIANTS
    if variant < THREE_HANDS_NO_TRUMPS:
        return variant - THREE_HANDS
    return 3 if variant == TWO_HANDS + 1 else 0


cdef void lead_features(const Suit *suit, int variant, int role, int *feature) noexcept nogil:
    """The features that are present: of the length, of the hands beside, of the owners."""
    cdef int i, place, owners = 0, beside = 0, length
    cdef int ruffs = ruffs_of(variant)
    for i in range(1, 3):
        length = suit.length[(role + i) % 3]
        beside = beside * 6 + (5 if length == 0 and ruffs & i else min(length, 4))
    for i in range(3):
        place = suit.cards - 1 - i if variant >= VARIANTS else i
        if 0 <= place < suit.cards:
            owners = owners * 4 + ((suit.code >> 2 * place & 3) - 1 - role + 3) % 3
        else:
            owners = owners * 4 + 3
    feature[0] = suit.length[role] - 1 if suit.length[role] < LENGTH_FEATURES else LENGTH_FEATURES - 1
    feature[1] = LENGTH_FEATURES + beside
    feature[2] = LENGTH_FEATURES + BESIDE_FEATURES + owners


cdef int lead_class(const Suit *suit, int role, int place) noexcept nogil:
    """The class of the first card that a hand could lead from a suit (*place* 0), the next ones (1), the last (2)."""
    cdef u32 rest = suit.code, before = 0
    cdef int runs = 0
    if place:
        return BETWEEN if place == 1 else LAST
    while rest:
        runs += rest & 3 == <u32>role + 1 and before != <u32>role + 1
        before = rest & 3
        rest >>= 2
    if runs == 1:
        return ONLY_TOP if suit.top[role] else ONLY_OTHER
    return FIRST_TOP if suit.top[role] else FIRST_OTHER


cdef void rate_leads(const Suit *suit, bint trumps, int variant, int role, LeadScores *leads) noexcept nogil:
    """Work out the scores of a suit for one variant and one hand."""
    cdef int[3] feature
    cdef int place, i, score
    cdef const signed char *weight
    lead_features(suit, variant, role, feature)
    for place in range(3):
        weight = LEAD_WEIGHTS[lead_table(variant, trumps)][role][lead_class(suit, role, place)]
        score = 0
        for i in range(3):
            score += weight[feature[i]]
        leads.score[role][place] = <signed char>min(max(score, -128), 127)
    leads.known |= <u8>(1 << role)


cdef inline const signed char *lead_scores(Search *search, const Suit *suit, bint trumps, int variant,
                                           int leader) noexcept nogil:
    """The scores of the first card that the leader could lead from a suit, of the next ones, and of the last."""
    cdef LeadScores *leads = &search.book.leads[variant * MOST_CODES + (suit - search.suits)]
    if not leads.known >> leader & 1:
        rate_leads(suit, trumps, variant, leader, leads)
    return leads.score[leader]


cdef list list_lead_features(Search *search, const Position *position):
    """[(card, role, table, class, features)] of all leads, one of each run of equals."""
    cdef const Rules *rules = rules_of(search)
    cdef int leader = position.leader, variant = lead_variant(rules.two, rules.trumps, rules.misere), lane, card, place
    cdef u32 cards = one_of_each_run(search.hands[leader] & position.alive, position.alive), rest
    cdef int[3] feature
    cdef const Suit *suit
    cdef const Suit *trumps = NULL
    cdef list leads = []
    for lane in range(4):
        if rules.trumps:
            suit = suit_of(<ThreeTrumps *>search, lane, position.alive)
            if lane == 0:
                trumps = suit
            elif lane == 1:
                variant += who_ruffs(trumps, leader, rules.two)
        else:
            suit = suit_of(<ThreeNoTrumps *>search, lane, position.alive)
        rest = cards & whole_lane(lane)
        place = 0
        while rest:
            card = lowest_bit(rest)
            rest &= rest - 1
            lead_features(suit, variant, leader, feature)
            leads.append((card, leader, lead_table(variant, rules.trumps and lane == 0),
                          lead_class(suit, leader, place), (feature[0], feature[1], feature[2])))
            place = 1 if rest & (rest - 1) else 2
    return leads
