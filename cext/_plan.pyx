# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: autotestdict=False
"""One plan against cards that are not seen, compiled. Bits in, numbers out.

One side, the planner, does not know which of several worlds it is in (a world says who holds what). It fixes one way of
playing, which may depend only on the cards that it sees fall. The other side knows the world and the plan, and does its
worst in each world. What a plan takes in each world is a row of numbers; a state's *front* is the set of rows that no
other row is as good as everywhere. What happens to a state:

1. No plan takes more in a world than open cards do from the root on: that number, less the tricks taken since, is the
   world's *goal*, and whatever exceeds it counts as the goal. What a row lacks of the goals is its *deficit*. A search
   has a *slack*: rows with a larger deficit are of no use, and neither is a state in which open cards already lack more.
2. At the start of a trick, worlds in which nothing depends on the planner any more (the worst play takes as many tricks
   as the best with open cards, or reaches the goal) leave the search with that number. It is put back at the end.
3. If one world is left, the planner knows it: open cards.
4. The front may be known already: by the worlds, the cards played, who leads and the tricks taken.
5. The planner plays: the fronts of its cards together. Cards with nothing between them count once; the card that is
   best with open cards comes first, and when its front reaches the row of open cards there is nothing to gain.
6. The other side plays: in each world it chooses for itself, so one row of every card's front is combined with one of
   every other, the lower number in each world.
7. A trick that counts for the planner adds one to every number.

Rows are counted for the planner: more is better. Without a limit on fronts, the best sum found within some slack is the
best there is. When a front grows beyond a limit it is thinned: to the rows with the best sums, which some plan still
reaches (a lower bound), or with the other rows melted into one that is as good as each of them (an upper bound). Worlds
are never merged. Callers' cards are 8 * suit + rank; here they are the engine's (game.pxi). Seats count from 0.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from bits cimport bit_count, lowest_bit, u8, u16, u32, u64

cdef extern from "fronts.h" nogil:
    bint row_within(const u8 *a, const u8 *b, int width)
    int row_sum(const u8 *row, int width)

include "game.pxi"

cdef enum:
    HIGHEST = 127               # more than any number of tricks
    LOWER = 0
    UPPER = 1

cdef struct Front:
    int count
    int room
    int width                   # worlds
    u8 *rows

# A trick, perhaps begun.
cdef struct Trick:
    int leader
    int played
    int led
    int best                    # the card that wins so far
    int winner

cdef struct OpenValue:          # with open cards, for the planner: at best, and if it plays as badly as it can
    u64 key
    signed char best
    signed char worst

cdef struct Known:              # a state and its front; or what is sure in it
    u64 hash
    u32 played
    int leader
    int gained                  # tricks taken since the root
    int width
    u16 *worlds                 # NULL: free
    Front front                 # all rows within some slack
    int slack                   # -1: the front is not known
    int sure                    # -1: not known

cdef struct Search:
    u32 *hands                  # three a world
    int worlds
    bint[3] planner             # seats of the planner's side
    bint[3] counts              # whether a trick of that seat counts
    bint trumps
    bint overtrump
    int sits_out
    int players
    u8 *goals                   # by world
    int mode                    # LOWER or UPPER
    int most_rows
    OpenValue *open_values
    u64 open_slots
    u64 open_count
    Known *known
    u64 slots
    u64 count
    u64 nodes
    u64 most_nodes
    u64 work                    # rows combined
    bint failed                 # out of memory
    bint stopped                # out of nodes, or interrupted

include "plan_rules.pxi"
include "plan_open.pxi"
include "plan_fronts.pxi"
include "plan_states.pxi"
include "plan_search.pxi"
include "plan_sure.pxi"


cdef class Plans:
    """The search of one view: its worlds, and who plans.

    :param hands: for each world the hands of seats 0 to 2 as they are now, the cards on the table taken out; of a seat
        that sits out, 0.
    :param planner: the seats of the planner's side; they hold the same in every world.
    :param counts: the seats whose tricks are counted.
    :param trick: the cards on the table in order; *leader* led.
    """

    cdef Search search
    cdef Trick trick
    cdef int strain
    cdef u16 *all_worlds
    cdef int card               # that the fronts that are known belong to; -1: none
    cdef readonly int tricks    # left to play, the one on the table included

    def __cinit__(self, hands, planner, counts, int strain, int sits_out, bint overtrump, int leader, trick):
        cdef int world, seat
        cdef Search *search = &self.search
        search.worlds = len(hands)
        search.hands = <u32 *>calloc(3 * len(hands) + 3, sizeof(u32))
        self.all_worlds = <u16 *>calloc(len(hands) + 1, sizeof(u16))
        search.open_slots, search.slots = 1 << 12, 1 << 10
        search.open_values = <OpenValue *>calloc(search.open_slots, sizeof(OpenValue))
        search.known = <Known *>calloc(search.slots, sizeof(Known))
        if search.hands == NULL or self.all_worlds == NULL or search.open_values == NULL or search.known == NULL:
            raise MemoryError
        for world, three in enumerate(hands):
            self.all_worlds[world] = world
            for seat in range(3):
                search.hands[3 * world + seat] = engine_cards(three[seat], strain)
        for seat in range(3):
            search.planner[seat] = seat in planner
            search.counts[seat] = seat in counts
        search.trumps, search.overtrump, search.sits_out = strain != NO_TRUMPS, overtrump, sits_out
        self.strain = strain
        search.players = 3 if sits_out == NOBODY else 2
        search.goals = <u8 *>calloc(len(hands) + 1, 1)
        if search.goals == NULL:
            raise MemoryError
        search.most_rows, self.card = 1 << 28, -1
        self.trick = start_of(leader)
        for card in trick:
            seat = seat_to_play(search, &self.trick)
            self.trick = after(search, &self.trick, seat, engine_card(card, strain))
        seat = seat_to_play(search, &self.trick)
        self.tricks = bit_count(search.hands[seat])

    def __dealloc__(self):
        if self.search.known != NULL:
            forget(&self.search, False)
        free(self.search.known)
        free(self.search.open_values)
        free(self.search.hands)
        free(self.search.goals)
        free(self.all_worlds)

    @property
    def nodes(self):
        """The nodes of all searches so far."""
        return self.search.nodes

    cdef int check(self) except -1:
        PyErr_CheckSignals()
        if self.search.failed:
            raise MemoryError
        return 0

    def open_values(self, int card):
        """The planner's tricks with open cards after *card*, in each world."""
        cdef int world, best, worst
        cdef Trick then = after(&self.search, &self.trick, seat_to_play(&self.search, &self.trick), engine_card(card, self.strain))
        values = []
        for world in range(self.search.worlds):
            open_trick(&self.search, world, bit_of(engine_card(card, self.strain)), &then, &best, &worst)
            values.append(best)
        self.check()
        return values

    def best_plan(self, int card, int slack, bint upper, int most_rows, u64 most_nodes):
        """The most tricks, summed over the worlds, that one plan takes after *card*: a bound if fronts were thinned.

        :param slack: by how many tricks, summed over the worlds, the plan may take fewer than open cards.
        :param upper: whether thinning is to give an upper bound, not a lower one.
        :param most_rows: how many rows a front may have.
        :returns: (the sum, the rows of the front after *card*), or None if *most_nodes* were not enough; the sum is -1
            if no plan is within the slack.
        """
        cdef Front front
        cdef int seat = seat_to_play(&self.search, &self.trick)
        cdef Trick then = after(&self.search, &self.trick, seat, engine_card(card, self.strain))
        cdef int i, best = -1
        if (self.card, self.search.mode, self.search.most_rows) != (card, upper, most_rows):
            forget(&self.search, True)
        for i, value in enumerate(self.open_values(card)):
            self.search.goals[i] = value
        self.card, self.search.mode, self.search.most_rows = card, upper, most_rows
        self.search.most_nodes, self.search.stopped = self.search.nodes + (self.search.work >> 6) + most_nodes, False
        with nogil:
            in_trick(&self.search, self.all_worlds, self.search.worlds, bit_of(engine_card(card, self.strain)), &then, 0, slack, &front)
        count = front.count
        if not self.search.stopped and not self.search.failed:
            for i in range(front.count):
                best = max(best, row_sum(row_of(&front, i), front.width))
        end_front(&front)
        self.check()
        return None if self.search.stopped else (best, count)

    def sure(self, int card, u64 most_nodes):
        """The most tricks that one plan takes after *card* in every world; None if *most_nodes* were not enough."""
        cdef Trick then = after(&self.search, &self.trick, seat_to_play(&self.search, &self.trick), engine_card(card, self.strain))
        cdef int value
        self.search.most_nodes, self.search.stopped = self.search.nodes + most_nodes, False
        with nogil:
            value = sure_from(&self.search, self.all_worlds, self.search.worlds, bit_of(engine_card(card, self.strain)), &then)
        self.check()
        return None if self.search.stopped else value
