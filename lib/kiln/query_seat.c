/* query_seat.c - seats: where to stand before sitting, and the motion onto them. */
#include "memory.h"
#include "scene.h"
#include "sweep.h"

/* ---- As baked -------------------------------------------------------------------------------- */

kiln_status kiln_seat_get(const kiln_bundle *bundle, uint32_t seat, kiln_seat_info *out) {
    *out = (kiln_seat_info){0};
    const row_seat *row = KILN_ROW(bundle, SEATS, seat);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_seat_info){
        .address = kiln_string(bundle, row->address),
        .level = row->level,
        .object = row->object,
        .pose = (kiln_pose)row->pose,
        .at = row->at,
        .height = row->height,
        .facing = row->facing,
        .chosen = row->chosen,
    };
    return KILN_OK;
}

static kiln_hit hit_of(const kiln_bundle *bundle, const row_entry *row) {
    if (row->stage == KILN_STAGE_NONE) return (kiln_hit){0};
    return (kiln_hit){
        .stage = (kiln_stage)row->stage,
        .actor = row->actor,
        .part = kiln_string(bundle, row->part),
        .owner = row->hit_by.owner,
        .obstacle = row->hit_by.part,
        .progress = row->progress,
        .depth = row->depth,
        .point = {row->point[0], row->point[1], row->point[2]},
    };
}

static kiln_entry entry_of(const kiln_bundle *bundle, const row_entry *row) {
    return (kiln_entry){
        .side = (kiln_side)row->side,
        .verdict = (kiln_verdict)row->verdict,
        .has_stand = row->flags & KILN_ENTRY_HAS_STAND,
        .standable = row->flags & KILN_ENTRY_STANDABLE,
        .clear = row->flags & KILN_ENTRY_CLEAR,
        .stand = row->stand,
        .node = row->node,
        .owner = row->blocker.owner,
        .obstacle = row->blocker.part,
        .hit = hit_of(bundle, row),
    };
}

kiln_status kiln_seat_entries(const kiln_bundle *bundle, uint32_t seat, kiln_entry *items,
                              uint32_t capacity, uint32_t *count) {
    *count = 0;
    const row_seat *row = KILN_ROW(bundle, SEATS, seat);
    if (!row) return KILN_ERROR_RANGE;
    *count = row->entries.count;
    const row_entry *entries = KILN_ROWS(bundle, ENTRIES) + row->entries.first;
    for (uint32_t i = 0; i < *count && i < capacity; i++) items[i] = entry_of(bundle, &entries[i]);
    return capacity > 0 && *count > capacity ? KILN_ERROR_CAPACITY : KILN_OK;
}

kiln_status kiln_seat_entry(const kiln_bundle *bundle, uint32_t seat, kiln_entry *out) {
    *out = (kiln_entry){0};
    const row_seat *row = KILN_ROW(bundle, SEATS, seat);
    if (!row) return KILN_ERROR_RANGE;
    if (row->chosen == KILN_NONE) return KILN_ERROR_NOT_FOUND;
    *out = entry_of(bundle, &KILN_ROWS(bundle, ENTRIES)[row->entries.first + row->chosen]);
    return KILN_OK;
}

/* ---- Obstacles ------------------------------------------------------------------------------- */

static bool in_the_way(const kiln_bundle *b, const row_object *object) {
    return KILN_ROWS(b, ASSETS)[object->asset].kind != KILN_ASSET_COVERING;
}

static uint64_t count_obstacles(const kiln_bundle *b, const row_level *level) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < level->objects.count; i++) {
        const row_object *object = &KILN_ROWS(b, OBJECTS)[level->objects.first + i];
        if (in_the_way(b, object)) count += KILN_ROWS(b, ASSETS)[object->asset].parts.count;
    }
    for (uint32_t i = 0; i < level->walls.count; i++)
        count += KILN_ROWS(b, WALLS)[level->walls.first + i].pieces.count;
    return count;
}

static kiln_obstacle *add_object(const kiln_bundle *b, uint32_t index, kiln_obstacle *out) {
    const row_object *object = &KILN_ROWS(b, OBJECTS)[index];
    if (!in_the_way(b, object)) return out;
    const row_asset *asset = &KILN_ROWS(b, ASSETS)[object->asset];
    const row_part *parts = KILN_ROWS(b, PARTS) + asset->parts.first;
    kiln_turn turn = kiln_turn_of(object->facing);
    for (uint32_t i = 0; i < asset->parts.count; i++)
        *out++ = (kiln_obstacle){
            .shape = kiln_prism_placed(parts[i].box, asset->size_x, asset->size_y, turn,
                                       object->center2, object->z),
            .owner = index,
            .part = i,
        };
    return out;
}

