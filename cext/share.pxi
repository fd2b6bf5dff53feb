# How the defenders share their tricks, with all three playing: the value of a position with a second aim.
#
# Here a position is worth 16 * D + F: D tricks to the declarer, and F to the *favoured* defender. The side that wants
# the declarer to take many tricks wants this number high: it brings the favoured defender all that it can without
# losing a trick of D. With one defender favoured and then the other, that is all there is to know about the split.
# Every function answers "is this worth at least so much?", and says which ranks the answer rests on, as the search
# for D does.
#
# That search settles most of these questions: 16 * D + F >= 16 * d + f is true if D > d and false if D < d. So cards
# are tried only where D is exactly d. What comes of it is kept as patterns, in a table of its own.

cdef enum:
    SHARE_TABLE = 8             # times the size of the search's table; pays where rows of a batch share hands

cdef struct Share:
    Table table                 # of positions of one kind of game at a time
    int favoured                # role
    u64 nodes                   # positions between tricks whose cards were tried
    u16[3][3][HINTS] hints

ctypedef fused ThreeGame:
    ThreeTrumps
    ThreeOvertrump
    ThreeNoTrumps
    ThreeTrumpsFew
    ThreeOvertrumpFew
    ThreeNoTrumpsFew

cdef struct Split:
    int tricks                  # of the declarer
    int most                    # of the defender asked about, when the declarer keeps him short,
    int least                   # and when the declarer helps him


cdef inline Verdict takes(ThreeGame *game, const Root *root, int need) noexcept nogil:
    """Whether the declarer takes *need* tricks."""
    if need <= 0:
        return Verdict(True, 0)
    if need > root.tricks:
        return Verdict(False, 0)
    return ask_game(game, root, need)


cdef Verdict worth(ThreeGame *game, Share *share, const Root *root, int value) noexcept nogil:
    """Whether a position is worth *value*."""
    cdef int tricks = value >> 4, extra = value & 15
    if value <= 0:
        return Verdict(True, 0)
    if extra == 0:
        return takes(game, root, tricks)
    if tricks + extra > root.tricks:
        return takes(game, root, tricks + 1)
    if root.played:
        return share_card(game, share, root, NULL, value)
    return share_trick(game, share, root, tricks, extra)


cdef Verdict share_trick(ThreeGame *game, Share *share, const Root *root, int tricks, int extra) noexcept nogil:
    """A position between two tricks; extra >= 1."""
    cdef Table *table = &share.table
    cdef Node node
    cdef Verdict verdict
    cdef u64 code, tag, pattern, cells
    cdef u32 sure
    look(game, &node, root.alive, root.leader, tricks, root.tricks)
    tag = name_position(game, &node, &code)
    # in the place of the kind of game
    tag |= <u64>(6 * tricks + 3 * (share.favoured - 1) + root.leader) << CONTEXT_SHIFT
    if probe(table, tag | <u64>table.generation << (CONTEXT_SHIFT + GENERATION_SHIFT), code, extra, &pattern,
             &verdict.holds):
        verdict.ranks = ranks_of_pattern(&node, pattern)
        return verdict
    if not (ThreeGame in Few):
        if tricks == 0 and extra == 1 and gets_one(game, &node, share.favoured, &verdict):
            return verdict
    if ThreeGame in Trumps:
        # if trumps alone bring the favoured defender his part, or the other one too much, D is all that is left to ask
        sure = sure_trumps_of(&node, share.favoured, extra)
        if sure:
            verdict = takes(game, root, tricks)
            verdict.ranks |= sure
            return verdict
        sure = sure_trumps_of(&node, 3 - share.favoured, root.tricks - tricks - extra + 1)
        if sure:
            verdict = takes(game, root, tricks + 1)
            verdict.ranks |= sure
            return verdict
    verdict = takes(game, root, tricks + 1)
    if verdict.holds:
        return verdict
    verdict = takes(game, root, tricks)
    if not verdict.holds:
        return verdict
    share.nodes += 1
    verdict = share_card(game, share, root, &node, 16 * tricks + extra)
    if not game.search.aborted:
        verdict.ranks = close_ranks(&node, verdict.ranks, &cells)
        store(table, tag | <u64>table.generation << (CONTEXT_SHIFT + GENERATION_SHIFT), code & cells, cells,
              extra if verdict.holds else 0, 15 if verdict.holds else extra - 1)
    return verdict


