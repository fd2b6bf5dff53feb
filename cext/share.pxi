# How the defenders share their tricks, with all three playing: the value of a position with a second aim.
#
# Here a position is worth 16 * D + F: D tricks to the declarer, and F to the *favoured* defender. The side that wants
# the declarer to take many tricks wants this number high: it brings the favoured defender all that it can without
# losing a trick of D. With one defender favoured and then the other, that is all there is to know of how they share.
# Every function answers "is this worth at least so much?", and says which ranks the answer rests on, as the search
# for D does.
#
# The search for D answers most of these questions: 16 * D + F >= 16 * d + f is true if D > d and false if D < d. So we
# try cards only where D is exactly d. The answers are kept as patterns, in a table of their own.

cdef enum:
    SHARE_TABLE = 8             # times the size of the search's table; pays where rows of a batch share hands

cdef struct ShareSearch:
    Table table                 # of positions of one kind of game at a time
    int favoured                # role
    u64 nodes                   # positions between tricks whose cards were tried
    u16[3][3][HINTS] hints

cdef struct TrickRange:         # how many tricks go where
    int tricks                  # of the declarer
    int most                    # of the defender asked about, when the declarer keeps him short,
    int least                   # and when the declarer helps him


cdef bint open_share(ShareSearch *share, size_t table_bytes) noexcept nogil:
    """Reserve the table, unless that was done before. False when there is no memory."""
    return share.table.directory != NULL or open_table(&share.table, table_bytes, False)


# -- the search --

cdef Verdict worth(ThreeGame *game, ShareSearch *share, const Position *position, int value) noexcept nogil:
    """Whether a position is worth *value*."""
    cdef int tricks = value >> 4, extra = value & 15
    if value <= 0:
        return Verdict(True, 0)
    if extra == 0:
        return takes(game, position, tricks)
    if tricks + extra > position.tricks:
        return takes(game, position, tricks + 1)
    if position.played:
        return share_card(game, share, position, NULL, value)
    return share_trick(game, share, position, tricks, extra)


cdef Verdict share_trick(ThreeGame *game, ShareSearch *share, const Position *position, int tricks,
                         int extra) noexcept nogil:
    """A position between two tricks; extra >= 1. The steps are those of search.pxi, in the cheapest order."""
    cdef Table *table = &share.table
    cdef Node node
    cdef Name name
    cdef Verdict verdict
    describe_node(game, &node, position.alive, position.leader, tricks, position.tricks)            # 3
    name_node(game, &node, &name, <u32>(6 * tricks + 3 * (share.favoured - 1) + position.leader))   # 5
    if known_answer(game, table, &node, &name, extra, &verdict):
        return verdict
    if ask_share_bounds(game, share, &node, position, extra, &verdict):                             # 4
        return verdict
    verdict = takes(game, position, tricks + 1)
    if verdict.holds:
        return verdict
    verdict = takes(game, position, tricks)
    if not verdict.holds:
        return verdict
    share.nodes += 1                                                                                # 1
    verdict = share_card(game, share, position, &node, 16 * tricks + extra)                         # 6 to 9
    if not game.search.aborted:                                                                     # 10
        keep_answer(game, table, &node, &name, extra if verdict.holds else 0, 15 if verdict.holds else extra - 1,
                    &verdict)
    return verdict


cdef Verdict share_card(ThreeGame *game, ShareSearch *share, const Position *position, const Node *node,
                        int value) noexcept nogil:
    """Try the cards of who is to play, in any place of a trick. *node* describes the position when he leads."""
    cdef int role = role_to_play(&game.search, position), card
    cdef u32 hand = game.search.hands[role] & position.alive, choices = hand, forced = 0
    cdef bint wants = wants_yes(game, role)
    cdef Verdict verdict, reply
    cdef Choice choice
    cdef Scores scores
    if position.played:
        choices = legal(ThreeGame in Trumps, ThreeGame in Overtrump, hand, position.led, position.best,
                        position.played == 2, &forced)
    verdict = Verdict(not wants, forced)
    scores.count = scores.at = 0
    choice = choice_of(choices & one_of_each_run(hand, position.alive))
    if choice.todo & (choice.todo - 1):
        use_share_hint(game, share, &choice, position, role,
                       reply_key(position, hand, choices) if position.played else lead_key(hand))
    while choice.todo:
        card = next_card(game, &choice, &scores, position.played, position, node)
        reply = worth_after(game, share, position, role, card, value)
        if reply.holds == wants:
            keep_hint(&choice, card)
            reply.ranks |= forced
            return reply
        verdict.ranks |= reply.ranks
        strike_out(&choice, card, reply.ranks)
    return verdict


cdef inline void use_share_hint(ThreeGame *game, ShareSearch *share, Choice *choice, const Position *position, int role,
                                u32 key) noexcept nogil:
    """A card that was good here; else one that was good for the declarer's tricks."""
    use_hint(choice, share.hints[position.played][role], key)
    if choice.hint == NO_CARD:
        choice.hint = recall_hint(choice.todo, game.search.hints[position.played][role], key)


