/* move.h - the shortest moves that free an object from what it overlaps. */
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

/* So many moves are offered at most. */
enum { MOVE_OPTIONS = 24 };

/* The moves, of at most 1 tile along x, y or both, after which the object overlaps no obstacle and
 * has floor under its centre; upwards too where a small thing would come to stand on another. The
 * shortest first. Returns how many. */
uint32_t move_options(const move_scene *scene, uint32_t object, move out[MOVE_OPTIONS]);

/* The moves along x or y by multiples of 0.05, up to 2 tiles, after which no part of the object stands in
 * the walkable openings that it stands in now, it overlaps no obstacle and has floor under its
 * centre; the shortest first. */
uint32_t move_out_of_doorways(const move_scene *scene, uint32_t object, move out[MOVE_OPTIONS]);

/* The edit that makes a move: "at" or "center" and "[3.12, 4]", or "z" and "0.74". */
typedef struct move_edit {
    const char *key, *value;
    span where; /* of the value now; line 0: it is not given */
} move_edit;
move_edit move_edit_of(arena *a, const pack *p, uint32_t object, const move *by);

#endif
