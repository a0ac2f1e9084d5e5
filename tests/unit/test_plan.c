/* test_plan.c - rooms, doors and walls as robots meet them. */
#include "plan_fixture.h"
#include "suites.h"

#define R KILN_ROBOT_RADIUS

/* ---- Walls ----------------------------------------------------------------------------------- */

START_TEST(robots_keep_a_radius_from_faces) {
    ck_assert_int_eq(R, 2800); /* RADIUS, 0.28 m */
    kiln_wall_source walls[] = {WALL(0, 0, 50000, 0)};
    kiln_level_plan *plan = plan_of(NULL, 0, walls, 1);
    static const struct {
        double x, y;
        bool blocked;
    } rows[] = {
        {25000, 3300, false}, /* 0.28 from the face at 0.05 */
        {25000, 3299, true},  {25000, -3300, false}, {25000, -3299, true},
        {25000, 0, true},                        /* inside */
        {25000, 500, true},   {52800, 0, false}, /* square ends */
        {52799, 0, true},     {-2800, 500, false},   {-2799, 500, true},
        {51680, 2740, false}, /* 0.168 and 0.224 from the corner: 0.28 in all */
        {51680, 2739, true},  {51679, 2740, true},   {52000, 2500, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        ck_assert_msg(blocked_at(plan, rows[i].x, rows[i].y, R) == rows[i].blocked, "row %zu", i);
    kiln_level_plan_free(plan, NULL);
}
END_TEST

START_TEST(crossing_counts_as_nothing_between) {
    kiln_wall_source walls[] = {WALL(0, 0, 50000, 0)};
    kiln_level_plan *plan = plan_of(NULL, 0, walls, 1);
    static const struct {
        double x0, y0, x1, y1, radius;
        bool blocked;
    } rows[] = {
        {25000, -50000, 25000, 50000, 1, true},
        {25000, -50000, 25000, 50000, 0, false}, /* nothing is closer than 0 */
        {25000, -50000, 25000, -500, 1, true},   /* up to the face */
        {25000, -50000, 25000, -501, 1, false},
        {-50000, 1, 100000, 1, 1, true}, /* lengthwise */
        {-50000, 501, 100000, 501, 1, false},
        {-50000, 501, 100000, 501, 2, true},
        {-50000, 3300, 100000, 3300, R, false},
        {-50000, 3299, 100000, 3299, R, true},
        {43680, 8740, 59680, -3260, R, false}, /* slanted past a corner, exactly 0.28 away */
        {43680, 8740, 59680, -3260, R + 1, true},
        {-30000, -20000, 30000, 20000, 1, true},
        {-30000, -19000, 30000, 21000, 1, false}, /* past the end: 0.83 before it */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        ck_assert_msg(blocked(plan, rows[i].x0, rows[i].y0, rows[i].x1, rows[i].y1,
                              rows[i].radius) == rows[i].blocked,
                      "row %zu", i);
    kiln_level_plan_free(plan, NULL);
}
END_TEST

START_TEST(doors_split_walls) {
    kiln_wall_source walls[] = {WALL_WITH_DOOR(0, 0, 50000, 0, 25000, 9000)};
    kiln_level_plan *plan = plan_of(NULL, 0, walls, 1);
    ck_assert_uint_eq(plan->piece_count, 2);
    /* 0.9 m less 0.28 on both sides: 0.17 to each side of the middle. */
    ck_assert(!blocked(plan, 25000, -20000, 25000, 20000, R));
    ck_assert(!blocked(plan, 26700, -20000, 26700, 20000, R));
    ck_assert(blocked(plan, 26701, -20000, 26701, 20000, R));
    ck_assert(!blocked(plan, 23300, -20000, 23300, 20000, R));
    ck_assert(blocked(plan, 23299, -20000, 23299, 20000, R));
    kiln_level_plan_free(plan, NULL);
}
END_TEST

/* Where the pieces of a wall 5 m long begin and end. */
START_TEST(doors_may_lie_anyhow) {
    static const struct {
        kiln_door_source doors[3];
        uint32_t count;
        double ends[8];
        uint32_t pieces;
    } rows[] = {
        {{{25000, 9001, 0}}, 1, {0, 20499.5, 29500.5, 50000}, 2},
        {{{40000, 10000, 0}, {10000, 10000, 1}}, 2, {0, 5000, 15000, 35000, 45000, 50000}, 3},
        {{{20000, 10000, 0}, {25000, 10000, 1}}, 2, {0, 15000, 30000, 50000}, 2},
        {{{20000, 20000, 0}, {20000, 2000, 1}}, 2, {0, 10000, 30000, 50000}, 2},
        {{{0, 10000, 0}, {50000, 10000, 1}}, 2, {5000, 45000}, 1},
        {{{-90000, 10000, 0}, {90000, 10000, 1}}, 2, {0, 50000}, 1},
        {{{25000, 50000, 0}}, 1, {0}, 0},
        {{{25000, 90000, 0}, {25000, 10000, 1}}, 2, {0}, 0},
        {{{25000, 0, 0}}, 1, {0, 25000, 25000, 50000}, 2},
        {{{10000, 10000, 0}, {20000, 10000, 1}, {60000, 40000, 2}}, 3, {0, 5000, 25000, 40000}, 2},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kiln_wall_source wall = {{0, 0}, {50000, 0}, 1000, rows[i].doors, rows[i].count};
        kiln_level_plan *plan = plan_of(NULL, 0, &wall, 1);
        ck_assert_uint_eq(plan->piece_count, rows[i].pieces);
        ck_assert_uint_eq(plan->door_count, rows[i].count);
        for (uint32_t k = 0; k < plan->piece_count; k++) {
            ck_assert_double_eq(plan->pieces[k].quad.corner[0].x, rows[i].ends[2 * k]);
            ck_assert_double_eq(plan->pieces[k].quad.corner[1].x, rows[i].ends[2 * k + 1]);
        }
        kiln_level_plan_free(plan, NULL);
    }
}
END_TEST

START_TEST(slanted_walls_are_rectangles_too) {
    kiln_wall_source walls[] = {WALL(0, 0, 30000, 40000)}; /* along (0.6, 0.8) */
    kiln_level_plan *plan = plan_of(NULL, 0, walls, 1);
    /* 2 m along and 0.33 to the left: (12000 - 2640, 16000 + 1980). */
    ck_assert(!blocked_at(plan, 9359.99, 17980.01, R));
    ck_assert(blocked_at(plan, 9360.01, 17979.99, R));
    ck_assert(!blocked(plan, 9359.99, 17980.01, -20640, -22020, R));
    ck_assert(blocked_at(plan, 31679, 42239, R)); /* 0.28 beyond the end: (31680, 42240) */
    ck_assert(!blocked_at(plan, 31681, 42241, R));
    kiln_level_plan_free(plan, NULL);
}
END_TEST

START_TEST(walls_without_extent) {
    kiln_wall_source walls[] = {
        {{0, 0}, {0, 0}, 1000, NULL, 0},     /* no wall */
        {{10000, 0}, {20000, 0}, 0, NULL, 0} /* a line */
    };
    kiln_level_plan *plan = plan_of(NULL, 0, walls, 2);
    ck_assert_uint_eq(plan->piece_count, 1);
    ck_assert_uint_eq(plan->pieces[0].wall, 1);
    ck_assert(!blocked_at(plan, 0, 0, R));
    ck_assert(blocked_at(plan, 15000, 2799, R));
    ck_assert(!blocked_at(plan, 15000, 2800, R));
    ck_assert(blocked_at(plan, 22799, 0, R));
    ck_assert(!blocked_at(plan, 22800, 0, R));
    ck_assert(blocked(plan, 15000, -1, 15000, 1, 1));
    kiln_level_plan_free(plan, NULL);
}
END_TEST

START_TEST(clearance_is_the_distance_to_the_nearest) {
    kiln_wall_source walls[] = {WALL(0, 0, 50000, 0), WALL(0, 40000, 50000, 40000)};
    kiln_level_plan *plan = plan_of(NULL, 0, walls, 2);
    uint32_t piece;
    kiln_vec low = {25000, 10500}, high = {25000, 36500}, in = {25000, 100}, far = {90000, 90000};
    ck_assert_double_eq(kiln_level_plan_clearance(plan, low, low, 1e5, &piece), 10000);
    ck_assert_uint_eq(piece, 0);
    ck_assert_double_eq(kiln_level_plan_clearance(plan, low, high, 1e5, &piece), 3000);
    ck_assert_uint_eq(piece, 1);
    ck_assert_double_eq(kiln_level_plan_clearance(plan, in, high, 1e5, &piece), 0);
    ck_assert_uint_eq(piece, 0);
    ck_assert_double_eq(kiln_level_plan_clearance(plan, far, far, 2800, &piece), 2800);
    ck_assert_uint_eq(piece, KILN_NONE);
    ck_assert_double_eq(kiln_level_plan_clearance(plan, low, low, 9999, NULL), 9999);
    kiln_level_plan_free(plan, NULL);
}
END_TEST

/* ---- Rooms ----------------------------------------------------------------------------------- */

START_TEST(the_later_room_wins) {
    kiln_room_source rooms[] = {
        ROOM({0, 0}, {100000, 0}, {100000, 80000}, {0, 80000}),
        ROOM({20000, 20000}, {40000, 20000}, {40000, 40000}, {20000, 40000}),
        HOLE({50000, 20000}, {60000, 20000}, {60000, 40000}, {50000, 40000}),
        ROOM({55000, 30000}, {70000, 30000}, {70000, 35000}, {55000, 35000}),
    };
    kiln_level_plan *plan = plan_of(rooms, 4, NULL, 0);
    static const struct {
        double x, y;
        uint32_t room;
    } rows[] = {
        {10000, 10000, 0},         {30000, 30000, 1},
        {20000, 30000, 1}, /* outlines are inclusive */
        {19999.5, 30000, 0},       {0, 0, 0},
        {100000, 80000, 0},        {100000.5, 80000, KILN_NONE},
        {55000, 25000, KILN_NONE}, /* in the hole */
        {50000, 25000, KILN_NONE}, /* and on its outline */
        {49999, 25000, 0},         {57000, 32000, 3},
        {55000, 30000, 3},         {65000, 32000, 3},
        {-1, -1, KILN_NONE},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kiln_vec at = {rows[i].x, rows[i].y};
        ck_assert_msg(kiln_level_plan_room(plan, at) == rows[i].room, "row %zu", i);
    }
    kiln_level_plan_free(plan, NULL);
}
END_TEST

START_TEST(rooms_are_measured) {
    const struct {
        kiln_room_source room;
        double area, x, y; /* tiles */
    } rows[] = {
        {ROOM({0, 0}, {120000, 0}, {120000, 80000}, {0, 80000}), 96, 6, 4},
        {ROOM({0, 80000}, {120000, 80000}, {120000, 0}, {0, 0}), 96, 6, 4}, /* clockwise */
        {ROOM({-30000, -30000}, {0, -30000}, {0, 0}), 4.5, -1, -2},
        /* Two bars of 4 x 1 and 1 x 3: (4 * (2, 0.5) + 3 * (0.5, 2.5)) / 7. */
        {ROOM({0, 0}, {40000, 0}, {40000, 10000}, {10000, 10000}, {10000, 40000}, {0, 40000}), 7,
         9.5 / 7, 9.5 / 7},
        {ROOM({0, 0}, {0, 0}, {10000, 0}, {20000, 0}, {20000, 20000}, {0, 20000}, {0, 0}), 4, 1, 1},
        {ROOM({10000, 10000}, {30000, 10000}, {20000, 10000}), 0, 2, 1}, /* no area */
        {ROOM({10000, 20000}), 0, 1, 2},
        {{0}, 0, 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kiln_level_room room = kiln_room_measure(&rows[i].room);
        ck_assert_double_eq(room.area, rows[i].area * 1e8);
        ck_assert_double_eq_tol(room.centre.x, rows[i].x * 1e4, 1e-9);
        ck_assert_double_eq_tol(room.centre.y, rows[i].y * 1e4, 1e-9);
    }
}
END_TEST

START_TEST(outlines_hold_what_is_inside) {
    kiln_room_source sources[] = {
        ROOM({0, 0}, {40000, 0}, {40000, 10000}, {10000, 10000}, {10000, 40000}, {0, 40000}),
        ROOM({0, 0}, {20000, 20000}, {20000, 0}, {0, 20000}), /* crosses itself: even-odd */
        ROOM({0, 0}, {10000, 0}),
    };
    kiln_level_room ell = kiln_room_measure(&sources[0]), bow = kiln_room_measure(&sources[1]),
                    line = kiln_room_measure(&sources[2]), none = {0};
    ck_assert(kiln_level_room_holds(&ell, (kiln_vec){5000, 30000}));
    ck_assert(kiln_level_room_holds(&ell, (kiln_vec){10000, 30000}));
    ck_assert(!kiln_level_room_holds(&ell, (kiln_vec){10001, 30000}));
    ck_assert(!kiln_level_room_holds(&ell, ell.centre));
    ck_assert(kiln_level_room_holds(&bow, (kiln_vec){1000, 10000}));
    ck_assert(!kiln_level_room_holds(&bow, (kiln_vec){10000, 1000}));
    ck_assert(kiln_level_room_holds(&line, (kiln_vec){5000, 0}));
    ck_assert(!kiln_level_room_holds(&line, (kiln_vec){5000, 1}));
    ck_assert(!kiln_level_room_holds(&none, (kiln_vec){0, 0}));
}
END_TEST

/* ---- Doors ----------------------------------------------------------------------------------- */

START_TEST(doors_know_both_sides) {
    kiln_room_source rooms[] = {
        ROOM({0, 0}, {50000, 0}, {50000, 30000}, {0, 30000}),
        ROOM({0, -30000}, {50000, -30000}, {50000, 0}, {0, 0}),
    };
    kiln_wall_source walls[] = {WALL_WITH_DOOR(0, 0, 50000, 0, 25000, 9000),
                                WALL_WITH_DOOR(50000, 30000, 50000, 0, 10000, 9000)};
    kiln_level_plan *plan = plan_of(rooms, 2, walls, 2);
    ck_assert_uint_eq(plan->door_count, 2);
    const kiln_level_door *a = &plan->doors[0], *b = &plan->doors[1];
    ck_assert_double_eq(a->at.x, 25000);
    ck_assert_double_eq(a->at.y, 0);
    ck_assert_double_eq(a->along.x, 1);
    ck_assert_double_eq(a->along.y, 0);
    ck_assert_uint_eq(a->left, 0);
    ck_assert_uint_eq(a->right, 1);
    ck_assert_double_eq(b->at.x, 50000);
    ck_assert_double_eq(b->at.y, 20000);
    ck_assert_double_eq(b->along.y, -1);
    ck_assert_uint_eq(b->left, KILN_NONE); /* outside: the wall runs south, its left is east */
    ck_assert_uint_eq(b->right, 0);
    kiln_level_plan_free(plan, NULL);
}
END_TEST

START_TEST(nothing_at_all) {
    kiln_level_plan *plan = plan_of(NULL, 0, NULL, 0);
    ck_assert_uint_eq(kiln_level_plan_room(plan, (kiln_vec){0, 0}), KILN_NONE);
    ck_assert(!blocked(plan, -1e8, -1e8, 1e8, 1e8, 1e8));
    kiln_level_plan_free(plan, NULL);
    kiln_level_plan_free(NULL, NULL);
}
END_TEST

/* ---- Units ----------------------------------------------------------------------------------- */

START_TEST(lattice_metres_are_whole_units) {
    for (int32_t k = -30000; k <= 30000; k++) ck_assert_double_eq(kiln_units_of(k / 10000.0), k);
    ck_assert_double_eq(kiln_units_of(9999.9999), 99999999);
    ck_assert_double_eq(kiln_units_of(1.15), 11500);
    ck_assert_double_ne(kiln_units_of(1.15 + 1e-12), 11500);
    ck_assert_double_eq(kiln_metres_of(kiln_units_of(0.33)), 0.33);
}
END_TEST

SUITE(plan) {
    Suite *suite = suite_create("plan");
    TCase *t = tcase_create("plan");
    tcase_add_test(t, robots_keep_a_radius_from_faces);
    tcase_add_test(t, crossing_counts_as_nothing_between);
    tcase_add_test(t, doors_split_walls);
    tcase_add_test(t, doors_may_lie_anyhow);
    tcase_add_test(t, slanted_walls_are_rectangles_too);
    tcase_add_test(t, walls_without_extent);
    tcase_add_test(t, clearance_is_the_distance_to_the_nearest);
    tcase_add_test(t, the_later_room_wins);
    tcase_add_test(t, rooms_are_measured);
    tcase_add_test(t, outlines_hold_what_is_inside);
    tcase_add_test(t, doors_know_both_sides);
    tcase_add_test(t, nothing_at_all);
    tcase_add_test(t, lattice_metres_are_whole_units);
    suite_add_tcase(suite, t);
    return suite;
}
