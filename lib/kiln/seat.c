/* seat.c - where people stand before they sit or lie down, and from which side they do. */
#include "seat.h"

#include "motion.h"

/* Sides in the order they are tried: motion document, standUpCorners. */
static const kiln_side sit_order[] = {KILN_SIDE_FRONT, KILN_SIDE_LEFT, KILN_SIDE_RIGHT,
                                      KILN_SIDE_BACK};
static const kiln_side lie_order[] = {KILN_SIDE_LEFT, KILN_SIDE_RIGHT, KILN_SIDE_FRONT};

/* Unit steps in the occupant's frame. */
static const kiln_point direction[KILN_SIDE_COUNT] = {
    [KILN_SIDE_FRONT] = {0, 1},
    [KILN_SIDE_LEFT] = {-1, 0},
    [KILN_SIDE_RIGHT] = {1, 0},
    [KILN_SIDE_BACK] = {0, -1},
};

/* ---- Standing places ---- */

/* The point `distance` from the hip to one side. */
static kiln_point beside(const kiln_seat_site *site, kiln_turn turn, kiln_side side,
                         kiln_len distance) {
    kiln_point offset = {direction[side].x * distance, direction[side].y * distance};
    return kiln_turn_point(turn, offset, site->seat.at);
}

/* A standing person's footprint, which is never turned. */
static kiln_prism stand_footprint(kiln_point at) {
    const kiln_len half = KILN_PERSON_SIZE / 2;
    return kiln_prism_of_box((kiln_box){at.x - half, at.y - half, 0, at.x + half, at.y + half, 1});
}

/* The first distance at which the footprint is clear of the object's own; 0 when none is. */
static kiln_len first_distance(const kiln_seat_site *site, kiln_turn turn, kiln_side side) {
    for (kiln_len k = 1; k <= KILN_STAND_STEPS; k++) {
        kiln_prism footprint = stand_footprint(beside(site, turn, side, k * KILN_STAND_STEP));
        if (!kiln_quad_overlap(&footprint, &site->footprint)) return k * KILN_STAND_STEP;
    }
    return 0;
}

/* The standing place on one side: sitting, the first; lying, further out as long as people cannot
 * stand there. When they can nowhere, the first again. False when there is none. */
static bool standing_place(const kiln_seat_site *site, const kiln_ground *ground, kiln_entry *entry,
                           uint32_t *obstacle) {
    kiln_turn turn = kiln_turn_of(site->seat.facing);
    kiln_len nearest = first_distance(site, turn, entry->side);
    if (nearest == 0) return false;
    kiln_len furthest = site->seat.pose == KILN_POSE_LIE ? KILN_STAND_OUTWARD_MAX : 0;
    for (kiln_len out = 0; out <= furthest && !entry->standable; out += KILN_STAND_OUTWARD) {
        entry->stand = beside(site, turn, entry->side, nearest + out);
        entry->standable = kiln_can_stand(ground, entry->stand, obstacle);
    }
    if (entry->standable) return true;
    entry->stand = beside(site, turn, entry->side, nearest);
    kiln_can_stand(ground, entry->stand, obstacle);
    return true;
}

/* ---- One side ---- */

static kiln_verdict verdict_of(const kiln_entry *entry) {
    if (!entry->standable) {
        return entry->owner == KILN_NONE ? KILN_VERDICT_NO_FLOOR : KILN_VERDICT_OCCUPIED;
    }
    if (entry->node == KILN_NONE) return KILN_VERDICT_UNREACHABLE;
    return entry->clear ? KILN_VERDICT_CLEAR : KILN_VERDICT_HIT;
}

/* What is measured for a seat: every side with the same. */
typedef struct measuring {
    const kiln_seat_site *site;
    const kiln_body *const *bodies;
    uint32_t body_count;
    const kiln_grid *grid;
    const kiln_ground *ground;
} measuring;

static kiln_entry measure_side(const measuring *m, kiln_side side, uint64_t *work) {
    kiln_entry entry = {.side = side,
                        .verdict = KILN_VERDICT_NO_PLACE,
                        .node = KILN_NONE,
                        .owner = KILN_NONE,
                        .obstacle = KILN_NONE};
    uint32_t obstacle = KILN_NONE;
    entry.has_stand = standing_place(m->site, m->ground, &entry, &obstacle);
    if (!entry.has_stand) return entry;
    if (entry.standable) {
        entry.node = kiln_grid_reach(m->grid, m->ground, entry.stand);
    } else if (obstacle != KILN_NONE) {
        const kiln_obstacle *there = kiln_obstacles_get(m->ground->obstacles, obstacle);
        entry.owner = there->owner;
        entry.obstacle = there->part;
    }
    kiln_motion motion = kiln_motion_of_seat(&m->site->seat, side, entry.stand);
    kiln_path_result path =
        kiln_path_measure(m->bodies, m->body_count, &motion, m->ground->obstacles);
    entry.clear = path.clear;
    entry.hit = path.hit;
    entry.verdict = verdict_of(&entry);
    *work += path.work;
    return entry;
}

/* ---- The choice ---- */

/* How good a side is: the first of the best is chosen. */
static int rank_of(const kiln_entry *entry) {
    if (!entry->standable) return 0;
    if (entry->node == KILN_NONE) return 1;
    return entry->clear ? 3 : 2;
}

kiln_seat_sides kiln_seat_measure(const kiln_seat_site *site, const kiln_body *const *bodies,
                                  uint32_t body_count, const kiln_grid *grid,
                                  const kiln_ground *ground) {
    const measuring m = {site, bodies, body_count, grid, ground};
    bool lie = site->seat.pose == KILN_POSE_LIE;
    const kiln_side *order = lie ? lie_order : sit_order;
    size_t tried =
        lie ? sizeof lie_order / sizeof *lie_order : sizeof sit_order / sizeof *sit_order;
    kiln_seat_sides sides = {.chosen = KILN_NONE};
    int best = 0;
    for (size_t i = 0; i < tried; i++) {
        if (lie && !(site->sides & (1u << order[i]))) continue;
        kiln_entry *entry = &sides.entries[sides.count];
        *entry = measure_side(&m, order[i], &sides.work);
        int rank = rank_of(entry);
        if (rank > best) {
            best = rank;
            sides.chosen = sides.count;
        }
        sides.count++;
    }
    return sides;
}

/* ---- Beds ---- */

uint32_t kiln_lying_sides(const kiln_point *at, uint32_t count, uint32_t index, kiln_len size_x,
                          kiln_len size_y, kiln_heading facing) {
    const uint32_t foot = 1u << KILN_SIDE_FRONT, left = 1u << KILN_SIDE_LEFT,
                   right = 1u << KILN_SIDE_RIGHT;
    if (count == 1) return foot | left | right;
    /* In the sleeper's frame: x to the right. */
    kiln_turn back = kiln_turn_of(kiln_heading_add(0, -facing));
    const kiln_point origin = {0, 0};
    const kiln_point corners[] = {{0, 0}, {size_x, 0}, {size_x, size_y}, {0, size_y}};
    kiln_len low = 0, high = 0;
    for (int i = 0; i < 4; i++) {
        kiln_len x = kiln_turn_point(back, corners[i], origin).x;
        if (x < low) low = x;
        if (x > high) high = x;
    }
    kiln_len own = kiln_turn_point(back, at[index], origin).x;
    bool to_left = (int64_t)own - low <= (int64_t)high - own;
    for (uint32_t i = 0; i < count; i++) {
        kiln_len x = kiln_turn_point(back, at[i], origin).x;
        if (to_left ? x < own : x > own) return foot;
    }
    return foot | (to_left ? left : right);
}
