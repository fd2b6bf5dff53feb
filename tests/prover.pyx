# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: autotestdict=False
"""The engine with a witness: what every bound, and the search with its table, claim of a position, laid open for tests.

A claim is an answer to "does the declarer take at least `need` tricks?" and the top cards of each suit that it rests
on: it has to be right for every position of the same shape and leader that agrees in these. This is a module of its own
because a bound that is called from a second place is compiled differently in the first.
"""

include "_engine.pyx"

cdef enum Proof:
    BY_SEARCH
    BY_ALL_BOUNDS               # as the search asks them
    BY_SURE_TRUMPS
    BY_CASH_WINNERS
    BY_CASH_OR_DRAW
    BY_KEEP_WINNERS
    BY_CROSS_OVER
    BY_DRAW_TRUMPS_SOON
    BY_LOSES_ONE
    BY_DUCKS_ROUNDS
    BY_EXITS_TWICE
    BY_ANSWERS_AND_EXITS

PROOFS = ("search", "all bounds", "sure_trumps", "cash_winners", "cash_or_draw", "keep_winners", "cross_over",
          "draw_trumps_soon", "loses_one", "ducks_rounds", "exits_twice", "answers_and_exits")


cdef bint prove(Game *game, Node *node, Proof proof, Verdict *verdict) noexcept nogil:
    """Whether this proof settles the question; each bound is asked only where `ask_bounds` would ask it."""
    cdef int give = node.tricks - node.need + 1
    cdef u64 cells
    if proof == BY_SEARCH:
        verdict[0] = trick_start(game, node.alive, node.leader, node.need, node.tricks)
        if not (Game in Two):
            node.lane = [0, 1, 2, 3]
            verdict.ranks = close_ranks(node, verdict.ranks, &cells)
        return True
    if node.tricks == 1:
        return False
    if proof == BY_ALL_BOUNDS:
        return ask_bounds(game, node, verdict)
    if Game in Trumps:
        if proof == BY_SURE_TRUMPS:
            return sure_trumps(game, node, verdict)
        if not (Game in Misere):
            if proof == BY_CASH_OR_DRAW:
                return cash_or_draw(game, node, verdict)
            if proof == BY_DRAW_TRUMPS_SOON:
                return draw_trumps_soon(game, node, verdict)
    elif Game in Misere:
        if proof == BY_LOSES_ONE:
            return give == 1 and loses_one(game, node, verdict)
        if proof == BY_DUCKS_ROUNDS:
            return give != 1 and ducks_rounds(game, node, verdict)
        if proof == BY_EXITS_TWICE:
            return give == 2 and node.leader == DECLARER and exits_twice(game, node, verdict)
        if proof == BY_ANSWERS_AND_EXITS:
            return give == 2 and node.leader != DECLARER and answers_and_exits(game, node, verdict)
    elif proof == BY_CASH_WINNERS:
        return cash_winners(game, node, verdict)
    if not (Game in Misere):
        if proof == BY_KEEP_WINNERS:
            return keep_winners(game, node, verdict)
        if not (Game in Two):
            if proof == BY_CROSS_OVER:
                return cross_over(game, node, verdict)
    return False


cdef bint prove_game(Game *game, const Position *position, int need, Proof proof, Verdict *verdict) noexcept nogil:
    cdef Node node
    describe_node(game, &node, position.alive, position.leader, need, position.tricks)
    return prove(game, &node, proof, verdict)


cdef bint prove_position(Search *search, const Position *position, int need, Proof proof, Verdict *verdict) noexcept nogil:
    cdef u32 kind = kind_of(search)
    if kind == THREE_TRUMPS:
        return prove_game(<ThreeTrumps *>search, position, need, proof, verdict)
    if kind == THREE_OVERTRUMP:
        return prove_game(<ThreeOvertrump *>search, position, need, proof, verdict)
    if kind == THREE_NO_TRUMPS:
        return prove_game(<ThreeNoTrumps *>search, position, need, proof, verdict)
    if kind == THREE_TRUMPS_MISERE:
        return prove_game(<ThreeTrumpsMisere *>search, position, need, proof, verdict)
    if kind == THREE_OVERTRUMP_MISERE:
        return prove_game(<ThreeOvertrumpMisere *>search, position, need, proof, verdict)
    if kind == THREE_NO_TRUMPS_MISERE:
        return prove_game(<ThreeNoTrumpsMisere *>search, position, need, proof, verdict)
    if kind == TWO_TRUMPS:
        return prove_game(<TwoTrumps *>search, position, need, proof, verdict)
    if kind == TWO_NO_TRUMPS:
        return prove_game(<TwoNoTrumps *>search, position, need, proof, verdict)
    if kind == TWO_TRUMPS_MISERE:
        return prove_game(<TwoTrumpsMisere *>search, position, need, proof, verdict)
    return prove_game(<TwoNoTrumpsMisere *>search, position, need, proof, verdict)


cdef bint prove_rows(Search *search, Rows rows, int need, Proof proof, signed char[:] holds,
                     u8[:, :] cards) noexcept nogil:
    """Fill in whether the declarer takes *need* tricks, -1 where the proof leaves it open, and how many of the top
    cards of each suit that rests on. All rows share the table. False without memory."""
    cdef Py_ssize_t i
    cdef int suit, lane
    cdef GivenPosition row
    cdef Position position
    cdef Verdict verdict
    forget(&search.table)
    forget_hints(search)
    search.aborted = False
    for i in range(rows.hands.shape[0]):
        row = rows.row(i)
        if not set_up(search, &position, &row):
            return False
        holds[i] = -1
        if prove_position(search, &position, need, proof, &verdict):
            holds[i] = verdict.holds
            for suit in range(4):
                lane = lane_of_suit(suit, row.strain)
                cards[i, suit] = <u8>bit_count((position.alive & verdict.ranks) >> 8 * lane & 255)
        if search.aborted:
            break
    return True


cdef class Prover(Engine):
    """An engine that shows its proofs."""

    def prove_rows(self, Rows rows, int need, int proof, signed char[:] holds, u8[:, :] cards):
        """What the proof PROOFS[*proof*] says to "does the declarer take *need* tricks?", 1 <= need <= tricks.

        Fills *holds* with 1, 0 or -1 for open, and, where it is not open, *cards* with the number of top cards of each
        suit that the answer rests on.
        """
        cdef bint done
        with nogil:
            done = prove_rows(&self.search, rows, need, <Proof>proof, holds, cards)
        self.check()
        if not done:
            raise MemoryError
