/* route.c - route fields unpacked, checked, and walked. */
#include "route.h"

#include "memory.h"

#include <string.h>

static kiln_step step_at(const kiln_route *route, uint32_t node) {
    return (kiln_step)(route->steps[node >> 2] >> (2 * (node & 3)) & 3);
}

/* ---- Unpacking ------------------------------------------------------------------------------- */

static void set(kiln_route *route, uint32_t node, unsigned step) {
    route->steps[node >> 2] |= (uint8_t)(step << (2 * (node & 3)));
}

static void fill(kiln_route *route, uint32_t node, uint32_t end, unsigned step) {
    for (; node < end && node % 4 != 0; node++) set(route, node, step);
    memset(route->steps + node / 4, (int)(step * 0x55), (end - node) / 4);
    for (node += (end - node) / 4 * 4; node < end; node++) set(route, node, step);
}

static bool fill_runs(kiln_route *route, const uint8_t *runs, uint32_t size) {
    uint32_t node = 0;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t length = (uint32_t)(runs[i] >> 2) + 1;
        if (length > route->nodes - node) return false;
        fill(route, node, node + length, runs[i] & 3);
        node += length;
    }
    return node == route->nodes;
}

/* Every step leads to a node that people can stand on: then it is of the same island. */
static bool steps_sound(const kiln_route *route) {
    const kiln_grid *grid = route->grid;
    const uint32_t *island = grid->island, home = island[route->goal];
    for (uint32_t j = 0, node = 0; j < grid->height; j++) {
        for (uint32_t i = 0; i < grid->width; i++, node++) {
            if (island[node] != home || node == route->goal) continue;
            bool sound = false;
            switch (step_at(route, node)) {
            case KILN_STEP_EAST:
                sound = i + 1 < grid->width && island[node + 1] == home;
                break;
            case KILN_STEP_NORTH:
                sound = j + 1 < grid->height && island[node + grid->width] == home;
                break;
            case KILN_STEP_WEST:
                sound = i > 0 && island[node - 1] == home;
                break;
            case KILN_STEP_SOUTH:
                sound = j > 0 && island[node - grid->width] == home;
                break;
            case KILN_STEP_COUNT:
                break;
            }
            if (!sound) return false;
        }
    }
    return true;
}

kiln_status kiln_route_unpack(const uint8_t *runs, uint32_t size, const kiln_grid *grid,
                              uint32_t goal, const kiln_allocator *allocator, kiln_route **out) {
    *out = NULL;
    if (grid->island[goal] == KILN_NONE) return KILN_ERROR_CORRUPT;
    uint32_t nodes = grid->width * grid->height;
    kiln_route *route = kiln_memory_new(allocator, (size_t)kiln_route_bytes(nodes), 1);
    if (!route) return KILN_ERROR_MEMORY;
    route->grid = grid;
    route->goal = goal;
    route->nodes = nodes;
    if (!fill_runs(route, runs, size) || !steps_sound(route)) {
        kiln_route_free(route, allocator);
        return KILN_ERROR_CORRUPT;
    }
    *out = route;
    return KILN_OK;
}

void kiln_route_free(kiln_route *route, const kiln_allocator *allocator) {
    if (route) kiln_memory_release(allocator, route, (size_t)kiln_route_bytes(route->nodes), 1);
}

/* ---- Walking --------------------------------------------------------------------------------- */

/* What is added to a node for a step; west and south wrap round. */
typedef struct strides {
    uint32_t by[KILN_STEP_COUNT];
} strides;

static strides strides_of(const kiln_grid *grid) {
    return (strides){{1, grid->width, 0u - 1, 0u - grid->width}};
}

static bool leads_from(const kiln_route *route, uint32_t node) {
    const uint32_t *island = route->grid->island;
    return node < route->nodes && island[node] == island[route->goal];
}

uint32_t kiln_route_next(const kiln_route *route, uint32_t node) {
    if (!leads_from(route, node)) return KILN_NONE;
    if (node == route->goal) return node;
    return node + strides_of(route->grid).by[step_at(route, node)];
}

kiln_status kiln_route_walk(const kiln_route *route, uint32_t from, uint32_t *nodes,
                            uint32_t capacity, uint32_t *count, uint32_t *turns) {
    *count = 0;
    if (turns) *turns = 0;
    if (!leads_from(route, from)) return KILN_ERROR_NOT_FOUND;
    strides by = strides_of(route->grid);
    uint32_t node = from, passed = 0, turned = 0;
    kiln_step last = step_at(route, from);
    for (; node != route->goal; passed++) {
        if (passed == route->grid->walkable) return KILN_ERROR_CORRUPT; /* in a circle */
        if (passed < capacity) nodes[passed] = node;
        kiln_step step = step_at(route, node);
        turned += step != last;
        last = step;
        node += by.by[step];
    }
    if (passed < capacity) nodes[passed] = node;
    *count = passed + 1;
    if (turns) *turns = turned;
    return capacity > 0 && *count > capacity ? KILN_ERROR_CAPACITY : KILN_OK;
}
