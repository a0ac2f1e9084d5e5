/* lint_nav.h - stage: where people can walk: K401 to K404. */
#ifndef BAKE_LINT_NAV_H
#define BAKE_LINT_NAV_H

#include "stage.h"

void lint_nav_run(const stage *s);

#endif
