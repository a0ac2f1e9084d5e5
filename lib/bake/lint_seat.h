/* lint_seat.h - stage: can every seat be used? K301 to K305. */
#ifndef BAKE_LINT_SEAT_H
#define BAKE_LINT_SEAT_H

#include "stage.h"

void lint_seat_run(const stage *s);

/* "foot" for the front of a lying place, else the side's name. */
const char *lint_seat_side_name(const pack_seat *seat, kiln_side side);

/* Lets a K302 tell of another side of its seat. */
void lint_seat_name_side(const stage *s, finding *f, kiln_side side);

#endif
