# Exact averages: whole numbers of 192 bits, in units that every average of an all-pass deal can be written in.
#
# With r tricks left a player has at most r different cards, so an average over equally good cards divides by a number
# from 1 to r, three times a trick. A unit of 1 / D, where D is the product of lcm(1..r) cubed for r = 1..10 (181 bits),
# is therefore never divided into parts. What is left of the 192 bits holds utilities up to 1023.

cdef struct Number:
    u64 low, middle, high


cdef inline Number plus(Number a, Number b) noexcept nogil:
    cdef Number sum
    cdef u64 carry
    sum.low = a.low + b.low
    carry = sum.low < a.low
    sum.middle = a.middle + b.middle
    sum.high = a.high + b.high + (sum.middle < a.middle)
    sum.middle += carry
    sum.high += sum.middle < carry
    return sum


cdef inline int compare(Number a, Number b) noexcept nogil:
    """-1, 0 or 1."""
    if a.high != b.high:
        return 1 if a.high > b.high else -1
    if a.middle != b.middle:
        return 1 if a.middle > b.middle else -1
    return (a.low > b.low) - (a.low < b.low)


cdef inline u64 divide_word(u64 word, u64 divisor, u64 *rest) noexcept nogil:
    """The next word of a long division by a small *divisor*, in two halves so that nothing exceeds 64 bits."""
    cdef u64 upper = (rest[0] << 32) | (word >> 32)
    cdef u64 lower = (upper % divisor) << 32 | (word & <u64>0xFFFFFFFF)
    rest[0] = lower % divisor
    return ((upper // divisor) << 32) | (lower // divisor)


cdef inline Number divided(Number a, u64 divisor) noexcept nogil:
    """*a* by a *divisor* that divides it."""
    cdef Number quotient
    cdef u64 rest = 0
    quotient.high = divide_word(a.high, divisor, &rest)
    quotient.middle = divide_word(a.middle, divisor, &rest)
    quotient.low = divide_word(a.low, divisor, &rest)
    return quotient


cdef Number number_of(object value):
    """A Python integer below 2**192."""
    cdef Number number
    number.low = value & 0xFFFFFFFFFFFFFFFF
    number.middle = value >> 64 & 0xFFFFFFFFFFFFFFFF
    number.high = value >> 128
    return number


cdef object integer_of(Number number):
    return int(number.low) | int(number.middle) << 64 | int(number.high) << 128
