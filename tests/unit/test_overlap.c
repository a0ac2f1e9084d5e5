/* test_overlap.c - touching against one unit deeper, at rest and on the move. */
#include "geom.h"
#include "suites.h"

static kiln_prism rect(int x0, int y0, int x1, int y1) {
    return kiln_prism_of_box((kiln_box){x0, y0, 0, x1, y1, 100});
}

/* The same rectangle in a frame turned about the origin. */
static kiln_prism turned(kiln_heading heading, int x0, int y0, int x1, int y1) {
    return kiln_prism_turned((kiln_box){x0, y0, 0, x1, y1, 100}, kiln_turn_of(heading),
                             (kiln_point){0, 0}, 0);
}

static const kiln_heading headings[] = {0,     90000, 180000, 270000, 30000,
                                        45000, 17123, 1,      89999,  211500};
enum { HEADINGS = sizeof headings / sizeof *headings };

/* The unit step that leads most directly along a turned direction (0 east, 1 north, ...). */
static kiln_point unit_step(kiln_heading heading, int direction) {
    kiln_turn turn = kiln_turn_of(kiln_heading_add(heading, direction * 90000));
    int64_t x = turn.cos < 0 ? -turn.cos : turn.cos, y = turn.sin < 0 ? -turn.sin : turn.sin;
    if (x >= y) return (kiln_point){turn.cos > 0 ? 1 : -1, 0};
    return (kiln_point){0, turn.sin > 0 ? 1 : -1};
}

START_TEST(touching_is_not_overlapping_one_unit_deeper_is) {
    static const int neighbours[4][4] = {
        {-4000, 0, 0, 5000}, {0, -4000, 5000, 0}, {5000, 0, 9000, 5000}, {0, 5000, 5000, 9000}};
    for (int h = 0; h < HEADINGS; h++) {
        kiln_prism body = turned(headings[h], 0, 0, 5000, 5000);
        for (int side = 0; side < 4; side++) {
            const int *n = neighbours[side];
            kiln_prism beside = turned(headings[h], n[0], n[1], n[2], n[3]);
            kiln_point step = unit_step(headings[h], side);
            kiln_prism deeper = kiln_prism_moved(beside, step.x, step.y, 0);
            kiln_prism away = kiln_prism_moved(beside, -step.x, -step.y, 0);
            ck_assert(!kiln_prism_overlap(&body, &beside) && !kiln_prism_overlap(&beside, &body));
            ck_assert(kiln_prism_overlap(&body, &deeper) && kiln_prism_overlap(&deeper, &body));
            ck_assert(!kiln_prism_overlap(&body, &away));
            ck_assert_int_eq(kiln_prism_depth(&body, &beside), 0);
            ck_assert_int_eq(kiln_prism_depth(&body, &deeper), 1);
        }
    }
}
END_TEST

START_TEST(corners_and_faces_may_touch) {
    kiln_prism body = rect(0, 0, 100, 100), corner = rect(100, 100, 200, 200);
    ck_assert(!kiln_prism_overlap(&body, &corner));
    corner = kiln_prism_moved(corner, -1, -1, 0);
    ck_assert(kiln_prism_overlap(&body, &corner));
    kiln_prism above = kiln_prism_moved(body, 0, 0, 100);
    ck_assert(kiln_quad_overlap(&body, &above) && !kiln_prism_overlap(&body, &above));
    above = kiln_prism_moved(above, 0, 0, -1);
    ck_assert(kiln_prism_overlap(&body, &above));
    /* The tip of a diamond on a face, and one unit inside. */
    kiln_prism tip = turned(45000, 0, 0, 7071, 7071); /* leftmost (-5000, 5000) */
    kiln_prism face = rect(-9000, 0, -5000, 9000);
    ck_assert(!kiln_prism_overlap(&tip, &face));
    face = kiln_prism_moved(face, 1, 0, 0);
    ck_assert(kiln_prism_overlap(&tip, &face));
}
END_TEST

