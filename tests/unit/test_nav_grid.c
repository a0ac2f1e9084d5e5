#include "nav.h"
#include "suites.h"

#include <stdlib.h>

#define MAX_BOXES 6

/* x0, y0, x1, y1 in hundredths of a tile. */
typedef struct rect {
    int x0, y0, x1, y1;
} rect;

typedef enum kind { END, ROOM, HOLE, RUG, BOX, HIGH } kind;

typedef struct item {
    kind kind;
    rect rect;
} item;

typedef struct level {
    kiln_floor floor;
    kiln_obstacles *obstacles;
    kiln_ground ground;
    kiln_grid grid;
} level;

static kiln_len hundredths(int value) {
    return value * (KILN_TILE / 100);
}

static kiln_status try_level(const item *items, const kiln_allocator *allocator, level *out) {
    kiln_point points[MAX_BOXES][4];
    kiln_floor_area areas[MAX_BOXES];
    kiln_obstacle obstacles[MAX_BOXES];
    uint32_t area_count = 0, count = 0;
    *out = (level){0};
    for (; items->kind != END; items++) {
        kiln_box box = {hundredths(items->rect.x0), hundredths(items->rect.y0), 0,
                        hundredths(items->rect.x1), hundredths(items->rect.y1), 10000};
        if (items->kind == HIGH) box.z0 = 18000, box.z1 = 19000;
        kiln_prism prism = kiln_prism_of_box(box);
        if (items->kind >= BOX) {
            obstacles[count] = (kiln_obstacle){prism, count, 0};
            count++;
        } else {
            for (int i = 0; i < 4; i++) points[area_count][i] = prism.corner[i];
            areas[area_count] =
                (kiln_floor_area){points[area_count], 4, items->kind == HOLE, items->kind == RUG};
            area_count++;
        }
    }
    kiln_status status = kiln_floor_build(areas, area_count, allocator, &out->floor);
    if (status == KILN_OK) {
        status = kiln_obstacles_build(obstacles, count, allocator, &out->obstacles);
    }
    out->ground = (kiln_ground){&out->floor, out->obstacles, 18000};
    if (status == KILN_OK) status = kiln_grid_build(&out->ground, allocator, &out->grid);
    return status;
}

static void free_level(level *l, const kiln_allocator *allocator) {
    kiln_grid_free(&l->grid, allocator);
    kiln_obstacles_free(l->obstacles);
    kiln_floor_free(&l->floor, allocator);
}

/* A room of 4 x 4 with a wall across it at y 2, open from `from` to `to`. */
/* clang-format off */
#define OPENING(from, to) \
    {{ROOM, {0, 0, 400, 400}}, {BOX, {0, 195, from, 205}}, {BOX, {to, 195, 400, 205}}}
/* clang-format on */

static const struct {
    const char *name;
    uint32_t walkable, islands;
    item items[MAX_BOXES];
} cases[] = {
    {"nothing", 0, 0, {{END, {0}}}},
    {"too small to stand", 0, 0, {{ROOM, {0, 0, 25, 100}}}},
    {"one node", 1, 1, {{ROOM, {0, 0, 50, 50}}}},
    {"one node, off the lattice", 1, 1, {{ROOM, {12, 12, 38, 38}}}},
    {"one node missed", 0, 0, {{ROOM, {13, 13, 62, 62}}}},
    {"a room of 2 x 2", 49, 1, {{ROOM, {0, 0, 200, 200}}}},
    {"a box in it", 40, 1, {{ROOM, {0, 0, 200, 200}}, {BOX, {90, 90, 110, 110}}}},
    {"touching it is free", 45, 1, {{ROOM, {0, 0, 200, 200}}, {BOX, {75, 75, 100, 100}}}},
    {"overhead", 49, 1, {{ROOM, {0, 0, 200, 200}}, {HIGH, {90, 90, 110, 110}}}},
    {"an opening of 0.49", 180, 2, OPENING(175, 224)},
    {"an opening of 0.50", 183, 1, OPENING(175, 225)},
    {"an opening of 0.51", 183, 1, OPENING(175, 226)},
    {"of 0.73, beside the lattice", 180, 2, OPENING(176, 249)},
    {"of 0.74, beside the lattice", 183, 1, OPENING(176, 250)},
    {"a wall thinner than a step", 195, 2, {{ROOM, {0, 0, 400, 400}}, {BOX, {0, 209, 400, 211}}}},
    {"boxes that touch at a corner",
     98,
     2,
     {{ROOM, {0, 0, 400, 400}}, {BOX, {0, 0, 200, 200}}, {BOX, {200, 200, 400, 400}}}},
    {"rooms apart", 98, 2, {{ROOM, {0, 0, 200, 200}}, {ROOM, {0, 240, 200, 440}}}},
    {"a thin opening between them",
     101,
     1,
     {{ROOM, {0, 0, 200, 200}}, {ROOM, {0, 240, 200, 440}}, {RUG, {75, 195, 125, 245}}}},
    {"open over a hole too",
     101,
     1,
     {{ROOM, {0, 0, 200, 200}},
      {ROOM, {0, 240, 200, 440}},
      {RUG, {75, 195, 125, 245}},
      {HOLE, {0, 201, 200, 239}}}},
    {"a room with a hole", 40, 1, {{ROOM, {0, 0, 200, 200}}, {HOLE, {76, 76, 124, 124}}}},
};

