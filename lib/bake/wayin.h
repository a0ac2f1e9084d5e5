/* wayin.h - stage: the island of every level that is looked at from the way in. */
#ifndef BAKE_WAYIN_H
#define BAKE_WAYIN_H

#include "stage.h"

/* Fills main_island of results.levels. Needs their grids, and results.seats. */
void wayin_run(const stage *s);

#endif
