/* cutout.h - a piece of a level, cut out as if with a saw: what stands around a place. */
#ifndef BAKE_CUTOUT_H
#define BAKE_CUTOUT_H

#include "draw_plan.h"
#include "obstacle.h"
#include "pack.h"

/* A level made ready to be cut, so that a piece takes no longer on a large level. */
typedef struct cutout_level {
    const pack *pack;
    uint32_t level;
    kiln_plan plan;        /* rooms and parts of the whole level; no walls */
    kiln_obstacles *index; /* of parts, rooms and walls */
} cutout_level;

/* In the arena, all but the index. pack_draw_bound() must be within KILN_DRAW_ITEMS_MAX. */
cutout_level *cutout_level_new(arena *a, const pack *p, uint32_t level);
void cutout_level_free(cutout_level *level);

/* Walls are no higher than this in a piece, unless asked for. */
#define CUTOUT_WALL_HEIGHT 12000

/* At most so many parts, walls and rooms. */
#define CUTOUT_MAX 3000

typedef struct cutout {
    kiln_plan plan;             /* its walls are numbered from 0 */
    const uint32_t *wall_index; /* of the plan's walls in the pack */
    const pack_wall *apart;     /* the wall to be left out of the plan, cut like the others; NULL:
                                   nothing of it is there */
} cutout;

/* What of a level lies around `near`, also below it, but nothing that begins CUTOUT_ABOVE or more above
 * it, such as lamps at a ceiling. Objects that reach there, heights aside, are in the piece: the cut, CUTOUT_AROUND away, moves out by up to CUTOUT_FURTHER so that they are whole, else
 * they are cut off. Other objects are in it when they are whole. Rooms, walls, coverings and boxes
 * are cut off at its sides, turned boxes across, so that they reach out of it by their corners. Where more than CUTOUT_MAX things
 * lie, only the first so many are kept, those of the objects `keep` before all others. The wall
 * `apart` (KILN_NONE) is left out of the plan. */
typedef struct cutout_request {
    kiln_box near;
    kiln_len wall_height;
    uint32_t keep[2]; /* objects, or KILN_NONE */
    uint32_t apart;
} cutout_request;

#define CUTOUT_AROUND  4500
#define CUTOUT_FURTHER 13000
#define CUTOUT_ABOVE   2000

cutout cutout_of(arena *a, const cutout_level *level, const cutout_request *request);

/* What of a shape lies in a box, heights aside: its corners, rounded; fewer than three: nothing. Each
 * side of the box adds one at most. */
enum { CUTOUT_CORNERS = 8 };
uint32_t cutout_corners(const kiln_prism *shape, const kiln_box *box,
                        kiln_point corners[CUTOUT_CORNERS]);

#endif
