/* query_plan.c - rooms, doors and walls as robots meet them, from a bundle. */
#include "memory.h"
#include "scene.h"

/* ---- The plan of a level --------------------------------------------------------------------- */

/* What a plan is built from, in memory of its own. */
typedef struct source {
    kiln_room_source *rooms;
    kiln_wall_source *walls;
    kiln_door_source *doors;
    uint32_t room_count, wall_count, door_count;
} source;

static bool is_door(const row_opening *opening) {
    return opening->flags & KILN_OPENING_PASSABLE;
}

static uint32_t count_doors(const kiln_bundle *b, const row_level *level) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const row_wall *wall = &KILN_ROWS(b, WALLS)[level->walls.first + i];
        for (uint32_t k = 0; k < wall->openings.count; k++)
            count += is_door(&KILN_ROWS(b, OPENINGS)[wall->openings.first + k]);
    }
    return count;
}

static void fill_rooms(const kiln_bundle *b, const row_level *level, source *s) {
    for (uint32_t i = 0; i < s->room_count; i++) {
        const row_room *room = &KILN_ROWS(b, ROOMS)[level->rooms.first + i];
        s->rooms[i] = (kiln_room_source){&KILN_ROWS(b, POINTS)[room->outline.first].at,
                                         room->outline.count, room->hole};
    }
}

static void fill_walls(const kiln_bundle *b, const row_level *level, source *s) {
    kiln_door_source *next = s->doors;
    for (uint32_t i = 0; i < s->wall_count; i++) {
        const row_wall *wall = &KILN_ROWS(b, WALLS)[level->walls.first + i];
        s->walls[i] = (kiln_wall_source){wall->from, wall->to, wall->thickness, next, 0};
        for (uint32_t k = 0; k < wall->openings.count; k++) {
            uint32_t index = wall->openings.first + k;
            const row_opening *opening = &KILN_ROWS(b, OPENINGS)[index];
            if (!is_door(opening)) continue;
            *next++ = (kiln_door_source){opening->at, opening->width, index};
            s->walls[i].door_count++;
        }
    }
}

static kiln_status build(const kiln_bundle *b, const row_level *level, kiln_level_plan **out) {
    const kiln_allocator *a = &b->allocator;
    source s = {.room_count = level->rooms.count,
                .wall_count = level->walls.count,
                .door_count = count_doors(b, level)};
    kiln_status status = KILN_ERROR_MEMORY;
    s.rooms = kiln_memory_new(a, s.room_count, sizeof *s.rooms);
    s.walls = kiln_memory_new(a, s.wall_count, sizeof *s.walls);
    s.doors = kiln_memory_new(a, s.door_count, sizeof *s.doors);
    if (s.rooms && s.walls && s.doors) {
        fill_rooms(b, level, &s);
        fill_walls(b, level, &s);
        kiln_plan_source plan = {s.rooms, s.walls, s.room_count, s.wall_count};
        status = kiln_level_plan_build(&plan, a, out);
    }
    kiln_memory_release(a, s.rooms, s.room_count, sizeof *s.rooms);
    kiln_memory_release(a, s.walls, s.wall_count, sizeof *s.walls);
    kiln_memory_release(a, s.doors, s.door_count, sizeof *s.doors);
    return status;
}

/* Threads may race here, as for grids: the first to publish wins. */
kiln_status kiln_plan_of_level(const kiln_bundle *b, uint32_t level, const kiln_level_plan **out) {
    kiln_level_index *slot = &b->plans[level];
    kiln_level_plan *ready = atomic_load_explicit(&slot->ready, memory_order_acquire);
    *out = ready;
    if (ready) return KILN_OK;
    kiln_level_plan *plan;
    kiln_status status = build(b, &KILN_ROWS(b, LEVELS)[level], &plan);
    if (status != KILN_OK) return status;
    if (!atomic_compare_exchange_strong_explicit(&slot->ready, &ready, plan, memory_order_acq_rel,
                                                 memory_order_acquire)) {
        kiln_level_plan_free(plan, &b->allocator);
        plan = ready;
    }
    *out = plan;
    return KILN_OK;
}

