/* test_geom.c - turning, and prisms made of boxes and corners. */
#include "geom.h"
#include "suites.h"

#include <math.h>

#define ONE (INT64_C(1) << 62)

/* ---- Turns */

START_TEST(multiples_of_thirty_degrees_are_exact) {
    int64_t half = INT64_C(1) << 61, root = INT64_C(3993837246235628775); /* sqrt(3)/2 */
    int64_t sines[] = {0, half, root, ONE, root, half, 0, -half, -root, -ONE, -root, -half};
    for (int i = 0; i < 12; i++) {
        kiln_turn turn = kiln_turn_of(i * 30000);
        ck_assert_int_eq(turn.sin, sines[i]);
        ck_assert_int_eq(turn.cos, sines[(i + 3) % 12]);
    }
}
END_TEST

START_TEST(sines_agree_with_the_library_to_2_to_the_minus_60) {
    const long double degree = 3.14159265358979323846264338327950288L / 180000;
    for (int angle = 0; angle < 360000; angle += 7) {
        kiln_turn turn = kiln_turn_of(angle);
        long double radians = (long double)angle * degree;
        ck_assert(fabsl(ldexpl((long double)turn.sin, -62) - sinl(radians)) < ldexpl(1, -60));
        ck_assert(fabsl(ldexpl((long double)turn.cos, -62) - cosl(radians)) < ldexpl(1, -60));
    }
}
END_TEST

