#include "opt.h"
#include "suites.h"

#include <string.h>

typedef struct target {
    bool quiet, force;
    const char *text;
    opt_list list;
    uint32_t number;
    double minutes;
    int color;
    uint64_t limits[3];
} target;

static const char *const colors[] = {"auto", "always", "never", NULL};
static const char *const limits[] = {"nodes", "yaml", "file", NULL};

static const opt_row common[] = {
    {"quiet", 'q', NULL, "", OPT_FLAG, offsetof(target, quiet), NULL},
    {0},
};
static const opt_row own[] = {
    {"force", 'f', NULL, "", OPT_FLAG, offsetof(target, force), NULL},
    {"text", 'o', "FILE", "", OPT_TEXT, offsetof(target, text), NULL},
    {"list", 0, "F", "", OPT_LIST, offsetof(target, list), NULL},
    {"jobs", 'j', "N", "", OPT_NUMBER, offsetof(target, number), NULL},
    {"minutes", 0, "M", "", OPT_DECIMAL, offsetof(target, minutes), NULL},
    {"color", 0, "WHEN", "", OPT_CHOICE, offsetof(target, color), colors},
    {"limit", 0, "NAME=N", "", OPT_PAIRS, offsetof(target, limits), limits},
    {0},
};

static arena *memory;

static void make_arena(void) {
    memory = arena_new();
}
static void free_arena(void) {
    arena_free(memory);
}

/* Reads a line of space-separated arguments. */
static const char *read_line(const char *line, bool until_operand, target *t, opt_list *operands) {
    opt_list arguments = {0};
    char *rest = arena_strdup(memory, line);
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) {
        opt_list_add(memory, &arguments, word);
    }
    memset(t, 0, sizeof *t);
    *operands = (opt_list){0};
    opt_group groups[] = {{own, t}, {common, t}};
    return opt_parse(memory, &arguments, groups, 2, until_operand, operands);
}

static const char *joined(const opt_list *list) {
    const char *text = "";
    for (uint32_t i = 0; i < list->count; i++) {
        text = arena_printf(memory, "%s%s%s", text, i ? " " : "", list->items[i]);
    }
    return text;
}

START_TEST(every_form_is_read) {
    static const char *const lines[] = {
        "-q -f -o x -j 12 a b",
        "a --quiet b --force --text x --jobs 12",
        "--text=x a -qf -j12 -- b",
        "-qfox a --jobs=12 b",
        "-o y -o x a -fq b --jobs 3 --jobs 12",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        target t;
        opt_list operands;
        ck_assert_ptr_null(read_line(lines[i], false, &t, &operands));
        ck_assert_msg(t.quiet && t.force && t.number == 12, "%s", lines[i]);
        ck_assert_str_eq(t.text, "x");
        ck_assert_str_eq(joined(&operands), "a b");
    }
}
END_TEST

START_TEST(lists_choices_and_pairs_are_read) {
    target t;
    opt_list operands;
    const char *line =
        "--list json --list=text=a.txt --color never --limit file=9 --limit nodes=18";
    ck_assert_ptr_null(read_line(line, false, &t, &operands));
    ck_assert_str_eq(joined(&t.list), "json text=a.txt");
    ck_assert_int_eq(t.color, 2);
    ck_assert_uint_eq(t.limits[0], 18);
    ck_assert_uint_eq(t.limits[1], 0);
    ck_assert_uint_eq(t.limits[2], 9);
}
END_TEST

START_TEST(a_dash_and_what_follows_two_dashes_are_operands) {
    target t;
    opt_list operands;
    ck_assert_ptr_null(read_line("- -q -- -f --bogus --", false, &t, &operands));
    ck_assert_str_eq(joined(&operands), "- -f --bogus --");
    ck_assert(t.quiet && !t.force);
}
END_TEST

