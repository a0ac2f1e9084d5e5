#include "nav.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

/* Outlines here are in eighths of a tile: a cell is 2 wide, its centre odd. */
#define EIGHTH   (KILN_TILE / 8)
#define MAX_AREA 12

typedef struct shape {
    bool hole, always;
    int count;
    int xy[2 * MAX_AREA];
} shape;

#define OUTLINE(hole, always, ...)                                                                 \
    {                                                                                              \
        hole, always, sizeof((int[]){__VA_ARGS__}) / (2 * sizeof(int)), {                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define ROOM(...) OUTLINE(false, false, __VA_ARGS__)
#define HOLE(...) OUTLINE(true, false, __VA_ARGS__)
#define RUG(...)  OUTLINE(false, true, __VA_ARGS__)
#define NONE      OUTLINE(false, false, 0)

static kiln_floor build(const shape *shapes) {
    static kiln_point points[8][MAX_AREA];
    kiln_floor_area areas[8];
    uint32_t count = 0;
    for (; shapes[count].count > 0; count++) {
        for (int i = 0; i < shapes[count].count; i++) {
            points[count][i].x = shapes[count].xy[2 * i] * EIGHTH;
            points[count][i].y = shapes[count].xy[2 * i + 1] * EIGHTH;
        }
        areas[count] = (kiln_floor_area){points[count], (uint32_t)shapes[count].count,
                                         shapes[count].hole, shapes[count].always};
    }
    kiln_floor floor;
    ck_assert_int_eq(kiln_floor_build(areas, count, NULL, &floor), KILN_OK);
    uint64_t bound = kiln_floor_nodes(areas, count);
    if (floor.width > 0) ck_assert_uint_ge(bound, (floor.width + 1) * (floor.height + 1));
    return floor;
}

/* The corner in cells, then the rows from north to south: "0,0 ##/.#". */
static const char *picture(const kiln_floor *floor) {
    static char text[512];
    int at =
        snprintf(text, sizeof text, "%d,%d ", floor->x0 / KILN_NAV_STEP, floor->y0 / KILN_NAV_STEP);
    for (uint32_t j = floor->height; j-- > 0;) {
        for (uint32_t i = 0; i < floor->width; i++) {
            text[at++] = floor->cells[j * floor->width + i] ? '#' : '.';
        }
        text[at++] = j > 0 ? '/' : '\0';
    }
    if (floor->height == 0) text[at] = '\0';
    return text;
}

static const struct {
    const char *name, *want;
    shape shapes[4];
} cases[] = {
    {"nothing", "0,0 ", {NONE}},
    {"a square", "0,0 ##/##", {ROOM(0, 0, 4, 0, 4, 4, 0, 4)}},
    {"clockwise", "0,0 ##/##", {ROOM(0, 0, 0, 4, 4, 4, 4, 0)}},
    {"repeated points", "0,0 ##/##", {ROOM(0, 0, 0, 0, 4, 0, 4, 4, 4, 4, 0, 4, 0, 0)}},
    {"collinear points", "0,0 ##/##", {ROOM(0, 0, 1, 0, 3, 0, 4, 0, 4, 2, 4, 4, 0, 4)}},
    {"there and back", "0,0 ##/##", {ROOM(0, 0, 4, 0, 6, 0, 4, 0, 4, 4, 0, 4)}},
    {"a spike through centres", "0,0 ##../####", {ROOM(0, 0, 4, 0, 4, 1, 7, 1, 4, 1, 4, 4, 0, 4)}},
    {"west and south of the origin", "-2,-1 ##", {ROOM(-4, -2, 0, -2, 0, 0, -4, 0)}},
    {"outlines are inclusive", "0,0 ###/###/###", {ROOM(1, 1, 5, 1, 5, 5, 1, 5)}},
    {"just short of the centres", "1,1 #", {ROOM(2, 2, 4, 2, 4, 4, 2, 4)}},
    {"corners on centres", "0,0 .#./###/.#.", {ROOM(3, 1, 5, 3, 3, 5, 1, 3)}},
    {"a slope", "0,0 #../##./###", {ROOM(0, 0, 6, 0, 0, 6)}},
    {"a steep slope", "0,0 #./#./##", {ROOM(0, 0, 4, 0, 0, 8)}},
    {"concave", "0,0 #.#/#.#/###", {ROOM(0, 0, 6, 0, 6, 6, 4, 6, 4, 2, 2, 2, 2, 6, 0, 6)}},
    {"touching itself",
     "0,0 ##../##../..##/..##",
     {ROOM(0, 8, 0, 4, 4, 4, 4, 0, 8, 0, 8, 4, 4, 4, 4, 8)}},
    {"crossing itself", "0,0 #.#/#.#", {ROOM(0, 0, 6, 4, 6, 0, 0, 4)}},
    {"a bow tie", "0,0 ...#/#.##/#.##/...#", {ROOM(0, 0, 7, 8, 7, 0, 0, 8)}},
    {"a line off the centres is no floor", "0,0 ", {ROOM(0, 0, 8, 0)}},
    {"a line through centres", "0,0 ###", {ROOM(1, 1, 5, 1)}},
    {"a point on a centre", "1,1 #", {ROOM(3, 3)}},
    {"a hole", "0,0 ###/#.#/###", {ROOM(0, 0, 6, 0, 6, 6, 0, 6), HOLE(2, 2, 4, 2, 4, 4, 2, 4)}},
    {"the outline of a hole is no floor",
     "0,0 #",
     {ROOM(0, 0, 2, 0, 2, 2, 0, 2), HOLE(2, 0, 3, 0, 3, 1, 2, 1)}},
    {"a later room fills a hole",
     "0,0 ###",
     {ROOM(0, 0, 6, 0, 6, 2, 0, 2), HOLE(2, 0, 4, 0, 4, 2, 2, 2), ROOM(2, 0, 4, 0, 4, 2, 2, 2)}},
    {"an earlier one does not",
     "0,0 #.#",
     {ROOM(2, 0, 4, 0, 4, 2, 2, 2), ROOM(0, 0, 6, 0, 6, 2, 0, 2), HOLE(2, 0, 4, 0, 4, 2, 2, 2)}},
    {"a rug over a hole",
     "0,0 ###",
     {RUG(2, 0, 4, 0, 4, 2, 2, 2), ROOM(0, 0, 6, 0, 6, 2, 0, 2), HOLE(2, 0, 4, 0, 4, 2, 2, 2)}},
    {"no hole is always",
     "0,0 #.#",
     {OUTLINE(true, true, 2, 0, 4, 0, 4, 2, 2, 2), ROOM(0, 0, 6, 0, 6, 2, 0, 2),
      HOLE(2, 0, 4, 0, 4, 2, 2, 2)}},
    {"a hole cuts the box",
     "0,0 #",
     {ROOM(0, 0, 6, 0, 6, 6, 0, 6), HOLE(2, -8, 90, -8, 90, 8, 2, 8),
      HOLE(-9, 2, 9, 2, 9, 90, -9, 90)}},
    {"the opening of a wall 0.1 thick, across centres", "0,0 ####", {RUG(0, 1, 8, 1, 8, 1, 0, 1)}},
};

START_TEST(cells_whose_centre_is_inside_are_floor) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kiln_floor floor = build(cases[i].shapes);
        const char *got = picture(&floor);
        ck_assert_msg(strcmp(got, cases[i].want) == 0, "%s: %s, not %s", cases[i].name, got,
                      cases[i].want);
        kiln_floor_free(&floor, NULL);
        ck_assert_ptr_null(floor.cells);
    }
}
END_TEST

