#include "suites.h"
#include "wall.h"

#include <string.h>

enum { DOOR = 1, WINDOW = 0 };

static pack_opening opening(kiln_len at, kiln_len width, kiln_len head, bool walkable) {
    return (pack_opening){.at = at, .width = width, .head = head, .walkable = walkable};
}

static pack_wall wall(kiln_point from, kiln_point to, pack_opening *openings, uint32_t count) {
    return (pack_wall){.from = from,
                       .to = to,
                       .thickness = 1000,
                       .height = 27000,
                       .openings = openings,
                       .opening_count = count};
}

static void assert_box(const kiln_prism *piece, kiln_box expected) {
    kiln_box got = kiln_prism_bounds(piece);
    ck_assert_msg(memcmp(&got, &expected, sizeof got) == 0,
                  "got (%d %d %d)-(%d %d %d), expected (%d %d %d)-(%d %d %d)", got.x0, got.y0,
                  got.z0, got.x1, got.y1, got.z1, expected.x0, expected.y0, expected.z0,
                  expected.x1, expected.y1, expected.z1);
}

/* SPEC 2's example: a wall of 12 with a door of 0.9 in the middle of its fifth metre. */
START_TEST(a_door_cuts_a_wall_into_two_pieces_and_a_lintel) {
    arena *a = arena_new();
    pack_opening door = opening(50000, 9000, 21000, DOOR);
    pack_wall w = wall((kiln_point){0, 0}, (kiln_point){120000, 0}, &door, 1);
    wall_pieces pieces = wall_pieces_for_people(a, &w);
    ck_assert_uint_eq(pieces.count, 3);
    assert_box(&pieces.items[0], (kiln_box){0, -500, 0, 45500, 500, 27000});
    assert_box(&pieces.items[1], (kiln_box){45500, -500, 21000, 54500, 500, 27000});
    assert_box(&pieces.items[2], (kiln_box){54500, -500, 0, 120000, 500, 27000});
    arena_free(a);
}
END_TEST

START_TEST(windows_stay_solid) {
    arena *a = arena_new();
    pack_opening window = opening(50000, 9000, 21000, WINDOW);
    pack_wall w = wall((kiln_point){0, 0}, (kiln_point){120000, 0}, &window, 1);
    wall_pieces pieces = wall_pieces_for_people(a, &w);
    ck_assert_uint_eq(pieces.count, 1);
    assert_box(&pieces.items[0], (kiln_box){0, -500, 0, 120000, 500, 27000});
    arena_free(a);
}
END_TEST

START_TEST(a_door_as_high_as_the_wall_has_no_lintel) {
    arena *a = arena_new();
    pack_opening door = opening(50000, 9000, 27000, DOOR);
    pack_wall w = wall((kiln_point){0, 0}, (kiln_point){120000, 0}, &door, 1);
    ck_assert_uint_eq(wall_pieces_for_people(a, &w).count, 2);
    arena_free(a);
}
END_TEST

START_TEST(pieces_run_from_from_to_to) {
    arena *a = arena_new();
    pack_opening doors[] = {opening(80000, 10000, 27000, DOOR), opening(20000, 10000, 27000, DOOR)};
    pack_wall w = wall((kiln_point){5000, 100000}, (kiln_point){5000, 0}, doors, 2);
    wall_pieces pieces = wall_pieces_for_people(a, &w);
    ck_assert_uint_eq(pieces.count, 3);
    assert_box(&pieces.items[0], (kiln_box){4500, 85000, 0, 5500, 100000, 27000});
    assert_box(&pieces.items[1], (kiln_box){4500, 25000, 0, 5500, 75000, 27000});
    assert_box(&pieces.items[2], (kiln_box){4500, 0, 0, 5500, 15000, 27000});
    arena_free(a);
}
END_TEST

/* Openings that stick out or overlap are findings; the pieces stay sane all the same. */
START_TEST(openings_are_cut_to_the_wall_and_never_overlap) {
    static const struct {
        kiln_len at[2], width[2];
        uint32_t count;
        kiln_len x[4]; /* starts and ends of the solid pieces */
    } rows[] = {
        {{0, 0}, {10000, 10000}, 1, {5000, 50000}},       /* half outside, twice the same */
        {{50000, 50000}, {10000, 20000}, 1, {0, 40000}},  /* at the far end */
        {{-20000, 90000}, {10000, 10000}, 1, {0, 50000}}, /* altogether outside */
        {{20000, 25000}, {10000, 10000}, 2, {0, 15000, 30000, 50000}}, /* overlapping */
        {{25000, 25000}, {30000, 10000}, 2, {0, 10000, 40000, 50000}}, /* one in the other */
        {{25000, 25000}, {50000, 10000}, 0, {0}},                      /* nothing left */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        pack_opening doors[] = {opening(rows[i].at[0], rows[i].width[0], 27000, DOOR),
                                opening(rows[i].at[1], rows[i].width[1], 27000, DOOR)};
        pack_wall w = wall((kiln_point){0, 0}, (kiln_point){50000, 0}, doors, 2);
        wall_pieces pieces = wall_pieces_for_people(a, &w);
        ck_assert_uint_eq(pieces.count, rows[i].count);
        for (uint32_t k = 0; k < pieces.count; k++)
            assert_box(&pieces.items[k],
                       (kiln_box){rows[i].x[2 * k], -500, 0, rows[i].x[2 * k + 1], 500, 27000});
        arena_free(a);
    }
}
END_TEST