static kiln_obstacle *add_wall(const kiln_bundle *b, uint32_t index, kiln_obstacle *out) {
    kiln_range pieces = KILN_ROWS(b, WALLS)[index].pieces;
    for (uint32_t i = 0; i < pieces.count; i++)
        *out++ = (kiln_obstacle){
            .shape = KILN_ROWS(b, PIECES)[pieces.first + i].shape,
            .owner = KILN_WALL + index,
            .part = i,
        };
    return out;
}

/* Objects, then walls, as when the answers were baked: the order decides ties. */
static void list_obstacles(const kiln_bundle *b, const row_level *level, kiln_obstacle *out) {
    for (uint32_t i = 0; i < level->objects.count; i++)
        out = add_object(b, level->objects.first + i, out);
    for (uint32_t i = 0; i < level->walls.count; i++)
        out = add_wall(b, level->walls.first + i, out);
}

kiln_status kiln_obstacles_of_level(const kiln_bundle *bundle, uint32_t level,
                                    const kiln_allocator *allocator, kiln_obstacles **out) {
    *out = NULL;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row) return KILN_ERROR_RANGE;
    /* A few bytes can place a large asset very often. */
    uint64_t count = count_obstacles(bundle, row);
    if (count > bundle->max_raw_bytes / sizeof(kiln_obstacle) || count >= KILN_NONE)
        return KILN_ERROR_LIMIT;
    kiln_obstacle *items = kiln_memory_new(allocator, (size_t)count, sizeof *items);
    if (!items) return KILN_ERROR_MEMORY;
    list_obstacles(bundle, row, items);
    kiln_status status = kiln_obstacles_build(items, (uint32_t)count, allocator, out);
    kiln_memory_release(allocator, items, (size_t)count, sizeof *items);
    return status;
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

static void discard(const kiln_bundle *b, kiln_body *body) {
    kiln_body_free(body, &b->allocator);
    kiln_memory_release(&b->allocator, body, 1, sizeof *body);
}

void kiln_bodies_discard(kiln_bundle *bundle) {
    for (uint32_t i = 0; i <= bundle->counts[KILN_SECTION_ASSETS]; i++) {
        kiln_body *body = atomic_load_explicit(&bundle->bodies[i].ready, memory_order_relaxed);
        if (body) discard(bundle, body);
    }
}

static kiln_body_shape copy_shape(const kiln_bundle *b, kiln_range range, kiln_body_part **next) {
    kiln_body_shape shape = {*next, range.count};
    for (uint32_t i = 0; i < range.count; i++) {
        const row_part *row = &KILN_ROWS(b, PARTS)[range.first + i];
        *(*next)++ = (kiln_body_part){kiln_string(b, row->id), row->box};
    }
    return shape;
}

static kiln_status build_person(const kiln_bundle *b, uint32_t person, kiln_body *out) {
    const row_asset *row = &KILN_ROWS(b, ASSETS)[person];
    size_t count = (size_t)row->parts.count + row->seated.count + row->lying.count;
    kiln_body_part *parts = kiln_memory_new(&b->allocator, count, sizeof *parts);
    if (!parts) return KILN_ERROR_MEMORY;
    kiln_body_part *next = parts;
    kiln_body_source source = {.actor = person, .size_x = row->size_x, .size_y = row->size_y};
    source.standing = copy_shape(b, row->parts, &next);
    source.seated = copy_shape(b, row->seated, &next);
    source.lying = copy_shape(b, row->lying, &next);
    kiln_status status = kiln_body_build(&source, &b->allocator, out);
    kiln_memory_release(&b->allocator, parts, count, sizeof *parts);
    return status;
}

static kiln_status build_plain(const kiln_bundle *b, kiln_body *out) {
    kiln_body_source source = kiln_body_plain();
    return kiln_body_build(&source, &b->allocator, out);
}

/* The body of a person asset, or the plain one. Threads may race here: the first to publish wins,
 * the others use its body and free their own. */
