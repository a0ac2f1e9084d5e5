/* Paths over random grids against a reference that looks at every node: lengths by breadth first
 * search, turns and the order of ties by a table over all shortest paths. */
#include "nav.h"
#include "random.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NODES 4096

/* East, north, west, south; no heading yet. */
enum { NO_HEADING = 4 };

typedef struct plan {
    int width, height;
    char text[MAX_NODES]; /* '#' is blocked */
} plan;

typedef struct reference {
    const plan *plan;
    int distance[MAX_NODES];              /* to the target; -1: none */
    int turns[MAX_NODES][NO_HEADING + 1]; /* left, when come with that heading */
} reference;

static int neighbour(const plan *p, int node, int heading) {
    int x = node % p->width, y = node / p->width;
    x += (heading == 0) - (heading == 2);
    y += (heading == 1) - (heading == 3);
    if (x < 0 || y < 0 || x >= p->width || y >= p->height) return -1;
    return p->text[y * p->width + x] == '#' ? -1 : y * p->width + x;
}

static int turns_left(const reference *r, int node, int come) {
    int best = INT32_MAX;
    for (int heading = 0; heading < 4; heading++) {
        int next = neighbour(r->plan, node, heading);
        if (next < 0 || r->distance[next] != r->distance[node] - 1) continue;
        int turns = r->turns[next][heading] + (come != NO_HEADING && come != heading);
        if (turns < best) best = turns;
    }
    return best;
}

static void measure(reference *r, const plan *p, int target) {
    static int queue[MAX_NODES];
    int count = 0;
    r->plan = p;
    memset(r->distance, -1, sizeof r->distance);
    memset(r->turns[target], 0, sizeof r->turns[target]);
    r->distance[target] = 0;
    queue[count++] = target;
    for (int i = 0; i < count; i++) {
        for (int heading = 0; heading < 4; heading++) {
            int next = neighbour(p, queue[i], heading);
            if (next < 0 || r->distance[next] >= 0) continue;
            r->distance[next] = r->distance[queue[i]] + 1;
            queue[count++] = next;
        }
        for (int come = 0; i > 0 && come <= NO_HEADING; come++) {
            r->turns[queue[i]][come] = turns_left(r, queue[i], come);
        }
    }
}

/* The step to take: straight on if that is best, else east, north, west, south. */
static int choose(const reference *r, int node, int come) {
    int best = turns_left(r, node, come);
    for (int i = -1; i < 4; i++) {
        int heading = i < 0 ? come : i;
        if (heading == NO_HEADING) continue;
        int next = neighbour(r->plan, node, heading);
        if (next < 0 || r->distance[next] != r->distance[node] - 1) continue;
        int turns = r->turns[next][heading] + (come != NO_HEADING && come != heading);
        if (turns == best) return heading;
    }
    abort();
}

static kiln_grid grid_of(const plan *p) {
    uint8_t bits[MAX_NODES / 8 + 1] = {0};
    for (int i = 0; i < p->width * p->height; i++) {
        if (p->text[i] != '#') bits[i / 8] |= (uint8_t)(1 << i % 8);
    }
    kiln_grid_info frame = {.width = (uint32_t)p->width, .height = (uint32_t)p->height};
    kiln_grid grid;
    ck_assert_int_eq(kiln_grid_of_bits(&frame, bits, NULL, &grid), KILN_OK);
    return grid;
}

static void show(const plan *p, const uint32_t *nodes, uint32_t count) {
    plan copy = *p;
    for (uint32_t i = 0; i < count; i++) copy.text[nodes[i]] = (char)('a' + i % 26);
    for (int j = p->height; j-- > 0;) {
        fprintf(stderr, "%.*s\n", p->width, copy.text + j * p->width);
    }
}

