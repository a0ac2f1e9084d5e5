/* suites.h - a test file defines its suite with SUITE(name) { ... return suite; } and is found by
 * itself: every file under tests/unit and tests/property is linked in. */
#ifndef SUITES_H
#define SUITES_H

#include <check.h>

void suite_register(Suite *(*make)(void));

#define SUITE(name)                                                                                \
    static Suite *suite_##name(void);                                                              \
    __attribute__((constructor)) static void register_##name(void) {                               \
        suite_register(suite_##name);                                                              \
    }                                                                                              \
    static Suite *suite_##name(void)

#endif