cdef Verdict share_card(ThreeGame *game, Share *share, const Root *root, Node *node, int value) noexcept nogil:
    """Try the cards of who is to play. *node* describes the position when he leads."""
    cdef Search *search = &game.search
    cdef int role = role_to_play(search, root), card, gained, left
    cdef u32 hand = search.hands[role] & root.alive, choice = hand, forced = 0, key = 0, trick
    cdef bint wants = wants_yes(game, role)
    cdef u16 *slot = NULL
    cdef Verdict verdict, reply
    cdef Moves moves
    cdef u32 todo
    cdef int hint
    cdef Root next
    if root.played:
        choice = legal(game, hand, root.led, root.best, root.played == 2, &forced)
    verdict = Verdict(not wants, forced)
    todo = choice & unlike(hand, root.alive)
    hint = NO_CARD
    moves.count = moves.at = 0
    if todo & (todo - 1):
        key = hand
        if root.played and choice & ~lane_of(root.led) == 0:
            key = root.alive >> (root.led & 24) & 255
        key *= <u32>0x9E3779B1
        if root.played:
            key += <u32>(root.led if root.played == 1 else 4 * root.best + root.winner) * <u32>0x85EBCA6B
        slot = hint_slot(share.hints[root.played][role], key)
        hint = recall(todo, slot, key)
        if hint == NO_CARD:       # a card that was good for the declarer's tricks
            hint = recall(todo, hint_slot(search.hints[root.played][role], key), key)
    while todo:
        if hint != NO_CARD:
            card = hint
            hint = NO_CARD
        elif todo & (todo - 1) == 0 or (ThreeGame in Few and root.played):
            card = lowest_bit(todo)
        else:
            if moves.count == 0:
                if root.played == 0:
                    score_leads(game, &moves, unlike(hand, root.alive), todo, node)
                elif root.played == 1:
                    score_seconds(game, &moves, todo, root.alive, root.leader, role, root.led)
                else:
                    score_thirds(game, &moves, todo, hand, role, root.led, root.best, root.winner)
            card = next_scored(&moves, todo)
        todo &= ~(<u32>1 << card)
        next = after(search, root, card, &gained)
        left = value - 16 * gained
        if next.played == 0:
            left -= next.leader == share.favoured
        reply = worth(game, share, &next, left)
        if next.played == 0:
            trick = root.alive & ~next.alive
            reply.ranks |= ranks_of_trick(next.best, trick & ~(<u32>1 << next.best))
        if reply.holds == wants:
            if slot != NULL:
                remember(slot, key, card)
            reply.ranks |= forced
            return reply
        verdict.ranks |= reply.ranks
        todo = without_alike(todo, card, reply.ranks)
    return verdict


# Bounds.

cdef inline u32 sure_trumps_of(Node *node, int role, int tricks) noexcept nogil:
    """Ranks that prove so many tricks for a hand's trumps in any play, or 0.

    As for the declarer in suits.pxi: a trump loses only to a higher one in the same trick, which beats no other.
    """
    cdef u32 code = node.suit[0].code
    cdef int matched = 0, count = 0
    if node.suit[0].length[role] < tricks:
        return 0
    while code:
        count += 1
        if <int>(code & 3) - 1 != role:
            matched += 1
        elif matched:
            matched -= 1
        else:
            tricks -= 1
            if tricks == 0:
                return top_cards(node.alive, 0, count)
        code >>= 2
    return 0


# The declarer wants many tricks but takes none: is the favoured defender sure of one, because the other one cannot take
# them all? (If the declarer takes one after all, so much the better.)
#
# On lead, the other one has to win with each of his cards. Of a suit in which he has m cards and the declarer n, the
# declarer can keep his min(n, m) highest until it is led, of all suits at once. Unless at least min(n, m) of the m
# cards beat the highest of them, that card wins one day, or the favoured defender covers it: the suit is *guarded*. (If
# the declarer has to ruff meanwhile, he wins then, or the favoured defender overruffs.)

cdef inline u32 guard_of(ThreeGame *game, Node *node, int lane, int other, int spare) noexcept nogil:
    """Ranks that show a suit guarded, with so many rounds to spare; 0 if it is not."""
    cdef u32 mine = game.search.hands[DECLARER] & node.alive & <u32>0xFF << 8 * lane, above
    cdef const Suit *suit = node.suit[lane]
    if mine == 0:
        return 0
    above = game.search.hands[other] & node.alive & <u32>0xFF << 8 * lane & ((mine & (0 - mine)) - 1)
    if bit_count(above) + spare >= min(suit.length[DECLARER], suit.length[other]):
        return 0
    return down_to(lowest_bit(mine))


cdef inline bint lead_fails(ThreeGame *game, Node *node, int lane, int other, const u32 *guard,
                            u32 *ranks) noexcept nogil:
    """Whether this trick or a later one is lost to the other defender when the suit is led by another hand.

    The trick is, if he can neither follow nor ruff, or if the declarer's best card beats all that he has, or if the
    favoured defender, on lead, has only cards that do, or if the declarer has to ruff. A later one is, if he has to
    lead against a guard then: of another suit; or of this one, with a round to spare, since he may win this round
    under the declarer's best card, but not where the declarer plays after him.
    """
    cdef u32 suit = <u32>0xFF << 8 * lane & node.alive, his = game.search.hands[other] & suit, mine, top
    cdef int spare = 1, i
    if his == 0:
        if ThreeGame in Trumps:
            return node.suit[0].length[other] == 0
        else:
            return True
    mine = game.search.hands[DECLARER] & suit
    if mine:
        top = down_to(lowest_bit(mine))
        if his & top == 0:
            ranks[0] |= top
            return True
    if node.leader != DECLARER:
        spare = 0 if other == 2 else 1
        top = down_to(highest_bit(game.search.hands[node.leader] & suit))
        if his & top == 0:
            ranks[0] |= top
            return True
        if ThreeGame in Trumps:
            if mine == 0 and node.suit[0].length[DECLARER]:
                return True
    for i in range(4):
        if guard[i] and (i != lane or guard_of(game, node, lane, other, spare)):
            ranks[0] |= guard[i]
            return True
    return False


