/* barrier.h - stage: doors that should join two parts of the floor and do not. Whatever lies behind
 * one is told of at the door, once. */
#ifndef BAKE_BARRIER_H
#define BAKE_BARRIER_H

#include "stage.h"

/* Fills barriers and behind of results.levels. Needs main_island, seats, and floor_unsure of rooms
 * that cross themselves. */
void barrier_run(const stage *s);

/* The barrier at an opening; NULL when there is none. */
barrier *barrier_at(const level_space *space, uint32_t wall, uint32_t opening);

/* The barrier that an island lies behind, seen from the way in; NULL for none. */
const barrier *barrier_before(const level_space *space, uint32_t island);

/* Names in the barrier's own finding what lies behind, and makes it an error when something does:
 * then is_error is set and nothing else is to be said of it. Not so where the pack accepts the
 * finding or makes it less than an error; what lies behind is told of then. */
void barrier_tell(const stage *s, barrier *b, finding *f);

/* Points from the finding of what lies behind to the door. */
void barrier_relate(const stage *s, const barrier *b, finding *f);

#endif
