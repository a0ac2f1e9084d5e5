/* place.c - places worth going to, and which of them a robot can use. */
#include "place.h"

#include "geom.h"

const kiln_len kiln_approach_runs[KILN_APPROACH_RUN_COUNT] = {9000, 4500};

/* ---- Places ---------------------------------------------------------------------------------- */

/* forward(heading) = (-sin, cos); exact for quarter turns. */
static kiln_vec ahead_of(kiln_heading heading) {
    const double scale = 1.0 / (double)(INT64_C(1) << 62);
    kiln_turn turn = kiln_turn_of(heading);
    return (kiln_vec){-(double)turn.sin * scale, (double)turn.cos * scale};
}

static kiln_vec back_from(kiln_vec at, kiln_vec ahead, double by) {
    return (kiln_vec){at.x - ahead.x * by, at.y - ahead.y * by};
}

kiln_site kiln_place_of_seat(uint32_t seat, kiln_point at, kiln_heading facing) {
    kiln_vec ahead = ahead_of(facing);
    return (kiln_site){.kind = KILN_ADDRESS_DESK,
                       .source = seat,
                       .at = back_from(kiln_vec_of(at), ahead, KILN_DESK_STANDOFF),
                       .has_facing = true,
                       .facing = facing,
                       .ahead = ahead};
}

kiln_site kiln_place_of_object(uint32_t object, kiln_point center2, kiln_heading facing) {
    kiln_heading towards = kiln_heading_add(facing, 180000);
    kiln_vec ahead = ahead_of(towards), centre = {center2.x / 2.0, center2.y / 2.0};
    return (kiln_site){.kind = KILN_ADDRESS_FIXTURE,
                       .source = object,
                       .at = back_from(centre, ahead, KILN_FIXTURE_STANDOFF),
                       .has_facing = true,
                       .facing = towards,
                       .ahead = ahead};
}

kiln_site kiln_place_of_room(uint32_t room, kiln_vec centre) {
    return (kiln_site){.kind = KILN_ADDRESS_ROOM, .source = room, .at = centre};
}

kiln_vec kiln_place_approach(const kiln_site *place, kiln_len run) {
    return back_from(place->at, place->ahead, run);
}

/* ---- Standing -------------------------------------------------------------------------------- */

static bool has_room(const kiln_level_plan *plan, kiln_vec from, kiln_vec to) {
    kiln_capsule way = {from, to, KILN_ROBOT_RADIUS};
    return !kiln_level_plan_blocked(plan, &way);
}

static bool can_approach(const kiln_level_plan *plan, kiln_vec from, kiln_vec to) {
    return kiln_level_plan_room(plan, from) != KILN_NONE && has_room(plan, from, from) &&
           has_room(plan, from, to);
}

kiln_judgement kiln_place_judge(const kiln_level_plan *plan, const kiln_site *place) {
    kiln_judgement j = {.room = kiln_level_plan_room(plan, place->at)};
    j.kept = j.room != KILN_NONE && has_room(plan, place->at, place->at);
    if (!j.kept) {
        j.reason = j.room == KILN_NONE ? KILN_REFUSAL_NO_ROOM : KILN_REFUSAL_WALL;
        return j;
    }
    for (int i = 0; i < KILN_APPROACH_RUN_COUNT && place->has_facing && j.run == 0; i++) {
        kiln_len run = kiln_approach_runs[i];
        if (can_approach(plan, kiln_place_approach(place, run), place->at)) j.run = run;
    }
    return j;
}

/* ---- Furniture ------------------------------------------------------------------------------- */

typedef struct search {
    kiln_capsule way;
    bool met;
} search;

static bool visit(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    search *s = user;
    (void)index;
    if (obstacle->owner >= KILN_WALL) return true;
    kiln_quad quad;
    for (int i = 0; i < 4; i++) quad.corner[i] = kiln_vec_of(obstacle->shape.corner[i]);
    s->met = kiln_capsule_meets(&s->way, &quad);
    return !s->met;
}

bool kiln_place_clear(const kiln_obstacles *obstacles, kiln_vec from, kiln_vec to, kiln_len tall) {
    search s = {{from, to, KILN_ROBOT_RADIUS}, false};
    kiln_box box = {.x0 = (kiln_len)floor(fmin(from.x, to.x)) - KILN_ROBOT_RADIUS,
                    .y0 = (kiln_len)floor(fmin(from.y, to.y)) - KILN_ROBOT_RADIUS,
                    .z0 = 0,
                    .x1 = (kiln_len)ceil(fmax(from.x, to.x)) + KILN_ROBOT_RADIUS,
                    .y1 = (kiln_len)ceil(fmax(from.y, to.y)) + KILN_ROBOT_RADIUS,
                    .z1 = tall};
    kiln_obstacles_query(obstacles, &box, visit, &s);
    return !s.met;
}