static kiln_status body_of(const kiln_bundle *b, uint32_t person, const kiln_body **out) {
    const row_asset *row = KILN_ROW(b, ASSETS, person);
    *out = NULL;
    if (person != KILN_NONE && (!row || row->kind != KILN_ASSET_PERSON)) return KILN_ERROR_RANGE;
    kiln_person_body *slot = &b->bodies[row ? person : b->counts[KILN_SECTION_ASSETS]];
    kiln_body *ready = atomic_load_explicit(&slot->ready, memory_order_acquire);
    *out = ready;
    if (ready) return KILN_OK;
    kiln_body *body = kiln_memory_new(&b->allocator, 1, sizeof *body);
    if (!body) return KILN_ERROR_MEMORY;
    kiln_status status = row ? build_person(b, person, body) : build_plain(b, body);
    if (status != KILN_OK) {
        kiln_memory_release(&b->allocator, body, 1, sizeof *body);
        return status;
    }
    if (!atomic_compare_exchange_strong_explicit(&slot->ready, &ready, body, memory_order_acq_rel,
                                                 memory_order_acquire)) {
        discard(b, body);
        body = ready;
    }
    *out = body;
    return KILN_OK;
}

/* ---- Motion ---------------------------------------------------------------------------------- */

static bool in_reach(kiln_len value) {
    return value >= -KILN_SEAT_REACH && value <= KILN_SEAT_REACH;
}

/* Checks the arguments that both calls have. */
static kiln_status prepare(const kiln_bundle *b, uint32_t seat, uint32_t person, kiln_side side,
                           kiln_point stand, kiln_seat_pose *pose, const kiln_body **body) {
    const row_seat *row = KILN_ROW(b, SEATS, seat);
    if (!row || (uint32_t)side >= KILN_SIDE_COUNT) return KILN_ERROR_RANGE;
    if (!in_reach(stand.x) || !in_reach(stand.y)) return KILN_ERROR_RANGE;
    *pose = (kiln_seat_pose){(kiln_pose)row->pose, row->at, row->height, row->facing};
    return body_of(b, person, body);
}

kiln_status kiln_seat_motion(const kiln_bundle *bundle, const kiln_obstacles *obstacles,
                             uint32_t seat, uint32_t person, kiln_side side, kiln_point stand,
                             kiln_hit *hit) {
    *hit = (kiln_hit){0};
    kiln_seat_pose pose;
    const kiln_body *body;
    kiln_status status = prepare(bundle, seat, person, side, stand, &pose, &body);
    if (status == KILN_OK) kiln_transition_clear(body, &pose, side, stand, obstacles, hit);
    return status;
}

/* The part in the bundle that a box of a body is; KILN_NONE when it has none. */
static uint32_t part_of(const kiln_bundle *b, const kiln_body *body, kiln_pose pose,
                        const kiln_motion_box *box) {
    if (body->actor == KILN_NONE) return KILN_NONE;
    const row_asset *row = &KILN_ROWS(b, ASSETS)[body->actor];
    kiln_range range = pose == KILN_POSE_LIE ? row->lying : row->seated;
    if (box->resting == KILN_NONE) return row->parts.first + box->standing;
    return box->resting < range.count ? range.first + box->resting : KILN_NONE;
}

kiln_status kiln_seat_motion_boxes(const kiln_bundle *bundle, uint32_t seat, uint32_t person,
                                   kiln_side side, kiln_point stand, int32_t progress,
                                   kiln_actor_box *items, uint32_t capacity, uint32_t *count) {
    *count = 0;
    kiln_seat_pose pose;
    const kiln_body *body;
    if (progress < 0 || progress > KILN_MOTION_END) return KILN_ERROR_RANGE;
    kiln_status status = prepare(bundle, seat, person, side, stand, &pose, &body);
    if (status != KILN_OK) return status;
    uint32_t most = kiln_transition_capacity(body);
    kiln_motion_box *boxes = kiln_memory_new(&bundle->allocator, most, sizeof *boxes);
    if (!boxes) return KILN_ERROR_MEMORY;
    *count = kiln_transition_boxes(body, &pose, side, stand, progress, boxes);
    for (uint32_t i = 0; i < *count && i < capacity; i++)
        items[i] = (kiln_actor_box){boxes[i].shape, boxes[i].id,
                                    part_of(bundle, body, pose.pose, &boxes[i])};
    kiln_memory_release(&bundle->allocator, boxes, most, sizeof *boxes);
    return capacity > 0 && *count > capacity ? KILN_ERROR_CAPACITY : KILN_OK;
}
