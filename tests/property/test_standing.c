/* Standing, grids, islands, leaving and nearest nodes in small random scenes, each against the
 * plainest way to find out. */
#include "nav.h"
#include "random.h"
#include "suites.h"

#include <stdlib.h>

#define ROOMS     4
#define OBSTACLES 24
#define TALL      20000

typedef struct scene {
    kiln_floor floor;
    kiln_obstacle items[OBSTACLES];
    uint32_t count;
    kiln_obstacles *obstacles;
    kiln_ground ground;
    kiln_grid grid;
} scene;

/* On lattices of all kinds: things touch, miss and overlap by a unit. */
static kiln_len random_len(uint64_t *state, kiln_len least, kiln_len most) {
    static const kiln_len lattices[] = {1, 50, 1250, 2500};
    kiln_len lattice = lattices[random_from(state, 0, 3)];
    return random_from(state, least / lattice, most / lattice) * lattice;
}

static void random_floor(uint64_t *state, scene *s) {
    kiln_point points[ROOMS][4];
    kiln_floor_area areas[ROOMS];
    for (int i = 0; i < ROOMS; i++) {
        for (int j = 0; j < 4; j++) {
            points[i][j].x = random_len(state, -30000, 30000);
            points[i][j].y = random_len(state, -20000, 20000);
        }
        bool hole = i > 0 && random_from(state, 0, 3) == 0;
        areas[i] = (kiln_floor_area){points[i], 4, hole, false};
    }
    ck_assert_int_eq(kiln_floor_build(areas, ROOMS, NULL, &s->floor), KILN_OK);
}

static kiln_prism random_prism(uint64_t *state) {
    static const kiln_heading headings[] = {0, 0, 90000, 45000, 30000, 17123};
    kiln_len longest = random_from(state, 0, 3) == 0 ? 20000 : 4000;
    kiln_box box = {.x1 = random_len(state, 0, longest),
                    .y1 = random_len(state, 0, longest),
                    .z0 = random_from(state, -1, 2) * 10000,
                    .z1 = random_from(state, 0, 4) * 10000};
    if (box.z1 < box.z0) box.z1 = box.z0;
    kiln_point at = {random_len(state, -30000, 30000), random_len(state, -20000, 20000)};
    return kiln_prism_turned(box, kiln_turn_of(headings[random_from(state, 0, 5)]), at, 0);
}

static void make_scene(uint64_t *state, scene *s) {
    random_floor(state, s);
    s->count = (uint32_t)random_from(state, 0, OBSTACLES);
    for (uint32_t i = 0; i < s->count; i++)
        s->items[i] = (kiln_obstacle){random_prism(state), i, 0};
    ck_assert_int_eq(kiln_obstacles_build(s->items, s->count, NULL, &s->obstacles), KILN_OK);
    s->ground = (kiln_ground){&s->floor, s->obstacles, TALL};
    ck_assert_int_eq(kiln_grid_build(&s->ground, NULL, &s->grid), KILN_OK);
}

static void free_scene(scene *s) {
    kiln_floor_free(&s->floor, NULL);
    kiln_obstacles_free(s->obstacles);
    kiln_grid_free(&s->grid, NULL);
}

/* Every cell of the floor's lattice that the open rectangle meets is floor; no obstacle meets it. */
static bool is_free(const scene *s, kiln_box box, uint32_t *obstacle) {
    const kiln_floor *f = &s->floor;
    bool on_floor = true;
    for (kiln_len y = -30 * KILN_NAV_STEP; y <= 30 * KILN_NAV_STEP; y += KILN_NAV_STEP) {
        for (kiln_len x = -30 * KILN_NAV_STEP; x <= 30 * KILN_NAV_STEP; x += KILN_NAV_STEP) {
            if (x >= box.x1 || x + KILN_NAV_STEP <= box.x0) continue;
            if (y >= box.y1 || y + KILN_NAV_STEP <= box.y0) continue;
            kiln_len i = (x - f->x0) / KILN_NAV_STEP, j = (y - f->y0) / KILN_NAV_STEP;
            bool outside =
                x < f->x0 || y < f->y0 || i >= (kiln_len)f->width || j >= (kiln_len)f->height;
            if (outside || !f->cells[j * (kiln_len)f->width + i]) on_floor = false;
        }
    }
    box.z0 = 0, box.z1 = TALL;
    kiln_prism body = kiln_prism_of_box(box);
    *obstacle = KILN_NONE;
    for (uint32_t i = s->count; i-- > 0;) {
        if (kiln_prism_overlap(&s->items[i].shape, &body)) *obstacle = i;
    }
    return on_floor && *obstacle == KILN_NONE;
}

