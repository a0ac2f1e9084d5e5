/* outline.h - outlines in the picture: convex polygons around projected boxes. */
#ifndef BAKE_OUTLINE_H
#define BAKE_OUTLINE_H

#include "kiln.h"

/* Around two boxes at most. */
enum { OUTLINE_MAX = 16 };

/* Corners in one sense of rotation, the same for all outlines; fewer than three: nothing is seen. */
typedef struct outline {
    kiln_screen at[OUTLINE_MAX];
    uint32_t count;
    kiln_screen low, high; /* bounds */
} outline;

/* Around one box, or around two: what a straight move from one to the other sweeps. */
outline outline_of(kiln_view view, const kiln_prism *a, const kiln_prism *b);

/* Around an upright body over up to OUTLINE_MAX / 2 corners; `count` is above 0. */
outline outline_of_body(kiln_view view, const kiln_point *corners, uint32_t count, kiln_len z0,
                        kiln_len z1);

/* Is the point inside, or on the edge? */
bool outline_holds(const outline *o, kiln_screen at);

#endif
