/* test_overlap_property.c - the exact predicates against slow and obvious ones. */
#include "geom.h"
#include "random.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>

__extension__ typedef __int128 wide;

typedef struct point {
    int64_t x, y;
} point;

/* ---- References */

static int compare_points(const void *left, const void *right) {
    const point *a = left, *b = right;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

static wide left_turn(point a, point b, point c) {
    return (wide)(b.x - a.x) * (c.y - a.y) - (wide)(b.y - a.y) * (c.x - a.x);
}

/* The strict convex hull, counter-clockwise; returns its number of corners. Sorts `points`. */
static int hull(point *points, int count, point *out) {
    qsort(points, (size_t)count, sizeof *points, compare_points);
    int size = 0;
    for (int i = 0; i < count; i++) {
        while (size > 1 && left_turn(out[size - 2], out[size - 1], points[i]) <= 0) size--;
        out[size++] = points[i];
    }
    int lower = size;
    for (int i = count - 2; i >= 0; i--) {
        while (size > lower && left_turn(out[size - 2], out[size - 1], points[i]) <= 0) size--;
        out[size++] = points[i];
    }
    return size - 1;
}

static bool has_area(const kiln_prism *prism) {
    point points[4], out[8];
    for (int i = 0; i < 4; i++) points[i] = (point){prism->corner[i].x, prism->corner[i].y};
    return hull(points, 4, out) > 2;
}

/* The hull of the differences b - a - t (dx, dy), t from 0 to 1: the origin is inside it when a
 * meets b on its way. */
static int differences(const kiln_prism *a, int dx, int dy, const kiln_prism *b, point out[64]) {
    point points[32];
    int count = 0;
    for (int i = 0; i < 16; i++) {
        kiln_point from = a->corner[i / 4], to = b->corner[i % 4];
        int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y;
        points[count++] = (point){x, y};
        points[count++] = (point){x - dx, y - dy};
    }
    return hull(points, count, out);
}

static bool reference_sweep(const kiln_prism *a, int dx, int dy, const kiln_prism *b) {
    point out[64];
    if (!has_area(a) || !has_area(b)) return false;
    int size = differences(a, dx, dy, b, out);
    for (int i = 0; i < size; i++) {
        if (left_turn(out[i], out[(i + 1) % size], (point){0, 0}) <= 0) return false;
    }
    return true;
}

static double reference_way_out(const kiln_prism *a, const kiln_prism *b) {
    point out[64];
    int size = differences(a, 0, 0, b, out);
    double best = INFINITY;
    for (int i = 0; i < size; i++) {
        point from = out[i], to = out[(i + 1) % size];
        double length = hypot((double)(to.x - from.x), (double)(to.y - from.y));
        best = fmin(best, (double)left_turn(from, to, (point){0, 0}) / length);
    }
    return best;
}

typedef struct polygon {
    double x[16], y[16];
    int count;
} polygon;

/* What is left of the line through two points. */
static polygon cut(const polygon *whole, kiln_point from, kiln_point to) {
    polygon left = {.count = 0};
    double ex = to.x - from.x, ey = to.y - from.y;
    for (int i = 0; i < whole->count; i++) {
        int j = (i + 1) % whole->count;
        double x = whole->x[i], y = whole->y[i];
        double here = ex * (y - from.y) - ey * (x - from.x);
        double next = ex * (whole->y[j] - from.y) - ey * (whole->x[j] - from.x);
        if (here >= 0) left.x[left.count] = x, left.y[left.count++] = y;
        if ((here < 0) == (next < 0)) continue;
        double t = here / (here - next);
        left.x[left.count] = x + t * (whole->x[j] - x);
        left.y[left.count++] = y + t * (whole->y[j] - y);
    }
    return left;
}

static double common_area(const kiln_prism *a, const kiln_prism *b) {
    polygon common = {.count = 4};
    for (int i = 0; i < 4; i++) common.x[i] = a->corner[i].x, common.y[i] = a->corner[i].y;
    for (int i = 0; i < 4; i++) common = cut(&common, b->corner[i], b->corner[(i + 1) % 4]);
    double twice = 0;
    for (int i = 0; i < common.count; i++) {
        int j = (i + 1) % common.count;
        twice += common.x[i] * common.y[j] - common.x[j] * common.y[i];
    }
    return twice / 2;
}

/* ---- Random shapes */

static uint64_t state;

static void seed(void) {
    state = 3;
}

static int between(int low, int high) {
    return random_from(&state, low, high);
}

/* Within +-scale: a straight box, a turned one, a thin turned one, or any four corners. */
static kiln_prism random_prism(int scale) {
    kiln_point at[4];
    for (int i = 0; i < 4; i++) {
        at[i].x = between(-scale, scale);
        at[i].y = between(-scale, scale);
    }
    int kind = between(0, 3), reach = scale / 4 + 1;
    if (kind == 3) return kiln_prism_of_corners(at, 0, 10);
    kiln_box box = {.z1 = 10};
    box.x1 = between(0, reach);
    box.y1 = between(0, kind == 2 ? 2 : reach);
    kiln_heading heading = kind == 0 ? between(0, 3) * 90000 : between(0, 359999);
    return kiln_prism_turned(box, kiln_turn_of(heading), (kiln_point){at[0].x / 2, at[0].y / 2}, 0);
}

static const int scales[] = {4, 12, 300, 40000, KILN_COORD_MAX / 2};
enum { SCALES = sizeof scales / sizeof *scales };

/* ---- Properties */

START_TEST(overlap_is_what_clipping_finds) {
    int met = 0, pairs = 40000;
    for (int i = 0; i < pairs; i++) {
        kiln_prism a = random_prism(10), b = random_prism(10);
        bool expected = has_area(&a) && has_area(&b) && common_area(&a, &b) > 1e-10;
        ck_assert_msg(kiln_quad_overlap(&a, &b) == expected, "pair %d", i);
        met += expected;
    }
    ck_assert_int_gt(met, pairs / 10);
    ck_assert_int_lt(met, pairs * 9 / 10);
}
END_TEST

START_TEST(sweeps_are_what_the_sum_of_the_shapes_says) {
    for (int s = 0; s < SCALES; s++) {
        int scale = scales[s], met = 0, pairs = 8000;
        for (int i = 0; i < pairs; i++) {
            kiln_prism a = random_prism(scale), b = random_prism(scale);
            int dx = between(-scale, scale), dy = between(-scale, scale);
            if (i % 4 == 1) dx = 0;
            if (i % 4 == 2) dy = 0;
            bool expected = reference_sweep(&a, dx, dy, &b);
            ck_assert_msg(kiln_sweep_overlap(&a, dx, dy, &b) == expected, "%d, %d", scale, i);
            ck_assert_int_eq(kiln_sweep_first(&a, dx, dy, &b) >= 0, expected);
            ck_assert(kiln_quad_overlap(&a, &b) == reference_sweep(&a, 0, 0, &b));
            met += expected;
        }
        ck_assert_int_gt(met, pairs / 10);
        ck_assert_int_lt(met, pairs * 9 / 10);
    }
}
END_TEST

static kiln_prism mapped(const kiln_prism *prism, const int map[4]) {
    kiln_point corners[4];
    for (int i = 0; i < 4; i++) {
        kiln_point at = prism->corner[i];
        corners[i] = (kiln_point){map[0] * at.x + map[1] * at.y, map[2] * at.x + map[3] * at.y};
    }
    return kiln_prism_of_corners(corners, prism->z0, prism->z1);
}

START_TEST(quarter_turns_mirrors_and_swaps_change_nothing) {
    static const int maps[][4] = {
        {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}, {-1, 0, 0, 1}, {0, 1, 1, 0}};
    for (int i = 0; i < 5000; i++) {
        int scale = scales[i % SCALES];
        kiln_prism a = random_prism(scale), b = random_prism(scale);
        int dx = between(-scale, scale), dy = between(-scale, scale);
        bool overlap = kiln_quad_overlap(&a, &b);
        int depth = kiln_prism_depth(&a, &b), first = kiln_sweep_first(&a, dx, dy, &b);
        ck_assert(kiln_quad_overlap(&b, &a) == overlap);
        ck_assert_int_eq(kiln_prism_depth(&b, &a), depth);
        for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
            kiln_prism ma = mapped(&a, maps[m]), mb = mapped(&b, maps[m]);
            int mx = maps[m][0] * dx + maps[m][1] * dy, my = maps[m][2] * dx + maps[m][3] * dy;
            ck_assert(kiln_quad_overlap(&ma, &mb) == overlap);
            ck_assert_int_eq(kiln_prism_depth(&ma, &mb), depth);
            ck_assert_int_eq(kiln_sweep_first(&ma, mx, my, &mb), first);
        }
    }
}
END_TEST

