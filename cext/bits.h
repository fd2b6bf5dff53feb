/* Bit tricks that Cython cannot say: one instruction where the compiler knows it, portable C elsewhere. */
#ifndef PREFA_BITS_H
#define PREFA_BITS_H
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
static inline int bit_count(uint32_t x) { return __builtin_popcount(x); }
/* Index of the lowest / highest set bit; x must not be 0. */
static inline int lowest_bit(uint32_t x) { return __builtin_ctz(x); }
static inline int highest_bit(uint32_t x) { return 31 - __builtin_clz(x); }
#else
static inline int bit_count(uint32_t x) {
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    return (int)((((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}
static inline int lowest_bit(uint32_t x) { return bit_count((x & (0u - x)) - 1u); }
static inline int highest_bit(uint32_t x) {
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    return bit_count(x) - 1;
}
#endif

/* Which of four patterns agree with an exact owner code? A pattern's cell (two bits) of 0 agrees with anything;
   any other cell must be equal. Bit i of the answer belongs to pattern i. */
#if defined(__SSE4_1__)
#include <smmintrin.h>
static inline int match_four(const uint64_t *pattern, uint64_t code) {
    const __m128i low = _mm_set1_epi64x(0x5555555555555555), exact = _mm_set1_epi64x((long long)code);
    const __m128i a = _mm_loadu_si128((const __m128i *)pattern), b = _mm_loadu_si128((const __m128i *)(pattern + 2));
    /* fold both bits of a cell onto its low one: "differs" and "is used" */
    __m128i da = _mm_xor_si128(a, exact), db = _mm_xor_si128(b, exact);
    da = _mm_or_si128(da, _mm_srli_epi64(da, 1));
    db = _mm_or_si128(db, _mm_srli_epi64(db, 1));
    const __m128i ua = _mm_and_si128(_mm_or_si128(a, _mm_srli_epi64(a, 1)), low);
    const __m128i ub = _mm_and_si128(_mm_or_si128(b, _mm_srli_epi64(b, 1)), low);
    const __m128i ma = _mm_cmpeq_epi64(_mm_and_si128(da, ua), _mm_setzero_si128());
    const __m128i mb = _mm_cmpeq_epi64(_mm_and_si128(db, ub), _mm_setzero_si128());
    return _mm_movemask_pd(_mm_castsi128_pd(ma)) | _mm_movemask_pd(_mm_castsi128_pd(mb)) << 2;
}
/* Which of four patterns are equal to another one in the given cells? */
static inline int equal_four(const uint64_t *pattern, uint64_t other, uint64_t cells) {
    const __m128i o = _mm_set1_epi64x((long long)other), c = _mm_set1_epi64x((long long)cells);
    const __m128i a = _mm_loadu_si128((const __m128i *)pattern), b = _mm_loadu_si128((const __m128i *)(pattern + 2));
    const __m128i ea = _mm_cmpeq_epi64(_mm_and_si128(_mm_xor_si128(a, o), c), _mm_setzero_si128());
    const __m128i eb = _mm_cmpeq_epi64(_mm_and_si128(_mm_xor_si128(b, o), c), _mm_setzero_si128());
    return _mm_movemask_pd(_mm_castsi128_pd(ea)) | _mm_movemask_pd(_mm_castsi128_pd(eb)) << 2;
}
#else
static inline int match_four(const uint64_t *pattern, uint64_t code) {
    int found = 0, i;
    for (i = 0; i < 4; i++) {
        const uint64_t used = (pattern[i] | pattern[i] >> 1) & 0x5555555555555555u;
        found |= (((pattern[i] ^ code) & (used | used << 1)) == 0) << i;
    }
    return found;
}
static inline int equal_four(const uint64_t *pattern, uint64_t other, uint64_t cells) {
    int found = 0, i;
    for (i = 0; i < 4; i++) {
        found |= (((pattern[i] ^ other) & cells) == 0) << i;
    }
    return found;
}
#endif

#endif
