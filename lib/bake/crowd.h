/* crowd.h - how many boxes lie over one another in plan: what the time of most checks grows with. */
#ifndef BAKE_CROWD_H
#define BAKE_CROWD_H

#include "arena.h"
#include "kiln.h"

typedef struct crowd {
    uint64_t pairs;
    uint32_t
        worst; /* of the first kind, the box with most of the others' before it along x (KILN_NONE:
                       there are no pairs), */
    uint64_t most; /* and how many those are */
} crowd;

/* Counts the pairs of boxes whose insides meet in plan. Of `count` boxes the first `bodies` stand
 * there and meet each other and the rest; the rest, which stand for questions about a place, are
 * compared with the first alone. Takes n log n. Coordinates lie within +-2^29. */
crowd crowd_of(arena *scratch, const kiln_box *boxes, uint32_t bodies, uint32_t count);

/* The same sweep for two kinds that are only compared with each other: the sum of the weights of the
 * second kind, boxes[first] on, over all pairs. `weights` has one for each of those; all together
 * they stay below 2^32. */
uint64_t crowd_weight(arena *scratch, const kiln_box *boxes, uint32_t first, uint32_t count,
                      const uint32_t *weights);

#endif
