/* test_plan_property.c - random levels: ways against dense samples and against every piece, places
 * against every room, both in ways that take no index and no shortcut. */
#include "plan_fixture.h"
#include "polygon.h"
#include "random.h"
#include "room_index.h"
#include "suites.h"

#include <string.h>

enum { WALLS = 40, ROOMS = 12, LEVELS = 60, WAYS = 200 };

/* ---- Walls ----------------------------------------------------------------------------------- */

typedef struct level {
    kiln_wall_source walls[WALLS];
    kiln_door_source doors[WALLS][3];
    uint32_t wall_count;
    int32_t extent;
} level;

/* Slanted walls, or such along an axis alone. */
static void random_walls(uint64_t *state, level *l, bool slanted) {
    l->extent = random_from(state, 10000, 200000);
    l->wall_count = (uint32_t)random_from(state, 0, WALLS);
    for (uint32_t i = 0; i < l->wall_count; i++) {
        kiln_wall_source *w = &l->walls[i];
        int32_t e = l->extent;
        *w = (kiln_wall_source){.from = {random_from(state, -e, e), random_from(state, -e, e)}};
        w->to = (kiln_point){random_from(state, -e, e), random_from(state, -e, e)};
        if (!slanted && i % 2 == 0) w->to.x = w->from.x;
        if (!slanted && i % 2 == 1) w->to.y = w->from.y;
        w->thickness = random_from(state, 0, 3000);
        w->door_count = (uint32_t)random_from(state, 0, 3);
        w->doors = l->doors[i];
        for (uint32_t k = 0; k < w->door_count; k++)
            l->doors[i][k] =
                (kiln_door_source){random_from(state, -2000, e), random_from(state, 0, 12000), k};
    }
}

static bool in_door(const kiln_wall_source *wall, double along) {
    for (uint32_t i = 0; i < wall->door_count; i++) {
        double half = wall->doors[i].width / 2.0;
        if (along > wall->doors[i].at - half && along < wall->doors[i].at + half) return true;
    }
    return false;
}

/* How far a point is from what is left of a wall between two places along it. */
static double from_stretch(double along, double across, double begin, double end, double half) {
    double x = fmax(0, fmax(begin - along, along - end)), y = fmax(0, fabs(across) - half);
    return sqrt(x * x + y * y);
}

/* The wall is cut at every door's ends; what lies in no door is there. */
static double from_wall(const kiln_wall_source *wall, kiln_vec at) {
    double dx = wall->to.x - (double)wall->from.x, dy = wall->to.y - (double)wall->from.y;
    double length = sqrt(dx * dx + dy * dy), cuts[8] = {0, length}, least = INFINITY;
    if (length == 0) return least;
    uint32_t count = 2;
    for (uint32_t i = 0; i < wall->door_count; i++) {
        cuts[count++] = fmin(length, fmax(0, wall->doors[i].at - wall->doors[i].width / 2.0));
        cuts[count++] = fmin(length, fmax(0, wall->doors[i].at + wall->doors[i].width / 2.0));
    }
    double x = at.x - wall->from.x, y = at.y - wall->from.y;
    double along = (x * dx + y * dy) / length, across = (dx * y - dy * x) / length;
    for (uint32_t i = 0; i < count; i++) {
        double next = INFINITY; /* the cut behind this one */
        for (uint32_t k = 0; k < count; k++)
            if (cuts[k] > cuts[i]) next = fmin(next, cuts[k]);
        if (next == INFINITY || in_door(wall, (cuts[i] + next) / 2)) continue;
        least = fmin(least, from_stretch(along, across, cuts[i], next, wall->thickness / 2.0));
    }
    return least;
}

static double from_walls(const level *l, kiln_vec at) {
    double least = INFINITY;
    for (uint32_t i = 0; i < l->wall_count; i++) least = fmin(least, from_wall(&l->walls[i], at));
    return least;
}

