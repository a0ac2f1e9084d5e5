/* Names: found whatever their order, and fast whatever they are. */
#include "names.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

static uint32_t height(const name_entry *at) {
    if (!at) return 0;
    uint32_t left = height(at->left), right = height(at->right);
    return 1 + (left > right ? left : right);
}

/* Ascending ids are the usual case and the worst for a plain tree. */
START_TEST(every_name_is_found_in_a_flat_tree) {
    enum { COUNT = 20000 };
    arena *a = arena_new();
    names scope = {0};
    for (int i = 0; i < COUNT; i++) {
        const char *text = arena_printf(a, "desk-%06d", _i ? COUNT - i : i);
        ck_assert_ptr_null(names_find(&scope, text));
        names_add(&scope, a, text, NAME_OBJECT, (span){0})->index = (uint32_t)i;
    }
    for (int i = 0; i < COUNT; i++) {
        const name_entry *found =
            names_find(&scope, arena_printf(a, "desk-%06d", _i ? COUNT - i : i));
        ck_assert_ptr_nonnull(found);
        ck_assert_uint_eq(found->index, (uint32_t)i);
    }
    ck_assert_ptr_null(names_find(&scope, "desk-"));
    ck_assert_uint_le(height(scope.root), 2 * 15);
    arena_free(a);
}
END_TEST

START_TEST(the_nearest_name_is_of_a_kind_asked_for) {
    arena *a = arena_new();
    diag *d = diag_new(a);
    names scope = {0};
    names_add(&scope, a, "coffee", NAME_SPOT, (span){0});
    names_add(&scope, a, "coffe", NAME_OBJECT, (span){0});
    ck_assert_str_eq(names_nearest(&scope, d, "cofee", NAME_SPOT), "coffee");
    ck_assert_str_eq(names_nearest(&scope, d, "coffe", NAME_SPOT | NAME_OBJECT), "coffe");
    ck_assert_ptr_null(names_nearest(&scope, d, "tea", NAME_SPOT));
    ck_assert_ptr_null(names_nearest(&scope, d, "coffee", NAME_WALL));
    arena_free(a);
}
END_TEST

START_TEST(every_kind_has_a_text) {
    for (int bit = 0; bit <= 16; bit++) {
        const char *text = name_kind_text((name_kind)(1 << bit));
        ck_assert(strncmp(text, "a ", 2) == 0 || strncmp(text, "an ", 3) == 0);
    }
    ck_assert_str_eq(name_kind_text(NAME_WALL), "a wall");
    ck_assert_str_eq(name_kind_text(NAME_PERSON), "a person");
}
END_TEST

SUITE(names) {
    Suite *suite = suite_create("names");
    TCase *tests = tcase_create("names");
    tcase_add_loop_test(tests, every_name_is_found_in_a_flat_tree, 0, 2);
    tcase_add_test(tests, the_nearest_name_is_of_a_kind_asked_for);
    tcase_add_test(tests, every_kind_has_a_text);
    suite_add_tcase(suite, tests);
    return suite;
}
