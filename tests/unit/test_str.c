#include "json.h"
#include "str.h"
#include "suites.h"
#include "utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static arena *memory;

static void setup(void) {
    memory = arena_new();
}

static void teardown(void) {
    arena_free(memory);
}

START_TEST(text_grows_piece_by_piece) {
    str s = str_new(memory);
    ck_assert_ptr_null(s.text);
    str_add(&s, "");
    ck_assert_str_eq(s.text, "");
    for (int i = 0; i < 1000; i++) {
        str_add_bytes(&s, "abcdef", 3);
        str_addf(&s, "%d", i % 10);
        str_add_char(&s, '.', 2);
    }
    ck_assert_uint_eq(s.length, 6000);
    ck_assert_uint_eq(strlen(s.text), 6000);
    for (int i = 0; i < 1000; i++) {
        char want[16];
        snprintf(want, sizeof want, "abc%d..", i % 10);
        ck_assert_mem_eq(s.text + 6 * i, want, 6);
    }
    str_addf(&s, "%5000s", "x");
    ck_assert_uint_eq(s.length, 11000);
    ck_assert_str_eq(s.text + 10998, " x");
}
END_TEST

START_TEST(lengths_print_exactly) {
    static const struct {
        int64_t units;
        const char *text;
    } rows[] = {
        {0, "0"},
        {1, "0.0001"},
        {5000, "0.5"},
        {10000, "1"},
        {12345, "1.2345"},
        {-5000, "-0.5"},
        {-1, "-0.0001"},
        {100000000, "10000"},
        {3100, "0.31"},
        {1000001, "100.0001"},
        {INT64_MIN, "-922337203685477.5808"},
        {INT64_MAX, "922337203685477.5807"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(len_text(memory, rows[i].units), rows[i].text);
    ck_assert_str_eq(point_text(memory, (kiln_point){12500, -65000}), "[1.25, -6.5]");
    str s = str_new(memory);
    str_add_heading(&s, 90000);
    str_add(&s, " ");
    str_add_heading(&s, 22500);
    str_add(&s, " ");
    str_add_heading(&s, 1);
    ck_assert_str_eq(s.text, "90 22.5 0.001");
}
END_TEST

START_TEST(utf8_is_decoded_strictly) {
    static const struct {
        const char *bytes;
        uint32_t code;
        size_t size;
    } rows[] = {
        {"a", 'a', 1},
        {"\x7f", 0x7F, 1},
        {"\xC2\x80", 0x80, 2},
        {"\xC3\xA9", 0xE9, 2},
        {"\xDF\xBF", 0x7FF, 2},
        {"\xE0\xA0\x80", 0x800, 3},
        {"\xED\x9F\xBF", 0xD7FF, 3},
        {"\xEE\x80\x80", 0xE000, 3},
        {"\xF0\x90\x80\x80", 0x10000, 4},
        {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4},
        {"\x80", UTF8_INVALID, 1},             /* a continuation alone */
        {"\xC1\xBF", UTF8_INVALID, 1},         /* overlong */
        {"\xE0\x9F\xBF", UTF8_INVALID, 1},     /* overlong */
        {"\xF0\x8F\xBF\xBF", UTF8_INVALID, 1}, /* overlong */
        {"\xED\xA0\x80", UTF8_INVALID, 1},     /* surrogate */
        {"\xED\xBF\xBF", UTF8_INVALID, 1},     /* surrogate */
        {"\xF4\x90\x80\x80", UTF8_INVALID, 1}, /* beyond U+10FFFF */
        {"\xF5\x80\x80\x80", UTF8_INVALID, 1},
        {"\xFF", UTF8_INVALID, 1},
        {"\xC3", UTF8_INVALID, 1}, /* cut off */
        {"\xE3\x81", UTF8_INVALID, 1},
        {"\xE3\x28\xA1", UTF8_INVALID, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t code;
        ck_assert_uint_eq(utf8_decode(rows[i].bytes, strlen(rows[i].bytes), &code), rows[i].size);
        ck_assert_uint_eq(code, rows[i].code);
    }
}
END_TEST

START_TEST(width_of_characters) {
    ck_assert_int_eq(utf8_columns('a'), 1);
    ck_assert_int_eq(utf8_columns(0xE9), 1);
    ck_assert_int_eq(utf8_columns(0x301), 0);
    ck_assert_int_eq(utf8_columns(0xD55C), 2);
    ck_assert_int_eq(utf8_columns(0x6F22), 2);
    ck_assert_int_eq(utf8_columns(0x1F600), 2);
    ck_assert(utf8_unsafe(0x1B) && utf8_unsafe(0x9B) && utf8_unsafe(0x202E) && utf8_unsafe(0x7F));
    ck_assert(!utf8_unsafe('a') && !utf8_unsafe(0xE9) && !utf8_unsafe(0xD55C));
}
END_TEST

START_TEST(json_layout) {
    str s = str_new(memory);
    json j = json_new(&s);
    json_open(&j, '{');
    json_key(&j, "schema");
    json_string(&j, "kiln.lint/1");
    json_key(&j, "empty");
    json_open(&j, '[');
    json_close(&j, ']');
    json_key(&j, "rows");
    json_open(&j, '[');
    json_open_inline(&j, '{');
    json_key(&j, "at");
    json_point(&j, (kiln_point){12500, -5000});
    json_key(&j, "deep");
    json_open(&j, '[');
    json_int(&j, INT64_MIN);
    json_bool(&j, true);
    json_close(&j, ']');
    json_close(&j, '}');
    json_len(&j, 310);
    json_null(&j);
    json_close(&j, ']');
    json_close(&j, '}');
    ck_assert_str_eq(s.text, "{\n"
                             "  \"schema\": \"kiln.lint/1\",\n"
                             "  \"empty\": [],\n"
                             "  \"rows\": [\n"
                             "    {\"at\": [1.25, -0.5], \"deep\": [-9223372036854775808, true]},\n"
                             "    0.031,\n"
                             "    null\n"
                             "  ]\n"
                             "}\n");
}
END_TEST

START_TEST(json_texts) {
    static const char *const rows[][2] = {
        {"", "\"\"\n"},
        {"caf\xC3\xA9 \"x\" \\", "\"caf\xC3\xA9 \\\"x\\\" \\\\\"\n"},
        {"\n\t\r\b\f\x1b\x7f", "\"\\n\\t\\r\\b\\f\\u001b\\u007f\"\n"},
        {"a\xFFz\xC3", "\"a\\ufffdz\\ufffd\"\n"},
        {"\xE2\x80\xA8\xE2\x80\xAE", "\"\\u2028\\u202e\"\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        str s = str_new(memory);
        json j = json_new(&s);
        json_open_inline(&j, '[');
        json_string(&j, rows[i][0]);
        json_close(&j, ']');
        ck_assert_str_eq(s.text,
                         arena_printf(memory, "[%.*s]\n", (int)strlen(rows[i][1]) - 1, rows[i][1]));
    }
}
END_TEST

START_TEST(json_doubles_read_back) {
    static const struct {
        double value;
        const char *text;
    } rows[] = {
        {0, "0"},
        {-0.0, "-0"},
        {0.1, "0.1"},
        {0.980837, "0.980837"},
        {1e300, "1e+300"},
        {1.0 / 3, "0.3333333333333333"},
        {2.0 / 3, "0.6666666666666666"},
        {0.1 + 0.2, "0.30000000000000004"},
        {123456789, "123456789"},
        {NAN, "null"},
        {INFINITY, "null"},
        {-INFINITY, "null"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        str s = str_new(memory);
        json j = json_new(&s);
        json_double(&j, rows[i].value);
        ck_assert_str_eq(s.text, rows[i].text);
    }
}
END_TEST

SUITE(str) {
    Suite *suite = suite_create("str");
    TCase *tests = tcase_create("str");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, text_grows_piece_by_piece);
    tcase_add_test(tests, lengths_print_exactly);
    tcase_add_test(tests, utf8_is_decoded_strictly);
    tcase_add_test(tests, width_of_characters);
    tcase_add_test(tests, json_layout);
    tcase_add_test(tests, json_texts);
    tcase_add_test(tests, json_doubles_read_back);
    suite_add_tcase(suite, tests);
    return suite;
}