START_TEST(rows_of_many_words_are_filled) {
    shape wide[] = {ROOM(0, 0, 600, 0, 600, 4, 0, 4), HOLE(126, 0, 400, 0, 400, 2, 126, 2), NONE};
    kiln_floor floor = build(wide);
    ck_assert_uint_eq(floor.width, 300);
    for (uint32_t i = 0; i < floor.width; i++) {
        ck_assert_int_eq(floor.cells[i], i < 63 || i >= 200);
        ck_assert_int_eq(floor.cells[floor.width + i], 1);
    }
    kiln_floor_free(&floor, NULL);
}
END_TEST

/* Rooms that end before, at and after a word's last cell, and a later one beside them. */
START_TEST(areas_do_not_run_into_each_other) {
    for (int end = 60; end < 70; end++) {
        shape rooms[] = {ROOM(0, 0, 2 * end, 0, 2 * end, 2, 0, 2),
                         ROOM(200, 0, 260, 0, 260, 2, 200, 2), NONE};
        kiln_floor floor = build(rooms);
        ck_assert_uint_eq(floor.width, 130);
        for (int i = 0; i < 130; i++) ck_assert_int_eq(floor.cells[i], i < end || i >= 100);
        kiln_floor_free(&floor, NULL);
    }
}
END_TEST

