# Sets of trick vectors. A vector (t0, t1, t2) is the bit 11 * t0 + t1; t2 is what is left over. So a trick more for a
# player moves the whole set by 11, 1 or 0 bits.

cdef enum:
    SIDE = 11
    VECTORS = 121

cdef struct Vectors:
    u64 low, high


cdef inline Vectors one_vector(int place) noexcept nogil:
    cdef Vectors bits
    bits.low = <u64>1 << place if place < 64 else 0
    bits.high = <u64>1 << (place - 64) if place >= 64 else 0
    return bits


cdef inline Vectors with_a_trick(Vectors bits, int winner) noexcept nogil:
    cdef int by = SIDE if winner == 0 else 1
    if winner == 2:
        return bits
    bits.high = bits.high << by | bits.low >> (64 - by)
    bits.low <<= by
    return bits


cdef inline bint within(Vectors bits, Vectors bound) noexcept nogil:
    """Whether every vector of *bits* is one of *bound*."""
    return not (bits.low & ~bound.low or bits.high & ~bound.high)


cdef inline Vectors common(Vectors a, Vectors b) noexcept nogil:
    a.low &= b.low
    a.high &= b.high
    return a


cdef inline void add_vectors(Vectors *bits, Vectors more) noexcept nogil:
    bits.low |= more.low
    bits.high |= more.high
