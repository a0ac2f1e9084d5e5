/* barrier.h - asks for doors that keep people out, as the stage barriers found them, and tells of
 * what lies behind. */
#ifndef BAKE_BARRIER_H
#define BAKE_BARRIER_H

#include "results.h"

struct stage;

/* The barrier at an opening; NULL when there is none. */
barrier *barrier_at(const level_space *space, uint32_t wall, uint32_t opening);

/* The barrier that an island lies behind, seen from the way in; NULL for none. */
const barrier *barrier_before(const level_space *space, uint32_t island);

/* Names in the barrier's own finding what lies behind, and makes it an error when something does:
 * then is_error is set and nothing else is to be said of it. Not so where the pack accepts the
 * finding or makes it less than an error; what lies behind is told of then. */
void barrier_tell(const struct stage *s, barrier *b, finding *f);

/* Points from the finding of what lies behind to the door. */
void barrier_relate(const struct stage *s, const barrier *b, finding *f);

#endif
