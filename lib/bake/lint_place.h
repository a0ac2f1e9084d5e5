/* lint_place.h - stage: where objects stand: K203, K204, K205, K211. */
#ifndef BAKE_LINT_PLACE_H
#define BAKE_LINT_PLACE_H

#include "stage.h"

/* Also fills results.objects. */
void lint_place_run(const stage *s);

#endif
