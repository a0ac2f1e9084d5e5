#include "arena.h"
#include "suites.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool all_are(const unsigned char *bytes, unsigned char value, size_t size) {
    size_t k = 0;
    while (k < size && bytes[k] == value) k++;
    return k == size;
}

START_TEST(pieces_are_zeroed_aligned_and_apart) {
    arena *a = arena_new();
    unsigned char *pieces[200];
    for (size_t i = 0; i < 200; i++) {
        size_t size = i * 37 % 500 + (i % 50 == 0 ? 70000 : 0);
        pieces[i] = arena_alloc(a, size, 1);
        ck_assert_uint_eq((uintptr_t)pieces[i] % _Alignof(max_align_t), 0);
        ck_assert(all_are(pieces[i], 0, size));
        memset(pieces[i], (int)i, size);
        arena_strndup(a, "odd", i % 4);
    }
    for (size_t i = 0; i < 200; i++) {
        size_t size = i * 37 % 500 + (i % 50 == 0 ? 70000 : 0);
        ck_assert(all_are(pieces[i], (unsigned char)i, size));
    }
    arena_free(a);
}
END_TEST

START_TEST(grown_arrays_keep_their_items_and_zero_the_rest) {
    arena *a = arena_new();
    uint32_t *items = NULL, *other = NULL;
    uint32_t count = 0, capacity = 0, other_count = 0, other_capacity = 0;
    for (uint32_t i = 0; i < 30000; i++) {
        ARENA_PUSH_ROOM(a, items, count, capacity);
        if (count % 8 == 0) ck_assert(all_are((unsigned char *)&items[count], 0, sizeof *items));
        items[count++] = i;
        if (i % 100) continue;
        ARENA_PUSH_ROOM(a, other, other_count, other_capacity);
        other[other_count++] = ~i;
    }
    uint32_t kept = 0;
    while (kept < 30000 && items[kept] == kept && other[kept / 100] == ~(kept / 100 * 100)) kept++;
    ck_assert_uint_eq(kept, 30000);
    arena_free(a);
}
END_TEST

START_TEST(strings) {
    arena *a = arena_new();
    ck_assert_str_eq(arena_strdup(a, "oven"), "oven");
    ck_assert_str_eq(arena_strdup(a, ""), "");
    ck_assert_str_eq(arena_strndup(a, "oven", 2), "ov");
    ck_assert_str_eq(arena_printf(a, "%s %d", "seat", 4), "seat 4");
    ck_assert_uint_eq(strlen(arena_printf(a, "%100000d", 1)), 100000);
    arena_free(a);
    arena_free(NULL);
}
END_TEST

/* The exit code of a child that asks for too much. */
static int exit_code_of(size_t count, size_t size) {
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        static arena *volatile a; /* still reachable at exit: no leak */
        a = arena_new();
        arena_alloc(a, count, size);
        _exit(0);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

START_TEST(an_overflowing_size_ends_with_code_70) {
    ck_assert_int_eq(exit_code_of(SIZE_MAX / 2, 3), 70);
    ck_assert_int_eq(exit_code_of(SIZE_MAX, 1), 70);
    ck_assert_int_eq(exit_code_of(SIZE_MAX - 8, 1), 70);
    ck_assert_int_eq(exit_code_of(16, 16), 0);
}
END_TEST

SUITE(arena) {
    Suite *suite = suite_create("arena");
    TCase *tests = tcase_create("arena");
    tcase_add_test(tests, pieces_are_zeroed_aligned_and_apart);
    tcase_add_test(tests, grown_arrays_keep_their_items_and_zero_the_rest);
    tcase_add_test(tests, strings);
    tcase_add_test(tests, an_overflowing_size_ends_with_code_70);
    suite_add_tcase(suite, tests);
    return suite;
}