/* Values from arbitrary-precision arithmetic, rounded to nearest. */
START_TEST(sines_are_rounded_to_nearest) {
    static const struct {
        kiln_heading angle;
        int64_t sin;
    } rows[] = {
        {1, INT64_C(80489105085659)},
        {17123, INT64_C(1357790958685179722)},
        {29999, INT64_C(2305773303252761922)},
        {44999, INT64_C(3260897541444506080)},
        {45000, INT64_C(3260954456333195553)},
        {45001, INT64_C(3261011370228541493)},
        {89999, INT64_C(4611686017724987956)},
        {123456, INT64_C(3847573148659970700)},
        {314159, INT64_C(-3308466461091119416)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_int_eq(kiln_turn_of(rows[i].angle).sin, rows[i].sin);
    }
}
END_TEST

START_TEST(turns_are_symmetric_and_periodic) {
    for (int angle = 0; angle < 360000; angle += 89) {
        kiln_turn turn = kiln_turn_of(angle), opposite = kiln_turn_of(-angle);
        kiln_turn supplement = kiln_turn_of(180000 - angle), next = kiln_turn_of(angle + 90000);
        ck_assert(opposite.sin == -turn.sin && opposite.cos == turn.cos);
        ck_assert(supplement.sin == turn.sin && supplement.cos == -turn.cos);
        ck_assert(next.sin == turn.cos && next.cos == -turn.sin);
        kiln_turn around = kiln_turn_of(angle - 720000);
        ck_assert(around.sin == turn.sin && around.cos == turn.cos);
    }
    kiln_turn last = kiln_turn_of(INT32_MAX), same = kiln_turn_of(INT32_MAX % 360000);
    ck_assert(last.sin == same.sin && last.cos == same.cos);
    kiln_turn least = kiln_turn_of(INT32_MIN);
    same = kiln_turn_of(INT32_MIN % 360000 + 360000);
    ck_assert(least.sin == same.sin && least.cos == same.cos);
}
END_TEST

START_TEST(headings_add_modulo_a_full_turn) {
    ck_assert_int_eq(kiln_heading_add(270000, 180000), 90000);
    ck_assert_int_eq(kiln_heading_add(0, -1), 359999);
    ck_assert_int_eq(kiln_heading_add(INT32_MAX, INT32_MAX), 2 * INT64_C(2147483647) % 360000);
    ck_assert_int_eq(kiln_heading_add(-180000, -180000), 0);
    ck_assert(kiln_heading_quarter(0) && kiln_heading_quarter(270000));
    ck_assert(!kiln_heading_quarter(90001) && !kiln_heading_quarter(45000));
}
END_TEST

/* ---- Points */

static void assert_point(kiln_point point, int x, int y) {
    ck_assert_int_eq(point.x, x);
    ck_assert_int_eq(point.y, y);
}

START_TEST(headings_turn_counter_clockwise_from_north) {
    kiln_point north = {0, 10}, origin = {100, 200};
    assert_point(kiln_turn_point(kiln_turn_of(0), north, origin), 100, 210);
    assert_point(kiln_turn_point(kiln_turn_of(90000), north, origin), 90, 200);
    assert_point(kiln_turn_point(kiln_turn_of(180000), north, origin), 100, 190);
    assert_point(kiln_turn_point(kiln_turn_of(270000), north, origin), 110, 200);
    /* (-10 sin 30, 10 cos 30) = (-5, 8.66) */
    assert_point(kiln_turn_point(kiln_turn_of(30000), north, origin), 95, 209);
}
END_TEST

START_TEST(halves_are_rounded_up_once) {
    kiln_turn none = kiln_turn_of(0), third = kiln_turn_of(60000), half = kiln_turn_of(180000);
    assert_point(kiln_turn_halves(none, 1, -1, 0, 0), 1, 0);
    assert_point(kiln_turn_halves(none, -3, 3, 0, 0), -1, 2);
    assert_point(kiln_turn_halves(half, 1, -1, 0, 0), 0, 1);
    /* Two halves make a whole before anything is rounded. */
    assert_point(kiln_turn_halves(none, 1, 1, 1, -1), 1, 0);
    /* cos 60 is exactly 1/2: a half goes up, and half a unit more still makes 1. */
    assert_point(kiln_turn_halves(third, 2, 0, 0, 0), 1, 1);
    assert_point(kiln_turn_halves(third, -2, 0, 0, 0), 0, -1);
    assert_point(kiln_turn_halves(third, 2, 0, 1, 0), 1, 1);
}
END_TEST

START_TEST(points_turn_exactly_at_the_extremes) {
    kiln_point far = {KILN_COORD_MAX, -KILN_COORD_MAX}, origin = {0, 0};
    assert_point(kiln_turn_point(kiln_turn_of(90000), far, origin), KILN_COORD_MAX, KILN_COORD_MAX);
    assert_point(kiln_turn_point(kiln_turn_of(180000), far, origin), -KILN_COORD_MAX,
                 KILN_COORD_MAX);
    /* 10^9 sqrt(2) = 1414213562.37 */
    assert_point(kiln_turn_point(kiln_turn_of(45000), far, origin), 1414213562, 0);
}
END_TEST

/* ---- Prisms */

static void assert_corners(kiln_prism prism, const int expected[8]) {
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(prism.corner[i].x, expected[2 * i]);
        ck_assert_int_eq(prism.corner[i].y, expected[2 * i + 1]);
    }
}

static const kiln_box box = {1, 2, 3, 11, 7, 9};

START_TEST(a_box_starts_at_its_least_corner) {
    kiln_prism prism = kiln_prism_of_box(box);
    assert_corners(prism, (int[]){1, 2, 11, 2, 11, 7, 1, 7});
    ck_assert_int_eq(prism.z0, 3);
    ck_assert_int_eq(prism.z1, 9);
}
END_TEST