START_TEST(levels_have_these_nodes) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        level l;
        ck_assert_int_eq(try_level(cases[i].items, NULL, &l), KILN_OK);
        ck_assert_msg(l.grid.walkable == cases[i].walkable && l.grid.islands == cases[i].islands,
                      "%s: %u nodes, %u islands", cases[i].name, l.grid.walkable, l.grid.islands);
        free_level(&l, NULL);
    }
}
END_TEST

START_TEST(the_grid_spans_the_floor) {
    level l;
    item items[] = {{ROOM, {-110, 20, 90, 120}}, {HOLE, {-110, 20, -80, 120}}, {END, {0}}};
    ck_assert_int_eq(try_level(items, NULL, &l), KILN_OK);
    ck_assert_int_eq(l.grid.x0, -7500);
    ck_assert_int_eq(l.grid.y0, 2500);
    ck_assert_uint_eq(l.grid.width, 8);
    ck_assert_uint_eq(l.grid.height, 5);
    kiln_point last = kiln_grid_point(&l.grid, 39);
    ck_assert_int_eq(last.x, 10000);
    ck_assert_int_eq(last.y, 12500);
    free_level(&l, NULL);
}
END_TEST

START_TEST(standing_names_what_is_there) {
    level l;
    item items[] = {{ROOM, {0, 0, 400, 400}},
                    {BOX, {100, 100, 150, 150}},
                    {BOX, {90, 90, 500, 120}},
                    {END, {0}}};
    ck_assert_int_eq(try_level(items, NULL, &l), KILN_OK);
    static const struct {
        kiln_point at;
        bool can;
        uint32_t obstacle;
    } places[] = {
        {{5000, 5000}, true, KILN_NONE},    /* free */
        {{6500, 6500}, true, KILN_NONE},    /* touching the second */
        {{6501, 6501}, false, 1},           /* a unit in it */
        {{12000, 12000}, false, 0},         /* in both: the first */
        {{45000, 10000}, false, 1},         /* also off the floor */
        {{45000, 30000}, false, KILN_NONE}, /* off the floor */
        {{2500, 2500}, true, KILN_NONE},    /* in the corner */
        {{2499, 2500}, false, KILN_NONE},   /* out of it by a unit */
        {{INT32_MAX, INT32_MIN}, false, KILN_NONE},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        uint32_t obstacle = 99;
        ck_assert_int_eq(kiln_can_stand(&l.ground, places[i].at, &obstacle), places[i].can);
        ck_assert_int_eq(kiln_can_stand(&l.ground, places[i].at, NULL), places[i].can);
        ck_assert_uint_eq(obstacle, places[i].obstacle);
    }
    free_level(&l, NULL);
}
END_TEST

START_TEST(walkers_leave_within_a_step) {
    /* One free strip from west to east: nodes (3, 3) at 0.75, 0.75 and east of it. */
    level l;
    item items[] = {{ROOM, {0, 0, 400, 150}},
                    {BOX, {0, 0, 400, 50}},
                    {BOX, {0, 100, 400, 150}},
                    {BOX, {0, 0, 50, 150}},
                    {END, {0}}};
    ck_assert_int_eq(try_level(items, NULL, &l), KILN_OK);
    static const struct {
        kiln_point at;
        int column; /* of row 3; -1: none */
    } places[] = {
        {{7500, 7500}, 3},  {{8700, 7500}, 3},  {{8750, 7500}, 3},   {{8751, 7500}, 4},
        {{7499, 7500}, -1}, {{7500, 7501}, -1}, {{90000, 7500}, -1},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        uint32_t want =
            places[i].column < 0 ? KILN_NONE : 3 * l.grid.width + (uint32_t)places[i].column;
        ck_assert_uint_eq(kiln_grid_reach(&l.grid, &l.ground, places[i].at), want);
    }
    free_level(&l, NULL);
}
END_TEST

