/* floorplan.h - is there floor at a point of a level, judged by outlines rather than by cells? */
#ifndef BAKE_FLOORPLAN_H
#define BAKE_FLOORPLAN_H

#include "results.h"

typedef struct floorplan floorplan;

/* Valid as long as the arena and what it is made of. */
floorplan *floorplan_new(arena *a, const pack *p, const results *r, uint32_t level);

/* Does the level have any room or floor covering? */
bool floorplan_any(const floorplan *f);

/* Is the point (at2/2) in a room that is no hole, in a floor covering, or in an opening of a wall,
 * windows included? Outlines are inclusive; a room that crosses itself (K206) has its bounds. */
bool floorplan_has(const floorplan *f, kiln_point at2);

#endif