cdef inline Verdict worth_after(ThreeGame *game, ShareSearch *share, const Position *position, int role,
                                int card, int value) noexcept nogil:
    """Whether a position is worth *value* if *role* plays *card*."""
    cdef int gained
    cdef Position next = after_card(ThreeGame in Trumps, False, position, role, card, &gained)
    cdef Verdict verdict
    cdef u32 trick
    if next.played:
        return worth(game, share, &next, value)
    verdict = worth(game, share, &next, value - 16 * gained - (next.leader == share.favoured))
    trick = position.alive & ~next.alive
    verdict.ranks |= ranks_of_trick(next.best, trick & ~bit_of(next.best))
    return verdict


# -- bounds --

cdef inline bint ask_share_bounds(ThreeGame *game, ShareSearch *share, Node *node, const Position *position, int extra,
                                  Verdict *verdict) noexcept nogil:
    """Step 4. If it is clear what happens to the favoured defender's part, then D is all that is left to ask."""
    cdef int tricks = node.need
    cdef u32 sure
    if not (ThreeGame in Misere):
        if tricks == 0 and extra == 1 and gets_one(game, node, share.favoured, verdict):
            return True
    if ThreeGame in Trumps:
        # trumps alone bring him his part
        sure = sure_trumps_of(node, share.favoured, extra)
        if sure:
            verdict[0] = takes(game, position, tricks)
            verdict.ranks |= sure
            return True
        # or they bring the other defender too much
        sure = sure_trumps_of(node, 3 - share.favoured, position.tricks - tricks - extra + 1)
        if sure:
            verdict[0] = takes(game, position, tricks + 1)
            verdict.ranks |= sure
            return True
    return False


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
    cdef u32 mine = game.search.hands[DECLARER] & node.alive & whole_lane(lane), above
    cdef const Suit *suit = node.suit[lane]
    if mine == 0:
        return 0
    above = game.search.hands[other] & node.alive & whole_lane(lane) & ((mine & (0 - mine)) - 1)
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
    cdef u32 suit = whole_lane(lane) & node.alive, his = game.search.hands[other] & suit, mine, top
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
            return answer(verdict, True, guard[lane])
    if node.leader == 3 - favoured:
        return False
    for lane in range(4):
        if node.suit[lane].length[node.leader]:
            if lead_fails(game, node, lane, 3 - favoured, guard, &ranks):
                if node.leader == DECLARER:
                    return answer(verdict, True, ranks)
            elif node.leader == favoured:
                return False
    return node.leader == favoured and answer(verdict, True, ranks)


# -- from questions to ranges --

cdef int guess_share(const Search *search, const Position *position, int favoured, int tricks) noexcept nogil:
    """Roughly what the favoured defender gets of so many tricks, about as fitted to random deals, in eighths.

    Three of eight; more for each step of the four top ranks of a suit, and for longer trumps. It is rounded up:
    one refutation costs less than two proofs.
    """
    cdef int eighths = 3 * tricks + 8, lane, weight
    cdef u32 rest, mine = search.hands[favoured] & position.alive, his = search.hands[3 - favoured] & position.alive
    for lane in range(4):
        rest = position.alive & whole_lane(lane)
        weight = 4
        while rest and weight:
            if rest & (0 - rest) & mine:
                eighths += weight
            elif rest & (0 - rest) & his:
                eighths -= weight
            rest &= rest - 1
            weight -= 1
    if rules_of(search).trumps:
        eighths += 3 * (bit_count(mine & 255) - bit_count(his & 255))
    return eighths // 8


cdef int favoured_tricks(Search *search, ShareSearch *share, const Position *position, int favoured,
                         int tricks) noexcept nogil:
    """The favoured defender's tricks, where the declarer takes *tricks* with best play."""
    cdef int most = position.tricks - tricks
    cdef Task task
    share.favoured = favoured
    task.name = ASK_WORTH
    task.position = position
    task.share = share
    return highest_true(search, &task, 16 * tricks, 0, most, guess_share(search, position, favoured, most))


cdef TrickRange shared_tricks(Search *search, ShareSearch *share, const Position *position, int role,
                              int guess) noexcept nogil:
    """The declarer's tricks, guessed at, and the range of the defender *role*, NOBODY if he sits out."""
    cdef TrickRange found
    cdef int defence, helped, hindered
    found.tricks = value_between(search, position, 0, position.tricks, guess)
    defence = position.tricks - found.tricks
    if rules_of(search).two:
        found.most = found.least = 0 if role == NOBODY else defence
        return found
    helped = favoured_tricks(search, share, position, role, found.tricks)
    hindered = defence - favoured_tricks(search, share, position, 3 - role, found.tricks)
    # the favoured defender is helped by the declarer, or, if that one wants few tricks, by the defence
    found.most = helped if rules_of(search).misere else hindered
    found.least = hindered if rules_of(search).misere else helped
    return found