/* Moved in small steps: a step that overlaps is never missed, and none does up to the first moment.
 * That is where ever longer pieces of the way begin to meet, found by bisection. */
START_TEST(first_moments_are_what_bisection_finds) {
    int met = 0;
    for (int i = 0; i < 3000; i++) {
        int scale = i % 2 ? 40000 : 2000000;
        kiln_prism a = random_prism(scale), b = random_prism(scale);
        int sx = between(-scale, scale) / 10000, sy = between(-scale, scale) / 10000;
        int first = kiln_sweep_first(&a, 10000 * sx, 10000 * sy, &b);
        for (int k = 0; k <= 10000; k += 250) {
            kiln_prism moved = kiln_prism_moved(a, k * sx, k * sy, 0);
            bool allowed = first == 0 || (first > 0 && k > first);
            ck_assert(allowed || !kiln_quad_overlap(&moved, &b));
        }
        if (first < 0) continue;
        met++;
        int clear = 0, meets = 10000;
        while (meets - clear > 1) {
            int middle = (clear + meets) / 2;
            bool overlap = kiln_sweep_overlap(&a, middle * sx, middle * sy, &b);
            *(overlap ? &meets : &clear) = middle;
        }
        ck_assert_int_eq(first, clear);
    }
    ck_assert_int_gt(met, 500);
}
END_TEST

