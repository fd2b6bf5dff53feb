/* Rows of small numbers, a byte a world: compared many at a time where the compiler can. */
#ifndef PREFA_FRONTS_H
#define PREFA_FRONTS_H
#include <stdint.h>

/* Whether no number of a is higher than that of b in its place. */
static inline int row_within(const uint8_t *a, const uint8_t *b, int width) {
    int i = 0;
    for (; i + 16 <= width; i += 16) {
        uint8_t above = 0;
        for (int j = 0; j < 16; j++) {
            above |= (uint8_t)(a[i + j] > b[i + j]);
        }
        if (above) {
            return 0;
        }
    }
    for (; i < width; i++) {
        if (a[i] > b[i]) {
            return 0;
        }
    }
    return 1;
}

static inline int row_sum(const uint8_t *row, int width) {
    int sum = 0;
    for (int i = 0; i < width; i++) {
        sum += row[i];
    }
    return sum;
}
#endif
