# Bounds for a declarer who avoids tricks, without trumps: ways in which he is sure to lose some of them. All of these
# answer "does he take `need` tricks?" with no. For that he has to lose `give` = tricks - need + 1 of them.
#
# He loses a round that a defender leads if he is void, or can play below a card that lies there or must still come. He
# loses a round that he leads with his lowest card if one defender has cards of the suit, and only higher ones. This is
# an *exit*, which costs that defender one card. suits.pxi proves how many rounds of a suit he can duck in a row.

cdef struct Exit:
    int lane
    int role                    # the defender who must take it
    int cards                   # how many he has
    bint twice                  # the declarer has two cards below them
    u32 ranks


cdef inline int find_exits(Game *game, Node *node, u32 avoid, Exit *exits) noexcept nogil:
    """All pairs of a suit and a defender whose cards there are all above the declarer's lowest."""
    cdef int lane, role, count = 0
    cdef u32 mine, his, lowest
    for lane in range(4):
        mine = game.search.hands[0] & node.alive & whole_lane(lane)
        if mine == 0 or avoid >> lane & 1:
            continue
        for role in range(1, 2 if Game in Two else 3):
            his = game.search.hands[role] & node.alive & whole_lane(lane)
            if his and mine > his:          # a higher bit is a lower card
                lowest = down_to(highest_bit(his))
                exits[count].lane = lane
                exits[count].role = role
                exits[count].cards = bit_count(his)
                exits[count].twice = bit_count(mine & ~lowest) >= 2
                exits[count].ranks = lowest
                count += 1
    return count


cdef inline int cards_in(Game *game, Node *node, int role, int lane) noexcept nogil:
    return bit_count(game.search.hands[role] & node.alive & whole_lane(lane))


cdef inline bint loses_one(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """He has to lose one trick only.

    On lead, any exit does. Else he must be able to lose whatever suit is led: he ducks, or he wins and then exits in
    another suit. There the exit's defender must still have a card. If he may have to throw one on this trick, he
    needs two.
    """
    cdef Exit[8] exits
    cdef int count = find_exits(game, node, 0, exits), lane, i, leader = node.leader, partner = 3 - leader
    cdef u32 lead, mine, his, ranks = 0, hand = game.search.hands[0] & node.alive
    cdef bint good
    if leader == DECLARER:
        if count == 0:
            return False
        return answer(verdict, False, exits[0].ranks)
    for lane in range(4):
        lead = game.search.hands[leader] & node.alive & whole_lane(lane)
        mine = hand & whole_lane(lane)
        if lead == 0 or mine == 0:
            continue
        his = 0
        if not (Game in Two):
            his = game.search.hands[partner] & node.alive & whole_lane(lane)
        if mine > lead:
            ranks |= down_to(highest_bit(lead))
            continue
        if his and mine > his:
            ranks |= down_to(highest_bit(his))
            continue
        good = False
        for i in range(count):
            if exits[i].lane == lane:
                continue
            if exits[i].role == partner and his == 0 and exits[i].cards < 2:
                continue
            good = True
            ranks |= exits[i].ranks
            break
        if not good:
            return False
    return answer(verdict, False, ranks)


cdef inline bint exits_twice(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """He is on lead and has to lose two tricks: he exits, and again one trick or two tricks later.

    In between he may win a trick. The second exit's defender may have thrown a card of that suit to it, and another
    one to the first exit if he is void there. If that suit is led, the declarer ducks it instead.
    """
    cdef Exit[8] exits
    cdef int count = find_exits(game, node, 0, exits), a, b
    cdef bint good
    for a in range(count):
        for b in range(count):
            if exits[a].lane != exits[b].lane:
                good = exits[b].cards >= 3 or (exits[b].cards == 2
                                               and cards_in(game, node, exits[b].role, exits[a].lane) > 0)
            else:
                good = a == b and exits[a].cards >= 3 and exits[a].twice
            if good:
                return answer(verdict, False, exits[a].ranks | exits[b].ranks)
    return False


cdef inline bint answers_and_exits(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """A defender is on lead and the declarer has to lose two tricks: he can, whatever suit is led.

    Void, he loses this trick, and one exit must outlive two discards. Else he needs an exit that he can use twice, or
    two exits in different suits. If one of them is the suit led, he ducks that. If not, he may win, exit, win, exit,
    and every discard in between must leave the exits' defenders a card.
    """
    cdef Exit[8] exits
    cdef int count = find_exits(game, node, 0, exits), lane, a, b, left_a, left_b, gone_b
    cdef u32 ranks = 0
    cdef bint good
    if count == 0:
        return False
    for lane in range(4):
        if cards_in(game, node, node.leader, lane) == 0:
            continue
        good = False
        for a in range(count):
            left_a = exits[a].cards - (cards_in(game, node, exits[a].role, lane) == 0)
            if cards_in(game, node, 0, lane) == 0:
                good = left_a >= 2
            elif exits[a].twice and left_a >= 3:
                good = True
            if good:
                ranks |= exits[a].ranks
                break
            if cards_in(game, node, 0, lane) == 0:
                continue
            for b in range(count):
                if exits[a].lane == exits[b].lane:
                    continue
                gone_b = cards_in(game, node, exits[b].role, lane) == 0
                left_b = exits[b].cards - gone_b
                if exits[b].lane == lane:
                    good = left_a >= 2
                elif exits[a].lane == lane:
                    good = left_b >= 2
                else:
                    good = left_a >= 1 and (left_b >= 3 or (
                        left_b >= 2 and cards_in(game, node, exits[b].role, exits[a].lane) > gone_b))
                if good:
                    ranks |= exits[a].ranks | exits[b].ranks
                    break
            if good:
                break
        if not good:
            return False
    return answer(verdict, False, ranks)


cdef inline u32 duck_ranks(Node *node) noexcept nogil:
    """Where both sides have cards of a suit, how they interlock decides how often it can be ducked."""
    cdef int lane
    cdef u32 ranks = 0
    for lane in range(4):
        if node.suit[lane].length[0] and node.suit[lane].cards > node.suit[lane].length[0]:
            ranks |= top_cards(node.alive, lane, node.suit[lane].cards)
    return ranks


cdef inline bint ducks_rounds(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    """He ducks so many rounds in any suits, after an exit if he is on lead; the defenders stay on lead meanwhile."""
    cdef int least = NO_LIMIT, second = NO_LIMIT, at = -1, lane, ducks, sure = 0
    cdef int give = node.tricks - node.need + 1
    cdef const Suit *suit
    for lane in range(4):
        suit = node.suit[lane]
        if suit.cards > suit.length[0]:
            ducks = suit.ducks
            if ducks < least:
                second = least
                least = ducks
                at = lane
            elif ducks < second:
                second = ducks
    if node.leader != DECLARER:
        sure = least
    else:
        for lane in range(4):
            suit = node.suit[lane]
            if suit.exit:
                sure = max(sure, 1 + min(<int>suit.exit - 1, second if lane == at else least))
    if sure < give:
        return False
    return answer(verdict, False, duck_ranks(node))


cdef inline bint avoids_tricks(Game *game, Node *node, Verdict *verdict) noexcept nogil:
    cdef int give = node.tricks - node.need + 1
    if give == 1:
        if loses_one(game, node, verdict):
            return True
    elif ducks_rounds(game, node, verdict):
        return True
    if give == 2:
        if node.leader == DECLARER:
            return exits_twice(game, node, verdict)
        return answers_and_exits(game, node, verdict)
    return False
