/* plan_walls.h - the walls of a plan: solid, but for their openings. */
#ifndef BAKE_PLAN_WALLS_H
#define BAKE_PLAN_WALLS_H

#include "plan_level.h"
#include "svg.h"

/* What the walls take: their owners are KILN_WALL and more, in order, then KILN_NONE for what fills
 * their corners. Free them with
 * kiln_plan_parts_free() and no allocator. Errors: MEMORY, LIMIT; then there is nothing to free. */
kiln_status plan_walls_parts(const plan_level *l, kiln_plan_parts *out);

/* Ways through are gaps with a threshold: whether a door hangs in one, and on which side, no pack
 * says. All other openings are drawn as windows. */
void plan_walls_draw(const plan_level *l, const kiln_item_list *pieces, kiln_pen *pen);

#endif