static kiln_vec between(kiln_vec a, kiln_vec b, double t) {
    return (kiln_vec){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

static void check_way(const level *l, const kiln_level_plan *plan, const kiln_capsule *way,
                      unsigned *hits) {
    enum { SAMPLES = 400 };
    double least = INFINITY;
    for (int i = 0; i <= SAMPLES; i++)
        least = fmin(least, from_walls(l, between(way->a, way->b, i / (double)SAMPLES)));
    double dx = way->b.x - way->a.x, dy = way->b.y - way->a.y;
    double gap = sqrt(dx * dx + dy * dy) / SAMPLES / 2 + 1e-6;
    bool found = kiln_level_plan_blocked(plan, way);
    if (found)
        ck_assert_double_lt(least - gap, way->radius);
    else
        ck_assert_double_ge(least + 1e-6, way->radius);
    *hits += found;
    double clear = kiln_level_plan_clearance(plan, way->a, way->b, 1e9, NULL);
    if (plan->piece_count == 0) return;
    ck_assert_double_le(clear, least + 1e-6);
    ck_assert_double_ge(clear, least - gap);
    ck_assert(found == (clear < way->radius) || fabs(clear - way->radius) < 1e-6);
}

/* The same answer as from each piece by itself. */
static void check_index(const kiln_level_plan *plan, const kiln_capsule *way) {
    bool any = false;
    double least = 1e18;
    for (uint32_t i = 0; i < plan->piece_count; i++) {
        any |= kiln_capsule_meets(way, &plan->pieces[i].quad);
        least = fmin(least, kiln_capsule_apart(way, &plan->pieces[i].quad));
    }
    ck_assert(kiln_level_plan_blocked(plan, way) == any);
    ck_assert_double_eq(kiln_level_plan_clearance(plan, way->a, way->b, 1e9, NULL), sqrt(least));
}

static kiln_vec random_vec(uint64_t *state, int32_t extent) {
    return (kiln_vec){random_from(state, -extent, extent), random_from(state, -extent, extent)};
}

START_TEST(ways_agree_with_dense_samples) {
    uint64_t state = 20;
    unsigned hits = 0;
    for (int i = 0; i < LEVELS; i++) {
        level l;
        random_walls(&state, &l, i % 3 != 0);
        kiln_level_plan *plan = plan_of(NULL, 0, l.walls, l.wall_count);
        for (int k = 0; k < WAYS / 10; k++) {
            kiln_capsule way = {.a = random_vec(&state, l.extent)};
            way.b = k % 3 == 0 ? way.a : between(way.a, random_vec(&state, l.extent), 0.3);
            way.radius = random_from(&state, 1, 6000);
            check_way(&l, plan, &way, &hits);
        }
        kiln_level_plan_free(plan, NULL);
    }
    ck_assert_uint_gt(hits, LEVELS); /* neither answer is rare */
    ck_assert_uint_lt(hits, LEVELS * WAYS / 10 - LEVELS);
}
END_TEST

START_TEST(the_index_misses_nothing) {
    uint64_t state = 21;
    for (int i = 0; i < LEVELS; i++) {
        level l;
        random_walls(&state, &l, i % 3 != 0);
        kiln_level_plan *plan = plan_of(NULL, 0, l.walls, l.wall_count);
        for (int k = 0; k < WAYS; k++) {
            kiln_capsule way = {.a = random_vec(&state, l.extent)};
            way.b = k % 4 == 0   ? way.a
                    : k % 4 == 1 ? random_vec(&state, l.extent)
                                 : between(way.a, random_vec(&state, l.extent), 0.05);
            way.radius = random_from(&state, 0, 6000);
            check_index(plan, &way);
        }
        kiln_level_plan_free(plan, NULL);
    }
}
END_TEST

/* Along the axes whole numbers decide: a place is blocked when the square of its distance, in half
 * units, is less than the radius's. */
static bool blocked_exactly(const level *l, int64_t x, int64_t y, int64_t radius) {
    for (uint32_t i = 0; i < l->wall_count; i++) {
        const kiln_wall_source *w = &l->walls[i];
        bool upright = w->from.x == w->to.x;
        int64_t from = upright ? w->from.y : w->from.x, to = upright ? w->to.y : w->to.x;
        int64_t along = 2 * (upright ? y - from : x - from);
        int64_t across = 2 * (upright ? x - w->from.x : y - w->from.y);
        if (to < from) along = -along;
        int64_t length = 2 * (to < from ? from - to : to - from);
        if (length == 0) continue;
        int64_t off = (across < 0 ? -across : across) - w->thickness;
        int64_t past = along < 0 ? -along : along > length ? along - length : 0;
        if (off < 0) off = 0;
        if (past * past + off * off < 4 * radius * radius) return true;
    }
    return false;
}

START_TEST(nothing_is_rounded_along_the_axes) {
    uint64_t state = 22;
    unsigned ties = 0;
    for (int i = 0; i < LEVELS; i++) {
        level l;
        random_walls(&state, &l, false);
        l.extent = 1000;
        for (uint32_t k = 0; k < l.wall_count; k++) l.walls[k].door_count = 0;
        kiln_level_plan *plan = plan_of(NULL, 0, l.walls, l.wall_count);
        for (int k = 0; k < WAYS && l.wall_count > 0; k++) {
            /* Near a wall's corner, at 5, 13 or 25 times something: where squares meet. */
            const kiln_wall_source *w =
                &l.walls[(uint32_t)random_from(&state, 0, (int32_t)l.wall_count - 1)];
            static const int32_t sides[][3] = {{3, 4, 5}, {5, 12, 13}, {7, 24, 25}, {0, 1, 1}};
            const int32_t *s = sides[random_from(&state, 0, 3)];
            int32_t times = random_from(&state, 1, 100), nudge = random_from(&state, -1, 1);
            int32_t x = w->to.x + s[0] * times + w->thickness / 2;
            int32_t y = w->to.y + s[1] * times + nudge;
            bool found = blocked_at(plan, x, y, s[2] * times);
            ck_assert(found == blocked_exactly(&l, x, y, s[2] * times));
            /* In metres, as apps ask. */
            ck_assert(found == blocked_at(plan, kiln_units_of(x / 10000.0),
                                          kiln_units_of(y / 10000.0),
                                          kiln_units_of(s[2] * times / 10000.0)));
            ties += !found && blocked_exactly(&l, x, y, s[2] * times + 1);
        }
        kiln_level_plan_free(plan, NULL);
    }
    ck_assert_uint_gt(ties, 100);
}
END_TEST

/* ---- Rooms ----------------------------------------------------------------------------------- */

static uint32_t room_slowly(const kiln_room_source *rooms, uint32_t count, int32_t x2, int32_t y2) {
    for (uint32_t i = count; i-- > 0;)
        if (polygon_locate(rooms[i].points, rooms[i].count, x2, y2) != POLYGON_OUTSIDE)
            return rooms[i].hole ? KILN_NONE : i;
    return KILN_NONE;
}

START_TEST(places_agree_with_every_room) {
    uint64_t state = 23;
    unsigned found = 0;
    for (int i = 0; i < LEVELS; i++) {
        kiln_point points[ROOMS][8];
        kiln_room_source rooms[ROOMS];
        uint32_t count = (uint32_t)random_from(&state, 0, ROOMS);
        int32_t extent = i % 2 == 0 ? 12 : 200000; /* small: many places on outlines */
        for (uint32_t r = 0; r < count; r++) {
            rooms[r] = (kiln_room_source){points[r], (uint32_t)random_from(&state, 0, 8),
                                          random_from(&state, 0, 3) == 0};
            int32_t x = random_from(&state, -extent, extent),
                    y = random_from(&state, -extent, extent);
            for (uint32_t k = 0; k < rooms[r].count; k++)
                points[r][k] = (kiln_point){random_from(&state, x - extent / 2, x + extent / 2),
                                            random_from(&state, y - extent / 2, y + extent / 2)};
        }
        kiln_level_plan *plan = plan_of(rooms, count, NULL, 0);
        for (int k = 0; k < WAYS * 5; k++) {
            int32_t x2 = random_from(&state, -2 * extent, 2 * extent);
            int32_t y2 = random_from(&state, -2 * extent, 2 * extent);
            uint32_t room = kiln_level_plan_room(plan, (kiln_vec){x2 / 2.0, y2 / 2.0});
            ck_assert_uint_eq(room, room_slowly(rooms, count, x2, y2));
            found += room != KILN_NONE;
        }
        kiln_level_plan_free(plan, NULL);
    }
    ck_assert_uint_gt(found, 1000);
}
END_TEST

/* ---- Many of both: the tree is four levels deep, and gives what asking all of them does. */

enum { MANY = 3000 };

START_TEST(large_plans_answer_as_all_their_pieces_and_rooms_do) {
    static kiln_wall_source walls[MANY];
    static kiln_room_source rooms[MANY];
    static kiln_point corners[MANY][4];
    uint64_t state = 5;
    for (int i = 0; i < MANY; i++) {
        kiln_len x = random_from(&state, -1000000, 1000000),
                 y = random_from(&state, -1000000, 1000000);
        kiln_len w = random_from(&state, 1, 60000), h = random_from(&state, 1, 60000);
        const kiln_point box[] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
        memcpy(corners[i], box, sizeof box);
        rooms[i] = (kiln_room_source){corners[i], 4, i % 7 == 0};
        walls[i] = (kiln_wall_source){box[0], box[i % 3 + 1], 1000, NULL, 0};
    }
    kiln_level_plan *plan = plan_of(rooms, MANY, walls, MANY);
    for (int i = 0; i < 400; i++) {
        kiln_vec a = {random_from(&state, -1100000, 1100000),
                      random_from(&state, -1100000, 1100000)};
        int32_t reach = i % 2 ? 4000 : 400000;
        kiln_vec b = {a.x + random_from(&state, -reach, reach),
                      a.y + random_from(&state, -reach, reach)};
        kiln_capsule way = {a, b, 2800};
        bool meets = false;
        double apart = INFINITY;
        for (uint32_t k = 0; k < plan->piece_count; k++) {
            meets = meets || kiln_capsule_meets(&way, &plan->pieces[k].quad);
            apart = fmin(apart, kiln_capsule_apart(&way, &plan->pieces[k].quad));
        }
        ck_assert_int_eq(kiln_level_plan_blocked(plan, &way), meets);
        double clearance = kiln_level_plan_clearance(plan, a, b, 30000, NULL);
        ck_assert_double_eq(clearance, fmin(30000, sqrt(apart)));
        uint32_t last = KILN_NONE;
        for (uint32_t k = 0; k < MANY; k++)
            if (kiln_level_room_holds(&plan->rooms[k], a)) last = k;
        if (last != KILN_NONE && rooms[last].hole) last = KILN_NONE;
        ck_assert_uint_eq(kiln_level_plan_room(plan, a), last);
    }
    kiln_level_plan_free(plan, NULL);
}
END_TEST

/* Checks find rooms through an index too, in whole units. */
START_TEST(indexed_rooms_are_those_found_by_asking_all) {
    static kiln_point corners[MANY][4];
    static pack_room rooms[MANY];
    uint64_t state = 9;
    for (int i = 0; i < MANY; i++) {
        for (int k = 0; k < 4; k++)
            corners[i][k] = (kiln_point){i / 60 * 50 + random_from(&state, 0, 160),
                                         i % 60 * 50 + random_from(&state, 0, 160)};
        rooms[i] = (pack_room){.outline = corners[i], .count = 4, .hole = i % 5 == 0};
    }
    arena *memory = arena_new();
    pack p = {.rooms = rooms, .room_count = MANY};
    pack_level most = {.rooms = {7, MANY - 7}}, empty = {.rooms = {MANY, 0}};
    room_index index = room_index_new(memory, &p, &most);
    uint32_t found = 0;
    for (int i = 0; i < 1000; i++) {
        kiln_point at = {random_from(&state, -50, 2600), random_from(&state, -50, 3100)};
        const pack_room *last = NULL;
        for (uint32_t k = 7; k < MANY; k++)
            if (polygon_locate(corners[k], 4, 2 * at.x, 2 * at.y) != POLYGON_OUTSIDE)
                last = &rooms[k];
        ck_assert_ptr_eq(room_index_find(&index, at), last);
        found += last != NULL;
    }
    ck_assert_uint_gt(found, 300);
    index = room_index_new(memory, &p, &empty);
    ck_assert_ptr_null(room_index_find(&index, corners[0][0]));
    arena_free(memory);
}
END_TEST

SUITE(plan_property) {
    Suite *suite = suite_create("plan_property");
    TCase *t = tcase_create("plan");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, ways_agree_with_dense_samples);
    tcase_add_test(t, the_index_misses_nothing);
    tcase_add_test(t, nothing_is_rounded_along_the_axes);
    tcase_add_test(t, places_agree_with_every_room);
    tcase_add_test(t, large_plans_answer_as_all_their_pieces_and_rooms_do);
    tcase_add_test(t, indexed_rooms_are_those_found_by_asking_all);
    suite_add_tcase(suite, t);
    return suite;
}
