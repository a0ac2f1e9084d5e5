/* island.c - which island of a level's floor a place is on. */
#include "island.h"

uint32_t island_of_node(const level_space *space, uint32_t node) {
    return node == KILN_NONE ? KILN_NONE : space->grid.island[node];
}

static uint32_t island_at(const level_space *space, kiln_point at) {
    return island_of_node(space, kiln_grid_reach(&space->grid, &space->ground, at));
}

uint32_t island_of_place(const pack *p, const results *r, const pack_place *place) {
    const level_space *space = &r->levels[place->level];
    if (place->kind == PACK_PLACE_SPOT) return island_at(space, p->spots[place->index].at);
    if (place->kind == PACK_PLACE_POINT) return island_at(space, place->at);
    if (place->kind != PACK_PLACE_SEAT) return KILN_NONE;
    const seat_result *seat = &r->seats[place->index];
    if (seat->chosen == KILN_NONE) return KILN_NONE;
    return island_of_node(space, seat->entries[seat->chosen].node);
}