cdef inline bint gets_one(ThreeGame *game, Node *node, int favoured, Verdict *verdict) noexcept nogil:
    """Proves that the other defender cannot take all tricks, or leaves it open."""
    cdef int lane
    cdef u32[4] guard
    cdef u32 ranks = 0
    for lane in range(4):
        guard[lane] = guard_of(game, node, lane, 3 - favoured, 0)
        if guard[lane] and node.leader == 3 - favoured:
            return settle(verdict, True, guard[lane])
    if node.leader == 3 - favoured:
        return False
    for lane in range(4):
        if node.suit[lane].length[node.leader]:
            if lead_fails(game, node, lane, 3 - favoured, guard, &ranks):
                if node.leader == DECLARER:
                    return settle(verdict, True, ranks)
            elif node.leader == favoured:
                return False
    return node.leader == favoured and settle(verdict, True, ranks)


cdef bint open_share(Share *share, size_t table_bytes) noexcept nogil:
    """Reserve the table, unless that was done before. False when there is no memory."""
    return share.table.directory != NULL or open_table(&share.table, table_bytes, False)


cdef int guess_share(const Search *search, const Root *root, int favoured, int tricks) noexcept nogil:
    """Roughly what the favoured defender gets of so many tricks, about as fitted to random deals, in eighths.

    Three of eight; more for each step of the four top ranks of a suit, and for longer trumps. Rounded up: to be refuted
    costs less than to be proved twice.
    """
    cdef int eighths = 3 * tricks + 8, lane, weight
    cdef u32 rest, mine = search.hands[favoured] & root.alive, his = search.hands[3 - favoured] & root.alive
    for lane in range(4):
        rest = root.alive & <u32>0xFF << 8 * lane
        weight = 4
        while rest and weight:
            if rest & (0 - rest) & mine:
                eighths += weight
            elif rest & (0 - rest) & his:
                eighths -= weight
            rest &= rest - 1
            weight -= 1
    if has_trumps(search.context >> KIND_SHIFT):
        eighths += 3 * (bit_count(mine & 255) - bit_count(his & 255))
    return eighths // 8


cdef bint is_worth(Search *search, Share *share, const Root *root, int value) noexcept nogil:
    cdef u32 kind = search.context >> KIND_SHIFT
    if kind == THREE_TRUMPS:
        return worth(<ThreeTrumps *>search, share, root, value).holds
    if kind == THREE_NO_TRUMPS:
        return worth(<ThreeNoTrumps *>search, share, root, value).holds
    if kind == THREE_OVERTRUMP:
        return worth(<ThreeOvertrump *>search, share, root, value).holds
    if kind == THREE_NO_TRUMPS_FEW:
        return worth(<ThreeNoTrumpsFew *>search, share, root, value).holds
    if kind == THREE_TRUMPS_FEW:
        return worth(<ThreeTrumpsFew *>search, share, root, value).holds
    return worth(<ThreeOvertrumpFew *>search, share, root, value).holds


cdef int favoured_tricks(Search *search, Share *share, const Root *root, int favoured, int tricks) noexcept nogil:
    """The favoured defender's tricks, where the declarer takes *tricks* with best play."""
    cdef int low = 0, high = root.tricks - tricks, guess = guess_share(search, root, favoured, high)
    share.favoured = favoured
    while low < high and not search.aborted:
        guess = min(max(guess, low + 1), high)
        if is_worth(search, share, root, 16 * tricks + guess):
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess = high
    return low


cdef inline int defender_role(int seat, int declarer, int sits_out) noexcept nogil:
    """The role of a defender's seat, NOBODY if he sits out."""
    if sits_out == NOBODY:
        return (seat - declarer + 3) % 3
    return NOBODY if seat % 3 == sits_out else 1


cdef Split split_tricks(Search *search, Share *share, const Root *root, int role, int guess) noexcept nogil:
    """The declarer's tricks, guessed at, and the range of the defender *role*, NOBODY if he sits out."""
    cdef u32 kind = search.context >> KIND_SHIFT
    cdef Split split
    cdef int defence, helped, hindered
    split.tricks = value_between(search, root, 0, root.tricks, guess)
    defence = root.tricks - split.tricks
    if is_two(kind):
        split.most = split.least = 0 if role == NOBODY else defence
        return split
    helped = favoured_tricks(search, share, root, role, split.tricks)
    hindered = defence - favoured_tricks(search, share, root, 3 - role, split.tricks)
    # the favoured defender is helped by the declarer, or, if that one wants few tricks, by the defence
    split.most = helped if is_few(kind) else hindered
    split.least = hindered if is_few(kind) else helped
    return split
