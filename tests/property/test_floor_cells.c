/* Floors of random polygons against a test of every cell on its own. */
#include "nav.h"
#include "random.h"
#include "suites.h"

#define AREAS  4
#define POINTS 7

static int64_t cross(kiln_point a, kiln_point b, kiln_point p) {
    return ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
}

static bool between(kiln_len a, kiln_len b, kiln_len v) {
    return (a <= v && v <= b) || (b <= v && v <= a);
}

static bool inside(const kiln_floor_area *area, kiln_point p) {
    bool odd = false;
    for (uint32_t i = 0; i < area->count; i++) {
        kiln_point a = area->points[i], b = area->points[(i + 1) % area->count];
        int64_t side = cross(a, b, p);
        if (side == 0 && between(a.x, b.x, p.x) && between(a.y, b.y, p.y)) return true;
        if ((a.y <= p.y) != (b.y <= p.y) && (side > 0) == (b.y > a.y)) odd = !odd;
    }
    return odd;
}

static bool wanted(const kiln_floor_area *areas, kiln_point p) {
    bool floor = false;
    for (int i = 0; i < AREAS; i++) {
        if (!inside(&areas[i], p)) continue;
        if (areas[i].always && !areas[i].hole) return true;
        floor = !areas[i].hole;
    }
    return floor;
}

static bool found(const kiln_floor *floor, kiln_point p) {
    int64_t i = ((int64_t)p.x - KILN_NAV_STEP / 2 - floor->x0) / KILN_NAV_STEP;
    int64_t j = ((int64_t)p.y - KILN_NAV_STEP / 2 - floor->y0) / KILN_NAV_STEP;
    if (p.x < floor->x0 || p.y < floor->y0 || i >= floor->width || j >= floor->height) return false;
    return floor->cells[j * floor->width + i];
}

/* Outlines on coarse lattices have corners on centres, repeated points, collinear runs. */
static void random_areas(uint64_t *state, kiln_floor_area *areas, kiln_point points[][POINTS]) {
    static const kiln_len lattices[] = {1, 500, KILN_NAV_STEP / 2, KILN_NAV_STEP};
    for (int i = 0; i < AREAS; i++) {
        kiln_len lattice = lattices[random_from(state, 0, 3)];
        kiln_len size = random_from(state, 0, 1) ? 100000 / lattice : 15000 / lattice;
        for (int j = 0; j < POINTS; j++) {
            points[i][j].x = random_from(state, -size, size) * lattice;
            points[i][j].y = random_from(state, -size / 2, size / 2) * lattice;
        }
        areas[i] = (kiln_floor_area){.points = points[i],
                                     .count = (uint32_t)random_from(state, 1, POINTS),
                                     .hole = random_from(state, 0, 2) == 0,
                                     .always = random_from(state, 0, 3) == 0};
    }
}

/* Is there floor in the outermost rows and columns? */
static bool tight(const kiln_floor *floor) {
    bool west = false, east = false, south = false, north = false;
    for (uint32_t j = 0; j < floor->height; j++) {
        west |= floor->cells[j * floor->width];
        east |= floor->cells[j * floor->width + floor->width - 1];
    }
    for (uint32_t i = 0; i < floor->width; i++) {
        south |= floor->cells[i];
        north |= floor->cells[(floor->height - 1) * floor->width + i];
    }
    return floor->width == 0 || (west && east && south && north);
}

/* Compares a block of cells from (i, j). */
static void compare(const kiln_floor *floor, const kiln_floor_area *areas, kiln_point first,
                    int width, int height) {
    for (int j = 0; j < height; j++) {
        for (int i = 0; i < width; i++) {
            kiln_point p = {(first.x + i) * KILN_NAV_STEP + KILN_NAV_STEP / 2,
                            (first.y + j) * KILN_NAV_STEP + KILN_NAV_STEP / 2};
            if (found(floor, p) != wanted(areas, p)) ck_abort_msg("at %d, %d", p.x, p.y);
        }
    }
}

START_TEST(every_cell_is_as_its_centre) {
    uint64_t state = (uint64_t)_i;
    for (int round = 0; round < 20; round++) {
        kiln_point points[AREAS][POINTS];
        kiln_floor_area areas[AREAS];
        random_areas(&state, areas, points);
        kiln_floor floor;
        ck_assert_int_eq(kiln_floor_build(areas, AREAS, NULL, &floor), KILN_OK);
        compare(&floor, areas, (kiln_point){-42, -22}, 84, 44);
        ck_assert(tight(&floor));
        kiln_floor_free(&floor, NULL);
    }
}
END_TEST

/* The largest coordinates: nothing overflows, and the pieces are still exact. */
START_TEST(far_areas_are_exact_too) {
    uint64_t state = 2;
    for (int round = 0; round < 100; round++) {
        kiln_point far[3], near[4];
        for (int i = 0; i < 3; i++) {
            far[i].x = random_from(&state, -1, 1) * KILN_NAV_MAX;
            far[i].y = random_from(&state, -KILN_NAV_MAX, KILN_NAV_MAX);
        }
        kiln_point at = {random_from(&state, -KILN_NAV_MAX, KILN_NAV_MAX - 50000),
                         random_from(&state, -KILN_NAV_MAX, KILN_NAV_MAX - 50000)};
        for (int i = 0; i < 4; i++) {
            near[i] = (kiln_point){at.x + (i == 1 || i == 2) * 50000, at.y + (i > 1) * 50000};
        }
        kiln_floor_area areas[AREAS] = {{near, 4, false, false}, {far, 3, true, false}};
        kiln_floor floor;
        ck_assert_int_eq(kiln_floor_build(areas, 2, NULL, &floor), KILN_OK);
        compare(&floor, areas, (kiln_point){at.x / KILN_NAV_STEP, at.y / KILN_NAV_STEP}, 21, 21);
        kiln_floor_free(&floor, NULL);
    }
}
END_TEST

SUITE(floor_cells) {
    Suite *suite = suite_create("floor_cells");
    TCase *tests = tcase_create("floor_cells");
    tcase_add_loop_test(tests, every_cell_is_as_its_centre, 0, 10);
    tcase_add_test(tests, far_areas_are_exact_too);
    suite_add_tcase(suite, tests);
    return suite;
}
