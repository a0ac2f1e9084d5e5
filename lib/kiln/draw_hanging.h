/* draw_hanging.h - furniture that hangs in the air of a picture: what no other furniture carries and
 * no wall holds that is drawn. A board hangs there when its wall is cut down, a lamp when it hangs
 * from a ceiling, which no picture shows. */
#ifndef KILN_DRAW_HANGING_H
#define KILN_DRAW_HANGING_H

#include "kiln.h"

/* Whether each part hangs, in `hangs[count]`: all parts of an object or none. The parts of an object
 * follow one another; the first `floor` parts are coverings and do not hang. What begins below
 * KILN_HANGING_BASE throws a shadow that tells where it is, and stands. Errors: MEMORY. */
kiln_status kiln_find_hanging(const kiln_draw_item *items, uint32_t count, uint32_t floor,
                              const kiln_allocator *allocator, bool *hangs);

#define KILN_HANGING_BASE 8000

/* What hangs and begins here or higher hangs from the ceiling. */
#define KILN_OVERHEAD_BASE 17000

#endif
