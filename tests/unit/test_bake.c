/* The driver: from a folder to sorted findings, timings and progress. */
#include "lint_fixture.h"
#include "report.h"
#include "str.h"
#include "suites.h"

#include <string.h>

static const char scene[] = "id: main\nlevels:\n  - id: ground\n"
                            "    rooms: [{id: room, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}]\n"
                            "    objects:\n"
                            "      - {id: table-1, asset: table, at: [1.9, 1.42], facing: south}\n"
                            "      - {id: chair-1, asset: chair, at: [2, 0.8]}\n"
                            "      - {id: chair-2, asset: chair, at: [7.5, 5]}\n";

typedef struct steps {
    uint32_t calls, ends;
} steps;

static void count_step(void *user, const char *stage, uint32_t done, uint32_t total) {
    steps *s = user;
    ck_assert_ptr_nonnull(stage);
    ck_assert_uint_le(done, total);
    s->calls++;
    s->ends += done == total;
}

START_TEST(stages_are_timed_and_tell_how_far_they_are) {
    pack_fixture files = fixture_new();
    bake_settings settings = bake_settings_default();
    steps counted = {0};
    settings.progress = count_step;
    settings.user = &counted;
    bake_run run;
    const char *error;
    ck_assert_int_eq(bake_check(files.folder, &settings, &run, &error), PACK_LOADED);
    ck_assert_uint_gt(run.timing_count, 5);
    ck_assert_str_eq(run.timings[0].stage, "load");
    for (uint32_t i = 0; i < run.timing_count; i++) ck_assert(run.timings[i].seconds >= 0);
    ck_assert_uint_ge(counted.ends, run.timing_count - 1);
    ck_assert_uint_gt(counted.calls, counted.ends);
    bake_run_free(&run);
    fixture_free(&files);
}
END_TEST

START_TEST(what_is_no_pack_is_a_status) {
    bake_settings settings = bake_settings_default();
    bake_run run;
    const char *error = NULL;
    ck_assert_int_ne(bake_check("/nonexistent/kiln", &settings, &run, &error), PACK_LOADED);
    ck_assert_ptr_nonnull(error);
    ck_assert_ptr_null(run.pack);
    bake_run_free(&run);
    bake_run_free(&run); /* twice is allowed */
}
END_TEST

static lint_fixture checked(const char *pack_yaml) {
    lint_fixture f = {.files = fixture_new()};
    fixture_write(&f.files, "pack.yaml", pack_yaml);
    fixture_write(&f.files, "assets.yaml", lint_assets);
    fixture_write(&f.files, "scene.yaml", scene);
    bake_settings settings = bake_settings_default();
    const char *error;
    ck_assert_int_eq(bake_check(f.files.folder, &settings, &f.run, &error), PACK_LOADED);
    return f;
}

/* pack.yaml itself cannot be understood: its findings, no stages. */
START_TEST(an_unusable_pack_has_findings_alone) {
    lint_fixture f = checked("kiln: [\n");
    ck_assert_str_eq(lint_list(&f), "K101 error \n");
    ck_assert_uint_eq(f.run.timing_count, 1);
    lint_free(&f);
}
END_TEST

START_TEST(the_packs_own_policy_is_applied_last) {
    static const struct {
        const char *policy, *findings;
        uint32_t allowed;
    } rows[] = {
        {"", "K302 error main/chair-1/seat\nK303 info main/chair-2/seat\n", 0},
        {"lint: {K303: off, K302: warning}\n", "K302 warning main/chair-1/seat\n", 0},
        {"allow: [{rule: K302, at: main/chair-1/seat, reason: tight}]\n",
         "K302 error main/chair-1/seat\nK303 info main/chair-2/seat\n", 1},
        {"allow: [{rule: K305, at: main/chair-1/seat, reason: none}]\nlint: {K303: off}\n",
         "K106 warning \nK302 error main/chair-1/seat\n", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        lint_fixture f = checked(arena_printf(a, "%s%s", fixture_pack, rows[i].policy));
        ck_assert_str_eq(lint_list(&f), rows[i].findings);
        ck_assert_uint_eq(diag_count(f.run.findings).allowed, rows[i].allowed);
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

static const char *json_of(arena *memory) {
    lint_fixture f = lint_of(NULL, scene);
    str out = str_new(memory);
    report_lint_json(&out, f.run.findings);
    const char *folder = strrchr(f.files.folder, '/') + 1;
    for (char *at = out.text; (at = strstr(at, folder)) != NULL; at++)
        memset(at, '-', strlen(folder));
    lint_free(&f);
    return out.text;
}

START_TEST(the_same_input_gives_the_same_bytes) {
    arena *memory = arena_new();
    const char *first = json_of(memory);
    ck_assert_ptr_nonnull(strstr(first, "K302"));
    for (int i = 0; i < 3; i++) ck_assert_str_eq(json_of(memory), first);
    arena_free(memory);
}
END_TEST

SUITE(bake) {
    Suite *suite = suite_create("bake");
    TCase *tests = tcase_create("bake");
    tcase_add_test(tests, stages_are_timed_and_tell_how_far_they_are);
    tcase_add_test(tests, what_is_no_pack_is_a_status);
    tcase_add_test(tests, an_unusable_pack_has_findings_alone);
    tcase_add_test(tests, the_packs_own_policy_is_applied_last);
    tcase_add_test(tests, the_same_input_gives_the_same_bytes);
    suite_add_tcase(suite, tests);
    return suite;
}