/* A wall at a slope of 3 : 4 has a whole length: its corners are exact. */
START_TEST(a_slanted_wall_is_exact_where_its_length_is_whole) {
    arena *a = arena_new();
    pack_opening door = opening(25000, 10000, 27000, DOOR);
    pack_wall w = wall((kiln_point){0, 0}, (kiln_point){30000, 40000}, &door, 1);
    wall_pieces pieces = wall_pieces_for_people(a, &w);
    ck_assert_uint_eq(pieces.count, 2);
    /* Half the thickness, 0.05, across: (0.04, -0.03); 2.0 along: (1.2, 1.6). */
    const kiln_point expected[] = {{-400, 300}, {400, -300}, {12400, 15700}, {11600, 16300}};
    ck_assert_mem_eq(pieces.items[0].corner, expected, sizeof expected);
    arena_free(a);
}
END_TEST

/* At 45 degrees 0.05 across is 0.035355...: 353.55 units, rounded to 354; below zero half up, to
 * -354. */
START_TEST(a_diagonal_wall_is_rounded_once) {
    arena *a = arena_new();
    pack_wall w = wall((kiln_point){0, 0}, (kiln_point){30000, 30000}, NULL, 0);
    wall_pieces pieces = wall_pieces_for_people(a, &w);
    const kiln_point expected[] = {{-354, 354}, {354, -354}, {30354, 29646}, {29646, 30354}};
    ck_assert_uint_eq(pieces.count, 1);
    ck_assert_mem_eq(pieces.items[0].corner, expected, sizeof expected);
    arena_free(a);
}
END_TEST

/* An odd thickness and an odd width lie on half units: half up, at both sides alike. */
START_TEST(half_units_go_up) {
    arena *a = arena_new();
    pack_opening door = opening(10000, 5001, 27000, DOOR);
    pack_wall w = wall((kiln_point){0, 0}, (kiln_point){20000, 0}, &door, 1);
    w.thickness = 1001;
    wall_pieces pieces = wall_pieces_for_people(a, &w);
    ck_assert_uint_eq(pieces.count, 2);
    assert_box(&pieces.items[0], (kiln_box){0, -500, 0, 7500, 501, 27000});
    assert_box(&pieces.items[1], (kiln_box){12501, -500, 0, 20000, 501, 27000});
    arena_free(a);
}
END_TEST

/* The largest coordinates a pack may hold: nothing overflows, and the result is exact. */
START_TEST(the_longest_wall) {
    arena *a = arena_new();
    pack_wall w =
        wall((kiln_point){-100000000, -100000000}, (kiln_point){100000000, 100000000}, NULL, 0);
    w.thickness = 100000000;
    wall_pieces pieces = wall_pieces_for_people(a, &w);
    ck_assert_uint_eq(pieces.count, 1);
    ck_assert_int_eq(pieces.items[0].corner[0].x,
                     -135355339); /* 10 000 / 2 / sqrt(2) = 3535.5339 */
    ck_assert_int_eq(pieces.items[0].corner[0].y, -64644661);
    arena_free(a);
}
END_TEST

START_TEST(the_floor_of_an_opening_is_its_width_by_the_thickness) {
    pack_opening door = opening(50000, 9000, 21000, DOOR);
    pack_wall w = wall((kiln_point){0, 0}, (kiln_point){0, 120000}, &door, 1);
    kiln_prism floor = wall_opening_floor(&w, &door);
    assert_box(&floor, (kiln_box){-500, 45500, 0, 500, 54500, 21000});
    kiln_point left = wall_opening_side(&w, &door, 3000),
               right = wall_opening_side(&w, &door, -3000);
    ck_assert_int_eq(left.x, -3000); /* the wall runs north */
    ck_assert_int_eq(left.y, 50000);
    ck_assert_int_eq(right.x, 3000);
    ck_assert_int_eq(right.y, 50000);
}
END_TEST

START_TEST(an_opening_fits_up_to_the_very_end) {
    static const struct {
        kiln_point to;
        kiln_len at, width;
        bool fits;
    } rows[] = {
        {{50000, 0}, 4500, 9000, true},
        {{50000, 0}, 4499, 9000, false},
        {{50000, 0}, 45500, 9000, true},
        {{50000, 0}, 45500, 9001, false},
        {{30000, 40000}, 45500, 9000, true},
        {{30000, 40000}, 45501, 9000, false},
        /* sqrt(2) = 1.41421356...: 14142.1356 units */
        {{10000, 10000}, 14142, 0, true},
        {{10000, 10000}, 14143, 0, false},
        {{10000, 10000}, 9142, 10000, true},
        {{10000, 10000}, 9142, 10001, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pack_opening o = opening(rows[i].at, rows[i].width, 21000, DOOR);
        pack_wall w = wall((kiln_point){0, 0}, rows[i].to, &o, 1);
        ck_assert_msg(wall_opening_fits(&w, &o) == rows[i].fits, "row %zu", i);
    }
}
END_TEST

SUITE(wall) {
    Suite *suite = suite_create("wall");
    TCase *tests = tcase_create("wall");
    tcase_add_test(tests, a_door_cuts_a_wall_into_two_pieces_and_a_lintel);
    tcase_add_test(tests, windows_stay_solid);
    tcase_add_test(tests, a_door_as_high_as_the_wall_has_no_lintel);
    tcase_add_test(tests, pieces_run_from_from_to_to);
    tcase_add_test(tests, openings_are_cut_to_the_wall_and_never_overlap);
    tcase_add_test(tests, a_slanted_wall_is_exact_where_its_length_is_whole);
    tcase_add_test(tests, a_diagonal_wall_is_rounded_once);
    tcase_add_test(tests, half_units_go_up);
    tcase_add_test(tests, the_longest_wall);
    tcase_add_test(tests, the_floor_of_an_opening_is_its_width_by_the_thickness);
    tcase_add_test(tests, an_opening_fits_up_to_the_very_end);
    suite_add_tcase(suite, tests);
    return suite;
}
