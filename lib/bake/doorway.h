/* doorway.h - walkable openings as people meet them: what stands in them, and the floor on both
 * sides. */
#ifndef BAKE_DOORWAY_H
#define BAKE_DOORWAY_H

#include "results.h"
#include "room_index.h"

typedef struct doorway {
    kiln_len free;           /* the widest stretch of the opening that no furniture reaches into */
    const uint32_t *objects; /* what does, the one that takes most of the width first */
    uint32_t count;
} doorway;

/* What stands where a person in the opening would: across its width, and as deep as the wall but
 * at least the person's own 0.5. */
doorway doorway_look(arena *a, const level_space *space, const pack_wall *wall,
                     const pack_opening *opening);

/* The walkable node in front of an opening, to the left (+1) or right (-1) of the wall's direction:
 * the nearest within 0.5 of the point 0.25 before the wall's face that is on that side of the wall;
 * KILN_NONE when there is none. */
uint32_t doorway_node(const level_space *space, const pack_wall *wall, const pack_opening *opening,
                      int side);

/* The room in front of an opening, 0.25 before the wall's face; NULL for none or a void. */
const pack_room *doorway_room(const room_index *rooms, const pack_wall *wall,
                              const pack_opening *opening, int side);

#endif
