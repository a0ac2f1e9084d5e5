#include "diag.h"
#include "suites.h"

#include <string.h>

static arena *memory;
static diag *d;

static void setup(void) {
    memory = arena_new();
    d = diag_new(memory);
}

static void teardown(void) {
    arena_free(memory);
}

static span at(uint32_t file, uint32_t line, uint32_t column) {
    return (span){file, line, column, line, column + 1};
}

START_TEST(a_finding_owns_its_texts) {
    char path[] = "scenes/main.yaml", address[] = "main/desk-1", word[] = "leg";
    uint32_t file = diag_file_add(d, path, "text", 4);
    finding *f = diag_add(d, RULE_K203, at(file, 3, 5), address, "the %s is %d deep", word, 4);
    diag_relate(d, f, at(file, 9, 1), "%s here", word);
    diag_suggest(d, f, "move the %s", word);
    memset(path, 'x', sizeof path - 1);
    memset(address, 'x', sizeof address - 1);
    memset(word, 'x', sizeof word - 1);
    ck_assert_str_eq(d->files[file].path, "scenes/main.yaml");
    ck_assert_ptr_eq(d->items[0], f);
    ck_assert_str_eq(f->message, "the leg is 4 deep");
    ck_assert_str_eq(f->address, "main/desk-1");
    ck_assert_str_eq(f->suggestion, "move the leg");
    ck_assert_uint_eq(f->related_count, 1);
    ck_assert_str_eq(f->related[0].message, "leg here");
    ck_assert_uint_eq(f->related[0].where.line, 9);
    ck_assert_int_eq(f->severity, SEVERITY_WARNING);
    ck_assert_ptr_null(f->allowed);
    ck_assert_str_eq(diag_add(d, RULE_K101, at(file, 1, 1), NULL, "x")->address, "");
}
END_TEST

START_TEST(order_is_path_line_column_code_message_address) {
    uint32_t b = diag_file_add(d, "b.yaml", NULL, 0), a = diag_file_add(d, "a.yaml", NULL, 0);
    struct {
        span where;
        rule_id id;
        const char *address, *message;
    } wanted[] = {
        {at(a, 0, 0), RULE_K105, "", "w"},  {at(a, 2, 9), RULE_K105, "", "w"},
        {at(a, 10, 1), RULE_K102, "", "w"}, {at(a, 10, 1), RULE_K105, "", "a"},
        {at(a, 10, 1), RULE_K105, "", "b"}, {at(a, 10, 1), RULE_K105, "m/1", "b"},
        {at(a, 10, 2), RULE_K101, "", "w"}, {at(b, 1, 1), RULE_K101, "", "w"},
    };
    enum { COUNT = sizeof wanted / sizeof *wanted };
    for (uint32_t start = 0; start < COUNT; start++) {
        d = diag_new(memory);
        b = diag_file_add(d, "b.yaml", NULL, 0);
        a = diag_file_add(d, "a.yaml", NULL, 0);
        for (uint32_t i = 0; i < COUNT; i++) {
            uint32_t k = (i * 5 + start) % COUNT; /* another order each time */
            diag_add(d, wanted[k].id, wanted[k].where, wanted[k].address, "%s", wanted[k].message);
        }
        diag_sort(d);
        for (uint32_t i = 0; i < COUNT; i++) {
            ck_assert_int_eq(d->items[i]->rule, wanted[i].id);
            ck_assert_str_eq(d->items[i]->message, wanted[i].message);
            ck_assert_str_eq(d->items[i]->address, wanted[i].address);
            ck_assert_mem_eq(&d->items[i]->where, &wanted[i].where, sizeof(span));
        }
    }
}
END_TEST

START_TEST(a_flood_is_capped_by_rule) {
    uint32_t file = diag_file_add(d, "a.yaml", NULL, 0);
    for (uint32_t i = 0; i < 2500; i++) {
        ck_assert_int_eq(diag_wants(d, RULE_K203), i < 1000);
        finding *f = diag_add(d, RULE_K203, at(file, i + 1, 1), "a", "finding %u", i);
        diag_relate(d, f, at(file, 1, 1), "other");
        diag_suggest(d, f, "move it");
    }
    diag_add(d, RULE_K101, at(file, 1, 1), "", "another rule");
    ck_assert_uint_eq(d->count, 1001);
    ck_assert_uint_eq(d->dropped, 1500);
    ck_assert_uint_eq(d->per_rule[RULE_K203], 2500);
    ck_assert_str_eq(d->items[999]->message, "finding 999");
    ck_assert_uint_eq(d->items[999]->related_count, 1);
    ck_assert_str_eq(d->items[1000]->message, "another rule");
}
END_TEST