START_TEST(grids_of_bits_are_checked) {
    uint8_t bits[] = {0xff, 0xff};
    static const struct {
        kiln_grid_info frame;
        kiln_status status;
    } frames[] = {
        {{0, 0, 4, 4, 0, 0}, KILN_OK},
        {{0, 0, 0, 0, 0, 0}, KILN_OK},
        {{0, 0, 0, 7, 0, 0}, KILN_OK},
        {{1, 0, 4, 4, 0, 0}, KILN_ERROR_RANGE},
        {{0, -1250, 4, 4, 0, 0}, KILN_ERROR_RANGE},
        {{KILN_NAV_MAX / 2500 * 2500, 0, 4, 4, 0, 0}, KILN_ERROR_RANGE},
        {{0, -KILN_NAV_MAX / 2500 * 2500 - 2500, 4, 4, 0, 0}, KILN_ERROR_RANGE},
        {{0, 0, UINT32_MAX, 1, 0, 0}, KILN_ERROR_RANGE},
        {{0, 0, 100000, 100000, 0, 0}, KILN_ERROR_LIMIT},
    };
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        kiln_grid grid;
        ck_assert_int_eq(kiln_grid_of_bits(&frames[i].frame, bits, NULL, &grid), frames[i].status);
        ck_assert_uint_eq(grid.walkable, i == 0 ? 16 : 0);
        ck_assert_uint_eq(grid.islands, i == 0);
        kiln_grid_free(&grid, NULL);
        ck_assert_ptr_null(grid.island);
    }
}
END_TEST

START_TEST(islands_are_numbered_by_size) {
    /* Rows from south: ##.# / ...# / #.## with # walkable: 2, 3, 1, and 1 more. */
    uint8_t bits[] = {0x8b, 0x0d};
    kiln_grid_info frame = {.width = 4, .height = 3};
    kiln_grid grid;
    ck_assert_int_eq(kiln_grid_of_bits(&frame, bits, NULL, &grid), KILN_OK);
    static const uint32_t want[] = {1,         1, KILN_NONE, 0,         KILN_NONE, KILN_NONE,
                                    KILN_NONE, 0, 2,         KILN_NONE, 0,         0};
    for (int i = 0; i < 12; i++) ck_assert_uint_eq(grid.island[i], want[i]);
    ck_assert_uint_eq(grid.islands, 3);
    kiln_grid_free(&grid, NULL);
}
END_TEST

/* ---- Out of memory */

typedef struct budget {
    int left;
    long held;
} budget;

static void *take(void *user, size_t size) {
    budget *b = user;
    if (b->left-- <= 0) return NULL;
    b->held += (long)size;
    return malloc(size);
}

static void give(void *user, void *block, size_t size) {
    budget *b = user;
    b->held -= (long)size;
    free(block);
}

START_TEST(nothing_is_lost_when_memory_runs_out) {
    item items[] = {{ROOM, {0, 0, 400, 400}},
                    {BOX, {0, 209, 400, 211}},
                    {HOLE, {100, 100, 124, 124}},
                    {END, {0}}};
    kiln_status status = KILN_ERROR_MEMORY;
    for (int allowed = 0; status != KILN_OK; allowed++) {
        budget b = {allowed, 0};
        kiln_allocator allocator = {take, give, &b};
        level l;
        status = try_level(items, &allocator, &l);
        if (status != KILN_OK) ck_assert_int_eq(status, KILN_ERROR_MEMORY);
        free_level(&l, &allocator);
        ck_assert_int_eq(b.held, 0);
        ck_assert_int_lt(allowed, 40);
    }
}
END_TEST

SUITE(nav_grid) {
    Suite *suite = suite_create("nav_grid");
    TCase *tests = tcase_create("nav_grid");
    tcase_add_test(tests, levels_have_these_nodes);
    tcase_add_test(tests, the_grid_spans_the_floor);
    tcase_add_test(tests, standing_names_what_is_there);
    tcase_add_test(tests, walkers_leave_within_a_step);
    tcase_add_test(tests, grids_of_bits_are_checked);
    tcase_add_test(tests, islands_are_numbered_by_size);
    tcase_add_test(tests, nothing_is_lost_when_memory_runs_out);
    suite_add_tcase(suite, tests);
    return suite;
}
