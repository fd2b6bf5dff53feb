# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: autotestdict=False
"""The search, compiled. Bits in, numbers out: it knows no contract, money or text.

Cards are 8 * suit + rank, hands are masks of them, seats and suits count from 0, strain 4 is no trumps, nobody is
seat -1. Positions come from prefa_solver.play, which lets only legal ones be made; rows of a batch are checked here.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from bits cimport bit_count, equal_four, highest_bit, lowest_bit, match_four, u8, u16, u32, u64

cdef enum:
    NO_TRUMPS = 4
    NOBODY = -1
    MOST_TRICKS = 10

include "suits.pxi"
include "table.pxi"
include "game.pxi"
include "bounds.pxi"
include "ducking.pxi"
include "leads.pxi"
include "order.pxi"
include "search.pxi"
include "root.pxi"
include "perft.pxi"
include "guess.pxi"
include "share.pxi"
include "rows.pxi"
include "lines.pxi"
include "splits.pxi"
include "belief.pxi"


cdef class Engine:
    """A search and its table, of a fixed number of bytes. One thread at a time may use it.

    Methods that take a position want: the three hands as they are now, the cards on the table in order, who leads or
    led, the declarer, the strain, who sits out (-1 nobody), whether the declarer wants few tricks, and whether a ruff
    must be beaten. Each answer is that of a fresh table, whatever was solved before.
    """

    cdef Search search
    cdef Root root
    cdef Share share_search
    cdef object interruption
    cdef volatile int stopped
    cdef readonly bint busy     # while signal handlers run in the middle of a search: they must not use this engine
    cdef u16 *known             # for splits: descriptions of suits by lane, holding and remaining cards
    cdef u8 *leads              # and what is known of each lead in the splits of a shape

    def __cinit__(self, size_t table_bytes, bint many=False):
        if not open_book(&self.search.book) or not open_table(&self.search.table, table_bytes, many):
            raise MemoryError
        self.search.suits = self.search.book.entries
        self.search.owner = <void *>self
        self.search.stop = &self.stopped

    def __dealloc__(self):
        close_book(&self.search.book)
        close_table(&self.search.table)
        close_table(&self.share_search.table)
        free(self.known)
        free(self.leads)

    @property
    def table_use(self):
        """How often the table was asked for a position, and how often it answered, since the engine was made."""
        return self.search.table.probes, self.search.table.hits

    def stop(self):
        """Make a call that another thread is in the middle of end soon, with Stopped; so does any later long one."""
        self.stopped = True

    cdef bint signalled(self) noexcept:
        # in any thread but the main one this does nothing
        self.busy = True
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            self.interruption = error
            return True
        finally:
            self.busy = False
        return False

    cdef int enter(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain,
                   int sits_out, bint few, bint overtrump) except -1:
        cdef u32[3] hands = [hand0, hand1, hand2]
        cdef int card, seat = leader, gained
        for card in trick:
            hands[seat] |= <u32>1 << card
            seat = (seat + 1) % 3
            if seat == sits_out:
                seat = (seat + 1) % 3
        forget(&self.search.table)
        forget_hints(&self.search)
        self.search.nodes = 0
        self.search.aborted = False
        if not set_up(&self.search, &self.root, hands, leader, declarer, strain, sits_out, few, overtrump):
            raise MemoryError
        for card in trick:
            self.root = after(&self.search, &self.root, engine_card(card, strain), &gained)
        return 0

    cdef int check(self) except -1:
        if self.search.aborted:
            error, self.interruption = self.interruption, None
            raise error or Stopped
        return 0

    def solve(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain, int sits_out,
              bint few, bint overtrump):
        """The declarer's tricks from here on, and the nodes that the search visited."""
        cdef int value
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        with nogil:
            value = value_between(&self.search, &self.root, 0, self.root.tricks, first_guess(&self.search, &self.root))
        self.check()
        return value, self.search.nodes

    def line(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain, int sits_out,
             bint few, bint overtrump):
        """The cards of one line of best play to the end."""
        cdef int value, card, gained
        cdef Root root
        cdef list cards = []
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        root = self.root
        with nogil:
            value = value_between(&self.search, &root, 0, root.tricks, first_guess(&self.search, &root))
        self.check()
        while root.tricks:
            with nogil:
                card = best_card(&self.search, &root, value)
            self.check()
            root = after(&self.search, &root, card, &gained)
            value -= gained
            cards.append(outer_card(card, strain))
        return cards

    def card_values(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain,
                    int sits_out, bint few, bint overtrump):
        """[(card, the declarer's tricks if it is played)] for every legal card, equals included; and the nodes."""
        cdef u32 choice, distinct
        cdef int card, gained, guess, value = 0
        cdef Root next
        cdef list values = []
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        choice = legal_cards(&self.search, &self.root)
        distinct = unlike(choice, self.root.alive)
        guess = first_guess(&self.search, &self.root)
        for card in range(32):
            if not choice >> card & 1:
                continue
            if distinct >> card & 1:
                next = after(&self.search, &self.root, card, &gained)
                with nogil:
                    value = gained + value_between(&self.search, &next, 0, next.tricks, guess - gained)
                self.check()
                guess = value
            values.append((outer_card(card, strain), value))
        return values, self.search.nodes

    def perft(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain, int sits_out,
              bint few, bint overtrump, int depth):
        """The number of ways to play *depth* cards, or all that are left, if those are fewer."""
        cdef u64 total
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        with nogil:
            total = count_plays(&self.search, &self.root, depth)
        return total

    def features(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain, int sits_out,
                 bint few, bint overtrump):
        """What the first guess is made of, for fitting its weights."""
        cdef int[FEATURES] feature
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        guess_features(&self.search, &self.root, feature)
        return [feature[i] for i in range(FEATURES)]

    def question(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain, int sits_out,
                 bint few, bint overtrump, int need):
        """Whether the declarer takes at least *need* tricks from here on, and the nodes that the search visited."""
        cdef Verdict verdict
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        with nogil:
            verdict = ask(&self.search, &self.root, need)
        self.check()
        return bool(verdict.holds), self.search.nodes

    def lead_features(self, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain,
                      int sits_out, bint few, bint overtrump):
        """What the score of each lead is made of, for fitting the weights: [(card, role, table, class, features)].

        One card of each run of equals; *trick* must be empty.
        """
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        return [(outer_card(card, strain), *lead) for card, *lead in list_lead_features(&self.search, &self.root)]

    cdef int enter_share(self) except -1:
        if not open_share(&self.share_search, SHARE_TABLE * self.search.table.bytes):
            raise MemoryError
        forget(&self.share_search.table)
        memset(self.share_search.hints, 255, sizeof(self.share_search.hints))
        self.share_search.nodes = 0
        return 0

    def share(self, int defender, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer, int strain,
              int sits_out, bint few, bint overtrump):
        """((the declarer's tricks, a defender's most, his least), nodes)."""
        cdef Split split
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        self.enter_share()
        with nogil:
            split = split_tricks(&self.search, &self.share_search, &self.root,
                                 defender_role(defender, declarer, sits_out), first_guess(&self.search, &self.root))
        self.check()
        return (split.tricks, split.most, split.least), self.search.nodes + self.share_search.nodes

    def share_cards(self, int defender, u32 hand0, u32 hand1, u32 hand2, tuple trick, int leader, int declarer,
                    int strain, int sits_out, bint few, bint overtrump):
        """[(card, (the declarer's tricks, a defender's most, his least) if it is played)], and the nodes."""
        cdef int card, gained, guess, role = defender_role(defender, declarer, sits_out)
        cdef u32 choice, distinct
        cdef Root next
        cdef Split split
        cdef tuple value = ()
        cdef list values = []
        self.enter(hand0, hand1, hand2, trick, leader, declarer, strain, sits_out, few, overtrump)
        self.enter_share()
        choice = legal_cards(&self.search, &self.root)
        distinct = unlike(choice, self.root.alive)
        guess = first_guess(&self.search, &self.root)
        for card in range(32):
            if not choice >> card & 1:
                continue
            if distinct >> card & 1:
                next = after(&self.search, &self.root, card, &gained)
                with nogil:
                    split = split_tricks(&self.search, &self.share_search, &next, role, guess - gained)
                self.check()
                guess = gained + split.tricks
                # the trick that this card completes may go to the defender asked about
                taken = next.played == 0 and next.leader == role
                value = guess, split.most + taken, split.least + taken
            values.append((outer_card(card, strain), value))
        return values, self.search.nodes + self.share_search.nodes

    def solve_rows(self, Rows rows, Py_ssize_t start, Py_ssize_t stop, signed char[:] tricks):
        """Fill tricks[start:stop] with the declarer's tricks of those rows, which must be positions."""
        cdef bint done
        with nogil:
            done = solve_rows(&self.search, NULL, &self.root, rows, start, stop, tricks[:, None])
        self.check()
        if not done:
            raise MemoryError

    def follow_rows(self, Rows rows, const signed char[:, ::1] plays, bint valued, signed char[:, ::1] values,
                    signed char[:, ::1] lost, signed char[:, ::1] winners, signed char[::1] played):
        """Follow the cards of each row as far as they are legal: see prefa_solver.lines for the arrays."""
        cdef bint done
        with nogil:
            done = follow_rows(&self.search, &self.root, rows, plays, valued, values, lost, winners, played)
        self.check()
        if not done:
            raise MemoryError

    def share_rows(self, Rows rows, Py_ssize_t start, Py_ssize_t stop, signed char[:, :] shares):
        """Fill shares[start:stop] with the declarer's tricks and the first defender's most and least."""
        cdef bint done
        self.enter_share()
        with nogil:
            done = solve_rows(&self.search, &self.share_search, &self.root, rows, start, stop, shares)
        self.check()
        if not done:
            raise MemoryError

    def begin_splits(self, Splits job):
        """Prepare for shapes of *job*, which may be shared with other engines. What the table holds stays."""
        if self.known == NULL:
            self.known = <u16 *>malloc(4 * 256 * 256 * sizeof(u16))
            if self.known == NULL:
                raise MemoryError
        memset(self.known, 0, 4 * 256 * 256 * sizeof(u16))
        free(self.leads)
        self.leads = <u8 *>malloc(<size_t>bit_count(job.leads) * job.largest)
        if self.leads == NULL:
            raise MemoryError
        forget_hints(&self.search)
        self.search.hands[0] = job.hand
        self.search.context = job.context
        self.search.table.exact_only = False
        self.search.aborted = False
        self.search.nodes = 0

    def solve_shape(self, Splits job, int shape):
        """Find the values of all splits of one shape; no two engines may do the same shape. Returns the nodes."""
        if not 0 <= shape < job.shape_count:
            raise IndexError(shape)
        with nogil:
            solve_shape(&self.search, job, &job.shapes[shape], self.known, self.leads)
        self.check()
        return self.search.nodes


class Stopped(Exception):
    """The search was told to stop by another thread."""
