/* plan_names.h - the names of a plan's rooms, each where it fits best. */
#ifndef BAKE_PLAN_NAMES_H
#define BAKE_PLAN_NAMES_H

#include "board.h"
#include "plan_level.h"

/* What names keep clear of, as well as they can. */
typedef struct plan_clutter {
    const plan_level *level;
    const kiln_item_list *walls;
    const kiln_point *marks;
    uint32_t mark_count;
} plan_clutter;

/* Writes each room's name and area inside of it, where the least furniture is, as large as `size` at
 * most. What does not fit shrinks, then loses its area, then its end; what still does not fit is
 * left out. All names lie in their own rooms, so that none meets another; `taken` gets to know. */
void plan_names_draw(const plan_clutter *clutter, int64_t size, board *taken, kiln_pen *pen);

#endif
