# The root: from a position as callers give it to the search's terms and back, and from yes-or-no questions to values.

cdef struct Root:               # a position, perhaps in the middle of a trick
    u32 alive                   # cards of all hands and of the trick
    int leader                  # role that led, or leads
    int tricks                  # left to play, this one included
    int played                  # cards of the trick that lie there
    int led
    int second
    int best
    int winner


cdef Verdict ask_game(Game *game, const Root *root, int need) noexcept nogil:
    if root.played == 0:
        return trick_start(game, root.alive, root.leader, need, root.tricks)
    if root.played == 1:
        return second_card(game, root.alive, root.leader, root.led, need, root.tricks)
    return third_card(game, root.alive, root.leader, root.led, root.second, root.best, root.winner, need, root.tricks)


cdef Verdict ask(Search *search, const Root *root, int need) noexcept nogil:
    """Whether the declarer takes at least *need* of the tricks left."""
    cdef u32 kind = search.context >> KIND_SHIFT
    if need <= 0:
        return Verdict(True, 0)
    if need > root.tricks:
        return Verdict(False, 0)
    if kind == THREE_TRUMPS:
        return ask_game(<ThreeTrumps *>search, root, need)
    if kind == THREE_NO_TRUMPS:
        return ask_game(<ThreeNoTrumps *>search, root, need)
    if kind == TWO_TRUMPS:
        return ask_game(<TwoTrumps *>search, root, need)
    if kind == TWO_NO_TRUMPS:
        return ask_game(<TwoNoTrumps *>search, root, need)
    if kind == THREE_OVERTRUMP:
        return ask_game(<ThreeOvertrump *>search, root, need)
    if kind == THREE_NO_TRUMPS_FEW:
        return ask_game(<ThreeNoTrumpsFew *>search, root, need)
    if kind == THREE_TRUMPS_FEW:
        return ask_game(<ThreeTrumpsFew *>search, root, need)
    if kind == THREE_OVERTRUMP_FEW:
        return ask_game(<ThreeOvertrumpFew *>search, root, need)
    if kind == TWO_TRUMPS_FEW:
        return ask_game(<TwoTrumpsFew *>search, root, need)
    return ask_game(<TwoNoTrumpsFew *>search, root, need)


cdef inline bint is_few(u32 kind) noexcept nogil:
    return kind in (THREE_TRUMPS_FEW, THREE_OVERTRUMP_FEW, THREE_NO_TRUMPS_FEW, TWO_TRUMPS_FEW, TWO_NO_TRUMPS_FEW)


cdef inline bint is_two(u32 kind) noexcept nogil:
    return kind >= TWO_TRUMPS


cdef inline bint has_trumps(u32 kind) noexcept nogil:
    return kind not in (THREE_NO_TRUMPS, THREE_NO_TRUMPS_FEW, TWO_NO_TRUMPS, TWO_NO_TRUMPS_FEW)


cdef inline bint must_overtrump(u32 kind) noexcept nogil:
    return kind == THREE_OVERTRUMP or kind == THREE_OVERTRUMP_FEW


cdef u32 kind_of(bint two, bint trumps, bint overtrump, bint few) noexcept nogil:
    if two:
        if trumps:
            return TWO_TRUMPS_FEW if few else TWO_TRUMPS
        return TWO_NO_TRUMPS_FEW if few else TWO_NO_TRUMPS
    if not trumps:
        return THREE_NO_TRUMPS_FEW if few else THREE_NO_TRUMPS
    if overtrump:
        return THREE_OVERTRUMP_FEW if few else THREE_OVERTRUMP
    return THREE_TRUMPS_FEW if few else THREE_TRUMPS


cdef int value_between(Search *search, const Root *root, int low, int high, int guess) noexcept nogil:
    """The declarer's tricks, known to be *low* .. *high*: ask from the guess on, a step at a time."""
    while low < high and not search.aborted:
        guess = min(max(guess, low + 1), high)
        if ask(search, root, guess).holds:
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess = high
    return low


