/* random.h - the same numbers in every run, for property tests (splitmix64). */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number from first to last, both included. */
static inline int32_t random_from(uint64_t *state, int32_t first, int32_t last) {
    return (int32_t)(first + (int64_t)(random_next(state) % (uint64_t)((int64_t)last - first + 1)));
}

#endif