START_TEST(counts_leave_allowed_ones_apart) {
    uint32_t file = diag_file_add(d, "a.yaml", NULL, 0);
    static const rule_id ids[] = {RULE_K101, RULE_K302, RULE_K203, RULE_K210, RULE_K210, RULE_K303};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        diag_add(d, ids[i], at(file, 1, 1), "", "x");
    d->items[1]->allowed = "wheels at both sides";
    diag_counts counts = diag_count(d);
    ck_assert_uint_eq(counts.errors, 1);
    ck_assert_uint_eq(counts.warnings, 1);
    ck_assert_uint_eq(counts.infos, 3);
    ck_assert_uint_eq(counts.allowed, 1);
}
END_TEST

START_TEST(nearest_word) {
    static const char *const words[] = {"size", "seats", "sides", "facing", "chair.task", "at"};
    static const struct {
        const char *word, *nearest;
    } rows[] = {
        {"szie", "size"},
        {"sized", "size"},
        {"sie", "size"},
        {"side", "size"},
        {"Facing", "facing"},
        {"faicng", "facing"},
        {"fasing", "facing"},
        {"AT", "at"},
        {"chair.taks", "chair.task"},
        {"chair_task", "chair.task"},
        {"si", NULL},
        {"ta", NULL},
        {"facinglypo", NULL},
        {"fa", NULL},
        {"", NULL},
        {"seatd", "seats"},
        {"zzzz", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *nearest = diag_nearest(rows[i].word, words, 6);
        if (rows[i].nearest) {
            ck_assert_msg(nearest != NULL, "nothing near %s", rows[i].word);
            ck_assert_str_eq(nearest, rows[i].nearest);
        } else {
            ck_assert_msg(nearest == NULL, "%s near %s", rows[i].word, nearest);
        }
    }
    ck_assert_ptr_null(diag_nearest("size", NULL, 0));
    char longer[100] = {0};
    memset(longer, 'a', 99);
    const char *const same[] = {longer};
    ck_assert_ptr_null(diag_nearest(longer, same, 1));
    const char *const tie[] = {"desk-2", "desk-3"};
    ck_assert_str_eq(diag_nearest("desk-1", tie, 2), "desk-2");
}
END_TEST

START_TEST(rule_codes_ascend_and_are_found) {
    for (int i = 0; i < RULE_COUNT; i++) {
        ck_assert_int_eq(rule_find(rules[i].code), i);
        if (i) ck_assert_int_lt(strcmp(rules[i - 1].code, rules[i].code), 0);
    }
    ck_assert_int_eq(rule_find("k302"), RULE_K302);
    ck_assert_int_eq(rule_find("K999"), RULE_COUNT);
    ck_assert_int_eq(rule_find(""), RULE_COUNT);
}
END_TEST

START_TEST(every_rule_is_explained) {
    for (int i = 0; i < RULE_COUNT; i++) {
        const rule *r = &rules[i];
        ck_assert_uint_ge(strlen(r->explanation), 100);
        ck_assert_uint_lt(strlen(r->summary), 80);
        ck_assert_uint_lt(strlen(r->help), 100);
        const char *const texts[] = {r->summary, r->help, r->explanation};
        for (int k = 0; k < 3; k++) {
            ck_assert_msg(!strstr(texts[k], "  ") && !strstr(texts[k], " \n"), "%s", r->code);
            bool stop = texts[k][strlen(texts[k]) - 1] == '.';
            ck_assert_msg(stop == (k == 2), "%s", r->code); /* explanations are sentences */
        }
    }
}
END_TEST

SUITE(diag) {
    Suite *suite = suite_create("diag");
    TCase *tests = tcase_create("diag");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, a_finding_owns_its_texts);
    tcase_add_test(tests, order_is_path_line_column_code_message_address);
    tcase_add_test(tests, a_flood_is_capped_by_rule);
    tcase_add_test(tests, counts_leave_allowed_ones_apart);
    tcase_add_test(tests, nearest_word);
    tcase_add_test(tests, rule_codes_ascend_and_are_found);
    tcase_add_test(tests, every_rule_is_explained);
    suite_add_tcase(suite, tests);
    return suite;
}
