/* plan_fixture.h - levels for tests, built from a few rooms and walls. */
#ifndef PLAN_FIXTURE_H
#define PLAN_FIXTURE_H

#include "plan.h"

#include <check.h>

#define COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

/* A room with these corners; a hole. */
#define ROOM(...)                                                                                  \
    {                                                                                              \
        .points = (const kiln_point[]){__VA_ARGS__},                                               \
        .count = COUNT_OF(((kiln_point[]){__VA_ARGS__}))                                           \
    }
#define HOLE(...)                                                                                  \
    {                                                                                              \
        .points = (const kiln_point[]){__VA_ARGS__},                                               \
        .count = COUNT_OF(((kiln_point[]){__VA_ARGS__})), .hole = true                             \
    }

/* A wall 0.1 thick; the same with one door. */
#define WALL(x0, y0, x1, y1)                                                                       \
    { .from = {x0, y0}, .to = {x1, y1}, .thickness = 1000 }
#define WALL_WITH_DOOR(x0, y0, x1, y1, at_, width_)                                                \
    {                                                                                              \
        .from = {x0, y0}, .to = {x1, y1}, .thickness = 1000,                                       \
        .doors = (const kiln_door_source[]){{.at = at_, .width = width_}}, .door_count = 1         \
    }

static inline kiln_level_plan *plan_of(const kiln_room_source *rooms, uint32_t room_count,
                                       const kiln_wall_source *walls, uint32_t wall_count) {
    kiln_level_plan *plan;
    kiln_plan_source source = {rooms, walls, room_count, wall_count};
    ck_assert_int_eq(kiln_level_plan_build(&source, NULL, &plan), KILN_OK);
    return plan;
}

static inline bool blocked(const kiln_level_plan *plan, double x0, double y0, double x1, double y1,
                           double radius) {
    kiln_capsule way = {{x0, y0}, {x1, y1}, radius};
    return kiln_level_plan_blocked(plan, &way);
}

static inline bool blocked_at(const kiln_level_plan *plan, double x, double y, double radius) {
    return blocked(plan, x, y, x, y, radius);
}

#endif
