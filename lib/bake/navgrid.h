/* navgrid.h - stage: obstacles, floor and nav grid of every level. */
#ifndef BAKE_NAVGRID_H
#define BAKE_NAVGRID_H

#include "stage.h"

/* Fills results.levels, all but the main island. What it takes from libkiln is freed with
 * navgrid_free(). */
void navgrid_run(const stage *s);

/* Builds one level again, after what stands on it has changed; its main island is KILN_NONE then.
 * What was built before is not freed. */
void navgrid_again(const stage *s, uint32_t level);
void navgrid_free(const pack *p, results *r);

#endif
