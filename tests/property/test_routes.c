/* test_routes.c - route fields over random floors: against breadth first distances, and against
 * the paths that are searched for. */
#include "random.h"
#include "route.h"
#include "routes.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 40, NODES_MAX = SIDE_MAX * SIDE_MAX };

/* A floor with some of its nodes closed, `closed` in a hundred. */
static kiln_grid random_grid(uint64_t *state, int closed) {
    uint8_t bits[NODES_MAX / 8 + 1] = {0};
    kiln_grid_info frame = {.width = (uint32_t)random_from(state, 1, SIDE_MAX),
                            .height = (uint32_t)random_from(state, 1, SIDE_MAX)};
    for (uint32_t n = 0; n < frame.width * frame.height; n++)
        if (random_from(state, 0, 99) >= closed) bits[n >> 3] |= (uint8_t)(1u << (n & 7));
    kiln_grid grid;
    ck_assert_int_eq(kiln_grid_of_bits(&frame, bits, NULL, &grid), KILN_OK);
    return grid;
}

/* How far each node is from the goal, layer by layer; KILN_NONE: not at all. */
static void distances(const kiln_grid *grid, uint32_t goal, uint32_t *out) {
    uint32_t nodes = grid->width * grid->height;
    memset(out, 0xFF, nodes * sizeof *out);
    out[goal] = 0;
    for (uint32_t far = 0, found = 1; found > 0; far++) {
        found = 0;
        for (uint32_t n = 0; n < nodes; n++) {
            if (out[n] != far) continue;
            uint32_t i = n % grid->width, j = n / grid->width;
            const struct {
                bool there;
                uint32_t node;
            } next[] = {{i > 0, n - 1},
                        {i + 1 < grid->width, n + 1},
                        {j > 0, n - grid->width},
                        {j + 1 < grid->height, n + grid->width}};
            for (int k = 0; k < 4; k++) {
                if (!next[k].there || grid->island[next[k].node] == KILN_NONE) continue;
                if (out[next[k].node] != KILN_NONE) continue;
                out[next[k].node] = far + 1;
                found++;
            }
        }
    }
}

static kiln_route *route_to(route_baker *baker, const kiln_grid *grid, uint32_t goal) {
    kiln_route *route;
    route_field field = route_field_to(baker, goal);
    ck_assert_int_eq(kiln_route_unpack(field.runs, field.size, grid, goal, NULL, &route), KILN_OK);
    return route;
}

static uint32_t turns_of_best, turns_walked;

static void check_walk(const kiln_grid *grid, const kiln_route *route, uint32_t from,
                       uint32_t steps) {
    static uint32_t nodes[NODES_MAX], best[NODES_MAX];
    uint32_t count, turns, best_count, best_turns, seen = 0;
    ck_assert_int_eq(kiln_route_walk(route, from, nodes, NODES_MAX, &count, &turns), KILN_OK);
    ck_assert_uint_eq(count, steps + 1);
    for (uint32_t i = 0; i + 1 < count; i++) {
        ck_assert_uint_eq(kiln_route_next(route, nodes[i]), nodes[i + 1]);
        seen += i > 0 && nodes[i + 1] - nodes[i] != nodes[i] - nodes[i - 1];
    }
    ck_assert_uint_eq(turns, seen);
    ck_assert_int_eq(
        kiln_grid_path(grid, from, route->goal, NULL, best, NODES_MAX, &best_count, &best_turns),
        KILN_OK);
    ck_assert_uint_eq(count, best_count);
    ck_assert_uint_ge(turns, best_turns);
    turns_walked += turns;
    turns_of_best += best_turns;
}

START_TEST(fields_lead_along_shortest_paths) {
    uint64_t state = 31;
    static uint32_t away[NODES_MAX];
    for (int round = 0; round < 150; round++) {
        arena *memory = arena_new();
        kiln_grid grid = random_grid(&state, round % 5 * 10);
        uint32_t nodes = grid.width * grid.height;
        uint32_t goal = (uint32_t)random_from(&state, 0, (int32_t)nodes - 1);
        route_baker *baker = route_baker_new(memory, &grid);
        if (grid.island[goal] != KILN_NONE) {
            kiln_route *route = route_to(baker, &grid, goal);
            distances(&grid, goal, away);
            ck_assert_uint_eq(kiln_route_next(route, goal), goal);
            for (uint32_t n = 0; n < nodes; n++) {
                uint32_t next = kiln_route_next(route, n);
                if (away[n] == KILN_NONE) {
                    ck_assert_uint_eq(next, KILN_NONE);
                } else if (n != goal) {
                    ck_assert_uint_eq(away[next], away[n] - 1);
                }
                if (away[n] != KILN_NONE && n % 17 == 0) check_walk(&grid, route, n, away[n]);
            }
            ck_assert_uint_eq(kiln_route_next(route, nodes), KILN_NONE);
            ck_assert_uint_eq(kiln_route_next(route, KILN_NONE), KILN_NONE);
            kiln_route_free(route, NULL);
        }
        kiln_grid_free(&grid, NULL);
        arena_free(memory);
    }
    /* Not the fewest turns, but few more. */
    ck_assert_uint_gt(turns_of_best, 1000);
    ck_assert_uint_lt(turns_walked, turns_of_best + turns_of_best / 4);
}
END_TEST

