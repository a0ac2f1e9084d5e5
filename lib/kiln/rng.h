/* rng.h - mulberry32: 32 bits of state, good enough for choosing where to stroll. */
#ifndef KILN_RNG_H
#define KILN_RNG_H

#include <stdint.h>

typedef struct kiln_rng {
    uint32_t state;
} kiln_rng;

/* The next number in [0, 1), a multiple of 2^-32. */
static inline double kiln_rng_next(kiln_rng *rng) {
    uint32_t t = rng->state += 0x6D2B79F5u;
    t = (t ^ (t >> 15)) * (t | 1u);
    t ^= t + (t ^ (t >> 7)) * (t | 61u);
    return (double)(t ^ (t >> 14)) / 4294967296.0;
}

#endif
