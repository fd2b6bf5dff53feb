# Bounds: questions that are answered without playing a card. Each function proves "the declarer takes at least `need`
# more tricks" or its opposite, or leaves the question open. The reason stands beside it. Winners are a suit's sure
# winners (suits.pxi): cards that win one after the other when their owner leads them and nobody ruffs.

cdef struct Node:               # a position at the start of a trick
    u32 alive                   # cards of all hands
    int leader
    int need                    # 1 .. tricks
    int tricks                  # left to play
    const Suit *suit[4]
    u64 sums                    # Suit.sums over the plain suits
    u32 stops
    u32[4] lane                 # the lanes in the order of its Name


cdef inline u32 winning_ranks(Node *node, int lane, int role, int tricks) noexcept nogil:
    """Ranks that prove *tricks* of a role's winners in a lane: once nobody else has a card left, any rank wins."""
    cdef const Suit *suit = node.suit[lane]
    cdef int others = max(suit.length[(role + 1) % 3], suit.length[(role + 2) % 3])
    return top_cards(node.alive, lane, min(tricks, others))


cdef inline u32 cash_ranks(Game *game, Node *node, int role, int tricks) noexcept nogil:
    """Ranks that prove *tricks* winners of a role over the plain suits."""
    cdef u32 ranks = 0
    cdef int lane, some
    for lane in range(first_plain(game), 4):
        some = min(<int>node.suit[lane].winners[role], tricks)
        if some > 0:
            tricks -= some
            ranks |= winning_ranks(node, lane, role, some)
    return ranks


cdef inline int first_plain(Game *game) noexcept nogil:
    if Game in Trumps:
        return 1
    else:
        return 0


cdef inline bint answer(Verdict *verdict, bint holds, u32 ranks) noexcept nogil:
    verdict.holds = holds
    verdict.ranks = ranks
    return True


