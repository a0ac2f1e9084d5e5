/* barriers.h - stage: doors that should join two parts of the floor and do not. Whatever lies behind
 * one is told of at the door, once. */
#ifndef BAKE_BARRIERS_H
#define BAKE_BARRIERS_H

#include "stage.h"

/* Fills barriers and behind of results.levels. Needs main_island, seats, and floor_unsure of rooms
 * that cross themselves. */
void barriers_run(const stage *s);

#endif