START_TEST(turned_boxes) {
    static const struct {
        kiln_heading heading;
        int corners[8];
    } rows[] = {
        {0, {101, 202, 111, 202, 111, 207, 101, 207}},
        {90000, {93, 201, 98, 201, 98, 211, 93, 211}},
        {180000, {89, 193, 99, 193, 99, 198, 89, 198}},
        {270000, {102, 189, 107, 189, 107, 199, 102, 199}},
        /* (-0.71, 2.12) (6.36, 9.19) (2.83, 12.73) (-4.24, 5.66) */
        {45000, {96, 206, 99, 202, 106, 209, 103, 213}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_prism prism =
            kiln_prism_turned(box, kiln_turn_of(rows[i].heading), (kiln_point){100, 200}, 50);
        assert_corners(prism, rows[i].corners);
        ck_assert_int_eq(prism.z0, 53);
        ck_assert_int_eq(prism.z1, 59);
    }
}
END_TEST

/* Footprint 20 x 11, its centre at (50.5, 60): both corners of the turned footprint fall on halves
 * in one axis, and those go down. */
START_TEST(placed_boxes_keep_their_sizes_in_quarter_turns) {
    static const struct {
        kiln_heading heading;
        int corners[8];
    } rows[] = {
        {0, {41, 56, 51, 56, 51, 61, 41, 61}},      /* corner (40.5, 54.5) -> (40, 54) */
        {90000, {49, 51, 54, 51, 54, 61, 49, 61}},  /* (45, 50) */
        {180000, {49, 58, 59, 58, 59, 63, 49, 63}}, /* (40.5, 54.5) -> (40, 54) */
        {270000, {47, 59, 52, 59, 52, 69, 47, 69}}, /* (45, 50) */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_prism prism = kiln_prism_placed(box, 20, 11, kiln_turn_of(rows[i].heading),
                                             (kiln_point){101, 120}, 50);
        assert_corners(prism, rows[i].corners);
        ck_assert_int_eq(prism.z0, 53);
    }
    kiln_prism below = kiln_prism_placed((kiln_box){.x1 = 1, .y1 = 1, .z1 = 1}, 1, 1,
                                         kiln_turn_of(0), (kiln_point){0, -2}, 0);
    assert_corners(below, (int[]){-1, -2, 0, -2, 0, -1, -1, -1}); /* -0.5 down, -1.5 down */
}
END_TEST

START_TEST(placed_boxes_round_each_corner_half_up_otherwise) {
    /* 2 x 2 about (0.5, 0): corners at 0.5 +- 1.41 and +-1.41. */
    kiln_prism prism = kiln_prism_placed((kiln_box){.x1 = 2, .y1 = 2, .z1 = 4}, 2, 2,
                                         kiln_turn_of(45000), (kiln_point){1, 0}, 7);
    /* (0.5, -1.41) (1.91, 0) (0.5, 1.41) (-0.91, 0) */
    assert_corners(prism, (int[]){-1, 0, 1, -1, 2, 0, 1, 1});
    ck_assert_int_eq(prism.z0, 7);
    ck_assert_int_eq(prism.z1, 11);
}
END_TEST

START_TEST(corners_in_any_order_become_their_hull) {
    static const struct {
        kiln_point given[4];
        int corners[8];
    } rows[] = {
        {{{0, 0}, {0, 5}, {5, 5}, {5, 0}}, {0, 0, 5, 0, 5, 5, 0, 5}},     /* clockwise */
        {{{0, 0}, {5, 5}, {5, 0}, {0, 5}}, {0, 0, 5, 0, 5, 5, 0, 5}},     /* crossed */
        {{{5, 5}, {0, 5}, {0, 0}, {5, 0}}, {0, 0, 5, 0, 5, 5, 0, 5}},     /* another start */
        {{{0, 0}, {6, 0}, {2, 1}, {0, 6}}, {0, 0, 6, 0, 0, 6, 0, 6}},     /* a dent */
        {{{0, 0}, {3, 0}, {6, 0}, {0, 6}}, {0, 0, 6, 0, 0, 6, 0, 6}},     /* in one line */
        {{{0, 0}, {6, 0}, {6, 0}, {0, 6}}, {0, 0, 6, 0, 0, 6, 0, 6}},     /* twice */
        {{{1, 1}, {3, 3}, {2, 2}, {1, 1}}, {1, 1, 3, 3, 3, 3, 3, 3}},     /* a segment */
        {{{4, 7}, {4, 7}, {4, 7}, {4, 7}}, {4, 7, 4, 7, 4, 7, 4, 7}},     /* a point */
        {{{9, 0}, {0, 9}, {-9, 0}, {0, -9}}, {-9, 0, 0, -9, 9, 0, 0, 9}}, /* on its tip */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_prism prism = kiln_prism_of_corners(rows[i].given, 1, 2);
        assert_corners(prism, rows[i].corners);
        ck_assert_int_eq(prism.z0, 1);
        ck_assert_int_eq(prism.z1, 2);
    }
}
END_TEST

static int64_t left_turn(kiln_point a, kiln_point b, kiln_point c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

/* Whatever rounding does to thin and tiny boxes: convex, counter-clockwise, from the least corner,
 * and all rounded corners inside. */
START_TEST(thin_and_tiny_boxes_stay_convex) {
    static const int widths[] = {0, 1, 2, 3, 17}, lengths[] = {0, 1, 2, 40, 9999};
    for (int angle = 1; angle < 360000; angle += 1777) {
        kiln_turn turn = kiln_turn_of(angle);
        for (int pair = 0; pair < 25; pair++) {
            kiln_box thin = {.x1 = widths[pair / 5], .y1 = lengths[pair % 5], .z1 = 1};
            kiln_prism prism = kiln_prism_turned(thin, turn, (kiln_point){3, 5}, 0);
            const kiln_point *at = prism.corner;
            for (int i = 0; i < 4; i++) {
                bool repeated = at[(i + 1) & 3].x == at[i].x && at[(i + 1) & 3].y == at[i].y;
                ck_assert(at[0].x < at[i].x || (at[0].x == at[i].x && at[0].y <= at[i].y));
                kiln_point offset = {i & 1 ? thin.x1 : 0, i & 2 ? thin.y1 : 0};
                kiln_point corner = kiln_turn_point(turn, offset, (kiln_point){3, 5});
                for (int j = 0; j < 4 && !repeated; j++) {
                    ck_assert_int_ge(left_turn(at[i], at[(i + 1) & 3], at[j]), 0);
                    ck_assert_int_ge(left_turn(at[i], at[(i + 1) & 3], corner), 0);
                }
            }
        }
    }
}
END_TEST

START_TEST(moving_and_bounds) {
    kiln_prism prism = kiln_prism_turned(box, kiln_turn_of(45000), (kiln_point){100, 200}, 50);
    kiln_box bounds = kiln_prism_bounds(&prism);
    ck_assert_int_eq(bounds.x0, 96);
    ck_assert_int_eq(bounds.y0, 202);
    ck_assert_int_eq(bounds.z0, 53);
    ck_assert_int_eq(bounds.x1, 106);
    ck_assert_int_eq(bounds.y1, 213);
    ck_assert_int_eq(bounds.z1, 59);
    kiln_prism moved = kiln_prism_moved(prism, -6, 8, -3);
    assert_corners(moved, (int[]){90, 214, 93, 210, 100, 217, 97, 221});
    ck_assert_int_eq(moved.z0, 50);
    ck_assert_int_eq(moved.z1, 56);
}
END_TEST

SUITE(geom) {
    Suite *suite = suite_create("geom");
    TCase *turns = tcase_create("turns");
    tcase_add_test(turns, multiples_of_thirty_degrees_are_exact);
    tcase_add_test(turns, sines_agree_with_the_library_to_2_to_the_minus_60);
    tcase_add_test(turns, sines_are_rounded_to_nearest);
    tcase_add_test(turns, turns_are_symmetric_and_periodic);
    tcase_add_test(turns, headings_add_modulo_a_full_turn);
    suite_add_tcase(suite, turns);
    TCase *prisms = tcase_create("prisms");
    tcase_add_test(prisms, headings_turn_counter_clockwise_from_north);
    tcase_add_test(prisms, halves_are_rounded_up_once);
    tcase_add_test(prisms, points_turn_exactly_at_the_extremes);
    tcase_add_test(prisms, a_box_starts_at_its_least_corner);
    tcase_add_test(prisms, turned_boxes);
    tcase_add_test(prisms, placed_boxes_keep_their_sizes_in_quarter_turns);
    tcase_add_test(prisms, placed_boxes_round_each_corner_half_up_otherwise);
    tcase_add_test(prisms, corners_in_any_order_become_their_hull);
    tcase_add_test(prisms, thin_and_tiny_boxes_stay_convex);
    tcase_add_test(prisms, moving_and_bounds);
    suite_add_tcase(suite, prisms);
    return suite;
}
