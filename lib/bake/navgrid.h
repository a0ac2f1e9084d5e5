/* navgrid.h - stage: obstacles, floor and nav grid of every level. */
#ifndef BAKE_NAVGRID_H
#define BAKE_NAVGRID_H

#include "stage.h"

/* Fills results.levels, all but the main island. What it takes from libkiln is freed with
 * navgrid_free(). */
void navgrid_run(const stage *s);
void navgrid_free(const pack *p, results *r);

#endif
