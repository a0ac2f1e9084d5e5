/* lint_seat.h - stage: can every seat be used? K301 to K305. */
#ifndef BAKE_LINT_SEAT_H
#define BAKE_LINT_SEAT_H

#include "stage.h"

void lint_seat_run(const stage *s);

#endif
