/* Tests of draw_hanging.h: what carries furniture, what holds it, what hangs. */
#include "draw_hanging.h"
#include "failing.h"
#include "geom.h"
#include "suites.h"

static kiln_draw_item part(uint32_t owner, kiln_box box) {
    return (kiln_draw_item){.shape = kiln_prism_of_box(box), .owner = owner};
}

/* A desk of two parts, what is to be judged, and a wall in the north that is drawn up to `high`. */
static bool hangs_above_desk(kiln_box box, kiln_len high) {
    kiln_draw_item items[] = {part(0, (kiln_box){0, 0, 0, 500, 7000, 7000}),
                              part(0, (kiln_box){0, 0, 7000, 14000, 7000, 9400}), part(1, box),
                              part(KILN_WALL, (kiln_box){0, 30000, 0, 50000, 32000, high})};
    bool hanging[4];
    ck_assert_int_eq(kiln_find_hanging(items, 4, 0, NULL, hanging), KILN_OK);
    ck_assert(!hanging[0] && !hanging[1] && !hanging[3]);
    return hanging[2];
}

static const struct {
    kiln_box box;
    kiln_len high;
    bool hangs;
} rows[] = {
    {{2000, 2000, 9400, 3000, 3000, 9900}, 27000, false},       /* on the desk */
    {{2000, 2000, 9899, 3000, 3000, 9990}, 27000, false},       /* nearly */
    {{2000, 2000, 9900, 3000, 3000, 9990}, 27000, true},        /* 0.05 above it */
    {{14000, 2000, 9400, 15000, 3000, 9900}, 27000, true},      /* beside it */
    {{20000, 10000, 0, 21000, 11000, 9000}, 27000, false},      /* on the floor */
    {{20000, 10000, 7999, 21000, 11000, 9000}, 27000, false},   /* low enough for a shadow */
    {{20000, 10000, 8000, 21000, 11000, 9000}, 27000, true},    /* above it */
    {{20000, 29500, 9000, 30000, 30000, 20000}, 27000, false},  /* on the wall */
    {{20000, 29500, 9000, 30000, 30000, 20000}, 1200, true},    /* that is cut down */
    {{20000, 29000, 9000, 30000, 29401, 20000}, 27000, false},  /* 0.0599 before it */
    {{20000, 29000, 9000, 30000, 29400, 20000}, 27000, true},   /* 0.06 */
    {{20000, 29500, 20000, 30000, 30000, 40000}, 27000, true},  /* more of it is above the wall */
    {{20000, 29500, 20000, 30000, 30000, 33000}, 27000, false}, /* less of it is */
    {{20000, 20000, 23000, 21000, 21000, 26000}, 27000, true},  /* a lamp */
};

START_TEST(things_hang_that_nothing_carries_or_holds) {
    ck_assert_int_eq(hangs_above_desk(rows[_i].box, rows[_i].high), rows[_i].hangs);
}
END_TEST

/* An object is judged as a whole; its own parts do not carry it, coverings neither. */
START_TEST(all_parts_of_an_object_hang_or_none) {
    kiln_draw_item items[] = {part(9, (kiln_box){0, 0, 0, 9000, 9000, 8000}),
                              part(0, (kiln_box){0, 0, 8000, 5000, 5000, 9000}),
                              part(0, (kiln_box){0, 0, 9000, 5000, 5000, 9500}),
                              part(1, (kiln_box){7000, 0, 0, 8000, 1000, 2000}),
                              part(1, (kiln_box){7000, 0, 9000, 8000, 1000, 9500})};
    bool hanging[5];
    ck_assert_int_eq(kiln_find_hanging(items, 5, 1, NULL, hanging), KILN_OK);
    ck_assert(!hanging[0] && hanging[1] && hanging[2] && !hanging[3] && !hanging[4]);
    ck_assert_int_eq(kiln_find_hanging(NULL, 0, 0, NULL, NULL), KILN_OK);
}
END_TEST

START_TEST(missing_memory_is_told) {
    kiln_draw_item items[] = {part(0, (kiln_box){0, 0, 20000, 5000, 5000, 21000}),
                              part(1, (kiln_box){0, 0, 0, 5000, 5000, 1000})};
    bool hanging[2];
    for (uint64_t at = 1;; at++) {
        failing f = {.fail_at = at};
        kiln_allocator allocator = failing_allocator(&f);
        kiln_status status = kiln_find_hanging(items, 2, 0, &allocator, hanging);
        ck_assert_uint_eq(f.blocks, 0);
        if (status == KILN_OK) break;
        ck_assert_int_eq(status, KILN_ERROR_MEMORY);
        ck_assert_uint_lt(at, 20);
    }
    ck_assert(hanging[0] && !hanging[1]);
}
END_TEST

SUITE(draw_hanging) {
    Suite *suite = suite_create("draw_hanging");
    TCase *cases = tcase_create("draw_hanging");
    tcase_add_loop_test(cases, things_hang_that_nothing_carries_or_holds, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_test(cases, all_parts_of_an_object_hang_or_none);
    tcase_add_test(cases, missing_memory_is_told);
    suite_add_tcase(suite, cases);
    return suite;
}