cdef inline int role_to_play(const Search *search, const Root *root) noexcept nogil:
    if is_two(search.context >> KIND_SHIFT):
        return root.leader ^ root.played
    return (root.leader + root.played) % 3


cdef u32 legal_cards(const Search *search, const Root *root) noexcept nogil:
    cdef u32 kind = search.context >> KIND_SHIFT, hand = search.hands[role_to_play(search, root)] & root.alive, ranks = 0
    if root.played == 0:
        return hand
    if must_overtrump(kind):
        return legal[ThreeOvertrump](NULL, hand, root.led, root.best, root.played == 2, &ranks)
    if has_trumps(kind):
        return legal[ThreeTrumps](NULL, hand, root.led, root.best, False, &ranks)
    return legal[ThreeNoTrumps](NULL, hand, root.led, root.best, False, &ranks)


cdef Root after(const Search *search, const Root *root, int card, int *gained) noexcept nogil:
    """The position after a legal card, and whether the declarer took a trick with it."""
    cdef Root next = root[0]
    cdef u32 kind = search.context >> KIND_SHIFT
    cdef bint wins
    gained[0] = 0
    if root.played == 0:
        next.led = next.best = card
        next.winner = root.leader
        next.played = 1
        return next
    if (card ^ root.best) & 24 == 0:
        wins = card < root.best
    else:
        wins = has_trumps(kind) and card < 8
    if wins:
        next.best = card
        next.winner = role_to_play(search, root)
    if root.played == 1 and not is_two(kind):
        next.second = card
        next.played = 2
        return next
    next.alive &= ~(<u32>1 << root.led | <u32>1 << card)
    if root.played == 2:
        next.alive &= ~(<u32>1 << root.second)
    next.leader = next.winner
    next.played = 0
    next.tricks -= 1
    gained[0] = next.winner == DECLARER
    return next


cdef int best_card(Search *search, const Root *root, int value) noexcept nogil:
    """A card that keeps *value*, the lowest of its equals; -1 when the search was aborted."""
    cdef u32 choice = legal_cards(search, root), todo = choice & unlike(choice, root.alive)
    cdef int card, gained, role = role_to_play(search, root)
    cdef bint many = (role == DECLARER) != is_few(search.context >> KIND_SHIFT)
    cdef Root next
    while todo:
        card = highest_bit(todo)
        todo &= ~(<u32>1 << card)
        next = after(search, root, card, &gained)
        # the last card left needs no proof
        if todo == 0 or ask(search, &next, value - gained + (0 if many else 1)).holds == many:
            return -1 if search.aborted else lowest_equal(choice, root.alive, card)
    return -1


cdef int lowest_equal(u32 choice, u32 alive, int card) noexcept nogil:
    cdef int lower = card + 1, lowest = card
    while lower & 7 and (choice >> lower & 1 or not alive >> lower & 1):
        if choice >> lower & 1:
            lowest = lower
        lower += 1
    return lowest


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


cdef bint set_up(Search *search, Root *root, const u32 *hands, int leader, int declarer, int strain, int sits_out,
                 bint few, bint overtrump) noexcept nogil:
    """Load a position at the start of a trick; seats become roles. False when there is no memory."""
    cdef int seat, role
    cdef bint two = sits_out != NOBODY
    search.hands[2] = 0
    root.alive = 0
    for seat in range(3):
        if seat == sits_out:
            continue
        role = 0 if seat == declarer else 1 if two else (seat - declarer + 3) % 3
        search.hands[role] = engine_cards(hands[seat], strain)
        root.alive |= search.hands[role]
        if seat == leader:
            root.leader = role
    root.tricks = bit_count(hands[leader])
    root.played = 0
    search.context = kind_of(two, strain != NO_TRUMPS, overtrump, few) << KIND_SHIFT
    memset(search.own_known, 0, sizeof(search.own_known))
    for seat in range(4):
        search.known[seat] = search.own_known[seat]
    return open_exact(&search.table) if two else True