START_TEST(depth_is_the_least_distance_to_the_edge_of_the_differences) {
    int met = 0;
    for (int i = 0; i < 10000; i++) {
        int scale = scales[i % SCALES];
        kiln_prism a = random_prism(scale), b = random_prism(scale);
        a.z0 = b.z0 = -KILN_COORD_MAX;
        a.z1 = b.z1 = KILN_COORD_MAX;
        int depth = kiln_prism_depth(&a, &b);
        bool overlap = reference_sweep(&a, 0, 0, &b);
        ck_assert_int_eq(depth > 0, overlap);
        if (!overlap) continue;
        met++;
        double way_out = fmax(reference_way_out(&a, &b), 1);
        ck_assert(fabs(depth - way_out) <= 0.5 + way_out * 1e-15);
    }
    ck_assert_int_gt(met, 1000);
}
END_TEST

SUITE(overlap_property) {
    Suite *suite = suite_create("overlap_property");
    TCase *tests = tcase_create("overlap_property");
    tcase_add_checked_fixture(tests, seed, NULL);
    tcase_add_test(tests, overlap_is_what_clipping_finds);
    tcase_add_test(tests, sweeps_are_what_the_sum_of_the_shapes_says);
    tcase_add_test(tests, quarter_turns_mirrors_and_swaps_change_nothing);
    tcase_add_test(tests, first_moments_are_what_bisection_finds);
    tcase_add_test(tests, depth_is_the_least_distance_to_the_edge_of_the_differences);
    suite_add_tcase(suite, tests);
    return suite;
}
