#include "nav.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#define MAX_NODES 400

/* Plans are drawn from north to south, with `/` between rows: # is blocked, S is the start, T the
 * target, and + what lies between. Everything but # is walkable. */
typedef struct plan {
    uint32_t width, height, from, to;
    char text[MAX_NODES + 1]; /* rows from the south */
} plan;

static plan plan_of(const char *drawing) {
    plan p = {.width = (uint32_t)strcspn(drawing, "/")};
    p.height = (uint32_t)(strlen(drawing) + 1) / (p.width + 1);
    for (uint32_t j = 0; j < p.height; j++) {
        memcpy(p.text + (p.height - 1 - j) * p.width, drawing + j * (p.width + 1), p.width);
    }
    for (uint32_t i = 0; i < p.width * p.height; i++) {
        if (p.text[i] == 'S') p.from = i;
        if (p.text[i] == 'T') p.to = i;
    }
    return p;
}

static kiln_grid grid_of(const plan *p) {
    uint8_t bits[MAX_NODES / 8 + 1] = {0};
    for (uint32_t i = 0; i < p->width * p->height; i++) {
        if (p->text[i] != '#') bits[i / 8] |= (uint8_t)(1 << i % 8);
    }
    kiln_grid_info frame = {.width = p->width, .height = p->height};
    kiln_grid grid;
    ck_assert_int_eq(kiln_grid_of_bits(&frame, bits, NULL, &grid), KILN_OK);
    return grid;
}

static const struct {
    uint32_t turns;
    const char *drawing;
} cases[] = {
    {0, "S++T"},
    {0, "T/+/+/S"},
    /* Two ways with one turn: east comes before north, north before west, west before south. */
    {1, "..T/..+/S++"},
    {1, "T++/..+/..S"},
    {1, "S++/..+/..T"},
    {1, "++S/+../T.."},
    /* A way with fewer turns that starts north. */
    {1, "++T/+#./S.#"},
    /* Straight on as long as it can: the turn comes at the end. */
    {2, "#.+T/..+#/S++."},
    {2, "#++T/.+##/.+../S+.."},
    /* Around a wall, and through its gap. */
    {2, "S#T/+#+/+++"},
    {4, "S#+++/+#+#T/+++#."},
    /* Both ways round are as long; east first. */
    {2, ".T+/.#+/.S+"},
};

static void check(const plan *p, uint32_t turns) {
    kiln_grid grid = grid_of(p);
    uint32_t nodes[MAX_NODES], count, found;
    ck_assert_int_eq(kiln_grid_path(&grid, p->from, p->to, NULL, nodes, MAX_NODES, &count, &found),
                     KILN_OK);
    plan drawn = *p;
    for (uint32_t i = 0; i < p->width * p->height; i++) {
        if (drawn.text[i] == '+') drawn.text[i] = '.';
    }
    for (uint32_t i = 1; i + 1 < count; i++) drawn.text[nodes[i]] = '+';
    ck_assert_str_eq(drawn.text, p->text);
    ck_assert_uint_eq(nodes[0], p->from);
    ck_assert_uint_eq(nodes[count - 1], p->to);
    ck_assert_uint_eq(found, turns);
    kiln_grid_free(&grid, NULL);
}

START_TEST(paths_run_like_this) {
    plan p = plan_of(cases[_i].drawing);
    check(&p, cases[_i].turns);
}
END_TEST

START_TEST(a_path_can_be_one_node) {
    plan p = plan_of(".S./...");
    kiln_grid grid = grid_of(&p);
    uint32_t node = 99, count = 99, turns = 99;
    ck_assert_int_eq(kiln_grid_path(&grid, p.from, p.from, NULL, &node, 1, &count, &turns),
                     KILN_OK);
    ck_assert_uint_eq(node, p.from);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(turns, 0);
    kiln_grid_free(&grid, NULL);
}
END_TEST