/* On an empty floor one turn is enough from everywhere. */
START_TEST(open_floors_take_one_turn) {
    uint64_t state = 32;
    arena *memory = arena_new();
    for (int round = 0; round < 20; round++) {
        kiln_grid grid = random_grid(&state, 0);
        uint32_t nodes = grid.width * grid.height, count, turns;
        uint32_t goal = (uint32_t)random_from(&state, 0, (int32_t)nodes - 1);
        kiln_route *route = route_to(route_baker_new(memory, &grid), &grid, goal);
        for (uint32_t n = 0; n < nodes; n++) {
            bool aside = n % grid.width != goal % grid.width && n / grid.width != goal / grid.width;
            ck_assert_int_eq(kiln_route_walk(route, n, NULL, 0, &count, &turns), KILN_OK);
            ck_assert_uint_eq(turns, aside);
        }
        kiln_route_free(route, NULL);
        kiln_grid_free(&grid, NULL);
    }
    arena_free(memory);
}
END_TEST

/* The same field whatever was baked before; runs never longer than needed. */
START_TEST(fields_depend_on_the_goal_alone) {
    uint64_t state = 33;
    arena *memory = arena_new();
    kiln_grid grid = random_grid(&state, 10);
    uint32_t nodes = grid.width * grid.height;
    route_baker *used = route_baker_new(memory, &grid);
    for (uint32_t goal = 0; goal < nodes; goal++) {
        if (grid.island[goal] == KILN_NONE) continue;
        route_field a = route_field_to(used, goal);
        route_field b = route_field_to(route_baker_new(memory, &grid), goal);
        ck_assert_uint_eq(a.size, b.size);
        ck_assert_mem_eq(a.runs, b.runs, a.size);
        for (uint32_t i = 0; i + 1 < a.size; i++)
            ck_assert((a.runs[i] & 3) != (a.runs[i + 1] & 3) || a.runs[i] >> 2 == 63);
        if (goal % 7 == 0) route_field_to(used, goal);
    }
    kiln_grid_free(&grid, NULL);
    arena_free(memory);
}
END_TEST

/* Whatever the bytes: opened or refused, and then every walk ends. */
START_TEST(any_bytes_are_safe) {
    uint64_t state = 34;
    unsigned opened = 0, circles = 0;
    for (int round = 0; round < 4000; round++) {
        kiln_grid grid = random_grid(&state, round % 3 * 5);
        uint32_t nodes = grid.width * grid.height;
        uint32_t goal = (uint32_t)random_from(&state, 0, (int32_t)nodes - 1);
        uint8_t runs[NODES_MAX];
        uint32_t size = 0, left = nodes;
        arena *memory = arena_new();
        if (grid.island[goal] != KILN_NONE && round % 2 == 0) {
            /* A good field with a byte changed. */
            route_field field = route_field_to(route_baker_new(memory, &grid), goal);
            size = field.size;
            memcpy(runs, field.runs, size);
            runs[random_from(&state, 0, (int32_t)size - 1)] ^= (uint8_t)random_from(&state, 1, 255);
        } else {
            while (left > 0 && random_from(&state, 0, 500) > 0) {
                uint32_t length = (uint32_t)random_from(&state, 1, 64);
                if (length > left) length = left;
                runs[size++] = (uint8_t)((length - 1) << 2 | (uint32_t)random_from(&state, 0, 3));
                left -= length;
            }
        }
        kiln_route *route;
        kiln_status status = kiln_route_unpack(runs, size, &grid, goal, NULL, &route);
        ck_assert(status == KILN_OK || status == KILN_ERROR_CORRUPT);
        for (uint32_t n = 0; n < nodes && route; n++) {
            uint32_t next = kiln_route_next(route, n), count, turns;
            ck_assert(next == KILN_NONE || grid.island[next] == grid.island[goal]);
            status = kiln_route_walk(route, n, NULL, 0, &count, &turns);
            ck_assert(status == KILN_OK || status == KILN_ERROR_CORRUPT ||
                      (status == KILN_ERROR_NOT_FOUND && next == KILN_NONE));
            circles += status == KILN_ERROR_CORRUPT;
        }
        opened += route != NULL;
        kiln_route_free(route, NULL);
        kiln_grid_free(&grid, NULL);
        arena_free(memory);
    }
    ck_assert_uint_gt(opened, 20);
    ck_assert_uint_gt(circles, 20);
}
END_TEST

/* ---- By hand --------------------------------------------------------------------------------- */

/* Three by two nodes, all walkable; the goal is node 4, the upper middle one. */
static kiln_status unpack(const uint8_t *runs, uint32_t size, kiln_route **route) {
    static kiln_grid grid;
    const uint8_t bits[] = {0x3F};
    kiln_grid_info frame = {.width = 3, .height = 2};
    if (!grid.island) ck_assert_int_eq(kiln_grid_of_bits(&frame, bits, NULL, &grid), KILN_OK);
    return kiln_route_unpack(runs, size, &grid, 4, NULL, route);
}

