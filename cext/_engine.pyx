# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: autotestdict=False
"""The search, compiled. Bits in, numbers out: it knows no contract, money or text.

Callers' cards are 8 * suit + rank, hands are masks of them, seats and suits count from 0, strain 4 is no trumps, nobody
is seat -1. Positions come from prefa_solver.play, which lets only legal ones be made; rows of a batch are checked here.
docs/architecture.md has a table of these files, in the order in which to read them.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from bits cimport bit_count, equal_four, highest_bit, lowest_bit, match_four, u8, u16, u32, u64

include "game.pxi"
include "suits.pxi"
include "table.pxi"
include "kinds.pxi"
include "position.pxi"
include "bounds.pxi"
include "ducking.pxi"
include "leads.pxi"
include "order.pxi"
include "search.pxi"
include "share.pxi"
include "holdings.pxi"
include "splits.pxi"
include "numbering.pxi"
include "guess.pxi"
include "values.pxi"
include "rows.pxi"
include "lines.pxi"


cdef class Engine:
    """A search and its table, of a fixed number of bytes. One thread at a time may use it.

    Each answer is that of a fresh table, whatever was solved before.

    :param long_lived: whether the table is for very many positions of a few shapes, whose proofs are all worth keeping.
    """

    cdef Search search
    cdef Position position      # the one that was asked about last
    cdef ShareSearch share_search
    cdef object interruption
    cdef volatile int stopped
    cdef readonly bint busy     # while signal handlers run in the middle of a search: they must not use this engine
    cdef u16 *split_entries     # for splits: descriptions of suits by lane, holding and remaining cards
    cdef u8 *lead_bounds        # and what is known of each lead in the splits of a shape

    def __cinit__(self, size_t table_bytes, bint long_lived=False):
        if not open_book(&self.search.book) or not open_table(&self.search.table, table_bytes, long_lived):
            raise MemoryError
        self.search.suits = self.search.book.entries
        self.search.owner = <void *>self
        self.search.stop = &self.stopped

    def __dealloc__(self):
        close_book(&self.search.book)
        close_table(&self.search.table)
        close_table(&self.share_search.table)
        free(self.split_entries)
        free(self.lead_bounds)

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

    cdef int enter(self, EnginePosition given) except -1:
        cdef int i, gained
        forget(&self.search.table)
        forget_hints(&self.search)
        self.search.nodes = 0
        self.search.aborted = False
        if not set_up(&self.search, &self.position, &given.start):
            raise MemoryError
        for i in range(given.played):
            self.position = after(&self.search, &self.position, engine_card(given.trick[i], given.start.strain),
                                  &gained)
        return 0

    cdef int enter_share(self) except -1:
        if not open_share(&self.share_search, SHARE_TABLE * self.search.table.bytes):
            raise MemoryError
        forget(&self.share_search.table)
        memset(self.share_search.hints, 255, sizeof(self.share_search.hints))
        self.share_search.nodes = 0
        return 0

    cdef int check(self) except -1:
        if self.search.aborted:
            error, self.interruption = self.interruption, None
            raise error or Stopped
        return 0

    # -- a position --

    def solve(self, EnginePosition given):
        """The declarer's tricks from here on, and the nodes that the search visited."""
        cdef int value
        self.enter(given)
        with nogil:
            value = value_of(&self.search, &self.position)
        self.check()
        return value, self.search.nodes

    def line(self, EnginePosition given):
        """The cards of one line of best play to the end."""
        cdef int value, card, gained
        cdef Position position
        cdef list cards = []
        self.enter(given)
        position = self.position
        with nogil:
            value = value_of(&self.search, &position)
        self.check()
        while position.tricks:
            with nogil:
                card = best_card(&self.search, &position, value)
            self.check()
            position = after(&self.search, &position, card, &gained)
            value -= gained
            cards.append(outer_card(card, given.start.strain))
        return cards

    def card_values(self, EnginePosition given):
        """[(card, the declarer's tricks if it is played)] for every legal card, equals included; and the nodes."""
        cdef u32 choice, distinct
        cdef int card, gained, guess, value = 0
        cdef Position next
        cdef list values = []
        self.enter(given)
        choice = legal_cards(&self.search, &self.position)
        distinct = one_of_each_run(choice, self.position.alive)
        guess = first_guess(&self.search, &self.position)
        for card in range(32):
            if not choice >> card & 1:
                continue
            if distinct >> card & 1:
                next = after(&self.search, &self.position, card, &gained)
                with nogil:
                    value = gained + value_between(&self.search, &next, 0, next.tricks, guess - gained)
                self.check()
                guess = value
            values.append((outer_card(card, given.start.strain), value))
        return values, self.search.nodes

    def question(self, EnginePosition given, int need):
        """Whether the declarer takes at least *need* tricks from here on, and the nodes that the search visited."""
        cdef Verdict verdict
        self.enter(given)
        with nogil:
            verdict = ask(&self.search, &self.position, need)
        self.check()
        return bool(verdict.holds), self.search.nodes

    def perft(self, EnginePosition given, int depth):
        """The number of ways to play *depth* cards, or all that are left, if those are fewer."""
        cdef u64 total
        self.enter(given)
        with nogil:
            total = count_plays(&self.search, &self.position, depth)
        return total

    def features(self, EnginePosition given):
        """What the first guess is made of, for fitting its weights."""
        cdef int[FEATURES] feature
        self.enter(given)
        guess_features(&self.search, &self.position, feature)
        return [feature[i] for i in range(FEATURES)]

    def lead_features(self, EnginePosition given):
        """What the score of each lead is made of, for fitting the weights: [(card, role, table, class, features)].

        One card of each run of equals; no card may be on the table.
        """
        self.enter(given)
        return [(outer_card(card, given.start.strain), *lead)
                for card, *lead in list_lead_features(&self.search, &self.position)]

    def share(self, int defender, EnginePosition given):
        """((the declarer's tricks, a defender's most, his least), nodes)."""
        cdef TrickRange found
        self.enter(given)
        self.enter_share()
        with nogil:
            found = shared_tricks(&self.search, &self.share_search, &self.position,
                                  role_of_seat(&given.start, defender), first_guess(&self.search, &self.position))
        self.check()
        return (found.tricks, found.most, found.least), self.search.nodes + self.share_search.nodes

    def share_cards(self, int defender, EnginePosition given):
        """[(card, (the declarer's tricks, a defender's most, his least) if it is played)], and the nodes."""
        cdef int card, gained, guess, role = role_of_seat(&given.start, defender)
        cdef u32 choice, distinct
        cdef Position next
        cdef TrickRange found
        cdef tuple value = ()
        cdef list values = []
        self.enter(given)
        self.enter_share()
        choice = legal_cards(&self.search, &self.position)
        distinct = one_of_each_run(choice, self.position.alive)
        guess = first_guess(&self.search, &self.position)
        for card in range(32):
            if not choice >> card & 1:
                continue
            if distinct >> card & 1:
                next = after(&self.search, &self.position, card, &gained)
                with nogil:
                    found = shared_tricks(&self.search, &self.share_search, &next, role, guess - gained)
                self.check()
                guess = gained + found.tricks
                # the trick that this card completes may go to the defender asked about
                taken = next.played == 0 and next.leader == role
                value = guess, found.most + taken, found.least + taken
            values.append((outer_card(card, given.start.strain), value))
        return values, self.search.nodes + self.share_search.nodes

    # -- rows of positions --

    def solve_rows(self, Rows rows, Py_ssize_t start, Py_ssize_t stop, signed char[:] tricks):
        """Fill tricks[start:stop] with the declarer's tricks of those rows, which must be positions."""
        cdef bint done
        with nogil:
            done = solve_rows(&self.search, NULL, rows, start, stop, tricks[:, None])
        self.check()
        if not done:
            raise MemoryError

    def share_rows(self, Rows rows, Py_ssize_t start, Py_ssize_t stop, signed char[:, :] shares):
        """Fill shares[start:stop] with the declarer's tricks and the first defender's most and least."""
        cdef bint done
        self.enter_share()
        with nogil:
            done = solve_rows(&self.search, &self.share_search, rows, start, stop, shares)
        self.check()
        if not done:
            raise MemoryError

    def follow_rows(self, Rows rows, const signed char[:, ::1] plays, bint valued, signed char[:, ::1] values,
                    signed char[:, ::1] lost, signed char[:, ::1] winners, signed char[::1] played):
        """Follow the cards of each row as far as they are legal: see prefa_solver.solving.lines for the arrays."""
        cdef bint done
        with nogil:
            done = follow_rows(&self.search, rows, plays, valued, values, lost, winners, played)
        self.check()
        if not done:
            raise MemoryError

    # -- all splits --

    def begin_splits(self, Splits splits):
        """Prepare for shapes of *splits*, which may be shared with other engines. What the table holds stays."""
        cdef const SplitJob *job = &splits.job
        if self.split_entries == NULL:
            self.split_entries = <u16 *>malloc(4 * 256 * 256 * sizeof(u16))
            if self.split_entries == NULL:
                raise MemoryError
        memset(self.split_entries, 0, 4 * 256 * 256 * sizeof(u16))
        free(self.lead_bounds)
        self.lead_bounds = <u8 *>malloc(<size_t>bit_count(job.may_lead) * job.largest)
        if self.lead_bounds == NULL:
            raise MemoryError
        forget_hints(&self.search)
        self.search.hands[0] = job.known[DECLARER]
        self.search.context = job.context
        self.search.table.exact_only = False
        self.search.aborted = False
        self.search.nodes = 0

    def solve_shape(self, Splits splits, int shape):
        """Find the values of all splits of one shape; no two engines may do the same shape. Returns the nodes."""
        if not 0 <= shape < splits.job.shape_count:
            raise IndexError(shape)
        with nogil:
            solve_shape(&self.search, &splits.job, &splits.job.shapes[shape], self.split_entries, self.lead_bounds)
        self.check()
        return self.search.nodes


class Stopped(Exception):
    """The search was told to stop by another thread."""
