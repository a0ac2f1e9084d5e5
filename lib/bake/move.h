/* move.h - the shortest move that frees an object from what it overlaps. */
#ifndef BAKE_MOVE_H
#define BAKE_MOVE_H

#include "floorplan.h"

/* May this obstacle be overlapped? Those that other findings are about. */
typedef bool (*move_ignored)(const void *user, uint32_t owner);

typedef struct move_scene {
    const pack *pack;
    const level_space *space;
    const floorplan *plan;
    move_ignored ignored;
    const void *user;
} move_scene;

typedef struct move {
    kiln_len x, y, z;
} move;

/* Of the moves along x, y or, when it does not stand on the ground, upwards, of at most 1 tile,
 * after which the object overlaps no obstacle and has floor under its centre, the shortest. False
 * when there is none. */
bool move_find(const move_scene *scene, uint32_t object, move *out);

/* The edit that makes it: "at: [3.12, 4]", "center: ..." for an object placed so, or "z: 0.74". */
const char *move_edit(arena *a, const pack *p, uint32_t object, const move *by);

#endif
