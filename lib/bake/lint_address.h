/* lint_address.h - stage: places that robots cannot stand at, or cannot walk up to in line. */
#ifndef BAKE_LINT_ADDRESS_H
#define BAKE_LINT_ADDRESS_H

#include "stage.h"

/* Adds K501 to K503, on levels with robots. Needs results.books, objects and broken_rooms. */
void lint_address_run(const stage *s);

#endif
