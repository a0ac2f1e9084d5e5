#include "detmath.h"
#include "rng.h"
#include "suites.h"

#include <math.h>

/* Within a few units in the last place of the C library's long double. */
#define CLOSE(value, exact) ck_assert_double_le(fabs((value) - (double)(exact)), 9e-16)

START_TEST(sine_and_cosine_are_close_to_the_true_ones) {
    for (int i = -20000; i <= 20000; i++) {
        double x = i * 0.01237;
        CLOSE(kiln_sin(x), sinl((long double)x));
        CLOSE(kiln_cos(x), cosl((long double)x));
        double sine, cosine;
        kiln_sin_cos(x, &sine, &cosine);
        ck_assert(sine == kiln_sin(x) && cosine == kiln_cos(x));
    }
    CLOSE(kiln_sin(1e6), sinl(1e6L));
    ck_assert_double_eq(kiln_sin(0), 0);
    ck_assert_double_eq(kiln_cos(0), 1);
}
END_TEST

START_TEST(arctangents_are_close_in_every_direction) {
    for (int i = 0; i < 3600; i++) {
        long double angle = (i - 1800) * acosl(-1) / 1800;
        double y = (double)sinl(angle) * 3, x = (double)cosl(angle) * 3;
        ck_assert_double_le(fabs(kiln_atan2(y, x) - (double)atan2l((long double)y, (long double)x)),
                            9e-16);
    }
    ck_assert_double_eq(kiln_atan2(0, 0), 0);
    CLOSE(kiln_atan2(1, 0), acosl(-1) / 2);
    CLOSE(kiln_atan2(0, -1), acosl(-1));
    for (int i = -1000; i <= 1000; i++) {
        double x = i / 1000.0;
        CLOSE(kiln_asin(x), asinl((long double)x));
    }
}
END_TEST

/* The first numbers of mulberry32 for seed 0, worked out with another language's arithmetic. */
START_TEST(random_numbers_are_mulberry32s) {
    kiln_rng rng = {0};
    ck_assert_double_eq(kiln_rng_next(&rng), 1144304738.0 / 4294967296.0);
    ck_assert_double_eq(kiln_rng_next(&rng), 1416247.0 / 4294967296.0);
    ck_assert_double_eq(kiln_rng_next(&rng), 958946056.0 / 4294967296.0);
    for (int i = 0; i < 10000; i++) {
        double x = kiln_rng_next(&rng);
        ck_assert(x >= 0 && x < 1);
    }
}
END_TEST

SUITE(detmath) {
    Suite *suite = suite_create("detmath");
    TCase *tests = tcase_create("detmath");
    tcase_add_test(tests, sine_and_cosine_are_close_to_the_true_ones);
    tcase_add_test(tests, arctangents_are_close_in_every_direction);
    tcase_add_test(tests, random_numbers_are_mulberry32s);
    suite_add_tcase(suite, tests);
    return suite;
}
