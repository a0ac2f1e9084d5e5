/* passage.h - does a line of the nav grid pass an opening? Asked of a small grid around it, so that
 * other places and widths can be tried as well. */
#ifndef BAKE_PASSAGE_H
#define BAKE_PASSAGE_H

#include "results.h"

typedef struct passage {
    const pack *pack;
    const level_space *space;
    const pack_wall *wall; /* of the pack */
} passage;

/* Can people walk through the opening, alone in its wall and with floor on both sides? An opening
 * of 0.5 must lie on a multiple of 0.25 for that; the wider, the less it matters where. */
bool passage_fits(const passage *p, const pack_opening *opening);

/* An edit after which they can, tried with everything that is there: the least width from `least`
 * on, and the nearest place where it fits as wide as it is, unless that is below `least`; by 0.01,
 * within its wall and clear of its other openings. NULL when none was found. */
const char *passage_edit(arena *a, const passage *p, const pack_opening *opening, kiln_len least);

#endif