static kiln_box box_between(kiln_point a, kiln_point b) {
    kiln_box box = {.x0 = a.x < b.x ? a.x : b.x,
                    .x1 = a.x < b.x ? b.x : a.x,
                    .y0 = a.y < b.y ? a.y : b.y,
                    .y1 = a.y < b.y ? b.y : a.y};
    box.x0 -= 2500, box.y0 -= 2500, box.x1 += 2500, box.y1 += 2500;
    return box;
}

#define LOOPS 12

START_TEST(people_stand_where_nothing_is) {
    uint64_t state = (uint64_t)_i;
    for (int round = 0; round < 20; round++) {
        scene s;
        make_scene(&state, &s);
        for (int i = 0; i < 40; i++) {
            kiln_point at = {random_len(&state, -30000, 30000), random_len(&state, -20000, 20000)};
            uint32_t want_obstacle, obstacle;
            bool want = is_free(&s, box_between(at, at), &want_obstacle);
            bool got = kiln_can_stand(&s.ground, at, &obstacle);
            if (got != want || obstacle != want_obstacle ||
                kiln_can_stand(&s.ground, at, NULL) != want) {
                ck_abort_msg("round %d at %d, %d", round, at.x, at.y);
            }
        }
        free_scene(&s);
    }
}
END_TEST

START_TEST(nodes_are_walkable_where_people_can_stand) {
    uint64_t state = (uint64_t)_i + 100;
    for (int round = 0; round < 60; round++) {
        scene s;
        make_scene(&state, &s);
        uint32_t nodes = s.grid.width * s.grid.height, walkable = 0;
        for (uint32_t i = 0; i < nodes; i++) {
            kiln_point at = kiln_grid_point(&s.grid, i);
            bool can = kiln_can_stand(&s.ground, at, NULL);
            if (can != (s.grid.island[i] != KILN_NONE)) {
                ck_abort_msg("round %d at %d, %d: %d", round, at.x, at.y, can);
            }
            walkable += can;
        }
        ck_assert_uint_eq(s.grid.walkable, walkable);
        free_scene(&s);
    }
}
END_TEST

/* Outlines that pass a footprint's corner by less than a unit. */
START_TEST(nodes_are_exact_to_the_unit) {
    uint64_t state = (uint64_t)_i + 500;
    kiln_point points[] = {{-20000, -20000}, {20000, -20000}, {20000, 20000}, {-20000, 20000}};
    kiln_floor_area area = {points, 4, false, false};
    scene s;
    ck_assert_int_eq(kiln_floor_build(&area, 1, NULL, &s.floor), KILN_OK);
    for (int round = 0; round < 300; round++) {
        kiln_point at = {random_from(&state, -3, 3) * 2500, random_from(&state, -3, 3) * 2500};
        kiln_point corners[4];
        for (int i = 0; i < 4; i++) {
            kiln_len size = random_from(&state, 0, 1) ? 4 : 3000;
            corners[i].x = at.x + random_from(&state, -size, size);
            corners[i].y = at.y + random_from(&state, -size, size);
        }
        kiln_obstacle item = {kiln_prism_of_corners(corners, 0, 100), 0, 0};
        ck_assert_int_eq(kiln_obstacles_build(&item, 1, NULL, &s.obstacles), KILN_OK);
        s.ground = (kiln_ground){&s.floor, s.obstacles, TALL};
        ck_assert_int_eq(kiln_grid_build(&s.ground, NULL, &s.grid), KILN_OK);
        for (uint32_t i = 0; i < s.grid.width * s.grid.height; i++) {
            bool can = kiln_can_stand(&s.ground, kiln_grid_point(&s.grid, i), NULL);
            if (can != (s.grid.island[i] != KILN_NONE)) ck_abort_msg("round %d: %u", round, i);
        }
        kiln_obstacles_free(s.obstacles);
        kiln_grid_free(&s.grid, NULL);
    }
    kiln_floor_free(&s.floor, NULL);
}
END_TEST