#define RUN(length, step) (uint8_t)(((length)-1) << 2 | (step))

START_TEST(fields_are_checked_when_they_are_unpacked) {
    static const struct {
        uint8_t runs[6];
        uint32_t size;
        kiln_status status;
    } rows[] = {
        /* east, north, west; east, anything, west */
        {{RUN(1, 0), RUN(1, 1), RUN(1, 2), RUN(1, 0), RUN(1, 3), RUN(1, 2)}, 6, KILN_OK},
        {{RUN(3, 1), RUN(2, 0), RUN(1, 2)}, 3, KILN_OK},
        {{RUN(3, 1), RUN(2, 0)}, 2, KILN_ERROR_CORRUPT},            /* five nodes */
        {{RUN(3, 1), RUN(2, 0), RUN(2, 2)}, 3, KILN_ERROR_CORRUPT}, /* seven */
        {{RUN(64, 1)}, 1, KILN_ERROR_CORRUPT},
        {{0}, 0, KILN_ERROR_CORRUPT},
        {{RUN(3, 1), RUN(3, 0)}, 2, KILN_ERROR_CORRUPT},                       /* out in the east */
        {{RUN(3, 1), RUN(1, 2), RUN(2, 2)}, 3, KILN_ERROR_CORRUPT},            /* in the west */
        {{RUN(3, 1), RUN(1, 1), RUN(2, 2)}, 3, KILN_ERROR_CORRUPT},            /* in the north */
        {{RUN(1, 3), RUN(2, 1), RUN(2, 0), RUN(1, 2)}, 4, KILN_ERROR_CORRUPT}, /* in the south */
        {{RUN(1, 0), RUN(1, 2), RUN(1, 1), RUN(2, 0), RUN(1, 2)}, 5, KILN_OK}, /* a circle */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_route *route;
        ck_assert_msg(unpack(rows[i].runs, rows[i].size, &route) == rows[i].status, "row %zu", i);
        ck_assert((route != NULL) == (rows[i].status == KILN_OK));
        kiln_route_free(route, NULL);
    }
}
END_TEST

START_TEST(walks_tell_their_size) {
    static const uint8_t runs[] = {RUN(1, 0), RUN(1, 1), RUN(1, 2),
                                   RUN(1, 0), RUN(1, 3), RUN(1, 2)};
    kiln_route *route;
    uint32_t nodes[3] = {9, 9, 9}, count, turns;
    ck_assert_int_eq(unpack(runs, 6, &route), KILN_OK);
    ck_assert_int_eq(kiln_route_walk(route, 0, NULL, 0, &count, NULL), KILN_OK);
    ck_assert_uint_eq(count, 3);
    ck_assert_int_eq(kiln_route_walk(route, 0, nodes, 2, &count, &turns), KILN_ERROR_CAPACITY);
    ck_assert_uint_eq(count, 3);
    ck_assert_uint_eq(turns, 1);
    ck_assert_uint_eq(nodes[2], 9);
    ck_assert_int_eq(kiln_route_walk(route, 2, nodes, 3, &count, &turns), KILN_OK);
    ck_assert_uint_eq(nodes[0], 2);
    ck_assert_uint_eq(nodes[1], 1);
    ck_assert_uint_eq(nodes[2], 4);
    ck_assert_int_eq(kiln_route_walk(route, 4, nodes, 3, &count, &turns), KILN_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(turns, 0);
    ck_assert_int_eq(kiln_route_walk(route, 6, nodes, 3, &count, &turns), KILN_ERROR_NOT_FOUND);
    ck_assert_uint_eq(count, 0);
    kiln_route_free(route, NULL);
}
END_TEST

START_TEST(circles_are_told_of) {
    static const uint8_t runs[] = {RUN(1, 0), RUN(1, 2), RUN(1, 1), RUN(2, 0), RUN(1, 2)};
    kiln_route *route;
    uint32_t nodes[8], count;
    ck_assert_int_eq(unpack(runs, 5, &route), KILN_OK);
    ck_assert_int_eq(kiln_route_walk(route, 0, nodes, 8, &count, NULL), KILN_ERROR_CORRUPT);
    ck_assert_uint_eq(count, 0);
    ck_assert_int_eq(kiln_route_walk(route, 2, nodes, 8, &count, NULL), KILN_OK);
    ck_assert_uint_eq(count, 3);
    kiln_route_free(route, NULL);
}
END_TEST

SUITE(routes) {
    Suite *suite = suite_create("routes");
    TCase *t = tcase_create("routes");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, fields_lead_along_shortest_paths);
    tcase_add_test(t, open_floors_take_one_turn);
    tcase_add_test(t, fields_depend_on_the_goal_alone);
    tcase_add_test(t, any_bytes_are_safe);
    tcase_add_test(t, fields_are_checked_when_they_are_unpacked);
    tcase_add_test(t, walks_tell_their_size);
    tcase_add_test(t, circles_are_told_of);
    suite_add_tcase(suite, t);
    return suite;
}
