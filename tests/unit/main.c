/* main.c - runs every registered suite. CK_RUN_SUITE=name runs one. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>

static Suite *(*makers[256])(void);
static int maker_count;

void suite_register(Suite *(*make)(void)) {
    if (maker_count == (int)(sizeof makers / sizeof *makers)) abort();
    makers[maker_count++] = make;
}

int main(void) {
    /* Timeouts end what would never end; slow machines and sanitizers are none of their business. */
    setenv("CK_TIMEOUT_MULTIPLIER", "10", 0);
    SRunner *runner = srunner_create(NULL);
    for (int i = 0; i < maker_count; i++) srunner_add_suite(runner, makers[i]());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    int run = srunner_ntests_run(runner);
    srunner_free(runner);
    /* A filter that matches nothing must not pass. */
    if (run == 0) fputs("no test was run\n", stderr);
    return failed || run == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
