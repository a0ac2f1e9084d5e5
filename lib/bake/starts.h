/* starts.h - the people who start at a point of a level, rather than at a seat or spot. */
#ifndef BAKE_STARTS_H
#define BAKE_STARTS_H

#include "pack.h"

typedef struct level_starts {
    const uint32_t *first;  /* levels + 1: into `people` */
    const uint32_t *people; /* by level, then in the pack's order */
} level_starts;

level_starts starts_of(arena *a, const pack *p);

#endif
