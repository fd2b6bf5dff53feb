# Positions: as callers give them (by seat, trumps in their own suit), and as the search sees them (by role, trumps in
# lane 0), with the plays from one to the next. Here the kind of game is a number; only the search proper is compiled
# for each kind.

cdef struct GivenPosition:      # at the start of a trick, as callers give it
    u32[3] hands
    int strain
    int declarer
    int leader
    int sits_out                # NOBODY if all three play
    bint misere                 # the declarer wants few tricks
    bint overtrump

cdef struct Position:           # as the search sees it, perhaps in the middle of a trick
    u32 alive                   # cards of all hands and of the trick
    int leader                  # role that led, or leads
    int tricks                  # left to play, this one included
    int played                  # cards of the trick that lie there
    int led
    int second
    int best                    # the card that wins the trick so far
    int winner                  # the role that played it


cdef inline bint is_position(const GivenPosition *given) noexcept nogil:
    """Whether the numbers are in range, and those who play hold as many cards each, none of them twice."""
    cdef int seat, size = -1, count
    cdef u32 seen = 0
    if not (0 <= given.strain <= NO_TRUMPS and 0 <= given.declarer < 3 and 0 <= given.leader < 3):
        return False
    if not NOBODY <= given.sits_out < 3 or given.sits_out == given.declarer or given.sits_out == given.leader:
        return False
    for seat in range(3):
        if seat == given.sits_out:
            continue
        count = bit_count(given.hands[seat])
        if seen & given.hands[seat] or (size >= 0 and count != size):
            return False
        seen |= given.hands[seat]
        size = count
    return 1 <= size <= MOST_TRICKS


cdef bint set_up(Search *search, Position *position, const GivenPosition *given) noexcept nogil:
    """Load a position; seats become roles. False when there is no memory."""
    cdef int seat, role
    cdef bint two = given.sits_out != NOBODY
    search.hands[2] = 0
    position.alive = 0
    for seat in range(3):
        if seat == given.sits_out:
            continue
        role = role_of_seat(given, seat)
        search.hands[role] = engine_cards(given.hands[seat], given.strain)
        position.alive |= search.hands[role]
        if seat == given.leader:
            position.leader = role
    position.tricks = bit_count(given.hands[given.leader])
    position.played = 0
    search.context = find_kind(two, given.strain != NO_TRUMPS, given.overtrump, given.misere) << KIND_SHIFT
    memset(search.own_entry, 0, sizeof(search.own_entry))
    for seat in range(4):
        search.entry[seat] = search.own_entry[seat]
    return open_exact(&search.table) if two else True


cdef inline int role_of_seat(const GivenPosition *given, int seat) noexcept nogil:
    """0 the declarer, 1 and 2 the defenders after him, 1 the only defender; NOBODY if the seat sits out."""
    if given.sits_out == NOBODY:
        return (seat - given.declarer + 3) % 3
    return NOBODY if seat == given.sits_out else 0 if seat == given.declarer else 1


cdef inline int seat_of_role(const GivenPosition *given, int role) noexcept nogil:
    if role == DECLARER:
        return given.declarer
    if given.sits_out == NOBODY:
        return (given.declarer + role) % 3
    return 3 - given.declarer - given.sits_out


cdef inline int role_to_play(const Search *search, const Position *position) noexcept nogil:
    if rules_of(search).two:
        return position.leader ^ position.played
    return (position.leader + position.played) % 3


cdef inline bint wants_many(const Search *search, int role) noexcept nogil:
    """`wants_yes` where the kind is a number."""
    return (role == DECLARER) != rules_of(search).misere


cdef u32 legal_cards(const Search *search, const Position *position) noexcept nogil:
    cdef u32 hand = search.hands[role_to_play(search, position)] & position.alive, ranks = 0
    cdef const Rules *rules = rules_of(search)
    if position.played == 0:
        return hand
    return legal(rules.trumps, rules.overtrump, hand, position.led, position.best, position.played == 2, &ranks)


cdef inline Position after_card(bint trumps, bint two, const Position *position, int role, int card,
                                int *gained) noexcept nogil:
    """`after` where the rules, and who is to play, are known to the caller, or even to the compiler."""
    cdef Position next = position[0]
    gained[0] = 0
    if position.played == 0:
        next.led = next.best = card
        next.winner = position.leader
        next.played = 1
        return next
    if beats(trumps, card, position.best):
        next.best = card
        next.winner = role
    if position.played == 1 and not two:
        next.second = card
        next.played = 2
        return next
    next.alive &= ~(bit_of(position.led) | bit_of(card))
    if position.played == 2:
        next.alive &= ~bit_of(position.second)
    next.leader = next.winner
    next.played = 0
    next.tricks -= 1
    gained[0] = next.winner == DECLARER
    return next


cdef Position after(const Search *search, const Position *position, int card, int *gained) noexcept nogil:
    """The position after a legal card, and whether the declarer took a trick with it."""
    cdef const Rules *rules = rules_of(search)
    return after_card(rules.trumps, rules.two, position, role_to_play(search, position), card, gained)


cdef u64 count_plays(const Search *search, const Position *position, int depth) noexcept nogil:
    """Perft: the number of ways to play *depth* cards; a play that ends before counts as one way.

    It walks by the two functions above, so that tests can hold both against the plain rules of play.
    """
    cdef u32 todo
    cdef int card, gained
    cdef u64 total = 0
    cdef Position next
    if depth == 0 or position.tricks == 0:
        return 1
    todo = legal_cards(search, position)
    while todo:
        card = lowest_bit(todo)
        todo &= todo - 1
        next = after(search, position, card, &gained)
        total += count_plays(search, &next, depth - 1)
    return total


cdef class EnginePosition:
    """A position as callers hand it over: numbers that come from prefa_solver.play, which makes legal positions only.

    :param hand0: the hand of seat 0 as it is now, a mask; so with the others.
    :param trick: the cards on the table, in order.
    :param leader: the seat that leads or led.
    :param sits_out: the seat that takes no part; -1 nobody.
    :param misere: whether the declarer wants few tricks.
    :param overtrump: whether the last of three players must beat a ruff if he can.
    """

    cdef GivenPosition start    # before the first card of the trick
    cdef int[2] trick
    cdef int played

    def __init__(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain, int sits_out,
                 bint misere, bint overtrump):
        cdef int card, seat = leader
        if len(trick) > 2:
            raise ValueError("a trick on the table has two cards at most")
        self.start = GivenPosition([hand0, hand1, hand2], strain, declarer, leader, sits_out, misere, overtrump)
        self.played = 0
        for card in trick:
            self.start.hands[seat] |= bit_of(card)
            self.trick[self.played] = card
            self.played += 1
            seat = (seat + 1) % 3
            if seat == sits_out:
                seat = (seat + 1) % 3
