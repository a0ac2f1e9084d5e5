/* Numbers: which texts are numbers, and their exact place on a lattice. */
#include "number.h"
#include "suites.h"

#include <string.h>

/* Texts of numbers, in units of 1/10000. */
static const struct number_case {
    const char *text;
    int64_t floor, rounded;
    bool inexact;
} numbers[] = {
    {"0", 0, 0, false},
    {"-0", 0, 0, false},
    {"+1", 10000, 10000, false},
    {"1", 10000, 10000, false},
    {"12.3456", 123456, 123456, false},
    {"-12.3456", -123456, -123456, false},
    {".5", 5000, 5000, false},
    {"5.", 50000, 50000, false},
    {"0.00005", 0, 1, true},
    {"0.00004999999999999999999999", 0, 0, true},
    {"0.00006", 0, 1, true},
    {"-0.00005", -1, 0, true},
    {"-0.00005000000000000000001", -1, -1, true},
    {"-0.00006", -1, -1, true},
    {"-0.00004", -1, 0, true},
    {"0.12345", 1234, 1235, true},
    {"0.1234500000", 1234, 1235, true},
    {"0.123400000", 1234, 1234, false},
    {"1e3", 10000000, 10000000, false},
    {"1.5E-3", 15, 15, false},
    {"1e-4", 1, 1, false},
    {"1e-5", 0, 0, true},
    {"9e-5", 0, 1, true},
    {"0.00000001e8", 10000, 10000, false},
    {"100000000e-8", 10000, 10000, false},
    {"123e+2", 123000000, 123000000, false},
    {"99999999999999.9999", 999999999999999999, 999999999999999999, false},
    {"100000000000000", INT64_MAX, INT64_MAX, false},
    {"-1e400", INT64_MIN, INT64_MIN, false},
    {"1e400", INT64_MAX, INT64_MAX, false},
    {"1e999999999999999999999", INT64_MAX, INT64_MAX, false},
    {"0e999999999999999999999", 0, 0, false},
    {"1e-999999999999999999999", 0, 0, true},
    {"9.99999999999999999999", 99999, 100000, true},
};

START_TEST(a_number_has_its_exact_place) {
    const struct number_case *row = &numbers[_i];
    decimal value;
    ck_assert_msg(decimal_parse(row->text, 4, &value), "%s", row->text);
    ck_assert_msg(value.floor == row->floor, "%s: %lld", row->text, (long long)value.floor);
    ck_assert_msg(value.inexact == row->inexact, "%s", row->text);
    ck_assert_msg(decimal_rounded(&value) == row->rounded, "%s", row->text);
}
END_TEST

START_TEST(other_texts_are_no_numbers) {
    static const char *const texts[] = {
        "",     " ",     "-",     "+",    ".",    "-.",    "e5",    "1e",       "1e+",
        "0x10", "0o17",  "0b1",   "012",  "-012", "00",    "1_000", "12:30",    "1,5",
        "1 ",   " 1",    "nan",   ".nan", ".inf", "-.inf", "inf",   "Infinity", "--1",
        "+-1",  "1.2.3", "1e1.5", "1f",   "NaN",  "½",     "١",     "1e5e5",    "0x1p3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        decimal value;
        ck_assert_msg(!decimal_parse(texts[i], 4, &value), "%s", texts[i]);
    }
}
END_TEST

/* A long text is read to its last digit, and in no more than its length. */
START_TEST(long_numbers_are_exact) {
    static char text[70000];
    decimal value;
    memset(text, '0', sizeof text);
    memcpy(text, "0.", 2);
    strcpy(text + 60000, "1e59999"); /* the digit stands for 10^-59999 */
    ck_assert(decimal_parse(text, 4, &value));
    ck_assert_int_eq(value.floor, 10000);
    ck_assert(!value.inexact);
    strcpy(text + 60000, "1");
    ck_assert(decimal_parse(text, 4, &value));
    ck_assert_int_eq(value.floor, 0);
    ck_assert(value.inexact && !value.up);
}
END_TEST

START_TEST(numbers_print_without_trailing_zeros) {
    static const struct {
        int64_t units;
        uint32_t decimals;
        const char *text;
    } rows[] = {{0, 4, "0"},      {12345, 4, "1.2345"}, {-5000, 4, "-0.5"},
                {10000, 4, "1"},  {1, 4, "0.0001"},     {7, 0, "7"},
                {1500, 3, "1.5"}, {-1, 6, "-0.000001"}, {INT64_MIN, 4, "-922337203685477.5808"}};
    arena *a = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(decimal_text(a, rows[i].units, rows[i].decimals), rows[i].text);
    arena_free(a);
}
END_TEST

SUITE(number) {
    Suite *suite = suite_create("number");
    TCase *tests = tcase_create("number");
    tcase_add_loop_test(tests, a_number_has_its_exact_place, 0,
                        (int)(sizeof numbers / sizeof *numbers));
    tcase_add_test(tests, other_texts_are_no_numbers);
    tcase_add_test(tests, long_numbers_are_exact);
    tcase_add_test(tests, numbers_print_without_trailing_zeros);
    suite_add_tcase(suite, tests);
    return suite;
}
