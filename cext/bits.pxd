# What bits.h offers, and the fixed-width integers that the engine speaks.
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

ctypedef uint8_t u8
ctypedef uint16_t u16
ctypedef uint32_t u32
ctypedef uint64_t u64

cdef extern from "bits.h" nogil:
    int bit_count(u32 x)
    int lowest_bit(u32 x)
    int highest_bit(u32 x)
    int match_four(const u64 *pattern, u64 code)
    int equal_four(const u64 *pattern, u64 other, u64 cells)
