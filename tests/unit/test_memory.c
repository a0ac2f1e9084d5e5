#include "memory.h"
#include "suites.h"

#include <stdlib.h>

static void *count_up(void *user, size_t size) {
    *(size_t *)user += size;
    return malloc(size);
}

static void count_down(void *user, void *block, size_t size) {
    *(size_t *)user -= size;
    free(block);
}

static void *refuse(void *user, size_t size) {
    (void)user, (void)size;
    return NULL;
}

START_TEST(memory_is_zeroed_and_given_back_with_its_size) {
    size_t held = 0;
    kiln_allocator allocator = {count_up, count_down, &held};
    const kiln_allocator *allocators[] = {&allocator, NULL};
    for (int i = 0; i < 2; i++) {
        unsigned char *block = kiln_memory_new(allocators[i], 3, 7);
        ck_assert_ptr_nonnull(block);
        for (int j = 0; j < 21; j++) ck_assert_uint_eq(block[j], 0);
        ck_assert_uint_eq(held, allocators[i] ? 21 : 0);
        kiln_memory_release(allocators[i], block, 3, 7);
        ck_assert_uint_eq(held, 0);
    }
}
END_TEST

START_TEST(an_empty_array_is_no_failure) {
    size_t held = 0;
    kiln_allocator allocator = {count_up, count_down, &held};
    void *block = kiln_memory_new(&allocator, 0, 8);
    ck_assert_ptr_nonnull(block);
    kiln_memory_release(&allocator, block, 0, 8);
    ck_assert_uint_eq(held, 0);
}
END_TEST

START_TEST(too_much_is_refused) {
    kiln_allocator none = {refuse, NULL, NULL};
    ck_assert_ptr_null(kiln_memory_new(&none, 1, 1));
    ck_assert_ptr_null(kiln_memory_new(NULL, SIZE_MAX / 2, 3));
    kiln_memory_release(NULL, NULL, 1, 1);
}
END_TEST

SUITE(memory) {
    Suite *suite = suite_create("memory");
    TCase *tests = tcase_create("memory");
    tcase_add_test(tests, memory_is_zeroed_and_given_back_with_its_size);
    tcase_add_test(tests, an_empty_array_is_no_failure);
    tcase_add_test(tests, too_much_is_refused);
    suite_add_tcase(suite, tests);
    return suite;
}