START_TEST(what_has_no_area_or_height_overlaps_nothing) {
    kiln_prism big = rect(-1000, -1000, 1000, 1000);
    kiln_point line[4] = {{-50, -70}, {50, 70}, {50, 70}, {-50, -70}}, dot[4] = {{0, 0}};
    kiln_prism empty[] = {
        kiln_prism_of_corners(line, 0, 100),
        kiln_prism_of_corners(dot, 0, 100),
        rect(-50, 0, 50, 0),
        rect(0, -50, 0, 50),
        rect(7, 7, 7, 7),
        turned(45000, 0, 0, 0, 400),
        kiln_prism_of_box((kiln_box){-50, -50, 40, 50, 50, 40}),
    };
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        ck_assert(!kiln_prism_overlap(&big, &empty[i]) && !kiln_prism_overlap(&empty[i], &big));
        ck_assert(!kiln_prism_overlap(&empty[i], &empty[i]));
        ck_assert(!kiln_sweep_overlap(&empty[i], 300, 200, &big));
        ck_assert(!kiln_sweep_overlap(&big, 300, 0, &empty[i]));
        ck_assert_int_eq(kiln_prism_depth(&big, &empty[i]), 0);
        ck_assert_int_eq(kiln_sweep_first(&empty[i], 300, 200, &big), -1);
    }
    kiln_box flat = {0, 0, 5, 10, 10, 5}, whole = {0, 0, 0, 10, 10, 10};
    ck_assert(kiln_box_overlap(&whole, &whole) && !kiln_box_overlap(&whole, &flat));
}
END_TEST

/* Corners of a hand-made prism may start anywhere. */
START_TEST(any_first_corner_will_do) {
    for (int turn = 0; turn < 4; turn++) {
        kiln_prism body = rect(0, 0, 100, 60), start = body;
        for (int i = 0; i < 4; i++) start.corner[i] = body.corner[(i + turn) & 3];
        kiln_prism beside = rect(100, 0, 200, 60), inside = rect(99, 59, 200, 90);
        ck_assert(!kiln_prism_overlap(&start, &beside) && kiln_prism_overlap(&start, &inside));
        ck_assert(!kiln_sweep_overlap(&beside, 0, 9, &start));
        ck_assert(kiln_sweep_overlap(&beside, -1, 1, &start));
        ck_assert(!kiln_sweep_overlap(&beside, 3, 1, &start));
    }
}
END_TEST

START_TEST(the_extremes_of_the_lattice) {
    kiln_prism all = rect(INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX), dot = rect(-1, 0, 0, 1);
    kiln_prism edge = rect(INT32_MAX - 1, INT32_MIN, INT32_MAX, INT32_MIN + 1);
    ck_assert(kiln_prism_overlap(&all, &dot) && kiln_prism_overlap(&edge, &all));
    ck_assert(!kiln_sweep_overlap(&dot, INT32_MAX - 1, 0, &edge));
    kiln_prism same_row = kiln_prism_moved(dot, 0, INT32_MIN, 0);
    ck_assert(!kiln_sweep_overlap(&same_row, INT32_MAX - 1, 0, &edge));
    ck_assert(kiln_sweep_overlap(&same_row, INT32_MAX, 0, &edge));
    /* Diamonds of the largest size: the sides of length 2 * 10^9 touch, then meet. */
    int m = KILN_COORD_MAX;
    kiln_point whole[4] = {{-m, 0}, {0, -m}, {m, 0}, {0, m}};
    kiln_point beside[4] = {{m, 0}, {m, m}, {0, m}, {1, m - 1}};
    kiln_prism diamond = kiln_prism_of_corners(whole, 0, 1);
    kiln_prism corner = kiln_prism_of_corners(beside, 0, 1);
    ck_assert(!kiln_prism_overlap(&diamond, &corner));
    beside[3].x = 0;
    corner = kiln_prism_of_corners(beside, 0, 1);
    ck_assert(kiln_prism_overlap(&diamond, &corner));
    kiln_prism start = rect(-m, -m, 1 - m, 1 - m), far = rect(m - 1, m - 1, m, m);
    ck_assert(kiln_sweep_overlap(&start, 2 * m - 1, 2 * m - 1, &far));
    kiln_prism off = rect(m - 1, m - 3, m, m - 2);
    ck_assert(!kiln_sweep_overlap(&start, 2 * m - 1, 2 * m - 1, &off));
}
END_TEST