START_TEST(reading_can_stop_at_the_first_operand) {
    target t;
    opt_list operands;
    ck_assert_ptr_null(read_line("-q lint --bogus -f -- x", true, &t, &operands));
    ck_assert_str_eq(joined(&operands), "lint --bogus -f -- x");
    ck_assert(t.quiet && !t.force);
}
END_TEST

START_TEST(decimals_are_read) {
    static const struct {
        const char *line;
        double value;
    } cases[] = {{"--minutes 30", 30},
                 {"--minutes=0.25", 0.25},
                 {"--minutes 1e3", 1000},
                 {"--minutes .000001", 0.000001}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        target t;
        opt_list operands;
        ck_assert_ptr_null(read_line(cases[i].line, false, &t, &operands));
        ck_assert_double_eq(t.minutes, cases[i].value);
    }
    target t;
    opt_list operands;
    ck_assert_ptr_null(read_line("--minutes 1e400", false, &t, &operands));
    ck_assert_double_gt(t.minutes, 1e12);
}
END_TEST

START_TEST(mistakes_are_named) {
    static const struct {
        const char *line, *error;
    } cases[] = {
        {"--fource", "unknown option '--fource', did you mean '--force'?"},
        {"--zzz", "unknown option '--zzz'"},
        {"--forc=1", "unknown option '--forc', did you mean '--force'?"},
        {"-qx", "unknown option '-qx'"},
        {"--force=yes", "'--force' takes no value"},
        {"--text", "'--text' needs a value: FILE"},
        {"-qo", "'-o' needs a value: FILE"},
        {"-j 0", "'--jobs' needs a whole number from 1 on, not '0'"},
        {"-j -1", "'--jobs' needs a whole number from 1 on, not '-1'"},
        {"--jobs=", "'--jobs' needs a value: N; it is empty"},
        {"--minutes 0", "'--minutes' needs a number above 0, not '0'"},
        {"--minutes -1", "'--minutes' needs a number above 0, not '-1'"},
        {"--minutes nan", "'--minutes' needs a number above 0, not 'nan'"},
        {"--minutes 0x10", "'--minutes' needs a number above 0, not '0x10'"},
        {"--minutes 0.0000001", "'--minutes' needs a number above 0, not '0.0000001'"},
        {"-j 4294967296", "'--jobs' needs a whole number from 1 on, not '4294967296'"},
        {"-j 99999999999999999999999",
         "'--jobs' needs a whole number from 1 on, not '99999999999999999999999'"},
        {"--color=alway",
         "'--color' knows auto, always, never, not 'alway', did you mean 'always'?"},
        {"--limit node=3", "'--limit' knows nodes, yaml, file, not 'node'"},
        {"--limit nodes", "'--limit nodes' needs a whole number from 1 on, as in nodes=1000"},
        {"--limit nodes=0", "'--limit nodes=0' needs a whole number from 1 on, as in nodes=1000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        target t;
        opt_list operands;
        const char *error = read_line(cases[i].line, false, &t, &operands);
        ck_assert_msg(error != NULL, "%s", cases[i].line);
        ck_assert_str_eq(error, cases[i].error);
    }
}
END_TEST

START_TEST(the_greatest_number_is_read) {
    target t;
    opt_list operands;
    ck_assert_ptr_null(read_line("-j 4294967295", false, &t, &operands));
    ck_assert_uint_eq(t.number, UINT32_MAX);
}
END_TEST

SUITE(opt) {
    Suite *suite = suite_create("opt");
    TCase *tests = tcase_create("opt");
    tcase_add_checked_fixture(tests, make_arena, free_arena);
    tcase_add_test(tests, every_form_is_read);
    tcase_add_test(tests, lists_choices_and_pairs_are_read);
    tcase_add_test(tests, a_dash_and_what_follows_two_dashes_are_operands);
    tcase_add_test(tests, reading_can_stop_at_the_first_operand);
    tcase_add_test(tests, decimals_are_read);
    tcase_add_test(tests, mistakes_are_named);
    tcase_add_test(tests, the_greatest_number_is_read);
    suite_add_tcase(suite, tests);
    return suite;
}
