/* nav.h - the floor, the nav grid, and paths over it. */
#ifndef KILN_NAV_H
#define KILN_NAV_H

#include "obstacle.h"

/* A polygon of floor, or of no floor (`hole`); later ones win. Outlines are inclusive, winding is
 * free. */
typedef struct kiln_floor_area {
    const kiln_point *points;
    uint32_t count;
    bool hole;
    bool
        always; /* floor even over a hole that comes later: floor coverings and walkable openings */
} kiln_floor_area;

/* Cells of KILN_NAV_STEP: cell (i, j) covers [x0 + i step, x0 + (i+1) step] and likewise in y; it
 * is floor when its centre is. x0 and y0 are multiples of the step. */
typedef struct kiln_floor {
    kiln_len x0, y0;
    uint32_t width, height;
    uint8_t *cells; /* height rows of width bytes, 1 is floor */
} kiln_floor;

/* Nodes at whole multiples of the step; node (i, j) has index j * width + i. */
typedef struct kiln_grid {
    kiln_len x0, y0;
    uint32_t width, height;
    uint32_t walkable, islands;
    const uint32_t *island; /* per node: number of its island, the largest being 0 (then by least
                               node), or KILN_NONE */
} kiln_grid;

/* Everything about a level that standing needs. `tall` is the height a standing person needs free.
 */
typedef struct kiln_ground {
    const kiln_floor *floor;
    const kiln_obstacles *obstacles;
    kiln_len tall;
} kiln_ground;

/* The bounding box of the areas' floor cells counted in nodes, before anything is allocated: for
 * the limit. */
uint64_t kiln_floor_nodes(const kiln_floor_area *areas, uint32_t count);
kiln_status kiln_floor_build(const kiln_floor_area *areas, uint32_t count,
                             const kiln_allocator *allocator, kiln_floor *out);
void kiln_floor_free(kiln_floor *floor, const kiln_allocator *allocator);

/* canStand: floor under every cell the 0.5 x 0.5 footprint at `at` touches with its interior, and
 * no obstacle between the floor and the person's height. `obstacle`, which may be NULL, gets the
 * first one in the way, or KILN_NONE. */
bool kiln_can_stand(const kiln_ground *ground, kiln_point at, uint32_t *obstacle);

/* The grid of a level: nodes where people can stand, joined to their four neighbours. */
kiln_status kiln_grid_build(const kiln_ground *ground, const kiln_allocator *allocator,
                            kiln_grid *out);
void kiln_grid_free(kiln_grid *grid, const kiln_allocator *allocator);

kiln_point kiln_grid_point(const kiln_grid *grid, uint32_t node);

/* The node at which a walker leaves the grid for `at`: walkable, within one step in x and in y,
 * with a free way along x then y or y then x; the nearest, then the one with the least index.
 * KILN_NONE when there is none. */
uint32_t kiln_grid_reach(const kiln_grid *grid, const kiln_ground *ground, kiln_point at);

uint32_t kiln_grid_nearest(const kiln_grid *grid, kiln_point at);

/* See kiln_path() in kiln.h. */
kiln_status kiln_grid_path(const kiln_grid *grid, uint32_t from, uint32_t to,
                           const kiln_allocator *allocator, uint32_t *nodes, uint32_t capacity,
                           uint32_t *count, uint32_t *turns);

#endif