START_TEST(depth_is_the_shortest_way_out) {
    kiln_prism body = rect(0, 0, 1000, 400);
    static const struct {
        kiln_box other;
        int depth;
    } rows[] = {
        {{900, 100, 0, 1500, 300, 100}, 100}, /* out to the east */
        {{-500, 0, 0, 30, 400, 100}, 30},     /* the west */
        {{100, 390, 0, 200, 900, 100}, 10},   /* the north */
        {{100, 100, 97, 200, 300, 500}, 3},   /* on top */
        {{100, 100, -90, 200, 300, 7}, 7},    /* below */
        {{400, 150, 0, 600, 250, 100}, 100},  /* inside: 250 to the north, but 100 up */
        {{0, 0, 0, 1000, 400, 100}, 100},     /* the same place */
        {{-9, -9, 0, 2000, 900, 100}, 100},   /* around it */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_prism other = kiln_prism_of_box(rows[i].other);
        ck_assert_int_eq(kiln_prism_depth(&body, &other), rows[i].depth);
        ck_assert_int_eq(kiln_prism_depth(&other, &body), rows[i].depth);
    }
    /* Contained and tall: the way out is longer than the contained body is wide. */
    kiln_prism tall = kiln_prism_of_box((kiln_box){0, 0, 0, 1000, 400, 30000});
    kiln_prism rod = kiln_prism_of_box((kiln_box){480, 150, 0, 520, 190, 30000});
    ck_assert_int_eq(kiln_prism_depth(&tall, &rod), 190);
    /* A tip 100 inside a slanting face: 100 / sqrt(2) = 70.7. */
    kiln_prism diamond =
        turned(45000, 0, 0, 70711, 70711); /* right face from (0,0) to (50000, 50000) */
    kiln_prism tip = kiln_prism_of_box((kiln_box){20100, -9000, 0, 29000, 20200, 30000});
    ck_assert_int_eq(kiln_prism_depth(&tip, &diamond), 71);
}
END_TEST

/* ---- Motion */

START_TEST(sliding_along_is_clear_one_unit_deeper_is_not) {
    for (int h = 0; h < HEADINGS; h++) {
        kiln_prism wall = turned(headings[h], 0, -3000, 20000, 0);
        kiln_prism body = turned(headings[h], 0, 0, 20000, 4000); /* shares the wall's whole face */
        kiln_turn turn = kiln_turn_of(headings[h]);
        kiln_point along = kiln_turn_point(turn, (kiln_point){20000, 0}, (kiln_point){0, 0});
        kiln_point step = unit_step(headings[h], 3);
        kiln_prism deeper = kiln_prism_moved(body, step.x, step.y, 0);
        kiln_prism before = kiln_prism_moved(deeper, -3 * along.x, -3 * along.y, 0);
        for (int way = -3; way <= 3; way++) {
            ck_assert(!kiln_sweep_overlap(&body, way * along.x, way * along.y, &wall));
            ck_assert(!kiln_sweep_overlap(&wall, way * along.x, way * along.y, &body));
            ck_assert(kiln_sweep_overlap(&deeper, way * along.x, way * along.y, &wall));
        }
        ck_assert(kiln_sweep_overlap(&before, 6 * along.x, 6 * along.y, &wall)); /* goes past */
        ck_assert(!kiln_sweep_overlap(&before, along.x, along.y, &wall));
    }
}
END_TEST