/* ---- Islands */

static uint32_t flood(const kiln_grid *grid, uint32_t start, uint32_t *label, uint32_t name) {
    uint32_t size = 0, count = 0;
    uint32_t *stack = malloc(sizeof *stack * 4 * grid->width * grid->height);
    stack[count++] = start;
    while (count > 0) {
        uint32_t node = stack[--count], i = node % grid->width, j = node / grid->width;
        if (label[node] == name || grid->island[node] == KILN_NONE) continue;
        label[node] = name;
        size++;
        if (i > 0) stack[count++] = node - 1;
        if (i + 1 < grid->width) stack[count++] = node + 1;
        if (j > 0) stack[count++] = node - grid->width;
        if (j + 1 < grid->height) stack[count++] = node + grid->width;
    }
    free(stack);
    return size;
}

/* Islands in order of their least nodes: each must have one number in the grid, and numbers must
 * follow size, then that order. */
static void check_islands(const kiln_grid *grid) {
    uint32_t nodes = grid->width * grid->height, count = 0;
    uint32_t *label = malloc(sizeof *label * (nodes + 1)),
             *size = malloc(sizeof *size * (nodes + 1));
    uint32_t *number = malloc(sizeof *number * (nodes + 1));
    for (uint32_t i = 0; i < nodes; i++) label[i] = KILN_NONE;
    for (uint32_t i = 0; i < nodes; i++) {
        if (grid->island[i] == KILN_NONE || label[i] != KILN_NONE) continue;
        size[count] = flood(grid, i, label, count);
        number[count++] = grid->island[i];
    }
    ck_assert_uint_eq(grid->islands, count);
    for (uint32_t i = 0; i < nodes; i++) {
        if (label[i] != KILN_NONE && grid->island[i] != number[label[i]]) ck_abort_msg("split");
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = 0;
        for (uint32_t j = 0; j < count; j++) {
            before += size[j] > size[i] || (size[j] == size[i] && j < i);
        }
        ck_assert_uint_eq(number[i], before);
    }
    free(label), free(size), free(number);
}

START_TEST(islands_are_what_a_flood_reaches) {
    uint64_t state = (uint64_t)_i + 200;
    for (int round = 0; round < 30; round++) {
        uint8_t bits[128];
        kiln_grid_info frame = {.width = (uint32_t)random_from(&state, 1, 30),
                                .height = (uint32_t)random_from(&state, 1, 30)};
        for (size_t i = 0; i < sizeof bits; i++) {
            bits[i] = (uint8_t)(random_next(&state) | random_next(&state));
        }
        kiln_grid grid;
        ck_assert_int_eq(kiln_grid_of_bits(&frame, bits, NULL, &grid), KILN_OK);
        check_islands(&grid);
        kiln_grid_free(&grid, NULL);
    }
}
END_TEST

/* ---- Leaving the grid, and the nearest node */

static bool can_walk(const scene *s, kiln_point from, kiln_point to) {
    uint32_t ignored;
    kiln_point corner[] = {{to.x, from.y}, {from.x, to.y}};
    for (int i = 0; i < 2; i++) {
        if (is_free(s, box_between(from, corner[i]), &ignored) &&
            is_free(s, box_between(corner[i], to), &ignored)) {
            return true;
        }
    }
    return false;
}

static uint64_t apart(kiln_point a, kiln_point b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return (uint64_t)(x * x) + (uint64_t)(y * y);
}

static uint32_t nearest_way_out(const scene *s, kiln_point at) {
    uint32_t best = KILN_NONE;
    for (uint32_t node = 0; node < s->grid.width * s->grid.height; node++) {
        kiln_point p = kiln_grid_point(&s->grid, node);
        if (s->grid.island[node] == KILN_NONE) continue;
        if (abs(p.x - at.x) > KILN_NAV_STEP || abs(p.y - at.y) > KILN_NAV_STEP) continue;
        if (best != KILN_NONE && apart(p, at) >= apart(kiln_grid_point(&s->grid, best), at))
            continue;
        if (can_walk(s, at, p)) best = node;
    }
    return best;
}

