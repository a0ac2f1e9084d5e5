/* route.h - route fields: at every node one step towards a goal. */
#ifndef KILN_ROUTE_H
#define KILN_ROUTE_H

#include "bundle_format.h"
#include "nav.h"

/* A field's directions, in the order in which paths prefer them (nav.h). */
typedef enum kiln_step {
    KILN_STEP_EAST,
    KILN_STEP_NORTH,
    KILN_STEP_WEST,
    KILN_STEP_SOUTH,
    KILN_STEP_COUNT
} kiln_step;

/* A quarter of a byte for each node, the first one in the lowest bits. */
struct kiln_route {
    const kiln_grid *grid;
    uint32_t goal, nodes;
    uint8_t steps[];
};

/* How much a field over a grid of that many nodes takes. */
static inline uint64_t kiln_route_bytes(uint64_t nodes) {
    return sizeof(struct kiln_route) + (nodes + 3) / 4;
}

/* A field from its runs (KILN_SECTION_ID_FIELD), `size` of them. The grid must outlive it; the goal
 * is one of its nodes. Errors: MEMORY; CORRUPT: nobody can stand at the goal, the runs are more or
 * fewer than the nodes, or a step from a node of the goal's island leads to no other. */
kiln_status kiln_route_unpack(const uint8_t *runs, uint32_t size, const kiln_grid *grid,
                              uint32_t goal, const kiln_allocator *allocator, kiln_route **out);
void kiln_route_free(kiln_route *route, const kiln_allocator *allocator);

#endif