START_TEST(stopping_at_the_face_is_clear_one_unit_further_is_not) {
    kiln_prism body = rect(0, 0, 100, 100), wall = rect(300, -500, 320, 500);
    ck_assert(!kiln_sweep_overlap(&body, 200, 0, &wall));
    ck_assert(kiln_sweep_overlap(&body, 201, 0, &wall));
    ck_assert(!kiln_sweep_overlap(&body, 200, 77, &wall));
    ck_assert(kiln_sweep_overlap(&body, 201, 77, &wall));
    /* The whole way counts, not its ends. */
    ck_assert(kiln_sweep_overlap(&body, 900, 0, &wall));
    kiln_prism higher = kiln_prism_moved(wall, 0, 0, 100);
    ck_assert(!kiln_sweep_overlap(&body, 900, 0, &higher));
    /* A slanting way past a corner: the corner (100, 0) of the body goes along y = x - 100. */
    kiln_prism post = rect(200, -50, 250, 100);
    ck_assert(!kiln_sweep_overlap(&body, 200, 200, &post));
    post = rect(200, -50, 250, 101);
    ck_assert(kiln_sweep_overlap(&body, 200, 200, &post));
    post = rect(200, -50, 250, 50); /* a flatter way: y = (x - 100) / 2 */
    ck_assert(!kiln_sweep_overlap(&body, 200, 100, &post));
    post = rect(199, -50, 250, 50);
    ck_assert(kiln_sweep_overlap(&body, 200, 100, &post));
}
END_TEST

START_TEST(no_motion_is_the_static_test) {
    kiln_prism body = turned(17123, 0, 0, 900, 500), beside = turned(17123, 900, 0, 1000, 500);
    ck_assert(!kiln_sweep_overlap(&body, 0, 0, &beside));
    ck_assert(kiln_sweep_overlap(&body, 0, 0, &body));
    ck_assert_int_eq(kiln_sweep_first(&body, 0, 0, &body), 0);
}
END_TEST

START_TEST(first_moments) {
    kiln_prism body = rect(0, 0, 10, 10);
    static const struct {
        int dx, dy, x0, y0, x1, y1, first;
    } rows[] = {
        {100, 0, 60, 0, 70, 10, 5000},    /* a gap of 50 on a way of 100 */
        {3, 0, 11, 0, 12, 10, 3333},      /* 1/3 */
        {3, 0, 12, 0, 13, 10, 6666},      /* 2/3 */
        {100, 0, 10, 0, 70, 10, 0},       /* touches at once */
        {100, 0, 5, 0, 70, 10, 0},        /* already inside */
        {-100, 0, -60, 0, -40, 10, 4000}, /* to the west */
        {0, 7, 0, 16, 10, 20, 8571},      /* 6/7 */
        {100, 100, 60, 40, 70, 90, 5000}, /* enters through the later of two faces */
        {100, 50, 60, 30, 70, 90, 5000},
        {100, 50, 60, 40, 70, 90, 6000},
        {100, 0, 110, 0, 120, 10, -1}, /* stops at the face */
        {20001, 0, 20010, 0, 20011, 10, 9999},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_prism wall = rect(rows[i].x0, rows[i].y0, rows[i].x1, rows[i].y1);
        ck_assert_int_eq(kiln_sweep_first(&body, rows[i].dx, rows[i].dy, &wall), rows[i].first);
    }
    /* A diamond's slanting face, reached after 15 of 30: its points (x, y) have x - y = 25. */
    kiln_point corners[4] = {{15, -10}, {25, -20}, {45, 0}, {35, 10}};
    kiln_prism slope = kiln_prism_of_corners(corners, 0, 100);
    ck_assert_int_eq(kiln_sweep_first(&body, 30, 0, &slope), 5000);
}
END_TEST

SUITE(overlap) {
    Suite *suite = suite_create("overlap");
    TCase *rest = tcase_create("rest");
    tcase_add_test(rest, touching_is_not_overlapping_one_unit_deeper_is);
    tcase_add_test(rest, corners_and_faces_may_touch);
    tcase_add_test(rest, what_has_no_area_or_height_overlaps_nothing);
    tcase_add_test(rest, any_first_corner_will_do);
    tcase_add_test(rest, the_extremes_of_the_lattice);
    tcase_add_test(rest, depth_is_the_shortest_way_out);
    suite_add_tcase(suite, rest);
    TCase *motion = tcase_create("motion");
    tcase_add_test(motion, sliding_along_is_clear_one_unit_deeper_is_not);
    tcase_add_test(motion, stopping_at_the_face_is_clear_one_unit_further_is_not);
    tcase_add_test(motion, no_motion_is_the_static_test);
    tcase_add_test(motion, first_moments);
    suite_add_tcase(suite, motion);
    return suite;
}
