/* unblock.h - the smallest move of an object out of a doorway (K209). */
#ifndef BAKE_UNBLOCK_H
#define BAKE_UNBLOCK_H

#include "doorway.h"
#include "move.h"

typedef struct unblock {
    const pack *pack;
    const results *results;
    const pack_wall *wall;
    const pack_opening *opening;
    const floorplan *plan; /* of the wall's level */
    uint32_t object;
    uint64_t *budget; /* of nodes to build, for all that is asked in one run */
} unblock;

/* About a second. */
#define UNBLOCK_BUDGET 20000000u

/* Of the moves by up to 2 tiles along x or y, by 0.05, the least after which the object is out of
 * the doorway, overlaps nothing and has floor under its centre, and after which people can walk
 * through, stand beside every seat where they could, and at every spot. Measured with the whole
 * level built anew. False when there is none, and for objects of banks. */
bool unblock_find(const unblock *u, move *out);

#endif
