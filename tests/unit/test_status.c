#include "kiln.h"
#include "suites.h"

#include <string.h>

START_TEST(every_status_has_a_text) {
    for (int i = 0; i < KILN_STATUS_COUNT; i++) {
        const char *text = kiln_status_text((kiln_status)i);
        ck_assert_ptr_nonnull(text);
        ck_assert_uint_gt(strlen(text), 1);
        for (int j = 0; j < i; j++) ck_assert_str_ne(text, kiln_status_text((kiln_status)j));
    }
}
END_TEST

START_TEST(an_unknown_status_has_a_text_too) {
    ck_assert_str_eq(kiln_status_text((kiln_status)KILN_STATUS_COUNT), "unknown status");
    ck_assert_str_eq(kiln_status_text((kiln_status)-1), "unknown status");
}
END_TEST

SUITE(status) {
    Suite *suite = suite_create("status");
    TCase *tests = tcase_create("status");
    tcase_add_test(tests, every_status_has_a_text);
    tcase_add_test(tests, an_unknown_status_has_a_text_too);
    suite_add_tcase(suite, tests);
    return suite;
}
