/* suites.h - one Check suite per module; main.c runs them all. Add a row here and a file
 * test_MODULE.c. */
#ifndef SUITES_H
#define SUITES_H

#include <check.h>

#define SUITES(X) X(status)

#define DECLARE(name) Suite *suite_##name(void);
SUITES(DECLARE)
#undef DECLARE

#endif