static const char *difference(const reference *r, const kiln_grid *grid, int from, int to) {
    static uint32_t nodes[MAX_NODES];
    uint32_t count, turns;
    kiln_status status =
        kiln_grid_path(grid, (uint32_t)from, (uint32_t)to, NULL, nodes, MAX_NODES, &count, &turns);
    if (r->plan->text[from] == '#' || r->distance[from] < 0) {
        return status == KILN_ERROR_NOT_FOUND && count == 0 ? NULL : "a path where none is";
    }
    const char *what = NULL;
    if (status != KILN_OK)
        what = "no path";
    else if ((int)count != r->distance[from] + 1)
        what = "length";
    else if ((int)turns != r->turns[from][NO_HEADING])
        what = "turns";
    for (uint32_t i = 0, come = NO_HEADING, node = (uint32_t)from; !what && i < count; i++) {
        if (nodes[i] != node) what = "the order of ties";
        if (i + 1 == count) break;
        come = (uint32_t)choose(r, (int)node, (int)come);
        node = (uint32_t)neighbour(r->plan, (int)node, (int)come);
    }
    if (what) show(r->plan, nodes, count);
    return what;
}

/* ---- Plans */

static void boxes(uint64_t *state, plan *p, int count, int size) {
    memset(p->text, '.', sizeof p->text);
    for (int i = 0; i < count; i++) {
        int x = random_from(state, 0, p->width - 1), y = random_from(state, 0, p->height - 1);
        int x1 = x + random_from(state, 0, size), y1 = y + random_from(state, 0, size);
        for (int b = y; b <= y1 && b < p->height; b++) {
            for (int a = x; a <= x1 && a < p->width; a++) p->text[b * p->width + a] = '#';
        }
    }
}

static void specks(uint64_t *state, plan *p, int count, int size) {
    memset(p->text, '.', sizeof p->text);
    for (int i = 0; i < p->width * p->height * count / 100; i++) {
        p->text[random_from(state, 0, p->width * p->height - 1)] = '#';
    }
    (void)size;
}

/* Walls along every size-th row and column, with a few openings in each piece. */
static void rooms(uint64_t *state, plan *p, int count, int size) {
    for (int i = 0; i < p->width * p->height; i++) {
        bool wall = i % p->width % size == 0 || i / p->width % size == 0;
        p->text[i] = wall && random_from(state, 0, 99) >= count ? '#' : '.';
    }
}

/* Rows of bars with gaps: many ways of the same length. */
static void bars(uint64_t *state, plan *p, int count, int size) {
    for (int i = 0; i < p->width * p->height; i++) {
        bool bar = i / p->width % size != 0 && i % p->width % (size + 1) != 0;
        p->text[i] = bar && random_from(state, 0, 99) >= count ? '#' : '.';
    }
}

static const struct {
    void (*make)(uint64_t *state, plan *p, int count, int size);
    int count, size;
} kinds[] = {
    {boxes, 0, 1},   {boxes, 1, 12}, {boxes, 3, 8},  {boxes, 12, 4},
    {boxes, 40, 2},  {boxes, 90, 1}, {specks, 5, 0}, {specks, 20, 0},
    {specks, 40, 0}, {rooms, 10, 4}, {rooms, 6, 7},  {rooms, 20, 2},
    {bars, 0, 2},    {bars, 3, 3},   {bars, 10, 4},  {bars, 2, 6},
};
#define KINDS (int)(sizeof kinds / sizeof *kinds)

START_TEST(paths_are_as_the_reference_has_them) {
    static plan p;
    static reference r;
    uint64_t state = (uint64_t)_i + 999;
    for (int round = 0; round < 100; round++) {
        p.width = random_from(&state, 1, 40);
        p.height = random_from(&state, 1, 40);
        kinds[_i].make(&state, &p, kinds[_i].count, kinds[_i].size);
        kiln_grid grid = grid_of(&p);
        int to = random_from(&state, 0, p.width * p.height - 1);
        p.text[to] == '#' ? (void)memset(r.distance, -1, sizeof r.distance) : measure(&r, &p, to);
        r.plan = &p;
        for (int i = 0; i < 30; i++) {
            int from = random_from(&state, 0, p.width * p.height - 1);
            const char *what = difference(&r, &grid, from, to);
            if (what) ck_abort_msg("round %d, %d to %d: %s", round, from, to, what);
        }
        kiln_grid_free(&grid, NULL);
    }
}
END_TEST

SUITE(paths) {
    Suite *suite = suite_create("paths");
    TCase *tests = tcase_create("paths");
    tcase_add_loop_test(tests, paths_are_as_the_reference_has_them, 0, KINDS);
    suite_add_tcase(suite, tests);
    return suite;
}