void kiln_plans_discard(kiln_bundle *bundle) {
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_LEVELS]; i++) {
        kiln_level_plan *plan = atomic_load_explicit(&bundle->plans[i].ready, memory_order_relaxed);
        kiln_level_plan_free(plan, &bundle->allocator);
    }
}

/* ---- Queries --------------------------------------------------------------------------------- */

/* False for what is no number, too. */
static bool is_within(double value, double least, double most) {
    return value >= least && value <= most;
}

static bool vec_of(kiln_position at, kiln_vec *out) {
    *out = (kiln_vec){kiln_units_of(at.x), kiln_units_of(at.y)};
    return is_within(at.x, -KILN_POSITION_MAX, KILN_POSITION_MAX) &&
           is_within(at.y, -KILN_POSITION_MAX, KILN_POSITION_MAX);
}

static kiln_position position_of(kiln_vec at) {
    return (kiln_position){kiln_metres_of(at.x), kiln_metres_of(at.y)};
}

kiln_status kiln_room_at(const kiln_bundle *bundle, uint32_t level, kiln_position at,
                         uint32_t *room) {
    *room = 0;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    kiln_vec here;
    if (!vec_of(at, &here) || !row) return KILN_ERROR_RANGE;
    const kiln_level_plan *plan;
    kiln_status status = kiln_plan_of_level(bundle, level, &plan);
    if (status != KILN_OK) return status;
    uint32_t ordinal = kiln_level_plan_room(plan, here);
    if (ordinal == KILN_NONE) return KILN_ERROR_NOT_FOUND;
    *room = row->rooms.first + ordinal;
    return KILN_OK;
}

/* The plan and the way that a question is about. */
static kiln_status way_on(const kiln_bundle *bundle, uint32_t level, kiln_position from,
                          kiln_position to, double radius, kiln_capsule *way,
                          const kiln_level_plan **plan) {
    bool sound = vec_of(from, &way->a);
    sound = vec_of(to, &way->b) && sound;
    if (level >= bundle->counts[KILN_SECTION_LEVELS]) return KILN_ERROR_RANGE;
    if (!sound || !is_within(radius, 0, KILN_POSITION_MAX)) return KILN_ERROR_RANGE;
    way->radius = kiln_units_of(radius);
    return kiln_plan_of_level(bundle, level, plan);
}

kiln_status kiln_blocked(const kiln_bundle *bundle, uint32_t level, kiln_position from,
                         kiln_position to, double radius, bool *blocked) {
    *blocked = false;
    const kiln_level_plan *plan;
    kiln_capsule way;
    kiln_status status = way_on(bundle, level, from, to, radius, &way, &plan);
    if (status == KILN_OK) *blocked = kiln_level_plan_blocked(plan, &way);
    return status;
}

kiln_status kiln_clearance(const kiln_bundle *bundle, uint32_t level, kiln_position from,
                           kiln_position to, double limit, double *metres) {
    *metres = 0;
    const kiln_level_plan *plan;
    kiln_capsule way;
    kiln_status status = way_on(bundle, level, from, to, limit, &way, &plan);
    if (status != KILN_OK) return status;
    *metres = kiln_metres_of(kiln_level_plan_clearance(plan, way.a, way.b, way.radius, NULL));
    return KILN_OK;
}

static uint32_t room_of(const row_level *level, uint32_t ordinal) {
    return ordinal == KILN_NONE ? KILN_NONE : level->rooms.first + ordinal;
}

kiln_status kiln_level_doors(const kiln_bundle *bundle, uint32_t level, kiln_door *items,
                             uint32_t capacity, uint32_t *count) {
    *count = 0;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row) return KILN_ERROR_RANGE;
    const kiln_level_plan *plan;
    kiln_status status = kiln_plan_of_level(bundle, level, &plan);
    if (status != KILN_OK) return status;
    *count = plan->door_count;
    for (uint32_t i = 0; i < *count && i < capacity; i++) {
        const kiln_level_door *door = &plan->doors[i];
        items[i] = (kiln_door){
            .opening = door->opening,
            .at = position_of(door->at),
            .along = {door->along.x, door->along.y},
            .left = room_of(row, door->left),
            .right = room_of(row, door->right),
        };
    }
    return capacity > 0 && *count > capacity ? KILN_ERROR_CAPACITY : KILN_OK;
}
