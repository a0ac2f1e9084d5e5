/* test_obstacle.c - the index over obstacles. */
#include "obstacle.h"
#include "suites.h"

#include <stdlib.h>

static kiln_obstacle obstacle(int x0, int y0, int z0, int x1, int y1, int z1) {
    return (kiln_obstacle){.shape = kiln_prism_of_box((kiln_box){x0, y0, z0, x1, y1, z1})};
}

typedef struct visits {
    uint32_t seen, sum, limit;
} visits;

static bool visit(void *user, uint32_t index, const kiln_obstacle *here) {
    visits *v = user;
    ck_assert_uint_eq(here->part, index);
    v->seen++;
    v->sum += index;
    return v->seen < v->limit;
}

static kiln_obstacles *build(kiln_obstacle *items, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) items[i].part = i;
    kiln_obstacles *out;
    ck_assert_int_eq(kiln_obstacles_build(items, count, NULL, &out), KILN_OK);
    ck_assert_uint_eq(kiln_obstacles_count(out), count);
    return out;
}

static visits query(const kiln_obstacles *obstacles, kiln_box box) {
    visits v = {0, 0, 1000000};
    kiln_obstacles_query(obstacles, &box, visit, &v);
    return v;
}

START_TEST(nothing_is_in_the_way_of_nothing) {
    kiln_obstacles *none = build(NULL, 0);
    kiln_prism body = kiln_prism_of_box((kiln_box){0, 0, 0, 5000, 5000, 18000});
    ck_assert_uint_eq(query(none, (kiln_box){0, 0, 0, 9, 9, 9}).seen, 0);
    ck_assert_uint_eq(kiln_obstacles_first(none, &body), KILN_NONE);
    kiln_obstacles_free(none);
    kiln_obstacles_free(NULL);
}
END_TEST

START_TEST(touching_bounds_are_not_visited) {
    kiln_obstacle items[] = {obstacle(0, 0, 0, 10, 10, 10), obstacle(5, 5, 5, 5, 9, 9)};
    kiln_obstacles *obstacles = build(items, 2);
    static const kiln_box touching[] = {{10, 0, 0, 20, 10, 10}, {-9, 0, 0, 0, 10, 10},
                                        {0, 10, 0, 10, 20, 10}, {0, -9, 0, 10, 0, 10},
                                        {0, 0, 10, 10, 10, 20}, {0, 0, -9, 10, 10, 0},
                                        {5, 5, 5, 5, 10, 10}};
    for (size_t i = 0; i < sizeof touching / sizeof *touching; i++) {
        ck_assert_uint_eq(query(obstacles, touching[i]).seen, 0);
    }
    /* One unit deeper the first is; the second has no area and never is. */
    ck_assert_uint_eq(query(obstacles, (kiln_box){9, 9, 9, 20, 20, 20}).seen, 1);
    ck_assert_uint_eq(query(obstacles, (kiln_box){-9, -9, -9, 20, 20, 20}).seen, 1);
    kiln_obstacles_free(obstacles);
}
END_TEST

START_TEST(a_visitor_may_stop) {
    kiln_obstacle items[100];
    for (int i = 0; i < 100; i++) items[i] = obstacle(i, 0, 0, i + 9, 9, 9);
    kiln_obstacles *obstacles = build(items, 100);
    visits v = {0, 0, 7};
    kiln_box all = {-10, -10, -10, 1000, 1000, 1000};
    kiln_obstacles_query(obstacles, &all, visit, &v);
    ck_assert_uint_eq(v.seen, 7);
    v = query(obstacles, all);
    ck_assert_uint_eq(v.seen, 100);
    ck_assert_uint_eq(v.sum, 4950);
    kiln_obstacles_free(obstacles);
}
END_TEST

/* All in one place: the first is the least by build order, and the bodies decide, not the bounds. */
START_TEST(the_first_is_the_least_that_overlaps) {
    kiln_obstacle items[70];
    for (int i = 0; i < 70; i++) items[i] = obstacle(0, 0, 0, 1000, 1000, 100);
    kiln_point far_half[4] = {{1000, 0}, {1000, 1000}, {0, 1000}, {1000, 1000}};
    for (int i = 0; i < 30; i++) items[i].shape = kiln_prism_of_corners(far_half, 0, 100);
    kiln_obstacles *obstacles = build(items, 70);
    kiln_prism body = kiln_prism_of_box((kiln_box){0, 0, 50, 400, 400, 200});
    ck_assert_uint_eq(kiln_obstacles_first(obstacles, &body), 30);
    kiln_prism above = kiln_prism_moved(body, 0, 0, 50);
    ck_assert_uint_eq(kiln_obstacles_first(obstacles, &above), KILN_NONE);
    kiln_prism across = kiln_prism_moved(body, 300, 301, 0);
    ck_assert_uint_eq(kiln_obstacles_first(obstacles, &across), 0);
    ck_assert_uint_eq(kiln_obstacles_get(obstacles, 69)->part, 69);
    kiln_obstacles_free(obstacles);
}
END_TEST