/* A floor and small things on it: most places are free, and ways are often blocked. */
static void make_cluttered_scene(uint64_t *state, scene *s) {
    kiln_point points[] = {{-15000, -15000}, {15000, -15000}, {15000, 15000}, {-15000, 15000}};
    kiln_floor_area area = {points, 4, false, false};
    ck_assert_int_eq(kiln_floor_build(&area, 1, NULL, &s->floor), KILN_OK);
    s->count = (uint32_t)random_from(state, 4, OBSTACLES);
    for (uint32_t i = 0; i < s->count; i++) {
        kiln_box box = {.x0 = random_len(state, -12500, 12500),
                        .y0 = random_len(state, -12500, 12500)};
        box.x1 = box.x0 + random_from(state, 1, 1200);
        box.y1 = box.y0 + random_from(state, 1, 1200);
        box.z1 = 1000;
        s->items[i] = (kiln_obstacle){kiln_prism_of_box(box), i, 0};
    }
    ck_assert_int_eq(kiln_obstacles_build(s->items, s->count, NULL, &s->obstacles), KILN_OK);
    s->ground = (kiln_ground){&s->floor, s->obstacles, TALL};
    ck_assert_int_eq(kiln_grid_build(&s->ground, NULL, &s->grid), KILN_OK);
}

START_TEST(walkers_leave_at_the_nearest_node_they_can) {
    uint64_t state = (uint64_t)_i + 300;
    for (int round = 0; round < 16; round++) {
        scene s;
        void (*make)(uint64_t *, scene *) = round % 4 == 0 ? make_scene : make_cluttered_scene;
        make(&state, &s);
        for (int i = 0; i < 60; i++) {
            kiln_point at = {random_len(&state, -15000, 15000), random_len(&state, -15000, 15000)};
            uint32_t want = nearest_way_out(&s, at), got = kiln_grid_reach(&s.grid, &s.ground, at);
            if (got != want) ck_abort_msg("%d: %u at %d, %d, not %u", round, got, at.x, at.y, want);
        }
        free_scene(&s);
    }
}
END_TEST

START_TEST(the_nearest_node_is_found) {
    uint64_t state = (uint64_t)_i + 400;
    for (int round = 0; round < 30; round++) {
        scene s;
        make_scene(&state, &s);
        for (int i = 0; i < 30; i++) {
            kiln_point at = {random_len(&state, -40000, 40000), random_len(&state, -40000, 40000)};
            if (i % 3 == 0) at.x = i & 1 ? INT32_MIN + abs(at.x) : INT32_MAX - abs(at.x);
            if (i % 4 == 0) at.y = i & 2 ? INT32_MIN + abs(at.y) : INT32_MAX - abs(at.y);
            uint32_t best = KILN_NONE;
            for (uint32_t node = 0; node < s.grid.width * s.grid.height; node++) {
                if (s.grid.island[node] == KILN_NONE) continue;
                if (best == KILN_NONE || apart(kiln_grid_point(&s.grid, node), at) <
                                             apart(kiln_grid_point(&s.grid, best), at)) {
                    best = node;
                }
            }
            uint32_t got = kiln_grid_nearest(&s.grid, at);
            if (got != best) ck_abort_msg("%d: %u at %d, %d, not %u", round, got, at.x, at.y, best);
        }
        free_scene(&s);
    }
}
END_TEST

SUITE(standing) {
    Suite *suite = suite_create("standing");
    TCase *tests = tcase_create("standing");
    tcase_add_loop_test(tests, people_stand_where_nothing_is, 0, LOOPS);
    tcase_add_loop_test(tests, nodes_are_walkable_where_people_can_stand, 0, LOOPS);
    tcase_add_loop_test(tests, nodes_are_exact_to_the_unit, 0, LOOPS);
    tcase_add_loop_test(tests, islands_are_what_a_flood_reaches, 0, LOOPS);
    tcase_add_loop_test(tests, walkers_leave_at_the_nearest_node_they_can, 0, LOOPS);
    tcase_add_loop_test(tests, the_nearest_node_is_found, 0, LOOPS);
    suite_add_tcase(suite, tests);
    return suite;
}