static kiln_floor_area square(kiln_point points[4], kiln_len x, kiln_len y, kiln_len size) {
    kiln_point corners[] = {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
    memcpy(points, corners, sizeof corners);
    return (kiln_floor_area){.points = points, .count = 4};
}

START_TEST(nodes_are_bounded_without_work) {
    kiln_point points[3][4];
    kiln_floor_area areas[3];
    ck_assert_uint_eq(kiln_floor_nodes(NULL, 0), 0);
    areas[0] = square(points[0], 0, 0, 10 * KILN_TILE);
    ck_assert_uint_eq(kiln_floor_nodes(areas, 1), 41 * 41);
    /* 20 000 x 20 000 tiles. */
    areas[0] = square(points[0], -10000 * KILN_TILE, -10000 * KILN_TILE, 20000 * KILN_TILE);
    ck_assert_uint_eq(kiln_floor_nodes(areas, 1), UINT64_C(80001) * 80001);
    kiln_floor floor;
    ck_assert_int_eq(kiln_floor_build(areas, 1, NULL, &floor), KILN_ERROR_LIMIT);
    ck_assert_ptr_null(floor.cells);
    /* Two small rooms far apart; a hole does not count. */
    areas[0] = square(points[0], -10000 * KILN_TILE, -10000 * KILN_TILE, KILN_TILE);
    areas[1] = square(points[1], 9999 * KILN_TILE, 9999 * KILN_TILE, KILN_TILE);
    ck_assert_uint_eq(kiln_floor_nodes(areas, 2), UINT64_C(80001) * 80001);
    areas[1].hole = true;
    ck_assert_uint_eq(kiln_floor_nodes(areas, 2), 25);
    /* Any coordinates at all. */
    areas[2] = (kiln_floor_area){.points = points[2], .count = 4};
    for (int i = 0; i < 4; i++) {
        points[2][i] = (kiln_point){i & 1 ? INT32_MAX : INT32_MIN, i & 2 ? INT32_MAX : INT32_MIN};
    }
    ck_assert_uint_gt(kiln_floor_nodes(areas, 3), UINT64_C(1) << 40);
    ck_assert_int_eq(kiln_floor_build(areas, 3, NULL, &floor), KILN_ERROR_RANGE);
    areas[2].hole = true;
    ck_assert_int_eq(kiln_floor_build(areas, 3, NULL, &floor), KILN_ERROR_RANGE);
}
END_TEST

SUITE(nav_floor) {
    Suite *suite = suite_create("nav_floor");
    TCase *tests = tcase_create("nav_floor");
    tcase_add_test(tests, cells_whose_centre_is_inside_are_floor);
    tcase_add_test(tests, rows_of_many_words_are_filled);
    tcase_add_test(tests, areas_do_not_run_into_each_other);
    tcase_add_test(tests, nodes_are_bounded_without_work);
    suite_add_tcase(suite, tests);
    return suite;
}
