/* nav.h - the floor, the nav grid, and paths over it. */
#ifndef KILN_NAV_H
#define KILN_NAV_H

#include "obstacle.h"

/* Floors and grids lie within this distance of the origin, in x and in y (over 26 000 tiles):
 * distances from any point then have squares of 64 bits. */
#define KILN_NAV_MAX (1 << 28)

/* No grid has more nodes, whatever limit the caller sets. */
#define KILN_NAV_NODES_MAX (UINT32_C(1) << 30)

/* A polygon of floor, or of no floor (`hole`); later ones win. Outlines are inclusive, winding is
 * free; of an outline that crosses itself the inside is where a ray out crosses it an odd number
 * of times. */
typedef struct kiln_floor_area {
    const kiln_point *points;
    uint32_t count;
    bool hole;
    bool always; /* if no hole: floor even where one comes later (coverings, walkable openings) */
} kiln_floor_area;

/* Cells of KILN_NAV_STEP: cell (i, j) covers [x0 + i step, x0 + (i+1) step] and likewise in y; it
 * is floor when its centre is. x0 and y0 are multiples of the step. The cells are the bounding box
 * of those that are floor; none: width and height are 0. */
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
    uint32_t *island; /* per node: number of its island, the largest being 0 (then by least node),
                         or KILN_NONE */
    struct kiln_slabs *slabs; /* the walkable nodes in few rectangles, for paths */
} kiln_grid;

/* Everything about a level that standing needs. `tall` is the height a standing person needs free.
 */
typedef struct kiln_ground {
    const kiln_floor *floor;
    const kiln_obstacles *obstacles;
    kiln_len tall;
} kiln_ground;

/* At most how many nodes the grid of these areas has: those of the bounding box around all areas of
 * floor. Allocates nothing: for the limit, before anything else. */
uint64_t kiln_floor_nodes(const kiln_floor_area *areas, uint32_t count);

/* What painting these areas takes: 1 for each row of cells that an edge or, over 256 columns, an
 * area reaches over. Likewise. */
uint64_t kiln_floor_work(const kiln_floor_area *areas, uint32_t count);

/* Time and memory go with the cells of that bounding box and with the edges. Errors: MEMORY, RANGE
 * (a point beyond KILN_NAV_MAX), LIMIT (more than KILN_NAV_NODES_MAX nodes). */
kiln_status kiln_floor_build(const kiln_floor_area *areas, uint32_t count,
                             const kiln_allocator *allocator, kiln_floor *out);
void kiln_floor_free(kiln_floor *floor, const kiln_allocator *allocator);

/* canStand: floor under every cell the 0.5 x 0.5 footprint at `at` touches with its interior, and
 * no obstacle between the floor and the person's height. `obstacle`, which may be NULL, gets the
 * first one in the way, or KILN_NONE. */
bool kiln_can_stand(const kiln_ground *ground, kiln_point at, uint32_t *obstacle);

/* The grid of a level: nodes where people can stand, joined to their four neighbours. `ground` is
 * no longer needed afterwards. Errors: MEMORY, RANGE, LIMIT. */
kiln_status kiln_grid_build(const kiln_ground *ground, const kiln_allocator *allocator,
                            kiln_grid *out);

/* The same grid from which nodes are walkable: node n is when bit n & 7 of bits[n >> 3] is set.
 * Only the place and the size are read from `frame`. Any bits make a sound grid. Errors: MEMORY,
 * RANGE (beyond KILN_NAV_MAX, or off the lattice), LIMIT (more than KILN_NAV_NODES_MAX nodes). */
kiln_status kiln_grid_of_bits(const kiln_grid_info *frame, const uint8_t *bits,
                              const kiln_allocator *allocator, kiln_grid *out);
void kiln_grid_free(kiln_grid *grid, const kiln_allocator *allocator);

kiln_point kiln_grid_point(const kiln_grid *grid, uint32_t node);

/* The node at which a walker leaves the grid for `at`: walkable, within one step in x and in y,
 * with a free way along x then y or y then x; the nearest, then the one with the least index.
 * KILN_NONE when there is none. */
uint32_t kiln_grid_reach(const kiln_grid *grid, const kiln_ground *ground, kiln_point at);

/* The walkable node nearest to `at`, wherever that is; then the one with the least index. KILN_NONE
 * when no node is walkable. */
uint32_t kiln_grid_nearest(const kiln_grid *grid, kiln_point at);

/* See kiln_path() in kiln.h. Small searches take a few bytes for each slab from `allocator`, large
 * ones more; all is given back. */
kiln_status kiln_grid_path(const kiln_grid *grid, uint32_t from, uint32_t to,
                           const kiln_allocator *allocator, uint32_t *nodes, uint32_t capacity,
                           uint32_t *count, uint32_t *turns);

#endif
