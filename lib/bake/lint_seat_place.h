/* lint_seat_place.h - stage: how seats lie with regard to what is around them: K306 to K308. */
#ifndef BAKE_LINT_SEAT_PLACE_H
#define BAKE_LINT_SEAT_PLACE_H

#include "stage.h"

void lint_seat_place_run(const stage *s);

#endif
