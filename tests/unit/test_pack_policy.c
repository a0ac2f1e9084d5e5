/* pack.yaml's `lint` and `allow`, applied to findings. */
#include "pack_fixture.h"
#include "suites.h"

/* A pack with these lines at the end of pack.yaml and three findings of stages. */
static pack_fixture with_policy(const char *lines) {
    pack_fixture f = fixture_new();
    fixture_write(&f, "pack.yaml", arena_printf(f.memory, "%s%s", fixture_pack, lines));
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    ck_assert_str_eq(fixture_findings(&f), "");
    span where = {.file = 0, .line = 1, .column = 1};
    diag_add(f.d, RULE_K302, where, "main/chair-1/seat", "one");
    diag_add(f.d, RULE_K401, where, "main/ground", "two")->severity = SEVERITY_INFO;
    diag_add(f.d, RULE_K302, where, "main/chair-2/seat", "three");
    pack_apply_policy(f.pack, f.d);
    return f;
}

START_TEST(without_a_policy_nothing_changes) {
    pack_fixture f = with_policy("");
    ck_assert_uint_eq(f.d->count, 3);
    ck_assert_int_eq(f.d->items[0]->severity, SEVERITY_ERROR);
    ck_assert_int_eq(f.d->items[1]->severity, SEVERITY_INFO);
    ck_assert_ptr_null(f.d->items[0]->allowed);
    fixture_free(&f);
}
END_TEST

START_TEST(severities_are_overridden) {
    pack_fixture f = with_policy("lint: {K302: warning, K401: error}\n");
    ck_assert_uint_eq(f.d->count, 3);
    ck_assert_int_eq(f.d->items[0]->severity, SEVERITY_WARNING);
    ck_assert_int_eq(f.d->items[1]->severity, SEVERITY_ERROR);
    fixture_free(&f);
    /* The rule's own severity, said explicitly, counts too. */
    f = with_policy("lint: {K302: off, K401: warning}\n");
    ck_assert_uint_eq(f.d->count, 1);
    ck_assert_str_eq(f.d->items[0]->message, "two");
    ck_assert_int_eq(f.d->items[0]->severity, SEVERITY_WARNING);
    fixture_free(&f);
}
END_TEST

START_TEST(an_entry_allows_one_rule_at_one_address) {
    pack_fixture f = with_policy("allow:\n"
                                 "  - {rule: K302, at: main/chair-2/seat, reason: it is narrow}\n"
                                 "  - {rule: K302, at: main/chair-2/seat, reason: again}\n"
                                 "  - {rule: K304, at: main/chair-1/seat, reason: other}\n");
    ck_assert_ptr_null(f.d->items[0]->allowed);
    ck_assert_str_eq(f.d->items[2]->allowed, "it is narrow");
    ck_assert_uint_eq(diag_count(f.d).allowed, 1);
    ck_assert_uint_eq(f.d->count, 5);
    for (uint32_t i = 3; i < 5; i++) {
        ck_assert_int_eq(f.d->items[i]->rule, RULE_K106);
        ck_assert_int_eq(f.d->items[i]->severity, SEVERITY_WARNING);
        ck_assert_uint_eq(f.d->items[i]->where.line, 5 + i);
        ck_assert_uint_eq(f.d->items[i]->where.column, 22);
    }
    ck_assert_str_eq(f.d->items[4]->message,
                     "the `allow` entry matches nothing: there is no K304 at main/chair-1/seat");
    fixture_free(&f);
}
END_TEST

/* What could not be read may have the finding that an entry waits for. */
START_TEST(an_unused_entry_is_not_reported_beside_errors_of_format) {
    pack_fixture f = fixture_new();
    fixture_write(
        &f, "pack.yaml",
        arena_printf(f.memory, "%sallow: [{rule: K302, at: x, reason: y}]\n", fixture_pack));
    fixture_write(&f, "scene.yaml", "id: main\nlevels: [{id: ground, elevation: high}]\n");
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    pack_apply_policy(f.pack, f.d);
    ck_assert_uint_eq(f.d->per_rule[RULE_K104], 1);
    ck_assert_uint_eq(f.d->per_rule[RULE_K106], 0);
    fixture_free(&f);
}
END_TEST

START_TEST(unused_assets_are_told) {
    pack_fixture f = fixture_new();
    fixture_write(&f, "assets.yaml",
                  arena_printf(f.memory, "%s  - {id: spare, kind: robot}\n", fixture_assets));
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    ck_assert_uint_eq(f.d->count, 1);
    ck_assert_int_eq(f.d->items[0]->rule, RULE_K111);
    ck_assert_int_eq(f.d->items[0]->severity, SEVERITY_INFO);
    ck_assert_str_eq(f.d->items[0]->address, "spare");
    ck_assert_uint_eq(f.d->items[0]->where.line, 14);
    ck_assert_uint_eq(f.d->items[0]->where.column, 10);
    fixture_free(&f);
    /* Not when a reference is broken, nor for people when a scene has none of its own. */
    static const char *const scenes[] = {
        "id: main\nlevels: [{id: ground, objects: [{id: a, asset: tesk, at: [1, 1]}]}]\n",
        "id: main\nlevels: [\n",
        "id: main\n"
        "levels:\n"
        "  - id: ground\n"
        "    objects: [{id: r, asset: rug, at: [1, 1]}]\n"
        "    banks: [{id: b, desk: desk, chair: chair, center: [0, 0], columns: 1, rows: 1, pitch: "
        "[2, 2], seat_offset: 0.5}]\n"
        "robots: [{asset: optimus, level: ground, count: 1}]\n"};
    for (int i = 0; i < 3; i++) {
        f = fixture_new();
        fixture_write(&f, "scene.yaml", scenes[i]);
        ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
        ck_assert_uint_eq(f.d->per_rule[RULE_K111], 0);
        fixture_free(&f);
    }
}
END_TEST

SUITE(pack_policy) {
    Suite *suite = suite_create("pack_policy");
    TCase *tests = tcase_create("pack_policy");
    tcase_add_test(tests, without_a_policy_nothing_changes);
    tcase_add_test(tests, severities_are_overridden);
    tcase_add_test(tests, an_entry_allows_one_rule_at_one_address);
    tcase_add_test(tests, an_unused_entry_is_not_reported_beside_errors_of_format);
    tcase_add_test(tests, unused_assets_are_told);
    suite_add_tcase(suite, tests);
    return suite;
}