/* Two clusters at the ends of the lattice, within one int32. */
START_TEST(extremes_of_the_lattice_are_sorted_too) {
    kiln_obstacle items[64];
    for (int i = 0; i < 64; i++) {
        int at = i % 2 ? INT32_MAX - 2 * i - 2 : INT32_MIN + 2 * i;
        items[i] = obstacle(at, at, at, at + 2, at + 2, at + 2);
    }
    kiln_obstacles *obstacles = build(items, 64);
    for (int i = 0; i < 64; i++) {
        kiln_box box = kiln_prism_bounds(&items[i].shape);
        visits v = query(obstacles, box);
        ck_assert_uint_eq(v.seen, 1);
        ck_assert_uint_eq(v.sum, (uint32_t)i);
    }
    kiln_box all = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MAX};
    ck_assert_uint_eq(query(obstacles, all).seen, 64);
    kiln_obstacles_free(obstacles);
}
END_TEST

typedef struct trace {
    uint32_t seen;
    kiln_point at[32];
} trace;

static bool record(void *user, uint32_t index, const kiln_obstacle *here) {
    trace *t = user;
    (void)index;
    t->at[t->seen++] = here->shape.corner[0];
    return true;
}

/* 32 obstacles make four leaves in two slabs: the western half from south to north, then the
 * eastern. */
START_TEST(the_tree_is_laid_out_in_tiles) {
    static const int spacings[] = {9, 300, 70000, 60000000};
    for (size_t s = 0; s < sizeof spacings / sizeof *spacings; s++) {
        int step = spacings[s];
        kiln_obstacle items[32];
        for (int i = 0; i < 32; i++) {
            int x = (i * 7 % 32 - 16) * step, y = (i * 11 % 32 - 16) * step;
            items[i] = obstacle(x, y, 0, x + 5, y + 5, 5);
        }
        kiln_obstacles *obstacles = build(items, 32);
        trace t = {0};
        kiln_box all = {INT32_MIN, INT32_MIN, 0, INT32_MAX, INT32_MAX, 9};
        kiln_obstacles_query(obstacles, &all, record, &t);
        ck_assert_uint_eq(t.seen, 32);
        for (int i = 0; i < 32; i++) {
            ck_assert_int_eq(t.at[i].x >= 0, i >= 16);
            ck_assert(i % 16 == 0 || t.at[i].y > t.at[i - 1].y);
        }
        kiln_obstacles_free(obstacles);
    }
}
END_TEST

typedef struct budget {
    int allowed, held;
} budget;

static void *take(void *user, size_t size) {
    budget *b = user;
    if (b->allowed == 0) return NULL;
    b->allowed--;
    b->held++;
    return malloc(size);
}

static void give(void *user, void *block, size_t size) {
    (void)size;
    ((budget *)user)->held--;
    free(block);
}

START_TEST(without_memory_there_is_no_index_and_no_leak) {
    kiln_obstacle items[20];
    for (int i = 0; i < 20; i++) items[i] = obstacle(i, i, 0, i + 5, i + 5, 9);
    for (int allowed = 0;; allowed++) {
        budget b = {allowed, 0};
        kiln_allocator allocator = {take, give, &b};
        kiln_obstacles *out = (kiln_obstacles *)&b;
        kiln_status status = kiln_obstacles_build(items, 20, &allocator, &out);
        if (status == KILN_OK) {
            ck_assert_int_eq(allowed, 2);
            ck_assert_int_eq(b.held, 1);
            kiln_obstacles_free(out);
            ck_assert_int_eq(b.held, 0);
            break;
        }
        ck_assert_int_eq(status, KILN_ERROR_MEMORY);
        ck_assert_ptr_null(out);
        ck_assert_int_eq(b.held, 0);
    }
}
END_TEST

SUITE(obstacle) {
    Suite *suite = suite_create("obstacle");
    TCase *tests = tcase_create("obstacle");
    tcase_add_test(tests, nothing_is_in_the_way_of_nothing);
    tcase_add_test(tests, touching_bounds_are_not_visited);
    tcase_add_test(tests, a_visitor_may_stop);
    tcase_add_test(tests, the_first_is_the_least_that_overlaps);
    tcase_add_test(tests, extremes_of_the_lattice_are_sorted_too);
    tcase_add_test(tests, the_tree_is_laid_out_in_tiles);
    tcase_add_test(tests, without_memory_there_is_no_index_and_no_leak);
    suite_add_tcase(suite, tests);
    return suite;
}
