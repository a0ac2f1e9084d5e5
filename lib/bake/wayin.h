/* wayin.h - stage: the island of every level that is looked at from the way in. */
#ifndef BAKE_WAYIN_H
#define BAKE_WAYIN_H

#include "stage.h"

/* Fills main_island of results.levels. Needs their grids, and results.seats. */
void wayin_run(const stage *s);

/* The island a place is left or entered by: a seat's chosen standing place, a spot, a point;
 * KILN_NONE when no walkable node is in reach. */
uint32_t wayin_island(const pack *p, const results *r, const pack_place *place);

#endif
