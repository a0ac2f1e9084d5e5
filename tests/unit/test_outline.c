/* Outlines of projected boxes. */
#include "geom.h"
#include "outline.h"
#include "suites.h"

static kiln_prism box(kiln_len x, kiln_len y, kiln_len z, kiln_len size) {
    return kiln_prism_of_box((kiln_box){x, y, z, x + size, y + size, z + size});
}

/* Twice the area: above 0 in one sense of rotation. */
static int64_t area2(const outline *o) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < o->count; i++) {
        kiln_screen a = o->at[i], b = o->at[(i + 1) % o->count];
        sum += a.x * b.y - a.y * b.x;
    }
    return sum;
}

START_TEST(a_box_is_a_hexagon_in_every_view) {
    kiln_prism cube = box(0, 0, 0, 10000);
    for (int view = 0; view < KILN_VIEW_COUNT; view++) {
        outline o = outline_of((kiln_view)view, &cube, NULL);
        ck_assert_uint_eq(o.count, 6);
        /* Its three faces: 10000 * 10000 in u and v is 2 of them on screen; upright ones twice. */
        ck_assert_int_eq(area2(&o), 2 * (2 + 2 + 2) * INT64_C(100000000));
        ck_assert_int_eq(o.high.x - o.low.x, 20000);
        ck_assert_int_eq(o.high.y - o.low.y, 40000);
    }
}
END_TEST

START_TEST(two_boxes_have_what_lies_between_them) {
    kiln_prism a = box(0, 0, 0, 1000), b = box(50000, 0, 0, 1000), between = box(25000, 0, 0, 1000);
    outline one = outline_of(KILN_VIEW_NE, &a, NULL), both = outline_of(KILN_VIEW_NE, &a, &b);
    kiln_screen middle = kiln_project(KILN_VIEW_NE, between.corner[0], 500);
    ck_assert(outline_holds(&both, middle));
    ck_assert(!outline_holds(&one, middle));
    outline reversed = outline_of(KILN_VIEW_NE, &b, &a);
    ck_assert_int_eq(area2(&both), area2(&reversed));
    ck_assert_int_gt(area2(&both), 0);
}
END_TEST

START_TEST(edges_belong_to_it) {
    kiln_prism cube = box(0, 0, 0, 10000);
    outline o = outline_of(KILN_VIEW_SW, &cube, NULL);
    for (uint32_t i = 0; i < o.count; i++) {
        kiln_screen a = o.at[i], b = o.at[(i + 1) % o.count];
        ck_assert(outline_holds(&o, a));
        ck_assert(outline_holds(&o, (kiln_screen){(a.x + b.x) / 2, (a.y + b.y) / 2}));
    }
    ck_assert(!outline_holds(&o, (kiln_screen){o.high.x + 1, 0}));
    ck_assert(!outline_holds(&o, o.low)); /* a corner of the bounds */
}
END_TEST

START_TEST(what_has_no_extent_holds_nothing) {
    kiln_prism point = box(10, 20, 30, 0);
    outline o = outline_of(KILN_VIEW_NE, &point, NULL);
    ck_assert_uint_lt(o.count, 3);
    ck_assert(!outline_holds(&o, o.low));
    kiln_prism plate = kiln_prism_of_box((kiln_box){0, 0, 0, 1000, 1000, 0});
    o = outline_of(KILN_VIEW_NE, &plate, NULL);
    ck_assert_uint_eq(o.count, 4);
}
END_TEST

SUITE(outline) {
    Suite *suite = suite_create("outline");
    TCase *tests = tcase_create("outline");
    tcase_add_test(tests, a_box_is_a_hexagon_in_every_view);
    tcase_add_test(tests, two_boxes_have_what_lies_between_them);
    tcase_add_test(tests, edges_belong_to_it);
    tcase_add_test(tests, what_has_no_extent_holds_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
