/* obstacle.h - what stands in the way on one level, with a packed R-tree over it.
 *
 * Obstacles are every part box of furniture and every solid wall piece; coverings are none. */
#ifndef KILN_OBSTACLE_H
#define KILN_OBSTACLE_H

#include "geom.h"

typedef struct kiln_obstacle {
    kiln_prism shape;
    uint32_t owner, part; /* see KILN_WALL in kiln.h */
} kiln_obstacle;

/* kiln_obstacles (kiln.h) is an immutable index: near-linear to build, logarithmic to ask, whatever
 * the spread. Copies the obstacles, 80 bytes each with their share of the tree, and takes 32 more
 * while it builds. Their order is kept: it decides ties. Errors: MEMORY. */
kiln_status kiln_obstacles_build(const kiln_obstacle *items, uint32_t count,
                                 const kiln_allocator *allocator, kiln_obstacles **out);
uint32_t kiln_obstacles_count(const kiln_obstacles *obstacles);
const kiln_obstacle *kiln_obstacles_get(const kiln_obstacles *obstacles, uint32_t index);

/* Calls `visit` for each obstacle whose bounds overlap `box`, until it returns false. The order is
 * that of the tree: always the same, but no other. */
typedef bool (*kiln_obstacle_visit)(void *user, uint32_t index, const kiln_obstacle *obstacle);
void kiln_obstacles_query(const kiln_obstacles *obstacles, const kiln_box *box,
                          kiln_obstacle_visit visit, void *user);

/* The first obstacle, in build order, whose body overlaps `body`; KILN_NONE when it is free. */
uint32_t kiln_obstacles_first(const kiln_obstacles *obstacles, const kiln_prism *body);

#endif
