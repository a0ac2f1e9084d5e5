/* query_place.c - addresses and route fields, from a bundle. */
#include "memory.h"
#include "place.h"
#include "route.h"
#include "scene.h"

/* ---- Addresses ------------------------------------------------------------------------------- */

static kiln_site place_of(const kiln_bundle *b, kiln_address_kind kind, uint32_t source) {
    if (kind == KILN_ADDRESS_DESK) {
        const row_seat *seat = &KILN_ROWS(b, SEATS)[source];
        return kiln_place_of_seat(source, seat->at, seat->facing);
    }
    if (kind == KILN_ADDRESS_FIXTURE) {
        const row_object *object = &KILN_ROWS(b, OBJECTS)[source];
        return kiln_place_of_object(source, object->center2, object->facing);
    }
    const row_room *room = &KILN_ROWS(b, ROOMS)[source];
    kiln_room_source outline = {&KILN_ROWS(b, POINTS)[room->outline.first].at, room->outline.count,
                                room->hole};
    return kiln_place_of_room(source, kiln_room_measure(&outline).centre);
}

/* The ranges of a level's kinds lie behind one another. */
static kiln_address_kind kind_of(const kiln_bundle *b, uint32_t level, uint32_t address) {
    const row_level *row = &KILN_ROWS(b, LEVELS)[level];
    if (address < row->fixtures.first) return KILN_ADDRESS_DESK;
    return address < row->middles.first ? KILN_ADDRESS_FIXTURE : KILN_ADDRESS_ROOM;
}

static kiln_position position_of(kiln_vec at) {
    return (kiln_position){kiln_metres_of(at.x), kiln_metres_of(at.y)};
}

kiln_status kiln_address_get(const kiln_bundle *bundle, uint32_t address, kiln_address_info *out) {
    *out = (kiln_address_info){0};
    const row_address *row = KILN_ROW(bundle, ADDRESSES, address);
    if (!row) return KILN_ERROR_RANGE;
    kiln_site place = place_of(bundle, kind_of(bundle, row->level, address), row->source);
    kiln_len run = row->run ? kiln_approach_runs[row->run - 1] : 0;
    *out = (kiln_address_info){
        .kind = place.kind,
        .level = row->level,
        .source = row->source,
        .at = position_of(place.at),
        .has_facing = place.has_facing,
        .facing = place.facing,
        .run = run,
        .approach = position_of(kiln_place_approach(&place, run)),
        .room = row->room,
        .node = row->node,
        .place_clear = row->flags & KILN_ADDRESS_PLACE_CLEAR,
        .run_clear = row->flags & KILN_ADDRESS_RUN_CLEAR,
    };
    return KILN_OK;
}

kiln_status kiln_refused_get(const kiln_bundle *bundle, uint32_t refused, kiln_refused_info *out) {
    *out = (kiln_refused_info){0};
    const row_refused *row = KILN_ROW(bundle, REFUSED, refused);
    if (!row) return KILN_ERROR_RANGE;
    kiln_site place = place_of(bundle, (kiln_address_kind)row->kind, row->source);
    *out = (kiln_refused_info){
        .kind = place.kind,
        .level = row->level,
        .source = row->source,
        .at = position_of(place.at),
        .reason = (kiln_refusal)row->reason,
    };
    return KILN_OK;
}

/* ---- Routes ---------------------------------------------------------------------------------- */

kiln_status kiln_route_get(const kiln_bundle *bundle, uint32_t route, kiln_route_info *out) {
    *out = (kiln_route_info){0};
    const row_route *row = KILN_ROW(bundle, ROUTES, route);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_route_info){row->level, row->goal};
    return KILN_OK;
}

kiln_status kiln_route_find(const kiln_bundle *bundle, uint32_t level, uint32_t goal,
                            uint32_t *route) {
    *route = 0;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row) return KILN_ERROR_RANGE;
    const row_route *routes = KILN_ROWS(bundle, ROUTES);
    uint32_t low = row->routes.first, high = low + row->routes.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (routes[middle].goal == goal) {
            *route = middle;
            return KILN_OK;
        }
        if (routes[middle].goal < goal)
            low = middle + 1;
        else
            high = middle;
    }
    return KILN_ERROR_NOT_FOUND;
}

static kiln_status unpack(const kiln_bundle *b, const kiln_packed *packed, const row_route *row,
                          kiln_route **out) {
    const kiln_grid *grid;
    kiln_status status = kiln_grid_of_level(b, row->level, &grid);
    if (status != KILN_OK) return status;
    uint8_t *runs = kiln_memory_new(&b->allocator, packed->raw, 1);
    if (!runs) return KILN_ERROR_MEMORY;
    status = kiln_unpack(packed, &runs, 1, &b->allocator);
    if (status == KILN_OK)
        status = kiln_route_unpack(runs, packed->raw, grid, row->goal, &b->allocator, out);
    kiln_memory_release(&b->allocator, runs, packed->raw, 1);
    return status;
}

/* Threads may race here, as for grids: the first to publish wins. */
kiln_status kiln_route_open(const kiln_bundle *bundle, uint32_t route, const kiln_route **out) {
    *out = NULL;
    const row_route *row = KILN_ROW(bundle, ROUTES, route);
    if (!row) return KILN_ERROR_RANGE;
    kiln_route_field *slot = &bundle->fields[route];
    kiln_route *ready = atomic_load_explicit(&slot->ready, memory_order_acquire);
    *out = ready;
    if (ready) return KILN_OK;
    kiln_route *opened;
    kiln_status status = unpack(bundle, &slot->packed, row, &opened);
    if (status != KILN_OK) return status;
    if (!atomic_compare_exchange_strong_explicit(&slot->ready, &ready, opened, memory_order_acq_rel,
                                                 memory_order_acquire)) {
        kiln_route_free(opened, &bundle->allocator);
        opened = ready;
    }
    *out = opened;
    return KILN_OK;
}

void kiln_routes_discard(kiln_bundle *bundle) {
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_ROUTES]; i++) {
        kiln_route *route = atomic_load_explicit(&bundle->fields[i].ready, memory_order_relaxed);
        kiln_route_free(route, &bundle->allocator);
    }
}