START_TEST(what_cannot_be_is_refused) {
    plan p = plan_of("S.#T/..##");
    kiln_grid grid = grid_of(&p), empty = {0};
    uint32_t nodes[8], count, turns;
    static const struct {
        uint32_t from, to;
        kiln_status status;
    } pairs[] = {
        {4, 7, KILN_ERROR_NOT_FOUND}, /* another island */
        {4, 6, KILN_ERROR_NOT_FOUND}, /* to where nobody can stand */
        {6, 4, KILN_ERROR_NOT_FOUND}, /* from there */
        {6, 6, KILN_ERROR_NOT_FOUND}, {8, 4, KILN_ERROR_RANGE},
        {4, 8, KILN_ERROR_RANGE},     {4, KILN_NONE, KILN_ERROR_RANGE},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        count = turns = 99;
        ck_assert_int_eq(
            kiln_grid_path(&grid, pairs[i].from, pairs[i].to, NULL, nodes, 8, &count, &turns),
            pairs[i].status);
        ck_assert_uint_eq(count, 0);
        ck_assert_uint_eq(turns, 0);
    }
    ck_assert_int_eq(kiln_grid_path(&empty, 0, 0, NULL, nodes, 8, &count, NULL), KILN_ERROR_RANGE);
    kiln_grid_free(&grid, NULL);
}
END_TEST

START_TEST(what_does_not_fit_is_counted) {
    plan p = plan_of("++T/+##/S..");
    kiln_grid grid = grid_of(&p);
    static const uint32_t want[] = {0, 3, 6, 7, 8};
    for (uint32_t capacity = 0; capacity <= 6; capacity++) {
        uint32_t nodes[6] = {99, 99, 99, 99, 99, 99}, count, turns;
        kiln_status status =
            kiln_grid_path(&grid, p.from, p.to, NULL, nodes, capacity, &count, &turns);
        bool fits = capacity == 0 || capacity >= 5;
        ck_assert_int_eq(status, fits ? KILN_OK : KILN_ERROR_CAPACITY);
        ck_assert_uint_eq(count, 5);
        ck_assert_uint_eq(turns, 1);
        for (uint32_t i = 0; i < 6; i++) {
            ck_assert_uint_eq(nodes[i], i < capacity && i < 5 ? want[i] : 99);
        }
    }
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

/* 120 x 120 nodes of which every third in both directions is blocked: a search of many slabs. */
static kiln_grid large_grid(void) {
    static uint8_t bits[120 * 120 / 8];
    for (uint32_t i = 0; i < 120 * 120; i++) {
        if (i % 120 % 3 != 1 || i / 120 % 3 != 1) bits[i / 8] |= (uint8_t)(1 << i % 8);
    }
    kiln_grid_info frame = {.width = 120, .height = 120};
    kiln_grid grid;
    ck_assert_int_eq(kiln_grid_of_bits(&frame, bits, NULL, &grid), KILN_OK);
    return grid;
}

START_TEST(nothing_is_lost_when_memory_runs_out) {
    kiln_grid grid = large_grid();
    static uint32_t nodes[120 * 120];
    uint32_t count, turns, last = 120 * 120 - 1;
    kiln_status status = KILN_ERROR_MEMORY;
    int allowed = 0;
    for (; status != KILN_OK; allowed++) {
        budget b = {allowed, 0};
        kiln_allocator allocator = {take, give, &b};
        count = turns = 99;
        status = kiln_grid_path(&grid, 0, last, &allocator, nodes, last + 1, &count, &turns);
        ck_assert_int_eq(b.held, 0);
        ck_assert_int_lt(allowed, 40);
        if (status == KILN_OK) break;
        ck_assert_int_eq(status, KILN_ERROR_MEMORY);
        ck_assert_uint_eq(count, 0);
        ck_assert_uint_eq(turns, 0);
    }
    ck_assert_int_gt(allowed, 3); /* labels, heap and pieces grew */
    ck_assert_uint_eq(count, 239);
    ck_assert_uint_eq(turns, 1);
    kiln_grid_free(&grid, NULL);
}
END_TEST

SUITE(nav_path) {
    Suite *suite = suite_create("nav_path");
    TCase *tests = tcase_create("nav_path");
    tcase_add_loop_test(tests, paths_run_like_this, 0, sizeof cases / sizeof *cases);
    tcase_add_test(tests, a_path_can_be_one_node);
    tcase_add_test(tests, what_cannot_be_is_refused);
    tcase_add_test(tests, what_does_not_fit_is_counted);
    tcase_add_test(tests, nothing_is_lost_when_memory_runs_out);
    suite_add_tcase(suite, tests);
    return suite;
}