cdef inline bint sure_trumps(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """Tricks that trumps give either side in any play."""
    cdef const Suit *trumps = node.suit[0]
    cdef int lost = node.tricks - node.need + 1         # tricks that the defence needs
    if trumps.sure_declarer >= node.need:
        return answer(verdict, True, top_cards(node.alive, 0, trumps.declarer_needs[node.need]))
    if trumps.sure_defence >= lost:
        return answer(verdict, False, top_cards(node.alive, 0, trumps.defence_needs[lost]))
    return False


cdef inline bint cash_winners(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """No trumps: the leader cashes his winners one after the other."""
    cdef int role = node.leader, target = node.need if role == DECLARER else node.tricks - node.need + 1
    if <int>(node.sums >> 8 * role & 255) < target:
        return False
    return answer(verdict, role == DECLARER, cash_ranks(game, node, role, target))


cdef inline bint cash_or_draw(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """Trumps: the leader cashes his winners, in one of two ways.

    *At once*: of a suit only as many rounds as every other hand with trumps has cards in it, so that nobody can ruff;
    no trump is spent, so the sure trump tricks come on top. *Trumps first*: with as many top trumps as anyone else
    has trumps the leader takes all of theirs; then his other trumps and all his winners are good.
    """
    cdef int role = node.leader, target = node.need if role == DECLARER else node.tricks - node.need + 1
    cdef int one = (role + 1) % 3, other = (role + 2) % 3, lane, some, enough
    cdef int winners = <int>(node.sums >> 8 * role & 255)
    cdef const Suit *trumps = node.suit[0]
    cdef const Suit *suit
    cdef int tricks = trumps.sure_declarer if role == DECLARER else trumps.sure_defence
    cdef int[4] cash
    cdef u32 ranks
    if tricks + winners >= target:
        for lane in range(1, 4):
            suit = node.suit[lane]
            some = suit.winners[role]
            if trumps.length[one]:
                some = min(some, <int>suit.length[one])
            if trumps.length[other]:
                some = min(some, <int>suit.length[other])
            cash[lane] = some
            tricks += some
        if tricks >= target:
            ranks = 0
            for lane in range(3, 0, -1):
                some = min(cash[lane], target)
                if some > 0:
                    target -= some
                    ranks |= winning_ranks(node, lane, role, some)
            if target > 0:
                ranks |= top_cards(node.alive, 0, trumps.declarer_needs[target] if role == DECLARER
                                   else trumps.defence_needs[target])
            return answer(verdict, role == DECLARER, ranks)
    enough = max(trumps.length[one], trumps.length[other])
    if enough and trumps.top[role] >= enough and trumps.length[role] + winners >= target:
        ranks = top_cards(node.alive, 0, enough)
        return answer(verdict, role == DECLARER, ranks | cash_ranks(game, node, role, target - trumps.length[role]))
    return False


cdef inline bint keep_winners(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """A hand keeps its winners until it gets in. Let X hold W winners, t trumps and the rest losers.

    (a) Only X has trumps, or nobody has. X wins a lead with the top card of its suit when he has it, and cashes. Void,
    he ruffs, so no winner is thrown away while he has trumps: (a1) with a trump or on lead he makes t + W.
    (a2) With neither, the others win at most S rounds before him: the cards that they can win with in suits that he
    cannot stop. In each he throws a loser if he has one. Else he throws a winner, but never the last stopper of a suit
    that they can still lead: S winners less the losers are lost. (If all his cards are winners and S > 0, then the one
    who leads has fewer cards in X's suits than X has winners. A partner on lead leads X's suits. If he has none of
    them, the rounds that he wins count as well.)

    (b) Others have T trumps against X, and M is the number of rounds that they can win in plain suits when his winners
    there are gone. A trick that X's side does not win costs X a winner or a trump in two cases only: there is an enemy
    trump in it (T times at most), or X is void and has no trump and no loser left. Each round in which he throws a
    loser spends one of M, or of T. (b1) The declarer has two opponents: his losers must suffice for M + T, and he loses
    T. (b2) A defender loses at most T + max(0, M - losers): if only winners are left, some suit of his has fewer cards
    with the declarer than winners, and a card from there opens no new round for the declarer.
    """
    cdef int role, target, winners, mine, against, partner, losers, kept
    for role in range(2 if Game in Two else 3):
        winners = <int>(node.sums >> 8 * role & 255)
        target = node.need if role == DECLARER else node.tricks - node.need + 1
        mine = against = partner = 0
        if Game in Trumps:
            mine = node.suit[0].length[role]
            if role == DECLARER:
                against = node.suit[0].length[1] + node.suit[0].length[2]
            else:
                against = node.suit[0].length[DECLARER]
                partner = node.suit[0].length[3 - role]
        if mine + winners < target:
            continue
        losers = node.tricks - mine - winners
        if against == 0 and partner == 0:
            kept = mine + winners                           # (a1)
            if role != node.leader and mine == 0:           # (a2)
                kept -= max(0, <int>(node.stops >> 8 * role & 255) - losers)
        elif role == DECLARER:                              # (b1)
            if rounds_against(node, role) + against > losers:
                continue
            kept = mine + winners - against
        else:                                               # (b2)
            kept = mine + winners - against - max(0, rounds_against(node, role) - losers)
        if kept < target:
            continue
        return answer(verdict, role == DECLARER, ranks_of_winners(game, node, role, kept - target))
    return False


cdef inline int rounds_against(const Node *node, int role) noexcept nogil:
    """M: rounds of plain suits that the others can win when a role's winners there are gone."""
    return <int>(node.sums >> (24 + 8 * role) & 255)


cdef inline u32 ranks_of_winners(Game *game, Node *node, int role, int spare) noexcept nogil:
    """What `keep_winners` rests on if a role keeps *spare* more tricks than were asked for.

    It needs the top card of every suit that he stops, and other winners only as far as they are counted.
    """
    cdef const Suit *suit
    cdef int lane, winners, top, others
    cdef u32 ranks = 0
    for lane in range(first_plain(game), 4):
        suit = node.suit[lane]
        if suit.top[role] == 0:
            continue
        others = max(suit.length[(role + 1) % 3], suit.length[(role + 2) % 3])
        winners = suit.winners[role]
        top = min(winners, others)
        # without the lowest of these top cards, all winners from there on are gone
        while top > 1 and spare > 0 and winners - top + 1 <= spare:
            spare -= winners - top + 1
            top -= 1
            winners = top
        ranks |= top_cards(node.alive, lane, top)
    return ranks


cdef inline bint cross_over(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """A defender cashes, leads to his partner's top card, and the partner cashes. No trumps left.

    The leader keeps his link, a card of a suit that the partner tops, since it is not a winner of his own. The partner
    throws losers first; if he must throw winners, then all that is left to him wins.
    """
    cdef int leader = node.leader, partner = 3 - leader, target = node.tricks - node.need + 1
    cdef int mine = <int>(node.sums >> 8 * leader & 255), his = <int>(node.sums >> 8 * partner & 255)
    cdef int lane, some, link = -1
    cdef u32 ranks
    cdef const Suit *suit
    if leader == DECLARER or his == 0 or min(node.tricks, mine + his) < target:
        return False
    if Game in Trumps:
        if node.alive & 255:
            return False
    for lane in range(first_plain(game), 4):
        suit = node.suit[lane]
        if suit.length[leader] and suit.top[partner]:
            if link < 0 or suit.winners[partner] > node.suit[link].winners[partner]:
                link = lane
    if link < 0:
        return False
    some = min(<int>node.suit[link].winners[partner], target)
    target -= some
    ranks = winning_ranks(node, link, partner, some)
    for lane in range(first_plain(game), 4):
        some = min(<int>node.suit[lane].winners[leader], target)
        if some > 0:
            target -= some
            ranks |= winning_ranks(node, lane, leader, some)
        some = min(<int>node.suit[lane].winners[partner], target)
        if lane != link and some > 0:
            target -= some
            ranks |= winning_ranks(node, lane, partner, some)
    return answer(verdict, False, ranks)


cdef inline bint draw_trumps_soon(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """A defender leads, but the declarer wins whatever is led, then draws all trumps and cashes.

    He wins a suit with its top card, or by a ruff with a trump that he does not need for drawing; the other defender
    must not be able to ruff.
    """
    cdef const Suit *trumps = node.suit[0]
    cdef const Suit *suit
    cdef int leader = node.leader, partner = 3 - leader, lane, others, top
    cdef int enough = max(trumps.length[1], trumps.length[2])
    cdef u32 ranks
    if leader == DECLARER or trumps.length[0] == 0 or trumps.top[0] < enough:
        return False
    if trumps.length[0] + <int>(node.sums & 255) < node.need:
        return False
    ranks = top_cards(node.alive, 0, enough)
    for lane in range(1, 4):
        suit = node.suit[lane]
        if suit.length[leader]:
            if not (Game in Two):
                if suit.length[partner] == 0 and trumps.length[partner]:
                    return False
            if suit.length[0] == 0:
                if trumps.length[0] <= enough:
                    return False
            elif suit.top[0] == 0:
                return False
        others = max(suit.length[1], suit.length[2])
        top = min(<int>suit.winners[0], others)
        if top == 0 and suit.length[0] and suit.length[leader]:
            top = 1
        ranks |= top_cards(node.alive, lane, top)
    return answer(verdict, True, ranks)


cdef inline bint ask_bounds(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """All bounds of a kind of game, the cheapest first."""
    if Game in Trumps:
        if sure_trumps(game, node, verdict):
            return True
        if Game in Misere:
            return False
        else:
            if cash_or_draw(game, node, verdict) or keep_winners(game, node, verdict):
                return True
            if not (Game in Two):
                if cross_over(game, node, verdict):
                    return True
            return draw_trumps_soon(game, node, verdict)
    else:
        if Game in Misere:
            return avoids_tricks(game, node, verdict)
        else:
            if cash_winners(game, node, verdict) or keep_winners(game, node, verdict):
                return True
            if Game in Two:
                return False
            else:
                return cross_over(game, node, verdict)
