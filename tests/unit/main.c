/* main.c - runs every suite of suites.h. */
#include "suites.h"

#include <stdlib.h>

int main(void) {
    SRunner *runner = srunner_create(NULL);
#define ADD(name) srunner_add_suite(runner, suite_##name());
    SUITES(ADD)
#undef ADD
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    /* A filter that matches nothing would pass: at least one check a suite must have run. */
    int few = srunner_ntests_run(runner) == 0;
    srunner_free(runner);
    return failed || few ? EXIT_FAILURE : EXIT_SUCCESS;
}
